"""The desk: who is heard, once, and what is told to whom."""

import sys
from typing import Any

import msgspec
import pytest

from core import commands as cmd
from core import events as ev
from core.chance import ScriptedChance
from core.moves import Move
from core.refusal import Reason
from core.table import Phase
from core.terms import terms_of
from core.text import Text
from net.codecs import GUEST_WORDS
from net.messages import Ad, Answer, Bye, Farewell, Gone, Here, Order, Pulse, Snapshot
from net.sessions import MOST_PLAYERS, REMEMBERED, REMEMBERED_SESSIONS
from tests.net.house import DEALER_EPOCH, TOPICS, House, Terminal, identity

SECOND = b"session2"


def settlements(house: House) -> int:
    return sum(isinstance(event, ev.Settled) for batch in house.batches() for event in batch.events)


# Once and only once.


def test_an_accepted_order_is_told_to_all_with_its_number_and_answered_by_that() -> None:
    house = House()
    player = house.seated(1)
    assert player.bet(10) == []
    batch = house.batches()[-1]
    assert (batch.player, batch.session, batch.counter) == (player.player, player.session, player.counter)
    assert house.table.phase is Phase.BOXES


def test_case_32_the_same_stand_three_times_settles_once() -> None:
    house = House(ScriptedChance([9, 6, 5, 10]))
    player = house.seated(1)
    player.bet(10)
    player.play(Move.START)
    stand = player.written(cmd.Play(player.player, house.table.decision, Move.STAND))
    first = player.hand_in(stand)
    settled, chips = house.digest(), player.chips()
    again = [player.hand_in(stand) for _ in range(2)]
    assert first == []
    accepted = Answer(player.session, player.counter, house.table.seq)
    assert again == [[accepted], [accepted]]
    assert settlements(house) == 1
    assert (house.digest(), player.chips()) == (settled, chips)


def test_a_refusal_is_repeated_word_for_word_even_if_it_would_be_accepted_now() -> None:
    house = House()
    first, second = house.seated(1), house.seated(2)
    taken = second.written(cmd.Bet(second.player, 0, 10))
    answer = second.hand_in(taken)
    first.order(cmd.Rise(first.player))
    second.order(cmd.Rise(second.player))
    second.order(cmd.Sit(second.player, 0))
    assert second.hand_in(taken) == answer
    assert second.house.table.stake(second.player) == 0


def test_one_key_press_is_one_bet_however_often_it_comes() -> None:
    house = House()
    player, _ = house.seated(1), house.seated(2)
    bet = player.written(cmd.Bet(player.player, 0, 30))
    for _ in range(5):
        player.hand_in(bet)
    assert (player.chips(), house.table.stake(player.player)) == (970, 30)


def test_a_lost_order_counts_when_it_comes_after_later_ones() -> None:
    house = House()
    player = house.seated(1)
    talk = [player.written(cmd.Say(player.player, Text(word))) for word in ("one", "two", "three")]
    for letter in (talk[2], talk[0], talk[1], talk[0]):
        player.hand_in(letter)
    said = [event.text for batch in house.batches() for event in batch.events if isinstance(event, ev.Said)]
    assert said == ["three", "one", "two"]


def test_an_order_whose_answer_is_forgotten_is_refused_and_not_made_again() -> None:
    house = House()
    player = house.seated(1)
    old = player.written(cmd.Say(player.player, Text("old")))
    player.hand_in(old)
    for number in range(REMEMBERED):
        player.order(cmd.Say(player.player, Text(str(number))))
    before = house.digest()
    (answer,) = player.hand_in(old)
    assert isinstance(answer, Answer) and answer.reason is Reason.STALE
    assert house.digest() == before


def test_an_order_that_changes_nothing_is_answered() -> None:
    house = House()
    player = house.seated(1)
    again = cmd.Enter(player.player, Text("player 1"))
    assert player.order(again) == [Answer(player.session, player.counter, house.table.seq)]


# Who is not heard.


