"""Cases from other people's bug reports at the card tables, by their number in the list of cases."""

import math
from typing import Any

import msgspec
import pytest

from core import commands as cmd
from core import events as ev
from core.blackjack import CardEnd
from core.cards import fresh_shoe, without
from core.clock import clock
from core.moves import Move
from core.outcome import SURRENDERED, TIED, Outcome, Verdict
from core.refusal import Reason
from core.rules import CZECH, GERMAN, LIVE, BlackjackRules, Match, Ratio
from core.sides import Side
from core.table import Phase
from tests.core.card_rounds import CardRounds
from tests.core.card_tables import (
    CARDS,
    DOUBLE,
    HIT,
    SPLIT,
    SPLITTING,
    STAND,
    SURRENDER,
    TABLES,
    CardTable,
    dealer_of,
    dealt,
    hand_of,
    net,
    on_turn,
    refused_offers,
)
from tests.core.shoes import cards_of
from tests.core.tables import HOST, kinds

all_tables = pytest.mark.parametrize("rules", TABLES.values(), ids=TABLES)
splitting = pytest.mark.parametrize("rules", SPLITTING.values(), ids=SPLITTING)
at_once = pytest.mark.parametrize("rules", [GERMAN, LIVE], ids=["german", "live"])
changed = msgspec.structs.replace


@all_tables
def test_case_1_three_aces_and_a_6_are_a_soft_19(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules)
    assert table.round("Ah As Ac 6d", "Td 7c", HIT, HIT, STAND) == 10
    assert (table.hand().total, table.hand().soft) == (19, True)
    assert (table.chips("ann"), table.table.house) == (1010, -10)


@all_tables
def test_case_2_two_aces_and_a_9_are_21(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules)
    assert table.round("Ah As 9d", "Td Tc", HIT) == 10
    assert (table.hand().total, table.hand().end) == (21, CardEnd.STOOD)


@all_tables
def test_case_3_the_dealers_ace_counts_1_where_11_would_bust(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules)
    assert table.round("Th 8d", "Ad 4c 7s 5h", *refused_offers(rules), STAND) == 10
    assert table.dealer == dealer_of("Ad 4c 7s 5h")
    assert (table.dealer.total, table.dealer.soft) == (17, False)


@all_tables
def test_case_4_a_king_and_an_ace_are_the_dealers_blackjack_and_nothing_more_is_drawn(
    rules: BlackjackRules,
) -> None:
    table = CardTable("ann", rules=rules)
    assert table.round("Th 6d", "Kd Ac", STAND) == -10
    assert table.dealer.blackjack
    assert (table.chips("ann"), table.table.house) == (990, 10)


@all_tables
def test_case_5_a_blackjack_beats_the_dealers_21_of_three_cards(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules)
    assert table.round("Ah Kd", "7d 7c 7s") == 15
    assert table.table.payouts == (ev.Payout("ann", 0, 0, Side.MAIN, 10, Outcome(Verdict.WON, 3, 2), 25),)


@all_tables
def test_case_5_a_21_of_three_cards_loses_to_the_dealers_blackjack(rules: BlackjackRules) -> None:
    assert net(rules, "7h 7d 7s", "Ad Kc", *refused_offers(rules), HIT) == -10


@all_tables
@pytest.mark.parametrize("ten", ["Th", "Jh", "Qh", "Kh"])
def test_case_6_two_blackjacks_give_the_stake_back(rules: BlackjackRules, ten: str) -> None:
    table = CardTable("ann", rules=rules)
    assert table.round(f"As {ten}", "Ad Jc", *refused_offers(rules)) == 0
    assert (table.chips("ann"), table.table.house) == (1000, 0)
    assert [(payout.outcome, payout.returned) for payout in table.table.payouts] == [(TIED, 10)]


@all_tables
def test_case_7_a_blackjack_is_paid_what_the_rules_say_in_words(rules: BlackjackRules) -> None:
    assert str(rules.blackjack_pays) == "3:2"
    assert net(rules, "As Kh", "9d Tc") == 15


@all_tables
def test_case_7_another_rate_is_paid_and_said_alike(rules: BlackjackRules) -> None:
    six_to_five = changed(rules, blackjack_pays=Ratio(6, 5))
    assert str(six_to_five.blackjack_pays) == "6:5"
    assert net(six_to_five, "As Kh", "9d Tc") == 12


