"""The settings: what is chosen is in force at once, and kept for all evenings to come."""

from pathlib import Path

from textual import events

from net.clean import check_name
from net.errors import BhjError
from tui import tongue
from tui.form import Form
from tui.options import Options
from tui.preferences import KEYS, LANGUAGE, NAME, SIGNS, in_force, languages, shown_signs
from tui.screens.choosing import Choosing
from tui.screens.form import FormScreen
from tui.screens.keys import KeysScreen
from tui.screens.page import Line
from tui.setting_rows import rows
from tui.tongue import N_, _, n_
from tui.view import Key, Tone


class SettingsScreen(FormScreen[None]):
    """Name, language, looks and keys of this terminal."""

    def __init__(self, app: Choosing, name: str) -> None:
        """Show what is in force, for somebody whom tables call by a name."""
        self._choosing = app
        options, settings = app.options, app.preferences.settings
        chosen = {
            NAME: name,
            LANGUAGE: tongue.spoken(),
            SIGNS: shown_signs(settings, options),
            **{key: getattr(options, key) for key in ("motion", "theme", "bell", "coach")},
            KEYS: _keys_told(options),
        }
        super().__init__(N_("SETTINGS"), Form(rows(options), chosen), options)

    def on_screen_resume(self) -> None:
        """Tell how many keys were changed by now."""
        self.form.chosen[KEYS] = _keys_told(self._choosing.options)

    def press(self, event: events.Key) -> None:
        """Open what a line leads to; all else is as in every form."""
        row = self.form.row
        if event.key == "enter" and row.typed:
            self.form.text = str(self.form.chosen[NAME])
        elif event.key == "enter" and row.id == KEYS:
            self.app.push_screen(KeysScreen(self._choosing))
        else:
            super().press(event)

    def chosen(self, name: str) -> None:
        """Keep a choice, and put it in force."""
        value = self.form.chosen[name]
        self.sentence = self._choosing.preferences.choose(**{name: value})
        self._choosing.adapt(in_force(self._choosing.options, name, value))
        if name == SIGNS:
            self._offer_languages()

    def _offer_languages(self) -> None:
        """Offer the languages that can be shown now; the chosen one is spoken again when it can be."""
        options, wanted = self._choosing.options, self._choosing.preferences.settings.language
        if wanted in tongue.NOT_IN_ASCII and wanted in languages(options):
            self._choosing.adapt(in_force(options, LANGUAGE, wanted))
        self.form.rows = rows(options)
        self.form.chosen[LANGUAGE] = tongue.spoken()

    def written(self, text: str) -> None:
        """Take a name, or say why not."""
        try:
            name = str(check_name(text))
        except BhjError as error:
            self.sentence = tongue.told(error)
            return
        self.form.chosen[NAME] = self._choosing.known_as = name
        self.sentence = self._choosing.preferences.choose(name=name)

    def bar(self) -> tuple[Key, ...]:
        """Return what can be pressed."""
        if self.form.text is not None:
            return Key("enter", _("keep it")), Key("esc", _("back"))
        row = self.form.row
        opens = Key("enter", _("type it") if row.typed else _("open"))
        change = Key("left right", _("change")) if row.values else opens
        return change, Key("up down", _("choose")), Key("esc", _("back"))

    def foot(self) -> list[Line]:
        """Return where the settings are kept."""
        preferences = self._choosing.preferences
        if preferences.kept:
            return [(_("Kept in {path}").format(path=_short(preferences.path)), Tone.DIM)]
        return [(_("What you choose here holds until you leave."), Tone.DIM)]


def _keys_told(options: Options) -> str:
    count = len(options.keys)
    if not count:
        return _("as usual")
    return n_("{count} other than usual", "{count} other than usual", count).format(count=count)


def _short(path: Path) -> str:
    """Return a path as people write it."""
    try:
        return str(Path("~") / path.relative_to(Path.home()))
    except (ValueError, RuntimeError):
        return str(path)
