"""The book in lines: the best move for every hand, or what each move of one hand is worth."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from core.odds.chart_parts import Cell, Chart, Group, Row
from core.rules import Rules
from tui.bookwork import Worked, work_out
from tui.tongue import _, say
from tui.words import move_label
from tui.words import odds as told
from tui.words.names import explained, in_a_row, listed


def book_lines(rules: Rules, typed: str) -> Iterator[str]:
    """Yield the whole book; or what each move of the hand that is typed is worth."""
    worked = work_out(rules)
    if not typed:
        yield from _whole(worked, rules)
        return
    found = list(_fields(worked.chart, rules, typed))
    for group, row, cell in found:
        yield from _field(group, row, cell, rules)
    if not found:
        hands = in_a_row(dict.fromkeys([row.label for group in worked.chart.groups for row in group.rows]))
        yield _("The book has no such hand. Type book and one of these: {hands}.").format(hands=hands)


def _whole(worked: Worked, rules: Rules) -> Iterator[str]:
    yield explained(told.title(rules), told.edge_note(worked.edge))
    yield told.facts(worked, rules)[0]
    for group in worked.chart.groups:
        yield explained(say(group.title), _("the best move against each first die or card of the dealer"))
        for moves, alike in groupby(group.rows, key=lambda row: "; ".join(_moves(row, rules))):
            yield explained(_run([row.label for row in alike]), moves)
    yield from told.assumptions(rules)


def _moves(row: Row, rules: Rules) -> Iterator[str]:
    """Yield each best move of a row with the upcards that it is for."""
    best: dict[str, list[str]] = {}
    for best_move, cells in groupby(row.cells, key=lambda cell: cell.advice.best.move):
        upcards = [told.column(rules, cell.upcard) for cell in cells]
        best.setdefault(_(told.SHORT[best_move]), []).append(_run(upcards))
    for move, runs in best.items():
        if len(best) == 1:
            yield _("always {move}").format(move=move)
        else:
            yield _("{move} against {upcards}").format(move=move, upcards=listed(runs, "or"))
    for cell in row.cells:
        if differing := told.differing(cell):
            yield explained(told.column(rules, cell.upcard), differing.removesuffix("."))


def _run(names: Sequence[str]) -> str:
    """Return what follows one another as one: `2 to 6`."""
    if len(names) == 1:
        return names[0]
    return _("{first} to {last}").format(first=names[0], last=names[-1])


def _fields(chart: Chart, rules: Rules, typed: str) -> Iterator[tuple[Group, Row, Cell]]:
    """Yield the fields that are meant by a hand, or by a hand and an upcard behind it."""
    wanted = typed.casefold()
    for group in chart.groups:
        for row in group.rows:
            for cell in row.cells:
                hand = row.label.casefold()
                if wanted in (hand, f"{hand} {told.column(rules, cell.upcard)}".casefold()):
                    yield group, row, cell


def _field(group: Group, row: Row, cell: Cell, rules: Rules) -> Iterator[str]:
    place = told.place(group, row, cell.upcard, rules)
    example = told.example(cell.hand)
    yield f"{place} ({example})" if example else place
    best = cell.advice.best
    for option in cell.advice.options:
        facts = [told.value(option.value), told.chances(option.chances), _("best") if option is best else ""]
        yield explained(move_label(option.move, cell.hand, rules), in_a_row([fact for fact in facts if fact]))
    if differing := told.differing(cell):
        yield differing
