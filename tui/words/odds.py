"""The book in words: what a field of the strategy chart says."""

from collections.abc import Container
from pathlib import Path
from typing import TYPE_CHECKING

from core.blackhole import Hand
from core.blackjack import CardHand
from core.cards import ACE, POINTS
from core.dice import Die, Roll
from core.games import AnyHand
from core.moves import Move
from core.odds.advice import Chances
from core.odds.chart_parts import Cell, Group, Row
from core.rules import PRESETS, BlackholeRules, BlackjackRules, DealerStyle, Rules, preset_of
from tui import tongue
from tui.actions import ACTIONS
from tui.tongue import N_, _, n_
from tui.words.cards import rank_word
from tui.words.coach import percent as in_percent
from tui.words.felt import game_name
from tui.words.hands import dealer_note
from tui.words.names import die_name, in_a_row, listed

if TYPE_CHECKING:
    from tui.bookwork import Worked

TITLE = N_("THE BOOK: {game}")
BUSY = N_("Working it out: every hand against every upcard.")
NO_BOOK = N_("This table plays without a coach: the book is closed while a round is played.")
DEALER = N_("dealer")
"""Over the rows' names, beside the upcards."""
DIFFERS = "*"
"""Behind the letter of a field in which some hands have another best move."""
SHORT = {
    Move.ROLL: N_("roll d12"),
    Move.D8: N_("roll d8"),
    Move.D4: N_("roll d4"),
    Move.REROLL: N_("reroll"),
    Move.KEEP: N_("keep"),
    Move.SWAP: N_("swap"),
    Move.HIT: N_("hit"),
    Move.DOUBLE: N_("double"),
    Move.SPLIT: N_("split"),
    Move.SURRENDER: N_("surrender"),
    Move.STAND: N_("stand"),
}
MEANING = {
    Move.ROLL: N_("roll a d12"),
    Move.D8: N_("roll a d8"),
    Move.D4: N_("roll a d4"),
    Move.REROLL: N_("reroll one die of the double"),
    Move.KEEP: N_("keep what you have"),
    Move.SWAP: N_("swap for the die just earned"),
    Move.HIT: N_("hit"),
    Move.DOUBLE: N_("double"),
    Move.SPLIT: N_("split"),
    Move.SURRENDER: N_("surrender half"),
    Move.STAND: N_("stand"),
}
"""What a letter of the chart says, where no single hand is meant."""


KEYS = (
    (N_("arrows"), N_("Move to another hand or another upcard; a click does it too.")),
    ("tab, pgdn", N_("Go to the next group of hands; shift+tab and pgup to the one before.")),
    ("home, end", N_("Go to the first hand, or to the last.")),
    ("esc", N_("Go back.")),
    ("q", N_("Leave.")),
)
"""What the keys do."""


def title(rules: Rules) -> str:
    """Return the game, and whether the house has rules of its own."""
    if rules == PRESETS[preset_of(rules)]:
        return game_name(rules)
    return _("{game}, house rules").format(game=game_name(rules))


def percent(part: float) -> str:
    """Return a part of 1 as people read it: `42 %`, and never `0 %` of what can happen."""
    if 0 < part < 0.005:
        return in_percent("<1")
    return in_percent(">99" if 0.995 <= part < 1 else f"{100 * part:.0f}")


def edge(part: float) -> str:
    """Return what best play wins or loses of the bet: `+8.967 %`."""
    return in_percent(tongue.decimal(100 * part, 3, signed=True))


def letter(move: Move) -> str:
    """Return what stands for a move in the chart: its key at a table, where that is one character."""
    action = next(action for action in ACTIONS if action.move is move)
    return action.press if len(action.press) == 1 else action.usual_press


def edge_note(part: float) -> str:
    """Return the same behind its name: `edge +8.967 %`."""
    return _("edge {share}").format(share=edge(part))


def returned(part: float) -> str:
    """Return what comes back of the bet: `108.967 %`."""
    return in_percent(tongue.decimal(100 + 100 * part, 3))


def value(part: float) -> str:
    """Return the expected result of a move in parts of the bet: `+0.123`."""
    return tongue.decimal(round(part, 3) + 0.0, 3, signed=True)


def facts(worked: "Worked", rules: Rules) -> tuple[str, ...]:
    """Return what else there is to know of the whole game, the longest form first."""
    known = worked.original
    if known is None:
        comes = returned(worked.edge)
        return (
            _("Best play gets {returned} of the bet back; the dealer {does}").format(
                returned=comes, does=_dealer(rules)
            ),
            _("Best play gets {returned} of the bet back").format(returned=comes),
        )
    values = {
        "printed": returned(worked.edge),
        "said": in_percent(tongue.decimal(100 * known.said, 2)),
        "rule": known.rule,
        "name": known.rule.partition("=")[0],
        "met": returned(known.returns - 1),
    }
    return tuple([_(form).format(**values) for form in _ORIGINAL])


_ORIGINAL = (
    N_("Printed, it returns {printed}. The original's {said} is what {rule} gives: {met}"),
    N_("As printed {printed}; the original's {said} is {rule}: {met}"),
    N_("{printed}; the {said} is {rule}: {met}"),
    N_("{printed}; {name} {met}"),
)


def _dealer(rules: Rules) -> str:
    if isinstance(rules, BlackholeRules) and rules.dealer is DealerStyle.HUMAN:
        return _("is taken to deal as house does")
    return dealer_note(rules)


