"""What a key press does at a desk: while dice roll, when one is away, with hands of others to bet on."""

from core import commands as cmd
from core.moves import Move
from core.text import Text
from net.facts import LinkLost
from tests.tui.fakes import YOU, FakeClient, FakeDealer, opened
from tui import words
from tui.actions import key_bar
from tui.desk import Desk
from tui.keyboard import Keyboard
from tui.options import Motion, Options


class Place:
    """A desk with a keyboard, and a client whose facts it takes at once."""

    def __init__(self, dealer: FakeDealer, motion: Motion = Motion.FULL) -> None:
        self.client = FakeClient(dealer)
        self.desk = Desk(self.client, dealer.table, Options(motion=motion))
        self.keyboard = Keyboard(self.desk)
        self.now = 10.0
        self.client.attach(lambda fact: self.desk.take(fact, self.now))

    def press(self, *keys: str) -> str | None:
        """Press keys; return what the last one asks of the screen."""
        asked = None
        for key in keys:
            asked = self.keyboard.press(key, key if len(key) == 1 else None)
        return asked

    def prompt(self) -> str:
        """Return the sentence at the seat."""
        return self.desk.view(self.now).prompt


def betting(*others: str, **setup: object) -> FakeDealer:
    dealer = FakeDealer(opened(**setup))
    dealer.seats(YOU, *others)
    return dealer


def mira_rolls(**setup: object) -> Place:
    """Return a desk at which mira's dice are in the air."""
    dealer = betting("mira", **setup)
    dealer.does(cmd.Pass(YOU))
    dealer.does(cmd.Bet("mira", 1, 10), [6])
    place = Place(dealer)
    place.client.does(cmd.Play("mira", dealer.table.decision, Move.START), 7, 9)
    assert place.desk.advance(place.now) is not None
    return place


def test_a_key_that_means_something_while_dice_roll_is_not_used_up_by_ending_that() -> None:
    assert mira_rolls(host=YOU).press("V") == "void"
    assert mira_rolls().press("t") is None
    talking = mira_rolls()
    talking.press("t")
    assert talking.desk.typing is not None and talking.desk.playback.current


def test_any_other_key_ends_the_motion_alone() -> None:
    for key in ("r", "s", "enter", "space", "5"):
        place = mira_rolls()
        assert place.press(key) is None
        assert place.desk.playback.current and not place.client.sent and place.desk.typing is None


def test_news_that_takes_no_time_uses_up_no_key() -> None:
    place = Place(betting("mira", "kim"))
    place.client.does(cmd.Bet("mira", 1, 10))
    place.press("enter")
    assert place.client.sent == [cmd.Bet(YOU, 0, 10)]


def test_what_one_waits_for_is_told_while_dice_roll() -> None:
    place = mira_rolls()
    assert place.prompt() == "You sit this round out."
    place.press("space")
    assert place.prompt() == "You sit this round out."


def test_the_key_bar_stays_quiet_while_ones_own_dice_roll() -> None:
    dealer = betting()
    dealer.does(cmd.Bet(YOU, 0, 10), [6])
    place = Place(dealer)
    place.press("r")
    place.client.accept(7, 9)
    assert not place.desk.playback.current
    assert [key.press for key in key_bar(place.desk.situation)] == ["?"]
    assert place.prompt() == ""


def test_who_is_away_is_back_by_enter() -> None:
    dealer = betting("mira")
    dealer.does(cmd.Bet(YOU, 0, 10))
    dealer.does(cmd.Bet("mira", 1, 10), [6])
    dealer.does(cmd.TimeUp(dealer.table.decision), [10, 5])
    place = Place(dealer, Motion.NONE)
    assert dealer.table.players[YOU].away and "press enter" in place.prompt()
    assert "I am here" in [key.label for key in key_bar(place.desk.situation)]
    place.press("enter")
    assert place.client.sent == [cmd.Enter(YOU, dealer.table.players[YOU].name)]
    place.client.accept()
    assert not place.desk.table.players[YOU].away and place.prompt() == "You stand on 15."


def test_without_a_link_the_prompt_asks_for_nothing() -> None:
    dealer = betting()
    dealer.does(cmd.Bet(YOU, 0, 10), [6])
    place = Place(dealer)
    place.client.feed(LinkLost("Lost.", 2.0, 1))
    assert place.prompt() == words.NO_LINK


def test_tab_chooses_whose_hand_a_bet_is_on() -> None:
    place = Place(betting("mira", "kim", back_bets=True), Motion.NONE)
    place.press("tab")
    assert place.prompt() == "Bet 10 to 200 on mira's hand; tab: another."
    assert "bet 10 on mira" in [key.label for key in key_bar(place.desk.situation)]
    place.press("tab", "4", "0", "enter")
    assert place.client.sent == [cmd.Bet(YOU, 2, 40)]
    place.client.accept()
    assert place.desk.situation.target == 0
    place.press("enter")
    assert place.client.sent[-1] == cmd.Bet(YOU, 0, 40)
    place.client.accept()
    place.press("tab", "tab")
    assert place.prompt() == "You bet 40 on kim's hand; tab chooses another."


def test_once_the_bets_are_closed_the_next_bet_is_on_ones_own_hand() -> None:
    place = Place(betting("mira", back_bets=True), Motion.NONE)
    place.press("enter")
    place.client.accept()
    place.press("tab", "enter")
    place.client.accept()
    assert place.desk.behind == "mira"
    place.client.does(cmd.Bet("mira", 1, 10), 6)
    assert place.desk.table.in_round and place.desk.focus is None


def test_without_a_seat_one_bets_on_the_hands_of_others() -> None:
    dealer = FakeDealer(opened(back_bets=True, seats=2))
    dealer.seats("mira", "kim")
    dealer.does(cmd.Enter(YOU, Text(YOU)))
    place = Place(dealer)
    place.press("tab", "tab", "enter")
    assert place.client.sent == [cmd.Bet(YOU, 1, 10)]


def test_where_no_hand_may_be_backed_tab_does_nothing() -> None:
    place = Place(betting("mira"))
    assert place.press("tab") is None and place.desk.focus is None
    assert "tab" not in [key.press for key in key_bar(place.desk.situation)]
