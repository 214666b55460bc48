"""What threads that work beside a screen have to tell it."""

from concurrent.futures import Future

from textual.message import Message

from net.errors import BhjError
from tui import trouble
from tui.tongue import told


class News(Message, bubble=False):
    """There are more rounds, or something that was begun is over."""

    def can_replace(self, message: Message) -> bool:
        """One that is not read yet does for all."""
        return isinstance(message, News)


class Done(Message, bubble=False):
    """A thread has written a file, or has failed to."""

    def __init__(self, done: "Future[str]") -> None:
        super().__init__()
        self.done = done


def why(error: BaseException) -> str:
    """Return why something could not be done, in one sentence."""
    if isinstance(error, BhjError):
        return told(error)
    from traceback import format_exception

    return trouble.sentence(error, trouble.note("".join(format_exception(error))))
