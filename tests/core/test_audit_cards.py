"""The audit at card tables: the shoe, each draw from it and each shuffle, kept again by the log alone."""

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from core import commands as cmd
from core import events as ev
from core.audit import Audit, Finding, Wrong
from core.cards import DECK, code, fresh_shoe
from core.ledger import line, read
from core.moves import Move
from core.rules import PRESETS
from core.sealed import RoundChance, SealedChance
from core.shoes_again import Shoe, named, shoe_of
from core.sides import Side
from core.table import Phase, Table
from tests.core.card_evenings import CardEvening, reach, terms
from tests.core.evenings import Evening

CARD_PRESETS = ("german", "czech", "live")
ONE_DECK = {"decks": 1, "seats": 2, "bots": 0}
"""A shoe that runs low."""


def played(preset: str, seed: int, rounds: int = 0, bots: int = 2, **rulings: Any) -> CardEvening:
    """Return an evening at a card table after so many rounds."""
    evening = CardEvening(seed, bots=bots, terms=terms(preset, **rulings))
    evening.play(rounds)
    return evening


def audited(lines: list[bytes], audit: Audit | None = None) -> list[Finding]:
    """Return all that an audit finds in a log."""
    audit = audit or Audit()
    found = [finding for written in lines for finding in audit.see(written)]
    return [*found, *audit.end()]


def plain(table: Table) -> Any:
    """Return a table as plain data."""
    return msgspec.to_builtins(table, enc_hook=str)


def kinds(lines: list[bytes]) -> list[str]:
    """Return the events' spellings."""
    return [json.loads(written)["type"] for written in lines]


# What an honest dealer does.


@pytest.mark.parametrize("preset", CARD_PRESETS)
@pytest.mark.parametrize("seed", range(2))
def test_evenings_full_of_trouble_are_right(preset: str, seed: int) -> None:
    evening, audit = played(preset, seed), Audit()
    for _ in range(6):
        evening.round()
        evening.trouble()
    assert audited(evening.lines, audit) == []
    assert audit.checked == audit.round == evening.table.round


@pytest.mark.parametrize("preset", CARD_PRESETS)
def test_tables_where_anybody_does_anything_are_right(preset: str) -> None:
    evening, audit = played(preset, 1), Audit()
    evening.wander(600)
    assert audited(evening.lines, audit) == []
    assert audit.round == evening.table.round > 2
    assert audit.checked == audit.round - audit.under_way


def test_shoes_that_are_shuffled_between_rounds_and_in_them_are_right() -> None:
    between, within = 0, 0
    for preset in CARD_PRESETS:
        for cut in (1, 60):
            evening, audit = played(preset, 3, 30, **ONE_DECK, cut=cut), Audit()
            assert audited(evening.lines, audit) == []
            assert audit.checked == 30
            for before, kind in pairwise(kinds(evening.lines)):
                between += kind == "shuffled" and before == "revealed"
                within += kind == "shuffled" and before != "revealed"
    assert between > 20 and within > 5


@pytest.mark.parametrize("preset", CARD_PRESETS)
def test_an_audit_that_joins_anywhere_takes_over_the_shoe(preset: str) -> None:
    evening = played(preset, 2, **ONE_DECK, cut=5)
    joined = []
    for _ in range(8):
        evening.round()
        evening.bet()
        joined.append((len(evening.lines), evening.table))
        evening.release()
        joined.append((len(evening.lines), evening.table))
        while evening.table.in_round:
            evening.move()
            joined.append((len(evening.lines), evening.table))
    evening.restart()
    joined.append((len(evening.lines), evening.table))
    evening.play(3)
    for place, table in joined:
        audit = Audit.joined(plain(table))
        assert audited(evening.lines[place:], audit) == []
        assert audit.head == evening.table.head and audit.checked == evening.table.round


