"""The table in every language: nothing is left in English, and all that must be read has room."""

import re
from collections.abc import Iterator
from contextlib import AbstractContextManager
from functools import cache

import msgspec
import pytest

from core import commands as cmd
from core import events as ev
from core.blackhole import Hand
from core.dice import Die
from core.digest import digest
from core.moves import Move
from core.refusal import Reason
from core.rules import CZECH, GERMAN, LIVE, BlackholeRules, BlackjackRules, DealerStyle, Setup
from core.sentence import Sentence
from core.table import Table
from core.text import Text
from net.facts import Checked, LinkFound, LinkLost
from net.messages import Farewell
from tests.core.card_tables import hand_of
from tests.tui import card_scenes, scenes
from tests.tui.card_words import ToldTable
from tests.tui.every_hand import ROLLS, all_hands, bar_of, with_hand
from tests.tui.fakes import YOU, FakeClient, FakeDealer, opened
from tests.tui.frames import SCENES
from tests.tui.test_draw import assert_whole
from tests.tui.test_words import dice, every_event
from tests.tui.test_words_cards import LONG, evening, every_sentence
from tests.tui.tightness import MADE_UP, Fault, drawn_tightly, made_up, watched
from tests.tui.tongues import OURS, speaking, untranslated, with_accents
from tui import keymap, words
from tui.desk import Desk
from tui.draw.canvas import Canvas
from tui.draw.keys import fitted
from tui.draw.table import draw
from tui.draw.text import to_ascii, width, wrap
from tui.entry import BET, TALK, Typing
from tui.glyphs import UNICODE
from tui.keyboard import Keyboard
from tui.options import Motion, Options
from tui.situation import Reel
from tui.tongue import LANGUAGES
from tui.view import Key, LinkView, Show, View
from tui.words.room import ROOM
from tui.words.status import Status

SIZES = [(80, 24), (60, 20), (120, 40)]
LANGUAGE = pytest.mark.parametrize("language", OURS)
ANY_LANGUAGE = pytest.mark.parametrize("language", [*OURS, *MADE_UP])
SIZE = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
PEOPLE = (*scenes.NAMES.values(), "ann", "bob", "kim", "joe", "nia", "zoe", "mirabel", "new", LONG)
NAMES = (*PEOPLE, "Cygnus Green Felt Vela")
KEYS = "enter tab esc"
MADE_HERE = (
    "talk help leave try now lost bet steps enter The dice are not those that were sealed I have seen it"
)
"""What scenes bring along, in words of their own."""
TALK_HERE = "last one before lunch"
SIGN = "JSD"
"""The joker's sign on its picture."""


def speak(language: str) -> AbstractContextManager[None]:
    """Speak a language of ours, or one that was made up."""
    return made_up(language) if language in MADE_UP else speaking(language)


def plain_scenes() -> Iterator[tuple[str, View]]:
    """Yield the views of all scenes but those whose effects cover the table, and those of hostile names."""
    for name, scene in SCENES.items():
        view = scene.view()
        if view.effect is None and "hostile" not in name:
            yield name, view


# Nothing is left in English


@pytest.mark.parametrize("size", [*SIZES, (36, 9)], ids=str)
def test_every_scene_is_told_in_the_language_spoken(size: tuple[int, int]) -> None:
    with with_accents():
        for name, view in plain_scenes():
            seen = "\n".join(draw(view, *size, UNICODE, True).text())
            assert not untranslated(seen, *NAMES, MADE_HERE, TALK_HERE, SIGN), name


