"""The first line: which table this is, and how it stands with the link and one's chips."""

from tui import words
from tui.draw.canvas import Canvas
from tui.glyphs import Glyphs
from tui.tongue import _
from tui.view import Tone, View

GAP = 2
NAME_CELLS = 24


def draw_header(canvas: Canvas, view: View, glyphs: Glyphs) -> None:
    """Name and facts at the left, as many as fit; link and chips at the right."""
    right = canvas.width - 1
    for text, tone in reversed(_right(view)):
        right = canvas.put_right(right, 0, text, tone) - GAP
    at = canvas.put(1, 0, f"{glyphs.logo} ")
    name = canvas.cut(view.table.setup.name, min(NAME_CELLS, right - at), glyphs.ellipsis)
    at = canvas.put(at, 0, name, Tone.STRONG)
    for fact in _facts(canvas, view, glyphs, right - at):
        at = canvas.put(at + GAP, 0, fact)


def _right(view: View) -> list[tuple[str, Tone]]:
    parts = []
    if view.table.paused:
        parts.append((_("PAUSED"), Tone.WARN))
    if not view.link.up:
        parts.append((words.stale_note(view.link), Tone.WARN))
    elif view.link.latency_ms is not None:
        parts.append((_("{latency} ms").format(latency=view.link.latency_ms), Tone.DIM))
    player = view.table.players.get(view.you)
    if player and not view.watching:
        parts.append((_("chips {chips}").format(chips=words.chips(player.chips)), Tone.STRONG))
    return parts


def _facts(canvas: Canvas, view: View, glyphs: Glyphs, room: int) -> list[str]:
    """Return the game, the round and the stakes; where room is short the game goes first, the round last."""
    table, check = view.table, _check(view, glyphs)
    played = f"{words.round_note(table.round)}{check if table.round else ''}"
    stakes = words.bets_note(table.setup, glyphs.dash)
    game, short = words.game_name(table.setup.rules), words.game_name(table.setup.rules, short=True)
    for facts in (
        [game, played, stakes],
        [short, played, stakes],
        [played, stakes],
        [played],
        [f"#{table.round}{check}"],
    ):
        if sum(map(canvas.measure, facts)) + GAP * len(facts) <= room:
            return facts
    return []


def _check(view: View, glyphs: Glyphs) -> str:
    """Return the mark of a round that was checked, and as much room for it before."""
    if not view.table.tip:
        return ""
    passed = words.CHECKED if glyphs.ascii else glyphs.check
    mark = {True: passed, False: glyphs.bust, None: ""}[view.checked]
    return f" {mark:{len(passed)}}"
