"""RabbitMQ as `.github/BROKERS.md` has it; it starts once for all tests, since that takes its time."""

import asyncio
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from net.errors import NeedsTls, NoTableTold
from net.finder import find
from net.probe import probe
from tests.brokers.certificates import Authority
from tests.brokers.evening import check_an_end_and_a_return, check_logins, check_rights, check_rounds
from tests.brokers.programs import Program, endpoint, needs_rabbitmq, rabbitmq
from tests.net.tables import STEADY, opened
from tests.net.wires import eventually

pytestmark = [needs_rabbitmq, pytest.mark.usefixtures("trusted")]


@pytest.fixture(scope="module")
def broker(tmp_path_factory: pytest.TempPathFactory, authority: Authority) -> Iterator[Program]:
    """Run RabbitMQ for all tests here."""
    programs = rabbitmq(tmp_path_factory.mktemp("rabbitmq"), authority.issue())
    try:
        for program in programs:
            asyncio.run(program.start())
        yield programs[-1]
    finally:
        for program in reversed(programs):
            program.kill()


async def test_rounds_are_played_and_all_tables_are_equal(broker: Program) -> None:
    await check_rounds(broker)


async def test_without_its_name_a_table_is_not_told_of(broker: Program) -> None:
    async with opened(endpoint(broker, "dealer")) as table:
        await eventually(lambda: not table.attendant.dirty)
        with pytest.raises(NoTableTold, match="HOST/TABLE"):
            await find(endpoint(broker), None, rng=random.Random(1), timings=STEADY)


async def test_nobody_says_or_hears_more_than_they_may(broker: Program) -> None:
    await check_rights(broker)


async def test_a_wrong_login_is_told(broker: Program) -> None:
    await check_logins(broker)
    with pytest.raises(NeedsTls):
        await probe(replace(endpoint(broker, "dealer"), tls=False), 5.0)


async def test_killed_and_back_it_carries_on_in_the_same_round(broker: Program) -> None:
    await check_an_end_and_a_return(broker)
