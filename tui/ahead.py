"""Work that goes on beside the main thread, and that nobody has to wait for at the end."""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

T = TypeVar("T")


def ahead(work: Callable[[], T]) -> "Future[T]":
    """Start the work in a thread of its own and return its result to come."""
    result: Future[T] = Future()

    def run() -> None:
        try:
            result.set_result(work())
        except BaseException as failure:
            result.set_exception(failure)

    threading.Thread(target=run, name="ahead", daemon=True).start()
    return result
