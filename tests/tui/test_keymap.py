"""Other keys by the settings: what they may be, and that everything that takes or shows keys goes along."""

import unicodedata
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from textual.keys import _character_to_key

from core import commands as cmd
from core.moves import Move
from core.rules import PRESETS
from tests.tui.fakes import YOU, FakeDealer, card_table, opened
from tests.tui.test_actions import at, playing, sent
from tests.tui.test_keyboard import Place, betting
from tests.tui.test_table_screen import my_turn, seat
from tui import cli, keymap
from tui.actions import ACTIONS, BY_ID, Where, action_for, key_bar
from tui.arguments import Request
from tui.draw.canvas import Canvas
from tui.draw.keys import put_bar
from tui.keymap import key_name
from tui.options import Motion, Options
from tui.remapping import can_meet, check
from tui.screens.log import LogScreen
from tui.settings import BadSettings
from tui.view import Key


@pytest.fixture(autouse=True)
def _usual_keys() -> Iterator[None]:
    yield
    keymap.use({})


def test_a_character_is_called_as_the_terminals_library_calls_it() -> None:
    marks = [*map(chr, range(32, 127)), *"äßéżя字§€"]
    for mark in marks:
        assert key_name(mark) == _character_to_key(mark), unicodedata.name(mark)


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("F5", "f5"),
        ("space", "space"),
        ("bksp", "backspace"),
        ("ctrl+t", "ctrl+t"),
        ("Ctrl+H", "backspace"),
        ("P", "P"),
        ("ctrl+1", ""),
        ("f13", ""),
        ("nonsense", ""),
        ("", ""),
        ("\x1b", ""),
    ],
)
def test_keys_as_they_are_written(written: str, key: str) -> None:
    assert key_name(written) == key


def test_another_key_does_it_and_the_usual_one_no_longer() -> None:
    keymap.use({"stand": "f", "roll": "space"})
    now = at(playing(2, 3).table)
    assert sent("f", now) == sent("space", now) is None or sent("s", now) is None
    assert sent("f", now) == cmd.Play(YOU, now.table.decision, Move.STAND)
    assert sent("space", now) == cmd.Play(YOU, now.table.decision, Move.ROLL)
    assert sent("s", now) is None and sent("r", now) is None
    assert [key.press for key in key_bar(now)][:2] == ["space", "f"]


def test_two_keys_that_are_told_together() -> None:
    assert BY_ID["more"].press == "+ -" and BY_ID["next"].press == "arrows"
    keymap.use({"less": "["})
    assert BY_ID["more"].press == "+ ["
    keymap.use({"more": "]", "less": "["})
    assert BY_ID["more"].press == "] [" and BY_ID["less"].press == "["


def test_arrows_go_on_to_step_and_a_typed_bet_is_stepped_by_the_new_key() -> None:
    keymap.use({"more": "m", "change": "c"})
    place = Place(betting("mira"), Motion.NONE)
    place.press("m")
    assert place.desk.amount == 20
    place.press("m", "up")
    assert place.desk.amount == 40
    place.press("plus")
    assert place.desk.amount == 40
    place.press("escape", "5", "0", "enter")
    assert place.client.sent == [cmd.Bet(YOU, 0, 50)]


def test_a_sentence_can_ask_for_a_key() -> None:
    assert keymap.press("back_bet") == "tab"
    keymap.use({"back_bet": "g"})
    assert keymap.press("back_bet") == "g" and keymap.means("back_bet", "g")
    assert not keymap.means("back_bet", "tab")


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"fly": "f"}, "no such action"),
        ({"stand": "f99"}, "no such key"),
        ({"stand": ""}, "no such key"),
        ({"stand": "esc"}, "stay what they are"),
        ({"stand": "ctrl+m"}, "stay what they are"),
        ({"menu": "m"}, "stay what they are"),
        ({"bet": "g"}, "stay what they are"),
        ({"stand": "r"}, "can't be both"),
        ({"hit": "d"}, "can't be both"),
        ({"talk": "q"}, "can't be both"),
        ({"sit": "p"}, "can't be both"),
        ({"pause": "K"}, "can't be both"),
        ({"new": "p"}, "can't be both"),
        ({"talk": "5"}, "Digits"),
        ({"help": "s"}, "can't be both"),
        ({"stand": "up", "hit": "up"}, "can't be both"),
    ],
)
def test_what_cannot_be_is_one_sentence(changed: dict[str, str], said: str) -> None:
    with pytest.raises(BadSettings) as refused:
        check(changed)
    told = str(refused.value)
    assert said in told and "\n" not in told and told.endswith(".")


