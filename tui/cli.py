"""`bhj-tui`: from the command line to a table, with one sentence for whatever goes wrong."""

import gc
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from traceback import format_exc
from typing import TYPE_CHECKING

from core.sentence import Sentence
from net.errors import BhjError
from tui import tongue
from tui.arguments import (
    HISTORY,
    HOST,
    JOIN,
    REPLAY,
    SPECTATE,
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
from tui.tongue import speak, spoken, told, wanted
from tui.web_arguments import WEB

if TYPE_CHECKING:
    from tui.ways import Entered

INTERRUPTED = 130
ENGLISH = "en"
ONE_THREAD = ("OPENBLAS_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")
"""What the library of arrays reads when it is imported: the arrays here are small, and threads that wait for
each other over them make a busy machine ten times slower."""


class NoTerminal(BhjError):
    """A command with a screen, where there is no terminal to draw it on."""

    exit_code = 2

    def __init__(self) -> None:
        super().__init__(
            Sentence(
                "This command needs a terminal. To play without, add --plain; to serve a table without: "
                "bhj-tui host --headless"
            )
        )


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code."""
    for name in ONE_THREAD:
        os.environ.setdefault(name, "1")
    given = sys.argv[1:] if argv is None else argv
    try:
        asked = language_asked(given) or os.environ.get(tongue.VARIABLE, "")
        settings = _settings(given, asked)
        # The version is the same in every language, and a catalogue takes long to read.
        _speak(ENGLISH if VERSION in given else asked or settings.language)
        return _run(parse(given, settings))
    except BhjError as error:
        print(told(error), file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        return _unforeseen(error)


def _settings(argv: Sequence[str], language: str) -> Settings:
    """Return what was chosen once; the version is the same for everybody."""
    if VERSION in argv:
        return Settings()
    try:
        return load(settings_file())
    except BhjError:
        # What is wrong with them is told in the language that would be spoken without them.
        _speak(language)
        raise


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
    if request.command in (JOIN, SPECTATE) and not request.address:
        return _found(request)
    in_terminal = _in_terminal()
    if request.plain and request.command != REPLAY:
        return _plain(request)
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
    if request.on_screen:
        return _on_screen(request)
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
    if request.on_screen:
        return _on_screen(request)
    from tui import stats

    return stats.tell(request, _name(request), _options(request).ascii)


def _on_screen(request: Request) -> int:
    """Show what is over on a screen."""
    if not _in_terminal():
        raise NoTerminal
    _prepare()
    options, name = _options(request), _name(request)
    from tui import past_screens

    show = past_screens.show_history if request.command == HISTORY else past_screens.show_stats
    return show(request, name, options)


def _web(request: Request) -> int:
    from tui.web_place import check_installed

    check_installed()
    if not request.report:
        from tui import web

        return web.serve(request)
    from tui import web_beside

    with web_beside.listening(request.served) as at:
        from tui import web

        return web.serve_beside(request, at)


_PRINTING = {VERIFY: _verify, HISTORY: _history, STATS: _stats, WEB: _web}
"""Commands that need no terminal."""


def _replay(request: Request, in_terminal: bool) -> int:
    from tui import replay

    if request.plain or not in_terminal:
        return replay.tell(request.history)
    _prepare()
    return replay.show(request.history, _options(request))


def _in_terminal() -> bool:
    return "TEXTUAL_DRIVER" in os.environ or all(_is_terminal(number) for number in range(3))


def _is_terminal(number: int) -> bool:
    try:
        return os.isatty(number)
    except OSError:
        return False


def _prepare() -> None:
    """Set what Textual reads from the environment when it is imported, and import without looking for cycles.

    The application looks for them again, once its first picture is there.
    """
    gc.disable()
    os.environ.setdefault("TEXTUAL_ANIMATIONS", "none")
    # Another theme at first would have every look worked out twice.
    os.environ.setdefault("TEXTUAL_THEME", "ansi-dark")
    # An empty NO_COLOR is none, which Textual does not know.
    if not os.environ.get("NO_COLOR"):
        os.environ.pop("NO_COLOR", None)


def _options(request: Request) -> Options:
    from tui.capability import needs_ascii

    plain = needs_ascii() if request.ascii is None else request.ascii
    _use_keys(request)
    if plain and spoken() in tongue.NOT_IN_ASCII:
        _speak(tongue.ENGLISH)
    return Options(
        request.motion,
        plain,
        not os.environ.get("NO_COLOR"),
        request.bell,
        request.coach,
        request.theme,
        request.keys,
    )


def _use_keys(request: Request) -> None:
    """Use the keys of the settings; raise `BadSettings` for those that can't be."""
    if request.keys:
        from tui import keymap, remapping

        remapping.check(request.keys)
        keymap.use(request.keys)


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
            ways.join,
            request.address,
            _name(request),
            request.credentials,
            request.trust_new_dealer,
            request.stand,
        )
    return partial(ways.watch, request.address, request.credentials, request.trust_new_dealer)


def _found(request: Request) -> int:
    """Show or print the tables on this network, for who names none."""
    assert request.command is not None
    if request.plain or not _in_terminal():
        from tui import found

        return found.tell(request.command, request.seconds)
    from net.credentials import withhold

    _prepare()
    # Whoever announces a broker may only want to have the login of those who come.
    withhold()
    from tui.stage import Stage

    def enter(address: str) -> "Entered":
        return _way(replace(request, address=address))()

    return Stage(_options(request)).run_found(request.command, request.command == SPECTATE, enter)


def _plain(request: Request) -> int:
    """Play by lines in and out."""
    from tui.plain import run

    options = _options(request)
    if request.command is None:
        return run.run_lobby(_name(request), request.plan(_table_name()), options)
    return run.run_table(_way(request), _name(request), options)


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
