"""What a bust and each special win look like while they happen: functions of how far they have come."""

from collections.abc import Callable
from math import cos, hypot, sin

from core.blackhole import End
from tui.draw.canvas import BLANK, Canvas, Cell, Region
from tui.draw.text import cells
from tui.glyphs import Glyphs
from tui.view import Effect, Show, Tone
from tui.words.hands import special_name

SQUEEZE = 0.7
"""Of a bust: the text has fallen in, and the dark begins."""
ASPECT = 2
"""A cell is about twice as high as it is wide."""
PULL, DARK = 0.45, 0.55
"""Of a Hypernova: the table has fallen in; the dark beat is over."""


def overlay(
    canvas: Canvas, effect: Effect, origin: Region, table: Region, banner: str, glyphs: Glyphs
) -> None:
    """Draw an effect over a table: a quiet one inside `origin`, a Supernova or Hypernova over `table`."""
    if 0 <= effect.progress < 1:
        _PLAY[effect.show](canvas, effect.progress, origin, table, banner, glyphs)


def _bust(
    canvas: Canvas, progress: float, origin: Region, table: Region, banner: str, glyphs: Glyphs
) -> None:
    """Let the seat's text fall to its middle, and leave one point."""
    kept = 1 - progress / SQUEEZE
    if kept > 0:
        _pull(canvas, origin, origin.centre, kept * kept)
        return
    _clear(canvas, origin)
    canvas.put(*origin.centre, glyphs.dot, Tone.BAD)


