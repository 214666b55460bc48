"""Laws that hold for every table, whatever anybody does at it."""

import random
from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from core import commands as cmd
from core import events as ev
from core.blackhole import Blackhole
from core.chance import Unsealed
from core.decide import step
from core.digest import digest
from core.draft import Source
from core.evolve import evolve, open_table
from core.games import GAMES
from core.moves import Move
from core.refusal import Reason, Refused
from core.rules import BlackholeRules, DealerStyle, Setup
from core.table import Phase, Table
from core.text import Text
from tests.core.purses import Purse, dealers_chain, sealed
from tests.core.tables import HOST, Insuring, Live, hook, pack

PLAYERS = ["ann", "bob", "cat", HOST]
BOTS = ["bot-1", "bot-2"]
SEATS = 3
EVENTS = msgspec.msgpack.Decoder(ev.AnyEvent, dec_hook=hook)
TABLES = msgspec.msgpack.Decoder(Table, dec_hook=hook)
COMMANDS = msgspec.msgpack.Decoder(cmd.AnyCommand, dec_hook=hook)

players = st.sampled_from(PLAYERS)
anybody = st.sampled_from([*PLAYERS, *BOTS, "stranger"])
boxes = st.integers(0, SEATS)
amounts = st.sampled_from([10, 10, 20, 30, 60, 100, 0, -10, 15, 110, 2**63])
rule_sets = st.builds(
    BlackholeRules,
    dealer=st.sampled_from(DealerStyle),
    reroll_is_starting_hand=st.booleans(),
    sd_rolls_award=st.booleans(),
    special_ties_dealer_21=st.booleans(),
)


LOOSE = (
    ev.Said,
    ev.WentAway,
    ev.CameBack,
    ev.Entered,
    ev.Sat,
    ev.Rose,
    ev.Left,
    ev.Kicked,
    ev.Rebought,
    ev.Paused,
    ev.Resumed,
    ev.Committed,
)
"""Events that are no part of a round, however many there are."""


def opened(rules: BlackholeRules, back_bets: bool) -> Setup:
    """A small table with few chips, so that seats and chips run out."""
    return Setup(Text("evening"), HOST, rules, SEATS, maximum=100, buy_in=100, back_bets=back_bets)


