"""The configuration of the embedded nats-server: who may do what, and how much of it."""

import json
from dataclasses import dataclass, field
from pathlib import Path

MIB = 1 << 20

GUEST_PUBLISHES = ("bhj.1.*.orders.*", "bhj.1.*.presence.*")
ALL_READ = ("bhj.1.>",)
# Orders and presence are for the dealer alone.
DEALER_READS = ("bhj.1.*.orders.>", "bhj.1.*.presence.>")


@dataclass(frozen=True)
class Limits:
    """What one client may ask of the broker: seconds, bytes, and counts."""

    login_seconds: float = 2.0
    payload: int = 256 << 10
    pending: int = 8 * MIB
    connections: int = 512
    subscriptions: int = 64
    store: int = 256 * MIB
    write_seconds: float = 5.0


@dataclass(frozen=True)
class Login:
    """A user of the broker and the password."""

    user: str
    password: str = field(repr=False)


WATCH = Login("watch", "watch")
"""Who watches where everybody may."""


@dataclass(frozen=True)
class Listener:
    """Where the broker listens for MQTT; port 0 is any free one."""

    bind: str
    port: int


def render(
    listener: Listener, store: Path, dealer: Login, guest: Login, watch: Login | None, limits: Limits
) -> str:
    """Return the text of the configuration file; without a login to watch, everybody may."""
    config = {
        "server_name": f"bhj-{store.parent.name}",
        "host": "127.0.0.1",
        "port": -1,
        "logtime": False,
        "max_payload": limits.payload,
        "max_pending": limits.pending,
        "max_connections": limits.connections,
        "max_subscriptions": limits.subscriptions,
        "write_deadline": f"{limits.write_seconds:g}s",
        "jetstream": {
            "store_dir": store.as_posix(),
            "max_memory_store": limits.store // 4,
            "max_file_store": limits.store,
        },
        "authorization": {"timeout": limits.login_seconds, "users": _users(dealer, guest, watch or WATCH)},
        "mqtt": {
            "host": listener.bind,
            "port": listener.port or -1,
            **({} if watch else {"no_auth_user": WATCH.user}),
            "ack_wait": "10s",
            "authorization": {"timeout": limits.login_seconds},
        },
    }
    # The server's own notation is a superset of JSON.
    return json.dumps(config, indent=1)


def _users(dealer: Login, guest: Login, watch: Login) -> list[dict[str, object]]:
    reads = {"allow": ALL_READ, "deny": DEALER_READS}
    return [
        {"user": dealer.user, "password": dealer.password},
        {
            "user": guest.user,
            "password": guest.password,
            "permissions": {"publish": {"allow": GUEST_PUBLISHES}, "subscribe": reads},
        },
        {
            "user": watch.user,
            "password": watch.password,
            "permissions": {"publish": {"deny": [">"]}, "subscribe": reads},
        },
    ]
