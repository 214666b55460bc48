"""Watches a table's retained messages, which a broker without rights per topic lets anybody overwrite."""

from collections import deque
from collections.abc import Callable

PAUSE = 0.1
"""Seconds from a stranger's message to its repair, so that a flood of them costs little."""
REMEMBERED = 8
"""Own messages on a topic that may still be on their way back."""


class Guard:
    """Has the dealer tell again what a stranger has overwritten; `later` calls after some seconds."""

    def __init__(
        self,
        topics: tuple[str, ...],
        repair: Callable[[], None],
        later: Callable[[float, Callable[[], None]], object],
    ) -> None:
        self.topics = topics
        self.repairs = 0
        """How often something had to be told again."""
        self._said: dict[str, deque[bytes]] = {topic: deque(maxlen=REMEMBERED) for topic in topics}
        self._repair = repair
        self._later = later
        self._due = False

    def say(self, topic: str, payload: bytes) -> None:
        """Take note of one's own message."""
        if topic in self._said:
            self._said[topic].append(payload)

    def hear(self, topic: str, payload: bytes) -> bool:
        """Take a message that came back; return whether the topic is one of these."""
        said = self._said.get(topic)
        if said is None:
            return False
        if payload not in said and not self._due:
            self._due = True
            self._later(PAUSE, self._again)
        return True

    def _again(self) -> None:
        self._due = False
        self.repairs += 1
        self._repair()
