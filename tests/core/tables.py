"""Tables and hands driven by scripted dice, checked at every step."""

from typing import Any

import msgspec

from core import commands as cmd
from core import events as ev
from core.blackhole import Blackhole, Dealer, Hand
from core.chance import NoChance, ScriptedChance
from core.decide import decide
from core.dice import Die, Roll
from core.digest import digest
from core.draft import Source
from core.evolve import evolve, open_table
from core.moves import Move
from core.outcome import LOST, Outcome, Verdict
from core.refusal import Reason, Refused
from core.rules import BlackholeRules, DealerStyle, Setup
from core.sides import Side
from core.table import Phase, Table
from core.text import Text

GAME = Blackhole()
RULES = BlackholeRules()
HUMAN = BlackholeRules(dealer=DealerStyle.HUMAN)
SHARP = BlackholeRules(dealer=DealerStyle.SHARP)
HOST = "host"


def hook(kind: type, value: Any) -> Any:
    """Decode the one type that msgspec does not know."""
    assert kind is Text
    return Text(value)


def pack(value: Any) -> bytes:
    """Encode as the wire and the journal do."""
    return msgspec.msgpack.encode(value, enc_hook=str)


def d12(*faces: int) -> tuple[Roll, ...]:
    """Dice with twelve sides, showing these faces."""
    return tuple(Roll(Die.D12, face) for face in faces)


def d6(face: int) -> tuple[Roll, ...]:
    """The dealer's d6, showing this face."""
    return (Roll(Die.D6, face),)


def dealt(first: int, second: int, rules: BlackholeRules = RULES) -> Hand:
    """A starting hand of these two d12."""
    return then(Hand(), Move.START, first, second, rules=rules)


def then(hand: Hand, move: Move, *drawn: int, rules: BlackholeRules = RULES) -> Hand:
    """The hand after a legal move that draws exactly these faces."""
    assert move in GAME.legal_moves(rules, hand, Dealer(dice=d12(5))), (move, hand)
    faces = iter(drawn)
    shown = GAME.draw(rules, hand, move, b"", ScriptedChance(faces))
    assert shown == drawn and next(faces, None) is None
    (after,) = GAME.play(rules, hand, move, shown)
    return after


def played(first: int, second: int, *steps: tuple[Any, ...]) -> Hand:
    """A hand from its first two d12 on, each step a move and the face it draws."""
    hand = dealt(first, second)
    for move, *drawn in steps:
        hand = then(hand, move, *drawn)
    return hand


def moves(hand: Hand, rules: BlackholeRules = RULES) -> tuple[Move, ...]:
    """The hand's legal moves."""
    return GAME.legal_moves(rules, hand, Dealer(dice=d12(5)))


def bank(*faces: int, rules: BlackholeRules = RULES) -> Dealer:
    """A dealer who rolls exactly these faces by `house`'s choices and then must stop."""
    (_, dealer) = GAME.deal(rules, 1, faces[:1])
    rest = list(faces[1:])
    while GAME.dealer_moves(rules, dealer):
        dealer = GAME.play_dealer(rules, dealer, GAME.dealer_default(rules, dealer), (rest.pop(0),))
    assert not rest, f"the dealer stopped at {dealer.total}"
    return dealer


def settled(hand: Hand, dealer: Dealer, rules: BlackholeRules = RULES) -> Outcome:
    """How a wager on an ended hand ends."""
    return GAME.outcome(rules, hand, dealer, Side.MAIN)


def net(hand: Hand, dealer: Dealer, rules: BlackholeRules = RULES, bet: int = 10) -> int:
    """Chips gained by a bet on an ended hand."""
    return settled(hand, dealer, rules).returns(bet) - bet


class Insuring(Blackhole):
    """Blackhole Jack that asks every hand for half the bet more, paid 2:1 if the upcard is even."""

    def offers(
        self, rules: BlackholeRules, hands: tuple[Hand, ...], dealer: Dealer
    ) -> tuple[tuple[int, Side, int], ...]:
        return tuple((place, Side.INSURANCE, 50) for place in range(len(hands)))

    def outcome(self, rules: BlackholeRules, hand: Hand, dealer: Dealer, side: Side) -> Outcome:
        if side is Side.INSURANCE:
            return LOST if dealer.dice[0].face % 2 else Outcome(Verdict.WON, 2)
        return super().outcome(rules, hand, dealer, side)


