"""Whole books as plain text, a letter a move: `python -m tests.core.odds.charts` writes them anew."""

from pathlib import Path

from core.blackjack import CardHand
from core.cards import ACE, POINTS
from core.moves import Move
from core.odds.card_book import CardBook
from core.odds.dice_book import FACES, exact_book
from core.odds.dice_tree import Node, tree
from core.rules import PRESETS, BlackholeRules, BlackjackRules

FOLDER = Path(__file__).parent / "books"
UPCARDS = (*range(2, 11), ACE)
LETTERS = {
    Move.HIT: "H",
    Move.STAND: "S",
    Move.DOUBLE: "D",
    Move.SPLIT: "P",
    Move.SURRENDER: "R",
    Move.ROLL: "r",
    Move.D8: "8",
    Move.D6: "6",
    Move.D4: "4",
    Move.KEEP: "k",
    Move.SWAP: "w",
    Move.REROLL: "n",
}


def chart(name: str) -> str:
    """Return a preset's best moves: of first hands by upcard, or of Blackhole Jack's hands by face."""
    rules = PRESETS[name]
    lines = cards(CardBook(rules)) if isinstance(rules, BlackjackRules) else dice(rules)
    return "\n".join([*lines, ""])


def cards(book: CardBook) -> list[str]:
    """Return the chart of a card table."""
    rows: dict[CardHand, str] = {}
    for upcard in UPCARDS:
        for first in book.firsts(upcard):
            if first.move is not None:
                rows[first.hand] = rows.get(first.hand, "") + LETTERS[first.move]
    return ["    23456789TA", *[f"{_cards(hand)}  {row}" for hand, row in rows.items()]]


def _cards(hand: CardHand) -> str:
    return "".join(["A23456789T"[POINTS[card] - 1] for card in hand.cards])


def dice(rules: BlackholeRules) -> list[str]:
    """Return the chart of Blackhole Jack: hands with a choice, by total, die held, dice earned and reroll."""
    rows = sorted(
        [(_dice(node), _letters(rules, node)) for node in tree(rules).nodes if len(node.branches) > 1]
    )
    return [f"{'1 to 12':>33}", *[f"{label:26}{row}" for label, row in rows]]


def _dice(node: Node) -> str:
    hand = node.hand
    earned = "+".join([die.value for die in hand.awards])
    return f"{hand.total:2} {hand.sd.value if hand.sd else '-'} {earned}{' double' if hand.reroll else ''}"


def _letters(rules: BlackholeRules, node: Node) -> str:
    return "".join([LETTERS[exact_book(rules).move(node.hand, face)] for face in FACES])


def main() -> None:
    """Write all charts."""
    for name in PRESETS:
        (FOLDER / f"{name}.txt").write_text(chart(name), encoding="utf-8")


if __name__ == "__main__":
    main()
