"""Laws that hold for every table, whatever anybody does at it; checked after every event."""

import random
from collections import Counter

import msgspec

from core import commands as cmd
from core import events as ev
from core.cards import fresh_shoe
from core.chance import Unsealed
from core.clock import clock
from core.decide import step
from core.digest import digest
from core.draft import Source
from core.evolve import evolve, open_table
from core.ledger import line, read
from core.moves import Move
from core.refusal import Reason, Refused
from core.rules import BlackholeRules, BlackjackRules, Setup, check_setup
from core.sides import Side
from core.table import Phase, Table
from core.text import Text
from tests.core.purses import Purse, sealed
from tests.core.tables import hook, pack
from tests.core.wishes import may_bet, may_play, may_reply, may_talk, may_vote, may_withdraw

EVENTS = msgspec.msgpack.Decoder(ev.AnyEvent, dec_hook=hook)
TABLES = msgspec.msgpack.Decoder(Table, dec_hook=hook)
ROUND_EVENTS = 400
"""Events of the longest round, what people do beside it aside."""
SILENCES = 60
"""Clocks that end a round of people who say nothing."""
THOROUGH_ONE_IN = 10
"""One look in so many tries all that anybody could ask."""
TRIED = 40
"""Bets that such a look tries."""

LOOSE = (
    ev.Said,
    ev.WentAway,
    ev.CameBack,
    ev.Entered,
    ev.Sat,
    ev.Rose,
    ev.Left,
    ev.Kicked,
    ev.Expelled,
    ev.Pardoned,
    ev.Silenced,
    ev.Voted,
    ev.Arranged,
    ev.Rebought,
    ev.Paused,
    ev.Resumed,
    ev.Committed,
)
"""Events that are no part of a round, however many there are."""


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
        self.opening = sealed(setup, purse.dealer) if purse else ev.Opened(setup)
        self.table = self.folded = open_table(self.opening)
        self.log: list[ev.AnyEvent] = []
        self.drawn, self.round_events = Drawn(seed), 0
        self.chance: Source = purse.chance if purse else self.drawn
        self.told: Counter[str] = Counter()
        self._spare = Drawn(seed)
        self._random = random.Random(seed)
        self._shoe = WholeShoe(setup.rules)

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
        self.log.append(event)
        sent = EVENTS.decode(pack(event))
        assert sent == event == read(line(event))
        self.folded = evolve(self.folded, sent)
        assert self.folded.imbalance() == 0, event
        assert all(player.chips >= 0 for player in self.folded.players.values()), event
        self._shoe.check(event, self.folded)
        counted = self.folded.in_round and not isinstance(event, LOOSE)
        self.round_events = self.round_events + counted if self.folded.in_round else 0
        assert self.round_events < ROUND_EVENTS

    def check(self) -> None:
        """Check what must hold between two commands."""
        assert TABLES.decode(pack(self.table)) == self.table
        self._check_seats()
        self._check_wagers()
        self._check_waiting()
        self._check_moves()
        if self._random.randrange(THOROUGH_ONE_IN) == 0:
            before = digest(self.table)
            self._check_everybody_s_moves()
            self._check_answers()
            self._check_votes()
            self._check_bets()
            self._check_silence()
            assert digest(self.table) == before

    def check_log(self) -> None:
        """Check that the log alone makes the same table."""
        table = open_table(self.opening)
        for event in self.log:
            table = evolve(table, event)
        assert digest(table) == digest(self.table)

    def _check_seats(self) -> None:
        owners = [box.owner for box in self.table.boxes if box.owner]
        assert len(owners) == len(set(owners))
        assert set(owners) <= set(self.table.players)
        assert self.table.in_round or not any(box.leaving for box in self.table.boxes)
        assert self.table.to_come is None or self.table.in_round or self._has_had_bets()
        assert check_setup(self.table.setup) is None

    def _has_had_bets(self) -> bool:
        """Whether anybody has bet since the last round was over."""
        for event in reversed(self.log):
            if isinstance(event, ev.BetPlaced):
                return True
            if isinstance(event, ev.Settled | ev.Voided):
                return False
        return False

    def _check_wagers(self) -> None:
        """Nobody bets on nobody's box, on nothing, or beside a hand without a bet on it."""
        for box in self.table.boxes:
            assert box.owner or not box.wagers
            assert all(wager.amount > 0 for wager in box.wagers)
            on_hands = {wager.player for wager in box.wagers if wager.side in (Side.MAIN, Side.EVEN_MONEY)}
            assert {wager.player for wager in box.wagers} <= on_hands

    def _check_waiting(self) -> None:
        """It waits for somebody who can answer, and not for ever."""
        table = self.table
        if table.paused:
            return
        assert table.phase is not Phase.SETTLING
        if table.phase is Phase.DEALING:
            assert table.owing() and not any(table.players[player].gone for _, player in table.owing())
        if table.phase is Phase.BOXES:
            actor = table.actor()
            assert actor and not table.players[actor].gone
        assert bool(table.offers) == (table.phase is Phase.OFFERS)
        assert all(not table.players[offer.player].gone for offer in table.offers)
        assert clock(table) is not None or not table.in_round

    def _check_moves(self) -> None:
        """Who is in turn has a legal move; legal moves are accepted and no others."""
        table, actor = self.table, self.table.actor()
        if actor is None or actor not in table.players or table.players[actor].gone:
            return
        legal = table.legal_moves(actor)
        assert legal or table.paused
        for move in Move:
            reason = self._tried(cmd.Play(actor, table.decision, move))
            assert reason in (None, Reason.ILLEGAL_MOVE, Reason.PAUSED)
            assert (reason is None) == (move in legal)

    def _check_everybody_s_moves(self) -> None:
        """Nobody else's move is accepted, and none on another decision."""
        table = self.table
        for player in [*table.players, "stranger"]:
            for decision in (max(0, table.decision - 1), table.decision, table.decision + 1):
                for move in Move if decision == table.decision else (Move.STAND, Move.HIT, Move.ROLL):
                    command = cmd.Play(player, decision, move)
                    assert (self._tried(command) is None) == may_play(table, command), command

    def _check_answers(self) -> None:
        """An offer is answered by whom it was made to, and by nobody else."""
        table = self.table
        numbers = {*[offer.number for offer in table.offers], table.asked, max(0, table.asked - 1)}
        for player in [*table.players, "stranger"]:
            for number in numbers:
                for accept in (True, False):
                    command = cmd.Reply(player, number, accept)
                    assert (self._tried(command) is None) == may_reply(table, command), command

    def _check_votes(self) -> None:
        """Who has no stake in the hand in turn may vote on it, nobody else; the silenced are not heard."""
        table = self.table
        for player in [*table.players, "stranger"]:
            say = cmd.Say(player, Text("hm"))
            assert (self._tried(say) is None) == may_talk(table, say), say
            for decision in (table.decision, table.decision + 1):
                for move in Move:
                    vote = cmd.Vote(player, decision, move)
                    assert (self._tried(vote) is None) == may_vote(table, vote), vote

    def _check_bets(self) -> None:
        """A bet, or what takes it back, is accepted where the rules have it, and nowhere else."""
        table, pick = self.table, self._random.choice
        setup, there = table.setup, [*table.players, "stranger"]
        amounts = (setup.minimum, setup.minimum, 2 * setup.minimum, setup.maximum, setup.maximum + setup.step)
        for _ in range(TRIED if table.phase is Phase.BETTING else 2):
            side = pick((Side.MAIN, Side.MAIN, Side.PAIRS, Side.PAIRS, Side.INSURANCE))
            box, amount = self._random.randrange(len(table.boxes) + 1), pick((*amounts, 0, 5))
            bet, back = cmd.Bet(pick(there), box, amount, side), cmd.Withdraw(pick(there), box, side)
            assert (self._tried(bet) is None) == may_bet(table, bet), bet
            assert (self._tried(back) is None) == may_withdraw(table, back), back

    def _check_silence(self) -> None:
        """A round ends by its clocks alone."""
        table, chance = self.table, self._chance()
        for _ in range(SILENCES if table.in_round and not table.paused else 0):
            _, table = step(table, cmd.TimeUp(table.decision), chance)
            if not table.in_round:
                break
        assert table.paused or not table.in_round

    def _tried(self, command: cmd.AnyCommand) -> Reason | None:
        """Return why a command is refused, None where it is not."""
        try:
            step(self.table, command, self._chance())
        except Refused as refused:
            self.told[refused.reason.value] += 1
            return refused.reason
        return None

    def _chance(self) -> Source:
        """Return the chance for what is only tried."""
        return self.purse.chance if self.purse else self._spare


