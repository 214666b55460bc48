"""What each move does, for the key bar."""

from core.blackhole import Hand, special_pays, starting_special
from core.blackjack import CardHand
from core.games import AnyHand
from core.moves import Move
from core.outcome import SURRENDERED
from core.rules import BlackholeRules, Rules
from tui.tongue import N_, _, p_
from tui.words.cards import points
from tui.words.names import chips, that_die

_DEALER = {Move.ROLL: N_("roll d12"), Move.D6: N_("roll the d6")}
_LABELS = {
    Move.START: N_("roll two d12"),
    Move.ROLL: N_("roll d12"),
    Move.D8: N_("roll d8"),
    Move.D6: N_("roll d6"),
    Move.D4: N_("roll d4"),
    Move.REROLL: N_("reroll one die"),
    Move.KEEP: N_("keep"),
    Move.SWAP: N_("swap"),
    Move.HIT: N_("hit"),
    Move.DOUBLE: N_("double"),
    Move.SPLIT: N_("split"),
    Move.SURRENDER: N_("surrender"),
    Move.STAND: N_("stand"),
}
_NAMES = {
    Move.START: N_("roll"),
    Move.ROLL: "d12",
    Move.D4: "d4",
    Move.D8: "d8",
    Move.D6: "d6",
    Move.REROLL: N_("reroll"),
    Move.KEEP: N_("keep"),
    Move.SWAP: N_("swap"),
    Move.HIT: N_("hit"),
    Move.DOUBLE: N_("double"),
    Move.SPLIT: N_("split"),
    Move.SURRENDER: N_("surrender"),
    Move.STAND: N_("stand"),
}
_RAISES = {Move.DOUBLE: N_("double, {chips} more"), Move.SPLIT: N_("split, {chips} more")}
STANDARD = BlackholeRules()


def move_label(move: Move, hand: AnyHand | None, rules: Rules = STANDARD, stake: int = 0) -> str:
    """Return what a move does to a hand, a certain loss included; `hand` is None for the dealer's.

    A move on cards names what it costs where the owner's stake on the hand is given.
    """
    if hand is None:
        return _(_DEALER.get(move, _LABELS[move]))
    if isinstance(hand, CardHand):
        return _card_label(move, hand, stake)
    if move is Move.KEEP:
        return _keep_label(hand, rules)
    if move is Move.SWAP and hand.awards:
        return _("swap for the {die}").format(die=that_die(hand.awards[0]))
    return _("stand on {total}").format(total=hand.total) if move is Move.STAND else _(_LABELS[move])


def move_name(move: Move) -> str:
    """Return what a move is called in few letters, whoever makes it."""
    return _(_NAMES[move])


def _card_label(move: Move, hand: CardHand, stake: int) -> str:
    if move is Move.STAND:
        return p_("cards", "stand on {total}").format(total=points(hand))
    if move in _RAISES and stake:
        return _(_RAISES[move]).format(chips=chips(stake))
    if move is Move.SURRENDER and stake:
        return _("surrender: lose {chips}").format(chips=chips(stake - SURRENDERED.returns(stake)))
    return _(_LABELS[move])


def _keep_label(hand: Hand, rules: Rules) -> str:
    if not hand.reroll:
        return _("keep the {die}").format(die=that_die(hand.sd)) if hand.sd else _(_LABELS[Move.KEEP])
    if certainly_loses(Move.KEEP, hand):
        return _("keep: bust")
    special = starting_special(hand.dice[0].face, hand.dice[1].face)
    pays = special_pays(rules, special) if isinstance(rules, BlackholeRules) else 0
    return _("keep the Nova, pays {pays}").format(pays=pays)


def certainly_loses(move: Move, hand: AnyHand | None) -> bool:
    """Whether a move loses whatever the dice show: keeping 11-11."""
    return isinstance(hand, Hand) and move is Move.KEEP and hand.lost_if_kept
