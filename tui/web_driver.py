"""What Textual draws with for a browser: it ends when nobody is there, and believes no impossible size."""

from textual.drivers.web_driver import WebDriver
from textual.events import Resize
from textual.geometry import Size
from textual.message import Message
from textual.messages import ExitApp

DRIVER = f"{__name__}:BrowserDriver"
WIDEST, HIGHEST = 400, 200


class BrowserDriver(WebDriver):
    """Reads a browser's keys from a pipe, and takes the pipe's end as the browser's."""

    def run_input_thread(self) -> None:
        """Read until there is no more to read, and then leave."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            self._app.post_message(ExitApp())

    def process_message(self, message: Message) -> None:
        """Pass on what was typed; a size may be among it."""
        if isinstance(message, Resize):
            size = bounded(message.size.width, message.size.height)
            message = Resize(size, size)
        super().process_message(message)

    def on_meta(self, packet_type: str, payload: dict[str, object]) -> None:
        """Take what is said of the browser's window; files and links are none of its business."""
        if packet_type == "resize":
            width, height = payload.get("width"), payload.get("height")
            if not (isinstance(width, int) and isinstance(height, int)):
                return
            payload = {**payload, **bounded(width, height)._asdict()}
        if packet_type in ("resize", "focus", "blur", "quit", "exit"):
            super().on_meta(packet_type, payload)


def bounded(width: int, height: int) -> Size:
    """Return a size that can be drawn."""
    return Size(max(1, min(width, WIDEST)), max(1, min(height, HIGHEST)))
