"""The web view's pages and sockets: what they tell, whom they let in, and what they do with nonsense."""

import asyncio
import json
import re
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, DummyCookieJar, WSMsgType, web

from core.text import Text
from net.address import Address
from net.errors import PortTaken
from tests.tui.tongues import speaking, untranslated, with_accents
from tui import web_place, web_seat, web_server
from tui.arguments import Mistyped, parse
from tui.web_arguments import ANY_PORT, Served
from tui.web_driver import HIGHEST, WIDEST, bounded
from tui.web_place import NoWebView, check_installed, listen
from tui.web_server import MOST_SEATS, Shown, WebView

LOCAL = "127.0.0.1"
SECRET = "abcdefghijklmnop"
VELA = Shown("Vela", Address(LOCAL, 2112, Text("Vela"), False, "9f3a-c1d0-77ab-0412", SECRET))
MARS = Shown("<b>Mars</b>", Address(LOCAL, 2113, Text("Mars")))
OUTSIDE = re.compile(r"""(?:src|href|action)=(?!["']?(?:/(?!/)|data:))|https?://|@import""")


class FakeSeat:
    """A browser's program that notes what it is told."""

    made: Sequence["FakeSeat"] = ()

    def __init__(
        self,
        words: Sequence[str],
        folder: Path | None,
        write: Callable[[bytes], Awaitable[None]],
        close: Callable[[], Awaitable[None]],
    ) -> None:
        self.words, self.folder, self.write, self.close = words, folder, write, close
        self.said = ""
        self.told: list[object] = []
        FakeSeat.made = (*FakeSeat.made, self)

    async def start(self, width: int, height: int) -> None:
        """Note the size at the start."""
        self.told.append((width, height))
        await self.write(b"drawn")

    async def stop(self) -> None:
        """Note the end."""
        self.told.append("end")

    async def send_bytes(self, data: bytes) -> bool:
        """Note what was typed."""
        self.told.append(data)
        return True

    async def set_terminal_size(self, width: int, height: int) -> None:
        """Note another size."""
        self.told.append((width, height))

    async def focus(self) -> None:
        """Note that somebody looks."""
        self.told.append("focus")

    async def blur(self) -> None:
        """Note that nobody looks."""
        self.told.append("blur")


