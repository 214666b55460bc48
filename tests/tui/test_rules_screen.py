"""The rules told in order: each ruling once, examples that the game makes, and what is unusual marked."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from core.blackhole import AWARDS, Blackhole, Dealer, End, Hand
from core.blackjack import Blackjack, CardDealer, CardEnd, CardHand
from core.cards import card_of
from core.dice import Die, Roll
from core.house import changed, rule_names
from core.moves import Move
from core.outcome import Verdict
from core.rules import PRESETS, BlackholeRules, BlackjackRules, Ratio, Rules, Setup
from core.sides import Side
from core.text import Text
from tests.tui.fakes import YOU, FakeClient, FakeDealer, opened
from tests.tui.test_words_rules import other
from tests.tui.tightness import MADE_UP
from tests.tui.tongues import OURS, in_language, untranslated, with_marked_accents
from tui.app import BhjApp, Joined
from tui.draw.examples import example_rows
from tui.draw.text import width
from tui.glyphs import ASCII, UNICODE
from tui.options import Motion, Options
from tui.screens.menu import menu
from tui.screens.rules import UNUSUAL, RulesScreen
from tui.situation import Situation
from tui.words.rulebook import Example, Told, chapters
from tui.words.rulings import moot_rulings, ruling

STILL = Options(motion=Motion.NONE)
DICE, LIVE = BlackholeRules(), BlackjackRules()
ALL: dict[str, Rules] = {"dice": DICE, "cards": BlackjackRules(even_money=True, double_after_split=True)}
FIELDS = [(name, field) for name, rules in ALL.items() for field in rule_names(rules)]


def setup_of(rules: Rules, **changes: Any) -> Setup:
    """Return a table with these rules, at which others may be backed."""
    return Setup(Text("Vela"), "", rules, **{"back_bets": True, **changes})


def told(setup: Setup) -> list[Told]:
    """Return every sentence of a table's rules."""
    return [one for chapter in chapters(setup) for one in chapter.told]


def shown(setup: Setup, room: int = 78, options: Options = STILL) -> str:
    """Return the page as it is drawn."""
    return "\n".join([text for text, _ in RulesScreen(setup, options).lines(room)])


@pytest.mark.parametrize(("name", "field"), FIELDS)
def test_each_ruling_is_told_once_and_follows_the_rule_set(name: str, field: str) -> None:
    for rules in (ALL[name], replace(ALL[name], **{field: other(getattr(ALL[name], field))})):
        setup = setup_of(rules)
        sentences = [one.sentence for one in told(setup)]
        assert sentences.count(ruling(rules, field)) == (field not in moot_rulings(setup))


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("backed", [True, False])
def test_all_rulings_in_force_are_told_and_no_other(preset: str, backed: bool) -> None:
    rules = PRESETS[preset]
    setup = setup_of(rules, back_bets=backed)
    sentences = [one.sentence for one in told(setup)]
    for field in rule_names(rules):
        assert (ruling(rules, field) in sentences) is (field not in moot_rulings(setup)), field
    assert UNUSUAL not in shown(setup) and not any(one.usual for one in told(setup))


@pytest.mark.parametrize(
    ("preset", "asked"),
    [("blackhole", "nova_pays=4"), ("blackhole", "dealer=sharp"),
     ("live", "surrender_vs_ten=yes"), ("german", "split=yes")],
)  # fmt: skip
def test_what_a_house_has_otherwise_is_marked(preset: str, asked: str) -> None:
    field, _, value = asked.partition("=")
    rules = changed(PRESETS[preset], field, value)
    setup = setup_of(rules)
    (unusual,) = [one for one in told(setup) if one.usual]
    assert unusual.sentence == ruling(rules, field) and unusual.usual == ruling(PRESETS[preset], field)
    lines = shown(setup, 200).splitlines()
    (at,) = [at for at, line in enumerate(lines) if line.startswith(f"  {UNUSUAL}  ")]
    assert unusual.sentence in lines[at] and lines[at + 1].strip() == f"Usually: {unusual.usual}"


def test_payouts_are_those_of_the_table() -> None:
    page = shown(
        setup_of(BlackholeRules(white_dwarf_pays=71, nova_pays=72, supernova_pays=73, hypernova_pays=74))
    )
    assert all(page.count(f"pays {pays}") >= 3 for pays in (71, 72, 73, 74))
    assert "pays 6:5" in shown(setup_of(BlackjackRules(blackjack_pays=Ratio(6, 5))))


def test_examples_are_what_the_game_makes_of_them() -> None:
    made = {tuple(map(str, one.shown)): one.told for line in told(setup_of(DICE)) for one in line.examples}
    assert made["(9)", "(12)"] == "WHITE DWARF, pays 5" and made["(1)", "(12)"] in ("NOVA, pays 3", "= 13")
    assert made["(12)", "(12)"] == "HYPERNOVA, pays 30" and made["(10)", "(12)"] == "= 22, bust"
    assert made["(11)", "(11)"] == "= 22, bust if kept" and made["(7)", "(5)"] == "= 12"
    rerolled = setup_of(BlackholeRules(reroll_is_starting_hand=True))
    assert "= 13" not in [one.told for line in told(rerolled) for one in line.examples]


