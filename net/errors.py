"""What can go wrong between here and the table, each as a sentence for the person who reads it."""

import shlex
from collections.abc import Iterable
from functools import reduce
from typing import ClassVar

from core.sentence import N_, Sentence

SENTENCE_LIMIT = 400
REASON_LIMIT = 120


def place(host: str, port: int) -> str:
    """Return `host:port` as people type it, an IPv6 address in brackets."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def all_of(words: Iterable[str]) -> str:
    """Return words, one at least, with "and" between them."""
    return reduce(lambda before, last: Sentence("{before} and {last}", before=before, last=last), words)


def _cut(reason: str) -> str:
    """Return a reason as it is if it is ours; a library's may be long."""
    return reason if isinstance(reason, Sentence) else reason[:REASON_LIMIT]


class BhjError(Exception):
    """Base of all errors: `str(error)` is printable, on one line, and says what to do."""

    exit_code: ClassVar[int] = 1

    def __init__(self, sentence: str) -> None:
        printable = "".join(mark if mark.isprintable() else "?" for mark in sentence[:SENTENCE_LIMIT])
        super().__init__(printable)
        self.sentence = sentence
        """As it was made, with the parts that another language needs."""


# What was typed.


class BadAddress(BhjError):
    """An address that can't be read."""

    exit_code = 2

    def __init__(self, typed: str, reason: str) -> None:
        super().__init__(
            Sentence(
                "{typed} is no address: {reason}. Write HOST, HOST:PORT or HOST:PORT/TABLE.",
                typed=repr(typed[:80]),
                reason=reason,
            )
        )


class BadWords(BadAddress):
    """Three words that stand for no address."""

    def __init__(self, typed: str) -> None:
        BhjError.__init__(
            self,
            Sentence(
                "{typed} are not three words that stand for an address. "
                "Have them said once more, or type the line that the host's page shows.",
                typed=repr(typed[:80]),
            ),
        )


class BadName(BhjError):
    """A name that nobody can be called by."""

    exit_code = 2

    def __init__(self, reason: str = Sentence("a name needs at least one visible character")) -> None:
        super().__init__(Sentence("Please choose another name: {reason}.", reason=reason))


class NameTooLong(BadName):
    """A name wider than its place on the screen."""

    def __init__(self, limit: int) -> None:
        super().__init__(Sentence("this one is too long, {limit} columns is the most", limit=limit))


# The way to the table.


class LinkError(BhjError):
    """Base of what goes wrong between this machine and the table."""

    exit_code = 3


class AddressRefused(LinkError):
    """The machine answers, but nothing listens at that port."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__(
            Sentence(
                "Nothing listens at {place}. Check the address with the host, or open a table of your "
                "own: bhj-tui host",
                place=place(host, port),
            )
        )


class AddressTimedOut(LinkError):
    """Nothing answered in time."""

    def __init__(self, host: str, port: int, seconds: float) -> None:
        super().__init__(
            Sentence(
                "{place} did not answer within {seconds} s. Check that both machines are on one network "
                "and no firewall is between.",
                place=place(host, port),
                seconds=format(seconds, "g"),
            )
        )


class UnknownHost(LinkError):
    """A host name that nobody can resolve."""

    def __init__(self, host: str) -> None:
        super().__init__(
            Sentence(
                "No machine is called {host} here. Check the spelling, or use its number address.", host=host
            )
        )


class NotATable(LinkError):
    """Something answers there, but it is neither a broker nor a table."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__(
            Sentence(
                "What answers at {place} is not a table. Check the port with the host of the table.",
                place=place(host, port),
            )
        )


class NotReady(LinkError):
    """A broker that says of itself that it can't serve now, as one of a cluster does that is starting."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__(
            Sentence("The broker at {place} is not ready. Try again in a moment.", place=place(host, port))
        )


class NotAllowed(LinkError):
    """The broker refuses the login."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__(
            Sentence(
                "{place} does not let you in. If the table is private, ask the host for the whole "
                "invitation line, with the part after #. If the broker has users of its own, set "
                "BHJ_BROKER_USER and BHJ_BROKER_PASSWORD.",
                place=place(host, port),
            )
        )


class NoSuchTable(LinkError):
    """No table of that name there; `found` are those that are, each a name and its game."""

    def __init__(self, table: str, found: Iterable[str] = ()) -> None:
        names = ", ".join(found)
        open_one = Sentence("No table is open there: ask the host to open one.")
        advice = Sentence("Join one of: {names}.", names=names) if names else open_one
        super().__init__(Sentence("There is no table {table} there. {advice}", table=table, advice=advice))


