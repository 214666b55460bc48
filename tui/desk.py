"""What a terminal knows at a table, apart from any screen: facts go in, a view comes out."""

from collections import deque
from collections.abc import Callable
from dataclasses import replace

from core.blackhole import End
from core.commands import PlayerCommand
from core.events import (
    AnyEvent,
    BetPlaced,
    Closed,
    Locked,
    Missed,
    Played,
    Said,
    Sat,
    Unseated,
    Voted,
)
from core.odds.standing import Outlook
from core.sides import Side
from core.table import Phase, Table
from net.facts import Checked, Countdown, Ended, Fact, Happened, LinkFound, LinkLost, Refusal, Synced
from tui import words
from tui.actions import beside, key_bar
from tui.annals import Annals
from tui.chances import Gallery
from tui.client import TableClient
from tui.clocks import Clocks
from tui.coach import Coach
from tui.crowd import Crowd, key_of
from tui.entry import BET, TALK, Typing, most_on, within
from tui.glyphs import glyphs_for
from tui.options import Options
from tui.orders import Orders
from tui.playback import Landed, Playback
from tui.rewind import Rewind
from tui.situation import Reel, Situation
from tui.tongue import _, p_
from tui.view import Entry, Key, LogLine, Poll, Tone, View
from tui.words.coach import FORBIDDEN
from tui.words.crowd import rewound

LOG_LINES = 1000


