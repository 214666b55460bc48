"""Luck and skill in lines: of one table, of tonight, or of all time."""

from collections.abc import Iterator, Sequence

from tui.stats_scopes import Scope
from tui.stats_text import sentences
from tui.tongue import _

WORDS = ("table", "tonight", "ever")
"""What is typed for each scope, in their order; nothing is the first."""


def scope_of(scopes: Sequence[Scope], typed: str) -> Scope | None:
    """Return the scope that is meant; None where there is none of that name."""
    wanted = typed.casefold() or WORDS[0]
    return dict(zip(WORDS, scopes, strict=True)).get(wanted)


def luck_lines(scope: Scope, ascii: bool) -> Iterator[str]:
    """Yield the page of a scope; raise a `BhjError` where there is nothing to tell."""
    worked = scope.work()
    yield _(scope.title)
    yield from sentences(worked.story, ascii)
