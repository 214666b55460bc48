"""The rules of a table, told in order: what it pays and plays, with examples, and what is not as usual."""

from core.rules import Setup
from tui.draw.examples import example_rows
from tui.glyphs import glyphs_for
from tui.options import Options
from tui.screens.page import Line, PageScreen, keyed, plain, wrapped
from tui.tongue import _
from tui.view import Tone
from tui.words.felt import felt
from tui.words.odds import title
from tui.words.rulebook import Chapter, Told, chapters, has_own_rules

UNUSUAL = "*"
"""In front of a ruling that the game has otherwise by itself."""
MARKS = 2
"""Columns of the mark."""
BLANK: Line = ("", Tone.PLAIN)


class RulesScreen(PageScreen):
    """How a game goes at one table; it needs no seat there, and no table."""

    OPENED_BY = "rules"

    def __init__(self, setup: Setup, options: Options) -> None:
        super().__init__(title(setup.rules), options)
        self._setup = setup

    def content(self) -> list[Line]:
        """Return what is said of the table at once, before the rules."""
        lines: list[Line] = [(_("IN SHORT"), Tone.STRONG), *plain(felt(self._setup)), BLANK]
        if has_own_rules(self._setup.rules):
            lines += [
                (_("A {mark} marks what this table has otherwise.").format(mark=UNUSUAL), Tone.STAR),
                BLANK,
            ]
        return lines

    def lines(self, room: int) -> list[Line]:
        """Return all of it: each chapter with its rulings, and examples that are drawn."""
        found = wrapped(self.content(), room)
        for chapter in chapters(self._setup):
            found += self._chapter(chapter, room)
        return found

    def _chapter(self, chapter: Chapter, room: int) -> list[Line]:
        lines: list[Line] = [(chapter.title, Tone.STRONG)]
        for told in chapter.told:
            lines += wrapped(_rows(told), room)
            pictures = example_rows(told.examples, room, glyphs_for(self._options.ascii))
            lines += [(row, Tone.PLAIN) for row in pictures]
        return [*lines, BLANK]


def _rows(told: Told) -> list[Line]:
    if not told.usual:
        return [(f"  {told.sentence}", Tone.PLAIN)]
    usual = _("Usually: {ruling}").format(ruling=told.usual)
    return [keyed(UNUSUAL, told.sentence, Tone.STAR, column=MARKS), (f"     {usual}", Tone.DIM)]
