"""Rounds on screen: a list, the marked one with its proof, the table as it was, and the way into a replay."""

import contextlib
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from tui.ahead import ahead
from tui.browse import Browse
from tui.draw.canvas import Region
from tui.draw.history import Sight, draw_history
from tui.glyphs import glyphs_for
from tui.history_export import JSON, PROOF, TEXT, text_of
from tui.keymap import means, press
from tui.options import Options
from tui.projector import Projector
from tui.reels import Seen, film_of
from tui.screens.leaving import Leaving
from tui.screens.menu import Choice, ChoiceScreen
from tui.screens.news import Done, News, why
from tui.screens.page import FAR, PAGES, SCROLLS
from tui.screens.round_pages import RoundReplay, RoundsHelp
from tui.screens.typed import passed_on
from tui.tongue import N_, _
from tui.view import Key
from tui.widgets.zone import Zone
from tui.words import history as words

PAGE = 8
"""Rounds that a page moves by."""
CHOICES = {JSON: ("j", N_("JSON: all events")), TEXT: ("t", N_("text: a round in a few lines"))}
SIGNED = Choice("f", N_("a file that others can verify and replay"), PROOF)


class RoundsScreen(Screen[None], inherit_bindings=False):
    """Rounds to look through; whoever inherits from it says where they come from."""

    DEFAULT_CSS = "RoundsScreen { overflow: hidden; }"
    OPENED_BY = "history"
    EXPORTS: Sequence[str] = (JSON, TEXT)
    NOTHING = words.NO_ROUND

    def __init__(self, seen: Seen, options: Options, muted: Collection[str] = ()) -> None:
        super().__init__()
        self.browse = Browse(seen, options.ascii, muted)
        self.sentence = ""
        self._options = options
        self._glyphs = glyphs_for(options.ascii)
        self._zone = Zone()
        self._keys: dict[str, Callable[[], None]] = {
            "seek": self._seek, "only_mine": self._only_mine, "export": self._export,
            "check_all": self._check_all, "copy": self._copy,
        }  # fmt: skip

    @property
    def place(self) -> str:
        """The table's name."""
        raise NotImplementedError

    @property
    def reading(self) -> bool:
        """Whether rounds are still being read."""
        return False

    def compose(self) -> ComposeResult:
        """Yield the one zone."""
        yield self._zone

    def adapt(self, options: Options) -> None:
        """Draw as is wanted from now on."""
        self._options, self._glyphs = options, glyphs_for(options.ascii)
        self.browse.ascii = options.ascii
        self.browse.speak_again()
        self._draw()

    def on_resize(self) -> None:
        """Draw at the new size."""
        self._draw()

    def on_screen_resume(self) -> None:
        """Draw as it was left."""
        self._draw()

    def news(self) -> None:
        """Draw soon what is new; any thread may say so, and nobody may be there any more."""
        with contextlib.suppress(RuntimeError):
            self.post_message(News())

    def on_news(self) -> None:
        """Draw what is new."""
        self._draw()

    def _draw(self) -> None:
        width, height = self.size
        title = (_("HISTORY") + "  " + self.place).rstrip()
        sight = Sight(title, self.reading, self.sentence, self.NOTHING, self._bar())
        canvas = draw_history(self.browse, sight, width, height, self._glyphs)
        self._zone.show(canvas.strips(Region(0, 0, width, height), self._options.color))

    def _bar(self) -> tuple[Key, ...]:
        if self.browse.typed is not None:
            return Key("enter", _("found")), Key("up down", _("the next")), Key("esc", _("back"))
        mine = [Key(press("only_mine"), _("all rounds") if self.browse.mine else _("yours"))]
        there = (
            Key("enter", _("replay")),
            Key(press("seek"), _("find")),
            *(mine if self.browse.seen.you else []),
            Key(press("export"), _("export")),
            Key(press("check_all"), _("verify")),
            Key(press("copy"), _("copy")),
        )
        ways_out = Key("esc", _("back")), Key(press("help"), _("help"))
        return *(there if self.browse.seen.kept else ()), *ways_out

    # Keys

    def on_key(self, event: events.Key) -> None:
        """Move, step, find, export, replay, or go back."""
        event.stop()
        if passed_on(self, event):
            return
        self.sentence = ""
        if self.browse.typed is not None:
            self._type(event)
        else:
            self._press(event.key)
        self._draw()

    def _type(self, event: events.Key) -> None:
        browse = self.browse
        if event.key in ("escape", "enter"):
            if browse.missed and event.key == "enter":
                self.sentence = _(words.NOT_FOUND)
            browse.typed, browse.missed = None, False
        elif event.key in ("up", "down"):
            browse.find(-1 if event.key == "up" else 1)
        elif event.key in ("backspace", "ctrl+h"):
            browse.rub_out()
        elif event.character:
            browse.type(event.character)

    def _press(self, key: str) -> None:
        if key == "escape" and self.browse.step is not None:
            self.browse.step = None
        elif key == "escape" or means(self.OPENED_BY, key):
            self._go_back()
        elif key == "enter":
            self._replay()
        elif means("quit", key) and isinstance(self.app, Leaving):
            self.app.ask_to_leave()
        elif means("help", key):
            self.app.push_screen(RoundsHelp(self._options))
        elif key in ("left", "right"):
            self.browse.walk(-1 if key == "left" else 1)
        else:
            self._act(key)

    def _act(self, key: str) -> None:
        act = next((does for action, does in self._keys.items() if means(action, key)), None)
        if act is not None and self.browse.seen.kept:
            act()
            return
        by = sum([by for action, by in SCROLLS.items() if means(action, key)])
        by += sum([by * PAGE for action, by in PAGES.items() if means(action, key)])
        if by:
            self.browse.move(max(min(by, FAR), -FAR))

    def on_paste(self, event: events.Paste) -> None:
        """Put pasted text into the line being typed."""
        event.stop()
        if self.browse.typed is not None:
            self.browse.type(event.text)
            self._draw()

    def _go_back(self) -> None:
        """Go back to what is below, or out of the program where there is nothing else."""
        if len(self.app.screen_stack) > 1:
            self.dismiss(None)
        elif isinstance(self.app, Leaving):
            self.app.ask_to_leave()

    # What the keys do

    def _seek(self) -> None:
        self.browse.typed = ""

    def _only_mine(self) -> None:
        if self.browse.seen.you:
            self.browse.filter()

    def _replay(self) -> None:
        marked = self.browse.marked
        if marked is not None:
            film, number = film_of(self.browse.seen, marked)
            self.app.push_screen(RoundReplay(Projector(film), number, self._options))

    def _copy(self) -> None:
        marked, step = self.browse.marked, self.browse.step
        if marked is None:
            return
        text = text_of(marked) if step is None else self.browse.steps[step].line.text
        if text:
            self.app.copy_to_clipboard(text)
            self.sentence = _("Copied, where the terminal lets programs do that.")
        else:
            self.sentence = _("This round is not over: step to a line of it, and copy that.")

    def _check_all(self) -> None:
        raise NotImplementedError

    def _export(self) -> None:
        choices = [Choice(key, _(label), kind) for kind, (key, label) in CHOICES.items()]
        if PROOF in self.EXPORTS:
            choices.append(Choice(SIGNED.key, _(SIGNED.label), PROOF))
        self.app.push_screen(ChoiceScreen(N_("EXPORT"), choices, self._options), self._chosen)

    def _chosen(self, kind: str | None) -> None:
        if kind:
            ahead(self.exporter(kind)).add_done_callback(self._tell)

    def exporter(self, kind: str) -> Callable[[], str]:
        """Return what writes the rounds into a file, and says so."""
        raise NotImplementedError

    def _tell(self, done: "Future[str]") -> None:
        with contextlib.suppress(RuntimeError):
            self.post_message(Done(done))

    def on_done(self, message: Done) -> None:
        """Say where the file is, or why there is none."""
        error = message.done.exception()
        self.sentence = message.done.result() if error is None else why(error)
        self._draw()
