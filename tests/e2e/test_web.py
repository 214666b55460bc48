"""The web view in a real browser: it shows what happens in terminals, and only those who may can play."""

import asyncio
import os
import re
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from net.invite import VARIABLE
from tests.e2e.browser import CHROMIUM, PATIENCE, Browser, Page, browser
from tests.e2e.evening import children, free_port
from tests.tui.terminals import Serving, Terminal, dealer, environment, terminal
from tui.web_place import key_path

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="a terminal of POSIX"),
    pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed"),
    pytest.mark.timeout(180),
]
SECRET = "abcdefghijklmnop"
STILL = ("--bet-seconds=0", "--turn-seconds=0", "--table=Vela")
ROLLED = re.compile(r"you +(\(\d+\) \(\d+\))")


@asynccontextmanager
async def tabs(folder: Path) -> AsyncIterator[Browser]:
    """Run a browser."""
    async with browser(folder / "browser") as one:
        yield one


@contextmanager
def table(env: dict[str, str], *options: str) -> Iterator[tuple[int, str, Serving]]:
    """Serve a table with a web view beside it; the broker's port, the view's link, and the dealer."""
    port, pages = free_port(), free_port()
    with dealer(*STILL, f"--web={pages}", *options, env=env, port=port) as serving:
        yield port, f"http://127.0.0.1:{pages}/", serving


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """Return the environment of somebody new."""
    return environment(tmp_path / "home")


def rolled(player: Terminal) -> str:
    """Bet, roll the two first dice in a terminal, and return them as its log has them."""
    player.until("enter bet")
    player.press("\r")
    player.until("roll two d12")
    player.press("r")
    shown = player.until_true(lambda text: bool(ROLLED.search(text)), "nothing was rolled")
    found = ROLLED.search(shown)
    assert found is not None
    return found[1]


def viewers(serving: Serving) -> list[int]:
    """Return the programs that the view beside a dealer runs for its browsers."""
    found = [pid for pid in children(serving.pid) if "--report" in _words(pid)]
    return [child for pid in found for child in children(pid)]


def _words(pid: int) -> list[str]:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().split("\0")
    except OSError:
        return []


async def until_viewers(serving: Serving, count: int) -> list[int]:
    """Wait until so many programs show a table to browsers, and return them."""
    deadline = time.monotonic() + PATIENCE
    while len(found := await asyncio.to_thread(viewers, serving)) != count:
        assert time.monotonic() < deadline, found
        await asyncio.sleep(0.05)
    return found


def from_here(page: Page, link: str) -> bool:
    """Whether a tab has asked for nothing but what the view serves, and nothing went wrong in it."""
    here = urlsplit(link).netloc
    strange = [url for url in page.asked if urlsplit(url).netloc not in (here, "")]
    return not strange and not page.complaints and any(url.startswith("ws://") for url in page.asked)


async def test_a_spectator_sees_the_roll_that_was_made_in_a_terminal(
    tmp_path: Path, env: dict[str, str]
) -> None:
    with (
        table(env) as (port, link, _),
        terminal("join", f"127.0.0.1:{port}", "--name=kim", "--motion=none", env=env) as player,
    ):
        async with tabs(tmp_path) as one:
            page = await one.page(link)
            await page.until("WATCHING")
            dice = await asyncio.to_thread(rolled, player)
            shown = await page.until_true(lambda text: text.count(dice) > 0, dice)
            assert "kim" in shown and "Vela" in shown and "YOU" not in shown
            assert from_here(page, link)


async def test_keys_do_what_a_spectator_may_and_no_more(tmp_path: Path, env: dict[str, str]) -> None:
    with table(env) as (_, link, _serving):
        async with tabs(tmp_path) as one:
            page = await one.page(link)
            before = await page.until("1 free")
            for key in ("s", "Enter", "r", "b", "1"):
                await page.press(key)
            await page.press("?")
            await page.until("HELP")
            await page.press("Escape")
            after = await page.until("WATCHING")
            assert before.count("free") == after.count("free") == 7
            assert "YOU" not in after


def filled(columns: int) -> Callable[[str], bool]:
    """Return whether a drawn rule is as wide as a terminal of so many columns."""
    return lambda text: any(len(row) == columns and row.startswith("━━ WATCHING") for row in text.split("\n"))


async def test_a_window_of_another_size_is_drawn_anew(tmp_path: Path, env: dict[str, str]) -> None:
    with table(env) as (_, link, _serving):
        async with tabs(tmp_path) as one:
            page = await one.page(link, 800, 480)
            await page.until("WATCHING")
            seen = set()
            for width, height in ((1280, 800), (600, 500), (800, 480)):
                await page.resize(width, height)
                columns = await page.value("window.onresize() ?? window.shownTerminal.cols")
                await page.until_true(filled(columns), f"a rule of {columns} columns")
                seen.add(columns)
            assert len(seen) == 3 and max(seen) > 120


