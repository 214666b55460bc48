"""The dealer's judgement: a command becomes events, or is refused and changes nothing."""

from collections.abc import Callable
from typing import Any

from core import commands as cmd
from core import events as ev
from core.betting import bet, check_box, own_box, rebuy, sit_out, withdraw
from core.draft import Draft, Source
from core.refusal import Reason, Refused
from core.rights import arrange, check_host, expel, kick, pardon, silence, vacate
from core.rounds import ask_followers, proceed, time_up
from core.sealed import link_before
from core.sharing import is_silenced
from core.table import RAISABLE, Phase, Table
from core.text import Text
from core.votes import vote

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
    check_box(table, command.box)
    if table.boxes[command.box].owner is not None:
        raise Refused(Reason.BOX_TAKEN, command.box + 1)
    draft.add(ev.Sat(command.player, command.box))


def _rise(draft: Draft, command: cmd.Rise) -> None:
    own_box(draft.table, command.player)
    draft.add(ev.Rose(command.player))


def _leave(draft: Draft, command: cmd.Leave) -> None:
    vacate(draft, command.player)
    draft.add(ev.Left(command.player))


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
    if draft.table.players[command.player].silenced:
        raise Refused(Reason.SILENCED)
    draft.add(ev.Said(command.player, text))


def _pause(draft: Draft, command: cmd.Pause) -> None:
    check_host(draft.table, command.player)
    if draft.table.paused:
        raise Refused(Reason.PAUSED)
    draft.add(ev.Paused())


def _resume(draft: Draft, command: cmd.Resume) -> None:
    check_host(draft.table, command.player)
    if not draft.table.paused:
        raise Refused(Reason.NOT_PAUSED)
    draft.add(ev.Resumed())


def _void(draft: Draft, command: cmd.VoidRound) -> None:
    check_host(draft.table, command.player)
    if not draft.table.in_round:
        raise Refused(Reason.NO_ROUND)
    draft.void()


def _close(draft: Draft, command: cmd.Close) -> None:
    check_host(draft.table, command.player)
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
    vacate(draft, command.player)
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
    cmd.Bet: bet,
    cmd.Withdraw: withdraw,
    cmd.Pass: sit_out,
    cmd.Rebuy: rebuy,
    cmd.Play: _play,
    cmd.Reply: _reply,
    cmd.Say: _say,
    cmd.Vote: vote,
    cmd.Pause: _pause,
    cmd.Resume: _resume,
    cmd.Kick: kick,
    cmd.Expel: expel,
    cmd.Pardon: pardon,
    cmd.Silence: silence,
    cmd.Arrange: arrange,
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
