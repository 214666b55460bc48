"""What the card tables have in common: the order of a round, who bets on which box, offers, the absent."""

from itertools import combinations_with_replacement

import pytest
from msgspec.structs import replace

from core import commands as cmd
from core import events as ev
from core.blackjack import CardEnd, CardHand
from core.cards import fresh_shoe, without
from core.clock import clock
from core.moves import Move
from core.outcome import LOST, TIED, WON, Outcome, Verdict
from core.refusal import Reason
from core.rules import CZECH, GERMAN, LIVE, BlackjackRules
from core.sides import Side
from core.table import Phase
from core.text import Text
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
)
from tests.core.shoes import cards_of
from tests.core.tables import HOST, kinds

all_tables = pytest.mark.parametrize("rules", TABLES.values(), ids=TABLES)
splitting = pytest.mark.parametrize("rules", SPLITTING.values(), ids=SPLITTING)
at_once = pytest.mark.parametrize("rules", [GERMAN, LIVE], ids=["german", "live"])
anybody = pytest.mark.parametrize("rules", [GERMAN, CZECH], ids=["german", "czech"])
BLACKJACK = Outcome(Verdict.WON, 3, 2)


# The order of a round


@at_once
def test_one_card_to_each_box_then_the_dealers_then_a_second_to_each(rules: BlackjackRules) -> None:
    table = CardTable("ann", "bob", "cat", "dan", rules=rules)
    table.do(cmd.Pass("bob"))
    for player in ("dan", "cat"):
        table.bet(player)
    events = table.bet("ann", 10, "2h 3h 4h 9d 2s 3s 4s")
    assert events[1:] == (ev.Locked(), ev.Dealt(cards_of("2h 3h 4h 9d 2s 3s 4s")))
    assert [table.hand(box).cards for box in (0, 2, 3)] == [
        cards_of("2h 2s"),
        cards_of("3h 3s"),
        cards_of("4h 4s"),
    ]
    assert table.table.boxes[1].hands == ()
    assert (table.dealer, table.table.turn) == (dealer_of("9d"), (0, 0))


def test_czech_one_card_to_each_and_the_dealer_and_the_second_when_the_boxs_turn_begins() -> None:
    table = CardTable("ann", "bob", rules=CZECH)
    table.bet("bob")
    events = table.bet("ann", 10, "2h 3h 9d 8s")
    assert events[1:] == (ev.Locked(), ev.Dealt(cards_of("2h 3h 9d")), ev.Served(0, 0, cards_of("8s")))
    assert table.hand(1) == hand_of("3h")
    assert table.refused(cmd.Play("bob", table.table.decision, STAND)) is Reason.NOT_YOUR_TURN
    assert table.stand("ann", "8c")[1:] == (ev.Served(1, 0, cards_of("8c")),)
    assert table.table.turn == (1, 0)
    table.stand("bob", "9c")
    assert table.dealer == dealer_of("9d 9c")


@all_tables
def test_a_card_is_never_drawn_twice_from_one_shoe(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules)
    assert table.table.shoe == fresh_shoe(rules.decks)
    table.bet("ann", 10, dealt("9d", "2h 3h"))
    table.hit("ann", "2h")
    assert table.table.shoe == without(fresh_shoe(rules.decks), cards_of("2h 2h 3h 9d"))
    assert table.table.shoe.count(cards_of("2h")[0]) == rules.decks - 2


@all_tables
def test_boxes_play_one_after_the_other_each_its_whole_hand(rules: BlackjackRules) -> None:
    table = CardTable("ann", "bob", rules=rules)
    table.bet("ann")
    late = rules is CZECH
    table.bet("bob", 10, (on_turn if late else dealt)("9d", "2h 3h", "Tc 8c"))
    for card in ("2s", "3s", "2d"):
        assert table.actor == "ann"
        assert table.refused(cmd.Play("bob", table.table.decision, STAND)) is Reason.NOT_YOUR_TURN
        table.hit("ann", card)
    table.stand("ann", "8c" if late else "")
    assert table.actor == "bob"


@all_tables
def test_as_many_cards_as_are_wanted(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules)
    assert table.round("Ah 2h As 2s Ac 2c Ad 2d Ah 3h", "9d 8c", *[HIT] * 8, STAND) == -10
    assert (table.hand().total, len(table.hand().cards)) == (16, 10)


@all_tables
def test_who_stands_gets_no_card_more(rules: BlackjackRules) -> None:
    assert net(rules, "Th 2s", "9d 8c", STAND) == -10


@all_tables
def test_a_bust_ends_the_hand_and_loses_even_where_the_dealer_busts_later(rules: BlackjackRules) -> None:
    table = CardTable("ann", "bob", rules=rules)
    table.bet("ann")
    late = rules is CZECH
    table.bet("bob", 10, (on_turn if late else dealt)("9d", "Th 6h", "Tc 6c"))
    table.hit("ann", "Ks 6c" if late else "Ks")
    assert (table.hand().end, table.actor) == (CardEnd.BUST, "bob")
    table.stand("bob", "7d Kd")
    assert table.dealer.bust
    assert (table.chips("ann"), table.chips("bob")) == (990, 1010)


@all_tables
@pytest.mark.parametrize("card", ["6c", "7c", "Tc"])
def test_22_and_more_are_bust(rules: BlackjackRules, card: str) -> None:
    table = CardTable("ann", rules=rules)
    assert table.round(f"Th 6h {card}", "9d", HIT) == -10
    assert table.hand().end is CardEnd.BUST


@all_tables
def test_a_hand_at_21_stands_by_itself_and_at_20_is_asked(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules)
    table.bet("ann", 10, dealt("9d", "5h 6s"))
    table.hit("ann", "9c")
    assert table.legal() == (HIT, STAND)
    assert kinds(table.hit("ann", "Ac 8c")) == ["played", "dealer_played", "settled"]


