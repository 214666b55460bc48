"""What lets somebody come to a private table: the invitation's secret, and proofs that do not tell it."""

import base64
import contextlib
import hmac
import os
import secrets
from collections.abc import Callable, MutableMapping
from pathlib import Path

from core.sealed import fields
from net.errors import BadSecret, BhjError
from net.identity import default_folder
from net.secret import SECRET_LETTERS, is_secret

SECRET_BYTES = 10
VARIABLE = "BHJ_TABLE_SECRET"
"""The environment's name for a table's secret, for a host who wants to open it again with the same one."""

_PROOF, _PASSWORD, _PAGE = b"bhj-tui invitation", b"bhj-tui broker password", b"bhj-tui web view"

Admits = Callable[[bytes, bytes, bytes], bool]
"""Whether a player's public key and session, 32 and 8 bytes, come with the proof that belongs to them."""


def fresh_secret() -> str:
    """Return a new secret: 80 bits as 16 letters and digits that mean nothing to a shell."""
    return base64.b32encode(secrets.token_bytes(SECRET_BYTES)).decode().lower()


def secret_from(environ: MutableMapping[str, str] = os.environ) -> str:
    """Take the secret out of the environment, or return a fresh one; raise `BadSecret` for what is none."""
    # Taken out, so that no process started from here has it.
    given = environ.pop(VARIABLE, None)
    if given is not None and not is_secret(given):
        raise BadSecret(VARIABLE)
    return fresh_secret() if given is None else given


def secret_of(table: str, folder: Path | None = None, environ: MutableMapping[str, str] = os.environ) -> str:
    """Return the secret of the table of that id: the environment's, that it is open with, or a new one.

    A table that was never closed keeps its invitation when its dealer starts again. Raises `BadSecret`.
    """
    if VARIABLE in environ:
        return secret_from(environ)
    fresh = fresh_secret()
    with contextlib.suppress(BhjError, OSError):
        place = (default_folder().parent if folder is None else folder) / "invitations" / table
        kept = _kept(place) if _is_open(table, folder) else None
        if kept is None:
            _keep(place, fresh)
        return kept or fresh
    return fresh


def _is_open(table: str, folder: Path | None) -> bool:
    # Guests know invitations too, and no journal.
    from net.journal import open_for_reading
    from net.journal_file import FILE

    with contextlib.suppress(BhjError), open_for_reading(folder and folder / FILE) as journal:
        return journal.unfinished(table) is not None
    return False


def _kept(place: Path) -> str | None:
    with contextlib.suppress(OSError, UnicodeDecodeError):
        text = place.read_text("ascii").strip()
        return text if is_secret(text) else None
    return None


def _keep(place: Path, secret: str) -> None:
    """Write a secret for this user's eyes alone."""
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    place.unlink(missing_ok=True)
    with os.fdopen(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(f"{secret}\n")


def broker_password(secret: str) -> str:
    """Return the password at the table's own broker; who overhears it can't sit down with it."""
    return base64.b32encode(_code(secret, _PASSWORD)).decode().lower().rstrip("=")


def web_key(secret: str) -> str:
    """Return what stands in the links of a private table's web view; it does not tell the secret."""
    return base64.b32encode(_code(secret, _PAGE)).decode().lower()[:SECRET_LETTERS]


def proof(secret: str, table: str, player: bytes, session: bytes) -> bytes:
    """Return what shows a table's dealer that the owner of a public key knows the secret, in one session."""
    return _code(secret, _PROOF, table.encode(), player, session)


def admission(secret: str | None, table: str) -> Admits:
    """Return whom the table of that id lets in: with a secret who proves it, without one everybody."""

    def admits(player: bytes, session: bytes, given: bytes) -> bool:
        return secret is None or hmac.compare_digest(proof(secret, table, player, session), given)

    return admits


def _code(secret: str, *parts: bytes) -> bytes:
    return hmac.digest(secret.encode(), fields(*parts), "sha256")
