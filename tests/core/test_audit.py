"""The audit: it passes whatever an honest dealer does, and names whatever a cheating one does."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import commands as cmd
from core import events as ev
from core.audit import Audit, Finding, Wrong
from core.chance import Chance
from core.evolve import open_table
from core.ledger import line
from core.loglines import parsed
from core.moves import Move
from core.rules import Setup
from core.sealed import RoundChance, SealedChance, round_key
from core.table import Phase, Table
from core.text import Text
from tests.core.evenings import Evening
from tests.core.purses import TABLE_ID, dealers_chain, secret
from tests.core.tables import HUMAN, SHARP
from tests.core.test_audit_cards import CHEATS as CARD_CHEATS

TERMS: list[dict[str, Any]] = [
    {},
    {"rules": HUMAN, "back_bets": True},
    {"rules": SHARP, "seats": 3},
]


def audited(lines: list[bytes], audit: Audit | None = None) -> list[Finding]:
    """Return all that an audit finds in a log."""
    audit = audit or Audit()
    found = [finding for written in lines for finding in audit.see(written)]
    return [*found, *audit.end()]


def plain(table: Table) -> Any:
    """Return a table as plain data."""
    return msgspec.to_builtins(table, enc_hook=str)


# What an honest dealer does.


@pytest.mark.parametrize("seed", range(6))
def test_evenings_full_of_trouble_are_right(seed: int) -> None:
    evening, audit = Evening(seed, length=16, terms=TERMS[seed % 3]), Audit()
    for _ in range(6):
        evening.round()
        evening.trouble()
    assert audited(evening.lines, audit) == []
    assert audit.checked == audit.round == evening.table.round
    assert (audit.head, audit.events) == (evening.table.head, evening.table.seq)


@pytest.mark.parametrize("seed", range(4))
def test_tables_where_anybody_does_anything_are_right(seed: int) -> None:
    evening = Evening(seed, terms={"rules": HUMAN, "seats": 3, "back_bets": True}).wander(800)
    audit = Audit()
    assert audited(evening.lines, audit) == []
    assert audit.round == evening.table.round > 2
    assert audit.checked == audit.round - audit.under_way


def test_hundreds_of_rounds_are_right_over_many_chains() -> None:
    evening, audit = Evening(length=50).play(300), Audit()
    assert audited(evening.lines, audit) == []
    assert audit.checked == 300 and evening.chains == 6


@pytest.mark.parametrize("seed", range(2))
def test_an_audit_that_joins_anywhere_goes_on_as_if_it_had_been_there(seed: int) -> None:
    evening = Evening(seed)
    joined = []
    for _ in range(12):
        evening.round()
        evening.bet()
        joined.append((len(evening.lines), evening.table))
        evening.release()
        joined.append((len(evening.lines), evening.table))
        evening.trouble() if evening.table.phase is Phase.BETTING else evening.finish()
        joined.append((len(evening.lines), evening.table))
    evening.round()
    for place, table in joined:
        audit = Audit.joined(plain(table))
        assert audit.head == table.head and audit.events == place
        assert audited(evening.lines[place:], audit) == []
        assert audit.head == evening.table.head and audit.checked == evening.table.round


def test_a_round_under_way_when_joined_is_not_checked() -> None:
    evening = Evening()
    evening.bet()
    audit = Audit.joined(plain(evening.table))
    place = len(evening.lines)
    evening.release()
    evening.finish()
    assert audited(evening.lines[place:], audit) == [] and audit.checked == 0
    place = len(evening.lines)
    evening.round()
    assert audited(evening.lines[place:], audit) == [] and audit.checked == 2


def test_who_bets_and_rises_or_goes_away_before_the_lock_owes_nothing() -> None:
    evening = Evening(people=("ann", "bob", "cat"))
    for leave in (cmd.Rise("bob"), cmd.LostSight("bob")):
        assert evening.do(cmd.Bet("bob", evening.table.box_of("bob") or 0, 10)) and evening.do(leave)
        evening.bet("bob")
        assert [player for _, player in evening.table.owing()] == ["ann", "cat"]
        evening.release()
        evening.finish()
        evening.do(cmd.CaughtSight("bob"))
        assert evening.do(cmd.Sit("bob", 3)) == isinstance(leave, cmd.Rise)
    audit = Audit()
    assert audited(evening.play(1).lines, audit) == [] and audit.checked == 3


def test_who_rises_or_leaves_in_mid_round_owes_a_link_and_then_another_has_the_box() -> None:
    evening, audit = Evening(people=("ann", "bob")), Audit()
    box = evening.table.box_of("bob") or 0
    evening.bet()
    evening.do(cmd.Rise("bob"))
    evening.release()
    evening.finish()
    evening.people = ("ann", "cat")
    evening.do(cmd.Enter("cat", Text("Cat")))
    evening.do(evening.purse.commit("cat"))
    assert evening.do(cmd.Sit("cat", box))
    assert audited(evening.play(2).lines, audit) == [] and audit.checked == 3


def test_a_box_given_up_in_mid_round_is_not_its_owners_any_more() -> None:
    evening, audit = Evening(), Audit()
    evening.bet()
    evening.do(cmd.Rise("bob"))
    evening.release()
    evening.finish()
    assert evening.do(cmd.Sit("bob", 3)) and evening.do(cmd.Bet("bob", 3, 10)) and evening.do(cmd.Rise("bob"))
    evening.people = ("ann",)
    assert audited(evening.play(1).lines, audit) == [] and audit.checked == 2


def test_who_comes_back_under_another_name_is_there() -> None:
    evening, audit = Evening(), Audit()
    evening.do(cmd.LostSight("bob"))
    assert evening.do(cmd.Enter("bob", Text("Robert")))
    assert audited(evening.play(1).lines, audit) == [] and audit.checked == 1


def test_a_tip_that_the_table_has_forgotten_with_its_player_may_come_again() -> None:
    evening = Evening()
    for player in ("eve", "dan"):
        evening.do(cmd.Enter(player, Text(player)))
        assert evening.do(cmd.Commit(player, b"t" * 32))
        evening.do(cmd.Leave(player))
    assert audited(evening.lines) == []


def test_who_is_carried_over_comes_back_as_a_person() -> None:
    evening, audit = Evening(people=(), bots=1), Audit()
    opened = ev.Opened(
        evening.table.setup,
        TABLE_ID,
        b"k" * 32,
        evening.purse.dealer.tip,
        (ev.Account("ann", Text("Ann"), 700, 1000), ev.Account("bot-0", Text("Bot 0"), 900, 1000)),
    )
    evening.table, evening.lines, evening.people = open_table(opened), [line(opened)], ("ann",)
    evening.sit("ann")
    assert b'"came_back"' in evening.lines[1]
    assert audited(evening.play(3).lines, audit) == [] and audit.checked == 3


def test_a_table_without_sealed_dice_is_named_once_and_never_checked() -> None:
    opened = ev.Opened(Setup(Text("t"), ""), TABLE_ID, b"k" * 32)
    rest: list[ev.AnyEvent] = [ev.Entered("ann", Text("Ann"), 1000), ev.Sat("ann", 0)]
    rest += [ev.BetPlaced("ann", 0, 10), ev.Locked(), ev.Dealt((5,)), ev.Voided()]
    audit = Audit()
    found = audited([line(opened), *map(line, rest)], audit)
    assert [finding.wrong for finding in found] == [Wrong.NOT_SEALED] and audit.checked == 0


# What a cheating dealer does; the log is chained and signed all the same.


class Loaded(SealedChance):
    """Chance of a dealer who takes another link than the chain's."""

    def link(self, table: Table) -> bytes:
        return secret("loaded", table.round)