def test_a_bet_beside_or_behind_puts_nobody_in_the_round_and_one_taken_back_neither() -> None:
    evening, audit = played("live", 0, seats=4), Audit()
    bob = evening.table.box_of("bob") or 0
    for command in (
        cmd.Bet("bob", bob, 10),
        cmd.Bet("bob", bob, 10, Side.PAIRS),
        cmd.Bet("cat", bob, 10),
        cmd.Withdraw("bob", bob),
        cmd.Pass("bob"),
    ):
        assert evening.do(command)
    evening.bet("bob")
    assert not evening.table.boxes[bob].wagers
    evening.release()
    evening.finish()
    assert audited(evening.lines, audit) == [] and audit.checked == 1


def test_a_side_bet_taken_back_leaves_the_box_in_the_round() -> None:
    evening, audit = played("live", 0), Audit()
    bob = evening.table.box_of("bob") or 0
    for command in (
        cmd.Bet("bob", bob, 10),
        cmd.Bet("bob", bob, 10, Side.PAIRS),
        cmd.Withdraw("bob", bob, Side.PAIRS),
    ):
        assert evening.do(command)
    evening.bet("bob")
    assert evening.table.boxes[bob].wagers
    evening.release()
    evening.finish()
    assert audited(evening.lines, audit) == [] and audit.checked == 1


def test_a_restart_shuffles_between_rounds_and_a_void_round_leaves_a_fresh_shoe() -> None:
    evening, audit = played("czech", 4, 2), Audit()
    evening.restart()
    assert evening.table.round == 2
    assert kinds(evening.lines)[place_of(evening.lines, "shuffled") :][:2] == ["shuffled", "went_away"]
    evening.play(1)
    evening.bet()
    evening.restart()
    assert len(evening.table.shoe) == 6 * DECK
    evening.play(1)
    evening.bet()
    evening.release()
    evening.do(cmd.VoidRound("ann"))
    assert len(evening.table.shoe) == 6 * DECK
    evening.play(1)
    assert audited(evening.lines, audit) == [] and audit.checked == evening.table.round == 7


# The shoe.


def test_the_shoe_and_the_names_are_those_of_the_game() -> None:
    assert [named(card) for card in range(DECK)] == [code(card) for card in range(DECK)]
    for decks in (1, 6, 8):
        shoe = Shoe({"decks": decks, "cut": 25, "second_card": "at_once"})
        assert shoe.draw(51) == fresh_shoe(decks)
        assert shoe.has(decks * DECK - 1) and not shoe.has(decks * DECK)


@pytest.mark.parametrize(("preset", "cards"), [("german", 7), ("czech", 4), ("live", 7)])
def test_a_deal_takes_two_cards_a_box_and_the_dealers_or_one_where_the_second_comes_on_turn(
    preset: str, cards: int
) -> None:
    shoe = shoe_of(msgspec.to_builtins(PRESETS[preset]))
    assert shoe is not None and shoe.cards_to_deal(3) == cards
    assert shoe_of(msgspec.to_builtins(PRESETS["blackhole"])) is None


# What a cheating dealer does; the log is chained and signed all the same.


def place_of(lines: list[bytes], kind: str, nth: int = 0) -> int:
    """Return where the log has an event of a kind, the last by default `nth=-1`."""
    return [number for number, one in enumerate(kinds(lines)) if one == kind][nth]


def forged(lines: list[bytes], place: int, *events: ev.AnyEvent) -> list[bytes]:
    """Return a log with other events in one place, up to the end of that round."""
    ends = [n for n, kind in enumerate(kinds(lines)) if kind == "revealed" and n > place]
    return [*lines[:place], *map(line, events), *lines[place + 1 : (ends[0] if ends else len(lines)) + 1]]


def drew(kind: str, change: Callable[[tuple[int, ...]], tuple[int, ...]], nth: int = -1) -> list[bytes]:
    """Return an evening where other cards were drawn at an event of a kind."""
    lines = played("czech", 7, 4).lines
    place = place_of(lines, kind, nth)
    event: Any = read(lines[place])
    return forged(lines, place, replace(event, drawn=change(event.drawn)))


