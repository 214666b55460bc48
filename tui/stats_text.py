"""Luck and skill as a page of text, 80 columns wide where nothing else is asked for."""

from collections.abc import Iterator
from typing import NamedTuple

from wcwidth import wcswidth

from core.odds.chi_square import Fit
from core.odds.review_totals import Totals, wins
from tui import counts
from tui.draw.plot import plot
from tui.output import wrapped
from tui.stats_past import Story, course
from tui.stats_words import CHOICES, OFFERS, RARE, SPECIALS, USUAL, fit_words, habit_words
from tui.tongue import N_, _, decimal, integer, n_, p_
from tui.words.names import explained, in_a_row

WIDTH = 80
ENDLESS = 10_000
"""Columns in which no line is broken."""
PLOT_ROWS = 7
ACROSS = 4
"""Faces in a row."""
BAR = 9
FACE = 20
"""Cells of a face, its bar and its count."""
EIGHTHS = " ▏▎▍▌▋▊▉█"
INDENT = "   "


class Sheet(NamedTuple):
    """How wide the page is, whether it is in ASCII, and whether anything is drawn on it."""

    width: int
    ascii: bool
    drawn: bool = True


def page(story: Story, ascii: bool, width: int = WIDTH) -> Iterator[str]:
    """Yield the page line by line."""
    sums = story.totals()
    for line in _page(story, sums, ascii, Sheet(width, ascii)):
        yield _plain(line) if ascii else line


def sentences(story: Story, ascii: bool) -> Iterator[str]:
    """Yield the same page for the ear: whole lines, with neither a picture nor columns."""
    for line in _page(story, story.totals(), ascii, Sheet(ENDLESS, ascii, drawn=False)):
        yield " ".join((_plain(line) if ascii else line).split())


def _page(story: Story, sums: Totals, ascii: bool, sheet: Sheet) -> Iterator[str]:
    yield _title(story, sums, ascii, sheet)
    yield from _chips(story, ascii, sheet)
    for die, fit in sums.dice.items():
        names = list(map(str, range(1, len(fit.counts) + 1)))
        yield from _faces(_("YOUR {die}").format(die=die.upper()), fit, names, ascii, sheet)
    for die, fit in sums.dealer_dice.items():
        yield from _below(
            _("the dealer's {die}: {count} thrown, {fit}").format(
                die=die, count=integer(fit.thrown), fit=fit_words(fit)
            ),
            sheet,
        )
    cards = story.cards()
    if cards is not None:
        yield from _faces(_("CARDS OF THE TABLE"), cards, _values(), ascii, sheet)
    yield from _hands(sums, sheet)
    yield from _luck(sums, story.of_cards and not sums.dice, sheet)
    yield from _foot(story, sums, sheet)


def _title(story: Story, sums: Totals, ascii: bool, sheet: Sheet) -> str:
    where = story.tables[0] if len(story.tables) == 1 else _("all tables")
    note = f"{where} · {counts.rounds(sums.rounds)} · {counts.evenings(story.evenings)}"
    title = _("STATS")
    name = f" {title}  {story.person.name}"
    if not sheet.drawn:
        return explained(name, note)
    name, note = (_plain(name), _plain(note)) if ascii else (name, note)
    return name + " " * max(sheet.width - 1 - wcswidth(name) - wcswidth(note), 2) + note


def _rule(title: str, note: str, sheet: Sheet) -> Iterator[str]:
    """Yield a rule with its title, and its note at the right, or below where there is no room."""
    if not sheet.drawn:
        yield explained(title, note) if note else title
        return
    end = f" {note} ──" if note else ""
    left = sheet.width - 4 - wcswidth(title) - wcswidth(end)
    if left > 0:
        yield f"── {title} " + "─" * left + end
        return
    yield f"── {title} " + "─" * max(sheet.width - 4 - wcswidth(title), 1)
    yield from _below(note, sheet)


