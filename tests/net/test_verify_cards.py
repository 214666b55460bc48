"""Histories of card tables: what is honest passes, and each thing that a dealer could fake has its name."""

from collections.abc import Callable
from functools import partial
from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from core import commands as cmd
from core import events as ev
from core.audit import Wrong
from core.chance import SystemChance
from core.evolve import open_table
from core.games import game_of
from core.ledger import line, read
from core.moves import Move
from core.outcome import LOST, WON
from core.sides import Side
from core.table import Phase, Table
from core.text import Text
from net.breach import Breach
from net.proof import Damage
from net.tally import Void
from net.verify import Report, verify_file
from tests.core.card_evenings import STANDING, CardEvening, reach
from tests.core.test_audit_cards import CARD_PRESETS, ONE_DECK, kinds, place_of
from tests.net.histories import DEALER, card_evening, cheated, evening, saved


def names(report: Report) -> set[object]:
    """Return the names of all findings."""
    return {found.wrong for found in report.findings}


# What is right.


@pytest.mark.parametrize("preset", CARD_PRESETS)
@pytest.mark.parametrize("rulings", [{}, {**ONE_DECK, "cut": 5}, {"decks": 1, "seats": 2, "cut": 60}])
def test_evenings_full_of_trouble_pass(preset: str, rulings: dict[str, Any]) -> None:
    played = card_evening(preset, 1, 6, **rulings)
    for _ in range(5):
        played.round()
        played.trouble()
    report = verify_file(saved(played.lines))
    assert report.findings == []
    assert report.head == played.table.head and report.tally.cards
    assert report.tally.rounds == report.checked == played.table.round
    assert report.tally.settled + played.table.voids == played.table.round


@pytest.mark.parametrize("preset", CARD_PRESETS)
@pytest.mark.parametrize("seed", range(2))
def test_tables_where_anybody_does_anything_pass(preset: str, seed: int) -> None:
    played = card_evening(preset, seed)
    played.wander(600)
    assert verify_file(saved(played.lines)).findings == []


def test_every_kind_of_event_and_wager_is_in_evenings_that_pass() -> None:
    log = b""
    for preset, seed in (("czech", 1), ("live", 1), ("live", 2)):
        played = card_evening(preset, seed, 40, decks=1, seats=2, cut=20)
        assert verify_file(saved(played.lines)).findings == []
        log += b"\n".join(played.lines)
    moves = (Move.HIT, Move.STAND, Move.DOUBLE, Move.SPLIT, Move.SURRENDER)
    for word in [*["offered", "replied", "served", "shuffled", "withdrawn"], *Side, *moves]:
        written = word if isinstance(word, str) else word.value
        assert f'"{written}"'.encode() in log, written


def test_rulings_that_no_preset_has_pass() -> None:
    tight = {
        "above_maximum": False,
        "players_per_box": 2,
        "maximum_per_box": True,
        "double_after_split": True,
    }
    for preset in CARD_PRESETS:
        played = card_evening(preset, 5, 12, **tight, quiet_box=True, dealer_hits_soft=True)
        assert verify_file(saved(played.lines)).findings == []


def test_who_backs_a_box_and_sits_down_in_mid_round_is_not_bet_for_when_the_round_is_void() -> None:
    played = card_evening("live", 1, bots=0)
    for command in (
        cmd.Bet("ann", 0, 10),
        cmd.Bet("cat", 0, 20),
        cmd.Bet("dan", 0, 20),
        cmd.Bet("bob", 1, 10),
    ):
        assert played.do(command)
    assert played.do(cmd.Sit("cat", 2))
    played.release("bob")
    played.do(cmd.TimeUp(played.table.decision))
    assert played.table.stake("dan") == 20 and played.table.stake("cat") == 0
    assert verify_file(saved(played.lines)).findings == []


