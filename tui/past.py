"""What the journal holds of each session, in few words."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

import msgspec

from core import events as ev
from core.rules import preset_of
from core.sentence import Sentence
from core.text import Text
from net.clean import TALK_CELLS, clean
from net.errors import BhjError, JournalDamaged
from net.journal import JournalReader, Session
from net.journal_file import default_path, lock_out

_ENTERED = b'{"type":"entered",'
"""How the lines begin that tell who came."""


class State(Enum):
    """How a session stands."""

    OPEN = "open"
    CLOSED = "closed"
    UNFINISHED = "unfinished"
    """Its dealer ended without closing it, and has not come back yet."""


class NoSuchSession(BhjError):
    """A number that no session has."""

    exit_code = 2

    def __init__(self, number: int) -> None:
        super().__init__(
            Sentence("There is no session {number}. See which there are with: bhj-tui history", number=number)
        )


class NoSession(BhjError):
    """A journal without a session."""

    def __init__(self) -> None:
        super().__init__(Sentence("The journal has no session yet. Open a table with: bhj-tui host"))


@dataclass(frozen=True, slots=True)
class Past:
    """A session, and what only its events tell."""

    session: Session
    game: str
    """The name that its rules are hosted under; "" where its opening can't be read."""
    players: int
    bytes: int
    """Of its events, a line each."""
    state: State


def past_of(
    reader: JournalReader, session: Session, dealt: "Callable[[Session], bool] | None" = None
) -> Past:
    """Return what is known of a session; `dealt` tells whether a dealer is at it."""
    game, players, size = "", set[str](), 0
    for line in reader.lines(session.id):
        if not size:
            game = _game(line)
        size += len(line) + 1
        if line.startswith(_ENTERED):
            players.add(_player(line))
    return Past(session, game, len(players), size, _state(session, dealt or is_dealt))


def _game(line: bytes) -> str:
    event = _decoded(line)
    return preset_of(event.setup.rules) if isinstance(event, ev.Opened) else ""


def _player(line: bytes) -> str:
    event = _decoded(line)
    return event.player if isinstance(event, ev.Entered) else ""


def _state(session: Session, dealt: Callable[[Session], bool]) -> State:
    if session.closed_at is not None:
        return State.CLOSED
    return State.OPEN if dealt(session) else State.UNFINISHED


def is_dealt(session: Session) -> bool:
    """Whether a dealer is at the table of a session that is not closed."""
    claim = lock_out(default_path().resolve(), session.table)
    if claim is not None:
        claim.close()
    return claim is None


def find(reader: JournalReader, number: int | None) -> Session:
    """Return the session of a number, the newest without one; raise `NoSession` or `NoSuchSession`."""
    sessions = reader.sessions()
    if not sessions:
        raise NoSession
    if number is None:
        return sessions[-1]
    for session in sessions:
        if session.id == number:
            return session
    raise NoSuchSession(number)


def events(reader: JournalReader, session: Session) -> Iterator[ev.AnyEvent]:
    """Yield the events of a session, its texts cleaned; raise `JournalDamaged` for what is none."""
    for number, line in enumerate(reader.lines(session.id)):
        event = _decoded(line)
        if event is None or (number == 0) is not isinstance(event, ev.Opened):
            raise JournalDamaged(
                default_path(),
                Sentence(
                    "event {number} of session {session} can't be read", number=number, session=session.id
                ),
            )
        yield event


def _decoded(line: bytes) -> ev.AnyEvent | None:
    try:
        return _EVENTS.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def _cleaned(kind: type, value: Any) -> Text:
    if kind is not Text or not isinstance(value, str):
        raise TypeError(kind.__name__)
    return clean(value, TALK_CELLS)


_EVENTS: msgspec.json.Decoder[ev.AnyEvent] = msgspec.json.Decoder(ev.AnyEvent, dec_hook=_cleaned)