async def test_a_telephone_that_is_turned_shows_the_table_still(tmp_path: Path, env: dict[str, str]) -> None:
    with table(env) as (_, link, _serving):
        async with tabs(tmp_path) as one:
            page = await one.page(link, 844, 390)
            await page.until("WATCHING")
            wide = await page.value("window.shownTerminal.cols")
            await page.resize(390, 844)
            fitting = [filled(columns) for columns in range(60, wide)]
            await page.until_true(lambda text: any(fits(text) for fits in fitting), "a table that fits")


async def test_each_browser_has_a_program_that_ends_with_its_tab(tmp_path: Path, env: dict[str, str]) -> None:
    with table(env) as (_port, link, serving):
        async with tabs(tmp_path) as one:
            pages = [await one.page(link), await one.page(link)]
            for page in pages:
                await page.until("WATCHING")
            both = await until_viewers(serving, 2)
            await pages[0].close()
            (left,) = await until_viewers(serving, 1)
            assert left in both
            await pages[1].press("?")
            await pages[1].until("HELP")
        await until_viewers(serving, 0)


async def test_the_view_ends_with_its_table(tmp_path: Path, env: dict[str, str]) -> None:
    with table(env) as (_port, link, serving):
        async with tabs(tmp_path) as one:
            page = await one.page(link)
            await page.until("WATCHING")
            pids = [*await until_viewers(serving, 1), *children(serving.pid)]
            serving.kill()
            await page.until_said("This terminal has ended.")
            deadline = time.monotonic() + PATIENCE
            while any(_words(pid) for pid in pids):
                assert time.monotonic() < deadline, [_words(pid) for pid in pids]
                await asyncio.sleep(0.05)


async def test_a_private_table_is_shown_to_who_has_its_link(tmp_path: Path, env: dict[str, str]) -> None:
    with table({**env, VARIABLE: SECRET}, "--private") as (_port, bare, serving):
        async with tabs(tmp_path) as one:
            page = await one.page(bare)
            await page.until_said("404")
            whole = f"{bare}{key_path(SECRET)[1:].upper()}/"
            await page.go(whole)
            await page.until("WATCHING")
            (pid,) = await until_viewers(serving, 1)
            said = f"{await page.value('document.documentElement.outerHTML')} {_words(pid)} {page.asked}"
            assert SECRET not in said


@contextmanager
def view(env: dict[str, str], *words: str) -> Iterator[tuple[str, Terminal]]:
    """Run `bhj-tui web` in a terminal, until ctrl+c; it must end without a word."""
    pages = free_port()
    with terminal("web", *words, f"--port={pages}", "--bind=127.0.0.1", env=env) as one:
        one.until("To end it, press ctrl+c.")
        yield f"http://127.0.0.1:{pages}/", one
        # As ctrl+c does where a terminal is the program's own.
        one.process.send_signal(signal.SIGINT)
        code, output = one.end()
        assert code == 0 and output.rstrip().endswith("press ctrl+c."), (code, output)


async def test_who_plays_in_a_browser_has_a_key_of_its_own(tmp_path: Path, env: dict[str, str]) -> None:
    port = free_port()
    with (
        dealer(*STILL, env=env, port=port),
        view(env, f"127.0.0.1:{port}", "--play") as (link, _),
    ):
        async with tabs(tmp_path) as one:
            mine, other = await one.page(link), await one.page(link, apart=True)
            await sit(mine, "ada")
            await mine.until("YOU")
            await sit(other, "ada")
            assert "Somebody at the table has that name already" in await other.until_said("already")
            await mine.press("Enter")
            await mine.until("roll two d12")
            seat = re.search(r"(\d) YOU", await mine.text())
            await mine.do("Page.reload")
            again = await mine.until("roll two d12")
            assert seat is not None and seat[0] in again
            await other.go(link)
            await sit(other, "x" * 40)
            assert "too long, 16 columns" in await other.until_said("too long")
            await other.value("document.querySelector('a').click()")
            await other.until("WATCHING")
            assert from_here(mine, link)


async def sit(page: Page, name: str) -> None:
    """Give a name on the first page, and go on."""
    await page.until_said("Only watch")
    await page.value("document.querySelector('input').value = ''; document.querySelector('input').focus()")
    await page.type(name)
    await page.value("document.querySelector('button').click()")


async def test_a_view_that_is_killed_leaves_nobody_behind(tmp_path: Path, env: dict[str, str]) -> None:
    port, pages = free_port(), free_port()
    words = ("web", f"127.0.0.1:{port}", f"--port={pages}", "--bind=127.0.0.1")
    with dealer(*STILL, env=env, port=port), terminal(*words, env=env) as one:
        one.until("To end it, press ctrl+c.")
        async with tabs(tmp_path) as seen:
            page = await seen.page(f"http://127.0.0.1:{pages}/")
            await page.until("WATCHING")
            (program,) = children(one.process.pid)
            os.kill(one.process.pid, signal.SIGKILL)
            deadline = time.monotonic() + PATIENCE
            while _words(program):
                assert time.monotonic() < deadline
                await asyncio.sleep(0.05)
