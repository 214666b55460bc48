"""Tables and views for the drawing's tests, played with hand-written dice and cards."""

from dataclasses import replace

import msgspec

from core import commands as cmd
from core import events as ev
from core.chance import ScriptedChance
from core.decide import step
from core.draft import Source
from core.evolve import evolve, open_table
from core.moves import Move
from core.odds.outlook import outlook
from core.odds.standing import Outlook
from core.rules import Setup
from core.table import Table
from core.text import Text
from tests.core.purses import Purse, sealed
from tui import words
from tui.view import Behind, Effect, Entry, Key, LinkView, LogLine, Poll, Show, Tone, View
from tui.words.crowd import rewound

NAMES = {"mira": "mira", "tomas": "Tomás", "ada": "ada", "kuro": "黒穴", "hal": "HAL", "inge": "ingeborg"}
SEATS = {"mira": 0, "tomas": 1, "ada": 3, "kuro": 4, "hal": 5, "inge": 6}
BETS = {"mira": 30, "tomas": 10, "ada": 50, "kuro": 20, "hal": 40, "inge": 10}
PRESS = {
    Move.START: "r",
    Move.ROLL: "r",
    Move.D8: "8",
    Move.D4: "4",
    Move.D6: "6",
    Move.REROLL: "x",
    Move.KEEP: "k",
    Move.SWAP: "w",
    Move.STAND: "s",
    Move.HIT: "h",
    Move.DOUBLE: "d",
    Move.SPLIT: "p",
    Move.SURRENDER: "u",
}
YOU = "ada"
VOTES = (3, 1, 6, 0, 2)
"""Votes on the moves of a hand, in the game's order."""


class Play:
    """A table in the making, and its log as one player reads it."""

    def __init__(self, setup: Setup, you: str = YOU) -> None:
        self.you = you
        self.purse = Purse()
        self.table = open_table(sealed(setup, self.purse.dealer))
        self.log: list[LogLine] = []

    def do(self, command: cmd.AnyCommand, *faces: int, releases: bool = True) -> "Play":
        """Give a command, with the faces its dice show; seals are made and links released by themselves."""
        return self.drawn(command, ScriptedChance(faces), releases)

    def drawn(self, command: cmd.AnyCommand, chance: Source, releases: bool = True) -> "Play":
        """Give a command, with a chance for what it draws."""
        self._seal(command)
        self._step(command, chance)
        while releases and self.table.owing():
            self.release(self.table.owing()[0][1], chance)
        return self

    def release(self, player: str, chance: Source) -> "Play":
        """Let a player's terminal release its link."""
        command = self.purse.release(self.table, player)
        assert command
        self._step(command, chance)
        return self

    def _seal(self, command: cmd.AnyCommand) -> None:
        if isinstance(command, cmd.Bet):
            owner = self.table.boxes[command.box].owner
            if owner and not (self.table.players[owner].tip or self.table.players[owner].bot):
                self._step(self.purse.commit(owner), ScriptedChance(()))

    def _step(self, command: cmd.AnyCommand, chance: Source) -> None:
        for event in step(self.table, command, chance)[0]:
            self.fold(event)

    def fold(self, event: ev.AnyEvent) -> None:
        line = words.event_line(self.table, event, self.you)
        if line:
            self.log.append(line)
        self.table = evolve(self.table, event)

    def move(self, move: Move, *faces: int) -> "Play":
        """Make a move for whoever is in turn."""
        actor = self.table.actor()
        assert actor
        return self.do(cmd.Play(actor, self.table.decision, move), *faces)

    def seat(self, names: dict[str, str], seats: dict[str, int]) -> "Play":
        """Bring players to their boxes."""
        for player, name in names.items():
            self.do(cmd.Enter(player, Text(name)))
            if player in seats:
                self.do(cmd.Sit(player, seats[player]))
        return self

    def bet(self, bets: dict[str, int], upcard: int) -> "Play":
        """Place bets; the last one has the dealer roll."""
        for number, (player, amount) in enumerate(bets.items()):
            box = self.table.box_of(player)
            assert box is not None
            faces = (upcard,) if number == len(bets) - 1 else ()
            self.do(cmd.Bet(player, box, amount), *faces)
        return self

    def view(self, **changes: object) -> View:
        """Return what the player sees."""
        base = View(
            table=self.table,
            you=self.you,
            keys=keys_for(self.table, self.you),
            log=tuple(self.log),
            prompt=words.prompt_for(self.table, self.you),
            prompt_tone=Tone.STRONG if self.table.actor() == self.you else Tone.PLAIN,
            link=LinkView(latency_ms=12),
        )
        return replace(base, **changes)  # type: ignore[arg-type]


