"""Odds as text of 80 columns."""

from collections.abc import Iterable, Iterator

from core.odds.advice import Advice, Chances, Option, Question
from core.odds.report import Facing, Report
from core.rules import BlackholeRules, DealerStyle, Rules
from core.sides import Side
from tui.odds_chart import chart_lines, upcard_name
from tui.odds_hand import Decision
from tui.odds_lines import columns, fraction, plain, share, wrapped

NAMES = {"white_dwarf": "White Dwarf", "nova": "Nova", "supernova": "Supernova", "hypernova": "Hypernova",
         "blackjack": "a blackjack", "pair": "a pair"}  # fmt: skip
DEALERS = {
    DealerStyle.SHARP: "The dealer is taken to play against this hand alone.",
    DealerStyle.HUMAN: "The dealer's choices are taken to be those of `house`.",
}


def report_lines(rules: Rules, told: Report) -> Iterator[str]:
    """Return all that is known of a rule set."""
    yield from _figures(told)
    yield ""
    yield from _upcards(rules, told)
    yield ""
    yield from _exact_lines(rules, told)
    yield from chart_lines(rules, told.chart)
    yield from _beside(told)


# The figures


def _figures(told: Report) -> Iterator[str]:
    yield f"best play   {share(told.edge)} of the bet, a return of {plain(1 + told.edge)}"
    yield f"spread      {told.spread:.3f} bets: the standard deviation of a round's result"
    if told.original is not None:
        yield f"as printed  these rules return {plain(1 + told.edge)}"
        said, returns = plain(told.original.said, 2), plain(told.original.returns)
        yield f"original    its own text says {said}; the one house rule that yields it"
        yield f"            is {told.original.rule}: {returns}"


def _upcards(rules: Rules, told: Report) -> list[str]:
    """Return a line for each upcard: how likely it is, what it is worth, how the dealer ends."""
    there = {end for facing in told.upcards for end in facing.dealer}
    ends = [end for end in ("bust", *map(str, range(12, 22)), "special", "blackjack") if end in there]
    rows = [["", "chance", "value", *({"blackjack": "bj"}.get(end, end) for end in ends)]]
    rows += [_upcard(rules, facing, ends) for facing in told.upcards]
    head = ["The upcard in percent: its chance, what the round is worth, how the dealer ends"]
    return [*head, *columns(rows)]


def _upcard(rules: Rules, facing: Facing, ends: Iterable[str]) -> list[str]:
    dealer = [f"{facing.dealer[end] * 100:.1f}" if end in facing.dealer else "-" for end in ends]
    figures = [f"{facing.chance * 100:.1f}", f"{facing.value * 100:+.2f}"]
    return [upcard_name(rules, facing.upcard), *figures, *dealer]


def _beside(told: Report) -> Iterator[str]:
    if told.chances:
        yield ""
        yield from columns([["In a round", "chance"], *_chances(told)], left=1)
    if told.beside:
        yield ""
        yield "Beside the hand"
        for name, bet in told.beside.items():
            yield from wrapped(_bet(name, bet.chance, bet.value), 2)


def _chances(told: Report) -> list[list[str]]:
    return [[NAMES[name], plain(chance)] for name, chance in told.chances.items()]


def _bet(name: str, chance: float, value: float) -> str:
    if name == Side.EVEN_MONEY.value:
        return f"even money on a blackjack  {share(value)} of the main bet, against waiting for the dealer"
    when = "against an ace, with a full shoe" if name == Side.INSURANCE.value else "wins"
    return f"{name}  {share(value)} of its own stake; {when} {plain(chance)}"


# Fractions


def _exact_lines(rules: Rules, told: Report) -> Iterator[str]:
    if told.exact is None:
        return
    yield "As fractions"
    yield from fraction("best play", told.exact.edge)
    for name, part in told.exact.chances.items():
        yield from fraction(NAMES[name], part)
    for facing in told.upcards:
        if facing.exact is not None:
            upcard = upcard_name(rules, facing.upcard)
            yield from fraction(f"{upcard}: value", facing.exact.value)
            for end, part in facing.exact.dealer.items():
                yield from fraction(f"{upcard}: dealer {end}", part)
    yield ""


# One decision


def decision_lines(rules: Rules, told: Decision) -> Iterator[str]:
    """Return what each move is worth."""
    yield from wrapped(f"{told.hand} = {told.total} against {told.against}, {told.state}", 2)
    if isinstance(rules, BlackholeRules) and rules.dealer in DEALERS:
        yield DEALERS[rules.dealer]
    if told.advice is not None:
        yield ""
        yield from _moves(told.advice)
    for move, value in (told.exact or {}).items():
        yield from fraction(move.value, value)
    for side, question in told.offers:
        yield ""
        yield _offer(side, question)


def _offer(side: Side, question: Question) -> str:
    name, advised = side.value.replace("_", " "), "take it" if question.gains else "leave it"
    return f"{name}: {advised}; taken {question.accept:+.5f}, left {question.decline:+.5f}"


def _moves(advice: Advice) -> Iterator[str]:
    rolls = [option.chances for option in advice.options if option.chances]
    special = any(chances.special for chances in rolls)
    rows = [["move", "value", "bust", "lands", "21", *(["special"] if special else [])]]
    rows = [row if rolls else row[:2] for row in rows]
    rows += [_move(option, advice.best, len(rows[0]) - 2) for option in advice.options]
    yield from columns(rows, left=1)
    yield ""
    yield f"Best: {advice.best.move.value}. Values are in bets; a bet won is +1."


def _move(option: Option, best: Option, many: int) -> list[str]:
    name = option.move.value + (" <" if option is best else "")
    return [name, f"{option.value:+.5f}", *_falls(option.chances, many)]


def _falls(chances: Chances | None, many: int) -> list[str]:
    """Return what a roll or a card does, in percent."""
    if chances is None:
        return [""] * many
    parts = (chances.bust, chances.lands, chances.twenty_one, chances.special)
    return [f"{part * 100:.1f} %" for part in parts[:many]]
