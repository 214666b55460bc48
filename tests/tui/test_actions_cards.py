"""What keys do at a card table: moves, offers, side bets, and bets behind others."""

import pytest
from msgspec.structs import replace

from core import commands as cmd
from core.moves import Move
from core.rules import CZECH, GERMAN, LIVE, BlackjackRules
from core.sides import Side
from core.table import Table
from tests.tui.fakes import YOU, FakeDealer, card_table, dealt, opened
from tests.tui.test_actions import at, offered, sent
from tui.actions import ACTIONS, BY_ID, Kind, action_for, key_bar, obvious
from tui.situation import Situation, backable

ALL_KEYS = sorted({key for action in ACTIONS for key in action.keys} | {"space", "n", "y"})
BOTH_EIGHT = "8h 9c 8d"
"""Own hand of two eights, the dealer's nine between them."""


def bar(now: Situation) -> dict[str, str]:
    """Return the labels of the key bar by what is pressed."""
    return {key.press: key.label for key in key_bar(now)}


def behind(*seated: str, **setup: object) -> Table:
    """Return a table at which one has no seat, others have, and one bet behind the first was made."""
    dealer = card_table(LIVE, *seated, **setup)
    dealer.does(cmd.Bet(YOU, 0, 20))
    return dealer.table


def follower(kind: Side) -> FakeDealer:
    """Return a dealer at the moment when mira, behind whom one has 20, has doubled or split."""
    dealer = card_table(LIVE, "mira")
    dealer.does(cmd.Bet(YOU, 0, 20))
    dealer.does(cmd.Bet("mira", 0, 10), [BOTH_EIGHT])
    move = Move.DOUBLE if kind is Side.DOUBLE else Move.SPLIT
    dealer.does(cmd.Play("mira", dealer.table.decision, move))
    return dealer


@pytest.mark.parametrize(
    ("key", "move"),
    [
        ("h", Move.HIT),
        ("d", Move.DOUBLE),
        ("p", Move.SPLIT),
        ("u", Move.SURRENDER),
        ("s", Move.STAND),
    ],
)
def test_a_key_orders_its_move_on_the_decision(key: str, move: Move) -> None:
    table = dealt(LIVE, BOTH_EIGHT, YOU).table
    assert sent(key, at(table)) == cmd.Play(YOU, table.decision, move)


def test_the_key_bar_names_each_move_and_what_it_costs() -> None:
    assert bar(at(dealt(LIVE, BOTH_EIGHT, YOU).table)) == {
        "h": "hit",
        "d": "double, 10 more",
        "p": "split, 10 more",
        "u": "surrender: lose 5",
        "s": "stand on 16",
        "?": "help",
    }


def test_a_move_that_core_refuses_has_no_key() -> None:
    hit = dealt(LIVE, "2h 9c 8d", YOU)
    hit.does(cmd.Play(YOU, hit.table.decision, Move.HIT), ["2c"])
    poor = dealt(LIVE, BOTH_EIGHT, YOU, buy_in=10)
    for table, keys in (
        (dealt(GERMAN, BOTH_EIGHT, YOU).table, "hs"),
        (dealt(LIVE, "8h Tc 8d", YOU).table, "hdps"),
        (dealt(CZECH, "8h 9c 8d", YOU).table, "hps"),
        (hit.table, "hs"),
        (poor.table, "hus"),
    ):
        now = at(table)
        assert "".join(bar(now)) == f"{keys}?"
        assert all(sent(key, now) is None for key in set("hdpus") - set(keys))


def test_enter_plays_no_card() -> None:
    assert sent("enter", at(dealt(LIVE, BOTH_EIGHT, YOU).table)) is None


def test_a_game_has_no_keys_of_another() -> None:
    dice = FakeDealer(opened())
    dice.seats(YOU, "mira")
    dice.does(cmd.Bet(YOU, 0, 10))
    assert action_for("backspace", at(dice.table)) is None
    cards = card_table(LIVE, YOU)
    at_dice = {a.id for a in ACTIONS if a.belongs(at(dice.table))}
    at_cards = {a.id for a in ACTIONS if a.belongs(at(cards.table))}
    assert not at_dice & {"hit", "double", "split", "surrender", "accept", "decline", "side_bet", "take_back"}
    assert not at_cards & {"start", "roll", "d4", "d6", "d8", "reroll", "keep", "swap"}
    assert "stand" in at_dice & at_cards


# Offers