def keys_for(table: Table, you: str) -> tuple[Key, ...]:
    """Return the keys of the moves that are legal now, and those that always are."""
    hand = table.hand_in_turn()
    legal = table.legal_moves(you)
    stake = table.boxes[table.turn[0]].base(you, table.turn[1]) if table.turn else 0
    moves = [
        Key(
            PRESS[m],
            words.move_label(m, hand, stake=stake),
            words.certainly_loses(m, hand),
            short=words.short_label(m.value),
        )
        for m in legal
    ]
    offer = words.own_offer(table, you)
    if offer is not None:
        accept, decline = words.offer_labels(offer)
        moves += [Key("y", accept, firm=True), Key("n", decline, short=words.short_label("decline", offer))]
    return (*moves, Key("t", "talk"), Key("?", "help"))


def evening() -> Play:
    """Return the table at the start of round 47, six seated, one a bot."""
    play = Play(Setup(name=Text("Cygnus X-1"), host="mira"))
    play.seat({k: v for k, v in NAMES.items() if k != "hal"}, SEATS)
    play.fold(ev.Entered("hal", Text("HAL"), 1000, bot=True))
    play.fold(ev.Sat("hal", 5))
    play.table = msgspec.structs.replace(play.table, round=46)
    play.log.clear()
    return play


def your_turn() -> Play:
    """Return the table of the look: a double in hand, a White Dwarf beside."""
    play = evening().bet(BETS, 9)
    play.move(Move.START, 9, 6).move(Move.ROLL, 5).move(Move.STAND)
    play.move(Move.START, 12, 9).move(Move.START, 7, 7)
    play.do(cmd.LostSight("inge"))
    return play.do(cmd.Say("mira", Text("last one before lunch")))


def awaiting_links() -> Play:
    """Return round 47 as its bets are locked: some links are there, three and one's own are awaited."""
    play = evening()
    for player, amount in BETS.items():
        box = play.table.box_of(player)
        assert box is not None
        play.do(cmd.Bet(player, box, amount), releases=False)
    for player in ("mira", "kuro"):
        play.release(player, ScriptedChance(()))
    return play


def struck() -> Play:
    """Return the round after one that was void, since the link of one did not come in time."""
    play = awaiting_links()
    for player in ("ada", "inge"):
        play.release(player, ScriptedChance(()))
    return play.do(cmd.TimeUp(play.table.decision), 9).do(cmd.CaughtSight("tomas"))


def played_on() -> Play:
    """Return the same round after one's own hand, a bust in turn after it."""
    play = your_turn().move(Move.D4, 3).move(Move.STAND)
    return play.move(Move.START, 11, 8).move(Move.ROLL, 5)


def settled() -> Play:
    """Return the table with the round paid and bets open."""
    play = played_on().move(Move.START, 2, 7).move(Move.STAND)
    play.do(cmd.TimeUp(play.table.decision), 5, 6, 8)
    return play


def empty() -> Play:
    """Return a table nobody sits at."""
    return Play(Setup(name=Text("Cygnus X-1"), host=YOU)).do(cmd.Enter(YOU, Text("ada")))


def betting() -> Play:
    """Return the table with some bets placed, one player passed, one broke, one's own to come."""
    play = evening()
    for player, amount in (("mira", 30), ("kuro", 200)):
        box = play.table.box_of(player)
        assert box is not None
        play.do(cmd.Bet(player, box, amount))
    poor = msgspec.structs.replace(play.table.players["inge"], chips=4)
    play.table = msgspec.structs.replace(play.table, players={**play.table.players, "inge": poor})
    return play.do(cmd.Pass("tomas"))