class Drawn(Unsealed):
    """Chance from a seed that counts what was drawn."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self.count = 0

    def draw(self, below: int) -> int:
        self.count += 1
        return self._random.randrange(below)


class Laws:
    """A table where anything may be asked, and the laws are checked after every event."""

    def __init__(self, setup: Setup, seed: int, purse: Purse | None = None) -> None:
        self.purse = purse
        opening = sealed(setup, purse.dealer) if purse else ev.Opened(setup)
        self.table = self.folded = open_table(opening)
        self.drawn, self.round_events = Drawn(seed), 0
        self.chance: Source = purse.chance if purse else self.drawn
        self.told: Counter[str] = Counter()

    def give(self, command: cmd.AnyCommand) -> None:
        """Give a command; check each of its events, or that nothing changed."""
        before, drawn = digest(self.table), self.drawn.count
        try:
            events, after = step(self.table, command, self.chance)
        except Refused as refused:
            self.told[refused.reason.value] += 1
            assert (digest(self.table), self.drawn.count) == (before, drawn)
            return
        assert digest(self.table) == before
        for event in events:
            self._fold(event)
        assert digest(self.folded) == digest(after)
        self.table = after

    def _fold(self, event: ev.AnyEvent) -> None:
        self.told[type(event).__name__] += 1
        sent = EVENTS.decode(pack(event))
        assert sent == event
        self.folded = evolve(self.folded, sent)
        assert self.folded.imbalance() == 0, event
        assert all(player.chips >= 0 for player in self.folded.players.values()), event
        counted = self.folded.in_round and not isinstance(event, LOOSE)
        self.round_events = self.round_events + counted if self.folded.in_round else 0
        assert self.round_events < 200

    def check(self) -> None:
        """Check what must hold between two commands."""
        assert TABLES.decode(pack(self.table)) == self.table
        self._check_seats()
        self._check_waiting()
        self._check_moves()

    def _check_seats(self) -> None:
        owners = [box.owner for box in self.table.boxes if box.owner]
        assert len(owners) == len(set(owners))
        assert set(owners) <= set(self.table.players)
        assert self.table.in_round or not any(box.leaving for box in self.table.boxes)

    def _check_waiting(self) -> None:
        """It waits for somebody who can answer."""
        table = self.table
        if table.paused:
            return
        assert table.phase is not Phase.SETTLING
        if table.phase is Phase.DEALING:
            assert table.owing() and not any(table.players[player].gone for _, player in table.owing())
        if table.phase is Phase.BOXES:
            actor = table.actor()
            assert actor and not table.players[actor].gone
        assert all(not table.players[offer.player].gone for offer in table.offers)

    def _check_moves(self) -> None:
        """Legal moves are accepted and no others."""
        table, actor = self.table, self.table.actor()
        if actor is None or actor not in table.players or table.players[actor].gone:
            return
        legal = table.legal_moves(actor)
        assert legal or table.paused
        for move in Move:
            try:
                step(
                    table,
                    cmd.Play(actor, table.decision, move),
                    self.purse.chance if self.purse else Drawn(1),
                )
                accepted = True
            except Refused as refused:
                assert refused.reason in (Reason.ILLEGAL_MOVE, Reason.PAUSED)
                accepted = False
            assert accepted == (move in legal)


class Evening(RuleBasedStateMachine):
    """Players, strangers, bots, the host and the clock, in any order."""

    laws: Laws
    purse: Purse

    @property
    def table(self) -> Table:
        return self.laws.table

    def give(self, command: cmd.AnyCommand) -> None:
        self.laws.give(command)

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
        self.purse = Purse()
        self.laws = Laws(opened(rules, back_bets), seed, self.purse if is_sealed else None)
        for player in PLAYERS:
            self.give(cmd.Enter(player, Text(player)))
            self.give(self.purse.commit(player))
        for box, player in enumerate(PLAYERS[:crowd]):
            self.give(cmd.Sit(player, box))

    def teardown(self) -> None:
        GAMES[BlackholeRules] = Blackhole()

    @invariant()
    def laws_hold(self) -> None:
        self.laws.check()

    @rule(player=anybody, name=st.sampled_from(["ann", "bob", "Eve", ""]))
    def enter(self, player: str, name: str) -> None:
        self.give(cmd.Enter(player, Text(name)))

    @rule(player=anybody, box=boxes)
    def sit(self, player: str, box: int) -> None:
        self.give(cmd.Sit(player, box))

    @rule(player=anybody, box=boxes, amount=amounts)
    def bet(self, player: str, box: int, amount: int) -> None:
        self.give(cmd.Bet(player, box, amount))

    @rule(amount=st.sampled_from([10, 20, 60, 100]), share=st.integers(1, SEATS))
    def bets(self, amount: int, share: int) -> None:
        for number in self.table.seated()[:share]:
            owner = self.table.boxes[number].owner
            assert owner
            self.give(cmd.Bet(owner, number, amount))

    @rule(player=anybody, kind=st.sampled_from([cmd.Pass, cmd.Rise, cmd.Leave, cmd.Pause]))
    def ask(self, player: str, kind: Any) -> None:
        self.give(kind(player))

    @rule()
    def ready(self) -> None:
        self.give(cmd.Resume(HOST))
        for box, player in enumerate(PLAYERS[:SEATS]):
            self.give(cmd.Enter(player, Text(player)))
            self.give(cmd.Rebuy(player))
            self.give(cmd.Sit(player, box))

    @rule(player=anybody, whom=anybody, odds=st.integers(0, 4))
    def rights(self, player: str, whom: str, odds: int) -> None:
        self.give(cmd.Kick(player, whom) if odds == 0 else cmd.VoidRound(player))

    @rule(player=anybody)
    def commit(self, player: str) -> None:
        self.give(self.purse.commit(player))

    @rule(player=anybody, mixed=st.booleans())
    def release(self, player: str, mixed: bool) -> None:
        command = self.purse.release(self.table, player)
        if command is not None:
            self.give(msgspec.structs.replace(command, player=PLAYERS[0]) if mixed else command)

    @rule()
    def release_all(self) -> None:
        for _, player in self.table.owing():
            self.release(player=player, mixed=False)

    @rule(seed=st.integers(1, 9))
    def start_again(self, seed: int) -> None:
        chain = dealers_chain(seed)
        self.give(cmd.Restart(chain.tip) if self.laws.purse else cmd.CaughtSight("ann"))
        if self.laws.purse and self.table.tip == chain.tip:
            self.purse.dealer = chain
            self.laws.chance = self.purse.chance

    @rule(player=anybody)
    def talk(self, player: str) -> None:
        self.give(cmd.Say(player, Text("hm")))

    @rule(player=anybody, move=st.sampled_from(Move), late=st.integers(-1, 1))
    def play(self, player: str, move: Move, late: int) -> None:
        self.give(cmd.Play(player, max(0, self.table.decision + late), move))

    @precondition(lambda self: self.table.actor() is not None)
    @rule(choice=st.randoms(use_true_random=False), times=st.integers(1, 12))
    def play_on(self, choice: random.Random, times: int) -> None:
        for _ in range(times):
            actor = self.table.actor()
            legal = self.table.legal_moves(actor) if actor else ()
            if actor and legal:
                self.give(cmd.Play(actor, self.table.decision, choice.choice(legal)))

    @rule(player=anybody, offer=st.integers(0, 5), accept=st.booleans())
    def reply(self, player: str, offer: int, accept: bool) -> None:
        self.give(cmd.Reply(player, offer, accept))

    @precondition(lambda self: self.table.offers)
    @rule(accept=st.booleans())
    def reply_for(self, accept: bool) -> None:
        offer = self.table.offers[0]
        self.give(cmd.Reply(offer.player, offer.number, accept))

    @rule(late=st.integers(-1, 1))
    def time_up(self, late: int) -> None:
        self.give(cmd.TimeUp(max(0, self.table.decision + late)))

    @rule(player=anybody, kind=st.sampled_from([cmd.LostSight, cmd.CaughtSight, cmd.HoldEnded]))
    def sight(self, player: str, kind: Any) -> None:
        self.give(kind(player))

    @rule(bot=st.sampled_from([*BOTS, "ann"]))
    def bot(self, bot: str) -> None:
        self.give(cmd.BotEnters(bot, Text(f"the {bot}")))

    @precondition(lambda self: self.table.round > 2)
    @rule()
    def close(self) -> None:
        self.give(cmd.Close(HOST))


TestEvening = Evening.TestCase
TestEvening.settings = settings(
    max_examples=200,
    stateful_step_count=50,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


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
]
"""Events that a long evening has many of, or it was too short to prove anything."""


SEALED = ["Committed", "Released", "Revealed", "Missed", "same_tip", "bad_link", "not_sealed"]
"""More of them, and of refusals, where the dice are sealed."""


def anything(rng: random.Random, table: Table, purse: Purse | None = None) -> cmd.AnyCommand:
    """One command, mostly one that fits."""
    owing = table.owing()
    if purse and owing and rng.random() < 0.9:
        player = rng.choice(owing)[1]
        release = purse.release(table, player)
        odd: list[cmd.AnyCommand] = [
            purse.commit(player),
            cmd.Commit(player, table.tip),
            cmd.Release(player, table.round, table.tip),
            cmd.TimeUp(table.decision),
        ]
        return release if release and rng.random() < 0.8 else rng.choice(odd)
    player, box = rng.choice([*PLAYERS, *BOTS, "stranger"]), rng.randrange(SEATS)
    owner, actor = table.boxes[box].owner or player, table.actor() or player
    move = rng.choice(table.legal_moves(actor) or tuple(Move))
    offer = rng.choice(table.offers) if table.offers else ev.Offer(0, "", player, 0, 0, 0)
    fitting: list[cmd.AnyCommand] = [
        cmd.Play(actor, table.decision, move),
        cmd.Play(actor, table.decision, move),
        cmd.Play(actor, table.decision, move),
        cmd.Reply(offer.player, offer.number, rng.random() < 0.6),
        cmd.Reply(offer.player, offer.number, rng.random() < 0.6),
        cmd.Bet(owner, box, 10 * rng.randint(1, 10)),
        cmd.Bet(owner, box, 10 * rng.randint(1, 3)),
        cmd.Bet(player, box, 10 * rng.randint(1, 6)),
        cmd.Enter(player, Text(player)),
        cmd.Sit(player, box),
        cmd.Rebuy(owner),
        cmd.Resume(HOST),
        *([purse.commit(player, 32)] if purse else []),
    ]
    other: list[cmd.AnyCommand] = [
        cmd.Pass(owner),
        cmd.Pass(owner),
        cmd.TimeUp(max(0, table.decision - rng.randrange(2))),
        cmd.Rise(player),
        cmd.Leave(player),
        cmd.LostSight(player),
        cmd.CaughtSight(player),
        cmd.HoldEnded(player),
        cmd.Say(player, Text("hm")),
        cmd.BotEnters(rng.choice(BOTS), Text("robot")),
        cmd.Bet(player, box, rng.choice([0, -10, 15, 2**63])),
        cmd.Play(player, table.decision, rng.choice(list(Move))),
        cmd.Reply(player, rng.randrange(4), True),
    ]
    rare: list[cmd.AnyCommand] = [cmd.Pause(HOST), cmd.VoidRound(HOST), cmd.Kick(HOST, rng.choice(BOTS))]
    roll = rng.random()
    return rng.choice(fitting if roll < 0.8 else other if roll < 0.99 else rare)


@pytest.mark.parametrize("dealer", DealerStyle)
@pytest.mark.parametrize(
    ("asks", "is_sealed"), [(False, False), (True, False), (False, True)], ids=["", "offers", "sealed"]
)
def test_the_laws_hold_on_long_evenings(
    dealer: DealerStyle, asks: bool, is_sealed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, BlackholeRules, Insuring() if asks else Blackhole())
    told: Counter[str] = Counter()
    for seed in range(3):
        rng = random.Random(f"{dealer} {asks} {seed}")
        purse = Purse(dealers_chain(seed, 1000)) if is_sealed else None
        laws = Laws(opened(BlackholeRules(dealer=dealer), back_bets=True), seed, purse)
        for _ in range(3000):
            laws.give(anything(rng, laws.table, purse))
            laws.check()
        told += laws.told
    assert min(told[kind] for kind in [*USUAL, *(SEALED if is_sealed else [])]) > 1


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
