"""Histories: one spelling, one signature, and every breach of the rules by its name."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import commands as cmd
from core import events as ev
from core.audit import Wrong
from core.evolve import evolve
from core.games import game_of
from core.ledger import line
from core.moves import Move
from core.outcome import LOST
from core.rules import Setup
from core.sides import Side
from core.table import Phase, Table
from core.text import Text
from net import proof, referee
from net.breach import Breach
from net.identity import Identity
from net.proof import Damage, Header, HistoryDamaged, HistoryTooNew, NotAHistory, read_proof
from net.tally import Void
from net.verify import Claim, HistoryUnreadable, Report, verify_file
from tests.core.evenings import Evening
from tests.core.purses import TABLE_ID
from tests.core.tables import HUMAN, SHARP
from tests.net.histories import DEALER, EXAMPLE, HEADER, VECTOR, cheated, evening, saved
from tests.net.test_verify_cards import BREACHES as CARD_BREACHES

STRANGER = Identity.from_seed(b"s" * 32)


def names(report: Report) -> set[object]:
    """Return the names of all findings."""
    return {found.wrong for found in report.findings}


# What is right.


@pytest.mark.parametrize("seed", range(3))
def test_evenings_full_of_trouble_pass(seed: int) -> None:
    played = evening(seed, back_bets=True, rules=(HUMAN, SHARP, HUMAN)[seed])
    for _ in range(5):
        played.round()
        played.trouble()
    report = verify_file(saved(played.lines))
    assert report.findings == []
    assert report.events == played.table.seq and report.head == played.table.head
    assert report.tally.rounds == report.checked == played.table.round
    assert len(report.tally.voids) == played.table.voids
    assert report.tally.settled + played.table.voids == played.table.round


@pytest.mark.parametrize("seed", range(3))
def test_tables_where_anybody_does_anything_pass(seed: int) -> None:
    played = evening(seed, rules=HUMAN, seats=3, back_bets=True).wander(800)
    assert verify_file(saved(played.lines)).findings == []


def test_hundreds_of_rounds_pass() -> None:
    lines = evening(4, 300, buy_in=50).lines
    assert any(b'"rebought"' in written for written in lines)
    report = verify_file(saved(lines))
    assert report.findings == [] and report.checked == report.tally.settled == 300


def test_the_example_passes() -> None:
    report = verify_file(EXAMPLE)
    assert report.findings == [] and report.checked == 1
    assert report.head.hex() == VECTOR["heads"][-1] and report.events == len(VECTOR["heads"])


def test_two_strikes_cost_the_seat() -> None:
    played = evening(1)
    for _ in range(2):
        played.bet()
        played.miss("bob")
        played.release()
        played.finish()
    report = verify_file(saved(played.lines))
    assert report.right and report.tally.strikes == 2
    assert any(b'"strikes"' in written for written in played.lines)


def test_what_happened_is_counted() -> None:
    played = evening(1, 2)
    played.miss("bob")
    played.release()
    played.finish()
    played.bet()
    played.do(cmd.VoidRound("ann"))
    played.bet()
    played.restart()
    played.do(cmd.Leave("ann"))
    played.do(cmd.Leave("bob"))
    tally = verify_file(saved(played.lines)).tally
    assert tally.voids == [(3, Void.LINK), (5, Void.CALLED), (6, Void.RESTART)]
    assert (tally.rounds, tally.settled, tally.strikes, tally.restarts) == (6, 3, 1, 1)
    assert tally.links == {"ann": 4, "bob": 2} and tally.names == {"ann": "Ann", "bob": "Bob"}
    assert tally.unaided == 0


def test_a_table_closed_in_mid_round_and_one_of_bots_are_told() -> None:
    played = evening()
    played.people = ()
    played.do(cmd.Rise("ann"))
    played.do(cmd.Rise("bob"))
    played.bet()
    played.do(cmd.Shut())
    tally = verify_file(saved(played.lines)).tally
    assert tally.voids == [(1, Void.CLOSED)] and tally.unaided == 1


def test_a_round_under_way_is_told() -> None:
    played = evening(0, 1)
    played.bet()
    report = verify_file(saved(played.lines))
    assert report.right and report.under_way == 2 and report.checked == 1


def test_a_head_noted_at_any_time_is_found_again() -> None:
    played = evening(0, 1)
    noted = played.table
    history = saved(played.play(1).lines)
    for digits in (16, 64):
        report = verify_file(history, noted.head.hex()[:digits])
        assert report.right and report.head_at == noted.seq
    assert names(verify_file(history, "0" * 16)) == {Claim.OTHER_HEAD}


# Exactly one spelling, from the dealer alone.


def failed(history: bytes) -> bool:
    """Whether a history fails by a name."""
    try:
        return not verify_file(history).right
    except (NotAHistory, HistoryTooNew, HistoryDamaged):
        return True


SHORTEST = saved(evening().lines[:1])


def test_any_byte_changed_anywhere_fails() -> None:
    for place in range(len(EXAMPLE)):
        changed = bytearray(EXAMPLE)
        changed[place] ^= 1
        assert failed(bytes(changed)), (place, EXAMPLE[place])


def test_any_bit_of_the_shortest_history_changed_fails() -> None:
    assert verify_file(SHORTEST).right
    for place in range(len(SHORTEST)):
        for bit in range(8):
            changed = bytearray(SHORTEST)
            changed[place] ^= 1 << bit
            assert failed(bytes(changed)), (place, bit)


def test_any_byte_removed_repeated_or_added_fails() -> None:
    for place in range(len(SHORTEST)):
        head, tail = SHORTEST[:place], SHORTEST[place:]
        assert failed(head + tail[1:]) and failed(head + b" " + tail) and failed(head + tail[:1] + tail)
    for more in (b" ", b"\n", b"{}", b"\0", EXAMPLE):
        assert failed(EXAMPLE + more)


def test_cut_off_anywhere_it_fails() -> None:
    for end in range(0, len(EXAMPLE), 3):
        assert failed(EXAMPLE[:end])


def test_lines_left_out_doubled_or_swapped_fail() -> None:
    lines = EXAMPLE.splitlines(keepends=True)
    for n in range(len(lines)):
        assert failed(b"".join([*lines[:n], *lines[n + 1 :]]))
        assert failed(b"".join([*lines[: n + 1], *lines[n:]]))
    for n in range(len(lines) - 1):
        assert failed(b"".join([*lines[:n], lines[n + 1], lines[n], *lines[n + 2 :]]))


def edited(old: bytes, new: bytes) -> bytes:
    """Return the example with one part replaced."""
    assert EXAMPLE.count(old) == 1
    return EXAMPLE.replace(old, new)


def resealed(**changes: object) -> bytes:
    """Return the example with another last line."""
    lines = EXAMPLE.splitlines(keepends=True)
    seal = {**msgspec.json.decode(lines[-1]), **changes}
    return b"".join(lines[:-1]) + msgspec.json.encode(seal) + b"\n"


OTHER = "0" * 64
DAMAGED: list[tuple[bytes, Damage]] = [
    (edited(b'"opened":1764495000', b'"opened":"today"'), Damage.HEADER),
    (edited(b'"opened":1764495000', b'"opened": 1764495000'), Damage.HEADER),
    (edited(b'"table":"Orion","dealer"', b'"table":"Lyra","dealer"'), Damage.ALTERED),
    (edited(b'"opened":1764495000', b'"opened":1764495001'), Damage.ALTERED),
    (edited(b'"dealt","drawn":[11]', b'"dealt","drawn":[12]'), Damage.CHAIN),
    (EXAMPLE[:-1], Damage.CUT_OFF),
    (EXAMPLE[: EXAMPLE.index(b'{"events"')], Damage.CUT_OFF),
    (EXAMPLE + b"\n", Damage.TRAILING),
    (edited(b'{"events":19', b'{"events":"19"'), Damage.SEAL),
    (edited(b'{"events":19', b'{"events":019'), Damage.SEAL),
    (resealed(head=VECTOR["heads"][-1].upper()), Damage.SEAL),
    (resealed(events=18), Damage.COUNT),
    (resealed(head=OTHER), Damage.CHAIN),
    (resealed(sha256=OTHER), Damage.ALTERED),
    (resealed(signature=OTHER * 2), Damage.SIGNATURE),
    (saved(VECTOR["heads"] and [written.encode() for written in VECTOR["lines"][1:-1]],
           Header(table="Orion", dealer=msgspec.json.decode(EXAMPLE.split(b"\n")[0])["dealer"],
                  opened=1_764_495_000), STRANGER), Damage.SIGNATURE),
    (EXAMPLE[: EXAMPLE.index(b"\n") + 1] + b"x" * 2**21, Damage.LONG_LINE),
]  # fmt: skip


@pytest.mark.parametrize(("history", "damage"), DAMAGED)
def test_damage_is_found_by_its_name_and_stops_a_replay(history: bytes, damage: Damage) -> None:
    try:
        assert damage in names(verify_file(history))
    except HistoryDamaged as damaged:
        assert damaged.damage is damage
    with pytest.raises(HistoryDamaged, match="damaged") as caught:
        list(read_proof(io.BytesIO(history))[1])
    assert caught.value.damage is damage


def test_a_history_larger_than_any_is_not_read_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof, "SIZE_LIMIT", 2000)
    assert Damage.TOO_LARGE in names(verify_file(EXAMPLE))


def test_every_damage_has_a_case() -> None:
    assert {damage for _, damage in DAMAGED} | {Damage.TOO_LARGE} == set(Damage)


@pytest.mark.parametrize(
    "other", [b"", b"\n", b"root:x:0", b"\xff\xfe\x00", b'{"format":"x"}\n', b"x" * 2**21]
)
def test_a_file_of_something_else_is_no_history(other: bytes) -> None:
    with pytest.raises(NotAHistory, match="not a history"):
        verify_file(other)


def test_a_history_of_a_later_version_is_told_from_a_damaged_one() -> None:
    with pytest.raises(HistoryTooNew, match="another version"):
        verify_file(edited(b'"version":1', b'"version":2'))


def test_a_file_that_cannot_be_read_is_told_in_one_sentence(tmp_path: Path) -> None:
    for path in (tmp_path / "none", tmp_path):
        with pytest.raises(HistoryUnreadable, match=r"can't be read: .*\."):
            verify_file(path)
    (tmp_path / "orion").write_bytes(EXAMPLE)
    assert verify_file(tmp_path / "orion").right


def test_another_dealer_cannot_sign_it_as_its_own() -> None:
    own = Header(table="Orion", dealer=STRANGER.public.hex(), opened=1)
    assert names(verify_file(saved(evening(0, 1).lines, own, STRANGER))) == {Claim.OTHER_KEY}


def test_a_history_of_nothing_and_one_without_its_opening_are_none_of_the_dealers() -> None:
    for lines in ([], evening(0, 1).lines[1:]):
        assert {Wrong.OUT_OF_ORDER, Claim.OTHER_KEY} <= names(verify_file(saved(lines)))


def test_reading_gives_the_header_and_the_lines_as_they_were() -> None:
    played = evening(0, 2)
    header, lines = read_proof(io.BytesIO(saved(played.lines)))
    assert header == HEADER and list(lines) == played.lines


def test_findings_without_end_are_cut_short() -> None:
    report = verify_file(saved([*evening().lines, *[b"x"] * 5000]))
    assert len(report.findings) == 100


# A dealer who cheats, chains and signs.


def in_play() -> Evening:
    """Return a table where ann, on box 0, is in turn after her first two dice."""
    played = evening(5, 1)
    played.bet()
    played.release()
    played.move()
    assert played.table.turn == (0, 0) and played.table.phase is Phase.BOXES
    return played


def at_the_dealers_turn() -> tuple[Evening, Move]:
    """Return a table where the dealer rolled, up to there, and the move that came next."""
    played = evening(5, 1)
    place = next(n for n, written in enumerate(played.lines) if b'"dealer_played"' in written)
    move = Move.D6 if b'"roll"' in played.lines[place] else Move.ROLL
    played.lines = played.lines[:place]
    return played, move


def impossible_dealers_die() -> bytes:
    played, move = at_the_dealers_turn()
    right = Move.ROLL if move is Move.D6 else Move.D6
    return cheated(ev.DealerPlayed(right, (0,)), after=played)


def wrong_dealers_die() -> bytes:
    played, move = at_the_dealers_turn()
    return cheated(ev.DealerPlayed(move, (3,)), after=played)


def paid(change: Callable[[ev.Settled], ev.Settled]) -> bytes:
    """Return a round whose payouts were changed."""
    played = evening(5, 1)
    place = next(n for n, written in enumerate(played.lines) if b'"settled"' in written)
    settled = msgspec.json.decode(played.lines[place], type=ev.Settled)
    return saved([*played.lines[:place], line(change(settled)), *played.lines[place + 1 :]])


def more(settled: ev.Settled) -> ev.Settled:
    first, *rest = settled.payouts
    return ev.Settled((msgspec.structs.replace(first, returned=first.returned + 10), *rest))


def lost(settled: ev.Settled) -> ev.Settled:
    return ev.Settled(
        tuple([msgspec.structs.replace(one, outcome=LOST, returned=0) for one in settled.payouts])
    )


def opened(**terms: int) -> bytes:
    setup = Setup(Text("Orion"), "ann", **terms)  # type: ignore[arg-type]
    return saved([line(ev.Opened(setup, TABLE_ID, DEALER.public, b"t" * 32))])


def spelled(written: bytes) -> bytes:
    return saved([*evening().lines, written])


def sharp_dealer_at_will() -> bytes:
    """Return a round where the sharp dealer's first choice is turned round."""
    played = evening(6, 2, rules=SHARP)
    place = next(n for n, written in enumerate(played.lines) if b'"dealer_played"' in written)
    move = Move.ROLL if b'"d6"' in played.lines[place] else Move.D6
    return saved([*played.lines[:place], line(ev.DealerPlayed(move, (1,)))])


