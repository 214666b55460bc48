"""How fast the engine is, beside others: ``python -m tests.benchmarks.engine [--rounds N] [--profile]``.

Ours are whole tables with their logs: commands checked, dice rolled or cards drawn, events appended and
folded; one of Blackhole Jack, and the live table with cards. blackjack21 is one seat, at one lasting table
(six decks, reshuffled by its own hook, reset by its own `start_game`) and at a fresh one each round. The live
game's own functions on a lasting shoe, without a table, are held against OpenSpiel's blackjack, a deck a
round. All hit below 17. Runs are short and interleaved and the fastest of each counts, so that the ratios
hold on a busy machine too.
"""

import argparse
import cProfile
import importlib
import pstats
import random
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

import blackjack21
import msgspec

from core.blackjack import CardDealer, CardHand
from core.cards import total
from core.commands import Bet, Enter, Play, Reply, Sit
from core.decide import step
from core.digest import digest
from core.events import AnyEvent, Opened
from core.evolve import evolve, open_table
from core.moves import Move
from core.rules import LIVE, BlackholeRules, Rules, Setup
from core.table import Table
from core.text import Text
from tests.core.felt import GAME, HIT, MAIN, Felt, SharedChance

STANDS_AT = 17
REPETITIONS = 40
SHORT = 100
"""Rounds of the shortest runs, of which there are as many more."""
ME = "mira"
STAND = Move.STAND
Game = Callable[[int], object]
"""Plays so many rounds."""


def seated(rules: Rules) -> Table:
    """Return a table with one player at the first box."""
    table = open_table(Opened(Setup(Text("Cygnus"), ME, rules)))
    for command in (Enter(ME, Text(ME)), Sit(ME, 0)):
        _, table = step(table, command, SharedChance())
    return table


def simple(table: Table) -> Move:
    """Choose the first move below 17, keep or reroll what is asked, and stand from 17."""
    hand, legal = table.hand_in_turn(), table.legal_moves(ME)
    assert hand is not None
    if Move.KEEP in legal:
        return Move.REROLL if Move.REROLL in legal else Move.KEEP
    return legal[0] if hand.total < STANDS_AT else STAND


def played(rules: Rules, rounds: int) -> list[AnyEvent]:
    """Play rounds at a whole table, declining what is offered, and return its log."""
    table, chance, log = seated(rules), SharedChance(), list[AnyEvent]()
    for _ in range(rounds):
        if table.players[ME].chips < 10:
            table = seated(rules)
        events, table = step(table, Bet(ME, 0, 10), chance)
        log += events
        while table.in_round:
            declined = [Reply(ME, offer.number, accept=False) for offer in table.offers]
            command = declined[0] if declined else Play(ME, table.decision, simple(table))
            events, table = step(table, command, chance)
            log += events
    return log


def ours(rounds: int) -> list[AnyEvent]:
    """Play rounds of Blackhole Jack."""
    return played(BlackholeRules(), rounds)


def ours_live(rounds: int) -> list[AnyEvent]:
    """Play rounds at the live table."""
    return played(LIVE, rounds)


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


def below_17(hand: CardHand, dealer: CardDealer) -> Move:
    """Hit below 17."""
    return HIT if total(hand.cards) < STANDS_AT else STAND


def ours_alone(rounds: int) -> None:
    """Play rounds of the live game by its functions, without a table."""
    felt = Felt(LIVE)
    for _ in range(rounds):
        GAME.outcome(LIVE, *felt.round(below_17), MAIN)


def openspiel(rounds: int) -> None:
    """Play rounds of OpenSpiel's blackjack."""
    game, draw = _pyspiel().load_game("blackjack"), random.random
    for _ in range(rounds):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                cards = state.legal_actions()
                state.apply_action(cards[int(draw() * len(cards))])
            else:
                state.apply_action(0 if state.get_best_player_total(0) < STANDS_AT else 1)
        state.returns()


def _pyspiel() -> Any:
    return importlib.import_module("pyspiel")


def seconds(job: Callable[[], object]) -> float:
    """Return how long a job takes."""
    begun = perf_counter()
    job()
    return perf_counter() - begun


def compare(games: Sequence[Game], rounds: int, times: int = REPETITIONS) -> list[float]:
    """Return the rounds a second of each game: the fastest of interleaved runs."""
    speeds: list[list[float]] = [[] for _ in games]
    for _ in range(times):
        for game, speed in zip(games, speeds, strict=True):
            random.seed(0)
            speed.append(rounds / seconds(lambda game=game: game(rounds)))  # type: ignore[misc]
    return [max(speed) for speed in speeds]


def each(job: Callable[[], object], count: int) -> float:
    """Return microseconds for each of the things a job does, fastest of several runs."""
    return min(seconds(job) for _ in range(REPETITIONS)) / count * 1e6


def fold(log: list[AnyEvent]) -> Table:
    """Fold a log onto a fresh table."""
    table = seated(BlackholeRules())
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
    """Print where our time goes: at the two tables, and without one."""
    for game in (ours, ours_live, ours_alone):
        profiler = cProfile.Profile()
        profiler.runcall(game, rounds)
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
    report_tables(options.rounds)
    report_games(options.rounds)
    for name, micros in parts(options.rounds).items():
        print(f"{name:27} {micros:10.2f} µs")


def report_tables(rounds: int) -> None:
    """Measure our tables beside those of blackjack21, and print."""
    dice, live, lasting, fresh = compare((ours, ours_live, theirs, theirs_fresh), rounds)
    for name, speed, game in (("Blackhole Jack", dice, ours), ("live", live, ours_live)):
        random.seed(0)
        many = len(game(rounds)) / rounds
        print(f"our table, {name:16} {speed:10,.0f} rounds/s, {many:.1f} events a round")
    for name, speed in (("lasting table", lasting), ("fresh tables", fresh)):
        print(
            f"blackjack21, {name:14} {speed:10,.0f} rounds/s"
            f"   ours is {dice / speed:.2f}, live {live / speed:.2f} times that"
        )


def report_games(rounds: int) -> None:
    """Measure the live game alone beside OpenSpiel's, and print."""
    try:
        _pyspiel()
    except ImportError:
        alone = compare((ours_alone,), rounds)[0]
        print(f"the live game alone         {alone:10,.0f} rounds/s")
        print("OpenSpiel is not installed: run `pip install open_spiel` in .venv to see it measured here.")
        return
    alone, spiel = compare((ours_alone, openspiel), SHORT, REPETITIONS * rounds // SHORT)
    print(f"the live game alone         {alone:10,.0f} rounds/s")
    print(f"OpenSpiel's blackjack       {spiel:10,.0f} rounds/s   ours is {alone / spiel:.2f} times that")


if __name__ == "__main__":
    main()