def lines_told() -> Iterator[str]:
    """Yield the log's lines on every kind of event, as a player, another one and a spectator read them."""
    table = scenes.your_turn().table
    for you in ("mira", "ada", ""):
        told = [event for event in every_event() if not isinstance(event, ev.Said)]
        yield from [line.text for event in told if (line := words.event_line(table, event, you))]
        for card_play in (
            card_scenes.live_settled(you),
            card_scenes.live_asked(you),
            card_scenes.czech_even_money(you),
        ):
            yield from [line.text for line in card_play.log if not line.talk]
        for play in (scenes.settled(), scenes.specials(), scenes.struck()):
            yield from [line.text for line in play.log if not line.talk]
    yield words.not_sealed_line(table).text
    yield words.not_sealed_line(card_scenes.live_turn().table).text
    gap = words.gap_line(table, msgspec.structs.replace(table, voids=table.voids + 1))
    assert gap is not None
    yield gap.text


def choices_told() -> Iterator[str]:
    """Yield lines of the log on what was kept, swapped and earned, as its owner and as others read it."""
    play = scenes.evening().bet(scenes.BETS, 9).move(Move.START, 1, 4).move(Move.ROLL, 12)
    doubles = [scenes.evening().bet(scenes.BETS, 9).move(Move.START, face, face) for face in (7, 1, 11)]
    for you in ("mira", ""):
        events = [(play, ev.Played(0, 0, move)) for move in (Move.KEEP, Move.SWAP)]
        events += [(double, ev.Played(0, 0, Move.KEEP)) for double in doubles[1:]]
        events += [(double, ev.Played(0, 0, Move.REROLL, (5,))) for double in doubles]
        lines = [words.event_line(told.table, event, you) for told, event in events]
        yield from [line.text for line in lines if line]
        yield from [line.text for told in (play, *doubles) for line in told.log]


def placed_told() -> Iterator[str]:
    """Yield lines of the log on bets, each as its owner, the owner of the hand and others read it."""
    for you in ("ann", "bob", ""):
        live = ToldTable("ann", "bob", you=you, behind=("kim",))
        live.bet("ann", 30)
        live.bet("kim", 20, box=0)
        live.do(cmd.Withdraw("kim", 0))
        live.bet("kim", 20, box=1)
        live.do(cmd.Withdraw("ann", 0))
        yield from live.told(5)


def all_prompts() -> Iterator[str]:
    """Yield what everybody is told at every table there is."""
    plays = [
        getattr(scenes, name) for name in ("empty", "evening", "betting", "your_turn", "played_on", "settled")
    ]
    plays += [scenes.awaiting_links, scenes.struck, scenes.specials, scenes.eleven_eleven, scenes.many_dice]
    plays += [
        card_scenes.live_split,
        card_scenes.live_asked,
        card_scenes.live_follow,
        card_scenes.live_betting,
    ]
    plays += [card_scenes.czech_even_money, card_scenes.live_settled, card_scenes.german_full]
    for play in plays:
        yield from told_at(play().table)
    for end in (cmd.Pause("mira"), cmd.Close("mira")):
        yield from told_at(scenes.your_turn().do(end).table)
    yield from told_at(dealing())


def told_at(table: Table) -> Iterator[str]:
    """Yield all that is told at a table, of which only the sentence at the seat has little room."""
    for you in (*table.players, ""):
        yield words.prompt_for(table, you)
        yield words.meanwhile(table, you)
        yield words.outcome_sentence(table, you)


def notes_at(table: Table) -> Iterator[str]:
    """Yield the notes around a table."""
    for you in (*table.players, ""):
        yield from (words.clock_note(table, you), words.clock_note(table, you, timed=False))
        yield from (words.card_turn(table, you, 12), words.card_turn(table, you, None))
    for number, box in enumerate(table.boxes):
        statuses = (
            words.hand_status(table, number, 38),
            words.hand_status(table, number),
            words.bet_state(table, number),
        )
        for status in statuses:
            yield from (status.words, *status.shorter)
        yield from words.wager_words(table, number, "kim")
        yield words.own_title(table, number, "-", watching=False)
        others = [player for player in table.players if player != box.owner]
        if box.owner is not None and not table.in_round:
            yield from [words.backing(table, player, number) for player in others]


