"""Odds, book, coach, bots and help in any language: nothing is left in English, and columns are cells."""

import argparse
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from core import commands as cmd
from core.bots import BOTS, CHARACTERS
from core.house import rule_names
from core.odds.advice import Question
from core.rules import CZECH, GERMAN, LIVE, PRESETS, BlackholeRules, DealerStyle, Rules, Setup
from core.table import Table
from core.text import Text
from net.errors import BhjError
from tests.tui import books, scenes
from tests.tui.card_words import ToldTable
from tests.tui.fakes import FakeDealer, opened
from tests.tui.tightness import MADE_UP
from tests.tui.tongues import OURS, in_language, speaking, untranslated, with_marked_accents
from tui import odds, tongue
from tui.arguments import parse
from tui.bookmark import Bookmark
from tui.draw.odds import Page
from tui.draw.text import width
from tui.odds_arguments import add_odds, odds_see
from tui.odds_lines import COLUMNS, columns, labelled, wrapped
from tui.options import Options
from tui.screens.bots import BotsScreen
from tui.screens.help import HelpScreen, rules
from tui.screens.log import LogScreen
from tui.screens.menu import menu
from tui.screens.odds import BookHelp
from tui.screens.page import Line, PageScreen, keyed
from tui.situation import Situation
from tui.words import bots, coach, felt, game_name, rule_sentences, rulings_in_force
from tui.words import odds as words

ALL_RULES = [*PRESETS.values(), *(BlackholeRules(dealer=style) for style in DealerStyle)]
NAMES = tuple([name for one in PRESETS.values() for name in rule_names(one)])
TYPED = ("any", "none", "yes", "no", "human", "sharp", "house", "rank", "value", "bhj-tui odds --help")
BOT_NAMES = (*[bot.name for bot in BOTS], *[character.name for character in CHARACTERS])


