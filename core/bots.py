"""Bots: simple characters that fill a table, acting through commands like everyone."""

import msgspec

from core import bot_cards, bot_dice
from core.absent import SAFE_TOTAL
from core.blackhole import Dealer, Hand
from core.blackjack import CardDealer, CardHand
from core.bot_cards import CardHabits
from core.bot_dice import DiceHabits
from core.commands import Bet, Play, PlayerCommand, Rebuy, Reply
from core.dice import Die
from core.events import Offer
from core.moves import Move
from core.sharing import box_room
from core.table import Phase, Table, is_broke


class Character(msgspec.Struct, frozen=True):
    """A bot's habits."""

    name: str
    bets_one_in: int
    """Bets this part of its chips, 0 is always the minimum; never beside its hand."""
    dice: DiceHabits
    cards: CardHabits


PULSAR = Character(
    name="Pulsar",
    bets_one_in=0,
    dice=DiceHabits(
        stands_weak=15,
        stands_strong=16,
        spends_from=SAFE_TOTAL + 1,
        joker_as=Move.D4,
        prefers=(Die.D4, Die.JOKER, Die.D8),
        rerolls=False,
    ),
    cards=CardHabits(
        stands_weak=12,
        stands_strong=15,
        doubles=(),
        splits=(),
        surrenders=(16,),
        insures=True,
    ),
)
"""Cautious: the smallest bets, keeps what it has, stands early, insures, and puts no more on a hand."""

QUASAR = Character(
    name="Quasar",
    bets_one_in=10,
    dice=DiceHabits(
        stands_weak=17,
        stands_strong=18,
        spends_from=14,
        joker_as=Move.D8,
        prefers=(Die.JOKER, Die.D8, Die.D4),
        rerolls=True,
    ),
    cards=CardHabits(
        stands_weak=14,
        stands_strong=17,
        doubles=(9, 10, 11),
        splits=(1, 2, 3, 6, 7, 8, 9),
        surrenders=(),
        insures=False,
    ),
)
"""Bold: bets by its chips, chases the Hypernova, stands late, doubles and splits, never gives up."""


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
            return Reply(player, offer.number, _accepts(table, offer, character))
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
    return Bet(player, number, _amount(table, player, number, character))


def _people_are_ready(table: Table) -> bool:
    """Whether a person has bet, or no person present at a box is still to decide."""
    players = table.players
    if any(not players[wager.player].bot for box in table.boxes for wager in box.wagers):
        return True
    owners = [players[owner] for number in table.seated() if (owner := table.boxes[number].owner)]
    return all(p.bot or p.away or p.gone or p.passed for p in owners)


def _amount(table: Table, player: str, number: int, character: Character) -> int:
    """Return a legal amount: a multiple of the step, within the limits and the chips."""
    setup, chips = table.setup, table.players[player].chips
    wanted = chips // character.bets_one_in if character.bets_one_in else setup.minimum
    amount = min(max(wanted, setup.minimum), box_room(table, player, number), chips)
    return amount - amount % setup.step


def _accepts(table: Table, offer: Offer, character: Character) -> bool:
    """Whether a bot takes an offer: by habit, and if it still has the chips."""
    return table.players[offer.player].chips >= offer.amount and bot_cards.accepts(
        offer.kind, character.cards
    )


def _play(table: Table, player: str, character: Character) -> PlayerCommand | None:
    legal = table.legal_moves(player)
    move = _move(table, legal, character) if legal else None
    return Play(player, table.decision, move) if move else None


def _move(table: Table, legal: tuple[Move, ...], character: Character) -> Move | None:
    """Return a bot's move with its hand; None where it is asked for the dealer's."""
    hand, dealer = table.hand_in_turn(), table.dealer
    if isinstance(hand, CardHand) and isinstance(dealer, CardDealer):
        return bot_cards.choose(hand, legal, dealer, character.cards)
    if isinstance(hand, Hand) and isinstance(dealer, Dealer):
        return bot_dice.choose(hand, legal, dealer.dice[0].face, character.dice)
    return None
