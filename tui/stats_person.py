"""Whose luck and skill are told."""

from collections.abc import Collection, Iterable
from functools import reduce

from core.sentence import Sentence
from net.errors import BhjError
from net.identity import default_folder, key_file, load_identity
from tui.stats_source import Person

NAMED = 12
"""Players that are listed one by one."""
ID_DIGITS = 8
LEAST_DIGITS = 4
"""Of a player's id, to choose by."""


class WhoseStats(BhjError):
    """Several people to choose from."""

    exit_code = 2

    def __init__(self, people: Iterable[Person]) -> None:
        super().__init__(Sentence("Say whose with --player NAME: {names}.", names=_listed(people)))


class UnknownPlayer(BhjError):
    """A name that nobody there has."""

    exit_code = 2

    def __init__(self, name: str, people: Iterable[Person]) -> None:
        super().__init__(
            Sentence(
                "Nobody called {name} was there. Say one with --player NAME: {names}.",
                name=repr(name[:40]),
                names=_listed(people),
            )
        )


class Namesakes(BhjError):
    """A name that several players have."""

    exit_code = 2

    def __init__(self, name: str, people: Iterable[Person]) -> None:
        ids = ", ".join(person.player[:ID_DIGITS] for person in people)
        super().__init__(
            Sentence(
                "Several players are called {name}. Say which with --player ID: {ids}.",
                name=repr(name[:40]),
                ids=ids,
            )
        )


class NobodyThere(BhjError):
    """No player at all."""

    def __init__(self) -> None:
        super().__init__(Sentence("Nobody has been at the table. Play some rounds first: bhj-tui host"))


def choose(there: dict[str, Person], asked: str | None, own: str | None) -> Person:
    """Return the player asked for, else this terminal's own, else the one person there."""
    if not there:
        raise NobodyThere
    if asked is not None:
        return _asked(there.values(), asked)
    if own in there:
        return there[own]
    persons = [person for person in there.values() if not person.bot]
    if len(persons) == 1:
        return persons[0]
    raise WhoseStats(persons or there.values())


def _asked(there: Collection[Person], asked: str) -> Person:
    named = [person for person in there if person.name.casefold() == asked.casefold()]
    digits = asked.lower()
    if not named:
        named = [one for one in there if len(digits) >= LEAST_DIGITS and one.player.startswith(digits)]
    if len(named) > 1:
        raise Namesakes(asked, named)
    if not named:
        raise UnknownPlayer(asked, there)
    return named[0]


def own_player(name: str) -> str | None:
    """Return the player id that this machine has for a name; no key is made for it."""
    try:
        if not (default_folder() / key_file(name)).exists():
            return None
        return load_identity(name).player
    except (BhjError, OSError):
        return None


def _row(before: str, following: str) -> str:
    return Sentence("{before}, {next}", before=before, next=following)


def _listed(people: Iterable[Person]) -> str:
    names = sorted({person.name for person in people}, key=str.casefold)
    first, more = reduce(_row, names[:NAMED]), len(names) - NAMED
    return Sentence("{names} and {more} more", names=first, more=more) if more > 0 else first
