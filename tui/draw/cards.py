"""Cards: big ones of five by three cells, and the one-line form."""

from dataclasses import dataclass

from core.cards import Card
from tui.draw.canvas import Canvas
from tui.draw.dice import STEP, Air, tray_width
from tui.draw.text import width
from tui.glyphs import FACE, NARROW, Art, Glyphs
from tui.tongue import n_
from tui.view import BACK, LATER, Tone
from tui.words.cards import rank_word, small_card

RED = "♥♦"
SHOWING = 3
"""Of the forms in one line, the first ones show every card."""


def card_art(card: Card, glyphs: Glyphs, air: int | None = None) -> Art:
    """Return a big card, or what is to be seen of it in the air."""
    if air is not None:
        return glyphs.back if air == BACK else glyphs.edge
    top, middle, bottom = glyphs.card
    rank = rank_word(card)
    middle = middle.replace(FACE, f"{rank:<2}").replace(NARROW, glyphs.suits[card // 13])
    return top, middle, f"{bottom[: -1 - len(rank)]}{rank}{bottom[-1]}"


def short_card(card: Card, glyphs: Glyphs, air: int | None = None) -> str:
    """Return the one-line form of a card, in the air its back."""
    return small_card(card, glyphs.ascii) if air is None else f"[{glyphs.empty * 2}]"


def put_red(canvas: Canvas, x: int, y: int, text: str, tone: Tone) -> int:
    """Write a text with cards, the signs of red suits in their colour where the text is not dim."""
    after = canvas.put(x, y, text, tone)
    if tone is not Tone.DIM:
        for column, mark in enumerate(text, start=x):
            if mark in RED:
                canvas.put(column, y, mark, Tone.RED)
    return after


@dataclass(frozen=True, slots=True)
class CardRow:
    """Cards as they lie before somebody; those that come later are not among them."""

    cards: tuple[Card, ...]
    air: Air
    glyphs: Glyphs

    @property
    def width(self) -> int:
        """The cells that they take as big cards."""
        return tray_width(len(self.cards))

    def put_big(self, canvas: Canvas, x: int, y: int, tone: Tone) -> int:
        """Draw them big and return the column after them."""
        for number, card in enumerate(self.cards):
            art = card_art(card, self.glyphs, self.air.get(number))
            for row, text in enumerate(art):
                put_red(canvas, x + number * STEP, y + row, text, tone)
        return x + self.width

    def spellings(self, total: str) -> tuple[str, ...]:
        """Return them and their total in one line, the longest form first; in the end they are counted."""
        cards = self._short()
        close, bare = "".join(cards), total.removeprefix("= ")
        counted = n_("{count} card", "{count} cards", len(cards)).format(count=len(cards))
        wide = f"{' '.join(cards)} {total}"
        return wide, f"{close} {total}", f"{close} {bare}", f"{counted} {total}", total

    def line(self, total: str, room: int) -> str:
        """Return them and their total in one line of at most so many cells."""
        return next((form for form in self.spellings(total) if width(form) <= room), "")

    def lines(self, total: str, room: int, most: int) -> list[str]:
        """Return the same in up to so many lines, where one has no room for all of them."""
        if any(width(form) <= room for form in self.spellings(total)[:SHOWING]):
            return [self.line(total, room)]
        lines: list[str] = []
        for piece in (*self._short(), total):
            if lines and width(f"{lines[-1]} {piece}") <= room:
                lines[-1] += f" {piece}"
            else:
                lines.append(piece)
        fit = len(lines) <= most and all(width(line) <= room for line in lines)
        return lines if fit else [self.line(total, room)]

    def _short(self) -> list[str]:
        return [short_card(card, self.glyphs, self.air.get(at)) for at, card in enumerate(self.cards)]


def card_row(cards: tuple[Card, ...], air: Air, glyphs: Glyphs) -> CardRow:
    """Return cards as they lie, without those that come later."""
    there = [card for number, card in enumerate(cards) if air.get(number) != LATER]
    return CardRow(tuple(there), air, glyphs)
