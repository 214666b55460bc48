"""Secrets of private tables, and the proofs that somebody has one."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import commands as cmd
from core.text import Text
from net.codecs import GUEST_WORDS
from net.errors import BadSecret
from net.invite import (
    VARIABLE,
    admission,
    broker_password,
    fresh_secret,
    proof,
    secret_from,
    secret_of,
)
from net.journal import Opening, open_journal
from net.journal_file import FILE
from net.messages import Here, Order
from net.orders import Pending
from net.secret import is_secret
from net.topics import Topics
from net.voice import Voice, Words
from net.wire import ORDER_LIMIT, unseal
from tests.net.house import identity

SECRET, OTHER = "abcdefghijklmnop", "abcdefghijklmnoq"
TABLE = "cygnus-x-1"
PLAYER = identity(1).public
SESSION = b"session1"


def test_secrets_are_shell_safe_and_never_the_same() -> None:
    made = {fresh_secret() for _ in range(100)}
    assert len(made) == 100 and all(map(is_secret, made))
    assert not any(map(is_secret, ("", "a" * 15, "a" * 17, "A" * 16, "a" * 15 + "1", "a" * 16 + "\n")))


def test_the_secret_is_taken_out_of_the_environment() -> None:
    environ = {VARIABLE: SECRET, "HOME": "/"}
    assert secret_from(environ) == SECRET and environ == {"HOME": "/"}
    assert is_secret(secret_from(environ))
    with pytest.raises(BadSecret) as told:
        secret_from({VARIABLE: "hunter2"})
    assert "hunter2" not in str(told.value) and VARIABLE in str(told.value)


def test_a_proof_is_worth_nothing_for_another_player_session_table_or_secret() -> None:
    good = proof(SECRET, TABLE, PLAYER, SESSION)
    admits = admission(SECRET, TABLE)
    assert admits(PLAYER, SESSION, good)
    assert not admits(identity(2).public, SESSION, good)
    assert not admits(PLAYER, b"session2", good)
    assert not admission(SECRET, "vela")(PLAYER, SESSION, good)
    assert not admission(OTHER, TABLE)(PLAYER, SESSION, good)
    for wrong in (b"", good[:-1], good + b"\0", bytes(32), SECRET.encode()):
        assert not admits(PLAYER, SESSION, wrong)


def test_a_public_table_lets_everybody_in() -> None:
    assert admission(None, TABLE)(PLAYER, SESSION, b"")


@given(st.text("ab", min_size=1, max_size=6), st.data())
def test_fields_do_not_run_into_each_other(text: str, data: st.DataObject) -> None:
    one, other = (data.draw(st.integers(0, len(text))) for _ in range(2))
    codes = [proof(SECRET, text[:cut], text[cut:].encode(), SESSION) for cut in (one, other)]
    assert (codes[0] == codes[1]) == (one == other)


def test_the_broker_s_password_does_not_tell_the_secret_and_proves_nothing() -> None:
    password = broker_password(SECRET)
    assert SECRET not in password and password.isalnum() and password != broker_password(OTHER)
    assert not admission(SECRET, TABLE)(PLAYER, SESSION, password.encode())


def heard(words: Words) -> Here | Order:
    message = GUEST_WORDS.decode(unseal(words.payload, words.topic, ORDER_LIMIT).body)
    assert isinstance(message, Here | Order)
    return message


def test_a_player_s_words_bring_the_proof_of_their_session() -> None:
    one = Voice(identity(1), Topics(TABLE), SECRET)
    again = replace(one, session=b"session2")
    pending = Pending(1, cmd.Say(one.player, Text("hello")), 0.0)
    for voice in (one, again):
        for words in (voice.here(b"dealer 1"), voice.order(b"dealer 1", pending)):
            assert admission(SECRET, TABLE)(PLAYER, voice.session, heard(words).proof)
            assert SECRET.encode() not in words.payload and SECRET not in repr(voice)
    assert heard(one.here(b"dealer 1")).proof != heard(again.here(b"dealer 1")).proof
    assert heard(Voice(identity(1), Topics(TABLE)).here(b"dealer 1")).proof == b""


def test_a_table_that_is_still_open_keeps_its_secret(tmp_path: Path) -> None:
    first = secret_of("cygnus", tmp_path, {})
    with open_journal(tmp_path / FILE) as journal:
        session = journal.begin(Opening("cygnus", "Cygnus", bytes(32)), [b"{}"], [], bytes(32))
        again = secret_of("cygnus", tmp_path, {})
        assert secret_of("cygnus", tmp_path, {}) == again
        assert (tmp_path / "invitations" / "cygnus").stat().st_mode & 0o077 == 0
        assert secret_of("other", tmp_path, {}) != again
        journal.append(session, 1, [b"{}"], closed=True)
    closed = secret_of("cygnus", tmp_path, {})
    assert len({first, closed}) == 2 and again == first


def test_the_environment_s_secret_comes_first(tmp_path: Path) -> None:
    assert secret_of("cygnus", tmp_path, {VARIABLE: SECRET}) == SECRET
    assert not (tmp_path / "invitations").exists()


@pytest.mark.parametrize("content", ["", "hunter2", "x" * 1000])
def test_a_kept_secret_that_is_none_is_replaced(tmp_path: Path, content: str) -> None:
    with open_journal(tmp_path / FILE) as journal:
        journal.begin(Opening("cygnus", "Cygnus", bytes(32)), [b"{}"], [], bytes(32))
    secret_of("cygnus", tmp_path, {})
    (tmp_path / "invitations" / "cygnus").write_text(content)
    assert is_secret(secret_of("cygnus", tmp_path, {}))


def test_where_nothing_can_be_kept_there_is_a_secret_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "invitations").write_text("in the way")
    assert is_secret(secret_of("cygnus", tmp_path, {}))