@pytest.fixture(autouse=True)
def nothing_real(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Start no programs, and keep nothing."""
    FakeSeat.made = ()
    monkeypatch.setattr(web_server, "Seat", FakeSeat)
    monkeypatch.setenv("BHJ_DATA", str(tmp_path))


class Visitor:
    """A browser that keeps no cookies but those it is given."""

    def __init__(self, session: ClientSession, here: str) -> None:
        self.session, self.here = session, here

    async def page(self, path: str, **headers: str) -> str:
        """Return a page's text."""
        async with self.session.get(f"{self.here}{path}", headers=headers) as answer:
            assert answer.status == 200, (path, answer.status)
            return await answer.text()

    async def status(self, path: str) -> int:
        """Return what comes of asking for a path."""
        async with self.session.get(f"{self.here}{path}", allow_redirects=False) as answer:
            return answer.status

    def socket(self, path: str, **headers: str) -> AbstractAsyncContextManager[ClientWebSocketResponse]:
        """Open a socket."""
        return self.session.ws_connect(f"{self.here}{path}", headers=headers)


@asynccontextmanager
async def visiting(*tables: Shown, root: str = "", play: bool = False) -> AsyncIterator[Visitor]:
    """Serve tables, and visit them."""
    view = WebView(tables, root, ["--no-ascii"], play=play)
    runner = web.AppRunner(view.app(), access_log=None, shutdown_timeout=1)
    await runner.setup()
    with listen(LOCAL, ANY_PORT) as listening:
        await web.SockSite(runner, listening).start()
        async with ClientSession(cookie_jar=DummyCookieJar()) as session:
            yield Visitor(session, f"http://{LOCAL}:{listening.getsockname()[1]}")
        await runner.cleanup()


async def said(socket: ClientWebSocketResponse) -> str:
    """Return the sentence with which a socket is closed."""
    async for message in socket:
        if message.type is WSMsgType.TEXT and json.loads(message.data)[0] == "said":
            return str(json.loads(message.data)[1])
    return ""


# Pages


async def test_nothing_is_loaded_from_elsewhere() -> None:
    async with visiting(VELA, MARS, play=True) as visitor:
        for path in ("/", "/1/", "/1/watch", "/2/seat?name=ada", "/pages/style.css"):
            async with visitor.session.get(f"{visitor.here}{path}") as answer:
                page, headers = await answer.text(), answer.headers
            assert not OUTSIDE.search(page), (path, OUTSIDE.search(page))
            assert "default-src 'none'" in headers["Content-Security-Policy"]
            assert headers["Referrer-Policy"] == "no-referrer"
        for path in re.findall(r'(?:href|src)="(/[^"]+)"', await visitor.page("/1/watch")):
            assert await visitor.status(path) == 200
        (font,) = re.findall(r'url\("\.\.(/[^"]+)"\)', await visitor.page("/pages/style.css"))
        assert await visitor.status(font) == 200


async def test_text_from_outside_is_no_markup() -> None:
    async with visiting(MARS, VELA, play=True) as visitor:
        for path in ("/", "/1/", "/1/watch", "/1/seat?name=%3Cb%3E%22x%22%3C/b%3E%3Cb%3E%22%22%22%22"):
            page = await visitor.page(path)
            assert "<b>" not in page and 'value=""' not in page.replace('value=""', "", 1)


async def test_no_page_and_no_command_line_tells_the_secret() -> None:
    async with visiting(VELA, root="/key") as visitor:
        assert await visitor.status("/") == await visitor.status("/1/") == 404
        assert await visitor.status("/KEY/") == 302
        assert SECRET not in await visitor.page("/key/")
        async with visitor.socket("/key/1/ws") as one:
            assert await one.receive_bytes() == b"drawn"
    seat = web_seat.Seat(list(FakeSeat.made[0].words), None, asyncio.sleep, asyncio.sleep)  # type: ignore[arg-type]
    words = seat._build_environment(80, 24)["BHJ_WEB_ARGUMENTS"]
    assert SECRET in words and json.loads(words)[0] == "spectate"


@pytest.mark.parametrize(
    ("accepted", "language"),
    [("de-AT,de;q=0.9,en;q=0.1", "de"), ("fr, cs;q=0.5", "cs"), ("zh", "zh_CN"), ("fr", "da"), ("", "da")],
)
async def test_a_browser_is_spoken_to_in_its_language(accepted: str, language: str) -> None:
    with speaking("da"):
        async with visiting(VELA) as visitor:
            page = await visitor.page("/", **{"Accept-Language": accepted})
            assert f'<html lang="{language.replace("_", "-")}">' in page
            async with visitor.socket("/1/ws", **{"Accept-Language": accepted}) as one:
                await one.receive_bytes()
    assert f"--lang={language}" in FakeSeat.made[0].words


async def test_pages_are_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.tongue.speak", lambda language: None)
    with with_accents():
        async with visiting(VELA, MARS, play=True) as visitor:
            for path in ("/", "/1/", "/1/watch"):
                body = (await visitor.page(path)).partition("<body>")[2]
                words = re.sub(r"<[^>]*>", " ", body)
                assert not untranslated(words, "Vela", "Mars", "lt gt"), words


# Sockets


async def test_what_a_browser_says_is_passed_on_and_nonsense_is_not() -> None:
    async with visiting(VELA) as visitor, visitor.socket("/1/ws?width=99999&height=x") as one:
        await one.receive_bytes()
        for word in (
            *("", "x", "[]", "{}", "[1]", '["stdin", 5]', '["resize", {"width": "9"}]', '["quit"]', "1e999"),
            *('["resize", {"width": 999999999, "height": -5}]', '["stdin", "\\ud800a"]', '["focus"]'),
            *('["blur"]', '["ping", "7"]', '["resize", {"width": true, "height": 24}]'),
        ):
            await one.send_str(word)
        assert await one.receive_json() == ["pong", "7"]
        await one.send_bytes(b"\x00")
        await one.send_str('["stdin", "?"]')
        await one.close()
    told = FakeSeat.made[0].told
    assert told[0] == (WIDEST, 24) and (WIDEST, 1) in told and told[-2:] == [b"?", "end"]
    assert [word for word in told if isinstance(word, bytes)] == [b"?a", b"?"]
    assert told.count("focus") == told.count("blur") == 1


async def test_a_message_that_is_too_long_ends_the_program() -> None:
    async with visiting(VELA) as visitor, visitor.socket("/1/ws") as one:
        await one.receive_bytes()
        await one.send_str(json.dumps(["stdin", "x" * 100_000]))
        assert (await one.receive()).type in (WSMsgType.CLOSE, WSMsgType.CLOSED)
    assert FakeSeat.made[0].told[-1] == "end"


async def test_other_sites_open_no_sockets() -> None:
    async with visiting(VELA) as visitor:
        for origin in ("http://elsewhere.example", "null", f"http://{LOCAL}:1"):
            async with visitor.socket("/1/ws", Origin=origin) as one:
                assert "Another page" in await said(one)
        async with visitor.socket("/1/ws", Origin=visitor.here) as one:
            assert await one.receive_bytes() == b"drawn"
    assert len(FakeSeat.made) == 1


async def test_there_is_room_for_so_many() -> None:
    async with visiting(VELA) as visitor:
        async with AsyncExitStack() as stack:
            for _ in range(MOST_SEATS):
                one = await stack.enter_async_context(visitor.socket("/1/ws"))
                await one.receive_bytes()
            async with visitor.socket("/1/ws") as late:
                assert "Try again" in await said(late)
        async with visitor.socket("/1/ws") as early:
            assert await early.receive_bytes() == b"drawn"
    assert len(FakeSeat.made) == MOST_SEATS + 1


async def test_what_a_program_parted_with_is_told() -> None:
    async with visiting(VELA) as visitor, visitor.socket("/1/ws") as one:
        await one.receive_bytes()
        FakeSeat.made[0].said = "Nothing listens there."
        await FakeSeat.made[0].close()
        assert await said(one) == "Nothing listens there."


async def test_there_are_no_tables_but_those_shown() -> None:
    async with visiting(VELA, MARS) as visitor:
        for path in (
            "/0/",
            "/3/",
            "/99999999999999999999/ws",
            "/x/",
            "/1/seat?name=a",
            "/1/ws/a",
            "/static/",
        ):
            assert await visitor.status(path) in (403, 404), path


# Who plays


async def test_the_same_name_is_another_player_in_another_browser(tmp_path: Path) -> None:
    async with visiting(VELA, play=True) as visitor:
        browsers = []
        for _ in range(2):
            async with visitor.session.get(f"{visitor.here}/1/seat?name=-x+y") as answer:
                browsers.append(answer.cookies["bhj-browser"].value)
                page = await answer.text()
        (path,) = re.findall(r'data-socket="([^"]+)"', page)
        for number in (*browsers, browsers[0]):
            async with visitor.socket(path, Cookie=f"bhj-browser={number}") as one:
                await one.receive_bytes()
        for wrong in ("", "bhj-browser=../../etc", "bhj-browser=" + "0" * 31):
            async with visitor.socket(path, Cookie=wrong) as one:
                assert await said(one)
    first, second, again = FakeSeat.made
    assert first.folder == again.folder != second.folder
    assert first.folder is not None and first.folder.parent == tmp_path / "web"
    assert not any(number in str(first.folder) for number in browsers)
    assert list(first.words[:3:2]) == ["join", "--name=-x y"]
    assert parse([*first.words]).name == "-x y"


async def test_keys_of_so_many_browsers_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_server, "MOST_BROWSERS", 1)
    (tmp_path / "web" / "somebody").mkdir(parents=True)
    cookie = f"bhj-browser={'0' * 32}"
    async with visiting(VELA, play=True) as visitor, visitor.socket("/1/ws/ada", Cookie=cookie) as one:
        assert "You can watch" in await said(one)
    assert not FakeSeat.made