def dealing() -> Table:
    """Return a table at which a person deals, and is to choose a die."""
    setup = Setup(name=Text("Vela"), host="ada", rules=BlackholeRules(dealer=DealerStyle.HUMAN))
    play = scenes.Play(setup).seat({"ada": "ada"}, {"ada": 0}).bet({"ada": 10}, 9)
    return play.move(Move.START, 9, 9).move(Move.STAND).table


def labels() -> Iterator[str]:
    """Yield what every move is called, short forms among them."""
    hands = (
        None,
        Hand(),
        Hand(dice=dice(7, 7), reroll=True),
        Hand(dice=dice(11, 11), awards=(Die.JOKER,), reroll=True),
        Hand(dice=dice(1, 1), awards=(Die.D8, Die.D8, Die.JOKER), reroll=True),
        Hand(dice=dice(3, 12), sd=Die.D8, awards=(Die.JOKER,)),
        Hand(dice=dice(3, 12), sd=Die.JOKER),
        hand_of("Ah 6c"),
    )
    for move in Move:
        yield words.short_label(move.value)
        for hand in hands:
            yield from (words.move_label(move, hand), words.move_label(move, hand, stake=1000))
            yield words.short_label(move.value, hand=hand)


def around() -> Iterator[str]:
    """Yield what stands around a table."""
    for left in (None, 26):
        for retry, attempt in ((2, 2), (0, 1), (0, 0)):
            yield from words.lost_note(LinkView(up=False, retry_in=retry, attempt=attempt, hold_left=left), 3)
        yield words.held_link_note(LinkView(up=False, hold_left=left))
    yield from words.too_small(36, 9, 44, 14)
    yield from [
        words.replay_title(12, 47, speed, reel, "-").replace("x", "") for speed in (0.5, 2.0) for reel in Reel
    ]
    yield from [words.held_note(die) for die in Die]
    yield from [words.seat_lost(why) for why in ev.Unseating]
    yield from [words.refusal(reason, 1000, drawn) for reason in Reason for drawn in ("dice", "cards")]
    yield from [words.farewell(why) for why in Farewell]
    for kind in (BET, TALK):
        entry = Typing(kind).entry(scenes.your_turn().table.setup, 200)
        yield from (entry.label, entry.hint)
    for style in DealerStyle:
        yield words.dealer_note(BlackholeRules(dealer=style))
    yield words.dealer_note(BlackholeRules(house_spends_at=()))
    for rules in (GERMAN, CZECH, LIVE, msgspec.structs.replace(LIVE, dealer_hits_soft=True)):
        yield words.dealer_note(rules)


@pytest.mark.parametrize("told", [lines_told, choices_told, placed_told, all_prompts, labels, around])
def test_all_that_is_told_is_told_in_the_language_spoken(told: object) -> None:
    assert callable(told)
    with with_accents():
        for text in told():
            assert not untranslated(text, *NAMES, KEYS), text


def test_notes_are_told_in_the_language_spoken() -> None:
    with with_accents():
        for _name, view in plain_scenes():
            for text in notes_at(view.table):
                assert not untranslated(text, *NAMES, KEYS), text


@pytest.mark.parametrize("rules", [GERMAN, CZECH, LIVE], ids=lambda rules: rules.preset.value)
def test_evenings_of_cards_are_told_in_the_language_spoken(rules: BlackjackRules) -> None:
    with with_accents():
        for seed in range(3):
            for live in evening(rules, seed):
                for text in (*every_sentence(live), *notes_at(live.table), *live.told(3)):
                    assert not untranslated(
                        text, *NAMES, *[str(p.name) for p in live.table.players.values()], KEYS
                    ), text


