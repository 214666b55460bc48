"""Brokers that are not ours, as processes of a test on loopback: started, killed, started again."""

import asyncio
import contextlib
import getpass
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import cycle
from pathlib import Path

import pytest

from net.link import Endpoint
from net.server import executable
from tests.brokers.certificates import OPENSSL, Certificate
from tests.brokers.page import configuration, fitted
from tests.net.house import identity
from tests.net.wires import LOCAL, MOSQUITTO

RABBITMQ = Path("/usr/lib/rabbitmq/bin/rabbitmq-server")
EPMD = shutil.which("epmd")
PASSWD = shutil.which("mosquitto_passwd")
NODES = ("127.0.0.1", "127.0.0.2", "127.0.0.3")
START = 60.0
"""Seconds that a program may take to start."""
SECRETS = {
    "dealer": "secret of the dealer",
    identity(1).player: "secret of player 1",
    identity(2).player: "secret of player 2",
}
"""The logins that the page gives as examples."""

needs_openssl = pytest.mark.skipif(OPENSSL is None, reason="openssl is not installed")
needs_mosquitto = pytest.mark.skipif(MOSQUITTO is None or PASSWD is None, reason="mosquitto is not installed")
needs_rabbitmq = pytest.mark.skipif(
    not RABBITMQ.exists() or EPMD is None, reason="rabbitmq-server is not installed"
)


linux = pytest.mark.skipif(sys.platform != "linux", reason="127.0.0.2 is this machine on Linux only")


class Program:
    """A program of a test, in a process group of its own."""

    def __init__(
        self,
        command: Sequence[object],
        folder: Path,
        port: int,
        host: str = LOCAL,
        *,
        env: Mapping[str, str] | None = None,
        signs: Sequence[str] = (),
    ) -> None:
        """Take a command; `signs` stand in its log when it is ready."""
        self.host, self.port = host, port
        self._signs = signs
        self._command = [str(word) for word in command]
        self._log = folder / "log"
        self._env = {**os.environ, **(env or {})}
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """The process that runs."""
        assert self._process is not None
        return self._process.pid

    async def start(self) -> None:
        """Start it and wait until it is ready."""
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=self._env,
                start_new_session=True,
            )  # fmt: skip
        async with asyncio.timeout(START):
            while not (all(sign in self._said() for sign in self._signs) and await self._listens()):
                assert self._process.poll() is None, self._said()[-2000:]
                await asyncio.sleep(0.02)

    def kill(self) -> None:
        """End it as a power cut does."""
        process, self._process = self._process, None
        if process is not None:
            # What it started shares its group.
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def reread(self) -> None:
        """Have it read its files anew."""
        assert self._process is not None
        self._process.send_signal(signal.SIGHUP)

    def _said(self) -> str:
        return self._log.read_text(errors="replace")

    async def _listens(self) -> bool:
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection(self.host, self.port)
            writer.close()
            return True
        return False


def quiet_port() -> int:
    """Return a free port below those that systems give to connections, which a cluster makes many of."""
    for port in random.SystemRandom().sample(range(20_000, 32_000), 100):
        with contextlib.suppress(OSError), socket.socket() as one:
            one.bind((LOCAL, port))
            return port
    raise AssertionError("no port is free")


@asynccontextmanager
async def started(*programs: Program) -> AsyncIterator[None]:
    """Have programs running, started all at once, that are killed at the end."""
    async with AsyncExitStack() as stack:
        for program in programs:
            stack.callback(program.kill)
        await asyncio.gather(*(program.start() for program in programs))
        yield


def endpoint(program: Program, user: str | None = None, password: str | None = None) -> Endpoint:
    """Return how somebody of the page's examples, or anybody, logs in over TLS; without a user, to watch."""
    known = SECRETS.get(user or "") if password is None else password
    return Endpoint(program.host, program.port, user, known, tls=True, own_login=user is not None)


def logins(*programs: Program) -> list[Endpoint]:
    """Return how dealer, two guests and a spectator log in, each at the next program of these."""
    users = ["dealer", identity(1).player, identity(2).player, None]
    return [endpoint(program, user) for program, user in zip(cycle(programs), users, strict=False)]