@pytest.mark.parametrize(("key", "accept"), [("y", True), ("n", False)])
def test_an_offer_is_answered_by_y_or_n_alone(key: str, accept: bool) -> None:
    table = dealt(LIVE, "8h Ac 8d", YOU).table
    (offer,) = table.offers
    now = at(table)
    assert sent(key, now) == cmd.Reply(YOU, offer.number, accept)
    # Leaving the box is no answer, and possible as at any time.
    assert [other for other in ALL_KEYS if other not in "yn" and sent(other, now)] == ["v"]
    assert obvious(now) is None


def test_an_offers_key_bar_has_the_answers_and_help_alone() -> None:
    assert bar(at(dealt(LIVE, "8h Ac 8d", YOU).table)) == {
        "y": "insure for 5",
        "n": "no insurance",
        "?": "help",
    }
    assert set(bar(at(dealt(LIVE, "8h Ac 8d", YOU).table, current=False))) == {"?"}


def test_an_offer_to_somebody_else_is_not_ones_own() -> None:
    table = dealt(LIVE, "8h Ac 8d", "mira").table
    assert table.offers
    for you in (YOU, ""):
        now = at(table, you=you)
        assert sent("y", now) is None and sent("n", now) is None
        assert not {"y", "n"} & set(bar(now))


@pytest.mark.parametrize("kind", [Side.DOUBLE, Side.SPLIT])
def test_who_bets_behind_follows_a_raise_or_does_not(kind: Side) -> None:
    table = follower(kind).table
    (offer,) = table.offers
    assert offer.kind is kind and offer.amount == 20
    assert sent("y", at(table)) == cmd.Reply(YOU, offer.number, True)
    assert sent("n", at(table)) == cmd.Reply(YOU, offer.number, False)
    # A seat is free, but no key that answers an offer may take it instead.
    assert sent("enter", at(table)) is None


def test_of_several_offers_the_first_that_is_open_is_answered() -> None:
    dealer = card_table(LIVE, "mira", "kim")
    for box in (0, 1):
        dealer.does(cmd.Bet(YOU, box, 20))
    dealer.does(cmd.Bet("mira", 0, 10))
    dealer.does(cmd.Bet("kim", 1, 10), ["8h 9h Ac 8d 9d"])
    own = [offer for offer in dealer.table.offers if offer.player == YOU]
    assert [offer.box for offer in own] == [0, 1]
    assert sent("n", at(dealer.table)) == cmd.Reply(YOU, own[0].number, False)
    dealer.does(cmd.Reply(YOU, own[0].number, False))
    assert sent("y", at(dealer.table)) == cmd.Reply(YOU, own[1].number, True)
    dealer.does(cmd.Reply(YOU, own[1].number, True))
    assert sent("y", at(dealer.table)) is None


def test_what_can_no_longer_be_paid_can_only_be_declined() -> None:
    dealer = card_table(LIVE, "mira", "kim", buy_in=40, minimum=10)
    for box in (0, 1):
        dealer.does(cmd.Bet(YOU, box, 10 if box else 20))
    dealer.does(cmd.Bet("mira", 0, 10))
    dealer.does(cmd.Bet("kim", 1, 10), ["8h 9h Ac 8d 9d"])
    first, second = [offer for offer in dealer.table.offers if offer.player == YOU]
    dealer.does(cmd.Reply(YOU, first.number, True))
    poor = replace(dealer.table.players[YOU], chips=0)
    table = replace(dealer.table, players={**dealer.table.players, YOU: poor})
    assert sent("y", at(table)) is None and "y" not in bar(at(table))
    assert sent("n", at(table)) == cmd.Reply(YOU, second.number, False)


def test_no_offer_is_answered_while_the_table_is_paused() -> None:
    dealer = dealt(LIVE, "8h Ac 8d", YOU, host=YOU)
    dealer.does(cmd.Pause(YOU))
    assert sent("y", at(dealer.table)) is None and sent("n", at(dealer.table)) is None
    assert sent("P", at(dealer.table)) == cmd.Resume(YOU)


# Betting


