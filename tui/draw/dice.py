"""Dice: big ones of five by three cells, and the one-line form."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.dice import BRACKETS, FACES, Die, Roll
from tui.draw.canvas import Canvas
from tui.draw.text import width
from tui.glyphs import FACE, NARROW, Art, Glyphs
from tui.view import Tone

DIE_WIDTH = 5
STEP = DIE_WIDTH + 1

Air = Mapping[int, int]
"""Faces of what is in the air, by its number in the row."""


def in_air(tumbling: Mapping[tuple[int, int], int], place: int) -> Air:
    """Return the dice or cards of one place that are still in the air."""
    return {die: face for (where, die), face in tumbling.items() if where == place}


def rolled_art(roll: Roll, glyphs: Glyphs, air: int | None = None, dotted: bool = False) -> Art:
    """Return a big die that shows a face, or the face it passes while it tumbles."""
    arts = glyphs.dotted if dotted and roll.die in glyphs.dotted else glyphs.rolled
    top, middle, bottom = arts[roll.die]
    face = roll.face if air is None else air
    if NARROW in middle and roll.die is Die.D4:
        bottom = bottom if air is None else bottom[:2] + glyphs.tumble + bottom[3:]
        return top, middle.replace(NARROW, str(face)), bottom
    shown = f"{face:>2}"
    after = middle.index(FACE) + 2
    if air is not None:
        middle = middle[:after] + glyphs.tumble + middle[after + 1 :]
    return top, middle.replace(FACE, shown), bottom


def tray_width(dice: int) -> int:
    """Return the cells that so many big dice take."""
    return max(dice * STEP - 1, 0)


def put_art(canvas: Canvas, x: int, y: int, art: Art, tone: Tone) -> None:
    """Draw one big die."""
    for row, text in enumerate(art):
        canvas.put(x, y + row, text, tone)


def put_tray(
    canvas: Canvas,
    x: int,
    y: int,
    dice: Sequence[Roll],
    glyphs: Glyphs,
    tone: Tone,
    air: Air,
    dotted: bool = False,
) -> int:
    """Draw big dice side by side and return the column after them."""
    for number, roll in enumerate(dice):
        put_art(canvas, x + number * STEP, y, rolled_art(roll, glyphs, air.get(number), dotted), tone)
    return x + tray_width(len(dice))


def short(roll: Roll, air: int | None = None) -> str:
    """Return the one-line form of a roll: `(11)`, in the air `(.4) `, as wide for every face."""
    if air is None:
        return str(roll)
    left, right = BRACKETS[roll.die]
    return f"{left}.{air}{right}".ljust(len(str(FACES[roll.die])) + 3)


def row_of(dice: Sequence[Roll], air: Air, room: int, ellipsis: str) -> str:
    """Return dice in one line of at most `room` cells; where not all fit, the last ones."""
    forms = [short(roll, air.get(number)) for number, roll in enumerate(dice)]
    for joined in (" ".join(forms), "".join(forms)):
        if width(joined) <= room:
            return joined
    while forms:
        joined = ellipsis + "".join(forms)
        if width(joined) <= room:
            return joined
        forms = forms[1:]
    return ellipsis if room >= width(ellipsis) else ""


@dataclass(frozen=True, slots=True)
class DiceRow:
    """Dice as they lie before somebody."""

    dice: tuple[Roll, ...]
    air: Air
    glyphs: Glyphs
    dotted: bool = False

    @property
    def width(self) -> int:
        """The cells that they take as big dice."""
        return tray_width(len(self.dice))

    def put_big(self, canvas: Canvas, x: int, y: int, tone: Tone) -> int:
        """Draw them big and return the column after them."""
        return put_tray(canvas, x, y, self.dice, self.glyphs, tone, self.air, self.dotted)

    def spellings(self, total: str) -> tuple[str, ...]:
        """Return them and their total in one line."""
        dice = [short(roll, self.air.get(number)) for number, roll in enumerate(self.dice)]
        return (" ".join([*dice, total]),)

    def line(self, total: str, room: int) -> str:
        """Return them and their total in one line; where not all fit, the last ones."""
        return f"{row_of(self.dice, self.air, room - width(total) - 1, self.glyphs.ellipsis)} {total}"

    def lines(self, total: str, room: int, most: int) -> list[str]:
        """Return the same: dice are never on more than one line."""
        return [self.line(total, room)]
