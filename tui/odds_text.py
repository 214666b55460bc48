"""Odds as text of 80 columns."""

from collections.abc import Iterable, Iterator

from core.odds.advice import Advice, Chances, Option, Question
from core.odds.report import Facing, Report
from core.rules import BlackholeRules, DealerStyle, Rules
from core.sides import Side
from tui.odds_chart import NAMES, chart_lines, upcard_name
from tui.odds_hand import Decision
from tui.odds_lines import columns, fraction, labelled, plain, share, wrapped
from tui.tongue import N_, _, decimal

CHANCES = {
    "white_dwarf": N_("White Dwarf"), "nova": N_("Nova"), "supernova": N_("Supernova"),
    "hypernova": N_("Hypernova"), "blackjack": N_("a blackjack"), "pair": N_("a pair"),
}  # fmt: skip
ENDS = {"bust": N_("bust"), "special": N_("special"), "blackjack": N_("blackjack")}
"""How the dealer ends where that is no total."""
HEADS = ENDS | {"blackjack": N_("bj")}
"""The same over a column."""
OFFERS = {
    Side.INSURANCE: N_("insurance"), Side.EVEN_MONEY: N_("even money"), Side.DOUBLE: N_("double"),
    Side.SPLIT: N_("split"),
}  # fmt: skip
DEALERS = {
    DealerStyle.SHARP: N_("The dealer is taken to play against this hand alone."),
    DealerStyle.HUMAN: N_("The dealer's choices are taken to be those of `house`."),
}
LABELS = 12
"""Columns of the figures' labels, where none takes more."""


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
    returns = plain(1 + told.edge)
    rows = [
        (
            _("best play"),
            _("{edge} of the bet, a return of {returns}").format(edge=share(told.edge), returns=returns),
        ),
        (
            _("spread"),
            _("{bets} bets: the standard deviation of a round's result").format(bets=decimal(told.spread, 3)),
        ),
    ]
    one = told.original
    if one is not None:
        rows += [
            (_("as printed"), _("these rules return {returns}").format(returns=returns)),
            (
                _("original"),
                _("its own text says {said}; the one house rule that yields it is {rule}: {returns}").format(
                    said=plain(one.said, 2), rule=one.rule, returns=plain(one.returns)
                ),
            ),
        ]
    yield from labelled(rows, LABELS)


def _upcards(rules: Rules, told: Report) -> list[str]:
    """Return a line for each upcard: how likely it is, what it is worth, how the dealer ends."""
    there = {end for facing in told.upcards for end in facing.dealer}
    ends = [end for end in ("bust", *map(str, range(12, 22)), "special", "blackjack") if end in there]
    rows = [["", _("chance"), _("value"), *(_(HEADS[end]) if end in HEADS else end for end in ends)]]
    rows += [_upcard(rules, facing, ends) for facing in told.upcards]
    head = wrapped(_("The upcard in percent: its chance, what the round is worth, how the dealer ends"))
    return [*head, *columns(rows)]


def _upcard(rules: Rules, facing: Facing, ends: Iterable[str]) -> list[str]:
    dealer = [decimal(facing.dealer[end] * 100, 1) if end in facing.dealer else "-" for end in ends]
    figures = [decimal(facing.chance * 100, 1), decimal(facing.value * 100, 2, signed=True)]
    return [upcard_name(rules, facing.upcard), *figures, *dealer]


def _beside(told: Report) -> Iterator[str]:
    if told.chances:
        yield ""
        yield from columns([[_("In a round"), _("chance")], *_chances(told)], left=1)
    if told.beside:
        yield ""
        yield _("Beside the hand")
        for name, bet in told.beside.items():
            yield from wrapped(_bet(name, bet.chance, bet.value), 2)


def _chances(told: Report) -> list[list[str]]:
    return [[_(CHANCES[name]), plain(chance)] for name, chance in told.chances.items()]


def _bet(name: str, chance: float, value: float) -> str:
    return _(BETS[name]).format(value=share(value), chance=plain(chance))


BETS = {
    Side.PAIRS.value: N_("pairs  {value} of its own stake; wins {chance}"),
    Side.INSURANCE.value: N_(
        "insurance  {value} of its own stake; against an ace, with a full shoe {chance}"
    ),
    Side.EVEN_MONEY.value: N_(
        "even money on a blackjack  {value} of the main bet, against waiting for the dealer"
    ),
}


# Fractions


def _exact_lines(rules: Rules, told: Report) -> Iterator[str]:
    if told.exact is None:
        return
    yield _("As fractions")
    yield from fraction(_("best play"), told.exact.edge)
    for name, part in told.exact.chances.items():
        yield from fraction(_(CHANCES[name]), part)
    for facing in told.upcards:
        if facing.exact is not None:
            upcard = upcard_name(rules, facing.upcard)
            yield from fraction(_("{upcard}: value").format(upcard=upcard), facing.exact.value)
            for end, part in facing.exact.dealer.items():
                name = _(ENDS[end]) if end in ENDS else end
                yield from fraction(_("{upcard}: dealer {end}").format(upcard=upcard, end=name), part)
    yield ""


# One decision


def decision_lines(rules: Rules, told: Decision) -> Iterator[str]:
    """Return what each move is worth."""
    hand = _("{hand} = {total} against {upcard}, {state}").format(
        hand=told.hand, total=told.total, upcard=told.against, state=told.state
    )
    yield from wrapped(hand, 2)
    if isinstance(rules, BlackholeRules) and rules.dealer in DEALERS:
        yield from wrapped(_(DEALERS[rules.dealer]))
    if told.advice is not None:
        yield ""
        yield from _moves(told.advice)
    for move, value in (told.exact or {}).items():
        yield from fraction(_(NAMES[move]), value)
    for side, question in told.offers:
        yield ""
        yield from wrapped(_offer(side, question))


def _offer(side: Side, question: Question) -> str:
    taken, left = [decimal(worth, 5, signed=True) for worth in (question.accept, question.decline)]
    if question.gains:
        told = _("{offer}: take it; taken {taken}, left {left}")
    else:
        told = _("{offer}: leave it; taken {taken}, left {left}")
    return told.format(offer=_(OFFERS[side]), taken=taken, left=left)


def _moves(advice: Advice) -> Iterator[str]:
    rolls = [option.chances for option in advice.options if option.chances]
    special = any(chances.special for chances in rolls)
    head = [_("move"), _("value"), _("bust"), _("lands"), "21", *([_("special")] if special else [])]
    rows = [head]
    rows = [row if rolls else row[:2] for row in rows]
    rows += [_move(option, advice.best, len(rows[0]) - 2) for option in advice.options]
    yield from columns(rows, left=1)
    yield ""
    best = _("Best: {move}. Values are in bets; a bet won is +1.")
    yield from wrapped(best.format(move=_(NAMES[advice.best.move])))


def _move(option: Option, best: Option, many: int) -> list[str]:
    name = _(NAMES[option.move]) + (" <" if option is best else "")
    return [name, decimal(option.value, 5, signed=True), *_falls(option.chances, many)]


def _falls(chances: Chances | None, many: int) -> list[str]:
    """Return what a roll or a card does, in percent."""
    if chances is None:
        return [""] * many
    parts = (chances.bust, chances.lands, chances.twenty_one, chances.special)
    return [plain(part, 1) for part in parts[:many]]
