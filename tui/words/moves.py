"""What each move does, for the key bar."""

from core.blackhole import Hand, special_pays, starting_special
from core.blackjack import CardHand
from core.games import AnyHand
from core.moves import Move
from core.outcome import SURRENDERED
from core.rules import BlackholeRules, Rules
from tui.words.cards import points
from tui.words.names import chips, die_name

_DEALER = {Move.ROLL: "roll d12", Move.D6: "roll the d6"}
_LABELS = {
    Move.START: "roll two d12",
    Move.ROLL: "roll d12",
    Move.D8: "roll d8",
    Move.D6: "roll d6",
    Move.D4: "roll d4",
    Move.REROLL: "reroll one die",
    Move.KEEP: "keep",
    Move.SWAP: "swap",
    Move.HIT: "hit",
    Move.DOUBLE: "double",
    Move.SPLIT: "split",
    Move.SURRENDER: "surrender",
    Move.STAND: "stand",
}
STANDARD = BlackholeRules()


def move_label(move: Move, hand: AnyHand | None, rules: Rules = STANDARD, stake: int = 0) -> str:
    """Return what a move does to a hand, a certain loss included; `hand` is None for the dealer's.

    A move on cards names what it costs where the owner's stake on the hand is given.
    """
    if hand is None:
        return _DEALER.get(move, _LABELS[move])
    if isinstance(hand, CardHand):
        return _card_label(move, hand, stake)
    if move is Move.KEEP:
        return _keep_label(hand, rules)
    if move is Move.SWAP and hand.awards:
        return f"swap for the {die_name(hand.awards[0])}"
    return f"stand on {hand.total}" if move is Move.STAND else _LABELS[move]


def _card_label(move: Move, hand: CardHand, stake: int) -> str:
    if move is Move.STAND:
        return f"stand on {points(hand)}"
    if move in (Move.DOUBLE, Move.SPLIT) and stake:
        return f"{_LABELS[move]}, {chips(stake)} more"
    if move is Move.SURRENDER and stake:
        return f"surrender: lose {chips(stake - SURRENDERED.returns(stake))}"
    return _LABELS[move]


def _keep_label(hand: Hand, rules: Rules) -> str:
    if not hand.reroll:
        return f"keep the {die_name(hand.sd)}" if hand.sd else "keep"
    if certainly_loses(Move.KEEP, hand):
        return "keep: bust"
    special = starting_special(hand.dice[0].face, hand.dice[1].face)
    pays = special_pays(rules, special) if isinstance(rules, BlackholeRules) else 0
    return f"keep the Nova, pays {pays}"


def certainly_loses(move: Move, hand: AnyHand | None) -> bool:
    """Whether a move loses whatever the dice show: keeping 11-11."""
    return isinstance(hand, Hand) and move is Move.KEEP and hand.lost_if_kept
