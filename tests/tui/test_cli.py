"""The command line: what it understands, and the one sentence for whatever goes wrong."""

import json
import re
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.house import house_rules, rule_names
from core.rules import PRESETS, BlackholeRules, BlackjackRules, Setup, preset_of
from core.text import Text
from net.address import parse_address
from net.client import Client
from net.identity import fingerprint, fresh_identity
from net.invite import VARIABLE
from net.known import KnownDealers
from tests.net.wires import LOCAL, free_port
from tests.tui.terminals import PROGRAM, ROOT, dealer, environment, run, terminal
from tui import cli, names, trouble
from tui.arguments import Mistyped, Request, parse
from tui.capability import needs_ascii
from tui.house import LEAST, rule_lines
from tui.options import Motion
from tui.plan import GAMES, TABLES, TERMS, BadTable, Named, Plan, option, practice
from tui.words.felt import rule_sentences

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a terminal of POSIX")

SECRET = "abcdefghijklmnop"
HEAVY = ("textual", "rich", "nacl", "aiomqtt", "paho", "net.broker", "net.server", "net.client", "asyncio")


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """Return the environment of somebody new."""
    return environment(tmp_path)


def is_one_sentence(code: int, output: str, wanted: str) -> None:
    """Check that nothing but a sentence, or two, was said before the program ended."""
    assert code not in (0, 1), output
    assert wanted in output
    assert "\n" not in output and "Traceback" not in output and "\x1b" not in output, output
    assert output.endswith((".", "bhj-tui host", "--headless", "--help"))


# What is imported


@pytest.mark.parametrize(
    "argument",
    [
        "--version",
        "--help",
        "host --help",
        "join --help",
        "spectate --help",
        "history --help",
        "stats --help",
        "replay --help",
        "odds --help",
    ],
)
def test_help_and_version_import_neither_the_screen_nor_the_broker(argument: str) -> None:
    program = (
        "import json, sys\nfrom tui.cli import main\n"
        "try: main(sys.argv[1:])\nexcept SystemExit as end: assert not end.code, end.code\n"
        "print(json.dumps(sorted(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *argument.split()],
        capture_output=True, text=True, check=True, cwd=ROOT,
    )  # fmt: skip
    *said, modules = done.stdout.splitlines()
    assert said and "bhj-tui" in said[0]
    assert not [heavy for heavy in HEAVY if heavy in json.loads(modules)]


def test_no_screen_is_imported_to_serve_a_table(env: dict[str, str]) -> None:
    program = (
        "import sys, tui.headless, tui.ways; print([m for m in sys.modules if m in ('textual', 'rich')])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, env=env)
    assert done.stdout.strip() == "[]", done.stderr


# What is understood


def test_without_a_command_the_lobby_is_meant() -> None:
    assert parse([]) == Request(None, terms={})


@pytest.mark.parametrize(
    "line", ["--motion none --no-bell --ascii join x", "join x --motion none --no-bell --ascii"]
)
def test_how_it_looks_may_stand_before_the_command_or_after(line: str) -> None:
    request = parse(line.split())
    assert (request.command, request.address) == ("join", "x")
    assert (request.motion, request.bell, request.ascii) == (Motion.NONE, False, True)


CHIPS = st.none() | st.integers(1, 1_000_000_000)
SECONDS = st.none() | st.integers(0, 3600)
WORD = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20)
NAMED = st.builds(
    Named, st.sampled_from(GAMES), WORD | st.builds("{}:{}".format, st.sampled_from(GAMES), WORD)
)
PLANS = st.builds(
    Plan,
    WORD,
    bots=st.integers(0, 6),
    bind=st.sampled_from(["0.0.0.0", "127.0.0.1", "::"]),
    port=st.none() | st.integers(0, 65535),
    broker=st.none() | WORD,
    dealer=st.sampled_from([None, "house", "sharp", "human"]),
    minimum=CHIPS,
    maximum=CHIPS,
    step=CHIPS,
    buy_in=CHIPS,
    seats=st.none() | st.integers(1, 7),
    turn_seconds=SECONDS,
    bet_seconds=SECONDS,
    back_bets=st.none() | st.booleans(),
    credentials=st.none() | st.just(Path("/tmp/a b=c")),
    private=st.booleans(),
    no_journal=st.booleans(),
    game=st.sampled_from(GAMES),
    rules=st.lists(WORD, max_size=4).map(tuple),
    also=st.lists(NAMED, max_size=4).map(tuple),
)