@all_tables
@pytest.mark.parametrize(
    ("dealer", "total"),
    [
        ("Td 6c Ac", 17),
        ("Td 6c 5c", 21),
        ("2d 2c 2s 3h 3d 4c Ac", 17),
        ("6d Ac", 17),
        ("Td 7c", 17),
        ("5d 5c 6c Ac", 17),
    ],
)
def test_the_dealer_draws_to_16_and_stands_on_17(rules: BlackjackRules, dealer: str, total: int) -> None:
    table = CardTable("ann", rules=rules)
    table.round("Th 2s", dealer, STAND)
    assert (table.dealer, table.dealer.total) == (dealer_of(dealer), total)


@all_tables
@pytest.mark.parametrize("cards", ["Th 6s", "Th 2s", "Th 9s"])
def test_a_bust_dealer_pays_all_who_are_not_bust(rules: BlackjackRules, cards: str) -> None:
    assert net(rules, cards, "Td 6c Kc", STAND) == 10


@all_tables
@pytest.mark.parametrize(("points", "right"), [(7, LOST), (8, TIED), (9, WON), (10, WON)])
def test_nearer_to_21_wins_1_to_1_the_same_is_given_back_and_farther_loses(
    rules: BlackjackRules, points: int, right: Outcome
) -> None:
    table = CardTable("ann", rules=rules)
    table.round(f"Th {'T' if points == 10 else points}s", "Td 8c", STAND)
    assert table.table.payouts[0].outcome == right


@all_tables
@pytest.mark.parametrize("total", [17, 18, 19, 20, 21])
def test_a_tie_from_17_on_gives_the_bet_back(rules: BlackjackRules, total: int) -> None:
    own = {17: "Th 7s", 18: "Th 8s", 19: "Th 9s", 20: "Th Ts", 21: "Th 5s 6s"}[total]
    bank = {17: "Td 7c", 18: "Td 8c", 19: "Td 9c", 20: "Td Tc", 21: "Td 5c 6c"}[total]
    assert net(rules, own, bank, *([HIT] if total == 21 else [STAND])) == 0


@all_tables
@pytest.mark.parametrize("ten", ["T", "J", "Q", "K"])
def test_a_blackjack_is_an_ace_with_a_ten_or_a_picture_in_either_order(
    rules: BlackjackRules, ten: str
) -> None:
    assert net(rules, f"Ah {ten}s", "9d 9c") == 15
    assert net(rules, f"{ten}h As", "9d 9c") == 15


@all_tables
def test_two_aces_are_12_and_no_better(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules)
    table.bet("ann", 10, dealt("9d", "Ah As"))
    assert (table.hand().total, table.hand().end) == (12, None)
    table.stand("ann", "8c")
    assert table.chips("ann") == 990


# Who bets on which box


@anybody
def test_anybody_bets_on_any_box_that_is_owned(rules: BlackjackRules) -> None:
    table = CardTable("ann", "bob", rules=rules, behind=("eve",))
    table.bet("eve", 20, box=0)
    table.bet("eve", 30, box=1)
    table.bet("bob", 40, box=0)
    assert table.wagers(0) == {("eve", 20, Side.MAIN, 0), ("bob", 40, Side.MAIN, 0)}
    assert table.refused(cmd.Bet("eve", 4, 10)) is Reason.NOT_SEATED


def test_live_only_those_without_a_seat_bet_behind_and_on_more_than_one_box() -> None:
    table = CardTable("ann", "bob", behind=("eve",))
    assert table.refused(cmd.Bet("ann", 1, 10)) is Reason.HAS_SEAT
    table.bet("eve", 20, box=0)
    table.bet("eve", 30, box=1)
    assert table.table.stake("eve") == 50
    assert table.refused(cmd.Bet("eve", 4, 10)) is Reason.NOT_SEATED


def test_live_who_sits_down_has_the_bets_behind_back() -> None:
    table = CardTable("ann", "bob", behind=("eve",))
    table.bet("eve", 20, box=0)
    table.bet("eve", 10, box=0, side=Side.PAIRS)
    table.do(cmd.Sit("eve", 4))
    assert (table.chips("eve"), table.wagers(0)) == (1000, set())


def test_german_who_sits_down_keeps_the_bets_on_others_boxes() -> None:
    table = CardTable("ann", "bob", rules=GERMAN, behind=("eve",))
    table.bet("eve", 20, box=0)
    table.do(cmd.Sit("eve", 4))
    assert (table.chips("eve"), table.wagers(0)) == (980, {("eve", 20, Side.MAIN, 0)})


@all_tables
def test_nobody_has_two_boxes(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules)
    assert table.refused(cmd.Sit("ann", 1)) is Reason.ALREADY_SEATED


@all_tables
def test_a_table_has_seven_boxes(rules: BlackjackRules) -> None:
    seated = [f"seat-{number}" for number in range(7)]
    table = CardTable(*seated, rules=rules, behind=("eve",))
    assert len(table.table.boxes) == 7
    assert table.refused(cmd.Sit("eve", 6)) is Reason.TABLE_FULL


@all_tables
def test_the_owner_alone_decides_and_all_on_the_box_win_by_the_same_hand(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules, behind=("eve",))
    table.bet("eve", 40, box=0)
    table.bet("ann", 10, dealt("9d", "Th 6s"))
    for move in Move:
        assert table.refused(cmd.Play("eve", table.table.decision, move)) is Reason.NOT_YOUR_TURN
    table.hit("ann", "4c")
    table.stand("ann", "Tc")
    assert (table.chips("ann"), table.chips("eve"), table.table.house) == (1010, 1040, -50)


@all_tables
def test_a_blackjack_pays_all_on_the_box_3_to_2(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules, behind=("eve",))
    table.bet("eve", 40, box=0)
    table.bet("ann", 10, dealt("9d", "Ah Ks") + " 9c")
    assert [payout.outcome for payout in table.table.payouts] == [BLACKJACK, BLACKJACK]
    assert (table.chips("ann"), table.chips("eve")) == (1015, 1060)


