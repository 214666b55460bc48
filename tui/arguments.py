"""The command line: what may be typed, and what it asks for."""

import argparse
import ipaddress
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

from core.sentence import Sentence
from net.errors import BhjError
from tui.command_help import Help, see_hosting, see_lobby
from tui.odds_arguments import ASKED, NOTHING_ASKED, ODDS, Asked, add_odds, odds_see
from tui.options import Motion, Theme
from tui.plan import BLACKHOLE, GAMES, TABLES, Named, Plan, read_table, tables_named
from tui.settings import DEFAULTS, Settings, Signs
from tui.tongue import LANGUAGES, N_, _
from tui.web_arguments import NOTHING_SERVED, SERVED, WEB, Served, add_web, add_web_beside, web_see

PROGRAM = "bhj-tui"
ABOUT = N_("Blackhole Jack and Black Jack, live across the terminals of one network.")
MOST_CHIPS = 1_000_000_000
HOST, JOIN, SPECTATE, VERIFY = "host", "join", "spectate", "verify"
LANG, VERSION = "--lang", "--version"
HISTORY, REPLAY, STATS = "history", "replay", "stats"
_KEY = re.compile(r"(?:[0-9a-f]{32})?")


class Mistyped(BhjError):
    """A command line that can't be understood."""

    exit_code = 2


@dataclass(frozen=True, slots=True)
class Request:
    """What a command line asks for."""

    command: str | None
    """One of the commands, as in `host`; None for the lobby."""
    motion: Motion = Motion.FULL
    plain: bool = False
    """Lines in and out in place of a screen."""
    ascii: bool | None = None
    """None where the terminal decides."""
    bell: bool = True
    coach: bool = False
    theme: Theme = Theme.TERMINAL
    lang: str = ""
    """A code of `LANGUAGES`; "" is the system's."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Other keys for actions, by the action's id."""
    name: str | None = None
    address: str = field(default="", repr=False)
    """It may hold a secret."""
    seconds: int = 2
    """How long to look for tables where there is no address."""
    trust_new_dealer: bool = False
    """Whether the dealer may be another than last time."""
    stand: bool = False
    """Whether to come without taking a seat."""
    game: str = BLACKHOLE
    """What is played at tables of which nothing else is said."""
    tables: tuple[Named, ...] = ()
    """The tables to open; none is one without a name."""
    tell_rules: bool = False
    """Only print the rules of the tables."""
    credentials: Path | None = None
    """The file of the login at an outside broker."""
    terms: dict[str, Any] | None = None
    """The parts of a `Plan` that were given, but for its tables' names and games."""
    headless: bool = False
    report: bool = False
    """Started by a terminal, which reads one line of how that went."""
    host_key: str | None = None
    """The player id with the host's rights; None where `name` says whose."""
    history: str = ""
    """The file to verify or replay; "-" is standard input."""
    head: str = ""
    """The first digits of a head that the history must have had."""
    session: int | None = None
    """The number of a session in the journal."""
    as_json: bool = False
    save: Path | None = None
    """Where to save a session as a file to verify and replay."""
    force: bool = False
    """Whether that may take the place of another file."""
    prune: int | None = None
    """Days after which closed sessions are removed."""
    source: str = ""
    """Whose luck and skill is told of: a session's number or a saved history; "" is all sessions."""
    player: str | None = None
    """By name; None for this terminal's own."""
    csv: Path | None = None
    """Where to write a line for each round."""
    on_screen: bool = False
    """Whether what is over is looked at on a screen."""
    odds: Asked = NOTHING_ASKED
    """What is asked of the odds."""
    served: Served = NOTHING_SERVED
    """What browsers get to see."""

    def plan(self, sky: str) -> Plan:
        """Return what was asked for; tables without a name get those of the sky, from this one on."""
        first, *also = tables_named(self.tables, self.game, sky)
        terms = self.terms or {}
        return Plan(first.name, game=first.game, also=tuple(also), credentials=self.credentials, **terms)