@pytest.mark.parametrize(
    "changed",
    [
        {},
        {"stand": "f"},
        {"roll": "f", "stand": "r", "start": "f"},
        {"hit": "r"},
        {"pause": "f9", "resume": "f9"},
        {"kick": "f8"},
        {"stand": "5"},
        {"talk": "space"},
        {"log": "L", "pass": "Z"},
    ],
)
def test_what_can_be_is_taken(changed: dict[str, str]) -> None:
    check(changed)


def test_every_action_is_at_some_table() -> None:
    for action in ACTIONS:
        assert not action.where & Where.TABLE or any(action.there(rules) for rules in PRESETS.values())


def situations() -> Iterator[FakeDealer]:
    """Yield dealers at moments of all kinds."""
    yield FakeDealer(opened())
    yield betting("mira", host=YOU, back_bets=True)
    for faces in ((), (2, 3), (5, 5), (12, 12), (11, 11), (1, 3)):
        yield playing(*faces, host=YOU)
    for rules in PRESETS.values():
        if rules != PRESETS["blackhole"]:
            yield card_table(rules, "mira", YOU)  # type: ignore[arg-type]


def test_what_is_said_to_be_apart_is_apart() -> None:
    for dealer in situations():
        now = at(dealer.table)
        there = [action for action in ACTIONS if action.available(now)]
        apart = [(one.id, two.id) for one, two in combinations(there, 2) if not can_meet(one, two)]
        assert not apart
        for action in there:
            assert action_for(action.keys[0], now) is not None


def test_the_settings_keys_are_checked_as_the_program_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "settings.toml"
    monkeypatch.setenv("BHJ_SETTINGS", str(file))
    monkeypatch.setattr(cli, "_in_terminal", lambda: True)
    file.write_text('[keys]\nstand = "r"\n')
    assert cli.main([]) == BadSettings.exit_code
    told = capsys.readouterr().err
    assert told.count("\n") == 1 and "can't be both" in told and "stand" in told


def test_the_settings_keys_are_in_force_from_the_start() -> None:
    cli._options(Request(None, keys={"stand": "f"}))
    assert keymap.press("stand") == "f"


def test_help_stands_at_the_right_whatever_its_key_is() -> None:
    keymap.use({"help": "f9"})
    canvas = Canvas(40, 1)
    put_bar(canvas, 0, (Key("s", "stand"), Key("f9", "help")))
    assert "".join([mark for mark, _ in canvas.rows[0]]).endswith("f9 help ")


async def test_a_table_takes_and_shows_the_keys_of_the_settings() -> None:
    options = Options(motion=Motion.NONE, keys={"stand": "f", "log": "L", "quit": "ctrl+x"})
    dealer = my_turn(2, 3)
    async with seat(dealer, options=options) as here:
        assert "f stand on 5" in here.text()
        await here.press("L")
        assert isinstance(here.app.screen, LogScreen) and "ctrl+x leave" in here.text()
        await here.press("q")
        assert isinstance(here.app.screen, LogScreen)
        await here.press("L", "question_mark")
        told = [line.split()[:2] for line in here.text().splitlines()]
        assert any(words[:1] == ["f"] for words in told) and not any(words[:1] == ["s"] for words in told)
        await here.press("escape", "escape")
        assert any(line.split()[:2] == ["L", "Read"] for line in here.text().splitlines())
        await here.press("L")
        assert isinstance(here.app.screen, LogScreen)
        await here.press("escape", "s", "f")
        assert here.client.sent == [cmd.Play(YOU, dealer.table.decision, Move.STAND)]