@splitting
def test_case_8_21_on_split_aces_is_no_blackjack_and_pays_1_to_1(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules)
    assert table.round("Ah As Kd Qc", "Td 9c", SPLIT) == 20
    assert [table.hand(0, place).end for place in (0, 1)] == [CardEnd.STOOD] * 2
    assert [(payout.side, payout.returned) for payout in table.table.payouts] == [
        (Side.MAIN, 20),
        (Side.SPLIT, 20),
    ]


@splitting
def test_case_8_21_on_split_aces_loses_to_the_dealers_blackjack(rules: BlackjackRules) -> None:
    assert net(rules, "Ah As Kd Qc", "Ad Kc", *refused_offers(rules), SPLIT) == -20


@splitting
def test_case_8_relative_a_split_ten_with_an_ace_is_no_blackjack_either(rules: BlackjackRules) -> None:
    assert net(rules, "Kh Qs Ad Ac", "Td 9c", SPLIT) == 20


@at_once
def test_case_9_a_natural_in_box_1_gives_box_2_its_turn_at_once(rules: BlackjackRules) -> None:
    table = CardTable("ann", "bob", rules=rules)
    table.bet("ann")
    assert kinds(table.bet("bob", 10, dealt("9d", "Ah Kh", "7c 8c"))) == ["bet_placed", "locked", "dealt"]
    assert (table.hand(0).end, table.table.turn) == (CardEnd.BLACKJACK, (1, 0))
    table.stand("bob", "8s")
    assert (table.chips("ann"), table.chips("bob")) == (1015, 990)


def test_case_9_where_second_cards_come_on_turn_box_2_has_its_own_at_once() -> None:
    table = CardTable("ann", "bob", rules=CZECH)
    table.bet("ann")
    events = table.bet("bob", 10, on_turn("9d", "Ah Kh", "7c 8c") + " 8c")
    assert kinds(events)[-2:] == ["served", "served"]
    assert (table.hand(0).end, table.table.turn) == (CardEnd.BLACKJACK, (1, 0))


@all_tables
def test_case_10_the_dealer_stands_on_a_soft_17(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules)
    assert table.round("Th 8d", "Ad 6c", *refused_offers(rules), STAND) == 10
    assert (table.dealer.total, table.dealer.soft) == (17, True)


@at_once
def test_case_11_one_card_of_the_dealers_is_in_sight_until_the_last_box_is_done(
    rules: BlackjackRules,
) -> None:
    table = CardTable("ann", "bob", rules=rules)
    table.bet("ann")
    table.bet("bob", 10, dealt("9d", "4h 5h", "4c 5c"))
    for player, last in (("ann", ""), ("bob", "9s")):
        assert table.dealer == dealer_of("9d")
        table.hit(player, "9c")
        assert table.dealer == dealer_of("9d")
        table.stand(player, last)
    assert table.dealer == dealer_of("9d 9s")


def test_case_11_and_where_second_cards_come_on_turn() -> None:
    table = CardTable("ann", "bob", rules=CZECH)
    table.bet("ann")
    table.bet("bob", 10, on_turn("9d", "4h 5h", "4c 5c"))
    table.hit("ann", "9c")
    table.stand("ann", "5c")
    assert table.dealer == dealer_of("9d")
    table.stand("bob", "9s")
    assert table.dealer == dealer_of("9d 9s")


@at_once
def test_case_12_everybody_bust_and_the_dealer_draws_nothing(rules: BlackjackRules) -> None:
    table = CardTable("ann", "bob", rules=rules)
    table.bet("ann")
    table.bet("bob", 10, dealt("9d", "Th 6h", "Tc 6c"))
    assert kinds(table.hit("ann", "Ks")) == ["played"]
    before = table.table.shoe
    assert kinds(table.hit("bob", "Qs")) == ["played", "settled"]
    assert table.dealer == dealer_of("9d")
    assert table.table.shoe == without(before, cards_of("Qs"))
    assert table.table.house == 20


def test_case_12_and_where_second_cards_come_on_turn() -> None:
    table = CardTable("ann", rules=CZECH)
    assert table.round("Th 6h Ks", "9d", HIT) == -10
    assert table.dealer == dealer_of("9d")
    assert table.table.shoe == without(fresh_shoe(6), cards_of("Th 6h Ks 9d"))


