"""`bhj-tui host --rules`: the rules of the tables asked for, as one would type them."""

import shutil
import sys
from collections.abc import Iterable, Iterator

from core.house import rule_names
from core.rules import Rules, Setup
from tui.invitation import UNCOACHED
from tui.output import say, wrapped
from tui.tongue import _
from tui.words.felt import game_name, rule_sentences

LEAST = 30
"""Columns that a sentence has at least."""


def tell_rules(setups: Iterable[Setup]) -> int:
    """Print each game's rules once, `NAME=VALUE` and a sentence; return 0."""
    columns = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    asked = tuple(setups)
    told = dict.fromkeys(setup.rules for setup in asked)
    uncoached = [] if all(setup.coached for setup in asked) else [_(UNCOACHED)]
    say([*(line for rules in told for line in rule_lines(rules, columns)), *uncoached])
    return 0


def rule_lines(rules: Rules, columns: int | None) -> Iterator[str]:
    """Return a game's name and its rules, each in a line, or in several where a terminal has few columns."""
    names = rule_names(rules)
    rows = [(f"{name}={value}", words) for name, value, words in rule_sentences(rules) if name in names]
    wide = max(len(typed) for typed, _ in rows) + 4
    yield _("{game}:").format(game=game_name(rules))
    for typed, words in rows:
        first, *more = [words] if columns is None else wrapped(words, max(columns - wide, LEAST))
        yield f"  {typed}".ljust(wide) + first
        yield from (" " * wide + piece for piece in more)
