"""Whole evenings at a table with sealed dice, played by seeds: people, bots, and what goes wrong."""

import random
from dataclasses import dataclass, field
from typing import Any

from core import commands as cmd
from core import events as ev
from core.bots import PULSAR, QUASAR, act
from core.decide import step
from core.draft import Source
from core.evolve import evolve, open_table
from core.ledger import line
from core.moves import Move
from core.refusal import Refused
from core.rules import Setup
from core.sealed import DEALER, Chain
from core.table import Phase, Table, is_broke
from core.text import Text
from tests.core.purses import TABLE_ID, Purse, dealers_chain, secret

PEOPLE = ("ann", "bob")


@dataclass
class Evening:
    """A table, its log line by line, and the chains of everybody at it."""

    seed: int = 0
    people: tuple[str, ...] = PEOPLE
    bots: int = 2
    key: bytes = b"k" * 32
    length: int = 64
    """Rounds that each chain lasts."""
    terms: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.random = random.Random(self.seed)
        self.purse = Purse(dealers_chain(self.seed, self.length))
        self.chance: Source = self.purse.chance
        self.chains = 1
        opened = ev.Opened(
            Setup(Text("Orion"), self.people[0] if self.people else "", **self.terms),
            TABLE_ID,
            self.key,
            self.purse.dealer.tip,
        )
        self.table: Table = open_table(opened)
        self.lines = [line(opened)]
        for person in self.people:
            self.sit(person)
        for number in range(self.bots):
            self.do(cmd.BotEnters(f"bot-{number}", Text(f"Bot {number}")))

    def do(self, command: cmd.AnyCommand | None) -> bool:
        """Give a command; return whether it was accepted."""
        if command is None:
            return False
        try:
            events, self.table = step(self.table, command, self.chance)
        except Refused:
            return False
        self.lines += [line(event) for event in events]
        return True

    def force(self, *events: ev.AnyEvent) -> None:
        """Let the dealer cheat: events happen, whatever the rules say of them."""
        for event in events:
            self.table = evolve(self.table, event)
            self.lines.append(line(event))

    def sit(self, person: str) -> None:
        """Let a person come, publish a tip, and take the first free box."""
        self.do(cmd.Enter(person, Text(person.title())))
        self.do(self.purse.commit(person, self.length))
        free = [number for number, box in enumerate(self.table.boxes) if box.owner is None]
        self.do(cmd.Sit(person, free[0]))

    def bet(self, *silent: str) -> None:
        """Let everybody but the silent bet, which locks the bets unless one of them has not passed."""
        self._fresh_chains()
        for person in [person for person in self.people if person not in silent]:
            if is_broke(self.table, person):
                self.do(cmd.Rebuy(person))
            self.do(cmd.Bet(person, self.table.box_of(person) or 0, self.table.setup.minimum))
        while self.table.phase is Phase.BETTING and any(
            self.do(self._bots_wish(n)) for n in range(self.bots)
        ):
            pass

    def release(self, *silent: str) -> None:
        """Let all but the silent release their links."""
        for _, person in self.table.owing():
            if person not in silent:
                self.do(self.purse.release(self.table, person))

    def finish(self) -> None:
        """Play the round out."""
        while self.table.phase in (Phase.OFFERS, Phase.BOXES, Phase.DEALER):
            self.move()

    def move(self) -> bool:
        """Let whoever is in turn make a move."""
        actor = self.table.actor()
        assert actor is not None
        if self.table.turn is None:
            legal = self.table.legal_moves(actor)
            return self.do(cmd.Play(actor, self.table.decision, self.random.choice(legal)))
        return self.do(act(self.table, actor, self.random.choice((PULSAR, QUASAR))))

    def round(self) -> None:
        """Play a whole round."""
        self.bet()
        self.release()
        self.finish()

    def play(self, rounds: int) -> "Evening":
        """Play whole rounds, and return itself."""
        for _ in range(rounds):
            self.round()
        return self

    def restart(self) -> None:
        """Let the dealer start again."""
        chain = self._dealers_next()
        self.do(cmd.Restart(chain.tip))
        self._goes_on_with(chain)
        for person in self.people:
            self.do(cmd.CaughtSight(person))

    def miss(self, *silent: str) -> None:
        """Begin a round and let these owe their links until the time is up."""
        self.bet()
        self.release(*silent)
        self.do(cmd.TimeUp(self.table.decision))
        for person in silent:
            self.do(cmd.CaughtSight(person))

    def trouble(self) -> None:
        """Let something happen that is no plain round."""
        self.random.choice(
            (
                self._away,
                self._walk,
                self._chat,
                self._called,
                self._missing,
                self._started,
                self._in_mid_round,
            )
        )()

    def wander(self, steps: int) -> "Evening":
        """Let anybody do anything, in no order; most of it is refused. Return itself."""
        for _ in range(steps):
            self.do(self._whim())
        return self

    def _whim(self) -> cmd.AnyCommand | None:
        pick, table = self.random.choice, self.table
        one, other = pick((*self.people, "bot-0", "eve")), pick((*self.people, "eve"))
        box, amount = self.random.randrange(len(table.boxes)), pick((10, 20, 200, 15, 0))
        own = table.box_of(one) or 0
        actor = table.actor() or one
        wishes: list[tuple[int, cmd.AnyCommand | None]] = [
            (20, self.purse.release(table, one)),
            (16, cmd.Bet(one, own, 10)),
            (24, cmd.Play(actor, table.decision, pick(list(Move)))),
            (3, cmd.Enter(one, Text(one.title()))),
            (3, cmd.Sit(one, box)),
            (4, cmd.CaughtSight(other)),
            (2, cmd.TimeUp(table.decision)),
            (2, cmd.Resume(self.people[0])),
            (2, cmd.Pass(one)),
            (2, cmd.Bet(one, box, amount)),
            (2, self.purse.commit(one, 8)),
            (1, cmd.Kick(self.people[0], "eve")),
            (1, cmd.Rebuy(one)),
            (1, cmd.Rise(one)),
            (1, cmd.Leave(other)),
            (1, cmd.LostSight(other)),
            (1, cmd.HoldEnded(other)),
            (1, cmd.Say(one, Text("so"))),
            (1, cmd.Pause(self.people[0])),
            (1, cmd.VoidRound(self.people[0])),
        ]
        weights, commands = zip(*wishes, strict=True)
        chosen: cmd.AnyCommand | None = self.random.choices(commands, weights)[0]
        return chosen

    def _bots_wish(self, number: int) -> cmd.AnyCommand | None:
        return act(self.table, f"bot-{number}", PULSAR)

    def _fresh_chains(self) -> None:
        if self.purse.dealer.after(self.table.tip) is None:
            chain = self._dealers_next()
            self.do(cmd.Seal(chain.tip))
            self._goes_on_with(chain)
        for person in self.people:
            if self.table.box_of(person) is not None and self.purse.release(self.table, person) is None:
                self.do(self.purse.commit(person, self.length))

    def _goes_on_with(self, chain: Chain) -> None:
        self.purse.dealer = chain
        self.chance = self.purse.chance

    def _dealers_next(self) -> Chain:
        self.chains += 1
        return Chain(TABLE_ID, DEALER, secret("dealer", self.seed, self.chains), self.length)

    def _away(self) -> None:
        self.bet()
        self.release()
        self.do(cmd.LostSight(self.random.choice(self.people)))
        while self.table.in_round:
            self.do(cmd.TimeUp(self.table.decision))
        for person in self.people:
            self.do(cmd.CaughtSight(person))

    def _walk(self) -> None:
        person = self.random.choice(self.people)
        self.bet()
        self.release()
        self.do(cmd.Leave(person) if self.random.random() < 0.5 else cmd.Rise(person))
        self.finish()
        self.sit(person)

    def _chat(self) -> None:
        person = self.random.choice(self.people)
        self.do(cmd.Say(person, Text('Nova! "12\\1" \u2b50 \x7f/')))
        self.do(cmd.Pass(person))
        self.round()

    def _called(self) -> None:
        self.bet()
        if self.random.random() < 0.5:
            self.release()
        self.do(cmd.Pause(self.people[0]))
        self.do(cmd.VoidRound(self.people[0]))
        self.do(cmd.Resume(self.people[0]))

    def _missing(self) -> None:
        self.miss(*self.random.sample(self.people, self.random.randint(1, len(self.people))))
        for person in self.people:
            if self.table.box_of(person) is None:
                self.sit(person)
        self.release()
        self.finish()

    def _started(self) -> None:
        self.bet()
        if self.random.random() < 0.5:
            self.release()
        self.restart()

    def _in_mid_round(self) -> None:
        self.bet()
        self.do(self.purse.commit(self.people[0], self.length))
        self.release()
        self.do(self.purse.commit(self.people[-1], self.length))
        self.finish()
