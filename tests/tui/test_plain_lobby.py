"""The lobby as lines: numbers and words lead to tables, and everything else to one sentence."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from net.address import parse_address
from net.errors import NothingInSight
from net.sighting import Sighting
from tests.tui.tongues import untranslated, with_accents
from tui import cli, found, replay, ways
from tui.arguments import parse
from tui.options import Options
from tui.plain.chooser import Chooser
from tui.plain.inbox import Inbox
from tui.plain.lobby import ITEMS, PlainLobby
from tui.plain.voice import Voice
from tui.plan import Plan
from tui.preferences import Preferences
from tui.recent import Recent, remember
from tui.visits import Visits
from tui.words.manual import HOW_TO_MEET

TABLE: Any = SimpleNamespace(name="a table")
SECRET = "abcdefghijklmnop"


class Room:
    """A lobby, what it says, and the ways that it goes."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch, *seen: Sighting) -> None:
        self.said = b""
        self.went: list[tuple[object, ...]] = []
        for way in ("practise", "host", "join", "watch"):
            patch.setattr(ways, way, self._way(way))
        patch.setattr(found, "look", lambda seconds: seen)
        self.visits = Visits(kept=True, path=folder / "recent.json")
        self.inbox = Inbox()
        voice = Voice(False, self._write, "utf-8")
        self.preferences = Preferences(folder / "s.toml")
        self.preferences.choose(met=True)
        self.chooser = Chooser(voice, self.preferences, Options(), "ada")
        self.lobby = PlainLobby(voice, self.chooser, Plan("Lotus"), self.visits)

    def _way(self, name: str) -> Any:
        def go(*how: object, **more: bool) -> Any:
            self.went.append((name, *how, *[key for key, on in more.items() if on]))
            return TABLE

        return go

    def _write(self, line: bytes) -> None:
        self.said += line

    def types(self, *lines: str) -> list[str]:
        """Type lines, and no more after them, until the lobby is left; return what was said."""
        before, self.inbox = len(self.said), Inbox()
        for line in lines:
            self.inbox.line(line)
        self.inbox.line(None)
        self.found = self.lobby.choose(self.inbox)
        return self.said[before:].decode().splitlines()


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Room:
    """Return a lobby from which no table is in sight."""
    return Room(tmp_path, monkeypatch)


def sighting(name: str, address: str, private: bool = False) -> Sighting:
    """Return a table as it is seen on this network."""
    return Sighting(
        name=name, game="live", host="mira", address=parse_address(address), minimum=10, maximum=200,
        seats=7, taken=2, round=12, private=private, ping_ms=3, words="",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "way"),
    [
        ("1", ("practise", "ada")),
        ("practise", ("practise", "ada")),
        ("p", ("practise", "ada")),
        ("join 10.0.0.1", ("join", "10.0.0.1", "ada")),
        ("4 10.0.0.1:9", ("join", "10.0.0.1:9", "ada")),
        ("watch 10.0.0.1", ("watch", "10.0.0.1")),
        ("host", ("host", Plan("Lotus"), "ada")),
        ("2 live", ("host", Plan("Lotus", game="live"), "ada")),
    ],
)
def test_numbers_and_words_lead_to_a_table(room: Room, typed: str, way: tuple[object, ...]) -> None:
    told = room.types(typed)
    assert room.went == [way] and room.found is TABLE
    assert told[1:-1] == [line for line in told if line[0].isdecimal()] and len(told[1:-1]) == len(ITEMS)


@pytest.mark.parametrize("typed", ["quit", "q", "15"])
def test_the_lobby_is_left(room: Room, typed: str) -> None:
    room.types(typed)
    assert room.found is None and room.inbox.read() is None


@pytest.mark.parametrize("typed", ["help", "?"])
def test_the_choices_are_told_again_when_asked(room: Room, typed: str) -> None:
    told = room.types(typed)
    assert told[len(ITEMS) + 2 : -1] == [*told[1:-1][: len(ITEMS)], *HOW_TO_MEET]
    assert told[-1].startswith("> practise (1); ")


def test_the_end_of_lines_leaves_it_too(room: Room) -> None:
    room.types()
    assert room.found is None and room.went == []


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("join", "! At which address? Type join and what the host reads out."),
        ("watch", "! At which address? Type watch and what the host reads out."),
        ("host chess", "! Which game? Type host and one of blackhole (Blackhole Jack)"),
        ("jump", "! There is no word jump here; type practise, host, tables, join, watch, name, onlook, "),
        ("99", "! There is no word 99 here"),
        ("name " + "x" * 40, "! Please choose another name"),
        ("name bob", "You are called bob."),
    ],
)
def test_what_leads_nowhere_is_told_and_asked_again(room: Room, typed: str, told: str) -> None:
    *_first, said, choices = room.types(typed)
    assert said.startswith(told) and choices.startswith("> practise (1); ")


def test_a_name_is_kept(room: Room, tmp_path: Path) -> None:
    room.types("name bob")
    assert Preferences(tmp_path / "s.toml").settings.name == "bob"
    assert "6 name: change your name, which is bob: name and another" in room.types()


def test_tables_in_sight_and_those_one_was_at_are_joined_by_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = sighting("Lotus", "10.0.0.5"), sighting("Hidden", "10.0.0.6", private=True)
    room = Room(tmp_path, monkeypatch, *seen)
    secret = f"10.0.0.7/Cygnus#9f3ac1d077ab0412.{SECRET}"
    told = room.types("tables")
    assert "Hidden is private. Ask the host for the whole invitation line." in told
    assert any(
        line.startswith("1 Lotus: Black Jack, live table, bets 10 to 200, 2 of 7 seats") for line in told
    )
    remember(tmp_path / "recent.json", Recent(secret, "Cygnus", "ada", 1.0))
    told = room.types("tables", "join 2")
    assert any(line.startswith("2 Cygnus, where you were, at 10.0.0.7/Cygnus") for line in told)
    assert SECRET not in "\n".join(told)
    assert room.went == [("join", secret, "ada")]
    monkeypatch.setenv("BHJ_MQTT_USER", "somebody")
    room.types("watch 1")
    assert room.went[-1][0] == "watch" and str(room.went[-1][1]).startswith("10.0.0.5")


def test_no_table_in_sight_says_what_to_do(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(seconds: float) -> tuple[Sighting, ...]:
        raise NothingInSight(2)

    monkeypatch.setattr(found, "look", nothing)
    told = room.types("tables")
    assert told[-2] == "There is no table in sight: host one, or type join and an address."
    assert told[-3].startswith("! ")


@pytest.mark.parametrize("line", ["--plain join x", "join x --plain", "host --plain", "--plain"])
def test_plain_may_stand_before_the_command_or_after(line: str) -> None:
    assert parse(line.split()).plain


def test_a_replay_is_told_in_lines_in_a_terminal_too(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    def tell(history: str) -> int:
        told.append(history)
        return 0

    monkeypatch.setattr(cli, "_in_terminal", lambda: True)
    monkeypatch.setattr(replay, "tell", tell)
    assert cli.main(["replay", "evening.bhj", "--plain"]) == 0
    assert told == ["evening.bhj"]


def test_nothing_of_the_lobby_is_left_untranslated(room: Room) -> None:
    with with_accents():
        room.types("tables", "join", "watch", "host chess", "jump", "name bob")
    words = [item.word for item in ITEMS]
    games = ("blackhole", "german", "czech", "live")
    assert untranslated(room.said.decode(), *words, *games, "ada", "bob", "chess", "jump") == []
