"""The link to a broker: it comes up, stays up, and comes back by itself."""

import asyncio
import contextlib
import random
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import NoReturn

import aiomqtt
from paho.mqtt.reasoncodes import ReasonCode

from net.errors import AddressTimedOut, BhjError, LinkDown
from net.probe import Endpoint, probe
from net.session import LOST, OnMessage, Will, lost, new_client, opened, send

__all__ = ["Connecting", "Down", "Endpoint", "Link", "LinkState", "Timings", "Up", "Will"]

# Nobody subscribes to it: leaving it changes nothing, and every broker has to answer.
HEARTBEAT = "bhj/1/-/heartbeat"
REFUSED = 0x80


@dataclass(frozen=True, slots=True)
class Timings:
    """How long a link waits, in seconds; `keepalive` is the broker's, for who is silent without a word."""

    connect: float = 2.5
    answer: float = 2.0
    beat: float = 2.0
    beat_answer: float = 2.0
    first_retry: float = 0.25
    longest_retry: float = 2.0
    keepalive: int = 6


DEFAULT_TIMINGS = Timings()


@dataclass(frozen=True, slots=True)
class Connecting:
    """The attempt of that number, from 1, is under way; messages may come before it is `Up`."""

    attempt: int


@dataclass(frozen=True, slots=True)
class Up:
    """Connected, and every subscription granted."""


@dataclass(frozen=True, slots=True)
class Down:
    """Not connected, after so many failed attempts before this one; the next follows in so many seconds."""

    reason: BhjError
    retry_in: float
    attempt: int


LinkState = Connecting | Up | Down


