"""How a terminal wants things shown."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum


class Motion(Enum):
    """How much moves: everything, single steps only, or nothing and no timers at all."""

    FULL = "full"
    REDUCED = "reduced"
    NONE = "none"


class Theme(Enum):
    """The colours: those of the terminal, or a set of our own."""

    TERMINAL = "terminal"
    DEEP_SPACE = "deep-space"
    PAPER = "paper"


@dataclass(frozen=True, slots=True)
class Options:
    """How one run of a terminal shows things: from the command line, else from the settings."""

    motion: Motion = Motion.FULL
    ascii: bool = False
    color: bool = True
    bell: bool = True
    coach: bool = False
    """Whether the coach is on from the start, where a table allows one."""
    theme: Theme = Theme.TERMINAL
    keys: Mapping[str, str] = field(default_factory=dict)
    """Other keys for actions, by the action's id."""
