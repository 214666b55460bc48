"""Where faces come from: chance is always an argument."""

import secrets
from collections.abc import Iterable, Iterator
from typing import Protocol, Self


class Chance(Protocol):
    """A source of uniform whole numbers; one that can be checked afterwards fits here too."""

    def draw(self, below: int) -> int:
        """Return a number from 0 to ``below - 1``, each equally likely."""
        ...


class Unsealed:
    """Chance that needs no link and leaves none: the same at every moment of a table."""

    def at(self, table: object) -> Self:
        """Return the chance for a table's present moment."""
        return self

    def link(self, table: object) -> bytes:
        """Return no link."""
        return b""


class SystemChance(Unsealed):
    """Chance from the operating system's randomness."""

    def draw(self, below: int) -> int:
        """Return a number from 0 to ``below - 1``, each equally likely."""
        return secrets.randbelow(below)


class ScriptedChance(Unsealed):
    """Chance that shows the given faces, from 1, in order; for tests and replays."""

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces: Iterator[int] = iter(faces)

    def draw(self, below: int) -> int:
        """Return the next face less one; raises `ValueError` past the end or for a face the die lacks."""
        face = next(self._faces, None)
        if face is None:
            raise ValueError(f"the script has no face left for a draw below {below}")
        if not 1 <= face <= below:
            raise ValueError(f"the script's {face} is no face of a die with {below}")
        return face - 1


class NoChance(Unsealed):
    """Chance where none may be used: any draw is an error."""

    def draw(self, below: int) -> int:
        """Raise `ValueError`."""
        raise ValueError("nothing may be drawn here")