def _blackjack(
    canvas: Canvas, progress: float, origin: Region, table: Region, banner: str, glyphs: Glyphs
) -> None:
    """Send two sparks from the middle to the sides, each through the blank cells of its way."""
    x, y = origin.centre
    spark = glyphs.sparks[int(progress * len(glyphs.sparks))]
    for across in (-1, 1):
        column = round(x + across * progress * (origin.width // 2 - 1))
        _spark(canvas, origin, column, y, across, spark)


def _nova(
    canvas: Canvas, progress: float, origin: Region, table: Region, banner: str, glyphs: Glyphs
) -> None:
    """Send four sparks from the middle to the corners, each through the blank cells of its way."""
    x, y = origin.centre
    spark = glyphs.sparks[int(progress * len(glyphs.sparks))]
    far, high = progress * (origin.width // 2 - 1), progress * (origin.height // 2)
    for across in (-1, 1):
        for down in (-1, 1):
            column, row = round(x + across * far), round(y + down * max(high, origin.height > 2))
            _spark(canvas, origin, column, row, across, spark)


def _spark(canvas: Canvas, origin: Region, x: int, y: int, across: int, spark: str) -> None:
    """Light the first blank cell from here outward."""
    while origin.x <= x < origin.x + origin.width:
        if canvas.rows[y][x][0] == " ":
            canvas.put(x, y, spark, Tone.STAR)
            return
        x += across


def _white_dwarf(
    canvas: Canvas, progress: float, origin: Region, table: Region, banner: str, glyphs: Glyphs
) -> None:
    """Dim the seat; at the end one point stays lit."""
    for y in range(origin.y, origin.y + origin.height):
        row = canvas.rows[y]
        for x in range(origin.x, origin.x + origin.width):
            row[x] = (row[x][0], Tone.DIM)
    if progress >= 2 / 3:
        # Behind the shortest row there is room, if anywhere.
        end, y = min(_ends(canvas, origin), default=(origin.width, origin.y))
        x = origin.x + min(end + 1, origin.width - 1)
        if canvas.rows[y][x][0] == " ":
            canvas.put(x, y, glyphs.lit, Tone.STAR)


def _ends(canvas: Canvas, region: Region) -> list[tuple[int, int]]:
    """Return how far the text of each row reaches, and the row; rows without text are not among them."""
    rows = range(region.y, region.y + region.height)
    texts = [(canvas.rows[y][region.x : region.x + region.width], y) for y in rows]
    used = [([x for x, (mark, _) in enumerate(row) if mark != " "], y) for row, y in texts]
    return [(marks[-1] + 1, y) for marks, y in used if marks]


def _supernova(
    canvas: Canvas, progress: float, origin: Region, table: Region, banner: str, glyphs: Glyphs
) -> None:
    """Let a ring leave the seat and cross the table; what it has passed is as before."""
    x, y = origin.centre
    radius = progress * (_farthest(table, x, y) + len(glyphs.ring))
    for row in range(table.y, table.y + table.height):
        for column in range(table.x, table.x + table.width):
            off = abs(hypot(column - x, (row - y) * ASPECT) - radius)
            if off < len(glyphs.ring):
                canvas.put(column, row, glyphs.ring[int(off)], Tone.STAR if off < 2 else Tone.PLAIN)


def _farthest(table: Region, x: int, y: int) -> float:
    across = max(x - table.x, table.x + table.width - x)
    down = max(y - table.y, table.y + table.height - y)
    return hypot(across, down * ASPECT)


def _hypernova(
    canvas: Canvas, progress: float, origin: Region, table: Region, banner: str, glyphs: Glyphs
) -> None:
    """Pull everything into the seat, hold one dark beat, then light the banner."""
    if progress < PULL:
        kept = 1 - progress / PULL
        _pull(canvas, table, origin.centre, kept * kept)
        return
    _clear(canvas, table)
    if progress < DARK:
        canvas.put(*origin.centre, glyphs.dot, Tone.DIM)
    else:
        _draw_banner(canvas, (progress - DARK) / (1 - DARK), table, banner, glyphs)


def _draw_banner(canvas: Canvas, progress: float, table: Region, banner: str, glyphs: Glyphs) -> None:
    y = table.centre[1]
    _draw_debris(canvas, progress, table, glyphs)
    _centre(canvas, table, y - 1, f"  {_title()}  ", Tone.STAR)
    line = glyphs.rule * 5
    framed = f"  {line}  {banner}  {line}  "
    rows = [framed] if canvas.measure(framed) <= table.width else canvas.wrap(banner, table.width - 4)
    for row, text in enumerate(rows, start=y + 1):
        _centre(canvas, table, row, text if text is framed else f"  {text}  ", Tone.STRONG)


def _title() -> str:
    """Return the greatest win's name, far apart: `H  Y  P  E  R  N  O  V  A`."""
    return "  ".join([mark for mark, _size in cells(special_name(End.HYPERNOVA).upper())])


def _draw_debris(canvas: Canvas, progress: float, table: Region, glyphs: Glyphs) -> None:
    """Sixteen points that drift outward from the middle."""
    x, y = table.centre
    for number in range(16):
        angle, reach = number * 2.399963, 0.35 + 0.6 * ((number * 7) % 16) / 16
        far = reach * (0.5 + 0.5 * progress)
        across, down = cos(angle), sin(angle)
        column, row = round(x + across * far * table.width / 2), round(y + down * far * table.height / 2)
        inside = table.x <= column < table.x + table.width and table.y <= row < table.y + table.height
        if inside:
            canvas.put(column, row, glyphs.sparks[number % 2 + 2], Tone.DIM)


def _centre(canvas: Canvas, table: Region, y: int, text: str, tone: Tone) -> None:
    if table.y <= y < table.y + table.height:
        canvas.put(table.x + max((table.width - canvas.measure(text)) // 2, 0), y, text, tone)


def _clear(canvas: Canvas, region: Region) -> None:
    for y in range(region.y, region.y + region.height):
        canvas.rows[y][region.x : region.x + region.width] = [BLANK] * region.width


def _pull(canvas: Canvas, region: Region, to: tuple[int, int], kept: float) -> None:
    """Shrink a region's text towards a cell, to the part `kept` of its size."""
    before = [
        row[region.x : region.x + region.width] for row in canvas.rows[region.y : region.y + region.height]
    ]
    _clear(canvas, region)
    if kept <= 0.02:
        return
    for y in range(region.height):
        source = round(to[1] - region.y + (region.y + y - to[1]) / kept)
        if 0 <= source < region.height:
            _pull_row(canvas, region, y, before[source], to[0] - region.x, kept)


def _pull_row(canvas: Canvas, region: Region, y: int, source: list[Cell], centre: int, kept: float) -> None:
    """Fill a row from the cells farther out; wide graphemes, which could be torn, leave a blank."""
    for x in range(region.width):
        at = round(centre + (x - centre) / kept)
        if 0 <= at < region.width and source[at][0] and not _is_wide(source, at):
            canvas.rows[region.y + y][region.x + x] = source[at]


def _is_wide(row: list[Cell], at: int) -> bool:
    return at + 1 < len(row) and row[at + 1][0] == ""


_PLAY: dict[Show, Callable[[Canvas, float, Region, Region, str, Glyphs], None]] = {
    Show.BUST: _bust,
    Show.BLACKJACK: _blackjack,
    Show.NOVA: _nova,
    Show.WHITE_DWARF: _white_dwarf,
    Show.SUPERNOVA: _supernova,
    Show.HYPERNOVA: _hypernova,
}
