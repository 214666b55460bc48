"""The command line and every error, in each language: nothing stays English, and nothing fails to be said."""

import argparse
import ast
import importlib
import inspect
import io
import os
import re
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC
from gettext import NullTranslations
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from msgspec.structs import replace
from wcwidth import wcswidth

from core.commands import Rise
from core.events import Said
from core.findings import Finding, Wrong
from core.house import BadRule, house_rules
from core.rules import PRESETS, BlackholeRules, Setup, check_setup
from core.sentence import Sentence
from core.table import Player
from core.text import Text
from net import breach, reasons, tally
from net.attendant import LOST
from net.errors import BhjError, JournalDamaged, all_of
from net.journal import open_for_reading
from net.proof import Damage
from net.ready import Ready
from net.reasons import reason_of
from tests.net.histories import CARD_EXAMPLE, EXAMPLE, saved
from tests.net.histories import card_evening as card_history
from tests.net.histories import evening as history_of
from tests.tui.pasts import DAY, NOON, card_evening, evening, keep
from tests.tui.pasts import proof as proof_of
from tests.tui.tongues import OURS, Accents, speaking, untranslated, with_accents
from tui import cli, headless, history, inviting, replay, report, stats, tongue, trouble, verdict
from tui.argparse_texts import TEXTS
from tui.arguments import parse
from tui.cli import main
from tui.house import rule_lines
from tui.output import size, wrapped
from tui.past import past_of
from tui.plan import Plan
from tui.stats_source import Person
from tui.ways import _both
from tui.words.log import event_line

COMMANDS = ("", "host", "join", "spectate", "odds", "history", "stats", "replay", "verify", "web")
GAMES = tuple(PRESETS)
TYPED = re.compile(
    r"--[a-z-]+|\{[^}]*\}|\[[^\]]*\]|\b[A-Z]{2,}\b|^  bhj-tui \S+( \S+)*?(?=  |$)|^    ?[a-z]+ ", re.M
)
"""Options, values and lines to type, which are the same in every language."""
ROOT = Path(__file__).parents[2]
SOURCES = [path for folder in ("core", "net", "tui") for path in sorted((ROOT / folder).rglob("*.py"))]


@pytest.fixture
def accents() -> Iterator[None]:
    """Speak the language of accents, whichever language a command line asks for."""

    def gettext_of(text: str | None) -> str | None:
        return spoken.gettext(text) if text else text

    spoken = Accents()
    # Undone before anything else is: who spoke English before reads that language again.
    with pytest.MonkeyPatch.context() as patched, with_accents():
        patched.setattr(tongue, "_read", lambda language: spoken)
        patched.setattr(argparse, "_", gettext_of)
        patched.setattr(argparse, "ngettext", spoken.ngettext)
        yield


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Return the home of somebody new, who speaks English."""
    for name in ("HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    for name in (tongue.VARIABLE, "LANGUAGE"):
        monkeypatch.setenv(name, "en")
    with speaking("en"):
        yield tmp_path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return all that a command line says."""
    try:
        main(arguments)
    except SystemExit as end:
        assert not end.code
    told = capsys.readouterr()
    return told.out + told.err


# Help