class TableFull(LinkError):
    """All seats are taken."""

    def __init__(self, table: str) -> None:
        super().__init__(
            Sentence(
                "Every seat at {table} is taken. Watch with bhj-tui spectate until one is free.", table=table
            )
        )


class PortTaken(LinkError):
    """Another program listens where the broker should."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__(
            Sentence(
                "{place} is in use by another program. Stop that program or choose another port.",
                place=place(host, port),
            )
        )


class BrokerGone(LinkError):
    """The broker did not start, or ended while the table was open."""

    def __init__(self, reason: str = Sentence("it ended by itself")) -> None:
        super().__init__(
            Sentence(
                "The broker is gone: {reason}. Start the table again: nothing settled is lost.", reason=reason
            )
        )


class DealerGone(LinkError):
    """The dealer left or was lost; the table is closed until it is back."""

    def __init__(self, table: str) -> None:
        super().__init__(
            Sentence(
                "The dealer of {table} is gone. Join again when the host has opened the table again.",
                table=table,
            )
        )


class LinkBroken(LinkError):
    """The part of this program that keeps the link has ended, and nobody asked it to."""

    def __init__(self) -> None:
        super().__init__(
            Sentence(
                "The link has failed and can't come back by itself. Leave the table and join again:"
                " your chips are there."
            )
        )


class LinkDown(LinkError):
    """Something was to be sent while the link is down."""

    def __init__(self) -> None:
        super().__init__(Sentence("The link to the table is down. Wait a moment: it comes back by itself."))


# What came over the wire.


class WireError(BhjError):
    """Base of the reasons why a message does not exist for us."""

    exit_code = 3


class TooLarge(WireError):
    """A message above the limit of its topic, both in bytes."""

    def __init__(self, size: int, limit: int) -> None:
        super().__init__(
            Sentence(
                "A message of {size} bytes is too large. At most {limit} are read.", size=size, limit=limit
            )
        )


class Malformed(WireError):
    """A message that is not of the shape it must have; `reason` names the path."""

    def __init__(self, reason: str) -> None:
        super().__init__(Sentence("A message can't be read: {reason}.", reason=reason))


class WrongVersion(WireError):
    """A message of another version of the wire."""

    def __init__(self, theirs: int, ours: int) -> None:
        if theirs < ours:
            sentence = N_(
                "The other side speaks version {theirs} of the wire and this one {ours}. Upgrade theirs."
            )
        else:
            sentence = N_(
                "The other side speaks version {theirs} of the wire and this one {ours}. Upgrade yours."
            )
        super().__init__(Sentence(sentence, theirs=theirs, ours=ours))


class BadSignature(WireError):
    """A message that its sender did not sign for this topic."""

    def __init__(self, topic: str) -> None:
        super().__init__(
            Sentence("A message on {topic} was not signed by its sender. It is ignored.", topic=topic)
        )


# The key on disk.


class IdentityError(BhjError):
    """A key file that can't be used: unreadable, damaged, open to others, or not to be written."""

    exit_code = 4


class KeyFolderUnusable(IdentityError):
    """The folder of the keys can't be made, written, or keep a secret."""

    def __init__(self, folder: object, reason: str) -> None:
        super().__init__(
            Sentence(
                "No key can be kept in {folder}: {reason}. Make that folder writable for you.",
                folder=folder,
                reason=reason,
            )
        )


class KeyUnreadable(IdentityError):
    """A key file that is there but can't be opened."""

    def __init__(self, path: object, reason: str) -> None:
        super().__init__(
            Sentence(
                "The key {path} can't be read: {reason}. Make it readable for you, or move it away.",
                path=path,
                reason=reason,
            )
        )


class KeyDamaged(IdentityError):
    """A key file whose content is not a key."""

    def __init__(self, path: object) -> None:
        super().__init__(
            Sentence(
                "The key {path} is damaged. Restore it from a copy, or move it away for a new key "
                "without its chips.",
                path=path,
            )
        )


class KeyExposed(IdentityError):
    """A key file that others on this machine may read."""

    def __init__(self, path: object) -> None:
        super().__init__(
            Sentence(
                "Others may read the key {path}. Close it with: chmod 600 {quoted}",
                path=path,
                quoted=shlex.quote(str(path)),
            )
        )


