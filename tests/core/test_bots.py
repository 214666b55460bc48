"""Bots: two characters that fill a table."""

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
from core.bots import BOTS, PULSAR, QUASAR, Bot, Character, act
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
from core.rules import CZECH, GERMAN, LIVE, BlackholeRules, BlackjackRules, DealerStyle, Setup
from core.sides import Side
from core.table import Phase, Table
from core.text import Text

RULES = BlackholeRules()
GAME = Blackhole()


class Dice(Unsealed):
    """Seeded chance."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def draw(self, below: int) -> int:
        return self._random.randrange(below)


class Club:
    """A table with bots, and the log of what happened there."""

    def __init__(self, bots: int, chance: Source, setup: Setup | None = None) -> None:
        self.table = open_table(Opened(setup or Setup(name=Text("Cygnus"), host="host")))
        self.chance = chance
        self.log: list[AnyEvent] = []
        self.bots: dict[str, Bot] = {}
        for number, bot in enumerate(BOTS[:bots]):
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
    """2,000 rounds of seven bots: `give` fails the test on a refusal, `run` where nobody acts."""
    club = Club(7, Dice(20240229))
    club.run(2000)
    return club


def moves_at(club: Club, character: Character, total: int) -> Counter[Move]:
    """Count a character's moves on hands of a total, SD or no SD, with nothing else to choose."""
    found: Counter[Move] = Counter()
    table = open_table(Opened(club.table.setup))
    for event in club.log:
        if isinstance(event, Played):
            hand, owner = table.boxes[event.box].hands[0], table.boxes[event.box].owner
            assert owner is not None and isinstance(hand, Hand)
            mine = club.bots[owner].character == character
            if mine and hand.total == total and event.move not in (Move.KEEP, Move.SWAP):
                found[event.move] += 1
        table = evolve(table, event)
    return found


def share(counts: Counter[Move], move: Move) -> float:
    """The share of one move."""
    return counts[move] / counts.total()


def test_seven_bots_play_two_thousand_rounds_without_refusal(evening: Club) -> None:
    assert evening.table.round == 2000
    assert evening.table.phase is Phase.BETTING
    assert sum(isinstance(event, Locked) for event in evening.log) == 2000
    assert not any(isinstance(event, Played) and event.absent for event in evening.log)
    assert evening.table.imbalance() == 0


def test_characters_differ_in_standing(evening: Club) -> None:
    assert share(moves_at(evening, PULSAR, 15), Move.STAND) > 0.5
    assert share(moves_at(evening, QUASAR, 15), Move.STAND) == 0
    assert share(moves_at(evening, PULSAR, 18), Move.STAND) == 1


def test_only_the_bold_reroll_what_could_be_kept(evening: Club) -> None:
    for face in (1, 5, 10, 12):
        assert moves_at(evening, QUASAR, 2 * face)[Move.REROLL] > 0
        assert moves_at(evening, PULSAR, 2 * face)[Move.REROLL] == 0


def test_everybody_rerolls_what_keeping_would_lose(evening: Club) -> None:
    assert moves_at(evening, PULSAR, 22) == {Move.REROLL: moves_at(evening, PULSAR, 22).total()}
    assert moves_at(evening, PULSAR, 22).total() > 10


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
    character=st.sampled_from([PULSAR, QUASAR]),
    seed=st.integers(0, 2**32),
)
@settings(max_examples=300)
def test_a_habit_is_always_a_legal_move_and_never_keeps_a_lost_double(
    faces: list[int], upcard: int, character: Character, seed: int
) -> None:
    dealer = Dealer(dice=(Roll(Die.D12, upcard),))
    hand = GAME.play(RULES, Hand(), Move.START, tuple(faces))[0]
    while legal := GAME.legal_moves(RULES, hand, dealer):
        move = bot_dice.choose(hand, legal, upcard, character.dice)
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
    assert bot_dice.choose(hand, legal, 7, character.dice) is move


def test_the_bold_roll_the_joker_as_a_d8() -> None:
    hand = Hand(dice=(Roll(Die.D12, 7), Roll(Die.D12, 8)), sd=Die.JOKER)
    legal = GAME.legal_moves(RULES, hand, Dealer(dice=(Roll(Die.D12, 7),)))
    assert bot_dice.choose(hand, legal, 7, QUASAR.dice) is Move.D8


@pytest.mark.parametrize(("character", "move"), [(PULSAR, Move.SWAP), (QUASAR, Move.KEEP)])
def test_of_two_substitution_dice_each_takes_the_dearer(character: Character, move: Move) -> None:
    hand = Hand(dice=(Roll(Die.D12, 2), Roll(Die.D12, 2), Roll(Die.D12, 12)), sd=Die.JOKER, awards=(Die.D4,))
    assert bot_dice.choose(hand, (Move.KEEP, Move.SWAP), 7, character.dice) is move


def test_bots_have_distinct_short_ascii_names_and_fill_any_table() -> None:
    names = [bot.name for bot in BOTS]
    assert len({name.casefold() for name in names}) == len(names) >= 7
    assert all(name.isascii() and 0 < len(name) <= 10 for name in names)
    assert {bot.character for bot in BOTS[:2]} == {PULSAR, QUASAR}


def test_a_table_of_bots_is_decided_by_its_dice_alone() -> None:
    def evening_of(seed: int) -> Table:
        club = Club(3, Dice(seed))
        club.run(20)
        return club.table

    assert evening_of(3) == evening_of(3) != evening_of(4)


# Cards.


CARDS = Blackjack()


def opened(rules: BlackjackRules, **changes: Any) -> Setup:
    """A card table."""
    return Setup(Text("Cygnus"), "host", rules, **changes)


@pytest.fixture(scope="module")
def cards() -> dict[str, Club]:
    """300 rounds of seven bots at each of the three card tables: `give` fails the test on a refusal."""
    clubs = {rules.preset.value: Club(7, Dice(7), opened(rules)) for rules in (GERMAN, CZECH, LIVE)}
    for club in clubs.values():
        club.run(300)
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
    assert sum(isinstance(event, Settled) for event in log) == 300
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
    assert all(accept is (club.bots[offer.player].character is PULSAR) for offer, accept in answers)
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
    chosen = [bot_cards.choose(mine, legal, dealer, one.cards) for one in (PULSAR, QUASAR)]
    assert chosen == [cautious, bold]


@given(
    cards=st.lists(st.integers(0, 51), min_size=2, max_size=6),
    upcard=st.integers(0, 51),
    split=st.booleans(),
    rules=st.sampled_from([GERMAN, CZECH, LIVE, BlackjackRules(double_after_split=True, stands_at_21=False)]),
    character=st.sampled_from([PULSAR, QUASAR]),
)
def test_a_habit_with_cards_is_always_a_legal_move(
    cards: list[int], upcard: int, split: bool, rules: BlackjackRules, character: Character
) -> None:
    hand, dealer = CardHand(tuple(cards), split=split), CardDealer((upcard,))
    assume(hand.total <= 21)
    legal = CARDS.legal_moves(rules, hand, dealer)
    assert bot_cards.choose(hand, legal, dealer, character.cards) in legal
