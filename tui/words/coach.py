"""What the coach says: the worth of moves in chips for every 100 bet, and what dice or a card would do."""

from collections.abc import Iterator

from core.moves import Move
from core.odds.advice import Advice, Chances, Option, Question
from core.rules import BlackholeRules, DealerStyle
from core.table import Table
from tui.actions import ACTIONS
from tui.view import Tone

Piece = tuple[str, Tone]
Line = list[Piece]

HUNDRED = 100
"""Chips of a bet for which a move's worth is told."""
FORBIDDEN = "This table plays without a coach."
SILENT = "The coach speaks once a decision is yours."
STARTING = "The coach is getting ready."
FAILED = "The coach has no figures for this decision."
UNIT = f"chips per {HUNDRED} bet"
SHORT_UNIT = f"per {HUNDRED}"
NAMES = {
    Move.START: "roll",
    Move.ROLL: "d12",
    Move.D4: "d4",
    Move.D8: "d8",
    Move.D6: "d6",
    Move.REROLL: "reroll",
    Move.KEEP: "keep",
    Move.SWAP: "swap",
    Move.HIT: "hit",
    Move.DOUBLE: "double",
    Move.SPLIT: "split",
    Move.SURRENDER: "surrender",
    Move.STAND: "stand",
}
"""Moves in the coach's one line."""
KEYS = {action.move: action.press for action in ACTIONS if action.move is not None}
"""The same where there is no room for words."""
GAP = "  "


def assumption(table: Table) -> str:
    """Return what the figures take for granted about a dealer who decides; "" where it decides nothing."""
    rules = table.setup.rules
    if not isinstance(rules, BlackholeRules) or rules.dealer is DealerStyle.HOUSE:
        return ""
    if rules.dealer is DealerStyle.HUMAN:
        return "as against house"
    others = [box for number, box in enumerate(table.boxes) if table.turn and number != table.turn[0]]
    return "as if alone" if any(not hand.bust for box in others for hand in box.hands) else ""


def worth(value: float) -> str:
    """Return a result in chips for every 100 bet: `+12.3`, `-50.0`, `0.0`."""
    text = f"{HUNDRED * value:+.1f}"
    return "0.0" if float(text) == 0 else text


def share(chance: float) -> str:
    """Return a chance as a percentage; one that is small is no 0 %, one that is not certain no 100 %."""
    if 0 < chance < 0.005:
        return "<1 %"
    return ">99 %" if 0.995 <= chance < 1 - 1e-9 else f"{100 * chance:.0f} %"


def move_lines(advice: Advice, note: str, mark: str) -> Iterator[Line]:
    """Yield the worth of all moves in one line, the longest form first; at last the best move alone."""
    for unit, names in ((UNIT, NAMES), (SHORT_UNIT, NAMES), (SHORT_UNIT, KEYS)):
        yield [_head(unit, note), *_values(advice, advice.options, names, mark)]
    yield _values(advice, advice.options, KEYS, mark)
    yield _values(advice, (advice.best,), NAMES, mark)


def full_lines(advice: Advice, note: str, mark: str) -> Iterator[Line]:
    """Yield the same with what dice or a card would do behind it, then, for less room, without."""
    line = [_head(SHORT_UNIT, note), *_values(advice, advice.options, NAMES, mark)]
    for text in chance_lines(advice):
        yield [*line, (f"   {text}", Tone.DIM)]
    yield from move_lines(advice, note, mark)


def _head(unit: str, note: str) -> Piece:
    text = f"{unit}, {note}: " if note else f"{unit}: "
    return text.capitalize(), Tone.DIM


def _values(advice: Advice, options: tuple[Option, ...], names: dict[Move, str], mark: str) -> Line:
    pieces: Line = []
    for number, option in enumerate(options):
        best = option is advice.best
        gap = GAP if number else ""
        text = f"{names[option.move]} {worth(option.value)}"
        pieces.append((f"{gap}{mark if best else ''}{text}", Tone.STRONG if best else Tone.PLAIN))
    return pieces


def chance_lines(advice: Advice) -> Iterator[str]:
    """Yield what dice or a card would do for each move that brings any, the longest form first."""
    moving = _alike(advice)
    if not moving:
        return
    yield "   ".join([f"{name}: {', '.join(ends(chances, lands=True))}" for name, chances in moving])
    yield "   ".join([f"{name}: {', '.join(ends(chances))}" for name, chances in moving])
    ends_of = {
        "bust": [(name, chances.bust) for name, chances in moving],
        "21": [(name, chances.twenty_one) for name, chances in moving],
        "special": [(name, chances.special) for name, chances in moving],
    }
    yield "   ".join([_of(end, told) for end, told in ends_of.items() if any(chance for _, chance in told)])
    yield _of("bust", ends_of["bust"])


def _of(end: str, told: list[tuple[str, float]]) -> str:
    """Return which moves come to an end and how often: `bust: d12 42 %, d8 12 %`."""
    return f"{end}: {', '.join([f'{name} {share(chance)}' for name, chance in told if chance]) or 'none'}"


def _alike(advice: Advice) -> list[tuple[str, Chances]]:
    """Return the moves that bring dice or a card, those with the same chances together."""
    names: dict[Chances, list[str]] = {}
    for option in advice.options:
        if option.chances is not None:
            names.setdefault(option.chances, []).append(NAMES[option.move])
    return [(", ".join(alike), chances) for chances, alike in names.items()]


def ends(chances: Chances, lands: bool = False) -> list[str]:
    """Return what a roll or a card does to the hand: `bust 58 %`, `21 8 %`, `special 3 %`."""
    told = [f"bust {share(chances.bust)}" if chances.bust else "no bust"]
    if chances.twenty_one:
        told.append(f"21 {share(chances.twenty_one)}")
    if chances.special:
        told.append(f"special {share(chances.special)}")
    return [*told, f"below 21 {share(chances.lands)}"] if lands and 1e-9 < chances.lands < 1 else told


def question_lines(question: Question, mark: str) -> Iterator[Line]:
    """Yield whether an offer is worth taking and by how much, the longest form first."""
    differs = HUNDRED * abs(question.accept - question.decline)
    answer, does = ("yes", "gains") if question.gains else ("no", "costs")
    said = f"{mark}{answer}"
    both = f"yes {worth(question.accept)}, no {worth(question.decline)}"
    yield [(said, Tone.STRONG), (f": taking it {does} {differs:.1f} {UNIT} ({both})", Tone.PLAIN)]
    yield [(said, Tone.STRONG), (f": taking it {does} {differs:.1f} {UNIT}", Tone.PLAIN)]
    yield [(said, Tone.STRONG), (f": {does} {differs:.1f} per {HUNDRED}", Tone.PLAIN)]
    yield [(said, Tone.STRONG)]
