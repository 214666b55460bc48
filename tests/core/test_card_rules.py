"""Every field of the card tables' rules, at a table where it makes the difference; what no table may be."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import product
from typing import Any

import msgspec
import pytest

from core import commands as cmd
from core import events as ev
from core.blackjack import CardEnd
from core.cards import POINTS
from core.chance import Unsealed
from core.outcome import LOST, TIED, Outcome, Verdict
from core.refusal import Reason, Refused
from core.rules import (
    ANY_TWO,
    CZECH,
    GERMAN,
    LIVE,
    PRESETS,
    Backers,
    BlackholeRules,
    BlackjackRules,
    Match,
    Preset,
    Ratio,
    SecondCard,
    Setup,
    check_setup,
    most_cards,
    preset_of,
)
from core.sides import Side
from core.table import Phase, Table
from core.text import Text
from tests.core.card_tables import (
    CARDS,
    DOUBLE,
    HIT,
    SPLIT,
    STAND,
    SURRENDER,
    TABLES,
    CardTable,
    dealer_of,
    dealt,
    hand_of,
    net,
)
from tests.core.tables import HOST, hook, kinds, pack

changed = msgspec.structs.replace
FIELDS = BlackjackRules.__struct_fields__


@dataclass(frozen=True)
class Pin:
    """What is seen at a table with each of a field's values."""

    field: str
    right: dict[Any, Any]
    seen: Callable[[BlackjackRules], Any]
    base: BlackjackRules = LIVE


def cards_in_a_shoe(rules: BlackjackRules) -> int:
    return len(CardTable(rules=rules).table.shoe)


def smallest_shoe_not_shuffled(rules: BlackjackRules) -> int:
    return next(left for left in range(52 * rules.decks) if not CARDS.past_cut(rules, bytes(left)))


def cards_of_each_box(rules: BlackjackRules) -> tuple[int, int]:
    table = CardTable("ann", "bob", rules=rules)
    table.bet("ann")
    at_once = rules.second_card is SecondCard.AT_ONCE
    table.bet("bob", 10, "Th 9h 9d 8c 7c" if at_once else "Th 9h 9d 8c")
    return len(table.hand(0).cards), len(table.hand(1).cards)


def dealers_total(rules: BlackjackRules) -> int:
    """Of a dealer who comes by 10, 12, 14, 16, 17, 18, 19, 20 and 21."""
    dealer, cards = dealer_of("Td"), list(dealer_of("2c 2s 2h Ad Ac As Ah Ad").cards)
    while CARDS.dealer_moves(rules, dealer):
        dealer = CARDS.play_dealer(rules, dealer, HIT, (cards.pop(0),))
    return dealer.total


def dealers_total_after_a_soft_17(rules: BlackjackRules) -> int:
    table = CardTable("ann", rules=rules)
    table.round("Th 8h", "6d Ac 4s" if rules.dealer_hits_soft else "6d Ac", STAND)
    return table.dealer.total


def asked_at_21(rules: BlackjackRules) -> tuple[Any, ...]:
    table = CardTable("ann", rules=rules)
    table.bet("ann", 10, dealt("9d", "5h 6s"))
    table.hit("ann", "Kd" if not rules.stands_at_21 else "Kd 8c")
    return table.legal()


def totals_doubled(rules: BlackjackRules) -> tuple[int, ...]:
    """Of 4, 8 to 12, soft 13, soft 19 and 20."""
    hands = ["2h 2d", "3h 5d", "4h 5d", "4h 6d", "5h 6d", "5h 7d", "Ah 2d", "Ah 8d", "Kh Td"]
    found = []
    for cards in hands:
        table = CardTable("ann", rules=rules)
        table.bet("ann", 10, dealt("9d", cards))
        found += [table.hand().total] if DOUBLE in table.legal() else []
    return tuple(found)


def moves_after_a_split(rules: BlackjackRules) -> tuple[Any, ...]:
    table = CardTable("ann", rules=rules)
    table.bet("ann", 10, dealt("9d", "8h 8s"))
    table.play("ann", SPLIT, "3d 2c")
    return table.legal()


def pairs_split(rules: BlackjackRules) -> tuple[str, ...]:
    found = []
    for cards in ("8h 8s", "Kh Ks", "Kh Qs", "Th Js", "8h 9s"):
        table = CardTable("ann", rules=rules)
        table.bet("ann", 10, dealt("9d", cards))
        found += [cards] if SPLIT in table.legal() else []
    return tuple(found)