def test_a_backer_who_left_and_was_forgotten_is_not_waited_for() -> None:
    at = over(lambda settled: _is_even("cat", settled), buy_in=2000)
    assert at.table.players["cat"].chips == 2000 and "cat" in at.table.backers()
    assert at.do(cmd.Leave("cat"))
    assert "cat" not in at.table.players and "cat" not in at.table.backers()
    at.round()
    assert verify_file(saved(at.lines)).findings == []


def _is_even(player: str, settled: ev.Settled) -> bool:
    """Whether a player got back just what was wagered."""
    own = [one for one in settled.payouts if one.player == player]
    return bool(own) and sum([one.returned - one.amount for one in own]) == 0


def test_a_restart_and_a_void_round_are_counted() -> None:
    played = card_evening("german", 2, 1)
    played.restart()
    played.bet()
    played.restart()
    tally = verify_file(saved(played.lines)).tally
    assert tally.voids == [(2, Void.RESTART)] and tally.restarts == 2


@pytest.mark.parametrize("preset", CARD_PRESETS)
def test_a_table_that_is_not_sealed_keeps_the_rules_all_the_same(preset: str) -> None:
    played = card_evening(preset, 1, bots=0, decks=1, seats=2, cut=60)
    opened: Any = read(played.lines[0])
    opened = replace(opened, tip=b"")
    played.table, played.lines, played.chance = open_table(opened), [line(opened)], SystemChance()
    for person in (*played.people, *STANDING):
        played.do(cmd.Enter(person, Text(person)))
    for number, person in enumerate(played.people):
        assert played.do(cmd.Sit(person, number))
    played.play(20)
    assert kinds(played.lines).count("shuffled") > 3 and played.table.round == 20
    assert names(verify_file(saved(played.lines))) == {Wrong.NOT_SEALED}


# A dealer who cheats, chains and signs.


def there(wanted: Callable[[Table], object], preset: str = "live", **rulings: Any) -> CardEvening:
    """Return an evening of this dealer at the moment when its table is as wanted."""
    return reach(wanted, preset, key=DEALER.public, **rulings)


def in_turn(table: Table) -> bool:
    return table.phase is Phase.BOXES


def may(move: Move) -> Callable[[Table], bool]:
    """Return whether the hand in turn may make a move."""
    return lambda table: table.turn is not None and move in table.legal_moves(table.actor() or "")


def asked(kind: Side) -> Callable[[Table], bool]:
    """Return whether somebody is asked something of a kind."""
    return lambda table: any(offer.kind is kind for offer in table.offers)


def played(at: CardEvening, move: Move, *drawn: int) -> ev.Played:
    """Return a move on the hand in turn."""
    assert at.table.turn is not None
    return ev.Played(*at.table.turn, move, drawn)


def making(move: Move, *drawn: int, after: CardEvening) -> bytes:
    return cheated(played(after, move, *drawn), after=after)


def top(table: Table) -> int:
    """Return a card that the shoe has."""
    return table.shoe[-1]


def gone(table: Table) -> int:
    """Return a card that the shoe has no more."""
    return next(card for card in range(52) if card not in table.shoe)


def low_shoe(wanted: Callable[[Table], object]) -> CardEvening:
    return there(lambda table: wanted(table) and len(set(table.shoe)) < 50, decks=1, seats=2)


def cut_off(kind: str, at: CardEvening, nth: int = -1, *, instead: tuple[ev.AnyEvent, ...] = ()) -> bytes:
    """Return a history that goes on otherwise than by an event of a kind."""
    lines = at.lines[: place_of(at.lines, kind, nth)]
    return saved([*lines, *map(line, instead)])


def without(kind: str, at: CardEvening, nth: int = -1) -> bytes:
    """Return a history where an event of a kind was left out."""
    place = place_of(at.lines, kind, nth)
    return saved([*at.lines[:place], *at.lines[place + 1 :]])


def changed(kind: str, at: CardEvening, change: Callable[[Any], ev.AnyEvent]) -> bytes:
    """Return a history up to its last event of a kind, which is another."""
    place = place_of(at.lines, kind, -1)
    return saved([*at.lines[:place], line(change(read(at.lines[place])))])


