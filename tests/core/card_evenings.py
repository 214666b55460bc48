"""Whole evenings at card tables, played by seeds: raises, offers, side bets, and bets on others' boxes."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core import commands as cmd
from core.moves import Move
from core.rules import PRESETS
from core.sides import Side
from core.table import Phase, Table, is_broke
from core.text import Text
from tests.core.evenings import Evening

STANDING = ("cat", "dan")
WEIGHTS = {Move.HIT: 3, Move.STAND: 3, Move.DOUBLE: 4, Move.SPLIT: 8, Move.SURRENDER: 1}


def terms(
    preset: str, seats: int = 4, buy_in: int = 1000, back_bets: bool = True, **rulings: Any
) -> dict[str, Any]:
    """Return the terms of a card table, on whose boxes others may bet too."""
    rules = replace(PRESETS[preset], **rulings)
    return {"rules": rules, "seats": seats, "buy_in": buy_in, "back_bets": back_bets}


class CardEvening(Evening):
    """A card table: people and bots at the boxes, and others who stand and bet on them."""

    def __post_init__(self) -> None:
        super().__post_init__()
        for person in STANDING:
            self.do(cmd.Enter(person, Text(person.title())))

    def bet(self, *silent: str) -> None:
        """Let everybody but the silent bet, the owners' last bet at the end, and lock the bets."""
        self._fresh_chains()
        bots = [f"bot-{number}" for number in range(self.bots)]
        owners = [one for one in (*self.people, *bots) if self.table.box_of(one) is not None]
        owners = [one for one in owners if one not in silent]
        for player in (*owners, *STANDING):
            if player in self.table.players and is_broke(self.table, player):
                self.do(cmd.Rebuy(player))
        for owner in owners[:-1]:
            self._own_bet(owner)
        for player in (*owners[:-1], *STANDING):
            self._more_bets(player)
        for owner in owners[-1:]:
            self._own_bet(owner)
        if self.table.phase is Phase.BETTING:
            self.do(cmd.TimeUp(self.table.decision))

    def _own_bet(self, owner: str) -> None:
        box, amount = self.table.box_of(owner), self.random.choice((10, 20, 50, 100))
        assert box is not None
        if not self.do(cmd.Bet(owner, box, amount)):
            self.do(cmd.Bet(owner, box, 10))

    def _more_bets(self, player: str) -> None:
        """Bet beside, bet on others' boxes, and take some of it back."""
        for box in range(len(self.table.boxes)):
            if self.random.random() < 0.5:
                self.do(cmd.Bet(player, box, self.random.choice((10, 30, 60))))
            if self.random.random() < 0.5:
                self.do(cmd.Bet(player, box, self.random.choice((10, 20)), Side.PAIRS))
            if self.random.random() < 0.15:
                side = self.random.choice((Side.MAIN, Side.PAIRS))
                self.do(cmd.Withdraw(player, box, side))

    def move(self) -> bool:
        """Let whoever is in turn make a move, or somebody who was asked answer."""
        table = self.table
        if table.phase is Phase.OFFERS:
            return self._answered()
        actor = table.actor()
        assert actor is not None
        legal = table.legal_moves(actor)
        (move,) = self.random.choices(legal, [WEIGHTS[one] for one in legal])
        return self.do(cmd.Play(actor, table.decision, move))

    def _answered(self) -> bool:
        offer = self.random.choice(self.table.offers)
        if self.random.random() < 0.1:
            return self.do(cmd.TimeUp(self.table.decision))
        accept = self.random.random() < 0.6
        return self.do(cmd.Reply(offer.player, offer.number, accept)) or self.do(
            cmd.Reply(offer.player, offer.number, accept=False)
        )

    def _whim(self) -> cmd.AnyCommand | None:
        pick, table = self.random.choice, self.table
        everybody = (*self.people, *STANDING, "bot-0", "bot-1", "eve")
        one, box = pick(everybody), self.random.randrange(len(table.boxes))
        actor = table.actor() or one
        legal = table.legal_moves(actor) or tuple(Move)
        wishes: list[tuple[int, cmd.AnyCommand | None]] = [
            (30, super()._whim()),
            (8, cmd.Bet(one, table.box_of(one) or 0, pick((10, 10, 50)))),
            (4, cmd.Bet(one, box, pick((10, 200, 190, 30)))),
            (4, cmd.Bet(one, box, 10, pick((Side.PAIRS, Side.PAIRS, Side.INSURANCE)))),
            (2, cmd.Withdraw(one, box, pick((Side.MAIN, Side.PAIRS)))),
            (1, cmd.Pass(one)),
            (14, cmd.Play(actor, table.decision, pick(legal))),
            (1, cmd.Enter(one, Text(one.title()))),
            (1, cmd.Rebuy(one)),
        ]
        wishes += [(12, cmd.Reply(o.player, o.number, pick((True, False)))) for o in table.offers]
        weights, commands = zip(*wishes, strict=True)
        chosen: cmd.AnyCommand | None = self.random.choices(commands, weights)[0]
        return chosen


def reach(
    there: Callable[[Table], object], preset: str = "live", key: bytes = b"k" * 32, **rulings: Any
) -> CardEvening:
    """Return the first evening, at the moment when its table is as wanted."""
    for seed in range(300):
        evening = CardEvening(seed, key=key, terms=terms(preset, **rulings))
        for _ in range(4):
            if _reached(evening, there):
                return evening
    raise AssertionError("no evening gets there")


def _reached(evening: CardEvening, there: Callable[[Table], object]) -> bool:
    """Play a round until the table is as wanted, or to its end."""
    evening.bet()
    if there(evening.table):
        return True
    evening.release()
    while evening.table.in_round:
        if there(evening.table):
            return True
        evening.move()
    return False
