"""The settings while the program runs: what was chosen is in force at once, and kept where that can be."""

import os
import stat
from dataclasses import replace
from pathlib import Path
from typing import Any

from tui import keymap, tongue
from tui.options import Options
from tui.settings import DEFAULTS, BadSettings, Settings, Signs, load, save, settings_file

LANGUAGE, SIGNS, NAME, KEYS = "language", "signs", "name", "keys"


class Preferences:
    """One person's settings and their file; a file that is no regular one is never written."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = settings_file() if path is None else path
        self.settings = DEFAULTS
        self._kept = _is_ours(self.path)
        self._told = False
        if self._kept:
            try:
                self.settings = load(self.path)
            except BadSettings:
                self._kept = False

    @property
    def met(self) -> bool:
        """Whether the first questions were answered, or are not to be asked here."""
        return self.settings.met or not self._kept

    @property
    def kept(self) -> bool:
        """Whether what is chosen is written into the file."""
        return self._kept

    def choose(self, **chosen: Any) -> str:
        """Take choices and keep them; return why that can't be, the first time it can't, else ""."""
        self.settings = replace(self.settings, **chosen)
        if not self._kept:
            return ""
        try:
            save(self.path, self.settings)
        except BadSettings as error:
            told, self._told = self._told, True
            return "" if told else tongue.told(error)
        return ""


def _is_ours(path: Path) -> bool:
    """Whether a path is a regular file, or could become one."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except FileNotFoundError:
        return True
    except OSError:
        return False


def shown_signs(settings: Settings, options: Options) -> Signs:
    """Return which signs were chosen, or which are in force where the command line said so."""
    if settings.signs is Signs.AUTO or (settings.signs is Signs.ASCII) == options.ascii:
        return settings.signs
    return Signs.ASCII if options.ascii else Signs.UNICODE


def in_force(options: Options, name: str, value: Any) -> Options:
    """Return the options with one setting in force; a language is spoken, and keys are used, from now on."""
    if name == LANGUAGE:
        _speak(value)
        return options
    if name == SIGNS:
        plain = draws_ascii(value)
        if plain and tongue.spoken() in tongue.NOT_IN_ASCII:
            _speak(tongue.ENGLISH)
        return replace(options, ascii=plain)
    if name == KEYS:
        keymap.use(value)
    return options if name == NAME else replace(options, **{name: value})


def _speak(language: str) -> None:
    """Speak a language, here and in the processes that are started."""
    os.environ[tongue.VARIABLE] = language
    tongue.speak(language)


def languages(options: Options) -> tuple[str, ...]:
    """Return the languages that can be shown."""
    return tuple([code for code in tongue.LANGUAGES if not (options.ascii and code in tongue.NOT_IN_ASCII)])


def draws_ascii(signs: Signs) -> bool:
    """Return whether signs are ASCII alone."""
    from tui.capability import needs_ascii

    return needs_ascii() if signs is Signs.AUTO else signs is Signs.ASCII
