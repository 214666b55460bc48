"""What lies on a box beside its owner's bet, and whose it is."""

from core.sides import Side
from core.table import Box, Table
from tui.tongue import N_, _
from tui.words.names import chips, tell

_ADDED = {
    Side.DOUBLE: N_("doubled +{chips}"),
    Side.SPLIT: N_("split +{chips}"),
    Side.INSURANCE: N_("insured {chips}"),
    Side.PAIRS: N_("pairs {chips}"),
    Side.EVEN_MONEY: N_("even money"),
}
_OF_OTHERS = {
    Side.DOUBLE: (N_("you doubled +{chips}"), N_("{name} doubled +{chips}")),
    Side.SPLIT: (N_("you split +{chips}"), N_("{name} split +{chips}")),
    Side.INSURANCE: (N_("you insured {chips}"), N_("{name} insured {chips}")),
    Side.PAIRS: (N_("you pairs {chips}"), N_("{name} pairs {chips}")),
    Side.EVEN_MONEY: (N_("you even money"), N_("{name} even money")),
}
_BEHIND = N_("you {chips} behind"), N_("{name} {chips} behind")


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
    return [_(_ADDED[side]).format(chips=chips(amount))]


def _of_backer(table: Table, box: Box, player: str, you: str) -> list[str]:
    staked = [(side, box.staked(player, side)) for side in Side]
    bet = sum(amount for side, amount in staked if side in (Side.MAIN, Side.EVEN_MONEY))
    beside = [(_OF_OTHERS[side], amount) for side, amount in staked if amount and side is not Side.MAIN]
    return [tell(table, player, you, *words, chips=chips(n)) for words, n in ((_BEHIND, bet), *beside)]