@splitting
def test_case_12_an_insurance_is_decided_even_where_everybody_is_bust(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules)
    assert table.round("Th 6h Ks", "Ad Kd", True, HIT) == 0
    again = CardTable("ann", rules=rules)
    assert again.round("Th 6h Ks", "Ad 5d", True, HIT) == -15
    assert again.dealer == dealer_of("Ad 5d")


@all_tables
def test_case_13_the_dealer_must_draw_on_16_although_ahead(rules: BlackjackRules) -> None:
    assert net(rules, "Th 5h", "Td 6c Ks", STAND) == 10
    assert net(rules, "Th 5h", "Td 6c 2s", STAND) == -10


@splitting
def test_case_14_no_split_after_a_hit(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules)
    table.bet("ann", 10, dealt("9d", "4h 4s"))
    assert SPLIT in table.legal()
    table.hit("ann", "4c")
    assert table.legal() == (HIT, STAND)
    for move in (SPLIT, DOUBLE, SURRENDER):
        assert table.refused(cmd.Play("ann", table.table.decision, move)) is Reason.ILLEGAL_MOVE
    assert table.hand() == hand_of("4h 4s 4c", pair=True)
    assert table.chips("ann") == 990


@splitting
def test_case_15_both_hands_of_split_aces_get_a_card(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules)
    assert table.round("Ah As Kd 5c", "Td 7c", SPLIT) == 0
    assert [table.hand(0, place).cards for place in (0, 1)] == [cards_of("Ah Kd"), cards_of("As 5c")]


@splitting
def test_case_16_both_hands_of_a_split_get_their_second_card_and_then_the_left_plays(
    rules: BlackjackRules,
) -> None:
    table = CardTable("ann", rules=rules)
    table.bet("ann", 10, dealt("9d", "8h 8s"))
    assert kinds(table.play("ann", SPLIT, "3d 2c")) == ["played", "served", "served"]
    assert [table.hand(0, place).cards for place in (0, 1)] == [cards_of("8h 3d"), cards_of("8s 2c")]
    assert table.table.turn == (0, 0)
    assert table.legal() == (HIT, STAND)
    table.hit("ann", "9c")
    assert table.table.turn == (0, 0)
    table.stand("ann")
    assert table.hand() == hand_of("8h 3d 9c", split=True, pair=True, end=CardEnd.STOOD)
    assert table.table.turn == (0, 1)
    table.hit("ann", "9s")
    table.stand("ann", "9h")
    assert (table.chips("ann"), table.table.house) == (1020, -20)


@splitting
def test_case_17_a_hand_of_one_card_cannot_be_doubled(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules, behind=("eve",))
    table.bet("eve", 10, box=0)
    table.bet("ann", 10, dealt("9d", "8h 8s"))
    table.play("ann", SPLIT)
    assert [len(table.hand(0, place).cards) for place in (0, 1)] == [1, 1]
    for move in Move:
        assert table.refused(cmd.Play("ann", table.table.decision, move)) is Reason.NOT_YOUR_TURN
    assert CARDS.legal_moves(rules, hand_of("8h", split=True), dealer_of("9d")) == ()
    assert CARDS.legal_moves(rules, hand_of("8h"), dealer_of("9d")) == ()


@pytest.mark.parametrize(
    "rules",
    [GERMAN, changed(LIVE, split=False), changed(LIVE, split_match=Match.RANK)],
    ids=["german", "no split", "split by rank"],
)
def test_case_18_a_jack_and_a_king_are_20_where_they_cannot_be_split(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules)
    table.bet("ann", 10, dealt("9d", "Jh Kd"))
    assert (table.hand().total, table.hand().soft) == (20, False)
    assert SPLIT not in table.legal()
    table.stand("ann", "Td")
    assert table.chips("ann") == 1010


@splitting
@pytest.mark.parametrize(("cards", "move"), [("8h 8s", SPLIT), ("5h 6s", DOUBLE)], ids=["split", "double"])
def test_case_19_no_raise_without_the_chips(rules: BlackjackRules, cards: str, move: Move) -> None:
    table = CardTable("ann", rules=rules, buy_in=110)
    table.bet("ann", 60, dealt("9d", cards))
    assert move in CARDS.legal_moves(rules, table.hand(), table.dealer)
    assert move not in table.legal()
    assert table.refused(cmd.Play("ann", table.table.decision, move)) is Reason.ILLEGAL_MOVE
    assert (table.chips("ann"), table.table.stake("ann")) == (50, 60)
    assert STAND in table.legal()