class Watched:
    """A table with its log; every command is checked against the laws that hold for all tables."""

    def __init__(self, *seated: str, host: bool = False, **changes: Any) -> None:
        """Open a table and seat these players from box 0 on; the host stands, or is not there at all."""
        setup = Setup(name=Text("test"), host=HOST, **changes)
        self.log: list[ev.AnyEvent] = [ev.Opened(setup)]
        self.table = open_table(ev.Opened(setup))
        for player in (*((HOST,) if host else ()), *seated):
            self.enter(player)
        for box, player in enumerate(seated):
            self.do(cmd.Sit(player, box))

    def do(self, command: cmd.AnyCommand) -> tuple[ev.AnyEvent, ...]:
        """Give a command that draws nothing; return its events."""
        return self.given(command, NoChance())

    def given(self, command: cmd.AnyCommand, chance: Source) -> tuple[ev.AnyEvent, ...]:
        """Give a command, check what comes of it, and return its events."""
        events = decide(self.table, command, chance)
        self.fold(events)
        return events

    def fold(self, events: tuple[ev.AnyEvent, ...]) -> None:
        """Append events and check the table after each."""
        for event in events:
            self.log.append(event)
            self.table = evolve(self.table, event)
            assert self.table.imbalance() == 0, event
            assert all(p.chips >= 0 for p in self.table.players.values()), event

    def refused(self, command: cmd.AnyCommand) -> Reason:
        """Give a command that must be refused, and nothing drawn or changed; return the reason."""
        return self.refusal(command).reason

    def refusal(self, command: cmd.AnyCommand) -> Refused:
        """Give a command that must be refused, and nothing drawn or changed; return the refusal."""
        before = digest(self.table)
        try:
            events = decide(self.table, command, NoChance())
        except Refused as refused:
            assert digest(self.table) == before
            return refused
        raise AssertionError(f"accepted: {events}")

    def enter(self, player: str, name: str | None = None) -> tuple[ev.AnyEvent, ...]:
        return self.do(cmd.Enter(player, Text(name or player)))

    def chips(self, player: str) -> int:
        return self.table.players[player].chips

    @property
    def phase(self) -> Phase:
        return self.table.phase

    @property
    def actor(self) -> str | None:
        return self.table.actor()

    def replayed(self) -> Table:
        """The table that the log alone makes."""
        first = self.log[0]
        assert isinstance(first, ev.Opened)
        table = open_table(first)
        for event in self.log[1:]:
            table = evolve(table, event)
        return table


class Live(Watched):
    """A table of Blackhole Jack, rolled by script."""

    def do(self, command: cmd.AnyCommand, *faces: int) -> tuple[ev.AnyEvent, ...]:
        """Give a command that rolls exactly these faces; return its events."""
        script = iter(faces)
        chance: Source = ScriptedChance(script) if faces else NoChance()
        events = self.given(command, chance)
        left = list(script)
        assert not left, f"not rolled: {left}"
        return events

    def bet(
        self, player: str, amount: int = 10, *faces: int, box: int | None = None
    ) -> tuple[ev.AnyEvent, ...]:
        number = self.table.box_of(player) if box is None else box
        assert number is not None
        return self.do(cmd.Bet(player, number, amount), *faces)

    def play(self, player: str, move: Move, *faces: int) -> tuple[ev.AnyEvent, ...]:
        return self.do(cmd.Play(player, self.table.decision, move), *faces)

    def start(self, player: str, *faces: int) -> tuple[ev.AnyEvent, ...]:
        return self.play(player, Move.START, *faces)

    def stand(self, player: str, *faces: int) -> tuple[ev.AnyEvent, ...]:
        return self.play(player, Move.STAND, *faces)

    def time_up(self, *faces: int) -> tuple[ev.AnyEvent, ...]:
        return self.do(cmd.TimeUp(self.table.decision), *faces)

    def hand(self, box: int) -> Hand:
        hand = self.table.boxes[box].hands[0]
        assert isinstance(hand, Hand)
        return hand


def kinds(events: tuple[ev.AnyEvent, ...]) -> list[str]:
    """The events' spellings."""
    return [str(type(event).__struct_config__.tag) for event in events]
