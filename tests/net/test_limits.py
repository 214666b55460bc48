"""The rate limit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.limits import RateLimit


def test_a_burst_and_then_the_rate() -> None:
    limit = RateLimit(rate=2, burst=3)
    assert [limit.allow("a", 10.0) for _ in range(5)] == [True, True, True, False, False]
    assert not limit.allow("a", 10.25)
    assert limit.allow("a", 10.5)
    assert not limit.allow("a", 10.75)


def test_senders_do_not_share() -> None:
    limit = RateLimit(rate=1, burst=1)
    assert limit.allow(b"a", 0.0)
    assert limit.allow(b"b", 0.0)
    assert not limit.allow(b"a", 0.0)


def test_silence_saves_no_more_than_a_burst() -> None:
    limit = RateLimit(rate=100, burst=2)
    assert limit.allow("a", 0.0)
    assert [limit.allow("a", 1e6) for _ in range(3)] == [True, True, False]


def test_a_clock_that_goes_back_gives_nothing() -> None:
    limit = RateLimit(rate=1, burst=1)
    assert limit.allow("a", 100.0)
    assert not limit.allow("a", 0.0)
    assert not limit.allow("a", 100.5)
    assert limit.allow("a", 101.0)


def test_the_longest_silent_is_forgotten_first() -> None:
    limit = RateLimit(rate=1, burst=1, senders=2)
    for sender in ("a", "b", "a", "c"):
        limit.allow(sender, 0.0)
    assert len(limit) == 2
    assert not limit.allow("a", 0.0)
    assert not limit.allow("c", 0.0)
    assert limit.allow("b", 0.0)


@pytest.mark.parametrize(("rate", "burst", "senders"), [(0, 1, 1), (-1, 1, 1), (1, 0, 1), (1, 1, 0)])
def test_limits_that_limit_nothing(rate: float, burst: int, senders: int) -> None:
    with pytest.raises(ValueError, match="must be positive"):
        RateLimit(rate, burst, senders)


@given(st.lists(st.tuples(st.integers(0, 50), st.floats(0, 5)), max_size=200))
def test_nobody_gets_more_than_the_rate_allows(calls: list[tuple[int, float]]) -> None:
    limit = RateLimit(rate=3, burst=4, senders=60)
    allowed: dict[int, int] = {}
    now = 0.0
    for sender, pause in calls:
        now += pause
        allowed[sender] = allowed.get(sender, 0) + limit.allow(str(sender), now)
    assert all(count <= 4 + 3 * now + 1e-6 for count in allowed.values())
    assert len(limit) <= 60