@all_tables
def test_all_on_the_box_lose_by_its_bust_and_tie_by_its_tie(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules, behind=("eve",))
    table.bet("eve", 40, box=0)
    table.bet("ann", 10, dealt("9d", "Th 6s"))
    table.hit("ann", "Kc")
    assert (table.chips("ann"), table.chips("eve")) == (990, 960)
    table.bet("eve", 40, box=0)
    table.bet("ann", 10, dealt("9d", "Th 9s"))
    table.stand("ann", "Tc")
    assert (table.chips("ann"), table.chips("eve")) == (990, 960)


def test_a_surrender_takes_half_of_all_on_the_box() -> None:
    table = CardTable("ann", behind=("eve",))
    table.bet("eve", 40, box=0)
    table.bet("ann", 10, dealt("9d", "Th 6s"))
    table.play("ann", SURRENDER)
    assert (table.chips("ann"), table.chips("eve"), table.table.house) == (995, 980, 25)


def test_a_surrender_leaves_an_insurance_open() -> None:
    gone = hand_of("Th 6s", end=CardEnd.SURRENDERED)
    assert not CARDS.is_open(LIVE, gone, dealer_of("Ad"), Side.MAIN)
    assert CARDS.is_open(LIVE, gone, dealer_of("Ad"), Side.INSURANCE)
    assert not CARDS.is_open(LIVE, gone, dealer_of("Ad 5c"), Side.INSURANCE)


def test_the_window_waits_for_who_bet_behind_in_the_round_before_and_they_may_pass() -> None:
    table = CardTable("ann", behind=("eve", "fay"))
    table.bet("eve", 10, box=0)
    table.bet("ann", 10, dealt("9d", "Th 6s"))
    table.hit("ann", "Kc")
    assert table.table.backers() == ["eve"]
    assert kinds(table.bet("ann")) == ["bet_placed"]
    assert table.refused(cmd.Pass("fay")) is Reason.NOT_SEATED
    assert kinds(table.do(cmd.Pass("eve"), dealt("9d", "Th 6s"))) == ["passed", "locked", "dealt"]


@pytest.mark.parametrize("gone_by", [cmd.LostSight("eve"), cmd.Leave("eve"), cmd.Sit("eve", 3)])
def test_the_window_does_not_wait_for_a_backer_who_is_gone_or_sits(gone_by: cmd.AnyCommand) -> None:
    table = CardTable("ann", behind=("eve",))
    table.bet("eve", 10, box=0)
    table.bet("ann", 10, dealt("9d", "Th 6s"))
    table.hit("ann", "Kc")
    table.do(gone_by)
    assert table.table.backers() == []


def test_czech_three_players_a_box_its_owner_included() -> None:
    table = CardTable("ann", "bob", rules=CZECH, behind=("eve", "fay"))
    table.bet("eve", box=0)
    table.bet("fay", box=0)
    refusal = table.refusal(cmd.Bet("bob", 0, 10))
    assert (refusal.reason, refusal.limit) == (Reason.BOX_FULL, 3)
    table.bet("fay", 30, box=0)
    table.bet("bob", box=1)
    table.bet("ann", 10, "Th Tc 9d 7s")
    assert {player for player, *_ in table.wagers(0)} == {"ann", "eve", "fay"}


def test_czech_a_place_on_a_box_is_free_again_when_a_bet_is_taken_back() -> None:
    table = CardTable("ann", "bob", rules=CZECH, behind=("eve", "fay"))
    table.bet("eve", box=0)
    table.bet("fay", box=0)
    table.do(cmd.Withdraw("eve", 0))
    table.bet("bob", box=0)
    assert {player for player, *_ in table.wagers(0)} == {"bob", "fay"}


def test_czech_a_boxs_bets_together_stay_within_the_tables_maximum() -> None:
    table = CardTable("ann", "bob", rules=CZECH, behind=("eve", "fay"))
    refusal = table.refusal(cmd.Bet("eve", 0, 200))
    assert (refusal.reason, refusal.limit) == (Reason.BOX_LIMIT, 190)
    table.bet("eve", 100, box=0)
    table.bet("fay", 50, box=0)
    refusal = table.refusal(cmd.Bet("ann", 0, 60))
    assert (refusal.reason, refusal.limit) == (Reason.BOX_LIMIT, 50)
    table.bet("ann", 50)
    assert sum(amount for _, amount, *_ in table.wagers(0)) == 200
    assert table.refused(cmd.Bet("eve", 0, 110)) is Reason.BOX_LIMIT
    table.bet("eve", 90, box=0)
    table.bet("ann", 60)


@pytest.mark.parametrize("rules", [GERMAN, LIVE], ids=["german", "live"])
def test_elsewhere_each_player_has_the_tables_maximum(rules: BlackjackRules) -> None:
    table = CardTable("ann", "bob", rules=rules, behind=("eve", "fay", "gus"))
    for player in ("eve", "fay", "gus"):
        table.bet(player, 200, box=0)
    table.bet("ann", 200)
    assert sum(amount for _, amount, *_ in table.wagers(0)) == 800
    assert table.refused(cmd.Bet("eve", 0, 210)) is Reason.ABOVE_MAXIMUM


def test_czech_who_plays_along_is_silent_while_the_box_plays() -> None:
    table = CardTable("ann", "bob", rules=CZECH, behind=("eve", "fay"))
    table.bet("eve", box=0)
    table.do(cmd.Say("eve", Text("good luck")))
    table.bet("bob", 10)
    table.bet("ann", 10, on_turn("9d", "Th 6s", "Tc 6c"))
    assert table.refused(cmd.Say("eve", Text("hit!"))) is Reason.QUIET
    for player in ("ann", "bob", "fay"):
        table.do(cmd.Say(player, Text("hm")))
    table.stand("ann", "6c")
    table.do(cmd.Say("eve", Text("well")))
    table.do(cmd.Say("ann", Text("hm")))


