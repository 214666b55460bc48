"""One line of the log for each event."""

from collections.abc import Callable
from typing import Any

from core import events as ev
from core.rules import BlackjackRules
from core.table import Table
from tui.tongue import N_, _
from tui.view import LogLine, Tone
from tui.words import card_log, dice_log
from tui.words.bet_log import bet, withdrawn
from tui.words.card_log import Told
from tui.words.moves import move_name
from tui.words.names import chips, explained, in_a_row, name_of, tell
from tui.words.offers import answer_words, asked_words
from tui.words.results import net_of, parts_of, parts_text
from tui.words.terms import arranged


def event_line(before: Table, event: ev.AnyEvent, you: str, ascii: bool = True) -> LogLine | None:
    """Return the log's line on an event, given the table before it; None where nothing is worth telling.

    Cards have the signs of their suits, unless everything must be ASCII.
    """
    if isinstance(event, ev.Said):
        return LogLine(0, explained(name_of(before, event.player, you), _talk(before, event)), talk=True)
    if isinstance(event, ev.Voted):
        words = N_("you vote: {move}"), N_("{name} votes: {move}")
        vote = tell(before, event.player, you, *words, move=move_name(event.move))
        return LogLine(0, vote, talk=True, tone=Tone.DIM)
    told = _told(before, event, you, ascii)
    if told is None:
        return None
    text, tone = (told, Tone.PLAIN) if isinstance(told, str) else told
    return LogLine(before.round if type(event) in _IN_ROUND else 0, text, tone=tone)


def _talk(before: Table, event: ev.Said) -> str:
    """Return what somebody said; what bots say is the program's own."""
    speaker = before.players.get(event.player)
    return _(event.text) if speaker is not None and speaker.bot else event.text


def _told(before: Table, event: ev.AnyEvent, you: str, ascii: bool) -> Told:
    if isinstance(before.setup.rules, BlackjackRules) and type(event) in card_log.TELL:
        return card_log.TELL[type(event)](before, event, you, ascii)
    return _TELL[type(event)](before, event, you)


def gap_line(before: Table, after: Table) -> LogLine | None:
    """Return what must be told of a time without a link: a round that was void meanwhile."""
    if before.id != after.id or after.voids <= before.voids:
        return None
    text = _("meanwhile round {number} was void, all bets went back").format(number=after.round)
    return LogLine(0, text, tone=Tone.WARN)


_IN_ROUND = frozenset(
    {
        ev.Missed,
        ev.Dealt,
        ev.Offered,
        ev.Replied,
        ev.Served,
        ev.Played,
        ev.DealerPlayed,
        ev.Settled,
        ev.Voided,
    }
)


def _opened(before: Table, event: ev.Opened, you: str) -> Told:
    return _("{table} is open").format(table=event.setup.name)


def _entered(before: Table, event: ev.Entered, you: str) -> Told:
    known = before.players.get(event.player)
    if event.player == you:
        return _("you are here")
    if known is None:
        return _("{name} is here").format(name=event.name)
    if known.name != event.name:
        return _("{name} is {new} now").format(name=known.name, new=event.name)
    return _("{name} is back").format(name=event.name)


def _verb(own: str, other: str) -> Callable[[Table, Any, str], Told]:
    def telling(before: Table, event: Any, you: str) -> Told:
        return tell(before, event.player, you, own, other)

    return telling


def _sat(before: Table, event: ev.Sat, you: str) -> Told:
    words = N_("you take seat {seat}"), N_("{name} takes seat {seat}")
    return tell(before, event.player, you, *words, seat=event.box + 1)


_UNSEATED = {
    ev.Unseating.IDLE: (
        N_("you lose the seat after a round without a word"),
        N_("{name} loses the seat after a round without a word"),
    ),
    ev.Unseating.STRIKES: (
        N_("you lose the seat after two strikes"),
        N_("{name} loses the seat after two strikes"),
    ),
}


def _unseated(before: Table, event: ev.Unseated, you: str) -> Told:
    return tell(before, event.player, you, *_UNSEATED[event.why]), Tone.WARN


def _came_back(before: Table, event: ev.CameBack, you: str) -> Told:
    """Tell of who was away; who is there and only was silent is not told of."""
    known = before.players[event.player]
    if known.idle and not known.away:
        return None
    return tell(before, event.player, you, N_("you are back"), N_("{name} is back"))


def _missed(before: Table, event: ev.Missed, you: str) -> Told:
    words = (
        N_("you did not send your link in time: a strike"),
        N_("{name} did not send a link in time: a strike"),
    )
    return tell(before, event.player, you, *words), Tone.WARN


def _rebought(before: Table, event: ev.Rebought, you: str) -> Told:
    words = N_("you buy {chips} chips"), N_("{name} buys {chips} chips")
    return tell(before, event.player, you, *words, chips=chips(event.amount))


