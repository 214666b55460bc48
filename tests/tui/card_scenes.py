"""Card tables for the drawing's tests, played with hand-written cards."""

import msgspec

from core import commands as cmd
from core import events as ev
from core.moves import Move
from core.rules import CZECH, GERMAN, LIVE, BlackjackRules, Setup
from core.sides import Side
from core.table import Table
from core.text import Text
from tests.core.shoes import StackedShoe
from tests.tui.scenes import BETS, NAMES, SEATS, YOU, Play
from tui import words
from tui.airborne import flight_of
from tui.view import View

GUESTS = {"kim": "kim", "nia": "nia"}
"""Players without a seat."""


class CardPlay(Play):
    """A card table in the making, and every event with the table before and after it."""

    def __init__(self, setup: Setup, you: str = YOU) -> None:
        super().__init__(setup, you)
        self.steps: list[tuple[Table, ev.AnyEvent, Table]] = []

    def fold(self, event: ev.AnyEvent) -> None:
        """Fold an event, and keep it."""
        before = self.table
        super().fold(event)
        self.steps.append((before, event, self.table))

    def deal(self, command: cmd.AnyCommand, cards: str = "") -> "CardPlay":
        """Give a command, with the cards it draws in their order."""
        rules = self.table.setup.rules
        assert isinstance(rules, BlackjackRules)
        self.drawn(command, StackedShoe(cards, rules.decks))
        return self

    def plays(self, move: Move, cards: str = "") -> "CardPlay":
        """Make a move for whoever is in turn."""
        actor = self.table.actor()
        assert actor
        return self.deal(cmd.Play(actor, self.table.decision, move), cards)

    def answers(self, accept: bool, *players: str, cards: str = "") -> "CardPlay":
        """Let players answer the offers made to them, or everybody; the last answer draws the cards."""
        asked = [offer for offer in self.table.offers if not players or offer.player in players]
        for offer in asked:
            last = offer is self.table.offers[-1] and len(self.table.offers) == 1
            self.deal(cmd.Reply(offer.player, offer.number, accept), cards if last else "")
        return self

    def bets(self, cards: str, **more: int) -> "CardPlay":
        """Let everybody seated bet; the last one has the cards dealt."""
        bets = {player: amount for player, amount in {**BETS, **more}.items() if amount}
        seated = [player for player in bets if self.table.box_of(player) is not None]
        for player in seated:
            box = self.table.box_of(player)
            assert box is not None
            self.deal(cmd.Bet(player, box, bets[player]), cards if player == seated[-1] else "")
        return self

    def behind(self, player: str, box: int, amount: int) -> "CardPlay":
        """Let a player bet on the box of another."""
        return self.deal(cmd.Bet(player, box, amount))


def evening(rules: BlackjackRules, you: str = YOU, full: bool = False) -> CardPlay:
    """Return a card table at the start of round 12: six seated, one of them a bot, and two guests."""
    play = CardPlay(Setup(name=Text("Green Felt"), host="mira", rules=rules, back_bets=True), you)
    play.seat({k: v for k, v in NAMES.items() if k != "hal"}, SEATS)
    play.fold(ev.Entered("hal", Text("HAL"), 1000, bot=True))
    play.fold(ev.Sat("hal", 5))
    play.seat({**GUESTS, **({"zoe": "zoe"} if full else {})}, {"zoe": 2} if full else {})
    play.table = msgspec.structs.replace(play.table, round=11)
    play.log.clear()
    return play


def dealt(hands: str, dealer: str) -> str:
    """Return the cards of hands, a comma between two, in the order in which they are dealt."""
    pairs = [hand.split() for hand in hands.split(",")]
    return " ".join([pair[0] for pair in pairs] + [dealer] + [pair[1] for pair in pairs if pair[1:]])


def live_turn(you: str = YOU) -> CardPlay:
    """Return the first move at box 4 of the live table: a natural before it, a side bet and two behind."""
    play = evening(LIVE, you)
    play.deal(cmd.Bet(YOU, 3, 50)).deal(cmd.Bet(YOU, 3, 10, Side.PAIRS))
    play.behind("kim", 3, 20).behind("nia", 3, 10).behind("nia", 0, 10)
    play.bets(dealt("Ts Qd, As Kd, 8s 3h, 9c 7d, Ac 6s, Jh 5h", "6d"), ada=0)
    play.plays(Move.STAND)
    play.do(cmd.LostSight("inge"))
    play.do(cmd.Say("mira", Text("last one before lunch")))
    return play


