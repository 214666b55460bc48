"""The text form of a round of cards, both ways."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from core import commands as cmd
from core import events as ev
from core import notation
from core.blackjack import CardEnd
from core.card_notation import first_cards
from core.card_reading import read_cards
from core.cards import Card, card_of, code
from core.chance import Unsealed
from core.moves import Move
from core.notation import (
    CardBoxRecord,
    CardRoundRecord,
    CardStake,
    CardStep,
    NotationError,
    RoundRecord,
    quoted,
    read,
    write,
)
from core.outcome import Verdict
from core.rules import CZECH, GERMAN, LIVE, BlackjackRules, Match, SecondCard
from core.sides import Side
from core.table import Phase
from core.text import Text
from core.written import lines_of
from tests.core.card_clubs import NAMES, CardClub, card_club
from tests.core.shoes import StackedShoe

PRESETS = st.sampled_from((GERMAN, CZECH, LIVE))
SEEDS = st.integers(0, 2**32)
HOUSES = st.builds(
    replace,
    PRESETS,
    decks=st.sampled_from((2, 6)),
    cut=st.sampled_from((1, 25)),
    stands_at_21=st.booleans(),
    double_after_split=st.booleans(),
    split=st.just(True),
    split_aces_one_card=st.booleans(),
    split_21_is_blackjack=st.booleans(),
    surrender=st.booleans(),
    surrender_vs_ten=st.booleans(),
    surrender_vs_ace=st.booleans(),
    even_money=st.booleans(),
    pairs=st.booleans(),
    pairs_match=st.sampled_from(Match),
    tie_returns=st.booleans(),
    blackjack_beats_21=st.booleans(),
    dealer_blackjack_takes_all=st.booleans(),
    dealer_stands_at=st.integers(12, 21),
    dealer_hits_soft=st.booleans(),
)


# Both ways


@given(seed=SEEDS, rules=PRESETS)
@settings(max_examples=40, deadline=None)
def test_what_is_written_is_read_again(seed: int, rules: BlackjackRules) -> None:
    rounds = card_club(seed, rules, 5).records()
    assert len(rounds) == 5
    for told in rounds:
        assert read(write(told)) == told


@given(seed=SEEDS, rules=HOUSES)
@settings(max_examples=40, deadline=None)
def test_what_house_rules_make_is_read_again(seed: int, rules: BlackjackRules) -> None:
    for told in card_club(seed, rules, 5).records():
        assert read(write(told)) == told


@given(seed=SEEDS, rules=PRESETS)
@settings(max_examples=30, deadline=None)
def test_net_results_are_the_chips_that_changed_hands(seed: int, rules: BlackjackRules) -> None:
    club = card_club(seed, rules, 5)
    nets = [stake.net for told in club.records() for box in told.boxes for stake in box.stakes]
    assert sum(nets) == -club.table.house


@given(seed=SEEDS, rules=PRESETS)
@settings(max_examples=40, deadline=None)
def test_a_record_played_again_gives_the_same_round(seed: int, rules: BlackjackRules) -> None:
    for told in card_club(seed, rules, 3).records():
        if not told.voided:
            text = read(write(told))
            assert isinstance(text, CardRoundRecord)
            assert replay(text, rules) == told


def replay(told: CardRoundRecord, rules: BlackjackRules) -> CardRoundRecord:
    """Play a round again through commands, from its record alone."""
    shoe = StackedShoe(" ".join(map(code, drawn(told, rules))), rules.decks)
    club = CardClub(rules, shoe)
    place_bets(club, told)
    steps = {box.box: iter(steps_of(box)) for box in told.boxes}
    while club.table.in_round:
        if club.table.phase is Phase.OFFERS:
            answer(club, told)
        else:
            assert club.table.turn is not None
            made = next(steps[club.table.turn[0]])
            if made.absent:
                club.give(cmd.TimeUp(club.table.decision))
            else:
                club.give(cmd.Play(club.table.actor() or "", club.table.decision, made.move))
    assert shoe.rest == ()
    (again,) = club.records()
    return replace(again, round=told.round, shuffled=told.shuffled)


def drawn(told: CardRoundRecord, rules: BlackjackRules) -> Iterator[Card]:
    """All cards of a round in the order in which they were drawn."""
    first = [first_cards(box.hands) for box in told.boxes]
    at_once = rules.second_card is SecondCard.AT_ONCE
    yield from [cards[0] for cards in first]
    yield told.dealer[0]
    yield from [cards[1] for cards in first if at_once]
    for box, cards in zip(told.boxes, first, strict=True):
        yield from () if at_once else cards[1:]
        yield from [hand.dealt[1] for hand in box.hands if len(box.hands) == 2]
        for made in steps_of(box):
            yield from made.cards
    yield from told.dealer[1:]


def steps_of(box: CardBoxRecord) -> list[CardStep]:
    """All moves on a box."""
    split = [CardStep(Move.SPLIT)] if len(box.hands) == 2 else []
    return split + [made for hand in box.hands for made in hand.steps]


def player(name: str) -> str:
    return f"p{NAMES.index(name)}"


def place_bets(club: CardClub, told: CardRoundRecord) -> None:
    """Seat the owners, and make all bets before the time is up for one who does not bet."""
    for number, name in enumerate(NAMES):
        club.give(cmd.Enter(f"p{number}", Text(name)))
    for box in told.boxes:
        club.give(cmd.Sit(player(box.stakes[0].name), box.box))
    club.give(cmd.Enter("idle", Text("idle")))
    club.give(cmd.Sit("idle", 1))
    for box in told.boxes:
        for stake in box.stakes:
            if stake.side in (Side.MAIN, Side.EVEN_MONEY, Side.PAIRS):
                side = Side.PAIRS if stake.side is Side.PAIRS else Side.MAIN
                assert club.give(cmd.Bet(player(stake.name), box.box, stake.amount, side))
    assert club.give(cmd.TimeUp(club.table.decision))


def answer(club: CardClub, told: CardRoundRecord) -> None:
    """Accept just the offers that were accepted."""
    offer = club.table.offers[0]
    stakes = next(box.stakes for box in told.boxes if box.box == offer.box)
    taken = [(player(stake.name), stake.side, stake.hand) for stake in stakes]
    club.give(cmd.Reply(offer.player, offer.number, (offer.player, offer.kind, offer.hand) in taken))


def test_random_rounds_hold_every_kind_of_thing() -> None:
    rounds = [
        told for rules in (CZECH, LIVE) for seed in range(40) for told in card_club(seed, rules, 10).records()
    ]
    boxes = [box for told in rounds for box in told.boxes]
    hands = [hand for box in boxes for hand in box.hands]
    steps = [made for hand in hands for made in hand.steps]
    stakes = [stake for box in boxes for stake in box.stakes]
    assert {told.dealer_end for told in rounds} == {*CardEnd, None} - {CardEnd.SURRENDERED}
    assert {hand.end for hand in hands} == {*CardEnd, None}
    assert {made.move for made in steps} == {Move.HIT, Move.DOUBLE, Move.SURRENDER, Move.STAND}
    assert {made.absent for made in steps} == {True, False}
    assert {len(box.hands) for box in boxes} >= {1, 2}
    assert {stake.side for stake in stakes} == set(Side)
    assert {stake.verdict for stake in stakes} == {*Verdict, None}
    assert {told.voided for told in rounds} == {told.shuffled for told in rounds} == {True, False}
    assert any(stake.name != box.stakes[0].name for box in boxes for stake in box.stakes)


@given(seed=SEEDS, rules=PRESETS, decks=st.sampled_from((2, 6)), cut=st.sampled_from((1, 60)))
@settings(max_examples=25, deadline=None)
def test_a_round_tells_that_the_shoe_was_shuffled_for_it_or_in_it(
    seed: int, rules: BlackjackRules, decks: int, cut: int
) -> None:
    club = card_club(seed, replace(rules, decks=decks, cut=cut), 8)
    wanted, shuffled = [], True
    for event in club.log:
        if isinstance(event, ev.Shuffled):
            shuffled = True
        elif isinstance(event, (ev.Settled, ev.Voided)):
            wanted.append(shuffled)
            shuffled = isinstance(event, ev.Voided)
    assert [told.shuffled for told in club.records()] == wanted


def test_a_round_void_before_its_cards_has_none() -> None:
    told = CardRoundRecord(
        7,
        boxes=(CardBoxRecord(0, (), (CardStake("mira", 30), CardStake("mira", 10, Side.PAIRS))),),
        voided=True,
    )
    text = 'round 7 of cards void\ndealer waits\n1 "mira" 30: waits, returned\n  pairs 10, returned\n'
    assert write(told) == text
    assert read(text) == told


@given(name=st.text(), amount=st.integers(0, 10**9))
@settings(max_examples=300)
def test_any_name_is_quoted_on_one_line(name: str, amount: int) -> None:
    other = CardStake(name + "!", amount)
    told = CardRoundRecord(1, boxes=(CardBoxRecord(0, (), (CardStake(name, amount), other)),), voided=True)
    assert read(write(told)) == told
    assert len(write(told).splitlines()) == 4
    assert all(c.isprintable() for c in quoted(name))


# Texts


ROUND = """\
round 47 of cards
shoe shuffled
dealer [Ah] [Kd] = 21 blackjack
1 "mira" 30: [8s] [8d], split
  hand 1: [8s] [3h], hit [9c], stand = 20 stood, lost -30
  hand 2: [8d] [Th], stand absent = 18 stood, lost -30
  insured 15, won +30
  pairs 10, won +110
  "kim lee" 20 behind on hand 1, lost -20
  "kim lee" 20 behind on hand 2, lost -20
  "黒穴" 10 behind on hand 1, lost -10
  "黒穴" insured 5, won +10
