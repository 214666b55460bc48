"""What the coach says: the worth of moves in chips for every 100 bet, and what dice or a card would do."""

from collections.abc import Iterator

from core.moves import Move
from core.odds.advice import Advice, Chances, Option, Question
from core.rules import BlackholeRules, DealerStyle
from core.table import Table
from tui import tongue
from tui.tongue import N_, _, p_
from tui.view import Tone
from tui.words.names import explained, in_a_row

Piece = tuple[str, Tone]
Line = list[Piece]

HUNDRED = 100
"""Chips of a bet for which a move's worth is told."""
FORBIDDEN = N_("This table plays without a coach.")
SILENT = N_("The coach speaks once a decision is yours.")
STARTING = N_("The coach is getting ready.")
FAILED = N_("The coach has no figures for this decision.")
TITLE = N_("COACH")
UNIT = N_("chips per {hundred} bet")
HEAD = N_("Chips per {hundred} bet:")
SHORT_HEAD = N_("Per {hundred}:")
_NOTED = {HEAD: N_("Chips per {hundred} bet, {note}:"), SHORT_HEAD: N_("Per {hundred}, {note}:")}
"""The same with what the figures take for granted."""
NAMES = {
    Move.START: N_("roll"),
    Move.ROLL: "d12",
    Move.D4: "d4",
    Move.D8: "d8",
    Move.D6: "d6",
    Move.REROLL: N_("reroll"),
    Move.KEEP: N_("keep"),
    Move.SWAP: N_("swap"),
    Move.HIT: N_("hit"),
    Move.DOUBLE: N_("double"),
    Move.SPLIT: N_("split"),
    Move.SURRENDER: N_("surrender"),
    Move.STAND: N_("stand"),
}
"""Moves in the coach's one line."""
GAP = "  "


def keys() -> dict[Move, str]:
    """Return the same where there is no room for words: the keys that make the moves."""
    # The registry of actions is made of words, those of this package too.
    from tui.actions import ACTIONS

    return {action.move: action.press for action in ACTIONS if action.move is not None}


def unit() -> str:
    """Return what figures are counted in."""
    return _(UNIT).format(hundred=HUNDRED)


def assumption(table: Table) -> str:
    """Return what the figures take for granted about a dealer who decides; "" where it decides nothing."""
    rules = table.setup.rules
    if not isinstance(rules, BlackholeRules) or rules.dealer is DealerStyle.HOUSE:
        return ""
    if rules.dealer is DealerStyle.HUMAN:
        return _("as against house")
    others = [box for number, box in enumerate(table.boxes) if table.turn and number != table.turn[0]]
    return _("as if alone") if any(not hand.bust for box in others for hand in box.hands) else ""


def worth(value: float) -> str:
    """Return a result in chips for every 100 bet: `+12.3`, `-50.0`, `0.0`."""
    rounded = round(HUNDRED * value, 1)
    return tongue.decimal(rounded, 1, signed=True) if rounded else tongue.decimal(0.0, 1)


def share(chance: float) -> str:
    """Return a chance as a percentage; one that is small is no 0 %, one that is not certain no 100 %."""
    if 0 < chance < 0.005:
        return percent("<1")
    return percent(">99" if 0.995 <= chance < 1 - 1e-9 else f"{100 * chance:.0f}")


def percent(number: str) -> str:
    """Return a number, as it is written, in percent: `42 %`."""
    return _("{number} %").format(number=number)


def move_lines(advice: Advice, note: str, mark: str) -> Iterator[Line]:
    """Yield the worth of all moves in one line, the longest form first; at last the best move alone."""
    pressed = keys()
    for head, names in ((HEAD, NAMES), (SHORT_HEAD, NAMES), (SHORT_HEAD, pressed)):
        yield [_head(head, note), *_values(advice, advice.options, names, mark)]
    yield _values(advice, advice.options, pressed, mark)
    yield _values(advice, (advice.best,), NAMES, mark)


def full_lines(advice: Advice, note: str, mark: str) -> Iterator[Line]:
    """Yield the same with what dice or a card would do behind it, then, for less room, without."""
    line = [_head(SHORT_HEAD, note), *_values(advice, advice.options, NAMES, mark)]
    for text in chance_lines(advice):
        yield [*line, (f"   {text}", Tone.DIM)]
    yield from move_lines(advice, note, mark)