class SeveralTables(LinkError):
    """More than one table is open there, and none was named; `found` are names and games."""

    def __init__(self, found: Iterable[str]) -> None:
        names = ", ".join(found)
        super().__init__(
            Sentence(
                "Several tables are open there. Add one to the address, as in HOST/NAME: {names}.",
                names=names,
            )
        )


class NotSeated(LinkError):
    """The dealer refused to let a player in or to give a seat; the sentence says why."""


# Outside brokers.


class LoginRefused(LinkError):
    """An outside broker does not take this user's login, or lets the user hear too little."""

    def __init__(self, host: str, port: int, user: str) -> None:
        super().__init__(
            Sentence(
                "{place} does not let {user} in, or not to this table. Check BHJ_BROKER_USER and "
                "BHJ_BROKER_PASSWORD, or the file of --credentials, with its keeper.",
                place=place(host, port),
                user=user[:64],
            )
        )


class NeedsTls(LinkError):
    """A broker that speaks TLS was spoken to without."""

    def __init__(self, host: str, port: int) -> None:
        where = place(host, port)
        super().__init__(Sentence("{where} speaks TLS only. Write mqtts://{where} for it.", where=where))


class TlsFailed(LinkError):
    """What answers speaks no TLS, or none that this machine speaks."""

    def __init__(self, host: str, port: int) -> None:
        where = place(host, port)
        super().__init__(
            Sentence(
                "No secure connection comes about with {where}. Check the port: without TLS a broker is "
                "written mqtt://{where}.",
                where=where,
            )
        )


class CertificateNotTrusted(LinkError):
    """A broker's certificate is signed by nobody this machine trusts."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__(
            Sentence(
                "The certificate of {place} is signed by nobody this machine trusts. If the broker has "
                "an authority of its own, name its file in SSL_CERT_FILE.",
                place=place(host, port),
            )
        )


class CertificateExpired(LinkError):
    """A broker's certificate is not valid today."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__(
            Sentence(
                "The certificate of {place} is not valid today. Check this machine's date, and ask the "
                "broker's keeper for a new certificate.",
                place=place(host, port),
            )
        )


class CertificateOfAnother(LinkError):
    """A broker's certificate is made out to another host."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__(
            Sentence(
                "The certificate of {place} is for another host. Write the broker's address as it stands "
                "in its certificate.",
                place=place(host, port),
            )
        )


class CredentialsUnusable(BhjError):
    """A login for an outside broker that can't be used; `reason` says what is wrong, `advice` what to do."""

    exit_code = 4

    def __init__(self, reason: str, advice: str) -> None:
        super().__init__(Sentence("{reason}. {advice}.", reason=reason, advice=advice))


class NoTableTold(NoSuchTable):
    """A broker tells of no table to who names none."""

    def __init__(self) -> None:
        LinkError.__init__(
            self,
            Sentence(
                "No open table is told of there. If the host has one open, write its name too, as in "
                "HOST/TABLE: some brokers tell of a table only to who names it."
            ),
        )


# Who a table's dealer is, and who may come.


class BadInvitation(BadAddress):
    """An address whose part after # is cut or mistyped; it is not repeated, for it may hold a secret."""

    def __init__(self, reason: str) -> None:
        BhjError.__init__(
            self,
            Sentence(
                "The address is cut or mistyped after #: {reason}. Ask the host for the whole invitation "
                "line.",
                reason=reason,
            ),
        )


class BadSecret(BhjError):
    """A table's secret that can't be one."""

    exit_code = 2

    def __init__(self, where: str) -> None:
        super().__init__(
            Sentence(
                "{where} is no secret of a table. Unset it for a new one: 16 of a-z and 2-7.", where=where
            )
        )


class WrongDealer(LinkError):
    """A table whose dealer is not the one that the invitation names."""

    def __init__(self, table: str, wanted: str, found: str) -> None:
        super().__init__(
            Sentence(
                "The dealer of {table} has the fingerprint {found}, but the invitation names {wanted}. "
                "Ask the host for a new invitation line: this may be a stranger.",
                table=table,
                found=found,
                wanted=wanted,
            )
        )


class DealerChanged(LinkError):
    """A table whose dealer is not the one that was met there before."""

    def __init__(self, table: str, before: str, now: str) -> None:
        super().__init__(
            Sentence(
                "The dealer of {table} had the fingerprint {before} and now has {now}. If the host "
                "confirms the new one, add it to the address after #, or come with --trust-new-dealer.",
                table=table,
                before=before,
                now=now,
            )
        )


