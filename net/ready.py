"""What a dealer tells whoever started it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ready:
    """A dealer that serves: where, and how people compare its key."""

    host: str
    port: int
    fingerprint: str
    embedded: bool
    web: int | None = None
    """The port of its web view, where there is one."""
    announced: bool | None = None
    """Whether the network around is told of the tables; None where it was not to be."""
