"""What is over, and what there is to read, as lines: at a table, in the lobby, and when a table is left."""

import re
import threading
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from core import commands as cmd
from core.bot_characters import BOTS
from core.moves import Move
from core.rules import CZECH, LIVE, PRESETS
from core.text import Text
from net.facts import Checked
from tests.tui import pasts
from tests.tui.fakes import YOU, FakeDealer, SealedDealer, card_table, opened
from tests.tui.lines import Lines
from tests.tui.scenes import HOSTILE
from tests.tui.test_plain import TURN, dice, in_turn
from tests.tui.test_plain_lobby import Room
from tests.tui.tongues import OURS, speaking, untranslated, with_accents
from tui import keymap, tongue
from tui.action import Where
from tui.actions import ACTIONS, in_lobby
from tui.arguments import Mistyped, parse
from tui.bookwork import work_out
from tui.keyboard import Keyboard
from tui.lesson import STEPS
from tui.options import Options
from tui.plain import run as plain_run
from tui.plain.book import book_lines
from tui.plain.errands import Errands
from tui.plain.inbox import Inbox
from tui.plain.lesson import PlainLesson
from tui.plain.lobby import ITEMS, read_table
from tui.plain.run import Evening
from tui.plain.voice import Mark, Voice
from tui.plan import Plan
from tui.stats_scopes import at_table
from tui.stats_text import page, sentences
from tui.words.odds import NO_BOOK

PATIENCE = 60.0


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Be somebody new in an empty folder, with the usual keys and in English again afterwards."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv(tongue.VARIABLE, tongue.ENGLISH)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(keymap, "_changed", {})
    return tmp_path


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Room:
    """Return a lobby from which no table is in sight."""
    return Room(tmp_path, monkeypatch)


def plays(at: Lines, first: tuple[int, int] = (9, 8), dealer: int = 8) -> None:
    """Play a round alone, standing on the first two dice."""
    at.does(cmd.Bet(YOU, 0, 10), 9)
    at.does(cmd.Play(YOU, at.client.dealer.table.decision, Move.START), *first)
    at.does(cmd.Play(YOU, at.client.dealer.table.decision, Move.STAND), dealer)


def played(rounds: int = 3) -> Lines:
    """Return a table of dice at which one has played some rounds alone, each a tie of 17."""
    at = dice()
    for _round in range(rounds):
        plays(at)
    return at


def asked(at: Lines, *lines: str) -> list[str]:
    """Type lines and return what is said until nothing is worked out any more."""
    told, end = at.type(*lines), time.monotonic() + PATIENCE
    while at.table._errands.busy and time.monotonic() < end:
        told += at.news()
    return told


# Rounds at a table


def test_the_rounds_seen_are_told_a_line_each_and_what_they_came_to() -> None:
    at = dice()
    assert at.type("history") == ["No round was seen from its beginning yet."]
    plays(at)
    plays(at, (9, 9))
    told = at.type("history")
    first = "bet 10, (9) (8) = 17 (stands), dealer: (9) (8) = 17, tie, 1,000 chips."
    assert re.fullmatch(rf"Round 1: \d\d:\d\d, {re.escape(first)}", told[0])
    assert told[1].endswith("(9) (9) = 18 (stands), dealer: (9) (8) = 17, +10, 1,010 chips.")
    assert told[2:] == ["2 rounds, net +10"] and at.type("H") == told


def test_only_the_last_rounds_are_told_unless_all_are_asked_for() -> None:
    at = played(22)
    told = at.type("history")
    assert told[0] == "2 rounds before these are told by history all." and len(told) == 22
    assert told[1].startswith("Round 3: ") and len(at.type("history all")) == 23


def test_one_round_is_told_in_full_with_its_proof() -> None:
    dealer = SealedDealer()
    dealer.seats(YOU)
    at = Lines(dealer)
    at.news()
    at.does(cmd.Bet(YOU, 0, 10))
    at.client.feed(dealer.release(YOU, 9))
    at.news()
    at.type("roll")
    at.accept(9, 8)
    at.type("stand")
    at.accept(8)
    at.client.feed(Checked(1, ""))
    at.news()
    told = at.type("history 1")
    assert told[1:5] == ["you bet 10", "dealer rolls (9)", "you (9) (8) = 17", "you stand on 17"]
    seal, links, right = told[-3:]
    assert seal.startswith("sealed ") and seal.endswith(" before the bets · not open yet")
    assert links.startswith("links of players: you ")
    assert right == "The proof comes when the round is over."
    at.client.feed(Checked(1, "The dice are not those that were sealed."))
    at.news()
    told = at.type("history 1", "history")
    assert any(line.startswith("! ") and "not those that were sealed" in line for line in told)
    assert [line for line in told if line.startswith("! Round 1: ")]
    check = at.type("history check")
    assert check[0].startswith("0 of 1 round") and check[1].startswith("! ")