def test_czech_they_are_silent_while_the_box_has_an_offer_open() -> None:
    table = CardTable("ann", rules=CZECH, behind=("eve", "fay"))
    table.bet("eve", box=0)
    table.bet("fay", box=0)
    table.bet("ann", 10, dealt("9d", "5h 6s"))
    table.play("ann", DOUBLE)
    table.reply("eve", False)
    assert table.refused(cmd.Say("eve", Text("no!"))) is Reason.QUIET
    table.do(cmd.Say("ann", Text("hm")))


def test_a_bet_is_taken_back_while_bets_are_open() -> None:
    table = CardTable("ann", "bob", behind=("eve",))
    table.bet("eve", 40, box=0)
    table.bet("eve", 10, box=0, side=Side.PAIRS)
    table.bet("ann", 20)
    assert table.do(cmd.Withdraw("eve", 0, Side.PAIRS)) == (ev.Withdrawn("eve", 0, Side.PAIRS),)
    assert table.wagers() == {("eve", 40, Side.MAIN, 0), ("ann", 20, Side.MAIN, 0)}
    table.bet("eve", 10, box=0, side=Side.PAIRS)
    table.do(cmd.Withdraw("eve", 0))
    assert (table.chips("eve"), table.wagers()) == (1000, {("ann", 20, Side.MAIN, 0)})
    assert table.refused(cmd.Withdraw("eve", 0)) is Reason.NO_BET
    assert table.refused(cmd.Withdraw("ann", 0, Side.PAIRS)) is Reason.NO_BET
    assert table.refused(cmd.Withdraw("ann", 7)) is Reason.NO_SUCH_BOX


# Beside the hand


def test_live_a_bet_on_a_pair_needs_a_bet_on_the_hand() -> None:
    table = CardTable("ann", "bob", behind=("eve",))
    assert table.refused(cmd.Bet("ann", 0, 10, Side.PAIRS)) is Reason.NO_MAIN_BET
    assert table.refused(cmd.Bet("eve", 0, 10, Side.PAIRS)) is Reason.NO_MAIN_BET
    table.bet("ann")
    table.bet("ann", 20, side=Side.PAIRS)
    assert table.refused(cmd.Bet("eve", 0, 10, Side.PAIRS)) is Reason.NO_MAIN_BET


@anybody
def test_elsewhere_nobody_bets_on_a_pair(rules: BlackjackRules) -> None:
    table = CardTable("ann", "bob", rules=rules)
    table.bet("ann")
    assert table.refused(cmd.Bet("ann", 0, 10, Side.PAIRS)) is Reason.NO_SIDE_BET
    assert table.refused(cmd.Bet("bob", 1, 10, pairs=10)) is Reason.NO_SIDE_BET
    assert table.table.stake("bob") == 0


def test_live_a_bet_and_one_on_its_pair_are_made_in_one_breath() -> None:
    table = CardTable("ann")
    events = table.do(cmd.Bet("ann", 0, 20, pairs=10), dealt("9d", "8h 8s"))
    assert kinds(events) == ["bet_placed", "bet_placed", "locked", "dealt"]
    assert table.wagers() == {("ann", 20, Side.MAIN, 0), ("ann", 10, Side.PAIRS, 0)}


@pytest.mark.parametrize("pairs", [5, 15, -10, 210, 990])
def test_neither_is_made_where_one_is_refused(pairs: int) -> None:
    table = CardTable("ann", "bob", maximum=1000 if pairs == 990 else 200)
    assert isinstance(table.refused(cmd.Bet("ann", 0, 20, pairs=pairs)), Reason)
    assert (table.chips("ann"), table.table.stake("ann")) == (1000, 0)


@pytest.mark.parametrize(
    ("cards", "gained"), [("8h 8s", 110), ("8h 9s", -10), ("Kh Ks", 110), ("Kh Qs", -10), ("Ah As", 110)]
)
def test_live_pairs_pay_11_to_1_to_the_owner_and_to_those_behind(cards: str, gained: int) -> None:
    table = CardTable("ann", "bob", behind=("eve",))
    table.bet("eve", box=0)
    table.bet("eve", 10, box=0, side=Side.PAIRS)
    table.bet("ann")
    table.bet("ann", 20, side=Side.PAIRS)
    table.do(cmd.Pass("bob"), dealt("Td", cards))
    while table.actor == "ann" and table.hand().total < 18:
        table.hit("ann", "Kc")
    if table.actor == "ann":
        table.stand("ann", "7c")
    result = {(p.player, p.side): p.returned - p.amount for p in table.table.payouts}
    assert result["ann", Side.PAIRS] == 2 * gained
    assert result["eve", Side.PAIRS] == gained


def test_live_those_behind_bet_on_the_pairs_of_several_boxes() -> None:
    table = CardTable("ann", "bob", behind=("eve",))
    for box in (0, 1):
        table.do(cmd.Bet("eve", box, 10, pairs=10))
    table.bet("ann")
    table.bet("bob", 10, dealt("9d", "8h 8s", "Tc 9c"))
    table.stand("ann")
    table.stand("bob", "8d")
    assert table.chips("eve") == 1000 - 10 + 110 + 10 - 10


def test_a_bet_on_a_pair_does_not_wait_for_the_dealer() -> None:
    table = CardTable("ann", "bob", rules=replace(LIVE, even_money=True))
    table.do(cmd.Bet("ann", 0, 10, pairs=10))
    table.do(cmd.Pass("bob"), dealt("Ad", "Ah Ks"))
    assert kinds(table.reply("ann", True)) == ["replied", "settled"]
    assert (table.dealer, table.chips("ann")) == (dealer_of("Ad"), 1000)


# Insurance


