"""How many of something there are, as people write it: `1 round`, `1,200 rounds`."""

from tui.tongue import integer, n_


def rounds(count: int) -> str:
    """Return a number of rounds."""
    return n_("{count} round", "{count} rounds", count).format(count=integer(count))


def events(count: int) -> str:
    """Return a number of events of a log."""
    return n_("{count} event", "{count} events", count).format(count=integer(count))


def sessions(count: int) -> str:
    """Return a number of sessions of tables."""
    return n_("{count} session", "{count} sessions", count).format(count=integer(count))


def evenings(count: int) -> str:
    """Return a number of evenings."""
    return n_("{count} evening", "{count} evenings", count).format(count=integer(count))


def hands(count: int) -> str:
    """Return a number of hands."""
    return n_("{count} hand", "{count} hands", count).format(count=integer(count))


def times(count: int) -> str:
    """Return how many times something was done."""
    return n_("{count} time", "{count} times", count).format(count=integer(count))