@splitting
@pytest.mark.parametrize(("cards", "move"), [("8h 8s", SPLIT), ("5h 6s", DOUBLE)], ids=["split", "double"])
def test_case_19_the_last_chips_are_enough(rules: BlackjackRules, cards: str, move: Move) -> None:
    table = CardTable("ann", rules=rules, buy_in=120)
    table.bet("ann", 60, dealt("9d", cards))
    drawn = "2d 3c" if move is SPLIT else "2d 8s"
    table.play("ann", move, drawn)
    assert (table.chips("ann"), table.table.stake("ann")) == ((0, 120) if move is SPLIT else (0, 0))


@splitting
def test_case_20_each_hand_of_a_split_has_the_bet_and_is_settled_by_itself(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules)
    table.bet("ann", 10, dealt("9d", "8h 8s"))
    table.play("ann", SPLIT, "Kd 2c")
    assert table.wagers() == {("ann", 10, Side.MAIN, 0), ("ann", 10, Side.SPLIT, 1)}
    assert table.chips("ann") == 980
    table.stand("ann")
    table.stand("ann", "8d")
    assert [(payout.hand, payout.returned) for payout in table.table.payouts] == [(0, 20), (1, 0)]
    assert (table.chips("ann"), table.table.house) == (1000, 0)


@splitting
def test_case_21_an_insurance_makes_up_for_the_dealers_blackjack(rules: BlackjackRules) -> None:
    assert net(rules, "9h 9s", "Ad Kc", True, STAND) == 0


@splitting
@pytest.mark.parametrize(
    ("dealer", "gained"),
    [("Ad 9c", -15), ("Ad 6c", 5), ("Ad 7c", -5), ("Ad 4c 6s", -15)],
    ids=["lost", "won", "tied", "lost to a 21 of three cards"],
)
def test_case_21_without_it_the_insurance_is_lost_whatever_the_hand_does(
    rules: BlackjackRules, dealer: str, gained: int
) -> None:
    assert net(rules, "9h 9s", dealer, True, STAND) == gained


@pytest.mark.parametrize(
    ("taken", "dealer", "gained"),
    [(True, "Ad", 10), (False, "Ad Kc", 0), (False, "Ad 9c", 15)],
    ids=["taken", "declined, a king", "declined, a 9"],
)
def test_case_22_even_money(taken: bool, dealer: str, gained: int) -> None:
    table = CardTable("ann", rules=CZECH)
    assert table.round("As Kh", dealer, taken) == gained
    assert table.table.house == -gained


def test_case_22_even_money_is_asked_in_place_of_an_insurance_and_costs_nothing() -> None:
    table = CardTable("ann", rules=CZECH)
    table.bet("ann", 10, dealt("Ad", "As Kh"))
    assert table.asked() == {("ann", 0, Side.EVEN_MONEY, 0)}
    table.reply("ann", True)
    assert table.table.payouts == (ev.Payout("ann", 0, 0, Side.EVEN_MONEY, 10, Outcome(Verdict.WON, 1), 20),)
    assert table.dealer == dealer_of("Ad")


def test_case_22_even_money_is_paid_too_where_another_box_makes_the_dealer_draw_a_blackjack() -> None:
    table = CardTable("ann", "bob", rules=CZECH)
    table.bet("ann")
    table.bet("bob", 10, on_turn("Ad", "As Kh", "9h 9s"))
    table.reply("ann", True, "9s")
    table.reply("bob", False)
    table.stand("bob", "Kd")
    assert (table.chips("ann"), table.chips("bob")) == (1010, 990)