def over(wanted: Callable[[ev.Settled], object], preset: str = "live", **rulings: Any) -> CardEvening:
    """Return an evening whose last round was settled as wanted."""
    for seed in count():
        at = card_evening(preset, seed, **rulings)
        for _ in range(12):
            at.round()
            settled: Any = read(at.lines[place_of(at.lines, "settled", -1)])
            if wanted(settled):
                return at
    raise AssertionError


def paid(side: Side, outcome: Any, **rulings: Any) -> bytes:
    """Return a history where a wager of a kind was paid as if its outcome were another."""
    at = over(lambda settled: any(one.side is side for one in settled.payouts), **rulings)

    def turned(one: ev.Payout) -> ev.Payout:
        if one.side is not side:
            return one
        result = LOST if one.returned else outcome
        return replace(one, outcome=result, returned=result.returns(one.amount))

    return changed("settled", at, lambda settled: ev.Settled(tuple(map(turned, settled.payouts))))


def unpaid(side: Side, **rulings: Any) -> bytes:
    """Return a history where a wager of a kind was left out of the payouts."""
    at = over(lambda settled: any(one.side is side for one in settled.payouts), **rulings)
    return changed(
        "settled", at, lambda settled: ev.Settled(tuple([p for p in settled.payouts if p.side is not side]))
    )


# Cards and shuffles.


def dealt(change: Callable[[tuple[int, ...]], tuple[int, ...]], **rulings: Any) -> bytes:
    at = card_evening("live", 3, 2, **rulings)
    return changed("dealt", at, lambda event: ev.Dealt(change(event.drawn)))


def hit_from_nowhere() -> bytes:
    at = low_shoe(may(Move.HIT))
    return making(Move.HIT, gone(at.table), after=at)


def past_the_cut() -> CardEvening:
    """Return an evening whose last event is a shuffle past the cut."""
    at = card_evening("live", 2, **ONE_DECK, cut=60)
    while kinds(at.lines)[-1] != "shuffled":
        at.round()
    return at


def ran_dry(kind: str) -> CardEvening:
    """Return an evening whose last event shuffled a dry shoe, before an event of a kind."""
    for seed in count():
        at = card_evening("live", seed, 25, **ONE_DECK, cut=1)
        told = kinds(at.lines)
        for place in [n for n, one in enumerate(told) if one == "shuffled" and told[n - 1] != "revealed"]:
            if told[place + 1] == kind:
                at.lines = at.lines[: place + 1]
                return at
    raise AssertionError


def dry_and_then(*events: ev.AnyEvent) -> bytes:
    """Return a history where something else than a draw follows the shuffle of a dry shoe."""
    return cheated(*events, after=ran_dry("played"))


def dry_and_not_shuffled(kind: str) -> bytes:
    at = ran_dry(kind)
    whole = card_evening("live", at.seed, 25, **ONE_DECK, cut=1)
    return saved([*at.lines[:-1], whole.lines[len(at.lines)]])


def shuffled_before_the_last_link() -> bytes:
    at = ran_dry("dealt")
    assert kinds(at.lines)[-2:] == ["released", "shuffled"]
    return saved([*at.lines[:-2], at.lines[-1]])


def stood_after_a_shuffle() -> bytes:
    at = ran_dry("played")
    hit: Any = read(card_evening("live", at.seed, 25, **ONE_DECK, cut=1).lines[len(at.lines)])
    return cheated(replace(hit, move=Move.STAND, drawn=(), absent=False), after=at)


# Cards that hands are due.


def service() -> CardEvening:
    """Return an evening just before a hand gets the card that is due."""
    at = there(in_turn, "czech")
    at.lines = at.lines[: place_of(at.lines, "served", -1)]
    return at


def two_due(at_move: Move) -> CardEvening:
    """Return an evening just after a raise that nobody else can follow."""
    at = there(lambda table: may(at_move)(table) and not _backed(table))
    actor = at.table.actor() or ""
    before = len(at.lines)
    assert at.do(cmd.Play(actor, at.table.decision, at_move))
    told = kinds(at.lines)
    assert told[before : before + 2] == ["played", "served"], told[before:]
    at.lines = at.lines[: before + 1]
    return at


