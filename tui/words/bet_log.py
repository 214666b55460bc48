"""Lines of the log on bets."""

from core import events as ev
from core.sides import Side
from core.table import Table
from tui.tongue import N_, _
from tui.words.names import chips, name_of, tell

_BET = N_("you bet {amount}"), N_("{name} bets {amount}")
_BET_ON = (
    N_("you bet {amount} on {owner}'s hand"),
    N_("{name} bets {amount} on {owner}'s hand"),
    N_("{name} bets {amount} on your hand"),
)
_TAKEN_BACK = N_("you take back {amount}"), N_("{name} takes back {amount}")
_TAKEN_BACK_ON = (
    N_("you take back {amount} on {owner}'s hand"),
    N_("{name} takes back {amount} on {owner}'s hand"),
    N_("{name} takes back {amount} on your hand"),
)


def bet(before: Table, event: ev.BetPlaced, you: str) -> str:
    """Return who bet what, and on whose hand."""
    amount = chips(event.amount)
    if event.side is Side.PAIRS:
        amount = _("{chips} on pairs").format(chips=amount)
    return _placed(before, event, you, amount, _BET, _BET_ON)


def withdrawn(before: Table, event: ev.Withdrawn, you: str) -> str:
    """Return who took which bet back, and from whose hand."""
    box = before.boxes[event.box]
    if event.side is Side.PAIRS:
        amount = _("{chips} from pairs").format(chips=chips(box.staked(event.player, event.side)))
    else:
        amount = chips(box.stake(event.player))
    return _placed(before, event, you, amount, _TAKEN_BACK, _TAKEN_BACK_ON)


def _placed(
    before: Table,
    event: ev.BetPlaced | ev.Withdrawn,
    you: str,
    amount: str,
    at_home: tuple[str, str],
    elsewhere: tuple[str, str, str],
) -> str:
    """Return who bet what, and on whose hand, where that is another's."""
    owner = before.boxes[event.box].owner
    if owner == event.player:
        return tell(before, event.player, you, *at_home, amount=amount)
    own, others, on_yours = elsewhere
    words = on_yours if owner == you else others
    return tell(before, event.player, you, own, words, amount=amount, owner=name_of(before, owner))
