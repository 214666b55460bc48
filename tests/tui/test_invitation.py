"""The page that tells how others come to a table: what is copied from it can be typed."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.text import Text
from net.address import Address, command_line, parse_address
from tests.tui.test_lobby import Door, app_with
from tui.draw.text import width
from tui.invitation import Invitation, Way, invitation
from tui.screens.hosted import LEAST, HostedScreen, broken

WHOLE = Address(
    "192.168.100.200", 40000, Text("黒穴 Cygnus X-1"), False, "9f3a-c1d0-77ab-0412", "abcdefghijklmnop"
)
PRIVATE = Invitation("Cygnus X-1", "It listens.", (Way("eth0", WHOLE, False),), "9f3a-c1d0-77ab-0412")
PUBLIC = Invitation("Cygnus X-1", "It listens.", (Way("eth0", Address("h"), False),), "9f3a-c1d0-77ab-0412")


@given(
    st.sampled_from(["Vela", "Cygnus X-1", "a b c d e f g h", "黒穴 黒穴 黒穴"]),
    st.integers(LEAST, 90),
    st.sampled_from(["join", "spectate"]),
)
def test_a_broken_line_fits_and_is_the_same_when_pasted(name: str, room: int, command: str) -> None:
    address = Address("10.0.0.9", 40000, Text(name), False, WHOLE.fingerprint, WHOLE.secret)
    pieces = broken(f"  {command_line(address, command)}", room)
    assert all(width(piece) <= room for piece in pieces)
    assert parse_address("  \r\n".join(pieces)) == address


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (40, 12)])
async def test_the_page_shows_a_private_table_s_lines_so_that_they_can_be_copied(
    size: tuple[int, int],
) -> None:
    app = app_with(Door())
    async with app.run_test(size=size):
        page = HostedScreen(PRIVATE, app.options)
        await app.push_screen(page)
        rows = [text for text, _ in page.content()]
        assert all(width(row) <= size[0] - 2 for row in rows if WHOLE.host in row)
        said = "\n".join(rows)
        for command in ("join", "spectate"):
            found = re.search(rf'bhj-tui {command} "[^"]*"', said)
            assert found is not None and parse_address(found[0]) == WHOLE
        assert PRIVATE.fingerprint in said and "private" in said


async def test_the_page_of_a_public_table_has_the_line_with_the_fingerprint_too() -> None:
    app = app_with(Door())
    async with app.run_test(size=(80, 24)):
        page = HostedScreen(PUBLIC, app.options)
        await app.push_screen(page)
        rows = [text.strip() for text, _ in page.content()]
        assert "eth0  bhj-tui join h" in rows
        assert 'bhj-tui join "h/Cygnus X-1#9f3ac1d077ab0412"' in rows


SEVERAL = replace(
    invitation("Lotus", "9f3a-c1d0-77ab-0412", "127.0.0.1", 2112, named=True),
    title="Lotus: Black Jack, live table",
    also=(
        replace(invitation("Vela", "9f3a-c1d0-77ab-0412", "127.0.0.1", 2112, named=True), title="Vela: dice"),
    ),
)


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (40, 12)])
async def test_the_page_of_several_tables_has_the_lines_to_each(size: tuple[int, int]) -> None:
    app = app_with(Door())
    async with app.run_test(size=size):
        page = HostedScreen(SEVERAL, app.options)
        await app.push_screen(page)
        rows = [text.strip() for text, _ in page.content()]
        assert rows.index("Lotus: Black Jack, live table") < rows.index("Vela: dice")
        said = "\n".join(rows)
        for name in ("Lotus", "Vela"):
            assert f"bhj-tui join 127.0.0.1/{name} " in said
            assert f'join "127.0.0.1/{name}#9f3ac1d077ab0412"' in "".join(rows)
        assert "Press Enter to go to Lotus." in said and page._heading == "2 TABLES ARE OPEN"


def test_several_private_tables_are_all_open_to_who_has_one_line() -> None:
    (note,) = replace(PRIVATE, also=(PRIVATE,)).notes()
    assert "can come to all of them, and nobody else" in note
