"""The side panel of a wide screen: who is here with how many chips, talk, and the coach."""

from core.table import Player
from tui import words
from tui.draw.canvas import Canvas
from tui.draw.coach import draw_panel_coach, panel_rows
from tui.draw.log import put_lines
from tui.draw.rules import put_rule
from tui.draw.spectator import draw_panel_poll
from tui.draw.spectator import panel_rows as panel_poll_rows
from tui.glyphs import Glyphs
from tui.tongue import _
from tui.view import Tone, View

LEFT = 2
NAME_AT = 4


def draw_panel(canvas: Canvas, view: View, glyphs: Glyphs) -> None:
    """Players above, talk below, at the end the coach where it is on."""
    present, end = _present(view), canvas.height
    if view.counsel is not None:
        end -= panel_rows(canvas.height)
        draw_panel_coach(canvas, view.counsel, end, glyphs)
    if view.poll is not None and (rows := panel_poll_rows(view.poll)) < end // 2:
        end -= rows
        draw_panel_poll(canvas, view.poll, end, glyphs)
    shown = present[: max((end - 4) // 2, 1)]
    put_rule(canvas, (_("CHIPS"), Tone.PLAIN), [(_("so far"), Tone.DIM)], glyphs, x=LEFT)
    for row, player in enumerate(shown):
        _draw_player(canvas, view, player, row + 1, glyphs)
    top = len(shown) + 2
    if top + 1 < end:
        put_rule(canvas, (_("TALK"), Tone.PLAIN), [], glyphs, y=top, x=LEFT)
        talk = [line for line in view.log if line.talk]
        put_lines(canvas, talk, top + 1, end, view.table.round, indent=NAME_AT)


def _present(view: View) -> list[tuple[str, Player]]:
    """Return who is here, the richest first."""
    table = view.table
    here = [(key, player) for key, player in table.players.items() if not player.gone]
    return sorted(here, key=lambda pair: (-(pair[1].chips + table.stake(pair[0])), pair[1].name))


def _draw_player(canvas: Canvas, view: View, entry: tuple[str, Player], y: int, glyphs: Glyphs) -> None:
    """Name, chips with those at stake, and the result so far."""
    key, player = entry
    held = player.chips + view.table.stake(key)
    right = canvas.width - 1
    tone = Tone.DIM if player.away else Tone.STRONG if key == view.you else Tone.PLAIN
    canvas.put_right(right, y, words.chips(held - player.bought, signed=True), Tone.DIM)
    start = canvas.put_right(right - 9, y, words.chips(held), tone)
    name = _("{name} (you)").format(name=player.name) if key == view.you else player.name
    struck = f" {words.strikes(player.strikes)}" if player.strikes else ""
    at = canvas.put(NAME_AT, y, canvas.cut(name, start - NAME_AT - 1 - len(struck), glyphs.ellipsis), tone)
    canvas.put(at, y, struck, Tone.WARN)
