"""What a key press does at a desk with cards: offers one after another, bets on several boxes, side bets."""

import pytest

from core import commands as cmd
from core.moves import Move
from core.refusal import Reason
from core.rules import CZECH, GERMAN, LIVE
from core.sides import Side
from net.facts import Refusal, Synced
from tests.tui.fakes import YOU, FakeDealer, card_table, dealt
from tests.tui.test_keyboard import Place
from tui import words
from tui.entry import BET, Typing
from tui.options import Motion


def place(dealer: FakeDealer) -> Place:
    """Return a desk without motion."""
    return Place(dealer, Motion.NONE)


def bar(here: Place) -> dict[str, str]:
    """Return the labels of the key bar by what is pressed."""
    return {key.press: key.label for key in here.desk.view(here.now).keys}


def insured_twice() -> Place:
    """Return a desk at which one is asked to insure the bets behind mira and behind kim."""
    dealer = card_table(LIVE, "mira", "kim")
    for box in (0, 1):
        dealer.does(cmd.Bet(YOU, box, 20))
    dealer.does(cmd.Bet("mira", 0, 10))
    dealer.does(cmd.Bet("kim", 1, 10), ["8h 9h Ac 8d 9d"])
    return place(dealer)


def test_after_an_answer_the_next_offer_is_shown_and_nothing_is_sent_twice() -> None:
    here = insured_twice()
    first, second = [offer.number for offer in here.desk.table.offers if offer.player == YOU]
    assert "mira" in here.prompt() and bar(here)["y"] == "insure for 10"
    here.press("y", "y", "n", "enter")
    assert here.client.sent == [cmd.Reply(YOU, first, True)]
    # Somebody else's answer is none to one's own order.
    here.client.does(cmd.Reply("kim", here.desk.table.offers[-1].number, False))
    here.press("y")
    assert len(here.client.sent) == 1
    here.client.accept()
    assert "kim" in here.prompt() and "mira" not in here.prompt()
    here.press("n", "n")
    assert here.client.sent[1:] == [cmd.Reply(YOU, second, False)]
    here.client.accept()
    here.press("y", "n", "enter", "space")
    assert len(here.client.sent) == 2 and not {"y", "n"} & set(bar(here))


def test_an_offer_that_time_has_closed_is_answered_no_more() -> None:
    here = insured_twice()
    assert here.desk.my_turn
    here.client.does(cmd.TimeUp(here.desk.table.decision))
    assert not here.desk.my_turn and not {"y", "n"} & set(bar(here))
    here.press("y", "n")
    assert not here.client.sent


def test_an_answer_that_came_too_late_is_told_and_the_next_key_is_free() -> None:
    here = place(dealt(LIVE, "8h Ac 8d", YOU))
    here.press("y")
    here.client.does(cmd.TimeUp(here.desk.table.decision))
    here.client.feed(Refusal(1, Reason.NO_SUCH_OFFER, 0))
    assert here.prompt() == words.refusal(Reason.NO_SUCH_OFFER)
    here.press("h")
    assert here.client.sent[-1] == cmd.Play(YOU, here.desk.table.decision, Move.HIT)


def test_a_press_meant_for_the_offer_plays_no_card() -> None:
    # The keys of answers are no keys of moves, so one that comes late does nothing.
    here = place(dealt(LIVE, "8h Ac 8d", YOU))
    here.press("n")
    here.client.accept()
    here.press("n", "y")
    assert len(here.client.sent) == 1


def test_several_boxes_are_backed_one_after_another() -> None:
    here = place(card_table(LIVE, "mira", "kim", seats=2))
    here.press("enter", "4")
    assert not here.client.sent and here.desk.typing is None
    here.press("tab", "enter")
    here.client.accept()
    here.press("tab", "4", "0", "enter")
    here.client.accept()
    assert here.client.sent == [cmd.Bet(YOU, 0, 10), cmd.Bet(YOU, 1, 40)]
    here.press("enter")
    assert len(here.client.sent) == 2
    here.press("tab", "backspace")
    assert here.client.sent[2:] == [cmd.Withdraw(YOU, 0)]
    here.client.accept()
    assert [box.stake(YOU) for box in here.desk.table.boxes] == [0, 40]


