"""What `bhj-tui odds` may be asked."""

import argparse
from dataclasses import dataclass
from typing import Any

from tui.tongue import N_, _

ODDS = "odds"
_HANDS = N_("""\
one decision: dice as faces of d12s, or as logs have them, or a total alone;
cards with suits or without, which don't matter. The shoe is full less hand and
upcard; what else lies on the table, a split's other card too, goes to --gone""")
_EXAMPLES = (
    ("bhj-tui odds --game live", N_("a table's return, and its chart")),
    ("bhj-tui odds --rule nova_pays=4 --exact", ""),
    ("bhj-tui odds --hand 7,7 --against 9", ""),
    ('bhj-tui odds --hand "(5) (9)" --against 9', N_("and --hand 14 --holding d8")),
    ('bhj-tui odds --game live --hand "Q 6" --against 9 --gone "K K 5"', ""),
)
_AT = 44
"""Columns of an example, where something is said of it."""
_JSON = N_("""\
--json: results are in parts of the main bet, stake aside, chances from 0 to 1.
The report has game, rules, changed, edge, returns, spread, upcards (upcard,
chance, value, dealer), chances, beside, original, and chart (upcards, groups:
title, rows: label, cells: best, values, differs); a hand has hand, total,
against, moves (move, value, chances), best, offers; with --exact both have
exact: fractions. --each-rule and --bots have edge, and a list rules or bots.""")


def odds_see() -> str:
    """Return what the command's help says at its end."""
    examples = [f"  {typed:<{_AT}}{_(told)}" if told else f"  {typed}" for typed, told in _EXAMPLES]
    return "\n".join([_(_HANDS), "", *examples, "", _(_JSON), ""])


DICE = ("d4", "d8", "joker")


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be told of the odds; nothing is the whole report."""

    exact: bool = False
    """As fractions too."""
    each_rule: bool = False
    """The edge with each house rule changed alone."""
    characters: bool = False
    """The edge of each of the bots' characters."""
    screen: bool = False
    hand: str | None = None
    """One decision, as it was typed."""
    against: str | None = None
    holding: str | None = None
    earned: tuple[str, ...] = ()
    """Substitution dice just earned, to be kept or swapped."""
    gone: str | None = None
    """Cards that have left the shoe."""
    of_split: str | None = None
    """Which hand of a split it is: `first` or `second`."""


NOTHING_ASKED = Asked()
ASKED = tuple(Asked.__dataclass_fields__)


def add_odds(parser: argparse.ArgumentParser, games: tuple[str, ...]) -> None:
    """Add what the command may be asked."""
    parser.argument_default = argparse.SUPPRESS
    add = parser.add_argument
    add("--game", choices=games, help=_("the game ({first})").format(first=games[0]))
    add("--rule", metavar="NAME=VALUE", dest="rules", action="append",
        help=_("a house rule; may be repeated"))  # fmt: skip
    add("--dealer", choices=["house", "sharp", "human"],
        help=_("who decides for the dealer, at Blackhole Jack (house)"))  # fmt: skip
    add("--json", dest="as_json", action="store_true", help=_("print JSON"))
    add("--exact", action="store_true", help=_("in fractions too; a whole card table takes half a minute"))
    _add_instead(parser.add_argument_group(_("in place of the report")).add_mutually_exclusive_group())
    _add_hand(parser.add_argument_group(_("one decision")))


def _add_instead(group: Any) -> None:
    add = group.add_argument
    add("--rules", dest="tell_rules", action="store_true", help=_("print the rules and leave"))
    add("--each-rule", action="store_true", help=_("the edge with each house rule changed alone"))
    add("--bots", dest="characters", action="store_true", help=_("what each of the bots' characters makes"))
    add("--screen", action="store_true", help=_("the chart as a screen"))
    add("--hand", metavar="WHAT", help=_("what each move is worth with these dice or cards"))


def _add_hand(group: Any) -> None:
    add = group.add_argument
    add("--against", metavar="UPCARD", help=_("what the dealer shows"))
    add("--holding", choices=DICE, help=_("the substitution die in hand"))
    add("--earned", choices=DICE, action="append",
        help=_("a substitution die just earned, to keep or swap; may be repeated"))  # fmt: skip
    add("--gone", metavar="CARDS", help=_("cards that have left the shoe too"))
    add("--split", dest="of_split", nargs="?", const="first", choices=["first", "second"],
        help=_("the hand is one of a split, the first one or the second"))  # fmt: skip