class Fixed(SealedChance):
    """Chance that shows twelve or the most a die has, from the second draw of a round on."""

    def at(self, table: Table) -> Any:
        return _Most() if table.draws else super().at(table)


class _Most:
    def draw(self, below: int) -> int:
        return below - 1


def dealt(evening: Evening) -> ev.Dealt:
    """Return the event of a dealer who deals now, by what links there are."""
    table = evening.table
    links = [box.link for box in table.boxes if box.link]
    key = round_key(
        SealedChance(evening.purse.dealer).link(table), table.id, table.round, table.locked, links
    )
    chance: Chance = RoundChance(key, table.draws)
    return ev.Dealt((chance.draw(12) + 1,))


def released(evening: Evening, player: str) -> ev.Released:
    """Return the release of a player's next link."""
    command = evening.purse.release(evening.table, player)
    assert command is not None
    return ev.Released(player, command.link)


def without_a_link(evening: Evening) -> None:
    evening.bet()
    evening.release("bob")
    evening.force(dealt(evening))
    evening.finish()


def zeros_for_a_link(evening: Evening) -> None:
    evening.bet()
    evening.release("bob")
    evening.force(ev.Released("bob", bytes(32)), dealt(evening))


def somebody_elses_link(evening: Evening) -> None:
    evening.bet()
    evening.force(ev.Released("bob", released(evening, "ann").link))


