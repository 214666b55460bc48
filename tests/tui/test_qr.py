"""The QR code of a web view: what is drawn is the code, whatever it is drawn with, and only where it fits."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
import segno
from textual.app import App

from net.address import Address
from tests.tui.tongues import untranslated, with_accents
from tui.draw.canvas import Canvas
from tui.draw.qr import HALVES, QUIET, TIGHT, Code, code, printed, put_code
from tui.invitation import Invitation, Way
from tui.options import Options
from tui.screens.hosted import HostedScreen
from tui.screens.picture import NBSP
from tui.view import Tone
from tui.web_place import coded, links

LINKS = [
    "http://192.168.1.20:8112/",
    "http://10.0.0.7:8112/abcdefghijklmnop/",
    "http://[2001:db8::20]:8112/abcdefghijklmnop/",
]
FINDER = ("1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111")
UPPER, LOWER = ({mark: pair[half] for pair, mark in HALVES.items()} for half in (0, 1))


def read(rows: Sequence[str], ascii: bool, dark: bool = True) -> list[list[bool]]:
    """Return the modules that a camera sees in drawn rows; of each, whether it is dark."""
    if ascii:
        assert all(set(row[at : at + 2]) in ({"#"}, {" "}) for row in rows for at in range(0, len(row), 2))
        return [[(row[at] == "#") is dark for at in range(0, len(row), 2)] for row in rows]
    halves = [[half[mark] is dark for mark in row] for row in rows for half in (UPPER, LOWER)]
    side = len(rows[0])
    assert len(halves) - side in (0, 1) and not any(halves[side:][0] if len(halves) > side else [])
    return halves[:side]


def drawn(made: Code, ascii: bool, color: bool) -> list[str]:
    """Return the rows of a canvas with nothing on it but a code."""
    canvas = Canvas(*made.size(ascii), ascii)
    put_code(canvas, 0, 0, made, color)
    return ["".join([mark for mark, _ in row]) for row in canvas.rows]


@pytest.mark.parametrize("color", [True, False])
@pytest.mark.parametrize("ascii", [True, False])
@pytest.mark.parametrize("link", LINKS)
def test_what_is_drawn_is_what_the_library_made(link: str, ascii: bool, color: bool) -> None:
    made = code(coded(link))
    wanted = segno.make(coded(link), error="l", micro=False).matrix_iter(border=QUIET)
    seen = read(drawn(made, ascii, color), ascii, dark=color)
    assert seen == [[bool(module) for module in row] for row in wanted]


@pytest.mark.parametrize("link", LINKS)
def test_it_has_what_a_camera_looks_for(link: str) -> None:
    rows = read(code(coded(link)).lines(ascii=False), ascii=False)
    side = len(rows)
    assert all(len(row) == side for row in rows) and (side - 2 * QUIET - 21) % 4 == 0
    edge = [*range(QUIET), *range(side - QUIET, side)]
    assert not any(rows[at][x] or rows[x][at] for at in edge for x in range(side))
    far = side - QUIET - 7
    for x, y in ((QUIET, QUIET), (far, QUIET), (QUIET, far)):
        corner = ["".join(["01"[module] for module in row[x : x + 7]]) for row in rows[y : y + 7]]
        assert tuple(corner) == FINDER
    timing = [rows[QUIET + 6][x] for x in range(QUIET + 8, far)]
    assert timing == [at % 2 == 0 for at in range(len(timing))]


def test_a_link_of_numbers_alone_fits_the_smallest_code() -> None:
    assert code(coded(LINKS[0])).size(ascii=False) == (29, 15)
    assert coded(LINKS[2]) == LINKS[2]


def test_black_is_black_and_white_is_white_in_every_theme() -> None:
    made = code("HTTP://10.0.0.7:8112/")
    for ascii in (True, False):
        canvas = Canvas(*made.size(ascii), ascii)
        put_code(canvas, 0, 0, made, color=True)
        for mark, tone in (cell for row in canvas.rows for cell in row):
            assert tone is (Tone.SOLID if mark == "#" else Tone.PAPER)


@pytest.mark.parametrize("ascii", [True, False])
def test_it_is_printed_for_a_shell_too(ascii: bool) -> None:
    for color in (True, False):
        rows = [row.partition("m")[2].removesuffix("\x1b[0m") if "\x1b" in row else row
                for row in printed(LINKS[0], ascii, color)]  # fmt: skip
        assert read(rows, ascii, dark=color and not ascii) == code(LINKS[0]).rows


# On the host's page


HOW = Invitation(
    "Vela",
    "It listens at port 2112 for everyone on this network.",
    (Way("eth0", Address("192.168.1.20"), False), Way("lo", Address("127.0.0.1"), True)),
    "9f3a-c1d0-77ab-0412",
    web=LINKS[0],
)


async def page(how: Invitation, width: int, height: int, options: Options) -> list[list[str]]:
    """Return a host's page as drawn, at its begin and at its end."""
    app: App[None] = App()
    async with app.run_test(size=(width, height)) as pilot:
        screen = HostedScreen(how, options)
        await app.push_screen(screen)
        seen = [shown(screen)]
        await pilot.press("end")
        return [*seen, shown(screen)]