def away(player: str) -> Evening:
    played = in_play()
    played.force(ev.WentAway(player))
    return played


def free() -> Evening:
    return evening(5, 1)


def sitting_out() -> Evening:
    played = evening(5, 1)
    played.do(cmd.Pass("bob"))
    played.bet("bob")
    return played


def rebought_while_rich() -> bytes:
    played = evening(5)
    played.force(ev.BetPlaced("ann", 0, 100))
    return cheated(ev.Rebought("ann", 100), after=played)


def rebought_too_much() -> bytes:
    lines = evening(4, 60, buy_in=50).lines
    place = next(n for n, written in enumerate(lines) if b'"rebought"' in written)
    bought = msgspec.json.decode(lines[place], type=ev.Rebought)
    return saved([*lines[:place], line(msgspec.structs.replace(bought, amount=bought.amount + 10))])


def waiting(*halted: bool) -> Evening:
    """Return a table where all links are there and the dealer has not dealt."""
    played = evening(5, 1)
    played.bet()
    if halted:
        played.do(cmd.Pause("ann"))
    for person in played.people:
        command = played.purse.release(played.table, person)
        assert command is not None
        played.force(ev.Released(person, command.link))
    return played


def paused() -> Evening:
    played = in_play()
    played.do(cmd.Pause("ann"))
    return played


