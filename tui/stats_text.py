"""Luck and skill as a page of text, 80 columns wide."""

from collections.abc import Iterator

from wcwidth import wcswidth

from core.odds.chi_square import Fit
from core.odds.review_totals import Totals, wins
from tui.draw.plot import plot
from tui.output import counted
from tui.stats_past import Story, course
from tui.stats_words import OFFERS, RARE, SPECIALS, USUAL, fit_words, habit_words

WIDTH = 80
PLOT_ROWS = 7
ACROSS = 4
"""Faces in a row."""
BAR = 9
EIGHTHS = " ▏▎▍▌▋▊▉█"
NAMES = ("A", *map(str, range(2, 10)), "ten")
"""The values of cards."""
INDENT = "   "


def page(story: Story, ascii: bool) -> Iterator[str]:
    """Yield the page line by line."""
    sums = story.totals()
    for line in _page(story, sums, ascii):
        yield _plain(line) if ascii else line


def _page(story: Story, sums: Totals, ascii: bool) -> Iterator[str]:
    yield _title(story, sums, ascii)
    yield from _chips(story, ascii)
    for die, fit in sums.dice.items():
        yield from _faces(f"YOUR {die.upper()}", fit, list(map(str, range(1, len(fit.counts) + 1))), ascii)
    for die, fit in sums.dealer_dice.items():
        yield f"{INDENT}the dealer's {die}: {fit.thrown:,} thrown, {fit_words(fit)}"
    cards = story.cards()
    if cards is not None:
        yield from _faces("CARDS OF THE TABLE", cards, list(NAMES), ascii)
    yield from _hands(sums)
    yield from _luck(sums, "cards" if story.of_cards and not sums.dice else "dice")
    yield from _foot(story, sums)


def _title(story: Story, sums: Totals, ascii: bool) -> str:
    where = story.tables[0] if len(story.tables) == 1 else "all tables"
    note = f"{where} · {counted(sums.rounds, 'round')} · {counted(story.evenings, 'evening')}"
    name = f" STATS  {story.person.name}"
    name, note = (_plain(name), _plain(note)) if ascii else (name, note)
    return name + " " * max(WIDTH - 1 - wcswidth(name) - wcswidth(note), 2) + note


def _rule(title: str, note: str = "") -> str:
    end = f" {note} ──" if note else ""
    return f"── {title} " + "─" * max(WIDTH - 4 - wcswidth(title) - wcswidth(end), 1) + end


def _chips(story: Story, ascii: bool) -> Iterator[str]:
    gone = course(story)
    chips = gone.chips
    yield _rule("CHIPS", f"{chips[-1]:,} now · best {max(chips):,} · worst {min(chips):,}")
    yield from plot(chips, gone.low, gone.high, WIDTH - 2, PLOT_ROWS, ascii)
    yield f"{INDENT}by round; dotted: two standard deviations from what the book expected"


def _faces(title: str, fit: Fit, names: list[str], ascii: bool) -> Iterator[str]:
    note = f"{fit.thrown:,} · {fit_words(fit)}"
    yield _rule(title, _plain(note) if ascii else note)
    most = max(
        [count / mean for count, mean in zip(fit.counts, fit.expected, strict=True) if mean], default=1
    )
    rows = -(-len(names) // ACROSS)
    for row in range(rows):
        cells = [_face(names[place], fit, place, most, ascii) for place in range(row, len(names), rows)]
        yield ("  " + "  ".join(cells)).rstrip()


def _face(name: str, fit: Fit, place: int, most: float, ascii: bool) -> str:
    mean = fit.expected[place]
    share = fit.counts[place] / mean / most if mean and most else 0.0
    return f"{name:>3} {_bar(share, ascii):{BAR}}{fit.counts[place]:>5,}"


def _bar(share: float, ascii: bool) -> str:
    if ascii:
        return "#" * round(share * BAR)
    eighths = round(share * BAR * 8)
    return EIGHTHS[8] * (eighths // 8) + EIGHTHS[eighths % 8].strip()


def _hands(sums: Totals) -> Iterator[str]:
    yield _rule("HANDS", counted(sum(sums.verdicts.values()), "hand"))
    shares = [_share(word, many, sum(sums.verdicts.values())) for word, many in _ended(sums)]
    specials = [f"{SPECIALS.get(end, end)} {many:,}" for end, many in sums.specials.items()]
    moves = [_share(move, many, sum(sums.choices.values())) for move, many in sums.choices.items()]
    answers = [f"{OFFERS[kind]} {sums.answers.get(kind, 0)} of {of}" for kind, of in sums.offered.items()]
    for words in (shares, specials, moves, answers):
        yield from _wrapped(words)


def _ended(sums: Totals) -> list[tuple[str, int]]:
    return list(zip(("won", "tied", "lost"), wins(sums.verdicts), strict=True))


def _share(word: str, many: int, of: int) -> str:
    return f"{word} {100 * many / of:.0f} %" if of else f"{word} 0 %"


def _wrapped(words: list[str]) -> Iterator[str]:
    line = INDENT
    for word in words:
        if len(line) + len(word) > WIDTH - 1:
            yield line.rstrip()
            line = INDENT
        line += f"{word}   "
    if words:
        yield line.rstrip()


def _luck(sums: Totals, what: str) -> Iterator[str]:
    given, beyond, expected = round(sums.given), round(sums.beyond), round(sums.expected)
    # So that the numbers shown add up.
    luck = sums.result - expected + given + beyond
    yield _rule("LUCK AND SKILL", f"{_signed(sums.result)} chips in all")
    yield _part("book", expected, f"chips expected on {sums.bet:,} bet, played by the book")
    yield _part("luck", luck, f"chips {_aside(luck)} what these {what} should have paid{_far(sums)}")
    rounds = f"{sums.flawed:,} of {counted(sums.played, 'round')}"
    yield _part("skill", -given, f"chips given away against the book, in {rounds}")
    if beyond:
        yield _part("else", -beyond, "chips by moves that were not yours to make")
    for habit in sums.habits[:1]:
        times = f"{counted(habit.times, 'time')}, {_signed(-habit.cost)}"
        yield f"{INDENT}worst habit: {habit_words(habit.situation, habit.choice)} ({times})"


def _part(word: str, chips: int, about: str) -> str:
    return f"{INDENT}{word:5} {_signed(chips):>7} {about}"


def _aside(chips: int) -> str:
    return "below" if chips < 0 else "above"


def _far(sums: Totals) -> str:
    return f" ({abs(sums.luck) / sums.deviation:.1f} σ)" if sums.deviation else ""


def _foot(story: Story, sums: Totals) -> Iterator[str]:
    if sums.absent:
        yield f"{INDENT}{counted(sums.absent, 'move')} made in your absence, which is no skill of yours"
    if story.thinking_dealer:
        yield f"{INDENT}a dealer who chooses is measured as alone against the hand, or as the house"
    if sums.dice or story.of_cards:
        yield f"{INDENT}unusual: p under {USUAL}; very unusual: under {RARE}; chance alone does that too"
    if story.of_cards:
        yield f"{INDENT}measured by own cards and upcard from a full shoe; nobody has to count cards"


def _signed(chips: float) -> str:
    return f"{chips:+,.0f}".replace("-", "–") if round(chips) else "0"


def _plain(line: str) -> str:
    for mark, ascii in (("─", "-"), ("·", "-"), ("–", "-"), ("χ²", "chi2"), ("²", "2"), ("σ", "sd")):
        line = line.replace(mark, ascii)
    return line.encode("ascii", "replace").decode()
