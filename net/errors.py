"""What can go wrong between here and the table, each as a sentence for the person who reads it."""

import shlex
from collections.abc import Iterable
from typing import ClassVar

SENTENCE_LIMIT = 400


def place(host: str, port: int) -> str:
    """Return `host:port` as people type it, an IPv6 address in brackets."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


class BhjError(Exception):
    """Base of all errors: `str(error)` is printable, on one line, and says what to do."""

    exit_code: ClassVar[int] = 1

    def __init__(self, sentence: str) -> None:
        printable = "".join(mark if mark.isprintable() else "?" for mark in sentence[:SENTENCE_LIMIT])
        super().__init__(printable)


# What was typed.


class BadAddress(BhjError):
    """An address that can't be read."""

    exit_code = 2

    def __init__(self, typed: str, reason: str) -> None:
        super().__init__(f"{typed[:80]!r} is no address: {reason}. Write HOST, HOST:PORT or HOST:PORT/TABLE.")


class BadName(BhjError):
    """A name that nobody can be called by."""

    exit_code = 2

    def __init__(self, reason: str = "a name needs at least one visible character") -> None:
        super().__init__(f"Please choose another name: {reason}.")


class NameTooLong(BadName):
    """A name wider than its place on the screen."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"this one is too long, {limit} columns is the most")


# The way to the table.


class LinkError(BhjError):
    """Base of what goes wrong between this machine and the table."""

    exit_code = 3


class AddressRefused(LinkError):
    """The machine answers, but nothing listens at that port."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__(
            f"Nothing listens at {place(host, port)}. "
            "Check the address with the host, or open a table of your own: bhj-tui host"
        )


class AddressTimedOut(LinkError):
    """Nothing answered in time."""

    def __init__(self, host: str, port: int, seconds: float) -> None:
        super().__init__(
            f"{place(host, port)} did not answer within {seconds:g} s. "
            "Check that both machines are on one network and no firewall is between."
        )


class UnknownHost(LinkError):
    """A host name that nobody can resolve."""

    def __init__(self, host: str) -> None:
        super().__init__(f"No machine is called {host} here. Check the spelling, or use its number address.")


class NotATable(LinkError):
    """Something answers there, but it is neither a broker nor a table."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__(
            f"What answers at {place(host, port)} is not a table. Check the port with the host of the table."
        )


class NotAllowed(LinkError):
    """The broker refuses the login."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__(
            f"{place(host, port)} does not let you in. "
            "The table may be private: ask the host for the whole invitation."
        )


class NoSuchTable(LinkError):
    """No table of that name there; `found` are the names of those that are."""

    def __init__(self, table: str, found: Iterable[str] = ()) -> None:
        names = ", ".join(found)
        advice = f"Join one of: {names}." if names else "No table is open there: ask the host to open one."
        super().__init__(f"There is no table {table} there. {advice}")


class TableFull(LinkError):
    """All seats are taken."""

    def __init__(self, table: str) -> None:
        super().__init__(f"Every seat at {table} is taken. Watch with bhj-tui spectate until one is free.")


class PortTaken(LinkError):
    """Another program listens where the broker should."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__(
            f"{place(host, port)} is in use by another program. Stop that program or choose another port."
        )


class BrokerGone(LinkError):
    """The broker did not start, or ended while the table was open."""

    def __init__(self, reason: str = "it ended by itself") -> None:
        super().__init__(f"The broker is gone: {reason}. Start the table again: nothing settled is lost.")


class DealerGone(LinkError):
    """The dealer left or was lost; the table is closed until it is back."""

    def __init__(self, table: str) -> None:
        super().__init__(
            f"The dealer of {table} is gone. Join again when the host has opened the table again."
        )


class LinkDown(LinkError):
    """Something was to be sent while the link is down."""

    def __init__(self) -> None:
        super().__init__("The link to the table is down. Wait a moment: it comes back by itself.")


# What came over the wire.


class WireError(BhjError):
    """Base of the reasons why a message does not exist for us."""

    exit_code = 3


class TooLarge(WireError):
    """A message above the limit of its topic, both in bytes."""

    def __init__(self, size: int, limit: int) -> None:
        super().__init__(f"A message of {size} bytes is too large. At most {limit} are read.")


class Malformed(WireError):
    """A message that is not of the shape it must have; `reason` names the path."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"A message can't be read: {reason}.")


class WrongVersion(WireError):
    """A message of another version of the wire."""

    def __init__(self, theirs: int, ours: int) -> None:
        older = "theirs" if theirs < ours else "yours"
        super().__init__(
            f"The other side speaks version {theirs} of the wire and this one {ours}. Upgrade {older}."
        )


class BadSignature(WireError):
    """A message that its sender did not sign for this topic."""

    def __init__(self, topic: str) -> None:
        super().__init__(f"A message on {topic} was not signed by its sender. It is ignored.")


# The key on disk.


class IdentityError(BhjError):
    """A key file that can't be used: unreadable, damaged, open to others, or not to be written."""

    exit_code = 4


class KeyFolderUnusable(IdentityError):
    """The folder of the keys can't be made, written, or keep a secret."""

    def __init__(self, folder: object, reason: str) -> None:
        super().__init__(f"No key can be kept in {folder}: {reason}. Make that folder writable for you.")


class KeyUnreadable(IdentityError):
    """A key file that is there but can't be opened."""

    def __init__(self, path: object, reason: str) -> None:
        super().__init__(
            f"The key {path} can't be read: {reason}. Make it readable for you, or move it away."
        )


class KeyDamaged(IdentityError):
    """A key file whose content is not a key."""

    def __init__(self, path: object) -> None:
        super().__init__(
            f"The key {path} is damaged. "
            "Restore it from a copy, or move it away for a new key without its chips."
        )


class KeyExposed(IdentityError):
    """A key file that others on this machine may read."""

    def __init__(self, path: object) -> None:
        super().__init__(f"Others may read the key {path}. Close it with: chmod 600 {shlex.quote(str(path))}")


class SeveralTables(LinkError):
    """More than one table is open there, and none was named."""

    def __init__(self, found: Iterable[str]) -> None:
        names = ", ".join(found)
        super().__init__(f"Several tables are open there. Add one to the address, as in HOST/NAME: {names}.")


class NotSeated(LinkError):
    """The dealer refused to let a player in or to give a seat; the sentence says why."""
