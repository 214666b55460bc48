"""Bots: characters that fill a table."""

import random
from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from core import bot_cards, bot_dice
from core.blackhole import Blackhole, Dealer, End, Hand
from core.blackjack import Blackjack, CardDealer, CardHand
from core.bots import (
    ALGOL,
    BOTS,
    CHARACTERS,
    POLARIS,
    PULSAR,
    QUASAR,
    Bot,
    Character,
    Habits,
    act,
    bot_named,
    is_due,
    looks_up,
)
from core.cards import card_of
from core.chance import ScriptedChance, Unsealed
from core.commands import AnyCommand, Bet, BotEnters, Enter, LostSight, Pass, Pause, Play, Rebuy, Reply, Sit
from core.decide import step
from core.dice import Die, Roll
from core.draft import Source
from core.events import (
    AnyEvent,
    BetPlaced,
    Locked,
    Offer,
    Offered,
    Opened,
    Played,
    Rebought,
    Replied,
    Settled,
)
from core.evolve import evolve, open_table
from core.moves import Move
from core.odds.advise import advise
from core.odds.dice_book import book
from core.odds.dice_tree import tree
from core.rules import (
    ANY_TWO,
    CZECH,
    GERMAN,
    LIVE,
    BlackholeRules,
    BlackjackRules,
    DealerStyle,
    Match,
    SecondCard,
    Setup,
)
from core.sides import Side
from core.table import Phase, Table
from core.text import Text
from tests.core.shoes import StackedShoe

RULES = BlackholeRules()
GAME = Blackhole()
OF_HABIT = tuple(bot for bot in BOTS if bot.character.habits)
"""Bots that need not work anything out, which takes long with cards."""


def habits_of(character: Character) -> Habits:
    """What a character does who plays by habit."""
    assert character.habits is not None
    return character.habits


class Dice(Unsealed):
    """Seeded chance."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def draw(self, below: int) -> int:
        return self._random.randrange(below)


class Club:
    """A table with bots, and the log of what happened there."""

    def __init__(
        self, bots: int, chance: Source, setup: Setup | None = None, cast: tuple[Bot, ...] = BOTS
    ) -> None:
        self.table = open_table(Opened(setup or Setup(name=Text("Cygnus"), host="host")))
        self.chance = chance
        self.log: list[AnyEvent] = []
        self.bots: dict[str, Bot] = {}
        for number, bot in enumerate(cast[:bots]):
            self.bots[f"bot{number}"] = bot
            self.give(BotEnters(f"bot{number}", Text(bot.name)))

    def give(self, command: AnyCommand) -> None:
        """Let a command that must not be refused happen."""
        events, self.table = step(self.table, command, self.chance)
        self.log += events

    def seat(self, player: str) -> None:
        """Seat a person at the first free box."""
        self.give(Enter(player, Text(player)))
        free = next(n for n, box in enumerate(self.table.boxes) if box.owner is None)
        self.give(Sit(player, free))

    def wishes(self) -> list[AnyCommand]:
        """What the bots want now."""
        wanted = (act(self.table, key, bot.character) for key, bot in self.bots.items())
        return [command for command in wanted if command is not None]

    def run(self, rounds: int) -> None:
        """Let the bots play among themselves."""
        while self.table.round < rounds or self.table.in_round:
            self.give(self.wishes()[0])
            assert self.table.imbalance() == 0


@pytest.fixture(scope="module")
def evening() -> Club:
    """1,000 rounds of seven bots: `give` fails the test on a refusal, `run` where nobody acts."""
    club = Club(7, Dice(20240229))
    club.run(1000)
    return club


Moves = dict[tuple[str, int], Counter[Move]]
"""Moves made, by character and total."""
BY_HABIT = st.sampled_from([character for character in CHARACTERS if character.habits])
DICE_RULES = st.builds(
    BlackholeRules,
    white_dwarf_pays=st.integers(0, 30),
    nova_pays=st.integers(0, 30),
    supernova_pays=st.integers(0, 30),
    reroll_is_starting_hand=st.booleans(),
    sd_rolls_award=st.booleans(),
    dealer=st.sampled_from([DealerStyle.HOUSE, DealerStyle.SHARP]),
    dealer_stands_at=st.integers(12, 21),
    special_ties_dealer_21=st.booleans(),
)
CARD_RULES = st.builds(
    BlackjackRules,
    decks=st.integers(4, 8),
    second_card=st.sampled_from(SecondCard),
    dealer_stands_at=st.integers(12, 21),
    stands_at_21=st.booleans(),
    double_on=st.sampled_from([(), (8, 9), (9, 10, 11), ANY_TWO]),
    double_after_split=st.booleans(),
    split=st.booleans(),
    split_match=st.sampled_from(Match),
    split_aces_one_card=st.booleans(),
    above_maximum=st.booleans(),
    surrender=st.booleans(),
    surrender_vs_ten=st.booleans(),
    surrender_vs_ace=st.booleans(),
    insurance=st.booleans(),
    even_money=st.booleans(),
)


@pytest.fixture(scope="module")
def moves(evening: Club) -> Moves:
    """Each character's moves on hands of a total, SD or no SD, with nothing else to choose."""
    found: Moves = {}
    table = open_table(Opened(evening.table.setup))
    for event in evening.log:
        if isinstance(event, Played) and event.move not in (Move.KEEP, Move.SWAP):
            hand, owner = table.boxes[event.box].hands[0], table.boxes[event.box].owner
            assert owner is not None and isinstance(hand, Hand)
            key = evening.bots[owner].character.name, hand.total
            found.setdefault(key, Counter())[event.move] += 1
        table = evolve(table, event)
    return found


