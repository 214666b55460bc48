"""What a round draws, by its log alone: dice, or cards from a shoe, and when the shoe must be shuffled."""

from collections.abc import Callable, Mapping
from typing import Any

from core.findings import Wrong
from core.loglines import numbers, text
from core.reroll import SIDES, drawn
from core.sentence import N_, Sentence
from core.shoes_again import DRAWS, NotThere, Shoe, named, shoe_at, shoe_of

MOST_DRAWS = 1000
"""Dice or cards of a round, more than seven boxes and the dealer can draw."""

Say = Callable[..., None]
"""Takes what is wrong, a sentence, and the number of the event unless it is the present one."""


class Draws:
    """The draws of a round, each with what it was drawn from."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._drawn: list[tuple[int, range | bytes, int]] = []
        """Of each draw its event, what it was drawn from, and what the log says it was."""
        self._shoe: Shoe | None = None
        self._shuffle_due = False
        self._shuffled_at = 0
        """The event of a shuffle that a restart of the dealer must explain."""

    def open(self, rules: Mapping[str, Any]) -> None:
        """Begin with a full shoe, or with dice, by a table's rules."""
        self._shoe = shoe_of(rules)

    def take_over(self, table: Mapping[str, Any], under_way: bool) -> None:
        """Go on from a table in plain data."""
        self._shoe = shoe_at(table)
        if self._shoe and not under_way:
            self._shoe.clear()

    def begin(self) -> None:
        """Begin a round."""
        self._drawn = []

    def dealt(self, number: int, event: Mapping[str, Any], boxes: int) -> None:
        """Take what was dealt to so many boxes."""
        self._took(number, event, (12,), self._shoe.cards_to_deal(boxes) if self._shoe else 0)

    def moved(self, number: int, event: Mapping[str, Any]) -> None:
        """Take what a move drew."""
        move = text(event, "move")
        self._took(number, event, *((), DRAWS[move]) if self._shoe else (SIDES[move], 0))

    def served(self, number: int, event: Mapping[str, Any]) -> None:
        """Take the card that a hand was due."""
        self._took(number, event, (), 1)

    def shuffled(self, number: int, in_round: bool, boxes: int) -> None:
        """Take a shuffle; with boxes in mid-round the deal to so many is next, without one card."""
        if self._shoe is None:
            self._say(Wrong.SHUFFLED, Sentence("There is no shoe at this table."))
            return
        if not in_round:
            self._shuffled_at = 0 if self._shuffle_due else number
            self._shuffle_due = False
        elif self._shoe.has(self._shoe.cards_to_deal(boxes) if boxes else 1):
            self._say(Wrong.SHUFFLED, Sentence("The shoe was shuffled in mid-round with enough cards left."))
        self._shoe.shuffle()

    def expect(self, kind: str) -> None:
        """Miss a shuffle that does not come at once, or the restart that one was for."""
        if self._shuffle_due and kind not in ("revealed", "shuffled"):
            self._shuffle_due = False
            self._say(Wrong.NOT_SHUFFLED, Sentence("The shoe was past its cut and was not shuffled."))
        if self._shuffled_at and kind not in ("went_away", "sealed"):
            self._say(
                Wrong.SHUFFLED, Sentence("The shoe was shuffled and not past its cut."), self._shuffled_at
            )
        if kind != "went_away":
            self._shuffled_at = 0

    def settled(self) -> None:
        """End a round; the cards on the table are out of the shoe."""
        if self._shoe is not None:
            self._shoe.clear()
            self._shuffle_due = self._shoe.is_past_cut

    def voided(self) -> None:
        """End a round that does not count; the shoe is full again."""
        if self._shoe is not None:
            self._shoe.renew()

    def again(self, key: bytes) -> None:
        """Draw the round again by its key, and say what differs."""
        drawn_from = [source for _, source, _ in self._drawn]
        right = [source[drawn(key, place, len(source))] for place, source in enumerate(drawn_from)]
        false = [place for place, (_, _, shown) in enumerate(self._drawn) if shown != right[place]]
        if false:
            number, source, shown = self._drawn[false[0]]
            wrong, told, first = _difference(source, shown, right[false[0]])
            self._say(wrong, Sentence(told, many=len(right), false=len(false), first=first), number)

    def _took(self, number: int, event: Mapping[str, Any], sides: tuple[int, ...], cards: int) -> None:
        shown, many = numbers(event, "drawn"), cards if self._shoe else len(sides)
        if len(shown) != many or len(self._drawn) + many > MOST_DRAWS:
            self._miscounted(len(shown), many)
        elif self._shoe is None:
            self._drawn += [
                (number, range(1, side + 1), face) for side, face in zip(sides, shown, strict=True)
            ]
        else:
            self._laid(self._shoe, number, shown)

    def _miscounted(self, shown: int, many: int) -> None:
        if self._shoe is None:
            self._say(
                Wrong.DICE_COUNT,
                Sentence("{shown} dice were rolled where {many} belong.", shown=shown, many=many),
            )
        else:
            self._say(
                Wrong.CARD_COUNT,
                Sentence("{shown} cards were drawn where {many} belong.", shown=shown, many=many),
            )

    def _laid(self, shoe: Shoe, number: int, cards: list[int]) -> None:
        if not shoe.has(len(cards)):
            self._say(Wrong.NOT_SHUFFLED, Sentence("The shoe had too few cards left and was not shuffled."))
        for card in cards:
            try:
                self._drawn.append((number, shoe.draw(card), card))
            except NotThere:
                self._say(
                    Wrong.NOT_IN_SHOE,
                    Sentence("The card {card} was drawn, which the shoe did not have.", card=str(card)[:9]),
                )


def _difference(source: range | bytes, shown: int, right: int) -> tuple[Wrong, str, Sentence]:
    """Return what is wrong, the sentence that says how much of it, and the first of it."""
    if isinstance(source, range):
        face = Sentence(
            "a {die}, showed {shown} and must show {right}",
            die="d" + str(len(source)),
            shown=str(shown)[:9],
            right=right,
        )
        return Wrong.DICE_DIFFER, N_("Of {many} dice {false} differ; the first, {first}."), face
    card = Sentence("the {shown}, must be the {right}", shown=named(shown), right=named(right))
    return Wrong.CARDS_DIFFER, N_("Of {many} cards {false} differ; the first, {first}."), card