def _head(head: str, note: str) -> Piece:
    text = _(_NOTED[head]).format(hundred=HUNDRED, note=note) if note else _(head).format(hundred=HUNDRED)
    return f"{text} ", Tone.DIM


def _values(advice: Advice, options: tuple[Option, ...], names: dict[Move, str], mark: str) -> Line:
    pieces: Line = []
    for number, option in enumerate(options):
        best = option is advice.best
        gap = GAP if number else ""
        text = f"{_(names[option.move])} {worth(option.value)}"
        pieces.append((f"{gap}{mark if best else ''}{text}", Tone.STRONG if best else Tone.PLAIN))
    return pieces


def chance_lines(advice: Advice) -> Iterator[str]:
    """Yield what dice or a card would do for each move that brings any, the longest form first."""
    moving = _alike(advice)
    if not moving:
        return
    yield "   ".join([explained(name, in_a_row(ends(chances, lands=True))) for name, chances in moving])
    yield "   ".join([explained(name, in_a_row(ends(chances))) for name, chances in moving])
    busts = [(name, chances.bust) for name, chances in moving]
    others = {
        "21": [(name, chances.twenty_one) for name, chances in moving],
        _("special"): [(name, chances.special) for name, chances in moving],
    }
    there = [_of(end, told) for end, told in others.items() if any(chance for name, chance in told)]
    yield "   ".join([*([_of(_("bust"), busts)] if any(chance for name, chance in busts) else []), *there])
    yield _of(_("bust"), busts)


def _of(end: str, told: list[tuple[str, float]]) -> str:
    """Return which moves come to an end and how often: `bust: d12 42 %, d8 12 %`."""
    moves = [f"{name} {share(chance)}" for name, chance in told if chance]
    return explained(end, in_a_row(moves or [p_("no move", "none")]))


def _alike(advice: Advice) -> list[tuple[str, Chances]]:
    """Return the moves that bring dice or a card, those with the same chances together."""
    names: dict[Chances, list[str]] = {}
    for option in advice.options:
        if option.chances is not None:
            names.setdefault(option.chances, []).append(_(NAMES[option.move]))
    return [(in_a_row(alike), chances) for chances, alike in names.items()]


def ends(chances: Chances, lands: bool = False) -> list[str]:
    """Return what a roll or a card does to the hand: `bust 58 %`, `21 8 %`, `special 3 %`."""
    told = [_("bust {share}").format(share=share(chances.bust)) if chances.bust else _("no bust")]
    if chances.twenty_one:
        told.append(_("21 {share}").format(share=share(chances.twenty_one)))
    if chances.special:
        told.append(_("special {share}").format(share=share(chances.special)))
    if lands and 1e-9 < chances.lands < 1:
        told.append(_("below 21 {share}").format(share=share(chances.lands)))
    return told


_GAINS = (
    N_("taking it gains {chips} chips per {hundred} bet (yes {accepted}, no {declined})"),
    N_("taking it gains {chips} chips per {hundred} bet"),
    N_("gains {chips} per {hundred}"),
)
_COSTS = (
    N_("taking it costs {chips} chips per {hundred} bet (yes {accepted}, no {declined})"),
    N_("taking it costs {chips} chips per {hundred} bet"),
    N_("costs {chips} per {hundred}"),
)


def question_lines(question: Question, mark: str) -> Iterator[Line]:
    """Yield whether an offer is worth taking and by how much, the longest form first."""
    answer = p_("to an offer", "yes") if question.gains else p_("to an offer", "no")
    said: Piece = (f"{mark}{answer}", Tone.STRONG)
    for form in _GAINS if question.gains else _COSTS:
        told = _(form).format(
            chips=tongue.decimal(HUNDRED * abs(question.accept - question.decline), 1),
            hundred=HUNDRED,
            accepted=worth(question.accept),
            declined=worth(question.decline),
        )
        yield [said, (explained(said[0], told).removeprefix(said[0]), Tone.PLAIN)]
    yield [said]