def moves_at(moves: Moves, character: Character, total: int) -> Counter[Move]:
    """Return a character's moves on hands of a total."""
    return moves.get((character.name, total), Counter())


def share(counts: Counter[Move], move: Move) -> float:
    """The share of one move."""
    return counts[move] / counts.total()


def test_seven_bots_play_a_thousand_rounds_without_refusal(evening: Club) -> None:
    assert evening.table.round == 1000
    assert evening.table.phase is Phase.BETTING
    assert sum(isinstance(event, Locked) for event in evening.log) == 1000
    assert not any(isinstance(event, Played) and event.absent for event in evening.log)
    assert evening.table.imbalance() == 0


def test_characters_differ_in_standing(moves: Moves) -> None:
    assert share(moves_at(moves, PULSAR, 15), Move.STAND) > 0.5
    assert share(moves_at(moves, QUASAR, 15), Move.STAND) == 0
    assert share(moves_at(moves, PULSAR, 18), Move.STAND) == 1


def test_only_the_bold_reroll_what_could_be_kept(moves: Moves) -> None:
    for face in (1, 5, 10, 12):
        assert moves_at(moves, QUASAR, 2 * face)[Move.REROLL] > 0
        assert moves_at(moves, PULSAR, 2 * face)[Move.REROLL] == 0


def test_everybody_rerolls_what_keeping_would_lose(moves: Moves) -> None:
    assert moves_at(moves, PULSAR, 22) == {Move.REROLL: moves_at(moves, PULSAR, 22).total()}
    assert moves_at(moves, PULSAR, 22).total() > 10


def test_the_broke_buy_in_again() -> None:
    setup = Setup(name=Text("Cygnus"), host="host", buy_in=20)
    club = Club(7, Dice(5), setup)
    club.run(200)
    assert any(isinstance(event, Rebought) for event in club.log)


def test_a_broke_bot_asks_for_chips_before_anything_else() -> None:
    setup = Setup(name=Text("Cygnus"), host="host", buy_in=10)
    club = Club(1, ScriptedChance([9, 11, 12]), setup)
    club.give(Bet("bot0", 6, 10))
    club.give(Play("bot0", club.table.decision, Move.START))
    assert club.wishes() == [Rebuy("bot0")]


