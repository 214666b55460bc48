"""What may be bet, and taken back, while bets are open."""

from core import commands as cmd
from core import events as ev
from core.draft import Draft
from core.games import game_of
from core.refusal import Reason, Refused
from core.sharing import box_room, check_backing
from core.sides import Side
from core.table import Phase, Table, is_broke


def check_box(table: Table, number: int) -> None:
    """Raise `Refused` where there is no such box."""
    if type(number) is not int or not 0 <= number < len(table.boxes):
        raise Refused(Reason.NO_SUCH_BOX, len(table.boxes))


def own_box(table: Table, player: str) -> int:
    """Return the box that a player owns and keeps; raises `Refused` where there is none."""
    number = table.box_of(player)
    if number is None or table.boxes[number].leaving:
        raise Refused(Reason.NOT_SEATED)
    return number


def bet(draft: Draft, command: cmd.Bet) -> None:
    """Place a wager on a box, and one beside it where that comes along."""
    table = draft.table
    _check_open(table)
    check_box(table, command.box)
    owner = table.boxes[command.box].owner
    if owner is None or (owner != command.player and not table.setup.back_bets):
        raise Refused(Reason.NOT_YOUR_BOX if owner else Reason.NOT_SEATED)
    check_backing(table, command.player, command.box)
    _check_sealed(table, owner)
    _check_side(table, command)
    _check_amount(table, command)
    draft.add(ev.BetPlaced(command.player, command.box, command.amount, command.side))
    if command.pairs:
        bet(draft, cmd.Bet(command.player, command.box, command.pairs, Side.PAIRS))


def withdraw(draft: Draft, command: cmd.Withdraw) -> None:
    """Take a wager back."""
    table = draft.table
    _check_open(table)
    check_box(table, command.box)
    if not table.boxes[command.box].staked(command.player, command.side):
        raise Refused(Reason.NO_BET)
    draft.add(ev.Withdrawn(command.player, command.box, command.side))


def _check_open(table: Table) -> None:
    if table.phase is not Phase.BETTING:
        raise Refused(Reason.BETS_CLOSED)
    if table.paused:
        raise Refused(Reason.PAUSED)


def _check_side(table: Table, command: cmd.Bet) -> None:
    """Refuse a side bet that the game has not, or that stands alone."""
    if command.side is Side.MAIN:
        return
    if command.side not in game_of(table.setup.rules).manners(table.setup.rules).side_bets:
        raise Refused(Reason.NO_SIDE_BET)
    if not table.boxes[command.box].staked(command.player, Side.MAIN):
        raise Refused(Reason.NO_MAIN_BET)


def _check_sealed(table: Table, owner: str) -> None:
    """Refuse a bet on a box whose owner has no hash chain for the round."""
    if table.tip and not table.players[owner].tip and not table.players[owner].bot:
        raise Refused(Reason.NOT_SEALED)


def _check_amount(table: Table, command: cmd.Bet) -> None:
    setup, amount = table.setup, command.amount
    if type(amount) is not int:
        raise Refused(Reason.NOT_WHOLE)
    if amount < setup.minimum:
        raise Refused(Reason.BELOW_MINIMUM, setup.minimum)
    if amount > setup.maximum:
        raise Refused(Reason.ABOVE_MAXIMUM, setup.maximum)
    if amount % setup.step:
        raise Refused(Reason.OFF_STEP, setup.step)
    if command.side is Side.MAIN and amount > (room := box_room(table, command.player, command.box)):
        raise Refused(Reason.BOX_LIMIT, room)
    held = table.players[command.player].chips + table.boxes[command.box].staked(command.player, command.side)
    if amount > held:
        raise Refused(Reason.NOT_ENOUGH_CHIPS, held)


def sit_out(draft: Draft, command: cmd.Pass) -> None:
    """Let the coming round pass; who bets on others' boxes alone has not bet on the own one."""
    table = draft.table
    _check_open(table)
    if command.player in table.backers():
        staked = table.stake(command.player)
    else:
        staked = table.boxes[own_box(table, command.player)].stake(command.player)
    if table.players[command.player].passed or staked:
        raise Refused(Reason.ALREADY_PASSED)
    draft.add(ev.Passed(command.player))


def rebuy(draft: Draft, command: cmd.Rebuy) -> None:
    """Buy in again."""
    table = draft.table
    if not is_broke(table, command.player):
        raise Refused(Reason.NOT_BROKE, table.setup.minimum)
    missing = table.setup.buy_in - table.players[command.player].chips
    draft.add(ev.Rebought(command.player, missing))
