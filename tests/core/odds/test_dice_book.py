"""What holds in every dice book, whatever the rules: of values, of chances, and of which hands are alike."""

import math
from collections import Counter
from fractions import Fraction
from functools import cache
from zlib import crc32

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from core.blackhole import MOVE_DIE, SPECIAL, Dealer, End, Hand
from core.dice import FACES as SIDES
from core.dice import Die, total
from core.moves import Move
from core.odds.advice import Advice, Chances, Option
from core.odds.dice_book import FACES, DiceBook, book, exact_book
from core.odds.dice_dealer import Opponent, upcard
from core.odds.dice_tree import GAME, Node, key, throws, tree
from core.rules import BlackholeRules, DealerStyle
from core.sides import Side
from tests.core.tables import HUMAN, RULES, SHARP, d12, dealt, then

DICEY = BlackholeRules(reroll_is_starting_hand=True, sd_rolls_award=False, dealer_stands_at=15)
SETS = {"house": RULES, "sharp": SHARP, "dicey": DICEY}
each_set = pytest.mark.parametrize("rules", SETS.values(), ids=SETS)
few = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])

faces = st.sampled_from(FACES)


@st.composite
def played(draw: st.DrawFn, rules: BlackholeRules = RULES) -> Hand:
    """A hand after some random moves with random dice, in play still."""
    hand, length = Hand(), draw(st.integers(0, 7))
    for _ in range(length):
        legal = GAME.legal_moves(rules, hand, Dealer(d12(5)))
        move = draw(st.sampled_from(legal))
        shown = draw(st.sampled_from(list(throws(move))))
        (after,) = GAME.play(rules, hand, move, shown)
        if after.over:
            break
        hand = after
    return hand


def in_play(rules: BlackholeRules) -> list[Node]:
    return [node for node in tree(rules).nodes if node.branches]


# Values


@each_set
def test_a_hand_is_worth_what_its_best_move_is_worth(rules: BlackholeRules) -> None:
    by = exact_book(rules)
    for face in (1, 7, 12):
        for node in in_play(rules):
            moves = by.moves(node.hand, face)
            assert by.value(node.hand, face) == max(moves.values()) == moves[by.move(node.hand, face)]
            assert tuple(moves) == GAME.legal_moves(rules, node.hand, Dealer(d12(face)))


@each_set
def test_a_move_is_worth_the_mean_of_what_its_dice_make(rules: BlackholeRules) -> None:
    by = exact_book(rules)
    for face in (3, 12):
        for node in in_play(rules):
            for move, value in by.moves(node.hand, face).items():
                after = [GAME.play(rules, node.hand, move, shown)[0] for shown in throws(move)]
                assert value == sum(by.value(one, face) for one in after) / len(after)


@each_set
def test_values_stay_within_what_the_rules_allow(rules: BlackholeRules) -> None:
    by, most = book(rules), max(rules.white_dwarf_pays, rules.nova_pays, rules.hypernova_pays)
    for face in FACES:
        for node in in_play(rules):
            doubles = not node.hand.dice or node.hand.reroll
            limit = most if doubles else 1
            values = by.moves(node.hand, face)
            assert all(-1 <= value <= limit for value in values.values())
            assert values.get(Move.STAND, 0) < 1


@each_set
def test_floats_are_the_fractions(rules: BlackholeRules) -> None:
    fast, exact = book(rules), exact_book(rules)
    assert math.isclose(fast.edge(), exact.edge(), abs_tol=1e-12)
    for face in (1, 6, 12):
        for node in in_play(rules):
            close, right = fast.moves(node.hand, face), exact.moves(node.hand, face)
            assert all(math.isclose(close[move], right[move], abs_tol=1e-12) for move in right)
            assert fast.move(node.hand, face) is exact.move(node.hand, face)


@pytest.mark.parametrize("points", range(12, 21))
def test_to_stand_higher_is_never_worse_and_a_stand_is_the_dealers_totals(points: int) -> None:
    by = exact_book(RULES)
    low, high = (Hand(d12(10, n - 10), end=End.STOOD) if n > 10 else Hand() for n in (points, points + 1))
    assert all(by.value(low, face) <= by.value(high, face) for face in FACES)


def test_a_substitution_die_is_never_a_burden_and_a_joker_is_the_best() -> None:
    by, places = exact_book(RULES), tree(RULES).places
    for face in (1, 6, 12):
        worth = {at: by.value(tree(RULES).nodes[place].hand, face) for at, place in places.items()}
        for points in range(14, 21):
            none, d4, d8, joker = [worth[points, sd, (), False] for sd in (None, Die.D4, Die.D8, Die.JOKER)]
            assert none <= min(d4, d8) and joker >= max(d4, d8)


# Chances


@each_set
def test_chances_are_a_count_of_the_games_own_throws(rules: BlackholeRules) -> None:
    for node in in_play(rules):
        for option in book(rules).advice(node.hand, 7).options:
            assert option.chances == counted(rules, node.hand, option.move)


