"""What a table's decision is worth, at whatever game."""

from core.blackhole import Dealer, Hand
from core.blackjack import CardDealer, CardHand
from core.odds.advice import Advice, Question
from core.odds.dice_book import book
from core.rules import BlackholeRules, BlackjackRules, Rules
from core.sides import Side
from core.table import Table


def advise(table: Table) -> Advice | None:
    """Return what is told of the hand in turn; None where no player is to decide."""
    hand, dealer, rules = table.hand_in_turn(), table.dealer, table.setup.rules
    if isinstance(hand, Hand) and isinstance(rules, BlackholeRules):
        assert isinstance(dealer, Dealer)
        return book(rules).advice(hand, dealer.dice[0].face)
    if isinstance(hand, CardHand) and isinstance(rules, BlackjackRules):
        # Dice need no arrays, and the library of arrays takes long to import.
        from core.odds.card_advice import card_advice

        assert isinstance(dealer, CardDealer) and table.turn is not None
        number, place = table.turn
        owner = table.boxes[number].owner
        return card_advice(
            rules,
            hand,
            dealer,
            table.shoe,
            side=Side.SPLIT if place else Side.MAIN,
            may_raise=owner is not None and table.may_raise(owner),
        )
    return None


def weigh(table: Table, number: int) -> Question | None:
    """Return what an open offer is worth, in parts of the main wager; None where there is no such offer."""
    offer = next((offer for offer in table.offers if offer.number == number), None)
    rules, dealer = table.setup.rules, table.dealer
    if offer is None or not isinstance(rules, BlackjackRules):
        return None
    from core.odds.card_advice import card_question

    hand = table.boxes[offer.box].hands[offer.hand]
    assert isinstance(hand, CardHand) and isinstance(dealer, CardDealer)
    return card_question(rules, offer.kind, hand, dealer, table.shoe)


def warm(rules: Rules) -> None:
    """Work out what the first decision under these rules would otherwise wait for."""
    if isinstance(rules, BlackholeRules):
        book(rules).edge()
        return
    from core.odds.card_advice import warm_cards

    warm_cards(rules)