def test_a_round_is_told_in_the_text_notation_and_all_are_written_into_a_file(home: Path) -> None:
    at = played(2)
    told = at.type("history text 2")
    assert told[0] == "round 2" and told[1] == "dealer (9) (8) = 17 stood"
    assert at.type("history save json") == [f"Written: {home / 'cygnus-x-1.json'}"]
    assert at.type("history save text")[0].endswith("cygnus-x-1.txt")
    assert (home / "cygnus-x-1.txt").read_text().count("round ") == 2
    assert at.type("history save proof") == ["! In which form? Type history save and json or text."]


def test_a_round_that_is_played_is_told_as_far_as_it_is() -> None:
    at = in_turn()
    told = at.type("history 1")
    assert told[:3] == ["Round 1: bet 10, dealer: (9) = 9, open.", "you bet 10", "dealer rolls (9)"]
    assert at.type("history text 1") == ["Round 1 is not over."]


def test_rounds_are_found_by_a_name_and_only_ones_own_are_told() -> None:
    at = dice("mira")
    at.does(cmd.Pass(YOU))
    at.does(cmd.Bet("mira", 1, 10), 9)
    at.does(cmd.Play("mira", at.client.dealer.table.decision, Move.START), 9, 8)
    at.does(cmd.Play("mira", at.client.dealer.table.decision, Move.STAND), 8)
    assert at.type("history mine") == ["No round with a bet of yours."]
    told = at.type("history MIR")
    assert "mira: (9) (8) = 17 (stands)" in told[0] and told[-1] == "1 round, net 0"
    for typed in ("history nobody", "history 7", "history text 7", "history text"):
        assert at.type(typed) == ["! Nobody of that name played, and there is no such round."]


def test_those_who_only_watch_have_a_history_and_no_stats() -> None:
    dealer = FakeDealer(opened())
    dealer.seats("mira")
    at = Lines(dealer, "")
    at.news()
    at.does(cmd.Bet("mira", 0, 10), 9)
    at.does(cmd.Play("mira", dealer.table.decision, Move.START), 9, 8)
    at.does(cmd.Play("mira", dealer.table.decision, Move.STAND), 8)
    told = at.type("history")
    assert told[0].startswith("Round 1: ") and told[1] == "1 round"
    assert at.type("stats") == ["! You only watch here: to play or to talk, join the table."]


def test_talk_of_somebody_who_is_muted_is_not_in_a_round() -> None:
    at = in_turn("mira")
    at.does(cmd.Say("mira", Text("hello")))
    assert '" mira: hello' in at.type("history 1")
    at.type("mute mira")
    assert '" mira: hello' not in at.type("history 1")


# Luck and skill


def test_luck_and_skill_are_told_once_they_are_known() -> None:
    told = asked(played(), "stats")
    assert told[:2] == ["Working out what was luck.", "THIS TABLE"]
    assert told[2].startswith("STATS you: Cygnus X-1 · 3 rounds")
    assert "CHIPS: 1,000 now · best 1,000 · worst 1,000" in told
    assert "won 0 %, tied 100 %, lost 0 %" in told
    assert [line for line in told if line.startswith("skill ")]


def test_nothing_is_drawn_and_no_line_is_broken_for_the_ear() -> None:
    annals, table = pasts.seen(pasts.evening(20))
    story = at_table(annals, table)[0].work().story
    spoken, drawn = "\n".join(sentences(story, False)), "\n".join(page(story, False))
    assert not set(spoken) & set("█▉▊▋▌▍▎▏─│┤└┬⠁⡀⢀") and "  " not in spoken
    numbers = set(re.findall(r"\d[\d,.]*", drawn.partition("── YOUR")[2]))
    assert numbers <= set(re.findall(r"\d[\d,.]*", spoken.replace(":", "")))