def moves_on_a_split_ace(rules: BlackjackRules) -> tuple[Any, ...]:
    table = CardTable("ann", rules=rules)
    table.bet("ann", 10, dealt("9d", "Ah As"))
    table.play("ann", SPLIT, "3d 2c 8c" if rules.split_aces_one_card else "3d 2c")
    return table.legal()


def may_double_at_the_maximum(rules: BlackjackRules) -> tuple[bool, ...]:
    """With half of it, a step more, and all of it on the box."""
    found = []
    for amount in (100, 110, 200):
        table = CardTable("ann", rules=rules)
        table.bet("ann", amount, dealt("9d", "5h 6s"))
        found.append(DOUBLE in table.legal())
    return tuple(found)


def may_surrender_to(*upcards: str) -> Callable[[BlackjackRules], tuple[bool, ...]]:
    def seen(rules: BlackjackRules) -> tuple[bool, ...]:
        found = []
        for upcard in upcards:
            table = CardTable("ann", rules=changed(rules, insurance=False))
            table.bet("ann", 10, dealt(upcard, "Th 6s"))
            found.append(SURRENDER in table.legal())
        return tuple(found)

    return seen


def asked_with(cards: str) -> Callable[[BlackjackRules], set[tuple[str, int, Side, int]]]:
    def seen(rules: BlackjackRules) -> set[tuple[str, int, Side, int]]:
        table = CardTable("ann", rules=rules)
        table.bet("ann", 10, dealt("Ad", cards))
        return table.asked()

    return seen


def a_bet_on_a_pair(rules: BlackjackRules) -> Reason | None:
    table = CardTable("ann", "bob", rules=rules)
    table.bet("ann")
    return why_not(table, cmd.Bet("ann", 0, 10, Side.PAIRS))


def why_not(table: CardTable, command: cmd.AnyCommand) -> Reason | None:
    """The reason for which a command is refused, None where it is not."""
    try:
        table.do(command)
    except Refused as refused:
        return refused.reason
    return None


def pair_gains(cards: str) -> Callable[[BlackjackRules], int]:
    """What 10 on a pair gain with these cards, the hand itself aside: it ties."""

    def seen(rules: BlackjackRules) -> int:
        table = CardTable("ann", "bob", rules=rules)
        table.bet("ann")
        table.bet("ann", 10, side=Side.PAIRS)
        table.do(cmd.Pass("bob"), dealt("Td", cards))
        table.stand("ann", "Tc")
        return table.chips("ann") - 1000

    return seen


def a_bet_of_who_has_a_seat(rules: BlackjackRules) -> Reason | None:
    return why_not(CardTable("ann", "bob", rules=rules), cmd.Bet("bob", 0, 10))


def others_on_a_box(rules: BlackjackRules) -> int:
    behind = ("eve", "fay", "gus", "hal")
    table = CardTable("ann", "bob", rules=rules, behind=behind)
    return sum(why_not(table, cmd.Bet(player, 0, 10)) is None for player in behind)


def most_behind_50(rules: BlackjackRules) -> int:
    """The most that somebody may bet on a box with 50 of its owner."""
    table = CardTable("ann", "bob", rules=rules, behind=("eve",))
    table.bet("ann", 50)
    return max(n for n in range(10, 210, 10) if why_not(table, cmd.Bet("eve", 0, n)) is None)


def talk_of_who_plays_along(rules: BlackjackRules) -> Reason | None:
    table = CardTable("ann", rules=rules, behind=("eve",))
    table.bet("eve", 10, box=0)
    table.bet("ann", 10, dealt("9d", "Th 6s"))
    return why_not(table, cmd.Say("eve", Text("hit!")))


