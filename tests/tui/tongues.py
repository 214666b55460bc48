"""Languages for tests: each of ours for a while, and one that gives away what was never translated."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from gettext import NullTranslations

from tui import tongue

OURS = tuple(tongue.LANGUAGES)
_KEPT = re.compile(r"(\{[^}]*\}|%\([^)]*\)[a-z]|%[a-z])")
_ENGLISH = re.compile(r"[A-Za-z]{3,}")


class Accents(NullTranslations):
    """A language in which every letter has an accent; what has none on screen was not translated."""

    def gettext(self, message: str) -> str:
        """Return the text with accents, its places for values untouched."""
        parts = _KEPT.split(message)
        return "".join([part if at % 2 else _accented(part) for at, part in enumerate(parts)])

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the form for one or for many."""
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        """Return the text, whatever it stands in."""
        return self.gettext(message)


def _accented(text: str) -> str:
    return "".join(
        [f"{mark}\N{COMBINING DOT BELOW}" if mark.isascii() and mark.isalpha() else mark for mark in text]
    )


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language for a while."""
    before = tongue.spoken()
    tongue.speak(language)
    try:
        yield
    finally:
        tongue.speak(before)


@contextmanager
def in_language(name: str) -> Iterator[None]:
    """Speak a language for a while, one of ours or one that was made up to be tight."""
    from tests.tui.tightness import MADE_UP, made_up

    with made_up(name) if name in MADE_UP else speaking(name):
        yield


@contextmanager
def with_accents() -> Iterator[None]:
    """Speak the language of accents for a while."""
    before, tongue._catalogue = tongue._catalogue, Accents()
    try:
        yield
    finally:
        tongue._catalogue = before


@lru_cache(maxsize=1)
def marked() -> frozenset[str]:
    """Return every text that is marked for the catalogues, whatever it stands in."""
    from tests.tui.catalogues import template

    ids = [message.id for message in template()]
    return frozenset(text for one in ids for text in ((one,) if isinstance(one, str) else one))


class MarkedAccents(Accents):
    """The same, but for texts that are not marked for the catalogues: no language could have those."""

    def gettext(self, message: str) -> str:
        """Return the text with accents if there can be a translation of it."""
        return super().gettext(message) if message in marked() else message


@contextmanager
def with_marked_accents() -> Iterator[None]:
    """Speak the language of accents for a while, in which what is not in the catalogues stays English."""
    before, tongue._catalogue = tongue._catalogue, MarkedAccents()
    try:
        yield
    finally:
        tongue._catalogue = before


def untranslated(shown: str, *known: str) -> list[str]:
    """Return the English words of what was shown in the language of accents, but for those that are known."""
    names = {word.casefold() for text in known for word in _ENGLISH.findall(text)}
    return [word for word in _ENGLISH.findall(shown) if word.casefold() not in names]