@pytest.fixture(params=[*OURS, *MADE_UP])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Speak each of the languages."""
    with in_language(request.param):
        yield request.param


def printed(capsys: pytest.CaptureFixture[str], *typed: str) -> str:
    """Return what the command prints in the language of accents."""
    with with_marked_accents():
        odds.tell(parse(["odds", *typed]))
    return capsys.readouterr().out


def drawn(lines: list[Line]) -> str:
    """Return the text of lines."""
    return "\n".join([text for text, _ in lines])


@pytest.mark.parametrize(
    "typed",
    [
        "", "--dealer sharp", "--game live", "--game czech", "--game german", "--exact", "--each-rule",
        "--bots",
        "--dealer human --each-rule", "--hand 7,7 --against 9", "--hand 7,7 --against 9 --exact",
        "--hand 14 --against 9 --holding joker --earned d8", "--hand 14 --against 9 --holding d8",
        "--dealer human --hand 14 --against 9", "--game live --hand Q6 --against 9 --exact",
        "--game live --hand 88 --against A", "--game czech --hand AT --against A",
        "--game live --hand 8h4 --against 6 --split",
    ],
)  # fmt: skip
def test_what_is_printed_is_in_the_language_spoken(typed: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = printed(capsys, *typed.split())
    assert found and not untranslated(found, *NAMES, *TYPED, *BOT_NAMES)


@pytest.mark.parametrize(
    "typed",
    [
        "--hand 7,7", "--against 9", "--exact --each-rule", "--hand 7 --against x", "--hand 2,x --against 9",
        "--hand 13,1 --against 9", "--hand 9,12 --against 9", "--hand 12,10 --against 9",
        "--hand 5 --against 1 --gone 4",
        "--hand 11,10 --against 9", "--hand 14 --against 9 --holding d4 --earned d4 --earned d8",
        "--hand (2)(3)<5>(9)(9) --against 9",
        "--hand 5,9 --against 9 --holding d4", "--hand 1,5 --against 9,9",
        "--hand 1,5,4 --against 9 --earned d4",
        "--game live --hand Q6 --against 9,9", "--game live --hand Q --against 9",
        "--game live --hand ZZ --against 9",
        "--game live --hand AK --against 9", "--game live --hand KK2 --against 9",
        "--game live --hand KKK --against 9",
        "--game german --hand K6 --against 9 --split", "--game live --hand K6 --against 9 --holding d4",
        "--game live --rule decks=1 --hand KsKs --against 9",
    ],
)  # fmt: skip
def test_what_can_not_be_is_told_in_the_language_spoken(
    typed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with with_marked_accents(), pytest.raises(BhjError) as wrong:
        odds.tell(parse(["odds", *typed.split()]))
    with with_marked_accents():
        told = tongue.told(wrong.value)
    options = ("--hand --against --holding --earned --gone --split --exact", *NAMES, *TYPED)
    assert not untranslated(told, *options)


def test_the_command_s_help_is_in_the_language_spoken() -> None:
    with with_marked_accents():
        parser = argparse.ArgumentParser(add_help=False)
        add_odds(parser, ("blackhole", "live"))
        told = [action.help or "" for action in parser._actions]
        told += [group.title or "" for group in parser._action_groups[2:]]
        examples = [line for line in odds_see().splitlines() if "bhj-tui" not in line]
    assert not untranslated("\n".join(told), "blackhole")
    assert not untranslated("\n".join(examples))


def test_machines_are_told_the_same_in_every_language(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    odds.tell(parse(["odds", "--game", "live", "--json"]))
    spoken = capsys.readouterr().out
    with speaking("en"):
        odds.tell(parse(["odds", "--game", "live", "--json"]))
    assert spoken == capsys.readouterr().out


@pytest.mark.parametrize("typed", ["", "--game=live", "--game=czech", "--hand=7,7 --against=9"])
def test_the_report_has_80_columns_in_every_language(
    language: str, typed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    odds.tell(parse(["odds", *typed.split()]))
    assert all(width(line) <= COLUMNS for line in capsys.readouterr().out.splitlines())


def test_columns_are_measured_in_cells() -> None:
    assert columns([["要牌", "1"], ["hit", "22"]], left=1) == ["要牌   1", "hit   22"]
    assert columns([["", "x" * 70, "y" * 9], ["a", "12", "3"]], left=1)[0] == "  " + "x" * 68 + " " + "y" * 9
    lines = list(labelled([("最佳", "a"), ("return", "b")], 4))
    assert lines == ["最佳    a", "return  b"]
    assert keyed("拿", "x") == ("  拿     x", keyed("r", "x")[1])


def test_lines_after_the_first_are_indented() -> None:
    lines = wrapped("word " * 40, 4)
    assert lines[0].startswith("word") and all(line.startswith("    word") for line in lines[1:])
    assert " ".join(lines).split() == ["word"] * 40 and all(len(line) <= COLUMNS for line in lines)


# The screens


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40), (30, 10)])
@pytest.mark.parametrize("game", [books.DICE, LIVE], ids=["dice", "cards"])
def test_the_book_is_in_the_language_spoken(game: Rules, size: tuple[int, int]) -> None:
    with with_marked_accents():
        page = books.page(game)
        assert page.mark is not None
        for row in range(len(page.mark.rows)):
            page.mark.go(row, row % len(page.mark.chart.upcards))
            found = "\n".join(books.rows(page, *size))
            assert not untranslated(found, "surrender_vs_ten=yes", "tab esc")


def test_the_book_s_help_is_in_the_language_spoken() -> None:
    with with_marked_accents():
        for game in ALL_RULES:
            page = Page(game, mark=Bookmark(books.dice().chart))
            found = drawn(BookHelp(page, Options()).content())
            assert not untranslated(found, "shift tab pgup pgdn home end esc")
        for error in (words.unexpected(ValueError(), None), words.unexpected(ValueError(), Path("/x"))):
            assert not untranslated(error, "ValueError")


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40)])
def test_the_book_is_drawn_in_every_language(language: str, size: tuple[int, int]) -> None:
    """The value of each move is in sight, however long its words are."""
    page = books.page(LIVE)
    assert page.mark is not None
    for row in range(len(page.mark.rows)):
        page.mark.go(row, 0)
        rows = books.rows(page, *size)
        assert all(width(line) == size[0] for line in rows)
        for option in page.mark.cell.advice.options:
            assert words.value(option.value) in "\n".join(rows)


def pages(table: Situation) -> list[PageScreen]:
    """Return the pages of text that a table has."""
    return [HelpScreen(table, Options()), BotsScreen(table.table, Options()), LogScreen((), Options())]


def situations() -> list[Situation]:
    """Return somebody's turn at a table of dice, and at one of cards."""
    return [Situation(scenes.your_turn().table, "ada"), Situation(ToldTable("ann").table, "ann")]


