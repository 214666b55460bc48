"""A browser of the test's own: Chromium without a window, steered by its DevTools protocol."""

import asyncio
import contextlib
import itertools
import json
import os
import shutil
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

CHROMIUM = shutil.which("chromium")
PATIENCE = 30.0
LOOK = 0.05
"""Seconds between two looks at a page."""
OPTIONS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage",
    "--disable-default-apps", "--enable-unsafe-swiftshader", "--lang=en",
    "--remote-debugging-address=127.0.0.1", "--remote-debugging-port=0",
)  # fmt: skip
FIND_TERMINAL = """
Object.defineProperty(Object.prototype, "terminal", {
  configurable: true,
  set(value) {
    Object.defineProperty(this, "terminal", {value, writable: true, configurable: true});
    if (value && value.buffer) window.shownTerminal = value;
  },
});
"""
"""Keeps hold of xterm.js, which its page keeps for itself."""
READ_TERMINAL = """
(() => {
  const terminal = window.shownTerminal;
  if (!terminal) return "";
  const rows = [], buffer = terminal.buffer.active;
  for (let y = 0; y < terminal.rows; y++)
    rows.push(buffer.getLine(buffer.viewportY + y)?.translateToString(true, 0, terminal.cols) ?? "");
  return rows.join("\\n");
})()
"""
KEYS = {"Enter": (13, "\r"), "Escape": (27, "\x1b"), "?": (191, "?")}
"""Of each key of more than a letter its code, and the text that it makes."""


