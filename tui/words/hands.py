"""What a hand, a bet and the dealer's dice come to, in a few words."""

from core.blackhole import SPECIAL, Dealer, End, special_pays
from core.blackjack import CardDealer, CardEnd, CardHand
from core.dice import Die
from core.events import Payout
from core.games import AnyDealer, AnyHand
from core.outcome import Verdict
from core.rules import BlackholeRules, BlackjackRules, DealerStyle, Rules
from core.sides import Side
from core.table import Box, Phase, Table, is_broke
from tui.view import Tone
from tui.words.card_hands import box_ended, box_in_turn, cards_ended
from tui.words.cards import card_total
from tui.words.names import chips, clock_words, die_name
from tui.words.status import Status

_NAMES = {
    End.WHITE_DWARF: "White Dwarf",
    End.NOVA: "Nova",
    End.SUPERNOVA: "Supernova",
    End.HYPERNOVA: "Hypernova",
}
NAMED = (*SPECIAL, CardEnd.BLACKJACK)
"""Ends that have their name beside the hand."""
_HELD = {
    Die.JOKER: "joker: rolls as d4 or d8",
    Die.D8: "d8: instead of a d12",
    Die.D4: "d4: instead of a d12",
}


def special_name(end: End | CardEnd | None) -> str:
    """Return the name of a special win; nothing for any other end."""
    return _NAMES.get(end, "") if isinstance(end, End) else ""


def hand_total(hand: AnyHand) -> str:
    """Return what a hand comes to: `= 14`, `= soft 17`, or a special win's name in capitals."""
    if isinstance(hand, CardHand):
        return card_total(hand)
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
    if any(offer.box == number and offer.player == box.owner for offer in table.offers):
        return Status("to answer", Tone.STRONG)
    if table.turn is not None and table.turn[0] == number:
        return _turn_status(box, table.turn[1])
    if box.leaving:
        return Status("leaves after this round", Tone.DIM, ("leaves",))
    return _ended(box, table.setup.rules)


def _ended(box: Box, rules: Rules) -> Status:
    cards = tuple([hand for hand in box.hands if isinstance(hand, CardHand)])
    if cards and isinstance(rules, BlackjackRules):
        return box_ended(box, cards, rules)
    return ended_status(box.hands[0], rules)


def _idle_status(table: Table, box: Box) -> Status:
    if table.in_round:
        return Status("sits out", Tone.DIM)
    if not box.hands or box.hands[0].end in NAMED:
        # A special win has its name beside the dice, and what it paid.
        return Status("")
    return _ended(box, table.setup.rules)


def _turn_status(box: Box, place: int) -> Status:
    hand = box.hands[place]
    if isinstance(hand, CardHand):
        return box_in_turn(box, place)
    held = f", holds {die_name(hand.sd)}" if hand.sd else ""
    return Status(f"to act{held}", Tone.STRONG, ("to act",))


def ended_status(hand: AnyHand, rules: Rules) -> Status:
    """Return how a hand ended, or that it waits for its turn."""
    if isinstance(hand, CardHand):
        assert isinstance(rules, BlackjackRules)
        return cards_ended(hand, rules)
    assert isinstance(rules, BlackholeRules)
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
    """Return what one player's wagers won or lost together: `+30`, `-10`, `tie`."""
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
    stake, behind = _bet(box, box.owner), _behind(box)
    if stake:
        return Status(f"bet {chips(stake)}{behind}", Tone.PLAIN, (f"{chips(stake)}{behind}",))
    if table.phase is not Phase.BETTING:
        return Status("")
    if is_broke(table, box.owner):
        return Status("broke", Tone.DIM)
    return Status(f"{'passed' if owner.passed else 'thinking'}{behind}", Tone.DIM)


def _bet(box: Box, player: str) -> int:
    """Return a player's bet on a box, what was added to it or placed beside it apart."""
    return box.staked(player, Side.MAIN) + box.staked(player, Side.EVEN_MONEY)


def _behind(box: Box) -> str:
    """Return what all others together bet on a box."""
    others = {wager.player for wager in box.wagers if wager.player != box.owner}
    amount = sum(_bet(box, player) for player in others)
    return f" {chips(amount, signed=True)}" if amount else ""


def held_note(die: Die) -> str:
    """Return what a substitution die in hand is good for."""
    return _HELD.get(die, die_name(die))


def dealer_total(dealer: AnyDealer) -> str:
    """Return what the dealer's dice or cards come to."""
    if isinstance(dealer, CardDealer):
        return card_total(dealer) + (" bust" if dealer.bust else "")
    if dealer.special:
        return special_name(dealer.special).upper()
    return f"= {dealer.total}" + (" bust" if dealer.bust else "")


def dealer_note(rules: Rules) -> str:
    """Return when the dealer spends the d6, or stands."""
    if isinstance(rules, BlackjackRules):
        return _stands(rules)
    if rules.dealer is DealerStyle.HUMAN:
        return "the host chooses the dice"
    if rules.dealer is DealerStyle.SHARP:
        return "picks the best die each time"
    spends = [str(points) for points in rules.house_spends_at]
    return f"spends its d6 at {' or '.join(spends)}" if spends else "never spends its d6"


def _stands(rules: BlackjackRules) -> str:
    stands = f"stands on {rules.dealer_stands_at}"
    return f"{stands}, draws on soft {rules.dealer_stands_at}" if rules.dealer_hits_soft else stands


def dealer_d6(table: Table) -> str:
    """Return where the dealer's d6 of this round is; nothing between rounds, and where cards are dealt."""
    if not isinstance(table.dealer, Dealer) or not table.in_round:
        return ""
    return "d6 in hand" if table.dealer.sd else "d6 spent"
