"""The end of an evening at a table: twelve lines of text to paste wherever people talk."""

from collections.abc import Sequence
from concurrent.futures import Future
from datetime import UTC, date, datetime
from functools import partial
from typing import NamedTuple

from core.odds.review_totals import Totals
from core.table import Player, Table
from net.clean import NAME_CELLS, TABLE_NAME_CELLS, clean
from tui.ahead import ahead
from tui.annals import Annals, Sums
from tui.chapters import Chapter
from tui.draw.cells import cut, to_ascii, width
from tui.glyphs import Glyphs, glyphs_for
from tui.stats_past import story_of
from tui.stats_seen import SeenEvening
from tui.stats_source import Person
from tui.tongue import _, decimal, integer, n_
from tui.words.felt import game_name
from tui.words.history import hand_of
from tui.words.names import chips, explained

LEAST = 3
"""Rounds after which there is a card."""
LINES, CELLS = 12, 58
POINTS = 40
"""Of the course of chips."""
LEVELS, PLAIN_LEVELS = "▁▂▃▄▅▆▇█", "_.,-=+*#"
EVERYBODY = 2
"""Lines of everybody's results."""
HEAD = 16
"""Digits of the log's head."""


class Played(NamedTuple):
    """What somebody's rounds at a table came to."""

    you: str
    sums: Sums
    dropped: int
    """Rounds of which luck and skill are not told any more."""


class Evening:
    """What was played at a table, and what of it was luck: that is worked out in a thread."""

    def __init__(self, annals: Annals, table: Table, ascii: bool, day: date) -> None:
        self._played = Played(annals.you, annals.sums, annals.dropped)
        self._table, self._ascii, self._day = table, ascii, day
        person = Person(annals.you, _name(table.players.get(annals.you)))
        # The rounds themselves are let go of once they are reviewed.
        self.reviewed: Future[Totals | None] = ahead(partial(_review, person, SeenEvening(annals, table)))

    def lines(self, seconds: float = 0.0) -> list[str]:
        """Return the card; luck and skill are on it if they are known within so many seconds."""
        return card(self._played, self._table, self._ascii, self._day, self._known(seconds))

    def _known(self, seconds: float) -> Totals | None:
        try:
            return self.reviewed.result(seconds)
        except Exception:
            # A card without luck and skill is better than none, whatever they failed by.
            return None


def _review(person: Person, seen: SeenEvening) -> Totals | None:
    story = story_of(person, [seen])
    return story.totals() if story.lines else None


def today() -> date:
    """Return the day that it is here."""
    return datetime.now(UTC).astimezone().date()


def is_worth_one(annals: Annals) -> bool:
    """Whether somebody played long enough at a table for a card."""
    return bool(annals.you) and annals.sums.played >= LEAST


def card(played: Played, table: Table, ascii: bool, day: date, totals: Totals | None) -> list[str]:
    """Return the card's twelve lines, none longer than fifty-eight cells, for a window of sixty."""
    glyphs = glyphs_for(ascii)
    lines = [
        _title(table, day, glyphs),
        _result(played, table),
        _course(played.sums.course.chips, glyphs),
        _hand(_("best"), played.sums.best, played.you, glyphs),
        _hand(_("worst"), played.sums.worst, played.you, glyphs),
        _luck(played, totals),
        _rounds(played),
        _dealer(played),
        *_everybody(played, table, glyphs),
        _("head {head} (bhj-tui verify --head)").format(head=table.head.hex()[:HEAD]),
        _("bhj-tui: Blackhole Jack, live across terminals"),
    ]
    return [_fitting(line, glyphs) for line in lines]


def _fitting(line: str, glyphs: Glyphs) -> str:
    return cut(to_ascii(line) if glyphs.ascii else line, CELLS, glyphs.ellipsis).rstrip()


def _name(known: Player | None) -> str:
    return clean(known.name, NAME_CELLS) if known else _("somebody")


def _title(table: Table, day: date, glyphs: Glyphs) -> str:
    name = clean(table.setup.name, TABLE_NAME_CELLS)
    return f" {glyphs.dot} ".join([name, game_name(table.setup.rules), day.isoformat()])


