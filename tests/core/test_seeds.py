"""That no rule of the five source texts is without a test: the table in `tests/seeds.md`."""

import ast
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TABLE = ROOT / "tests" / "seeds.md"


@dataclass(frozen=True)
class Text:
    """A source text, or two that say the same: its lines, those without a rule, and its rules as counted."""

    lines: int
    headings: frozenset[int]
    rules: int


TEXTS = {
    "000 and 001": Text(26, frozenset({1, 4, 6, 11, 14, 18}), 37),
    "002": Text(8, frozenset({1}), 22),
    "003": Text(22, frozenset({3, 10, 20}), 39),
    "004": Text(48, frozenset({1, 3, 12, 21, 32, 39, 44, 47}), 78),
}


@dataclass(frozen=True)
class Row:
    """A rule: its number, the lines it is on, what it says, where it is ruled, and the tests."""

    number: int
    lines: tuple[int, ...]
    rule: str
    ruled: str
    tests: tuple[str, ...]


@cache
def rows() -> dict[str, list[Row]]:
    """The table's rows by text."""
    found: dict[str, list[Row]] = {}
    rows_of: list[Row] = []
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            rows_of = found.setdefault(line[3:].partition(":")[0], [])
        elif re.match(r"\| \d", line):
            rows_of.append(row(line))
    return found


def row(line: str) -> Row:
    number, lines, rule, ruled, tests = [cell.strip() for cell in line.strip("| ").split(" | ")]
    return Row(
        int(number),
        tuple([int(one) for one in lines.split(",")]),
        rule,
        ruled,
        tuple(re.findall(r"`([^`]+)`", tests)),
    )


@cache
def written_in(file: str) -> frozenset[str]:
    """The tests that a module has, by its own text."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return frozenset([one.name for one in tree.body if isinstance(one, ast.FunctionDef)])


def test_each_text_is_in_the_table() -> None:
    assert list(rows()) == list(TEXTS)


@pytest.mark.parametrize("text", TEXTS)
def test_every_rule_of_a_text_is_there(text: str) -> None:
    assert [row.number for row in rows()[text]] == list(range(1, TEXTS[text].rules + 1))


@pytest.mark.parametrize("text", TEXTS)
def test_every_line_of_a_text_has_a_rule_or_states_none(text: str) -> None:
    told = [line for row in rows()[text] for line in row.lines]
    known = TEXTS[text]
    assert set(told) == set(range(1, known.lines + 1)) - known.headings
    assert [row.lines[0] for row in rows()[text]] == sorted(row.lines[0] for row in rows()[text])


ROWS = [(f"{text}-{row.number}", row) for text in TEXTS for row in rows()[text]]


@pytest.mark.parametrize("row", [row for _, row in ROWS], ids=[name for name, _ in ROWS])
def test_every_rule_is_proved_by_tests_that_are_there(row: Row) -> None:
    assert row.rule.endswith(".") and row.ruled
    assert row.tests
    for test in row.tests:
        file, _, name = test.partition("::")
        assert name.startswith("test_") and name in written_in(file), test
