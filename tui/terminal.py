"""What goes to the terminal beside the screen: its bell and its window's title."""

from typing import Any

from tui.tongue import _

TITLE = "Blackhole Jack"


def your_turn(game: str) -> str:
    """Return the window title while one's own move is waited for."""
    return _("Your turn - {game}").format(game=game)


def set_title(app: Any, title: str) -> None:
    """Write a window title made of this program's own words; text from outside must never come here."""
    _write(app, f"\x1b]0;{title}\x07")


def keep_title(app: Any) -> None:
    """Ask the terminal to remember its title, so that it can be put back."""
    _write(app, "\x1b[22;0t")


def restore_title(app: Any) -> None:
    """Put back the title that the terminal had."""
    _write(app, "\x1b[23;0t")


def _write(app: Any, sequence: str) -> None:
    driver = getattr(app, "_driver", None)
    if driver is not None and not app.is_headless:
        driver.write(sequence)
