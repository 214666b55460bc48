"""The wheel as it is published: built, installed in an empty environment, and started from elsewhere."""

import importlib.util
import os
import signal
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.net.wires import LOCAL, free_port
from tests.tui.catalogues import mo_file
from tests.tui.tongues import OURS, speaking
from tui import tongue

if sys.platform != "win32":
    import fcntl

    from tests.tui.terminals import dealer, terminal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="paths and signals of POSIX")

ROOT = Path(__file__).parents[2]
HOMES = {
    "a home": {},
    "no home": {"HOME": "/nonexistent/home"},
    # Not even root can write below a file.
    "read-only home": {"HOME": "/dev/null"},
    "folders elsewhere": {"XDG_DATA_HOME": "data", "XDG_STATE_HOME": "state", "XDG_CACHE_HOME": "cache"},
    "read-only folders": dict.fromkeys(["XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"], "/dev/null/x"),
}
"""What the environment says of where to keep things; a name without a slash is a folder of the test's."""


@contextmanager
def once(name: str, factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Yield a folder that all processes of this run of tests share, to one after the other."""
    base = factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / name
    with open(f"{folder}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield folder


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel, unless a process beside this one has."""
    with once("dist", tmp_path_factory) as folder:
        return next(folder.glob("*.whl"), None) or built(folder)


def built(folder: Path) -> Path:
    """Build the wheel."""
    build = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(folder), str(ROOT)]
    # What builds it is fetched only where it is not installed.
    at_hand = ["--no-build-isolation"] if importlib.util.find_spec("hatchling") else []
    subprocess.run([*build, *at_hand], check=True, capture_output=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def program(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the program that was installed, or install it, unless a process beside this one has."""
    with once("installed", tmp_path_factory) as folder:
        if not (folder / "bin" / "bhj-tui").exists():
            install(wheel, folder)
        return folder / "bin" / "bhj-tui"


def install(wheel: Path, folder: Path) -> None:
    """Install the wheel in an empty environment, which borrows its dependencies from this one."""
    venv.create(folder, symlinks=True)
    python = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "-q", "--python", str(python), "install", "--no-deps", "--no-index"]
    subprocess.run([*pip, str(wheel)], check=True, capture_output=True)
    site = next((folder / "lib").glob("python*/site-packages"))
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")


@pytest.fixture(params=HOMES)
def env(request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, str]:
    """Return an environment with a home, without one, or with one where nothing can be written."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("XDG_", "PYTHON"))}
    told = {
        key: value if "/" in value else str(tmp_path / value) for key, value in HOMES[request.param].items()
    }
    return {**kept, "HOME": str(tmp_path), "TERM": "xterm-256color", "LANG": "C.UTF-8", **told}


def test_the_wheel_holds_the_three_packages_and_nothing_else(wheel: Path) -> None:
    tops = {name.partition("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"core", "net", "tui"}


def at(*homes: str) -> pytest.MarkDecorator:
    """Return the mark of a test that takes its time: the homes at which it can go wrong in its own way."""
    return pytest.mark.parametrize("env", homes, indirect=True)


COMMANDS = ["--version", "--help", "host --help", "join --help", "spectate --help"]


@pytest.mark.parametrize(
    ("line", "env"),
    [*(("--version", home) for home in HOMES), *((line, "a home") for line in COMMANDS[1:])],
    indirect=["env"],
)
def test_every_command_is_there(line: str, program: Path, env: dict[str, str], tmp_path: Path) -> None:
    # A folder that is in the way is not imported instead.
    (tmp_path / "core").mkdir()
    (tmp_path / "core" / "__init__.py").write_text(
        "raise SystemExit('this is another core')", encoding="utf-8"
    )
    done = subprocess.run(
        [program, *line.split()], env=env, cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert "bhj-tui" in done.stdout and done.stderr == "" and "checkout" not in done.stdout


def test_the_wheel_holds_every_language(wheel: Path) -> None:
    inside = zipfile.ZipFile(wheel)
    for language in OURS[1:]:
        path = mo_file(language)
        assert inside.read(path.relative_to(ROOT).as_posix()) == path.read_bytes()


WANTED = {"--lang": {}, "locale": {"LANG": "{}.UTF-8"}, "variable": {"BHJ_LANG": "{}"}}
"""Ways to ask for a language: what the environment says of it."""
EXPLAINED = ["", "host", "join", "spectate", "odds", "verify", "replay", "history", "stats", "web"]
IN_LANGUAGES = [
    (command, OURS[at % len(OURS)], list(WANTED)[at % len(WANTED)]) for at, command in enumerate(EXPLAINED)
]
"""Each command in one of the languages, each language by several ways."""


@pytest.mark.parametrize("env", ["a home"], indirect=True)
@pytest.mark.parametrize(("command", "language", "way"), IN_LANGUAGES)
def test_every_command_explains_itself_in_the_language_asked_for(
    command: str, language: str, way: str, program: Path, env: dict[str, str], tmp_path: Path
) -> None:
    told = {name: value.format(language) for name, value in WANTED[way].items()}
    kept = {name: value for name, value in env.items() if name not in ("LC_ALL", "LANGUAGE", "BHJ_LANG")}
    asked = ["--lang", language] if way == "--lang" else []
    done = subprocess.run(
        [program, *asked, *command.split(), "--help"],
        env={**kept, **told}, cwd=tmp_path, capture_output=True, text=True, check=True,
    )  # fmt: skip
    with speaking(language):
        assert done.stdout.startswith(tongue._("usage: ")) and done.stderr == ""
        assert tongue._("show this help message and exit") in " ".join(done.stdout.split())
    assert "bhj-tui" in done.stdout


@pytest.mark.parametrize("env", ["a home"], indirect=True)
@pytest.mark.parametrize("language", OURS[1:])
def test_a_lobby_opens_in_every_language(language: str, program: Path, env: dict[str, str]) -> None:
    with terminal(
        "--lang", language, "--name=ada", "--motion=none", program=[str(program)], env=env
    ) as lobby:
        with speaking(language):
            lobby.until(tongue._("practice alone"))
        lobby.press("q")
        assert lobby.end()[0] == 0


def is_at(env: dict[str, str], *folders: str) -> bool:
    """Whether a home, or what stands for one, is in one of these folders."""
    return any(value.startswith(folders) for name, value in env.items() if name.startswith(("HOME", "XDG_")))


def nothing_kept(env: dict[str, str]) -> list[str]:
    """Return the option without which no table is opened where none can be kept."""
    return ["--no-journal"] if is_at(env, "/dev/null", "/nonexistent") else []


def test_where_no_table_can_be_kept_one_is_told_what_to_do(program: Path, env: dict[str, str]) -> None:
    if not is_at(env, "/dev/null"):
        return
    done = subprocess.run(
        [program, "host", "--headless"], env=env, capture_output=True, text=True, check=False, timeout=20
    )
    assert done.returncode == 5 and done.stdout == ""
    assert "can't be used" in done.stderr and "--no-journal" in done.stderr


@at("read-only home")
def test_a_table_is_served_played_at_and_watched(program: Path, env: dict[str, str], tmp_path: Path) -> None:
    port, installed = free_port(), [str(program)]
    options = ("--bots=3", *nothing_kept(env))
    with dealer(*options, env=env, port=port, program=installed, cwd=tmp_path) as process:
        with (
            terminal("spectate", f"{LOCAL}:{port}", program=installed, env=env) as watcher,
            terminal("join", f"{LOCAL}:{port}", "--name=ada", program=installed, env=env) as player,
        ):
            player.until("1 YOU")
            watcher.until("WATCHING")
            watcher.until("ada")
        process.send_signal(signal.SIGINT)
        assert process.stdout is not None
        rest = process.stdout.read()
        assert process.wait(10) == 0 and rest.endswith("is closed.\n") and "Traceback" not in rest


@at("read-only home")
def test_a_host_opens_and_closes_a_table(program: Path, env: dict[str, str]) -> None:
    options = ("--name=ada", f"--port={free_port()}", f"--bind={LOCAL}", *nothing_kept(env))
    with terminal("host", *options, program=[str(program)], env=env) as host:
        host.until("IS OPEN")
        host.press("\r")
        host.until("1 YOU")
        host.press("Cc")
        assert host.end()[0] == 0


@at("no home", "folders elsewhere")
def test_a_terminal_sits_down_to_practise(program: Path, env: dict[str, str]) -> None:
    with terminal("--name=ada", program=[str(program)], env=env) as lobby:
        lobby.until("practice alone")
        lobby.press("p")
        lobby.until("1 YOU")
