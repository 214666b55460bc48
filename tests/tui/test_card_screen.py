"""A card table on screen: keys in, orders out, and what is to be read meanwhile."""

import time
from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

from core import commands as cmd
from core.blackjack import Blackjack, CardDealer, CardHand
from core.moves import Move
from core.rules import CZECH, GERMAN, LIVE, BlackjackRules
from core.sides import Side
from core.table import Phase, Table
from core.text import Text
from net.facts import Countdown
from tests.core.shoes import StackedShoe
from tests.net.house import House
from tests.tui.fakes import YOU, FakeDealer, SealedDealer, card_table, dealt
from tests.tui.test_actions import at
from tests.tui.test_actions_cards import ALL_KEYS, follower
from tests.tui.test_checks_play import Courier
from tests.tui.test_table_screen import STILL, Seat, seat
from tui import words
from tui.actions import key_bar
from tui.app import BhjApp, Joined
from tui.draw.keys import fitted
from tui.options import Motion, Options
from tui.screens import table as table_module
from tui.situation import Situation

SIZES = [(80, 24), (60, 20), (120, 40)]
PRESS = {Move.HIT: "h", Move.DOUBLE: "d", Move.SPLIT: "p", Move.SURRENDER: "u", Move.STAND: "s"}


async def orders(here: Seat, *steps: tuple[str, str]) -> list[cmd.PlayerCommand]:
    """Press keys, each accepted with the cards that it draws; return what was ordered."""
    for key, cards in steps:
        before = len(here.client.sent)
        await here.press(key)
        assert len(here.client.sent) == before + 1, key
        here.client.accept(*([cards] if cards else []))
        await here.settle()
    return here.client.sent


def moves(sent: list[cmd.PlayerCommand]) -> list[Move]:
    """Return the moves among orders."""
    return [command.move for command in sent if isinstance(command, cmd.Play)]


@pytest.mark.parametrize("size", SIZES)
async def test_a_round_by_keys_sends_exactly_its_orders(size: tuple[int, int]) -> None:
    async with seat(card_table(LIVE, YOU, "mira"), size) as here:
        await orders(here, ("enter", ""), ("x", ""))
        here.client.does(cmd.Bet("mira", 1, 10), "8h Td 9c 8d Th")
        await here.settle()
        # 8-8 is split, 8-3 doubled in vain, for after a split there is no double, and hit; 8-T stands.
        await orders(here, ("p", "3h Tc"))
        await here.press("d", "u", "p")
        await orders(here, ("h", "9h"), ("s", ""), ("s", ""))
        assert here.client.dealer.table.actor() == "mira"
        assert moves(here.client.sent) == [Move.SPLIT, Move.HIT, Move.STAND, Move.STAND]
        assert here.client.sent[:2] == [cmd.Bet(YOU, 0, 10), cmd.Bet(YOU, 0, 10, Side.PAIRS)]
        here.client.does(cmd.Play("mira", here.client.dealer.table.decision, Move.STAND), "8c")
        await here.settle()
        # The pair paid 110, the first hand won 10 and the second 10.
        assert here.client.dealer.table.players[YOU].chips == 1130


@pytest.mark.parametrize("size", SIZES)
async def test_offers_are_answered_one_after_another(size: tuple[int, int]) -> None:
    dealer = card_table(LIVE, "mira", "kim")
    async with seat(dealer, size) as here:
        await here.press("tab")
        await orders(here, ("enter", ""))
        await here.press("tab")
        await orders(here, ("enter", ""))
        here.client.does(cmd.Bet("mira", 0, 10))
        here.client.does(cmd.Bet("kim", 1, 10), "8h 9h Ac 8d 9d")
        await here.settle()
        own = [offer.number for offer in dealer.table.offers if offer.player == YOU]
        assert (
            len(own) == 2
            and "y insure for 5" in here.text()
            and "mira" in words.prompt_for(dealer.table, YOU)
        )
        await here.press("enter", "space", "h", "d")
        assert len(here.client.sent) == 2
        await orders(here, ("y", ""), ("n", ""))
        assert here.client.sent[2:] == [cmd.Reply(YOU, own[0], True), cmd.Reply(YOU, own[1], False)]
        assert "y insure" not in here.text()
        assert dealer.table.boxes[0].staked(YOU, Side.INSURANCE) == 5
        assert dealer.table.boxes[1].staked(YOU, Side.INSURANCE) == 0


