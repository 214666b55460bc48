"""The command line: what may be typed, and what it asks for."""

import argparse
import ipaddress
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from net.errors import BhjError
from tui.options import Motion
from tui.plan import Plan

PROGRAM = "bhj-tui"
ABOUT = "Blackhole Jack, live across the terminals of one network."
SEE = """\
without a command: the lobby, with practice, hosting and joining

  bhj-tui host --bots 3          open a table for everyone on this network
  bhj-tui join 192.168.1.20      sit down at it
  bhj-tui spectate 192.168.1.20  only watch
"""
MOST_CHIPS = 1_000_000_000
HOST, JOIN, SPECTATE = "host", "join", "spectate"
_KEY = re.compile(r"(?:[0-9a-f]{32})?")


class Mistyped(BhjError):
    """A command line that can't be understood."""

    exit_code = 2


@dataclass(frozen=True, slots=True)
class Request:
    """What a command line asks for."""

    command: str | None
    """One of `host`, `join`, `spectate`; None for the lobby."""
    motion: Motion = Motion.FULL
    ascii: bool | None = None
    """None where the terminal decides."""
    bell: bool = True
    name: str | None = None
    address: str = ""
    table: str | None = None
    terms: dict[str, Any] | None = None
    """The parts of a `Plan` that were given, but for its table's name."""
    headless: bool = False
    report: bool = False
    """Started by a terminal, which reads one line of how that went."""
    host_key: str | None = None
    """The player id with the host's rights; None where `name` says whose."""

    def plan(self, table: str) -> Plan:
        """Return the table asked for, by the name given or else this one."""
        return Plan(table if self.table is None else self.table, **(self.terms or {}))


def parse(argv: Sequence[str]) -> Request:
    """Return what was asked for; raise `Mistyped`, or leave after `--help` and `--version`."""
    given = vars(_parser().parse_args(argv))
    # There is one game so far.
    given.pop("game", None)
    terms = {name: given.pop(name) for name in _TERMS if name in given}
    return Request(**given, terms=terms)


_TERMS = (
    "bots", "bind", "port", "broker", "dealer", "minimum", "maximum", "step", "buy_in", "seats",
    "turn_seconds", "bet_seconds", "back_bets",
)  # fmt: skip


class _Parser(argparse.ArgumentParser):
    """Refuses in one sentence instead of several lines."""

    def error(self, message: str) -> NoReturn:
        text = message.removeprefix("argument ")
        raise Mistyped(f"{text[:1].upper()}{text[1:]}. See: {self.prog} --help")


class _Version(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
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


def _parser() -> _Parser:
    look, named = _look(), _named()
    parser = _Parser(PROGRAM, description=ABOUT, epilog=SEE, parents=[look, named], allow_abbrev=False,
                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("--version", action=_Version, nargs=0, help="show the version and leave",
                        default=argparse.SUPPRESS)  # fmt: skip
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    _add_host(_command(commands, HOST, "open a table, and sit down at it", [look, named]))
    _add_address(_command(commands, JOIN, "sit down at a table", [look, named]))
    _add_address(_command(commands, SPECTATE, "watch a table and publish nothing", [look]))
    return parser


def _command(commands: Any, name: str, about: str, parents: list[argparse.ArgumentParser]) -> _Parser:
    made = commands.add_parser(
        name, help=about, description=f"{about.capitalize()}.", parents=parents, allow_abbrev=False
    )
    assert isinstance(made, _Parser)
    return made


def _plain() -> argparse.ArgumentParser:
    # Defaults are the request's: a command would set them over what stood before it.
    return argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)


def _look() -> argparse.ArgumentParser:
    look = _plain()
    group = look.add_argument_group("how it looks")
    group.add_argument("--motion", type=_motion, metavar="{full,reduced,none}", help="how much moves (full)")
    group.add_argument("--ascii", action=argparse.BooleanOptionalAction,
                       help="draw with ASCII alone (where the terminal can't do more)")  # fmt: skip
    group.add_argument("--no-bell", dest="bell", action="store_false",
                       help="no bell and no window title when it is your turn")  # fmt: skip
    return look


def _named() -> argparse.ArgumentParser:
    named = _plain()
    named.add_argument("--name", help="what the table calls you (your login name)")
    return named


def _add_address(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("address", metavar="ADDR[:PORT][/TABLE]", help="what the host reads out")


def _add_host(parser: argparse.ArgumentParser) -> None:
    parser.argument_default = argparse.SUPPRESS
    _add_table(parser.add_argument_group("the table"))
    _add_place(parser.add_argument_group("where"))
    parser.add_argument("--report", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--host-key", type=_key, help=argparse.SUPPRESS)


def _add_table(group: Any) -> None:
    add = group.add_argument
    add("--game", choices=["blackhole"], help="the game (blackhole)")
    add("--table", metavar="NAME", help="the table's name (one of the sky's)")
    add("--bots", metavar="N", type=_whole(0, 6), help="bots that sit down too (0)")
    add("--dealer", choices=["house", "sharp", "human"], help="who decides for the dealer (house)")
    add("--min", metavar="CHIPS", dest="minimum", type=_whole(1, MOST_CHIPS), help="the smallest bet (10)")
    add("--max", metavar="CHIPS", dest="maximum", type=_whole(1, MOST_CHIPS), help="the largest bet (200)")
    add("--step", metavar="CHIPS", type=_whole(1, MOST_CHIPS), help="bets are multiples of it (10)")
    add("--buy-in", metavar="CHIPS", type=_whole(1, MOST_CHIPS), help="chips to start with (1000)")
    add("--seats", metavar="N", type=_whole(1, 7), help="boxes at the table (7)")
    add("--turn-seconds", metavar="S", type=_whole(0, 3600), help="time for a turn, 0 is no limit (30)")
    add("--bet-seconds", metavar="S", type=_whole(0, 3600), help="time for bets, 0 is no limit (20)")
    add("--back-bets", action="store_true", help="let people bet on the boxes of others")


def _add_place(group: Any) -> None:
    add = group.add_argument
    add("--port", metavar="P", type=_whole(0, 65535), help="where to listen, 0 is any free one (2112)")
    add("--bind", metavar="ADDR", type=_ip, help="the address to listen at (all of this machine's)")
    add("--broker", metavar="HOST:PORT", help="use this MQTT broker instead of the one built in")
    add("--headless", action="store_true", help="only the dealer, without a screen")


def _whole(least: int, most: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        if not re.fullmatch(r"-?[0-9]{1,12}", text) or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number from {least} to {most}")
        return int(text)

    return number


def _motion(text: str) -> Motion:
    try:
        return Motion(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is none of full, reduced, none") from None


def _ip(text: str) -> str:
    try:
        return str(ipaddress.ip_address("127.0.0.1" if text == "localhost" else text.strip("[]")))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:60]!r} is no address like 192.168.1.20") from None


def _key(text: str) -> str:
    if not _KEY.fullmatch(text):
        raise argparse.ArgumentTypeError("this is no player's id")
    return text
