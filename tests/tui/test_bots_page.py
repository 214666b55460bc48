"""What is told of the bots: who is who, and sentences that are true of every hand they can meet."""

import re
from collections.abc import Callable
from itertools import combinations_with_replacement

import pytest
from textual.screen import Screen

from core import bot_cards, bot_dice
from core import commands as cmd
from core.blackhole import Blackhole, Dealer, Hand
from core.blackjack import Blackjack, CardDealer, CardHand
from core.bots import ALGOL, BOTS, CHARACTERS, POLARIS, PULSAR, QUASAR, Character, Habits
from core.cards import ACE, POINTS
from core.dice import Die, Roll
from core.moves import Move
from core.odds.dice_tree import tree
from core.rules import ANY_TWO, CZECH, GERMAN, LIVE, BlackholeRules, BlackjackRules, DealerStyle
from core.sides import Side
from core.table import Table
from core.text import Text
from tests.tui.fakes import YOU, FakeClient, FakeDealer, opened
from tui.app import BhjApp
from tui.options import Motion, Options
from tui.screens.bots import BotsScreen
from tui.screens.help import HelpScreen
from tui.screens.table import TableScreen
from tui.words.bots import how_it_plays, who_is_here, who_is_who

DICE = BlackholeRules()
BY_HABIT = [character for character in CHARACTERS if character.habits]
EIGHT = LIVE.__class__(double_on=(8, 9), surrender_vs_ten=True, surrender_vs_ace=True)
CARD_TABLES = (GERMAN, CZECH, LIVE, EIGHT)
names = pytest.mark.parametrize("character", BY_HABIT, ids=lambda one: one.name)


class Told:
    """A character's sentences, to be asked."""

    def __init__(self, character: Character, rules: BlackholeRules | BlackjackRules) -> None:
        self.sentences = how_it_plays(character, rules)
        self.text = " ".join(self.sentences)

    def numbers(self, pattern: str) -> tuple[int, ...]:
        """Return the numbers in the sentence that a pattern finds; none where there is no such sentence."""
        found = re.search(pattern, self.text.replace("aces", "1s"))
        return tuple(int(number) for number in re.findall(r"\d+", found[0])) if found else ()

    def stands(self, upcard: int) -> int:
        """Return the total from which is stood against an upcard."""
        weak, *upcards, strong = self.numbers(r"Stands from .*? against all else")
        first, last = upcards[0], upcards[-1]
        return weak if first <= upcard <= last else strong

    @property
    def unlucky(self) -> tuple[int, ...]:
        """Totals that are never stood on."""
        return self.numbers(r"Never stands on [^.]*")


def habits_of(character: Character) -> Habits:
    """What a character does who plays by habit."""
    assert character.habits is not None
    return character.habits


# Dice.


Expected = Callable[[Told, Hand, int], Move]


def dice_move(told: Told, hand: Hand, upcard: int) -> Move:
    """Return the move with dice, by the sentences alone."""
    legal = Blackhole().legal_moves(DICE, hand, Dealer((Roll(Die.D12, upcard),)))
    if Move.REROLL in legal and _is_rerolled(told, hand):
        return Move.REROLL
    if Move.SWAP in legal:
        return _taken(told, hand)
    if Move.KEEP in legal:
        return Move.KEEP
    if hand.total >= told.stands(upcard) and hand.total not in told.unlucky:
        return Move.STAND
    return _rolled(told, hand, legal)


def _is_rerolled(told: Told, hand: Hand) -> bool:
    if "Rerolls every double, a Nova too." in told.sentences:
        return True
    return f"{hand.dice[0].face}-{hand.dice[0].face}" in re.findall(r"\d+-\d+", told.text)


def _taken(told: Told, hand: Hand) -> Move:
    found = re.search(r"would rather have a (\w+) than a (\w+), and a \2 than a (\w+)\.", told.text)
    assert found is not None and hand.sd is not None
    order = found.groups()
    return Move.SWAP if order.index(hand.awards[0].value) < order.index(hand.sd.value) else Move.KEEP