def _backed(table: Table) -> bool:
    assert table.turn is not None
    box = table.boxes[table.turn[0]]
    return any(wager.player != box.owner for wager in box.wagers)


def served_twice() -> bytes:
    at = there(in_turn, "czech")
    place = place_of(at.lines, "served", -1)
    event: Any = read(at.lines[place])
    return saved([*at.lines[: place + 1], line(replace(event, drawn=(top(at.table),)))])


def second_hand_first() -> bytes:
    at = two_due(Move.SPLIT)
    box = read(at.lines[-1]).box  # type: ignore[union-attr]
    return cheated(ev.Served(box, 1, (top(at.table),)), after=at)


def served_elsewhere() -> bytes:
    at = there(in_turn, "czech")
    place = place_of(at.lines, "served", -1)
    event: Any = read(at.lines[place])
    other = next(n for n, box in enumerate(at.table.boxes) if box.hands and n != event.box)
    return saved([*at.lines[:place], line(replace(event, box=other))])


def played_before_served(move: Move) -> bytes:
    at = two_due(Move.DOUBLE)
    raised: Any = read(at.lines[-1])
    return cheated(ev.Played(raised.box, raised.hand, move, (top(at.table),)), after=at)


# Offers.


def questions(kind: Side, preset: str = "live") -> CardEvening:
    """Return an evening just after somebody was asked."""
    return there(lambda table: asked(kind)(table) and len(table.offers) > 1, preset)


def first(at: CardEvening) -> ev.Offer:
    return at.table.offers[0]


def reworded(change: Callable[[ev.Offer], ev.Offer], kind: Side = Side.INSURANCE) -> bytes:
    """Return a history where one question was another."""
    at = questions(kind)
    return changed("offered", at, lambda event: ev.Offered((change(event.offers[0]), *event.offers[1:])))


def fewer(kind: Side) -> bytes:
    return changed("offered", questions(kind), lambda event: ev.Offered(event.offers[1:]))


def not_asked(kind: Side, preset: str = "live") -> bytes:
    """Return a history that goes on as if nobody had been asked."""
    at = questions(kind, preset)
    return cut_off("offered", at, instead=(ev.Said("ann", Text("on we go")),))


def accepted_unpaid() -> bytes:
    """Return a history where chips are put on a question that the player has spent on another."""

    def spent(table: Table) -> bool:
        return any(offer.amount > table.players[offer.player].chips for offer in table.offers)

    at = there(spent, buy_in=90)
    short = next(o for o in at.table.offers if o.amount > at.table.players[o.player].chips)
    return cheated(ev.Replied(short.number, accept=True), after=at)


def asked_and(*events: Callable[[CardEvening], ev.AnyEvent]) -> bytes:
    at = questions(Side.INSURANCE)
    return cheated(*[event(at) for event in events], after=at)


def even_money_without_a_blackjack() -> bytes:
    at = questions(Side.INSURANCE, "czech")
    return changed(
        "offered",
        at,
        lambda event: ev.Offered(tuple([replace(o, kind=Side.EVEN_MONEY, amount=0) for o in event.offers])),
    )


# Bets.


def window(preset: str = "live", rounds: int = 1, **terms: Any) -> CardEvening:
    """Return a table whose betting window is open."""
    return card_evening(preset, 4, rounds, **terms)


def bets(*events: ev.AnyEvent, preset: str = "live", **terms: Any) -> bytes:
    return cheated(*events, after=window(preset, **terms))


CAT, DAN = partial(ev.BetPlaced, "cat"), partial(ev.BetPlaced, "dan")
ANN, BOB = partial(ev.BetPlaced, "ann"), partial(ev.BetPlaced, "bob")
LOCKED = partial(there, lambda table: table.phase is Phase.DEALING)


def behind_czech() -> CardEvening:
    """Return a table in play where somebody has a bet on the box in turn, which is another's."""

    def backed(table: Table) -> bool:
        return table.turn is not None and table.boxes[table.turn[0]].stake("cat") > 0

    return there(backed, "czech")


