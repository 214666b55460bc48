"""What came of checking a round's chance, by the code that verifies histories."""

from collections.abc import Sequence
from dataclasses import dataclass

from core import events as ev
from core.reroll import DEALER, step
from core.rules import BlackjackRules
from core.table import Table
from tui.chapters import Chapter

Links = Sequence[tuple[str, bytes]]


@dataclass(frozen=True, slots=True)
class Proof:
    """A round's seal, the links it was opened with, and what follows from them."""

    seal: bytes
    """What the dealer's link must hash to, published before the bets; b"" where nothing was sealed."""
    link: bytes
    """The dealer's link, published when the round was over; b"" where it was not."""
    links: Links
    """The links of those who own a box in it, by name."""
    fits: bool | None
    """Whether the dealer's link is what was sealed; None where there is nothing to compare."""
    drawn: int
    """Dice or cards drawn."""
    cards: bool
    checked: bool
    """Whether all that was drawn follows from the links, and nothing else is wrong."""
    problems: Sequence[str] = ()
    """What is wrong, a sentence each."""


def proof_of(chapter: Chapter, checked: bool, problems: Sequence[str]) -> Proof:
    """Return the proof of a round, given whether it was checked completely, and all that was found."""
    table = chapter.first if chapter.locked is None else chapter.locked
    link = next((event.link for event in chapter.events if isinstance(event, ev.Revealed)), b"")
    fits = step(table.id, DEALER, link) == table.tip if link and table.tip else None
    return Proof(
        seal=table.tip,
        link=link,
        links=[
            (_name(table, one.player), one.link) for one in chapter.events if isinstance(one, ev.Released)
        ],
        fits=fits,
        drawn=chapter.shown.draws,
        cards=isinstance(table.setup.rules, BlackjackRules),
        checked=checked and not problems,
        problems=tuple(problems),
    )


def _released(chapter: Chapter) -> list[ev.Released]:
    return [event for event in chapter.events if isinstance(event, ev.Released)]


def _name(table: Table, player: str) -> str:
    known = table.players.get(player)
    return known.name if known else player[:8]
