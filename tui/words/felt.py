"""What is written on a table: its name, its payouts and its stakes, all of it from the rule set."""

from core.rules import ANY_TWO, BlackholeRules, BlackjackRules, Rules, Setup, preset_of
from tui.words.hands import dealer_note
from tui.words.names import chips, listed
from tui.words.rulings import rule_sentences, rulings_in_force, value_words

__all__ = ["felt", "game_name", "rule_sentences", "rulings_in_force", "value_words"]

CARDS, DICE = "Black Jack", "Blackhole Jack"


def game_name(rules: Rules, short: bool = False) -> str:
    """Return what a rule set's game is called: `Black Jack, german table`, or shorter `Black Jack`."""
    if not isinstance(rules, BlackjackRules):
        return DICE
    return CARDS if short else f"{CARDS}, {preset_of(rules)} table"


def felt(setup: Setup) -> tuple[str, ...]:
    """Return short lines of what a table pays and plays, those that matter most first."""
    rules = setup.rules
    lines = _of_cards(rules) if isinstance(rules, BlackjackRules) else _of_dice(rules)
    stakes = f"Bets {chips(setup.minimum)} to {chips(setup.maximum)}, steps of {chips(setup.step)}"
    return (*lines, stakes)


def _of_dice(rules: BlackholeRules) -> list[str]:
    return [
        f"White Dwarf pays {rules.white_dwarf_pays}",
        f"Nova pays {rules.nova_pays}",
        f"Supernova pays {rules.supernova_pays}",
        f"Hypernova pays {rules.hypernova_pays}",
        f"Dealer: {dealer_note(rules)}",
    ]


def _of_cards(rules: BlackjackRules) -> list[str]:
    others = f"Other wins pay {rules.win_pays}" + ("" if rules.tie_returns else ", ties lose")
    return [_blackjack(rules), f"Dealer {dealer_note(rules)}", *_beside(rules), others, *_moves(rules)]


def _beside(rules: BlackjackRules) -> list[str]:
    """Return what may be put beside the hand, or taken for it."""
    lines = {
        f"Insurance pays {rules.insurance_pays}": rules.insurance,
        f"Pairs pay {rules.pairs_pays}": rules.pairs,
        "Even money against an ace": rules.even_money,
    }
    return [line for line, there in lines.items() if there]


def _blackjack(rules: BlackjackRules) -> str:
    return f"Blackjack pays {rules.blackjack_pays}" + ("" if rules.blackjack_beats_21 else ", ties 21")


def _moves(rules: BlackjackRules) -> list[str]:
    """Return what may be done beside hit and stand, and what may not."""
    lines, never = [], []
    if rules.double_on:
        on = "any two cards" if rules.double_on == ANY_TWO else listed(rules.double_on, "or")
        lines.append(f"Double on {on}")
    else:
        never.append("double")
    if rules.split:
        lines.append(f"Split the same {rules.split_match.value} once")
    else:
        never.append("split")
    if rules.surrender:
        lines.append(f"Surrender half{_not_against(rules)}")
    else:
        never.append("surrender")
    return [*lines, f"No {listed(never, 'or')}"] if never else lines


def _not_against(rules: BlackjackRules) -> str:
    barred = {"ten": rules.surrender_vs_ten, "ace": rules.surrender_vs_ace}
    cards = [card for card, allowed in barred.items() if not allowed]
    return f", not against {listed(cards, 'or')}" if cards else ""