NO_HIT, LIVE_MOVES = (HIT, STAND), (HIT, DOUBLE, STAND)
INSURED, EVEN = {("ann", 0, Side.INSURANCE, 5)}, {("ann", 0, Side.EVEN_MONEY, 0)}
PINS = [
    Pin("preset", {one: one.value for one in Preset}, preset_of),
    Pin("decks", {1: 52, 5: 260, 6: 312, 8: 416}, cards_in_a_shoe),
    Pin("cut", {1: 5, 25: 104, 50: 208, 90: 375}, smallest_shoe_not_shuffled),
    Pin("second_card", {SecondCard.AT_ONCE: (2, 2), SecondCard.ON_TURN: (2, 1)}, cards_of_each_box),
    Pin(
        "dealer_stands_at",
        {12: 12, 13: 14, 14: 14, 15: 16, 16: 16, 17: 17, 18: 18, 19: 19, 20: 20, 21: 21},
        dealers_total,
    ),
    Pin("dealer_hits_soft", {False: 17, True: 21}, dealers_total_after_a_soft_17),
    Pin(
        "dealer_blackjack_takes_all",
        {True: -20, False: -10},
        lambda rules: net(rules, "5h 6s Kh", "Td Ac", DOUBLE),
    ),
    Pin(
        "blackjack_pays",
        {Ratio(3, 2): 15, Ratio(6, 5): 12, Ratio(2): 20, Ratio(1): 10},
        lambda rules: net(rules, "Ah Kh", "9d Tc"),
    ),
    Pin("blackjack_beats_21", {True: 15, False: 0}, lambda rules: net(rules, "Ah Kh", "7d 7c 7s")),
    Pin(
        "win_pays",
        {Ratio(1): 10, Ratio(2): 20, Ratio(1, 2): 5},
        lambda rules: net(rules, "Th 9h", "9d 8c", STAND),
    ),
    Pin("tie_returns", {True: 0, False: -10}, lambda rules: net(rules, "Th 8h", "9d 9c", STAND)),
    Pin("stands_at_21", {True: (), False: NO_HIT}, asked_at_21),
    Pin(
        "double_on",
        {(): (), (9, 10, 11): (9, 10, 11), ANY_TWO: (4, 8, 9, 10, 11, 12, 13, 19, 20), (13,): (13,)},
        totals_doubled,
    ),
    Pin("double_after_split", {False: NO_HIT, True: LIVE_MOVES}, moves_after_a_split),
    Pin("split", {True: ("8h 8s", "Kh Ks", "Kh Qs", "Th Js"), False: ()}, pairs_split),
    Pin(
        "split_match",
        {Match.VALUE: ("8h 8s", "Kh Ks", "Kh Qs", "Th Js"), Match.RANK: ("8h 8s", "Kh Ks")},
        pairs_split,
    ),
    Pin("split_aces_one_card", {True: (), False: NO_HIT}, moves_on_a_split_ace),
    Pin(
        "split_21_is_blackjack",
        {False: 20, True: 30},
        lambda rules: net(rules, "Ah As Kd Qc", "Td 9c", SPLIT),
    ),
    Pin("above_maximum", {True: (True, True, True), False: (True, False, False)}, may_double_at_the_maximum),
    Pin("surrender", {True: (True, False, False), False: (False,) * 3}, may_surrender_to("9d", "Td", "Ad")),
    Pin(
        "surrender_vs_ten",
        {False: (True, False, False, False), True: (True, True, True, False)},
        may_surrender_to("9d", "Td", "Kd", "Ad"),
    ),
    Pin(
        "surrender_vs_ace",
        {False: (True, False, False), True: (True, False, True)},
        may_surrender_to("9d", "Td", "Ad"),
    ),
    Pin("insurance", {True: INSURED, False: set()}, asked_with("Th 6s")),
    Pin(
        "insurance_pays",
        {Ratio(2): 0, Ratio(3): 5, Ratio(1): -5},
        lambda rules: net(rules, "9h 9s", "Ad Kc", True, STAND),
    ),
    Pin("even_money", {True: EVEN, False: INSURED}, asked_with("Ah Ks")),
    Pin("pairs", {True: None, False: Reason.NO_SIDE_BET}, a_bet_on_a_pair),
    Pin("pairs_pays", {Ratio(11): 110, Ratio(25): 250}, pair_gains("Kh Ks")),
    Pin("pairs_match", {Match.RANK: -10, Match.VALUE: 110}, pair_gains("Kh Qs")),
    Pin("backers", {Backers.STANDING: Reason.HAS_SEAT, Backers.ANYBODY: None}, a_bet_of_who_has_a_seat),
    Pin("players_per_box", {0: 4, 1: 0, 2: 1, 3: 2, 7: 4}, others_on_a_box),
    Pin("maximum_per_box", {False: 200, True: 150}, most_behind_50),
    Pin("quiet_box", {False: None, True: Reason.QUIET}, talk_of_who_plays_along),
]
EACH = [(pin, value) for pin in PINS for value in pin.right]