@splitting
def test_all_on_a_box_are_asked_for_half_of_their_own_bet(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules, behind=("eve",))
    table.bet("eve", 40, box=0)
    table.bet("ann", 10, dealt("Ad", "9h 9s"))
    assert table.asked() == {("ann", 0, Side.INSURANCE, 5), ("eve", 0, Side.INSURANCE, 20)}
    table.reply("eve", True)
    table.reply("ann", False)
    table.stand("ann", "Kc")
    assert (table.chips("ann"), table.chips("eve"), table.table.house) == (990, 1000, 10)


def test_live_a_bet_on_a_pair_is_not_insured() -> None:
    table = CardTable("ann", "bob")
    table.do(cmd.Bet("ann", 0, 40, pairs=10))
    table.do(cmd.Pass("bob"), dealt("Ad", "9h 9s"))
    assert [(offer.player, offer.amount) for offer in table.table.offers] == [("ann", 20)]


def test_live_a_blackjack_may_be_insured() -> None:
    assert net(LIVE, "Ah Ks", "Ad Kc", True) == 10
    assert net(LIVE, "Ah Ks", "Ad 9c", True) == 10
    assert net(LIVE, "Ah Ks", "Ad 9c", False) == 15


def test_german_nothing_is_asked_against_an_ace() -> None:
    table = CardTable("ann", rules=GERMAN)
    table.bet("ann", 10, dealt("Ad", "9h 9s"))
    assert (table.phase, table.legal()) == (Phase.BOXES, (HIT, STAND))


@splitting
@pytest.mark.parametrize("upcard", ["2d", "9d", "Td", "Kd"])
def test_nothing_is_asked_against_another_card(rules: BlackjackRules, upcard: str) -> None:
    table = CardTable("ann", rules=rules)
    table.bet("ann", 10, dealt(upcard, "9h 9s"))
    assert table.phase is Phase.BOXES


def test_czech_even_money_is_each_players_own_choice() -> None:
    table = CardTable("ann", rules=CZECH, behind=("eve",))
    table.bet("eve", 40, box=0)
    table.bet("ann", 10, dealt("Ad", "Ah Ks"))
    table.reply("ann", True)
    table.reply("eve", False, "9c")
    assert (table.chips("ann"), table.chips("eve")) == (1010, 1060)


# Doubling and splitting


@splitting
def test_a_double_puts_the_bet_once_more_gets_one_card_and_no_less_or_more(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules)
    table.bet("ann", 50, dealt("9d", "5h 6s"))
    events = table.play("ann", DOUBLE, "2c 8d")
    assert kinds(events) == ["played", "served", "dealer_played", "settled"]
    assert events[0] == ev.Played(0, 0, DOUBLE)
    assert (table.hand().end, table.hand().total) == (CardEnd.STOOD, 13)
    assert [(p.side, p.amount, p.returned) for p in table.table.payouts] == [
        (Side.MAIN, 50, 0),
        (Side.DOUBLE, 50, 0),
    ]
    assert table.chips("ann") == 900


@splitting
@pytest.mark.parametrize(
    ("card", "dealer", "gained"), [("9c", "9d 8c", 20), ("6c", "9d 8c", 0), ("2c", "9d 8c", -20)]
)
def test_a_double_wins_ties_and_loses_both_bets(
    rules: BlackjackRules, card: str, dealer: str, gained: int
) -> None:
    assert net(rules, f"5h 6s {card}", dealer, DOUBLE) == gained


@splitting
def test_a_dealers_blackjack_takes_doubled_money_too(rules: BlackjackRules) -> None:
    assert net(rules, "5h 6s Th", "Td Ac", DOUBLE) == -20


def test_live_a_doubled_hand_can_bust() -> None:
    table = CardTable("ann")
    assert table.round("Th 6s Kc", "9d", DOUBLE) == -20
    assert table.hand().end is CardEnd.BUST


@splitting
@pytest.mark.parametrize(("cards", "move"), [("5h 6s", DOUBLE), ("8h 8s", SPLIT)])
def test_a_raise_may_pass_the_tables_maximum(rules: BlackjackRules, cards: str, move: Move) -> None:
    table = CardTable("ann", rules=rules)
    table.bet("ann", 200, dealt("9d", cards))
    assert move in table.legal()


@pytest.mark.parametrize(
    ("cards", "may"),
    [
        ("4h 5s", True),
        ("4h 6s", True),
        ("5h 5s", True),
        ("5h 6s", True),
        ("3h 5s", False),
        ("5h 7s", False),
        ("Ah 8s", False),
        ("Ah 9s", False),
        ("Ah As", False),
    ],
)
def test_czech_a_double_on_9_10_or_11_alone(cards: str, may: bool) -> None:
    table = CardTable("ann", rules=CZECH)
    table.bet("ann", 10, dealt("9d", cards))
    assert (DOUBLE in table.legal()) is may


@splitting
def test_no_double_after_a_hit_or_a_split(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules)
    table.bet("ann", 10, dealt("9d", "2h 3s"))
    table.hit("ann", "5c")
    assert (table.hand().total, table.legal()) == (10, (HIT, STAND))
    other = CardTable("ann", rules=rules)
    other.bet("ann", 10, dealt("9d", "8h 8s"))
    other.play("ann", SPLIT, "3d 2c")
    assert other.legal() == (HIT, STAND)


@all_tables
@pytest.mark.parametrize("end", CardEnd)
def test_a_hand_that_has_ended_has_no_move(rules: BlackjackRules, end: CardEnd) -> None:
    for cards in ("5h 6s", "5h 6s Th", "8h 8s"):
        assert CARDS.legal_moves(rules, hand_of(cards, end=end), dealer_of("9d")) == ()


@all_tables
def test_a_doubled_hand_has_no_move_before_its_card_comes(rules: BlackjackRules) -> None:
    doubled = hand_of("5h 6s", doubled=True)
    assert CARDS.legal_moves(rules, doubled, dealer_of("9d")) == ()
    assert CARDS.is_owed(rules, doubled)