def test_a_game_goes_on_while_luck_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    at, may_end = played(), threading.Event()

    def slow(story: Any, ascii: bool) -> Any:
        assert may_end.wait(PATIENCE)
        return sentences(story, ascii)

    monkeypatch.setattr("tui.plain.luck.sentences", slow)
    at.type("stats")
    assert at.type("bet 20")[-1:] == [] and at.accept(9)[0] == "you bet 20"
    at.type(None)
    assert at.table.door.over is None
    may_end.set()
    told = asked(at)
    assert "THIS TABLE" in told and at.table.door.over is not None


def test_what_can_not_be_worked_out_is_a_warning() -> None:
    at = dice()
    assert asked(at, "stats")[-1].startswith("! you has finished no round there.")
    assert at.type("stats everything")[0] == "! Of what? Type stats and table, tonight or ever."
    assert asked(at, "stats ever")[-1].startswith("! There is no journal")


def test_errands_are_told_in_their_order_and_wake_who_waits() -> None:
    errands, woken = Errands(), Inbox()
    errands.attach(lambda: woken.line("news"))
    first, may_end = "one", threading.Event()
    errands.begin(lambda: [first] if may_end.wait(PATIENCE) else [])
    errands.begin(lambda: ["two"])
    assert woken.read() == "news" and list(errands.known()) == [] and errands.busy
    may_end.set()
    assert woken.read() == "news"
    assert list(errands.known()) == [("one", Mark.NONE), ("two", Mark.NONE)] and not errands.busy


# The book, the rules, the bots


def test_the_book_tells_the_best_move_for_every_hand() -> None:
    at = live_table()
    told = asked(at, "book")
    assert "17 to 19: always stand" in told and "13 to 15: stand against 2 to 6; hit against 7 to A" in told
    told = asked(at, "book 16 10")
    assert told[1] == "Hard totals: 16 against 10 (for instance 6 10)"
    assert [line for line in told if line.endswith(", best")] == [told[2]] and told[2].startswith(
        "hit: -0.572"
    )
    assert asked(at, "book 99")[-1].startswith(
        "The book has no such hand. Type book and one of these: 5, 6, "
    )


def live_table() -> Lines:
    """Return a live table that one sits at alone."""
    at = Lines(card_table(LIVE, YOU, host="mira"))
    at.news()
    return at


