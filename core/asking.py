"""Which questions a table asks the holders of wagers: about fresh hands, and after a raise."""

from core.events import Offer
from core.games import game_of
from core.moves import Move
from core.sides import Side
from core.table import Table


def fresh_offers(table: Table, numbers: list[int]) -> tuple[Offer, ...]:
    """Return the offers about boxes' fresh hands; one that a player can't cover is not made."""
    rules = table.setup.rules
    hands = tuple([table.boxes[number].hands[0] for number in numbers])
    wanted = []
    for place, kind, percent in game_of(rules).offers(rules, hands, table.dealer):
        number = numbers[place]
        for wager in table.boxes[number].wagers:
            if wager.side is Side.MAIN:
                wanted.append((kind, wager.player, number, 0, wager.amount * percent // 100))
    return _covered(table, wanted)


def follow_offers(table: Table, number: int, hand: int, move: Move) -> tuple[Offer, ...]:
    """Return the offers that follow a raise on a hand: its other holders may put the same on it."""
    kind = game_of(table.setup.rules).raising[move]
    box = table.boxes[number]
    others = dict.fromkeys([wager.player for wager in box.wagers if wager.player != box.owner])
    place = hand + (kind is Side.SPLIT)
    amounts = [(player, box.base(player, hand)) for player in others]
    wanted = [
        (kind, player, number, place, amount)
        for player, amount in amounts
        if amount and table.has_room(player, number, amount)
    ]
    return _covered(table, wanted)


def _covered(table: Table, wanted: list[tuple[Side, str, int, int, int]]) -> tuple[Offer, ...]:
    """Number the offers to players who have the chips, from the offers made before."""
    there = [one for one in wanted if one[4] <= table.players[one[1]].chips]
    return tuple([Offer(table.asked + place, *one) for place, one in enumerate(there)])
