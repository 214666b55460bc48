"""How a terminal wants things shown."""

from dataclasses import dataclass
from enum import Enum


class Motion(Enum):
    """How much moves: everything, single steps only, or nothing and no timers at all."""

    FULL = "full"
    REDUCED = "reduced"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Options:
    """A terminal's settings, from the command line."""

    motion: Motion = Motion.FULL
    ascii: bool = False
    color: bool = True
    bell: bool = True
    coach: bool = False
    """Whether the coach is on from the start, where a table allows one."""