class Desk:
    """One seat's end of a table: what is shown, what is typed, and which order is under way."""

    def __init__(self, client: TableClient, table: Table, options: Options) -> None:
        self.client = client
        self.log: deque[LogLine] = deque(maxlen=LOG_LINES)
        self.ascii = options.ascii
        self._coached = options.coach
        """Whether the coach was wanted when that was last said of all tables."""
        self.playback = Playback(table, options.motion, self._landed)
        self.clocks = Clocks()
        self.coach = Coach(table, client.player, options.coach)
        self.crowd = Crowd(client.player)
        self.gallery = Gallery(table.setup.rules)
        self.rewind = Rewind(table)
        self.annals = Annals(table, client.player)
        self.muted: set[str] = set()
        """Players whose talk is not shown here."""
        self.orders = Orders()
        self.typing: Typing | None = None
        self.focus: int | None = None
        """The box chosen by arrows."""
        self.behind = ""
        """The player on whose box the next bet goes; "" for one's own."""
        self.paired = False
        """Whether the next bet comes with one beside the hand."""
        self.amount = table.setup.minimum
        """The bet that Enter places: the last one, or as changed since."""
        self.farewell = ""
        """Why this terminal's part is over; "" while it is not."""
        self.bells = 0
        """Hypernovas landed, and rounds found wrong, so far."""
        self.alarm = ""
        """What is wrong with a round, until it is acknowledged."""
        self.reel: Reel | None = None
        """How the replay stands, where this is one."""
        self.caption = ""
        """The title of a replay."""
        self._check: Checked | None = None
        self._countdown: Countdown | None = None
        """The clock heard of last, which may be of a decision not shown yet."""
        self._notice = ""
        self._noticed_at: int | None = None
        """The decision that a notice ends with; None where it stays until the next key."""
        self._now = 0.0
        if not table.tip:
            self.log.append(words.not_sealed_line(table))
        if self.you and not table.setup.coached:
            self.log.append(LogLine(0, _(FORBIDDEN)))
            if options.coach:
                self.tell(_(FORBIDDEN))

    @property
    def table(self) -> Table:
        """The table after all that was told."""
        return self.playback.newest

    @property
    def you(self) -> str:
        """One's own player id; "" for a spectator."""
        return self.client.player

    @property
    def situation(self) -> Situation:
        """What decides which actions there are now."""
        now = Situation(
            table=self.table,
            you=self.you,
            link=self.clocks.up,
            gone=self.clocks.gone,
            current=self.playback.current,
            waiting=self.orders.waiting(self.table),
            focus=self.focus,
            behind=self.behind,
            paired=self.paired,
            alarm=bool(self.alarm),
            reel=self.reel,
            voted=self.crowd.voted(self.table),
            past=self.rewind.kept > 0,
            rewound=self.rewind.rewound,
        )
        return replace(now, amount=within(self.table, self.you, self.wanted(), now.target))

    @property
    def my_turn(self) -> bool:
        """Whether a move or an answer of one's own is waited for, and the prompt for it is open."""
        asked = bool(self.table.legal_moves(self.you)) or self.situation.offer is not None
        return self.playback.current and asked

    @property
    def at_stake(self) -> bool:
        """Whether one has chips in a round that is being played."""
        return self.table.in_round and bool(self.you) and self.table.stake(self.you) > 0

    @property
    def onlooking(self) -> bool:
        """Whether one looks on at a table that is played, without a seat."""
        return self.reel is None and not (self.you and self.table.box_of(self.you) is not None)

    def look_up(self) -> None:
        """Ask the coach and, for those who look on, the book, and compare the crowd's votes with it.

        To be called when the table is painted: until the next picture is due they are in nobody's way.
        """
        self.coach.follow(self.table)
        shown = self.playback.shown
        if shown.setup.coached and (self.onlooking or self.crowd.is_heard(shown)):
            self.gallery.follow(shown)
        self.crowd.compare(shown, self.gallery.best)

    def stop(self) -> None:
        """Let the threads end that were begun for this table."""
        self.coach.stop()
        self.gallery.stop()

    def wanted(self) -> int:
        """Return the bet as typed, or as it was last."""
        typing = self.typing
        return int(typing.text) if typing and typing.kind == BET and typing.text else self.amount

    def send(self, command: PlayerCommand) -> None:
        """Order something; until it is answered, no other order is given for the same decision."""
        self.orders.gave(self.client.send(command), self.table.decision)

    def tell(self, sentence: str, stays: bool = False) -> None:
        """Say something at the seat until the next key, or also only until the next decision."""
        self._notice, self._noticed_at = sentence, None if stays else self.table.decision

    def hush(self) -> None:
        """Take back what was said."""
        self._notice = ""

    def adapt(self, options: Options) -> None:
        """Show and tell as is wanted from now on."""
        self.ascii = options.ascii
        self.playback.move(options.motion)
        if options.coach != self._coached and options.coach != self.coach.on:
            self.switch_coach()
        self._coached = options.coach

    def mute(self, player: str, on: bool) -> None:
        """Don't show a player's talk on this terminal, until one leaves, or show it again; nobody is told."""
        (self.muted.add if on else self.muted.discard)(player)
        name = words.name_of(self.table, player)
        told = _("you don't see {name}'s talk any more") if on else _("you see {name}'s talk again")
        self.log.append(LogLine(0, told.format(name=name), tone=Tone.DIM))

    def switch_coach(self) -> None:
        """Switch the coach on or off; where the table forbids it, say so."""
        self.coach.switch(self.table)
        if not self.table.setup.coached:
            self.tell(_(FORBIDDEN))

    def acknowledge(self) -> None:
        """Note that the warning about a round was seen."""
        self.alarm = ""

    def take(self, fact: Fact, now: float) -> None:
        """Accept a fact."""
        self._now = now
        self.orders.hear(fact)
        _TAKE[type(fact)](self, fact)

    def advance(self, now: float) -> float | None:
        """Bring what is shown up to a moment; return when something moves next."""
        self._now = now
        moves = self.playback.advance(now)
        if self.playback.held_until is None:
            self.clocks.countdown = self._countdown
        return moves

    def next_tick(self, now: float) -> float | None:
        """Return when something in sight changes by the clock alone."""
        moments = (self.clocks.next_tick(self._timed, now), self.playback.held_until)
        return min((moment for moment in moments if moment is not None), default=None)

    @property
    def _timed(self) -> Table:
        """The table whose clock is in sight: as it was, while locked bets are held."""
        return self.table if self.playback.held_until is None else self.playback.shown

    def finish(self) -> bool:
        """End all motion; return whether something was still hidden."""
        # What has just come and takes no time is not hidden, only not painted yet.
        self.playback.advance(self._now)
        return self.playback.finish()

    def view(self, now: float) -> View:
        """Return everything in sight at a moment; what is over, while one looks back."""
        past = self._past()
        if past is not None:
            return past
        shown, clocks = self.playback.shown, self.clocks
        prompt, tone = self._prompt(shown)
        backed = self.situation.backed
        return View(
            table=shown,
            you=self.you,
            watching=not self.you,
            keys=self._keys(),
            log=tuple(self.log),
            prompt=prompt,
            prompt_tone=tone,
            entry=self._entry(),
            seconds_left=clocks.seconds_left(self._timed, now),
            share_left=clocks.share_left(self._timed, now),
            link=clocks.link(self.client.latency, self._hold(), now),
            tumbling=self.playback.tumbling,
            effect=self.playback.effect,
            away_left=clocks.away_left(shown, now),
            focus=self.focus if backed is None else backed,
            checked=self._checked(shown),
            alarm=self.alarm,
            caption=self.caption,
            counsel=self.coach.counsel(shown, self.my_turn and clocks.up) if self.coach.on else None,
            outlook=self._outlook(shown),
            poll=self._poll(shown),
        )

    def _outlook(self, shown: Table) -> Outlook | None:
        """Return how the hands stand, for those who look on at a table that lets terminals tell."""
        if not (self.onlooking and shown.setup.coached):
            return None
        return self.gallery.outlook(shown) or Outlook(((),) * len(shown.boxes))

    def _poll(self, shown: Table) -> Poll | None:
        """Return the votes: to those who look on always, to the others once there are any."""
        if not shown.setup.polled or not (self.onlooking or self.crowd.is_heard(shown)):
            return None
        may_tell = shown.setup.coached and shown.actor() != self.you
        return self.crowd.poll(shown, self.gallery.best(key_of(shown)) if may_tell else None)

    def _past(self) -> View | None:
        """Return the table as it was, while one looks back; the log goes on."""
        table, behind = self.rewind.table(), self.rewind.behind()
        if table is None or behind is None:
            return None
        return View(
            table=table,
            you=self.you,
            watching=not self.you,
            keys=key_bar(self.situation),
            log=tuple(self.log),
            prompt=words.prompt_for(table, ""),
            link=self.clocks.link(self.client.latency, self._hold(), self._now),
            focus=self.focus,
            alarm=self.alarm,
            caption=rewound(behind, glyphs_for(self.ascii).dot),
            outlook=Outlook(((),) * len(table.boxes)) if table.setup.coached else None,
            poll=Poll() if table.setup.polled else None,
            behind=behind,
        )

    def _checked(self, shown: Table) -> bool | None:
        """Return what came of checking the round in sight, once it is over."""
        check = self._check
        if check is None or check.round != shown.round or shown.in_round:
            return None
        return not check.problem

    def _entry(self) -> Entry | None:
        """Return what is being typed, and the most that a typed bet can be."""
        most = most_on(self.table, self.you, self.situation.target)
        return self.typing.entry(self.table.setup, most) if self.typing else None

    def _keys(self) -> tuple[Key, ...]:
        """Return the keys that mean something now; an order under way does not make them flicker."""
        if self.typing is None:
            now = replace(self.situation, waiting=False)
            if self.playback.held_until is not None:
                now = replace(now, table=self.playback.shown, current=True)
            return key_bar(now)
        if self.typing.kind == TALK:
            return (Key("enter", _("say it")), Key("esc", p_("end typing", "back")))
        now = self.situation
        pairs = beside(now)
        back = Key("esc", p_("end typing", "back"))
        return (Key("enter", _("place it")), *([pairs.key(now)] if pairs else []), back)

    def _prompt(self, shown: Table) -> tuple[str, Tone]:
        if self._notice:
            return self._notice, Tone.BAD
        if not self.clocks.up and shown.phase is not Phase.CLOSED:
            return _(words.NO_LINK), Tone.PLAIN
        if not self.playback.current and self.playback.held_until is None:
            return words.meanwhile(shown, self.you), Tone.PLAIN
        backed = self.situation.backed
        if backed is not None and shown.phase is Phase.BETTING:
            return words.backing(shown, self.you, backed), Tone.PLAIN
        return words.prompt_for(shown, self.you), Tone.STRONG if self.my_turn else Tone.PLAIN

    def _hold(self) -> int:
        seated = self.you and self.table.box_of(self.you) is not None
        return self.table.setup.hold_seconds if seated else 0

    def _landed(self, landed: Landed) -> None:
        """Take up an event that is shown from now on."""
        event, after = landed.event, landed.after
        self.rewind.add(landed.before, event)
        self.annals.add(landed.before, event, after)
        self.crowd.seen(landed.before, event)
        line = words.event_line(landed.before, event, self.you, self.ascii)
        if line is not None and not self._is_muted(event):
            self.log.append(line)
        self.clocks.seen(event, after, self._now)
        if isinstance(event, BetPlaced) and event.player == self.you:
            self._bet_landed(event)
        elif isinstance(event, Sat) and event.player == self.you:
            self.behind = ""
        elif isinstance(event, Closed):
            self.typing = None
        elif isinstance(event, Locked):
            self._locked(after)
        elif isinstance(event, Missed) and event.player == self.you:
            self.tell(_(words.STRUCK), stays=True)
        elif isinstance(event, Unseated) and event.player == self.you:
            self.tell(words.seat_lost(event.why), stays=True)
        elif isinstance(event, Played):
            self.bells += after.boxes[event.box].hands[event.hand].end is End.HYPERNOVA
        self._end_typing(after)

    def _is_muted(self, event: AnyEvent) -> bool:
        """Whether an event is the talk of somebody whom one does not want to hear."""
        return isinstance(event, Said | Voted) and event.player in self.muted

    def _locked(self, after: Table) -> None:
        """Let the next bet be on one's own hand, unless another is chosen anew, and nothing beside it."""
        self.behind, self.paired = "", False
        if after.box_of(self.you) is not None:
            self.focus = None

    def _bet_landed(self, event: BetPlaced) -> None:
        """Bet as much the next time; what was bet beside a hand was so for that hand alone."""
        if event.side is Side.MAIN:
            self.amount, self.paired = event.amount, False

    def _end_typing(self, shown: Table) -> None:
        """Close the line in which a bet is typed once none can be placed."""
        if self.typing and self.typing.kind == BET and shown.phase is not Phase.BETTING:
            self.typing = None

    def _table_came(self, fact: Happened | Synced) -> None:
        if self._noticed_at not in (None, fact.table.decision):
            self._notice = ""
        self._countdown = fact.countdown
        if isinstance(fact, Synced):
            self.clocks.found()
            if fact.table.round != self.table.round:
                self._locked(fact.table)
            gap = words.gap_line(self.table, fact.table)
            if gap is not None:
                self.log.append(gap)
        known = self.table.seq + len(getattr(fact, "events", ())) == fact.table.seq
        self.playback.take(fact, self._now)
        if isinstance(fact, Synced) or not known:
            self.rewind.begin_again(fact.table)
            self.annals.begin_again(fact.table)
        if self.situation.asked:
            self.rewind.end()
        self._end_typing(self.playback.shown)

    def _round_checked(self, fact: Checked) -> None:
        self._check = fact
        self.annals.checked(fact.round, fact.problem)
        if fact.problem:
            self.alarm = words.alarm(fact.round, fact.problem)
            self.log.append(words.alarm_line(fact.round, fact.problem))
            self.bells += 1

    def _refused(self, fact: Refusal) -> None:
        self.tell(words.refusal(fact.reason, fact.limit, words.dice_or_cards(self.table.setup.rules)))

    def _link_lost(self, fact: LinkLost) -> None:
        if self.table.phase is not Phase.CLOSED:
            self.clocks.lost(fact, self._now)

    def _link_found(self, fact: LinkFound) -> None:
        self.clocks.found()

    def _ended(self, fact: Ended) -> None:
        self.farewell = words.farewell(fact.why)


_TAKE: dict[type[Fact], Callable[..., None]] = {
    Happened: Desk._table_came,
    Synced: Desk._table_came,
    Checked: Desk._round_checked,
    Refusal: Desk._refused,
    LinkLost: Desk._link_lost,
    LinkFound: Desk._link_found,
    Ended: Desk._ended,
}