@pytest.mark.parametrize("at", [0, 1], ids=["dice", "cards"])
def test_pages_of_text_are_in_the_language_spoken(at: int) -> None:
    now = situations()[at]
    for host in (now, Situation(replace_host(now), now.you)):
        people = [str(player.name) for player in host.table.players.values()]
        with with_marked_accents():
            for page in pages(host):
                shown = drawn(page.content())
                keys = "enter esc tab bksp arrows home end space plus minus verify FILE head bhj-tui CTRL"
                assert not untranslated(shown, *people, *BOT_NAMES, keys, host.table.head.hex(), "for")
            for choice in menu(host):
                assert not untranslated(choice.label)


def replace_host(now: Situation) -> Table:
    """Return the table with oneself as its host."""
    return replace(now.table, setup=replace(now.table.setup, host=now.you))


def test_what_is_on_the_felt_is_in_the_language_spoken() -> None:
    with with_marked_accents():
        for one in ALL_RULES:
            setup = Setup(Text("Vela"), "", one, no_coach=True)
            told = [
                *felt(setup),
                *rulings_in_force(setup),
                game_name(one),
                drawn(rules(setup)),
            ]
            told += [sentence for _, _, sentence in rule_sentences(one)]
            assert not untranslated("\n".join(told))


def test_what_bots_do_is_in_the_language_spoken() -> None:
    games = (*ALL_RULES, replace(LIVE, even_money=True), replace(CZECH, insurance=False), GERMAN)
    with with_marked_accents():
        for character in CHARACTERS:
            told = [character.sentence, *bots.who_is_who()]
            shown = [line for game in games for line in bots.how_it_plays(character, game)]
            assert not untranslated("\n".join([*map(tongue._, told[:1]), *told[1:], *shown]), *BOT_NAMES)


def beside_another(style: DealerStyle) -> Table:
    """Return a table at which two have bet, the first in turn."""
    dealer = FakeDealer(opened(rules=BlackholeRules(dealer=style)))
    dealer.seats("ann", "bob")
    for box, player in enumerate(("ann", "bob")):
        dealer.does(cmd.Bet(player, box, 10), [9] if player == "bob" else [])
    return dealer.table


def test_what_the_coach_says_is_in_the_language_spoken() -> None:
    cells = [cell for book in (books.dice(), books.cards()) for group in book.chart.groups
             for row in group.rows for cell in row.cells[:2]]  # fmt: skip
    with with_marked_accents():
        for cell in cells:
            for note in ("", tongue._("as if alone")):
                for line in (
                    *coach.move_lines(cell.advice, note, ">"),
                    *coach.full_lines(cell.advice, note, ">"),
                ):
                    assert not untranslated("".join([text for text, _ in line]))
        for question in (Question(0.1, -0.2), Question(-0.2, 0.1)):
            for line in coach.question_lines(question, ">"):
                assert not untranslated("".join([text for text, _ in line]))
        for style in (DealerStyle.HUMAN, DealerStyle.SHARP):
            assert coach.assumption(beside_another(style)) and not untranslated(
                coach.assumption(beside_another(style))
            )
        sentences = (coach.FORBIDDEN, coach.SILENT, coach.STARTING, coach.FAILED)
        assert not untranslated("\n".join([coach.unit(), *map(tongue._, sentences)]))