def upcard(rules: Rules, face: int) -> str:
    """Return the dealer's first die or card: `(9)`, `10`, `A`."""
    if isinstance(rules, BlackjackRules):
        return column(rules, face)
    return str(Roll(Die.D12, face))


def column(rules: Rules, face: int) -> str:
    """Return what stands over a column."""
    return "A" if isinstance(rules, BlackjackRules) and face == ACE else str(face)


def against(row: Row, face: int, rules: Rules) -> str:
    """Return which field of the chart is meant: `14 against (9)`."""
    return _("{hand} against {upcard}").format(hand=row.label, upcard=upcard(rules, face))


def place(group: Group, row: Row, face: int, rules: Rules) -> str:
    """Return the same with the field's group: `Hard totals: 16 against 9`."""
    told = _("{group}: {hand} against {upcard}")
    return told.format(group=tongue.say(group.title), hand=row.label, upcard=upcard(rules, face))


def group_count(number: int, groups: int) -> str:
    """Return which of the groups it is."""
    return _("{number} of {count}").format(number=number, count=groups)


def ranks(hand: CardHand) -> str:
    """Return the ranks of cards, whose suits don't matter: `10 6`."""
    return " ".join([rank_word(card) for card in hand.cards])


def example(hand: AnyHand) -> str:
    """Return a hand that stands for its row: `for instance (9) (5)`; "" where it is the only one."""
    if isinstance(hand, Hand):
        dice, held = " ".join(map(str, hand.dice)), die_name(hand.sd) if hand.sd else ""
        if hand.reroll:
            return _("{die} in hand").format(die=held) if held else ""
        told = _("for instance {hand}, {die} in hand") if held else _("for instance {hand}")
        return told.format(hand=dice, die=held)
    alike = len({POINTS[card] for card in hand.cards}) == 1
    return "" if alike or hand.soft else _("for instance {hand}").format(hand=ranks(hand))


def chances(told: Chances | None, whole: bool = True) -> str:
    """Return what the roll or the card makes of the hand; without the `whole`, not where it just lands."""
    if told is None:
        return ""
    parts = (
        (N_("bust {share}"), told.bust),
        (N_("lands {share}"), told.lands * whole),
        (N_("21 {share}"), told.twenty_one),
        (N_("special {share}"), told.special),
    )
    there = [_(text).format(share=percent(part)) for text, part in parts if part > 1e-9]
    return in_a_row(there) if there else ""


def differing(cell: Cell) -> str:
    """Return which hands of the row do something else: `But hit with 10 2.`; "" for none."""
    by_move: dict[Move, list[str]] = {}
    for hand, move in cell.differs:
        if isinstance(hand, CardHand):
            by_move.setdefault(move, []).append(ranks(hand))
    told = [
        _("{move} with {hands}").format(move=_(SHORT[move]), hands=listed(hands, "or"))
        for move, hands in by_move.items()
    ]
    return _("But {moves}.").format(moves=in_a_row(told)) if told else ""


def legend(moves: Container[Move]) -> str:
    """Return what the letters and the numbers mean."""
    letters = [f"{letter(move)} {_(MEANING[move])}" for move in MEANING if move in moves]
    return _("Letters are the keys at the table: {letters}. Numbers are in parts of the bet.").format(
        letters=in_a_row(letters)
    )


def letters(moves: Container[Move]) -> list[tuple[str, str]]:
    """Return each letter of the chart with what it means."""
    found = [(letter(move), _sentence(_(MEANING[move]))) for move in MEANING if move in moves]
    mark = _("Some hands of this row have another best move; it is told beside the chart.")
    return [*found, (DIFFERS, mark)] if found else []


def _sentence(told: str) -> str:
    return _("{told}.").format(told=told[0].upper() + told[1:])


NUMBERS = N_(
    "A number is what a move wins or loses in the long run with best play after it, in parts of the bet: "
    "{number} is 25 of 100 chips lost. A double or a split counts the second bet's chips too."
)
PERCENTAGES = N_(
    "Percentages are what the roll or the card makes of the hand at once: bust, 21, a special win, or where "
    "it lands below 21."
)


def assumptions(rules: Rules) -> tuple[str, ...]:
    """Return what the numbers are, and what they take for granted."""
    more = _of_cards(rules) if isinstance(rules, BlackjackRules) else _of_dice(rules)
    return _(NUMBERS).format(number=value(-0.25)), _(PERCENTAGES), *more


def _of_cards(rules: BlackjackRules) -> tuple[str, ...]:
    shoe = n_(
        "The cards are those of a full shoe of one deck, less the hand and the upcard; a row is the mean "
        "over the first two cards that make it.",
        "The cards are those of a full shoe of {count} decks, less the hand and the upcard; a row is the "
        "mean over the first two cards that make it.",
        rules.decks,
    )
    return (shoe.format(count=rules.decks),)


def _of_dice(rules: BlackholeRules) -> tuple[str, ...]:
    if rules.dealer is DealerStyle.SHARP:
        return (
            _("The dealer picks the best die against all who stand; here the hand is alone at the table."),
        )
    if rules.dealer is DealerStyle.HUMAN:
        return (_("The host deals; here they are taken to spend the d6 as the house does."),)
    return ()


def unexpected(error: BaseException, path: Path | None) -> str:
    """Return the sentence for a book that could not be worked out."""
    kind = type(error).__name__
    if path is None:
        return _("The book could not be worked out ({error}).").format(error=kind)
    return _("The book could not be worked out ({error}); details are in {path}.").format(
        error=kind, path=path
    )
