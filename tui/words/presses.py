"""The keys that sentences name, as they are pressed."""

from tui import keymap


def pressed(action: str, first: bool = False) -> str:
    """Return the key of an action, as the first word of a sentence where that is asked: `tab`, `Tab`."""
    key = keymap.press(action)
    return key.capitalize() if first and len(key) > 1 else key
