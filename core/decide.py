"""The dealer's judgement: a command becomes events, or is refused and changes nothing."""

from collections.abc import Callable
from typing import Any

from core import commands as cmd
from core import events as ev
from core.draft import Draft, Source
from core.games import game_of
from core.refusal import Reason, Refused
from core.rounds import ask_followers, proceed, time_up
from core.sealed import link_before
from core.sharing import box_room, check_backing, is_silenced
from core.sides import Side
from core.table import RAISABLE, Phase, Table, is_broke
from core.text import Text

NAME_LENGTH = 64
"""Code points of a name; how wide it may look is for those to check who draw it."""
TALK_LENGTH = 200
MOST_PLAYERS = 256
"""Players a table remembers; more are refused."""


def decide(table: Table, command: cmd.AnyCommand, chance: Source) -> tuple[ev.AnyEvent, ...]:
    """Return the events that a command causes; raises `Refused`, naming the rule, and changes nothing."""
    return step(table, command, chance)[0]


def step(table: Table, command: cmd.AnyCommand, chance: Source) -> tuple[tuple[ev.AnyEvent, ...], Table]:
    """Return what `decide` returns and the table after it."""
    if table.phase is Phase.CLOSED:
        raise Refused(Reason.CLOSED)
    draft = Draft(table, chance)
    if isinstance(command, cmd.Command) and type(command) is not cmd.Enter:
        _greet(draft, command.player)
    _HANDLERS[type(command)](draft, command)
    proceed(draft)
    return tuple(draft.events), draft.table


def _greet(draft: Draft, player: str) -> None:
    """Refuse strangers and the banned; whoever is away and speaks is back."""
    known = draft.table.players.get(player)
    if known is None or (known.gone and not known.banned):
        raise Refused(Reason.UNKNOWN_PLAYER)
    if known.banned:
        raise Refused(Reason.KICKED)
    if known.away or known.idle:
        draft.add(ev.CameBack(player))


def _enter(draft: Draft, command: cmd.Enter) -> None:
    players = draft.table.players
    known = players.get(command.player)
    if known and known.banned:
        raise Refused(Reason.KICKED)
    _check_name(draft.table, command.player, command.name)
    if known is None and len(players) >= MOST_PLAYERS:
        raise Refused(Reason.CROWDED, MOST_PLAYERS)
    if known is None or known.name != command.name:
        chips = draft.table.setup.buy_in if known is None else known.chips
        draft.add(ev.Entered(command.player, command.name, chips))
    elif known.away or known.gone or known.idle:
        draft.add(ev.CameBack(command.player))


def _check_name(table: Table, player: str, name: Text) -> None:
    if not name.strip() or len(name) > NAME_LENGTH:
        raise Refused(Reason.BAD_NAME, NAME_LENGTH)
    folded = name.casefold()
    if any(p.name.casefold() == folded for key, p in table.players.items() if key != player):
        raise Refused(Reason.NAME_TAKEN)


def _sit(draft: Draft, command: cmd.Sit) -> None:
    table = draft.table
    if table.box_of(command.player) is not None:
        raise Refused(Reason.ALREADY_SEATED)
    if all(box.owner for box in table.boxes):
        raise Refused(Reason.TABLE_FULL, len(table.boxes))
    _check_box(table, command.box)
    if table.boxes[command.box].owner is not None:
        raise Refused(Reason.BOX_TAKEN, command.box + 1)
    draft.add(ev.Sat(command.player, command.box))


def _check_box(table: Table, number: int) -> None:
    if type(number) is not int or not 0 <= number < len(table.boxes):
        raise Refused(Reason.NO_SUCH_BOX, len(table.boxes))


def _own_box(table: Table, player: str) -> int:
    number = table.box_of(player)
    if number is None or table.boxes[number].leaving:
        raise Refused(Reason.NOT_SEATED)
    return number


def _rise(draft: Draft, command: cmd.Rise) -> None:
    _own_box(draft.table, command.player)
    draft.add(ev.Rose(command.player))


def _leave(draft: Draft, command: cmd.Leave) -> None:
    _vacate(draft, command.player)
    draft.add(ev.Left(command.player))


def _vacate(draft: Draft, player: str) -> None:
    number = draft.table.box_of(player)
    if number is not None and not draft.table.boxes[number].leaving:
        draft.add(ev.Rose(player))


