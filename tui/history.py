"""`bhj-tui history`: the sessions of this user's tables, listed, told, saved and pruned."""

import shlex
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import BinaryIO

import msgspec
from wcwidth import wcswidth

from core.sentence import Sentence
from net.clean import TABLE_NAME_CELLS, clean
from net.errors import BhjError
from net.journal import JournalReader, Session, open_for_reading, open_journal
from net.journal_file import beside, default_path
from net.proof import Header, write_proof
from net.reasons import reason_of
from tui import counts
from tui.arguments import Mistyped, Request
from tui.output import put, say, size
from tui.past import NoSession, Past, State, events, find, past_of
from tui.rounds import told
from tui.tongue import N_, _, integer, n_, p_
from tui.words.names import explained, in_a_row

HEADINGS = (
    N_("no."), N_("table"), N_("game"), N_("opened"), N_("rounds"), N_("players"), N_("state"), N_("size"),
)  # fmt: skip
LEFT = (1, 2, 3, 6)
"""Columns that begin at their left; numbers end at their right."""
DAY = 86_400
READ_TIME = "%Y-%m-%d %H:%M"


class FileThere(BhjError):
    """A history that would take another file's place."""

    exit_code = 2

    def __init__(self, path: Path) -> None:
        super().__init__(
            Sentence(
                "There is a file {path} already. Choose another name, or replace it with --force.", path=path
            )
        )


class NotSaved(BhjError):
    """A history that can't be written."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(
            Sentence(
                "The history can't be saved in {path}: {reason}. Choose another place.",
                path=path,
                reason=reason_of(error),
            )
        )


class AnotherDealer(BhjError):
    """A session whose dealer's key is not here, so that nobody here can sign it."""

    def __init__(self, number: int) -> None:
        super().__init__(
            Sentence(
                "Session {number} was dealt under another key than this dealer's, and can't be signed. "
                "Save it where that key is kept.",
                number=number,
            )
        )


def tell(request: Request, clock: Callable[[], float] = time.time, zone: tzinfo | None = None) -> int:
    """Carry out a history command; the zone is that of the moments told, None for this machine's."""
    _check(request)
    if request.prune is not None:
        say([prune(request.prune, clock())])
        return 0
    with open_for_reading() as reader:
        if request.save is not None:
            say([save(reader, find(reader, request.session), request.save, request.force)])
        elif request.session is None:
            _list(reader, request.as_json, zone)
        else:
            _show(reader, find(reader, request.session), request.as_json)
    return 0


def _check(request: Request) -> None:
    if request.prune is not None and request.session is not None:
        raise Mistyped(Sentence("--prune takes days, and no session's number. See: bhj-tui history --help"))
    if request.force and request.save is None:
        raise Mistyped(Sentence("--force belongs to --save. See: bhj-tui history --help"))


# All sessions


def _list(reader: JournalReader, as_json: bool, zone: tzinfo | None) -> None:
    known = [past_of(reader, session) for session in reader.sessions()]
    if as_json:
        put([msgspec.json.format(msgspec.json.encode([plain(past) for past in known])), b"\n"])
    elif known:
        say(table_of(known, zone))
        if sys.stdout.isatty():
            say(["", _("What of it was luck, and what skill: bhj-tui stats N")])
    else:
        raise NoSession


def table_of(known: Iterable[Past], zone: tzinfo | None) -> list[str]:
    """Return sessions as lines of a table, a heading first."""
    rows = [tuple(map(_, HEADINGS)), *[_row(past, zone) for past in known]]
    widths = [max(wcswidth(row[column]) for row in rows) for column in range(len(HEADINGS))]
    return [_line(row, widths) for row in rows]


def line_of(past: Past, zone: tzinfo | None) -> str:
    """Return a session in one line, each fact behind its name, without the number."""
    facts = zip(HEADINGS[1:], _row(past, zone)[1:], strict=True)
    return in_a_row([explained(_(heading), fact) for heading, fact in facts])


def _row(past: Past, zone: tzinfo | None) -> tuple[str, ...]:
    session = past.session
    return (
        str(session.id),
        clean(session.title, TABLE_NAME_CELLS) or session.table,
        past.game,
        f"{datetime.fromtimestamp(session.opened_at, UTC).astimezone(zone):{READ_TIME}}",
        integer(session.rounds),
        str(past.players),
        _standing(past.state),
        size(past.bytes),
    )