def specials() -> Play:
    """Return a round with a White Dwarf, both kinds of Nova, a Supernova and a Hypernova."""
    play = evening().bet(BETS, 9)
    play.move(Move.START, 11, 10).move(Move.START, 1, 12)
    play.move(Move.START, 7, 7).move(Move.REROLL, 7)
    play.move(Move.START, 12, 12).move(Move.KEEP)
    play.move(Move.START, 1, 1).move(Move.REROLL, 1)
    return play.move(Move.START, 11, 11)


def eleven_eleven() -> Play:
    """Return one's own turn on the double that is bust if kept."""
    play = evening().bet(BETS, 9)
    for _ in range(2):
        play.move(Move.START, 9, 12)
    return play.move(Move.START, 11, 11)


def many_dice() -> Play:
    """Return one's own turn on a hand of nine dice."""
    play = evening().bet(BETS, 2)
    play.move(Move.START, 9, 12).move(Move.START, 9, 12).move(Move.START, 2, 3)
    for face in (2, 1, 2, 2, 2, 2, 2):
        play.move(Move.ROLL, face)
    return play


HOSTILE = {
    "a": "漢字漢字漢字漢字",
    "b": "e\u0301\u0302\u0303\u0304\u0305\u0306z",
    "c": "\u202eevil\u2066x\u200b",
    "d": "👩\u200d🚀🇩🇰👍🏽",
    "e": "[@click=quit]x[/]",
    "f": "\x1b[31mred\x1b]0;t\x07",
    "g": "नमस्ते ไทย",
}


def hostile() -> Play:
    """Return seven seats with names of every sort of text, as if nothing had cleaned them."""
    play = Play(Setup(name=Text("\x1b[2J[/] 卓"), host="a"), you="d")
    for number, (player, name) in enumerate(HOSTILE.items()):
        play.fold(ev.Entered(player, Text(name), 1000))
        play.fold(ev.Sat(player, number))
    play.bet(dict.fromkeys(HOSTILE, 10), 7)
    play.fold(ev.Said("f", Text("\x1b]52;c;x\x07 \u202e [bold]hi[/]")))
    return play.move(Move.START, 9, 3).move(Move.STAND)


def lost_link(play: Play) -> View:
    """Return a view whose link is down."""
    link = LinkView(up=False, sentence="Lost 192.168.1.20.", retry_in=2, attempt=2, lost_for=4, hold_left=26)
    return play.view(link=link, keys=(Key("enter", "try now"), Key("q", "leave")))


def watched(play: Play) -> View:
    """Return what a spectator sees."""
    play.you = ""
    keys = (Key("t", "talk"), Key("q", "leave"), Key("?", "help"))
    return play.view(you="", watching=True, keys=keys, seconds_left=12, share_left=0.6, focus=3)


def gallery(view: View) -> View:
    """Return a view of those who look on: with chances, the book's move, and votes."""
    table, known = view.table, outlook(view.table)
    legal = table.legal_moves(table.actor() or "")
    counts = tuple([(move, VOTES[number]) for number, move in enumerate(legal)])
    poll = Poll(counts, legal[1] if legal else None, known.best if known else None, 71, 100)
    return replace(view, outlook=known, poll=poll)


def looking_back(play: Play) -> View:
    """Return what a spectator sees of the past."""
    view = watched(play)
    behind = Behind(47, 12)
    empty = Outlook(((),) * len(view.table.boxes))
    return replace(view, behind=behind, caption=rewound(behind, "\N{MIDDLE DOT}"), outlook=empty, poll=Poll())


def with_effect(play: Play, place: int, show: Show, progress: float, payout: int = 0) -> View:
    """Return a view in the middle of an effect."""
    return play.view(effect=Effect(place, show, progress, payout))


def typing(play: Play) -> View:
    """Return a view with a bet being typed."""
    return play.view(entry=Entry("bet", "50", "10 to 200, in steps of 10"))
