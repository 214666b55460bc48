"""Who the bots are: which of them sit here, what each is like, and how it plays this game."""

from core.bots import CHARACTERS, Character
from core.rules import Rules
from core.table import Table
from tui.options import Options
from tui.screens.page import Line, PageScreen, keyed, plain
from tui.tongue import N_, _
from tui.view import Tone
from tui.words import bots as words

KEY = "b"
"""Opens the page from the help, and closes it."""
_BLANK: Line = ("", Tone.PLAIN)


class BotsScreen(PageScreen):
    """The bots of a table, and what they do with dice or with cards, as is played there."""

    CLOSES = frozenset({"escape", "enter", KEY})

    def __init__(self, table: Table, options: Options) -> None:
        super().__init__(N_("BOTS"), options)
        self._table = table

    def content(self) -> list[Line]:
        """Return who is here, who is who, and each character's habits."""
        rules, here = self._table.setup.rules, words.who_is_here(self._table)
        return [
            (_(words.ALL), Tone.PLAIN),
            _BLANK,
            *_part(_("AT THIS TABLE"), here or (_("There are no bots here."),)),
            *_part(_("WHO IS WHO"), words.who_is_who()),
            *[line for character in CHARACTERS for line in _character(character, rules)],
        ]


def _character(character: Character, rules: Rules) -> list[Line]:
    return _part(character.name.upper(), (_(character.sentence), *words.how_it_plays(character, rules)))


def _part(title: str, told: tuple[str, ...]) -> list[Line]:
    return [(title, Tone.STRONG), *plain(told), _BLANK]


def in_short(table: Table) -> list[Line]:
    """Return the bots of a table as the help tells them, and the key to this page."""
    here = plain(words.who_is_here(table))
    return [(_("BOTS"), Tone.STRONG), *here, keyed(KEY, _("How each of the bots plays."), Tone.STRONG)]