@pytest.mark.parametrize("size", SIZES)
async def test_a_raise_is_followed_before_its_card_is_seen(size: tuple[int, int]) -> None:
    dealer = follower(Side.DOUBLE)
    async with seat(dealer, size) as here:
        assert "y put 20" in here.text()
        await orders(here, ("y", "2c Tc"))
        assert here.client.sent == [cmd.Reply(YOU, dealer.table.asked - 1, True)]
        assert dealer.table.phase is Phase.BETTING


async def test_two_presses_before_the_answer_are_one_order() -> None:
    async with seat(dealt(LIVE, "2h 9c 3h", YOU)) as here:
        await here.press("h", "h", "s", "d", "enter")
        assert moves(here.client.sent) == [Move.HIT]
        here.client.accept("4h")
        await here.settle()
        await here.press("h", "h")
        assert moves(here.client.sent) == [Move.HIT, Move.HIT]


async def test_a_spectator_sends_nothing_whatever_is_pressed() -> None:
    for dealer in (
        card_table(LIVE, "mira", "kim"),
        follower(Side.SPLIT),
        dealt(LIVE, "8h Ac 8d", "mira"),
        dealt(LIVE, "8h 9c 8d", "mira"),
    ):
        async with seat(dealer, you="") as here:
            for key in ALL_KEYS:
                if key not in ("q", "escape", "question_mark", "f1", "l", "O"):
                    await here.press(key)
            await here.press("5", "enter")
            assert not here.client.sent


async def test_sealed_cards_come_once_the_link_is_released() -> None:
    dealer = SealedDealer(rules=LIVE)
    dealer.seats(YOU)
    async with seat(dealer) as here:
        await orders(here, ("enter", ""))
        assert dealer.table.phase is Phase.DEALING
        here.client.feed(dealer.release(YOU, "8h 9c 8d"))
        await here.settle()
        assert "u surrender" in here.text()


async def test_an_offer_rings_and_is_told_in_the_windows_title(monkeypatch: pytest.MonkeyPatch) -> None:
    titles: list[str] = []
    monkeypatch.setattr(table_module, "set_title", lambda app, title: titles.append(title))
    dealer = card_table(LIVE, YOU)
    rung: list[int] = []
    async with seat(dealer, options=Options(motion=Motion.NONE, bell=True)) as here:
        monkeypatch.setattr(here.app, "bell", lambda: rung.append(1))
        here.app.app_focus = False
        here.client.feed(dealer.does(cmd.Bet(YOU, 0, 10), ["8h Ac 8d"]))
        await here.settle()
        assert rung == [1] and titles == [f"Your turn - {words.game_name(LIVE)}"]


async def test_the_clock_of_an_offer_is_shown() -> None:
    dealer = follower(Side.DOUBLE)
    async with seat(dealer) as here:
        now = time.monotonic()
        here.client.sync(Countdown(dealer.table.decision, now, now + 5))
        await here.settle()
        assert "5 s" in here.text()


STRANGE = [(1, 1), (2, 50), (43, 14), (200, 60)]


@pytest.mark.parametrize(
    ("dealer", "size"),
    [
        (lambda: follower(Side.SPLIT), STRANGE[0]),
        (lambda: dealt(LIVE, "8h 9c 8d", YOU), STRANGE[1]),
        (lambda: card_table(CZECH, YOU, "mira"), STRANGE[3]),
    ],
    ids=["an offer", "a turn", "bets"],
)
async def test_no_size_raises(dealer: Callable[[], FakeDealer], size: tuple[int, int]) -> None:
    async with seat(dealer(), size) as here:
        for key in ("l", "end", "escape", "question_mark", "pagedown", "escape", "escape", "escape"):
            await here.press(key)
        for other in (*STRANGE, (80, 24)):
            await here.pilot.resize_terminal(*other)
            await here.settle()
        assert here.app.return_code in (0, None)


# Every key in sight


def two_cards() -> Iterator[tuple[CardHand, CardDealer]]:
    """Yield two cards of each pair of ranks, not ended, against each of the dealer's ranks."""
    for one in range(13):
        for two in range(one, 13):
            hand = CardHand(cards=(one, two + 13))
            if hand.total < 21:
                yield from ((hand, CardDealer(cards=(up + 26,))) for up in range(13))


def with_hand(table: Table, hand: CardHand, dealer: CardDealer) -> Table:
    """Return a table at which the box in turn has another hand, against another dealer."""
    assert table.turn is not None
    number, _ = table.turn
    boxes = list(table.boxes)
    boxes[number] = replace(boxes[number], hands=(hand,))
    return replace(table, boxes=tuple(boxes), dealer=dealer)


