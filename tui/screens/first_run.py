"""The first questions to a newcomer: a name, what the terminal can show, and what one likes."""

from dataclasses import dataclass
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from net.clean import check_name
from net.errors import BhjError
from tui import tongue
from tui.draw.canvas import Region
from tui.draw.first_run import Answer, Questions, draw_first_run
from tui.glyphs import glyphs_for
from tui.options import Motion, Options, Theme
from tui.preferences import LANGUAGE, SIGNS, in_force, languages
from tui.screens.choosing import Choosing
from tui.screens.leaving import Leaving
from tui.screens.typed import passed_on
from tui.setting_rows import MOTIONS, ON_OFF, THEMES
from tui.settings import Signs
from tui.tongue import LANGUAGES, _
from tui.view import Key
from tui.widgets.zone import Zone

LESSON = "lesson"
LONGEST = 60
"""Characters that are kept of a name while it is typed."""
LOOKS = {"y": Signs.UNICODE, "a": Signs.ASCII}
TURNS: dict[str, tuple[str, tuple[Any, ...]]] = {
    "m": ("motion", tuple(Motion)),
    "b": ("bell", (True, False)),
    "t": ("theme", tuple(Theme)),
}
"""Keys that go from value to value of an option."""


@dataclass(frozen=True, slots=True)
class Met:
    """What came of the questions: what the newcomer wants first, and what there is to say."""

    wanted: str
    """The id of an action; "" for none."""
    sentence: str


class FirstRunScreen(Screen[Met], inherit_bindings=False):
    """Asked once, and changed later in the settings; what is answered is in force at once."""

    DEFAULT_CSS = "FirstRunScreen { overflow: hidden; }"

    def __init__(self, app: Choosing, name: str) -> None:
        """Ask somebody whom tables would call by a name."""
        super().__init__()
        self.name_typed = name
        self.naming = True
        self.sentence = ""
        self._choosing = app
        self._usual_name = name
        self._answers: dict[str, Any] = {}
        self._zone = Zone()

    @property
    def _options(self) -> Options:
        return self._choosing.options

    def compose(self) -> ComposeResult:
        """Yield the one zone."""
        yield self._zone

    def on_resize(self) -> None:
        """Draw at the new size."""
        self._draw()

    def on_screen_resume(self) -> None:
        """Draw as it was left."""
        self._draw()

    def adapt(self, options: Options) -> None:
        """Draw as is wanted from now on."""
        self._draw()

    def on_key(self, event: events.Key) -> None:
        """Type the name, answer, or go on."""
        event.stop()
        if passed_on(self, event):
            return
        self.sentence = ""
        if event.key in ("left", "right"):
            self._speak(-1 if event.key == "left" else 1)
        elif self.naming:
            self._type(event)
        elif not self._answer(event):
            return
        self._draw()

    def on_paste(self, event: events.Paste) -> None:
        """Take a pasted name."""
        event.stop()
        if self.naming:
            self._add(event.text.partition("\n")[0])
            self._draw()

    def _type(self, event: events.Key) -> None:
        if event.key in ("enter", "tab", "down"):
            self._named()
        elif event.key == "escape":
            self.name_typed, self.naming = self._usual_name, False
        elif event.key in ("backspace", "ctrl+h"):
            self.name_typed = self.name_typed[:-1]
        elif event.key == "ctrl+u":
            self.name_typed = ""
        elif event.character:
            self._add(event.character)

    def _add(self, text: str) -> None:
        self.name_typed = (self.name_typed + "".join(filter(str.isprintable, text)))[:LONGEST]

    def _named(self) -> None:
        try:
            self.name_typed = str(check_name(self.name_typed))
        except BhjError as error:
            self.sentence = tongue.told(error)
            return
        self.naming = False
        if self.name_typed != self._usual_name:
            self._answers["name"] = self.name_typed

    def _answer(self, event: events.Key) -> bool:
        """Take an answer; return whether the questions are still there."""
        if event.key in ("enter", "s", "escape"):
            self._end(LESSON if event.key == "enter" else "")
            return False
        if event.key == "q" and isinstance(self.app, Leaving):
            self.app.ask_to_leave()
        elif event.key in ("n", "up", "shift+tab"):
            self.naming = True
        elif event.key in LOOKS:
            self._take(SIGNS, LOOKS[event.key])
        elif event.key in TURNS:
            name, values = TURNS[event.key]
            at = values.index(getattr(self._options, name))
            self._take(name, values[(at + 1) % len(values)])
        return True

    def _speak(self, step: int) -> None:
        """Go on in the next language."""
        codes = languages(self._options)
        at = codes.index(tongue.spoken()) if tongue.spoken() in codes else 0
        self._take(LANGUAGE, codes[(at + step) % len(codes)])

    def _take(self, name: str, value: Any) -> None:
        self._answers[name] = value
        self._choosing.adapt(in_force(self._options, name, value))

    def _end(self, wanted: str) -> None:
        """Keep what was answered, and let the lobby go on."""
        self._choosing.known_as = self.name_typed
        self.dismiss(Met(wanted, self._choosing.preferences.choose(met=True, **self._answers)))

    def _questions(self) -> Questions:
        options = self._options
        chosen = self._answers.get(SIGNS)
        return Questions(
            name=self.name_typed,
            naming=self.naming,
            looks=(
                Answer("y", _("yes, keep this look"), chosen is Signs.UNICODE),
                Answer("a", _("no, use plain ASCII"), chosen is Signs.ASCII),
            ),
            others=(
                Answer("m", _("motion: {value}").format(value=_(dict(MOTIONS)[options.motion]))),
                Answer("b", _("beep on my turn: {value}").format(value=_(dict(ON_OFF)[options.bell]))),
                Answer("t", _("colours: {value}").format(value=_(dict(THEMES)[options.theme]))),
                Answer("n", _("another name")),
            ),
            keys=self._keys(),
            sentence=self.sentence,
        )

    def _keys(self) -> tuple[Key, ...]:
        name = LANGUAGES[tongue.spoken()]
        language = Key("left right", name if name.isascii() or not self._options.ascii else tongue.spoken())
        if self.naming:
            return Key("enter", _("go on")), language
        practice = Key("enter", _("practice hand, 60 seconds"), short=_("practice"))
        return (
            practice,
            Key("s", _("straight to the tables"), short=_("tables")),
            language,
            Key("q", _("quit")),
        )

    def _draw(self) -> None:
        width, height = self.size
        canvas = draw_first_run(self._questions(), width, height, glyphs_for(self._options.ascii))
        self._zone.show(canvas.strips(Region(0, 0, width, height), self._options.color))