@pytest.mark.parametrize("dealer", [DealerStyle.HOUSE, DealerStyle.SHARP])
@pytest.mark.parametrize(("minimum", "maximum", "buy_in"), [(2, 2, 2), (10, 200, 1000), (50, 60, 55)])
def test_bots_play_under_any_stakes(dealer: DealerStyle, minimum: int, maximum: int, buy_in: int) -> None:
    step_ = 2 if minimum == 2 else 10
    setup = Setup(
        name=Text("Cygnus"),
        host="host",
        rules=BlackholeRules(dealer=dealer, reroll_is_starting_hand=True, sd_rolls_award=False),
        minimum=minimum,
        maximum=maximum,
        step=step_,
        buy_in=buy_in,
    )
    Club(7, Dice(7), setup).run(100 if dealer is DealerStyle.HOUSE else 15)


def test_the_cautious_bet_the_minimum_and_the_bold_by_their_chips() -> None:
    club = Club(2, Dice(1))
    assert act(club.table, "bot0", PULSAR) == Bet("bot0", 6, 10)
    assert act(club.table, "bot1", QUASAR) == Bet("bot1", 5, 100)


def test_the_superstitious_bet_eight_times_the_minimum_and_the_perfect_a_little_of_their_chips() -> None:
    club = Club(1, Dice(1))
    assert act(club.table, "bot0", ALGOL) == Bet("bot0", 6, 80)
    assert act(club.table, "bot0", POLARIS) == Bet("bot0", 6, 40)
    few = Club(1, Dice(1), Setup(name=Text("Cygnus"), host="host", buy_in=65))
    assert act(few.table, "bot0", ALGOL) == Bet("bot0", 6, 60)
    assert act(few.table, "bot0", POLARIS) == Bet("bot0", 6, 10)


def test_bots_wait_for_the_person_at_the_table() -> None:
    club = Club(6, Dice(1))
    assert len(club.wishes()) == 6
    club.seat("mira")
    assert club.wishes() == []
    club.give(Bet("mira", 0, 30))
    assert len(club.wishes()) == 6
    for bet in club.wishes():
        club.give(bet)
    assert club.table.in_round


def test_bots_wait_for_one_of_two_people() -> None:
    club = Club(3, Dice(1))
    club.seat("mira")
    club.seat("kim")
    club.give(Pass("kim"))
    assert club.wishes() == []
    club.give(Bet("mira", 0, 30))
    assert len(club.wishes()) == 3


def test_bots_play_on_while_every_person_sits_the_round_out() -> None:
    club = Club(2, Dice(1))
    club.seat("mira")
    club.give(Pass("mira"))
    assert len(club.wishes()) == 2


def test_bots_play_for_spectators_while_everybody_is_away() -> None:
    club = Club(2, Dice(1))
    club.seat("mira")
    club.give(LostSight("mira"))
    assert len(club.wishes()) == 2


def test_a_person_without_a_box_holds_nobody_up() -> None:
    club = Club(2, Dice(1))
    club.give(Enter("mira", Text("mira")))
    assert len(club.wishes()) == 2


def test_bots_do_nothing_while_the_host_has_paused() -> None:
    club = Club(2, Dice(1))
    club.seat("host")
    club.give(Bet("host", 0, 30))
    club.give(Pause("host"))
    assert club.wishes() == []


def test_strangers_do_nothing() -> None:
    assert act(Club(0, Dice(1)).table, "nobody", PULSAR) is None


