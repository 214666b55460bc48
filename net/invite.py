"""What lets somebody come to a private table: the invitation's secret, and proofs that do not tell it."""

import base64
import hmac
import os
import re
import secrets
from collections.abc import Callable, MutableMapping
from struct import Struct as Layout

from net.errors import BadSecret

SECRET_BYTES = 10
PROOF_BYTES = 32
VARIABLE = "BHJ_TABLE_SECRET"
"""The environment's name for a table's secret, for a host who wants to open it again with the same one."""

_PROOF, _PASSWORD = b"bhj-tui invitation", b"bhj-tui broker password"
_LENGTH = Layout(">I")
_SECRET = re.compile(r"[a-z2-7]{16}")

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


def is_secret(text: str) -> bool:
    """Whether a text is a secret as they are made."""
    return _SECRET.fullmatch(text) is not None


def broker_password(secret: str) -> str:
    """Return the password at the table's own broker; who overhears it can't sit down with it."""
    return base64.b32encode(_code(secret, _PASSWORD)).decode().lower().rstrip("=")


def proof(secret: str, table: str, player: bytes, session: bytes) -> bytes:
    """Return what shows a table's dealer that the owner of a public key knows the secret, in one session."""
    return _code(secret, _PROOF, table.encode(), player, session)


def admission(secret: str | None, table: str) -> Admits:
    """Return whom the table of that id lets in: with a secret who proves it, without one everybody."""

    def admits(player: bytes, session: bytes, given: bytes) -> bool:
        return secret is None or hmac.compare_digest(proof(secret, table, player, session), given)

    return admits


def _code(secret: str, *fields: bytes) -> bytes:
    """Return a code over fields, each after its length, so that no two lists of them look alike."""
    message = b"".join(part for field in fields for part in (_LENGTH.pack(len(field)), field))
    return hmac.digest(secret.encode(), message, "sha256")
