"""What each move does, for the key bar."""

from core.blackhole import Hand, special_pays, starting_special
from core.moves import Move
from core.rules import BlackholeRules, Rules
from tui.words.names import die_name

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
    Move.STAND: "stand",
}
STANDARD = BlackholeRules()


def move_label(move: Move, hand: Hand | None, rules: Rules = STANDARD) -> str:
    """Return what a move does to a hand, a certain loss included; `hand` is None for the dealer's."""
    if hand is None:
        return _DEALER.get(move, _LABELS[move])
    if move is Move.KEEP:
        return _keep_label(hand, rules)
    if move is Move.SWAP and hand.awards:
        return f"swap for the {die_name(hand.awards[0])}"
    return f"stand on {hand.total}" if move is Move.STAND else _LABELS[move]


def _keep_label(hand: Hand, rules: Rules) -> str:
    if not hand.reroll:
        return f"keep the {die_name(hand.sd)}" if hand.sd else "keep"
    if certainly_loses(Move.KEEP, hand):
        return "keep: bust"
    special = starting_special(hand.dice[0].face, hand.dice[1].face)
    return f"keep the Nova, pays {special_pays(rules, special)}"


def certainly_loses(move: Move, hand: Hand | None) -> bool:
    """Whether a move loses whatever the dice show: keeping 11-11."""
    return hand is not None and move is Move.KEEP and hand.lost_if_kept