# Where it is


def test_without_its_part_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_place, "find_spec", lambda name: None)
    with pytest.raises(NoWebView, match=re.escape("pip install 'bhj-tui[web]'")):
        check_installed()


def test_the_first_known_port_that_is_free_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server((LOCAL, 0)) as taken, socket.create_server((LOCAL, 0)) as other:
        first, second = taken.getsockname()[1], other.getsockname()[1]
        other.close()
        monkeypatch.setattr(web_place, "PORTS", (first, second))
        with listen(LOCAL, ANY_PORT) as one:
            assert one.getsockname()[1] == second
        with pytest.raises(PortTaken, match=f"{LOCAL}:{first} is in use"):
            listen(LOCAL, first)


def test_sizes_are_bounded() -> None:
    assert bounded(10**9, 10**9) == (WIDEST, HIGHEST) and bounded(-1, 0) == (1, 1)


def test_what_may_be_asked() -> None:
    assert parse(["web"]).served == Served() and parse(["web"]).address == ""
    asked = parse(["web", "--play", "--name=ada", "--bind=::1", "--port=80", "10.0.0.9"])
    assert asked.served == Served("::1", 80, True, "ada") and asked.address == "10.0.0.9" and not asked.name
    for wrong in ("web --port 65536", "web --port x", "web --bind table.local", "host --web x"):
        with pytest.raises(Mistyped):
            parse(wrong.split())


@pytest.mark.parametrize(("line", "port"), [("", None), ("--web", ANY_PORT), ("--web 80 --bots 2", 80)])
def test_a_host_may_want_one_beside_the_table(line: str, port: int | None) -> None:
    plan = parse(["host", *line.split()]).plan("Vela")
    assert plan.web == port and parse(["host", *plan.arguments()]).plan("Mars").web == port
