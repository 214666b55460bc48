"""Who the bots are: which of them sit here, what each is like, and how it plays this game."""

from core.bots import CHARACTERS, Character
from core.rules import Rules
from core.table import Table
from tui.options import Options
from tui.screens.page import Line, PageScreen
from tui.view import Tone
from tui.words import bots as words

KEY = "b"
"""Opens the page from the help, and closes it."""
_BLANK: Line = ("", Tone.PLAIN)


class BotsScreen(PageScreen):
    """The bots of a table, and what they do with dice or with cards, as is played there."""

    CLOSES = frozenset({"escape", "enter", KEY})

    def __init__(self, table: Table, options: Options) -> None:
        super().__init__("BOTS", options)
        self._table = table

    def content(self) -> list[Line]:
        """Return who is here, who is who, and each character's habits."""
        rules = self._table.setup.rules
        return [
            (words.ALL, Tone.PLAIN),
            _BLANK,
            *_part("AT THIS TABLE", words.who_is_here(self._table) or ("There are no bots here.",)),
            *_part("WHO IS WHO", words.who_is_who()),
            *[line for character in CHARACTERS for line in _character(character, rules)],
        ]


def _character(character: Character, rules: Rules) -> list[Line]:
    return _part(character.name.upper(), (character.sentence, *words.how_it_plays(character, rules)))


def _part(title: str, told: tuple[str, ...]) -> list[Line]:
    return [(title, Tone.STRONG), *[(f"  {sentence}", Tone.PLAIN) for sentence in told], _BLANK]


def in_short(table: Table) -> list[Line]:
    """Return the bots of a table as the help tells them, and the key to this page."""
    here = [(f"  {sentence}", Tone.PLAIN) for sentence in words.who_is_here(table)]
    return [("BOTS", Tone.STRONG), *here, (f"  {KEY:<6} How each of the bots plays.", Tone.STRONG)]
