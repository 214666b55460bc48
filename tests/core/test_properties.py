"""Laws that hold for every table of Blackhole Jack, whatever anybody does at it."""

import random
from collections import Counter

import msgspec
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize

from core import commands as cmd
from core.blackhole import Blackhole
from core.decide import step
from core.digest import digest
from core.games import GAMES
from core.moves import Move
from core.rules import BlackholeRules, DealerStyle, Setup
from core.table import Phase
from core.text import Text
from tests.core.crowd import SETTINGS, Crowd, anything
from tests.core.laws import Drawn, Laws
from tests.core.purses import Purse, dealers_chain
from tests.core.tables import HOST, Insuring, Live, hook, pack

SEATS = 3
COMMANDS = msgspec.msgpack.Decoder(cmd.AnyCommand, dec_hook=hook)

rule_sets = st.builds(
    BlackholeRules,
    dealer=st.sampled_from(DealerStyle),
    reroll_is_starting_hand=st.booleans(),
    sd_rolls_award=st.booleans(),
    special_ties_dealer_21=st.booleans(),
)


def opened(rules: BlackholeRules, back_bets: bool) -> Setup:
    """A small table with few chips, so that seats and chips run out."""
    return Setup(Text("evening"), HOST, rules, SEATS, maximum=100, buy_in=100, back_bets=back_bets)


class Evening(Crowd):
    """An evening of dice."""

    @initialize(
        rules=rule_sets,
        back_bets=st.booleans(),
        asks=st.booleans(),
        seed=st.integers(0, 2**32),
        crowd=st.sampled_from([3, 2, 1, 0]),
        is_sealed=st.booleans(),
    )
    def open(
        self, rules: BlackholeRules, back_bets: bool, asks: bool, seed: int, crowd: int, is_sealed: bool
    ) -> None:
        GAMES[BlackholeRules] = Insuring() if asks else Blackhole()
        self.come(opened(rules, back_bets), seed, crowd, is_sealed)

    def teardown(self) -> None:
        super().teardown()
        GAMES[BlackholeRules] = Blackhole()


TestEvening = Evening.TestCase
TestEvening.settings = SETTINGS


USUAL = [
    "Settled",
    "Voided",
    "Left",
    "Rose",
    "WentAway",
    "CameBack",
    "Rebought",
    "Paused",
    "DealerPlayed",
    "Reopened",
    "Unseated",
    "Withdrawn",
    "Voted",
    "Expelled",
    "Pardoned",
    "Silenced",
    "Arranged",
]
"""Events that a long evening has many of, or it was too short to prove anything."""


SEALED = ["Committed", "Released", "Revealed", "Missed", "same_tip", "bad_link", "not_sealed"]
"""More of them, and of refusals, where the dice are sealed."""


@pytest.mark.parametrize("dealer", DealerStyle)
@pytest.mark.parametrize(
    ("asks", "is_sealed"), [(False, False), (True, False), (False, True)], ids=["", "offers", "sealed"]
)
def test_the_laws_hold_on_long_evenings(
    dealer: DealerStyle, asks: bool, is_sealed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, BlackholeRules, Insuring() if asks else Blackhole())
    wanted = [*USUAL, *(SEALED if is_sealed else [])]
    told: Counter[str] = Counter()
    for seed in range(3):
        rng = random.Random(f"{dealer} {asks} {seed}")
        purse = Purse(dealers_chain(seed, 1000)) if is_sealed else None
        laws = Laws(opened(BlackholeRules(dealer=dealer), back_bets=True), seed, purse)
        for _ in range(800):
            laws.give(anything(rng, laws.table, purse))
            laws.check()
        laws.check_log()
        told += laws.told
        if all(told[kind] for kind in wanted):
            return
    raise AssertionError([kind for kind in wanted if not told[kind]])


@pytest.mark.parametrize("dealer", DealerStyle)
def test_a_round_of_seven_ends_soon_and_no_chips_are_made_or_lost(dealer: DealerStyle) -> None:
    seated = [f"p{number}" for number in range(7)]
    live = Live(*seated, host=True, rules=BlackholeRules(dealer=dealer), buy_in=100_000)
    chance, choice = Drawn(7), random.Random(11)
    for _ in range(20):
        begun = len(live.log)
        for player in seated:
            live.fold(step(live.table, cmd.Bet(player, seated.index(player), 10), chance)[0])
        while live.phase is not Phase.BETTING:
            actor = live.actor
            assert actor
            move = choice.choice(live.table.legal_moves(actor))
            live.fold(step(live.table, cmd.Play(actor, live.table.decision, move), chance)[0])
        assert len(live.log) - begun < 200
    assert live.table.round == 20
    assert digest(live.replayed()) == digest(live.table)


@pytest.mark.parametrize(
    "command", [cmd.Play("ann", 3, Move.D8), cmd.Enter("ann", Text("Ann")), cmd.TimeUp(4)]
)
def test_every_command_that_was_sent_is_the_same_command(command: cmd.AnyCommand) -> None:
    assert COMMANDS.decode(pack(command)) == command