@pytest.mark.parametrize("game", PRESETS)
def test_every_field_of_the_book_is_told(game: str) -> None:
    rules = PRESETS[game]
    chart = work_out(rules).chart
    rows = [row.label for group in chart.groups for row in group.rows]
    told = list(book_lines(rules, ""))
    for row in {rows[0], rows[len(rows) // 2], rows[-1]}:
        fields = [line for line in book_lines(rules, row) if " against " in line]
        assert len(fields) >= len(chart.upcards)
    assert all(tongue.say(group.title) in "\n".join(told) for group in chart.groups)


def test_the_book_is_closed_where_the_table_plays_without() -> None:
    at = in_turn(no_coach=True)
    assert at.type("book")[0] == f"! {NO_BOOK}"


def test_the_rules_and_the_bots_are_told_as_on_their_pages() -> None:
    at = live_table()
    told = at.type("rules")
    assert "THE AIM:" in told and any(line.startswith("[") and ": " in line for line in told)
    house = dice(rules=pasts.evening(0).table.setup.rules)
    assert "THE AIM:" in house.type("rules")
    bots = at.type("bots")
    assert "There are no bots here." in bots and any(line.startswith("Quasar: ") for line in bots)


def test_what_a_house_has_otherwise_is_marked() -> None:
    at = Lines(card_table(replace(CZECH, decks=2), YOU, host="mira"))
    at.news()
    told = at.type("rules")
    own = [at for at, line in enumerate(told) if line.startswith("* ")]
    assert own and all(told[place + 1].startswith("Usually: ") for place in own)


# Every action


def test_every_action_of_a_table_is_done_without_a_screen() -> None:
    at = dice()
    reader, keyboard = at.table._reader, Keyboard(at.table.desk)
    for action in ACTIONS:
        if Where.TABLE in action.where and action.kind.value != "replay":
            assert reader._is_done_here(action), action.id
    assert keyboard.has(next(one for one in ACTIONS if one.id == "live"))
    at.type(":")
    assert "That is for a screen" not in at.said.decode()


def test_every_action_of_the_lobby_is_done_without_a_screen() -> None:
    there = {item.action for item in ITEMS}
    assert {action.id for action in in_lobby()} - there == {"palette"}


def test_the_lobbys_keys_are_those_of_a_screen(room: Room) -> None:
    for action in in_lobby():
        told = room.types(action.keys[0] if len(action.keys[0]) == 1 else ",")
        assert not [line for line in told if line.startswith("! There is no word")], action.id


# Settings


def test_settings_are_told_chosen_in_force_and_kept(room: Room) -> None:
    told = room.types("set")
    assert "set bell on: Beep and window title on your turn, while you look elsewhere. (on, off)" in told
    assert any(line.startswith("Motion, theme and bell are for a screen") for line in told)
    room.types("set bell no", "set coach on", "set motion reduced", "set name bob", "set signs ASCII")
    kept = room.preferences.settings
    assert (kept.bell, kept.coach, kept.name, kept.motion.value) == (False, True, "bob", "reduced")
    assert room.chooser.options.coach and room.chooser.name == "bob" and room.chooser.options.ascii
    try:
        assert room.types("set language de")[-2].startswith(
            "set language de: Die Tasten sind in jeder Sprache"
        )
    finally:
        tongue.speak(tongue.ENGLISH)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("set motion up", "! Type set motion and one of full, reduced or none."),
        ("set bell 5", "! Type set bell and one of on or off."),
        (
            "set luck 5",
            "! Type set, one of name, language, motion, signs, theme, bell, coach or key, and a value.",
        ),
        ("set name", "! Type set, one of name, "),
        ("set name " + "x" * 40, "! Please choose another name"),
        ("set key roll", "! Type set key, what it is for, and a key; or usual, "),
        ("set key roll s", "! The key s can't be both "),
        ("set key jump g", "! Type set key, what it is for, "),
    ],
)
def test_a_setting_that_can_not_be_is_told_in_one_sentence(room: Room, typed: str, told: str) -> None:
    assert room.types(typed)[-2].startswith(told)


def test_another_key_is_the_one_that_is_typed() -> None:
    at = in_turn()
    assert at.type("set key start g")[0] == "set key start g"
    assert at.type("look")[-1] == TURN.replace("(r,", "(g,")
    assert at.type("set key roll usual", "set key start usual")[-1] == TURN


def test_signs_and_coach_change_at_the_table() -> None:
    at = Lines(card_table(LIVE, YOU, host="mira"))
    at.news()
    at.type("set signs ascii", "set coach on")
    assert at.table.desk.ascii and at.table.desk.coach.on and at.table.desk.playback.current
    at.table.desk.stop()


# The practice hand


class Practice:
    """A practice hand, and what it says."""

    def __init__(self) -> None:
        self.said = b""
        self.lesson = PlainLesson(Voice(False, self._write, "utf-8"), "ada")

    def _write(self, line: bytes) -> None:
        self.said += line

    def types(self, *lines: str) -> list[str]:
        """Type lines, and no more after them; return what was said."""
        inbox = Inbox()
        for line in (*lines, None):
            inbox.line(line)
        self.lesson.play(inbox)
        return self.said.decode().splitlines()


def test_empty_lines_alone_play_the_practice_hand_to_its_end() -> None:
    practice = Practice()
    told = practice.types(*[""] * len(STEPS))
    assert practice.lesson.over and "you win 10" in told
    assert [line for line in told if line.startswith("> ")] == [
        "> bet (Enter): bet 10",
        "> roll (r, Enter): roll two d12",
        "> reroll (x, Enter): reroll one die",
        "> keep (k, Enter): keep the joker",
        "> roll (r, Enter): roll d12",
        "> d4 (4, Enter): roll d4",
        "> stand (s, Enter): stand on 20",
    ]
    assert told[-1].endswith("host opens a table for others. Press Enter to go on.")


def test_the_practice_hand_answers_every_other_word_kindly() -> None:
    practice = Practice()
    told = "\n".join(practice.types("bet", "r", "s", "jump", "rules", "x"))
    assert "s would do this: stand on 14. Keep it for another hand; now press reroll." in told
    assert "jump does nothing now. Press reroll, or Enter." in told and "THE AIM:" in told
    assert "> keep (k, Enter): keep the joker" in told


