"""How much can be said in the place there is."""

from tui.draw.cells import width

ROOM = 57
"""Cells for one's own sentence at 60 columns."""


def fitting(*sentences: str) -> str:
    """Return the first of some sentences that fits at 60 columns, else the last, which is the shortest."""
    return next((sentence for sentence in sentences if width(sentence) <= ROOM), sentences[-1])
