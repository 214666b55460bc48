"""A hand of dice as it is stated at the command line: one that the game's own play can make."""

import re
from collections.abc import Iterable, Iterator

from core.blackhole import MOVE_DIE, End, Hand
from core.dice import BRACKETS, FACES, Die, Roll
from core.moves import Move
from core.odds.dice_book import book, exact_book
from core.odds.dice_chart import shortest
from core.odds.dice_tree import GAME, NOT_DEALT, key
from core.rules import BlackholeRules
from tui.odds_arguments import Asked
from tui.odds_hand import BadHand, Decision
from tui.tongue import _
from tui.words.hands import special_name
from tui.words.names import die_name, listed

_DIE = re.compile(r"[\s,]*(?P<left>[(<\[/]?)(?P<face>[0-9]{1,3})(?P<right>[)>\]\\]?)[\s,]*")
_KINDS = {brackets: die for die, brackets in BRACKETS.items()} | {("", ""): Die.D12}
SHOWN = 40
"""Characters that are repeated of what was written."""


def decide_dice(rules: BlackholeRules, asked: Asked) -> Decision:
    """Return what is told of the hand that was stated; raise `BadHand` where there is none such."""
    _check(asked)
    hand, face = _stated(rules, asked), _upcard(asked.against or "")
    advice = book(rules).advice(hand, face)
    facts = {
        "holding": hand.sd.value if hand.sd else None,
        "earned": [die.value for die in hand.awards],
        "double": hand.reroll,
    }
    exact = exact_book(rules).moves(hand, face) if asked.exact else None
    return Decision(_dice(hand.dice), hand.total, str(face), _state(hand), advice, facts, exact=exact)


def _check(asked: Asked) -> None:
    if asked.gone is not None or asked.of_split is not None:
        raise BadHand(_("--gone and --split are for card tables. See: bhj-tui odds --help"))


def _upcard(text: str) -> int:
    dice = read_dice(text)
    if len(dice) != 1 or dice[0].die is not Die.D12:
        raise BadHand(
            _("The dealer shows one d12, a face from 1 to 12, not {written}.").format(
                written=repr(text[:SHOWN])
            )
        )
    return dice[0].face


def read_dice(text: str) -> tuple[Roll, ...]:
    """Return the dice that were written: bare faces are those of d12s."""
    place, dice = 0, []
    while place < len(text):
        found = _DIE.match(text, place)
        kind = _KINDS.get((found["left"], found["right"])) if found else None
        if found is None or kind is None:
            raise BadHand(
                _(
                    "{written} is no die: write faces of d12s like 7,7, or dice with their brackets: (7) a "
                    "d12, <7> a d8, /3\\ a d4."
                ).format(written=repr(text[place:][:SHOWN]))
            )
        dice.append(_roll(kind, int(found["face"])))
        place = found.end()
    return tuple(dice)


def _roll(kind: Die, face: int) -> Roll:
    if not 1 <= face <= FACES[kind]:
        raise BadHand(
            _("A {die} shows 1 to {faces}, not {face}.").format(die=kind.value, faces=FACES[kind], face=face)
        )
    return Roll(kind, face)


def _stated(rules: BlackholeRules, asked: Asked) -> Hand:
    text = (asked.hand or "").strip()
    if re.fullmatch("[0-9]{1,3}", text):
        return _of_total(rules, int(text), asked)
    return _chosen(rules, read_dice(text), asked)


def _of_total(rules: BlackholeRules, total: int, asked: Asked) -> Hand:
    """Return a hand of this total that holds what was said."""
    sd, earned = _held(asked)
    hand = shortest(rules).get((total, sd, earned, False))
    if hand is None or not hand.dice:
        raise BadHand(
            _("No hand in play has {total} and {holding} by these rules.").format(
                total=total, holding=_holding(sd, earned)
            )
        )
    return hand


def _held(asked: Asked) -> tuple[Die | None, tuple[Die, ...]]:
    return Die(asked.holding) if asked.holding else None, tuple([Die(word) for word in asked.earned])


def _holding(sd: Die | None, earned: tuple[Die, ...]) -> str:
    new = listed([die_name(die) for die in earned]) if earned else ""
    if sd is None:
        told = _("nothing in hand, {earned} just earned") if new else _("nothing in hand")
        return told.format(earned=new)
    told = _("a {die} in hand, {earned} just earned") if new else _("a {die} in hand")
    return told.format(die=die_name(sd), earned=new)


