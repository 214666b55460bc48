"""Luck and skill: what a result is made of, decision by decision."""

from collections.abc import Iterator
from functools import lru_cache

import pytest
from msgspec.structs import replace

from core import commands as cmd
from core import events as ev
from core.cards import fresh_shoe, without
from core.evolve import evolve, open_table
from core.ledger import read
from core.moves import Move
from core.odds.card_advice import card_advice
from core.odds.card_beside import insurance, pairs
from core.odds.card_book import CardBook
from core.odds.card_points import points_of
from core.odds.dice_book import DiceBook, book
from core.odds.measure import _of_cards, measure_of
from core.odds.review import review
from core.odds.review_records import ACCEPT, DECLINE, Reviewed
from core.odds.review_totals import totals
from core.rules import CZECH, LIVE, BlackholeRules, BlackjackRules, DealerStyle
from core.sides import Side
from core.table import Phase, Table
from tests.core.card_evenings import CardEvening, terms
from tests.core.card_tables import CardTable, dealer_of, dealt, hand_of
from tests.core.evenings import Evening
from tests.core.tables import RULES, Live, Watched

CLOSE = 1e-9
EDGE, SPREAD = -0.007128, 1.1113
GAMES = ("blackhole", "german", "czech", "live")


@pytest.fixture(autouse=True, scope="module")
def known_book() -> Iterator[None]:
    """Take the live table's edge and spread as known for every card table: a whole book takes seconds."""
    _of_cards.cache_clear()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(CardBook, "edge", lambda book: EDGE)
        patched.setattr(CardBook, "spread", lambda book: SPREAD)
        yield
    _of_cards.cache_clear()


def made(game: str, seed: int = 1, **changes: object) -> Evening:
    """Return an evening at a table of a game."""
    if game == "blackhole":
        return Evening(seed, **changes)  # type: ignore[arg-type]
    return CardEvening(seed, terms=terms(game), **changes)  # type: ignore[arg-type]


@lru_cache(maxsize=8)
def stormy(game: str) -> tuple[tuple[ev.AnyEvent, ...], Table]:
    """Return the log of an evening on which everything goes wrong, and its table."""
    evening = made(game)
    for number in range(14):
        if number % 2:
            evening.trouble()
        evening.round()
    return tuple([read(line) for line in evening.lines]), evening.table


def reviewed(log: tuple[ev.AnyEvent, ...] | list[ev.AnyEvent], *players: str) -> list[Reviewed]:
    """Return the rounds of a log."""
    opened, *events = log
    assert isinstance(opened, ev.Opened)
    return list(review(open_table(opened), events, players or None))


def of(table: Watched, player: str = "ann") -> Reviewed:
    """Return a player's one round at a table."""
    (one,) = reviewed(table.log, player)
    return one


# The law


@pytest.mark.parametrize("game", GAMES)
def test_a_result_is_what_was_expected_and_luck_less_what_was_given_away(game: str) -> None:
    log, _ = stormy(game)
    rounds = reviewed(log)
    assert len(rounds) > 40
    for one in rounds:
        assert one.result == pytest.approx(one.expected + one.luck - one.given - one.beyond, abs=CLOSE)
        assert one.given == pytest.approx(sum([decision.cost for decision in one.decisions]), abs=CLOSE)
        assert all(decision.cost >= 0 for decision in one.decisions)
        assert one.result == sum([stake.returned - stake.amount for stake in one.stakes])
    sums = totals(rounds)
    assert sums.result == pytest.approx(sums.expected + sums.luck - sums.given - sums.beyond, abs=1e-6)


@pytest.mark.parametrize("game", GAMES)
def test_all_results_together_are_what_the_player_won_at_the_table(game: str) -> None:
    log, table = stormy(game)
    for player, known in table.players.items():
        assert sum([one.result for one in reviewed(log, player)]) == (
            known.chips + table.stake(player) - known.bought
        )