def test_a_language_chosen_while_the_program_runs_is_spoken_at_once() -> None:
    table, link = scenes.your_turn().table, LinkView(up=False, hold_left=9)
    english = words.clock_note(table, "ada"), words.refusal(Reason.STALE), words.held_link_note(link)
    with with_accents():
        now = words.clock_note(table, "ada"), words.refusal(Reason.STALE), words.held_link_note(link)
    assert all(one != other for one, other in zip(english, now, strict=True))
    assert (words.clock_note(table, "ada"), words.refusal(Reason.STALE)) == english[:2]


def test_sentences_name_the_keys_that_were_chosen() -> None:
    play = card_scenes.live_betting()
    usual = words.backing(play.table, "kim", 0)
    keymap.use({"back_bet": "f2"})
    try:
        assert words.backing(play.table, "kim", 0) == usual.replace("tab", "f2") != usual
    finally:
        keymap.use({})
    assert words.backing(play.table, "kim", 0) == usual


# The whole of a terminal's end, and what leaves it


def played(*keys: str) -> Desk:
    """Return a desk at which a bet was placed after these keys, each answered at once."""
    dealer = FakeDealer(opened(host=""))
    dealer.seats(YOU)
    client = FakeClient(dealer)
    desk = Desk(client, dealer.table, Options(motion=Motion.NONE))
    client.attach(lambda fact: desk.take(fact, 0.0))
    faces = [[9], [7, 7], [5]]
    for key in keys:
        ordered = len(client.sent)
        Keyboard(desk).press(key, key)
        if len(client.sent) > ordered:
            client.accept(*(faces.pop(0) if faces else ()))
    return desk


TYPED = [(), ("b",), ("b", "5"), ("t",), ("b", "5", "enter"), ("enter",), ("enter", "r"), ("enter", "r", "x")]


@pytest.mark.parametrize("keys", TYPED, ids=" ".join)
def test_all_that_a_desk_shows_is_in_the_language_spoken(keys: tuple[str, ...]) -> None:
    with with_accents():
        desk = played(*keys)
        sights = [desk.view(0.0)]
        desk.take(LinkLost(Sentence("Lost {place}.", place="here"), 2.0, 1), 0.0)
        sights.append(desk.view(1.0))
        desk.take(LinkFound(), 1.0)
        desk.take(Checked(0, Sentence("The dice are wrong.")), 1.0)
        sights.append(desk.view(1.0))
        for view in sights:
            seen = "\n".join(draw(view, 80, 24, UNICODE, True).text())
            assert not untranslated(seen, "Cygnus here", KEYS, SIGN), seen


@pytest.mark.parametrize("keys", TYPED, ids=" ".join)
def test_what_is_ordered_and_what_a_table_is_depend_on_no_language(keys: tuple[str, ...]) -> None:
    english = played(*keys)
    with with_accents():
        accented = played(*keys)
    assert isinstance(english.client, FakeClient) and isinstance(accented.client, FakeClient)
    assert english.client.sent == accented.client.sent
    assert digest(english.table) == digest(accented.table)


# All that must be read has room


def may_be_cut(fault: Fault) -> bool:
    """Whether a text may be cut: names, with what is behind them, and a link's trouble and a warning."""
    long = fault.text in NAMES or any(fault.text.startswith(f"{name}") for name in PEOPLE)
    return fault.kind == "cut" and (long or fault.zone == "keys")


def faults(size: tuple[int, int]) -> dict[str, list[Fault]]:
    """Return what does not fit, scene by scene."""
    return {name: drawn_tightly(view, size).faults for name, view in plain_scenes()}


@cache
def left_out_in_english(size: tuple[int, int]) -> set[tuple[str, str]]:
    """Return in which zones of which scenes words are left out on purpose."""
    with speaking("en"):
        return {(name, f.zone) for name, some in faults(size).items() for f in some if f.kind == "left out"}