@pytest.mark.usefixtures("accents")
@pytest.mark.parametrize("command", COMMANDS)
def test_help_leaves_nothing_untranslated(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    shown = run(capsys, *command.split(), "--help")
    usage, explained = shown.split("\n\n", 1)
    assert usage.startswith(tongue._("usage: "))
    assert not untranslated(TYPED.sub("", explained), "blackhole", *COMMANDS), shown


@pytest.mark.parametrize("language", OURS)
@pytest.mark.parametrize("command", COMMANDS)
def test_help_keeps_to_the_columns_of_the_terminal(
    command: str, language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    shown = run(capsys, "--lang", language, *command.split(), "--help")
    assert [line for line in shown.splitlines() if wcswidth(line) > 80] == []


def test_pythons_own_texts_come_out_of_our_catalogue(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    catalogue = Catalog(locale="de")
    catalogue.add("usage: ", "Aufruf: ")
    catalogue.add("unrecognized arguments: %s", "was soll das: %s")
    catalogue.add("{problem}. See: {help}", "{problem}! Siehe {help}")
    folder = home / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "bhj-tui.mo").open("wb") as file:
        write_mo(file, catalogue)
    with monkeypatch.context() as patched:
        patched.setattr(tongue, "FOLDER", home)
        assert run(capsys, "--lang", "de", "--help").startswith("Aufruf: ")
        assert run(capsys, "--lang=de", "host", "--x") == "Was soll das: --x! Siehe bhj-tui host --help\n"
    tongue.prepare_arguments()


def test_wide_characters_are_broken_between_any_two_of_them() -> None:
    assert wrapped("黑洞" * 10, 8) == ["黑洞黑洞"] * 5
    assert wrapped("eins zwei drei", 9) == ["eins zwei", "drei"]


def test_what_pythons_reader_of_command_lines_can_say_here_is_in_the_catalogue() -> None:
    asked = {
        text
        for call, name in calls(ast.parse(inspect.getsource(argparse)))
        if name == "_" and (text := text_of(call.args[0]))
    }
    never = {  # For programmers, or where several values, files and numbers are read, which is nowhere here.
        " (default: %(default)s)",
        ".__call__() not defined",
        "'required' is an invalid argument for positionals",
        "%(prog)s: error: %(message)s\n",
        "%(prog)s: warning: %(message)s\n",
        "%r is not callable",
        'argument "-" with mode %r',
        "argument %(argument_name)s: %(message)s",
        "can't open '%(filename)s': %(error)s",
        "cannot have multiple subparser arguments",
        "cannot merge actions - two groups are named %r",
        "conflicting subparser alias: %s",
        "conflicting subparser: %s",
        "dest= is required for options like %r",
        "invalid conflict_resolution value: %r",
        "invalid option string %(option)r: must start with a character %(prefix_chars)r",
        "mutually exclusive arguments must be optional",
        "show program's version number and exit",
        "unexpected option string: %s",
    }
    said = {text for text in asked - never if "deprecated" not in text and "subcommand" not in text}
    assert said <= set(TEXTS)


# What was mistyped

MISTYPED = (
    "nonsense",
    "host --bots x",
    "host --bots",
    "host --game x",
    "host --motion x",
    "host --bind x",
    "host --max 10 --nonsense",
    "host --headless=x",
    "join",
    "join a b c",
    "verify x --head x",
    "history --json --save x",
    "history 0",
    "history --prune 3 7",
    "history 3 --force",
    "host --coach --no-coach",
    "--lang x",
    "--theme x",
    "host --rules --rule x",
    "host --rules --rule decks=x --game live",
    "host --rules --rule bogus=1",
    "host --rules --rule deck=1 --game live",
    "host --rules --rule decks=2 --rule decks=3 --game live",
    "host --rules --rule double_on=x --game live",
    "host --rules --rule blackjack_pays=x --game live",
    "host --rules --rule surrender=x --game live",
    "host --rules --rule split_match=x --game live",
    "host --rules --dealer sharp --game live",
    "host --rules --step 3",
    "host --rules --min 15",
    "host --rules --max 205",
    "host --rules --min 100 --max 10",
    "host --rules --buy-in 2",
    "host --rules --bots 3 --seats 2",
    "host --rules --table x --table X",
    "host --rules " + "--table x " * 13,
)
WORDS_TYPED = (
    "nonsense", "bogus", "--bots", "--game", "--motion", "--bind", "--headless", "--head", "--json", "--save",
    "--prune", "--force", "--coach", "--lang", "--theme", "--rule", "--dealer", "--help", "bhj-tui", "decks",
    "deck", "double_on", "blackjack_pays", "surrender", "split_match", "any", "none", "DAYS", "full, reduced",
    "terminal, deep-space, paper", "value", "rank", "ADDR[:PORT][/TABLE][#INVITATION]", "address", "session",
    "COMMAND", *COMMANDS, *GAMES,
)  # fmt: skip


@pytest.mark.usefixtures("accents")
@pytest.mark.parametrize("line", MISTYPED)
def test_what_was_mistyped_is_told_in_the_language_spoken(
    line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = run(capsys, *line.split())
    assert shown.count("\n") == 1 and not untranslated(shown, *WORDS_TYPED)


def test_the_word_before_an_options_name_is_not_said_in_any_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, "host", "--bots", "x").startswith("--bots: 'x' is not a whole number")
    # From Python 3.12 on that word is translated too.
    monkeypatch.setattr(argparse.ArgumentError, "__str__", lambda error: f"Argument! {error.message}")
    assert run(capsys, "host", "--bots", "x").startswith("--bots: 'x' is not a whole number")


# Errors


def below(kind: type[BhjError]) -> Iterator[type[BhjError]]:
    """Yield every kind of error that the program knows."""
    for one in kind.__subclasses__():
        yield one
        yield from below(one)


KIND = re.compile(r"^class \w+\((?:\w+Error|NotSeated)\)", re.MULTILINE)


def every_error() -> list[type[BhjError]]:
    """Return the kinds of errors with a sentence of their own."""
    for path in SOURCES:
        if KIND.search(path.read_text("utf-8")):
            importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
    found = dict.fromkeys(below(BhjError))
    return [one for one in found if "__init__" in vars(one) and one.__module__.startswith(("net", "tui"))]


GIVEN: dict[str, object] = {
    "int": 7,
    "float": 2.5,
    "str": "q1",
    "object": Path("/q1"),
    "Path": Path("/q1"),
    "OSError": OSError(13, "Permission denied"),
    "Damage": Damage.ALTERED,
    "Iterable[str]": ("q1", "q2", "q3"),
    "Iterable[Person]": [Person(f"q{number}", f"q{number}") for number in range(20)],
    "Person": Person("q1", "q1"),
}
KNOWN = (
    "bhj-tui", "host", "verify", "history", "stats", "spectate", "chmod", "mqtt", "mqtts", "HOST", "PORT",
    "TABLE", "NAME", "FILE", "join", "web", "ADDR", "pip", "install",
)  # fmt: skip


def made(kind: type[BhjError]) -> BhjError:
    """Return an error of a kind, with values that are no words."""
    asked = list(inspect.signature(kind).parameters.values())
    given = [GIVEN[kind_of(one.annotation)] for one in asked if one.default is one.empty]
    return kind(*given)  # type: ignore[arg-type]


def kind_of(annotation: object) -> str:
    """Return the name of a type as it is written in most places."""
    written = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    return re.sub(r"[a-z_.]+\.", "", written)


ERRORS = every_error()


@pytest.mark.parametrize("kind", ERRORS, ids=lambda kind: kind.__name__)
def test_every_error_is_told_whole_in_the_language_spoken(kind: type[BhjError]) -> None:
    error = made(kind)
    with with_accents():
        shown = tongue.told(error)
    assert isinstance(error.sentence, Sentence) and not untranslated(shown, *KNOWN), shown
    assert str(error).isascii() and tongue.told(error) == str(error)


@pytest.mark.parametrize("language", OURS)
def test_every_error_can_be_told_in_every_language(language: str) -> None:
    with speaking(language):
        assert all(tongue.told(made(kind)) for kind in ERRORS)


def test_who_catches_an_error_shows_it_in_the_language_spoken() -> None:
    """Nothing on a screen may be made of `str(error)`, which is English."""
    shown = re.compile(r"str\((error|trouble|wrong|failure|reason)\)|\{(error|trouble|wrong)\}")
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in SOURCES
        if path.is_relative_to(ROOT / "tui")
        for line in path.read_text("utf-8").splitlines()
        if shown.search(line) and not line.lstrip().startswith('"""')
    ]
    # A library's own words, and the name of an error in a message.
    allowed = ("_unreadable(path, str(error))", "type(error)", '_("')
    assert [line for line in found if not any(part in line for part in allowed)] == []


class Wrongly(NullTranslations):
    """A language whose translator mistook what stands in braces."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def gettext(self, message: str) -> str:
        return self.text


@pytest.mark.parametrize(
    "text",
    ["{nobody}", "{}", "{0}", "{", "}", "{path!x}", "{reason:d}", "{path.no}", "{path[0}", "{error[x]}"],
)
def test_a_translation_with_a_wrong_place_is_said_in_english(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = JournalDamaged(Path("/q1"), Sentence("terminal {error} is missing", error=3))
    monkeypatch.setattr(tongue, "_catalogue", Wrongly(text))
    assert tongue.told(error) == str(error)


def test_a_translation_may_leave_a_value_out_or_say_it_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tongue, "_catalogue", Wrongly("{name} {name}"))
    assert tongue.say(Sentence("It is {name}.", name="x")) == "x x"
    monkeypatch.setattr(tongue, "_catalogue", Wrongly("So ist es."))
    assert tongue.say(Sentence("It is {name}.", name="x")) == "So ist es."


def test_what_is_told_is_on_one_line_and_not_endless() -> None:
    error = JournalDamaged(Path("/\x1b[2J\nq"), Sentence("it is cut off"))
    assert "\x1b" not in tongue.told(error) and "\n" not in tongue.told(error)
    assert len(tongue.told(BhjError("x" * 10_000))) == tongue.TOLD_LIMIT


def test_reasons_of_the_system_are_told_where_they_are_known() -> None:
    with with_accents():
        for known in reasons.KNOWN:
            assert not untranslated(tongue.say(reason_of(OSError(1, known.capitalize()))))
        assert tongue.say(reason_of(OSError())) == tongue._("oserror")
    assert str(reason_of(FileNotFoundError(2, os.strerror(2)))) == "no such file or directory"


def test_each_of_several_fingerprints_is_named() -> None:
    assert all_of(["a"]) == "a" and all_of(["a", "b", "c"]) == "a and b and c"


def test_a_dealers_process_reports_in_its_own_language(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(*given: object) -> None:
        raise headless.NotOurs("q1")

    monkeypatch.setattr(headless, "_serve", fail)
    monkeypatch.setattr(headless, "left_alone", lambda: None)
    plan = Plan("q1")
    with with_accents():
        headless.deal_for_terminal(plan, plan.setups(""))
    with pytest.raises(BhjError) as told:
        report.read(capfd.readouterr().out.encode())
    assert not untranslated(tongue.told(told.value))


def test_a_started_process_speaks_what_its_terminal_speaks_whatever_the_settings_say(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "settings.toml").write_text('language = "cs"\n')
    monkeypatch.setenv("BHJ_SETTINGS", str(tmp_path / "settings.toml"))
    spoken: list[str] = []
    monkeypatch.setattr(cli, "speak", spoken.append)
    monkeypatch.setenv(tongue.VARIABLE, "de")
    run(capsys, "verify", "nowhere")
    monkeypatch.delenv(tongue.VARIABLE)
    run(capsys, "verify", "nowhere")
    run(capsys, "--lang", "da", "verify", "nowhere")
    assert spoken == ["de", "cs", "da"]


@pytest.mark.usefixtures("accents")
@pytest.mark.parametrize(
    "written",
    ["language = 7", "nobody = 1", "motion = 'x'", "name = 7", "keys = 3", "[keys]\nx = 3", "language = 'x'"],
)
def test_what_is_wrong_with_the_settings_is_told(
    written: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "q1").write_text(written)
    monkeypatch.setenv("BHJ_SETTINGS", str(tmp_path / "q1"))
    known = str(tmp_path), "language nobody motion name keys full reduced none", *OURS
    assert not untranslated(run(capsys, "verify", "x"), *known)


# Findings


@pytest.mark.parametrize("names", [Wrong, Damage, breach.Breach, tally.Void], ids=lambda kind: kind.__name__)
def test_all_names_of_what_is_wrong_are_in_the_catalogue(names: Iterable[object]) -> None:
    marked = {
        text_of(call.args[0])
        for path in SOURCES
        for call, name in calls(ast.parse(path.read_text("utf-8")))
        if name == "N_"
    }
    for one in names:
        assert one.value in marked  # type: ignore[attr-defined]
        assert getattr(one, "sentence", one.value) in marked  # type: ignore[attr-defined]


def test_each_finding_is_told_whole() -> None:
    with with_accents():
        for wrong in (*Wrong, *Damage, *breach.Breach):
            sentence = getattr(
                wrong, "sentence", Sentence("The log does not begin with the opening of a table.")
            )
            assert not untranslated(verdict._finding(Finding(wrong, 3, 12, sentence)))


@pytest.mark.usefixtures("accents")
@pytest.mark.parametrize("written", [EXAMPLE, CARD_EXAMPLE], ids=["dice", "cards"])
def test_a_right_history_is_verified_in_the_language_spoken(
    written: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "h").write_bytes(written)
    shown = re.sub(r"[0-9a-f-]{8,}", "", run(capsys, "verify", str(tmp_path / "h")))
    assert not untranslated(shown, "Orion", "Lyra", "Ann", "Bob")


@pytest.mark.usefixtures("accents")
def test_voids_strikes_and_a_round_under_way_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = history_of(1, 2)
    played.miss("bob")
    played.release()
    played.finish()
    played.bet()
    played.restart()
    for person in played.people:
        played.do(Rise(person))
    played.people = ()
    played.round()
    (tmp_path / "h").write_bytes(saved(played.lines))
    shown = re.sub(r"[0-9a-f]{16,}", "", run(capsys, "verify", str(tmp_path / "h")))
    assert not untranslated(re.sub(r"\S*-\S*", "", shown), "Orion", "Ann", "Bob", "Cat")


@pytest.mark.usefixtures("accents")
@pytest.mark.parametrize("lines", [1, 2, 6, 9, 12], ids=str)
@pytest.mark.parametrize("cards", [False, True], ids=["dice", "cards"])
def test_whatever_is_wrong_with_a_history_is_told_in_the_language_spoken(
    cards: bool, lines: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = card_history("live", rounds=2) if cards else history_of(rounds=2)
    kinds = {re.sub(r"_", " ", kind) for kind in re.findall(r'"type":"([a-z_]+)"', str(played.lines))}
    for left_out in range(lines, len(played.lines), 3):
        (tmp_path / "h").write_bytes(saved(played.lines[:left_out] + played.lines[left_out + 1 :]))
        shown = run(capsys, "verify", str(tmp_path / "h"))
        assert not untranslated(re.sub(r"\b[0-9a-f]{8}\b", "", shown), *kinds, "Ann", "Bob", "Cat"), shown


# What was played


@pytest.fixture
def played(home: Path) -> Path:
    """Return the home of somebody with two evenings behind."""
    keep(evening(4), "Vela")
    keep(card_evening("live", 4), "Lotus", closed=False, now=NOON + DAY)
    return home


@pytest.mark.usefixtures("accents", "played")
def test_the_list_of_sessions_is_told_and_its_columns_stand(capsys: pytest.CaptureFixture[str]) -> None:
    shown = run(capsys, "history")
    assert not untranslated(shown, "Vela", "Lotus", *GAMES)
    assert len({wcswidth(line) for line in shown.splitlines()}) <= 2


@pytest.mark.usefixtures("played")
def test_columns_stand_where_headings_are_wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tongue, "_catalogue", Wrongly("桌名"))
    with open_for_reading() as reader:
        lines = history.table_of([past_of(reader, one) for one in reader.sessions()], UTC)
    at = {lines[1].index("Vela"), wcswidth(lines[0][: lines[0].index("桌名", 3)])}
    assert len(at) == 1


@pytest.mark.usefixtures("accents")
def test_sessions_told_saved_and_pruned(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = run(capsys, "history", "2")
    rounds, _, ended = told.rpartition(tongue._("results"))
    assert "stood" in rounds, "the notation of rounds is the same in every language"
    assert not untranslated(ended, "ann bob cat dan", "Bot")
    for line in ("history 1 --save", f"history 1 --save {played}/q1", "history 9", "history --prune 1",
                 "history --prune 9999"):  # fmt: skip
        shown = run(capsys, *line.split(), *([str(played / "q1")] if line.endswith("--save") else []))
        assert not untranslated(
            shown, str(played), "Vela", "bhj-tui", "verify", "history", "kB", "MB", "DAYS"
        ), shown


@pytest.mark.usefixtures("accents", "played")
def test_luck_and_skill_are_told_in_the_language_spoken(capsys: pytest.CaptureFixture[str]) -> None:
    for line in ("--player ann", "--player ann 1", "--player ann 2", "--player ann --ascii"):
        shown = run(capsys, "stats", *line.split())
        assert not untranslated(shown, "ann", "Ann", "Vela", "Lotus"), shown
        assert max(map(wcswidth, shown.splitlines())) <= 80
    for line in ("", "--player nobody", "9", "nowhere"):
        shown = run(capsys, "stats", *line.split())
        assert not untranslated(shown, "bhj-tui", "nobody", "nowhere", "ann bob cat dan Bot"), shown


def test_json_and_csv_are_the_same_in_every_language(
    played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ("history --json", "history 1 --json", "stats --player ann --json")
    plain = [run(capsys, *line.split()) for line in lines]
    run(capsys, *f"stats --player ann --csv {played}/a.csv".split())
    with with_accents():
        told = [run_accented(line) for line in lines]
        run_accented(f"stats --player ann --csv {played}/b.csv")
    assert told == plain and (played / "a.csv").read_bytes() == (played / "b.csv").read_bytes()


def run_accented(line: str) -> str:
    """Return what a command prints in the language that is spoken now."""
    request = parse(line.split())
    written, kept = io.BytesIO(), sys.stdout
    sys.stdout = io.TextIOWrapper(written, "utf-8")
    try:
        history.tell(request) if request.command == "history" else stats.tell(request, "nobody", False)
        sys.stdout.flush()
        return written.getvalue().decode()
    finally:
        sys.stdout = kept


@pytest.mark.usefixtures("accents")
@pytest.mark.parametrize("cards", [False, True], ids=["dice", "cards"])
def test_a_replay_in_a_pipe_says_at_its_end_how_the_check_went(
    cards: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "h").write_bytes(proof_of(card_evening("live") if cards else evening()))
    assert replay.tell(str(tmp_path / "h")) == 0
    assert not untranslated(capsys.readouterr().out.splitlines()[-1])


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_told_in_the_language_spoken_and_typed_as_ever(game: str) -> None:
    plain = [line.partition(" ")[0] for line in map(str.strip, rule_lines(PRESETS[game], None))]
    with with_accents():
        told = list(rule_lines(PRESETS[game], None))
        assert [line.strip().partition(" ")[0] for line in told][1:] == plain[1:]
        assert not untranslated("\n".join(told), *plain)
        assert all(wcswidth(line) <= 70 for line in rule_lines(PRESETS[game], 70))


@pytest.mark.parametrize("bots", [0, 1, 3])
@pytest.mark.parametrize("tables", [1, 2])
def test_a_dealer_without_a_screen_tells_how_to_come(bots: int, tables: int) -> None:
    plan = Plan("q1", bots).cleaned()
    setups = plan.setups("") * tables
    how = inviting.invitation_of(plan, Ready("127.0.0.1", 2112, "12-34", True))
    for host in ("", "q7"):
        with with_accents():
            told = "\n".join([*headless._welcome(setups, bots, host, how), headless._closed(setups)])
        known = [way.network for way in how.ways]
        assert not untranslated(told, *known, "bhj-tui", "join", "spectate"), told


# Sentences


def test_what_a_bot_says_is_told_in_the_language_spoken_and_what_people_say_as_they_said_it() -> None:
    bot, person = Player(Text("Vega"), 10, 10, bot=True), Player(Text("Ann"), 10, 10)
    table = replace(evening().table, players={"bot": bot, "ann": person})
    with with_accents():
        said = [event_line(table, Said(player, LOST), "") for player in table.players]
    assert [line and line.text for line in said] == [f"Vega: {Accents().gettext(LOST)}", f"Ann: {LOST}"]


def test_what_else_is_said_at_the_end() -> None:
    with with_accents():
        assert not untranslated(trouble.sentence(ValueError(), None), "ValueError", "bhj-tui")
        assert not untranslated(trouble.sentence(ValueError(), Path("/q1")), "ValueError", "bhj-tui")
        both = _both(Sentence("it is cut off"), Sentence("it is read-only"))
        assert both is not None and not untranslated(tongue.shown(both))
    assert (
        str(both) == "it is cut off it is read-only" and _both(None, "x") == "x" and _both(None, None) is None
    )


def test_a_bad_rule_is_a_sentence() -> None:
    with pytest.raises(BadRule) as wrong:
        house_rules([BlackholeRules()], ["dealer=nobody"])
    assert str(wrong.value) == str(wrong.value.sentence)
    assert check_setup(Setup(Text("q1"), "", step=3)) == str(check_setup(Setup(Text("q1"), "", step=3)))


def test_amounts_of_bytes_have_the_point_of_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    assert size(14_200) == "14.2 kB"
    monkeypatch.setattr(NullTranslations, "pgettext", lambda self, context, message: ",")
    assert size(14_200) == "14,2 kB"


def calls(tree: ast.AST) -> Iterator[tuple[ast.Call, str]]:
    """Yield each call by name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node, node.func.id


def text_of(node: ast.expr) -> str | None:
    """Return a text that is written in full."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def places(text: str) -> set[str]:
    """Return what is filled into a template."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_each_template_gets_just_the_values_that_it_has_places_for(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    for call, name in calls(tree):
        if name in ("Sentence", "_", "N_", "n_", "p_"):
            assert not any(isinstance(part, ast.JoinedStr) for part in call.args), ast.unparse(call)
        if name == "Sentence" and call.args and (template := text_of(call.args[0])) is not None:
            given = {word.arg for word in call.keywords}
            assert not given or places(template) == given, ast.unparse(call)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        if node.func.attr != "format" or not isinstance(node.func.value, ast.Call):
            continue
        made, given = node.func.value, {word.arg for word in node.keywords}
        if not isinstance(made.func, ast.Name) or made.func.id not in ("_", "n_", "p_") or None in given:
            continue
        texts = [text_of(part) for part in made.args[: 2 if made.func.id == "n_" else None]]
        templates = [text for text in (texts[1:] if made.func.id == "p_" else texts) if text is not None]
        assert not node.args and all(places(text) == given for text in templates), ast.unparse(node)


def test_where_only_ascii_is_drawn_chinese_gives_way_to_english(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BHJ_LANG", "")
    for flag, expected in (("--ascii", "en"), ("--no-ascii", "zh_CN")):
        with speaking("en"):
            assert cli.main(["stats", "--lang", "zh_CN", flag]) > 0
            assert tongue.spoken() == expected
    capsys.readouterr()