def test_an_order_to_a_dealer_that_is_no_more_is_dropped() -> None:
    house = House()
    player = house.seated(1)
    before, dropped = len(house.told), house.desk.dropped
    player.hand_in(player.written(cmd.Bet(player.player, 0, 10), dealer=b"dealer 0"))
    player.here(dealer=b"dealer 0")
    assert len(house.told) == before
    assert house.desk.dropped == dropped + 2
    assert house.table.stake(player.player) == 0


def test_an_order_in_another_s_name_is_refused() -> None:
    house = House()
    victim, other = house.seated(1), house.seated(2)
    assert other.refused(cmd.Bet(victim.player, 0, 200)) == (Reason.MALFORMED, 0)
    assert other.refused(cmd.Leave(victim.player)) == (Reason.MALFORMED, 0)


@pytest.mark.parametrize("kind", ["time_up", "lost_sight", "hold_ended", "bot_enters", "shut"])
def test_what_only_the_dealer_may_say_is_not_understood(kind: str) -> None:
    house = House()
    player = house.seated(1)
    before = house.digest()
    (answer,) = player.raw({"type": kind, "player": player.player, "decision": 0, "name": "x"})
    assert isinstance(answer, Answer) and answer.reason is Reason.MALFORMED
    assert house.digest() == before


def test_what_is_not_understood_is_answered_once_and_never_in_place_of_an_answer() -> None:
    house = House()
    player = house.seated(1)
    accepted = player.counter
    assert player.hand_in(player.letter(player.orders, b"\xc1", 99)) == [
        Answer(player.session, 99, house.table.seq, Reason.MALFORMED)
    ]
    (answer,) = player.hand_in(player.letter(player.orders, b"\xc1", accepted))
    assert isinstance(answer, Answer) and answer.reason is None


@pytest.mark.parametrize("body", [b"", b"\xc1", b"\x80", b"\xff" * 1000, b"\x91" * 2000])
def test_a_stranger_who_is_not_understood_is_not_answered(body: bytes) -> None:
    house = House()
    stranger = Terminal(house, identity(9))
    assert stranger.hand_in(stranger.letter(stranger.orders, body, 1)) == []
    assert house.told == []
    assert house.desk.dropped == 1


# Presence, and two terminals with one identity.


def test_who_says_here_is_told_how_far_the_table_is() -> None:
    house = House()
    player = house.seated(1)
    assert player.here() == [Pulse(house.table.seq)]


def test_gone_marks_away_and_here_brings_back() -> None:
    house = House()
    player = house.seated(1)
    player.gone()
    assert player.is_away()
    player.here()
    assert not player.is_away()
    player.gone()
    player.order(cmd.Say(player.player, Text("still here")))
    assert not player.is_away()


def test_the_end_of_a_connection_that_was_said_before_is_not_believed_again() -> None:
    house = House()
    player = house.seated(1)
    first = player.letter(player.presence, GUEST_WORDS.encode(Gone()), player.visit)
    player.gone()
    player.here()
    dropped = house.desk.dropped
    player.hand_in(first)
    assert not player.is_away() and house.desk.dropped == dropped + 1


def test_a_connection_that_has_ended_does_not_come_back_by_being_said_again() -> None:
    house = House()
    player = house.seated(1)
    here = player.letter(player.presence, GUEST_WORDS.encode(Here(DEALER_EPOCH)), player.visit)
    player.gone()
    player.hand_in(here)
    assert player.is_away()


def test_orders_said_again_take_nothing_from_new_ones() -> None:
    house = House(rate=3)
    player = house.seated(1)
    old = player.written(cmd.Say(player.player, Text("old")))
    player.hand_in(old)
    house.now += 10
    for _ in range(50):
        player.hand_in(old)
    assert player.order(cmd.Say(player.player, Text("new"))) == []


def test_case_35_a_new_start_of_the_terminal_has_the_same_seat_and_chips() -> None:
    house = House()
    player = house.seated(1)
    player.bet(50)
    player.gone()
    hand, players = house.table.boxes[0], len(house.table.players)
    back = Terminal(house, identity(1), SECOND)
    back.here()
    assert house.table.boxes[0] == hand
    assert (len(house.table.players), back.chips(), back.is_away()) == (players, 950, False)
    assert back.order(cmd.Enter(back.player, Text("player 1"))) == [Answer(SECOND, 1, house.table.seq)]