def test_the_box_bet_on_is_marked_in_sight() -> None:
    here = place(card_table(LIVE, "mira", "kim"))
    assert here.desk.view(here.now).focus is None
    here.press("tab", "tab")
    assert here.desk.view(here.now).focus == 1


def test_each_round_a_box_to_bet_behind_is_chosen_anew() -> None:
    here = place(card_table(LIVE, "mira", "kim"))
    here.press("tab", "tab", "enter")
    here.client.accept()
    here.client.does(cmd.Pass("mira"))
    here.client.does(cmd.Bet("kim", 1, 10), "Th 9c 8h")
    here.client.does(cmd.Play("kim", here.desk.table.decision, Move.STAND), "Tc")
    # What came of the bet is told, not hidden behind the next one, and Enter alone bets nothing.
    assert "lost 10" in here.prompt()
    here.press("enter")
    assert len(here.client.sent) == 1
    here.press("tab", "tab", "enter")
    assert here.client.sent[1:] == [cmd.Bet(YOU, 1, 10)]


def test_after_rounds_that_were_not_seen_a_box_is_chosen_anew_too() -> None:
    dealer = card_table(LIVE, "mira")
    here = place(dealer)
    here.press("tab", "x")
    dealer.does(cmd.Bet("mira", 0, 10), ["Th 9c 8h"])
    dealer.does(cmd.Play("mira", dealer.table.decision, Move.STAND), ["Tc"])
    here.client.feed(Synced(dealer.table, None))
    assert here.desk.behind == "" and not here.desk.paired


def test_when_the_owner_goes_nobody_else_on_that_box_is_bet_on() -> None:
    here = place(card_table(LIVE, "mira", "kim", "ada"))
    here.press("tab")
    here.client.does(cmd.Rise("mira"))
    here.client.does(cmd.Rise("ada"))
    here.client.does(cmd.Sit("ada", 0))
    assert here.desk.situation.backed is None
    here.press("tab", "enter")
    assert here.client.sent == [cmd.Bet(YOU, 0, 10)] and here.desk.behind == "ada"


def test_who_sits_down_bets_on_the_own_box() -> None:
    here = place(card_table(GERMAN, "mira"))
    here.press("tab", "s")
    here.client.accept()
    here.press("enter")
    assert here.client.sent == [cmd.Sit(YOU, 1), cmd.Bet(YOU, 1, 10)]


def test_with_a_seat_the_own_box_comes_after_the_others() -> None:
    here = place(card_table(GERMAN, YOU, "mira", "kim"))
    chosen = []
    for _ in range(4):
        here.press("tab")
        chosen.append(here.desk.situation.target)
    assert chosen == [1, 2, 0, 1]


def test_after_a_bet_on_another_s_hand_enter_bets_on_the_own_box() -> None:
    here = place(card_table(GERMAN, YOU, "mira", "kim"))
    here.press("tab", "enter")
    here.client.accept()
    here.press("enter")
    here.client.accept()
    assert here.client.sent == [cmd.Bet(YOU, 1, 10), cmd.Bet(YOU, 0, 10)]
    here.press("tab", "tab", "enter")
    assert here.client.sent[-1] == cmd.Bet(YOU, 2, 10) and here.desk.behind == "kim"


def test_once_bets_are_locked_the_next_is_on_the_own_box() -> None:
    here = place(card_table(GERMAN, YOU, "mira"))
    here.press("enter")
    here.client.accept()
    here.press("tab", "enter")
    here.client.accept()
    assert here.desk.behind == "mira"
    here.client.does(cmd.Bet("mira", 1, 10), "Th Td 9c 8h 8d")
    assert here.desk.behind == "" and here.desk.table.in_round


def test_x_while_an_amount_is_typed_bets_it_beside_the_hand() -> None:
    here = place(card_table(LIVE, YOU, "mira"))
    here.press("5", "0", "enter")
    here.client.accept()
    here.press("2", "0")
    assert bar(here) == {"enter": "place it", "x": "pairs 20", "esc": "back"}
    here.press("x")
    assert here.client.sent == [cmd.Bet(YOU, 0, 50), cmd.Bet(YOU, 0, 20, Side.PAIRS)]
    here.client.accept()
    assert here.desk.typing is None and here.desk.situation.amount == 50
    here.press("x")
    assert here.client.sent[-1] == cmd.Withdraw(YOU, 0, Side.PAIRS)


