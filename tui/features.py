"""What the tables of a game have at all; asked of the game."""

from collections.abc import Callable

from core.games import game_of
from core.moves import Move
from core.rules import BlackjackRules, Rules
from core.sides import Side

Feature = Callable[[Rules], bool]


def everywhere(rules: Rules) -> bool:
    """Whether a table with these rules has what all tables have."""
    return True


def cards(rules: Rules) -> bool:
    """Whether cards are played."""
    return isinstance(rules, BlackjackRules)


def offers(rules: Rules) -> bool:
    """Whether holders of wagers are asked anything."""
    return bool(game_of(rules).questions(rules))


def pairs(rules: Rules) -> bool:
    """Whether one can bet on a pair."""
    return Side.PAIRS in game_of(rules).manners(rules).side_bets


def move(which: Move) -> Feature:
    """Return whether a hand can ever make a move."""
    return lambda rules: which in game_of(rules).moves(rules)
