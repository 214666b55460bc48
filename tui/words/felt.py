"""What is written on a table: its name, its payouts and its stakes, all of it from the rule set."""

from core.rules import ANY_TWO, BlackholeRules, BlackjackRules, Match, Preset, Rules, Setup
from tui.tongue import N_, _
from tui.words.hands import dealer_note
from tui.words.names import chips, listed
from tui.words.rulings import rule_sentences, rulings_in_force, value_words

__all__ = ["felt", "game_name", "rule_sentences", "rulings_in_force", "value_words"]

CARDS, DICE = N_("Black Jack"), N_("Blackhole Jack")
_TABLES = {
    Preset.GERMAN: N_("Black Jack, german table"),
    Preset.CZECH: N_("Black Jack, czech table"),
    Preset.LIVE: N_("Black Jack, live table"),
}
_SPLITS = {Match.VALUE: N_("Split the same value once"), Match.RANK: N_("Split the same rank once")}
_SURRENDERS = {
    (True, True): N_("Surrender half"),
    (True, False): N_("Surrender half, not against ace"),
    (False, True): N_("Surrender half, not against ten"),
    (False, False): N_("Surrender half, not against ten or ace"),
}
"""Whether it may be done against a ten, and against an ace."""


def game_name(rules: Rules, short: bool = False) -> str:
    """Return what a rule set's game is called: `Black Jack, german table`, or shorter `Black Jack`."""
    if not isinstance(rules, BlackjackRules):
        return _(DICE)
    return _(CARDS if short else _TABLES[rules.preset])


def felt(setup: Setup) -> tuple[str, ...]:
    """Return short lines of what a table pays and plays, those that matter most first."""
    rules = setup.rules
    lines = _of_cards(rules) if isinstance(rules, BlackjackRules) else _of_dice(rules)
    stakes = _("Bets {minimum} to {maximum}, steps of {step}").format(
        minimum=chips(setup.minimum), maximum=chips(setup.maximum), step=chips(setup.step)
    )
    return (*lines, stakes)


def _of_dice(rules: BlackholeRules) -> list[str]:
    return [
        _("White Dwarf pays {pays}").format(pays=rules.white_dwarf_pays),
        _("Nova pays {pays}").format(pays=rules.nova_pays),
        _("Supernova pays {pays}").format(pays=rules.supernova_pays),
        _("Hypernova pays {pays}").format(pays=rules.hypernova_pays),
        _("Dealer: {does}").format(does=dealer_note(rules)),
    ]


def _of_cards(rules: BlackjackRules) -> list[str]:
    dealer = _("Dealer {does}").format(does=dealer_note(rules))
    return [_blackjack(rules), dealer, *_beside(rules), _others(rules), *_moves(rules)]


def _blackjack(rules: BlackjackRules) -> str:
    if rules.blackjack_beats_21:
        return _("Blackjack pays {pays}").format(pays=rules.blackjack_pays)
    return _("Blackjack pays {pays}, ties 21").format(pays=rules.blackjack_pays)


def _others(rules: BlackjackRules) -> str:
    if rules.tie_returns:
        return _("Other wins pay {pays}").format(pays=rules.win_pays)
    return _("Other wins pay {pays}, ties lose").format(pays=rules.win_pays)


def _beside(rules: BlackjackRules) -> list[str]:
    """Return what may be put beside the hand, or taken for it."""
    lines = {
        _("Insurance pays {pays}").format(pays=rules.insurance_pays): rules.insurance,
        _("Pairs pay {pays}").format(pays=rules.pairs_pays): rules.pairs,
        _("Even money against an ace"): rules.even_money,
    }
    return [line for line, there in lines.items() if there]


def _moves(rules: BlackjackRules) -> list[str]:
    """Return what may be done beside hit and stand, and what may not."""
    lines, never = [], []
    if rules.double_on:
        lines.append(_double(rules.double_on))
    else:
        never.append(_("double"))
    if rules.split:
        lines.append(_(_SPLITS[rules.split_match]))
    else:
        never.append(_("split"))
    if rules.surrender:
        lines.append(_(_SURRENDERS[rules.surrender_vs_ten, rules.surrender_vs_ace]))
    else:
        never.append(_("surrender"))
    return [*lines, _("No {moves}").format(moves=listed(never, "or"))] if never else lines


def _double(totals: tuple[int, ...]) -> str:
    if totals == ANY_TWO:
        return _("Double on any two cards")
    return _("Double on {totals}").format(totals=listed(totals, "or"))