@given(PLANS)
def test_a_plan_is_spelled_so_that_it_is_understood_again(plan: Plan) -> None:
    assert parse(["host", *plan.arguments()]).plan("another") == plan


@pytest.mark.parametrize("plan", [practice(), Plan("--odd = name", rules=("--a=--b",)), Plan("live:x")])
def test_odd_names_are_spelled_so_that_they_are_understood_again(plan: Plan) -> None:
    assert parse(["host", *plan.arguments()]).plan("another") == plan


def planned(line: str, sky: str = TABLES[0]) -> Plan:
    """Return what a command line asks for."""
    return parse(["host", *line.split()]).plan(sky).cleaned()


@pytest.mark.parametrize(
    ("line", "tables"),
    [
        ("", "blackhole:Cygnus"),
        ("--game live", "live:Cygnus"),
        ("--table Vela", "blackhole:Vela"),
        (
            "--table live:Lotus --table blackhole:Mars --table Vela",
            "live:Lotus blackhole:Mars blackhole:Vela",
        ),
        ("--game czech --table Lotus --table german:Mars", "czech:Lotus german:Mars"),
        ("--table live:", "live:Cygnus"),
        ("--table bar:7 --table live:bar:8", "blackhole:bar:7 live:bar:8"),
        ("--table live --table Live:x", "blackhole:live blackhole:Live:x"),
    ],
)
def test_a_game_may_stand_before_the_first_colon_of_a_table(line: str, tables: str) -> None:
    assert " ".join(map(str, planned(line, "Cygnus").tables)) == tables


def test_tables_without_a_name_get_different_ones_of_the_sky() -> None:
    line = " ".join(f"--table {game}:" for game in ("live", "czech", "german"))
    names = [
        one.name for one in planned(f"--table blackhole:vela--x-1 --table {TABLES[1][:4]} {line}").tables
    ]
    assert len(set(names)) == 5 and set(names[2:]) <= set(TABLES)
    taken = f"--table {TABLES[0].replace(' ', '-').lower()} --table :x --table live:"
    assert planned(taken).tables[-1] == Named("live", TABLES[1])
    assert {one.name for one in planned("--table live: " * len(TABLES)).tables} == set(TABLES)


def test_every_game_can_be_hosted_by_its_name() -> None:
    assert set(GAMES) == set(PRESETS)
    for game in GAMES:
        (setup,) = planned(f"--game {game}").setups("")
        assert setup.rules == PRESETS[game] and preset_of(setup.rules) == game


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("--game live", [True]),
        ("--game live --no-back-bets", [False]),
        ("", [False]),
        ("--back-bets", [True]),
        ("--table live:A --table blackhole:B", [True, False]),
        ("--table live:A --table blackhole:B --back-bets", [True, True]),
        ("--table live:A --table blackhole:B --no-back-bets", [False, False]),
    ],
)
def test_people_may_bet_on_others_at_card_tables_unless_told_otherwise(line: str, wanted: list[bool]) -> None:
    assert [setup.back_bets for setup in planned(line).setups("")] == wanted


def test_a_house_rule_is_for_every_table_whose_game_has_it() -> None:
    line = "--table live:A --table blackhole:B --table german:C"
    live, dice, german = planned(
        f"{line} --rule decks=5 --rule nova-pays=4 --rule dealer_stands_at=16"
    ).setups("")
    assert isinstance(live.rules, BlackjackRules) and isinstance(german.rules, BlackjackRules)
    assert isinstance(dice.rules, BlackholeRules)
    assert live.rules.decks == german.rules.decks == 5 and dice.rules.nova_pays == 4
    assert live.rules.dealer_stands_at == dice.rules.dealer_stands_at == german.rules.dealer_stands_at == 16
    assert preset_of(german.rules) == "german"


