"""The text has all that the screen has: every word drawn for a seat is said for the same seat."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from core import commands as cmd
from core.rules import CZECH, GERMAN
from net.facts import Countdown, Synced
from tests.tui import card_scenes, scenes
from tests.tui.fakes import FakeDealer
from tests.tui.lines import Lines
from tests.tui.scenes import Play
from tui.draw.table import draw
from tui.glyphs import ASCII
from tui.options import Options

SIZES = ((80, 24), (60, 20), (120, 40), (160, 48))
WORD = re.compile(r"[^\W_]+(?!~)\b")
"""A word that was not cut."""
DRAWN = {
    *("d12", "d8", "d6", "d4", "jsd"),  # what dice are labelled with
    *("ok", "x", "o", "z"),  # marks, of which there are words beside
    *("ties", "cards", "seats", "would", "yet"),  # shorter words, and titles, for what is said at more length
    *("arrows", "tab", "mark", "choose"),  # keys for which there are words, and what they are for
}
MARKS = re.compile(r"^[oxz][1-7]$")
"""A seat's number behind its mark, of which the status has the word."""


def _paused() -> Play:
    return scenes.your_turn().do(cmd.Pause("mira"))


PLAYS: dict[str, Callable[[], Play]] = {
    **{
        name: getattr(scenes, name)
        for name in (
            "your_turn", "awaiting_links", "struck", "played_on", "settled", "empty", "betting", "specials",
            "eleven_eleven", "many_dice",
        )
    },
    **{
        name: getattr(card_scenes, name)
        for name in (
            "live_turn", "live_split", "live_asked", "live_follow", "live_settled", "live_betting",
            "czech_split", "czech_even_money", "german_full",
        )
    },
    "paused": _paused,
    "czech_evening": lambda: card_scenes.evening(CZECH),
    "german_evening": lambda: card_scenes.evening(GERMAN),
}  # fmt: skip


OTHERS = ("live_follow", "live_betting")
"""Scenes of which the log is written for another player."""


def seat(play: Play, you: str | None = None) -> Lines:
    """Return somebody's end of a table with its log, twelve seconds before the clock runs out."""
    lines = Lines(FakeDealer(play.table), play.you if you is None else you, Options(ascii=True), "ascii")
    lines.table.desk.log.extend(play.log)
    lines.client.feed(Synced(play.table, Countdown(play.table.decision, lines.now - 18, lines.now + 12)))
    return lines


def words_drawn(lines: Lines, play: Play) -> set[str]:
    """Return every word that a screen of any size shows of the same seat."""
    view = replace(lines.table.desk.view(lines.now), log=tuple(play.log))
    drawn = [row for size in SIZES for row in draw(view, *size, ASCII, False).text()]
    return words_of("\n".join(drawn))


def words_of(text: str) -> set[str]:
    """Return the words of a text."""
    return {word for word in WORD.findall(text.casefold()) if not MARKS.match(word)}


def words_said(lines: list[str]) -> set[str]:
    """Return the words of what is said, a card's rank and suit apart."""
    told = "\n".join(lines)
    cards = re.findall(r"\[(10|[2-9JQKA])([shdc])\]", told)
    return words_of(told) | {part.casefold() for card in cards for part in card}


def not_said(play: Play, you: str | None = None) -> set[str]:
    """Return the words drawn that are said neither on coming nor in the log nor by help."""
    lines = seat(play, you)
    told = lines.news()
    drawn = words_drawn(lines, play)
    return drawn - words_said([*told, *lines.type("log 1000", "help")]) - DRAWN


@pytest.mark.parametrize("name", PLAYS)
def test_every_word_that_is_drawn_is_said(name: str) -> None:
    assert not_said(PLAYS[name]()) == set()


@pytest.mark.parametrize("name", [name for name in PLAYS if name not in OTHERS])
def test_a_spectator_reads_what_a_spectator_sees(name: str) -> None:
    play = PLAYS[name]()
    assert not_said(play, "") == set()
