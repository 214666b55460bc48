"""What lies on a box beside its owner's bet, and whose it is."""

from core.sides import Side
from core.table import Box, Table
from tui.words.names import chips, name_of

_ADDED = {
    Side.DOUBLE: "doubled +{}",
    Side.SPLIT: "split +{}",
    Side.INSURANCE: "insured {}",
    Side.PAIRS: "pairs {}",
}


def wager_words(table: Table, box_number: int, you: str) -> tuple[str, ...]:
    """Return the wagers on a box but its owner's bet: `doubled +10`, `kim 20 behind`, `kim insured 10`."""
    box = table.boxes[box_number]
    owner = [words for side in Side for words in _of_owner(box, side)]
    others = list(dict.fromkeys([wager.player for wager in box.wagers if wager.player != box.owner]))
    behind = [words for player in others for words in _of_backer(table, box, player, you)]
    return (*owner, *behind)


def _of_owner(box: Box, side: Side) -> list[str]:
    amount = box.staked(box.owner, side)
    if not amount or side is Side.MAIN:
        return []
    return [_words(side, amount)]


def _of_backer(table: Table, box: Box, player: str, you: str) -> list[str]:
    name = name_of(table, player, you)
    staked = [(side, box.staked(player, side)) for side in Side]
    bet = sum(amount for side, amount in staked if side in (Side.MAIN, Side.EVEN_MONEY))
    first = f"{name} {chips(bet)} behind"
    return [first, *[f"{name} {_words(side, n)}" for side, n in staked if n and side is not Side.MAIN]]


def _words(side: Side, amount: int) -> str:
    return "even money" if side is Side.EVEN_MONEY else _ADDED[side].format(chips(amount))