def test_case_23_one_insurance_window_for_all_boxes_and_one_deadline() -> None:
    table = CardTable("ann", "bob", "cat")
    for player, cards in (("ann", ""), ("bob", ""), ("cat", dealt("Ad", "9h 9s", "5h 6s", "Th 8s"))):
        events = table.bet(player, 20, cards)
    assert kinds(events)[-2:] == ["dealt", "offered"]
    assert table.asked() == {
        (player, box, Side.INSURANCE, 10) for box, player in enumerate(("ann", "bob", "cat"))
    }
    running = clock(table.table)
    assert running is not None and running.seconds == 5
    assert table.refused(cmd.Play("ann", table.table.decision, STAND)) is Reason.NOT_YOUR_TURN
    table.reply("cat", True)
    table.reply("ann", False)
    assert clock(table.table) == running
    assert table.phase is Phase.OFFERS
    table.time_up()
    assert (table.phase, table.table.turn) == (Phase.BOXES, (0, 0))
    assert {player: table.chips(player) for player in ("ann", "bob", "cat")} == {
        "ann": 980,
        "bob": 980,
        "cat": 970,
    }
    assert STAND in table.legal()


def test_case_23_the_last_answer_ends_the_window_and_moves_are_legal() -> None:
    table = CardTable("ann", "bob", "cat")
    for player, cards in (("ann", ""), ("bob", ""), ("cat", dealt("Ad", "9h 9s", "5h 6s", "Th 8s"))):
        table.bet(player, 20, cards)
    for player in ("bob", "cat", "ann"):
        table.reply(player, False)
    assert (table.phase, table.legal()) == (Phase.BOXES, (HIT, DOUBLE, SPLIT, STAND))


def test_case_23_where_second_cards_come_on_turn_each_box_is_asked_as_its_turn_begins() -> None:
    table = CardTable("ann", "bob", rules=CZECH)
    table.bet("ann", 20)
    table.bet("bob", 20, on_turn("Ad", "9h 9s", "5h 6s"))
    assert table.asked() == {("ann", 0, Side.INSURANCE, 10)}
    table.reply("ann", True)
    assert table.table.turn == (0, 0)
    assert kinds(table.stand("ann", "6s")) == ["played", "served", "offered"]
    assert table.asked() == {("bob", 1, Side.INSURANCE, 10)}
    table.time_up()
    table.stand("bob", "Kd")
    assert (table.chips("ann"), table.chips("bob")) == (1000, 980)


def test_case_24_surrender_costs_half() -> None:
    table = CardTable("ann")
    assert table.round("Th 6d", "9d", SURRENDER) == -5
    assert table.table.payouts == (ev.Payout("ann", 0, 0, Side.MAIN, 10, SURRENDERED, 5),)
    assert (table.dealer, table.table.house) == (dealer_of("9d"), 5)


@pytest.mark.parametrize("upcard", ["Ad", "Td", "Jd", "Qd", "Kd"])
def test_case_24_no_surrender_against_an_ace_or_a_ten_value(upcard: str) -> None:
    table = CardTable("ann")
    table.bet("ann", 10, dealt(upcard, "Th 6d"))
    if table.phase is Phase.OFFERS:
        table.reply("ann", False)
    assert table.refused(cmd.Play("ann", table.table.decision, SURRENDER)) is Reason.ILLEGAL_MOVE
    assert table.chips("ann") == 990


@pytest.mark.parametrize("pip", range(2, 10))
def test_case_24_surrender_against_every_other_card(pip: int) -> None:
    assert net(LIVE, "Th 6d", f"{pip}d", SURRENDER) == -5


def test_case_24_no_surrender_after_a_hit_or_a_split() -> None:
    table = CardTable("ann")
    table.bet("ann", 10, dealt("9d", "2h 2d"))
    assert table.legal() == (HIT, DOUBLE, SPLIT, SURRENDER, STAND)
    table.hit("ann", "2c")
    assert table.refused(cmd.Play("ann", table.table.decision, SURRENDER)) is Reason.ILLEGAL_MOVE
    again = CardTable("ann")
    again.bet("ann", 10, dealt("9d", "8h 8d"))
    again.play("ann", SPLIT, "3d 2c")
    assert again.refused(cmd.Play("ann", again.table.decision, SURRENDER)) is Reason.ILLEGAL_MOVE


@all_tables
def test_case_25_all_chips_lost_is_0_and_not_minus_100(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules, buy_in=100)
    assert table.round("Th 6d Ks", "9d", HIT, bet=100) == -100
    assert table.chips("ann") == 0


