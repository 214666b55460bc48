"""House rules: fields of a rule set by their names, with values as people write them."""

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import reduce
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from core.rules import ANY_TWO, Ratio, Rules
from core.sentence import Sentence

R = TypeVar("R", bound=Rules)

YES_NO = {"yes": True, "no": False}
ANY, NONE = "any", "none"
HIGHEST = 21
"""No total above it is worth a rule."""
SHOWN = 40
"""Characters that are repeated of what was written."""

_NUMBER = re.compile(r"[0-9]{1,9}")
_RATIO = re.compile(r"([0-9]{1,9}) *: *([0-9]{1,9})")


class BadRule(ValueError):
    """A house rule that can't be; one sentence says what can."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def rule_names(rules: Rules) -> tuple[str, ...]:
    """Return the rules that a house may have otherwise: all but the table that the set began as."""
    return tuple([name for name in rules.__struct_fields__ if name != "preset"])


def house_rules(tables: Sequence[Rules], asked: Iterable[str]) -> tuple[Rules, ...]:
    """Return the tables' rule sets with each `NAME=VALUE` in all that have the rule; raise `BadRule`."""
    done: set[str] = set()
    for text in asked:
        name, value = _parts(text)
        if name in done:
            raise BadRule(Sentence("The rule {name} is given twice.", name=name))
        done.add(name)
        if not any(name in rule_names(rules) for rules in tables):
            raise _unknown(name, tables)
        tables = [changed(rules, name, value) if name in rule_names(rules) else rules for rules in tables]
    return tuple(tables)


def changed(rules: R, name: str, written: str) -> R:
    """Return a rule set with one rule as it was written; raise `BadRule` with what may be written."""
    kind = next(field.type for field in _fields(type(rules)) if field.name == name)
    try:
        fields = msgspec.to_builtins(rules) | {name: _value(kind, written.strip().lower())}
        return msgspec.convert(fields, type(rules))
    except (LookupError, ValueError):
        choice = _choice(kind)
        raise BadRule(
            Sentence(
                "{name} can be {choice}, not {written}.", name=name, choice=choice, written=_shown(written)
            )
        ) from None


def _parts(text: str) -> tuple[str, str]:
    """Return a rule's name, in which people may write hyphens, and what it is to be."""
    name, equals, value = text.partition("=")
    if not equals:
        raise BadRule(
            Sentence("A rule is written NAME=VALUE, as in decks=5, not {written}.", written=_shown(text))
        )
    return name.strip().lower().replace("-", "_"), value


def _unknown(name: str, tables: Sequence[Rules]) -> BadRule:
    known = sorted({known for rules in tables for known in rule_names(rules)})
    near = get_close_matches(name, known)
    if near:
        advice = Sentence("there is {names}", names=reduce(_either, near))
    else:
        advice = Sentence("--rules lists those that can be changed")
    return BadRule(Sentence("There is no rule {name} here; {advice}.", name=_shown(name), advice=advice))


def _either(before: str, last: str) -> Sentence:
    return Sentence("{before} or {last}", before=before, last=last)


def _shown(written: str) -> str:
    return repr(written[:SHOWN])


def _fields(kind: type) -> tuple[inspect.Field, ...]:
    told = inspect.type_info(kind)
    assert isinstance(told, inspect.StructType)
    return told.fields


def _value(kind: inspect.Type, written: str) -> Any:
    """Return a value as messages have it; raise LookupError or ValueError for what can't be one."""
    match kind:
        case inspect.BoolType():
            return YES_NO[written]
        case inspect.IntType():
            return _number(written)
        case inspect.EnumType():
            return written.replace("-", "_")
        case inspect.VarTupleType():
            return _totals(written)
        case _:
            return _ratio(written)


def _number(written: str) -> int:
    if not _NUMBER.fullmatch(written):
        raise ValueError(written)
    return int(written)


def _totals(written: str) -> tuple[int, ...]:
    if written in (ANY, NONE):
        return ANY_TWO if written == ANY else ()
    totals = tuple(sorted({_number(part.strip()) for part in written.split(",")}))
    if totals[-1] > HIGHEST:
        raise ValueError(written)
    return totals


def _ratio(written: str) -> tuple[int, int]:
    found = _RATIO.fullmatch(written)
    if found is None:
        raise ValueError(written)
    return int(found[1]), int(found[2])


def _choice(kind: inspect.Type) -> Sentence:
    """Return what may be written for a rule."""
    match kind:
        case inspect.BoolType():
            return Sentence("yes or no")
        case inspect.IntType(ge=least, le=most):
            return Sentence("a whole number from {least} to {most}", least=least, most=most)
        case inspect.EnumType(cls=values):
            *first, last = [str(value.value) for value in values]
            return _either(", ".join(first), last)
        case inspect.VarTupleType(item_type=inspect.IntType(ge=least)):
            return Sentence(
                "totals from {least} to {most} like 9,10,11, or {any}, or {none}",
                least=least or 1,
                most=HIGHEST,
                any=ANY,
                none=NONE,
            )
        case _:
            pays, to = (field.type for field in _fields(Ratio))
            assert isinstance(pays, inspect.IntType) and isinstance(to, inspect.IntType)
            return Sentence(
                "a ratio like 3:2, from {least} to {most}",
                least=Ratio(pays.ge or 0, to.ge or 0),
                most=Ratio(pays.le or 0, to.le or 0),
            )