def parse(argv: Sequence[str], settings: Settings = DEFAULTS) -> Request:
    """Return what was asked for, else what was chosen once; raise `Mistyped`, or leave after `--help`."""
    given = vars(_read(_parser(), argv))
    for name in ("rules", "tables", "earned"):
        if name in given:
            given[name] = tuple(given[name])
    if isinstance(given.get("address"), list):
        given["address"] = " ".join(given["address"])
    terms = {name: given.pop(name) for name in _TERMS if name in given}
    if given.get("coach") and "no_coach" in terms:
        raise Mistyped(
            Sentence("With --no-coach nobody at the table has a coach: leave out --coach or --no-coach.")
        )
    if given["command"] == WEB and given.get("plain"):
        raise Mistyped(
            Sentence("Browsers are shown a screen: leave out --plain, or play by lines with: bhj-tui --plain")
        )
    asked = {name: given.pop(name) for name in ASKED if name in given}
    served = Served(**{name: given.pop(name) for name in SERVED if name in given})
    return Request(**{**_chosen(settings), **given}, terms=terms, odds=Asked(**asked), served=served)


def _read(parser: argparse.ArgumentParser, argv: Sequence[str]) -> argparse.Namespace:
    """Return what a parser reads; what a command does not know is refused with that command's help."""
    read, left = parser.parse_known_args(argv)
    if left:
        parser.prog = " ".join(filter(None, (PROGRAM, read.command)))
    return parser.parse_args(argv) if left else read


def _chosen(settings: Settings) -> dict[str, Any]:
    """Return the settings that a command line goes before."""
    signs = {Signs.ASCII: True, Signs.UNICODE: False, Signs.AUTO: None}[settings.signs]
    return {
        "motion": settings.motion,
        "ascii": signs,
        "bell": settings.bell,
        "coach": settings.coach,
        "theme": settings.theme,
        "name": settings.name or None,
        "keys": settings.keys,
    }


_TERMS = (
    "bots", "bind", "port", "broker", "dealer", "minimum", "maximum", "step", "buy_in", "seats",
    "turn_seconds", "bet_seconds", "back_bets", "private", "no_journal", "rules",
    "no_coach", "no_announce", "web",
)  # fmt: skip


class _Parser(argparse.ArgumentParser):
    """Refuses in one sentence instead of several lines."""

    def error(self, message: str) -> NoReturn:
        wrong = sys.exc_info()[1]
        if isinstance(wrong, argparse.ArgumentError):
            named = wrong.argument_name is not None
            message = f"{wrong.argument_name}: {wrong.message}" if named else wrong.message
        problem = message[:1].upper() + message[1:]
        raise Mistyped(Sentence("{problem}. See: {help}", problem=problem, help=self.prog + " --help"))


class _Version(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *given: object) -> None:
        print(PROGRAM, version())
        parser.exit()


