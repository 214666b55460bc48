"""Keys that were typed faster than a screen could open or close."""

from typing import Any

from textual import events
from textual.screen import Screen


def passed_on(screen: Screen[Any], event: events.Key) -> bool:
    """Hand a key to the screen in sight where that is another by now; return whether it was."""
    current = screen.app.screen
    if current is screen:
        return False
    current.post_message(events.Key(event.key, event.character))
    return True
