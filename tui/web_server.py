"""The pages of a web view, and the sockets through which browsers see and press."""

import asyncio
import hashlib
import json
import re
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import jinja2
import textual_serve
from aiohttp import WSCloseCode, WSMsgType, web

from core.sentence import N_
from net.address import Address
from net.clean import check_name
from net.errors import BhjError
from net.identity import default_folder
from tui import tongue
from tui.tongue import _, told
from tui.web_driver import bounded
from tui.web_seat import Seat

PAGES = Path(__file__).with_name("web_pages")
STATIC = Path(textual_serve.__file__).with_name("static")
MOST_SEATS = 16
"""Browsers that have a terminal at once."""
MOST_BROWSERS = 500
"""Browsers whose keys are kept."""
MOST_BYTES = 1 << 16
"""Of one message from a browser."""
HEARTBEAT = 15.0
COOKIE = "bhj-browser"
YEAR = 365 * 24 * 3600
NO_ROOM = N_("As many browsers as there is room for are here already. Try again when one has left.")
NOT_FROM_HERE = N_("Another page has opened this view. Open it by its own address.")
TOO_MANY_KEYS = N_("No more browsers can be remembered here. You can watch.")
_BROWSER = re.compile(r"[0-9a-f]{32}")
_HOST = re.compile(r"[0-9A-Za-z.:\[\]-]+")
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; "
    "img-src 'self' data:; connect-src 'self'{socket}; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)


@dataclass(frozen=True, slots=True)
class Shown:
    """A table that browsers may see."""

    title: str
    address: Address


class WebView:
    """Pages for one table or several; nothing in them, and no command line, tells a table's secret."""

    def __init__(
        self,
        tables: Sequence[Shown],
        root: str,
        words: Sequence[str],
        *,
        play: bool = False,
        name: str = "",
        language: str = "",
    ) -> None:
        """Prepare to show tables below a root; `words` go to each command line that is made.

        Where no language is given, each browser's own is spoken.
        """
        self._tables, self._root, self._words = tables, root, words
        self._play, self._name, self._language = play, name, language
        self._sockets: set[web.WebSocketResponse] = set()
        self._drawn = jinja2.Environment(loader=jinja2.FileSystemLoader(PAGES), autoescape=True)

    def app(self) -> web.Application:
        """Return what is to be served."""
        root, app = self._root, web.Application()
        app.add_routes(
            [
                web.get(f"{root}/", self._index),
                web.get(f"{root}/{{table:[0-9]+}}/", self._table),
                web.get(f"{root}/{{table:[0-9]+}}/watch", self._watch),
                web.get(f"{root}/{{table:[0-9]+}}/ws", self._socket),
                web.static(f"{root}/static", STATIC),
                web.static(f"{root}/pages", PAGES),
            ]
        )
        if root:
            # As it stands in a QR code.
            app.router.add_get(f"{root.upper()}/", self._lowered)
        if self._play:
            app.router.add_get(f"{root}/{{table:[0-9]+}}/seat", self._seat)
            app.router.add_get(f"{root}/{{table:[0-9]+}}/ws/{{name}}", self._socket)
        app.on_response_prepare.append(_guarded)
        app.on_shutdown.append(self._close)
        return app

    async def _close(self, app: web.Application) -> None:
        closing = [one.close(code=WSCloseCode.GOING_AWAY) for one in self._sockets]
        await asyncio.gather(*closing, return_exceptions=True)

    # Pages

    async def _index(self, request: web.Request) -> web.StreamResponse:
        if len(self._tables) == 1:
            return self._shown(request, 1)
        listed = [
            {"title": one.title, "path": self._path(number)} for number, one in enumerate(self._tables, 1)
        ]
        with self._speaking(request):
            return self._page("door.html", title=_("Choose a table"), tables=listed)

    async def _lowered(self, request: web.Request) -> web.StreamResponse:
        raise web.HTTPFound(f"{self._root}/")

    async def _table(self, request: web.Request) -> web.StreamResponse:
        return self._shown(request, self._number(request))

    def _shown(self, request: web.Request, number: int) -> web.Response:
        return self._door(request, number) if self._play else self._terminal(request, number, "ws")

    async def _watch(self, request: web.Request) -> web.StreamResponse:
        return self._terminal(request, self._number(request), "ws")

    async def _seat(self, request: web.Request) -> web.StreamResponse:
        number = self._number(request)
        try:
            name = check_name(request.query.get("name", ""))
        except BhjError as error:
            return self._door(request, number, error)
        return self._known(request, self._terminal(request, number, f"ws/{quote(name, safe='')}"))

    def _door(self, request: web.Request, number: int, error: BhjError | None = None) -> web.Response:
        with self._speaking(request):
            page = self._page(
                "door.html",
                title=self._tables[number - 1].title,
                wrong=told(error) if error else "",
                play=f"{self._path(number)}seat",
                watch=f"{self._path(number)}watch",
                name=request.query.get("name", self._name),
                ask=_("Your name"),
                sit=_("Sit down"),
                look=_("Only watch"),
                note=_(
                    "This browser keeps your place: with the same name it is your seat and your chips again. "
                    "The page is not encrypted."
                ),
            )
        return self._known(request, page)

    def _terminal(self, request: web.Request, number: int, socket: str) -> web.Response:
        with self._speaking(request):
            return self._page(
                "terminal.html",
                title=self._tables[number - 1].title,
                socket=f"{self._path(number)}{socket}",
                ended=_("This terminal has ended."),
                again=_("Open it again"),
            )

    def _page(self, template: str, **values: object) -> web.Response:
        page = self._drawn.get_template(template)
        language = tongue.spoken().replace("_", "-")
        text = page.render(root=self._root, language=language, **values)
        return web.Response(text=text, content_type="text/html", headers={"Cache-Control": "no-store"})

    def _path(self, number: int) -> str:
        return f"{self._root}/{number}/"

    def _number(self, request: web.Request) -> int:
        number = int(request.match_info["table"][:4])
        if not 1 <= number <= len(self._tables):
            raise web.HTTPNotFound
        return number

    @contextmanager
    def _speaking(self, request: web.Request) -> Iterator[None]:
        """Speak the browser's language; nothing is waited for meanwhile."""
        before = tongue.spoken()
        tongue.speak(self._spoken(request))
        try:
            yield
        finally:
            tongue.speak(before)

    def _spoken(self, request: web.Request) -> str:
        accepted = request.headers.get("Accept-Language", "").split(",")
        names = [one.partition(";")[0].strip() for one in accepted]
        return self._language or tongue.wanted("", {"LANGUAGE": ":".join([*names, tongue.spoken()])})

    # Who is at the other end

    def _known(self, request: web.Request, page: web.Response) -> web.Response:
        """Give a browser that has none a number of its own, which is all that its keys are found by."""
        if not _BROWSER.fullmatch(request.cookies.get(COOKIE, "")):
            page.set_cookie(
                COOKIE,
                secrets.token_hex(16),
                max_age=YEAR,
                path=f"{self._root}/",
                httponly=True,
                samesite="Lax",
            )
        return page

    def _folder(self, request: web.Request) -> Path | None:
        """Return where a browser's keys are, None where nothing can be kept; raise `Unseated`."""
        number = request.cookies.get(COOKIE, "")
        if not _BROWSER.fullmatch(number):
            raise Unseated(NOT_FROM_HERE)
        try:
            all_of_them = default_folder().parent / "web"
        except BhjError:
            return None
        folder = all_of_them / hashlib.sha256(number.encode()).hexdigest()[:32]
        with suppress(OSError):
            if not folder.exists() and sum(1 for _one in all_of_them.iterdir()) >= MOST_BROWSERS:
                raise Unseated(TOO_MANY_KEYS)
        return folder

    # Sockets

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse(heartbeat=HEARTBEAT, max_msg_size=MOST_BYTES)
        number = self._number(request)
        await socket.prepare(request)
        self._sockets.add(socket)
        try:
            await self._serve(request, socket, number)
        except Unseated as why:
            with self._speaking(request):
                said = _(str(why))
            await _part(socket, said)
        finally:
            self._sockets.discard(socket)
        return socket

    async def _serve(self, request: web.Request, socket: web.WebSocketResponse, number: int) -> None:
        if len(self._sockets) > MOST_SEATS:
            raise Unseated(NO_ROOM)
        words, folder = self._line(request, number)

        async def close() -> None:
            await _part(socket, seat.said)

        seat = Seat(words, folder, socket.send_bytes, close)
        size = bounded(_number_in(request, "width", 80), _number_in(request, "height", 24))
        await seat.start(*size)
        try:
            await _obey(socket, seat)
        finally:
            await seat.stop()

    def _line(self, request: web.Request, number: int) -> tuple[list[str], Path | None]:
        """Return the command line for a browser, and the folder of its keys if it plays."""
        if not _same_site(request):
            raise Unseated(NOT_FROM_HERE)
        name = request.match_info.get("name")
        where = self._tables[number - 1].address.invitation
        words = [*self._words, f"--lang={self._spoken(request)}"]
        if name is None:
            return ["spectate", where, *words], None
        return ["join", where, f"--name={name}", *words], self._folder(request)


