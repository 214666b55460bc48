"""What a person has chosen once for all evenings: one file of settings, each with a default."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from pathlib import Path
from typing import Any

from core.sentence import Sentence
from net.errors import BhjError
from net.reasons import reason_of
from tui.options import Motion, Theme
from tui.tongue import LANGUAGES

PROGRAM = "bhj-tui"
FILE = "settings.toml"
VARIABLE = "BHJ_SETTINGS"
"""Names another file."""


class BadSettings(BhjError):
    """A file of settings that can't be read, or written; it is left as it was."""

    exit_code = 4


class Signs(Enum):
    """What dice, cards and rules are drawn with."""

    AUTO = "auto"
    """What the terminal can do."""
    UNICODE = "unicode"
    ASCII = "ascii"


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings; the command line goes before them."""

    name: str = ""
    """What tables call this person; "" is the login name."""
    language: str = ""
    """One of `LANGUAGES`; "" is the system's."""
    motion: Motion = Motion.FULL
    signs: Signs = Signs.AUTO
    theme: Theme = Theme.TERMINAL
    bell: bool = True
    """Whether bell and window title tell that it is one's turn, while the terminal is out of focus."""
    coach: bool = False
    met: bool = False
    """Whether the first questions were answered."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Other keys for actions, by the action's id."""


DEFAULTS = Settings()


def settings_file(environ: Mapping[str, str] = os.environ) -> Path:
    """Return where the settings are."""
    from platformdirs import user_config_path

    named = environ.get(VARIABLE)
    return Path(named) if named else user_config_path(PROGRAM, appauthor=False) / FILE


def load(path: Path) -> Settings:
    """Return the settings in a file, the defaults where there is none; raise `BadSettings`."""
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        return DEFAULTS
    except (OSError, UnicodeError) as error:
        raise _unreadable(path, _why(error)) from None
    return _read(path, text)


def save(path: Path, settings: Settings) -> None:
    """Write settings, leaving what else is in the file where it was; raise `BadSettings`."""
    import tomlkit

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        document = tomlkit.parse(path.read_text("utf-8")) if path.exists() else tomlkit.document()
        for one in fields(Settings):
            value = getattr(settings, one.name)
            if value != _default(one.name) or one.name in document:
                document[one.name] = dict(value) if one.name == "keys" else _plain(value)
        new = path.with_suffix(".new")
        new.write_text(tomlkit.dumps(document), "utf-8")
        new.replace(path)
    except (OSError, UnicodeError, ValueError) as error:
        raise BadSettings(
            Sentence(
                "The settings can't be kept in {path}: {why}. Make that place writable for you.",
                path=path,
                why=_why(error),
            )
        ) from None


def _read(path: Path, text: str) -> Settings:
    import tomllib

    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _unreadable(path, str(error)) from None
    unknown = sorted(set(document) - {one.name for one in fields(Settings)})
    if unknown:
        raise _unreadable(path, Sentence("there is no setting {name}", name=unknown[0]))
    return replace(DEFAULTS, **{name: _value(path, name, value) for name, value in document.items()})


def _value(path: Path, name: str, value: Any) -> Any:
    """Return a setting's value, checked; raise `BadSettings`."""
    default = _default(name)
    if isinstance(default, Enum):
        known = [str(one.value) for one in type(default)]
        if value in known:
            return type(default)(value)
        raise _unreadable(path, Sentence("{name} is one of {known}", name=name, known=", ".join(known)))
    if name == "language" and value not in ("", *LANGUAGES):
        known = list(LANGUAGES)
        raise _unreadable(path, Sentence("{name} is one of {known}", name=name, known=", ".join(known)))
    if not isinstance(value, type(default)):
        raise _unreadable(path, Sentence("{name} has a value of another kind", name=name))
    if name == "keys" and not all(isinstance(key, str) for key in value.values()):
        raise _unreadable(path, Sentence("{name} has a value of another kind", name=name))
    return value


def _default(name: str) -> Any:
    return getattr(DEFAULTS, name)


def _plain(value: Any) -> Any:
    return value.value if isinstance(value, Enum) else value


def _unreadable(path: Path, why: str) -> BadSettings:
    return BadSettings(
        Sentence(
            "The settings {path} can't be used: {why}. Mend that line, or move the file away.",
            path=path,
            why=why,
        )
    )


def _why(error: Exception) -> str:
    return reason_of(error) if isinstance(error, OSError) else str(error) or type(error).__name__
