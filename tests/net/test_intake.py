"""The intake: fair lines, bounded, a share of work at a time."""

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.identity import Identity
from net.intake import LINE_LENGTH, MOST_KEYS, MOST_LINES, SHARE, STRANGERS_LENGTH, Intake
from net.topics import Topic, Topics
from net.wire import ORDER_LIMIT, Letter, claimed_sender, seal
from tests.net.house import TOPICS, identity


class Door:
    """An intake, the turns it asked for, and what got through."""

    def __init__(self, *known: Identity) -> None:
        self.known = {one.player for one in known}
        self.turns: list[Callable[[], None]] = []
        self.letters: list[Letter] = []
        self.intake = Intake([TOPICS.table], self._deliver, self._is_known, self.turns.append)
        self._counter = 0
        for one in known:
            self.say(one)
            self.turn()
        self.letters.clear()

    def _deliver(self, topic: Topic, letter: Letter) -> None:
        self.letters.append(letter)

    def _is_known(self, topic: Topic) -> bool:
        return topic.player in self.known

    def letter(self, who: Identity, topic: str = "") -> bytes:
        self._counter += 1
        return seal(who, topic or TOPICS.orders(who.player), b"session1", self._counter, b"body")

    def say(self, who: Identity) -> None:
        self.hear(TOPICS.orders(who.player), self.letter(who))

    def hear(self, topic: str, payload: bytes, retained: bool = False) -> None:
        self.intake.hear(topic, payload, retained)

    def turn(self) -> None:
        """Let one turn of the loop pass."""
        turns = self.turns[:]
        self.turns.clear()
        for turn in turns:
            turn()

    def all_turns(self) -> None:
        while self.turns:
            self.turn()

    def senders(self) -> list[str]:
        return [letter.player for letter in self.letters]


ONE, TWO, THREE = identity(1), identity(2), identity(3)


def forged(victim: Identity) -> bytes:
    """Return what bears the victim's key and is not signed with it."""
    raw = bytearray(seal(victim, TOPICS.orders(victim.player), b"session1", 1, b"body"))
    raw[-1] ^= 1
    return bytes(raw)


def half_known(victim: Identity, number: int) -> bytes:
    """Return what a person can make who knows the victim's id, the first half of the key, but not the key."""
    raw = bytearray(forged(victim))
    raw[20:36] = number.to_bytes(16, "big")
    return bytes(raw)


# Without a backlog.


def test_what_comes_alone_is_heard_in_the_next_turn() -> None:
    door = Door()
    door.say(ONE)
    assert door.letters == [] and len(door.turns) == 1
    door.turn()
    assert door.senders() == [ONE.player]
    assert door.turns == []


def test_what_comes_together_is_heard_in_one_turn_in_order() -> None:
    door = Door(ONE)
    for _ in range(SHARE):
        door.say(ONE)
    assert len(door.turns) == 1
    door.turn()
    counters = [letter.counter for letter in door.letters]
    assert len(counters) == SHARE and counters == sorted(counters)
    assert door.turns == []


# What is not even queued.


@pytest.mark.parametrize(
    ("topic", "payload", "retained"),
    [
        (TOPICS.orders(ONE.player), bytes(ORDER_LIMIT + 1), False),
        (TOPICS.orders(ONE.player), b"", True),
        (Topics("other").orders(ONE.player), b"", False),
        (TOPICS.answers(ONE.player), b"", False),
        (TOPICS.events, b"", False),
        (TOPICS.ad, b"", False),
        ("bhj/1/cygnus-x-1/orders/", b"", False),
        ("bhj/1/cygnus-x-1/orders/\x00\ud800", b"", False),
        ("bhj/1/cygnus-x-1/orders/" + "f" * 65000, b"", False),
        ("", b"", False),
    ],
)
def test_what_has_no_place_here_is_dropped_at_once(topic: str, payload: bytes, retained: bool) -> None:
    door = Door()
    door.hear(topic, payload, retained)
    assert door.intake.dropped == 1 and len(door.intake) == 0 and door.turns == []


def test_what_is_not_signed_by_the_topic_s_player_is_dropped_and_the_next_is_heard() -> None:
    door = Door()
    orders, presence = TOPICS.orders(ONE.player), TOPICS.presence(ONE.player)
    wrong = [
        b"",
        b"\xc1",
        forged(ONE),
        door.letter(TWO, orders),
        door.letter(ONE, presence),
        bytes(ORDER_LIMIT),
    ]
    for payload in wrong:
        door.hear(orders, payload)
    door.say(ONE)
    door.all_turns()
    assert door.intake.dropped == len(wrong)
    assert door.senders() == [ONE.player]


# A flood.


def test_a_flood_of_one_is_bounded_and_the_others_wait_a_turn_behind_it() -> None:
    door = Door(ONE, TWO, THREE)
    for _ in range(1000):
        door.say(ONE)
    door.say(TWO)
    door.say(THREE)
    assert len(door.intake) == LINE_LENGTH + 2
    assert door.intake.crowded == door.intake.dropped == 1000 - LINE_LENGTH
    door.turn()
    assert door.senders()[:3] == [ONE.player, TWO.player, THREE.player]
    door.all_turns()
    assert Counter(door.senders()) == {ONE.player: LINE_LENGTH, TWO.player: 1, THREE.player: 1}


