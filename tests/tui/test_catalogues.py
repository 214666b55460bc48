"""The catalogues are whole, as written, and say all that their originals do."""

import ast
import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message

from tests.tui.catalogues import (
    KEYWORDS,
    ROOT,
    SOURCES,
    TRANSLATED,
    compiled,
    missing,
    mo_file,
    po_file,
    read,
    template,
    updated,
    written,
)
from tui.tongue import LANGUAGES

LANGUAGE = pytest.mark.parametrize("language", TRANSLATED)
_PERCENT = re.compile(r"%\(\w+\)[a-z]|%[a-z]")
CONTROL = ("Cc", "Cf", "Cs", "Co", "Cn")

texts = cache(template)


def forms(catalog: Catalog) -> Iterator[tuple[Message, str, str]]:
    """Yield each translation with its message and the original that it stands for."""
    for message in catalog:
        if not message.id:
            continue
        if isinstance(message.id, (list, tuple)):
            originals, strings = tuple(message.id), tuple(message.string or ())
            one = 0 if len(strings) > 1 else 1
            yield from [(message, originals[min(n, 1) or one], text) for n, text in enumerate(strings)]
        else:
            yield message, str(message.id), str(message.string)


def places(text: str) -> list[str]:
    """Return the places for values in a text, in order of their names."""
    named = [name for _, name, _, _ in Formatter().parse(text) if name is not None]
    return sorted({*named, *_PERCENT.findall(text)})


@LANGUAGE
def test_every_text_has_a_translation(language: str) -> None:
    lacking = missing(updated(language, texts()))
    assert not lacking, f"{len(lacking)} texts are not said in {LANGUAGES[language]}: {lacking[:20]}"


@LANGUAGE
def test_a_catalogue_is_as_it_would_be_written(language: str) -> None:
    assert po_file(language).read_bytes() == written(updated(language, texts()))


@LANGUAGE
def test_a_catalogue_is_compiled_as_it_is_written(language: str) -> None:
    assert mo_file(language).read_bytes() == compiled(language)


@LANGUAGE
def test_a_translation_has_the_places_of_its_original(language: str) -> None:
    catalog = read(language)
    differ = [text for _, original, text in forms(catalog) if text and places(original) != places(text)]
    assert not differ


@LANGUAGE
def test_plurals_have_as_many_forms_as_the_language(language: str) -> None:
    catalog = read(language)
    counts = {len(message.string or ()) for message in catalog if isinstance(message.id, (list, tuple))}
    assert counts <= {catalog.num_plurals}


@LANGUAGE
def test_a_translation_is_clean(language: str) -> None:
    for _, original, text in forms(read(language)):
        ends = [(part[:1] == " ", part[-1:] == " ") for part in (original, text) if part]
        assert len(set(ends)) <= 1, text
        marks = {mark for mark in text if unicodedata.category(mark) in CONTROL}
        assert marks <= {mark for mark in original if mark == "\n"}, text
        assert text == unicodedata.normalize("NFC", text), text


@LANGUAGE
def test_two_spaces_part_who_from_what_in_every_language(language: str) -> None:
    told = [text for _, original, text in forms(read(language)) if original.startswith("{who}  ") and text]
    assert not [text for text in told if not text.startswith("{who}  ")]


def test_no_text_stands_for_itself_in_two_ways() -> None:
    """A text and its plural, or the same text with a plural and without one, can't both be translated."""
    single = {str(m.id) for m in texts() if m.id and not isinstance(m.id, (list, tuple)) and not m.context}
    plural = {m.id[0] for m in texts() if isinstance(m.id, (list, tuple)) and not m.context}
    assert not single & plural


def test_every_original_can_be_filled() -> None:
    for message in texts():
        for original in message.id if isinstance(message.id, (list, tuple)) else (str(message.id),):
            if "{" in original:
                assert all(name.isidentifier() for name in places(original) if "%" not in name), original


def sources() -> Iterator[tuple[str, ast.Module]]:
    """Yield every module of the program, parsed."""
    for folder in SOURCES:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path.name, ast.parse(path.read_text("utf-8"))


def asks(node: ast.AST) -> bool:
    """Whether this asks for, or marks, a text that stands there."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in KEYWORDS
        and bool(node.args)
        and isinstance(node.args[0], ast.Constant)
    )


def test_no_text_is_hidden_from_the_catalogues() -> None:
    """Inside an f-string it is found by newer Pythons alone; two single texts are not one with a plural."""
    for name, tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                assert not any(map(asks, ast.walk(node))), f"{name}:{node.lineno}"
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "n_":
                assert all(isinstance(text, ast.Constant) for text in node.args[:2]), f"{name}:{node.lineno}"