@given(
    faces=st.lists(st.integers(1, 12), min_size=2, max_size=2),
    upcard=st.integers(1, 12),
    character=st.sampled_from([PULSAR, QUASAR, ALGOL]),
    seed=st.integers(0, 2**32),
)
@settings(max_examples=150, deadline=None)
def test_a_habit_is_always_a_legal_move_and_never_keeps_a_lost_double(
    faces: list[int], upcard: int, character: Character, seed: int
) -> None:
    dealer = Dealer(dice=(Roll(Die.D12, upcard),))
    hand = GAME.play(RULES, Hand(), Move.START, tuple(faces))[0]
    while legal := GAME.legal_moves(RULES, hand, dealer):
        move = bot_dice.choose(hand, legal, upcard, habits_of(character).dice)
        assert move in legal
        kept = GAME.play(RULES, hand, move, ())[0] if move is Move.KEEP else hand
        assert kept.end is not End.BUST
        hand = GAME.play(RULES, hand, move, GAME.draw(RULES, hand, move, b"", Dice(seed)))[0]


@pytest.mark.parametrize(
    ("character", "held", "move"),
    [
        (PULSAR, None, Move.ROLL),
        (PULSAR, Die.D8, Move.D8),
        (PULSAR, Die.JOKER, Move.D4),
        (QUASAR, Die.D8, Move.ROLL),
    ],
)
def test_the_cautious_spend_their_die_where_a_d12_could_bust(
    character: Character, held: Die | None, move: Move
) -> None:
    hand = Hand(dice=(Roll(Die.D12, 8), Roll(Die.D12, 3)), sd=held)
    legal = GAME.legal_moves(RULES, hand, Dealer(dice=(Roll(Die.D12, 7),)))
    assert bot_dice.choose(hand, legal, 7, habits_of(character).dice) is move


def test_the_bold_roll_the_joker_as_a_d8() -> None:
    hand = Hand(dice=(Roll(Die.D12, 7), Roll(Die.D12, 8)), sd=Die.JOKER)
    legal = GAME.legal_moves(RULES, hand, Dealer(dice=(Roll(Die.D12, 7),)))
    assert bot_dice.choose(hand, legal, 7, habits_of(QUASAR).dice) is Move.D8


@pytest.mark.parametrize(("character", "move"), [(PULSAR, Move.SWAP), (QUASAR, Move.KEEP)])
def test_of_two_substitution_dice_each_takes_the_dearer(character: Character, move: Move) -> None:
    hand = Hand(dice=(Roll(Die.D12, 2), Roll(Die.D12, 2), Roll(Die.D12, 12)), sd=Die.JOKER, awards=(Die.D4,))
    assert bot_dice.choose(hand, (Move.KEEP, Move.SWAP), 7, habits_of(character).dice) is move


def test_bots_have_distinct_short_ascii_names_and_fill_any_table() -> None:
    names = [bot.name for bot in BOTS]
    assert len({name.casefold() for name in names}) == len(names) >= 7
    assert all(name.isascii() and 0 < len(name) <= 10 for name in names)


def test_the_first_four_bots_are_all_there_are_and_the_first_need_work_nothing_out() -> None:
    assert [bot.character for bot in BOTS[:4]] == [PULSAR, QUASAR, ALGOL, POLARIS]
    assert [bot.name for bot in BOTS[:2]] == ["HAL", "Vega"]


def test_a_bot_is_known_by_its_name() -> None:
    assert [bot_named(bot.name) for bot in BOTS] == list(BOTS)
    assert bot_named("mira") is None


def test_a_table_of_bots_is_decided_by_its_dice_alone() -> None:
    def evening_of(seed: int) -> Table:
        club = Club(3, Dice(seed))
        club.run(20)
        return club.table

    assert evening_of(3) == evening_of(3) != evening_of(4)


@given(faces=st.lists(st.integers(1, 12), min_size=2, max_size=2), seed=st.integers(0, 2**32), by=BY_HABIT)
@settings(max_examples=60, deadline=None)
def test_only_what_still_matters_of_a_hand_decides_a_habit(
    faces: list[int], seed: int, by: Character
) -> None:
    rng, dealer, graph = Dice(seed), Dealer(dice=(Roll(Die.D12, 9),)), tree(RULES)
    hand = GAME.play(RULES, Hand(), Move.START, tuple(faces))[0]
    while legal := GAME.legal_moves(RULES, hand, dealer):
        alike = graph.nodes[graph.place(hand)].hand
        for upcard in range(1, 13):
            mine, other = (bot_dice.choose(h, legal, upcard, habits_of(by).dice) for h in (hand, alike))
            assert mine is other
        move = legal[rng.draw(len(legal))]
        hand = GAME.play(RULES, hand, move, GAME.draw(RULES, hand, move, b"", rng))[0]