BREACHES: list[tuple[Callable[[], bytes], Breach]] = [
    # Cards.
    (lambda: dealt(lambda cards: (*cards, 3)), Breach.CARDS),
    (lambda: dealt(lambda cards: cards[:-1]), Breach.CARDS),
    (lambda: dealt(lambda cards: (52, *cards[1:])), Breach.CARDS),
    (lambda: dealt(lambda cards: (10**12, *cards[1:])), Breach.CARDS),
    (lambda: dealt(lambda cards: (cards[1], *cards[1:]), **ONE_DECK), Breach.CARDS),
    (hit_from_nowhere, Breach.CARDS),
    (lambda: making(Move.HIT, after=there(may(Move.HIT))), Breach.CARDS),
    (lambda: making(Move.HIT, 1, 2, after=there(may(Move.HIT))), Breach.CARDS),
    (lambda: making(Move.STAND, 3, after=there(in_turn)), Breach.CARDS),
    (lambda: making(Move.DOUBLE, 3, after=there(may(Move.DOUBLE))), Breach.CARDS),
    (
        lambda: changed("served", card_evening("czech", 1, 1), lambda one: replace(one, drawn=())),
        Breach.CARDS,
    ),
    (
        lambda: changed("dealer_played", card_evening("czech", 1, 2), lambda one: replace(one, drawn=(1, 2))),
        Breach.CARDS,
    ),
    (
        lambda: changed("dealer_played", card_evening("czech", 1, 2), lambda _: ev.DealerPlayed(Move.STAND)),
        Breach.DEALER,
    ),
    (lambda: cheated(ev.DealerPlayed(Move.HIT, (1,)), after=card_evening("czech", 1, 2)), Breach.PHASE),
    # Shuffles.
    (lambda: cheated(ev.Said("ann", Text("hm")), after=_shortened(past_the_cut())), Breach.SHUFFLE),
    (lambda: without("shuffled", _played_on(past_the_cut())), Breach.SHUFFLE),
    (lambda: saved([*past_the_cut().lines[:-2], line(ev.Shuffled())]), Breach.SHUFFLE),
    (lambda: saved([*past_the_cut().lines[:-1], past_the_cut().lines[-2]]), Breach.SHUFFLE),
    (lambda: bets(ev.Shuffled(), ANN(0, 10)), Breach.SHUFFLE),
    (lambda: cheated(ev.Shuffled(), after=evening(5, 1)), Breach.SHUFFLE),
    (lambda: cheated(ev.Served(0, 0, ()), after=evening(5, 1)), Breach.PHASE),
    (lambda: bets(ev.Shuffled(), ev.Shuffled()), Breach.SHUFFLE),
    (lambda: bets(ev.Shuffled(), ev.WentAway("ann"), ev.CameBack("ann")), Breach.SHUFFLE),
    (lambda: cheated(ev.Shuffled(), ev.Paused(), after=past_the_cut()), Breach.SHUFFLE),
    (lambda: cheated(ev.Shuffled(), after=there(in_turn)), Breach.SHUFFLE),
    (lambda: cheated(ev.Shuffled(), after=LOCKED()), Breach.SHUFFLE),
    (lambda: cheated(ev.Shuffled(), after=questions(Side.INSURANCE)), Breach.SHUFFLE),
    (lambda: dry_and_then(ev.Said("ann", Text("hm"))), Breach.SHUFFLE),
    (stood_after_a_shuffle, Breach.SHUFFLE),
    (shuffled_before_the_last_link, Breach.SHUFFLE),
    (lambda: dry_and_not_shuffled("dealt"), Breach.SHUFFLE),
    (lambda: dry_and_not_shuffled("played"), Breach.SHUFFLE),
    (lambda: dry_and_not_shuffled("dealer_played"), Breach.SHUFFLE),
    (lambda: dry_and_not_shuffled("served"), Breach.SHUFFLE),
    # Cards that hands are due.
    (served_twice, Breach.SERVED),
    (second_hand_first, Breach.SERVED),
    (served_elsewhere, Breach.SERVED),
    (lambda: played_before_served(Move.STAND), Breach.SERVED),
    (lambda: played_before_served(Move.HIT), Breach.SERVED),
    (lambda: cheated(ev.Said("ann", Text("hm")), after=service()), Breach.SERVED),
    (lambda: cheated(ev.Paused(), after=two_due(Move.SPLIT)), Breach.SERVED),
    (lambda: cheated(ev.Served(0, 0, (1,)), after=there(in_turn, "german")), Breach.SERVED),
    (lambda: cheated(ev.Served(0, 0, (1,)), after=LOCKED()), Breach.PHASE),
    # Moves.
    (lambda: making(Move.DOUBLE, after=there(_cannot_pay, buy_in=20)), Breach.MOVE),
    (lambda: making(Move.DOUBLE, after=there(in_turn, "german")), Breach.MOVE),
    (lambda: making(Move.SPLIT, after=there(lambda t: in_turn(t) and not may(Move.SPLIT)(t))), Breach.MOVE),
    (lambda: making(Move.SURRENDER, after=there(in_turn, "czech")), Breach.MOVE),
    (lambda: making(Move.SURRENDER, after=there(_has_hit)), Breach.MOVE),
    (lambda: making(Move.ROLL, 3, after=there(in_turn)), Breach.MOVE),
    (lambda: _hit_after_stand(), Breach.TURN),
    (lambda: making(Move.STAND, after=_gone_away()), Breach.ABSENT),
    (lambda: cheated(replace(played(_turn(), Move.STAND), absent=True), after=_turn()), Breach.ABSENT),
    # Offers.
    (lambda: not_asked(Side.INSURANCE), Breach.OFFER),
    (lambda: not_asked(Side.INSURANCE, "czech"), Breach.OFFER),
    (lambda: not_asked(Side.DOUBLE), Breach.OFFER),
    (lambda: not_asked(Side.SPLIT), Breach.OFFER),
    (lambda: fewer(Side.INSURANCE), Breach.OFFER),
    (lambda: fewer(Side.DOUBLE), Breach.OFFER),
    (lambda: reworded(lambda one: replace(one, amount=one.amount + 5)), Breach.OFFER),
    (
        lambda: reworded(lambda one: replace(one, player="dan" if one.player != "dan" else "cat")),
        Breach.OFFER,
    ),
    (lambda: reworded(lambda one: replace(one, number=one.number + 1)), Breach.OFFER),
    (lambda: reworded(lambda one: replace(one, hand=1)), Breach.OFFER),
    (lambda: reworded(lambda one: replace(one, box=6)), Breach.OFFER),
    (lambda: reworded(lambda one: replace(one, kind=Side.PAIRS)), Breach.OFFER),
    (lambda: reworded(lambda one: replace(one, amount=one.amount * 2), Side.DOUBLE), Breach.OFFER),
    (even_money_without_a_blackjack, Breach.OFFER),
    (
        lambda: cheated(ev.Offered((ev.Offer(0, Side.INSURANCE, "ann", 0, 0, 5),)), after=_turn()),
        Breach.OFFER,
    ),
    (lambda: cheated(ev.Offered(()), after=_turn()), Breach.OFFER),
    (lambda: asked_and(lambda at: ev.Offered(at.table.offers)), Breach.OFFER),
    (lambda: asked_and(lambda at: ev.Replied(at.table.asked, accept=True)), Breach.OFFER),
    (lambda: asked_and(*[lambda at: ev.Replied(first(at).number, accept=False)] * 2), Breach.OFFER),
    (lambda: asked_and(lambda at: ev.WentAway(_person(at)), _accepts), Breach.OFFER),
    (lambda: asked_and(lambda at: ev.Paused(), _accepts), Breach.OFFER),
    (lambda: cheated(ev.Replied(0, accept=True), after=_turn()), Breach.OFFER),
    (accepted_unpaid, Breach.OFFER),
    (lambda: asked_and(lambda at: ev.Played(0, 0, Move.STAND)), Breach.PHASE),
    (lambda: asked_and(lambda at: ev.DealerPlayed(Move.HIT, (top(at.table),))), Breach.PHASE),
    (lambda: asked_and(lambda at: ev.Settled(())), Breach.PHASE),
    (lambda: asked_and(lambda at: ev.Dealt((1, 2, 3))), Breach.PHASE),
    # Payouts.
    (lambda: paid(Side.INSURANCE, WON), Breach.PAYOUT),
    (lambda: paid(Side.PAIRS, WON), Breach.PAYOUT),
    (lambda: paid(Side.DOUBLE, WON), Breach.PAYOUT),
    (lambda: paid(Side.SPLIT, WON), Breach.PAYOUT),
    (lambda: paid(Side.MAIN, WON), Breach.PAYOUT),
    (lambda: unpaid(Side.PAIRS), Breach.PAYOUT),
    (lambda: unpaid(Side.INSURANCE), Breach.PAYOUT),
    # Bets.
    (lambda: bets(ANN(0, 10, Side.PAIRS)), Breach.BET),
    (lambda: bets(ANN(0, 10), CAT(0, 10, Side.PAIRS)), Breach.BET),
    (lambda: bets(ANN(0, 10), ANN(0, 15, Side.PAIRS)), Breach.BET),
    (lambda: bets(ANN(0, 10), ANN(0, 210, Side.PAIRS)), Breach.BET),
    (lambda: bets(ANN(0, 10), ANN(0, 10, Side.INSURANCE)), Breach.BET),
    (lambda: bets(ANN(0, 10), ANN(0, 10, Side.DOUBLE)), Breach.BET),
    (lambda: bets(ANN(0, 10), ANN(0, 10, Side.PAIRS), preset="german"), Breach.BET),
    (lambda: bets(BOB(0, 10)), Breach.BET),
    (lambda: bets(ev.Rose("bob"), ANN(1, 10)), Breach.BET),
    (lambda: bets(ANN(0, 10), CAT(0, 200), preset="czech"), Breach.BET),
    (lambda: bets(CAT(0, 200), preset="czech"), Breach.BET),
    (lambda: bets(ANN(0, 190), CAT(0, 20), preset="czech"), Breach.BET),
    (lambda: bets(ANN(0, 10), CAT(0, 10), DAN(0, 10), BOB(0, 10), preset="czech"), Breach.BET),
    (lambda: bets(CAT(0, 10), preset="german", back_bets=False), Breach.BET),
    (lambda: bets(ANN(0, 10), ANN(0, 10, Side.PAIRS), buy_in=10, rounds=0), Breach.BET),
    (lambda: bets(ev.Withdrawn("ann", 0)), Breach.BET),
    (lambda: bets(ev.Withdrawn("ann", 6)), Breach.BET),
    (lambda: bets(ANN(0, 10), ev.Withdrawn("ann", 0, Side.PAIRS)), Breach.BET),
    (lambda: bets(ANN(0, 10), ev.Withdrawn("ann", 0), ev.Withdrawn("ann", 0)), Breach.BET),
    (lambda: bets(ANN(0, 10), ev.Withdrawn("cat", 0)), Breach.BET),
    (lambda: bets(CAT(0, 10), ev.Passed("cat")), Breach.BET),
    (lambda: bets(CAT(1, 10), ev.Kicked("cat"), ev.Withdrawn("cat", 1)), Breach.BET),
    (lambda: bets(ev.Passed("cat"), rounds=0), Breach.PHASE),
    (lambda: cheated(ANN(0, 10, Side.PAIRS), after=LOCKED()), Breach.PHASE),
    (lambda: cheated(CAT(0, 10), after=there(in_turn)), Breach.PHASE),
    (lambda: cheated(ev.Withdrawn("ann", 0), after=LOCKED()), Breach.PHASE),
    (lambda: cheated(ev.Withdrawn("ann", 0), after=there(in_turn)), Breach.PHASE),
    (lambda: bets(ANN(0, 10), ev.Paused(), ev.Withdrawn("ann", 0)), Breach.PHASE),
    # Talk.
    (lambda: cheated(ev.Said("cat", Text("hit!")), after=behind_czech()), Breach.PLAYER),
]


