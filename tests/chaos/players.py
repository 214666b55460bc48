"""A guest without a screen: `python -m tests.chaos.players ADDR:PORT --name N --seed S --seconds T`.

It sits down, bets, plays and talks at random by its seed, and writes one line of JSON for each fact.
Once the file `--curfew` is there, it bets no more and tells which of its orders still wait.
"""

import argparse
import json
import random
import sys
import time
from pathlib import Path
from queue import Empty, SimpleQueue

from core import commands as cmd
from core.digest import digest
from core.sides import Side
from core.table import Phase, Table, is_broke
from core.text import Text
from net.client import Client
from net.errors import BhjError
from net.facts import Ended, Fact, Happened, LinkFound, LinkLost, Refusal, Synced
from tui import ways

MOMENT = 0.02
AGAIN = 0.3
"""Seconds between two tries to join."""
TALKS, PASSES, ERRS = 0.04, 0.1, 0.05
"""How often it talks in a moment, and how often it passes or bets what it may not."""
BESIDE, BEHIND = 0.3, 0.05
"""How often it bets beside its hand, and in a moment on another's, whether it may or not."""


def tell(kind: str, **what: object) -> None:
    """Write down a fact."""
    print(json.dumps({"is": kind, **what}), flush=True)


class Player:
    """One terminal's end of a table, played at random."""

    def __init__(self, client: Client, table: Table, rng: random.Random, thought: float) -> None:
        self.resting = False
        self.over = False
        self._client = client
        self._table = table
        self._rng = rng
        self._thought = thought
        self._facts: SimpleQueue[Fact] = SimpleQueue()
        self._sent: tuple[int, float] = 0, 0.0
        self._next = 0.0
        self._waiting: list[int] | None = None
        guest = client._guest
        assert guest is not None
        self._guest = guest
        tell("joined", player=client.player, session=guest.session.hex(), box=table.box_of(client.player))
        client.attach(self._facts.put)

    def step(self, now: float) -> None:
        """Take what happened, and do the next thing."""
        try:
            while True:
                self._take(self._facts.get_nowait())
        except Empty:
            pass
        if self._client.failure is not None:
            tell("broken", error=repr(self._client.failure))
            self.over = True
        elif self._client.player:
            self._act(now)

    def _take(self, fact: Fact) -> None:
        if isinstance(fact, Happened | Synced):
            self._see(fact)
        elif isinstance(fact, Refusal):
            tell("refused", order=fact.order, reason=fact.reason.value)
        elif isinstance(fact, LinkLost | LinkFound):
            tell("lost" if isinstance(fact, LinkLost) else "found")
        elif isinstance(fact, Ended):
            tell("ended", why=fact.why.value)
            self.over = True

    def _see(self, fact: Happened | Synced) -> None:
        self._table = table = fact.table
        if isinstance(fact, Happened) and fact.order is not None:
            tell("applied", order=fact.order, seq=table.seq)
        if isinstance(fact, Synced) or fact.events:
            box = table.box_of(self._client.player)
            tell("table", seq=table.seq, digest=digest(table).hex(), round=table.round, box=box)
        self.over |= table.phase is Phase.CLOSED

    def _act(self, now: float) -> None:
        waiting = sorted(pending.number for pending in self._guest.orders.pending())
        if self.resting and waiting != self._waiting:
            self._waiting = waiting
            tell("waiting", orders=waiting)
        number, since = self._sent
        if now < self._next or number in waiting or now < since + MOMENT:
            return
        command = self._wanted()
        if command is not None:
            self._next = now + self._rng.uniform(0.0, self._thought)
            self._sent = self._client.send(command), now
            tell("sent", order=self._sent[0], command=type(command).__name__.lower())

    def _wanted(self) -> cmd.PlayerCommand | None:
        table, me = self._table, self._client.player
        if me not in table.players:
            return None
        if legal := table.legal_moves(me):
            return cmd.Play(me, table.decision, self._rng.choice(legal))
        if offers := [offer for offer in table.offers if offer.player == me]:
            return cmd.Reply(me, offers[0].number, self._rng.random() < 0.5)
        if not self.resting and self._rng.random() < TALKS:
            return cmd.Say(me, Text(f"at {table.seq}"))
        return self._stake(table, me)

    def _stake(self, table: Table, me: str) -> cmd.PlayerCommand | None:
        box = table.box_of(me)
        if box is None:
            free = [number for number, one in enumerate(table.boxes) if one.owner is None]
            return cmd.Sit(me, free[0]) if free else None
        if table.phase is Phase.BETTING and table.stake(me) and not self.resting:
            return self._more(table, me)
        if table.phase is not Phase.BETTING or table.stake(me) or table.players[me].passed:
            return None
        if self.resting:
            # Whoever says nothing while others play would lose the seat.
            return cmd.Pass(me) if any(one.wagers for one in table.boxes) else None
        if is_broke(table, me):
            return cmd.Rebuy(me)
        chance = self._rng.random()
        if chance < PASSES:
            return cmd.Pass(me)
        amount = 5 if chance < PASSES + ERRS else 10 * self._rng.randint(1, 10)
        return cmd.Bet(me, box, amount, pairs=10 if self._rng.random() < BESIDE else 0)

    def _more(self, table: Table, me: str) -> cmd.PlayerCommand | None:
        """Bet on another's box, or take back what is there, or beside the own hand."""
        if not table.setup.back_bets or self._rng.random() > BEHIND:
            return None
        box = self._rng.randrange(len(table.boxes))
        if box == table.box_of(me):
            return cmd.Withdraw(me, box, Side.PAIRS)
        return cmd.Withdraw(me, box) if table.boxes[box].stake(me) else cmd.Bet(me, box, 10)


def joined(address: str, name: str, until: float) -> tuple[Client, Table] | None:
    """Come to the table, again and again until time is up; without a name, to watch."""
    while time.monotonic() < until:
        try:
            entered = ways.join(address, name) if name else ways.watch(address)
        except BhjError as error:
            tell("outside", sentence=str(error))
            time.sleep(AGAIN)
        else:
            return entered.client, entered.table
    return None


def main() -> int:
    """Play until time is up or the table is closed."""
    parser = argparse.ArgumentParser("tests.chaos.players")
    parser.add_argument("address")
    parser.add_argument("--name", default="", help="without one it only watches")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--thought", type=float, default=0.3, help="seconds before an order at most")
    parser.add_argument("--curfew", type=Path, default=Path("curfew"), help="a file that ends the bets")
    asked = parser.parse_args()
    until = time.monotonic() + asked.seconds
    arrived = joined(asked.address, asked.name, until)
    if arrived is None:
        return 1
    player = Player(*arrived, random.Random(asked.seed), asked.thought)
    while not player.over and (now := time.monotonic()) < until:
        player.resting = asked.curfew.exists()
        player.step(now)
        time.sleep(MOMENT)
    arrived[0].stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
