"""The page that tells how others come to a table: what is copied from it can be typed."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.screen import Screen

from core.text import Text
from net.address import Address, command_line, parse_address
from tests.tui.tongues import OURS, speaking, untranslated, with_accents
from tui.app import BhjApp
from tui.draw.text import width
from tui.invitation import FOUND, SPOKEN, UNHEARD, Invitation, Shortcut, Told, Way, invitation
from tui.options import Motion, Options
from tui.screens.hosted import LEAST, HostedScreen, broken

WHOLE = Address(
    "192.168.100.200", 40000, Text("黒穴 Cygnus X-1"), False, "9f3a-c1d0-77ab-0412", "abcdefghijklmnop"
)
PRIVATE = Invitation("Cygnus X-1", "It listens.", (Way("eth0", WHOLE, False),), "9f3a-c1d0-77ab-0412")
PUBLIC = Invitation("Cygnus X-1", "It listens.", (Way("eth0", Address("h"), False),), "9f3a-c1d0-77ab-0412")


def a_program() -> BhjApp:
    """Return the program with nothing in sight yet."""
    return BhjApp(Options(Motion.NONE), lobby=Screen)


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
    app = a_program()
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
    app = a_program()
    async with app.run_test(size=(80, 24)):
        page = HostedScreen(PUBLIC, app.options)
        await app.push_screen(page)
        rows = [text.strip() for text, _ in page.content()]
        assert "eth0  bhj-tui join h" in rows
        assert 'bhj-tui join "h/Cygnus X-1#9f3ac1d077ab0412"' in rows


SEVERAL = replace(
    invitation("Lotus", "9f3a-c1d0-77ab-0412", "127.0.0.1", 2112, named=True),
    game="live",
    also=(
        replace(invitation("Vela", "9f3a-c1d0-77ab-0412", "127.0.0.1", 2112, named=True), game="blackhole"),
    ),
)


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (40, 12)])
async def test_the_page_of_several_tables_has_the_lines_to_each(size: tuple[int, int]) -> None:
    app = a_program()
    async with app.run_test(size=size):
        page = HostedScreen(SEVERAL, app.options)
        await app.push_screen(page)
        rows = [text.strip() for text, _ in page.content()]
        assert rows.index("Lotus: Black Jack, live table") < rows.index("Vela: Blackhole Jack")
        said = "\n".join(rows)
        for name in ("Lotus", "Vela"):
            assert f"bhj-tui join 127.0.0.1/{name} " in said
            assert f'join "127.0.0.1/{name}#9f3ac1d077ab0412"' in "".join(rows)
        assert "Press Enter to go to Lotus." in said and page._heading == "2 TABLES ARE OPEN"


def test_several_private_tables_are_all_open_to_who_has_one_line() -> None:
    (note,) = replace(PRIVATE, also=(PRIVATE,)).notes()
    assert "can come to all of them, and nobody else" in note


# Shorter ways


def lan(host: str = "192.168.1.20", port: int = 2112, **more: object) -> Invitation:
    """Return the invitation to a table on a network and on its host's own machine."""
    ways = Way("eth0", Address(host, port), False), Way("lo", Address("127.0.0.1", port), True)
    return replace(Invitation("Vela", "It listens.", ways, "9f3a-c1d0-77ab-0412"), **more)  # type: ignore[arg-type]


JUST = Shortcut(FOUND, (Told("bhj-tui join", typed=True),))
WORDS = Shortcut(SPOKEN, (Told("bhj-tui join money harp mallet", typed=True),))


@pytest.mark.parametrize(
    ("how", "shortcuts"),
    [
        (lan(), [WORDS]),
        (lan(announced=True), [WORDS, JUST]),
        (lan(announced=False), [WORDS, Shortcut(UNHEARD)]),
        (lan(port=2113, announced=True), [JUST]),
        (lan("8.8.8.8", announced=True), [JUST]),
        (lan("table.local"), []),
        (replace(PRIVATE, announced=True), []),
        (replace(PRIVATE, announced=False), [Shortcut(UNHEARD)]),
        (replace(SEVERAL, announced=True), [JUST]),
    ],
)
def test_the_shorter_ways_are_told_where_they_lead_somewhere(
    how: Invitation, shortcuts: list[Shortcut]
) -> None:
    assert how.shortcuts() == shortcuts


def test_the_words_lead_to_each_of_several_tables() -> None:
    one, other = (Address("192.168.1.20", table=Text(name)) for name in ("Lotus", "Black Hole"))
    how = lan(ways=(Way("eth0", one, False),), also=(lan(ways=(Way("eth0", other, False),)),))
    (shortcut,) = how.shortcuts()
    lines = [told.text for told in shortcut.lines]
    assert lines == ["bhj-tui join money-harp-mallet/Lotus", 'bhj-tui join "money-harp-mallet/Black Hole"']
    assert [parse_address(line) for line in lines] == [one, other]
    assert parse_address(WORDS.lines[0].text) == Address("192.168.1.20")


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40)])
async def test_the_page_says_how_to_come_in_every_way(size: tuple[int, int]) -> None:
    app = a_program()
    async with app.run_test(size=size):
        page = HostedScreen(lan(announced=True), app.options)
        await app.push_screen(page)
        rows = [text.strip() for text, _ in page.content()]
        assert rows.index("bhj-tui join money harp mallet") < rows.index("bhj-tui join")
        assert any(row.startswith("eth0") and row.endswith("bhj-tui join 192.168.1.20") for row in rows)
        assert len(rows) <= 22


@pytest.mark.parametrize("how", [lan(announced=True), lan(announced=False), PRIVATE, SEVERAL])
async def test_the_page_has_no_word_that_was_not_translated(how: Invitation) -> None:
    app = a_program()
    async with app.run_test(size=(160, 24)):
        page = HostedScreen(replace(how, coached=False), app.options)
        await app.push_screen(page)
        known = ("bhj tui join spectate eth0 money harp mallet Vela Lotus Cygnus Enter", how.reach)
        with with_accents():
            shown = "\n".join(text for text, _ in HostedScreen.content(page))
            assert untranslated(shown, *known, "abcdefghijklmnop") == []


@pytest.mark.parametrize("language", OURS)
def test_what_is_typed_is_the_same_in_every_language(language: str) -> None:
    with speaking(language):
        told = [line.text for one in lan(announced=True).shortcuts() for line in one.lines]
    assert told == ["bhj-tui join money harp mallet", "bhj-tui join"]
