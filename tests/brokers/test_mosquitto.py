"""mosquitto as `.github/BROKERS.md` has it: rounds, rights, and an end in the middle."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.brokers.certificates import Authority
from tests.brokers.evening import check_an_end_and_a_return, check_logins, check_rights, check_rounds
from tests.brokers.programs import Program, mosquitto, needs_mosquitto, started

pytestmark = [needs_mosquitto, pytest.mark.usefixtures("trusted")]


@pytest_asyncio.fixture
async def broker(tmp_path: Path, authority: Authority) -> AsyncIterator[Program]:
    """Run mosquitto for one test."""
    program = mosquitto(tmp_path, authority.issue())
    async with started(program):
        yield program


async def test_rounds_are_played_and_all_tables_are_equal(broker: Program) -> None:
    await check_rounds(broker)


async def test_killed_and_back_it_carries_on_in_the_same_round(broker: Program) -> None:
    await check_an_end_and_a_return(broker)


async def test_nobody_says_or_hears_more_than_they_may(broker: Program) -> None:
    await check_rights(broker)


async def test_a_wrong_login_is_told(broker: Program) -> None:
    await check_logins(broker)
