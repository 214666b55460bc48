"""What each wager gets back when a round is over."""

from core import events as ev
from core.games import game_of
from core.table import Table


def settlement(table: Table) -> ev.Settled:
    """Return what each wager gets back."""
    rules = table.setup.rules
    outcome = game_of(rules).outcome
    payouts = []
    for number, box in enumerate(table.boxes):
        for wager in box.wagers:
            result = outcome(rules, box.hands[wager.hand], table.dealer, wager.side)
            back = result.returns(wager.amount)
            payouts.append(
                ev.Payout(wager.player, number, wager.hand, wager.side, wager.amount, result, back)
            )
    return ev.Settled(tuple(payouts))