DEALT = {
    "total": (Roll(Die.D12, 9), Roll(Die.D12, 4)),
    "fours": (Roll(Die.D12, 4), Roll(Die.D12, 4)),
    "eights": (Roll(Die.D12, 8), Roll(Die.D12, 8)),
    "aces": (Roll(Die.D12, 1), Roll(Die.D12, 1)),
}


@pytest.mark.parametrize(
    ("hand", "upcard", "move"),
    [
        (Hand(DEALT["total"]), 4, Move.ROLL),
        (Hand(DEALT["total"], sd=Die.D4), 4, Move.ROLL),
        (Hand(DEALT["total"], sd=Die.JOKER), 4, Move.D8),
        (Hand((Roll(Die.D12, 9), Roll(Die.D12, 3))), 4, Move.STAND),
        (Hand((Roll(Die.D12, 9), Roll(Die.D12, 3))), 5, Move.ROLL),
        (Hand((Roll(Die.D12, 2), Roll(Die.D12, 3)), sd=Die.D8), 9, Move.D8),
        (Hand(DEALT["total"], sd=Die.D4, awards=(Die.D8,)), 9, Move.SWAP),
        (Hand(DEALT["total"], sd=Die.D4, awards=(Die.JOKER,)), 9, Move.SWAP),
        (Hand(DEALT["total"], sd=Die.D8, awards=(Die.D4,)), 9, Move.KEEP),
        (Hand(DEALT["total"], sd=Die.D8, awards=(Die.JOKER,)), 9, Move.KEEP),
        (Hand(DEALT["fours"], sd=Die.JOKER, reroll=True), 9, Move.REROLL),
        (Hand(DEALT["eights"], sd=Die.JOKER, reroll=True), 9, Move.STAND),
        (Hand(DEALT["aces"], awards=(Die.D8, Die.D8, Die.JOKER), reroll=True), 9, Move.KEEP),
    ],
)
def test_the_superstitious_fear_thirteen_and_four_and_love_eight(hand: Hand, upcard: int, move: Move) -> None:
    legal = GAME.legal_moves(RULES, hand, Dealer(dice=(Roll(Die.D12, upcard),)))
    assert bot_dice.choose(hand, legal, upcard, habits_of(ALGOL).dice) is move


def test_the_perfect_play_dice_by_the_book(evening: Club) -> None:
    table, met = open_table(Opened(evening.table.setup)), 0
    mine = {key for key, bot in evening.bots.items() if bot.character is POLARIS}
    for event in evening.log:
        if isinstance(event, Played) and met < 500 and table.boxes[event.box].owner in mine:
            hand, dealer = table.boxes[event.box].hands[0], table.dealer
            assert isinstance(hand, Hand) and isinstance(dealer, Dealer)
            assert event.move is book(RULES).move(hand, dealer.dice[0].face)
            met += 1
        table = evolve(table, event) if met < 500 else table
    assert met == 500


@given(rules=DICE_RULES, seed=st.integers(0, 2**32))
@settings(max_examples=6, deadline=None)
def test_all_characters_play_dice_by_any_rules(rules: BlackholeRules, seed: int) -> None:
    Club(4, Dice(seed), Setup(Text("Cygnus"), "host", rules)).run(2)


def test_whether_a_bot_is_due_does_not_hang_on_its_character() -> None:
    club = Club(4, Dice(3))
    while club.table.round < 20:
        for key in club.bots:
            wishes = [act(club.table, key, one) for one in CHARACTERS]
            assert {wish is not None for wish in wishes} == {is_due(club.table, key)}
        club.give(club.wishes()[0])