def live_split(you: str = YOU) -> CardPlay:
    """Return a split at box 4 of the live table: the first hand is done, the second one in turn."""
    play = evening(LIVE, you)
    play.deal(cmd.Bet(YOU, 3, 50)).deal(cmd.Bet(YOU, 3, 10, Side.PAIRS))
    play.behind("kim", 3, 20).behind("nia", 3, 10)
    play.bets(dealt("Ts Qd, 5s Kd, 8s 8d, 9c 7d, Ac 6s, Jh 5h", "6d"), ada=0)
    play.plays(Move.STAND).plays(Move.HIT, "9d").plays(Move.SPLIT)
    play.answers(True, "kim").answers(False, "nia", cards="3h Kc")
    return play.plays(Move.HIT, "Th")


def live_asked(you: str = YOU) -> CardPlay:
    """Return the live table against an ace: everybody is asked for an insurance, some have answered."""
    play = evening(LIVE, you)
    play.behind("kim", 3, 20).behind("kim", 0, 10)
    play.bets(dealt("Ts Qd, As Kd, Qs Qh, 9c 7d, Ac 6s, Jh 5h", "Ad"))
    return play.answers(True, "mira").answers(False, "tomas", "kuro", "hal")


def live_follow(you: str = "kim") -> CardPlay:
    """Return the live table as box 1 has doubled: who is behind is asked to follow."""
    play = evening(LIVE, you)
    play.behind("kim", 0, 20).behind("kim", 3, 10)
    play.bets(dealt("6s 5d, As Kd, Qs Qh, 9c 7d, Ac 6s, Jh 5h", "7d"))
    return play.plays(Move.DOUBLE)


def live_settled(you: str = YOU) -> CardPlay:
    """Return the live table with a round paid: a split, a double, a surrender and a bust in it."""
    play = live_split(you).plays(Move.STAND)
    play.plays(Move.SURRENDER).plays(Move.DOUBLE, "4h").plays(Move.HIT, "Tc Kd 5c")
    return play


def live_betting(you: str = "kim") -> CardPlay:
    """Return open bets at the live table, seen by a guest who bets behind."""
    play = evening(LIVE, you)
    play.deal(cmd.Bet("mira", 0, 30)).deal(cmd.Bet("mira", 0, 10, Side.PAIRS))
    return play.deal(cmd.Bet(YOU, 3, 50)).behind("kim", 3, 20).behind("nia", 0, 10)


def czech_split(you: str = YOU) -> CardPlay:
    """Return the czech table as box 2 plays its second hand, two behind it; who comes later has one card."""
    play = evening(CZECH, you)
    play.behind(YOU, 1, 20).behind("kim", 1, 20).behind("nia", 3, 10)
    play.bets("Ts 8h As 9c Ac Jh 9d Kd")
    play.plays(Move.STAND, "8c").plays(Move.SPLIT)
    play.answers(True, YOU).answers(False, "kim", cards="5s 3d")
    for card in ["2c", "Ah", "Kh", "2s", "2d"]:
        play.plays(Move.HIT, card)
    return play


def czech_even_money(you: str = YOU) -> CardPlay:
    """Return the czech table against an ace: one's own blackjack may be paid even."""
    play = evening(CZECH, you)
    play.behind("kim", 3, 20)
    play.bets("Ts 8h As 9c 9h Jh Ad Kd")
    play.answers(False).plays(Move.STAND, "5c").answers(False)
    return play.plays(Move.STAND, "Qh")


def german_full(you: str = YOU) -> CardPlay:
    """Return the german table, all seven boxes taken, one's own turn with a long hand beside a longer one."""
    play = evening(GERMAN, you, full=True)
    for box in (0, 1, 2, 4):
        play.behind("kim", box, 10)
    play.behind(YOU, 0, 20).behind("mira", 3, 10).behind("nia", 3, 30).behind("tomas", 3, 10)
    play.bets(dealt("2s 2d, Ts 6d, 9s Kd, As Ad, 9c 7d, Ac 6s, Jh 5h", "6d"), zoe=10)
    for card in ["2h", "2c", "2s", "3d", "3s", "Ad", "Ac"]:
        play.plays(Move.HIT, card)
    play.plays(Move.STAND).plays(Move.HIT, "Kc").plays(Move.STAND)
    for card in ["2h", "2c", "2d", "2s", "3d", "As"]:
        play.plays(Move.HIT, card)
    return play


def flying(play: CardPlay, seconds: float, kind: type[ev.Event] = ev.Dealt) -> View:
    """Return what is seen so long after the last event of a kind brought cards."""
    before, event, after = next(step for step in reversed(play.steps) if type(step[1]) is kind)
    flight = flight_of(before, event, after)
    assert flight is not None
    table, faces = flight.table, flight.faces(seconds)
    log = tuple(play.log[:1])
    return play.view(table=table, tumbling=faces, log=log, keys=(), prompt=words.meanwhile(table, play.you))


def watched(play: CardPlay) -> View:
    """Return what a spectator sees."""
    play.you = ""
    return play.view(watching=True, focus=3)