@pytest.mark.parametrize(("pin", "value"), EACH, ids=[f"{pin.field}={value}" for pin, value in EACH])
def test_each_field_makes_its_difference_at_a_table(pin: Pin, value: Any) -> None:
    assert pin.seen(changed(pin.base, **{pin.field: value})) == pin.right[value]


def test_no_field_is_left_out() -> None:
    assert [pin.field for pin in PINS] == list(FIELDS)


@pytest.mark.parametrize("pin", PINS, ids=[pin.field for pin in PINS])
def test_a_field_has_all_its_values_and_they_differ(pin: Pin) -> None:
    default = getattr(LIVE, pin.field)
    every: set[Any] = {default}
    if isinstance(default, bool):
        every = {True, False}
    if isinstance(default, Enum):
        every = set(type(default))
    assert every <= set(pin.right)
    assert len({repr(seen) for seen in pin.right.values()}) > 1


# The presets


PRINTED: dict[str, tuple[Any, Any, Any]] = {
    "preset": (Preset.GERMAN, Preset.CZECH, Preset.LIVE),
    "decks": (6, 6, 8),
    "cut": (25, 25, 25),
    "second_card": (SecondCard.AT_ONCE, SecondCard.ON_TURN, SecondCard.AT_ONCE),
    "dealer_stands_at": (17, 17, 17),
    "dealer_hits_soft": (False, False, False),
    "dealer_blackjack_takes_all": (True, True, True),
    "blackjack_pays": (Ratio(3, 2), Ratio(3, 2), Ratio(3, 2)),
    "blackjack_beats_21": (True, True, True),
    "win_pays": (Ratio(1), Ratio(1), Ratio(1)),
    "tie_returns": (True, True, True),
    "stands_at_21": (True, True, True),
    "double_on": ((), (9, 10, 11), tuple(range(4, 22))),
    "double_after_split": (False, False, False),
    "split": (False, True, True),
    "split_match": (Match.VALUE, Match.VALUE, Match.VALUE),
    "split_aces_one_card": (True, True, True),
    "split_21_is_blackjack": (False, False, False),
    "above_maximum": (True, True, True),
    "surrender": (False, False, True),
    "surrender_vs_ten": (False, False, False),
    "surrender_vs_ace": (False, False, False),
    "insurance": (False, True, True),
    "insurance_pays": (Ratio(2), Ratio(2), Ratio(2)),
    "even_money": (False, True, False),
    "pairs": (False, False, True),
    "pairs_pays": (Ratio(11), Ratio(11), Ratio(11)),
    "pairs_match": (Match.RANK, Match.RANK, Match.RANK),
    "backers": (Backers.ANYBODY, Backers.ANYBODY, Backers.STANDING),
    "players_per_box": (0, 3, 0),
    "maximum_per_box": (False, True, False),
    "quiet_box": (False, True, False),
}
"""Every ruling of the german, the czech and the live table."""


def test_the_presets_are_as_printed() -> None:
    assert list(PRINTED) == list(FIELDS)
    for name, values in PRINTED.items():
        assert tuple([getattr(rules, name) for rules in (GERMAN, CZECH, LIVE)]) == values, name


def test_each_preset_is_hosted_under_its_own_name() -> None:
    assert {"blackhole": BlackholeRules(), "german": GERMAN, "czech": CZECH, "live": LIVE} == PRESETS
    assert all(preset_of(rules) == name for name, rules in PRESETS.items())


@pytest.mark.parametrize("rules", TABLES.values(), ids=TABLES)
def test_the_preset_alone_decides_no_rule(rules: BlackjackRules) -> None:
    for preset in Preset:
        other = changed(rules, preset=preset)
        assert net(other, "Th 5h 3d", "9d 8c", HIT, STAND) == 10
        assert CARDS.manners(other) == CARDS.manners(rules)


# What goes with some fields


