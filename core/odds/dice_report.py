"""Blackhole Jack in figures."""

from collections.abc import Iterator
from fractions import Fraction
from typing import TypeVar

from core.blackhole import SPECIAL, Dealer, End, Hand
from core.odds.chart import chart
from core.odds.dice_book import FACES, DiceBook, book, exact_book
from core.odds.dice_dealer import opponent
from core.odds.report import Exact, ExactFacing, Facing, Report
from core.rules import BlackholeRules, DealerStyle

N = TypeVar("N", float, Fraction)
SPECIALS = (End.WHITE_DWARF, End.NOVA, End.SUPERNOVA, End.HYPERNOVA)
"""From the likeliest on."""


def dice_report(rules: BlackholeRules, exact: bool) -> Report:
    """Return the figures of a rule set, as fractions too where asked."""
    known = book(rules)
    return Report(
        edge=known.edge(),
        spread=known.spread(),
        upcards=tuple([_facing(rules, face, exact) for face in FACES]),
        chances=_specials(known, float),
        beside={},
        chart=chart(rules),
        exact=_exact(rules) if exact else None,
    )


def _exact(rules: BlackholeRules) -> Exact:
    known = exact_book(rules)
    return Exact(known.edge(), _specials(known, Fraction))


def _facing(rules: BlackholeRules, face: int, exact: bool) -> Facing:
    known = book(rules)
    return Facing(
        face,
        1 / len(FACES),
        known.value(Hand(), face),
        _dealer(known, face, float),
        _exact_facing(rules, face) if exact else None,
    )


def _exact_facing(rules: BlackholeRules, face: int) -> ExactFacing:
    known = exact_book(rules)
    return ExactFacing(Fraction(1, len(FACES)), known.value(Hand(), face), _dealer(known, face, Fraction))


def reach(known: DiceBook[N], face: int, number: type[N]) -> list[N]:
    """Return how likely the book's play comes to each node of its tree."""
    nodes = known.tree.nodes
    chances = [number(0)] * (len(nodes) - 1) + [number(1)]
    for place in reversed(range(len(nodes))):
        node, chance = nodes[place], chances[place]
        if node.branches and chance:
            move = known.move(node.hand, face)
            branch = next(branch for branch in node.branches if branch.move is move)
            for after, ways in branch.ways:
                chances[after] += chance * ways / branch.throws
    return chances


def _specials(known: DiceBook[N], number: type[N]) -> dict[str, N]:
    """Return how likely a round brings each special win."""
    found = {end.value: number(0) for end in SPECIALS}
    for face in FACES:
        for node, chance in zip(known.tree.nodes, reach(known, face, number), strict=True):
            if node.hand.end in SPECIAL:
                assert node.hand.end is not None
                found[node.hand.end.value] += chance / len(FACES)
    return found


def _dealer(known: DiceBook[N], face: int, number: type[N]) -> dict[str, N]:
    """Return how the dealer ends against the hands that the book's play makes."""
    found: dict[str, N] = {}
    whole = number(0)
    for hand, chance in _standing(known, face, number):
        whole += chance
        for end, part in opponent(known.rules).finals(face, hand).values():
            name = _name(end)
            found[name] = found.get(name, number(0)) + chance * number(part)
    return {name: found[name] / whole for name in sorted(found, key=_order)}


def _standing(known: DiceBook[N], face: int, number: type[N]) -> Iterator[tuple[Hand, N]]:
    """Yield hands that the dealer meets, and how likely each is; one where all are met alike."""
    if known.rules.dealer is not DealerStyle.SHARP:
        yield Hand(end=End.STOOD), number(1)
        return
    for node, chance in zip(known.tree.nodes, reach(known, face, number), strict=True):
        if chance and node.hand.over and not node.hand.bust:
            yield node.hand, chance


def _name(dealer: Dealer) -> str:
    if dealer.special:
        return "special"
    return "bust" if dealer.bust else str(dealer.total)


def _order(name: str) -> int:
    return int(name) if name.isdigit() else ("bust", "special").index(name) * 100
