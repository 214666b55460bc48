"""What may be drawn at a table: how many numbers, each from how many, and whether the shoe has them."""

from collections.abc import Callable, Sequence

from core.cards import DECK, Shoe, ShoeDry
from core.games import game_of
from core.moves import Move
from core.table import Phase, Table
from net.breach import Breach


class Ruler:
    """Stands where chance does, and notes from how many each number would be drawn."""

    def __init__(self) -> None:
        self.belows: list[int] = []

    def draw(self, below: int) -> int:
        """Return the lowest number."""
        self.belows.append(below)
        return 0


Draw = Callable[[Shoe, Ruler], tuple[int, ...]]
"""What a game draws, from a shoe and by chance."""


def for_deal(table: Table) -> Draw:
    """Return the draw that dealing needs."""
    rules, many = table.setup.rules, len([box for box in table.boxes if box.wagers])
    return lambda shoe, chance: game_of(rules).draw_deal(rules, many, shoe, chance)


def for_move(table: Table, move: Move) -> Draw:
    """Return the draw that a move on the hand in turn needs."""
    rules, hand = table.setup.rules, table.hand_in_turn()
    return lambda shoe, chance: game_of(rules).draw(rules, hand, move, shoe, chance)


def for_service(table: Table, number: int, hand: int) -> Draw:
    """Return the draw that a hand is owed."""
    rules, owed = table.setup.rules, table.boxes[number].hands[hand]
    return lambda shoe, chance: game_of(rules).draw_owed(rules, owed, shoe, chance)


def for_dealer(table: Table, move: Move) -> Draw:
    """Return the draw that a move of the dealer needs."""
    rules, dealer = table.setup.rules, table.dealer
    return lambda shoe, chance: game_of(rules).draw_dealer(rules, dealer, move, shoe, chance)


def has_shoe(table: Table) -> bool:
    """Whether cards are drawn at a table, and not dice rolled."""
    return bool(game_of(table.setup.rules).shuffled(table.setup.rules, (), None))


def judge(table: Table, draw: Draw, drawn: tuple[int, ...]) -> Breach | None:
    """Return what is wrong with the numbers that an event says were drawn."""
    ruler = Ruler()
    try:
        draw(table.shoe, ruler)
    except ShoeDry:
        return Breach.SHUFFLE
    if has_shoe(table):
        return None if _were_there(table, drawn, len(ruler.belows)) else Breach.CARDS
    return None if _can_show(drawn, ruler.belows) else Breach.DICE


def _were_there(table: Table, drawn: tuple[int, ...], many: int) -> bool:
    if len(drawn) != many or any(card >= DECK for card in drawn):
        return False
    try:
        game_of(table.setup.rules).left(table.shoe, drawn)
    except ValueError:
        return False
    return True


def _can_show(drawn: tuple[int, ...], sides: Sequence[int]) -> bool:
    return len(drawn) == len(sides) and all(
        1 <= face <= most for face, most in zip(drawn, sides, strict=True)
    )


def is_dry(table: Table) -> bool:
    """Whether the shoe has too few cards for what may be drawn next."""
    return any(_lacks(table, draw) for draw in _next_draws(table))


def _lacks(table: Table, draw: Draw) -> bool:
    try:
        draw(table.shoe, Ruler())
    except ShoeDry:
        return True
    return False


def _next_draws(table: Table) -> list[Draw]:
    if table.paused or table.owing():
        return []
    if table.phase is Phase.DEALING:
        return [for_deal(table)]
    owed = owed_hand(table)
    if owed is not None:
        return [for_service(table, *owed)]
    rules, moves = table.setup.rules, table.legal_moves(table.actor() or "")
    if table.phase is Phase.DEALER:
        return [for_dealer(table, move) for move in game_of(rules).dealer_moves(rules, table.dealer)]
    return [for_move(table, move) for move in moves]


def owed_hand(table: Table) -> tuple[int, int] | None:
    """Return the hand that is due something before anything else happens: box and hand."""
    if table.turn is None:
        return None
    number, rules = table.turn[0], table.setup.rules
    for place, hand in enumerate(table.boxes[number].hands):
        if game_of(rules).is_owed(rules, hand):
            return number, place
    return None