def counted(rules: BlackholeRules, hand: Hand, move: Move) -> Chances | None:
    """What the dice of a move do, thrown one after the other."""
    if move is not Move.START and move not in MOVE_DIE:
        return None
    found = [kind(GAME.play(rules, hand, move, shown)[0]) for shown in throws(move)]
    many = Counter(found)
    return Chances(*[many[name] / len(found) for name in ("bust", "lands", "twenty-one", "special")])


def kind(hand: Hand) -> str:
    if hand.end in SPECIAL:
        return "special"
    return "bust" if hand.bust else "twenty-one" if total(hand.dice) == 21 else "lands"


@each_set
def test_chances_add_up(rules: BlackholeRules) -> None:
    for node in in_play(rules):
        for option in book(rules).advice(node.hand, 4).options:
            told = option.chances
            if told is not None:
                parts = (told.bust, told.lands, told.twenty_one, told.special)
                assert math.isclose(sum(parts), 1) and min(parts) >= 0


def test_what_some_dice_do() -> None:
    start = book(RULES).advice(Hand(), 5).of(Move.START).chances
    # Special at once are 9-12, 10-11 and 1-12, both ways; 10-12 and 11-12 bust; 21 is no more than special.
    assert start == Chances(4 / 144, 134 / 144, 0.0, 6 / 144)
    sixteen = book(RULES).advice(dealt(7, 9), 5)
    assert sixteen.of(Move.ROLL).chances == Chances(7 / 12, 4 / 12, 1 / 12)
    assert sixteen.of(Move.STAND).chances is None
    nova = book(RULES).advice(dealt(1, 1), 5)
    assert nova.of(Move.REROLL).chances == Chances(0.0, 11 / 12, 0.0, 1 / 12)
    assert nova.of(Move.KEEP).chances is None and nova.best.move is Move.KEEP


@pytest.mark.parametrize("move", [Move.D8, Move.D4])
def test_a_joker_is_worth_what_the_die_is_it_is_declared(move: Move) -> None:
    joker, alone = then(dealt(9, 9), Move.ROLL, 1), Hand(d12(9, 9, 1), sd=Die(move.value))
    assert joker.awards and joker.sd is Die.JOKER
    kept = then(joker, Move.KEEP)
    for face in FACES:
        assert exact_book(RULES).moves(kept, face)[move] == exact_book(RULES).moves(alone, face)[move]


# Which hands are alike


@few
@given(hand=played())
def test_every_hand_that_play_makes_is_in_the_tree(hand: Hand) -> None:
    node = tree(RULES).nodes[tree(RULES).place(hand)]
    assert [branch.move for branch in node.branches] == list(GAME.legal_moves(RULES, hand, Dealer(d12(5))))


@settings(few, max_examples=200)
@given(hand=played())
def test_hands_with_one_key_have_the_same_moves_to_the_same_hands(hand: Hand) -> None:
    stands_for = tree(RULES).nodes[tree(RULES).place(hand)].hand
    assert ahead(hand) == ahead(stands_for)


def ahead(hand: Hand) -> dict[Move, Counter[object]]:
    """The keys that each legal move's dice lead to."""
    legal = GAME.legal_moves(RULES, hand, Dealer(d12(5)))
    return {
        move: Counter(key(GAME.play(RULES, hand, move, shown)[0]) for shown in throws(move)) for move in legal
    }


@each_set
def test_hands_with_one_key_settle_alike(rules: BlackholeRules) -> None:
    ways: dict[object, set[object]] = {}
    dealers = [end for end, _ in Opponent(rules).finals(9, Hand(d12(10, 8), end=End.STOOD)).values()]
    for first in FACES:
        for second in FACES:
            for hand in (dealt(first, second, rules), *stopped(rules, dealt(first, second, rules))):
                if hand.over:
                    ends = tuple([GAME.outcome(rules, hand, dealer, Side.MAIN) for dealer in dealers])
                    ways.setdefault(key(hand), set()).add(ends)
    assert {len(found) for found in ways.values()} == {1}


def stopped(rules: BlackholeRules, hand: Hand) -> list[Hand]:
    """The hand after a stand, and after each roll that ends it."""
    legal = GAME.legal_moves(rules, hand, Dealer(d12(5)))
    return [GAME.play(rules, hand, move, shown)[0] for move in legal for shown in throws(move)]


def test_a_hand_that_the_rules_can_not_make_is_unknown() -> None:
    with pytest.raises(KeyError):
        tree(RULES).place(Hand(d12(10, 11), sd=Die.D6))


@each_set
def test_nodes_come_after_those_they_lead_to(rules: BlackholeRules) -> None:
    for place, node in enumerate(tree(rules).nodes):
        for branch in node.branches:
            assert all(after < place for after, _ in branch.ways)
            assert sum(ways for _, ways in branch.ways) == branch.throws == sides(branch.move)
    assert tree(rules).nodes[-1].hand == Hand()


def sides(move: Move) -> int:
    return 144 if move is Move.START else SIDES[MOVE_DIE[move]] if move in MOVE_DIE else 1


# Ways to play


