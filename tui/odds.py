"""`bhj-tui odds`: what a game returns, what every hand is worth, and what one decision is."""

import sys
from collections.abc import Iterable, Iterator

import msgspec

from core.house import BadRule, house_rules
from core.odds.edge import edge
from core.odds.report import report
from core.rules import PRESETS, BlackholeRules, DealerStyle, Rules, Setup
from core.text import Text
from tui.arguments import Mistyped, Request
from tui.draw.cells import fit
from tui.house import tell_rules
from tui.odds_arguments import Asked
from tui.odds_hand import Decision
from tui.odds_json import about, changes, decision_data, report_data
from tui.odds_lines import share, wrapped
from tui.odds_text import decision_lines, report_lines
from tui.options import Options
from tui.output import put, say
from tui.plan import BLACKHOLE, BadTable
from tui.tongue import N_, _, decimal
from tui.words.felt import game_name

ASKS_HOST = f"dealer={DealerStyle.HUMAN.value}"
LONG = N_("In fractions a card table takes about half a minute.")
NAME, EDGE, POINTS = 32, 12, 14
"""Columns of the table that grows line by line."""


def tell(request: Request) -> int:
    """Carry out an odds command, and return its exit code."""
    rules, asked = rules_of(request), request.odds
    _check(asked)
    if request.tell_rules:
        return tell_rules([Setup(Text("odds"), "", rules)])
    if asked.each_rule:
        _each_rule(rules, request.as_json)
    elif asked.characters:
        _characters(rules, request.as_json)
    elif asked.hand is not None:
        _decision(rules, asked, request.as_json)
    else:
        _report(rules, asked.exact, request.as_json)
    return 0


def show(request: Request, options: Options) -> int:
    """Show the chart as a screen, and return its exit code."""
    rules = rules_of(request)
    _check(request.odds)
    from tui import odds_screen

    return odds_screen.show(rules, options)


def rules_of(request: Request) -> Rules:
    """Return the rules asked for; raise `BadTable` where they can't be."""
    terms = request.terms or {}
    dealer = terms.get("dealer")
    if dealer is not None and request.game != BLACKHOLE:
        raise BadTable(_("--dealer is for Blackhole Jack: a card table's dealer has nothing to decide."))
    typed = (*(() if dealer is None else (f"dealer={dealer}",)), *terms.get("rules", ()))
    try:
        (rules,) = house_rules([PRESETS[request.game]], typed)
    except BadRule as wrong:
        raise BadTable(wrong.sentence) from None
    return rules


def _check(asked: Asked) -> None:
    """Refuse what does not belong together."""
    of_hand = (asked.against, asked.holding, asked.gone, asked.of_split)
    if asked.hand is None and (asked.earned or any(part is not None for part in of_hand)):
        raise Mistyped(
            _("--against and what else is said of a hand belong to --hand. See: bhj-tui odds --help")
        )
    if asked.hand is not None and asked.against is None:
        raise Mistyped(_("--hand needs --against, what the dealer shows. See: bhj-tui odds --help"))
    if asked.exact and (asked.each_rule or asked.characters or asked.screen):
        raise Mistyped(_("--exact belongs to the report, or to one hand. See: bhj-tui odds --help"))


def _json(data: object) -> None:
    put([msgspec.json.format(msgspec.json.encode(data)), b"\n"])


def _title(rules: Rules) -> Iterator[str]:
    yield game_name(rules)
    changed = changes(rules)
    if changed:
        rulings = " ".join(f"{name}={value}" for name, value in changed.items())
        yield from wrapped(_("house rules: {rules}").format(rules=rulings), 2)
    yield ""


# The report


def _report(rules: Rules, exact: bool, as_json: bool) -> None:
    if exact and not isinstance(rules, BlackholeRules):
        print(_(LONG), file=sys.stderr, flush=True)
    told = report(rules, exact)
    if as_json:
        _json(report_data(rules, told))
    else:
        say([*_title(rules), *report_lines(rules, told)])


# One decision


def _decision(rules: Rules, asked: Asked, as_json: bool) -> None:
    told = _decided(rules, asked)
    if as_json:
        _json(decision_data(rules, told))
    else:
        say([*_title(rules), *decision_lines(rules, told)])


def _decided(rules: Rules, asked: Asked) -> Decision:
    if isinstance(rules, BlackholeRules):
        from tui.odds_dice import decide_dice

        return decide_dice(rules, asked)
    from tui.odds_cards import decide_cards

    return decide_cards(rules, asked)


# One rule after the other, one character after the other


def _each_rule(rules: Rules, as_json: bool) -> None:
    from core.odds.variants import variants

    best = edge(rules)
    made = ((name, edge(other)) for name, other in variants(rules))
    _told_one_by_one(rules, "rules", "rule", best, made, as_json)


def _characters(rules: Rules, as_json: bool) -> None:
    from core.odds.characters import CHARACTERS, character_edge

    made = ((character.name, character_edge(rules, character)) for character in CHARACTERS)
    _told_one_by_one(rules, "bots", "bot", edge(rules), made, as_json)


def _told_one_by_one(
    rules: Rules, many: str, one: str, best: float, made: Iterable[tuple[str, float]], as_json: bool
) -> None:
    if as_json:
        rows = [{one: name, "edge": other, "difference": other - best} for name, other in made]
        _json(about(rules) | {"edge": best, many: rows})
    else:
        say(_as_they_come(rules, best, made))


def _as_they_come(rules: Rules, best: float, made: Iterable[tuple[str, float]]) -> Iterator[str]:
    """Yield a line for each edge as soon as it is known."""
    yield from _title(rules)
    yield _row("", _("edge"), _("in points"))
    yield _row(_("best play"), share(best), "")
    names = []
    for name, other in made:
        names.append(name)
        yield _row(name, share(other), decimal((other - best) * 100, 3, signed=True))
        sys.stdout.flush()
    if ASKS_HOST in names:
        told = _("{rule}: a host who decides is taken to decide as `house` does.").format(rule=ASKS_HOST)
        yield from ("", *wrapped(told, 2))


def _row(name: str, of_bet: str, points: str) -> str:
    row = fit(name, NAME) + fit(of_bet, EDGE, right=True)
    return row + fit(points, POINTS, right=True) if points else row