class WholeShoe:
    """All cards of a table: those left, those on the table and those put away make the full shoe."""

    def __init__(self, rules: BlackholeRules | BlackjackRules) -> None:
        self._full = Counter(fresh_shoe(rules.decks) if isinstance(rules, BlackjackRules) else b"")
        self._gone: Counter[int] = Counter()
        """Drawn since the shoe was shuffled."""
        self._round: Counter[int] = Counter()
        """Drawn in the round."""

    def check(self, event: ev.AnyEvent, table: Table) -> None:
        """Check that no card was made or lost by an event."""
        if not self._full:
            assert table.shoe == b""
            return
        drawn = getattr(event, "drawn", ())
        self._round = Counter() if isinstance(event, ev.Locked) else self._round + Counter(drawn)
        self._gone.update(drawn)
        if isinstance(event, ev.Shuffled | ev.Voided):
            self._gone = _on_table(table) if table.in_round else Counter()
        assert Counter(table.shoe) + self._gone == self._full, event
        assert sorted(table.shoe) == list(table.shoe)
        assert not table.in_round or _on_table(table) == self._round, event
        assert _on_table(table) <= self._full


def _on_table(table: Table) -> Counter[int]:
    """Return the cards that lie before the boxes and the dealer."""
    cards = Counter(getattr(table.dealer, "cards", ()))
    for box in table.boxes:
        for hand in box.hands:
            cards.update(getattr(hand, "cards", ()))
    return cards