@pytest.mark.parametrize(
    ("dealer", "draws"),
    [("Ad 6c", True), ("Ad 2c 4s", True), ("Td 7c", False), ("Ad 7c", False), ("Ad 6c Ts", False)],
)
def test_a_dealer_who_hits_soft_hits_that_one_total_where_an_ace_counts_11(dealer: str, draws: bool) -> None:
    rules = changed(LIVE, dealer_hits_soft=True)
    assert CARDS.dealer_moves(rules, dealer_of(dealer)) == ((HIT,) if draws else ())
    assert CARDS.dealer_moves(LIVE, dealer_of(dealer)) == ()


def test_a_dealers_blackjack_is_never_drawn_to_not_even_by_who_hits_a_soft_21() -> None:
    rules = changed(LIVE, dealer_stands_at=21, dealer_hits_soft=True)
    assert CARDS.dealer_moves(rules, dealer_of("Ad Tc")) == ()
    assert CARDS.dealer_moves(rules, dealer_of("Ad 4c 6s")) == (HIT,)


@pytest.mark.parametrize("side", [Side.DOUBLE, Side.SPLIT])
def test_only_what_was_put_down_later_is_saved_from_a_dealers_blackjack(side: Side) -> None:
    rules = changed(LIVE, dealer_blackjack_takes_all=False)
    stood, dealer = hand_of("5h 6s Kh", end=CardEnd.STOOD), dealer_of("Td Ac")
    assert CARDS.outcome(rules, stood, dealer, side) == TIED
    assert CARDS.outcome(rules, stood, dealer, Side.MAIN) == LOST
    assert CARDS.outcome(LIVE, stood, dealer, side) == LOST
    bust = hand_of("5h 6s Kh 2c", end=CardEnd.BUST)
    assert CARDS.outcome(rules, bust, dealer, side) == LOST


def test_split_money_is_saved_from_a_dealers_blackjack_at_the_table() -> None:
    rules = changed(LIVE, dealer_blackjack_takes_all=False)
    assert net(rules, "8h 8s Th Ts", "Td Ac", SPLIT, STAND, STAND) == -10
    assert net(LIVE, "8h 8s Th Ts", "Td Ac", SPLIT, STAND, STAND) == -20


def test_where_ties_lose_two_blackjacks_lose_and_a_tied_21_too() -> None:
    rules = changed(LIVE, tie_returns=False)
    assert net(rules, "Ah Kh", "Td Ac") == -10
    assert net(rules, "7h 7s 7c", "9d 3c 9s", HIT) == -10
    assert net(changed(rules, blackjack_beats_21=False), "Ah Kh", "7d 7c 7s") == -10


def test_a_blackjack_that_beats_no_21_still_wins_against_less_and_ties_a_blackjack() -> None:
    rules = changed(LIVE, blackjack_beats_21=False)
    assert net(rules, "Ah Kh", "9d Tc") == 15
    assert net(rules, "Ah Kh", "Td 6c Ks") == 15
    assert net(rules, "Ah Kh", "Td Ac") == 0


def test_a_hand_at_21_that_does_not_stand_by_itself_can_go_on_and_bust() -> None:
    rules = changed(LIVE, stands_at_21=False)
    assert net(rules, "5h 6s Kh", "9d 8c", HIT, STAND) == 10
    assert net(rules, "5h 6s Kh 2c", "9d", HIT, HIT) == -10
    assert net(rules, "5h 6s Kh", "9d 8c", DOUBLE) == 20


def test_where_21_does_not_stand_a_split_hand_with_it_is_asked_and_a_split_ace_is_not() -> None:
    rules = changed(LIVE, stands_at_21=False)
    assert net(rules, "Th Ks Ad 8c", "9d 8d", SPLIT, STAND, STAND) == 20
    assert net(rules, "Ah As Kd 9c", "9d 8d", SPLIT) == 20


def test_where_21_on_a_split_is_a_blackjack_it_ties_one_and_ends_by_itself() -> None:
    rules = changed(LIVE, split_21_is_blackjack=True, stands_at_21=False)
    assert net(rules, "Th Ks Ad 8c", "9d 8d", SPLIT, STAND) == 25
    assert net(rules, "Ah As Kd Qc", "Td Ac", SPLIT) == 0


