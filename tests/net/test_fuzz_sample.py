"""A small sample of the fuzzing that `tests/chaos/fuzz_messages.py` and `fuzz_decoder.py` do at length."""

import asyncio
import random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core import commands as cmd
from core.rules import PRESETS
from core.text import Text
from net.codecs import DEALER_WORDS
from tests.chaos.hostile import COMMANDS, Maker, Target
from tests.chaos.readers import READERS, read, starts
from tests.net.front import Front, seated
from tests.net.house import TOPICS, identity

PEOPLE = [identity(number) for number in range(500, 505)]
MESSAGES = 60


@settings(max_examples=15, deadline=None)
@given(st.randoms(use_true_random=False))
def test_a_dealer_takes_anything_keeps_its_chips_and_serves_the_honest(rng: random.Random) -> None:
    asyncio.run(check(rng, MESSAGES))


@pytest.mark.parametrize("seed", range(4))
async def test_a_thousand_messages(seed: int) -> None:
    await check(random.Random(seed), 1000)


async def check(rng: random.Random, count: int) -> None:
    front = Front(sealed=count > MESSAGES, rules=PRESETS[rng.choice(sorted(PRESETS))], back_bets=True)
    honest = seated(front, 1)
    maker = Maker(rng, [Target(TOPICS, front.dealer.epoch, lambda: front.table)], PEOPLE)
    messages = [*maker.greeting(PEOPLE[0], cmd.Enter, name=Text("H"))]
    messages += [maker.next() for _ in range(count)]
    for message in messages:
        front.hear(message.topic, message.payload)
        if rng.random() < 0.5:
            front.all_turns()
    front.all_turns()
    assert front.table.imbalance() == 0
    assert front.seen >= count
    for outgoing in front.told:
        body = DEALER_WORDS.encode(outgoing.message)
        assert DEALER_WORDS.decode(body) == outgoing.message
    told = len(front.told)
    honest.give(cmd.Say(honest.player, Text("still here")))
    assert len(front.told) > told and honest.answers() == []


@given(st.integers(0, len(READERS) - 1), st.binary(max_size=300))
def test_readers_refuse_any_bytes_in_their_own_words(reader: int, raw: bytes) -> None:
    read(bytes([reader]) + raw)


def test_readers_refuse_hostile_messages_in_their_own_words() -> None:
    for start in starts(1)[::4]:
        for reader in range(len(READERS)):
            read(bytes([reader]) + start[1:])


def test_every_command_is_fuzzed() -> None:
    target = Target(TOPICS, b"dealer 1", lambda: None)
    maker = Maker(random.Random(1), [target], PEOPLE)
    made = {type(maker._command(target, PEOPLE[0].player)) for _ in range(2000)}
    assert made == set(get_args(cmd.PlayerCommand)) == set(COMMANDS)
