"""The strategy chart as text: a letter for the best move of each hand against each upcard."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from core.blackjack import CardHand
from core.cards import POINTS, RANKS
from core.games import AnyHand
from core.moves import Move
from core.odds.chart import Cell, Chart, Group, Row
from core.rules import BlackholeRules, BlackjackRules, Match, Rules
from tui.draw.cells import fit, width
from tui.odds_lines import COLUMNS, wrapped
from tui.tongue import N_, _, say
from tui.words.names import in_a_row

LETTERS = {
    Move.ROLL: "r", Move.D4: "4", Move.D8: "8", Move.REROLL: "x", Move.KEEP: "k", Move.SWAP: "w",
    Move.HIT: "h", Move.DOUBLE: "d", Move.SPLIT: "p", Move.SURRENDER: "u", Move.STAND: "s",
}  # fmt: skip
"""The moves' keys at the table."""
ALIKE = "="
"""In place of a letter: whatever is done, the result is the same."""
NOTHING = 1e-12
"""Results that differ by less are the same."""
NAMES = {
    Move.ROLL: N_("roll"), Move.D4: "d4", Move.D8: "d8", Move.REROLL: N_("reroll"), Move.KEEP: N_("keep"),
    Move.SWAP: N_("swap"), Move.HIT: N_("hit"), Move.DOUBLE: N_("double"), Move.SPLIT: N_("split"),
    Move.SURRENDER: N_("surrender"), Move.STAND: N_("stand"),
}  # fmt: skip
DIFFERENT = {
    Move.STAND: N_("{hand} against {upcard}: {cards} stands"),
    Move.HIT: N_("{hand} against {upcard}: {cards} hits"),
    Move.DOUBLE: N_("{hand} against {upcard}: {cards} doubles"),
    Move.SPLIT: N_("{hand} against {upcard}: {cards} splits"),
    Move.SURRENDER: N_("{hand} against {upcard}: {cards} surrenders"),
}
"""What two cards do that differ from their row."""


CELL = 3
"""Columns of a letter, and of the upcard above it."""


def upcard_name(rules: Rules, upcard: int) -> str:
    """Return an upcard as charts name it: a face, or a card's value."""
    return str(upcard) if isinstance(rules, BlackholeRules) else {1: "A", 10: "T"}.get(upcard, str(upcard))


def chart_lines(rules: Rules, chart: Chart) -> Iterator[str]:
    """Return the chart, a letter for each best move."""
    yield _("Best play")
    yield from _legend(chart)
    titles = [width(say(group.title)) + 1 for group in chart.groups]
    labels = [width(label) for group in chart.groups for label in _labels(group)]
    wide = min(max(titles + labels), COLUMNS - CELL * len(chart.upcards))
    for group in chart.groups:
        yield ""
        yield from _group(rules, group, chart.upcards, wide)
    differing = list(_differing(rules, chart))
    if differing:
        yield ""
        yield _("* but for these two cards")
        yield from (f"  {line}" for line in differing)


def _labels(group: Group) -> list[str]:
    return [f"  {_label(list(alike))}" for _, alike in groupby(group.rows, key=_letters)]


def _legend(chart: Chart) -> list[str]:
    cells = [cell for group in chart.groups for row in group.rows for cell in row.cells]
    there = {_letter(cell) for cell in cells}
    words = [f"{letter} {_(NAMES[move])}" for move, letter in LETTERS.items() if letter in there]
    if ALIKE in there:
        words.append(_("{mark} all the same").format(mark=ALIKE))
    return wrapped(in_a_row(words))


def _letter(cell: Cell) -> str:
    """Return the letter of a cell's best move."""
    values = [option.value for option in cell.advice.options]
    if len(values) > 1 and max(values) - min(values) < NOTHING:
        return ALIKE
    return LETTERS[cell.advice.best.move]


def _group(rules: Rules, group: Group, upcards: tuple[int, ...], wide: int) -> Iterator[str]:
    title = say(group.title)
    if width(title) >= wide:
        yield title
        title = ""
    yield _cells(title, [upcard_name(rules, upcard) for upcard in upcards], wide)
    for letters, alike in groupby(group.rows, key=_letters):
        yield _cells(f"  {_label(list(alike))}", letters, wide)


def _cells(name: str, letters: Iterable[str], wide: int) -> str:
    """Return a line of a chart; a star stands behind its letter, and letters below each other."""
    cells = [text if text.endswith("*") else f"{text} " for text in letters]
    return (fit(name, wide) + "".join([cell.rjust(CELL) for cell in cells])).rstrip()


def _letters(row: Row) -> tuple[str, ...]:
    return tuple([_letter(cell) + ("*" if cell.differs else "") for cell in row.cells])


def _label(rows: list[Row]) -> str:
    """Return the name of rows that are alike."""
    first, last = rows[0].label, rows[-1].label
    if len(rows) == 1:
        return first
    return f"{first}-{last}" if first.isdigit() else _("{first} to {last}").format(first=first, last=last)


def _differing(rules: Rules, chart: Chart) -> Iterator[str]:
    for group in chart.groups:
        for row in group.rows:
            for cell in row.cells:
                for hand, move in cell.differs:
                    against = upcard_name(rules, cell.upcard)
                    cards = two_cards(rules, hand)
                    yield _(DIFFERENT[move]).format(hand=row.label, upcard=against, cards=cards)


def two_cards(rules: Rules, hand: AnyHand) -> str:
    """Return two cards by their value, ten-values by their rank where ranks matter, the higher one first."""
    assert isinstance(hand, CardHand) and isinstance(rules, BlackjackRules)
    by_rank = rules.split_match is Match.RANK
    cards = sorted(hand.cards, key=lambda card: POINTS[card], reverse=True)
    return " ".join([RANKS[card % 13 if by_rank else POINTS[card] - 1] for card in cards])