3 "Tom" 20: [6s] [5d], double [Jd] = 21 stood, lost -20
  doubled 20, lost -20
5 "HAL" 40: [Ac] [Qc] = 21 blackjack, even money won +40
  "zoe" 20 behind, tied 0
6 "z" 10: [Tc] [2h], hit [Kh] = 22 bust, lost -10
"""

OTHER = """\
round 48 of cards
dealer [9h] [Ts] = 19 stood
2 "mira" 20: [9c] [6d], surrender = 15 surrendered, surrendered -10
4 "kim" 20: [As] [Ad], split
  hand 1: [As] [9s] = 20 stood, won +20
  hand 2: [Ad] [Kd] = 21 stood, won +20
5 "ann" 20: [5s] [3d], hit [As], stand = 19 stood, tied 0
6 "bob" 20: [As] [Kc] = 21 blackjack, won +30
  pairs 10, lost -10
"""

VOID = """\
round 49 of cards void
dealer [9h] = 9 waits
1 "mira" 30: [6s] [5d], double = 11 waits, returned
  doubled 30, returned
  "kim" 20 behind, returned
  "kim" doubled 20, returned
2 "ann" 20: [7s] = 7 waits, returned
"""


EVEN = "even money is for a blackjack against an ace"
RESULT = "a result is won, lost, tied or surrendered, and the chips with their sign"
WAITING = "round 1 of cards void\ndealer [9h] = 9 waits\n"


@pytest.mark.parametrize("text", [ROUND, OTHER, VOID])
def test_a_text_read_is_written_the_same(text: str) -> None:
    assert write(read(text)) == text


def test_a_box_says_all_of_itself() -> None:
    told = read(ROUND)
    assert isinstance(told, CardRoundRecord)
    assert told.shuffled and told.dealer == (card_of("Ah"), card_of("Kd"))
    box = told.boxes[0]
    assert [hand.end for hand in box.hands] == [CardEnd.STOOD, CardEnd.STOOD]
    assert box.hands[0].steps == (CardStep(Move.HIT, (card_of("9c"),)), CardStep(Move.STAND))
    assert box.hands[1].steps == (CardStep(Move.STAND, absent=True),)
    assert box.stakes[:3] == (
        CardStake("mira", 30, Side.MAIN, 0, Verdict.LOST, -30),
        CardStake("mira", 30, Side.SPLIT, 1, Verdict.LOST, -30),
        CardStake("mira", 15, Side.INSURANCE, 0, Verdict.WON, 30),
    )
    assert box.stakes[5] == CardStake("kim lee", 20, Side.SPLIT, 1, Verdict.LOST, -20)
    assert told.boxes[2].stakes[0].side is Side.EVEN_MONEY


def test_the_examples_that_are_shown_are_rounds() -> None:
    blocks = (notation.__doc__ or "").split("\n\n")
    examples = [block.strip() + "\n" for block in blocks if block.startswith("round ")]
    assert [type(read(text)) for text in examples] == [RoundRecord, CardRoundRecord]
    assert [write(read(text)) for text in examples] == examples


def test_cards_are_ascii() -> None:
    assert ROUND.replace("黒穴", "n").isascii()
    assert write(read(ROUND.replace("黒穴", "n"))).isascii()


def test_the_first_line_says_which_game_it_is() -> None:
    assert isinstance(read("round 1 of cards void\ndealer waits\n"), CardRoundRecord)
    assert isinstance(read("round 1 void\ndealer waits\n"), RoundRecord)


# What is refused


@pytest.mark.parametrize(
    ("old", "new", "line", "problem"),
    [
        ("round 47", "raund 47", 1, 'a round of cards begins "round", its number and "of cards"'),
        ("round 47", "round 047", 1, 'a round of cards begins "round", its number and "of cards"'),
        ("shoe shuffled", "shoe stirred", 2, None),
        ("[Ah]", "[Ax]", 3, '"[Ax]" is no card'),
        ("[Kd] = 21", "[10d] = 21", 3, '"[10d]" is no card'),
        ("= 21 blackjack\n1", "= 20 blackjack\n1", 3, "the cards make 21, not 20"),
        ("= 21 blackjack\n1", "= 21 stood\n1", 3, "the ending does not fit the cards"),
        ("= 21 blackjack\n1", "= 21 slept\n1", 3, '"slept" is no ending'),
        ("[Ah] [Kd] = 21", "[Kh] [7d] [5c] = 22", 3, "the ending does not fit the cards"),
        ("[Ah] [Kd] = 21 blackjack", "[Kh] [5d] [6c] [2c] = 23 bust", 3,
         "a dealer stops before the last card"),
        ("[8s] [8d], split", "[8s] [9d], split", 4, "these can't be split"),
        ("[8s] [8d], split", "[8s] [8d] [8c], split", 4, "these can't be split"),
        ("  hand 1: [8s]", "  hand 1: [8c]", 5, "a hand that was split begins with its card of the two"),
        ("  hand 1:", "  hand 2:", 5, 'a split box has "hand 1:" and "hand 2:" below it'),
        ("hit [9c], stand = 20", "hit [9c], stand = 21", 5, "the cards make 20, not 21"),
        ("hit [9c], stand = 20", "hit, stand = 11", 5, "hit draws one card"),
        ("hit [9c], stand = 20", "roll [9c], stand = 20", 5, '"roll" is no move'),
        ("hit [9c], stand = 20", "surrender = 11", 5, "no table lets a hand be played so"),
        ("hit [9c], stand = 20 stood", "hit [9c] = 20 stood", 5, "the ending does not fit the hand"),
        ("hit [9c], stand = 20 stood", "stand, hit [9c] = 20 stood", 5, "no table lets a hand be played so"),
        ("hit [9c], stand = 20 stood", "hit [9c], stand = 20 bust", 5, "the ending does not fit the hand"),
        ("hit [9c], stand = 20 stood", "hit [9c], stand = 20 waits", 5, "a hand waits in a void round only"),
        ("stand absent", "stand [2c] absent", 6, "stand draws no card"),
        ("lost -30\n  insured", "won +30\n  insured", 6, "with these cards it is not won"),
        ("lost -30\n  insured", "even money won +30\n  insured", 6, EVEN),
        ("insured 15", "insured 20", 7, "the chips do not fit the bet they come with"),
        ("insured 15, won +30", "insured 15, lost -15", 7, "with these cards it is not lost"),
        ("pairs 10, won +110", "pairs 10, lost -10", 8, "with these cards it is not lost"),
        ("pairs 10, won +110", "pears 10, won +110", 8, None),
        ("  pairs 10", '  "mira" pairs 10', 8, "the owner's bets stand without a name"),
        ("  pairs 10", "  pairs 10 on hand 1", 8, None),
        ("20 behind on hand 1", "20 behind", 9, None),
        ("20 behind on hand 2", "30 behind on hand 2", 10, "the chips do not fit the bet they come with"),
        ('"kim lee" 20 behind on hand 2', '"kim" 20 behind on hand 2', 10, None),
        ('"黒穴" 10', '"kim lee" 10', 11, "bets of a player stand in their order, each once"),
        ('"黒穴" 10', '"mira" 10', 11, "the owner's bets stand without a name"),
        ('3 "Tom"', '1 "Tom"', 13, "boxes stand in their order, each once"),
        ('3 "Tom"', '8 "Tom"', 13, "boxes are numbered from 1 to 7"),
        ('"Tom"', '"T\\u006fm"', 13, 'the name is written "Tom"'),
        ('"Tom"', '"To\\m"', 13, '"To\\m" is no quoted name'),
        ("double [Jd] = 21", "double [Jd] absent = 21", 13, "no double is made for the absent"),
        ("double [Jd] = 21 stood", "double = 11 stood", 13, "the ending does not fit the hand"),
        ("double [Jd]", "hit [Jd]", 14, "the hand was not doubled"),
        ("doubled 20", "doubled 40", 14, "the chips do not fit the bet they come with"),
        ("  doubled 20, lost -20\n", "", 13, "who doubles a hand has doubled the bet, on a line below"),
        ("even money won +40", "even money won +60", 15, "even money is the bet once more"),
        ("even money won +40", "won +60", 15, "with these cards it is not won"),
        ("tied 0", "tied +20", 16, "the chips do not fit the verdict and the stake"),
        ("tied 0", "tied +0", 16, RESULT),
        ("tied 0", "returned", 16, "wagers are returned in a void round, and only there"),
        ("bust, lost -10", "bust, tied 0", 17, "with these cards it is not tied"),
        ("[Tc] [2h], hit [Kh]", "[Tc] [2h] [Kh]", 17, "a hand begins with two cards"),
        ("[Tc] [2h], hit [Kh]", "[Tc] [5h], hit [8d], hit [2d]", 17, None),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_line(old: str, new: str, line: int, problem: str | None) -> None:
    assert old in ROUND
    with pytest.raises(NotationError) as caught:
        read(ROUND.replace(old, new, 1))
    assert caught.value.line == line
    assert problem is None or caught.value.problem == problem
    assert str(caught.value) == f"Line {line}: {caught.value.problem}."


@pytest.mark.parametrize(
    ("text", "old", "new", "line", "problem"),
    [
        (OTHER, "surrendered -10", "lost -20", 3, "with these cards it is not lost"),
        (OTHER, "surrendered -10", "surrendered -5", 3, "the chips do not fit the verdict and the stake"),
        (OTHER, "  hand 1: [As] [9s] = 20 stood, won +20\n", "", 5, None),
        (OTHER, "won +30", "even money won +20", 8, EVEN),
        (OTHER, "  pairs 10, lost -10", "  insured 10, lost -10", 9, "insurance is against an ace"),
        (OTHER, "[9h] [Ts] = 19 stood", "[9h] = 9 waits", 5, "the dealer draws for this bet"),
        (OTHER, "[Ts] = 19 stood", "[2s] = 11 stood", 2, "the ending does not fit the cards"),
        (OTHER, " stand = 19 stood, tied 0", " stand = 19 stood, won +20", 7,
         "with these cards it is not won"),
        (VOID, "dealer [9h] = 9 waits", "dealer waits", 3, "the hands and the dealer are dealt together"),
        (VOID, '2 "ann" 20: [7s] = 7 waits', '2 "ann" 20: [7s] [9s], hit [2c] = 18 waits', 7,
         "hands are played one after the other"),
        (VOID, "returned\n2", "won +20\n2", 6, "wagers are returned in a void round, and only there"),
    ],
)  # fmt: skip
def test_what_does_not_fit_together_is_refused(
    text: str, old: str, new: str, line: int, problem: str | None
) -> None:
    assert old in text
    with pytest.raises(NotationError) as caught:
        read(text.replace(old, new, 1))
    assert (caught.value.line, problem or caught.value.problem) == (line, caught.value.problem)


@pytest.mark.parametrize(
    "text",
    [
        "round 1 of cards",
        "round 1 of cards\nshoe shuffled",
        "round 1 of cards\nshoe shuffled\nshoe shuffled\ndealer waits",
        "round 1 of cards\ndealer",
        'round 1 of cards void\ndealer waits\n  "x" 1 behind, returned',
        WAITING + '1 "x" 10: [8s] [8d], split',
        WAITING + '1 "x" 10: [8s] [8d], split\n  hand 1: [8s] = 8 waits, returned',
        'round 1 of cards void\ndealer waits\n1 "x" 10: [8s] [8d], split',
        'round 1 of cards\ndealer waits\n1 "x" 10: waits, lost -10',
    ],
)  # fmt: skip
def test_what_is_missing_is_said(text: str) -> None:
    with pytest.raises(NotationError):
        read(text)


@given(data=st.data())
@settings(max_examples=400)
def test_a_spoilt_text_is_refused_or_says_another_round(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([ROUND, OTHER, VOID]))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 4)))
    filling = data.draw(st.text(alphabet='0123456789[]AKTshdc\\",: =+-absentroll\n\u2028x', max_size=4))
    spoilt = text[:start] + filling + text[end:]
    try:
        told = read_cards(lines_of(spoilt))
    except NotationError as error:
        assert error.line >= 1
    else:
        assert write(told) == spoilt.removesuffix("\n") + "\n"


@given(data=st.data())
@settings(max_examples=150)
def test_a_text_without_a_line_or_with_one_twice_is_refused_or_says_another_round(
    data: st.DataObject,
) -> None:
    lines = data.draw(st.sampled_from([ROUND, OTHER, VOID])).splitlines(keepends=True)
    one, other = data.draw(st.integers(0, len(lines) - 1)), data.draw(st.integers(0, len(lines) - 1))
    spoilt = data.draw(
        st.sampled_from(
            [
                lines[:one] + lines[one + 1 :],
                [*lines[:one], lines[other], *lines[one:]],
                [*lines[:one], lines[other], *lines[one + 1 :]],
            ]
        )
    )
    try:
        told = read_cards(lines_of("".join(spoilt)))
    except NotationError as error:
        assert 1 <= error.line <= len(spoilt) + 1
    else:
        assert write(told) == "".join(spoilt)


class NoCard(Unsealed):
    """Chance that is never asked."""

    def draw(self, below: int) -> int:
        raise AssertionError


def test_a_round_whose_beginning_is_not_in_the_slice_is_left_out() -> None:
    club = card_club(3, LIVE, 1)
    assert [told.round for told in club.records()] == [1]
    again = CardClub(LIVE, NoCard())
    again.come()
    assert again.records() == []
