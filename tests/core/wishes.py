"""Which orders a table must accept, worked out from its rules anew, without asking how it decides."""

from core import commands as cmd
from core.rules import Backers, BlackjackRules
from core.sides import Side
from core.table import Box, Phase, Table


def is_known(table: Table, player: str) -> bool:
    """Whether anything may be asked by this player."""
    known = table.players.get(player)
    return known is not None and not known.gone and not known.banned


def may_play(table: Table, play: cmd.Play) -> bool:
    """Whether a move is one that the table says is legal for this player now."""
    now = play.decision == table.decision
    return now and is_known(table, play.player) and play.move in table.legal_moves(play.player)


def may_vote(table: Table, vote: cmd.Vote) -> bool:
    """Whether somebody without a stake in the hand in turn votes for a move that its owner could make now."""
    if table.turn is None or table.paused or vote.decision != table.decision or table.setup.no_votes is True:
        return False
    box = table.boxes[table.turn[0]]
    own = {wager.player for wager in box.wagers if wager.hand == table.turn[1]} | {box.owner}
    legal = table.legal_moves(box.owner or "")
    there = is_known(table, vote.player) and not _is_quiet(table, vote.player)
    return there and vote.player not in own and vote.move in legal


def may_talk(table: Table, say: cmd.Say) -> bool:
    """Whether somebody may be heard: nobody whom the host has silenced."""
    known = is_known(table, say.player)
    return known and not table.players[say.player].silenced and not _is_quiet(table, say.player)


def _is_quiet(table: Table, player: str) -> bool:
    """Whether a player has chips on another's box that plays, at a table where such players are silent."""
    rules = table.setup.rules
    if not (isinstance(rules, BlackjackRules) and rules.quiet_box):
        return False
    playing = {offer.box for offer in table.offers} | ({table.turn[0]} if table.turn else set())
    boxes = [table.boxes[number] for number in playing]
    return any(box.owner != player and any(w.player == player for w in box.wagers) for box in boxes)


def may_reply(table: Table, reply: cmd.Reply) -> bool:
    """Whether an answer is to an offer that was made to this player, and can be paid."""
    if table.paused or not is_known(table, reply.player):
        return False
    mine = [offer for offer in table.offers if offer.player == reply.player and offer.number == reply.offer]
    return any(not reply.accept or table.players[reply.player].chips >= offer.amount for offer in mine)


def may_withdraw(table: Table, back: cmd.Withdraw) -> bool:
    """Whether there is such a bet, and bets are open."""
    if not _bets_are_open(table, back.player, back.box):
        return False
    return _amount(table.boxes[back.box], back.player, back.side) > 0


def may_bet(table: Table, bet: cmd.Bet) -> bool:
    """Whether a bet keeps to the table's limits, its box's, its side's and its player's chips."""
    if not _bets_are_open(table, bet.player, bet.box):
        return False
    setup, box = table.setup, table.boxes[bet.box]
    before = _amount(box, bet.player, bet.side)
    return (
        box.owner is not None
        and (bet.player == box.owner or (setup.back_bets and _may_back(table, bet.player, box)))
        and (not table.tip or table.players[box.owner].bot or table.players[box.owner].tip != b"")
        and setup.minimum <= bet.amount <= setup.maximum
        and bet.amount % setup.step == 0
        and bet.amount <= table.players[bet.player].chips + before
        and (_fits(table, bet, box) if bet.side is Side.MAIN else _stands_beside(table, bet, box))
    )


def _bets_are_open(table: Table, player: str, box: int) -> bool:
    there = is_known(table, player) and box < len(table.boxes)
    return there and table.phase is Phase.BETTING and not table.paused


def _may_back(table: Table, player: str, box: Box) -> bool:
    """Whether a player may be one of those who share another's box."""
    rules = table.setup.rules
    if not isinstance(rules, BlackjackRules):
        return True
    if rules.backers is Backers.STANDING and player in [one.owner for one in table.boxes]:
        return False
    sharing = {wager.player for wager in box.wagers if wager.side is Side.MAIN} | {player, box.owner}
    return rules.players_per_box == 0 or len(sharing) <= rules.players_per_box


def _fits(table: Table, bet: cmd.Bet, box: Box) -> bool:
    """Whether a main bet leaves room for the owner's smallest, where the box has one maximum for all."""
    rules = table.setup.rules
    if not (isinstance(rules, BlackjackRules) and rules.maximum_per_box):
        return True
    mains = {wager.player: wager.amount for wager in box.wagers if wager.side is Side.MAIN}
    after = {str(box.owner): table.setup.minimum} | mains | {bet.player: bet.amount}
    return sum(after.values()) <= table.setup.maximum


def _stands_beside(table: Table, bet: cmd.Bet, box: Box) -> bool:
    """Whether the game has the side bet, and its player a main bet there."""
    rules = table.setup.rules
    has_it = isinstance(rules, BlackjackRules) and rules.pairs and bet.side is Side.PAIRS
    return has_it and _amount(box, bet.player, Side.MAIN) > 0


def _amount(box: Box, player: str, side: Side) -> int:
    return sum([wager.amount for wager in box.wagers if wager.player == player and wager.side is side])
