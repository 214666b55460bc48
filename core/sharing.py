"""How players share a box: who may bet on it, how much is left of its limit, and who is silent."""

from core.games import game_of
from core.manners import Manners
from core.refusal import Reason, Refused
from core.sides import Side
from core.table import Table


def manners_of(table: Table) -> Manners:
    """Return how the table's game shares boxes."""
    return game_of(table.setup.rules).manners(table.setup.rules)


def holders(table: Table, number: int) -> list[str]:
    """Return the players with a main wager on a box, each once."""
    wagers = table.boxes[number].wagers
    return list(dict.fromkeys([wager.player for wager in wagers if wager.side is Side.MAIN]))


def check_backing(table: Table, player: str, number: int) -> None:
    """Raise `Refused` where a player may not bet on another's box."""
    owner = table.boxes[number].owner
    if player == owner:
        return
    manners = manners_of(table)
    if manners.standing_only and table.box_of(player) is not None:
        raise Refused(Reason.HAS_SEAT)
    others = [holder for holder in holders(table, number) if holder not in (player, owner)]
    if manners.players_per_box and len(others) + 1 >= manners.players_per_box:
        raise Refused(Reason.BOX_FULL, manners.players_per_box)


def box_room(table: Table, player: str, number: int) -> int:
    """Return the most that a player's main wager on a box can be; the owner's smallest bet is kept free."""
    most = table.setup.maximum
    if not manners_of(table).maximum_per_box:
        return most
    box = table.boxes[number]
    taken = sum([w.amount for w in box.wagers if w.side is Side.MAIN and w.player != player])
    waits = player != box.owner and not box.staked(box.owner, Side.MAIN)
    return max(0, most - taken - (table.setup.minimum if waits else 0))


def is_silenced(table: Table, player: str) -> bool:
    """Whether a player has a bet on the box that plays, which is another's, and must not talk."""
    playing = {offer.box for offer in table.offers} | ({table.turn[0]} if table.turn else set())
    if not playing or not manners_of(table).quiet_box:
        return False
    boxes = [table.boxes[number] for number in playing]
    return any(box.owner != player and box.stake(player) for box in boxes)