def test_a_doubled_hand_of_a_split_gets_one_card_and_the_other_goes_on() -> None:
    rules = changed(LIVE, double_after_split=True)
    table = CardTable("ann", rules=rules)
    table.bet("ann", 10, dealt("9d", "8h 8s"))
    table.play("ann", SPLIT, "3d 2c")
    table.play("ann", DOUBLE, "9c")
    assert table.hand(0, 0) == hand_of("8h 3d 9c", split=True, doubled=True, pair=True, end=CardEnd.STOOD)
    assert table.wagers() == {
        ("ann", 10, Side.MAIN, 0),
        ("ann", 10, Side.DOUBLE, 0),
        ("ann", 10, Side.SPLIT, 1),
    }
    table.play("ann", DOUBLE, "8d 8c")
    assert (table.chips("ann"), table.table.house) == (1040, -40)


def test_the_maximum_is_for_all_that_a_player_put_on_a_box_where_raises_may_not_pass_it() -> None:
    rules = changed(LIVE, above_maximum=False, double_after_split=True)
    table = CardTable("ann", rules=rules, behind=("eve",))
    table.bet("eve", 110, box=0)
    table.bet("ann", 70, dealt("9d", "8h 8s"))
    table.play("ann", SPLIT, "3d 2c")
    assert table.legal() == NO_HIT
    assert table.table.offers == ()


def test_those_behind_who_have_room_are_asked_where_raises_may_not_pass_the_maximum() -> None:
    table = CardTable("ann", rules=changed(LIVE, above_maximum=False), behind=("eve", "fay"))
    table.bet("eve", 100, box=0)
    table.bet("fay", 110, box=0)
    table.bet("ann", 100, dealt("9d", "5h 6s"))
    table.play("ann", DOUBLE)
    assert table.asked() == {("eve", 0, Side.DOUBLE, 100)}


def test_all_of_a_box_has_one_maximum_where_raises_may_not_pass_it() -> None:
    rules = changed(LIVE, above_maximum=False, maximum_per_box=True)
    table = CardTable("ann", rules=rules, behind=("eve",))
    table.bet("eve", 50, box=0)
    table.bet("ann", 70, dealt("9d", "5h 6s"))
    assert DOUBLE in table.legal()
    table.play("ann", DOUBLE, "9c 8s")
    assert table.table.stake("ann") == 0
    other = CardTable("ann", rules=rules, behind=("eve",))
    other.bet("eve", 70, box=0)
    other.bet("ann", 70, dealt("9d", "5h 6s"))
    assert DOUBLE not in other.legal()


def test_a_side_bet_takes_no_room_from_a_raise() -> None:
    table = CardTable("ann", "bob", rules=changed(LIVE, above_maximum=False))
    table.bet("ann", 100)
    table.bet("ann", 100, side=Side.PAIRS)
    table.do(cmd.Pass("bob"), dealt("9d", "5h 6s"))
    assert DOUBLE in table.legal()


def test_a_pair_is_told_by_the_cards_as_dealt_whatever_becomes_of_them() -> None:
    table = CardTable("ann", "bob")
    table.bet("ann")
    table.bet("ann", 20, side=Side.PAIRS)
    table.do(cmd.Pass("bob"), dealt("9d", "8h 8s"))
    table.play("ann", SPLIT, "Td Tc")
    table.hit("ann", "Kd")
    table.hit("ann", "Ks")
    won = [payout for payout in table.table.payouts if payout.side is Side.PAIRS]
    assert won == [ev.Payout("ann", 0, 0, Side.PAIRS, 20, Outcome(Verdict.WON, 11), 240)]
    assert table.dealer == dealer_of("9d")
    assert table.chips("ann") == 1000 - 20 + 220


@pytest.mark.parametrize(
    ("cards", "is_pair"),
    [("8h 8h", True), ("8h 8s", True), ("Kh Kd", True), ("Kh Qd", False), ("Ah As", True), ("8h 9h", False)],
)
def test_two_of_a_rank_are_a_pair_of_one_suit_too(cards: str, is_pair: bool) -> None:
    table = CardTable("ann")
    table.bet("ann", 10, dealt("9d", cards))
    assert table.hand().pair is is_pair


def test_pairs_are_told_where_second_cards_come_on_turn() -> None:
    table = CardTable("ann", "bob", rules=changed(CZECH, pairs=True))
    table.bet("ann")
    table.bet("ann", 10, side=Side.PAIRS)
    table.do(cmd.Pass("bob"), dealt("9d", "Kh Ks"))
    table.stand("ann", "Td")
    assert table.chips("ann") == 1000 + 10 + 110


