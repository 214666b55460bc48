"""What a round's wagers came to for one player, added up by what they were on."""

from collections.abc import Iterable
from typing import NamedTuple

from core.events import Payout
from core.sides import Side
from core.table import Table
from tui.tongue import N_, _
from tui.words.names import chips, in_a_row, tell


class Part(NamedTuple):
    """What wagers were on: a hand of one's own, of another, all of those, or something beside a hand."""

    what: str
    owner: str = ""
    """Whose hand it is, where that is another's."""


HAND, FIRST, SECOND = Part("hand"), Part("first"), Part("second")
HANDS, BEHIND = Part("hands"), Part("behind")
ANOTHERS = "another's"
_BESIDE = {
    Side.INSURANCE: Part("insurance"),
    Side.PAIRS: Part("pairs"),
    Side.EVEN_MONEY: Part("even money"),
}
_NAMED = {
    HAND: N_("hand {chips}"),
    FIRST: N_("first hand {chips}"),
    SECOND: N_("second {chips}"),
    HANDS: N_("hands {chips}"),
    BEHIND: N_("behind {chips}"),
    _BESIDE[Side.INSURANCE]: N_("insurance {chips}"),
    _BESIDE[Side.PAIRS]: N_("pairs {chips}"),
    _BESIDE[Side.EVEN_MONEY]: N_("even money {chips}"),
}
Parts = dict[Part, int]
"""Chips won or lost, by what they were on."""


def net_of(payouts: Iterable[Payout]) -> int:
    """Return the chips that wagers won or lost together."""
    return sum(payout.returned - payout.amount for payout in payouts)


def parts_of(table: Table, payouts: tuple[Payout, ...]) -> Parts:
    """Return what one player's wagers won or lost on each hand and beside it."""
    parts: Parts = {}
    for payout in sorted(payouts, key=_place):
        part = _part(table, payout, payouts)
        parts[part] = parts.get(part, 0) + net_of([payout])
    return parts


def _place(payout: Payout) -> tuple[bool, int, int]:
    """Order payouts: hands first, one after the other, then what was beside them."""
    return payout.side in _BESIDE, payout.box, payout.hand


def parts_text(table: Table, parts: Parts, you: str = "") -> str:
    """Return the parts of a result, as `you` reads them: `hand +20, insurance -5`."""
    return in_a_row([_named(table, part, chips(net, signed=True), you) for part, net in parts.items()])


def _named(table: Table, part: Part, net: str, you: str) -> str:
    if part.what != ANOTHERS:
        return _(_NAMED[part]).format(chips=net)
    return tell(table, part.owner, you, N_("your hand {chips}"), N_("{name}'s hand {chips}"), chips=net)


def together(parts: Parts) -> Parts:
    """Return the same in fewer words: all hands are one part."""
    hands = [part for part in parts if part not in _BESIDE.values()]
    beside = {part: net for part, net in parts.items() if part not in hands}
    return {HANDS: sum(parts[part] for part in hands), **beside} if len(hands) > 1 else parts


def _part(table: Table, payout: Payout, payouts: tuple[Payout, ...]) -> Part:
    box = table.boxes[payout.box]
    if payout.side in _BESIDE:
        return _BESIDE[payout.side]
    if box.owner == payout.player:
        return (FIRST, SECOND)[payout.hand] if len(box.hands) > 1 else HAND
    others = {p.box for p in payouts if table.boxes[p.box].owner != payout.player}
    return BEHIND if len(others) > 1 or box.owner is None else Part(ANOTHERS, box.owner)
