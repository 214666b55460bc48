"""The checks after an evening see what they look for."""

import json
from collections.abc import Mapping
from pathlib import Path

import msgspec

from core import events as ev
from core.digest import digest
from core.evolve import evolve
from core.moves import Move
from core.refusal import Reason
from core.table import Table
from core.text import Text
from net.finder import Found
from net.identity import fresh_identity
from net.messages import Ad, Answer, Batch, Snapshot
from tests.chaos import checks
from tests.chaos.checks import Life
from tests.chaos.witness import Witness
from tests.tui.fakes import opened

ADA = "ada"
SESSION = b"session1"
TABLE = opened()


def witness() -> Witness:
    ad = Ad(TABLE.setup, 0, 0)
    return Witness(Found("cygnus-x-1", ad, fresh_identity().public))


def after(*events: ev.AnyEvent, table: Table = TABLE) -> Table:
    for event in events:
        table = evolve(table, event)
    return table


ENTERED = ev.Entered(ADA, Text("ada"), 100)
SEATED = after(ENTERED, ev.Sat(ADA, 2))


def written(tmp_path: Path, *facts: Mapping[str, object], killed: bool = False) -> Life:
    log = tmp_path / "ada.out"
    log.write_text("".join(json.dumps(fact) + "\n" for fact in facts) + '{"is": "half')
    return checks.life("ada-1", log, killed)


JOINED = {"is": "joined", "player": ADA, "session": SESSION.hex(), "box": 2}
IDLE = {"is": "waiting", "orders": []}


def test_a_life_is_read_up_to_its_last_whole_line(tmp_path: Path) -> None:
    one = written(
        tmp_path,
        JOINED,
        {"is": "sent", "order": 3, "command": "bet"},
        {"is": "applied", "order": 3, "seq": 9},
        {"is": "refused", "order": 4, "reason": "stale"},
        {"is": "table", "seq": 9, "digest": "aa", "round": 1, "box": 5},
        IDLE,
        {"is": "lost"},
        {"is": "broken", "error": "Bug()"},
    )
    assert (one.player, one.session, one.first_box, one.box, one.seq) == (ADA, SESSION.hex(), 2, 5, 9)
    assert (one.sent, one.applied, one.refused, one.waiting) == ([3], {3: 9}, {4: "stale"}, [])
    assert (
        one.digests == [(9, "aa")] and one.kinds["lost"] == 1 and not one.linked and "Bug()" in one.trouble[0]
    )


def test_two_tables_after_the_same_events_are_seen(tmp_path: Path) -> None:
    dealer = witness()
    dealer._note(Snapshot(SEATED, digest(SEATED)), b"e", "")
    same = {"is": "table", "seq": SEATED.seq, "digest": digest(SEATED).hex(), "round": 0, "box": 2}
    assert checks.same_tables([written(tmp_path, same)], [dealer]) == []
    other = {**same, "digest": "00"}
    assert checks.same_tables([written(tmp_path, other)], [dealer])
    assert checks.same_tables([written(tmp_path, same, other)], [])


def test_a_dealer_whose_digest_is_not_its_tables_is_seen() -> None:
    dealer = witness()
    dealer._note(Snapshot(SEATED, b"another"), b"e", "")
    assert checks.same_tables([], [dealer])


def test_chips_out_of_nothing_are_seen() -> None:
    dealer = witness()
    dealer._note(Snapshot(SEATED, digest(SEATED)), b"e", "")
    assert checks.chips_conserved([dealer]) == []
    rich = msgspec.structs.replace(SEATED, house=1)
    dealer._note(Snapshot(rich, digest(rich)), b"e", "")
    assert len(checks.chips_conserved([dealer])) == 1


def told(*messages: Batch | Answer) -> Witness:
    dealer = witness()
    for message in messages:
        dealer._note(message, b"e", ADA)
    return dealer


BATCH = Batch(4, (ev.Said(ADA, Text("x")),), ADA, SESSION, 7)
AGAIN = Batch(6, (ev.Said(ADA, Text("x")),), ADA, SESSION, 7)
REFUSED = Answer(SESSION, 7, 4, Reason.EMPTY)


def test_an_order_applied_twice_is_seen() -> None:
    assert checks.orders_once([], [told(BATCH, BATCH)]) == []
    assert checks.orders_once([], [told(BATCH, AGAIN)])
    assert checks.orders_once([], [told(BATCH), told(AGAIN)])


