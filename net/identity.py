"""Who a player is: an Ed25519 key, kept on disk under a name."""

import contextlib
import hashlib
import os
import re
import secrets
import unicodedata
from dataclasses import dataclass, field
from pathlib import Path

from nacl.bindings import crypto_sign_open
from nacl.exceptions import CryptoError
from nacl.signing import SigningKey
from platformdirs import user_data_path

from core.sentence import Sentence
from net.clean import check_name
from net.errors import KeyDamaged, KeyExposed, KeyFolderUnusable, KeyUnreadable
from net.reasons import reason_of

SEED_BYTES = 32
PUBLIC_BYTES = 32
SIGNATURE_BYTES = 64
FOLDER = "BHJ_DATA"
"""The environment's name for another folder than this user's to keep keys and the rest in."""

_FORMAT = re.compile(rb"bhj-tui key 1 ([0-9a-f]{64}) ([0-9a-f]{64})\n")
_OPEN_TO_OTHERS = 0o077
# Text mode on Windows would change the line's end; elsewhere the flag does not exist.
_BINARY: int = getattr(os, "O_BINARY", 0)


@dataclass(frozen=True, slots=True)
class Identity:
    """A key pair: `public` is 32 raw bytes, `player` its id (32 hex digits), `fingerprint` for people."""

    _key: SigningKey = field(repr=False, compare=False)
    public: bytes
    player: str
    fingerprint: str

    @classmethod
    def from_seed(cls, seed: bytes) -> "Identity":
        """Return the identity that 32 secret bytes stand for."""
        key = SigningKey(seed)
        public = bytes(key.verify_key)
        return cls(key, public, player_id(public), fingerprint(public))

    def sign(self, message: bytes) -> bytes:
        """Return the 64 bytes of the signature over `message`."""
        return self._key.sign(message).signature


def player_id(public: bytes) -> str:
    """Return the id of the player with that public key: 32 hex digits."""
    return public[:16].hex()


def fingerprint(public: bytes) -> str:
    """Return what people compare of a public key, as in 9f3a-c1d0-77ab-0412: the start of the player's id."""
    return public[:8].hex("-", 2)


def verify(public: bytes, message: bytes, signature: bytes) -> bool:
    """Return whether `signature` over `message` is by the owner of `public`; wrong lengths are a no."""
    if len(public) != PUBLIC_BYTES or len(signature) != SIGNATURE_BYTES:
        return False
    try:
        crypto_sign_open(signature + message, public)
    except CryptoError:
        return False
    return True


def fresh_identity() -> Identity:
    """Return a new identity that is kept nowhere."""
    return Identity.from_seed(secrets.token_bytes(SEED_BYTES))


def identity_for(name: str, folder: Path | None = None) -> tuple[Identity, str | None]:
    """Return the identity of `name`, or a fresh one and a warning where no key can be kept.

    Raises BadName, and IdentityError for a key that is there but must not be used.
    """
    try:
        return load_identity(name, folder), None
    except KeyFolderUnusable as trouble:
        return fresh_identity(), Sentence(
            "Your chips can't be found again once you leave: {trouble}", trouble=trouble.sentence
        )


def load_identity(name: str, folder: Path | None = None) -> Identity:
    """Return the identity kept for `name`, made at first use; raise BadName or IdentityError."""
    place = default_folder() if folder is None else folder
    path = place / key_file(name)
    try:
        path.lstat()
    except FileNotFoundError:
        _create(path)
    except OSError as error:
        raise KeyFolderUnusable(place, reason_of(error)) from error
    return _read(path)


def default_folder() -> Path:
    """Return the folder of the keys for this user; raise IdentityError if there is no home for it."""
    if named := os.environ.get(FOLDER):
        return Path(named) / "keys"
    try:
        data = user_data_path("bhj-tui", appauthor=False)
    except (OSError, RuntimeError) as error:
        raise KeyFolderUnusable(Sentence("your home"), Sentence("there is no home folder")) from error
    if not data.is_absolute():
        raise KeyFolderUnusable(Sentence("your home"), Sentence("there is no home folder"))
    return data / "keys"


def key_file(name: str) -> str:
    """Return the file name for a player's name, the same for all spellings that differ in case only."""
    # A hash tells names apart where file names ignore case or know no Unicode, and never makes a NUL.key.
    folded = unicodedata.normalize("NFC", check_name(name).casefold())
    readable = re.sub(r"[^a-z0-9]+", "-", folded).strip("-") or "name"
    return f"{readable}-{hashlib.sha256(folded.encode()).hexdigest()[:24]}.key"


def _read(path: Path) -> Identity:
    try:
        with path.open("rb") as file:
            exposed = _exposed(file.fileno())
            content = file.read(1024)
    except OSError as error:
        raise KeyUnreadable(path, reason_of(error)) from error
    if exposed:
        raise KeyExposed(path)
    return _parsed(path, content)


def _parsed(path: Path, content: bytes) -> Identity:
    match = _FORMAT.fullmatch(content)
    if match is None:
        raise KeyDamaged(path)
    identity = Identity.from_seed(bytes.fromhex(match[1].decode()))
    # The public half is kept too, so that one flipped digit is noticed and not taken for somebody else.
    if identity.public.hex().encode() != match[2]:
        raise KeyDamaged(path)
    return identity


def _create(path: Path) -> None:
    """Write a new key whole at `path`, unless another process was first."""
    seed = secrets.token_bytes(SEED_BYTES)
    line = f"bhj-tui key 1 {seed.hex()} {Identity.from_seed(seed).public.hex()}\n"
    draft = path.with_name(f".{secrets.token_hex(8)}.new")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            _write(draft, line.encode())
            _put(draft, path)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        raise KeyFolderUnusable(path.parent, reason_of(error)) from error


def _write(path: Path, content: bytes) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        if _exposed(descriptor):
            raise KeyFolderUnusable(path.parent, Sentence("others can read every file there"))
        file.write(content)
        file.flush()
        os.fsync(descriptor)


def _put(draft: Path, path: Path) -> None:
    """Give the draft its name; a key that is already there stays."""
    try:
        os.link(draft, path)
    except FileExistsError:
        return
    except (OSError, AttributeError):
        # No hard links here. On Windows a rename never replaces; on FAT two first starts at once may race.
        with contextlib.suppress(FileExistsError):
            path.exists() or draft.rename(path)


def _exposed(descriptor: int) -> bool:
    return os.name == "posix" and bool(os.fstat(descriptor).st_mode & _OPEN_TO_OTHERS)