def test_each_table_has_the_bots_and_the_host() -> None:
    setups = planned("--table live:A --table B --bots 2 --seats 3").setups("ada")
    assert [(setup.name, setup.host, setup.seats) for setup in setups] == [("A", "ada", 3), ("B", "ada", 3)]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("--game live --rule decks=9", "decks can be a whole number from 1 to 8, not '9'."),
        ("--game live --rule surrender=perhaps", "surrender can be yes or no, not 'perhaps'."),
        ("--game live --rule backers=all", "backers can be standing or anybody, not 'all'."),
        (
            "--game live --rule pairs_pays=x",
            "pairs_pays can be a ratio like 3:2, from 0:1 to 1000:100, not 'x'.",
        ),
        ("--game live --rule double_on=22", "totals from 4 to 21 like 9,10,11, or any, or none, not '22'."),
        ("--rule nova_pays=ten", "nova_pays can be a whole number from 0 to 1000, not 'ten'."),
        ("--game live --rule dekcs=5", "There is no rule 'dekcs' here; there is decks."),
        ("--rule decks=5", "There is no rule 'decks' here; --rules lists those that can be changed."),
        ("--game live --rule preset=czech", "There is no rule 'preset' here;"),
        ("--game live --rule decks", "A rule is written NAME=VALUE, as in decks=5, not 'decks'."),
        ("--game live --rule decks=5 --rule decks=6", "The rule decks is given twice."),
        ("--dealer sharp --rule dealer=human", "The rule dealer is given twice."),
        ("--game live --rule blackjack_pays=6:5 --step 2 --min 2", "such that 6:5 of it is whole chips."),
        ("--game czech --dealer sharp", "--dealer is for Blackhole Jack: a card table's dealer has nothing"),
        ("--table live:A --table german:B --dealer house", "--dealer is for Blackhole Jack"),
        ("--table live:Lotus --table lotus", "Two tables can't both be called lotus."),
        ("--table A " + "--table live: " * len(TABLES), "A dealer has 12 tables at most."),
        ("--table live:A --table B --seats 2 --bots 2", "at most 1 can be bots."),
        ("--game live --seats 7 --rule decks=1", "play with more decks."),
    ],
)
def test_tables_that_cannot_be_are_refused_in_one_sentence(
    line: str, wanted: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in (["host", "--headless"], ["host", "--rules"]):
        code = cli.main([*command, *line.split()])
        told = capsys.readouterr()
        assert code == 2 and told.out == ""
        assert wanted in told.err and told.err.endswith(".\n") and told.err.count("\n") == 1


def test_6_to_5_is_whole_with_steps_of_10() -> None:
    (setup,) = planned("--game live --rule blackjack_pays=6:5").setups("")
    assert isinstance(setup.rules, BlackjackRules) and str(setup.rules.blackjack_pays) == "6:5"


def test_rules_are_told_as_they_would_be_typed(env: dict[str, str]) -> None:
    done = subprocess.run(
        [*PROGRAM, "host", "--rules", "--game=live", "--rule=decks=5", "--rule=double_on=11,9"],
        capture_output=True, text=True, env=env, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert done.returncode == 0 and done.stderr == ""
    title, *lines = done.stdout.splitlines()
    assert title == "Black Jack, live table:"
    typed = dict(line.split()[0].split("=") for line in lines)
    assert set(typed) == set(rule_names(PRESETS["live"]))
    assert typed["decks"] == "5" and typed["double_on"] == "9,11"
    assert all(line.endswith(".") and len(line.split()) > 3 for line in lines)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_what_its_rules_make_of_another_when_they_are_typed(game: str) -> None:
    wanted, others = (
        PRESETS[game],
        [rules for rules in PRESETS.values() if type(rules) is type(PRESETS[game])],
    )
    typed = [f"{name}={value}" for name, value, _ in rule_sentences(wanted) if name != "preset"]
    for made in house_rules(others, typed):
        assert all(getattr(made, name) == getattr(wanted, name) for name in rule_names(wanted))


def test_rules_of_several_games_are_told_once_each(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["host", "--rules", "--table=live:A", "--table=live:B", "--table=C"]) == 0
    said = capsys.readouterr().out
    assert said.count("live table:") == said.count("Blackhole Jack:") == 1


@pytest.mark.parametrize("columns", [20, 60, 80, 200])
def test_rules_fit_a_terminal(columns: int) -> None:
    for rules in PRESETS.values():
        whole = [" ".join(line.split()) for line in rule_lines(rules, None)]
        lines = list(rule_lines(rules, columns))
        assert all(len(line) <= max(columns, 34 + LEAST) for line in lines)
        assert " ".join(" ".join(lines).split()) == " ".join(whole)


def test_help_tells_the_defaults_that_the_rules_have(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse(["host", "--help"])
    said = " ".join(capsys.readouterr().out.split())
    setup = Setup(Text("x"), "")
    for term in TERMS:
        assert re.search(rf"{option(term)} \w+ [^(]*\({getattr(setup, term)}\)", said), term
    assert f"({BlackholeRules().dealer.value})" in said
    assert f"{{{','.join(GAMES)}}} the game ({preset_of(BlackholeRules())})" in said


@pytest.mark.parametrize(
    ("plan", "wanted"),
    [
        (Plan("x", minimum=15), "multiple of the step"),
        (Plan("x", step=5), "even number"),
        (Plan("x", maximum=5, minimum=10), "maximum"),
        (Plan("x", buy_in=1), "buy-in"),
        (Plan("x", bots=2, seats=2), "at most 1 can be bots"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_sentence(plan: Plan, wanted: str) -> None:
    with pytest.raises(BadTable, match=wanted):
        plan.setups("")


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("host --bots 7", "--bots: '7' is not a whole number from 0 to 6"),
        ("host --port 65536", "--port"),
        ("host --port x", "'x' is not a whole number"),
        ("host --bind table.local", "--bind"),
        ("host --dealer cat", "--dealer"),
        ("host --game chess", "--game"),
        ("join x --rule decks=5", "--rule"),
        ("--motion some", "'some' is none of full, reduced, none"),
        ("verify", "FILE"),
        ("dance", "'dance'"),
        ("spectate x --name ada", "--name ada. See: bhj-tui spectate --help"),
        ("--name ada --size", "--size. See: bhj-tui --help"),
    ],
)
def test_what_was_mistyped_is_named_in_one_sentence(line: str, wanted: str) -> None:
    with pytest.raises(Mistyped, match=re.escape(wanted)) as told:
        parse(line.split())
    assert "\n" not in str(told.value) and told.value.exit_code == 2


def test_names_are_found_where_none_was_given(monkeypatch: pytest.MonkeyPatch) -> None:
    for login, name in (
        ("ada", "ada"),
        ("CORP\\ada", "ada"),
        ("\x1b[2J", "[2J"),
        ("", "guest"),
        ("a" * 40, "a" * 16),
    ):
        monkeypatch.setattr("getpass.getuser", lambda login=login: login)
        assert names.login_name() == name
    assert names.table_name("mira-mbp") == names.table_name("mira-mbp")
    assert len({names.table_name(str(number)) for number in range(50)}) > 5


@pytest.mark.parametrize(
    ("term", "locale", "plain"),
    [
        ("xterm-256color", "C.UTF-8", False),
        ("dumb", "C.UTF-8", True),
        ("linux", "C.UTF-8", True),
        ("vt100", "C.UTF-8", True),
        ("xterm", "C", True),
    ],
)
def test_ascii_is_chosen_where_the_terminal_cannot_do_more(
    term: str, locale: str, plain: bool, env: dict[str, str]
) -> None:
    program = "from tui.capability import needs_ascii; print(needs_ascii())"
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**env, "TERM": term, "LC_ALL": locale},
    )
    assert done.stdout.strip() == str(plain), done.stderr
    assert isinstance(needs_ascii(), bool)


# What goes wrong


@contextmanager
def listening(answer: bytes) -> Iterator[int]:
    """Listen at a port as some other program would."""
    with socket.create_server((LOCAL, 0)) as server:

        def serve() -> None:
            while True:
                try:
                    peer, _ = server.accept()
                except OSError:
                    return
                with peer:
                    peer.recv(1024)
                    peer.sendall(answer)

        thread = threading.Thread(target=serve)
        thread.start()
        try:
            yield server.getsockname()[1]
        finally:
            server.shutdown(socket.SHUT_RDWR)
            thread.join()


@pytest.mark.parametrize("command", ["join", "spectate"])
def test_a_dead_address(command: str, env: dict[str, str]) -> None:
    port = free_port()
    is_one_sentence(*run(command, f"{LOCAL}:{port}", env=env), f"Nothing listens at {LOCAL}:{port}")


def test_a_port_where_something_else_listens(env: dict[str, str]) -> None:
    with listening(b"HTTP/1.1 400 Bad Request\r\n\r\n") as port:
        is_one_sentence(*run("join", f"{LOCAL}:{port}", env=env), "is not a table")


def test_an_unknown_host(env: dict[str, str]) -> None:
    is_one_sentence(*run("join", "nowhere.invalid", env=env), "No machine is called nowhere.invalid")


def test_an_address_that_cannot_be_read(env: dict[str, str]) -> None:
    is_one_sentence(*run("join", "1.2.3.4:seven", env=env), "is not a number")


@pytest.mark.parametrize("command", ["join", "spectate"])
def test_an_invitation_that_was_cut(command: str, env: dict[str, str]) -> None:
    said = run(command, f"{LOCAL}/Vela#9f3ac1d077ab0412.abcdefg", env=env)
    is_one_sentence(*said, "Ask the host for the whole invitation line")
    assert said[0] == 2 and "abcdefg" not in said[1]


def test_a_private_table_without_its_secret(env: dict[str, str]) -> None:
    port = free_port()
    at = f"{LOCAL}:{port}"
    with dealer("--table=Vela", "--private", env={**env, VARIABLE: SECRET}, port=port):
        for words in (["join", at], ["spectate", f"{at}#9f3ac1d077ab0412.{SECRET[::-1]}"]):
            is_one_sentence(*run(*words, env=env), "the whole invitation line, with the part after #")


def test_a_private_table_tells_its_whole_lines(env: dict[str, str]) -> None:
    command = [*PROGRAM, "host", "--headless", f"--port={free_port()}", "--bind=127.0.0.1", "--private"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as process:
        assert process.stdout is not None
        said = ""
        while (line := process.stdout.readline()) and "ctrl+c" not in line:
            said += line
        process.terminate()
    for word in ("join", "spectate"):
        found = re.search(rf'bhj-tui {word} (".*")', said)
        assert found is not None and parse_address(found[1]).secret is not None
    assert "The table is private" in said


def test_a_secret_of_one_s_own_that_is_none(env: dict[str, str]) -> None:
    said = run("host", "--headless", "--private", env={**env, VARIABLE: "hunter2"})
    is_one_sentence(*said, f"{VARIABLE} is no secret of a table")
    assert "hunter2" not in said[1]


def test_a_dealer_that_is_another_than_last_time(env: dict[str, str], tmp_path: Path) -> None:
    port, before = free_port(), fresh_identity()
    at = f"{LOCAL}:{port}"
    kept = env | {"XDG_DATA_HOME": str(tmp_path / "data")}
    file = tmp_path / "data" / "bhj-tui" / "known-dealers"
    KnownDealers(file).remember(at, "vela", before.public)
    with dealer("--table=Vela", env=env, port=port):
        said = run("spectate", f"{at}/Vela", env=kept)
        is_one_sentence(*said, "come with --trust-new-dealer.")
        now = set(re.findall(r"[0-9a-f]{4}(?:-[0-9a-f]{4}){3}", said[1])) - {before.fingerprint}
        with terminal("spectate", f"{at}/Vela", "--trust-new-dealer", env=kept) as one:
            one.until("DEALER")
    key = KnownDealers(file).key(at, "vela")
    assert key is not None and {fingerprint(key)} == now


def test_who_comes_standing_takes_no_seat_and_has_the_table(env: dict[str, str], tmp_path: Path) -> None:
    assert parse(["join", LOCAL, "--stand"]).stand and not parse(["join", LOCAL]).stand
    port = free_port()
    kept = env | {"XDG_DATA_HOME": str(tmp_path / "data")}
    with (
        dealer("--table=Vela", "--seats=1", env=env, port=port),
        terminal("join", f"{LOCAL}:{port}/Vela", "--stand", "--name=kim", env=kept) as one,
    ):
        one.until("NO SEAT")
        assert "0 of 1" in one.until("SEATS")


def test_no_such_table_and_a_full_one(env: dict[str, str]) -> None:
    port = free_port()
    with dealer("--table=Vela", "--seats=1", env=env, port=port):
        is_one_sentence(
            *run("join", f"{LOCAL}:{port}/Mars", env=env), "There is no table Mars there. Join one of: Vela"
        )
        first = Client(parse_address(f"{LOCAL}:{port}"), fresh_identity(), "first")
        first.join()
        try:
            is_one_sentence(*run("join", f"{LOCAL}:{port}", env=env), "Every seat at Vela is taken")
        finally:
            first.stop()


@pytest.mark.parametrize("command", ["join", "spectate"])
def test_several_tables_and_none_named(command: str, env: dict[str, str]) -> None:
    port = free_port()
    with dealer("--table=live:Lotus", "--table=Cygnus", env=env, port=port):
        is_one_sentence(
            *run(command, f"{LOCAL}:{port}", env=env), "HOST/NAME: Cygnus (blackhole), Lotus (live)."
        )


@pytest.mark.parametrize("command", ["join x", "host --headless", "host", ""])
def test_a_name_that_is_too_long(command: str, env: dict[str, str]) -> None:
    is_one_sentence(*run(*command.split(), "--name", "x" * 17, env=env), "too long, 16 columns")


def test_a_table_name_that_is_too_long(env: dict[str, str]) -> None:
    is_one_sentence(*run("host", "--headless", "--table", "x" * 25, env=env), "too long, 24 columns")


@pytest.mark.parametrize("headless", [["--headless"], []])
def test_a_port_that_is_taken(headless: list[str], env: dict[str, str]) -> None:
    with listening(b"") as port:
        is_one_sentence(
            *run("host", f"--port={port}", *headless, env=env), f":{port} is in use by another program"
        )


@pytest.mark.parametrize("headless", [["--headless"], []])
def test_an_outside_broker_that_is_gone(headless: list[str], env: dict[str, str]) -> None:
    broker = f"{LOCAL}:{free_port()}"
    is_one_sentence(*run("host", "--broker", broker, *headless, env=env), f"Nothing listens at {broker}")


@pytest.mark.parametrize("headless", [["--headless"], []])
def test_an_address_that_is_not_this_machines(headless: list[str], env: dict[str, str]) -> None:
    is_one_sentence(*run("host", "--bind", "203.0.113.7", *headless, env=env), "can't listen at 203.0.113.7")


def test_a_dealer_that_is_gone(env: dict[str, str]) -> None:
    mosquitto = shutil.which("mosquitto", path="/usr/sbin:/usr/bin:/usr/local/sbin:/opt/homebrew/sbin")
    if mosquitto is None:
        pytest.skip("mosquitto is not installed")
    port = free_port()
    broker = subprocess.Popen(
        [mosquitto, "-p", str(port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        opening = ["--broker", f"{LOCAL}:{port}", "--table=Vela"]
        with dealer(*opening, env=env, port=0) as process:
            process.kill()
            process.wait()
        is_one_sentence(*run("join", f"{LOCAL}:{port}/Vela", env=env), "There is no table Vela there")
    finally:
        broker.kill()
        broker.wait()


@pytest.mark.parametrize("command", ["", "host", "join 127.0.0.1", "spectate 127.0.0.1"])
def test_a_screen_needs_a_terminal(command: str, env: dict[str, str]) -> None:
    done = subprocess.run(
        [*PROGRAM, *command.split()], capture_output=True, text=True, env=env, stdin=subprocess.DEVNULL
    )
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.startswith("This command needs a terminal.") and done.stderr.count("\n") == 1


def test_what_nobody_foresaw_is_one_sentence_and_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(argv: object, settings: object) -> Request:
        raise ZeroDivisionError

    monkeypatch.setattr(cli, "parse", broken)
    monkeypatch.setattr(trouble, "user_log_path", lambda *_, **__: tmp_path)
    assert cli.main([]) == 1
    told = capsys.readouterr()
    assert told.out == "" and told.err.count("\n") == 1 and "ZeroDivisionError" in told.err
    assert "Traceback" in next(tmp_path.iterdir()).read_text(encoding="utf-8")


def test_ctrl_c_is_quiet(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(argv: object, settings: object) -> Request:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "parse", interrupted)
    assert cli.main([]) == cli.INTERRUPTED
    assert capsys.readouterr() == ("", "")
