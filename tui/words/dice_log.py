"""Lines of the log on what is done with dice."""

from collections.abc import Callable
from typing import Any

from core import events as ev
from core.blackhole import SPECIAL, Dealer, Hand
from core.dice import Die
from core.evolve import evolve
from core.games import game_of
from core.moves import Move
from core.table import Table
from tui.tongue import N_, _
from tui.view import Tone
from tui.words.hands import special_name
from tui.words.names import that_die
from tui.words.subjects import BUST, STAND, STANDS, does, subject

Told = str | tuple[str, Tone] | None


def _dealt(before: Table, event: ev.Dealt, you: str) -> Told:
    dealer = evolve(before, event).dealer
    return _("dealer rolls {dice}").format(dice=_dice(dealer)) if dealer else None


def _dice(holder: Any, last: int = 0) -> str:
    return " ".join([str(roll) for roll in holder.dice[-last:]])


def _played(before: Table, event: ev.Played, you: str) -> Told:
    box = before.boxes[event.box]
    held = box.hands[event.hand]
    hand = game_of(before.setup.rules).play(before.setup.rules, held, event.move, event.drawn)[0]
    assert isinstance(held, Hand)
    who, own = subject(before, box, event, you), box.owner == you
    tone = Tone.STAR if hand.end in SPECIAL else Tone.BAD if hand.bust else Tone.PLAIN
    if event.drawn:
        return _rolled(event, held, hand, who, own), tone
    return _chose(event.move, held, hand, who, own), tone


def _rolled(event: ev.Played, held: Hand, hand: Hand, who: str, own: bool) -> str:
    dice = _dice(hand, len(event.drawn))
    if hand.end in SPECIAL:
        came = f"{dice}  {special_name(hand.end)}"
    else:
        came = _consequence(event.move, held, hand, f"{dice} = {hand.total}", own)
    if event.move is not Move.REROLL:
        return f"{who}  {came}"
    return does(who, own, N_("{who}  reroll {dice}"), N_("{who}  rerolls {dice}"), dice=came)


def _consequence(move: Move, held: Hand, hand: Hand, told: str, own: bool) -> str:
    if hand.bust:
        return _(BUST).format(hand=told)
    if hand.over:
        return _(STAND if own else STANDS).format(hand=told)
    if hand.reroll:
        return _(_double(hand)).format(hand=told)
    kept = held.sd if move in (Move.ROLL, Move.REROLL) else None
    earned = hand.awards[0] if hand.awards else hand.sd
    if earned is None or (not hand.awards and earned is kept):
        return told
    words = N_("{hand}, earn a {die}") if own else N_("{hand}, earns a {die}")
    return _(words).format(hand=told, die=that_die(earned))


def _double(hand: Hand) -> str:
    if hand.sd is Die.JOKER:
        return N_("{hand}, a double: joker, and one reroll")
    if hand.dice[0].face in (1, 12):
        return N_("{hand}, a double: Nova, or one reroll")
    return N_("{hand}, a double: bust, or one reroll")


def _chose(move: Move, held: Hand, hand: Hand, who: str, own: bool) -> str:
    if move is Move.STAND:
        return does(who, own, N_("{who}  stand on {total}"), N_("{who}  stands on {total}"), total=hand.total)
    if move is Move.SWAP and held.sd and held.awards:
        return does(
            who,
            own,
            N_("{who}  swap the {die} for the {other}"),
            N_("{who}  swaps the {die} for the {other}"),
            die=that_die(held.sd),
            other=that_die(held.awards[0]),
        )
    return _kept(held, hand, who, own)


def _kept(held: Hand, hand: Hand, who: str, own: bool) -> str:
    if held.reroll and not special_name(hand.end):
        words = N_("{who}  keep {total}, bust"), N_("{who}  keeps {total}, bust")
        return does(who, own, *words, total=hand.total)
    if held.reroll:
        words = N_("{who}  keep the {special}"), N_("{who}  keeps the {special}")
        return does(who, own, *words, special=special_name(hand.end))
    if held.sd is None:
        return does(who, own, N_("{who}  keep"), N_("{who}  keeps"))
    return does(who, own, N_("{who}  keep the {die}"), N_("{who}  keeps the {die}"), die=that_die(held.sd))


def _dealer_played(before: Table, event: ev.DealerPlayed, you: str) -> Told:
    dealer = evolve(before, event).dealer
    if not isinstance(dealer, Dealer):
        return None
    rolled = _("dealer rolls {dice}").format(dice=_dice(dealer, 1))
    if dealer.special:
        return f"{rolled}  {special_name(dealer.special)}", Tone.STAR
    told = f"{rolled} = {dealer.total}"
    return _(BUST).format(hand=told) if dealer.bust else told


TELL: dict[type, Callable[[Table, Any, str], Told]] = {
    ev.Dealt: _dealt,
    ev.Played: _played,
    ev.DealerPlayed: _dealer_played,
}
"""What tells each event with dice, given the table before it and who reads."""
