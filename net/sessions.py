"""Which terminal speaks for each player, and what each of its orders was answered."""

from collections import OrderedDict
from collections.abc import Callable

from net.messages import Answer, Farewell

REMEMBERED = 128
"""Orders whose answers are kept for a session."""
REMEMBERED_SESSIONS = 16
"""Sessions of a player that are over and kept in mind."""
MOST_PLAYERS = 1024
"""Players kept in mind; strangers go first, so they can't fill the memory, nor make a player be forgotten."""


class Session:
    """One start of one terminal: its orders by number, each applied once."""

    def __init__(self, epoch: bytes) -> None:
        self.epoch = epoch
        self._here, self._gone = 0, -1
        self._answers: OrderedDict[int, Answer] = OrderedDict()
        self._floor = -1

    def comes(self, visit: int) -> bool:
        """Take note of a connection by its number; return whether it is one that has not ended."""
        self._here = max(self._here, visit)
        return visit > self._gone

    def goes(self, visit: int) -> bool:
        """Take note of a connection's end; return whether it was the last one."""
        if visit < self._here:
            return False
        self._gone = max(self._gone, visit)
        return True

    def answered(self, counter: int) -> Answer | None:
        """Return what an order was answered, None for one that is new."""
        return self._answers.get(counter)

    def is_past(self, counter: int) -> bool:
        """Whether an order is so old that its answer may be forgotten."""
        return counter <= self._floor

    def knows(self, counter: int) -> bool:
        """Whether an order is one that came before."""
        return counter in self._answers or self.is_past(counter)

    def answer(self, answer: Answer) -> None:
        """Remember the answer to an order."""
        self._answers[answer.counter] = answer
        if len(self._answers) > REMEMBERED:
            oldest, _ = self._answers.popitem(last=False)
            self._floor = max(self._floor, oldest)


class _Terminals:
    """Those of one player: the one that speaks, and why others no longer do."""

    def __init__(self) -> None:
        self.session: Session | None = None
        self.over: OrderedDict[bytes, Farewell] = OrderedDict()

    def end(self, why: Farewell) -> bytes | None:
        session, self.session = self.session, None
        if session is None:
            return None
        self.over[session.epoch] = why
        if len(self.over) > REMEMBERED_SESSIONS:
            self.over.popitem(last=False)
        return session.epoch


class Sessions:
    """The one session of each player; one that is over never comes back.

    `is_known` tells players at the table from strangers.
    """

    def __init__(self, is_known: Callable[[str], bool]) -> None:
        self._is_known = is_known
        self._players: dict[str, _Terminals] = {}

    def __len__(self) -> int:
        """Return how many players are kept in mind."""
        return len(self._players)

    def current(self, player: str) -> Session | None:
        """Return the session that speaks for a player."""
        terminals = self._players.get(player)
        return terminals.session if terminals else None

    def of(self, player: str, epoch: bytes) -> Session | None:
        """Return a player's session if it is the one that speaks."""
        session = self.current(player)
        return session if session is not None and session.epoch == epoch else None

    def remember(self, player: str, epoch: bytes, answer: Answer) -> None:
        """Take over what a dealer before this one answered, and who spoke for a player last."""
        self.take_over(player, epoch)
        session = self._players[player].session
        if session is not None:
            session.answer(answer)

    def over(self, player: str, epoch: bytes) -> Farewell | None:
        """Return why a session of a player is over, None if it is not."""
        terminals = self._players.get(player)
        return terminals.over.get(epoch) if terminals else None

    def take_over(self, player: str, epoch: bytes) -> bytes | None:
        """Let a session speak for a player; return the one that it replaced."""
        terminals = self._players.setdefault(player, _Terminals())
        if terminals.session is not None and terminals.session.epoch == epoch:
            return None
        replaced = terminals.end(Farewell.TAKEN_OVER)
        terminals.session = Session(epoch)
        if len(self._players) > MOST_PLAYERS:
            self._forget_a_stranger()
        return replaced

    def throw_out(self, player: str, why: Farewell) -> bytes | None:
        """End a player's session; return it."""
        terminals = self._players.get(player)
        return terminals.end(why) if terminals else None

    def _forget_a_stranger(self) -> None:
        oldest = next((player for player in self._players if not self._is_known(player)), None)
        if oldest is not None:
            del self._players[oldest]