def test_even_money_is_not_asked_on_a_21_of_a_split() -> None:
    rules = changed(LIVE, even_money=True)
    assert CARDS.offers(rules, (hand_of("Ah Ks", split=True, end=CardEnd.BLACKJACK),), dealer_of("Ad")) == ()
    assert CARDS.offers(rules, (hand_of("Ah"), hand_of("9h 2s 3c")), dealer_of("Ad")) == ()


@pytest.mark.parametrize("dealer", ["9d", "Td", "Kd", "Ad Kc"])
def test_nothing_is_asked_but_against_an_ace_that_lies_alone(dealer: str) -> None:
    hands = (hand_of("Ah Ks", end=CardEnd.BLACKJACK), hand_of("9h 9s"))
    for rules in TABLES.values():
        assert CARDS.offers(rules, hands, dealer_of(dealer)) == ()


def test_even_money_alone_is_asked_where_there_is_no_insurance() -> None:
    rules = changed(CZECH, insurance=False)
    hands = (hand_of("9h 9s"), hand_of("Ah Ks", end=CardEnd.BLACKJACK))
    assert CARDS.offers(rules, hands, dealer_of("Ad")) == ((1, Side.EVEN_MONEY, 0),)


# What is read


def test_rules_and_a_setup_are_decoded_strictly() -> None:
    for rules in TABLES.values():
        setup = Setup(Text("t"), HOST, rules)
        assert msgspec.msgpack.decode(pack(setup), type=Setup, dec_hook=hook) == setup
    for bad in (
        {"decks": 0},
        {"decks": 9},
        {"cut": 0},
        {"cut": 91},
        {"dealer_stands_at": 11},
        {"dealer_stands_at": 22},
        {"double_on": [3]},
        {"double_on": [22]},
        {"double_on": [9] * 19},
        {"players_per_box": 8},
        {"players_per_box": -1},
        {"blackjack_pays": [3, 0]},
        {"blackjack_pays": [-3, 2]},
        {"blackjack_pays": "3:2"},
        {"split": 1},
        {"preset": "blackhole"},
        {"backers": "nobody"},
        {"unknown": 1},
    ):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"type": "blackjack", **bad}, BlackjackRules)


def test_ratios_are_written_as_people_do() -> None:
    assert [str(ratio) for ratio in (Ratio(3, 2), Ratio(1), Ratio(11), Ratio(6, 5))] == [
        "3:2",
        "1:1",
        "11:1",
        "6:5",
    ]


# What no table may be


@pytest.mark.parametrize("rules", TABLES.values(), ids=TABLES)
@pytest.mark.parametrize("seats", range(1, 8))
def test_the_presets_can_be_opened_with_any_number_of_seats(rules: BlackjackRules, seats: int) -> None:
    assert check_setup(Setup(Text("t"), HOST, rules, seats)) is None
    assert check_setup(Setup(Text("t"), HOST, changed(rules, decks=5), seats)) is None


def setup_of(step: int, **house: Any) -> Setup:
    return Setup(Text("t"), HOST, changed(LIVE, **house), minimum=step, maximum=20 * step, step=step)


@pytest.mark.parametrize(
    ("step", "house", "sentence"),
    [
        (2, {"blackjack_pays": Ratio(6, 5)}, "The step must be such that 6:5 of it is whole chips."),
        (4, {"win_pays": Ratio(1, 3)}, "The step must be such that 1:3 of it is whole chips."),
        (10, {"pairs_pays": Ratio(1, 4)}, "The step must be such that 1:4 of it is whole chips."),
        (
            10,
            {"insurance_pays": Ratio(3, 2)},
            "The step must be such that 3:2 of half of it is whole chips.",
        ),
    ],
)
def test_rates_that_make_no_whole_chips_are_told(step: int, house: dict[str, Any], sentence: str) -> None:
    assert check_setup(setup_of(step, **house)) == sentence


@pytest.mark.parametrize(
    ("step", "house"),
    [
        (2, {}),
        (10, {"blackjack_pays": Ratio(6, 5)}),
        (6, {"win_pays": Ratio(1, 3)}),
        (4, {"pairs_pays": Ratio(1, 4)}),
        (4, {"insurance_pays": Ratio(3, 2)}),
    ],
)
def test_rates_that_make_whole_chips_are_not(step: int, house: dict[str, Any]) -> None:
    assert check_setup(setup_of(step, **house)) is None


