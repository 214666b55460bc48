"""The file of the dealers met before: whatever is wrong with it costs nobody a visit."""

import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from net import known
from net.known import KnownDealers, default_file

WHERE, TABLE = "10.0.0.9:2112", "cygnus-x-1"
KEY, OTHER = bytes(range(32)), bytes(32)

only_posix = pytest.mark.skipif(sys.platform == "win32", reason="rights of POSIX")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return where the file will be."""
    return tmp_path / "data" / "known-dealers"


def test_a_dealer_is_remembered_for_each_address_and_table(file: Path) -> None:
    first = KnownDealers(file)
    assert first.key(WHERE, TABLE) is None and not file.exists()
    first.remember(WHERE, TABLE, KEY)
    first.remember("[fe80::1%eth0]:2112", TABLE, OTHER)
    again = KnownDealers(file)
    assert again.key(WHERE, TABLE) == first.key(WHERE, TABLE) == KEY
    assert again.key("[fe80::1%eth0]:2112", TABLE) == OTHER
    assert again.key(WHERE, "vela") is None and again.key("10.0.0.9:2113", TABLE) is None
    assert first.warning is None and again.warning is None


def test_another_dealer_takes_the_place_of_the_one_before(file: Path) -> None:
    KnownDealers(file).remember(WHERE, TABLE, KEY)
    anew = KnownDealers(file, anew=True)
    assert anew.key(WHERE, TABLE) is None
    anew.remember(WHERE, TABLE, OTHER)
    assert KnownDealers(file).key(WHERE, TABLE) == OTHER


def test_two_terminals_do_not_forget_each_other_s_dealers(file: Path) -> None:
    one, two = KnownDealers(file), KnownDealers(file)
    one.remember(WHERE, TABLE, KEY)
    two.remember(WHERE, "vela", OTHER)
    both = KnownDealers(file)
    assert (both.key(WHERE, TABLE), both.key(WHERE, "vela")) == (KEY, OTHER)


@only_posix
def test_the_file_is_the_user_s_alone_and_written_whole(file: Path) -> None:
    before = os.umask(0)
    try:
        KnownDealers(file).remember(WHERE, TABLE, KEY)
    finally:
        os.umask(before)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    assert [one.name for one in file.parent.iterdir()] == ["known-dealers"]


def test_a_write_that_breaks_off_leaves_the_file_as_it_was(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    KnownDealers(file).remember(WHERE, TABLE, KEY)
    before = file.read_bytes()

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    met = KnownDealers(file)
    met.remember(WHERE, TABLE, OTHER)
    assert met.warning is not None and "no space left" in met.warning and met.warning.endswith(".")
    assert file.read_bytes() == before and len(list(file.parent.iterdir())) == 1
    assert met.key(WHERE, TABLE) == OTHER


@pytest.mark.parametrize(
    ("damage", "line"),
    [
        (lambda text: text.replace("1\n", "2\n", 1), 1),
        (lambda text: "", 1),
        (lambda text: text.replace(" cygnus", "  cygnus"), 2),
        (lambda text: text[:-2] + "\n", 3),
        (lambda text: text + "\x1b[31m\n", 4),
    ],
)
def test_a_damaged_file_is_told_and_left_and_what_is_whole_of_it_counts(
    file: Path, damage: Callable[[str], str], line: int
) -> None:
    met = KnownDealers(file)
    met.remember(WHERE, TABLE, KEY)
    met.remember(WHERE, "vela", KEY)
    file.write_text(damaged := damage(file.read_text()))
    again = KnownDealers(file)
    assert again.warning is not None and f"Line {line} of" in again.warning and again.warning.isprintable()
    assert again.key(WHERE, TABLE) == (KEY if line > 2 or damaged.startswith("bhj-tui dealers 2") else None)
    again.remember(WHERE, "altair", OTHER)
    met.remember(WHERE, "altair", OTHER)
    assert file.read_text() == damaged
    assert again.key(WHERE, "altair") == OTHER
    assert met.warning == again.warning


def test_a_file_of_junk_is_no_trouble(file: Path) -> None:
    file.parent.mkdir()
    file.write_bytes(os.urandom(5000) + b"\xff\x00" * 100)
    met = KnownDealers(file)
    assert met.warning is not None and "Line 1 of" in met.warning
    assert met.key(WHERE, TABLE) is None


@only_posix
def test_a_file_that_others_may_open_is_told_used_and_closed_when_written(file: Path) -> None:
    KnownDealers(file).remember(WHERE, TABLE, KEY)
    file.chmod(0o644)
    met = KnownDealers(file)
    assert met.warning is not None and f"chmod 600 {file}" in met.warning
    assert met.key(WHERE, TABLE) == KEY
    met.remember(WHERE, TABLE, OTHER)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert KnownDealers(file).warning is None


def test_a_folder_where_nothing_can_be_kept_is_told_and_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("no folder")
    met = KnownDealers(tmp_path / "data" / "known-dealers")
    met.remember(WHERE, TABLE, KEY)
    assert met.warning is not None and met.warning.isprintable()
    assert met.key(WHERE, TABLE) == KEY


@only_posix
@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_home_is_told_and_play_goes_on(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    met = KnownDealers(tmp_path / "data" / "known-dealers")
    assert met.warning is None
    met.remember(WHERE, TABLE, KEY)
    assert met.warning is not None and "can't be remembered" in met.warning


def test_a_file_that_cannot_be_read_is_told(file: Path) -> None:
    file.mkdir(parents=True)
    met = KnownDealers(file)
    assert met.warning is not None and "can't be read" in met.warning
    met.remember(WHERE, TABLE, KEY)
    assert file.is_dir() and not list(file.iterdir())


def test_it_lies_beside_the_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known, "default_folder", lambda: tmp_path / "bhj-tui" / "keys")
    assert default_file() == tmp_path / "bhj-tui" / "known-dealers"


def test_without_a_home_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("net.identity.user_data_path", lambda *_, **__: Path("~/data"))
    met = KnownDealers()
    assert met.warning is not None and "no home folder" in met.warning
    met.remember(WHERE, TABLE, KEY)
    assert met.key(WHERE, TABLE) == KEY
