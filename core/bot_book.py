"""How a bot plays by the book: the move with the highest expected result, with the cards that are left."""

from core.blackhole import Dealer, Hand
from core.moves import Move
from core.rules import BlackholeRules
from core.table import Table

# The odds are imported by who looks into the book: nobody else needs them.


def choose(table: Table) -> Move | None:
    """Return the best move with the hand in turn; None where no player is to decide."""
    hand, dealer, rules = table.hand_in_turn(), table.dealer, table.setup.rules
    if isinstance(hand, Hand) and isinstance(dealer, Dealer) and isinstance(rules, BlackholeRules):
        from core.odds.dice_book import book

        return book(rules).move(hand, dealer.dice[0].face)
    from core.odds.advise import advise

    advice = advise(table)
    return advice.best.move if advice is not None else None


def accepts(table: Table, number: int) -> bool:
    """Whether an open offer has the higher expected result when it is taken."""
    from core.odds.advise import weigh

    question = weigh(table, number)
    return question is not None and question.gains
