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
from tui.draw.text import cut, width
from tui.glyphs import glyphs_for
from tui.options import Options
from tui.screens.leaving import Leaving
from tui.screens.typed import passed_on
from tui.situation import Situation
from tui.view import Tone
from tui.widgets.places import Places, Rectangle
from tui.widgets.zone import Zone

IN_MENU = (
    "help", "log", "book", "coach", "talk", "rise", "invite", "pause", "resume", "kick", "void", "close",
    "quit",
)  # fmt: skip
PAD = 3


@dataclass(frozen=True, slots=True)
class Choice:
    """A key, what it does in words, and the answer it gives."""

    key: str
    label: str
    answer: str


def menu(now: Situation) -> list[Choice]:
    """Return what the menu offers now."""
    found = [action for action in ACTIONS if action.id in IN_MENU and action.available(now)]
    return [Choice(action.press, action.help, action.id) for action in found]


class ChoiceScreen(ModalScreen[str | None], inherit_bindings=False):
    """A question and its answers; arrows and Enter choose too, Escape answers nothing."""

    DEFAULT_CSS = "ChoiceScreen { background: transparent; overflow: hidden; }"

    def __init__(self, title: str, choices: Sequence[Choice], options: Options, note: str = "") -> None:
        super().__init__()
        self._heading, self._note = title, note
        self._choices = (*choices, Choice("esc", "back", ""))
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
        keys = {choice.key: choice.answer for choice in self._choices}
        if event.key == "escape":
            self.dismiss(None)
        elif event.key == "enter":
            self.dismiss(self._choices[self._at].answer or None)
        elif event.key in ("up", "down"):
            self._move(1 if event.key == "down" else -1)
        elif (pressed := _spelled(event)) in keys:
            self.dismiss(keys[pressed])
        elif event.key == "q" and isinstance(self.app, Leaving):
            self.dismiss(None)
            self.app.call_later(self.app.ask_to_leave)

    def _move(self, step: int) -> None:
        self._at = (self._at + step) % len(self._choices)
        self._draw(self.size)

    def _places(self, size: Size) -> dict[str, Rectangle]:
        return {"box": self._draw(size)}

    def _draw(self, size: Size) -> Rectangle:
        """Draw the box and return where it lies."""
        rows = self._rows()
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
        start = canvas.put(1, 0, f"{rule * 2} {self._heading} ", Tone.STRONG)
        canvas.put(start, 0, rule * max(canvas.width - start - 1, 0), Tone.DIM)
        canvas.put(1, canvas.height - 1, rule * max(canvas.width - 2, 0), Tone.DIM)

    def _rows(self) -> list[tuple[str, Tone]]:
        note = [("", Tone.PLAIN), (self._note, Tone.PLAIN)] if self._note else []
        mark = self._glyphs.to_act
        choices = [
            (f"{mark if at == self._at else ' '} {choice.key:<4}{choice.label}", _tone(at == self._at))
            for at, choice in enumerate(self._choices)
        ]
        heading = " " * (width(self._heading) + PAD)
        return [(heading, Tone.PLAIN), *note, ("", Tone.PLAIN), *choices, ("", Tone.PLAIN), ("", Tone.PLAIN)]


def _tone(marked: bool) -> Tone:
    return Tone.STRONG if marked else Tone.PLAIN


def _spelled(event: events.Key) -> str:
    return "?" if event.key == "question_mark" else event.character or event.key