def test_only_the_perfect_look_things_up_and_not_to_bet() -> None:
    club = Club(4, Dice(1))
    assert not any(looks_up(club.table, one) for one in CHARACTERS)
    while not club.table.in_round:
        club.give(club.wishes()[0])
    assert [looks_up(club.table, one) for one in CHARACTERS] == [one is POLARIS for one in CHARACTERS]


# Cards.


CARDS = Blackjack()


def opened(rules: BlackjackRules, **changes: Any) -> Setup:
    """A card table."""
    return Setup(Text("Cygnus"), "host", rules, **changes)


@pytest.fixture(scope="module")
def cards() -> dict[str, Club]:
    """200 rounds of seven bots at each of the three card tables: `give` fails the test on a refusal."""
    clubs = {rules.preset.value: Club(7, Dice(7), opened(rules), OF_HABIT) for rules in (GERMAN, CZECH, LIVE)}
    for club in clubs.values():
        club.run(200)
    return clubs


def made(club: Club, character: Character) -> Counter[Move]:
    """Count the moves that a character made."""
    mine = {club.table.box_of(key) for key, bot in club.bots.items() if bot.character == character}
    return Counter(e.move for e in club.log if isinstance(e, Played) and e.box in mine)


@pytest.mark.parametrize("preset", ["german", "czech", "live"])
def test_seven_bots_play_cards_without_refusal_and_bet_on_their_hands_alone(
    cards: dict[str, Club], preset: str
) -> None:
    log = cards[preset].log
    assert sum(isinstance(event, Settled) for event in log) == 200
    assert not any(isinstance(event, Played) and event.absent for event in log)
    assert all(event.side is Side.MAIN for event in log if isinstance(event, BetPlaced))


def test_the_cautious_give_up_and_the_bold_put_more_on_their_hands(cards: dict[str, Club]) -> None:
    cautious, bold = made(cards["live"], PULSAR), made(cards["live"], QUASAR)
    assert cautious[Move.SURRENDER] > 5 and not cautious[Move.DOUBLE] and not cautious[Move.SPLIT]
    assert bold[Move.DOUBLE] > 20 and bold[Move.SPLIT] > 10 and not bold[Move.SURRENDER]


def test_where_the_game_has_it_not_the_bold_neither_double_nor_split(cards: dict[str, Club]) -> None:
    assert set(made(cards["german"], QUASAR)) == {Move.HIT, Move.STAND}


@pytest.mark.parametrize("preset", ["czech", "live"])
def test_the_cautious_insure_and_the_bold_never_do(cards: dict[str, Club], preset: str) -> None:
    club = cards[preset]
    offers = {o.number: o for event in club.log if isinstance(event, Offered) for o in event.offers}
    answers = [(offers[e.offer], e.accept) for e in club.log if isinstance(e, Replied)]
    assert len(answers) > 50
    assert all(accept is habits_of(club.bots[o.player].character).cards.insures for o, accept in answers)
    kinds = {offer.kind for offer, accept in answers if accept}
    assert kinds == ({Side.INSURANCE, Side.EVEN_MONEY} if preset == "czech" else {Side.INSURANCE})


def test_a_bot_declines_what_it_has_not_the_chips_for_any_more() -> None:
    club = Club(1, ScriptedChance([1, 1, 1]), opened(LIVE, buy_in=10))
    club.table = msgspec.structs.replace(
        club.table, phase=Phase.OFFERS, offers=(Offer(0, Side.INSURANCE, "bot0", 6, 0, 15),)
    )
    assert club.wishes() == [Reply("bot0", 0, accept=False)]


