"""How many bytes a roll costs a terminal of 80 columns and 24 rows."""

import re
from pathlib import Path

from tests.e2e.evening import free_port
from tests.tui.terminals import Terminal, dealer, environment, terminal

ROLLS = 6
ROUNDS = 40
DICE_IN_A_HAND = 12


def roll_costs(home: Path, motion: str, rolls: int = ROLLS) -> list[int]:
    """Play alone at a table without clocks; return the bytes of each roll after which the hand goes on."""
    home.mkdir(parents=True, exist_ok=True)
    env, port = environment(home), free_port()
    join = ("join", f"127.0.0.1:{port}", "--name", "kim", "--motion", motion)
    with dealer("--turn-seconds=0", "--bet-seconds=0", env=env, port=port), terminal(*join, env=env) as one:
        costs: list[int] = []
        for _ in range(ROUNDS):
            one.until("enter bet")
            one.press("\r")
            one.until("roll two d12")
            one.settle()
            costs += _hand(one)
            if len(costs) >= rolls:
                return costs
    raise AssertionError("too few rolls")


def _hand(one: Terminal) -> list[int]:
    """Play a hand to its end; return the bytes of the rolls that did not end it."""
    costs: list[int] = []
    for _ in range(DICE_IN_A_HAND):
        bar = one.text.splitlines()[-1]
        if "enter bet" in bar:
            return costs
        before = len(one.output)
        roll = "r roll" in bar and _total(one.text) <= 13
        one.press("r" if roll else "k" if "k keep" in bar else "s")
        one.settle()
        if roll and "enter bet" not in one.text:
            costs.append(len(one.output) - before)
    raise AssertionError(f"the hand does not end:\n{one.text}")


def _total(screen: str) -> int:
    own = screen.split("YOU", 1)[1].split("LOG", 1)[0]
    found = re.search(r"= (\d+)", own)
    return int(found[1]) if found else 0
