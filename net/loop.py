"""The event loop that a link needs on every platform."""

import asyncio
import sys
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


def new_loop() -> asyncio.AbstractEventLoop:
    """Return an event loop with `add_reader`, which Windows' default loop doesn't have."""
    return asyncio.SelectorEventLoop() if sys.platform == "win32" else asyncio.new_event_loop()


def run(main: Coroutine[Any, Any, T]) -> T:
    """Run the coroutine to its end in a new loop of that kind and return its result."""
    with asyncio.Runner(loop_factory=new_loop) as runner:
        return runner.run(main)