def test_the_practice_hand_is_over_at_an_empty_line_and_left_at_any_time(room: Room) -> None:
    told = room.types("lesson", *[""] * len(STEPS), "jump", "", "name")
    assert "jump does nothing here any more. Press Enter to go on." in told
    assert told[-2] == "You are called ada."
    assert room.types("8", "quit", "name")[-2] == "You are called ada."


# The lobby


@pytest.mark.parametrize(
    ("typed", "way"),
    [
        ("host live 3 bots high private", "live 3 high private"),
        ("n czech low", "czech 0 low"),
        ("host 2", "blackhole 2"),
        ("host live 9", ""),
        ("host zz", ""),
    ],
)
def test_a_table_is_opened_as_it_is_typed(room: Room, typed: str, way: str) -> None:
    told = room.types(typed)
    table = read_table(typed.partition(" ")[2], Plan("Lotus"))
    assert (table is None) is (way == "")
    if table is None:
        assert told[-2].startswith("! ") and room.went == []
    else:
        name, plan, who = room.went[0]
        assert (name, plan, who) == ("host", table.plan(Plan("Lotus")), "ada")
        assert [table.game, str(table.bots)] == way.split()[:2]
        assert table.private is ("private" in way)


def test_one_comes_without_a_seat_to_vote(room: Room) -> None:
    assert room.types("onlook")[-2] == "! At which address? Type onlook and what the host reads out."
    room.types("onlook 10.0.0.1")
    assert room.went == [("join", "10.0.0.1", "ada", "standing")]


def test_rules_and_book_of_each_game_are_told_in_the_lobby(room: Room) -> None:
    assert room.types("rules")[-2].startswith(
        "! Which game? Type rules and one of blackhole (Blackhole Jack), "
    )
    assert room.types("book")[-2].startswith("! Which game? Type book and one of ")
    assert "THE AIM:" in room.types("rules live")
    assert "hit: -0.572, bust 61 %, lands 31 %, 21 8 %, best" in room.types("book live 16 10")


def test_past_tables_and_their_rounds_are_told_in_the_lobby(room: Room, home: Path) -> None:
    assert room.types("history")[-2].startswith("! There is no journal")
    number = pasts.keep(pasts.evening(4))
    told = room.types("history")
    assert told[-3].startswith(f"session {number}: table: Orion, game: blackhole, opened: 2026-11-30 ")
    assert told[-2] == "Its rounds are told by history and its number: history 3, history 3 12."
    assert room.types("history 1")[-2] == "4 rounds"
    told = room.types("history 1 2")
    assert any(line.startswith("✓ the seal matches ✓ all ") for line in told)
    told = room.types("history 1 check")
    assert told[-2] == "A file that others can verify is written by: history 1 save proof"
    assert room.types("history 1 save text")[-2] == f"Written: {home / 'orion-1.txt'}"
    assert room.types("history 9")[-2].startswith("! There is no session 9.")
    assert room.types("history one")[-2].startswith("! Of which session?")


def test_luck_and_skill_are_told_in_the_lobby(room: Room) -> None:
    assert room.types("stats")[-2].startswith("! There is no journal")
    pasts.keep(pasts.evening(4), closed=True)
    assert room.types("stats")[-2].startswith("! Say whose with --player NAME")
    assert room.types("stats foo")[-2] == "! Of what? Type stats and table, tonight or ever."


def test_a_newcomer_is_told_where_to_begin_until_the_lesson_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = Room(tmp_path, monkeypatch)
    room.preferences.choose(met=False)
    hint = "If you are new: lesson explains the game, set has the language and more."
    assert hint in room.types("lesson", "quit") and hint not in room.types()
    assert room.preferences.settings.met


# The evening's card


class Gone:
    """A table that was left, as a run of the program sees it."""

    def __init__(self, at: Lines, interrupted: bool = False) -> None:
        self.desk = at.table.desk
        self._over = SimpleNamespace(sentence="", closing=False, interrupted=interrupted)

    def run(self, inbox: Inbox) -> Any:
        """Be left."""
        return self._over


