"""Luck and skill for other programs: one JSON object, or one line of CSV for each round."""

import csv
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec

from core.odds.chi_square import Fit
from core.rules import preset_of
from core.sentence import Sentence
from net.errors import BhjError
from net.reasons import reason_of
from tui.stats_past import Line, Story, course

COLUMNS = (
    "session", "table", "game", "round", "bet", "result", "expected", "luck", "given", "beyond", "deviation",
    "decisions", "mistakes", "absent", "chips", "low", "high",
)  # fmt: skip


class RoundsFileThere(BhjError):
    """A file that would take another one's place."""

    exit_code = 2

    def __init__(self, path: Path) -> None:
        super().__init__(
            Sentence(
                "There is a file {path} already. Choose another name for the rounds, or remove it.", path=path
            )
        )


class RoundsNotSaved(BhjError):
    """A file that can't be written."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(
            Sentence(
                "The rounds can't be saved in {path}: {reason}. Choose another place.",
                path=path,
                reason=reason_of(error),
            )
        )


def as_json(story: Story) -> bytes:
    """Return everything as one JSON object."""
    gone = course(story)
    told = {
        "player": story.person.player,
        "name": str(story.person.name),
        "tables": [str(title) for title in story.tables],
        "games": story.games,
        "evenings": story.evenings,
        "totals": _totals(story),
        "cards": _fit(story.cards()),
        "course": {"chips": gone.chips, "low": gone.low, "high": gone.high},
        "rounds": [_plain(line) for line in story.lines],
    }
    return msgspec.json.format(msgspec.json.encode(told)) + b"\n"


def _totals(story: Story) -> dict[str, Any]:
    sums = story.totals()
    plain: dict[str, Any] = msgspec.to_builtins(sums)
    for kind in ("dice", "dealer_dice"):
        plain[kind] = {die: _fit(fit) for die, fit in getattr(sums, kind).items()}
    return plain


def _fit(fit: Fit | None) -> dict[str, Any] | None:
    return None if fit is None else {**msgspec.to_builtins(fit), "enough": fit.enough}


def _plain(line: Line) -> dict[str, Any]:
    plain: dict[str, Any] = {**_place(line), **msgspec.to_builtins(line.played)}
    return plain


def _place(line: Line) -> dict[str, Any]:
    return {"session": line.evening.session, "table": str(line.evening.title), "game": preset_of(line.rules)}


def save_csv(story: Story, path: Path) -> None:
    """Write a file with one line for each round; raise `RoundsFileThere` or `RoundsNotSaved`."""
    try:
        with path.open("x", encoding="utf-8", newline="") as file:
            file.writelines(csv_lines(story))
    except FileExistsError:
        raise RoundsFileThere(path) from None
    except OSError as error:
        raise RoundsNotSaved(path, error) from None


def csv_lines(story: Story) -> Iterator[str]:
    """Yield the heading, and one line for each round."""
    gone = course(story)
    yield _csv(COLUMNS)
    for number, line in enumerate(story.lines, start=1):
        played = line.played
        yield _csv(
            (
                *_place(line).values(),
                played.round,
                played.bet,
                played.result,
                *[repr(one) for one in (played.expected, played.luck, played.given, played.beyond)],
                repr(played.variance**0.5),
                len(played.decisions),
                sum([decision.cost > 0 for decision in played.decisions]),
                played.absent,
                gone.chips[number],
                repr(gone.low[number]),
                repr(gone.high[number]),
            )
        )


def _csv(cells: tuple[object, ...]) -> str:
    line = StringIO()
    csv.writer(line, lineterminator="\n").writerow(cells)
    return line.getvalue()