@pytest.mark.parametrize("step", [1, 3, 5])
def test_an_odd_step_is_told_at_card_tables_too(step: int) -> None:
    sentence = check_setup(setup_of(step))
    assert sentence is not None and "even" in sentence


def test_every_rate_that_is_let_through_is_paid_in_whole_chips() -> None:
    for step, pays, to in product((2, 4, 6, 10), range(1, 8), range(1, 8)):
        for field, stake in (("blackjack_pays", step), ("insurance_pays", step // 2)):
            is_whole = stake * pays % to == 0
            assert (check_setup(setup_of(step, **{field: Ratio(pays, to)})) is None) is is_whole
            assert Outcome(Verdict.WON, pays, to).returns(stake) == stake + stake * pays // to


@pytest.mark.parametrize(("seats", "fits"), [(5, True), (6, False), (7, False)])
def test_one_deck_is_too_little_for_six_who_may_split(seats: int, fits: bool) -> None:
    sentence = check_setup(Setup(Text("t"), HOST, changed(LIVE, decks=1), seats))
    assert sentence == (
        None if fits else f"{seats} seats can need more cards than 1 deck has: play with more decks."
    )
    assert check_setup(Setup(Text("t"), HOST, changed(GERMAN, decks=1), seats)) is None


@cache
def most_by_search(decks: int, room: tuple[int, ...], value: int = 10) -> int:
    """The most cards that hands with so many points left can take, by trying every way to give them."""
    if value == 0:
        return 0
    many = decks * (16 if value == 10 else 4)
    best = 0
    for given in product(*[range(min(many, left // value) + 1) for left in room]):
        if sum(given) <= many:
            left = tuple(sorted(one - value * got for one, got in zip(room, given, strict=True)))
            best = max(best, sum(given) + most_by_search(decks, left, value - 1))
    return best


@pytest.mark.parametrize(
    ("decks", "hands", "most"), [(1, 1, 12), (1, 2, 18), (1, 3, 23), (2, 1, 15), (2, 2, 24)]
)
def test_no_hands_take_more_cards_than_the_bound(decks: int, hands: int, most: int) -> None:
    """A hand of 21 can draw once more where it does not stand by itself."""
    found = most_by_search(decks, (21,) * hands) + hands
    assert (found, most_cards(decks, hands)) == (most, most)


def test_many_hands_take_all_the_cards_there_are() -> None:
    assert [most_cards(decks, 20 * decks) - 20 * decks for decks in range(1, 9)] == [
        52 * decks for decks in range(1, 9)
    ]


class LowestFirst(Unsealed):
    """Chance that gives the card with the fewest points each time."""

    def __init__(self) -> None:
        self._shoe = b""

    def at(self, table: object) -> "LowestFirst":
        assert isinstance(table, Table)
        self._shoe = table.shoe
        return self

    def draw(self, below: int) -> int:
        assert below == len(self._shoe)
        place = min(range(below), key=lambda place: POINTS[self._shoe[place]])
        self._shoe = self._shoe[:place] + self._shoe[place + 1 :]
        return place


@pytest.mark.parametrize(("decks", "seats", "stands"), [(1, 5, True), (1, 5, False), (2, 7, True)])
def test_the_smallest_shoe_allowed_is_enough_for_all_who_split_and_hit_low_cards(
    decks: int, seats: int, stands: bool
) -> None:
    seated = [f"seat-{number}" for number in range(seats)]
    rules = changed(LIVE, decks=decks, cut=1, insurance=False, dealer_stands_at=21, stands_at_21=stands)
    table = CardTable(*seated, rules=rules, seats=seats)
    assert check_setup(table.table.setup) is None
    chance = LowestFirst()
    for _ in range(4):
        for box, player in enumerate(seated):
            table.given(cmd.Bet(player, box, 10), chance)
        while table.phase is not Phase.BETTING:
            actor = table.actor
            assert actor
            move = SPLIT if SPLIT in table.legal(actor) else HIT
            table.given(cmd.Play(actor, table.table.decision, move), chance)
    assert "shuffled" in kinds(tuple(table.log))