@splitting
def test_case_25_what_cannot_be_covered_is_not_asked(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules, buy_in=100)
    table.bet("ann", 100, dealt("Ad", "Th 6d"))
    assert (table.phase, table.table.offers) == (Phase.BOXES, ())
    table.stand("ann", "Kd")
    assert table.chips("ann") == 0


@all_tables
def test_case_26_18_against_18_leaves_the_balance_as_before(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules)
    assert table.round("Th 8d", "Td 8c", STAND, bet=50) == 0
    assert table.chips("ann") == 1000
    assert table.table.payouts[0].returned == 50


AMOUNTS: list[tuple[str, Any, Reason]] = [
    ("0", 0, Reason.BELOW_MINIMUM),
    ("-1", -1, Reason.BELOW_MINIMUM),
    ("0.3", 0.3, Reason.NOT_WHOLE),
    ("NaN", math.nan, Reason.NOT_WHOLE),
    ("Infinity", math.inf, Reason.NOT_WHOLE),
    ('"10"', "10", Reason.NOT_WHOLE),
    ("true", True, Reason.NOT_WHOLE),
    ("1e309", float("1e309"), Reason.NOT_WHOLE),
    ("2^63", 2**63, Reason.ABOVE_MAXIMUM),
    ("above the balance", 1500, Reason.NOT_ENOUGH_CHIPS),
    ("off the step", 15, Reason.OFF_STEP),
]
bad_amounts = pytest.mark.parametrize(
    ("amount", "reason"), [a[1:] for a in AMOUNTS], ids=[f"27: {a[0]}" for a in AMOUNTS]
)


@all_tables
@bad_amounts
def test_case_27_a_bad_bet_is_refused_with_its_reason(
    rules: BlackjackRules, amount: Any, reason: Reason
) -> None:
    table = CardTable("ann", rules=rules, maximum=2000)
    assert table.refused(cmd.Bet("ann", 0, amount)) is reason
    assert (table.chips("ann"), table.table.stake("ann")) == (1000, 0)


@bad_amounts
def test_case_27_relative_a_bad_side_bet_is_refused_with_its_reason(amount: Any, reason: Reason) -> None:
    table = CardTable("ann", "bob", maximum=2000)
    table.bet("ann")
    assert table.refused(cmd.Bet("ann", 0, amount, Side.PAIRS)) is reason
    assert (table.chips("ann"), table.table.stake("ann")) == (990, 10)


@pytest.mark.parametrize(("amount", "reason"), [a[1:] for a in AMOUNTS if a[1] != 0], ids=str)
def test_case_27_relative_a_bad_side_bet_in_the_same_breath_is_refused_with_the_bet(
    amount: Any, reason: Reason
) -> None:
    table = CardTable("ann", "bob", maximum=2000)
    assert table.refused(cmd.Bet("ann", 0, 10, pairs=amount)) is reason
    assert (table.chips("ann"), table.table.stake("ann")) == (1000, 0)


@bad_amounts
def test_case_27_relative_a_bad_bet_behind_is_refused_with_its_reason(amount: Any, reason: Reason) -> None:
    table = CardTable("ann", behind=("eve",), maximum=2000)
    assert table.refused(cmd.Bet("eve", 0, amount)) is reason
    assert (table.chips("eve"), table.table.stake("eve")) == (1000, 0)


@pytest.mark.parametrize("side", [s for s in Side if s not in (Side.MAIN, Side.PAIRS)])
@all_tables
def test_case_27_relative_a_bet_of_a_kind_that_is_made_later_is_refused(
    rules: BlackjackRules, side: Side
) -> None:
    table = CardTable("ann", "bob", rules=rules)
    table.bet("ann")
    assert table.refused(cmd.Bet("ann", 0, 10, side)) is Reason.NO_SIDE_BET
    assert table.chips("ann") == 990


@splitting
def test_case_28_each_stake_leaves_the_bankroll_when_it_is_put_down(rules: BlackjackRules) -> None:
    table = CardTable("ann", "bob", rules=rules)
    table.do(cmd.Pass("bob"))
    table.bet("ann", 50, dealt("Ad", "5h 5s"))
    assert table.chips("ann") == 950
    table.reply("ann", True)
    assert table.chips("ann") == 925
    table.play("ann", SPLIT, "3d 2c")
    assert (table.chips("ann"), table.table.stake("ann")) == (875, 125)
    table.stand("ann")
    table.stand("ann", "9d")
    assert (table.chips("ann"), table.table.house) == (875, 125)