def test_x_bets_beside_the_hand_and_takes_that_back() -> None:
    dealer = card_table(LIVE, YOU, "mira")
    dealer.does(cmd.Bet(YOU, 0, 30))
    now = at(dealer.table, amount=30)
    assert sent("x", now) == cmd.Bet(YOU, 0, 30, Side.PAIRS) and bar(now)["x"] == "pairs 30"
    dealer.does(cmd.Bet(YOU, 0, 30, Side.PAIRS))
    now = at(dealer.table, amount=30)
    assert sent("x", now) == cmd.Withdraw(YOU, 0, Side.PAIRS) and bar(now)["x"] == "drop pairs"
    dealer.does(cmd.Withdraw(YOU, 0, Side.PAIRS))
    assert sent("x", at(dealer.table)) == cmd.Bet(YOU, 0, 10, Side.PAIRS)


def test_x_before_the_bet_lets_both_be_one_order() -> None:
    table = card_table(LIVE, YOU).table
    now = at(table, amount=30)
    assert action_for("x", now) is BY_ID["pair"] and bar(now)["x"] == "pairs 30"
    now = at(table, amount=30, paired=True)
    assert sent("enter", now) == cmd.Bet(YOU, 0, 30, pairs=30)
    assert bar(now)["enter"] == "bet 30 + 30" and bar(now)["x"] == "drop pairs"


def test_what_the_chips_do_not_reach_for_is_not_bet_beside() -> None:
    table = card_table(LIVE, YOU, buy_in=30).table
    now = at(table, amount=20, paired=True)
    assert "x" not in bar(now) and bar(now)["enter"] == "bet 20"
    assert sent("enter", now) == cmd.Bet(YOU, 0, 20)


@pytest.mark.parametrize("rules", [GERMAN, CZECH])
def test_where_nothing_is_bet_beside_a_hand_x_does_nothing(rules: BlackjackRules) -> None:
    dealer = card_table(rules, YOU, "mira")
    assert action_for("x", at(dealer.table)) is None
    dealer.does(cmd.Bet(YOU, 0, 30))
    assert action_for("x", at(dealer.table)) is None and "x" not in bar(at(dealer.table))


def test_backspace_takes_the_bet_back_while_bets_are_open() -> None:
    dealer = card_table(LIVE, YOU, "mira")
    assert sent("backspace", at(dealer.table)) is None
    dealer.does(cmd.Bet(YOU, 0, 30))
    assert sent("backspace", at(dealer.table)) == cmd.Withdraw(YOU, 0)
    assert "bksp" in bar(at(dealer.table))
    dealer.does(cmd.Bet("mira", 1, 10), ["8h 8c 9h 8d 9d"])
    assert sent("backspace", at(dealer.table)) is None


def test_enter_after_the_bet_is_not_another_bet() -> None:
    dealer = card_table(LIVE, YOU, "mira")
    dealer.does(cmd.Bet(YOU, 0, 50))
    assert sent("enter", at(dealer.table, amount=50)) is None
    dealer.does(cmd.Withdraw(YOU, 0))
    assert sent("enter", at(dealer.table, amount=50)) == cmd.Bet(YOU, 0, 50)


# Bets behind others


def test_without_a_seat_the_box_chosen_is_bet_on() -> None:
    table = card_table(LIVE, "mira", "kim").table
    assert backable(at(table)) == [0, 1] and bar(at(table))["tab"] == "bet behind"
    now = at(table, behind="kim", amount=40)
    assert sent("enter", now) == cmd.Bet(YOU, 1, 40) and bar(now)["enter"] == "bet 40 on kim"
    assert bar(now)["tab"] == "whose hand"


def test_a_box_chosen_to_sit_at_is_not_bet_on_though_somebody_took_it() -> None:
    table = card_table(LIVE, "mira").table
    assert sent("enter", at(table, focus=0)) == cmd.Sit(YOU, 1)


def test_who_bets_behind_does_not_sit_down_by_enter() -> None:
    table = behind("mira")
    for chosen in ("mira", ""):
        assert sent("enter", at(table, behind=chosen)) is None
        assert sent("s", at(table, behind=chosen)) == cmd.Sit(YOU, 1)


def test_who_bet_behind_last_round_may_pass_and_does_not_sit_down_by_enter() -> None:
    dealer = card_table(LIVE, "mira")
    assert sent("p", at(dealer.table)) is None
    dealer.does(cmd.Bet(YOU, 0, 20))
    assert sent("p", at(dealer.table)) is None
    dealer.does(cmd.Bet("mira", 0, 10), ["Th 9c 8d"])
    dealer.does(cmd.Play("mira", dealer.table.decision, Move.STAND), ["Tc"])
    now = at(dealer.table)
    assert sent("p", now) == cmd.Pass(YOU) and bar(now)["p"] == "pass"
    assert sent("enter", now) is None
    dealer.does(cmd.Pass(YOU))
    assert sent("p", at(dealer.table)) is None


