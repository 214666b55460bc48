"""Between the broker and the tables: messages wait in fair lines, so that a flood hits its sender alone."""

from collections import OrderedDict, deque
from collections.abc import Callable, Container

from net.errors import WireError
from net.topics import Kind, Topic, parse
from net.wire import ORDER_LIMIT, Letter, claimed_sender, unseal

LINE_LENGTH = 64
"""Messages that may wait for each player who is known."""
STRANGERS_LENGTH = 256
"""Messages that may wait for all others together."""
MOST_LINES = 128
"""Lines of their own that may wait at once; further players wait with the strangers."""
MOST_KEYS = 1024
"""Keys kept in mind."""
SHARE = 8
"""Messages worked off in one turn of the loop."""

HEARD = frozenset({Kind.ORDERS, Kind.PRESENCE})
STRANGERS = b""
"""The line of all whose key was never seen to sign for a player at the table."""


class Intake:
    """Takes what comes, does the work of it a share at a time, one line after the other.

    `deliver` gets each letter that came on its player's own topic, `is_known` tells players at a table from
    strangers, and `later` calls what it is given in a turn of the loop to come.
    """

    def __init__(
        self,
        tables: Container[str],
        deliver: Callable[[Topic, Letter], None],
        is_known: Callable[[Topic], bool],
        later: Callable[[Callable[[], None]], object],
    ) -> None:
        self.dropped = 0
        """Messages that did not count before any table saw them."""
        self.crowded = 0
        """Those of them for which there was no room."""
        self._tables = tables
        self._deliver = deliver
        self._is_known = is_known
        self._later = later
        self._lines: OrderedDict[bytes, deque[tuple[Topic, bytes]]] = OrderedDict()
        self._keys: OrderedDict[str, bytes] = OrderedDict()
        self._awake = False

    def hear(self, name: str, payload: bytes, retained: bool) -> None:
        """Take a message from the broker; whatever is wrong with it, nothing is raised."""
        topic = None if retained or len(payload) > ORDER_LIMIT else parse(name)
        if topic is None or topic.table not in self._tables or topic.kind not in HEARD:
            self.dropped += 1
        else:
            self._queue(topic, payload)

    def __len__(self) -> int:
        """Return how many messages wait."""
        return sum(map(len, self._lines.values()))

    def _queue(self, topic: Topic, payload: bytes) -> None:
        name = self._line_of(topic, payload)
        line = self._lines.setdefault(name, deque())
        if len(line) >= (LINE_LENGTH if name else STRANGERS_LENGTH):
            self.dropped += 1
            self.crowded += 1
            return
        line.append((topic, payload))
        if not self._awake:
            self._wake()

    def _line_of(self, topic: Topic, payload: bytes) -> bytes:
        """Return the line of the key that a message bears, if it is the known key of a player who is known.

        A player's id shows half of the key alone, so who knows no more can't fill that player's line.
        """
        key = claimed_sender(payload)
        if key is None or topic.player is None or self._keys.get(topic.player) != key:
            return STRANGERS
        has_room = key in self._lines or len(self._lines) < MOST_LINES
        return key if has_room and self._is_known(topic) else STRANGERS

    def _wake(self) -> None:
        self._awake = True
        self._later(self._turn)

    def _turn(self) -> None:
        """Work off a share, then let the loop serve everything else."""
        self._awake = False
        try:
            for _ in range(SHARE):
                if not self._lines:
                    return
                self._work(*self._next())
        finally:
            if self._lines and not self._awake:
                self._wake()

    def _next(self) -> tuple[Topic, bytes]:
        """Return the first message of the line whose turn it is."""
        name, line = self._lines.popitem(last=False)
        message = line.popleft()
        if line:
            self._lines[name] = line
        return message

    def _work(self, topic: Topic, payload: bytes) -> None:
        try:
            letter = unseal(payload, str(topic), ORDER_LIMIT)
        except WireError:
            self.dropped += 1
            return
        if letter.player != topic.player:
            self.dropped += 1
            return
        self._deliver(topic, letter)
        if self._is_known(topic):
            self._remember(letter)

    def _remember(self, letter: Letter) -> None:
        self._keys[letter.player] = letter.sender
        self._keys.move_to_end(letter.player)
        if len(self._keys) > MOST_KEYS:
            self._keys.popitem(last=False)
