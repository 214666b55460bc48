"""The language a terminal speaks: gettext's catalogues, and numbers as people there write them."""

import gettext
import os
import sys
from collections.abc import Mapping
from gettext import NullTranslations
from pathlib import Path

from core.sentence import N_, Sentence
from net.errors import SENTENCE_LIMIT, BhjError

__all__ = [
    "ENGLISH", "LANGUAGES", "NOT_IN_ASCII", "N_", "VARIABLE", "_", "decimal", "integer", "n_", "p_", "say",
    "shown", "speak", "spoken", "told", "wanted",
]  # fmt: skip

LANGUAGES: Mapping[str, str] = {
    "en": "English",
    "da": "Dansk",
    "de": "Deutsch",
    "cs": "Čeština",
    "zh_CN": "简体中文",
}
"""Each language's code, and its name in itself."""
VARIABLE = "BHJ_LANG"
"""Tells the processes that a terminal starts which language it speaks."""
TOLD_LIMIT = 2 * SENTENCE_LIMIT
"""Characters of an error in any language: other languages say the same at more length."""
DOMAIN = "bhj-tui"
FOLDER = Path(__file__).parent / "locale"
ENGLISH = "en"
NOT_IN_ASCII = frozenset({"zh_CN"})
"""Languages of which ASCII can show nothing but question marks."""
_ENVIRONMENT = (VARIABLE, "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")

_language = ENGLISH
_catalogue: NullTranslations = NullTranslations()


def speak(language: str) -> None:
    """Say everything in one of `LANGUAGES` from now on."""
    global _language, _catalogue
    _language, _catalogue = language, _read(language)


def spoken() -> str:
    """Return the code of the language that is spoken."""
    return _language


def _read(language: str) -> NullTranslations:
    if language == ENGLISH:
        return NullTranslations()
    # Gettext remembers what it has read: the reader of the command line asks it for the same catalogue.
    return gettext.translation(DOMAIN, FOLDER, [language])


def wanted(asked: str = "", environ: Mapping[str, str] = os.environ) -> str:
    """Return the language that was asked for, else the system's, else English."""
    said = next((environ[name] for name in _ENVIRONMENT if environ.get(name)), None)
    named = [asked, *(_of_windows() if said is None else said).split(":")]
    return next(filter(None, map(_known, named)), ENGLISH)


def _known(name: str) -> str:
    """Return the language of a locale's name, as in `de_AT.UTF-8` or `zh-Hans`; "" for one we don't speak."""
    parts = name.partition(".")[0].partition("@")[0].replace("-", "_").split("_")
    return next((code for code in LANGUAGES if code.partition("_")[0] == parts[0].lower()), "")


def _of_windows() -> str:
    if sys.platform != "win32":
        return ""
    import ctypes
    import locale

    return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")


def _(text: str) -> str:
    """Return a text in the language spoken; no text is what a catalogue keeps its own head under."""
    return _catalogue.gettext(text) if text else text


def n_(one: str, many: str, count: int) -> str:
    """Return a text in the form that goes with a number."""
    return _catalogue.ngettext(one, many, count)


def p_(context: str, text: str) -> str:
    """Return a text that means something else elsewhere."""
    return _catalogue.pgettext(context, text)


def say(text: str) -> str:
    """Return a sentence of the game's or the network's in the language spoken; other text as it is."""
    if not isinstance(text, Sentence):
        return text
    values = {name: say(value) if isinstance(value, str) else value for name, value in text.values.items()}
    return _filled(text.template, values) if values else _(text.template)


def _filled(template: str, values: Mapping[str, object]) -> str:
    """Return a template in the language spoken with its values, else in English."""
    try:
        return _(template).format(**values)
    except (AttributeError, LookupError, TypeError, ValueError):
        return template.format(**values)


def told(error: BhjError) -> str:
    """Return what went wrong in the language spoken, printable and on one line."""
    return shown(error.sentence)


def shown(text: str) -> str:
    """Return a sentence of the game's or the network's in the language spoken, printable and on one line."""
    return "".join(mark if mark.isprintable() else "?" for mark in say(text)[:TOLD_LIMIT])


def integer(number: int, signed: bool = False) -> str:
    """Return a whole number as people write it, with its sign where asked: `1,240`, `+30`."""
    written = f"{number:+,}" if signed and number else f"{number:,}"
    return written.replace(",", p_("between thousands", ","))


def decimal(number: float, digits: int, signed: bool = False) -> str:
    """Return a number with so many digits behind the point as people write it: `0.68`, `+1.50`."""
    written = f"{number:+.{digits}f}" if signed else f"{number:.{digits}f}"
    return written.replace(".", p_("before decimals", "."))


def prepare_arguments() -> None:
    """Let the reader of the command line, which asks gettext itself, speak the same language."""
    os.environ["LANGUAGE"] = _language
    gettext.bindtextdomain(DOMAIN, FOLDER)
    gettext.textdomain(DOMAIN)