def test_case_36_a_second_terminal_takes_over_once_and_the_first_is_told() -> None:
    house = House()
    first = house.seated(1)
    second = Terminal(house, identity(1), SECOND)
    assert second.here() == [first.taken_over(), Pulse(house.table.seq)]
    assert second.here() == [Pulse(house.table.seq)]
    before = house.digest()
    for _ in range(3):
        assert first.here() == [first.taken_over()]
        assert first.bet() == [first.taken_over()]
        assert first.gone() == []
    assert house.digest() == before
    assert second.bet() == []
    assert house.table.stake(second.player) == 10


def test_an_order_takes_over_like_a_here() -> None:
    house = House()
    first = house.seated(1)
    second = Terminal(house, identity(1), SECOND)
    assert second.bet() == [first.taken_over()]
    assert house.table.stake(second.player) == 10


def test_nothing_that_is_not_understood_takes_over() -> None:
    house = House()
    first = house.seated(1)
    second = Terminal(house, identity(1), SECOND)
    assert second.hand_in(second.letter(second.orders, b"\xc1", 1)) == []
    assert first.here() == [Pulse(house.table.seq)]


def test_the_last_will_of_a_replaced_terminal_does_not_mark_away() -> None:
    house = House()
    first = house.seated(1)
    Terminal(house, identity(1), SECOND).here()
    first.gone()
    assert not first.is_away()


def test_a_terminal_that_was_replaced_stays_so_for_many_starts() -> None:
    house = House()
    first = house.seated(1)
    for number in range(REMEMBERED_SESSIONS):
        Terminal(house, identity(1), number.to_bytes(8, "big")).here()
    assert first.here() == [first.taken_over()]


def test_nobody_can_end_another_s_session() -> None:
    house = House()
    victim = house.seated(1)
    # The number of a session is no secret: it is in every batch that its orders caused.
    for session in (victim.session, SECOND):
        Terminal(house, identity(2), session).here()
    assert victim.here() == [Pulse(house.table.seq)]
    assert victim.bet() == []


def test_who_is_kicked_is_told_so_and_stays_out() -> None:
    house = House()
    host, player = house.seated(0), house.seated(1)
    host.order(cmd.Kick(host.player, player.player))
    kicked = Bye(player.session, Farewell.KICKED)
    assert house.heard(TOPICS.answers(player.player))[-1] == kicked
    assert player.here() == [kicked]
    assert player.order(cmd.Say(player.player, Text("no"))) == [kicked]
    again = Terminal(house, identity(1), SECOND)
    again.here()
    assert again.refused(cmd.Enter(again.player, Text("me again"))) == (Reason.KICKED, 0)


def test_who_is_sent_away_is_told_so_and_may_come_again_with_another_start() -> None:
    house = House()
    host, player = house.seated(0), house.seated(1)
    host.order(cmd.Expel(host.player, player.player))
    expelled = Bye(player.session, Farewell.EXPELLED)
    assert house.heard(TOPICS.answers(player.player))[-1] == expelled
    assert player.here() == [expelled]
    again = Terminal(house, identity(1), SECOND)
    again.here()
    assert again.order(cmd.Enter(again.player, Text("player 1"))) == []
    assert not house.table.players[again.player].gone


def test_a_vote_of_somebody_without_a_stake_is_told_to_all() -> None:
    house = House(ScriptedChance([9, 6, 5]))
    player, other = house.seated(1), house.seated(2)
    other.bet()
    player.bet()
    player.play(Move.START)
    watcher = Terminal(house, identity(3))
    watcher.here()
    watcher.order(cmd.Enter(watcher.player, Text("kim")))
    vote = cmd.Vote(watcher.player, house.table.decision, Move.STAND)
    assert watcher.order(vote) == []
    assert house.batches()[-1].events == (ev.Voted(watcher.player, vote.decision, Move.STAND),)
    own = cmd.Vote(player.player, house.table.decision, Move.STAND)
    assert player.refused(own) == (Reason.HAS_STAKE, 0)


