"""People, bots, strangers, the host and the clock, who ask a table for anything in any order."""

import random
from typing import Any

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from core import commands as cmd
from core.moves import Move
from core.rules import Setup
from core.sides import Side
from core.table import Phase, Table, is_broke
from core.terms import Terms
from core.text import Text
from tests.core.laws import Laws
from tests.core.purses import Purse, dealers_chain
from tests.core.tables import HOST

PLAYERS = ["ann", "bob", "cat", HOST, "dan", "eve", "fay"]
BOTS = ["bot-1", "bot-2"]
SEATS = 7

anybody = st.sampled_from([*PLAYERS, *BOTS, "stranger"])
boxes = st.integers(0, SEATS)
amounts = st.sampled_from([10, 10, 20, 30, 60, 100, 0, -10, 15, 110, 2**63])
sides = st.sampled_from([Side.MAIN, Side.MAIN, Side.PAIRS, Side.INSURANCE])

SETTINGS = settings(
    max_examples=40,
    stateful_step_count=50,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


class Crowd(RuleBasedStateMachine):
    """What a crowd may ask; a subclass opens the table."""

    laws: Laws
    purse: Purse

    @property
    def table(self) -> Table:
        return self.laws.table

    def give(self, command: cmd.AnyCommand) -> None:
        self.laws.give(command)

    def come(self, setup: Setup, seed: int, crowd: int, is_sealed: bool) -> None:
        """Open a table, let everybody come and the first of them sit down."""
        self.purse = Purse()
        self.laws = Laws(setup, seed, self.purse if is_sealed else None)
        for player in PLAYERS:
            self.give(cmd.Enter(player, Text(player)))
            self.give(self.purse.commit(player))
        for box, player in enumerate(PLAYERS[:crowd]):
            self.give(cmd.Sit(player, box))

    def teardown(self) -> None:
        self.laws.check_log()

    @invariant()
    def laws_hold(self) -> None:
        self.laws.check()

    @rule(player=anybody, name=st.sampled_from(["ann", "bob", "Eve", ""]))
    def enter(self, player: str, name: str) -> None:
        self.give(cmd.Enter(player, Text(name)))

    @rule(player=anybody, box=boxes)
    def sit(self, player: str, box: int) -> None:
        self.give(cmd.Sit(player, box))

    @rule(player=anybody, box=boxes, amount=amounts, side=sides)
    def bet(self, player: str, box: int, amount: int, side: Side) -> None:
        self.give(cmd.Bet(player, box % (len(self.table.boxes) + 1), amount, side))

    @rule(player=anybody, box=boxes, side=sides)
    def withdraw(self, player: str, box: int, side: Side) -> None:
        self.give(cmd.Withdraw(player, box % len(self.table.boxes), side))

    @rule(amount=st.sampled_from([10, 20, 60, 100]), pairs=st.sampled_from([0, 10]))
    def bets_behind(self, amount: int, pairs: int) -> None:
        for number in self.table.seated():
            for player in PLAYERS[3:]:
                self.give(cmd.Bet(player, number, amount, pairs=pairs))

    @rule(
        amount=st.sampled_from([10, 20, 60, 100]),
        pairs=st.sampled_from([0, 0, 10]),
        share=st.integers(1, SEATS),
    )
    def bets(self, amount: int, pairs: int, share: int) -> None:
        for number in self.table.seated()[:share]:
            owner = self.table.boxes[number].owner
            assert owner
            self.give(cmd.Bet(owner, number, amount, pairs=pairs))

    @rule(player=anybody, kind=st.sampled_from([cmd.Pass, cmd.Rise, cmd.Leave, cmd.Pause]))
    def ask(self, player: str, kind: Any) -> None:
        self.give(kind(player))

    @rule()
    def ready(self) -> None:
        self.give(cmd.Resume(HOST))
        for box, player in enumerate(PLAYERS[: len(self.table.boxes)]):
            self.give(cmd.Enter(player, Text(player)))
            self.give(cmd.Rebuy(player))
            self.give(cmd.Sit(player, box))

    @rule(player=anybody, whom=anybody, odds=st.integers(0, 4))
    def rights(self, player: str, whom: str, odds: int) -> None:
        self.give(cmd.Kick(player, whom) if odds == 0 else cmd.VoidRound(player))

    @rule(player=st.sampled_from([HOST, HOST, "ann"]), whom=anybody, on=st.booleans())
    def manners(self, player: str, whom: str, on: bool) -> None:
        for kind in (cmd.Expel, cmd.Pardon):
            self.give(kind(player, whom))
        self.give(cmd.Silence(player, whom, on))

    @rule(
        player=st.sampled_from([HOST, HOST, "ann"]),
        low=st.sampled_from([10, 20]),
        high=st.sampled_from([100, 60, 5]),
        allowed=st.booleans(),
    )
    def arrange(self, player: str, low: int, high: int, allowed: bool) -> None:
        self.give(cmd.Arrange(player, terms(self.table, low, high, allowed)))

    @rule(player=anybody, late=st.integers(0, 1), move=st.sampled_from(Move))
    def vote(self, player: str, late: int, move: Move) -> None:
        self.give(cmd.Vote(player, max(0, self.table.decision - late), move))

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

    @precondition(lambda self: self.table.in_round)
    @rule(choice=st.randoms(use_true_random=False), times=st.integers(1, 16))
    def play_on(self, choice: random.Random, times: int) -> None:
        for _ in range(times):
            actor = self.table.actor()
            legal = self.table.legal_moves(actor) if actor else ()
            if actor and legal:
                self.give(cmd.Play(actor, self.table.decision, choice.choice(legal)))
            elif self.table.offers:
                self.reply_for(accept=choice.random() < 0.6)

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


def terms(table: Table, low: int, high: int, allowed: bool) -> Terms:
    """Return other terms for a table, which may be none that can be."""
    clocks, setup = 15 if allowed else 30, table.setup
    return Terms(low, high, setup.step, clocks, clocks, setup.back_bets, allowed, allowed, 0)


def anything(rng: random.Random, table: Table, purse: Purse | None = None) -> cmd.AnyCommand:
    """Return one command, mostly one that fits."""
    if rng.random() < 0.6 and (awaited := _awaited(rng, table, purse)):
        return awaited
    roll = rng.random()
    if roll < 0.8:
        return rng.choice(_fitting(rng, table, purse))
    return rng.choice(_other(rng, table) if roll < 0.94 else _rare(rng, table))


def _awaited(rng: random.Random, table: Table, purse: Purse | None) -> cmd.AnyCommand | None:
    """Return what the table waits for, or that it has waited long enough; None where that is nothing."""
    if rng.random() < 0.1:
        return cmd.TimeUp(table.decision)
    if purse and (owing := table.owing()):
        return _link(rng, table, purse, rng.choice(owing)[1])
    if table.offers:
        offer = rng.choice(table.offers)
        return cmd.Reply(offer.player, offer.number, rng.random() < 0.6)
    if legal := table.legal_moves(actor := table.actor() or ""):
        return cmd.Play(actor, table.decision, rng.choice(legal))
    if table.phase is not Phase.BETTING:
        return None
    silent = [n for n in table.seated() if not table.stake(owner := table.boxes[n].owner or "")]
    if silent and rng.random() < 0.7:
        owner = table.boxes[number := rng.choice(silent)].owner or ""
        if rng.random() < 0.4:
            return cmd.Pass(owner)
        amount = 10 * rng.choice((1, 2, 3, 10))
        return cmd.Rebuy(owner) if is_broke(table, owner) else cmd.Bet(owner, number, amount)
    lost = [player for player in PLAYERS if player not in table.players or table.players[player].gone]
    return cmd.Enter(player := rng.choice(lost), Text(player)) if lost else None


def _link(rng: random.Random, table: Table, purse: Purse, player: str) -> cmd.AnyCommand:
    release = purse.release(table, player)
    odd: list[cmd.AnyCommand] = [
        purse.commit(player),
        cmd.Commit(player, table.tip),
        cmd.Release(player, table.round, table.tip),
        cmd.TimeUp(table.decision),
    ]
    return release if release and rng.random() < 0.8 else rng.choice(odd)


def _fitting(rng: random.Random, table: Table, purse: Purse | None) -> list[cmd.AnyCommand]:
    player, box = rng.choice([*PLAYERS, *BOTS, "stranger"]), rng.randrange(len(table.boxes))
    owner, actor = table.boxes[box].owner or player, table.actor() or player
    move = rng.choice(table.legal_moves(actor) or tuple(Move))
    beside = rng.choice((0, 0, 10)) if table.phase is Phase.BETTING else 0
    return [
        cmd.Play(actor, table.decision, move),
        *[cmd.Vote(voter, table.decision, move) for voter in rng.sample(PLAYERS, 2)],
        cmd.Bet(owner, box, 10 * rng.randint(1, 10)),
        cmd.Bet(owner, box, 10 * rng.randint(1, 3), pairs=beside),
        cmd.Bet(player, box, 10 * rng.randint(1, 6)),
        cmd.Bet(player, box, 10, pairs=beside),
        cmd.Enter(player, Text(player)),
        cmd.Sit(player, box),
        cmd.Rebuy(owner),
        cmd.Withdraw(owner, box),
        cmd.Resume(HOST),
        *([purse.commit(player, 32)] if purse else []),
    ]


def _other(rng: random.Random, table: Table) -> list[cmd.AnyCommand]:
    player, box = rng.choice([*PLAYERS, *BOTS, "stranger"]), rng.randrange(len(table.boxes))
    owner = table.boxes[box].owner or player
    return [
        cmd.Pass(owner),
        cmd.Pass(owner),
        cmd.Pass(player),
        cmd.TimeUp(max(0, table.decision - rng.randrange(2))),
        cmd.TimeUp(table.decision),
        cmd.Rise(player),
        cmd.Leave(player),
        cmd.LostSight(player),
        cmd.CaughtSight(player),
        cmd.HoldEnded(player),
        cmd.Say(player, Text("hm")),
        cmd.BotEnters(rng.choice(BOTS), Text("robot")),
        cmd.Bet(player, box, rng.choice([0, -10, 15, 2**63])),
        cmd.Bet(player, box, 10 * rng.randint(1, 3), Side.PAIRS),
        cmd.Withdraw(player, box, rng.choice((Side.MAIN, Side.PAIRS))),
        cmd.Play(player, table.decision, rng.choice(list(Move))),
        cmd.Reply(player, rng.randrange(4), True),
        cmd.Vote(player, table.decision, rng.choice(list(Move))),
    ]


def _rare(rng: random.Random, table: Table) -> list[cmd.AnyCommand]:
    other = rng.choice(PLAYERS)
    return [
        cmd.Pause(HOST),
        *[cmd.VoidRound(HOST)] * 3,
        cmd.Kick(HOST, rng.choice(BOTS)),
        cmd.Expel(HOST, other),
        *[cmd.Pardon(HOST, player) for player in BOTS],
        cmd.Silence(HOST, other, rng.random() < 0.5),
        cmd.Arrange(HOST, terms(table, rng.choice((10, 20)), rng.choice((100, 60)), rng.random() < 0.8)),
    ]