@splitting
def test_a_split_is_made_once(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules)
    table.bet("ann", 10, dealt("9d", "8h 8s"))
    table.play("ann", SPLIT, "8d 8c")
    assert table.legal() == (HIT, STAND)
    assert table.refused(cmd.Play("ann", table.table.decision, SPLIT)) is Reason.ILLEGAL_MOVE


def test_a_split_is_made_once_where_its_hands_may_be_doubled_too() -> None:
    table = CardTable("ann", rules=replace(LIVE, double_after_split=True))
    table.bet("ann", 10, dealt("9d", "8h 8s"))
    table.play("ann", SPLIT, "8d 8c")
    assert table.legal() == (HIT, DOUBLE, STAND)


@splitting
def test_each_hand_of_a_split_may_take_as_many_cards_as_it_likes(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules)
    table.bet("ann", 10, dealt("9d", "2h 2s"))
    table.play("ann", SPLIT, "2d 3c")
    for card in ("2c", "3d", "4d", "2h"):
        table.hit("ann", card)
    table.stand("ann")
    for card in ("3h", "3s", "5d", "4c"):
        table.hit("ann", card)
    table.stand("ann", "8c")
    assert [table.hand(0, place).total for place in (0, 1)] == [15, 20]
    assert table.chips("ann") == 1000


@splitting
def test_split_aces_get_one_card_each_and_no_move(rules: BlackjackRules) -> None:
    table = CardTable("ann", "bob", rules=rules)
    late = rules is CZECH
    table.bet("ann")
    table.bet("bob", 10, (on_turn if late else dealt)("9d", "Ah As", "Th 8c"))
    events = table.play("ann", SPLIT, "Ad 5c 8c" if late else "Ad 5c")
    assert kinds(events)[:3] == ["played", "served", "served"]
    assert table.actor == "bob"
    assert [table.hand(0, place).total for place in (0, 1)] == [12, 16]


@splitting
@pytest.mark.parametrize("cards", ["8h 8s", "Kh Qs", "Th Js", "Ah As", "2h 2d"])
def test_two_cards_of_a_value_can_be_split(rules: BlackjackRules, cards: str) -> None:
    table = CardTable("ann", rules=rules)
    table.bet("ann", 10, dealt("9d", cards))
    assert SPLIT in table.legal()


@splitting
@pytest.mark.parametrize("cards", ["8h 9s", "9h Ts", "Ah Ks", "Ah 2s"])
def test_two_of_different_values_cannot(rules: BlackjackRules, cards: str) -> None:
    assert SPLIT not in CARDS.legal_moves(rules, hand_of(cards), dealer_of("9d"))


def test_german_hit_and_stand_are_all_there_is() -> None:
    for cards in ("8h 8s", "5h 6s", "Th 6s", "Ah 2s"):
        table = CardTable("ann", rules=GERMAN)
        table.bet("ann", 10, dealt("9d", cards))
        assert table.legal() == (HIT, STAND)
        for move in set(Move) - {HIT, STAND}:
            assert table.refused(cmd.Play("ann", table.table.decision, move)) is Reason.ILLEGAL_MOVE


def test_czech_there_is_no_surrender() -> None:
    table = CardTable("ann", rules=CZECH)
    table.bet("ann", 10, dealt("9d", "Th 6s"))
    assert table.legal() == (HIT, STAND)


# Following


def following(rules: BlackjackRules, cards: str, move: Move) -> CardTable:
    """Ann has 10 and raises; eve has 40 behind her, and fay 60."""
    table = CardTable("ann", rules=rules, behind=("eve", "fay"), host=True)
    table.bet("eve", 40, box=0)
    table.bet("fay", 60, box=0)
    table.bet("ann", 10, dealt("9d", cards))
    events = table.play("ann", move)
    assert kinds(events) == ["played", "offered"]
    return table


@splitting
@pytest.mark.parametrize(
    ("cards", "move", "side"), [("5h 6s", DOUBLE, Side.DOUBLE), ("8h 8s", SPLIT, Side.SPLIT)]
)
def test_all_others_on_the_box_have_five_seconds_to_follow_before_a_card_is_drawn(
    rules: BlackjackRules, cards: str, move: Move, side: Side
) -> None:
    table = following(rules, cards, move)
    assert table.asked() == {("eve", 0, side, 40), ("fay", 0, side, 60)}
    assert {offer.hand for offer in table.table.offers} == {int(move is SPLIT)}
    running = clock(table.table)
    assert running is not None and running.seconds == 5
    assert table.chips("ann") == 980


@splitting
def test_who_follows_a_double_wins_twice_and_who_is_silent_once(rules: BlackjackRules) -> None:
    table = following(rules, "5h 6s", DOUBLE)
    assert kinds(table.reply("eve", True)) == ["replied"]
    assert kinds(table.time_up("9c 8d"))[:2] == ["replied", "served"]
    assert (table.chips("ann"), table.chips("eve"), table.chips("fay")) == (1020, 1080, 1060)


@splitting
def test_who_does_not_follow_a_split_stays_on_the_first_hand(rules: BlackjackRules) -> None:
    table = following(rules, "8h 8s", SPLIT)
    table.reply("fay", False)
    assert kinds(table.reply("eve", True, "Td 2c")) == ["replied", "served", "served"]
    assert table.wagers() == {
        ("ann", 10, Side.MAIN, 0),
        ("eve", 40, Side.MAIN, 0),
        ("fay", 60, Side.MAIN, 0),
        ("ann", 10, Side.SPLIT, 1),
        ("eve", 40, Side.SPLIT, 1),
    }
    table.stand("ann")
    table.stand("ann", "8d")
    assert (table.chips("ann"), table.chips("eve"), table.chips("fay")) == (1000, 1000, 1060)


