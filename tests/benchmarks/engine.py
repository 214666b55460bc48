"""How fast the engine is, beside blackjack21: ``python -m tests.benchmarks.engine [--rounds N] [--profile]``.

Ours is the whole table with its log: commands checked, dice drawn, events appended and folded. Theirs is
one seat, at one lasting table (six decks, reshuffled by its own hook, reset by its own `start_game`) and at
a fresh one each round. Both hit below 17. Runs are short and interleaved and the fastest of each counts,
so that the ratios hold on a busy machine too.
"""

import argparse
import cProfile
import pstats
import random
from collections.abc import Callable
from time import perf_counter

import blackjack21
import msgspec

from core.chance import Unsealed
from core.commands import Bet, Enter, Play, Sit
from core.decide import step
from core.digest import digest
from core.events import AnyEvent, Opened
from core.evolve import evolve, open_table
from core.moves import Move
from core.rules import Setup
from core.table import Table
from core.text import Text

STANDS_AT = 17
REPETITIONS = 40
ME = "mira"


class SharedChance(Unsealed):
    """Draws from Python's global generator, which blackjack21 shuffles with too."""

    def draw(self, below: int) -> int:
        return int(random.random() * below)


def seated() -> Table:
    """Return a table with one player at the first box."""
    table = open_table(Opened(Setup(name=Text("Cygnus"), host=ME)))
    for command in (Enter(ME, Text(ME)), Sit(ME, 0)):
        _, table = step(table, command, SharedChance())
    return table


def simple(table: Table) -> Move:
    """Choose the first move below 17, keep or reroll what is asked, and stand from 17."""
    hand, legal = table.hand_in_turn(), table.legal_moves(ME)
    assert hand is not None
    if Move.KEEP in legal:
        return Move.REROLL if Move.REROLL in legal else Move.KEEP
    return legal[0] if hand.total < STANDS_AT else Move.STAND


def ours(rounds: int) -> list[AnyEvent]:
    """Play rounds of Blackhole Jack at a whole table, and return its log."""
    table, chance, log = seated(), SharedChance(), list[AnyEvent]()
    for _ in range(rounds):
        if table.players[ME].chips < 10:
            table = seated()
        events, table = step(table, Bet(ME, 0, 10), chance)
        log += events
        while table.in_round:
            events, table = step(table, Play(ME, table.decision, simple(table)), chance)
            log += events
    return log


def theirs(rounds: int) -> None:
    """Play rounds of blackjack21 at one seat of a lasting table."""
    deck = blackjack21.Deck(blackjack21.DEFAULT_SUITS, count=6)
    table = blackjack21.Table([(ME, 10)], deck, on_round_reset=blackjack21.shoe_reset_hook(deck))
    for _ in range(rounds):
        table.start_game()
        while hand := table.current_hand:
            if hand.total < STANDS_AT:
                table.hit()
            else:
                table.stand()


def theirs_fresh(rounds: int) -> None:
    """Play rounds of blackjack21 with a new deck and table for each, as its examples do."""
    for _ in range(rounds):
        table = blackjack21.Table([(ME, 10)], blackjack21.Deck(blackjack21.DEFAULT_SUITS))
        table.start_game()
        while hand := table.current_hand:
            if hand.total < STANDS_AT:
                table.hit()
            else:
                table.stand()


def seconds(job: Callable[[], object]) -> float:
    """Return how long a job takes."""
    begun = perf_counter()
    job()
    return perf_counter() - begun


def compare(rounds: int) -> tuple[float, float, float]:
    """Return rounds a second, ours and theirs on a lasting and a fresh table: fastest of interleaved runs."""
    games: tuple[Callable[[int], object], ...] = (ours, theirs, theirs_fresh)
    speeds: tuple[list[float], ...] = ([], [], [])
    for _ in range(REPETITIONS):
        for game, speed in zip(games, speeds, strict=True):
            random.seed(0)
            speed.append(rounds / seconds(lambda game=game: game(rounds)))  # type: ignore[misc]
    mine, lasting, fresh = (max(speed) for speed in speeds)
    return mine, lasting, fresh


def each(job: Callable[[], object], count: int) -> float:
    """Return microseconds for each of the things a job does, fastest of several runs."""
    return min(seconds(job) for _ in range(REPETITIONS)) / count * 1e6


def fold(log: list[AnyEvent]) -> Table:
    """Fold a log onto a fresh table."""
    table = seated()
    for event in log:
        table = evolve(table, event)
    return table


def parts(rounds: int) -> dict[str, float]:
    """Return microseconds of the engine's parts."""
    random.seed(0)
    log = ours(rounds)
    encode, decode = msgspec.msgpack.Encoder(enc_hook=str).encode, _decoder().decode
    wire, table = [encode(event) for event in log], fold(log)
    return {
        "fold, a step": each(lambda: fold(log), len(log)),
        "encode, an event": each(lambda: [encode(event) for event in log], len(log)),
        "decode, an event": each(lambda: [decode(raw) for raw in wire], len(log)),
        "digest, a table": each(lambda: [digest(table) for _ in range(1000)], 1000),
    }


def _decoder() -> msgspec.msgpack.Decoder[AnyEvent]:
    return msgspec.msgpack.Decoder(AnyEvent, dec_hook=lambda kind, value: kind(value))


def profile(rounds: int) -> None:
    """Print where our time goes."""
    profiler = cProfile.Profile()
    profiler.runcall(ours, rounds)
    pstats.Stats(profiler).sort_stats("tottime").print_stats(25)


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=500)
    parser.add_argument("--profile", action="store_true")
    options = parser.parse_args()
    if options.profile:
        profile(options.rounds)
        return
    report(options.rounds)


def report(rounds: int) -> None:
    """Measure and print."""
    mine, lasting, fresh = compare(rounds)
    random.seed(0)
    print(
        f"our table with its log      {mine:10,.0f} rounds/s, {len(ours(rounds)) / rounds:.1f} events a round"
    )
    print(f"blackjack21, lasting table  {lasting:10,.0f} rounds/s   ours is {mine / lasting:.2f} times that")
    print(f"blackjack21, fresh tables   {fresh:10,.0f} rounds/s   ours is {mine / fresh:.2f} times that")
    for name, micros in parts(rounds).items():
        print(f"{name:27} {micros:10.2f} µs")


if __name__ == "__main__":
    main()