def test_the_advertisement_tells_the_terms_that_hold() -> None:
    house = House()
    host = house.seated(0)
    terms = msgspec.structs.replace(terms_of(house.table.setup, 0), minimum=20)
    host.order(cmd.Arrange(host.player, terms))
    message = house.desk.ad().message
    assert isinstance(message, Ad) and message.setup.minimum == 20


# Limits.


def test_a_flood_is_refused_for_its_sender_alone_and_costs_nothing() -> None:
    house = House(rate=20)
    flooder, other = house.seated(1), house.seated(2)
    answers = [flooder.bet(10) for _ in range(100)]
    refused = [answer for (answer,) in answers[30:] if isinstance(answer, Answer)]
    assert {answer.reason for answer in refused} == {Reason.TOO_FAST}
    assert len(refused) == 70
    assert house.table.stake(flooder.player) == 10
    assert other.bet(20) == []
    house.now += 1
    assert flooder.order(cmd.Say(flooder.player, Text("sorry"))) == []


def test_an_order_that_came_too_fast_is_not_made_later() -> None:
    house = House(rate=2)
    player, _ = house.seated(1), house.seated(2)
    late = player.written(cmd.Bet(player.player, 0, 10))
    refusal = player.hand_in(late)
    house.now += 10
    assert player.hand_in(late) == refusal == [Answer(player.session, player.counter, 0, Reason.TOO_FAST)]
    assert house.table.stake(player.player) == 0


def test_a_flood_of_anything_else_is_passed_over() -> None:
    house = House(rate=2)
    player = house.seated(1)
    stand = player.letter(player.orders, b"", 9)
    player.here()
    before = len(house.told)
    for _ in range(50):
        player.here()
        player.hand_in(stand)
        Terminal(house, identity(1), SECOND).here()
    assert len(house.told) == before


def test_strangers_cannot_fill_the_memory_nor_make_a_player_s_orders_be_forgotten() -> None:
    house = House()
    player, _ = house.seated(1), house.seated(2)
    bet = player.written(cmd.Bet(player.player, 0, 10))
    player.hand_in(bet)
    player.order(cmd.Bet(player.player, 0, 50))
    for number in range(100, 100 + MOST_PLAYERS + 50):
        Terminal(house, identity(number)).here()
    assert len(house.desk._sessions) <= MOST_PLAYERS
    player.hand_in(bet)
    assert house.table.stake(player.player) == 50


# Text from outside.


@pytest.mark.parametrize("name", ["x" * 17, "黒" * 9, "", "  ", "\u202e\u200b\x1b\x07"])
def test_a_name_that_is_too_wide_or_empty_is_refused(name: str) -> None:
    house = House()
    stranger = Terminal(house, identity(5))
    reason, _ = stranger.refused(cmd.Enter(stranger.player, Text(name)))
    assert reason is Reason.BAD_NAME


@pytest.mark.parametrize("name", ["x" * 16, "黒" * 8, "[/]", "[@click=quit]x", "é" * 16])
def test_a_name_that_fits_is_taken(name: str) -> None:
    house = House()
    stranger = Terminal(house, identity(5))
    assert stranger.order(cmd.Enter(stranger.player, Text(name))) == []
    assert house.table.players[stranger.player].name == name


HOSTILE = "a\x1b]0;owned\x07\u202eb\u200b\x9b31m\r\n[red]c\ud7a3" + "e" + "\u0301" * 40


def test_hostile_text_is_clean_in_all_that_is_told() -> None:
    house = House()
    player = house.seated(1)
    player.raw({"type": "enter", "player": player.player, "name": "a\x1b[31m\u202eb\u200b"})
    player.raw({"type": "say", "player": player.player, "text": HOSTILE})
    house.tell(house.desk.snapshot())
    assert house.table.players[player.player].name == "a[31mb"
    said = [event.text for batch in house.batches() for event in batch.events if isinstance(event, ev.Said)]
    assert len(said) == 1
    assert said[0].isprintable()
    assert said[0].count("\u0301") <= 4


# Bad bets.