@splitting
def test_silence_declines_a_split_for_all(rules: BlackjackRules) -> None:
    table = following(rules, "8h 8s", SPLIT)
    table.time_up("Td 2c")
    assert {player for player, _, side, _ in table.wagers() if side is Side.SPLIT} == {"ann"}


@splitting
def test_who_has_not_the_chips_is_not_asked_to_follow(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules, behind=("eve", "fay"), buy_in=100)
    table.bet("eve", 60, box=0)
    table.bet("fay", 50, box=0)
    table.bet("ann", 10, dealt("9d", "5h 6s"))
    table.play("ann", DOUBLE)
    assert table.asked() == {("fay", 0, Side.DOUBLE, 50)}


@splitting
def test_nobody_is_asked_and_the_card_comes_at_once_where_nobody_else_has_a_bet(
    rules: BlackjackRules,
) -> None:
    table = CardTable("ann", "bob", rules=rules)
    late = rules is CZECH
    table.bet("ann")
    table.bet("bob", 10, (on_turn if late else dealt)("9d", "5h 6s", "Th 8s"))
    events = table.play("ann", DOUBLE, "2c 8s" if late else "2c")
    assert kinds(events)[:2] == ["played", "served"]


def test_who_did_not_follow_a_split_is_not_asked_about_its_second_hand() -> None:
    rules = BlackjackRules(double_after_split=True)
    table = following(rules, "8h 8s", SPLIT)
    table.reply("fay", False)
    table.reply("eve", True, "3d 3c")
    table.play("ann", DOUBLE)
    assert table.asked() == {("eve", 0, Side.DOUBLE, 40), ("fay", 0, Side.DOUBLE, 60)}
    table.time_up("Td")
    table.play("ann", DOUBLE)
    assert table.asked() == {("eve", 0, Side.DOUBLE, 40)}
    assert {offer.hand for offer in table.table.offers} == {1}


@splitting
def test_a_side_bet_or_an_insurance_is_not_followed(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules, behind=("eve",))
    table.bet("eve", 40, box=0)
    table.bet("ann", 10, dealt("Ad", "5h 6s"))
    table.reply("eve", True)
    table.reply("ann", False)
    table.play("ann", DOUBLE)
    assert table.asked() == {("eve", 0, Side.DOUBLE, 40)}


def test_followers_together_stay_within_a_boxs_maximum_where_raises_may_not_pass_it() -> None:
    rules = replace(LIVE, above_maximum=False, maximum_per_box=True)
    table = following(rules, "5h 6s", DOUBLE)
    assert table.asked() == {("eve", 0, Side.DOUBLE, 40), ("fay", 0, Side.DOUBLE, 60)}
    table.reply("eve", True)
    offer = table.table.offers[0]
    refusal = table.refusal(cmd.Reply("fay", offer.number, True))
    assert (refusal.reason, refusal.limit) == (Reason.ABOVE_MAXIMUM, 200)
    table.reply("fay", False, "9c 8d")
    assert (table.chips("ann"), table.chips("eve"), table.chips("fay")) == (1020, 1080, 1060)


def test_offers_are_numbered_over_the_tables_life() -> None:
    table = CardTable("ann", "bob")
    seen = []
    for _ in range(2):
        table.bet("ann")
        table.bet("bob", 10, dealt("Ad", "9h 9s", "9c 9h"))
        seen += [offer.number for offer in table.table.offers]
        table.time_up()
        table.stand("ann")
        table.stand("bob", "9d")
    assert seen == [0, 1, 2, 3]
    assert table.table.asked == 4
    assert table.refused(cmd.Reply("ann", 0, True)) is Reason.NO_SUCH_OFFER


def test_the_shoe_lasts_over_rounds_and_offers() -> None:
    table = following(LIVE, "8h 8s", SPLIT)
    table.time_up("Td 2c")
    table.stand("ann")
    table.stand("ann", "8d")
    assert table.table.shoe == without(fresh_shoe(8), cards_of("8h 8s 9d Td 2c 8d"))


# The absent, and what goes wrong


@all_tables
def test_time_up_plays_the_hand_until_it_passes_11_and_marks_its_owner_away(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules)
    table.bet("ann", 10, dealt("9d", "2h 3s"))
    events = table.time_up("4c 2d 8c 8s")
    assert kinds(events)[0] == "went_away"
    assert [(e.move, e.absent) for e in events if isinstance(e, ev.Played)] == [(HIT, True)] * 3 + [
        (STAND, True)
    ]
    assert (table.hand().total, table.hand().end) == (19, CardEnd.STOOD)
    assert table.table.players["ann"].away


@all_tables
def test_an_ace_counts_11_for_the_absent_unless_that_busts(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules)
    table.bet("ann", 10, dealt("9d", "4h As"))
    table.time_up("8c")
    assert table.hand().cards == cards_of("4h As")
    other = CardTable("ann", rules=rules)
    other.bet("ann", 10, dealt("9d", "4h 5s"))
    other.time_up("Ac 8c")
    assert other.hand().cards == cards_of("4h 5s Ac")
    assert other.hand().total == 20


@all_tables
def test_no_hand_of_an_absent_player_ever_busts(rules: BlackjackRules) -> None:
    for pair in combinations_with_replacement(range(13), 2):
        todo: list[tuple[int, ...]] = [pair]
        while todo:
            cards = todo.pop()
            hand = CardHand(cards=cards)
            assert hand.total <= 21
            if CARDS.absent_move(rules, hand, dealer_of("9d")) is HIT:
                todo += [(*cards, card) for card in range(10)]


@all_tables
def test_a_round_of_silence_costs_the_seat_and_not_the_chips(rules: BlackjackRules) -> None:
    table = CardTable("ann", "bob", rules=rules)
    table.bet("ann", 10, "")
    table.do(cmd.Pass("bob"), dealt("9d", "Th 6s"))
    table.hit("ann", "Kc")
    table.bet("ann")
    table.time_up(dealt("9d", "Th 6s"))
    events = table.hit("ann", "Kc")
    assert events[-1] == ev.Unseated("bob", ev.Unseating.IDLE)
    assert (table.table.box_of("bob"), table.chips("bob")) == (None, 1000)