def _commit(draft: Draft, command: cmd.Commit) -> None:
    table = draft.table
    tips = [tip for player in table.players.values() for tip in (player.tip, player.fresh)]
    if command.tip in (table.tip, *tips):
        raise Refused(Reason.SAME_TIP)
    draft.add(ev.Committed(command.player, command.tip))


def _release(draft: Draft, command: cmd.Release) -> None:
    table = draft.table
    owes = any(player == command.player for _, player in table.owing())
    if not owes or command.round != table.round:
        raise Refused(Reason.STALE)
    if link_before(table.id, command.player, command.link) != table.players[command.player].tip:
        raise Refused(Reason.BAD_LINK)
    draft.add(ev.Released(command.player, command.link))


def _bet(draft: Draft, command: cmd.Bet) -> None:
    table = draft.table
    _check_open(table)
    _check_box(table, command.box)
    owner = table.boxes[command.box].owner
    if owner is None or (owner != command.player and not table.setup.back_bets):
        raise Refused(Reason.NOT_YOUR_BOX if owner else Reason.NOT_SEATED)
    check_backing(table, command.player, command.box)
    _check_sealed(table, owner)
    _check_side(table, command)
    _check_amount(table, command)
    draft.add(ev.BetPlaced(command.player, command.box, command.amount, command.side))
    if command.pairs:
        _bet(draft, cmd.Bet(command.player, command.box, command.pairs, Side.PAIRS))


def _withdraw(draft: Draft, command: cmd.Withdraw) -> None:
    table = draft.table
    _check_open(table)
    _check_box(table, command.box)
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


def _pass(draft: Draft, command: cmd.Pass) -> None:
    table = draft.table
    _check_open(table)
    if command.player not in table.backers():
        _own_box(table, command.player)
    if table.players[command.player].passed or table.stake(command.player):
        raise Refused(Reason.ALREADY_PASSED)
    draft.add(ev.Passed(command.player))


def _rebuy(draft: Draft, command: cmd.Rebuy) -> None:
    table = draft.table
    if not is_broke(table, command.player):
        raise Refused(Reason.NOT_BROKE, table.setup.minimum)
    missing = table.setup.buy_in - table.players[command.player].chips
    draft.add(ev.Rebought(command.player, missing))


def _play(draft: Draft, command: cmd.Play) -> None:
    table = draft.table
    if command.decision != table.decision:
        raise Refused(Reason.STALE)
    if command.move not in table.legal_moves(command.player):
        raise Refused(_why_illegal(table, command.player))
    if table.turn is None:
        draft.play_dealer(command.move)
    else:
        draft.play(command.move)
        ask_followers(draft, *table.turn, command.move)


def _why_illegal(table: Table, player: str) -> Reason:
    if player != table.actor():
        return Reason.NOT_YOUR_TURN
    return Reason.PAUSED if table.paused else Reason.ILLEGAL_MOVE


def _reply(draft: Draft, command: cmd.Reply) -> None:
    table = draft.table
    offer = next((o for o in table.offers if o.number == command.offer), None)
    if offer is None or offer.player != command.player:
        raise Refused(Reason.NO_SUCH_OFFER)
    if table.paused:
        raise Refused(Reason.PAUSED)
    if command.accept:
        _check_raise(table, offer)
    draft.add(ev.Replied(command.offer, command.accept))


def _check_raise(table: Table, offer: ev.Offer) -> None:
    """Refuse a yes that the chips are gone for, or that the yes of another has left no room for."""
    chips = table.players[offer.player].chips
    if offer.amount > chips:
        raise Refused(Reason.NOT_ENOUGH_CHIPS, chips)
    if offer.kind in RAISABLE and not table.has_room(offer.player, offer.box, offer.amount):
        raise Refused(Reason.ABOVE_MAXIMUM, table.setup.maximum)


def _say(draft: Draft, command: cmd.Say) -> None:
    text = Text(command.text[:TALK_LENGTH])
    if not text.strip():
        raise Refused(Reason.EMPTY)
    if is_silenced(draft.table, command.player):
        raise Refused(Reason.QUIET)
    draft.add(ev.Said(command.player, text))


def _check_host(table: Table, player: str) -> None:
    if player != table.setup.host:
        raise Refused(Reason.NOT_HOST)


def _pause(draft: Draft, command: cmd.Pause) -> None:
    _check_host(draft.table, command.player)
    if draft.table.paused:
        raise Refused(Reason.PAUSED)
    draft.add(ev.Paused())


