"""What threads that work beside a screen have to tell it."""

from concurrent.futures import Future

from textual.message import Message

from tui.trouble import why

__all__ = ["Done", "News", "why"]


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
