"""The settings in lines: `set` tells them, `set NAME VALUE` chooses one, in force at once and kept."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from net.clean import check_name
from tui import tongue
from tui.actions import ACTIONS, BY_ID, Kind
from tui.form import Row
from tui.options import Options
from tui.plain.voice import Mark, Voice
from tui.preferences import KEYS, LANGUAGE, NAME, SIGNS, Preferences, in_force, languages, shown_signs
from tui.remapping import check
from tui.setting_rows import rows
from tui.tongue import _
from tui.words.names import explained, in_a_row, listed

KEY = "key"
"""What is typed to give an action another key."""
USUAL = "usual"
"""What is typed for the key that an action has by itself."""
ON_SCREEN = (Kind.PAGE, Kind.PAST, Kind.REPLAY)
"""Kinds of actions whose keys nobody types here."""
YES_NO = {"on": True, "yes": True, "off": False, "no": False}


class Chooser:
    """One person's settings, as they are typed; a BhjError says what can't be."""

    def __init__(self, voice: Voice, preferences: Preferences, options: Options, name: str) -> None:
        self._voice, self._preferences = voice, preferences
        self.options, self.name = options, name
        self.adapted: Callable[[Options], object] = lambda options: None
        """Told of new options, as long as a table is open."""

    @property
    def met(self) -> bool:
        """Whether this person has chosen, or need not."""
        return self._preferences.met

    def welcomed(self) -> None:
        """Note that the first things were told."""
        if not self.met:
            self._warn(self._preferences.choose(met=True))

    def read(self, rest: str) -> None:
        """Tell the settings, or take one; raise a `BhjError` for a name or a key that can't be."""
        name, _gap, typed = rest.partition(" ")
        name, typed = name.casefold(), typed.strip()
        there = {row.id: row for row in rows(self.options)}
        if name in (KEY, KEYS):
            self._rekey(typed)
        elif name == NAME and typed:
            self.rename(typed)
        elif name in there and name != NAME and typed:
            self._choose(there[name], typed)
        elif not rest:
            for row in there.values():
                self._voice.say(self._told(row))
            self._voice.say(_("Motion, theme and bell are for a screen: lines do not move, shine or ring."))
        else:
            names = listed([*[row.id for row in there.values() if row.id != KEYS], KEY], "or")
            self._voice.say(_("Type set, one of {names}, and a value.").format(names=names), Mark.WARNING)

    def rename(self, typed: str) -> None:
        """Take another name, for the next table; raise a `BhjError` for one that can't be."""
        self.name = str(check_name(typed))
        self._warn(self._preferences.choose(name=self.name))
        self._voice.say(_("You are called {name}.").format(name=self.name))

    def _told(self, row: Row) -> str:
        if row.id == KEYS:
            return explained(f"set {KEY}", _("Tell all keys, or choose another: set key roll g."))
        values = in_a_row(_values(row)) if row.values else ""
        told = f"{_(row.note)} ({values})" if values else _(row.note)
        return explained(f"set {row.id} {self._now(row.id)}", told)

    def _now(self, name: str) -> str:
        if name == NAME:
            return self.name
        if name == LANGUAGE:
            return tongue.spoken()
        if name == SIGNS:
            return shown_signs(self._preferences.settings, self.options).value
        return _written(getattr(self.options, name))

    def _choose(self, row: Row, typed: str) -> None:
        chosen = dict(zip(_values(row), [value for value, _label in row.values], strict=True))
        wanted = typed.casefold()
        known = {written.casefold(): value for written, value in chosen.items()}
        if isinstance(next(iter(chosen.values())), bool):
            known |= YES_NO
        if wanted not in known:
            values = listed(chosen, "or")
            told = _("Type set {name} and one of {values}.")
            self._voice.say(told.format(name=row.id, values=values), Mark.WARNING)
            return
        self._take(row.id, known[wanted])
        self._voice.say(self._told(row))

    def _take(self, name: str, value: Any) -> None:
        """Put a choice in force, and keep it."""
        unkept = self._preferences.choose(**{name: value})
        self._adapt(in_force(self.options, name, value))
        wanted = self._preferences.settings.language
        if name == SIGNS and wanted in tongue.NOT_IN_ASCII and wanted in languages(self.options):
            self._adapt(in_force(self.options, LANGUAGE, wanted))
        self._warn(unkept)

    def _adapt(self, options: Options) -> None:
        self.options = options
        self._voice.ascii = options.ascii
        self.adapted(options)

    def _warn(self, unkept: str) -> None:
        if unkept:
            self._voice.say(unkept, Mark.WARNING)

    def _rekey(self, typed: str) -> None:
        """Tell all keys; or give the action of a word or an id another one, or the usual one again."""
        if not typed:
            for action in [one for one in ACTIONS if one.help and one.kind not in ON_SCREEN]:
                self._voice.say(explained(f"set {KEY} {action.id} {action.press}", _(action.help)))
            return
        word, _gap, key = typed.partition(" ")
        named = BY_ID.get(word) or next((one for one in ACTIONS if one.word.split()[0] == word), None)
        if named is None or not key:
            known = _("Type set key, what it is for, and a key; or usual, for the key it has by itself.")
            self._voice.say(known, Mark.WARNING)
            return
        keys = {action: other for action, other in self.options.keys.items() if action != named.id}
        if key.casefold() != USUAL:
            keys[named.id] = key
        check(keys)
        self._adapt(replace(in_force(self.options, KEYS, keys), keys=keys))
        self._warn(self._preferences.choose(keys=keys))
        self._voice.say(f"set {KEY} {named.id} {named.press}")


def _values(row: Row) -> list[str]:
    """Return what is typed for the values of a setting."""
    return [_written(value) for value, _label in row.values]


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(getattr(value, "value", value))
