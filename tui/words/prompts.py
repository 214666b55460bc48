"""What a player should do now, in one sentence."""

from core.blackhole import Hand, special_pays, starting_special
from core.blackjack import CardHand
from core.moves import Move
from core.rules import BlackholeRules, BlackjackRules
from core.sharing import box_room
from core.table import Box, Phase, Table, is_broke
from tui.words.card_prompts import (
    backed_with_cards,
    cards_in_turn,
    dealing_cards,
    own_bets,
    scene_of_cards,
    standing,
    waiting_with_cards,
)
from tui.words.hands import special_name
from tui.words.moves import certainly_loses
from tui.words.names import chips, die_name, name_of, whose
from tui.words.offers import offer_prompt, own_offer
from tui.words.outcomes import outcome_sentence
from tui.words.room import fitting
from tui.words.seals import WAITS_FOR_LINKS, links_prompt

AWAY = "You are away and played for: press enter to be back."
SILENT = "Press Enter now, or this round costs your seat."


def meanwhile(table: Table, you: str) -> str:
    """Return what is said while dice are in the air: nothing that they, or what is not shown yet, decide."""
    actor = table.actor()
    if not table.in_round or table.paused or actor == you != "":
        return ""
    number = table.box_of(you) if you else None
    if number is not None and (actor or _is_done(table.boxes[number])):
        return _waiting(table, number)
    if isinstance(table.setup.rules, BlackjackRules):
        return dealing_cards(table) if actor is None else f"{name_of(table, actor)} gets a card."
    return "The dealer rolls." if actor is None else f"{name_of(table, actor)} rolls."


def _is_done(box: Box) -> bool:
    return all(hand.over for hand in box.hands)


def prompt_for(table: Table, you: str) -> str:
    """Return what somebody can do now, or what they wait for; `you` is "" for a spectator."""
    if table.phase is Phase.CLOSED:
        return "The table is closed."
    if table.paused:
        return "Paused by the host: the clocks stand still."
    number = table.box_of(you) if you else None
    if isinstance(table.setup.rules, BlackjackRules) and own_offer(table, you):
        return offer_prompt(table, you)
    if number is None:
        return _unseated(table, you)
    if table.phase is Phase.BETTING:
        return _betting(table, you, number)
    if any(offer.player == you for offer in table.offers):
        return "You have an offer: accept or decline it."
    if table.actor() == you:
        return _your_turn(table, you)
    if table.players[you].idle:
        return SILENT
    if table.owing():
        return links_prompt(table, you)
    return AWAY if table.players[you].away else _waiting(table, number)


def _unseated(table: Table, you: str) -> str:
    if table.actor() == you != "":
        return _your_turn(table, you)
    if not you:
        return _scene(table)
    if isinstance(table.setup.rules, BlackjackRules) and you in table.players:
        told = _broke(table, you) if _is_ruined(table, you) else standing(table, you)
        if told:
            return told
    if all(box.owner for box in table.boxes):
        behind = ", or bet behind once bets are open" if table.setup.back_bets else ""
        return f"Every seat is taken: you watch until one is free{behind}."
    return "Choose a free seat to play."


def _is_ruined(table: Table, you: str) -> bool:
    """Whether somebody would have to buy in again to bet behind others now."""
    return table.setup.back_bets and table.phase is Phase.BETTING and is_broke(table, you)


def _scene(table: Table) -> str:
    """Say what the table waits for."""
    if table.phase is Phase.BETTING:
        return "Bets are open." if table.seated() else "Nobody has sat down yet."
    if table.turn is not None:
        return _scene_of_turn(table)
    if table.owing():
        return links_prompt(table, "")
    if isinstance(table.setup.rules, BlackjackRules):
        return scene_of_cards(table)
    return "The dealer rolls." if table.phase is Phase.DEALER else "The round goes on."


def _scene_of_turn(table: Table) -> str:
    name, hand = name_of(table, table.actor()), table.hand_in_turn()
    if isinstance(hand, CardHand):
        return scene_of_cards(table)
    if hand is None or not hand.dice or table.dealer is None:
        return f"{name} is about to roll."
    return f"{name} has {hand.total} against the dealer's {table.dealer.total}."


def _betting(table: Table, you: str, number: int) -> str:
    setup = table.setup
    if is_broke(table, you):
        return _broke(table, you)
    stake, cards = table.boxes[number].stake(you), isinstance(setup.rules, BlackjackRules)
    if stake and cards:
        return own_bets(table, you, number)
    if stake:
        return f"You bet {chips(stake)}. The round begins when everybody is ready."
    if table.players[you].passed:
        return "You sit this round out; a bet brings you in."
    ended, limits = outcome_sentence(table, you), _limits(table, you, number)
    if ended and cards:
        return fitting(f"{ended} {limits}, or pass.", ended)
    if ended:
        return f"{ended} {limits}, or pass."
    steps = f" in steps of {chips(setup.step)}" if " to " in limits else ""
    return f"{limits}{steps}, or pass."


