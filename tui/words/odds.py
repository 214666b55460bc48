"""The book in words: what a field of the strategy chart says."""

from collections.abc import Container
from pathlib import Path

from core.blackhole import Hand
from core.blackjack import CardHand
from core.cards import ACE, POINTS
from core.dice import Die, Roll
from core.games import AnyHand
from core.moves import Move
from core.odds.advice import Chances
from core.odds.chart_parts import Cell
from core.rules import PRESETS, BlackholeRules, BlackjackRules, DealerStyle, Rules, preset_of
from tui.bookwork import Worked
from tui.words.cards import rank_word
from tui.words.coach import KEYS as MOVE_KEYS
from tui.words.felt import game_name
from tui.words.hands import dealer_note
from tui.words.names import die_name, listed

TITLE = "THE BOOK"
BUSY = "Working it out: every hand against every upcard."
NO_BOOK = "This table plays without a coach: the book is closed while a round is played."
DEALER = "dealer"
"""Over the rows' names, beside the upcards."""
DIFFERS = "*"
"""Behind the letter of a field in which some hands have another best move."""
LETTERS = MOVE_KEYS
"""The keys that make the moves at a table."""
SHORT = {
    Move.ROLL: "roll d12",
    Move.D8: "roll d8",
    Move.D4: "roll d4",
    Move.REROLL: "reroll",
    Move.KEEP: "keep",
    Move.SWAP: "swap",
    Move.HIT: "hit",
    Move.DOUBLE: "double",
    Move.SPLIT: "split",
    Move.SURRENDER: "surrender",
    Move.STAND: "stand",
}
MEANING = {
    Move.ROLL: "roll a d12",
    Move.D8: "roll a d8",
    Move.D4: "roll a d4",
    Move.REROLL: "reroll one die of the double",
    Move.KEEP: "keep what you have",
    Move.SWAP: "swap for the die just earned",
    Move.HIT: "hit",
    Move.DOUBLE: "double",
    Move.SPLIT: "split",
    Move.SURRENDER: "surrender half",
    Move.STAND: "stand",
}
"""What a letter of the chart says, where no single hand is meant."""


KEYS = (
    ("arrows", "Move to another hand or another upcard; a click does it too."),
    ("tab, pgdn", "Go to the next group of hands; shift+tab and pgup to the one before."),
    ("home, end", "Go to the first hand, or to the last."),
    ("esc", "Go back."),
    ("q", "Leave."),
)
"""What the keys do."""


def title(rules: Rules) -> str:
    """Return the game, and whether the house has rules of its own."""
    own = rules != PRESETS[preset_of(rules)]
    return f"{game_name(rules)}, house rules" if own else game_name(rules)


def percent(part: float) -> str:
    """Return a part of 1 as people read it: `42 %`, and never `0 %` of what can happen."""
    if 0 < part < 0.005:
        return "<1 %"
    return ">99 %" if 0.995 <= part < 1 else f"{part:.0%}"[:-1] + " %"


def edge(part: float) -> str:
    """Return what best play wins or loses of the bet: `+8.967 %`."""
    return f"{100 * part:+.3f} %"


def returned(part: float) -> str:
    """Return what comes back of the bet: `108.967 %`."""
    return f"{100 + 100 * part:.3f} %"


def value(part: float) -> str:
    """Return the expected result of a move in parts of the bet: `+0.123`."""
    return f"{round(part, 3) + 0.0:+.3f}"


def facts(worked: Worked, rules: Rules) -> tuple[str, ...]:
    """Return what else there is to know of the whole game, the longest form first."""
    known = worked.original
    if known is None:
        comes = f"Best play gets {returned(worked.edge)} of the bet back"
        return f"{comes}; the dealer {_dealer(rules)}", comes
    printed, met = returned(worked.edge), returned(known.returns - 1)
    rule, said = known.rule, f"{100 * known.said:.2f} %"
    return (
        f"Printed, it returns {printed}. The original's {said} is what {rule} gives: {met}",
        f"As printed {printed}; the original's {said} is {rule}: {met}",
        f"{printed}; the {said} is {rule}: {met}",
        f"{printed}; {rule.partition('=')[0]} {met}",
    )


def _dealer(rules: Rules) -> str:
    if isinstance(rules, BlackholeRules) and rules.dealer is DealerStyle.HUMAN:
        return "is taken to deal as house does"
    return dealer_note(rules)


