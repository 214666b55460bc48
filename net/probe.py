"""Find out quickly, and by name, why a broker can't be reached.

A client library only waits where a web server answers, so the first connection is our own.
"""

import asyncio
import contextlib
import secrets
import socket
import ssl
import threading
from dataclasses import dataclass, field

from net import tls
from net.errors import (
    AddressRefused,
    AddressTimedOut,
    BhjError,
    LoginRefused,
    NeedsTls,
    NotAllowed,
    NotATable,
    NotReady,
    UnknownHost,
)

MOST_ADDRESSES = 3
# MQTT 3.1.1, 3.1 and 3.2: packet types, the flags of CONNECT, the answers of CONNACK.
CONNECT, CONNACK, DISCONNECT = 0x10, 0x20, b"\xe0\x00"
CLEAN_SESSION, HAS_PASSWORD, HAS_USER = 0x02, 0x40, 0x80
ACCEPTED, UNAVAILABLE, BAD_LOGIN, NOT_AUTHORISED = 0, 3, 4, 5


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A broker's host and port and how to log in there; without a user, as somebody who only watches."""

    host: str
    port: int
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    tls: bool = False
    own_login: bool = False
    """Whether the user and password are this person's, and not what everybody uses."""

    def not_allowed(self) -> BhjError:
        """Return why a broker lets nobody in with this login, or lets it do too little."""
        if self.own_login and self.user is not None:
            return LoginRefused(self.host, self.port, self.user)
        return NotAllowed(self.host, self.port)


async def probe(endpoint: Endpoint, seconds: float) -> str:
    """Return the numeric address of a broker that lets this login in, or raise within so many seconds.

    Raises `UnknownHost`, `AddressRefused`, `AddressTimedOut`, `NotATable`, `NotReady`, `NotAllowed`,
    `LoginRefused`, or what is wrong with TLS.
    """
    try:
        async with asyncio.timeout(seconds):
            addresses = await _resolve(endpoint.host, endpoint.port)
            return await _first_that_answers(endpoint, addresses, seconds / len(addresses))
    except TimeoutError:
        raise AddressTimedOut(endpoint.host, endpoint.port, seconds) from None


async def _first_that_answers(endpoint: Endpoint, addresses: list[str], seconds: float) -> str:
    refusal: BhjError = AddressTimedOut(endpoint.host, endpoint.port, seconds * len(addresses))
    for address in addresses:
        try:
            async with asyncio.timeout(seconds):
                await _knock(endpoint, address)
        except NotReady as not_ready:
            refusal = not_ready
        except ConnectionRefusedError:
            refusal = AddressRefused(endpoint.host, endpoint.port)
        except OSError:
            # Too late (a TimeoutError is one) or unreachable: perhaps another address is neither.
            continue
        else:
            return address
    raise refusal


async def _knock(endpoint: Endpoint, address: str) -> None:
    code = await (_secure_answer if endpoint.tls else _plain_answer)(endpoint, address)
    if code in {BAD_LOGIN, NOT_AUTHORISED}:
        raise endpoint.not_allowed()
    if code == UNAVAILABLE:
        raise NotReady(endpoint.host, endpoint.port)
    if code != ACCEPTED:
        raise NotATable(endpoint.host, endpoint.port)


async def _plain_answer(endpoint: Endpoint, address: str) -> int | None:
    code = await _answer(endpoint, *await asyncio.open_connection(address, endpoint.port))
    if code is None and await _speaks_tls(endpoint, address):
        raise NeedsTls(endpoint.host, endpoint.port)
    return code


async def _secure_answer(endpoint: Endpoint, address: str) -> int | None:
    try:
        streams = await asyncio.open_connection(
            address, endpoint.port, ssl=tls.context_for(endpoint.host), server_hostname=endpoint.host
        )
    except (ssl.SSLError, ConnectionResetError, ConnectionAbortedError, BrokenPipeError) as error:
        raise tls.reason(error, endpoint.host, endpoint.port) from None
    return await _answer(endpoint, *streams)


async def _speaks_tls(endpoint: Endpoint, address: str) -> bool:
    """Whether a handshake comes about with what does not answer to MQTT."""
    with contextlib.suppress(OSError):
        _, writer = await asyncio.open_connection(address, endpoint.port, ssl=tls.unchecked_context())
        writer.transport.abort()
        return True
    return False


async def _answer(
    endpoint: Endpoint, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> int | None:
    """Log in, and return the code of a CONNACK, or None for anything else that is said, nothing too."""
    code = None
    try:
        writer.write(connect_packet(endpoint))
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError, ssl.SSLError):
            if (await reader.readexactly(1))[0] == CONNACK:
                code = (await reader.readexactly(3))[2]
        writer.write(DISCONNECT)
    finally:
        # A goodbye of TLS would have to be waited for.
        writer.transport.abort() if endpoint.tls else writer.close()
    return code


def connect_packet(endpoint: Endpoint) -> bytes:
    """Return the CONNECT of a client with a random name, a clean session and no will."""
    flags, texts = CLEAN_SESSION, [secrets.token_hex(8)]
    if endpoint.user is not None:
        flags, texts = flags | HAS_USER, [*texts, endpoint.user]
        if endpoint.password is not None:
            flags, texts = flags | HAS_PASSWORD, [*texts, endpoint.password]
    keepalive = b"\x00\x0a"
    body = _text("MQTT") + bytes([4, flags]) + keepalive + b"".join(map(_text, texts))
    return bytes([CONNECT]) + _length(len(body)) + body


def _text(text: str) -> bytes:
    encoded = text.encode()
    return len(encoded).to_bytes(2, "big") + encoded


def _length(size: int) -> bytes:
    """Return the remaining length in MQTT's groups of seven bits, the lowest first."""
    low, high = size % 128, size // 128
    return bytes([low | 0x80]) + _length(high) if high else bytes([low])


async def _resolve(host: str, port: int) -> list[str]:
    """Return the numeric addresses, IPv4 first, in a thread that nobody has to wait for at the end."""
    loop = asyncio.get_running_loop()
    found: asyncio.Future[list[str] | None] = loop.create_future()

    def settle(addresses: list[str] | None) -> None:
        if not found.done():
            found.set_result(addresses)

    def look_up() -> None:
        addresses = _look_up(host, port)
        # The loop may have ended before the name server answered.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(settle, addresses)

    threading.Thread(target=look_up, name="look-up", daemon=True).start()
    if not (addresses := await found):
        raise UnknownHost(host)
    return addresses


def _look_up(host: str, port: int) -> list[str] | None:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return None
    ordered = sorted(found, key=lambda one: one[0] != socket.AF_INET)
    return list(dict.fromkeys(str(one[4][0]) for one in ordered))[:MOST_ADDRESSES]