def _broke(table: Table, you: str) -> str:
    ended = outcome_sentence(table, you)
    if ended:
        return f"{ended} Too few chips: buy in again."
    return f"Too few chips for a bet of {chips(table.setup.minimum)}: buy in again, or watch."


def _limits(table: Table, you: str, number: int) -> str:
    """Return what may be bet on a box: `Bet 10 to 200`."""
    setup = table.setup
    most = min(box_room(table, you, number), table.players[you].chips) // setup.step * setup.step
    return f"Bet {chips(setup.minimum)}" + (f" to {chips(most)}" if most > setup.minimum else "")


def backing(table: Table, you: str, number: int) -> str:
    """Return what somebody can do who has chosen another's hand to bet on."""
    box = table.boxes[number]
    hand = f"{whose(table, box.owner)} hand"
    if box.stake(you) and isinstance(table.setup.rules, BlackjackRules):
        return backed_with_cards(table, you, number)
    if box.stake(you):
        return f"You bet {chips(box.stake(you))} on {hand}; tab chooses another."
    return f"{_limits(table, you, number)} on {hand}; tab: another."


def _your_turn(table: Table, you: str) -> str:
    hand = table.hand_in_turn()
    if hand is None:
        return _dealing(table)
    if isinstance(hand, CardHand):
        return cards_in_turn(table, hand)
    moves = table.legal_moves(you)
    if Move.START in moves:
        return "Your turn: roll your two d12."
    if Move.SWAP in moves:
        return f"You earned a {die_name(hand.awards[0])}: keep the {_held(hand)}, or swap it."
    if hand.reroll:
        assert isinstance(table.setup.rules, BlackholeRules)
        return _double(hand, table.setup.rules)
    dice = f"a d12 or the {_held(hand)}" if hand.sd else "a d12"
    return f"Roll {dice}, or stand on {hand.total}."


def _dealing(table: Table) -> str:
    points, enough = table.dealer.total if table.dealer else 0, table.setup.rules.dealer_stands_at
    return f"You deal, {points} so far: a d12 goes on to {enough}, the d6 ends it."


def _held(hand: Hand) -> str:
    return die_name(hand.sd) if hand.sd else "die"


def _double(hand: Hand, rules: BlackholeRules) -> str:
    face = hand.dice[0].face
    if certainly_loses(Move.KEEP, hand):
        return f"A double of {face} is {hand.total}, bust, unless you reroll one die."
    special = starting_special(face, face)
    if special:
        kept, again = special_pays(rules, special), rules.hypernova_pays
        return f"{special_name(special)} pays {kept} if kept; reroll one die: another {face} pays {again}."
    return f"A double: reroll one die, another {face} pays {rules.supernova_pays}, or play on."


def _waiting(table: Table, number: int) -> str:
    if isinstance(table.setup.rules, BlackjackRules):
        return waiting_with_cards(table, number)
    hands = table.boxes[number].hands
    if not hands:
        return "You sit this round out."
    hand = hands[0]
    if hand.bust:
        return f"{hand.total} is bust: your bet is lost."
    name = special_name(hand.end)
    if name:
        return f"{name}! The dealer can still tie it."
    if not hand.over:
        return f"{name_of(table, table.actor())} is to act before you."
    return f"You stand on {hand.total}."


def clock_note(table: Table, you: str, timed: bool = True) -> str:
    """Return what is waited for, with a clock or without: `your turn`, `mira to act`, `bets close`."""
    if table.phase is Phase.CLOSED:
        return "closed"
    if table.paused:
        return "paused"
    if table.phase is Phase.BETTING:
        return "bets close" if timed and any(box.wagers for box in table.boxes) else "bets open"
    if table.owing():
        return WAITS_FOR_LINKS
    actor = table.actor()
    if actor is None and isinstance(table.setup.rules, BlackjackRules):
        return _note_on_cards(table, you)
    if actor is None:
        return "dealer rolls"
    if actor == you:
        return "your turn" if table.turn else "you deal"
    return f"{name_of(table, actor)} to act"


def _note_on_cards(table: Table, you: str) -> str:
    if table.offers:
        return "your answer" if own_offer(table, you) else "answers awaited"
    return "dealer draws" if table.phase is Phase.DEALER else "dealer deals"