def _accepts(at: CardEvening) -> ev.Replied:
    person = _person(at)
    number = next(offer.number for offer in at.table.offers if offer.player == person)
    return ev.Replied(number, accept=True)


def _person(at: CardEvening) -> str:
    """Return somebody who was asked and is no bot."""
    return next(o.player for o in at.table.offers if not at.table.players[o.player].bot)


def _turn() -> CardEvening:
    return there(lambda table: in_turn(table) and not table.players[table.actor() or ""].bot)


def _gone_away() -> CardEvening:
    at = _turn()
    at.force(ev.WentAway(at.table.actor() or ""))
    return at


def _has_hit(table: Table) -> bool:
    hand: Any = table.hand_in_turn()
    return hand is not None and len(hand.cards) > 2


def _cannot_pay(table: Table) -> bool:
    """Whether the hand in turn could be doubled but for the chips."""
    if table.turn is None or table.dealer is None:
        return False
    rules, hand = table.setup.rules, table.hand_in_turn()
    return Move.DOUBLE in game_of(rules).legal_moves(rules, hand, table.dealer) and not may(Move.DOUBLE)(
        table
    )


def _hit_after_stand() -> bytes:
    """Return a history where a hand that stood, the first of two boxes, draws once more."""
    at = there(lambda table: in_turn(table) and table.turn == (0, 0) and _second_waits(table))
    stand = played(at, Move.STAND)
    return cheated(stand, replace(stand, move=Move.HIT, drawn=(top(at.table),)), after=at)


