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
from tui.tongue import N_, _
from tui.view import Tone
from tui.words.card_hands import box_ended, box_in_turn, cards_ended
from tui.words.cards import card_total
from tui.words.names import chips, clock_words, die_name, listed, that_die
from tui.words.status import Status

_NAMES = {
    End.WHITE_DWARF: N_("White Dwarf"),
    End.NOVA: N_("Nova"),
    End.SUPERNOVA: N_("Supernova"),
    End.HYPERNOVA: N_("Hypernova"),
}
NAMED = (*SPECIAL, CardEnd.BLACKJACK)
"""Ends that have their name beside the hand."""
_HELD = {
    Die.JOKER: N_("joker: rolls as d4 or d8"),
    Die.D8: N_("d8: instead of a d12"),
    Die.D4: N_("d4: instead of a d12"),
}


def special_name(end: End | CardEnd | None) -> str:
    """Return the name of a special win; nothing for any other end."""
    return _(_NAMES[end]) if isinstance(end, End) and end in _NAMES else ""


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
        return _away(away_left)
    if not table.in_round or not box.hands:
        return _idle_status(table, box)
    if any(offer.box == number and offer.player == box.owner for offer in table.offers):
        return Status(_("to answer"), Tone.STRONG)
    if table.turn is not None and table.turn[0] == number:
        return _turn_status(box, table.turn[1])
    if box.leaving:
        return Status(_("leaves after this round"), Tone.DIM, (_("leaves"),))
    return _ended(box, table.setup.rules)


def _away(left: int | None) -> Status:
    if left is None:
        return Status(_("away"), Tone.DIM)
    return Status(_("away {time}").format(time=clock_words(left)), Tone.DIM, (_("away"),))


def _ended(box: Box, rules: Rules) -> Status:
    cards = tuple([hand for hand in box.hands if isinstance(hand, CardHand)])
    if cards and isinstance(rules, BlackjackRules):
        return box_ended(box, cards, rules)
    return ended_status(box.hands[0], rules)


def _idle_status(table: Table, box: Box) -> Status:
    if table.in_round:
        return Status(_("sits out"), Tone.DIM)
    if not box.hands or box.hands[0].end in NAMED:
        # A special win has its name beside the dice, and what it paid.
        return Status("")
    return _ended(box, table.setup.rules)


def _turn_status(box: Box, place: int) -> Status:
    hand = box.hands[place]
    if isinstance(hand, CardHand):
        return box_in_turn(box, place)
    if hand.sd is None:
        return Status(_("to act"), Tone.STRONG)
    words = _("to act, holds {die}").format(die=that_die(hand.sd))
    return Status(words, Tone.STRONG, (_("to act"),))


def ended_status(hand: AnyHand, rules: Rules) -> Status:
    """Return how a hand ended, or that it waits for its turn."""
    if isinstance(hand, CardHand):
        assert isinstance(rules, BlackjackRules)
        return cards_ended(hand, rules)
    assert isinstance(rules, BlackholeRules)
    if hand.end in SPECIAL:
        return _special(rules, hand.end)
    if hand.end is End.BUST:
        return Status(_("bust"), Tone.BAD)
    return Status(_("stands")) if hand.end is End.STOOD else Status(_("waits"), Tone.DIM)


def _special(rules: BlackholeRules, end: End | None) -> Status:
    pays = special_pays(rules, end)
    words, *shorter = [
        text.format(pays=pays)
        for text in (
            _("pays {pays}, if the dealer has no 21"),
            _("pays {pays}, ties with 21"),
            _("pays {pays}"),
        )
    ]
    return (
        Status(words, Tone.STAR, tuple(shorter))
        if rules.special_ties_dealer_21
        else Status(shorter[-1], Tone.STAR)
    )


def result(payouts: tuple[Payout, ...]) -> Status:
    """Return what one player's wagers won or lost together: `+30`, `-10`, `tie`."""
    net = sum(payout.returned - payout.amount for payout in payouts)
    if net > 0:
        return Status(chips(net, signed=True), Tone.GOOD)
    if net < 0:
        return Status(chips(net, signed=True), Tone.BAD)
    tied = any(payout.outcome.verdict is Verdict.TIED for payout in payouts)
    return Status(_("tie") if tied else _("even"))


def bet_state(table: Table, number: int) -> Status:
    """Return a box's bet, or what its owner does about one, and what others bet on it: `bet 30 +20`."""
    box = table.boxes[number]
    owner = table.players.get(box.owner or "")
    if box.owner is None or owner is None:
        return Status("")
    stake, behind = _bet(box, box.owner), _behind(box)
    if stake:
        return Status(
            _("bet {chips}").format(chips=f"{chips(stake)}{behind}"), shorter=(f"{chips(stake)}{behind}",)
        )
    if table.phase is not Phase.BETTING:
        return Status("")
    if is_broke(table, box.owner):
        return Status(_("broke"), Tone.DIM)
    return Status((_("passed") if owner.passed else _("thinking")) + behind, Tone.DIM)


def own_bet_state(table: Table, number: int) -> str:
    """Return the bet on one's own box, or that there is none yet, and what others bet on it."""
    box = table.boxes[number]
    owner = table.players.get(box.owner or "")
    thinks = owner is not None and not owner.passed and table.phase is Phase.BETTING
    if not thinks or box.owner is None or _bet(box, box.owner) or is_broke(table, box.owner):
        return bet_state(table, number).words
    return _("no bet yet") + _behind(box)


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
    return _(_HELD[die]) if die in _HELD else die_name(die)


def dealer_total(dealer: AnyDealer) -> str:
    """Return what the dealer's dice or cards come to."""
    if isinstance(dealer, CardDealer):
        return _busted(card_total(dealer), dealer.bust)
    if dealer.special:
        return special_name(dealer.special).upper()
    return _busted(f"= {dealer.total}", dealer.bust)


def _busted(total: str, bust: bool) -> str:
    return _("{total} bust").format(total=total) if bust else total


def dealer_note(rules: Rules) -> str:
    """Return when the dealer spends the d6, or stands."""
    if isinstance(rules, BlackjackRules):
        return _stands(rules)
    if rules.dealer is DealerStyle.HUMAN:
        return _("the host chooses the dice")
    if rules.dealer is DealerStyle.SHARP:
        return _("picks the best die each time")
    if not rules.house_spends_at:
        return _("never spends its d6")
    return _("spends its d6 at {points}").format(points=listed(rules.house_spends_at, "or"))


def _stands(rules: BlackjackRules) -> str:
    stands = (
        _("stands on {total}, draws on soft {total}") if rules.dealer_hits_soft else _("stands on {total}")
    )
    return stands.format(total=rules.dealer_stands_at)


def dealer_d6(table: Table) -> str:
    """Return where the dealer's d6 of this round is; nothing between rounds, and where cards are dealt."""
    if not isinstance(table.dealer, Dealer) or not table.in_round:
        return ""
    return _("d6 in hand") if table.dealer.sd else _("d6 spent")
