"""Clocks that stand still when they must, in time that passes by hand."""

import asyncio

from core.clock import Clock
from net.messages import Running
from net.timer import LATE, MERCY, Timer, TurnTimer
from tests.net.hourglass import Hourglass, let_pass, settle, timeless


@timeless
async def test_a_timer_rings_once_when_its_time_is_up() -> None:
    rung: list[str] = []
    timer = Timer(10, lambda: rung.append("ring"))
    timer.go_on()
    await let_pass(9.9)
    assert not rung
    await let_pass(100)
    assert rung == ["ring"]
    assert not timer.runs


@timeless
async def test_a_timer_begins_held_and_keeps_what_is_left_while_held() -> None:
    rung: list[str] = []
    timer = Timer(10, lambda: rung.append("ring"))
    await let_pass(60)
    timer.go_on()
    timer.go_on()
    await let_pass(4)
    timer.hold()
    timer.hold()
    assert timer.left == 6
    await let_pass(60)
    timer.go_on()
    await let_pass(5.9)
    assert not rung
    await let_pass(0.2)
    assert rung == ["ring"]


@timeless
async def test_a_clock_is_told_in_milliseconds() -> None:
    timer = TurnTimer(lambda decision: None)
    assert timer.running() is None
    timer.follow(Clock(7, 30), held=False)
    await let_pass(12.5)
    assert timer.running() == Running(7, 17_500, 30_000)
    timer.follow(Clock(7, 30), held=True)
    assert timer.running() is None


@timeless
async def test_the_same_decision_keeps_its_clock_even_if_it_would_be_shorter_now() -> None:
    rung: list[int] = []
    timer = TurnTimer(rung.append)
    timer.follow(Clock(7, 30), held=False)
    await let_pass(20)
    timer.follow(Clock(7, 5), held=False)
    assert timer.running() == Running(7, 10_000, 30_000)
    await let_pass(9.9)
    assert not rung
    await let_pass(0.1)
    assert rung == [7]


@timeless
async def test_another_decision_has_a_clock_of_its_own_and_the_old_one_never_rings() -> None:
    rung: list[int] = []
    timer = TurnTimer(rung.append)
    timer.follow(Clock(7, 30), held=False)
    await let_pass(29)
    timer.follow(Clock(8, 30), held=False)
    await let_pass(29)
    assert not rung
    await let_pass(1)
    assert rung == [8]


@timeless
async def test_nothing_timed_ends_the_clock() -> None:
    rung: list[int] = []
    timer = TurnTimer(rung.append)
    timer.follow(Clock(7, 30), held=False)
    timer.follow(None, held=False)
    await let_pass(100)
    assert not rung
    timer.follow(Clock(7, 30), held=False)
    assert timer.running() == Running(7, 30_000, 30_000)


@timeless
async def test_held_it_keeps_the_rest_though_a_paused_table_has_no_clock() -> None:
    rung: list[int] = []
    timer = TurnTimer(rung.append)
    timer.follow(Clock(7, 30), held=False)
    await let_pass(20)
    timer.follow(None, held=True)
    await let_pass(1000)
    timer.follow(Clock(7, 30), held=False)
    assert timer.running() == Running(7, 10_000, 30_000)
    await let_pass(10)
    assert rung == [7]


@timeless
async def test_a_decision_that_changes_while_held_starts_whole() -> None:
    timer = TurnTimer(lambda decision: None)
    timer.follow(Clock(7, 30), held=False)
    await let_pass(20)
    timer.follow(Clock(8, 15), held=True)
    await let_pass(20)
    timer.follow(Clock(8, 15), held=False)
    assert timer.running() == Running(8, 15_000, 15_000)


@timeless
async def test_stopped_it_rings_no_more() -> None:
    rung: list[int] = []
    timer = TurnTimer(rung.append)
    timer.follow(Clock(7, 30), held=False)
    timer.stop()
    await let_pass(100)
    assert not rung


@timeless
async def test_a_clock_that_ran_out_while_the_machine_slept_gives_a_moment_more() -> None:
    rung: list[int] = []
    timer = TurnTimer(rung.append)
    timer.follow(Clock(7, 30), held=False)
    await sleep_through(3600)
    assert not rung
    assert timer.running() == Running(7, round(MERCY * 1000), 30_000)
    await let_pass(MERCY)
    assert rung == [7]


@timeless
async def test_a_move_heard_after_the_sleep_counts() -> None:
    rung: list[int] = []
    timer = TurnTimer(rung.append)
    timer.follow(Clock(7, 30), held=False)
    await sleep_through(3600)
    timer.follow(Clock(8, 30), held=False)
    await let_pass(29)
    assert not rung


@timeless
async def test_a_ring_that_is_a_little_late_is_a_ring() -> None:
    rung: list[int] = []
    timer = TurnTimer(rung.append)
    timer.follow(Clock(7, 30), held=False)
    await sleep_through(30 + LATE - 0.1)
    assert rung == [7]


async def sleep_through(seconds: float) -> None:
    """Let time pass at once, as for a process that is stopped."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, Hourglass)
    loop.now += seconds
    await settle()