@pytest.mark.parametrize("rules", [GERMAN, CZECH, LIVE], ids=lambda rules: rules.preset.value)
def test_each_legal_move_of_every_hand_is_in_the_key_bar(rules: BlackjackRules) -> None:
    base = dealt(rules, "8h 9c 7d", YOU).table
    most = 0
    for hand, dealer in two_cards():
        table = with_hand(base, hand, dealer)
        legal = Blackjack().legal_moves(rules, hand, dealer)
        assert table.legal_moves(YOU) == legal
        keys = key_bar(at(table))
        assert [key.press for key in keys] == [*[PRESS[move] for move in legal], "?"]
        for width in (80, 60):
            labels, _ = fitted(keys, width - 2)
            told = [label.split(" ")[0].rstrip(",:") for label in labels[:-1]]
            assert told == [move.value for move in legal]
        most = max(most, len(legal))
    assert most == {GERMAN: 2, CZECH: 4, LIVE: 5}[rules]


def labels_at(width: int, now: Situation) -> dict[str, str]:
    """Return the labels of the key bar, as they fit, by what is pressed."""
    keys = key_bar(now)
    return dict(zip([key.press for key in keys], fitted(keys, width - 2)[0], strict=True))


@pytest.mark.parametrize("width", [80, 60])
@pytest.mark.parametrize("name", ["mira", "Bartholomew the Third", "黒穴黒穴黒穴"])
def test_while_betting_the_amounts_and_all_keys_are_in_the_bar(width: int, name: str) -> None:
    dealer = card_table(LIVE, seats=2)
    dealer.does(cmd.Enter("mira", Text(name)))
    dealer.does(cmd.Sit("mira", 0))
    labels = labels_at(width, at(dealer.table, behind="mira", amount=200))
    assert labels["enter"].startswith("bet 200 on ") and {"b", "+ -", "tab", "s"} <= set(labels)
    dealer.does(cmd.Bet(YOU, 0, 200))
    labels = labels_at(width, at(dealer.table, behind="mira", amount=200))
    assert labels["x"].startswith("pairs") and {"b", "+ -", "tab", "bksp", "s"} <= set(labels)


def test_in_the_narrowest_bar_the_amount_of_a_bet_is_the_last_to_go() -> None:
    dealer = card_table(LIVE, "mira")
    assert labels_at(44, at(dealer.table, behind="mira", amount=20))["enter"] == "bet 20 on mira"
    own = card_table(LIVE, YOU, "mira")
    assert labels_at(44, at(own.table, amount=100, paired=True))["enter"] == "bet 100 + 100"


# One press is one order, through a real desk


class Seated:
    """A terminal in front of the desk of a card table."""

    def __init__(self, cards: str) -> None:
        self.house = House(StackedShoe(cards), rules=LIVE)
        self.pen = self.house.seated(1)
        self.courier = Courier(self.house, self.pen)
        self.app = BhjApp(STILL, Joined(self.courier, self.house.table))


async def test_one_press_is_one_answer_and_one_card_though_each_is_sent_again_and_again() -> None:
    play = Seated("2h Ac 3h 4h 5h")
    courier, player = play.courier, play.pen.player
    async with play.app.run_test() as pilot:
        await pilot.pause()
        await pilot.press("enter", "enter")
        courier.carry(0, 0)
        await pilot.pause()
        (offer,) = play.house.table.offers
        await pilot.press("y", "n", "y")
        assert [command for _, command in courier.written][1:] == [cmd.Reply(player, offer.number, True)]
        courier.carry(1, 0, 1, 1)
        await pilot.pause()
        assert play.house.table.boxes[0].staked(player, Side.INSURANCE) == 5 and play.pen.chips() == 985
        await pilot.press("h", "h", "y", "n")
        courier.carry(2, 1, 2, 0, 2)
        await pilot.pause()
        assert len(courier.written) == 3
        assert play.house.table.boxes[0].hands[0].total == 9 and play.pen.chips() == 985


async def test_a_double_pressed_again_after_the_link_was_lost_is_made_once() -> None:
    play = Seated("5h 9c 6h 4h Tc")
    courier = play.courier
    async with play.app.run_test() as pilot:
        await pilot.pause()
        await pilot.press("enter")
        courier.carry(0)
        await pilot.pause()
        await pilot.press("d")
        courier.lose()
        await pilot.pause()
        await pilot.press("d")
        courier.carry(2, 1, 2, 1)
        await pilot.pause()
        (payout, doubled) = play.house.table.payouts
        assert (payout.amount, doubled.amount) == (10, 10) and play.pen.chips() == 980
