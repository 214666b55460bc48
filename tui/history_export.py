"""Rounds written into a file: as JSON, in the text notation, or as what can be verified."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from core.ledger import line
from core.notation import record, write
from core.sentence import Sentence
from net.clean import TABLE_NAME_CELLS, clean
from net.errors import BhjError
from net.journal import Session, open_for_reading
from net.reasons import reason_of
from tui.chapters import Chapter
from tui.history import FileThere, as_json_of, save
from tui.past import events, find
from tui.rounds import told
from tui.tongue import _

JSON, TEXT, PROOF = "json", "text", "proof"
ENDINGS = {JSON: "json", TEXT: "txt", PROOF: "bhj"}
MOST_NAMES = 1000
"""Names of files that are tried, one after the other."""


class NotWritten(BhjError):
    """A file that can't be written."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(
            Sentence(
                "The rounds can't be written into {path}: {reason}. Start bhj-tui in another folder.",
                path=path,
                reason=reason_of(error),
            )
        )


def export_session(number: int, kind: str, folder: Path) -> str:
    """Write a session of the journal into a new file; return the sentence that says so."""
    with open_for_reading() as reader:
        session = find(reader, number)
        paths = _names(folder, _stem(session), kind)
        if kind == PROOF:
            return _first_free(paths, lambda path: save(reader, session, path, force=False))
        if kind == JSON:
            return _put(paths, as_json_of(reader, session))
        return _put(paths, _text(told(events(reader, session))))


def export_seen(table: str, chapters: Sequence[Chapter], kind: str, folder: Path) -> str:
    """Write rounds that this terminal has seen into a new file; return the sentence that says so."""
    pieces = _seen_as_json(chapters) if kind == JSON else _text(map(text_of, chapters))
    return _put(_names(folder, _plain(table), kind), pieces)


def text_of(chapter: Chapter) -> str:
    """Return a round in the text notation; "" of one that is under way."""
    return "".join(map(write, record(chapter.first, chapter.events)))


def _seen_as_json(chapters: Sequence[Chapter]) -> Iterator[bytes]:
    yield b'{"rounds":['
    for place, chapter in enumerate(chapters):
        happened = b",\n".join(map(line, chapter.events))
        yield b'%s{"round":%d,"events":[\n%s]}' % (b",\n" if place else b"\n", chapter.number, happened)
    yield b"\n]}\n"


def _text(rounds: Iterable[str]) -> Iterator[bytes]:
    for text in rounds:
        if text:
            yield text.encode() + b"\n"


def _put(paths: Iterator[Path], pieces: Iterable[bytes]) -> str:
    for path in paths:
        try:
            with path.open("xb") as file:
                file.writelines(pieces)
        except FileExistsError:
            continue
        except OSError as error:
            raise NotWritten(path, error) from None
        return _("Written: {path}").format(path=path)
    raise FileThere(path)


def _first_free(paths: Iterator[Path], saved: Callable[[Path], str]) -> str:
    for path in paths:
        if not path.exists():
            return saved(path)
    raise FileThere(path)


def _names(folder: Path, stem: str, kind: str) -> Iterator[Path]:
    """Yield names for a file: `vela-3.json`, `vela-3-2.json` and so on."""
    for number in range(1, MOST_NAMES):
        more = f"-{number}" if number > 1 else ""
        yield folder / f"{stem}{more}.{ENDINGS[kind]}"


def _stem(session: Session) -> str:
    return f"{_plain(session.title)}-{session.id}"


def _plain(title: str) -> str:
    """Return a table's name as every file system takes it."""
    words = re.findall(r"[a-z0-9]+", clean(title, TABLE_NAME_CELLS).lower())
    return "-".join(words) or "table"