def _resume(draft: Draft, command: cmd.Resume) -> None:
    _check_host(draft.table, command.player)
    if not draft.table.paused:
        raise Refused(Reason.NOT_PAUSED)
    draft.add(ev.Resumed())


def _kick(draft: Draft, command: cmd.Kick) -> None:
    _check_host(draft.table, command.player)
    if command.target not in draft.table.players or command.target == command.player:
        raise Refused(Reason.UNKNOWN_PLAYER)
    _vacate(draft, command.target)
    draft.add(ev.Kicked(command.target))


def _void(draft: Draft, command: cmd.VoidRound) -> None:
    _check_host(draft.table, command.player)
    if not draft.table.in_round:
        raise Refused(Reason.NO_ROUND)
    draft.void()


def _close(draft: Draft, command: cmd.Close) -> None:
    _check_host(draft.table, command.player)
    _shut(draft, cmd.Shut())


def _shut(draft: Draft, command: cmd.Shut) -> None:
    if draft.table.in_round:
        draft.void()
    draft.add(ev.Closed())


def _seal(draft: Draft, command: cmd.Seal) -> None:
    if draft.table.in_round:
        raise Refused(Reason.BETS_CLOSED)
    draft.add(ev.Sealed(command.tip))


def _restart(draft: Draft, command: cmd.Restart) -> None:
    if draft.table.in_round:
        draft.void()
    elif draft.table.shoe:
        draft.add(ev.Shuffled())
    for player, known in draft.table.players.items():
        if not (known.bot or known.away or known.gone):
            draft.add(ev.WentAway(player))
    draft.add(ev.Sealed(command.tip))


def _time_up(draft: Draft, command: cmd.TimeUp) -> None:
    if draft.table.paused or command.decision != draft.table.decision:
        raise Refused(Reason.STALE)
    time_up(draft)


def _present(draft: Draft, player: str) -> bool:
    known = draft.table.players.get(player)
    return known is not None and not known.gone and not known.bot


def _lost_sight(draft: Draft, command: cmd.LostSight) -> None:
    if _present(draft, command.player) and not draft.table.players[command.player].away:
        draft.add(ev.WentAway(command.player))


def _caught_sight(draft: Draft, command: cmd.CaughtSight) -> None:
    if _present(draft, command.player) and draft.table.players[command.player].away:
        draft.add(ev.CameBack(command.player))


def _hold_ended(draft: Draft, command: cmd.HoldEnded) -> None:
    if not _present(draft, command.player) or not draft.table.players[command.player].away:
        raise Refused(Reason.STALE)
    _vacate(draft, command.player)
    draft.add(ev.Left(command.player))


def _bot_enters(draft: Draft, command: cmd.BotEnters) -> None:
    table = draft.table
    known = table.players.get(command.player)
    if known and known.banned:
        raise Refused(Reason.KICKED)
    if table.box_of(command.player) is not None:
        raise Refused(Reason.ALREADY_SEATED)
    _check_name(table, command.player, command.name)
    free = [number for number, box in enumerate(table.boxes) if box.owner is None]
    if not free:
        raise Refused(Reason.TABLE_FULL, len(table.boxes))
    draft.add(ev.Entered(command.player, command.name, table.setup.buy_in, bot=True))
    draft.add(ev.Sat(command.player, free[-1]))


_HANDLERS: dict[type, Callable[[Draft, Any], None]] = {
    cmd.Enter: _enter,
    cmd.Sit: _sit,
    cmd.Rise: _rise,
    cmd.Leave: _leave,
    cmd.Commit: _commit,
    cmd.Release: _release,
    cmd.Bet: _bet,
    cmd.Withdraw: _withdraw,
    cmd.Pass: _pass,
    cmd.Rebuy: _rebuy,
    cmd.Play: _play,
    cmd.Reply: _reply,
    cmd.Say: _say,
    cmd.Pause: _pause,
    cmd.Resume: _resume,
    cmd.Kick: _kick,
    cmd.VoidRound: _void,
    cmd.Close: _close,
    cmd.TimeUp: _time_up,
    cmd.LostSight: _lost_sight,
    cmd.CaughtSight: _caught_sight,
    cmd.HoldEnded: _hold_ended,
    cmd.BotEnters: _bot_enters,
    cmd.Seal: _seal,
    cmd.Restart: _restart,
    cmd.Shut: _shut,
}