def a_second_link(evening: Evening) -> None:
    evening.bet()
    evening.release("bob")
    evening.force(released(evening, "ann"))


def a_link_before_the_lock(evening: Evening) -> None:
    evening.force(released(evening, "ann"))


def a_link_after_the_dice(evening: Evening) -> None:
    evening.bet()
    evening.release()
    evening.force(released(evening, "ann"))


def a_link_of_one_who_sits_out(evening: Evening) -> None:
    evening.do(cmd.Pass("bob"))
    evening.bet("bob")
    evening.force(released(evening, "bob"))


def a_link_of_a_bot(evening: Evening) -> None:
    evening.bet()
    evening.force(ev.Released("bot-0", bytes(32)))


def one_tip_for_two(evening: Evening) -> None:
    evening.force(ev.Committed("bob", evening.table.players["ann"].tip))


def the_dealers_tip_for_a_player(evening: Evening) -> None:
    evening.force(ev.Committed("bob", evening.table.tip))


def another_link_of_the_dealer(evening: Evening) -> None:
    evening.chance = Loaded(evening.purse.dealer)
    evening.round()


def the_next_link_but_one(evening: Evening) -> None:
    chain = evening.purse.dealer
    evening.force(ev.Revealed(chain.after(chain.after(evening.table.tip) or b"") or b""))


def a_link_kept_back(evening: Evening) -> None:
    evening.bet()
    evening.release()
    evening.finish()
    evening.lines.pop()
    evening.force(ev.Said("ann", Text("and the link?")))


def a_link_kept_back_for_ever(evening: Evening) -> None:
    evening.round()
    evening.lines.pop()


def a_die_that_was_turned(evening: Evening) -> None:
    evening.chance = Fixed(evening.purse.dealer)
    evening.round()


def a_die_too_many(evening: Evening) -> None:
    evening.bet()
    evening.release("bob")
    evening.force(released(evening, "bob"), ev.Dealt((*dealt(evening).drawn, 7)))


def dice_without_end(evening: Evening) -> None:
    evening.bet()
    evening.release()
    evening.lines += [line(ev.Played(0, 0, Move.ROLL, (1,)))] * 1001


def dealt_twice(evening: Evening) -> None:
    evening.bet()
    evening.release()
    evening.force(dealt(evening))


def dealt_again_after_a_round(evening: Evening) -> None:
    evening.round()
    evening.lines.append(line(ev.Dealt((3,))))


def a_round_again_with_the_same_link(evening: Evening) -> None:
    evening.bet()
    evening.release()
    evening.force(ev.Voided())
    evening.bet()


def a_bet_after_the_lock(evening: Evening) -> None:
    evening.bet()
    evening.force(ev.BetPlaced("ann", 6, 200))


def a_back_bet_after_the_dice(evening: Evening) -> None:
    evening.bet()
    evening.release()
    evening.force(ev.BetPlaced("bob", 0, 200))


def a_strike_for_nothing(evening: Evening) -> None:
    evening.bet()
    evening.force(released(evening, "ann"), ev.Missed("ann"), ev.Voided())


def a_strike_between_rounds(evening: Evening) -> None:
    evening.force(ev.Missed("ann"))


def two_strikes_for_one_link(evening: Evening) -> None:
    evening.bet()
    evening.force(ev.Missed("ann"), ev.Missed("ann"))


def dealt_after_a_strike(evening: Evening) -> None:
    evening.bet()
    evening.release("bob")
    evening.force(ev.Missed("bob"), dealt(evening))


def a_fresh_chain_in_mid_round(evening: Evening) -> None:
    evening.bet()
    evening.force(ev.Sealed(dealers_chain(9).tip))


def a_players_fresh_chain_at_once(evening: Evening) -> None:
    evening.bet()
    evening.do(evening.purse.commit("bob"))
    fresh = evening.purse.chains["bob"][-1]
    evening.force(ev.Released("bob", fresh.after(fresh.tip) or b""))


def the_first_chain_once_more(evening: Evening) -> None:
    first = dealers_chain(evening.seed, evening.length)
    evening.play(2)
    evening.do(cmd.Restart(first.tip))


def paid_before_the_dice(evening: Evening) -> None:
    evening.bet()
    evening.force(ev.Settled(()))


def locked_twice(evening: Evening) -> None:
    evening.bet()
    evening.lines.append(line(ev.Locked()))