def test_an_order_both_applied_and_refused_is_seen(tmp_path: Path) -> None:
    assert checks.orders_once([], [told(REFUSED)]) == []
    assert checks.orders_once([], [told(BATCH, REFUSED)])
    refused = written(tmp_path, JOINED, {"is": "refused", "order": 7, "reason": "empty"})
    assert checks.orders_once([refused], [told()]) == [] and checks.orders_once([refused], [told(BATCH)])
    both = [{"is": "applied", "order": 7, "seq": 5}, {"is": "refused", "order": 7, "reason": "stale"}]
    assert checks.orders_once([written(tmp_path, JOINED, *both)], [told(BATCH)])


def test_a_refusal_that_nobody_heard_dies_with_its_dealer() -> None:
    dealer = told(REFUSED)
    dealer._note(BATCH, b"later", ADA)
    assert checks.orders_once([], [dealer]) == []


def test_what_was_given_up_when_a_dealer_started_again_may_have_been_heard(tmp_path: Path) -> None:
    given_up = written(tmp_path, JOINED, {"is": "refused", "order": 7, "reason": "stale"})
    assert checks.orders_once([given_up], [told(BATCH)]) == []


def test_an_order_without_an_answer_is_seen_unless_its_sender_was_killed(tmp_path: Path) -> None:
    sent = {"is": "sent", "order": 7, "command": "say"}
    waits = {"is": "waiting", "orders": [7]}
    assert checks.orders_answered([written(tmp_path, JOINED, sent, waits)], [told(BATCH)])
    assert checks.orders_answered([written(tmp_path, JOINED, sent)], [told(BATCH)])
    assert checks.orders_answered([written(tmp_path, JOINED, sent, IDLE)], [told()])
    assert checks.orders_answered([written(tmp_path, JOINED, sent, waits, killed=True)], [told()]) == []
    for known in (BATCH, REFUSED, Answer(SESSION, 7)):
        assert checks.orders_answered([written(tmp_path, JOINED, sent, IDLE)], [told(known)]) == []


def test_a_seat_that_was_lost_is_seen(tmp_path: Path) -> None:
    one = written(tmp_path, JOINED)
    assert checks.seats_kept([one], [told()], SEATED) == []
    assert checks.seats_kept([one], [told()], after(ENTERED, ev.Sat(ADA, 3)))
    assert checks.seats_kept([one], [told()], after(ENTERED))
    for lost in (ev.Left(ADA), ev.Kicked(ADA), ev.Expelled(ADA), ev.Unseated(ADA, ev.Unseating.STRIKES)):
        assert checks.seats_kept([one], [told(Batch(9, (lost,)))], SEATED)
    # Lost, and found again: the last table does not show it.
    assert checks.seats_kept([one], [told(Batch(9, (ev.Rose(ADA),)))], SEATED)


def test_a_seat_may_be_lost_by_two_strikes_alone(tmp_path: Path) -> None:
    one, gone = written(tmp_path, JOINED), after(ENTERED)
    unseated = ev.Unseated(ADA, ev.Unseating.STRIKES)
    assert checks.seats_kept([one], [told(Batch(9, (ev.Missed(ADA), unseated)))], gone)
    struck = told(Batch(9, (ev.Missed(ADA), ev.Missed(ADA), unseated)))
    assert checks.seats_kept([one], [struck], gone) == [] and checks.strikes([struck]) == {ADA: 2}
    idle = told(Batch(9, (ev.Unseated(ADA, ev.Unseating.IDLE),)))
    assert checks.seats_kept([one], [idle], gone)


def test_somebody_there_and_counted_as_away_is_seen() -> None:
    gone = after(ENTERED, ev.Sat(ADA, 2), ev.WentAway(ADA))
    assert checks.nobody_forgotten([told(Batch(9, (ev.WentAway(ADA),)))], gone)
    assert checks.nobody_forgotten([told(Batch(9, (ev.WentAway(ADA),)))], SEATED) == []
    missed = ev.Played(2, 0, Move.START, absent=True)
    assert checks.nobody_forgotten([told(Batch(9, (ev.WentAway(ADA), missed)))], gone) == []
    again = told(Batch(9, (ev.WentAway(ADA), missed, ev.CameBack(ADA), ev.WentAway(ADA))))
    assert checks.nobody_forgotten([again], gone)
    late = (ev.Missed(ADA), ev.WentAway(ADA))
    assert checks.nobody_forgotten([told(Batch(9, late))], gone) == []
    assert checks.nobody_forgotten([told(Batch(9, (ev.Missed("bea"), ev.WentAway(ADA))))], gone)


def test_a_traceback_and_a_broken_guest_are_seen(tmp_path: Path) -> None:
    one = written(tmp_path, JOINED)
    assert checks.nothing_broken([one], {"dealer": ""}) == []
    assert checks.nothing_broken([one], {"dealer": "Traceback"})
    assert checks.nothing_broken([written(tmp_path, JOINED, {"is": "broken", "error": "Bug"})], {})
