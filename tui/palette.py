"""What can be done now, found by a few letters of its name in the language spoken, or of its id."""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tui.actions import Action, all_available, in_lobby
from tui.situation import Situation
from tui.tongue import _
from tui.words.names import explained

HERE = "palette"


@dataclass(frozen=True, slots=True)
class Find:
    """Something that can be done: its action's id, its key, and what it does."""

    id: str
    press: str
    told: str


def findable(now: Situation) -> tuple[Find, ...]:
    """Return what can be done at a table now; what a move does stands before what moves like it do."""
    found: dict[tuple[str, str], Find] = {}
    for action in all_available(now):
        # What has no sentence of its own is told with its partner, whose key it shares: more, or less.
        if action.id != HERE and action.help:
            # Two that have one key and one name open the same: the list of people, a host's and everybody's.
            label = action.words(now)
            found.setdefault((action.press, label), _found(action, label))
    return tuple(found.values())


def findable_in_lobby(there: Sequence[Action] | None = None) -> tuple[Find, ...]:
    """Return what can be done in the lobby."""
    actions = in_lobby() if there is None else there
    return tuple([_found(action, _label(action)) for action in actions if action.id != HERE and action.help])


def _label(action: Action) -> str:
    return _(action.label) if isinstance(action.label, str) and action.label else ""


def _found(action: Action, label: str) -> Find:
    sentence = _(action.help) if action.help else ""
    told = explained(label, sentence) if label and sentence else label or sentence
    return Find(action.id, action.press, told)


def matching(typed: str, finds: Iterable[Find]) -> tuple[Find, ...]:
    """Return what some letters mean: what begins with them first, then what has all the words in it."""
    words = _folded(typed).split()
    ranked = [(rank, at, find) for at, find in enumerate(finds) if (rank := _rank(words, find)) is not None]
    return tuple([find for _rank, _at, find in sorted(ranked, key=lambda one: one[:2])])


def _rank(words: list[str], find: Find) -> int | None:
    """Return how well words name something, 0 for best; None where they do not."""
    told, name = _folded(find.told), _folded(find.id)
    if not all(word in told or word in name for word in words):
        return None
    whole = " ".join(words)
    if name == whole or find.press == whole:
        return 0
    if told.startswith(whole) or name.startswith(whole):
        return 1
    return 2 if all(f" {word}" in f" {told} {name}" for word in words) else 3


def _folded(text: str) -> str:
    """Return a text without case and accents, as it is looked for."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join([mark for mark in plain if not unicodedata.combining(mark)])