@pytest.mark.parametrize("game", GAMES)
def test_one_player_s_rounds_are_the_same_alone_and_among_all(game: str) -> None:
    log, _ = stormy(game)
    assert reviewed(log, "ann") == [one for one in reviewed(log) if one.player == "ann"]


def test_a_void_round_is_none() -> None:
    live = Live("ann", host=True)
    live.bet("ann", 10, 9)
    live.start("ann", 5, 6)
    live.do(cmd.VoidRound("host"))
    assert reviewed(live.log) == []


def test_a_round_whose_beginning_was_not_seen_is_none() -> None:
    live = Live("ann")
    live.bet("ann", 10, 9)
    table = live.table
    seen = len(live.log)
    live.start("ann", 10, 9)
    live.stand("ann", 9)
    assert list(review(table, live.log[seen:])) == []


@pytest.mark.parametrize("dealer", [DealerStyle.HOUSE, DealerStyle.HUMAN])
def test_luck_is_what_each_roll_was_worth(dealer: DealerStyle) -> None:
    rules = BlackholeRules(dealer=dealer)
    evening = made("blackhole", 5, people=("ann",), bots=0, terms={"rules": rules}).play(40)
    log = [read(line) for line in evening.lines]
    rounds = reviewed(log, "ann")
    assert [one.luck for one in rounds] == pytest.approx(rolled(log, book(rules), rounds), abs=1e-7)


def rolled(log: list[ev.AnyEvent], known: DiceBook[float], rounds: list[Reviewed]) -> list[float]:
    """Add up by how much each roll of ann's rounds, and the dealer's end, changed what was to be expected."""
    found: list[float] = []
    table, luck, worth = open_table(log[0]), 0.0, 0.0  # type: ignore[arg-type]
    for event in log[1:]:
        before, table = table, evolve(table, event)
        if isinstance(event, ev.Dealt):
            worth = known.value(table.boxes[0].hands[0], event.drawn[0])  # type: ignore[arg-type]
            luck = worth - known.edge()
        elif isinstance(event, ev.Played):
            face = before.dealer.dice[0].face  # type: ignore[union-attr]
            made_of = known.moves(before.boxes[0].hands[0], face)[event.move]  # type: ignore[arg-type]
            worth = known.value(table.boxes[0].hands[0], face)  # type: ignore[arg-type]
            luck += worth - made_of
        elif isinstance(event, ev.Settled):
            one = rounds[len(found)]
            found.append((luck + one.result / one.bet - worth) * one.bet)
    return found


def test_luck_is_nothing_on_average_however_badly_somebody_plays() -> None:
    evening = CardEvening(4, people=("ann",), bots=0, length=2000, terms=terms("live", seats=1, cut=90))
    evening.play(300)
    log = [read(line) for line in evening.lines]
    for player in ("ann", "cat"):
        rounds = reviewed(log, player)
        luck = sum([one.luck for one in rounds])
        assert abs(luck) < 4 * sum([one.variance for one in rounds]) ** 0.5
        assert sum([one.given + one.beyond for one in rounds]) > 5 * abs(
            EDGE * sum([one.bet for one in rounds])
        )


# Bets


def test_side_bets_have_their_own_expectation() -> None:
    table = CardTable("ann")
    table.do(cmd.Bet("ann", 0, 20, pairs=10), dealt("Td", "Ts 9s"))
    table.stand("ann", "8h")
    one = of(table)
    assert (one.bet, one.result) == (30, 20 - 10)
    assert one.expected == pytest.approx(20 * EDGE + 10 * pairs(LIVE))
    chance = (pairs(LIVE) + 1) / 12
    assert one.variance == pytest.approx(400 * SPREAD**2 + 100 * 144 * chance * (1 - chance))


