"""What a hand, a bet and the dealer's dice come to, in a few words."""

from typing import NamedTuple

from core.blackhole import SPECIAL, Dealer, End, Hand, special_pays
from core.dice import Die
from core.events import Payout
from core.outcome import Verdict
from core.rules import DealerStyle, Rules
from core.table import Box, Phase, Table, is_broke
from tui.view import Tone
from tui.words.names import chips, clock_words, die_name


class Status(NamedTuple):
    """A few words and their tone, with fewer words for where there is less room."""

    words: str
    tone: Tone = Tone.PLAIN
    shorter: tuple[str, ...] = ()
    """Longest first."""


_NAMES = {
    End.WHITE_DWARF: "White Dwarf",
    End.NOVA: "Nova",
    End.SUPERNOVA: "Supernova",
    End.HYPERNOVA: "Hypernova",
}
_HELD = {
    Die.JOKER: "joker: rolls as d4 or d8",
    Die.D8: "d8: instead of a d12",
    Die.D4: "d4: instead of a d12",
}


def special_name(end: End | None) -> str:
    """Return the name of a special win; nothing for any other end."""
    return _NAMES.get(end, "") if end else ""


def hand_total(hand: Hand) -> str:
    """Return what a hand's dice come to: `= 14`, or a special win's name in capitals."""
    if hand.end in SPECIAL:
        return special_name(hand.end).upper()
    return f"= {hand.total}" if hand.dice else ""


def hand_status(table: Table, number: int, away_left: int | None = None) -> Status:
    """Return where a box stands: `stands`, `bust`, `waits`, `to act`, `away 0:38`."""
    box = table.boxes[number]
    owner = table.players.get(box.owner or "")
    if owner is None:
        return Status("")
    if owner.away:
        left = "" if away_left is None else f" {clock_words(away_left)}"
        return Status(f"away{left}", Tone.DIM)
    if not table.in_round or not box.hands:
        return _idle_status(table, box)
    if table.turn is not None and table.turn[0] == number:
        return _turn_status(box.hands[table.turn[1]])
    if box.leaving:
        return Status("leaves after this round", Tone.DIM, ("leaves",))
    return ended_status(box.hands[0], table.setup.rules)


def _idle_status(table: Table, box: Box) -> Status:
    if table.in_round:
        return Status("sits out", Tone.DIM)
    if not box.hands or box.hands[0].end in SPECIAL:
        # A special win has its name beside the dice, and what it paid.
        return Status("")
    return ended_status(box.hands[0], table.setup.rules)


def _turn_status(hand: Hand) -> Status:
    held = f", holds {die_name(hand.sd)}" if hand.sd else ""
    return Status(f"to act{held}", Tone.STRONG, ("to act",))


def ended_status(hand: Hand, rules: Rules) -> Status:
    """Return how a hand ended, or that it waits for its turn."""
    if hand.end in SPECIAL:
        pays = special_pays(rules, hand.end)
        if not rules.special_ties_dealer_21:
            return Status(f"pays {pays}", Tone.STAR)
        words = f"pays {pays}, if the dealer has no 21"
        return Status(words, Tone.STAR, (f"pays {pays}, ties with 21", f"pays {pays}"))
    if hand.end is End.BUST:
        return Status("bust", Tone.BAD)
    return Status("stands") if hand.end is End.STOOD else Status("waits", Tone.DIM)


def result(payouts: tuple[Payout, ...]) -> Status:
    """Return what a box's wagers by one player won or lost together: `+30`, `-10`, `tie`."""
    net = sum(payout.returned - payout.amount for payout in payouts)
    if net > 0:
        return Status(chips(net, signed=True), Tone.GOOD)
    if net < 0:
        return Status(chips(net, signed=True), Tone.BAD)
    tied = any(payout.outcome.verdict is Verdict.TIED for payout in payouts)
    return Status("tie" if tied else "even")


def bet_state(table: Table, number: int) -> Status:
    """Return a box's bet, or what its owner does about one, and what others bet on it: `bet 30 +20`."""
    box = table.boxes[number]
    owner = table.players.get(box.owner or "")
    if box.owner is None or owner is None:
        return Status("")
    stake, behind = box.stake(box.owner), _behind(box)
    if stake:
        return Status(f"bet {chips(stake)}{behind}", Tone.PLAIN, (f"{chips(stake)}{behind}",))
    if table.phase is not Phase.BETTING:
        return Status("")
    if is_broke(table, box.owner):
        return Status("broke", Tone.DIM)
    return Status(f"{'passed' if owner.passed else 'thinking'}{behind}", Tone.DIM)


def _behind(box: Box) -> str:
    """Return what all others together bet on a box."""
    amount = sum(wager.amount for wager in box.wagers if wager.player != box.owner)
    return f" {chips(amount, signed=True)}" if amount else ""


def held_note(die: Die) -> str:
    """Return what a substitution die in hand is good for."""
    return _HELD.get(die, die_name(die))


def dealer_total(dealer: Dealer) -> str:
    """Return what the dealer's dice come to."""
    if dealer.special:
        return special_name(dealer.special).upper()
    return f"= {dealer.total}" + (" bust" if dealer.bust else "")


def dealer_note(rules: Rules) -> str:
    """Return when the dealer spends the d6."""
    if rules.dealer is DealerStyle.HUMAN:
        return "the host chooses the dice"
    if rules.dealer is DealerStyle.SHARP:
        return "picks the best die each time"
    spends = [str(points) for points in rules.house_spends_at]
    return f"spends its d6 at {' or '.join(spends)}" if spends else "never spends its d6"


def dealer_d6(table: Table) -> str:
    """Return where the dealer's d6 of this round is; nothing between rounds."""
    if table.dealer is None or not table.in_round:
        return ""
    return "d6 in hand" if table.dealer.sd else "d6 spent"
