"""A lookout and some hosts on a network of their own; what was seen is printed as JSON."""

import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

from net import discovery
from net.announce import Announcer
from net.announcement import Announcement
from net.discovery import Lookout, Sighting
from net.multicast import own_addresses
from tests.net.alone import LAN, ROOT, assert_alone

PROGRAM = [sys.executable, "-P", str(ROOT / "tui" / "__main__.py")]
MULTICAST = "224.0.0.251", 5353
PATIENCE = 10.0
STRANGER = "0000-0000-0000-0000"
FALSE = [
    Announcement("evil", "Evil", "blackhole", STRANGER, "evil", 2112),
    Announcement("vela", "Vela", "blackhole", STRANGER, "evil", 2112),
    Announcement("nowhere", "Nowhere", "blackhole", STRANGER, "evil", 9),
    Announcement("no/table", "\x1b[31m", "poker", "", "", 2112),
]


class Eyes:
    """What a lookout sees, as it changes."""

    def __init__(self) -> None:
        self.seen: tuple[Sighting, ...] = ()
        self.ever: set[str] = set()
        self._changed = threading.Condition()

    def see(self, seen: tuple[Sighting, ...]) -> None:
        """Take what is in sight now."""
        with self._changed:
            self.seen = seen
            self.ever |= {one.name for one in seen}
            self._changed.notify_all()

    def until(self, condition: Callable[[tuple[Sighting, ...]], bool]) -> list[dict[str, Any]]:
        """Wait until what is in sight is so; return it."""
        with self._changed:
            assert self._changed.wait_for(lambda: condition(self.seen), PATIENCE), self.seen
            return [{**asdict(one), "address": str(one.address)} for one in self.seen]


@contextmanager
def host(*options: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """Open tables without a screen; yield the dealer and what it said."""
    command = [*PROGRAM, "host", "--headless", "--name=ada", "--no-journal", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process, "".join(_welcome(process.stdout))
        finally:
            process.kill()


def _welcome(output: IO[str]) -> Iterator[str]:
    for line in output:
        yield line
        if "ctrl+c" in line:
            return


@contextmanager
def lying() -> Iterator[None]:
    """Announce tables that are not what they seem."""
    enough = threading.Event()
    liar = threading.Thread(target=lambda: asyncio.run(_lie(enough)))
    liar.start()
    try:
        yield
    finally:
        enough.set()
        liar.join()


def garble(packets: int = 300) -> None:
    """Multicast what is no DNS, and what begins like some."""
    rng = random.Random(5353)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as out:
        out.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(LAN))
        for _ in range(packets):
            head = b"\0\0\x84\0" + rng.randbytes(8) if rng.random() < 0.5 else b""
            name = b"\x08_bhj-tui\x04_tcp\x05local\0" if rng.random() < 0.5 else b""
            out.sendto(head + name + rng.randbytes(rng.randrange(400)), MULTICAST)


async def _lie(enough: threading.Event) -> None:
    announcer = Announcer(FALSE, own_addresses)
    assert await announcer.open()
    announcer.tell()
    while not await asyncio.to_thread(enough.wait, 0.5):
        garble()
    await announcer.close()


def printed(*command: str) -> str:
    """Return what a command prints into a pipe."""
    done = subprocess.run([*PROGRAM, *command], capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def sockets() -> int:
    """Return how many sockets this process has open."""
    links = (os.readlink(link) for link in Path("/proc/self/fd").iterdir() if link.is_symlink())
    return sum(1 for link in links if link.startswith("socket:"))


def scene() -> dict[str, Any]:
    """Play it through."""
    eyes, threads, before = Eyes(), threading.active_count(), sockets()
    lookout = Lookout(eyes.see)
    with lying():
        lookout.start()
        told = {**host_that_closes(eyes), **host_that_is_killed(eyes), "ever": sorted(eyes.ever)}
    lookout.stop()
    return {**told, "threads": threading.active_count() - threads, "sockets": sockets() - before}


def host_that_closes(eyes: Eyes) -> dict[str, Any]:
    """Open two tables, look at them, and close them."""
    with host("--table=Vela", "--table=live:Lotus", "--bots=2") as (dealer, said):
        found = eyes.until(lambda seen: len(seen) == 2 and all(one.taken == 2 for one in seen))
        # From the next time on it is asked so seldom that it is only missed because it says goodbye.
        discovery.PAUSE = 60.0
        told = {"said": said, "found": found, "printed": printed("join", "--seconds=6")}
        dealer.terminate()
        eyes.until(lambda seen: not seen)
        return {**told, "closed": dealer.wait(PATIENCE)}


def host_that_is_killed(eyes: Eyes) -> dict[str, Any]:
    """Open a private table, look at it, and kill its dealer."""
    discovery.PAUSE = 1.0
    with host("--table=Vela", "--private") as (dealer, said):
        private = eyes.until(lambda seen: len(seen) == 1)
        dealer.kill()
        return {"private": private, "private said": said, "killed": eyes.until(lambda seen: not seen)}


if __name__ == "__main__":
    assert_alone()
    os.environ.pop("BHJ_MDNS", None)
    discovery.PAUSE, discovery.LEAST_PAUSE = 1.0, 0.2
    started = time.monotonic()
    json.dump({**scene(), "seconds": time.monotonic() - started}, sys.stdout)
