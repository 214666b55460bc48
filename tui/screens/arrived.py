"""A fact on its way from the network's thread to a screen."""

from textual.message import Message

from net.facts import Fact, Synced


class FactArrived(Message, bubble=False):
    """A fact came from the network's thread; a whole table makes one that still waits needless."""

    def __init__(self, fact: Fact) -> None:
        super().__init__()
        self.fact = fact

    def can_replace(self, message: Message) -> bool:
        """Whether this makes an unread message needless."""
        newer, older = self.fact, message.fact if isinstance(message, FactArrived) else None
        return isinstance(newer, Synced) and isinstance(older, Synced)