def opened_twice(evening: Evening) -> None:
    evening.lines.append(evening.lines[0])


def after_the_end(evening: Evening) -> None:
    evening.do(cmd.Shut())
    evening.lines.append(line(ev.Said("ann", Text("hello?"))))


def a_line_of_something_else(evening: Evening) -> None:
    evening.lines.append(b"once upon a time")


CHEATS: list[tuple[Callable[[Evening], None], Wrong]] = [
    (without_a_link, Wrong.MISSING_LINK),
    (zeros_for_a_link, Wrong.WRONG_LINK),
    (somebody_elses_link, Wrong.WRONG_LINK),
    (a_second_link, Wrong.SECOND_LINK),
    (a_link_before_the_lock, Wrong.EARLY_LINK),
    (a_link_after_the_dice, Wrong.LATE_LINK),
    (a_link_of_one_who_sits_out, Wrong.STRAY_LINK),
    (a_link_of_a_bot, Wrong.STRAY_LINK),
    (one_tip_for_two, Wrong.SAME_TIP),
    (the_dealers_tip_for_a_player, Wrong.SAME_TIP),
    (another_link_of_the_dealer, Wrong.WRONG_DEALERS_LINK),
    (the_next_link_but_one, Wrong.OUT_OF_ORDER),
    (a_link_kept_back, Wrong.NOT_REVEALED),
    (a_link_kept_back_for_ever, Wrong.NOT_REVEALED),
    (a_die_that_was_turned, Wrong.DICE_DIFFER),
    (a_die_too_many, Wrong.DICE_COUNT),
    (dice_without_end, Wrong.DICE_COUNT),
    (dealt_twice, Wrong.DRAWN_TWICE),
    (dealt_again_after_a_round, Wrong.DRAWN_TWICE),
    (a_round_again_with_the_same_link, Wrong.NOT_REVEALED),
    (a_bet_after_the_lock, Wrong.LATE_BET),
    (a_back_bet_after_the_dice, Wrong.LATE_BET),
    (a_strike_for_nothing, Wrong.STRIKE),
    (a_strike_between_rounds, Wrong.STRIKE),
    (two_strikes_for_one_link, Wrong.STRIKE),
    (dealt_after_a_strike, Wrong.OUT_OF_ORDER),
    (a_fresh_chain_in_mid_round, Wrong.TIP_CHANGED),
    (a_players_fresh_chain_at_once, Wrong.TIP_CHANGED),
    (the_first_chain_once_more, Wrong.OLD_CHAIN),
    (paid_before_the_dice, Wrong.OUT_OF_ORDER),
    (locked_twice, Wrong.OUT_OF_ORDER),
    (opened_twice, Wrong.OUT_OF_ORDER),
    (after_the_end, Wrong.OUT_OF_ORDER),
    (a_line_of_something_else, Wrong.BROKEN_LINE),
]


def cheated(cheat: Callable[[Evening], None]) -> Evening:
    """Return a table that was honest for two rounds, and then was not."""
    evening = Evening(1, terms={"back_bets": True}).play(2)
    cheat(evening)
    return evening


@pytest.mark.parametrize(("cheat", "wrong"), CHEATS, ids=lambda value: getattr(value, "__name__", ""))
def test_each_cheat_is_found_by_its_name_and_by_nothing_before_it(
    cheat: Callable[[Evening], None], wrong: Wrong
) -> None:
    found = audited(cheated(cheat).lines)
    assert found[0].wrong is wrong, found
    assert found[0].round >= 2 and found[0].event > 30 and found[0].sentence.endswith(".")


@pytest.mark.parametrize(
    "cheat",
    [without_a_link, zeros_for_a_link, another_link_of_the_dealer, a_die_that_was_turned, a_second_link],
)
def test_a_round_with_a_cheat_in_it_is_not_checked(
    cheat: Callable[[Evening], None],
) -> None:
    evening, audit = cheated(cheat), Audit()
    evening.finish()
    audited(evening.lines, audit)
    assert (audit.checked, audit.round) == (2, 3)


def test_the_round_after_one_with_a_cheat_is_checked_again() -> None:
    evening, audit = cheated(a_die_that_was_turned), Audit()
    evening.chance = evening.purse.chance
    assert len(audited(evening.play(1).lines, audit)) == 1
    assert (audit.checked, audit.round) == (4, 4)


def test_a_link_kept_back_is_told_once() -> None:
    assert len(audited(cheated(a_link_kept_back).lines)) == 1