def _second_waits(table: Table) -> bool:
    return any(hand.end is None for box in table.boxes[1:] for hand in box.hands)


def _shortened(at: CardEvening) -> CardEvening:
    """Return the evening without its last event."""
    at.lines.pop()
    return at


def _played_on(at: CardEvening) -> CardEvening:
    at.round()
    return at


@pytest.mark.parametrize(("cheat", "breach"), BREACHES)
def test_each_breach_of_the_rules_is_found_by_its_name(cheat: Callable[[], bytes], breach: Breach) -> None:
    report = verify_file(cheat())
    assert breach in names(report), report.findings
    assert not any(isinstance(name, Breach | Damage) for name in names(report) - {breach})


def test_a_side_bet_made_up_is_paid_by_nobody() -> None:
    """Chance and the rules both see a bet that comes too late."""
    report = verify_file(cheated(ANN(0, 10, Side.PAIRS), after=LOCKED()))
    assert names(report) == {Wrong.LATE_BET, Breach.PHASE}


def test_a_card_that_only_chance_forbids_is_found_by_the_audit_alone() -> None:
    at = card_evening("live", 3, 2)
    place = place_of(at.lines, "dealt", -1)
    drawn = read(at.lines[place]).drawn  # type: ignore[union-attr]
    swapped = line(ev.Dealt((*drawn[:-2], drawn[-1], drawn[-2])))
    report = verify_file(saved([*at.lines[:place], swapped, *at.lines[place + 1 :]]))
    assert Wrong.CARDS_DIFFER in names(report)


# Nothing raises.


HONEST = card_evening("live", 2, 3, **ONE_DECK, cut=80).lines


@given(st.lists(st.sampled_from(HONEST), max_size=30))
def test_no_order_of_events_raises(lines: list[bytes]) -> None:
    verify_file(saved([HONEST[0], *lines]))


@given(st.integers(1, len(HONEST) - 1), st.sampled_from(HONEST[1:]))
def test_no_event_in_anothers_place_raises(place: int, other: bytes) -> None:
    verify_file(saved([*HONEST[:place], other, *HONEST[place:]]))
    verify_file(saved([*HONEST[:place], other, *HONEST[place + 1 :]]))
