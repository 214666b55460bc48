"""`bhj-tui odds --screen`: the book of a rule set, and nothing else."""

from core.rules import Rules
from tui.options import Options


def show(rules: Rules, options: Options) -> int:
    """Show the book until it is left; return the exit code. There must be a terminal."""
    from tui.app import BhjApp
    from tui.screens.odds import BookScreen

    app = BhjApp(options, lobby=lambda: BookScreen(rules, options))
    app.run()
    return app.return_code or 0
