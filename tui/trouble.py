"""Errors that nobody foresaw: one sentence for the user, the rest into a file."""

from datetime import UTC, datetime
from pathlib import Path
from traceback import format_exception

from platformdirs import user_log_path

from net.errors import BhjError
from tui.tongue import _, told

FILE = "bhj-tui.log"
KEPT = 200_000
"""Bytes of the file after which it begins anew."""


def note(text: str) -> Path | None:
    """Append to the log file; return its path, None where nothing can be written."""
    try:
        path = user_log_path("bhj-tui", appauthor=False, ensure_exists=True) / FILE
        mode = "a" if path.exists() and path.stat().st_size < KEPT else "w"
        with path.open(mode, encoding="utf-8", errors="backslashreplace") as file:
            file.write(f"{datetime.now(UTC).isoformat(timespec='seconds')}\n{text}\n")
    except (OSError, RuntimeError):
        return None
    return path


def sentence(error: BaseException | None, path: Path | None) -> str:
    """Return what the user is told about an unforeseen error."""
    name = type(error).__name__ if error else "Error"
    if path:
        text = _("bhj-tui stopped because of an unexpected error ({name}); details are in {path}.")
    else:
        text = _("bhj-tui stopped because of an unexpected error ({name}); no log file could be written.")
    return text.format(name=name, path=path)


def why(error: BaseException) -> str:
    """Return why something could not be done, in one sentence."""
    if isinstance(error, BhjError):
        return told(error)
    return sentence(error, note("".join(format_exception(error))))