def voted(player: str, late: int = 0, move: Move = Move.STAND) -> ev.Voted:
    """Return a vote on the decision that is open in play."""
    return ev.Voted(player, in_play().table.decision - late, move)


def arranged(**changes: Any) -> ev.Arranged:
    """Return other terms for the table, but for some those it has."""
    return ev.Arranged(msgspec.structs.replace(free().table.terms(0), **changes))


OFFER = ev.Offer(0, Side.INSURANCE, "ann", 0, 0, 5)
BREACHES: list[tuple[Callable[[], bytes], Breach]] = [
    (lambda: spelled(b'{"type": "paused"}'), Breach.SPELLING),
    (lambda: spelled(b'{"type":"paused","why":1}'), Breach.SPELLING),
    (lambda: spelled(b'{"text":"hi","type":"said","player":"ann"}'), Breach.SPELLING),
    (lambda: spelled(b'{"type":"said","player":"ann","text":"\\u0061"}'), Breach.SPELLING),
    (lambda: spelled(b'{"type":"bet_placed","player":"ann","box":0,"amount":10.0}'), Breach.SPELLING),
    (lambda: opened(step=3), Breach.STAKES),
    (lambda: opened(minimum=30, maximum=20), Breach.STAKES),
    (lambda: cheated(ev.Entered("eve", Text("Eve"), 5000), after=free()), Breach.PLAYER),
    (lambda: cheated(ev.Entered("eve", Text("ANN"), 1000), after=free()), Breach.PLAYER),
    (lambda: cheated(ev.Entered("ann", Text("Ann"), 1), after=free()), Breach.PLAYER),
    (lambda: cheated(ev.WentAway("bot-0"), after=free()), Breach.PLAYER),
    (lambda: cheated(ev.Said("eve", Text("hi")), after=free()), Breach.PLAYER),
    (lambda: cheated(ev.Kicked("bob"), ev.CameBack("bob"), after=free()), Breach.SEAT),
    (lambda: cheated(ev.Rose("bob"), ev.Kicked("bob"), ev.CameBack("bob"), after=free()), Breach.PLAYER),
    (lambda: cheated(ev.Rose("ann"), ev.Kicked("ann"), after=free()), Breach.SEAT),
    (lambda: cheated(ev.Rose("bob"), ev.Sat("bob", 0), after=free()), Breach.SEAT),
    (lambda: cheated(ev.Rose("bob"), ev.Sat("ann", 1), after=free()), Breach.SEAT),
    (lambda: cheated(ev.Rose("bob"), ev.Rose("bob"), after=free()), Breach.SEAT),
    (lambda: cheated(ev.Left("bob"), after=free()), Breach.SEAT),
    (lambda: cheated(ev.Unseated("bob", ev.Unseating.IDLE), after=free()), Breach.UNSEATED),
    (lambda: cheated(ev.Unseated("bob", ev.Unseating.STRIKES), after=free()), Breach.UNSEATED),
    (lambda: cheated(ev.BetPlaced("ann", 0, 210), after=free()), Breach.BET),
    (lambda: cheated(ev.BetPlaced("ann", 0, 0), after=free()), Breach.BET),
    (lambda: cheated(ev.BetPlaced("ann", 0, 15), after=free()), Breach.BET),
    (lambda: cheated(ev.BetPlaced("ann", 1, 10), after=free()), Breach.BET),
    (lambda: cheated(ev.BetPlaced("ann", 2, 10), after=free()), Breach.BET),
    (lambda: cheated(ev.BetPlaced("ann", 7, 10), after=free()), Breach.SPELLING),
    (lambda: cheated(ev.BetPlaced("ann", 3, 10), after=evening(5, seats=3)), Breach.BET),
    (lambda: cheated(ev.Rose("bob"), ev.Sat("bob", 4), after=evening(5, seats=4)), Breach.SEAT),
    (
        lambda: cheated(
            ev.Entered("eve", Text("Eve"), 1000), ev.Sat("eve", 2), ev.BetPlaced("eve", 2, 10), after=free()
        ),
        Breach.BET,
    ),
    (
        lambda: cheated(ev.Rose("bob"), ev.Left("bob"), ev.Said("bob", Text("hi")), after=free()),
        Breach.PLAYER,
    ),
    (lambda: cheated(ev.Entered("eve", Text("E" * 65), 1000), after=free()), Breach.PLAYER),
    (lambda: cheated(ev.Entered("eve", Text(" "), 1000), after=free()), Breach.PLAYER),
    (
        lambda: cheated(*[ev.Entered(f"p{n}", Text(f"p{n}"), 1000) for n in range(253)], after=free()),
        Breach.PLAYER,
    ),
    (lambda: cheated(ev.Unseated("bob", ev.Unseating.STRIKES), after=in_play()), Breach.UNSEATED),
    (lambda: cheated(ev.Closed(), ev.Said("ann", Text("hi")), after=free()), Breach.PHASE),
    (rebought_while_rich, Breach.REBUY),
    (rebought_too_much, Breach.REBUY),
    (lambda: cheated(ev.Locked(), after=free()), Breach.PHASE),
    (lambda: cheated(ev.Reopened(), after=free()), Breach.PHASE),
    (lambda: cheated(ev.Resumed(), after=free()), Breach.PHASE),
    (lambda: cheated(ev.Passed("ann"), ev.Passed("ann"), after=free()), Breach.BET),
    (lambda: cheated(ev.BetPlaced("ann", 0, 10), ev.Passed("ann"), after=free()), Breach.BET),
    (lambda: cheated(ev.Passed("ann"), after=in_play()), Breach.PHASE),
    (lambda: cheated(ev.Rose("ann"), ev.Passed("ann"), after=free()), Breach.PHASE),
    (lambda: cheated(ev.Sealed(b"s" * 32), after=in_play()), Breach.PHASE),
    (lambda: cheated(ev.Revealed(b"s" * 32), after=in_play()), Breach.PHASE),
    (lambda: cheated(ev.Voided(), after=free()), Breach.PHASE),
    (lambda: cheated(ev.Paused(), ev.Paused(), after=free()), Breach.PHASE),
    (lambda: cheated(ev.Dealt((5,)), after=waiting(True)), Breach.PHASE),
    (lambda: cheated(ev.Dealt((13,)), after=waiting()), Breach.DICE),
    (lambda: cheated(ev.Dealt((5, 5)), after=waiting()), Breach.DICE),
    (impossible_dealers_die, Breach.DICE),
    (lambda: cheated(ev.Settled(()), after=in_play()), Breach.PHASE),
    (lambda: cheated(ev.DealerPlayed(Move.ROLL, (5,)), after=in_play()), Breach.PHASE),
    (lambda: cheated(ev.Closed(), after=in_play()), Breach.PHASE),
    (lambda: cheated(ev.Played(0, 0, Move.STAND), after=paused()), Breach.PHASE),
    (lambda: cheated(ev.Released("bob", b"x" * 32), after=sitting_out()), Breach.LINK),
    (lambda: cheated(ev.Missed("bob"), after=sitting_out()), Breach.LINK),
    (lambda: cheated(ev.Dealt((5,)), after=sitting_out()), Breach.LINK),
    (lambda: cheated(ev.Played(1, 0, Move.START, (5, 6)), after=in_play()), Breach.TURN),
    (lambda: cheated(ev.Played(0, 1, Move.STAND), after=in_play()), Breach.TURN),
    (lambda: cheated(ev.Played(0, 0, Move.START, (5, 6)), after=in_play()), Breach.MOVE),
    (lambda: cheated(ev.Played(0, 0, Move.D6, (5,)), after=in_play()), Breach.MOVE),
    (lambda: cheated(ev.Played(0, 0, Move.ROLL, (13,)), after=in_play()), Breach.DICE),
    (lambda: cheated(ev.Played(0, 0, Move.ROLL, (0,)), after=in_play()), Breach.DICE),
    (lambda: cheated(ev.Played(0, 0, Move.ROLL), after=in_play()), Breach.DICE),
    (lambda: cheated(ev.Played(0, 0, Move.STAND, (), True), after=in_play()), Breach.ABSENT),
    (lambda: cheated(ev.Played(0, 0, Move.STAND), after=away("ann")), Breach.ABSENT),
    (lambda: cheated(ev.Played(0, 0, Move.ROLL, (5,), True), after=away("ann")), Breach.ABSENT),
    (wrong_dealers_die, Breach.DEALER),
    (sharp_dealer_at_will, Breach.DEALER),
    (lambda: cheated(ev.Offered((OFFER,)), after=in_play()), Breach.OFFER),
    (lambda: cheated(ev.Replied(0, True), after=in_play()), Breach.OFFER),
    (lambda: cheated(ev.Rose("ann"), ev.Expelled("ann"), after=free()), Breach.SEAT),
    (lambda: cheated(ev.Expelled("bob"), after=free()), Breach.SEAT),
    (lambda: cheated(ev.Pardoned("bob"), after=free()), Breach.PLAYER),
    (lambda: cheated(ev.Silenced("ann", True), after=free()), Breach.PLAYER),
    (lambda: cheated(ev.Silenced("bob", False), after=free()), Breach.PLAYER),
    (lambda: cheated(ev.Silenced("bob", True), ev.Said("bob", Text("hi")), after=free()), Breach.PLAYER),
    (lambda: cheated(voted("ann"), after=in_play()), Breach.VOTE),
    (lambda: cheated(voted("bob", late=1), after=in_play()), Breach.VOTE),
    (lambda: cheated(voted("bob", move=Move.HIT), after=in_play()), Breach.VOTE),
    (lambda: cheated(voted("bob"), after=paused()), Breach.VOTE),
    (lambda: cheated(ev.Voted("bob", 0, Move.STAND), after=free()), Breach.VOTE),
    (lambda: cheated(arranged(votes=False), voted("bob"), after=free()), Breach.VOTE),
    (lambda: cheated(arranged(step=3), after=free()), Breach.TERMS),
    (lambda: cheated(arranged(minimum=5000, maximum=5000), after=free()), Breach.TERMS),
    (lambda: cheated(arranged(minimum=20), ev.BetPlaced("ann", 0, 10), after=free()), Breach.BET),
    (lambda: paid(more), Breach.PAYOUT),
    (lambda: paid(lost), Breach.PAYOUT),
    (lambda: paid(lambda settled: ev.Settled(settled.payouts[1:])), Breach.PAYOUT),
    (lambda: paid(lambda settled: ev.Settled((*settled.payouts, settled.payouts[0]))), Breach.PAYOUT),
]


