"""Bots: simple characters that fill a table, acting through commands like everyone."""

import msgspec

from core.absent import SAFE_TOTAL
from core.blackhole import JOKER_AS, SD_MOVES, Hand
from core.commands import Bet, Play, PlayerCommand, Rebuy, Reply
from core.dice import Die
from core.games import game_of
from core.moves import Move
from core.table import Phase, Table, is_broke

WEAK_UPCARD = 8
"""The highest upcard against which the dealer is expected to bust often."""


class Character(msgspec.Struct, frozen=True):
    """A bot's habits."""

    name: str
    bets_one_in: int
    """Bets this part of its chips, 0 is always the minimum."""
    stands_weak: int
    """Stands from this total against a weak upcard."""
    stands_strong: int
    """Stands from this total against a strong upcard."""
    spends_from: int
    """Below its standing total, rolls its substitution die from this total on."""
    joker_as: Move
    prefers: tuple[Die, ...]
    """Substitution dice, the dearest first."""
    rerolls: bool
    """Rerolls every double, a Nova too."""


PULSAR = Character(
    name="Pulsar",
    bets_one_in=0,
    stands_weak=15,
    stands_strong=16,
    spends_from=SAFE_TOTAL + 1,
    joker_as=Move.D4,
    prefers=(Die.D4, Die.JOKER, Die.D8),
    rerolls=False,
)
"""Cautious: the smallest bets, keeps what it has, stands early."""

QUASAR = Character(
    name="Quasar",
    bets_one_in=10,
    stands_weak=17,
    stands_strong=18,
    spends_from=14,
    joker_as=Move.D8,
    prefers=(Die.JOKER, Die.D8, Die.D4),
    rerolls=True,
)
"""Bold: bets by its chips, chases the Hypernova, stands late."""


class Bot(msgspec.Struct, frozen=True):
    """A bot that can be brought to a table."""

    name: str
    character: Character


BOTS = (
    Bot("HAL", PULSAR),
    Bot("Vega", QUASAR),
    Bot("Tycho", PULSAR),
    Bot("Nebula", QUASAR),
    Bot("Kepler", PULSAR),
    Bot("Comet", QUASAR),
    Bot("Hubble", PULSAR),
    Bot("Rigel", QUASAR),
    Bot("Ceres", PULSAR),
    Bot("Sirius", QUASAR),
)
"""More bots than boxes, so that a name already taken at the table can be passed over."""


def act(table: Table, player: str, character: Character) -> PlayerCommand | None:
    """Return what a bot wants to do now, None where it waits."""
    known = table.players.get(player)
    if known is None or known.gone or table.paused or table.phase is Phase.CLOSED:
        return None
    for offer in table.offers:
        if offer.player == player:
            return Reply(player, offer.number, accept=False)
    if table.phase is Phase.BETTING:
        return _bet(table, player, character)
    return _play(table, player, character)


def _bet(table: Table, player: str, character: Character) -> PlayerCommand | None:
    number = table.box_of(player)
    if number is None or table.boxes[number].leaving:
        return None
    if is_broke(table, player):
        return Rebuy(player)
    if table.boxes[number].stake(player) or table.players[player].passed or not _people_are_ready(table):
        return None
    return Bet(player, number, _amount(table, player, character))


def _people_are_ready(table: Table) -> bool:
    """Whether a person has bet, or no person present at a box is still to decide."""
    players = table.players
    if any(not players[wager.player].bot for box in table.boxes for wager in box.wagers):
        return True
    owners = [players[owner] for number in table.seated() if (owner := table.boxes[number].owner)]
    return all(p.bot or p.away or p.gone or p.passed for p in owners)


def _amount(table: Table, player: str, character: Character) -> int:
    """Return a legal amount: a multiple of the step, within the limits and the chips."""
    setup, chips = table.setup, table.players[player].chips
    wanted = chips // character.bets_one_in if character.bets_one_in else setup.minimum
    amount = min(max(wanted, setup.minimum), setup.maximum, chips)
    return amount - amount % setup.step


def _play(table: Table, player: str, character: Character) -> PlayerCommand | None:
    legal, hand = table.legal_moves(player), table.hand_in_turn()
    if not legal or hand is None or table.dealer is None:
        return None
    move = choose(hand, legal, table.dealer.dice[0].face, character)
    if move not in legal:
        move = game_of(table.setup.rules).absent_move(table.setup.rules, hand, table.dealer)
    return Play(player, table.decision, move)


def choose(hand: Hand, legal: tuple[Move, ...], upcard: int, character: Character) -> Move:
    """Return the legal move that a character makes by habit."""
    if legal == (Move.START,):
        return Move.START
    if Move.REROLL in legal and (character.rerolls or hand.lost_if_kept):
        return Move.REROLL
    if Move.KEEP in legal:
        return _kept_or_swapped(hand, character)
    if hand.total >= (character.stands_weak if upcard <= WEAK_UPCARD else character.stands_strong):
        return Move.STAND
    return _rolled(hand, character)


def _kept_or_swapped(hand: Hand, character: Character) -> Move:
    """Keep a Nova; of two substitution dice take the dearer."""
    if hand.reroll or hand.sd is None:
        return Move.KEEP
    held, earned = (character.prefers.index(die) for die in (hand.sd, hand.awards[0]))
    return Move.SWAP if earned < held else Move.KEEP


def _rolled(hand: Hand, character: Character) -> Move:
    moves = SD_MOVES[hand.sd]
    if not moves or hand.total < character.spends_from:
        return Move.ROLL
    return character.joker_as if moves == JOKER_AS else moves[0]