def test_the_book_s_edge_is_on_what_was_bet_and_boxes_spread_by_themselves() -> None:
    live = Live("ann", "bob", back_bets=True)
    live.do(cmd.Bet("bob", 0, 40))
    live.bet("ann", 10)
    live.bet("bob", 30, 9)
    live.start("ann", 10, 9)
    live.stand("ann")
    live.start("bob", 10, 9)
    live.stand("bob", 9)
    one = of(live, "bob")
    assert one.expected == pytest.approx(70 * book(RULES).edge())
    assert one.variance == pytest.approx((1600 + 900) * book(RULES).spread() ** 2)


# Decisions


def by_the_book(table: Table) -> cmd.AnyCommand:
    """Return what somebody who knows the book does."""
    measure = measure_of(table.setup.rules)
    if table.phase is Phase.OFFERS:
        offer = table.offers[0]
        hand = table.boxes[offer.box].hands[offer.hand]
        return cmd.Reply(offer.player, offer.number, measure.offer(offer.kind, hand, table.dealer) > 0)
    actor = table.actor()
    assert actor is not None and table.turn is not None
    values = measure.moves(table.hand_in_turn(), table.dealer, Side.SPLIT if table.turn[1] else Side.MAIN)
    may = table.legal_moves(actor)
    return cmd.Play(actor, table.decision, max(reversed(may), key=values.__getitem__))


@pytest.mark.parametrize("game", GAMES)
def test_who_plays_by_the_book_gives_nothing_away(game: str) -> None:
    evening = made(game, 3, people=("ann",), bots=0)
    for _ in range(30):
        evening.do(cmd.Rebuy("ann"))
        evening.do(cmd.Bet("ann", 0, 10))
        evening.release()
        while evening.table.in_round:
            assert evening.do(by_the_book(evening.table))
    rounds = reviewed([read(line) for line in evening.lines], "ann")
    assert len(rounds) == 30 and sum([len(one.decisions) for one in rounds]) > 20
    assert all(one.given == 0 for one in rounds)
    assert totals(rounds).flawed == 0 and totals(rounds).habits == ()


def test_one_mistake_at_dice_gives_away_its_cost() -> None:
    live = Live("ann")
    live.bet("ann", 30, 9)
    live.start("ann", 10, 10)
    hand = live.hand(0)
    live.stand("ann", 9)
    values = book(RULES).moves(hand, 9)
    best = max(values.values())
    one = of(live)
    assert values[Move.STAND] < best
    assert one.given == pytest.approx((best - values[Move.STAND]) * 30)
    (decision,) = one.decisions
    assert (decision.choice, decision.best_choice) == ("stand", "reroll")
    assert decision.situation.double and decision.situation.held == "joker"
    assert (decision.situation.total, decision.situation.upcard) == (20, 9)


def test_the_first_roll_is_no_decision() -> None:
    live = Live("ann")
    live.bet("ann", 10, 9)
    live.start("ann", 10, 11, 9)
    assert of(live).decisions == () and of(live).given == 0


def test_one_mistake_at_cards_gives_away_its_cost_and_what_follows_none() -> None:
    table = CardTable("ann")
    table.round("8s 8d 2c", "6d Th 5s", Move.HIT, Move.STAND, bet=20)
    one = of(table)
    hit, stand = one.decisions
    values = measure_of(LIVE).moves(hand_of("8s 8d"), dealer_of("6d"), Side.MAIN)
    assert one.given == pytest.approx((values[Move.SPLIT] - values[Move.HIT]) * 20) and one.given > 0
    assert (hit.choice, hit.best_choice, hit.situation.pair) == ("hit", "split", True)
    assert (stand.cost, stand.situation.pair, stand.situation.total) == (0, False, 18)
    assert (one.result, one.bet) == (-20, 20)


CARDS = [
    ("Ts 6s", "Tc", False),
    ("As 7s", "9c", False),
    ("8s 8d", "Ac", False),
    ("5s 6d", "6c", False),
    ("2s 3d 4d 5h", "Tc", False),
    ("As 2d 3d", "2c", False),
    ("8s 3d", "6c", True),
    ("8s 3d 2d", "Ac", True),
    ("Ts 2d", "5c", True),
]