def test_a_history_with_all_that_a_host_and_a_crowd_can_do_is_right() -> None:
    played = in_play()
    host, bob = "ann", "bob"
    vote = cmd.Vote(bob, played.table.decision, Move.STAND)
    assert played.do(vote) and not played.do(msgspec.structs.replace(vote, player=host))
    terms = msgspec.structs.replace(played.table.terms(0), minimum=20, turn_seconds=0, coach=False)
    assert played.do(cmd.Arrange(host, terms)) and played.table.to_come == terms
    assert played.do(cmd.Silence(host, bob, True)) and not played.do(cmd.Say(bob, Text("hm")))
    played.finish()
    assert played.table.setup.minimum == 20
    assert played.do(cmd.Silence(host, bob, False)) and played.do(cmd.Say(bob, Text("hm")))
    assert played.do(cmd.Expel(host, bob)) and played.do(cmd.Enter(bob, Text("Bob")))
    assert played.do(cmd.Kick(host, bob)) and not played.do(cmd.Enter(bob, Text("Bob")))
    assert played.do(cmd.Pardon(host, bob)) and played.do(cmd.Enter(bob, Text("Bob")))
    played.play(2)
    report = verify_file(saved(played.lines))
    assert report.right, report.findings
    assert report.checked == played.table.round


