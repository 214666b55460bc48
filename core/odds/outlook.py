"""How a round stands for those who look on: each hand as it is, the one in turn played best.

At dice a hand that has yet to begin is played best too. Every hand meets the dealer alone.
"""

from functools import lru_cache

from core.blackhole import Blackhole, Dealer, Hand
from core.blackjack import CardDealer, CardHand
from core.odds.advise import advise
from core.odds.dice_book import book
from core.odds.dice_dealer import opponent
from core.odds.dice_dealer import upcard as dealt
from core.odds.standing import Chance, Outlook
from core.outcome import Verdict
from core.rules import BlackholeRules, BlackjackRules
from core.sides import Side
from core.table import Table

GAME = Blackhole()
LOST = Chance(0.0)


def outlook(table: Table) -> Outlook | None:
    """Return how the round in play stands; None where none is played."""
    if not table.in_round or table.dealer is None:
        return None
    advice = advise(table) if table.turn is not None else None
    boxes = tuple([_box(table, number) for number in range(len(table.boxes))])
    return Outlook(boxes, advice.best.move if advice else None)


def _box(table: Table, number: int) -> tuple[Chance | None, ...]:
    rules, hands = table.setup.rules, table.boxes[number].hands
    if isinstance(rules, BlackholeRules):
        assert isinstance(table.dealer, Dealer)
        return tuple([_dice(rules, hand, table.dealer) for hand in hands if isinstance(hand, Hand)])
    # Dice need no arrays, and the library of arrays takes long to import.
    from core.odds.card_outlook import card_chance

    assert isinstance(rules, BlackjackRules) and isinstance(table.dealer, CardDealer)
    shoe, found = table.shoe, list[Chance | None]()
    for place, hand in enumerate(hands):
        assert isinstance(hand, CardHand)
        advice = advise(table) if table.turn == (number, place) else None
        side = Side.SPLIT if place else Side.MAIN
        found.append(card_chance(rules, hand, table.dealer, shoe, side, advice.best.move if advice else None))
    return tuple(found)


def _dice(rules: BlackholeRules, hand: Hand, dealer: Dealer) -> Chance | None:
    """Return the chance of a hand of dice; of one that is still played only until the dealer rolls on."""
    if hand.end is not None:
        return _ended(rules, hand, dealer)
    if len(dealer.dice) > 1:
        return None
    face = dealer.dice[0].face
    return _played(rules, face)[book(rules).tree.place(hand)]


def _ended(rules: BlackholeRules, hand: Hand, dealer: Dealer) -> Chance:
    if hand.bust:
        return LOST
    win = tie = 0.0
    for end, chance in opponent(rules).ends(dealer, hand).values():
        verdict = GAME.outcome(rules, hand, end, Side.MAIN).verdict
        win += float(chance) * (verdict is Verdict.WON)
        tie += float(chance) * (verdict is Verdict.TIED)
    return Chance(win, tie)


@lru_cache(maxsize=64)
def _played(rules: BlackholeRules, face: int) -> tuple[Chance, ...]:
    """Return the chances of all hands against an upcard, each played by the book to its end."""
    known, found = book(rules), list[Chance]()
    for node in known.tree.nodes:
        if not node.branches:
            found.append(_ended(rules, node.hand, dealt(face)))
            continue
        move = known.move(node.hand, face)
        branch = next(one for one in node.branches if one.move is move)
        win = sum([found[place].win * ways for place, ways in branch.ways]) / branch.throws
        tie = sum([found[place].tie * ways for place, ways in branch.ways]) / branch.throws
        found.append(Chance(win, tie))
    return tuple(found)
