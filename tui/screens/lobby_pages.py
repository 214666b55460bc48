"""The pages that a lobby opens; each is imported when it is, so that the first picture waits for none."""

from collections.abc import Callable, Mapping
from typing import Any

from textual.app import App

from tui.options import Options
from tui.screens.choosing import Choosing
from tui.tongue import N_

Page = Callable[[App[Any], Options, str], None]
"""Opens a page, for somebody whom tables call by a name."""


def show_settings(app: App[Any], name: str) -> None:
    """Show the settings of somebody whom tables call by a name."""
    if isinstance(app, Choosing):
        from tui.screens.settings import SettingsScreen

        app.push_screen(SettingsScreen(app, name))


def show_palette(app: App[Any], options: Options, found: Callable[[str | None], None]) -> None:
    """Find what can be done in the lobby by its name."""
    from tui.palette import findable_in_lobby
    from tui.screens.palette import PaletteScreen

    app.push_screen(PaletteScreen(findable_in_lobby(), options), found)


def _book(app: App[Any], options: Options, name: str) -> None:
    def opened(game: str | None) -> None:
        if game:
            from core.rules import PRESETS
            from tui.screens.odds import BookScreen

            app.push_screen(BookScreen(PRESETS[game], options))

    _ask_game(app, N_("WHICH BOOK?"), options, opened)


def _rules(app: App[Any], options: Options, name: str) -> None:
    def opened(game: str | None) -> None:
        if game:
            from core.rules import PRESETS, Setup
            from core.text import Text
            from tui.screens.rules import RulesScreen

            app.push_screen(RulesScreen(Setup(Text(""), "", PRESETS[game]), options))

    _ask_game(app, N_("WHICH RULES?"), options, opened)


def _ask_game(app: App[Any], title: str, options: Options, answered: Callable[[str | None], None]) -> None:
    """Ask for one of the games."""
    from core.rules import PRESETS
    from tui.screens.menu import Choice, ChoiceScreen
    from tui.words.felt import game_name

    choices = [Choice(name[0], game_name(rules), name) for name, rules in PRESETS.items()]
    app.push_screen(ChoiceScreen(title, choices, options), answered)


def _history(app: App[Any], options: Options, name: str) -> None:
    from tui.screens.history import HistoryScreen

    app.push_screen(HistoryScreen(options, name))


def _stats(app: App[Any], options: Options, name: str) -> None:
    from tui.screens.stats import StatsScreen
    from tui.stats_scopes import at_home

    app.push_screen(StatsScreen(at_home(name), options))


def _lesson(app: App[Any], options: Options, name: str) -> None:
    from tui.screens.lesson import LessonScreen

    app.push_screen(LessonScreen(options, name))


def _help(app: App[Any], options: Options, name: str) -> None:
    from tui.screens.lobby_help import LobbyHelp

    app.push_screen(LobbyHelp(options))


PAGES: Mapping[str, Page] = {
    "lesson": _lesson,
    "book": _book,
    "rules": _rules,
    "history": _history,
    "stats": _stats,
    "help": _help,
}
"""Opens the page of each action that has one."""
