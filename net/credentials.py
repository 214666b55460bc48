"""How somebody logs in at an outside broker: from the environment or a file, never from the command line."""

import os
from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from core.sentence import Sentence
from net.errors import CredentialsUnusable
from net.probe import Endpoint
from net.reasons import reason_of

USER, PASSWORD = "BHJ_BROKER_USER", "BHJ_BROKER_PASSWORD"
LONGEST = 1024
"""Bytes of a file of credentials."""
_OPEN_TO_OTHERS = 0o077


@dataclass(frozen=True, slots=True)
class Credentials:
    """A login; without a user, a player's is the player id."""

    user: str | None
    password: str = field(repr=False)

    def at(self, endpoint: Endpoint, player: str = "") -> Endpoint:
        """Return how to log in there with them; raise `CredentialsUnusable` where nobody knows as whom."""
        user = self.user or player
        if not user:
            raise CredentialsUnusable(
                Sentence("The login has a password and no user"),
                Sentence("Set {user}, or add it to the file", user=USER),
            )
        return replace(endpoint, user=user, password=self.password, own_login=True)


def credentials(file: Path | None, environ: Mapping[str, str] = os.environ) -> Credentials | None:
    """Return the login of a file, or else of the environment, None where there is none.

    Raises `CredentialsUnusable` for a file that others may read, and for one that tells no login.
    """
    if file is not None:
        return _parsed(file, _content(file))
    user, password = environ.get(USER), environ.get(PASSWORD)
    if user and not password:
        raise CredentialsUnusable(
            Sentence("{user} is set without {password}", user=USER, password=PASSWORD),
            Sentence("Set {password} too", password=PASSWORD),
        )
    return Credentials(user or None, password) if password else None


def withhold(environ: MutableMapping[str, str] = os.environ) -> None:
    """Forget the login of the environment."""
    for name in (USER, PASSWORD):
        environ.pop(name, None)


def _content(file: Path) -> bytes:
    try:
        with file.open("rb") as opened:
            if os.name == "posix" and os.fstat(opened.fileno()).st_mode & _OPEN_TO_OTHERS:
                raise CredentialsUnusable(
                    Sentence("Others may read the login in {file}", file=file),
                    Sentence("Close it with: chmod 600"),
                )
            return opened.read(LONGEST + 1)
    except OSError as error:
        raise CredentialsUnusable(
            Sentence("The login in {file} can't be read: {why}", file=file, why=reason_of(error)),
            Sentence("Check --credentials"),
        ) from None


def _parsed(file: Path, content: bytes) -> Credentials:
    """Read `user:password`, or two lines, or a password alone."""
    try:
        lines = content.decode().splitlines() if len(content) <= LONGEST else []
    except UnicodeDecodeError:
        lines = []
    words = lines[0].split(":", 1) if len(lines) == 1 else lines
    if not 1 <= len(words) <= 2 or not all(word and word.isprintable() for word in words):
        raise CredentialsUnusable(
            Sentence("There is no login in {file}", file=file),
            Sentence("Write user:password there, in one line"),
        )
    user = words[0] if len(words) == 2 else None
    return Credentials(user, words[-1])