def left(at: Lines, monkeypatch: pytest.MonkeyPatch, interrupted: bool = False) -> list[str]:
    """Return what a run of the program says when a table is left."""
    said: list[bytes] = []
    monkeypatch.setattr(plain_run, "listening", Inbox)
    monkeypatch.setenv("BHJ_SETTINGS", "/dev/null")
    evening = Evening(Options(), "you")
    evening.voice = Voice(False, said.append, "utf-8")
    monkeypatch.setattr(evening, "_table", lambda entered: Gone(at, interrupted))
    entered: Any = SimpleNamespace(
        hosting=None, invitation=None, table=at.table.desk.table, client=SimpleNamespace(stop=lambda: None),
        end_unless_staying=lambda closing: None,
    )  # fmt: skip
    try:
        evening.play(entered)
    except KeyboardInterrupt:
        assert interrupted
    return b"".join(said).decode().splitlines()


def test_the_evenings_card_is_told_after_three_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    at = played(3)
    told = left(at, monkeypatch)
    assert (
        told[0].startswith("Cygnus X-1 · Blackhole Jack · ") and "you: 3 rounds, 0, 1,000 chips now" in told
    )
    assert any(line.startswith("luck ") and " skill " in line for line in told)
    assert told[-1] == "bhj-tui: Blackhole Jack, live across terminals" and "" not in told


def test_no_card_is_told_after_two_rounds_or_at_an_interrupt(monkeypatch: pytest.MonkeyPatch) -> None:
    assert left(played(2), monkeypatch) == []
    assert left(played(3), monkeypatch, interrupted=True) == []


def test_a_table_that_was_only_watched_has_no_card(monkeypatch: pytest.MonkeyPatch) -> None:
    dealer = FakeDealer(opened())
    dealer.seats("mira")
    at = Lines(dealer, "")
    assert left(at, monkeypatch) == []


# The web


@pytest.mark.parametrize("line", ["web --plain", "--plain web", "web 10.0.0.1 --play --plain"])
def test_browsers_are_not_served_lines(line: str) -> None:
    with pytest.raises(Mistyped, match="leave out --plain"):
        parse(line.split())


def test_the_help_of_web_does_not_tell_of_lines(capsys: pytest.CaptureFixture[str]) -> None:
    for command, there in (("web", False), ("join", True)):
        with pytest.raises(SystemExit):
            parse([command, "--help"])
        assert ("--plain" in capsys.readouterr().out) is there


# Languages, and what must never be said


def test_nothing_of_it_is_left_untranslated(room: Room, tmp_path: Path) -> None:
    at = played(3)
    before = len(at.said)
    with with_accents():
        asked(at, "history", "history 1", "history all", "history mine", "history check", "history save x")
        asked(at, "history 77", "bots", "set", "set key", "set motion up", "set luck", "stats foo", "stats")
        asked(at, "book", "book 16", "book 16 9", "book 99")
        practice = Practice().types("", "", "s", "jump", "rules", *[""] * 5, "jump")
        room.types("rules", "rules live", "history one", "host live 9", "help", "set", "onlook", "stats")
    known = [word for action in ACTIONS for word in (action.id, action.press, action.word)]
    known += [word for item in ITEMS for word in item.word.split()]
    known += [bot.character.name for bot in BOTS] + [bot.name for bot in BOTS] + list(PRESETS)
    known += [
        "full reduced none auto unicode ascii terminal deep space paper off language motion signs theme"
    ]
    known += [
        "bell coach key json text table tonight ever jump Enter Cygnus ada you practice verify FILE head"
    ]
    known += ["bhj tui zh_CN high private low luck save", str(tmp_path), ".local/share journal sqlite"]
    said = "\n".join([at.said[before:].decode(), *practice, room.said.decode()])
    assert untranslated(said, *known, at.table.desk.table.head.hex()) == []


@pytest.mark.parametrize("language", OURS)
def test_all_of_it_is_said_in_every_language(language: str) -> None:
    at = played(3)
    with speaking(language):
        told = asked(at, "history", "history 2", "history check", "bots", "rules", "stats", "book")
    assert told and not [line for line in told if "{" in line or "}" in line]


def test_hostile_names_stay_on_their_line() -> None:
    dealer = FakeDealer(opened())
    dealer.does(cmd.Enter("mira", Text(next(iter(HOSTILE.values())))))
    dealer.does(cmd.Sit("mira", 0))
    at = Lines(dealer, "")
    at.news()
    at.does(cmd.Bet("mira", 0, 10), 9)
    at.type("history", "history 1", "history all")
    assert all(mark.isprintable() for mark in at.said.decode() if mark != "\n")