def test_case_28_chips_on_one_box_are_not_there_for_another() -> None:
    table = CardTable("ann", "bob", behind=("eve",), buy_in=100)
    table.bet("eve", 60, box=0)
    refusal = table.refusal(cmd.Bet("eve", 1, 50))
    assert (refusal.reason, refusal.limit) == (Reason.NOT_ENOUGH_CHIPS, 40)
    table.bet("eve", 30, box=0, side=Side.PAIRS)
    assert table.refused(cmd.Bet("eve", 1, 20)) is Reason.NOT_ENOUGH_CHIPS


@all_tables
@pytest.mark.parametrize(
    "quit_by", [cmd.Rise("ann"), cmd.Leave("ann"), cmd.Kick(HOST, "ann")], ids=lambda c: c.__class__.__name__
)
def test_case_28_quitting_undoes_no_loss_and_the_hand_is_played_out(
    rules: BlackjackRules, quit_by: cmd.AnyCommand
) -> None:
    table = CardTable("ann", rules=rules, host=True)
    table.bet("ann", 50, dealt("9d", "4h 5s"))
    events = table.do(quit_by, "9h 9s")
    assert kinds(events)[-4:] == ["played", "played", "dealer_played", "settled"]
    assert table.table.payouts[0].returned == 50
    again = CardTable("ann", rules=rules, host=True)
    again.bet("ann", 50, dealt("9d", "Th 5s"))
    again.do(quit_by, "9s")
    assert (again.chips("ann"), again.table.house) == (950, 50)
    assert again.table.box_of("ann") is None


ONE_DECK = changed(GERMAN, decks=1, cut=90)
"""A shoe that is past its cut once six cards are drawn."""


def test_case_29_a_cut_card_in_the_middle_of_a_round_shuffles_after_settling() -> None:
    table = CardTable("ann", rules=ONE_DECK)
    table.bet("ann", 10, dealt("9d", "2h 2s"))
    for card in ("2c", "2d", "3h"):
        assert kinds(table.hit("ann", card)) == ["played"]
    assert len(table.table.shoe) * 100 < 52 * 90
    assert kinds(table.hit("ann", "3s")) == ["played"]
    assert kinds(table.stand("ann", "Td")) == ["played", "dealer_played", "settled", "shuffled"]
    assert table.table.shoe == fresh_shoe(1)


def test_case_29_a_shoe_not_past_its_cut_goes_on() -> None:
    table = CardTable("ann", rules=ONE_DECK)
    assert table.round("Th 8s", "9d 8d", STAND) == 10
    assert table.table.shoe == without(fresh_shoe(1), cards_of("Th 8s 9d 8d"))
    table.round("Tc 8c", "9h 8h", STAND)
    assert table.table.shoe == fresh_shoe(1)


@pytest.mark.parametrize("left", [103, 104])
def test_case_29_a_quarter_left_is_not_past_the_cut(left: int) -> None:
    assert CARDS.past_cut(LIVE, bytes(left)) is (left == 103)


def with_shoe(table: CardTable, cards: str) -> CardTable:
    """The table with nothing left in its shoe but these cards."""
    table.table = changed(table.table, shoe=bytes(sorted(cards_of(cards))))
    return table


def test_case_29_relative_a_shoe_that_runs_dry_gets_the_discards_and_not_the_cards_on_the_table() -> None:
    table = with_shoe(CardTable("ann", rules=changed(GERMAN, decks=1, cut=1)), "4h 5s 9d 2c")
    table.bet("ann", 10, dealt("9d", "4h 5s"))
    assert kinds(table.hit("ann", "2c")) == ["played"]
    assert table.table.shoe == b""
    assert kinds(table.hit("ann", "9c")) == ["shuffled", "played"]
    assert table.table.shoe == without(fresh_shoe(1), cards_of("4h 5s 9d 2c 9c"))
    assert kinds(table.stand("ann", "Td")) == ["played", "dealer_played", "settled"]


def test_case_29_relative_a_shoe_with_too_little_for_the_deal_is_shuffled_before_it() -> None:
    table = with_shoe(CardTable("ann", rules=changed(GERMAN, decks=1, cut=1)), "4h 9d")
    assert kinds(table.bet("ann", 10, dealt("9d", "4h 5s"))) == ["bet_placed", "locked", "shuffled", "dealt"]
    assert table.table.shoe == without(fresh_shoe(1), cards_of("4h 9d 5s"))