class Link:
    """A connection to a broker that is made again for as long as `run` runs.

    Messages are handed over in order, in the loop's thread, as (topic, payload, retained).
    """

    def __init__(
        self,
        endpoint: Endpoint,
        *,
        subscriptions: tuple[tuple[str, int], ...] = (),
        on_message: OnMessage,
        on_state: Callable[[LinkState], None] = lambda state: None,
        will: Callable[[], Will] | Will | None = None,
        rng: random.Random,
        clock: Callable[[], float] = time.perf_counter,
        timings: Timings = DEFAULT_TIMINGS,
    ) -> None:
        self.endpoint = endpoint
        self.latency: float | None = None
        self._subscriptions = dict(subscriptions)
        self._on_message = on_message
        self._on_state = on_state
        self._will = will
        self._rng = rng
        self._clock = clock
        self._timings = timings
        # The same through all attempts: the broker then ends a connection that is dead only on our side.
        self._name = secrets.token_hex(16)
        self._client: aiomqtt.Client | None = None
        self._reason: BhjError | None = None
        self._tried = asyncio.Event()
        self._hurried = asyncio.Event()
        self._attempts = 0
        self._bug: Exception | None = None

    @property
    def is_up(self) -> bool:
        """Whether it is connected, as far as the last heartbeat tells."""
        return self._client is not None

    async def run(self) -> NoReturn:
        """Connect, and connect again when the connection is lost, until cancelled."""
        while True:
            self._on_state(Connecting(self._attempts + 1))
            self._reason = await self._ended()
            pause = self._pause()
            self._tried.set()
            self._on_state(Down(self._reason, pause, self._attempts))
            self._attempts += 1
            await self._rest(pause)

    def hurry(self) -> None:
        """Make the next attempt now instead of after its pause."""
        self._hurried.set()

    async def connected(self) -> None:
        """Wait until it is up; raise the reason when the first attempt fails."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._timings.connect + 2 * self._timings.answer):
                await self._tried.wait()
        if not self.is_up:
            where = self.endpoint
            raise self._reason or AddressTimedOut(where.host, where.port, self._timings.connect)

    def send(self, topic: str, payload: bytes, *, retain: bool = False) -> bool:
        """Hand a message to the broker at QoS 0 without waiting; return False when the link is down."""
        if self._client is None:
            return False
        send(self._client, topic, payload, retain)
        return True

    async def publish(self, topic: str, payload: bytes, *, qos: int = 0, retain: bool = False) -> None:
        """Hand a message to the broker; raise `LinkDown` when the link is down or that takes too long."""
        if self._client is None:
            raise LinkDown
        try:
            async with asyncio.timeout(self._timings.answer):
                await self._client.publish(topic, payload, qos, retain)
        except LOST:
            raise LinkDown from None

    async def subscribe(self, topic: str, qos: int = 0) -> None:
        """Subscribe, now if it is up, and after each reconnect; raise `NotAllowed` when refused."""
        self._subscriptions[topic] = qos
        if self._client is not None:
            with contextlib.suppress(*LOST):
                await self._ask(self._client, [(topic, qos)])

    async def unsubscribe(self, topic: str) -> None:
        """End a subscription, now and after each reconnect."""
        self._subscriptions.pop(topic, None)
        if self._client is not None:
            with contextlib.suppress(*LOST):
                async with asyncio.timeout(self._timings.answer):
                    await self._client.unsubscribe(topic)

    async def _rest(self, pause: float) -> None:
        self._hurried.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(pause):
                await self._hurried.wait()

    async def _ended(self) -> BhjError:
        """Connect once, stay connected, and return why that ended."""
        try:
            await self._session()
        except BhjError as reason:
            return reason
        except LOST:
            if self._bug is not None:
                raise self._bug from None
        return LinkDown()

    async def _session(self) -> None:
        address = await probe(self.endpoint, self._timings.connect)
        current = True

        def deliver(topic: str, payload: bytes, retained: bool) -> None:
            if current:
                self._hand_over(topic, payload, retained)

        client = new_client(
            self.endpoint,
            address,
            name=self._name,
            will=self._will() if callable(self._will) else self._will,
            deliver=deliver,
            answer=self._timings.answer,
            keepalive=self._timings.keepalive,
        )
        async with opened(client, deliver):
            try:
                await self._stay(client)
            finally:
                current = False
                self._client = self.latency = None

    async def _stay(self, client: aiomqtt.Client) -> None:
        # Not a TaskGroup: before Python 3.13 it forgets a cancellation that comes together with a failure.
        tasks = [asyncio.create_task(lost(client)), asyncio.create_task(self._serve(client))]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            ends = await asyncio.gather(*tasks, return_exceptions=True)
        for end in ends:
            if isinstance(end, Exception):
                raise end

    async def _serve(self, client: aiomqtt.Client) -> NoReturn:
        if self._subscriptions:
            await self._ask(client, list(self._subscriptions.items()))
        await self._beat(client)
        self._client, self._attempts = client, 0
        self._tried.set()
        self._on_state(Up())
        while True:
            await asyncio.sleep(self._timings.beat)
            await self._beat(client)

    async def _beat(self, client: aiomqtt.Client) -> None:
        """Measure a round trip; an answer that doesn't come in time is the end of the connection."""
        sent = self._clock()
        async with asyncio.timeout(self._timings.beat_answer):
            await client.unsubscribe(HEARTBEAT)
        self.latency = self._clock() - sent

    async def _ask(self, client: aiomqtt.Client, topics: list[tuple[str, int]]) -> None:
        """Subscribe, and look at the answer: a refusal comes without an error."""
        async with asyncio.timeout(self._timings.answer):
            answers = await client.subscribe(topics)
        for answer in answers:
            if answer.is_failure if isinstance(answer, ReasonCode) else answer >= REFUSED:
                raise self.endpoint.not_allowed()

    def _hand_over(self, topic: str, payload: bytes, retained: bool) -> None:
        try:
            self._on_message(topic, payload, retained)
        except Exception as bug:
            # The library would take it for a lost connection.
            self._bug = bug
            raise

    def _pause(self) -> float:
        """Return the seconds until the next attempt: twice as long each time, less up to a half by chance."""
        doubled = self._timings.first_retry * 2.0 ** min(self._attempts, 30)
        return min(doubled, self._timings.longest_retry) * self._rng.uniform(0.5, 1.0)