def upcard(rules: Rules, face: int) -> str:
    """Return the dealer's first die or card: `(9)`, `10`, `A`."""
    if isinstance(rules, BlackjackRules):
        return column(rules, face)
    return str(Roll(Die.D12, face))


def column(rules: Rules, face: int) -> str:
    """Return what stands over a column."""
    return "A" if isinstance(rules, BlackjackRules) and face == ACE else str(face)


def ranks(hand: CardHand) -> str:
    """Return the ranks of cards, whose suits don't matter: `10 6`."""
    return " ".join([rank_word(card) for card in hand.cards])


def example(hand: AnyHand) -> str:
    """Return a hand that stands for its row: `for instance (9) (5)`; "" where it is the only one."""
    if isinstance(hand, Hand):
        held = f"{die_name(hand.sd)} in hand" if hand.sd else ""
        dice = "" if hand.reroll else f"for instance {' '.join(map(str, hand.dice))}"
        return ", ".join(filter(None, (dice, held)))
    alike = len({POINTS[card] for card in hand.cards}) == 1
    return "" if alike or hand.soft else f"for instance {ranks(hand)}"


def chances(told: Chances | None, whole: bool = True) -> str:
    """Return what the roll or the card makes of the hand; without the `whole`, not where it just lands."""
    if told is None:
        return ""
    parts = {"bust": told.bust, "lands": told.lands * whole, "21": told.twenty_one, "special": told.special}
    return ", ".join([f"{name} {percent(part)}" for name, part in parts.items() if part > 1e-9])


def differing(cell: Cell) -> str:
    """Return which hands of the row do something else: `But hit with 10 2.`; "" for none."""
    by_move: dict[Move, list[str]] = {}
    for hand, move in cell.differs:
        if isinstance(hand, CardHand):
            by_move.setdefault(move, []).append(ranks(hand))
    told = [f"{SHORT[move]} with {listed(hands, 'or')}" for move, hands in by_move.items()]
    return f"But {', '.join(told)}." if told else ""


def legend(moves: Container[Move]) -> str:
    """Return what the letters and the numbers mean."""
    letters = ", ".join([f"{LETTERS[move]} {MEANING[move]}" for move in MEANING if move in moves])
    return f"Letters are the keys at the table: {letters}. Numbers are in parts of the bet."


def letters(moves: Container[Move]) -> list[tuple[str, str]]:
    """Return each letter of the chart with what it means."""
    found = [(LETTERS[move], f"{MEANING[move].capitalize()}.") for move in MEANING if move in moves]
    mark = (DIFFERS, "Some hands of this row have another best move; it is told beside the chart.")
    return [*found, mark] if found else []


NUMBERS = (
    "A number is what a move wins or loses in the long run with best play after it, in parts of the bet: "
    "-0.250 is 25 of 100 chips lost. A double or a split counts the second bet's chips too."
)
PERCENTAGES = (
    "Percentages are what the roll or the card makes of the hand at once: bust, 21, a special win, or where "
    "it lands below 21."
)


def assumptions(rules: Rules) -> tuple[str, ...]:
    """Return what the numbers are, and what they take for granted."""
    more = _of_cards(rules) if isinstance(rules, BlackjackRules) else _of_dice(rules)
    return NUMBERS, PERCENTAGES, *more


def _of_cards(rules: BlackjackRules) -> tuple[str, ...]:
    shoe = f"The cards are those of a full shoe of {counted(rules.decks)}, less the hand and the upcard; "
    return (shoe + "a row is the mean over the first two cards that make it.",)


def _of_dice(rules: BlackholeRules) -> tuple[str, ...]:
    if rules.dealer is DealerStyle.SHARP:
        return ("The dealer picks the best die against all who stand; here the hand is alone at the table.",)
    if rules.dealer is DealerStyle.HUMAN:
        return ("The host deals; here they are taken to spend the d6 as the house does.",)
    return ()


def counted(decks: int) -> str:
    """Return how many decks: `8 decks`."""
    return f"{decks} decks" if decks > 1 else "one deck"


def unexpected(error: BaseException, path: Path | None) -> str:
    """Return the sentence for a book that could not be worked out."""
    details = f"; details are in {path}" if path else ""
    return f"The book could not be worked out ({type(error).__name__}){details}."