def _rolled(told: Told, hand: Hand, legal: tuple[Move, ...]) -> Move:
    joker = re.search(r"Rolls a joker as a (d\d)", told.text)
    assert joker is not None
    spends = {Die.JOKER: Move(joker[1]), Die.D4: Move.D4, Die.D8: Move.D8}
    least = told.numbers(r"from \d+ on a substitution die") or (0,)
    if hand.sd is None or hand.total < least[0]:
        return Move.ROLL
    spent = spends[hand.sd]
    return Move.ROLL if f"Never rolls a {spent.value}" in told.text else spent


@names
def test_what_is_told_with_dice_is_what_is_played_on_every_hand(character: Character) -> None:
    told, met = Told(character, DICE), 0
    for node in tree(DICE).nodes:
        if len(node.branches) > 1:
            for upcard in range(1, 13):
                legal = tuple(branch.move for branch in node.branches)
                played = bot_dice.choose(node.hand, legal, upcard, habits_of(character).dice)
                assert played is dice_move(told, node.hand, upcard), (node.hand, upcard)
                met += 1
    assert met > 1500


# Cards.


def card_move(told: Told, hand: CardHand, legal: tuple[Move, ...], upcard: int) -> Move:
    """Return the move with cards, by the sentences alone."""
    if Move.SPLIT in legal and POINTS[hand.cards[0]] in told.numbers(r"Splits a pair of [^.]*"):
        return Move.SPLIT
    if hand.soft:
        return Move.STAND if hand.total >= told.numbers(r"counts 11 it stands from \d+")[1] else Move.HIT
    gives_up = told.numbers(r"Gives up a hard [^.]*? where")
    spared = told.numbers(r"but not against [^.]*")
    if Move.SURRENDER in legal and hand.total in gives_up and not spared[0] <= upcard <= spared[-1]:
        return Move.SURRENDER
    if Move.DOUBLE in legal and hand.total in told.numbers(r"Doubles a hard [^.]*? where"):
        return Move.DOUBLE
    stands = hand.total >= told.stands(upcard) and hand.total not in told.unlucky
    return Move.STAND if stands else Move.HIT


def hands() -> list[CardHand]:
    """Return hands of every total, hard and soft, of two and three cards."""
    found = [cards for many in (2, 3) for cards in combinations_with_replacement(range(10), many)]
    made = [CardHand(cards, split=split) for cards in found for split in (False, True)]
    return [hand for hand in made if hand.total < 21]


@names
@pytest.mark.parametrize("rules", CARD_TABLES)
def test_what_is_told_with_cards_is_what_is_played_on_every_hand(
    character: Character, rules: BlackjackRules
) -> None:
    told, habits = Told(character, rules), habits_of(character).cards
    for upcard in range(1, 11):
        dealer = CardDealer((upcard - 1,))
        for hand in hands():
            legal = Blackjack().legal_moves(rules, hand, dealer)
            played = bot_cards.choose(hand, legal, dealer, habits)
            assert played is card_move(told, hand, legal, upcard), (hand, upcard)


@names
@pytest.mark.parametrize("rules", CARD_TABLES)
def test_offers_are_told_where_there_are_any(character: Character, rules: BlackjackRules) -> None:
    told, takes = Told(character, rules).text, bot_cards.accepts(Side.INSURANCE, habits_of(character).cards)
    assert ("insurance" in told) is rules.insurance and ("even money" in told) is rules.even_money
    assert ("Always takes" in told) is (takes and rules.insurance)
    assert takes is bot_cards.accepts(Side.EVEN_MONEY, habits_of(character).cards)


def test_nothing_is_told_of_what_a_table_does_not_have() -> None:
    for character in BY_HABIT:
        told = Told(character, GERMAN).text
        assert not {"Splits", "splits", "Doubles", "doubles", "up"} & set(re.split(r"\W+", told))
    assert "Never doubles." in Told(ALGOL, CZECH).sentences
    assert "Doubles a hard 8 where it may." in Told(ALGOL, LIVE).sentences and 8 in ANY_TWO


# All of them.


def test_bets_are_told() -> None:
    bets = {one.name: how_it_plays(one, DICE)[0] for one in CHARACTERS}
    assert bets == {
        "Polaris": "Bets one in 25 of its chips.",
        "Pulsar": "Bets the minimum.",
        "Quasar": "Bets one in 10 of its chips.",
        "Algol": "Bets 8 times the minimum.",
    }


