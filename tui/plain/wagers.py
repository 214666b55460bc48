"""Bets as they are typed: `50`, `50 pairs`, `20 on mira`."""

import re
from dataclasses import dataclass

from core import commands as cmd
from core.refusal import Refused
from core.sides import Side
from core.table import Table
from tui.entry import LONGEST_BET
from tui.situation import Situation, refused

_AMOUNT = rf"(?P<amount>[0-9]{{1,{LONGEST_BET}}})(?P<pairs>\s+pairs)?"
_BET = re.compile(rf"{_AMOUNT}(?:\s+on\s+(?P<whose>.+))?", re.IGNORECASE)
_BEHIND = re.compile(rf"(?P<whose>.+?)\s+{_AMOUNT}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Wager:
    """A bet as it was typed: how much, whether as much on a pair too, and on whose hand."""

    amount: int
    pairs: bool = False
    whose: str = ""
    """A name or the number of a seat; "" is one's own."""


def read_bet(typed: str) -> Wager | None:
    """Return what `AMOUNT [pairs] [on NAME]` says; None where it says nothing of the kind."""
    return _read(_BET.fullmatch(typed.strip()))


def read_behind(typed: str) -> Wager | None:
    """Return what `NAME AMOUNT [pairs]` says; None where it says nothing of the kind."""
    return _read(_BEHIND.fullmatch(typed.strip()))


def _read(match: re.Match[str] | None) -> Wager | None:
    if match is None:
        return None
    return Wager(int(match["amount"]), match["pairs"] is not None, (match["whose"] or "").strip())


def box_named(table: Table, named: str) -> int | None:
    """Return the box whose owner is called something, or begins so alone, or that has this number."""
    wanted = named.casefold()
    names = {
        number: table.players[box.owner].name.casefold()
        for number, box in enumerate(table.boxes)
        if box.owner is not None
    }
    for alike in (
        [number for number, name in names.items() if name == wanted],
        [int(named) - 1] if named.isdecimal() and 0 < int(named) <= len(table.boxes) else [],
        [number for number, name in names.items() if name.startswith(wanted)],
    ):
        if alike:
            return alike[0] if len(alike) == 1 else None
    return None


def bets(now: Situation, box: int, wager: Wager) -> cmd.Bet:
    """Return the order for a bet; on a hand that is bet on already, a pair is bet on beside it."""
    amount = wager.amount
    if wager.pairs and now.table.boxes[box].staked(now.you, Side.MAIN):
        return cmd.Bet(now.you, box, amount, Side.PAIRS)
    return cmd.Bet(now.you, box, amount, pairs=amount if wager.pairs else 0)


def why_not(now: Situation, bet: cmd.Bet) -> Refused | None:
    """Return why a bet would be refused now, None where it would not."""
    return refused(now.table, bet)