def _offered(before: Table, event: ev.Offered, you: str) -> Told:
    return asked_words(before, event.offers, you) or None


def _replied(before: Table, event: ev.Replied, you: str) -> Told:
    offer = next((o for o in before.offers if o.number == event.offer), None)
    return None if offer is None else answer_words(before, offer, event.accept, you)


def _shuffled(before: Table, event: ev.Shuffled, you: str) -> Told:
    if before.in_round:
        return _("the shoe has run dry, the cards that were played are shuffled in")
    return _("the shoe is shuffled")


def _settled(before: Table, event: ev.Settled, you: str) -> Told:
    """Name each player once, with all their wagers together."""
    by_player: dict[str, list[ev.Payout]] = {}
    for payout in event.payouts:
        by_player.setdefault(payout.player, []).append(payout)
    lines = [_ended(before, player, tuple(paid), you) for player, paid in by_player.items()]
    return in_a_row(lines) if lines else None


_WON = N_("you win {chips}"), N_("{name} wins {chips}")
_LOST = N_("you lose {chips}"), N_("{name} loses {chips}")
_EVEN = N_("you come out even"), N_("{name} comes out even")
_TIED = N_("you tie"), N_("{name} ties")


def _ended(before: Table, player: str, payouts: tuple[ev.Payout, ...], you: str) -> str:
    net, parts = net_of(payouts), _parts(before, payouts, you)
    words = _WON if net > 0 else _LOST if net < 0 else _EVEN if parts else _TIED
    told = tell(before, player, you, *words, chips=chips(abs(net)))
    return _("{result} ({parts})").format(result=told, parts=parts) if parts else told


def _parts(before: Table, payouts: tuple[ev.Payout, ...], you: str) -> str:
    """Return what wagers on cards came to apart, where that says more than all together."""
    if not isinstance(before.setup.rules, BlackjackRules):
        return ""
    parts = parts_of(before, payouts)
    return parts_text(before, parts, you) if len(parts) > 1 and any(parts.values()) else ""


def _voided(before: Table, event: ev.Voided, you: str) -> Told:
    return _("the round is void, all bets go back"), Tone.WARN


_SILENCED = {
    True: (
        N_("nobody hears you any more: the host's wish"),
        N_("nobody hears {name} any more: the host's wish"),
    ),
    False: (N_("the host lets you talk again"), N_("the host lets {name} talk again")),
}


def _silenced(before: Table, event: ev.Silenced, you: str) -> Told:
    return tell(before, event.player, you, *_SILENCED[event.on])


def _arranged(before: Table, event: ev.Arranged, you: str) -> Told:
    return arranged(before, event)


def _plain(words: str) -> Callable[[Table, Any, str], Told]:
    def telling(before: Table, event: Any, you: str) -> Told:
        return _(words)

    return telling


def _nothing(before: Table, event: Any, you: str) -> Told:
    return None


_TELL: dict[type, Callable[[Table, Any, str], Told]] = {
    ev.Opened: _opened,
    ev.Entered: _entered,
    ev.Sat: _sat,
    ev.Rose: _verb(N_("you leave the seat"), N_("{name} leaves the seat")),
    ev.Left: _verb(N_("you leave the table"), N_("{name} leaves the table")),
    ev.Kicked: _verb(N_("you are removed by the host"), N_("{name} is removed by the host")),
    ev.Expelled: _verb(N_("you are sent away by the host"), N_("{name} is sent away by the host")),
    ev.Pardoned: _verb(N_("the host lets you come again"), N_("the host lets {name} come again")),
    ev.Silenced: _silenced,
    ev.Unseated: _unseated,
    ev.WentAway: _verb(N_("you are away"), N_("{name} is away")),
    ev.CameBack: _came_back,
    ev.BetPlaced: bet,
    ev.Withdrawn: withdrawn,
    ev.Passed: _verb(N_("you sit this round out"), N_("{name} sits this round out")),
    ev.Reopened: _plain(N_("everybody passed, bets are open again")),
    ev.Rebought: _rebought,
    ev.Committed: _nothing,
    ev.Sealed: _nothing,
    ev.Locked: _nothing,
    ev.Released: _nothing,
    ev.Missed: _missed,
    ev.Offered: _offered,
    ev.Replied: _replied,
    ev.Served: _nothing,
    ev.Shuffled: _shuffled,
    ev.Settled: _settled,
    ev.Voided: _voided,
    ev.Revealed: _nothing,
    ev.Paused: _plain(N_("the host has paused the table")),
    ev.Resumed: _plain(N_("the table goes on")),
    ev.Arranged: _arranged,
    ev.Closed: _plain(N_("the table is closed")),
    **dice_log.TELL,
}