def another_card_was_dealt() -> list[bytes]:
    return drew("dealt", lambda cards: ((cards[0] + 1) % DECK, *cards[1:]))


def two_cards_were_swapped() -> list[bytes]:
    return drew("dealt", lambda cards: (cards[1], cards[0], *cards[2:]))


def another_card_was_served() -> list[bytes]:
    return drew("served", lambda cards: ((cards[0] + 13) % DECK,))


def the_dealer_drew_another_card() -> list[bytes]:
    return drew("dealer_played", lambda cards: ((cards[0] + 1) % DECK,))


def a_card_that_no_deck_has() -> list[bytes]:
    return drew("dealt", lambda cards: (DECK, *cards[1:]))


def a_card_of_a_thousand_digits() -> list[bytes]:
    return drew("dealt", lambda cards: (*cards[:-1], 10**1000))


def a_card_twice() -> list[bytes]:
    lines = played("live", 1, 1, **ONE_DECK).lines
    place = place_of(lines, "dealt")
    first, _, *rest = json.loads(lines[place])["drawn"]
    return forged(lines, place, ev.Dealt((first, first, *rest)))


def a_card_of_the_round_before() -> list[bytes]:
    lines = played("live", 1, 2, **ONE_DECK).lines
    before, place = place_of(lines, "dealt"), place_of(lines, "dealt", 1)
    assert "shuffled" not in kinds(lines)
    gone, now = [json.loads(lines[n])["drawn"] for n in (before, place)]
    return forged(lines, place, ev.Dealt((gone[0], *now[1:])))


def a_card_too_many_was_dealt() -> list[bytes]:
    return drew("dealt", lambda cards: (*cards, 7))


def a_box_was_left_out() -> list[bytes]:
    return drew("dealt", lambda cards: cards[:-1])


def two_cards_for_one_hit() -> list[bytes]:
    return drew("dealer_played", lambda cards: (*cards, 3))


def two_cards_were_served() -> list[bytes]:
    return drew("served", lambda cards: (*cards, 3))


def a_card_for_standing() -> list[bytes]:
    lines = played("german", 1, 3).lines
    place = max(n for n, written in enumerate(lines) if b'"move":"stand"' in written)
    stood: Any = read(lines[place])
    return forged(lines, place, replace(stood, drawn=(3,)))


def cards_without_end() -> list[bytes]:
    evening = reach(lambda table: table.phase is Phase.BOXES)
    hit = line(ev.Played(0, 0, Move.HIT, (1, 2)))
    return [*evening.lines, *[hit] * 1001]


def low() -> list[bytes]:
    """Return an evening whose last event is a shuffle past the cut."""
    evening = played("live", 2, **ONE_DECK, cut=60)
    while kinds(evening.lines)[-1] != "shuffled":
        evening.round()
    return evening.lines


def no_shuffle_past_the_cut() -> list[bytes]:
    return low()[:-1]


def no_shuffle_past_the_cut_and_on() -> list[bytes]:
    return [*low()[:-1], line(ev.Said("ann", "go on"))]  # type: ignore[arg-type]


def dry() -> tuple[list[bytes], int]:
    """Return an evening whose shoe ran dry in its last round, after the deal, and where it was shuffled."""
    evening = played("live", 5, **ONE_DECK, cut=1)
    while True:
        evening.round()
        after = kinds(evening.lines)[place_of(evening.lines, "dealt", -1) : -1]
        if "shuffled" in after:
            return evening.lines, place_of(evening.lines, "shuffled", -1)


def no_shuffle_of_a_dry_shoe() -> list[bytes]:
    lines, place = dry()
    return forged(lines, place)


def a_shuffle_between_rounds() -> list[bytes]:
    return [*played("live", 1, 2).lines, line(ev.Shuffled())]


def a_shuffle_once_bets_are_there() -> list[bytes]:
    evening = played("live", 1, 2)
    evening.force(ev.Shuffled(), ev.WentAway("ann"), ev.CameBack("ann"))
    return evening.play(1).lines


