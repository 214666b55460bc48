"""How the command line explains itself: examples, and lines measured in a terminal's cells."""

import argparse
from collections.abc import Iterable

from tui.output import wrapped
from tui.tongue import _

FREE = 2
"""Columns at the right of a terminal in which options are not explained."""
Example = tuple[str, str]
"""A line to type, and what it does."""


def see_lobby() -> str:
    """Return what stands below the help of the program."""
    examples = (
        ("bhj-tui host --bots 3", _("open a table for everyone on this network")),
        ("bhj-tui host --game live", _("open one for cards")),
        ("bhj-tui join", _("choose a table on this network")),
        ("bhj-tui join 192.168.1.20", _("sit down at it")),
        ("bhj-tui spectate 192.168.1.20", _("only watch")),
    )
    return _paragraphs(_("without a command: the lobby, with practice, hosting and joining"), shown(examples))


def see_hosting() -> str:
    """Return what stands below the help of a host."""
    rules = (
        ("bhj-tui host --game czech --rule decks=8 --rule blackjack_pays=6:5", ""),
        ("bhj-tui host --game live --rules", ""),
    )
    tables = (("bhj-tui host --table live:Lotus --table blackhole:Cygnus --bots 2", ""),)
    return _paragraphs(
        _("house rules: --rule NAME=VALUE changes one, --rules tells all with what you changed"),
        shown(rules),
        _(
            "several tables: --table for each, with another game's name before a colon; you sit at the "
            "first, the others are joined as ADDR/NAME"
        ),
        shown(tables),
    )


def shown(examples: Iterable[Example]) -> str:
    """Return lines to type below each other, and what they do in a column of its own."""
    lines = tuple(examples)
    wide = max(len(typed) for typed, _does in lines)
    return "".join([f"  {typed:{wide}}  {does}".rstrip() + "\n" for typed, does in lines])


def _paragraphs(*texts: str) -> str:
    return "\n".join([text if text.endswith("\n") else f"{text}\n" for text in texts])


class Help(argparse.HelpFormatter):
    """Breaks lines where the terminal's cells end, and leaves those alone that are indented."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        return wrapped(" ".join(text.split()), width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        lines = [
            broken
            for line in text.splitlines()
            for broken in ([line] if line.startswith(" ") or not line else wrapped(line, width + FREE))
        ]
        return "\n".join([indent + line for line in lines])
