"""The embedded broker: a nats-server of our own that carries MQTT, at one port for as long as it is open."""

import asyncio
import contextlib
import secrets
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Self

from core.sentence import Sentence
from net.errors import BhjError, BrokerGone, PortTaken
from net.nats_config import WATCH, Limits, Listener, Login, render
from net.server import Server, private_folder

DEFAULT_PORTS = range(2112, 2132)
LOOPBACK = ("127.0.0.1", "::1")
GUEST_PASSWORD = "guest"
DEFAULT_LIMITS = Limits()
RESTART_PAUSE = 0.1
LONGEST_RESTART_PAUSE = 5.0


class EmbeddedBroker:
    """A broker at `bind:port`, open within `async with`; without a port, the first free one of a short list.

    With a guest password it is private: nobody logs in without that, to watch neither.
    Raises `PortTaken` or `BrokerGone` when it can't be opened within `deadline` seconds.
    """

    def __init__(
        self,
        bind: str = "127.0.0.1",
        port: int | None = None,
        *,
        state: Path | None = None,
        guest_password: str | None = None,
        limits: Limits = DEFAULT_LIMITS,
        deadline: float = 10.0,
    ) -> None:
        self.bind = bind
        self.dealer = Login("dealer", secrets.token_urlsafe(24))
        self.guest = Login("guest", guest_password or GUEST_PASSWORD)
        self.watch = Login(WATCH.user, guest_password) if guest_password else None
        """Who may watch; None where everybody may."""
        self._asked = port or 0
        self._port: int | None = None
        self._state = state
        self._limits = limits
        self._deadline = deadline
        self._server: Server | None = None

    @property
    def port(self) -> int:
        """The port it listens at; it stays the same through restarts."""
        if self._port is None:
            raise BrokerGone(Sentence("it was never started"))
        return self._port

    @property
    def host(self) -> str:
        """The address under which this machine itself reaches it."""
        return {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "::1"}.get(self.bind, self.bind)

    @property
    def server_pid(self) -> int | None:
        """The process of the running server."""
        return self._server.pid if self._server else None

    @property
    def leash_pid(self) -> int | None:
        """The process that holds the running server."""
        return self._server.leash_pid if self._server else None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def start(self) -> None:
        """Start the server at the first of the candidate ports that is free, and wait until it is ready."""
        for port in self._candidates():
            try:
                self._server, self._port = await self._start_at(port)
            except PortTaken:
                continue
            return
        raise PortTaken(self.bind, self._port or self._asked)

    async def stop(self) -> None:
        """End the server; `supervise` ends too."""
        server, self._server = self._server, None
        if server:
            await server.stop()

    async def restart(self) -> None:
        """Start the server again, at the same port and with the same users; nothing retained is left."""
        await self.stop()
        await self.start()

    async def wait_gone(self) -> BrokerGone:
        """Wait until the server has ended and return why."""
        if self._server is None:
            return BrokerGone(Sentence("it is not running"))
        return await asyncio.shield(self._server.gone)

    async def supervise(self, on_gone: Callable[[BhjError], None] = lambda reason: None) -> None:
        """Start the server again each time it ends by itself, until `stop` or cancelled."""
        while self._server:
            reason = await self.wait_gone()
            if self._server:
                on_gone(reason)
                await self._revive(on_gone)

    async def _revive(self, on_gone: Callable[[BhjError], None]) -> None:
        pause = RESTART_PAUSE
        while True:
            await asyncio.sleep(pause)
            try:
                return await self.restart()
            except BhjError as reason:
                on_gone(reason)
            pause = min(2 * pause, LONGEST_RESTART_PAUSE)

    def _candidates(self) -> tuple[int, ...]:
        if kept := self._port or self._asked:
            return (kept,)
        return (*DEFAULT_PORTS, 0)

    async def _start_at(self, port: int) -> tuple[Server, int]:
        if port and _in_use(self.host, port):
            raise PortTaken(self.bind, port)
        server = self._launch(port)
        try:
            async with asyncio.timeout(self._deadline):
                ready = await asyncio.shield(server.ready)
        except BaseException as error:
            await server.stop()
            if isinstance(error, TimeoutError):
                raise BrokerGone(
                    Sentence("it was not ready within {seconds} s", seconds=format(self._deadline, "g"))
                ) from None
            raise
        if ready is None:
            await server.stop()
            raise PortTaken(self.bind, port) if server.port_taken else server.gone.result()
        return server, ready

    def _launch(self, port: int) -> Server:
        folder = private_folder(self._state)
        listener = Listener(self.bind, port)
        users = self.dealer, self.guest, self.watch
        return Server(folder, render(listener, folder / "store", *users, self._limits))


def _in_use(host: str, port: int) -> bool:
    """Whether this machine answers there: some systems let one listen on all addresses and one on one."""
    if host not in LOOPBACK:
        return False
    with contextlib.suppress(OSError):
        socket.create_connection((host, port), timeout=0.2).close()
        return True
    return False
