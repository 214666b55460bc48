"""`bhj-tui history --screen` and `bhj-tui stats --screen`: what is over on a screen, and nothing else."""

from collections.abc import Callable
from typing import Any

from textual.screen import Screen

from core.sentence import Sentence
from tui.app import BhjApp
from tui.arguments import Mistyped, Request
from tui.options import Options
from tui.screens.history import HistoryScreen
from tui.screens.session import SessionScreen
from tui.screens.stats import StatsScreen
from tui.stats_person import own_player
from tui.stats_scopes import at_home


def show_history(request: Request, name: str, options: Options) -> int:
    """Show the sessions of the journal, or the rounds of one, until that is left; return the exit code."""
    if request.session is None:
        return _show(lambda: HistoryScreen(options, name), options)
    return _show(lambda: SessionScreen(request.session, own_player(name) or "", options), options)


def show_stats(request: Request, name: str, options: Options) -> int:
    """Show what was luck and what skill until that is left; return the exit code, or raise `Mistyped`."""
    if request.source:
        raise Mistyped(
            Sentence(
                "--screen tells of all your rounds; leave out {source}, or --screen.", source=request.source
            )
        )
    return _show(lambda: StatsScreen(at_home(name, request.player), options), options)


def _show(screen: Callable[[], Screen[Any]], options: Options) -> int:
    app = BhjApp(options, lobby=screen)
    app.run()
    return app.return_code or 0
