"""`bhj-tui odds --screen`: the book of a rule set, and nothing else."""

import os

from core.rules import Rules
from tui.options import Motion, Options


def show(rules: Rules, options: Options | None = None) -> int:
    """Show the book until it is left; return the exit code. There must be a terminal."""
    _prepare()
    chosen = _usual() if options is None else options
    from tui.app import BhjApp
    from tui.screens.odds import BookScreen

    app = BhjApp(chosen, lobby=lambda: BookScreen(rules, chosen))
    app.run()
    return app.return_code or 0


def _prepare() -> None:
    """Set what Textual reads from the environment when it is imported."""
    os.environ.setdefault("TEXTUAL_ANIMATIONS", "none")
    # An empty NO_COLOR is none, which Textual does not know.
    if not os.environ.get("NO_COLOR"):
        os.environ.pop("NO_COLOR", None)


def _usual() -> Options:
    from tui.capability import needs_ascii

    return Options(Motion.NONE, needs_ascii(), not os.environ.get("NO_COLOR"), bell=False)