@all_tables
def test_case_30_rounds_of_seven_boxes_and_every_card_is_within_the_shoes_counts(
    rules: BlackjackRules,
) -> None:
    rounds = CardRounds(rules, seed=30).play(1000)
    assert rounds.table.round == 1000
    assert rounds.counted.dealt > 1000 * 15
    assert rounds.counted.shuffles > 10


def test_case_30_and_where_shoes_run_dry_in_mid_round() -> None:
    counted = CardRounds(changed(LIVE, decks=3, cut=1), seed=30).play(100).counted
    assert counted.dry > 3


@at_once
def test_case_34_box_1_drops_and_is_played_for_while_box_2_goes_on(rules: BlackjackRules) -> None:
    table = CardTable("ann", "bob", rules=rules)
    table.bet("ann")
    table.bet("bob", 10, dealt("9d", "4h 5s", "Th 8s"))
    table.do(cmd.LostSight("ann"))
    assert (table.actor, kinds(table.time_up("2c 7c"))) == ("ann", ["played", "played", "played"])
    assert table.hand() == hand_of("4h 5s 2c 7c", end=CardEnd.STOOD)
    assert table.actor == "bob"
    table.stand("bob", "9s")
    assert table.phase is Phase.BETTING


def test_case_34_and_where_second_cards_come_on_turn() -> None:
    table = CardTable("ann", "bob", rules=CZECH)
    table.bet("ann")
    table.bet("bob", 10, on_turn("9d", "4h 5s", "Th 8s"))
    table.do(cmd.LostSight("ann"))
    assert kinds(table.time_up("2c 7c 8s")) == ["played", "played", "played", "served"]
    assert (table.hand().end, table.actor) == (CardEnd.STOOD, "bob")


ABSENT = [
    ("4h 5s", HIT),
    ("5h 6s", HIT),
    ("Th 2s", STAND),
    ("Ah 2s", STAND),
    ("Ah As", STAND),
    ("Ah 9s", STAND),
    ("2h 2s", HIT),
    ("2h 3s 4h 2d", HIT),
    ("2h 3s 4h 3d", STAND),
    ("Th 9s", STAND),
]


@all_tables
@pytest.mark.parametrize(("cards", "move"), ABSENT, ids=[cards for cards, _ in ABSENT])
def test_case_34_what_is_played_for_the_absent(rules: BlackjackRules, cards: str, move: Move) -> None:
    assert CARDS.absent_move(rules, hand_of(cards), dealer_of("Ad")) is move


@splitting
def test_case_34_both_hands_of_a_split_are_played_for_and_nothing_is_doubled(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules)
    table.bet("ann", 10, dealt("9d", "5h 5s"))
    table.play("ann", SPLIT, "3d 2c")
    table.do(cmd.LostSight("ann"))
    events = table.time_up("Kh Kd 8s")
    assert [(e.hand, e.move, e.absent) for e in events if isinstance(e, ev.Played)] == [
        (0, HIT, True),
        (0, STAND, True),
        (1, HIT, True),
        (1, STAND, True),
    ]
    assert table.chips("ann") == 1010


@all_tables
def test_case_38_every_bet_after_the_lock_is_refused(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules, behind=("eve",))
    table.bet("eve", 10, box=0)
    table.bet("ann", 10, dealt("9d", "Th 8s"))
    for late in (
        cmd.Bet("ann", 0, 20),
        cmd.Bet("ann", 0, 10, Side.PAIRS),
        cmd.Bet("eve", 0, 20),
        cmd.Bet("eve", 0, 10, Side.PAIRS),
        cmd.Withdraw("ann", 0),
        cmd.Withdraw("eve", 0),
        cmd.Pass("ann"),
    ):
        assert table.refused(late) is Reason.BETS_CLOSED
    assert (table.chips("ann"), table.chips("eve")) == (990, 990)


@all_tables
def test_case_39_everyone_has_bet_so_deal_now(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules)
    assert kinds(table.bet("ann", 10, dealt("9d", "Th 8s")))[:3] == ["bet_placed", "locked", "dealt"]
