"""A few choices over the table: the menu, and every question that is asked before something is done."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.layout import Layout
from textual.screen import ModalScreen

from tui.actions import ACTIONS
from tui.draw.canvas import Canvas, Region
from tui.draw.text import cut, fit, width, wrap
from tui.glyphs import glyphs_for
from tui.keymap import key_name, means
from tui.options import Options
from tui.screens.leaving import Leaving
from tui.screens.typed import passed_on
from tui.situation import Situation
from tui.tongue import _
from tui.view import Tone
from tui.widgets.places import Places, Rectangle
from tui.widgets.zone import Zone

IN_MENU = (
    "help", "rules", "log", "history", "stats", "book", "coach", "talk", "rewind", "rewind_watching", "rise",
    "invite", "pause", "resume", "kick", "people", "terms", "void", "close", "palette", "settings", "quit",
)  # fmt: skip
PAD = 3
FRAME = 4
"""Lines around the choices."""
KEY = 4
"""Cells of a key in front of what it does, where no key takes more."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A key, what it does in words, and the answer it gives."""

    key: str
    label: str
    answer: str


def menu(now: Situation) -> list[Choice]:
    """Return what the menu offers now."""
    found: dict[str, Choice] = {}
    for action in ACTIONS:
        if action.id in IN_MENU and action.available(now):
            # A host's key for the people is everybody's too: it is told once, by what it does for the host.
            found.setdefault(action.press, Choice(action.press, _(action.help), action.id))
    return list(found.values())


class ChoiceScreen(ModalScreen[str | None], inherit_bindings=False):
    """A question and its answers; arrows and Enter choose too, Escape answers nothing."""

    DEFAULT_CSS = "ChoiceScreen { background: transparent; overflow: hidden; }"

    def __init__(self, title: str, choices: Sequence[Choice], options: Options, note: str = "") -> None:
        super().__init__()
        self._heading, self._note = title, note
        self._choices = (*choices, Choice("esc", _("back"), ""))
        self._options = options
        self._glyphs = glyphs_for(options.ascii)
        self._at = 0
        self._zone = Zone("box")
        self._placing = Places(self._places)

    @property
    def layout(self) -> Layout:
        """Where the zones go: where the drawing has them."""
        return self._placing

    def compose(self) -> ComposeResult:
        """Yield the one zone."""
        yield self._zone

    def on_key(self, event: events.Key) -> None:
        """Answer, or move the mark."""
        event.stop()
        if passed_on(self, event):
            return
        keys = {key_name(choice.key): choice.answer for choice in self._choices}
        if event.key == "escape":
            self.dismiss(None)
        elif event.key == "enter":
            self.dismiss(self._choices[self._at].answer or None)
        elif event.key in ("up", "down"):
            self._move(1 if event.key == "down" else -1)
        elif event.key in keys:
            self.dismiss(keys[event.key])
        elif means("quit", event.key) and isinstance(self.app, Leaving):
            self.dismiss(None)
            self.app.call_later(self.app.ask_to_leave)

    def _move(self, step: int) -> None:
        self._at = (self._at + step) % len(self._choices)
        self._draw(self.size)

    def _places(self, size: Size) -> dict[str, Rectangle]:
        return {"box": self._draw(size)}

    def _draw(self, size: Size) -> Rectangle:
        """Draw the box and return where it lies."""
        rows = self._rows(size)
        widest = max(width(text) for text, _ in rows) + 2 * PAD
        wide, high = min(widest, size.width), min(len(rows), size.height)
        canvas = Canvas(wide, high, self._options.ascii)
        for y, (text, tone) in enumerate(rows):
            canvas.put(0, y, " " * wide, Tone.PLAIN)
            canvas.put(min(PAD, wide), y, cut(text, wide - PAD - 1, self._glyphs.ellipsis), tone)
        self._frame(canvas)
        self._zone.show(canvas.strips(Region(0, 0, wide, high), self._options.color))
        return (size.width - wide) // 2, (size.height - high) // 2, wide, high

    def _frame(self, canvas: Canvas) -> None:
        rule = self._glyphs.rule
        start = canvas.put(1, 0, f"{rule * 2} {_(self._heading)} ", Tone.STRONG)
        canvas.put(start, 0, rule * max(canvas.width - start - 1, 0), Tone.DIM)
        canvas.put(1, canvas.height - 1, rule * max(canvas.width - 2, 0), Tone.DIM)

    def _rows(self, size: Size) -> list[tuple[str, Tone]]:
        """Return the lines of the box; of choices for which there is no room, those around the mark stay."""
        lines = wrap(self._note, size.width - 2 * PAD)
        note = [(line, Tone.PLAIN) for line in ("", *lines)] if lines else []
        column = max(KEY, *[width(choice.key) + 1 for choice in self._choices])
        told = [wrap(choice.label, size.width - PAD - column - 3) or [""] for choice in self._choices]
        # The box keeps its height while the mark goes over choices that need more lines than one.
        longest = max(map(len, told))
        room = max(size.height - len(note) - FRAME - longest + 1, 1)
        first = max(min(self._at - room // 2, len(self._choices) - room), 0)
        blank = [("", Tone.PLAIN)]
        choices = list[tuple[str, Tone]]()
        for at, choice in enumerate(self._choices[first : first + room], start=first):
            choices += self._choice(choice, told[at], column, at == self._at)
        rest = blank * (longest - len(told[self._at]))
        heading = " " * (width(_(self._heading)) + PAD)
        return [(heading, Tone.PLAIN), *note, *blank, *choices, *rest, *blank, *blank]

    def _choice(
        self, choice: Choice, told: Sequence[str], column: int, marked: bool
    ) -> list[tuple[str, Tone]]:
        """Return the lines of a choice: all of them where it is marked, else one, which may be cut."""
        key = fit(choice.key, column)
        if not marked:
            return [(f"  {key}{choice.label}", Tone.PLAIN)]
        first, *more = told
        lines = [f"{self._glyphs.to_act} {key}{first}", *[" " * (column + 2) + line for line in more]]
        return [(line, Tone.STRONG) for line in lines]