def _result(played: Played, table: Table) -> str:
    you, sums = played.you, played.sums
    known = table.players.get(you)
    values = {
        "name": _name(known),
        "count": integer(sums.played),
        "net": chips(sums.nets.get(you, 0), signed=True),
        "chips": chips(known.chips + table.stake(you) if known else 0),
    }
    return n_(
        "{name}: {count} round, {net}, {chips} chips now",
        "{name}: {count} rounds, {net}, {chips} chips now",
        sums.played,
    ).format(**values)


def _course(points: Sequence[int], glyphs: Glyphs) -> str:
    """Return the chips as a row of bars, between the fewest and the most."""
    if not points:
        return ""
    low, high = min(points), max(points)
    levels = PLAIN_LEVELS if glyphs.ascii else LEVELS
    span = max(high - low, 1)
    row = "".join([levels[(value - low) * (len(levels) - 1) // span] for value in _few(points)])
    return f"{row} {chips(low)}{glyphs.dash}{chips(high)}"


def _few(points: Sequence[int]) -> list[int]:
    """Return points that stand for all, the first and the last among them."""
    if len(points) <= POINTS:
        return list(points)
    last = len(points) - 1
    return [points[at * last // (POINTS - 1)] for at in range(POINTS)]


def _hand(word: str, chapter: Chapter | None, you: str, glyphs: Glyphs) -> str:
    """Return a round's hand and result; a dash where there is none."""
    if chapter is None:
        return explained(word, glyphs.dash)
    told = _("{word}: {net} in round {number}").format(
        word=word, net=chips(chapter.net(you) or 0, signed=True), number=chapter.number
    )
    hands = chapter.hands(you)
    room = CELLS - width(told) - 2
    if not hands or room < 1:
        return told
    each = max((room - 3 * (len(hands) - 1)) // len(hands), 1)
    return f"{told}  {' / '.join([hand_of(hand, glyphs).within(each, glyphs.ellipsis) for hand in hands])}"


def _luck(played: Played, totals: Totals | None) -> str:
    if totals is None:
        return _("luck and skill: not known")
    given, beyond, expected = round(totals.given), round(totals.beyond), round(totals.expected)
    # As on the page of stats, so that the numbers shown add up.
    luck = totals.result - expected + given + beyond
    values = {"luck": chips(luck, signed=True), "skill": chips(-given, signed=True)}
    if played.dropped:
        return _("luck {luck}, skill {skill} chips in the last {count} rounds").format(
            count=integer(totals.rounds), **values
        )
    return _("luck {luck}, skill {skill} chips").format(**values)


def _rounds(played: Played) -> str:
    sums = played.sums
    return _("won {won}, tied {tied}, lost {lost}").format(
        won=integer(sums.won), tied=integer(sums.played - sums.won - sums.lost), lost=integer(sums.lost)
    )


def _dealer(played: Played) -> str:
    sums = played.sums
    share = decimal(100 * sums.busts / sums.rounds if sums.rounds else 0, 0)
    return n_(
        "dealer bust in {busts} of {count} round ({percent} %)",
        "dealer bust in {busts} of {count} rounds ({percent} %)",
        sums.rounds,
    ).format(busts=integer(sums.busts), count=integer(sums.rounds), percent=share)


def _everybody(played: Played, table: Table, glyphs: Glyphs) -> list[str]:
    """Return everybody's result, the best first, in two lines; who has no room is not named."""
    people = {**played.sums.people, **table.players}
    nets = sorted(played.sums.nets.items(), key=lambda one: (-one[1], _name(people.get(one[0]))))
    lines = [""] * EVERYBODY
    gap, at = f" {glyphs.dot} ", 0
    for player, net in nets:
        known = people.get(player)
        mark = glyphs.bot if known is not None and known.bot and not glyphs.ascii else ""
        told = f"{mark}{_name(known)} {chips(net, signed=True)}"
        if lines[at] and width(lines[at] + gap + told) > CELLS:
            at += 1
        if at >= EVERYBODY:
            lines[-1] = cut(lines[-1], CELLS - 4, "") + gap + glyphs.ellipsis
            break
        lines[at] += gap + told if lines[at] else told
    return lines
