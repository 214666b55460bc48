"""What a player at a card table should do now, in one sentence."""

from collections.abc import Iterator

from core import commands as cmd
from core.blackjack import CardDealer, CardEnd, CardHand
from core.rules import BlackjackRules
from core.sharing import manners_of
from core.sides import Side
from core.table import Phase, Table
from tui.situation import refused
from tui.words.card_hands import HAND_NAMES, which
from tui.words.cards import called
from tui.words.names import chips, listed, name_of, whose
from tui.words.offers import awaited
from tui.words.outcomes import outcome_sentence
from tui.words.room import fitting

MAIN = Side.MAIN
SIDE_KEY = "x"


def cards_in_turn(table: Table, hand: CardHand) -> str:
    """Return what the owner of the hand in turn has against the dealer."""
    assert table.turn is not None
    number, place = table.turn
    name = which(table.boxes[number], place) or "your turn"
    return f"{name.capitalize()}: {called(hand)} against the dealer's {_upcard(table)}."


def scene_of_cards(table: Table) -> str:
    """Say what the table waits for in a round."""
    hand = table.hand_in_turn()
    if table.offers:
        return awaited(table)
    if isinstance(hand, CardHand):
        return _hand_in_turn(table, hand)
    return dealing_cards(table)


def _hand_in_turn(table: Table, hand: CardHand) -> str:
    """Return what the owner in turn has, on which of two hands where there is room for that."""
    assert table.turn is not None
    owner, name = table.actor(), which(table.boxes[table.turn[0]], table.turn[1])
    has = f"has {called(hand)} against the dealer's {_upcard(table)}."
    alone = f"{name_of(table, owner)} {has}"
    return fitting(f"{whose(table, owner)} {name} {has}", alone) if name else alone


def dealing_cards(table: Table) -> str:
    """Return what the dealer does: deal, or draw for itself."""
    return "The dealer draws." if table.phase is Phase.DEALER else "The dealer deals."


def _upcard(table: Table) -> str:
    return called(table.dealer) if isinstance(table.dealer, CardDealer) else "card"


def waiting_with_cards(table: Table, number: int) -> str:
    """Return how one's own box stands while others, or the dealer, go on."""
    box = table.boxes[number]
    hands = [hand for hand in box.hands if isinstance(hand, CardHand)]
    if not hands:
        return "You sit this round out."
    if not all(hand.over for hand in hands):
        return awaited(table) if table.offers else _before_you(table)
    if box.staked(box.owner, Side.EVEN_MONEY):
        return "Even money is yours, whatever the dealer draws."
    if len(hands) > 1:
        told = [f"{name} {_short(hand)}" for name, hand in zip(HAND_NAMES, hands, strict=True)]
        return f"{', '.join(told).capitalize()}."
    return _done(table, hands[0])


def _before_you(table: Table) -> str:
    actor = table.actor()
    return dealing_cards(table) if actor is None else f"{name_of(table, actor)} is to act before you."


def _done(table: Table, hand: CardHand) -> str:
    rules = table.setup.rules
    if hand.bust:
        return f"{hand.total} is bust: your bet is lost."
    if hand.end is CardEnd.SURRENDERED:
        return "You gave the hand up: half your bet is back."
    if hand.end is CardEnd.BLACKJACK and isinstance(rules, BlackjackRules):
        best = "blackjack" if rules.blackjack_beats_21 else "21"
        return f"Blackjack! Only a dealer's {best} can {'tie' if rules.tie_returns else 'take'} it."
    return f"You stand on {hand.total}."


def _short(hand: CardHand) -> str:
    if hand.bust:
        return "is bust"
    return "is a blackjack" if hand.end is CardEnd.BLACKJACK else f"stands on {hand.total}"


def own_bets(table: Table, you: str, number: int) -> str:
    """Return what somebody with a bet on their own box has bet, and on what else they can."""
    setup, box, own = table.setup, table.boxes[number], bets_on(table, you, number)
    behind = list(_behind(table, you))
    if behind:
        rest = chips(table.stake(you) - box.stake(you))
        return fitting(f"You bet {listed([own, *behind])}.", f"You bet {own}, and {rest} on others' hands.")
    placed = f"You bet {own}"
    for side in manners_of(table).side_bets:
        placeable = not refused(table, cmd.Bet(you, number, setup.minimum, side))
        if placeable and not box.staked(you, side):
            return f"{placed}; {SIDE_KEY} bets on {side.value} too{_pays(table, side)}."
    return fitting(f"{placed}. The round begins when everybody is ready.", f"{placed}. The others still bet.")


def _pays(table: Table, side: Side) -> str:
    rules = table.setup.rules
    return f", {rules.pairs_pays}" if side is Side.PAIRS and isinstance(rules, BlackjackRules) else ""


def standing(table: Table, you: str) -> str:
    """Return what bets on others let somebody without a seat do, or wait for; "" for nothing."""
    if not table.setup.back_bets:
        return ""
    if table.phase is not Phase.BETTING:
        return scene_of_cards(table) if table.stake(you) else ""
    placed = list(_behind(table, you))
    if placed:
        return fitting(f"You bet {listed(placed)}.", f"You bet {chips(table.stake(you))} on others' hands.")
    if table.players[you].passed:
        return "You sit this round out; a bet brings you in."
    ended, names = outcome_sentence(table, you), list(_to_back(table, you))
    if not names:
        return ended
    if ended:
        return fitting(f"{ended} Tab: bet behind again.", ended)
    start = "Bet behind" if all(box.owner for box in table.boxes) else "Sit down, or bet behind"
    return fitting(
        f"{start} {listed(names, 'or')}: tab chooses, enter bets.",
        f"{start} {listed(names, 'or')}: tab chooses.",
        f"{start} one of {len(names)} players: tab chooses.",
    )


def _to_back(table: Table, you: str) -> Iterator[str]:
    """Yield whom somebody may bet on now, with the number of the seat."""
    for number, box in enumerate(table.boxes):
        if box.owner != you and not refused(table, cmd.Bet(you, number, table.setup.minimum)):
            yield f"{name_of(table, box.owner)} ({number + 1})"


def _behind(table: Table, you: str) -> Iterator[str]:
    """Yield what somebody has bet on each box of another."""
    for number, box in enumerate(table.boxes):
        if box.owner != you and box.stake(you):
            yield f"{bets_on(table, you, number)} behind {name_of(table, box.owner)} ({number + 1})"


def bets_on(table: Table, you: str, number: int) -> str:
    """Return what somebody has bet on a box so far: `20`, `20 and 10 on pairs`."""
    box = table.boxes[number]
    beside = [
        f"{chips(n)} on {side.value}" for side in Side if (n := box.staked(you, side)) and side is not MAIN
    ]
    return " and ".join([chips(box.staked(you, MAIN)), *beside])


def backed_with_cards(table: Table, you: str, number: int) -> str:
    """Return what somebody has bet on the hand of another that is chosen."""
    placed = f"You bet {bets_on(table, you, number)} on {whose(table, table.boxes[number].owner)} hand"
    return fitting(f"{placed}; tab chooses another.", f"{placed}.")