@pytest.mark.parametrize("rules", [LIVE, CZECH, replace(LIVE, decks=1, double_after_split=True)])
@pytest.mark.parametrize(("cards", "upcard", "split"), CARDS)
def test_a_decision_is_measured_as_the_odds_have_it_from_a_full_shoe(
    rules: BlackjackRules, cards: str, upcard: str, split: bool
) -> None:
    hand, dealer = hand_of(cards, split=split), dealer_of(upcard)
    gone = [*hand.cards, *dealer.cards, *((hand.cards[0] + 13,) if split else ())]
    advice = card_advice(rules, hand, dealer, without(fresh_shoe(rules.decks), gone))
    values = measure_of(rules).moves(hand, dealer, Side.MAIN)
    assert values == pytest.approx({option.move: option.value for option in advice.options}, abs=1e-9)


def test_rules_of_the_table_alone_have_one_measure() -> None:
    assert measure_of(replace(LIVE, cut=90)) is measure_of(replace(LIVE, quiet_box=True)) is measure_of(LIVE)
    assert measure_of(replace(LIVE, surrender_vs_ten=True)) is not measure_of(LIVE)


# What was not the player's to decide


def test_moves_in_somebody_s_absence_are_no_skill() -> None:
    live = Live("ann")
    live.bet("ann", 10, 9)
    live.start("ann", 8, 8)
    live.time_up(9)
    one = of(live)
    assert (one.absent, one.given, one.decisions) == (1, 0, ())
    assert one.beyond > 0
    assert one.result == pytest.approx(one.expected + one.luck - one.beyond)


def test_an_owner_without_the_chips_is_not_blamed_for_a_double_that_could_not_be() -> None:
    poor, rich = CardTable("ann", buy_in=10), CardTable("ann")
    for table in (poor, rich):
        table.round("5s 6d Th", "6d Th 5s", Move.HIT, bet=10)
    values = measure_of(LIVE).moves(hand_of("5s 6d"), dealer_of("6d"), Side.MAIN)
    gap = pytest.approx((values[Move.DOUBLE] - values[Move.HIT]) * 10)
    assert of(poor).given == 0 and of(poor).beyond == gap
    assert of(rich).given == gap and of(rich).beyond == 0


def backed(follows: bool) -> CardTable:
    """Ann doubles her 20 against a ten, which bob backs, and follows or not."""
    table = CardTable("ann", behind=("bob",))
    table.bet("bob", 40, box=0)
    table.bet("ann", 10, dealt("Td", "Ts Ks"))
    table.play("ann", Move.DOUBLE)
    table.reply("bob", follows, "5h")
    return table


@pytest.mark.parametrize("follows", [True, False])
def test_who_backs_a_box_answers_for_following_alone(follows: bool) -> None:
    table = backed(follows)
    hand, dealer = hand_of("Ts Ks"), dealer_of("Td")
    measure = measure_of(LIVE)
    values = measure.moves(hand, dealer, Side.MAIN)
    alone, adds = measure.raised(hand, dealer, Side.DOUBLE, Side.MAIN)
    assert alone + adds == pytest.approx(values[Move.DOUBLE]) and adds < 0
    owner, backer = of(table), of(table, "bob")
    assert owner.given == pytest.approx((values[Move.STAND] - values[Move.DOUBLE]) * 10)
    assert backer.beyond == pytest.approx((values[Move.STAND] - alone) * 40)
    assert backer.given == pytest.approx(-adds * 40 * follows, abs=CLOSE)
    assert (backer.owner, backer.result) == (False, -80 if follows else -40)
    assert [one.choice for one in backer.decisions] == [ACCEPT if follows else DECLINE]