def test_a_bet_behind_is_taken_back_and_has_its_own_side_bet() -> None:
    now = at(behind("mira"), behind="mira", amount=20)
    assert sent("backspace", now) == cmd.Withdraw(YOU, 0)
    assert sent("x", now) == cmd.Bet(YOU, 0, 20, Side.PAIRS)


def test_with_a_seat_one_bets_on_others_where_the_rules_let_anybody() -> None:
    anybody = card_table(GERMAN, YOU, "mira").table
    assert backable(at(anybody)) == [1]
    assert sent("enter", at(anybody, behind="mira")) == cmd.Bet(YOU, 1, 10)
    standing = card_table(LIVE, YOU, "mira").table
    assert backable(at(standing)) == [] and "tab" not in bar(at(standing))
    # Who has sat down since choosing bets on the own box.
    assert sent("enter", at(standing, behind="mira")) == cmd.Bet(YOU, 0, 10)


def test_a_full_box_and_one_without_room_cannot_be_chosen() -> None:
    dealer = card_table(CZECH, "mira", "kim", "ada", "bo", maximum=40)
    for player in ("kim", "ada"):
        dealer.does(cmd.Bet(player, 0, 10))
    dealer.does(cmd.Bet("bo", 1, 30))
    assert backable(at(dealer.table)) == [2, 3]


def test_where_bets_behind_are_off_nobody_is_chosen() -> None:
    table = card_table(LIVE, "mira", back_bets=False).table
    assert backable(at(table)) == [] and sent("enter", at(table, behind="mira")) is None


def test_who_has_a_bet_on_a_quiet_box_is_not_offered_to_talk() -> None:
    for rules, talks in ((CZECH, False), (GERMAN, True)):
        dealer = card_table(rules, "mira")
        dealer.does(cmd.Bet(YOU, 0, 10))
        dealer.does(cmd.Bet("mira", 0, 10), ["2h 9c 3h"])
        assert (action_for("t", at(dealer.table)) is BY_ID["talk"]) is talks
        assert action_for("t", at(dealer.table, you="mira")) is BY_ID["talk"]


# Nothing


@pytest.mark.parametrize("change", [{"waiting": True}, {"link": False}, {"current": False}, {"you": ""}])
def test_nothing_can_be_ordered(change: dict[str, object]) -> None:
    bet = card_table(LIVE, YOU, "mira")
    bet.does(cmd.Bet(YOU, 0, 10))
    for table in (
        dealt(LIVE, BOTH_EIGHT, YOU).table,
        dealt(LIVE, "8h Ac 8d", YOU).table,
        follower(Side.SPLIT).table,
        behind("mira"),
        bet.table,
    ):
        now = at(table, behind="mira", **change)
        assert [key for key in ALL_KEYS if sent(key, now) is not None] == []


def test_a_spectator_is_offered_nothing_that_sends() -> None:
    for table in (follower(Side.DOUBLE).table, behind("mira"), dealt(LIVE, "8h Ac 8d", YOU).table):
        assert all(BY_ID[name].order is None for name in offered(at(table, you="")))


@pytest.mark.parametrize(
    ("rules", "there"),
    [
        (GERMAN, {"hit", "stand"}),
        (CZECH, {"hit", "double", "split", "stand", "accept", "decline"}),
        (LIVE, {"hit", "double", "split", "surrender", "stand", "accept", "decline", "pair", "side_bet"}),
    ],
)
def test_a_table_has_the_keys_of_its_rule_set_alone(rules: BlackjackRules, there: set[str]) -> None:
    now = Situation(card_table(rules, YOU).table, YOU)
    some = [action for action in ACTIONS if action.kind in (Kind.MOVE, Kind.OFFER) or "x" in action.keys]
    assert {action.id for action in some if action.belongs(now)} == there


def test_nobody_sits_down_over_a_question() -> None:
    dealer = card_table(LIVE, "mira", seats=2)
    dealer.does(cmd.Bet(YOU, 0, 20))
    dealer.does(cmd.Bet("mira", 0, 10), ["Th Ac 9d"])
    now = Situation(dealer.table, YOU)
    assert now.offer is not None and action_for("s", now) is None
    dealer.does(cmd.Reply(YOU, now.offer.number, False))
    sits = action_for("s", Situation(dealer.table, YOU))
    assert sits is not None and sits.id == "sit"