@pytest.mark.parametrize(("cheat", "breach"), BREACHES)
def test_each_breach_of_the_rules_is_found_by_its_name(cheat: Callable[[], bytes], breach: Breach) -> None:
    report = verify_file(cheat())
    assert breach in names(report), report.findings
    assert not any(isinstance(name, Breach | Damage) for name in names(report) - {breach})


def test_chips_from_nowhere_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def generous(table: Table, event: ev.AnyEvent) -> Table:
        after = evolve(table, event)
        return msgspec.structs.replace(after, house=after.house + isinstance(event, ev.Settled))

    monkeypatch.setattr(referee, "evolve", generous)
    assert names(verify_file(saved(evening(0, 1).lines))) == {Breach.CHIPS}


def test_every_breach_has_a_case() -> None:
    found = {breach for _, breach in [*BREACHES, *CARD_BREACHES]}
    assert found | {Breach.CHIPS} == set(Breach)


def test_a_cheat_with_the_dice_is_in_the_report_too() -> None:
    played = evening(0, 1)
    played.bet()
    played.release()
    played.lines[-1] = line(ev.Dealt((12,))) if b"[12]" not in played.lines[-1] else line(ev.Dealt((1,)))
    played.finish()
    assert Wrong.DICE_DIFFER in names(verify_file(saved(played.lines)))


def test_the_game_asks_nothing_so_that_no_offer_can_be_right() -> None:
    played = in_play()
    hands = tuple([box.hands[0] for box in played.table.boxes if box.hands])
    assert played.table.dealer is not None
    rules = played.table.setup.rules
    assert game_of(rules).offers(rules, hands, played.table.dealer) == ()


# Nothing raises.


HONEST = evening(2, 2).lines


@given(st.lists(st.sampled_from(HONEST), max_size=30))
def test_no_order_of_events_raises(lines: list[bytes]) -> None:
    verify_file(saved([HONEST[0], *lines]))


@given(st.binary(max_size=200))
def test_no_bytes_after_a_header_raise(garbage: bytes) -> None:
    assert failed(EXAMPLE[: EXAMPLE.index(b"\n") + 1] + garbage)


@given(st.lists(st.tuples(st.integers(0, len(EXAMPLE) - 1), st.integers(0, 255)), min_size=1, max_size=4))
def test_no_few_bytes_changed_pass(changes: list[tuple[int, int]]) -> None:
    changed = bytearray(EXAMPLE)
    for place, value in changes:
        changed[place] = value
    assert failed(bytes(changed)) or bytes(changed) == EXAMPLE