class SeveralDealers(LinkError):
    """A table that more than one dealer says is theirs."""

    def __init__(self, table: str, found: Iterable[str]) -> None:
        both = all_of(found)
        super().__init__(
            Sentence(
                "More than one dealer says that {table} is theirs: {both}. Ask the host for the "
                "invitation line with the fingerprint, the part after #.",
                table=table,
                both=both,
            )
        )


class KnownDealersDamaged(IdentityError):
    """A list of the dealers met before in which a line can't be understood."""

    def __init__(self, path: object, line: int) -> None:
        super().__init__(
            Sentence(
                "Line {line} of {path}, the dealers met before, is damaged; the other lines count, and "
                "none is added. Mend it, or move the file away.",
                line=line,
                path=path,
            )
        )


class KnownDealersUnreadable(IdentityError):
    """A list of the dealers met before that is there but can't be opened."""

    def __init__(self, path: object, reason: str) -> None:
        super().__init__(
            Sentence(
                "The dealers met before can't be read from {path}: {reason}. Make it readable for you, "
                "or move it away; until then compare the fingerprint with the host.",
                path=path,
                reason=reason,
            )
        )


class KnownDealersExposed(IdentityError):
    """A list of the dealers met before that others on this machine may read or change."""

    def __init__(self, path: object) -> None:
        super().__init__(
            Sentence(
                "Others may open {path}, the dealers met before. Close it with: chmod 600 {quoted}",
                path=path,
                quoted=shlex.quote(str(path)),
            )
        )


class KnownDealersNotKept(IdentityError):
    """A dealer that can't be remembered."""

    def __init__(self, path: object, reason: str) -> None:
        super().__init__(
            Sentence(
                "The dealer can't be remembered in {path}: {reason}. Make that place writable for you.",
                path=path,
                reason=reason,
            )
        )


# The journal on disk.


class JournalError(BhjError):
    """A journal that can't be used; nothing in it was changed."""

    exit_code = 5


class JournalMissing(JournalError):
    """There is no journal to read."""

    def __init__(self, path: object) -> None:
        super().__init__(
            Sentence("There is no journal at {path}. It comes with the first table: bhj-tui host", path=path)
        )


class JournalDamaged(JournalError):
    """A file that is no journal, or no longer whole."""

    def __init__(self, path: object, reason: str) -> None:
        super().__init__(
            Sentence(
                "The journal {path} is damaged: {reason}. Restore it from a copy, or move it away for a "
                "new one without its tables and chips.",
                path=path,
                reason=_cut(reason),
            )
        )


class JournalTooNew(JournalError):
    """A journal that a later version of this program has written."""

    def __init__(self, path: object, theirs: int, ours: int) -> None:
        super().__init__(
            Sentence(
                "The journal {path} is of version {theirs}, and {ours} is the last known here. Upgrade "
                "bhj-tui.",
                path=path,
                theirs=theirs,
                ours=ours,
            )
        )


class JournalInUse(JournalError):
    """Somebody else has it, a table of it or the whole."""

    def __init__(
        self, what: str, advice: str = Sentence("Join it and close it with C, or open another: --table NAME")
    ) -> None:
        super().__init__(Sentence("{what} is open already. {advice}", what=what, advice=advice))


class JournalUnwritable(JournalError):
    """The disk is full or fails, or the file or its folder may not be written."""

    def __init__(self, path: object, reason: str) -> None:
        super().__init__(
            Sentence(
                "The journal {path} can't be used: {reason}. Nothing kept in it is lost. Make room on "
                "its disk, or make it and its folder writable for you, and start again; or host a table "
                "that keeps nothing, with --no-journal.",
                path=path,
                reason=reason,
            )
        )


# Tables in sight.


class NoLookingOut(LinkError):
    """The network can't be listened to for tables."""

    def __init__(self, reason: str) -> None:
        super().__init__(
            Sentence(
                "Tables can't be looked for on this network: {reason}. Ask the host for the line to type.",
                reason=reason,
            )
        )


class NothingInSight(LinkError):
    """No table was announced in so many seconds."""

    def __init__(self, seconds: int) -> None:
        super().__init__(
            Sentence(
                "No table was in sight on this network within {seconds} s. "
                "Ask the host for the line to type, or for the three words, and join by that.",
                seconds=seconds,
            )
        )