class Page:
    """A tab, what was asked for in it, and what its console said."""

    def __init__(self, browser: "Browser", target: str, session: str) -> None:
        self._browser, self._target, self._session = browser, target, session
        self.asked: list[str] = []
        self.complaints: list[str] = []

    async def do(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Send a command to the tab and return its answer."""
        return await self._browser.do(method, self._session, **parameters)

    async def value(self, expression: str) -> Any:
        """Return what a line of JavaScript comes to."""
        try:
            answer = await self.do("Runtime.evaluate", expression=expression, returnByValue=True)
        except AssertionError as error:
            if "navigated" not in str(error):
                raise
            # The page has just gone to the next one, which is asked in its place.
            answer = await self.do("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    async def text(self) -> str:
        """Return what the terminal in the tab shows."""
        return str(await self.value(READ_TERMINAL))

    async def until(self, wanted: str) -> str:
        """Wait until a text is in the tab's terminal, and return all that it shows."""
        return await self.until_true(lambda text: wanted in text, wanted)

    async def until_true(self, holds: Callable[[str], bool], what: str) -> str:
        """Wait until something holds of the terminal, and return all that it shows."""
        try:
            return await _until(self.text, holds, what)
        except AssertionError as error:
            said = await self.words()
            raise AssertionError(f"{error}\nin a page that says {said!r}; {self.complaints}") from None

    async def until_said(self, wanted: str) -> str:
        """Wait until a text is on the page around the terminal, and return the page's text."""
        return await _until(self.words, lambda text: wanted in text, wanted)

    async def words(self) -> str:
        """Return the text on the page that is in sight."""
        return str(await self.value("document.body ? document.body.innerText : ''"))

    async def press(self, key: str) -> None:
        """Press a key."""
        code, text = KEYS.get(key, (ord(key[0].upper()), key))
        pressed = {"key": key, "windowsVirtualKeyCode": code}
        await self.do("Input.dispatchKeyEvent", type="keyDown", text=text, **pressed)
        await self.do("Input.dispatchKeyEvent", type="keyUp", **pressed)

    async def type(self, text: str) -> None:
        """Type into the field that has the focus."""
        await self.do("Input.insertText", text=text)

    async def resize(self, width: int, height: int) -> None:
        """Give the window another size, in pixels."""
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        await self.do("Emulation.setDeviceMetricsOverride", **metrics)

    async def go(self, url: str) -> None:
        """Open an address in the tab."""
        await self.do("Page.navigate", url=url)

    async def close(self) -> None:
        """Close the tab."""
        await self._browser.do("Target.closeTarget", targetId=self._target)

    def hear(self, method: str, parameters: dict[str, Any]) -> None:
        """Take note of what happened in the tab."""
        if method == "Network.requestWillBeSent":
            self.asked.append(parameters["request"]["url"])
        elif method == "Network.webSocketCreated":
            self.asked.append(parameters["url"])
        elif method == "Log.entryAdded":
            self.complaints.append(parameters["entry"]["text"])
        elif method == "Runtime.exceptionThrown":
            self.complaints.append(parameters["exceptionDetails"].get("text", "") + str(parameters))


class Browser:
    """The one connection over which all tabs are steered."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._pages: dict[str, Page] = {}
        self._listening = asyncio.create_task(self._listen())

    async def do(self, method: str, session: str | None = None, **parameters: Any) -> dict[str, Any]:
        """Send a command and return its answer."""
        number = next(self._numbers)
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[number] = answer
        command = {"id": number, "method": method, "params": parameters}
        await self._socket.send_json(command if session is None else {**command, "sessionId": session})
        return await asyncio.wait_for(answer, PATIENCE)

    async def page(self, url: str, width: int = 800, height: int = 480, *, apart: bool = False) -> Page:
        """Open an address in a new tab, or in one that shares no cookies with the others."""
        context = {}
        if apart:
            made = await self.do("Target.createBrowserContext")
            context = {"browserContextId": made["browserContextId"]}
        target = (await self.do("Target.createTarget", url="about:blank", **context))["targetId"]
        attached = await self.do("Target.attachToTarget", targetId=target, flatten=True)
        page = Page(self, target, attached["sessionId"])
        self._pages[attached["sessionId"]] = page
        for domain in ("Page", "Network", "Runtime", "Log"):
            await page.do(f"{domain}.enable")
        await page.do("Page.addScriptToEvaluateOnNewDocument", source=FIND_TERMINAL)
        await page.resize(width, height)
        await page.go(url)
        return page

    async def _listen(self) -> None:
        async for message in self._socket:
            said = json.loads(message.data)
            if answer := self._waiting.pop(said.get("id", 0), None):
                if "error" in said:
                    answer.set_exception(AssertionError(said["error"]["message"]))
                else:
                    answer.set_result(said["result"])
            elif page := self._pages.get(said.get("sessionId", "")):
                page.hear(said["method"], said["params"])

    async def close(self) -> None:
        """End the connection."""
        self._listening.cancel()
        await asyncio.gather(self._listening, return_exceptions=True)
        await self._socket.close()


@asynccontextmanager
async def browser(folder: Path) -> AsyncIterator[Browser]:
    """Run a browser with a profile of its own, which ends with the block."""
    assert CHROMIUM is not None
    profile = folder / "profile"
    process = await asyncio.create_subprocess_exec(
        CHROMIUM, *OPTIONS, f"--user-data-dir={profile}", "about:blank",
        stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL, start_new_session=True,
        env={**os.environ, "HOME": str(folder), "XDG_CONFIG_HOME": str(folder / "config")},
    )  # fmt: skip
    try:
        told = await _until(
            _reader(profile / "DevToolsActivePort"), lambda text: text.count("\n") > 0, "a port"
        )
        port, path = told.split("\n")[:2]
        async with (
            aiohttp.ClientSession() as session,
            session.ws_connect(f"ws://127.0.0.1:{port}{path}", max_msg_size=0) as socket,
        ):
            one = Browser(socket)
            try:
                yield one
            finally:
                await one.close()
    finally:
        # Chromium is several processes, all of them in a session of its own.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()


def _reader(path: Path) -> Callable[[], Awaitable[str]]:
    async def read() -> str:
        return path.read_text() if path.exists() else ""

    return read


async def _until(read: Callable[[], Awaitable[str]], holds: Callable[[str], bool], what: str) -> str:
    """Look again and again until something holds of what is read, and return that."""
    deadline = time.monotonic() + PATIENCE
    while not holds(text := await read()):
        assert time.monotonic() < deadline, f"{what!r} was not shown, but:\n{text}"
        await asyncio.sleep(LOOK)
    return text
