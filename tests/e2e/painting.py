"""What a roll costs a terminal of 80 columns and 24 rows, and how soon its dice lie there."""

import re
import time
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tests.e2e.evening import free_port
from tests.tui.terminals import Terminal, dealer, environment, terminal

ROLLS = 4
ROUNDS = 40
DICE_IN_A_HAND = 12
LATE = 0.1
"""Seconds to wait for what is drawn after the dice lie; what comes later still counts to the next roll."""


class Cost(NamedTuple):
    """The bytes written for a roll, and the seconds from its key to its dice."""

    bytes: int
    seconds: float


def roll_costs(home: Path, motion: str, rolls: int = ROLLS) -> list[Cost]:
    """Play alone at a table without clocks; return the cost of each roll after which the hand goes on."""
    home.mkdir(parents=True, exist_ok=True)
    env, port = environment(home), free_port()
    join = ("join", f"127.0.0.1:{port}", "--name", "kim", "--motion", motion)
    with dealer("--turn-seconds=0", "--bet-seconds=0", env=env, port=port), terminal(*join, env=env) as one:
        costs: list[Cost] = []
        for _ in range(ROUNDS):
            one.until("enter bet")
            one.press("\r")
            one.until("roll two d12")
            one.settle(LATE)
            costs += _hand(one, rolls - len(costs))
            if len(costs) >= rolls:
                return costs
    raise AssertionError("too few rolls")


def _hand(one: Terminal, most: int) -> list[Cost]:
    """Play a hand to its end, or until it has cost so many rolls; return the costs of those within it."""
    costs: list[Cost] = []
    before = len(one.output)
    while len(costs) < most and "r roll" in _bar(one.text) and (total := _total(one.text)) <= 13:
        pressed = time.perf_counter()
        one.press("r")
        one.until_true(partial(_landed, total), "no dice came")
        seconds = time.perf_counter() - pressed
        one.settle(LATE)
        if any(move in _bar(one.text) for move in ("r roll", "k keep")):
            costs.append(Cost(len(one.output) - before, seconds))
        before = len(one.output)
    if len(costs) < most:
        _finish(one)
    return costs


def _finish(one: Terminal) -> None:
    """End the hand by the first move that does, and all motion by a key."""
    for _ in range(DICE_IN_A_HAND):
        bar = _bar(one.text)
        if "enter bet" in bar:
            return
        one.press("k" if "k keep" in bar else "s" if "s stand" in bar else " ")
        one.settle(LATE)
    raise AssertionError(f"the hand does not end:\n{one.text}")


def _landed(total: int, screen: str) -> bool:
    """Whether a roll has landed: in the air there is no total, and a special win has none."""
    return _total(screen) not in (0, total) or "enter bet" in _bar(screen)


def _bar(screen: str) -> str:
    return screen.splitlines()[-1]


def _total(screen: str) -> int:
    own = screen.split("YOU", 1)[1].split("LOG", 1)[0]
    found = re.search(r"= (\d+)", own)
    return int(found[1]) if found else 0