def mosquitto(folder: Path, certificate: Certificate) -> Program:
    """Return a mosquitto as the page has it."""
    assert MOSQUITTO is not None and PASSWD is not None
    port, passwd, acl = quiet_port(), folder / "passwd", folder / "acl"
    passwd.write_text("".join(f"{user}:{secret}\n" for user, secret in SECRETS.items()))
    subprocess.run([PASSWD, "-U", passwd], check=True, capture_output=True)
    acl.write_text(configuration("/etc/mosquitto/acl"))
    changes = {
        "listener 8883": f"listener {port} {LOCAL}",
        "/etc/mosquitto/certs/broker.crt": certificate.certificate,
        "/etc/mosquitto/certs/broker.key": certificate.key,
        "/etc/mosquitto/passwd": passwd,
        "/etc/mosquitto/acl": acl,
        "log_dest syslog": f"log_dest stderr\nuser {getpass.getuser()}",
    }
    file = folder / "mosquitto.conf"
    file.write_text(fitted(configuration("/etc/mosquitto/mosquitto.conf"), changes))
    return Program([MOSQUITTO, "-c", file], folder, port)


def nats_cluster(folder: Path, certificate: Certificate) -> list[Program]:
    """Return three nats-servers as the page has them, at one port of three addresses of this machine."""
    port, ports = quiet_port(), {f"10.0.0.{number}:6222": f"{LOCAL}:{quiet_port()}" for number in (1, 2, 3)}
    return [_nats(folder, certificate, number, port, ports) for number in (1, 2, 3)]


def _nats(folder: Path, certificate: Certificate, number: int, port: int, routes: dict[str, str]) -> Program:
    home, own = folder / f"node-{number}", routes[f"10.0.0.{number}:6222"]
    home.mkdir()
    (home / "bhj.conf").write_text(configuration("/etc/nats/bhj.conf"))
    changes: dict[str, object] = {
        "server_name: node-1": f"server_name: node-{number}",
        "listen: 127.0.0.1:4222": f"listen: {LOCAL}:{quiet_port()}",
        "listen: 10.0.0.1:6222": f"listen: {own}",
        "listen: 10.0.0.1:8883": f"listen: {NODES[number - 1]}:{port}",
        "/etc/nats/broker.crt": certificate.certificate,
        "/etc/nats/broker.key": certificate.key,
        "/var/lib/nats": home / "store",
        **routes,
    }
    file = home / "nats.conf"
    file.write_text(fitted(configuration("/etc/nats/nats.conf"), changes))
    return Program([executable(), "-c", file], home, port, NODES[number - 1], signs=["metadata leader"])


def rabbitmq(folder: Path, certificate: Certificate) -> tuple[Program, Program]:
    """Return the register of names that an Erlang program wants, and a RabbitMQ as the page has it."""
    assert EPMD is not None
    names, port, apart = quiet_port(), quiet_port(), quiet_port()
    changes = {
        "mqtt.listeners.ssl.default = 8883": f"mqtt.listeners.ssl.local = {LOCAL}:{port}",
        "/etc/rabbitmq/broker.crt": certificate.certificate,
        "/etc/rabbitmq/broker.key": certificate.key,
        "/etc/rabbitmq/bhj.json": folder / "bhj.json",
    }
    (folder / "rabbitmq.conf").write_text(fitted(configuration("/etc/rabbitmq/rabbitmq.conf"), changes))
    (folder / "enabled_plugins").write_text(configuration("/etc/rabbitmq/enabled_plugins"))
    (folder / "bhj.json").write_text(configuration("/etc/rabbitmq/bhj.json"))
    env = {
        "HOME": str(folder),
        "ERL_EPMD_PORT": str(names),
        "ERL_EPMD_ADDRESS": LOCAL,
        "RABBITMQ_NODENAME": f"bhj-{port}@localhost",
        "RABBITMQ_DIST_PORT": str(apart),
        "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS": "-kernel inet_dist_use_interface {127,0,0,1}",
        "RABBITMQ_CONF_ENV_FILE": str(folder / "none"),
        "RABBITMQ_CONFIG_FILE": str(folder / "rabbitmq.conf"),
        "RABBITMQ_ENABLED_PLUGINS_FILE": str(folder / "enabled_plugins"),
        "RABBITMQ_MNESIA_BASE": str(folder / "mnesia"),
        "RABBITMQ_GENERATED_CONFIG_DIR": str(folder / "generated"),
        "RABBITMQ_SCHEMA_DIR": str(folder / "schema"),
        "RABBITMQ_LOG_BASE": str(folder / "logs"),
        "RABBITMQ_LOGS": "-",
        "RABBITMQ_PID_FILE": str(folder / "pid"),
    }
    (folder / "names").mkdir()
    epmd = Program([EPMD, "-port", names, "-address", LOCAL], folder / "names", names)
    return epmd, Program([RABBITMQ], folder, port, env=env, signs=["Server startup complete"])