@anybody
def test_who_bets_on_anothers_box_alone_is_not_silent(rules: BlackjackRules) -> None:
    table = CardTable("ann", "bob", rules=rules)
    table.bet("ann", 10, "")
    table.do(cmd.Pass("bob"), dealt("9d", "Th 6s"))
    table.hit("ann", "Kc")
    table.bet("bob", 10, box=0)
    table.bet("ann")
    table.time_up(dealt("9d", "Th 6s"))
    table.hit("ann", "Kc")
    assert table.table.box_of("bob") == 1


@all_tables
def test_a_word_in_the_round_keeps_the_seat(rules: BlackjackRules) -> None:
    table = CardTable("ann", "bob", rules=rules)
    table.bet("ann", 10, "")
    table.do(cmd.Pass("bob"), dealt("9d", "Th 6s"))
    table.hit("ann", "Kc")
    table.bet("ann")
    table.time_up(dealt("9d", "Th 6s"))
    table.do(cmd.Say("bob", Text("here")))
    table.hit("ann", "Kc")
    assert table.table.box_of("bob") == 1


@all_tables
def test_who_sits_down_in_mid_round_waits_for_its_end(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules, behind=("eve",))
    table.bet("ann", 10, dealt("9d", "Th 6s"))
    table.do(cmd.Sit("eve", 1))
    assert table.table.boxes[1].hands == ()
    assert table.refused(cmd.Bet("eve", 1, 10)) is Reason.BETS_CLOSED
    table.stand("ann", "8c")
    table.bet("eve", 10)
    assert table.table.stake("eve") == 10


@all_tables
def test_the_countdown_deals_to_those_who_have_bet(rules: BlackjackRules) -> None:
    table = CardTable("ann", "bob", rules=rules)
    assert clock(table.table) is None
    table.bet("bob")
    running = clock(table.table)
    assert running is not None and running.seconds == 20
    table.time_up(dealt("9d", "Th 6s"))
    assert (table.table.turn, table.table.boxes[0].hands) == ((1, 0), ())
    assert table.refused(cmd.Bet("ann", 0, 10)) is Reason.BETS_CLOSED


@all_tables
@pytest.mark.parametrize("failure", [cmd.Restart(bytes(32)), cmd.VoidRound(HOST)], ids=["restart", "mistake"])
def test_a_round_that_fails_gives_all_bets_back_and_shuffles_the_shoe(
    rules: BlackjackRules, failure: cmd.AnyCommand
) -> None:
    table = CardTable("ann", rules=rules, behind=("eve",), host=True)
    table.bet("eve", 40, box=0)
    table.bet("ann", 10, dealt("Ad", "9h 9s"))
    if table.table.offers:
        table.reply("ann", True)
        table.reply("eve", True)
    table.hit("ann", "2c")
    assert kinds(table.do(failure))[0] == "voided"
    assert (table.chips("ann"), table.chips("eve"), table.table.house) == (1000, 1000, 0)
    assert table.table.shoe == fresh_shoe(rules.decks)
    assert (table.phase, table.table.dealer, table.table.voids) == (Phase.BETTING, None, 1)


@splitting
def test_a_void_round_gives_raises_back_too(rules: BlackjackRules) -> None:
    table = following(rules, "8h 8s", SPLIT)
    table.reply("eve", True)
    table.do(cmd.VoidRound(HOST))
    assert [table.chips(player) for player in ("ann", "eve", "fay")] == [1000] * 3
    assert table.table.offers == ()


@all_tables
def test_a_restart_between_rounds_shuffles_the_shoe(rules: BlackjackRules) -> None:
    table = CardTable("ann", rules=rules)
    table.round("Th 8s", "9d 8c", STAND)
    assert table.table.shoe != fresh_shoe(rules.decks)
    assert "shuffled" in kinds(table.do(cmd.Restart(bytes(32))))
    assert table.table.shoe == fresh_shoe(rules.decks)


def test_nobody_waits_for_who_is_gone_to_follow() -> None:
    table = following(LIVE, "8h 8s", SPLIT)
    table.reply("eve", False)
    assert kinds(table.do(cmd.Leave("fay"), "Td 2c"))[-3:] == ["replied", "served", "served"]


@splitting
def test_an_owner_who_left_has_each_hand_of_a_split_played(rules: BlackjackRules) -> None:
    table = following(rules, "8h 8s", SPLIT)
    assert kinds(table.do(cmd.Leave("ann"))) == ["rose", "left"]
    table.time_up("Td 2c 9h 8d")
    assert [table.hand(0, place).total for place in (0, 1)] == [18, 19]
    assert table.phase is Phase.BETTING


@all_tables
def test_the_log_alone_makes_the_same_table(rules: BlackjackRules) -> None:
    table = CardTable("ann", "bob", rules=rules, behind=("eve",))
    table.do(cmd.Pass("bob"))
    table.bet("eve", 40, box=0)
    table.bet("ann", 10, dealt("Ad", "8h 8s"))
    if table.table.offers:
        table.reply("eve", True)
        table.time_up()
    if SPLIT in table.legal():
        table.play("ann", SPLIT)
        table.reply("eve", True, "2c 3c")
        table.stand("ann")
    table.stand("ann", "9d")
    assert table.replayed() == table.table


def test_who_has_bet_on_another_s_box_alone_may_pass_on_the_own_one() -> None:
    table = CardTable("ann", "bob", rules=GERMAN)
    table.bet("ann", 10, box=1)
    table.do(cmd.Pass("ann"))
    assert table.refused(cmd.Pass("ann")) is Reason.ALREADY_PASSED
    table.bet("bob", 10, "9h 6d 9d")
    assert table.table.in_round
