"""What a terminal finds when it rolls every round again."""

from collections.abc import Sequence

import msgspec
import pytest

from core import commands as cmd
from core import events as ev
from core.decide import step
from core.evolve import evolve, open_table
from core.ledger import read
from core.moves import Move
from core.rules import Setup
from core.sides import Side
from core.table import Phase, Table
from core.text import Text
from net.checker import ANSWERED, BET_MADE_UP, MADE_UP, REWRITTEN, Checker
from net.facts import Checked
from tests.core.card_evenings import CardEvening, reach, terms
from tests.core.purses import Purse, dealers_chain, sealed

ANN = "a" * 32


class Played:
    """Some rounds of one person, and the log of them."""

    def __init__(self, rounds: int) -> None:
        self.purse = Purse(dealers_chain(0))
        self.table = self.first = open_table(sealed(Setup(Text("Checked"), ""), self.purse.dealer))
        self.log: list[ev.AnyEvent] = []
        self.tables: list[Table] = []
        self.give(cmd.Enter(ANN, Text("ann")), cmd.Sit(ANN, 0), self.purse.commit(ANN))
        for _ in range(rounds):
            self.give(cmd.Bet(ANN, 0, 10))
            release = self.purse.release(self.table, ANN)
            assert release is not None
            self.give(release)
            while self.table.in_round:
                self.give(cmd.TimeUp(self.table.decision))

    def give(self, *commands: cmd.AnyCommand) -> None:
        for command in commands:
            events, _ = step(self.table, command, self.purse.chance)
            for event in events:
                self.tables.append(self.table)
                self.log.append(event)
                self.table = evolve(self.table, event)


@pytest.fixture(scope="module")
def played() -> Played:
    return Played(3)


def seen(first: Table, log: Sequence[ev.AnyEvent]) -> list[Checked]:
    checker = Checker()
    assert checker.join(first) == ()
    return list(checker.see(log))


def test_every_round_is_told_once_its_link_is_there(played: Played) -> None:
    assert seen(played.first, played.log) == [Checked(number, "") for number in (1, 2, 3)]


def test_a_round_whose_beginning_was_not_seen_is_not_told(played: Played) -> None:
    middle = next(n for n, table in enumerate(played.tables) if table.phase is Phase.BOXES)
    assert seen(played.tables[middle], played.log[middle:]) == [Checked(2, ""), Checked(3, "")]


def test_dice_that_are_not_the_sealed_ones_are_told(played: Played) -> None:
    log = list(played.log)
    number, dealt = next((n, e) for n, e in enumerate(log) if isinstance(e, ev.Dealt))
    log[number] = ev.Dealt((dealt.drawn[0] % 12 + 1,))
    told = seen(played.first, log)
    assert told[0].round == 1 and told[0].problem
    assert Checked(1, "") not in told


def test_the_table_again_at_the_same_place_changes_nothing(played: Played) -> None:
    checker = Checker()
    checker.join(played.first)
    half = len(played.log) // 2
    told = list(checker.see(played.log[:half]))
    assert checker.join(played.tables[half]) == ()
    told += checker.see(played.log[half:])
    assert told == [Checked(number, "") for number in (1, 2, 3)]


def test_a_past_that_is_told_differently_is_told_of(played: Played) -> None:
    checker = Checker()
    checker.join(played.first)
    checker.see(played.log)
    other = msgspec.structs.replace(played.table, head=bytes(32))
    assert checker.join(other) == (Checked(3, REWRITTEN),)


def test_a_gap_is_no_proof_of_anything(played: Played) -> None:
    checker = Checker()
    checker.join(played.first)
    assert checker.join(played.table) == ()


def test_unsealed_dice_are_not_checked(played: Played) -> None:
    plain = open_table(ev.Opened(Setup(Text("Plain"), "")))
    assert seen(plain, [ev.Entered(ANN, Text("ann"), 1000)]) == []


def test_a_move_that_the_dealer_made_up_is_told(played: Played) -> None:
    number = next(n for n, table in enumerate(played.tables) if table.phase is Phase.BOXES)
    table, checker = played.tables[number], Checker()
    stand = ev.Played(0, 0, Move.STAND)
    assert checker.own(ANN, table, [stand]) == (Checked(table.round, MADE_UP),)
    assert checker.own(ANN, table, [msgspec.structs.replace(stand, absent=True)]) == ()
    assert checker.own(ANN, table, [msgspec.structs.replace(stand, box=1)]) == ()
    assert checker.own("", table, [stand]) == ()


def test_a_bet_that_the_dealer_made_up_is_told(played: Played) -> None:
    checker, table = Checker(), played.table
    made: tuple[ev.AnyEvent, ...] = (
        ev.BetPlaced(ANN, 0, 10),
        ev.BetPlaced(ANN, 0, 10, Side.PAIRS),
        ev.Withdrawn(ANN, 0),
    )
    for made_up in made:
        assert checker.own(ANN, table, [made_up]) == (Checked(table.round, BET_MADE_UP),)
        assert checker.own(ANN, table, [ev.Voided(), made_up]) == ()
        assert checker.own("b" * 32, table, [made_up]) == ()


# Cards.


def asked() -> CardEvening:
    """Return a card table that waits for somebody's answer."""
    return reach(lambda table: table.offers)


def test_an_answer_that_the_dealer_made_up_is_told() -> None:
    table, checker = asked().table, Checker()
    offer = table.offers[0]
    accepted = ev.Replied(offer.number, accept=True)
    assert checker.own(offer.player, table, [accepted]) == (Checked(table.round, ANSWERED),)
    assert checker.own(offer.player, table, [ev.Replied(offer.number, accept=False)]) == ()
    assert checker.own("eve", table, [accepted]) == ()
    assert checker.own("", table, [accepted]) == ()


def test_an_answer_to_a_question_of_the_same_moment_is_told_too() -> None:
    table, checker = asked().table, Checker()
    offer = table.offers[0]
    before = msgspec.structs.replace(table, offers=())
    events: list[ev.AnyEvent] = [ev.Offered(table.offers), ev.Replied(offer.number, accept=True)]
    assert checker.own(offer.player, before, events) == (Checked(table.round, ANSWERED),)


@pytest.mark.parametrize("preset", ["german", "czech", "live"])
def test_cards_are_checked_from_the_table_that_was_joined(preset: str) -> None:
    evening = CardEvening(3, terms=terms(preset, decks=1, seats=2, cut=5))
    evening.play(3)
    first, begins = evening.table, len(evening.lines)
    evening.play(12)
    log = [read(written) for written in evening.lines[begins:]]
    assert seen(first, log) == [Checked(number, "") for number in range(4, 16)]


def test_a_card_that_is_not_the_sealed_one_is_told() -> None:
    evening = CardEvening(3, terms=terms("live"))
    first, begins = evening.table, len(evening.lines)
    evening.play(1)
    log = [read(written) for written in evening.lines[begins:]]
    number, dealt = next((n, e) for n, e in enumerate(log) if isinstance(e, ev.Dealt))
    log[number] = ev.Dealt((*dealt.drawn[:-2], dealt.drawn[-1], dealt.drawn[-2]))
    (told,) = seen(first, log)
    assert told.round == 1 and "cards" in told.problem
