"""Hash chains as dealers and terminals keep them: each link once, and never for a second round."""

import hashlib
from itertools import count

import msgspec
import pytest

from core.chance import ScriptedChance
from core.commands import AnyCommand, Bet, Commit, Enter, Release, Restart, Rise, Seal, Sit, TimeUp
from core.decide import step
from core.evolve import open_table
from core.rules import Setup
from core.sealed import DEALER, Chain, link_before
from core.table import Phase, Table
from core.text import Text
from net.seals import Purse, Seals
from tests.core.purses import TABLE_ID, dealers_chain, sealed, secret

ANN, BOB = "a" * 32, "b" * 32


class Secrets:
    """Secrets that are the same in each run."""

    def __init__(self, name: str) -> None:
        self._name, self._numbers = name, count()

    def __call__(self) -> bytes:
        return hashlib.sha256(f"{self._name} {next(self._numbers)}".encode()).digest()


class Play:
    """A sealed table with people whose terminals are purses."""

    def __init__(self, *players: str, length: int = 8) -> None:
        self.seals = Seals(TABLE_ID, 64)
        tip = self.seals.add(secret("dealer"))
        opened = sealed(Setup(Text("Sealed"), ""), dealers_chain())
        self.table: Table = open_table(msgspec.structs.replace(opened, tip=tip))
        self.purses = {player: Purse(player, Secrets(player), length) for player in players}
        for box, player in enumerate(players):
            self.give(Enter(player, Text(player[:4])))
            self.give(Sit(player, box))

    def give(self, command: AnyCommand) -> None:
        _, self.table = step(self.table, command, self.seals.chance)

    def due(self, player: str) -> Commit | Release | None:
        return self.purses[player].due(self.table)

    def send(self, player: str) -> Commit | Release:
        """Give the table what a terminal has to send."""
        command = self.due(player)
        assert command is not None
        self.give(command)
        return command

    def play_out(self) -> None:
        """Let everybody's time run out."""
        while self.table.in_round:
            self.give(TimeUp(self.table.decision))


def test_a_terminal_commits_once_it_is_seated_and_then_waits() -> None:
    play = Play(ANN)
    commit = play.send(ANN)
    assert isinstance(commit, Commit) and play.table.players[ANN].tip == commit.tip
    assert play.due(ANN) is None


def test_who_only_stands_at_the_table_has_nothing_to_send() -> None:
    play = Play(ANN)
    play.give(Rise(ANN))
    assert play.due(ANN) is None
    assert Purse("nobody").due(play.table) is None


def test_a_table_that_is_not_sealed_asks_for_nothing() -> None:
    table = open_table(sealed(Setup(Text("x"), ""), dealers_chain()))
    table = msgspec.structs.replace(table, tip=b"")
    for command in (Enter(ANN, Text("ann")), Sit(ANN, 0)):
        table = step(table, command, ScriptedChance([]))[1]
    assert Purse(ANN).due(table) is None


def test_each_round_takes_the_next_link() -> None:
    play = Play(ANN)
    play.send(ANN)
    tip = play.table.players[ANN].tip
    for number in (1, 2, 3):
        play.give(Bet(ANN, 0, 10))
        assert play.table.phase is Phase.DEALING
        release = play.send(ANN)
        assert isinstance(release, Release) and release.round == number
        assert link_before(TABLE_ID, ANN, release.link) == tip
        tip = release.link
        play.play_out()


def test_a_link_leaves_the_terminal_once_whatever_the_dealer_says() -> None:
    play = Play(ANN)
    play.send(ANN)
    play.give(Bet(ANN, 0, 10))
    before = play.table
    release = play.due(ANN)
    assert isinstance(release, Release)
    assert play.due(ANN) is None
    # The dealer claims never to have heard it, voids the round and locks the next.
    play.table = before
    play.give(Restart(play.seals.add(secret("again"))))
    commit = play.due(ANN)
    assert isinstance(commit, Commit) and commit.tip not in (release.link, before.players[ANN].tip)
    # A dealer who goes on with the old tip all the same gets nothing at all.
    lied = msgspec.structs.replace(before, round=before.round + 1)
    assert lied.owing() and play.purses[ANN].due(lied) is None


def test_a_chain_that_is_used_up_is_followed_by_a_fresh_one() -> None:
    play = Play(ANN, length=2)
    first = play.send(ANN)
    for _ in range(2):
        play.give(Bet(ANN, 0, 10))
        assert isinstance(play.send(ANN), Release)
        play.play_out()
    again = play.send(ANN)
    assert isinstance(again, Commit) and again != first
    play.give(Bet(ANN, 0, 10))
    assert isinstance(play.send(ANN), Release)


def test_another_terminal_of_the_same_player_commits_anew_and_counts_from_the_next_round() -> None:
    play = Play(ANN)
    play.send(ANN)
    play.give(Bet(ANN, 0, 10))
    play.send(ANN)
    other = Purse(ANN, Secrets("other"))
    commit = other.due(play.table)
    assert isinstance(commit, Commit)
    play.give(commit)
    assert play.table.players[ANN].fresh == commit.tip
    assert other.due(play.table) is None
    play.play_out()
    assert play.table.players[ANN].tip == commit.tip


def test_a_copied_tip_is_worth_nothing() -> None:
    play = Play(ANN, BOB)
    commit = play.send(ANN)
    assert isinstance(commit, Commit)
    chain = Chain(TABLE_ID, ANN, Secrets(ANN)(), 8)
    link = chain.after(chain.tip)
    assert chain.tip == commit.tip and link is not None
    assert link_before(TABLE_ID, BOB, link) != commit.tip
    assert link_before(bytes(16), ANN, link) != commit.tip


def test_the_dealer_keeps_the_chain_in_use_and_the_next() -> None:
    seals = Seals(TABLE_ID, 2)
    tips = [seals.add(secret(number)) for number in range(3)]
    assert seals.secret(tips[0]) is None
    assert [seals.secret(tip) for tip in tips[1:]] == [secret(1), secret(2)]
    assert seals.after(tips[0]) is None and seals.after(tips[2]) is not None


@pytest.mark.parametrize("length", [1, 3])
def test_the_dealer_s_chain_is_spent_after_its_last_round(length: int) -> None:
    play = Play(ANN)
    play.seals = Seals(TABLE_ID, length)
    play.give(Seal(play.seals.add(secret("short"))))
    play.send(ANN)
    for _ in range(length):
        assert not play.seals.spent(play.table)
        play.give(Bet(ANN, 0, 10))
        play.send(ANN)
        play.play_out()
    assert play.seals.spent(play.table)
    assert play.seals.secret(play.table.tip) is None
    assert link_before(TABLE_ID, DEALER, secret("short")) != play.table.tip