def version() -> str:
    """Return the version that is installed."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed(PROGRAM)
    except PackageNotFoundError:
        return "from a checkout"


def language_asked(argv: Sequence[str]) -> str:
    """Return the language that a command line asks for, which it is read in; "" for none."""
    for at, word in enumerate(argv):
        if word == LANG:
            return next(iter(argv[at + 1 :]), "")
        if word.startswith(f"{LANG}="):
            return word.partition("=")[2]
    return ""


def _parser() -> _Parser:
    look, named = _look(), _named()
    parser = _Parser(PROGRAM, description=_(ABOUT), epilog=see_lobby(), parents=[look, named],
                     allow_abbrev=False, formatter_class=Help)  # fmt: skip
    parser.add_argument(VERSION, action=_Version, nargs=0, help=_("show the version and leave"),
                        default=argparse.SUPPRESS)  # fmt: skip
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title=_("commands"))
    _add_host(
        _command(commands, HOST, _("open a table, or several, and sit down"), [look, named], see_hosting())
    )
    _add_join(_command(commands, JOIN, _("sit down at a table"), [look, named]))
    _add_address(_command(commands, SPECTATE, _("watch a table and publish nothing"), [look]))
    add_web(_command(commands, WEB, _("show a table to browsers"), [_look(lines=False)], web_see()))
    add_odds(_command(commands, ODDS, _("tell what a game returns and what every move is worth"), [look],
                      odds_see()), GAMES)  # fmt: skip
    _add_history(_command(commands, HISTORY, _("list, show, save and prune the sessions of your tables"), []))
    _add_stats(_command(commands, STATS, _("tell what of your results was luck, and what skill"), []))
    _add_replay(_command(commands, REPLAY, _("watch a saved history again, or print it into a pipe"), [look]))
    _add_verify(_command(commands, VERIFY, _("check the dice and the rules of a saved history"), []))
    return parser


def _command(
    commands: Any, name: str, about: str, parents: list[argparse.ArgumentParser], see: str | None = None
) -> _Parser:
    if not any("--lang" in parent.format_usage() for parent in parents):
        parents = [*parents, _spoken()]
    made = commands.add_parser(
        name,
        help=about,
        description=_("{about}.").format(about=about[:1].upper() + about[1:]),
        epilog=see,
        parents=parents,
        allow_abbrev=False,
        formatter_class=Help,
    )
    assert isinstance(made, _Parser)
    return made


def _plain() -> argparse.ArgumentParser:
    # Defaults are the request's: a command would set them over what stood before it.
    return argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)


def _look(lines: bool = True) -> argparse.ArgumentParser:
    """Return how it looks; without `lines`, the help does not tell of lines in and out."""
    look = _plain()
    group = look.add_argument_group(_("how it looks"))
    group.add_argument(
        "--motion", type=_motion, metavar="{full,reduced,none}", help=_("how much moves (full)")
    )
    group.add_argument("--ascii", action=argparse.BooleanOptionalAction,
                       help=_("draw with ASCII alone (where the terminal can't do more)"))  # fmt: skip
    group.add_argument("--plain", action="store_true",
                       help=_("lines in and out: for screen readers, pipes and scripts") if lines
                       else argparse.SUPPRESS)  # fmt: skip
    group.add_argument("--no-bell", dest="bell", action="store_false",
                       help=_("no bell and no window title when it is your turn"))  # fmt: skip
    group.add_argument("--theme", type=_theme, metavar="{terminal,deep-space,paper}",
                       help=_("the colours (terminal)"))  # fmt: skip
    _add_language(group)
    return look


def _spoken() -> argparse.ArgumentParser:
    spoken = _plain()
    _add_language(spoken)
    return spoken


def _add_language(group: Any) -> None:
    group.add_argument(LANG, metavar=f"{{{','.join(LANGUAGES)}}}", type=_language,
                       default=argparse.SUPPRESS, help=_("the language (the system's)"))  # fmt: skip


def _named() -> argparse.ArgumentParser:
    named = _plain()
    named.add_argument("--name", help=_("what the table calls you (your login name)"))
    named.add_argument("--coach", action="store_true",
                       help=_("tell what each move is worth, from the start (key o does)"))  # fmt: skip
    return named


def _add_join(parser: argparse.ArgumentParser) -> None:
    _add_address(parser)
    parser.add_argument("--stand", action="store_true", default=argparse.SUPPRESS,
                        help=_("take no seat: look on, talk and vote on the hands of others"))  # fmt: skip


def _add_address(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("address", metavar="ADDR[:PORT][/TABLE][#INVITATION]", nargs="*",
                        help=_("what the host reads out, three words too (the tables on this network)")
                        )  # fmt: skip
    parser.add_argument("--seconds", metavar="N", type=_whole(1, 60), default=argparse.SUPPRESS,
                        help=_("how long to look for tables, where they are printed (2)"))  # fmt: skip
    parser.add_argument("--trust-new-dealer", action="store_true", default=argparse.SUPPRESS,
                        help=_("come although the dealer's key is another than last time"))  # fmt: skip
    _add_credentials(parser)


def _add_history(parser: argparse.ArgumentParser) -> None:
    parser.argument_default = argparse.SUPPRESS
    parser.add_argument("session", metavar="N", nargs="?", type=_whole(1, 10**12), default=None,
                        help=_("print the rounds of this session (list all sessions)"))  # fmt: skip
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--json", dest="as_json", action="store_true",
                     help=_("print JSON; of a session, its events"))  # fmt: skip
    one.add_argument("--save", metavar="FILE", type=Path,
                     help=_("save a session, the newest without N, for verify and replay"))  # fmt: skip
    one.add_argument("--prune", metavar="DAYS", type=_whole(0, 36_500),
                     help=_("remove sessions closed so many days ago; bankrolls stay"))  # fmt: skip
    _add_screen(one, _("look at the sessions, or at this one, on a screen"))
    parser.add_argument("--force", action="store_true", help=_("let --save replace a file"))
    parser.add_argument("--name", help=_("what tables call you (your login name)"))


def _add_stats(parser: argparse.ArgumentParser) -> None:
    parser.argument_default = argparse.SUPPRESS
    parser.add_argument("source", metavar="N|FILE", nargs="?", default="",
                        help=_("a session, or a saved history, - is standard input (all sessions)")
                        )  # fmt: skip
    parser.add_argument("--player", metavar="NAME", help=_("whose, by name or by id (yours)"))
    parser.add_argument("--name", help=_("what tables call you (your login name)"))
    parser.add_argument("--ascii", action=argparse.BooleanOptionalAction,
                        help=_("draw with ASCII alone (where the terminal can't do more)"))  # fmt: skip
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--json", dest="as_json", action="store_true", help=_("print everything as JSON"))
    one.add_argument("--csv", metavar="FILE", type=Path, help=_("write a file with a line for each round"))
    _add_screen(one, _("look at it on a screen"))


def _add_screen(group: Any, told: str) -> None:
    group.add_argument("--screen", dest="on_screen", action="store_true", help=told)


def _add_replay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("history", metavar="FILE", help=_("the history, - is standard input"))


def _add_verify(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("history", metavar="FILE", help=_("the history, - is standard input"))
    parser.add_argument("--head", metavar="HEX", type=_head, default=argparse.SUPPRESS,
                        help=_("what a terminal showed as the table's head, 16 digits or more"))  # fmt: skip


def _add_credentials(group: Any) -> None:
    group.add_argument("--credentials", metavar="FILE", type=Path, default=argparse.SUPPRESS,
                       help=_("user:password for an outside broker (from the environment)"))  # fmt: skip


def _add_host(parser: argparse.ArgumentParser) -> None:
    parser.argument_default = argparse.SUPPRESS
    _add_table(parser.add_argument_group(_("the table, or each of them")))
    _add_place(parser.add_argument_group(_("where")))
    parser.add_argument("--report", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--host-key", type=_key, help=argparse.SUPPRESS)


def _add_table(group: Any) -> None:
    add = group.add_argument
    add("--game", choices=GAMES, help=_("the game ({game})").format(game=BLACKHOLE))
    add("--table", metavar="[GAME:]NAME", dest="tables", action="append", type=read_table,
        help=_("the table's name (one of the sky's), up to {count} times").format(count=len(TABLES))
        )  # fmt: skip
    add("--rule", metavar="NAME=VALUE", dest="rules", action="append",
        help=_("a house rule, at each table whose game has it; may be repeated"))  # fmt: skip
    add("--rules", dest="tell_rules", action="store_true", help=_("print the rules and leave"))
    add("--bots", metavar="N", type=_whole(0, 6), help=_("bots that sit down too (0)"))
    add("--dealer", choices=["house", "sharp", "human"],
        help=_("who decides for the dealer, at Blackhole Jack (house)"))  # fmt: skip
    add("--min", metavar="CHIPS", dest="minimum", type=_whole(1, MOST_CHIPS), help=_("the smallest bet (10)"))
    add("--max", metavar="CHIPS", dest="maximum", type=_whole(1, MOST_CHIPS), help=_("the largest bet (200)"))
    add("--step", metavar="CHIPS", type=_whole(1, MOST_CHIPS), help=_("bets are multiples of it (10)"))
    add("--buy-in", metavar="CHIPS", type=_whole(1, MOST_CHIPS), help=_("chips to start with (1000)"))
    add("--seats", metavar="N", type=_whole(1, 7), help=_("boxes at the table (7)"))
    add("--turn-seconds", metavar="S", type=_whole(0, 3600), help=_("time for a turn, 0 is no limit (30)"))
    add("--bet-seconds", metavar="S", type=_whole(0, 3600), help=_("time for bets, 0 is no limit (20)"))
    add("--back-bets", action=argparse.BooleanOptionalAction,
        help=_("let people bet on the boxes of others (at card tables)"))  # fmt: skip
    add("--no-coach", action="store_true", help=_("let nobody's terminal tell what a move is worth"))


def _add_place(group: Any) -> None:
    add = group.add_argument
    add("--port", metavar="P", type=_whole(0, 65535), help=_("where to listen, 0 is any free one (2112)"))
    add("--private", action="store_true", help=_("let nobody come without the invitation, which is shown"))
    add(
        "--no-journal", action="store_true", help=_("keep nothing: no history, and chips are gone at the end")
    )
    add("--no-announce", action="store_true", help=_("do not tell this network of the tables"))
    add("--bind", metavar="ADDR", type=_ip, help=_("the address to listen at (all of this machine's)"))
    add(
        "--broker",
        metavar="[mqtts://]HOST[:PORT]",
        help=_("use this MQTT broker instead of the one built in"),
    )
    _add_credentials(group)
    add_web_beside(group)
    add("--headless", action="store_true", help=_("only the dealer, without a screen"))


def _whole(least: int, most: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        if not re.fullmatch(r"-?[0-9]{1,12}", text) or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(
                _("{typed} is not a whole number from {least} to {most}").format(
                    typed=repr(text[:40]), least=least, most=most
                )
            )
        return int(text)

    return number


def _motion(text: str) -> Motion:
    try:
        return Motion(text)
    except ValueError:
        raise argparse.ArgumentTypeError(_none_of(text, "full, reduced, none")) from None


def _theme(text: str) -> Theme:
    try:
        return Theme(text)
    except ValueError:
        known = ", ".join(theme.value for theme in Theme)
        raise argparse.ArgumentTypeError(_none_of(text, known)) from None


def _language(text: str) -> str:
    if text not in LANGUAGES:
        raise argparse.ArgumentTypeError(_none_of(text, ", ".join(LANGUAGES)))
    return text


def _none_of(text: str, known: str) -> str:
    return _("{typed} is none of {known}").format(typed=repr(text[:40]), known=known)


def _ip(text: str) -> str:
    try:
        return str(ipaddress.ip_address("127.0.0.1" if text == "localhost" else text.strip("[]")))
    except ValueError:
        raise argparse.ArgumentTypeError(
            _("{typed} is no address like 192.168.1.20").format(typed=repr(text[:60]))
        ) from None


def _key(text: str) -> str:
    if not _KEY.fullmatch(text):
        raise argparse.ArgumentTypeError(_("this is no player's id"))
    return text


def _head(text: str) -> str:
    digits = text.replace("-", "").lower()
    if not re.fullmatch(r"[0-9a-f]{16,64}", digits):
        raise argparse.ArgumentTypeError(
            _("{typed} is no head: 16 to 64 hex digits").format(typed=repr(text[:80]))
        )
    return digits