def shown(screen: HostedScreen) -> list[str]:
    """Return what a page shows."""
    return [line.text.replace(NBSP, " ") for line in screen._zone._lines]


def found(rows: list[str], made: Code, ascii: bool) -> bool:
    """Whether a code is somewhere on a page."""
    wanted = made.lines(ascii)
    return any(
        all(piece == row[x : x + len(piece)] for piece, row in zip(wanted, rows[y:], strict=False))
        for y in range(len(rows) - len(wanted) + 1)
        for x in range(len(rows[0]) - len(wanted[0]) + 1)
    )


@pytest.mark.parametrize(
    ("width", "height", "ascii", "beside", "there"),
    [
        (80, 24, False, True, True),
        (60, 20, False, False, True),
        (120, 40, False, True, True),
        (120, 40, True, True, True),
        (80, 24, True, False, False),
        (44, 14, False, False, False),
        (20, 5, False, False, False),
    ],
)
async def test_the_code_is_on_the_page_where_it_fits(
    width: int, height: int, ascii: bool, beside: bool, there: bool
) -> None:
    begin, end = await page(HOW, width, height, Options(ascii=ascii))
    codes = [code(coded(HOW.web), quiet) for quiet in (QUIET, TIGHT)]
    assert any(found(begin, made, ascii) for made in codes) is beside
    assert any(found(end, made, ascii) for made in codes) is there


async def test_the_link_stands_there_for_who_types_it() -> None:
    assert any(HOW.web in row for row in (await page(HOW, 80, 24, Options()))[0])


async def test_no_code_is_drawn_of_a_link_that_leads_nowhere() -> None:
    for web in ("", "http://127.0.0.1:8112/"):
        for rows in await page(replace(HOW, web=web), 80, 24, Options()):
            text = "".join(rows)
            assert "█" not in text and "▀" not in text and ("http" in text) is bool(web)


def test_the_page_is_translated() -> None:
    with with_accents():
        (heading,) = [text for text, _ in HostedScreen(HOW, Options())._picture.link()[:1]]
        assert not untranslated(heading)


# Links


def test_a_private_table_has_its_key_in_the_link_and_its_secret_nowhere() -> None:
    secret = "abcdefghijklmnop"
    (link,) = links("127.0.0.1", 8112, secret)
    assert link.startswith("http://127.0.0.1:8112/") and link.endswith("/") and len(link) > 30
    assert secret not in link and link == links("127.0.0.1", 8112, secret)[0]
    assert links("127.0.0.1", 8112) == ["http://127.0.0.1:8112/"]
    assert links("::1", 80) == ["http://[::1]:80/"]
