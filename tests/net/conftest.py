"""Fixtures of the tests that need a broker."""

from collections.abc import AsyncIterator

import pytest_asyncio

from net.broker import EmbeddedBroker
from tests.net.wires import free_port


@pytest_asyncio.fixture
async def broker() -> AsyncIterator[EmbeddedBroker]:
    """Open the embedded broker for one test; it is ready in some 40 ms."""
    async with EmbeddedBroker(port=free_port()) as broker:
        yield broker
