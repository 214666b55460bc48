"""The tables one was at last: kept for one's own eyes, and never more than what was cleaned."""

import json
import os
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.address import Address
from tests.tui.fakes import YOU, FakeClient, FakeDealer, opened
from tui.recent import MOST, Recent, recents, remember, same_table
from tui.visits import Visits
from tui.ways import Entered

SECRET = "abcdefghijklmnop"
INVITATION = f"192.168.1.20/Vela#9f3ac1d077ab0412.{SECRET}"


def visit(address: str = INVITATION, left: float = 5.0, **more: object) -> Recent:
    """Return a table one was at."""
    told: dict[str, object] = {"table": "Vela", "name": "ada", "seat": 4, "chips": 1240, **more}
    return Recent(address=address, left=left, **told)  # type: ignore[arg-type]


def test_the_last_one_is_first_and_each_is_there_once(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "recent.json"
    remember(path, visit(left=1.0))
    remember(path, visit("10.0.0.7/Lotus", 2.0, table="Lotus"))
    remember(path, visit(left=3.0, chips=900))
    assert recents(path) == (visit(left=3.0, chips=900), visit("10.0.0.7/Lotus", 2.0, table="Lotus"))
    for number in range(2 * MOST):
        remember(path, visit(f"10.0.1.{number}", 4.0 + number, table=f"T{number}"))
    assert len(recents(path)) == MOST and recents(path)[0].table == f"T{2 * MOST - 1}"


@pytest.mark.skipif(os.name != "posix", reason="there are no such modes")
def test_nobody_else_may_read_it(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "recent.json"
    remember(path, visit())
    assert stat.S_IMODE(path.stat().st_mode) == 0o600 and SECRET in path.read_text()
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert list(path.parent.iterdir()) == [path]
    assert SECRET not in repr(visit())


def test_where_nothing_can_be_kept_nothing_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    remember(tmp_path / "file" / "recent.json", visit())
    assert recents(tmp_path / "file" / "recent.json") == ()


WRONG = [
    {}, 5, None, "x", [], {"address": "h"}, {"address": "", "table": "", "name": "", "left": 1},
    {"address": "h", "table": 1, "name": "", "left": 1},
    {"address": "h", "table": "", "name": "", "left": "1"},
    {"address": "h", "table": "", "name": "", "left": 1, "seat": True},
    {"address": "h", "table": "", "name": "", "left": 1, "chips": -1},
    {"address": "h", "table": "", "name": "", "left": 1, "more": 1},
    {"address": "h:x", "table": "", "name": "", "left": 1},
    {"address": "h", "table": "", "name": "", "left": float("nan")},
]  # fmt: skip


@pytest.mark.parametrize("line", WRONG, ids=repr)
def test_what_is_no_table_is_left_out(tmp_path: Path, line: object) -> None:
    path = tmp_path / "recent.json"
    hostile = {"address": "h", "table": "\x1b[31mVela\u202e", "name": "a\nb", "left": 1}
    path.write_text(json.dumps([line, hostile]))
    (one,) = recents(path)
    assert (one.table, one.name) == ("[31mVela", "a b")


@given(st.binary(max_size=300))
def test_any_file_will_do(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any.json"
    path.write_bytes(data)
    assert recents(path) == ()


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("h", "h", True),
        ("h/Vela", "h/vela", True),
        ("h/Vela", "h/Lotus", False),
        ("h", "h/Lotus", True),
        ("h", "h:99", False),
        ("h/V#9f3ac1d077ab0412", "g/V#9f3ac1d077ab0412", True),
        ("h/V#9f3ac1d077ab0412", "h/V#0f3ac1d077ab0412", False),
        ("h/V#9f3ac1d077ab0412", "h/V", True),
    ],
)
def test_which_addresses_are_one_table(one: str, other: str, same: bool) -> None:
    first, second = visit(one).place, visit(other).place
    assert same_table(first, second) == same == same_table(second, first)


class Dealer:
    """A dealer of this terminal's own."""

    def __init__(self, stays: bool, running: bool = True) -> None:
        self.stays, self.running = stays, running


def entered(hosting: Dealer | None = None, invited: bool = True) -> Entered:
    """Return a table one is at, in the first box."""
    dealer = FakeDealer(opened())
    dealer.seats(YOU)
    client = FakeClient(dealer)
    client.address = Address("10.0.0.7", secret=SECRET)  # type: ignore[attr-defined]
    client.dealer = "9f3a-c1d0-77ab-0412"  # type: ignore[assignment]
    return Entered(client, dealer.table, hosting=hosting, invitation=invited or None, name="ada")  # type: ignore[arg-type]


def test_a_table_is_noted_as_one_came_and_as_one_left(tmp_path: Path) -> None:
    visits, one = Visits(True, tmp_path / "recent.json"), entered()
    visits.came(one)
    (noted,) = visits.all()
    assert (noted.table, noted.name, noted.seat, noted.chips) == ("Cygnus X-1", "ada", 1, 1000)
    assert str(noted.place) == "10.0.0.7/Cygnus X-1#9f3ac1d077ab0412" and noted.place.secret == SECRET
    visits.left(one, None)
    assert len(visits.all()) == 1


@pytest.mark.parametrize(
    ("dealer", "invited", "noted"),
    [
        (None, False, True),
        (Dealer(stays=True), True, True),
        (Dealer(stays=False), True, False),
        (Dealer(stays=True, running=False), True, False),
        (Dealer(stays=True), False, False),
    ],
)
def test_only_tables_one_can_come_back_to_are_noted(
    tmp_path: Path, dealer: Dealer | None, invited: bool, noted: bool
) -> None:
    visits = Visits(True, tmp_path / "recent.json")
    visits.left(entered(dealer, invited), None)
    assert bool(visits.all()) == noted


def test_who_keeps_no_settings_keeps_no_tables(tmp_path: Path) -> None:
    visits = Visits(False, tmp_path / "recent.json")
    visits.came(entered())
    visits.left(entered(), None)
    assert visits.all() == () and not (tmp_path / "recent.json").exists()
