"""The configurations in `.github/BROKERS.md`, fitted to ports and folders of a test."""

import re

from tests.net.wires import ROOT

PAGE = ROOT / ".github" / "BROKERS.md"


def configuration(file: str) -> str:
    """Return the content that the page gives a file."""
    block = re.search(rf"`{re.escape(file)}`[^\n`]*:\n\n```\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert block is not None, file
    return block[1]


def fitted(text: str, changes: dict[str, object]) -> str:
    """Return a configuration with other words in it, each of which must have stood there."""
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, str(new))
    return text