@pytest.mark.parametrize("answer", [True, False, None])
def test_a_good_double_is_lost_by_who_declines_it_and_to_who_lacks_the_chips(answer: bool | None) -> None:
    """Ann doubles 11 against a six, which bob backs: he follows, or declines, or has nothing left for it."""
    table = CardTable("ann", behind=("bob",), buy_in=40 if answer is None else 1000)
    table.bet("bob", 40, box=0)
    table.bet("ann", 10, dealt("6d", "5s 6h"))
    table.play("ann", Move.DOUBLE, "9h Th Ts" if answer is None else "")
    if answer is not None:
        table.reply("bob", answer, "9h Th Ts")
    _, adds = measure_of(LIVE).raised(hand_of("5s 6h"), dealer_of("6d"), Side.DOUBLE, Side.MAIN)
    backer = of(table, "bob")
    assert adds > 0 and of(table).given == 0
    assert backer.given == pytest.approx(adds * 40 if answer is False else 0, abs=CLOSE)
    assert backer.beyond == pytest.approx(adds * 40 if answer is None else 0, abs=CLOSE)


@pytest.mark.parametrize("takes", [True, False])
def test_an_insurance_is_charged_at_its_own_odds(takes: bool) -> None:
    table = CardTable("ann")
    table.round("Ts 9d", "Ah 8d", takes, Move.STAND, bet=20)
    left = without(fresh_shoe(8), [*hand_of("Ts 9d").cards, *dealer_of("Ah").cards])
    assert of(table).given == pytest.approx(-10 * insurance(LIVE, points_of(left)) * takes, abs=CLOSE)
    assert of(table).decisions[0].situation.asked == "insurance"


def test_even_money_costs_what_the_blackjack_was_worth_more() -> None:
    table = CardTable("ann", rules=CZECH)
    table.round("As Kd", "Ah", True, bet=20)
    tens = 6 * 16 - 1
    natural = 1.5 * (1 - tens / (6 * 52 - 3))
    assert of(table).given == pytest.approx((natural - 1) * 20)
    assert of(table).result == 20


# Sums


def test_the_worst_habit_is_the_one_that_cost_most_together() -> None:
    table = CardTable("ann")
    for cards, dealer, move in (("Ts 6d Kc", "4h", Move.HIT), ("9s 7d Kh", "4h", Move.HIT)):
        table.round(cards, dealer, move, bet=10)
    table.round("Ts Kd 5c", "9h", Move.HIT, bet=10)
    worst, second = totals(reviewed(table.log)).habits
    assert (second.choice, second.situation.total, second.times) == ("hit", 16, 2)
    assert (worst.situation.total, worst.times) == (20, 1) and worst.cost > second.cost


def test_hands_moves_and_special_wins_are_counted() -> None:
    table = CardTable("ann")
    table.round("As Kd", "6h Th 5s", bet=10)
    table.round("Ts 6d", "9h", Move.SURRENDER, bet=10)
    table.round("Ts 9d", "9h Kh", Move.STAND, bet=10)
    sums = totals(reviewed(table.log))
    assert sums.verdicts == {"won": 1, "surrendered": 1, "tied": 1}
    assert sums.specials == {"blackjack": 1}
    assert sums.choices == {"surrender": 1, "stand": 1}
    assert sums.played == 3 and sums.bet == 30


def test_dice_are_counted_by_kind_and_by_whose_they_are() -> None:
    live = Live("ann")
    live.bet("ann", 10, 9)
    live.start("ann", 1, 7)
    live.play("ann", Move.D8, 7)
    live.stand("ann", 6, 3)
    sums = totals([of(live)])
    assert {die: sum(fit.counts) for die, fit in sums.dice.items()} == {"d12": 2, "d8": 1}
    assert sums.dice["d12"].counts[0] == sums.dice["d12"].counts[6] == sums.dice["d8"].counts[6] == 1
    assert {die: sum(fit.counts) for die, fit in sums.dealer_dice.items()} == {"d12": 2, "d6": 1}