def test_an_audit_that_joins_knows_the_chain_in_use() -> None:
    evening = Evening().play(1)
    audit = Audit.joined(plain(evening.table))
    found = audit.see(line(ev.Sealed(evening.table.tip)))
    assert [finding.wrong for finding in found] == [Wrong.OLD_CHAIN]


def test_every_name_has_a_cheat() -> None:
    found = {wrong for _, wrong in [*CHEATS, *CARD_CHEATS]}
    assert found | {Wrong.NOT_SEALED} == set(Wrong)


def test_a_log_that_is_none_is_named() -> None:
    assert [found.wrong for found in Audit().end()] == [Wrong.OUT_OF_ORDER]
    assert audited(Evening().lines[1:])[0].wrong is Wrong.OUT_OF_ORDER


def test_a_loaded_die_is_told_with_what_it_must_show() -> None:
    (found, *_) = audited(cheated(a_die_that_was_turned).lines)
    assert "a d12, showed 12 and must show" in found.sentence


def test_the_money_side_is_not_the_audits() -> None:
    evening = Evening()
    evening.bet()
    evening.release()
    evening.finish()
    place = next(n for n, written in enumerate(evening.lines) if b'"settled"' in written)
    evening.lines[place] = line(ev.Settled(()))
    assert audited(evening.lines) == []


# Cases 41 to 43.


def test_a_missing_link_is_never_replaced_by_zeros() -> None:
    evening = Evening()
    evening.miss("bob")
    log = b"\n".join(evening.lines)
    assert b'"missed"' in log and b'"voided"' in log and b'"dealt"' not in log
    assert audited(evening.lines) == []


def test_a_second_release_is_refused_and_leaves_no_event() -> None:
    evening = Evening()
    evening.bet()
    command = evening.purse.release(evening.table, "ann")
    assert evening.do(command) and not evening.do(command)
    assert sum(b'"released"' in written for written in evening.lines) == 1


def test_equal_tips_are_refused() -> None:
    evening = Evening()
    assert not evening.do(cmd.Commit("bob", evening.table.players["ann"].tip))


def test_a_table_that_is_opened_again_needs_a_chain_never_used() -> None:
    evening = Evening().play(3)
    used = [evening.table.tip, dealers_chain(0, 64).tip]
    evening.restart()
    assert evening.table.tip not in used
    assert audited(evening.play(2).lines) == []


# Nothing raises.


@given(st.binary(max_size=80))
def test_any_bytes_are_a_finding(garbage: bytes) -> None:
    audit = Audit()
    audit.see(Evening().lines[0])
    assert [found.wrong for found in audit.see(garbage)] == [Wrong.BROKEN_LINE]


HONEST = Evening(2).play(2).lines
values = st.sampled_from(
    [None, True, -1, 0, 3, 10**30, "", "ann", "eve", [], [1], ["x"], {}, {"a": 1}, 1.5, "=", "AAAA"]
)


@given(st.integers(0, len(HONEST) - 1), st.integers(0, 6), values)
def test_no_event_with_a_strange_field_raises(place: int, which: int, value: object) -> None:
    event = json.loads(HONEST[place])
    name = sorted(event)[which % len(event)]
    event[name] = value
    lines = [*HONEST]
    lines[place] = json.dumps(event, separators=(",", ":")).encode()
    audited(lines)


@given(st.lists(st.sampled_from(HONEST), max_size=40))
def test_no_order_of_events_raises(lines: list[bytes]) -> None:
    audited([HONEST[0], *lines])


@pytest.mark.parametrize(
    "written",
    [
        b"[" * 100_000,
        b'{"type":"said","type":"said"}',
        b'{"type": "paused"}',
        b'{"type":"\\ud800"}',
        b'{"type":["paused"]}',
        b'{"type":"paused","n":' + b"9" * 5000 + b"}",
        b'{"type":"paused","n":NaN}'[:-1],
        b"{" + b" " * 2**20 + b"}",
        b'"paused"',
        b"",
    ],
)
def test_lines_made_to_hurt_are_broken_lines(written: bytes) -> None:
    audit = Audit()
    audit.see(HONEST[0])
    assert [found.wrong for found in audit.see(written)] == [Wrong.BROKEN_LINE]


@given(st.text(max_size=40))
def test_whatever_people_say_is_read_in_the_dealers_spelling(text: str) -> None:
    written = line(ev.Said("ann", Text(text)))
    assert parsed(written)["text"] == text