def test_what_does_not_fit_is_noted() -> None:
    canvas = Canvas(10, 1)
    with watched() as watch:
        canvas.put(0, 0, "seven")
        canvas.put(4, 0, "eleven")
        canvas.put(8, 0, "two")
        canvas.put(0, 1, "below")
        canvas.cut("a long word", 4, "~")
        Status("stands", shorter=("st",)).within(1)
    kinds = [fault.kind for fault in watch.faults]
    assert kinds == ["over another", "over another", "outside", "cut", "left out"]
    with watched() as watch:
        Canvas(4, 1).put(0, 0, "seven")
        Canvas(4, 1).put(1, 0, " to ")
    assert [fault.text for fault in watch.faults] == ["seven"]


@SIZE
@LANGUAGE
def test_nothing_that_must_be_read_is_cut(language: str, size: tuple[int, int]) -> None:
    known = left_out_in_english(size)
    with speak(language):
        found = faults(size)
    bad = {
        (fault.kind, fault.text)
        for name, some in found.items()
        for fault in some
        if not may_be_cut(fault) and not (fault.kind == "left out" and (name, fault.zone) in known)
    }
    assert not bad, f"no room in {LANGUAGES[language]} at {size}: {sorted(bad)}"


@SIZE
@pytest.mark.parametrize("language", MADE_UP)
def test_whatever_is_too_long_is_cut_and_covers_nothing(language: str, size: tuple[int, int]) -> None:
    with speak(language):
        found = [fault for some in faults(size).values() for fault in some]
    assert not [fault for fault in found if fault.kind not in ("cut", "left out")]


@SIZE
@LANGUAGE
def test_every_scene_is_drawn_whole(language: str, size: tuple[int, int]) -> None:
    with speak(language):
        for scene in SCENES.values():
            assert_whole(draw(scene.view(), *size, UNICODE, True), *size)


@LANGUAGE
def test_every_sentence_at_the_seat_fits_60_columns(language: str) -> None:
    with speak(language):
        told = {*all_prompts(), *[words.refusal(reason, 1000) for reason in Reason]}
        told |= {words.seat_lost(why) for why in ev.Unseating}
        for rules in (GERMAN, CZECH, LIVE):
            for seed in range(3):
                told |= set().union(*map(every_sentence, evening(rules, seed)))
    too_long = sorted({text for text in told if width(text) > ROOM})
    assert not too_long, f"wider than {ROOM} cells in {LANGUAGES[language]}: {too_long}"


def different_hands() -> list[Hand]:
    """Return a hand for each set of labels there can be, with the highest total of all."""
    base, kinds = scenes.your_turn().table, dict[object, Hand]()
    for hand in all_hands():
        legal = with_hand(base, hand).legal_moves("ada")
        told = tuple([words.move_label(move, hand) for move in legal if move is not Move.STAND])
        kinds[tuple(legal), told, len(str(hand.total))] = hand
    return list(kinds.values())


HANDS = different_hands()


@pytest.mark.parametrize("size", [(80, 24), (60, 20)], ids=str)
@ANY_LANGUAGE
def test_each_legal_move_has_its_key_and_its_word_in_the_bar(language: str, size: tuple[int, int]) -> None:
    base = scenes.your_turn().table
    with speak(language):
        for hand in HANDS:
            table = with_hand(base, hand)
            legal = table.legal_moves("ada")
            bar, _keys = bar_of(table, size)
            pieces = dict(re.findall(r"(\S+) (\S.*?)(?:  |$)", f"{bar.strip()}  "))
            told = {move: pieces.get(scenes.PRESS[move], "") for move in legal}
            assert all(told.values()) and len(set(told.values())) == len(legal), bar
            if len([move for move in legal if move in ROLLS]) > 1:
                assert all(die in told[move] for move, die in DICE.items() if move in legal), bar
            assert " ?" in bar


DICE = {Move.ROLL: "d12", Move.D4: "d4", Move.D8: "d8"}


