"""What a private table's secret looks like; what is done with one is in `invite`."""

import re

SECRET_LETTERS = 16
_SECRET = re.compile(r"[a-z2-7]{16}")


def is_secret(text: str) -> bool:
    """Whether a text is a secret as they are made."""
    return _SECRET.fullmatch(text) is not None