@each_set
def test_who_plays_the_best_move_has_the_books_edge(rules: BlackholeRules) -> None:
    best = book(rules)
    chosen = DiceBook(rules, float, lambda hand, legal, face: best.move(hand, face))
    assert math.isclose(chosen.edge(), best.edge(), abs_tol=1e-12)
    assert math.isclose(chosen.spread(), best.spread(), abs_tol=1e-9)


@settings(few, max_examples=25)
@given(seed=st.integers(0, 2**64), often=st.integers(1, 6), face=faces)
def test_no_other_way_to_play_is_better(seed: int, often: int, face: int) -> None:
    best = book(RULES)

    def habit(hand: Hand, legal: tuple[Move, ...], upcard: int) -> Move:
        strange = crc32(repr((seed, key(hand))).encode())
        return legal[strange % len(legal)] if strange % often == 0 else best.move(hand, upcard)

    other = DiceBook(RULES, float, habit)
    assert other.value(Hand(), face) <= best.value(Hand(), face) + 1e-12
    for node in in_play(RULES):
        assert other.value(node.hand, face) <= best.value(node.hand, face) + 1e-12


def test_one_wrong_move_costs_what_the_book_says_of_it() -> None:
    best, hand = exact_book(RULES), dealt(10, 9)

    def stubborn(other: Hand, legal: tuple[Move, ...], face: int) -> Move:
        return Move.ROLL if key(other) == key(hand) else best.move(other, face)

    worse = DiceBook(RULES, Fraction, stubborn)
    assert best.move(hand, 8) is Move.STAND
    assert worse.value(hand, 8) == best.moves(hand, 8)[Move.ROLL] < best.value(hand, 8)


@each_set
def test_of_equals_what_is_held_is_kept_else_the_last_is_made(rules: BlackholeRules) -> None:
    by = exact_book(rules)
    equal = 0
    for node in in_play(rules):
        values = by.moves(node.hand, 9)
        best = [move for move, value in values.items() if value == max(values.values())]
        equal += len(best) > 1
        assert by.move(node.hand, 9) is (Move.KEEP if Move.KEEP in best else best[-1])
        assert book(rules).advice(node.hand, 9).best.move is by.move(node.hand, 9)
    assert equal


def test_advice_calls_best_what_is_kept_or_comes_last() -> None:
    def named(*moves: Move) -> Move:
        return Advice(tuple([Option(move, 0.5) for move in moves])).best.move

    assert named(Move.KEEP, Move.REROLL) is named(Move.KEEP, Move.SWAP) is Move.KEEP
    assert named(Move.ROLL, Move.D4, Move.STAND) is Move.STAND
    advice = Advice((Option(Move.KEEP, 0.1), Option(Move.SWAP, 0.2)))
    assert advice.best.move is Move.SWAP and advice.of(Move.KEEP).value == 0.1
    with pytest.raises(KeyError):
        advice.of(Move.STAND)


# The dealer


@each_set
def test_a_dealers_ends_add_up_and_are_ends(rules: BlackholeRules) -> None:
    for face in FACES:
        for hand in (Hand(d12(10, 8), end=End.STOOD), Hand(d12(9, 12), end=End.WHITE_DWARF)):
            ends = Opponent(rules).finals(face, hand).values()
            assert sum(chance for _, chance in ends) == 1
            assert all(not GAME.dealer_moves(rules, dealer) for dealer, _ in ends)
            assert all(dealer.dice[0] == upcard(face).dice[0] for dealer, _ in ends)


@pytest.mark.parametrize("name", ["", "sd_rolls_award", "special_ties_dealer_21"])
def test_sharp_is_never_better_for_the_player_than_house(name: str) -> None:
    changes = {name: not getattr(RULES, name)} if name else {}
    house, sharp = book(replace(RULES, **changes)), book(replace(SHARP, **changes))
    for face in FACES:
        for node in in_play(house.rules):
            assert sharp.value(node.hand, face) <= house.value(node.hand, face) + 1e-12
    assert sharp.edge() < house.edge()


@pytest.mark.parametrize("stands_at", [13, 19])
def test_sharp_is_no_better_than_any_house(stands_at: int) -> None:
    sharp = book(replace(SHARP, dealer_stands_at=stands_at)).edge()
    for spends in ((), (stands_at - 1,), (stands_at - 2, stands_at - 1)):
        assert sharp <= book(replace(RULES, dealer_stands_at=stands_at, house_spends_at=spends)).edge()


def test_for_a_host_who_decides_the_book_is_the_houses() -> None:
    assert HUMAN.dealer is DealerStyle.HUMAN
    for face in FACES:
        for node in in_play(RULES):
            assert book(HUMAN).moves(node.hand, face) == book(RULES).moves(node.hand, face)


def test_15_and_16_are_the_best_totals_for_the_house_to_spend_at() -> None:
    assert min(HABITS, key=house_edge) == (15, 16)


HABITS = [(), (16,), (15,), (15, 16), (14, 15, 16), (14, 15)]


@cache
def house_edge(spends: tuple[int, ...]) -> float:
    """The edge against a house that spends its d6 at these totals."""
    return book(replace(RULES, house_spends_at=spends)).edge()