@LANGUAGE
def test_what_a_bet_is_called_fits_its_column(language: str) -> None:
    """A seat in one line has eight cells for a bet, or for what its owner does about one."""
    with speak(language):
        table = scenes.betting().table
        told = [words.bet_state(table, number) for number in range(7)]
    assert not [status.words for status in told if status.words and not status.within(8)]


@LANGUAGE
def test_a_table_is_told_in_the_header(language: str) -> None:
    with speak(language):
        for size in SIZES:
            head = draw(scenes.your_turn().view(), *size, UNICODE, True).text()[0]
            assert all(part in head for part in ("Cygnus X-1", words.round_note(47), "950")), head


@SIZE
@ANY_LANGUAGE
def test_a_hypernova_is_told_in_full(language: str, size: tuple[int, int]) -> None:
    play = scenes.played_on()
    play.fold(ev.Entered("hal", Text(LONG), 1000, bot=True))
    with speak(language):
        view = scenes.with_effect(play, 5, Show.HYPERNOVA, 0.9, 1500)
        seen = "".join(draw(view, *size, UNICODE, True).text()).replace(" ", "")
        parts = (LONG, words.chips(1500, signed=True), *words.banner(view.table, None, "", 0).split("  ")[1:])
    for part in parts:
        # A line may end at each space, and between any two wide characters.
        assert all(atom in seen for word in part.split() for atom in ([word] if word.isascii() else word)), (
            part
        )


# Lines are broken where the language allows it


@pytest.mark.parametrize(
    ("text", "room", "lines"),
    [
        ("你赢了四十。下注十到两百。", 12, ["你赢了四十。", "下注十到两", "百。"]),
        ("你赢了四十。下注", 10, ["你赢了四", "十。下注"]),
        ("他说（好）吧", 6, ["他说", "（好）", "吧"]),
        ("赢 40 分", 5, ["赢 40", "分"]),
        ("庄家掷 d12 得 9 点", 8, ["庄家掷", "d12 得 9", "点"]),
        ("d12掷出了", 6, ["d12掷", "出了"]),
        ("one 黒穴, two", 9, ["one 黒穴,", "two"]),
    ],
)
def test_wide_text_is_broken_between_characters_but_not_before_punctuation(
    text: str, room: int, lines: list[str]
) -> None:
    assert wrap(text, room) == lines
    assert all(width(line) <= room for line in lines)


# Keys in little room


def test_a_key_with_a_short_word_of_its_own_falls_back_on_that() -> None:
    keys = (Key("s", "bei 15 bleiben", short="bleiben"), Key("x", "einen Würfel neu", short="neu"))
    assert fitted(keys, 40)[0] == ["bei 15 bleiben", "einen Würfel neu"]
    assert fitted(keys, 28)[0] == ["bei 15 bleiben", "neu"]
    assert fitted(keys, 16)[0] == ["bleiben", "neu"]
    assert fitted(keys, 12)[0] == ["bleiben", ""]


def test_labels_that_begin_alike_are_told_apart_by_their_ends() -> None:
    keys = (Key("r", "roll d12"), Key("8", "roll d8"), Key("s", "stand on 9"))
    assert fitted(keys, 30)[0] == ["roll d12", "roll d8", "stand"]
    assert fitted(keys, 25)[0] == ["roll d12", "d8", "stand"]
    assert fitted(keys, 20)[0] == ["d12", "d8", "stand"]


def test_a_label_without_spaces_is_whole_or_gone() -> None:
    keys = (Key("h", "拿牌"), Key("s", "停牌", short="停"))
    assert fitted(keys, 16)[0] == ["拿牌", "停牌"]
    assert fitted(keys, 12)[0] == ["拿牌", "停"]
    assert fitted(keys, 9)[0] == ["拿牌", ""]


def test_letters_of_our_languages_have_a_spelling_in_ascii() -> None:
    assert to_ascii("Hvid Dværg, Øl, Straße, „příliš“ – 3×") == 'Hvid Dvaerg, Oel, Strasse, "prilis" - 3x'
