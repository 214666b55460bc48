"""An evening in real terminals: a host, two players and a spectator; one is killed and comes back."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.evening import TMUX, Pane, Tmux, free_port

pytestmark = [
    pytest.mark.skipif(TMUX is None, reason="tmux is not installed"),
    pytest.mark.timeout(240),
]
YOURS = "your turn"
HANDS = 60
"""Turns after which a hand that goes on would have come up with all but certainty."""


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Tmux]:
    """Return a tmux server that is closed afterwards."""
    server = Tmux(tmp_path)
    yield server
    server.close()


def host(tmux: Tmux, port: int, *more: str) -> Pane:
    """Open a table and go to it."""
    options = ("--name", "mira", "--port", str(port), "--bind", "127.0.0.1", "--motion", "none", *more)
    pane = tmux.open("mira", (80, 24), "host", *options)
    pane.until("GUESTS TYPE", f"bhj-tui join 127.0.0.1:{port}")
    pane.press("Enter")
    pane.until("YOU")
    return pane


def join(tmux: Tmux, port: int, name: str, size: tuple[int, int], session: str = "") -> Pane:
    """Join under a name and wait for the table."""
    words = ("join", f"127.0.0.1:{port}", "--name", name, "--motion", "none")
    pane = tmux.open(session or name, size, *words, home=name)
    pane.until("YOU")
    return pane


def key_shown(screen: str) -> str | None:
    """Return the first key that ends or answers one's turn, None while an order is under way."""
    bar = screen.splitlines()[-1]
    return next((key for key in ("s", "k", "r") if re.search(rf"(^| ){key} ", bar)), None)


def finish_turn(pane: Pane) -> None:
    """Play a hand to its end: whatever is asked, by the first key that ends or answers it."""
    for _ in range(HANDS):
        screen = pane.until_true(lambda text: YOURS not in text or key_shown(text) is not None, "a key")
        key = key_shown(screen)
        if YOURS not in screen or key is None:
            return
        pane.press(key)
        pane.until_true(lambda text, before=screen: text != before, "a change")  # type: ignore[misc]
    raise AssertionError(f"the turn does not end:\n{pane.text()}")


def round_of(screen: str) -> int:
    """Return the number of the round that a header tells."""
    found = re.search(r"round (\d+)", screen)
    return int(found[1]) if found else 0


def own_dice(screen: str) -> list[str]:
    """Return the faces of the big dice in one's own zone."""
    zone = screen.split("━━", 1)[1]
    row = next((line for line in zone.splitlines() if line.strip().startswith("│")), "")
    return re.findall(r"│ ?(\d+) ?│", row)


def dealer_total(screen: str) -> str:
    """Return the total that the dealer's zone tells, or its special win."""
    found = re.search(r"DEALER.*?(?:= (\d+)|(WHITE DWARF|NOVA)\b)", screen, re.DOTALL)
    assert found, screen
    return found[1] or found[2]


def bet_all(*panes: Pane) -> None:
    """Everybody bets, so that the round begins at once."""
    for pane in panes:
        pane.until("enter bet")
        pane.press("Enter")


def play_round(panes: tuple[Pane, ...], number: int) -> None:
    """Play one whole round."""
    bet_all(*panes)
    for pane in panes:
        pane.until_true(
            lambda text: YOURS in text or (round_of(text) == number and "enter bet" in text), "one's turn"
        )
        finish_turn(pane)
    panes[0].until_true(lambda text: round_of(text) == number and "enter bet" in text, "the round's end")


def test_host_two_players_and_a_spectator_see_one_table_until_it_is_closed(tmux: Tmux) -> None:
    port = free_port()
    mira = host(tmux, port)
    kim = join(tmux, port, "kim", (60, 20))
    ada = join(tmux, port, "ada", (120, 40))
    watcher = tmux.open("watcher", (80, 24), "spectate", f"127.0.0.1:{port}", "--motion", "none")
    watcher.until("WATCHING", "mira", "kim", "ada")

    for number in (1, 2, 3):
        play_round((mira, kim, ada), number)
    for pane, told in (
        (mira, "enter bet"),
        (kim, "enter bet"),
        (ada, "enter bet"),
        (watcher, "Bets are open"),
    ):
        pane.until_true(lambda text, told=told: round_of(text) == 3 and told in text, "the round's end")  # type: ignore[misc]
    assert len({dealer_total(pane.text()) for pane in (mira, kim, ada, watcher)}) == 1

    watcher.press("r", "Enter", "s", "b", "t")
    mira.press("t")
    mira.until("say")
    mira.press("h", "e", "l", "l", "o", "Enter")
    watcher.until("mira: hello")
    kim.until("mira: hello")

    mira.press("q")
    mira.until("LEAVE YOUR TABLE?")
    mira.press("c")
    for pane in (kim, ada, watcher):
        pane.until("closed")
    mira.until("THE EVENING", "mira: 3 rounds")
    mira.press("Enter")
    mira.until_true(lambda _: mira.dead, "the end of the host's program")


def test_a_terminal_killed_in_mid_hand_comes_back_to_the_same_hand(tmux: Tmux) -> None:
    port = free_port()
    mira = host(tmux, port, "--turn-seconds", "60")
    kim = join(tmux, port, "kim", (80, 24))
    number = hand_in_play(mira, kim)
    before = kim.text()

    kim.kill()
    mira.until("away")
    back = join(tmux, port, "kim", (80, 24), session=f"kim-{number}")
    screen = back.until(YOURS, "bet 10")
    assert own_dice(screen) == own_dice(before)
    assert "2 YOU" in screen
    mira.until_true(lambda text: "away" not in text.split("LOG")[0], "kim back in the seat")
    finish_turn(back)
    mira.until("enter bet")


def hand_in_play(mira: Pane, kim: Pane) -> int:
    """Play until kim has rolled a hand that goes on; return the round's number."""
    for number in range(1, HANDS):
        bet_all(mira, kim)
        mira.until(YOURS)
        finish_turn(mira)
        kim.until(YOURS, "roll two d12")
        kim.press("r")
        screen = kim.until_true(lambda text: "roll two d12" not in text, "a roll")
        if YOURS in screen:
            return number
        mira.until("enter bet")
    raise AssertionError("no hand went on")