def _chips(story: Story, ascii: bool, sheet: Sheet) -> Iterator[str]:
    gone = course(story)
    chips = gone.chips
    note = _("{now} now · best {best} · worst {worst}").format(
        now=integer(chips[-1]), best=integer(max(chips)), worst=integer(min(chips))
    )
    yield from _rule(_("CHIPS"), note, sheet)
    if not sheet.drawn:
        return
    yield from plot(chips, gone.low, gone.high, sheet.width - 2, PLOT_ROWS, ascii)
    yield from _below(_("by round; dotted: two standard deviations from what the book expected"), sheet)


def _faces(title: str, fit: Fit, names: list[str], ascii: bool, sheet: Sheet) -> Iterator[str]:
    note = f"{integer(fit.thrown)} · {fit_words(fit)}"
    yield from _rule(title, _plain(note) if ascii else note, sheet)
    if not sheet.drawn:
        counted = zip(names, fit.counts, strict=True)
        yield in_a_row([explained(name, integer(count)) for name, count in counted])
        return
    most = max(
        [count / mean for count, mean in zip(fit.counts, fit.expected, strict=True) if mean], default=1
    )
    across = max(min(sheet.width // FACE, ACROSS), 1)
    rows = -(-len(names) // across)
    for row in range(rows):
        cells = [_face(names[place], fit, place, most, ascii) for place in range(row, len(names), rows)]
        yield ("  " + "  ".join(cells)).rstrip()


def _face(name: str, fit: Fit, place: int, most: float, ascii: bool) -> str:
    mean = fit.expected[place]
    share = fit.counts[place] / mean / most if mean and most else 0.0
    return f"{_right(name, 3)} {_bar(share, ascii):{BAR}}{integer(fit.counts[place]):>5}"


def _values() -> list[str]:
    """Return what the values of cards are called, in three columns at most."""
    return [_("A"), *map(str, range(2, 10)), p_("a card's value", "ten")]


def _right(text: str, width: int) -> str:
    return " " * (width - wcswidth(text)) + text


def _bar(share: float, ascii: bool) -> str:
    if ascii:
        return "#" * round(share * BAR)
    eighths = round(share * BAR * 8)
    return EIGHTHS[8] * (eighths // 8) + EIGHTHS[eighths % 8].strip()


def _hands(sums: Totals, sheet: Sheet) -> Iterator[str]:
    hands = sum(sums.verdicts.values())
    yield from _rule(_("HANDS"), counts.hands(hands), sheet)
    shares = [_share(word, many, hands) for word, many in zip(ENDED, wins(sums.verdicts), strict=True)]
    specials = [_special(end, many) for end, many in sums.specials.items()]
    moves = [_share(CHOICES[move], many, sum(sums.choices.values())) for move, many in sums.choices.items()]
    answers = [
        _(OFFERS[kind]).format(taken=integer(sums.answers.get(kind, 0)), offered=integer(of))
        for kind, of in sums.offered.items()
    ]
    for words in (shares, specials, moves, answers):
        yield from _wrapped(words, sheet)


ENDED = (N_("won {percent} %"), N_("tied {percent} %"), N_("lost {percent} %"))
"""How often hands ended how."""


def _special(end: str, many: int) -> str:
    name = _(SPECIALS[end]) if end in SPECIALS else end
    return f"{name} {integer(many)}"


def _share(template: str, many: int, of: int) -> str:
    return _(template).format(percent=decimal(100 * many / of if of else 0, 0))


def _wrapped(words: list[str], sheet: Sheet) -> Iterator[str]:
    if not sheet.drawn:
        yield from [in_a_row(words)] if words else []
        return
    line = INDENT
    for word in words:
        if wcswidth(line) + wcswidth(word) > sheet.width - 1:
            yield line.rstrip()
            line = INDENT
        line += f"{word}   "
    if words:
        yield line.rstrip()


def _luck(sums: Totals, cards: bool, sheet: Sheet) -> Iterator[str]:
    given, beyond, expected = round(sums.given), round(sums.beyond), round(sums.expected)
    # So that the numbers shown add up.
    luck = sums.result - expected + given + beyond
    yield from _rule(_("LUCK AND SKILL"), _("{chips} chips in all").format(chips=_signed(sums.result)), sheet)
    expecting = _("chips expected on {bet} bet, played by the book").format(bet=integer(sums.bet))
    yield from _part(_("book"), expected, expecting, sheet)
    yield from _part(_("luck"), luck, _far(_(_PAID[luck < 0, cards]), sums), sheet)
    yield from _part(_("skill"), -given, _given_away(sums), sheet)
    if beyond:
        yield from _part(_("else"), -beyond, _("chips by moves that were not yours to make"), sheet)
    for habit in sums.habits[:1]:
        yield from _below(
            _("worst habit: {habit} ({times}, {chips})").format(
                habit=habit_words(habit.situation, habit.choice),
                times=counts.times(habit.times),
                chips=_signed(-habit.cost),
            ),
            sheet,
        )


_PAID = {
    (False, False): N_("chips above what these dice should have paid"),
    (False, True): N_("chips above what these cards should have paid"),
    (True, False): N_("chips below what these dice should have paid"),
    (True, True): N_("chips below what these cards should have paid"),
}
"""What luck did: whether it took, and whether that of cards."""


def _given_away(sums: Totals) -> str:
    return n_(
        "chips given away against the book, in {flawed} of {count} round",
        "chips given away against the book, in {flawed} of {count} rounds",
        sums.played,
    ).format(flawed=integer(sums.flawed), count=integer(sums.played))


def _part(word: str, chips: int, about: str, sheet: Sheet) -> Iterator[str]:
    """Yield a part of the result: its name, its chips, and what it is, in lines where that is long."""
    wide = max(map(wcswidth, (_("book"), _("luck"), _("skill"), _("else"))))
    head = f"{INDENT}{word}{' ' * (wide - wcswidth(word))} {_signed(chips):>7} "
    yield from _hung(head, about, sheet)


def _below(text: str, sheet: Sheet) -> Iterator[str]:
    yield from _hung(INDENT, text, sheet)


def _hung(head: str, text: str, sheet: Sheet) -> Iterator[str]:
    """Yield a text behind its head, the lines after the first as far from the left."""
    blank = " " * wcswidth(head)
    for number, line in enumerate(wrapped(_plain(text) if sheet.ascii else text, sheet.width - len(blank))):
        yield f"{blank if number else head}{line}"


def _far(told: str, sums: Totals) -> str:
    if not sums.deviation:
        return told
    sigmas = decimal(abs(sums.luck) / sums.deviation, 1)
    return _("{told} ({sigmas} σ)").format(told=told, sigmas=sigmas)


def _foot(story: Story, sums: Totals, sheet: Sheet) -> Iterator[str]:
    if sums.absent:
        absent = n_(
            "{count} move made in your absence, which is no skill of yours",
            "{count} moves made in your absence, which is no skill of yours",
            sums.absent,
        )
        yield from _below(absent.format(count=integer(sums.absent)), sheet)
    if story.thinking_dealer:
        yield from _below(
            _("a dealer who chooses is measured as alone against the hand, or as the house"), sheet
        )
    if sums.dice or story.of_cards:
        yield from _below(
            _("unusual: p under {usual}; very unusual: under {rare}; chance alone does that too").format(
                usual=decimal(USUAL, 2), rare=decimal(RARE, 3)
            ),
            sheet,
        )
    if story.of_cards:
        yield from _below(
            _("measured by own cards and upcard from a full shoe; nobody has to count cards"), sheet
        )


def _signed(chips: float) -> str:
    return integer(round(chips), signed=True).replace("-", "–")


def _plain(line: str) -> str:
    for mark, ascii in (("─", "-"), ("·", "-"), ("–", "-"), ("χ²", "chi2"), ("²", "2"), ("σ", "sd")):
        line = line.replace(mark, ascii)
    return line
