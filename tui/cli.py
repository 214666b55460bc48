"""`bhj-tui`: from the command line to a table, with one sentence for whatever goes wrong."""

import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from traceback import format_exc
from typing import TYPE_CHECKING

from net.errors import BhjError
from tui import tongue
from tui.arguments import (
    HISTORY,
    HOST,
    JOIN,
    REPLAY,
    STATS,
    VERIFY,
    VERSION,
    Request,
    language_asked,
    parse,
)
from tui.odds_arguments import ODDS
from tui.options import Options
from tui.settings import Settings, load, settings_file
from tui.tongue import speak, told, wanted

if TYPE_CHECKING:
    from tui.ways import Entered

INTERRUPTED = 130
ONE_THREAD = ("OPENBLAS_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")
"""What the library of arrays reads when it is imported: the arrays here are small, and threads that wait for
each other over them make a busy machine ten times slower."""


class NoTerminal(BhjError):
    """A command with a screen, where there is no terminal to draw it on."""

    exit_code = 2

    def __init__(self) -> None:
        super().__init__("This command needs a terminal. To serve a table without: bhj-tui host --headless")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code."""
    for name in ONE_THREAD:
        os.environ.setdefault(name, "1")
    given = sys.argv[1:] if argv is None else argv
    try:
        settings = _settings(given)
        _speak(language_asked(given) or settings.language)
        return _run(parse(given, settings))
    except BhjError as error:
        print(told(error), file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        return _unforeseen(error)


def _settings(argv: Sequence[str]) -> Settings:
    """Return what was chosen once; the version is the same for everybody."""
    return Settings() if VERSION in argv else load(settings_file())


def _speak(language: str) -> None:
    """Speak a language, here and in the processes that are started."""
    os.environ[tongue.VARIABLE] = wanted(language)
    speak(os.environ[tongue.VARIABLE])
    tongue.prepare_arguments()


def _run(request: Request) -> int:
    if request.command == HOST and request.tell_rules:
        return _rules(request)
    if request.command == HOST and (request.headless or request.report):
        return _headless(request)
    if request.command in _PRINTING:
        return _PRINTING[request.command](request)
    if request.command == ODDS:
        return _odds(request)
    in_terminal = _in_terminal()
    if request.command == REPLAY:
        return _replay(request, in_terminal)
    if not in_terminal:
        raise NoTerminal
    _prepare()
    if request.command is None:
        return _lobby(request)
    return _table(request)


def _rules(request: Request) -> int:
    from tui import house

    return house.tell_rules(request.plan(_table_name()).cleaned().setups(""))


def _verify(request: Request) -> int:
    from tui import verdict

    return verdict.say(request.history, request.head)


def _history(request: Request) -> int:
    from tui import history

    return history.tell(request)


def _odds(request: Request) -> int:
    from tui import odds

    if not request.odds.screen:
        return odds.tell(request)
    if not _in_terminal():
        raise NoTerminal
    _prepare()
    return odds.show(request, _options(request))


def _stats(request: Request) -> int:
    from tui import stats

    return stats.tell(request, _name(request), _options(request).ascii)


_PRINTING = {VERIFY: _verify, HISTORY: _history, STATS: _stats}
"""Commands that need no terminal."""


def _replay(request: Request, in_terminal: bool) -> int:
    from tui import replay

    if not in_terminal:
        return replay.tell(request.history)
    _prepare()
    return replay.show(request.history, _options(request))


def _in_terminal() -> bool:
    return all(_is_terminal(number) for number in range(3))


def _is_terminal(number: int) -> bool:
    try:
        return os.isatty(number)
    except OSError:
        return False


def _prepare() -> None:
    """Set what Textual reads from the environment when it is imported."""
    os.environ.setdefault("TEXTUAL_ANIMATIONS", "none")
    # An empty NO_COLOR is none, which Textual does not know.
    if not os.environ.get("NO_COLOR"):
        os.environ.pop("NO_COLOR", None)


def _options(request: Request) -> Options:
    from tui.capability import needs_ascii

    plain = needs_ascii() if request.ascii is None else request.ascii
    return Options(
        request.motion,
        plain,
        not os.environ.get("NO_COLOR"),
        request.bell,
        request.coach,
        request.theme,
        request.keys,
    )


def _name(request: Request) -> str:
    from net.clean import check_name
    from tui.names import login_name

    return login_name() if request.name is None else check_name(request.name)


def _headless(request: Request) -> int:
    from net.identity import identity_for
    from tui import headless

    plan = request.plan(_table_name()).cleaned().with_secret()
    if request.report:
        return headless.deal_for_terminal(plan, plan.setups(request.host_key or ""))
    name = _name(request)
    identity, warning = identity_for(name)
    setups = plan.setups(identity.player if warning is None else "")
    headless.deal(plan, setups, name if warning is None else "")
    return 0


def _table_name() -> str:
    import platform

    from tui.names import table_name

    return table_name(platform.node())


def _table(request: Request) -> int:
    """Enter a table while the screen's library is loaded, and show it."""
    from tui.ahead import ahead

    options, entering = _options(request), ahead(_way(request))
    from tui.stage import Stage

    return Stage(options).run_table(entering.result())


def _way(request: Request) -> "Callable[[], Entered]":
    from tui import ways

    if request.command == HOST:
        return partial(ways.host, request.plan(_table_name()), _name(request))
    if request.command == JOIN:
        return partial(
            ways.join, request.address, _name(request), request.credentials, request.trust_new_dealer
        )
    return partial(ways.watch, request.address, request.credentials, request.trust_new_dealer)


def _lobby(request: Request) -> int:
    options, name = _options(request), _name(request)
    from tui.stage import Stage

    return Stage(options).run_lobby(name, request.plan(_table_name()))


def _unforeseen(error: Exception) -> int:
    from tui import trouble

    print(trouble.sentence(error, trouble.note(format_exc())), file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