def _chosen(rules: BlackholeRules, dice: tuple[Roll, ...], asked: Asked) -> Hand:
    """Return the one hand of these dice that is meant."""
    hands = _live(list(histories(rules, dice)), dice)
    sd, earned = _held(asked)
    meant = [hand for hand in hands if sd is None or hand.sd is sd]
    if earned or (sd is not None and any(not hand.awards for hand in meant)):
        meant = [hand for hand in meant if hand.awards == earned]
    if sd is None:
        meant = _as_rolled(rules, dice, meant)
    if len(meant) == 1:
        return meant[0]
    raise BadHand(_which(dice, meant or hands, bool(meant)))


def _which(dice: tuple[Roll, ...], hands: list[Hand], several: bool) -> str:
    can = "; ".join(sorted({_holding(hand.sd, () if hand.reroll else hand.awards) for hand in hands}))
    if several:
        told = _("Say with --holding and --earned what {dice} has: {can}.")
    else:
        told = _("{dice} can't have that in hand; it can have this: {can}.")
    return told.format(dice=_dice(dice), can=can)


def _live(hands: list[Hand], dice: tuple[Roll, ...]) -> list[Hand]:
    """Return the hands that have something to decide."""
    if not hands:
        raise BadHand(
            _(
                "No play comes to {dice}: a hand begins with two d12, rolls a d4 or d8 that it holds, and is "
                "over at 21 or more."
            ).format(dice=_dice(dice) or _("no dice"))
        )
    live = [hand for hand in hands if not hand.over]
    if not live:
        raise BadHand(_("{hand}: nothing is left to decide.").format(hand=_ended(hands[0], _dice(dice))))
    return live


def _ended(hand: Hand, dice: str) -> str:
    if hand.end is End.BUST:
        return _("{hand} = {total} is bust").format(hand=dice, total=hand.total)
    if special_name(hand.end):
        return _("{hand} is a {special}").format(hand=dice, special=special_name(hand.end))
    return _("{hand} = {total} stands by itself").format(hand=dice, total=hand.total)


def _as_rolled(rules: BlackholeRules, dice: tuple[Roll, ...], hands: list[Hand]) -> list[Hand]:
    """Return, of several hands, those that the last die left: without a reroll, where that can be."""
    for begun in _begun(rules, dice):
        rolled = {key(hand) for hand in _rolled(rules, [begun], dice[2:])}
        if found := [hand for hand in hands if key(hand) in rolled]:
            return found
    return hands


def histories(rules: BlackholeRules, dice: tuple[Roll, ...]) -> Iterator[Hand]:
    """Yield all hands, each once, that the game's play makes of dice that came in this order."""
    known = set()
    for begun in _begun(rules, dice):
        for hand in _settled(rules, _rolled(rules, [begun], dice[2:])):
            if key(hand) not in known:
                known.add(key(hand))
                yield hand


def _begun(rules: BlackholeRules, dice: tuple[Roll, ...]) -> Iterator[Hand]:
    """Yield the hand that the first two dice are as dealt, then as a double rerolled."""
    if [roll.die for roll in dice[:2]] != [Die.D12, Die.D12]:
        return
    one, two = dice[0].face, dice[1].face
    yield GAME.play(rules, Hand(), Move.START, (one, two))[0]
    double = GAME.play(rules, Hand(), Move.START, (one, one))[0]
    yield GAME.play(rules, double, Move.REROLL, (two,))[0]


def _rolled(rules: BlackholeRules, hands: list[Hand], dice: tuple[Roll, ...]) -> list[Hand]:
    """Return what further dice make of hands."""
    for roll in dice:
        made = {}
        for hand in _settled(rules, hands):
            for move in GAME.legal_moves(rules, hand, NOT_DEALT):
                if move is not Move.REROLL and MOVE_DIE.get(move) is roll.die:
                    after = GAME.play(rules, hand, move, (roll.face,))[0]
                    made[key(after)] = after
        hands = list(made.values())
    return hands


def _settled(rules: BlackholeRules, hands: Iterable[Hand]) -> list[Hand]:
    """Return hands, and what they are once something earned was kept or swapped."""
    found = list(hands)
    for hand in found:
        if hand.awards and not hand.reroll and not hand.over:
            found += [GAME.play(rules, hand, move, ())[0] for move in (Move.KEEP, Move.SWAP)]
    return found


def _dice(dice: tuple[Roll, ...]) -> str:
    return " ".join(map(str, dice))


def _state(hand: Hand) -> str:
    holding = _holding(hand.sd, hand.awards)
    if not hand.reroll:
        return holding
    told = _("a double as dealt, {holding}") if hand.sd else _("a double as dealt")
    return told.format(holding=holding)