def a_second_shuffle() -> list[bytes]:
    return [*low(), line(ev.Shuffled()), line(ev.Paused())]


def a_shuffle_before_the_deal() -> list[bytes]:
    evening = reach(lambda table: table.phase is Phase.DEALING)
    evening.force(ev.Shuffled())
    return evening.lines


def a_shuffle_in_mid_round() -> list[bytes]:
    evening = reach(lambda table: table.phase is Phase.BOXES)
    evening.force(ev.Shuffled())
    evening.finish()
    return evening.lines


def a_shuffle_of_dice() -> list[bytes]:
    evening = Evening(1).play(1)
    return [*evening.lines, line(ev.Shuffled())]


def dice_that_were_served() -> list[bytes]:
    evening = Evening(1).play(1)
    evening.bet()
    evening.release()
    return [*evening.lines, line(ev.Served(0, 0, (3,)))]


def cards_out_of_the_dealers_head() -> list[bytes]:
    evening = played("live", 3, 1)
    evening.chance = Shifted(evening.purse.dealer)
    return evening.play(1).lines


def the_old_shoe_after_a_void_round() -> list[bytes]:
    evening = played("live", 3, 4, **ONE_DECK, cut=5)
    left = evening.table.shoe
    evening.bet()
    evening.do(cmd.VoidRound("ann"))
    evening.table = replace(evening.table, shoe=left)
    return evening.play(1).lines


def cards_on_the_table_in_a_shuffled_shoe() -> list[bytes]:
    """Draw from all cards once the shoe ran dry, those that lie on the table among them."""
    lines, place = dry()
    event: Any = read(lines[place + 1])
    lying = json.loads(lines[place_of(lines, "dealt", -1)])["drawn"][0]
    return forged(lines, place + 1, replace(event, drawn=(lying, *event.drawn[1:])))


class Shifted(SealedChance):
    """Chance of a dealer who takes the card after the one that was drawn."""

    def at(self, table: Table) -> Any:
        return _Next(super().at(table))