def test_a_turn_does_a_share_of_the_work_and_asks_for_the_next() -> None:
    door = Door(ONE)
    for _ in range(2 * SHARE + 1):
        door.say(ONE)
    for worked in (SHARE, 2 * SHARE, 2 * SHARE + 1):
        assert len(door.turns) == 1
        door.turn()
        assert len(door.letters) == worked
    assert door.turns == [] and len(door.intake) == 0


def test_the_first_that_came_are_kept_of_a_line_that_is_full() -> None:
    door = Door(ONE)
    for _ in range(LINE_LENGTH + 5):
        door.say(ONE)
    door.all_turns()
    first = door.letters[0].counter
    assert [letter.counter for letter in door.letters] == list(range(first, first + LINE_LENGTH))
    door.say(ONE)
    door.all_turns()
    assert len(door.letters) == LINE_LENGTH + 1


def test_strangers_with_ever_new_keys_share_one_line() -> None:
    door = Door(ONE)
    strangers = [identity(number) for number in range(100, 500)]
    for stranger in strangers:
        door.say(stranger)
    door.say(ONE)
    assert len(door.intake) == STRANGERS_LENGTH + 1
    door.turn()
    assert ONE.player in door.senders()[:2]
    door.all_turns()
    assert len(door.letters) == STRANGERS_LENGTH + 1


@pytest.mark.parametrize("spoof", [lambda victim, number: b"\xff" * 100, half_known])
def test_who_knows_a_player_s_id_can_not_fill_that_player_s_line(
    spoof: Callable[[Identity, int], bytes],
) -> None:
    door = Door(ONE)
    for number in range(1000):
        door.hear(TOPICS.orders(ONE.player), spoof(ONE, number))
    door.say(ONE)
    door.turn()
    assert door.senders() == [ONE.player]


def test_who_knows_a_player_s_whole_key_hits_that_player_alone() -> None:
    door = Door(ONE, TWO)
    for _ in range(1000):
        door.hear(TOPICS.orders(ONE.player), forged(ONE))
    door.say(TWO)
    assert len(door.intake) == LINE_LENGTH + 1
    door.turn()
    assert door.senders() == [TWO.player]
    door.all_turns()
    # What is sent again gets through as soon as there is room.
    door.say(ONE)
    door.all_turns()
    assert door.senders() == [TWO.player, ONE.player]


def test_who_is_new_has_a_line_from_the_second_word_on() -> None:
    door = Door(ONE)
    door.known.add(TWO.player)
    door.say(TWO)
    door.turn()
    for number in range(100, 500):
        door.say(identity(number))
    door.say(TWO)
    door.turn()
    assert TWO.player in door.senders()[:3]


def test_who_has_left_waits_with_the_strangers() -> None:
    door = Door(ONE, TWO)
    door.known.clear()
    for _ in range(STRANGERS_LENGTH):
        door.say(ONE)
    door.say(TWO)
    assert len(door.intake) == STRANGERS_LENGTH
    assert door.intake.crowded == 1


def test_nothing_grows_without_end() -> None:
    people = [identity(number) for number in range(MOST_KEYS + 10)]
    door = Door(*people)
    for one in people[20:] + people[20:200]:
        door.say(one)
    assert len(door.intake._keys) == MOST_KEYS
    assert len(door.intake._lines) <= MOST_LINES + 1
    assert len(door.intake) <= MOST_LINES * LINE_LENGTH + STRANGERS_LENGTH
    door.all_turns()
    assert len(door.intake._lines) == 0


def test_a_bug_at_a_table_does_not_stop_the_intake() -> None:
    door = Door(ONE, TWO)
    door.say(ONE)
    door.say(TWO)

    def broken(topic: Topic, letter: Letter) -> None:
        raise KeyError(letter.player)

    deliver, door.intake._deliver = door.intake._deliver, broken
    with pytest.raises(KeyError):
        door.turn()
    door.intake._deliver = deliver
    door.all_turns()
    assert door.senders() == [TWO.player]


@given(st.lists(st.integers(1, 6) | st.none(), max_size=LINE_LENGTH))
def test_the_first_word_of_each_line_comes_before_the_second_of_any(steps: list[int | None]) -> None:
    """None is a turn of the loop; in the others a person speaks."""
    people = [identity(number) for number in range(1, 7)]
    door = Door(*people)
    for step in steps:
        if step is None:
            door.turn()
        else:
            door.say(people[step - 1])
    heard, waiting = len(door.letters), set(door.intake._lines)
    door.all_turns()
    next_heard = door.letters[heard : heard + len(waiting)]
    assert {letter.sender for letter in next_heard} == waiting
    assert len(door.letters) == len(steps) - steps.count(None)
    for one in people:
        mine = [letter.counter for letter in door.letters if letter.player == one.player]
        assert mine == sorted(mine)


# The key at the door.


def test_the_key_is_read_where_it_stands() -> None:
    raw = seal(ONE, TOPICS.orders(ONE.player), b"session1", 2**40, bytes(3000))
    assert claimed_sender(raw) == ONE.public


@given(st.binary(max_size=80) | st.binary(max_size=40).map(lambda rest: b"\x96\x01\xc4\x20" + rest))
def test_any_bytes_may_claim_a_key(raw: bytes) -> None:
    key = claimed_sender(raw)
    assert key is None or len(key) == 32