def _standing(state: State) -> str:
    return {
        State.OPEN: p_("a session", "open"),
        State.CLOSED: p_("a session", "closed"),
        State.UNFINISHED: p_("a session", "unfinished"),
    }[state]


def _line(row: tuple[str, ...], widths: list[int]) -> str:
    cells = []
    for column, (text, width) in enumerate(zip(row, widths, strict=True)):
        blank = " " * (width - wcswidth(text))
        cells.append(text + blank if column in LEFT else blank + text)
    return "  ".join(cells).rstrip()


def plain(past: Past) -> dict[str, object]:
    """Return what is known of a session as plain data; moments are in UTC."""
    session = past.session
    return {
        "session": session.id,
        "table": session.table,
        "title": session.title,
        "game": past.game,
        "dealer": session.dealer.hex(),
        "opened": _moment(session.opened_at),
        "changed": _moment(session.changed_at),
        "closed": None if session.closed_at is None else _moment(session.closed_at),
        "state": past.state.value,
        "rounds": session.rounds,
        "players": past.players,
        "events": session.events,
        "bytes": past.bytes,
    }


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


# One session


def _show(reader: JournalReader, session: Session, as_json: bool) -> None:
    if as_json:
        put(as_json_of(reader, session))
    else:
        say(told(events(reader, session)))


def as_json_of(reader: JournalReader, session: Session) -> Iterator[bytes]:
    """Yield a session as one JSON object, its events as they were written."""
    yield b'{"session":' + msgspec.json.encode(plain(past_of(reader, session))) + b',"events":['
    for number, line in enumerate(reader.lines(session.id)):
        yield (b",\n" if number else b"\n") + line
    yield b"\n]}\n"


def save(reader: JournalReader, session: Session, path: Path, force: bool) -> str:
    """Write a session as a file that anybody can verify; return the sentence that says so."""
    # The dealer's service, and its broker, take long to import.
    from net.service import dealer_identity

    identity = dealer_identity()
    if identity.public != session.dealer:
        raise AnotherDealer(session.id)
    header = Header(table=session.title, dealer=session.dealer.hex(), opened=int(session.opened_at))
    with _into(path, force) as file:
        seal = write_proof(file, header, reader.lines(session.id), identity)
        length = file.tell()
    return _(
        "Session {number} of {table} is saved in {path}: {rounds}, {events}, {size}. "
        "Check it with: bhj-tui verify {quoted}"
    ).format(
        number=session.id,
        table=clean(session.title, TABLE_NAME_CELLS),
        path=path,
        rounds=counts.rounds(session.rounds),
        events=counts.events(seal.events),
        size=size(length),
        quoted=shlex.quote(str(path)),
    )


@contextmanager
def _into(path: Path, force: bool) -> Iterator[BinaryIO]:
    """Open a file to be written whole or not at all, in the place of another only by force."""
    draft = beside(path, ".part") if force else path
    try:
        with draft.open("wb" if force else "xb") as file, _gone_on_error(draft):
            yield file
        with _gone_on_error(draft):
            draft.replace(path)
    except FileExistsError:
        raise FileThere(path) from None
    except OSError as error:
        raise NotSaved(path, error) from None


@contextmanager
def _gone_on_error(path: Path) -> Iterator[None]:
    try:
        yield
    except BaseException:
        path.unlink(missing_ok=True)
        raise


# Old sessions


def prune(days: int, now: float) -> str:
    """Remove sessions closed so many days ago or longer; return the sentence that says what was won."""
    open_for_reading().close()
    before = _on_disk()
    with open_journal() as journal:
        removed = journal.prune(now - days * DAY)
    freed = max(before - _on_disk(), 0)
    if not removed:
        return n_(
            "No session was closed {count} day ago or longer; nothing was removed.",
            "No session was closed {count} days ago or longer; nothing was removed.",
            days,
        ).format(count=integer(days))
    return n_(
        "{count} session removed, {size} freed; all bankrolls are as they were.",
        "{count} sessions removed, {size} freed; all bankrolls are as they were.",
        removed,
    ).format(count=integer(removed), size=size(freed))


def _on_disk() -> int:
    files = (default_path(), beside(default_path(), "-wal"))
    return sum(file.stat().st_size for file in files if file.exists())
