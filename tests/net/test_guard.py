"""Who watches what strangers write on a table's retained topics."""

from collections.abc import Callable

from net.guard import PAUSE, Guard

AD, SNAPSHOT = "bhj/1/t/ad", "bhj/1/t/snapshot"


class Watch:
    def __init__(self) -> None:
        self.due: list[Callable[[], None]] = []
        self.told = 0
        self.guard = Guard((AD, SNAPSHOT), self._tell, self._later)

    def _tell(self) -> None:
        self.told += 1

    def _later(self, seconds: float, call: Callable[[], None]) -> None:
        assert seconds == PAUSE
        self.due.append(call)

    def pass_time(self) -> None:
        due, self.due = self.due, []
        for call in due:
            call()


def test_one_s_own_words_come_back_unnoticed() -> None:
    watch = Watch()
    for number in range(8):
        watch.guard.say(AD, b"%d" % number)
    assert all(watch.guard.hear(AD, b"%d" % number) for number in range(8))
    assert not watch.due


def test_a_stranger_s_word_is_repaired_once_however_many_there_are() -> None:
    watch = Watch()
    watch.guard.say(AD, b"mine")
    for word in (b"theirs", b"", b"theirs again"):
        assert watch.guard.hear(AD, word)
    assert (watch.told, len(watch.due)) == (0, 1)
    watch.pass_time()
    assert (watch.told, watch.guard.repairs) == (1, 1)
    watch.guard.hear(SNAPSHOT, b"theirs")
    watch.pass_time()
    assert watch.told == 2


def test_a_word_that_is_right_on_one_topic_is_not_on_another() -> None:
    watch = Watch()
    watch.guard.say(AD, b"mine")
    watch.guard.hear(SNAPSHOT, b"mine")
    assert len(watch.due) == 1


def test_other_topics_are_left_to_others() -> None:
    watch = Watch()
    assert not watch.guard.hear("bhj/1/t/orders/p", b"x")
    watch.guard.say("bhj/1/t/events", b"x")
    assert not watch.due