@pytest.mark.parametrize(
    ("amount", "reason", "limit"),
    [
        (0, Reason.BELOW_MINIMUM, 10),
        (-1, Reason.BELOW_MINIMUM, 10),
        (-(2**63), Reason.BELOW_MINIMUM, 10),
        (15, Reason.OFF_STEP, 10),
        (210, Reason.ABOVE_MAXIMUM, 200),
        (2**63, Reason.ABOVE_MAXIMUM, 200),
        (2**64 - 1, Reason.ABOVE_MAXIMUM, 200),
        (0.3, Reason.MALFORMED, 0),
        (10.0, Reason.MALFORMED, 0),
        (float("nan"), Reason.MALFORMED, 0),
        (float("inf"), Reason.MALFORMED, 0),
        (sys.float_info.max, Reason.MALFORMED, 0),
        ("10", Reason.MALFORMED, 0),
        (True, Reason.MALFORMED, 0),
        (None, Reason.MALFORMED, 0),
        ([10], Reason.MALFORMED, 0),
        (b"10", Reason.MALFORMED, 0),
    ],
)
def test_case_27_bad_bets_over_the_wire(amount: Any, reason: Reason, limit: int) -> None:
    house = House()
    player = house.seated(1)
    before = house.digest()
    answers = player.raw({"type": "bet", "player": player.player, "box": 0, "amount": amount})
    (answer,) = answers
    assert isinstance(answer, Answer)
    assert (answer.reason, answer.limit) == (reason, limit)
    assert house.digest() == before
    assert player.chips() == 1000


def test_case_27_a_bet_above_the_balance() -> None:
    house = House(buy_in=50)
    player = house.seated(1)
    assert player.refused(cmd.Bet(player.player, 0, 60)) == (Reason.NOT_ENOUGH_CHIPS, 50)
    assert player.chips() == 50


@pytest.mark.parametrize("box", [-1, 7, 2**40, True, "0", 0.0])
def test_a_box_that_is_none_is_not_understood(box: Any) -> None:
    house = House()
    player = house.seated(1)
    (answer,) = player.raw({"type": "bet", "player": player.player, "box": box, "amount": 10})
    assert isinstance(answer, Answer) and answer.reason is Reason.MALFORMED


def test_a_field_too_many_is_not_understood() -> None:
    house = House()
    player = house.seated(1)
    (answer,) = player.raw({"type": "pass", "player": player.player, "chips": 1000})
    assert isinstance(answer, Answer) and answer.reason is Reason.MALFORMED


# What is told.


def test_the_digest_is_told_once_a_round() -> None:
    house = House(ScriptedChance([9, 6, 5, 10]))
    player = house.seated(1)
    player.bet(10)
    player.play(Move.START)
    player.play(Move.STAND)
    with_digest = [batch for batch in house.batches() if batch.digest]
    assert [batch.digest for batch in with_digest] == [house.digest()]


def test_batches_number_every_event_without_a_gap() -> None:
    house = House()
    for number in range(3):
        house.seated(number)
    expected = 1
    for batch in house.batches():
        assert batch.first == expected
        expected += len(batch.events)
    assert house.table.seq == expected


def test_the_advertisement_tells_seats_and_that_a_table_is_closed() -> None:
    house = House()
    house.seated(1)
    ad = house.desk.ad()
    assert ad.retain and ad.message == Ad(house.table.setup, 1, 0)
    will = house.desk.last_will()
    assert will.retain and isinstance(will.message, Ad) and not will.message.open
    assert house.desk.do(cmd.Shut())
    closed = house.desk.ad().message
    assert isinstance(closed, Ad) and not closed.open


def test_a_snapshot_is_the_whole_table_and_its_digest() -> None:
    house = House()
    house.seated(1)
    assert house.desk.snapshot().message == Snapshot(house.table, house.digest())
    assert house.desk.snapshot().retain


def test_after_the_end_everything_is_refused() -> None:
    house = House()
    player = house.seated(1)
    house.desk.do(cmd.Shut())
    assert player.refused(cmd.Pass(player.player)) == (Reason.CLOSED, 0)
    player.gone()
    assert not house.desk.time_up(house.table.decision)
    assert not house.desk.hold_ended(player.player)


def test_an_order_is_read_as_it_was_written() -> None:
    order = Order(DEALER_EPOCH, cmd.Say("p", Text("hello")))
    assert GUEST_WORDS.decode(GUEST_WORDS.encode(order)) == order