def test_a_bot_bets_no_more_than_others_left_of_its_box() -> None:
    club = Club(2, Dice(1), opened(CZECH, maximum=100, back_bets=True, buy_in=5000))
    assert club.wishes()[1] == Bet("bot1", 5, 100)
    for player, amount in (("mira", 40), ("kim", 30)):
        club.give(Enter(player, Text(player)))
        club.give(Bet(player, 5, amount))
    assert club.wishes()[1] == Bet("bot1", 5, 30)


def card_hand(written: str, **changes: Any) -> CardHand:
    """A hand of these cards."""
    return CardHand(tuple([card_of(code) for code in written.split()]), **changes)


@pytest.mark.parametrize(
    ("hand", "upcard", "cautious", "bold"),
    [
        ("Ts 2h", "6d", Move.STAND, Move.HIT),
        ("Ts 4h", "6d", Move.STAND, Move.STAND),
        ("Ts 5h", "7d", Move.STAND, Move.HIT),
        ("Ts 6h", "7d", Move.SURRENDER, Move.HIT),
        ("Ts 6h", "Ad", Move.STAND, Move.HIT),
        ("Ts 7h", "Ad", Move.STAND, Move.STAND),
        ("As 6h", "6d", Move.HIT, Move.HIT),
        ("As 7h", "9d", Move.STAND, Move.STAND),
        ("8s 8h", "9d", Move.SURRENDER, Move.SPLIT),
        ("As Ah", "Td", Move.HIT, Move.SPLIT),
        ("Ts Kh", "6d", Move.STAND, Move.STAND),
        ("5s 5h", "6d", Move.HIT, Move.DOUBLE),
        ("6s 5h 5d", "Td", Move.STAND, Move.HIT),
        ("5s 2h 4d", "Td", Move.HIT, Move.HIT),
    ],
)
def test_habits_with_cards(hand: str, upcard: str, cautious: Move, bold: Move) -> None:
    mine, dealer = card_hand(hand), CardDealer((card_of(upcard),))
    legal = CARDS.legal_moves(LIVE, mine, dealer)
    chosen = [bot_cards.choose(mine, legal, dealer, habits_of(one).cards) for one in (PULSAR, QUASAR)]
    assert chosen == [cautious, bold]


@given(
    cards=st.lists(st.integers(0, 51), min_size=2, max_size=6),
    upcard=st.integers(0, 51),
    split=st.booleans(),
    rules=st.sampled_from([GERMAN, CZECH, LIVE, BlackjackRules(double_after_split=True, stands_at_21=False)]),
    character=st.sampled_from([PULSAR, QUASAR, ALGOL]),
)
def test_a_habit_with_cards_is_always_a_legal_move(
    cards: list[int], upcard: int, split: bool, rules: BlackjackRules, character: Character
) -> None:
    hand, dealer = CardHand(tuple(cards), split=split), CardDealer((upcard,))
    assume(hand.total <= 21)
    legal = CARDS.legal_moves(rules, hand, dealer)
    assert bot_cards.choose(hand, legal, dealer, habits_of(character).cards) in legal