# What is said beside the rulings, asked of the games


def test_what_is_said_of_dice_is_what_the_game_does() -> None:
    game, start = Blackhole(), Hand()
    assert AWARDS == {1: (Die.D8,), 12: (Die.D4,)}
    for one in range(1, 13):
        double = game.play(DICE, start, Move.START, (one, one))[0]
        assert Die.JOKER in (double.sd, *double.awards) and Move.REROLL in game.legal_moves(
            DICE, double, Dealer()
        )
    assert game.play(DICE, game.play(DICE, start, Move.START, (11, 11))[0], Move.KEEP, ())[0].bust
    for one in (1, 12):
        double = game.play(DICE, start, Move.START, (one, one))[0]
        assert game.play(DICE, double, Move.KEEP, ())[0].end is End.NOVA
    hand = Hand(dice=(Roll(Die.D12, 9), Roll(Die.D12, 5)))
    assert game.play(DICE, hand, Move.ROLL, (7,))[0].end is End.STOOD
    dwarf, nova = Hand(end=End.WHITE_DWARF), Dealer(dice=(Roll(Die.D12, 1), Roll(Die.D12, 12)))
    assert nova.special is End.NOVA
    assert game.outcome(DICE, dwarf, nova, Side.MAIN).verdict is Verdict.TIED
    stood = Hand(dice=(Roll(Die.D12, 12), Roll(Die.D12, 8)), end=End.STOOD)
    assert game.outcome(DICE, stood, nova, Side.MAIN).verdict is Verdict.LOST
    spent = Dealer(dice=(Roll(Die.D12, 9), Roll(Die.D6, 1)), sd=False)
    assert not game.dealer_moves(DICE, spent)
    assert game.outcome(DICE, stood, replace(spent), Side.MAIN) == type(
        game.outcome(DICE, stood, spent, Side.MAIN)
    )(Verdict.WON, 1, 1)


@pytest.mark.parametrize("tie_returns", [True, False])
def test_what_is_said_of_cards_is_what_the_game_does(tie_returns: bool) -> None:
    game, rules = Blackjack(), BlackjackRules(tie_returns=tie_returns)
    natural = CardHand((card_of("Ah"), card_of("Kd")), end=CardEnd.BLACKJACK)
    dealer = CardDealer(natural.cards)
    verdict = game.outcome(rules, natural, dealer, Side.MAIN).verdict
    assert verdict is (Verdict.TIED if tie_returns else Verdict.LOST)
    assert CardHand((card_of("Ah"), card_of("6d"))).total == 17
    assert CardHand((card_of("Kh"), card_of("6d"), card_of("Ah"))).total == 17


# How it is drawn


@pytest.mark.parametrize("room", [1, 5, 20, 42, 58, 78, 118])
@pytest.mark.parametrize("ascii", [False, True])
@pytest.mark.parametrize("preset", PRESETS)
def test_no_line_is_longer_than_its_room(preset: str, ascii: bool, room: int) -> None:
    text = shown(setup_of(PRESETS[preset]), room, Options(ascii=ascii))
    lines = text.splitlines()
    assert room < 42 or all(width(line) <= room for line in lines)
    assert not ascii or text.isascii()


def test_examples_stand_side_by_side_where_they_fit() -> None:
    seven = Example((Roll(Die.D12, 7), Roll(Die.D12, 7)), "= 14")
    assert len(example_rows([seven, seven], 78, UNICODE)) == 3
    assert len(example_rows([seven, seven], 30, UNICODE)) == 6
    assert example_rows([seven], 78, ASCII)[1] == "    | 7 | | 7 | = 14"
    assert example_rows([], 78, ASCII) == []


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40), (1, 1)])
@pytest.mark.parametrize("language", [*OURS, *MADE_UP])
def test_it_is_read_before_sitting_down(language: str, size: tuple[int, int]) -> None:
    async def read() -> None:
        client = FakeClient(FakeDealer(opened()), "")
        app = BhjApp(STILL, Joined(client, client.dealer.table))
        async with app.run_test(size=size) as pilot:
            await pilot.press("R")
            await pilot.pause()
            assert isinstance(app.screen, RulesScreen)
            for key in ("pagedown", "end", "home", "R"):
                await pilot.press(key)
                await pilot.pause()
            assert not isinstance(app.screen, RulesScreen)

    with in_language(language):
        asyncio.run(read())


def test_the_menu_has_it() -> None:
    table = FakeDealer(opened()).table
    for player in ("", YOU):
        assert "rules" in [choice.answer for choice in menu(Situation(table, player))]


def test_it_is_in_the_language_spoken() -> None:
    with with_marked_accents():
        for name, rules in ALL.items():
            for field in rule_names(rules):
                changes = replace(rules, **{field: other(getattr(rules, field))})
                for setup in (
                    setup_of(changes),
                    setup_of(changes, no_coach=True, turn_seconds=0, bet_seconds=0),
                ):
                    assert not untranslated(shown(setup)), name