class _Next:
    def __init__(self, chance: RoundChance) -> None:
        self._chance = chance

    def draw(self, below: int) -> int:
        return (self._chance.draw(below) + below // 2) % below


def a_bet_beside_after_the_lock() -> list[bytes]:
    evening = reach(lambda table: table.phase is Phase.DEALING)
    evening.force(ev.BetPlaced("ann", 0, 10, Side.PAIRS))
    return evening.lines


def a_bet_taken_back_after_the_cards() -> list[bytes]:
    evening = reach(lambda table: table.phase is Phase.BOXES)
    evening.force(ev.Withdrawn("ann", 0))
    return evening.lines


def a_bet_taken_back_after_the_lock() -> list[bytes]:
    evening = reach(lambda table: table.phase is Phase.DEALING)
    evening.force(ev.Withdrawn("ann", 0))
    return evening.lines


CHEATS: list[tuple[Callable[[], list[bytes]], Wrong]] = [
    (another_card_was_dealt, Wrong.CARDS_DIFFER),
    (two_cards_were_swapped, Wrong.CARDS_DIFFER),
    (another_card_was_served, Wrong.CARDS_DIFFER),
    (the_dealer_drew_another_card, Wrong.CARDS_DIFFER),
    (cards_out_of_the_dealers_head, Wrong.CARDS_DIFFER),
    (a_card_that_no_deck_has, Wrong.NOT_IN_SHOE),
    (a_card_of_a_thousand_digits, Wrong.NOT_IN_SHOE),
    (a_card_twice, Wrong.NOT_IN_SHOE),
    (a_card_of_the_round_before, Wrong.NOT_IN_SHOE),
    (cards_on_the_table_in_a_shuffled_shoe, Wrong.NOT_IN_SHOE),
    (a_card_too_many_was_dealt, Wrong.CARD_COUNT),
    (a_box_was_left_out, Wrong.CARD_COUNT),
    (two_cards_for_one_hit, Wrong.CARD_COUNT),
    (two_cards_were_served, Wrong.CARD_COUNT),
    (a_card_for_standing, Wrong.CARD_COUNT),
    (cards_without_end, Wrong.CARD_COUNT),
    (no_shuffle_past_the_cut, Wrong.NOT_SHUFFLED),
    (no_shuffle_past_the_cut_and_on, Wrong.NOT_SHUFFLED),
    (no_shuffle_of_a_dry_shoe, Wrong.NOT_SHUFFLED),
    (a_shuffle_between_rounds, Wrong.SHUFFLED),
    (a_shuffle_once_bets_are_there, Wrong.SHUFFLED),
    (a_second_shuffle, Wrong.SHUFFLED),
    (a_shuffle_before_the_deal, Wrong.SHUFFLED),
    (a_shuffle_in_mid_round, Wrong.SHUFFLED),
    (a_shuffle_of_dice, Wrong.SHUFFLED),
    (the_old_shoe_after_a_void_round, Wrong.CARDS_DIFFER),
    (dice_that_were_served, Wrong.DICE_COUNT),
    (a_bet_beside_after_the_lock, Wrong.LATE_BET),
    (a_bet_taken_back_after_the_lock, Wrong.LATE_BET),
    (a_bet_taken_back_after_the_cards, Wrong.LATE_BET),
]


@pytest.mark.parametrize(("cheat", "wrong"), CHEATS, ids=lambda value: getattr(value, "__name__", ""))
def test_each_cheat_is_found_by_its_name_and_by_nothing_before_it(
    cheat: Callable[[], list[bytes]], wrong: Wrong
) -> None:
    audit = Audit()
    found = audited(cheat(), audit)
    assert found[0].wrong is wrong, found
    assert found[0].event > 10 and found[0].sentence.endswith(".") and len(found[0].sentence) < 120
    assert audit.checked < audit.round or audit.round == found[0].round


def test_another_card_is_told_with_what_it_must_be() -> None:
    (found,) = audited(another_card_was_served())
    assert " cards 1 differ; the first, the " in found.sentence and ", must be the " in found.sentence


def test_a_shuffle_that_does_not_come_at_once_is_missed_at_once() -> None:
    audit = Audit()
    *before, said = no_shuffle_past_the_cut_and_on()
    assert [finding for written in before for finding in audit.see(written)] == []
    assert [found.wrong for found in audit.see(said)] == [Wrong.NOT_SHUFFLED] and audit.end() == ()


def test_a_shuffle_that_no_restart_explains_is_told_where_it_was() -> None:
    lines = a_shuffle_once_bets_are_there()
    found = audited(lines)
    assert [one.event for one in found] == [place_of(lines, "shuffled") + 1]


HONEST = played("czech", 2, 2, **ONE_DECK, cut=80).lines
values = st.sampled_from(
    [None, True, -1, 0, 3, 10**30, "", "ann", "hit", [], [1], ["x"], [52], {}, {"type": "blackjack"}, 1.5]
)


@given(st.integers(0, len(HONEST) - 1), st.integers(0, 6), values)
def test_no_event_with_a_strange_field_raises(place: int, which: int, value: object) -> None:
    event = json.loads(HONEST[place])
    name = sorted(event)[which % len(event)]
    event[name] = value
    lines = [*HONEST]
    lines[place] = json.dumps(event, separators=(",", ":")).encode()
    audited(lines)


@pytest.mark.parametrize("value", [0, 9, 10**30, -1, "6", None])
def test_a_shoe_of_strange_size_is_a_broken_line(value: object) -> None:
    opened = json.loads(HONEST[0])
    opened["setup"]["rules"]["decks"] = value
    written = json.dumps(opened, separators=(",", ":")).encode()
    assert audited([written])[0].wrong is Wrong.BROKEN_LINE


@given(st.lists(st.sampled_from(HONEST), max_size=40))
def test_no_order_of_events_raises(lines: list[bytes]) -> None:
    audited([HONEST[0], *lines])
