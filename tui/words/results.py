"""What a round's wagers came to for one player, added up by what they were on."""

from collections.abc import Iterable

from core.events import Payout
from core.sides import Side
from core.table import Table
from tui.words.names import chips, whose

BEHIND = "behind"
HAND, HANDS = "hand", ("first hand", "second")
_BESIDE = {Side.INSURANCE: "insurance", Side.PAIRS: "pairs", Side.EVEN_MONEY: "even money"}
Parts = dict[str, int]
"""Chips won or lost, by what they were on."""


def net_of(payouts: Iterable[Payout]) -> int:
    """Return the chips that wagers won or lost together."""
    return sum(payout.returned - payout.amount for payout in payouts)


def parts_of(table: Table, payouts: tuple[Payout, ...], you: str = "") -> Parts:
    """Return what one player's wagers won or lost on each hand and beside it, as `you` reads it."""
    parts: Parts = {}
    for payout in sorted(payouts, key=_place):
        part = _part(table, payout, payouts, you)
        parts[part] = parts.get(part, 0) + net_of([payout])
    return parts


def _place(payout: Payout) -> tuple[bool, int, int]:
    """Order payouts: hands first, one after the other, then what was beside them."""
    return payout.side in _BESIDE, payout.box, payout.hand


def parts_text(parts: Parts) -> str:
    """Return the parts of a result: `hand +20, insurance -5`."""
    return ", ".join([f"{part} {chips(net, signed=True)}" for part, net in parts.items()])


def together(parts: Parts) -> Parts:
    """Return the same in fewer words: all hands are one part."""
    hands = [part for part in parts if part not in _BESIDE.values()]
    beside = {part: net for part, net in parts.items() if part not in hands}
    return {"hands": sum(parts[part] for part in hands), **beside} if len(hands) > 1 else parts


def _part(table: Table, payout: Payout, payouts: tuple[Payout, ...], you: str) -> str:
    box = table.boxes[payout.box]
    if payout.side in _BESIDE:
        return _BESIDE[payout.side]
    if box.owner == payout.player:
        return HANDS[payout.hand] if len(box.hands) > 1 else HAND
    others = {p.box for p in payouts if table.boxes[p.box].owner != payout.player}
    return BEHIND if len(others) > 1 or box.owner is None else f"{whose(table, box.owner, you)} hand"