def test_x_before_the_bet_is_placed_bets_as_much_beside_it_once() -> None:
    here = place(card_table(LIVE, YOU, "mira"))
    here.press("5", "0", "x")
    assert not here.client.sent and here.desk.typing == Typing(BET, "50")
    assert bar(here) == {"enter": "place it", "x": "drop pairs", "esc": "back"}
    here.press("enter")
    here.client.accept()
    assert here.client.sent == [cmd.Bet(YOU, 0, 50, pairs=50)] and here.desk.situation.amount == 50
    here.press("backspace")
    here.client.accept()
    here.press("enter")
    assert here.client.sent[-1] == cmd.Bet(YOU, 0, 50)


def test_x_pressed_twice_before_the_bet_is_x_not_pressed() -> None:
    here = place(card_table(LIVE, YOU, "mira"))
    here.press("x", "x", "enter")
    assert here.client.sent == [cmd.Bet(YOU, 0, 10)]


def test_x_without_a_bet_is_forgotten_when_the_round_begins() -> None:
    here = place(card_table(LIVE, YOU, "mira"))
    here.client.does(cmd.Bet("mira", 1, 10))
    here.press("x")
    here.client.does(cmd.TimeUp(here.desk.table.decision), "Th 9c 8h")
    assert not here.desk.paired


def test_x_for_one_box_adds_nothing_to_a_bet_that_is_changed_on_another() -> None:
    here = place(card_table(LIVE, "mira", "kim"))
    here.press("tab", "tab", "enter")
    here.client.accept()
    here.press("tab", "x", "tab", "4", "0", "enter")
    assert here.client.sent[1:] == [cmd.Bet(YOU, 1, 40)]


def test_two_presses_of_x_before_the_answer_are_one_order() -> None:
    here = place(card_table(LIVE, YOU, "mira"))
    here.press("enter")
    here.client.accept()
    here.press("x", "x", "backspace")
    assert here.client.sent[1:] == [cmd.Bet(YOU, 0, 10, Side.PAIRS)]


def test_the_room_left_on_a_box_bounds_the_bet_shown() -> None:
    dealer = card_table(CZECH, "mira", "kim", maximum=100)
    dealer.does(cmd.Bet("kim", 0, 50))
    here = place(dealer)
    here.press("tab", "9", "0")
    view = here.desk.view(here.now)
    assert view.entry is not None and view.entry.hint == "10 to 40 in steps of 10"
    here.press("plus")
    assert here.desk.typing == Typing(BET, "40")


def test_what_is_typed_is_gone_once_bets_are_closed() -> None:
    here = place(card_table(LIVE, YOU, "mira"))
    here.client.does(cmd.Bet(YOU, 0, 10))
    here.press("5", "0")
    here.client.does(cmd.Bet("mira", 1, 10), "Th Td 9c 8h 8d")
    assert here.desk.typing is None
    here.press("enter")
    assert not here.client.sent


def test_what_is_typed_is_gone_too_when_a_whole_table_says_that_bets_are_closed() -> None:
    dealer = card_table(LIVE, YOU, "mira")
    dealer.does(cmd.Bet(YOU, 0, 10))
    here = place(dealer)
    here.press("5", "0")
    dealer.does(cmd.Bet("mira", 1, 10), ["Th Td 9c 8h 8d"])
    here.client.feed(Synced(dealer.table, None))
    assert here.desk.typing is None


@pytest.mark.parametrize("key", ["y", "n", "enter"])
def test_while_cards_are_in_the_air_no_offer_is_answered(key: str) -> None:
    dealer = card_table(LIVE, YOU)
    here = Place(dealer, Motion.FULL)
    here.client.does(cmd.Bet(YOU, 0, 10), "8h Ac 8d")
    here.desk.advance(here.now)
    assert not here.desk.playback.current and not here.desk.my_turn
    here.press(key)
    assert not here.client.sent and here.desk.playback.current and here.desk.my_turn
