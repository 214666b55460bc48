"""Which terminal speaks for each player, and what each of its orders was answered."""

from collections import OrderedDict

from net.messages import Answer

REMEMBERED = 256
"""Orders whose answers are kept for each session."""
MOST_SESSIONS = 1024
"""Sessions kept, and as many retired ones; the oldest go first, so strangers can't fill the memory."""


class Session:
    """One start of one terminal: its orders by number, each applied once."""

    def __init__(self, epoch: bytes) -> None:
        self.epoch = epoch
        self._answers: OrderedDict[int, Answer] = OrderedDict()
        self._floor = 0

    def answered(self, counter: int) -> Answer | None:
        """Return what an order was answered, None for one that is new."""
        return self._answers.get(counter)

    def is_past(self, counter: int) -> bool:
        """Whether an order is so old that its answer is forgotten."""
        return counter <= self._floor

    def answer(self, answer: Answer) -> None:
        """Remember the answer to an order."""
        self._answers[answer.counter] = answer
        if len(self._answers) > REMEMBERED:
            oldest, _ = self._answers.popitem(last=False)
            self._floor = max(self._floor, oldest)


class Sessions:
    """The one session of each player; a session once replaced never comes back."""

    def __init__(self) -> None:
        self._current: OrderedDict[str, Session] = OrderedDict()
        self._retired: OrderedDict[bytes, None] = OrderedDict()

    def current(self, player: str) -> Session | None:
        """Return the session that speaks for a player."""
        return self._current.get(player)

    def is_retired(self, epoch: bytes) -> bool:
        """Whether a session was replaced or thrown out."""
        return epoch in self._retired

    def take_over(self, player: str, epoch: bytes) -> bytes | None:
        """Let a session speak for a player; return the one that it replaced."""
        before = self._current.get(player)
        if before is not None and before.epoch == epoch:
            return None
        self._current[player] = Session(epoch)
        self._current.move_to_end(player)
        if len(self._current) > MOST_SESSIONS:
            self._current.popitem(last=False)
        if before is None:
            return None
        self._retire(before.epoch)
        return before.epoch

    def throw_out(self, player: str) -> bytes | None:
        """End a player's session; return it."""
        session = self._current.pop(player, None)
        if session is None:
            return None
        self._retire(session.epoch)
        return session.epoch

    def _retire(self, epoch: bytes) -> None:
        self._retired[epoch] = None
        if len(self._retired) > MOST_SESSIONS:
            self._retired.popitem(last=False)
