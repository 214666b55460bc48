"""Keys on disk and signatures."""

import os
import re
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net import identity as module
from net.errors import BadName, IdentityError, KeyDamaged, KeyExposed, KeyFolderUnusable, KeyUnreadable
from net.identity import (
    Identity,
    default_folder,
    fingerprint,
    fresh_identity,
    identity_for,
    key_file,
    load_identity,
    player_id,
    verify,
)

posix = pytest.mark.skipif(os.name != "posix", reason="modes of files are POSIX's")
not_root = pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() == 0, reason="root may write everywhere"
)
SEEDS = st.binary(min_size=32, max_size=32)


@given(SEEDS, st.binary(max_size=200))
def test_what_is_signed_is_verified(seed: bytes, message: bytes) -> None:
    identity = Identity.from_seed(seed)
    signature = identity.sign(message)
    assert len(signature) == 64
    assert verify(identity.public, message, signature)
    assert not verify(identity.public, message + b"x", signature)
    assert not verify(Identity.from_seed(bytes(32)).public, message, signature) or seed == bytes(32)


@given(st.binary(max_size=40), st.binary(max_size=20), st.binary(max_size=80))
def test_nonsense_is_no_signature(public: bytes, message: bytes, signature: bytes) -> None:
    assert not verify(public, message, signature)


def test_known_answer() -> None:
    """RFC 8032, section 7.1, test 2."""
    seed = bytes.fromhex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb")
    identity = Identity.from_seed(seed)
    assert identity.public.hex() == "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"
    assert identity.player == "3d4017c3e843895a92b70aa74d1b7ebc" == player_id(identity.public)
    assert identity.fingerprint == "3d40-17c3-e843-895a" == fingerprint(identity.public)
    assert identity.sign(b"\x72").hex().startswith("92a009a9f0d4cab8720e820b5f642540")


def test_an_identity_does_not_show_its_key() -> None:
    assert "_key" not in repr(fresh_identity())
    assert fresh_identity() != fresh_identity()


def test_the_key_is_kept_by_name(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "keys"
    mira = load_identity("Mira", folder)
    assert load_identity(" mira ", folder) == mira
    assert load_identity("Tomás", folder) != mira
    assert load_identity("Mira", tmp_path / "other") != mira
    assert sorted(path.suffix for path in folder.iterdir()) == [".key", ".key"]


@posix
def test_only_the_owner_may_read_it(tmp_path: Path) -> None:
    load_identity("mira", tmp_path / "keys")
    assert (tmp_path / "keys").stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "keys" / key_file("mira")).stat().st_mode & 0o777 == 0o600


@posix
@pytest.mark.parametrize("mode", [0o640, 0o604, 0o644, 0o666])
def test_a_key_open_to_others_is_refused(tmp_path: Path, mode: int) -> None:
    load_identity("mira", tmp_path)
    path = tmp_path / key_file("mira")
    path.chmod(mode)
    with pytest.raises(KeyExposed, match=r"chmod 600 .*mira-"):
        load_identity("mira", tmp_path)
    path.chmod(0o600)
    load_identity("mira", tmp_path)


def flipped(content: bytes) -> bytes:
    return content.replace(content[14:15], b"0" if content[14:15] != b"0" else b"1", 1)


def swapped_seed(content: bytes) -> bytes:
    return content[:14] + b"0" * 64 + content[78:]


@pytest.mark.parametrize(
    "damage",
    [
        lambda _: b"",
        lambda _: bytes(32),
        lambda content: content[:-1],
        lambda content: content + b"\n",
        lambda content: content.replace(b"1", b"2", 1),
        flipped,
        swapped_seed,
    ],
)
def test_a_damaged_key_is_refused_and_left_alone(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    load_identity("mira", tmp_path)
    path = tmp_path / key_file("mira")
    content = damage(path.read_bytes())
    path.write_bytes(content)
    with pytest.raises(KeyDamaged, match="Restore it from a copy"):
        identity_for("mira", tmp_path)
    assert path.read_bytes() == content


def test_a_key_that_is_a_folder(tmp_path: Path) -> None:
    (tmp_path / key_file("mira")).mkdir()
    with pytest.raises(KeyUnreadable):
        identity_for("mira", tmp_path)


@given(st.text(min_size=1, max_size=40))
def test_file_names_are_safe_anywhere(name: str) -> None:
    try:
        file = key_file(name)
    except BadName:
        return
    assert re.fullmatch(r"[a-z0-9](?:[a-z0-9-]{0,80})-[0-9a-f]{24}\.key", file)


def test_file_names_tell_names_apart() -> None:
    names = ["a", "a b", "a-b", "a/b", "../b", "黒穴", "黒", "nul", "com1", "é", "e"]
    assert len({key_file(name) for name in names}) == len(names)
    assert key_file("NUL") == key_file("nul") != "nul.key"
    assert key_file("E\u0301") == key_file("é")
    with pytest.raises(BadName):
        key_file("x" * 17)


def loaded_player(folder: str) -> str:
    return load_identity("mira", Path(folder)).player


def test_processes_that_start_at_once_share_one_key(tmp_path: Path) -> None:
    with ProcessPoolExecutor(4) as pool:
        players = list(pool.map(loaded_player, [str(tmp_path / "keys")] * 16))
    assert len(set(players)) == 1
    assert len(list((tmp_path / "keys").iterdir())) == 1


def test_who_comes_second_takes_the_first_key(tmp_path: Path) -> None:
    first = load_identity("mira", tmp_path)
    module._create(tmp_path / key_file("mira"))
    assert load_identity("mira", tmp_path) == first


def without_links(*_: object) -> None:
    raise PermissionError(1, "Operation not permitted")


def test_where_no_hard_links_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "link", without_links)
    first = load_identity("mira", tmp_path)
    module._create(tmp_path / key_file("mira"))
    assert load_identity("mira", tmp_path) == first
    assert len(list(tmp_path.iterdir())) == 1


@posix
@not_root
def test_a_folder_that_can_not_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(KeyFolderUnusable, match="permission denied"):
        load_identity("mira", tmp_path / "keys")
    tmp_path.chmod(0o700)


def test_without_a_folder_the_identity_is_fresh(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    first, warning = identity_for("mira", blocked / "keys")
    second, _ = identity_for("mira", blocked / "keys")
    assert first != second
    assert warning is not None and warning.startswith("Your chips can't be found again")


@posix
def test_where_files_can_not_be_closed_to_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_exposed", lambda _: True)
    _, warning = identity_for("mira", tmp_path)
    assert warning is not None and "others can read" in warning
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_works_gives_no_warning(tmp_path: Path) -> None:
    identity, warning = identity_for("mira", tmp_path)
    assert warning is None
    assert identity == load_identity("mira", tmp_path)


def test_the_default_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(module, "user_data_path", lambda *_, **__: tmp_path)
    assert default_folder() == tmp_path / "keys"
    monkeypatch.setattr(module, "user_data_path", lambda *_, **__: Path("~/share"))
    with pytest.raises(IdentityError, match="no home folder"):
        default_folder()
    assert identity_for("mira")[1] is not None


def test_the_name_is_checked_first(tmp_path: Path) -> None:
    with pytest.raises(BadName):
        identity_for("x" * 40, tmp_path)
