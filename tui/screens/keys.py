"""All keys, and a way to choose others."""

from textual import events

from tui import tongue
from tui.actions import ACTIONS, Action
from tui.draw.form import BEFORE_LABEL
from tui.draw.text import width
from tui.form import Form, Row
from tui.preferences import KEYS, in_force
from tui.remapping import check
from tui.screens.choosing import Choosing
from tui.screens.form import FormScreen
from tui.screens.page import Line
from tui.settings import BadSettings
from tui.tongue import N_, _
from tui.view import Key, Tone

USUAL = ("backspace", "delete", "ctrl+h")
"""Keys that give an action its usual key again."""


class KeysScreen(FormScreen[None]):
    """Every action with its key; Enter, and the next key that is pressed becomes the action's."""

    VALUES_FIRST = True

    def __init__(self, app: Choosing) -> None:
        self._choosing = app
        self._waits = False
        super().__init__(N_("KEYS"), Form([_row(action) for action in ACTIONS], {}), app.options)
        self._tell_keys()

    def _tell_keys(self) -> None:
        self.form.chosen.update({action.id: action.press for action in ACTIONS})

    def on_key(self, event: events.Key) -> None:
        """Take the key that is waited for; all else is as in every form."""
        if not self._waits or self.app.screen is not self:
            return
        event.prevent_default().stop()
        self._waits = False
        if event.key != "escape":
            self._change({**self._choosing.options.keys, self.form.row.id: _written(event)})
        self.draw()

    def press(self, event: events.Key) -> None:
        """Wait for a key, or give the usual one again."""
        name = self.form.row.id
        if event.key == "enter":
            self._waits = True
        elif event.key in USUAL:
            changed = self._choosing.options.keys
            self._change({action: key for action, key in changed.items() if action != name})
        else:
            super().press(event)

    def _change(self, keys: dict[str, str]) -> None:
        """Use these keys, and keep them; or say why not."""
        try:
            check(keys)
        except BadSettings as error:
            self.sentence = tongue.told(error)
            return
        self.sentence = self._choosing.preferences.choose(keys=keys)
        self._choosing.adapt(in_force(self._choosing.options, KEYS, keys))
        self._tell_keys()

    def bar(self) -> tuple[Key, ...]:
        """Return what can be pressed."""
        if self._waits:
            return (Key("esc", _("cancel")),)
        return (
            Key("enter", _("another key")),
            Key("bksp", _("the usual key")),
            Key("up down", _("choose")),
            Key("esc", _("back")),
        )

    def foot(self) -> list[Line]:
        """Return what the keys are written by in the file, or what is waited for."""
        name = self.form.row.id
        if self._waits:
            return [(_("Press the new key for {action}.").format(action=name), Tone.STRONG)]
        told = _(self.form.row.label)
        whole = [(told, Tone.PLAIN)] if width(told) > self.size.width - BEFORE_LABEL - 1 else []
        return [*whole, (_("In the settings file it is called {action}.").format(action=name), Tone.DIM)]


def _row(action: Action) -> Row:
    return Row(action.id, action.help or _partner(action).help or action.id)


def _partner(action: Action) -> Action:
    """Return the action whose sentence tells of another, too."""
    return next((one for one in ACTIONS if one.beside == action.id), action)


def _written(event: events.Key) -> str:
    """Return how a key is written in the settings."""
    mark = event.character or ""
    if len(mark) == 1 and mark.isprintable() and mark != " ":
        return mark
    return event.key