class Unseated(Exception):
    """A browser that gets no terminal; the sentence says why."""


async def _obey(socket: web.WebSocketResponse, seat: Seat) -> None:
    """Pass on what a browser says until it has left."""
    async for message in socket:
        if message.type is not WSMsgType.TEXT:
            continue
        with suppress(ValueError):
            await _pass_on(json.loads(message.data), socket, seat)


async def _pass_on(said: object, socket: web.WebSocketResponse, seat: Seat) -> None:
    match said:
        case ["stdin", str(keys)]:
            await seat.send_bytes(keys.encode(errors="replace"))
        case ["resize", {"width": int(width), "height": int(height)}]:
            await seat.set_terminal_size(*bounded(width, height))
        case ["ping", str(stamp)]:
            await socket.send_json(["pong", stamp[:40]])
        case ["focus"]:
            await seat.focus()
        case ["blur"]:
            await seat.blur()


async def _part(socket: web.WebSocketResponse, sentence: str) -> None:
    with suppress(ConnectionError, RuntimeError):
        await socket.send_json(["said", sentence])
        await socket.close()


def _number_in(request: web.Request, name: str, otherwise: int) -> int:
    given = request.query.get(name, "")
    return int(given) if re.fullmatch(r"[0-9]{1,6}", given) else otherwise


def _same_site(request: web.Request) -> bool:
    """Whether a socket is opened by a page of ours; other programs than browsers don't say."""
    origin = request.headers.get("Origin")
    return origin is None or origin.partition("://")[2] == request.host


async def _guarded(request: web.Request, response: web.StreamResponse) -> None:
    """Let a page load nothing from elsewhere, and be shown in no other page."""
    socket = f" ws://{request.host} wss://{request.host}" if _HOST.fullmatch(request.host) else ""
    response.headers["Content-Security-Policy"] = _POLICY.format(socket=socket)
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
