"""Bots: characters that fill a table, acting through commands like everyone."""

from core import bot_book, bot_cards, bot_dice
from core.blackhole import Dealer, Hand
from core.blackjack import CardDealer, CardHand
from core.bot_characters import (
    ALGOL,
    BOTS,
    CHARACTERS,
    POLARIS,
    PULSAR,
    QUASAR,
    Bot,
    Character,
    Habits,
    bot_named,
)
from core.commands import Bet, Play, PlayerCommand, Rebuy, Reply
from core.events import Offer
from core.moves import Move
from core.sharing import box_room
from core.table import Phase, Table, is_broke

__all__ = [
    "ALGOL",
    "BOTS",
    "CHARACTERS",
    "POLARIS",
    "PULSAR",
    "QUASAR",
    "Bot",
    "Character",
    "Habits",
    "act",
    "bot_named",
    "is_due",
    "looks_up",
]


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


def is_due(table: Table, player: str) -> bool:
    """Whether a bot, of whatever character, wants to do something now."""
    return act(table, player, PULSAR) is not None


def looks_up(table: Table, character: Character) -> bool:
    """Whether a bot that is due must look into the book, which can take a moment."""
    return character.habits is None and table.phase is not Phase.BETTING


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
    part, least = character.bets_one_in, setup.minimum * character.bets_minimums
    wanted = max(chips // part if part else least, setup.minimum)
    amount = min(wanted, box_room(table, player, number), chips)
    return amount - amount % setup.step


def _accepts(table: Table, offer: Offer, character: Character) -> bool:
    """Whether a bot takes an offer: by habit or by the book, and if it still has the chips."""
    if table.players[offer.player].chips < offer.amount:
        return False
    if character.habits is None:
        return bot_book.accepts(table, offer.number)
    return bot_cards.accepts(offer.kind, character.habits.cards)


def _play(table: Table, player: str, character: Character) -> PlayerCommand | None:
    legal = table.legal_moves(player)
    move = _move(table, legal, character.habits) if legal else None
    return Play(player, table.decision, move) if move else None


def _move(table: Table, legal: tuple[Move, ...], habits: Habits | None) -> Move | None:
    """Return a bot's move with its hand; None where it is asked for the dealer's."""
    if habits is None:
        return bot_book.choose(table)
    hand, dealer = table.hand_in_turn(), table.dealer
    if isinstance(hand, CardHand) and isinstance(dealer, CardDealer):
        return bot_cards.choose(hand, legal, dealer, habits.cards)
    if isinstance(hand, Hand) and isinstance(dealer, Dealer):
        return bot_dice.choose(hand, legal, dealer.dice[0].face, habits.dice)
    return None