def test_the_perfect_say_what_they_assume() -> None:
    dealers = {style: Told(POLARIS, BlackholeRules(dealer=style)).text for style in DealerStyle}
    assert "alone" in dealers[DealerStyle.SHARP] and "house" in dealers[DealerStyle.HUMAN]
    assert not {"alone", "house"} & set(dealers[DealerStyle.HOUSE].split())
    assert "left in the shoe" in Told(POLARIS, GERMAN).text
    assert "offered" in Told(POLARIS, LIVE).text and "offered" not in Told(POLARIS, GERMAN).text


def test_a_character_s_sentence_is_true_of_it() -> None:
    """Cautious, bold and superstitious, as the habits of one beside the others' have it."""
    cautious, bold, omens = (habits_of(one) for one in (PULSAR, QUASAR, ALGOL))
    assert cautious.dice.stands_strong < bold.dice.stands_strong
    assert cautious.cards.stands_strong < bold.cards.stands_strong
    assert not (cautious.cards.doubles or cautious.cards.splits or cautious.dice.rerolls)
    assert {1, 12} <= set(bold.dice.rerolls) and not bold.cards.surrenders and QUASAR.bets_one_in
    assert 13 in omens.dice.unlucky and 13 in omens.cards.unlucky
    assert omens.dice.shuns == (Move.D4,) and omens.dice.prefers[0] is Die.D8
    assert omens.cards.splits == omens.cards.doubles == (8,) and ACE not in omens.cards.weak
    assert [one.kind for one in CHARACTERS] == ["perfect", "cautious", "bold", "superstitious"]


def test_who_is_who_names_every_bot_once() -> None:
    told = re.findall(r"\w+", " ".join(who_is_who()))
    assert all(told.count(bot.name) == 1 for bot in BOTS)
    assert "Kepler plays like Polaris." in who_is_who()


# On screen.


class Hall(Screen[None]):
    """A lobby with nothing in it."""


def hosted(*bots: str, rules: BlackholeRules | BlackjackRules = DICE) -> FakeClient:
    """Return a client at a table with bots of these names."""
    dealer = FakeDealer(opened(rules=rules))
    dealer.seats(YOU)
    for number, bot in enumerate(bots):
        dealer.does(cmd.BotEnters(f"bot{number}", Text(bot)))
    return FakeClient(dealer)


def test_each_bot_at_the_table_is_told_by_its_name() -> None:
    table: Table = hosted("HAL", "Kepler", "R2").dealer.table
    assert set(who_is_here(table)) == {
        "HAL plays like Pulsar: cautious.",
        "Kepler plays like Polaris: perfect.",
        "R2 is a bot that this terminal does not know.",
    }


def test_a_person_with_a_bot_s_name_is_none() -> None:
    dealer = FakeDealer(opened())
    dealer.seats("HAL")
    assert who_is_here(dealer.table) == ()


async def test_the_page_is_reached_from_the_help_and_left_for_it() -> None:
    app, guest = BhjApp(Options(motion=Motion.NONE), lobby=Hall), hosted("HAL", "Tycho", rules=LIVE)
    async with app.run_test(size=(60, 20)) as pilot:
        app.open_table(guest, guest.dealer.table)
        await pilot.pause()
        await pilot.press("question_mark", "b")
        await pilot.pause()
        page = app.screen
        assert isinstance(page, BotsScreen)
        lines = [text.strip() for text, _ in page.content()]
        assert "Tycho plays like Algol: superstitious." in lines and ALGOL.sentence in lines
        assert set(how_it_plays(QUASAR, LIVE)) <= set(lines)
        await pilot.press("b")
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        told = [text.strip() for text, _ in app.screen.content()]
        assert "HAL plays like Pulsar: cautious." in told
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


async def test_the_page_is_drawn_at_any_size() -> None:
    app, guest = BhjApp(Options(motion=Motion.NONE, ascii=True), lobby=Hall), hosted()
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_table(guest, guest.dealer.table)
        await pilot.pause()
        await pilot.press("question_mark", "b")
        for size in ((1, 1), (36, 9), (200, 60), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            await pilot.press("pagedown", "end", "home")
        assert isinstance(app.screen, BotsScreen)
        assert "There are no bots here." in [text.strip() for text, _ in app.screen.content()]