@given(
    cards=st.lists(st.integers(0, 51), min_size=2, max_size=6),
    upcard=st.integers(0, 51),
    split=st.booleans(),
    rules=CARD_RULES,
    by=BY_HABIT,
    data=st.data(),
)
@settings(max_examples=80, deadline=None)
def test_neither_order_nor_suits_nor_a_pair_decide_a_habit_with_cards(
    cards: list[int], upcard: int, split: bool, rules: BlackjackRules, by: Character, data: st.DataObject
) -> None:
    hand, dealer = CardHand(tuple(cards), split=split), CardDealer((upcard,))
    assume(hand.total <= 21)
    legal = CARDS.legal_moves(rules, hand, dealer)
    suits = data.draw(st.lists(st.integers(0, 3), min_size=len(cards), max_size=len(cards)))
    others = [
        card % 13 + 13 * suit for card, suit in zip(data.draw(st.permutations(cards)), suits, strict=True)
    ]
    tens = tuple([9 + card // 13 + card // 13 * 13 if card % 13 >= 9 else card for card in others])
    alike = CardHand(tens, split=split, pair=True)
    move = bot_cards.choose(hand, legal, dealer, habits_of(by).cards)
    assert move in legal
    assert bot_cards.choose(alike, legal, CardDealer((upcard % 13,)), habits_of(by).cards) is move


@pytest.mark.parametrize(
    ("hand", "upcard", "move"),
    [
        ("Ts 2h", "4d", Move.STAND),
        ("Ts 2h", "5d", Move.HIT),
        ("Ts 3h", "4d", Move.HIT),
        ("Ts 3h", "5d", Move.SURRENDER),
        ("Ts 3h", "Td", Move.HIT),
        ("Ts 4h", "9d", Move.SURRENDER),
        ("As 2h", "9d", Move.HIT),
        ("As 7h", "9d", Move.STAND),
        ("5s 3h", "9d", Move.DOUBLE),
        ("8s 8h", "Ad", Move.SPLIT),
        ("4s 4h", "9d", Move.DOUBLE),
        ("Ts 6h", "9d", Move.HIT),
        ("5s 5h 3d", "4d", Move.HIT),
    ],
)
def test_omens_with_cards(hand: str, upcard: str, move: Move) -> None:
    mine, dealer = card_hand(hand), CardDealer((card_of(upcard),))
    assert (
        bot_cards.choose(mine, CARDS.legal_moves(LIVE, mine, dealer), dealer, habits_of(ALGOL).cards) is move
    )


def test_the_perfect_play_cards_by_what_is_left_in_the_shoe() -> None:
    rich = Club(1, StackedShoe("5s 2d 7h"), opened(LIVE), (Bot("Kepler", POLARIS),))
    rich.give(rich.wishes()[0])
    poor = msgspec.structs.replace(rich.table, shoe=bytes([4, 5, 6, 7] * 20))
    assert act(rich.table, "bot0", POLARIS) == Play("bot0", rich.table.decision, Move.HIT)
    assert act(poor, "bot0", POLARIS) == Play("bot0", poor.decision, Move.DOUBLE)


def test_the_perfect_insure_only_where_the_shoe_is_rich_in_tens() -> None:
    club = Club(1, StackedShoe("5s Ad 7h"), opened(LIVE), (Bot("Kepler", POLARIS),))
    club.give(club.wishes()[0])
    assert club.wishes() == [Reply("bot0", 0, accept=False)]
    for cards, takes in (((9, 9, 4, 4, 4), True), ((9, 4, 4), False), ((9, 4, 4, 4), False)):
        table = msgspec.structs.replace(club.table, shoe=bytes(sorted(cards * 20)))
        assert act(table, "bot0", POLARIS) == Reply("bot0", 0, accept=takes)


def test_the_perfect_raise_only_with_the_chips_for_it() -> None:
    for cards, buy_in, move in (
        ("5s 6d 6h", 20, Move.DOUBLE),
        ("5s 6d 6h", 10, Move.HIT),
        ("8s 6d 8h", 20, Move.SPLIT),
        ("8s 6d 8h", 10, Move.STAND),
    ):
        setup = opened(LIVE, buy_in=buy_in)
        club = Club(1, StackedShoe(cards), setup, (Bot("Kepler", POLARIS),))
        club.give(club.wishes()[0])
        assert club.wishes() == [Play("bot0", club.table.decision, move)]


@given(rules=CARD_RULES, seed=st.integers(0, 2**32))
@settings(max_examples=6, deadline=None)
def test_all_characters_play_cards_by_any_rules(rules: BlackjackRules, seed: int) -> None:
    club = Club(4, Dice(seed), opened(rules, seats=4, maximum=100))
    while club.table.round < 2 or club.table.in_round:
        advice = advise(club.table)
        wish = club.wishes()[0]
        if advice and isinstance(wish, Play) and club.bots[wish.player].character is POLARIS:
            assert wish.move is advice.best.move
        club.give(wish)
