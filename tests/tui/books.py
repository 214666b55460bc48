"""Books for tests, and whole frames of their screen; `python -m tests.tui.books` draws them anew."""

from functools import lru_cache
from typing import NamedTuple

from core.blackjack import CardHand
from core.moves import Move
from core.odds.advice import Advice, Chances, Option
from core.odds.chart_parts import Cell, Chart, Group, Row
from core.odds.edge import Original
from core.rules import LIVE, BlackholeRules, Rules
from core.sentence import Sentence
from tests.core.shoes import cards_of
from tests.tui.frames import FOLDER
from tui.bookmark import Bookmark
from tui.bookwork import Worked, work_out
from tui.draw.odds import Page, draw_book
from tui.glyphs import glyphs_for

DICE = BlackholeRules()
UPCARDS = (*range(2, 11), 1)
HIT = Chances(0.61, 0.31, 0.08)


def dice() -> Worked:
    """Return the book of Blackhole Jack, as it is."""
    return work_out(DICE)


@lru_cache(maxsize=1)
def cards() -> Worked:
    """Return a book of cards that was made up: every move there is, and a hand that differs."""
    sixteen = [_cell("Ts 6s", upcard, upcard == 10) for upcard in UPCARDS]
    eights = [_pair(upcard) for upcard in UPCARDS]
    soft = [_cell("As 7s", upcard, differs=False) for upcard in UPCARDS]
    groups = (
        Group(Sentence("Hard totals"), (Row("16", tuple(sixteen)),)),
        Group(Sentence("Soft totals"), (Row("A 7", tuple(soft)),)),
        Group(Sentence("Pairs"), (Row("8 8", tuple(eights)),)),
    )
    return Worked(Chart(UPCARDS, groups), -0.0071279, Original(0.9954, "surrender_vs_ten=yes", 0.9953891))


def _cell(codes: str, upcard: int, differs: bool) -> Cell:
    stands = Option(Move.STAND, -0.5 if upcard != 9 else -0.7)
    options = (Option(Move.HIT, -0.55, HIT), Option(Move.DOUBLE, -1.1, HIT), stands)
    others = ((CardHand(tuple(cards_of("9s 7s"))), Move.HIT),) if differs else ()
    return Cell(CardHand(tuple(cards_of(codes))), upcard, Advice(options), others)


def _pair(upcard: int) -> Cell:
    values = {Move.HIT: -0.5, Move.DOUBLE: -1.0, Move.SPLIT: -0.4, Move.SURRENDER: -0.5, Move.STAND: -0.6}
    made = [Option(move, value, HIT if value in (-0.5, -1.0) else None) for move, value in values.items()]
    return Cell(CardHand(tuple(cards_of("8s 8s"))), upcard, Advice(tuple(made)))


def page(rules: Rules = DICE, row: int = 0, column: int = 0) -> Page:
    """Return a page, opened at a field."""
    worked = dice() if isinstance(rules, BlackholeRules) else cards()
    mark = Bookmark(worked.chart)
    mark.go(row, column)
    return Page(rules, worked, mark)


class Scene(NamedTuple):
    """A page and how it is drawn."""

    rules: Rules
    row: int
    column: int
    width: int = 80
    height: int = 24
    ascii: bool = False


SCENES = {
    "book_dice": Scene(DICE, 6, 8),
    "book_dice_60x20": Scene(DICE, 34, 4, 60, 20),
    "book_dice_120x40": Scene(DICE, 34, 4, 120, 40),
    "book_dice_44x14_ascii": Scene(DICE, 34, 4, 44, 14, ascii=True),
    "book_dice_36x9": Scene(DICE, 34, 4, 36, 9),
    "book_cards": Scene(LIVE, 0, 8),
    "book_cards_60x20_ascii": Scene(LIVE, 2, 7, 60, 20, ascii=True),
}


def drawn(scene: Scene) -> str:
    """Return a scene's rows, without the blanks at their ends."""
    opened = page(scene.rules, scene.row, scene.column)
    return "".join([row.rstrip() + "\n" for row in rows(opened, scene.width, scene.height, scene.ascii)])


def rows(opened: Page, width: int = 80, height: int = 24, ascii: bool = False) -> list[str]:
    """Return a page as drawn, row by row."""
    canvas, _ = draw_book(opened, width, height, glyphs_for(ascii))
    return ["".join([mark for mark, _ in row]) for row in canvas.rows]


def main() -> None:
    """Write every frame."""
    for name, scene in SCENES.items():
        (FOLDER / f"{name}.txt").write_text(drawn(scene), encoding="utf-8")


if __name__ == "__main__":
    main()
