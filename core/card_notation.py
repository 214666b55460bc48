"""A round of cards as text."""

from collections.abc import Iterator, Sequence

from core.blackjack import CardEnd
from core.card_scribe import CardBoxRecord, CardHandRecord, CardRoundRecord, CardStake, CardStep
from core.cards import Card, code, total
from core.sides import Side
from core.written import WAITS, quoted, result, words

OF_CARDS = " of cards"
"""Stands after the number of a round of cards."""
SHUFFLED = "shoe shuffled"
EVEN_MONEY = "even money "
"""Stands before the result of a wager that was paid even money."""
SIDES = {Side.DOUBLE: "doubled", Side.INSURANCE: "insured", Side.PAIRS: "pairs"}
ON_HANDS = (Side.MAIN, Side.SPLIT, Side.DOUBLE)
"""Wagers that say, on a split box, which hand they are on."""


def write_cards(told: CardRoundRecord) -> str:
    """Return a round as text: a line for the round, one for the dealer, and one for each hand and wager."""
    lines = [f"round {told.round}{OF_CARDS}{' void' if told.voided else ''}"]
    if told.shuffled:
        lines.append(SHUFFLED)
    lines.append(words("dealer", *map(bracketed, told.dealer), _ending(told.dealer, told.dealer_end)))
    lines += [line for box in told.boxes for line in _box_lines(box)]
    return "\n".join(lines) + "\n"


def bracketed(card: Card) -> str:
    """Return a card as it is written in a line: `[Qh]`."""
    return f"[{code(card)}]"


def _box_lines(box: CardBoxRecord) -> Iterator[str]:
    own = box.stakes[0]
    head = f"{box.box + 1} {quoted(own.name)} {own.amount}:"
    if len(box.hands) == 2:
        yield f"{head} {words(*map(bracketed, first_cards(box.hands)))}, split"
        for number, (hand, stake) in enumerate(zip(box.hands, box.stakes, strict=False), 1):
            yield f"  hand {number}: {_hand(hand)}, {_result(stake)}"
    else:
        yield f"{head} {_hand(*box.hands) if box.hands else WAITS}, {_result(own)}"
    yield from [_stake_line(box, stake) for stake in box.stakes[max(1, len(box.hands)) :]]


def first_cards(hands: Sequence[CardHandRecord]) -> tuple[Card, ...]:
    """Return the cards that a box was dealt."""
    return hands[0].dealt if len(hands) == 1 else tuple([card for hand in hands for card in hand.dealt[:1]])


def _hand(hand: CardHandRecord) -> str:
    cards = words(*map(bracketed, hand.dealt))
    return words(", ".join([cards, *map(_step, hand.steps)]), _ending(hand.cards, hand.end))


def _step(step: CardStep) -> str:
    return words(step.move.value, *map(bracketed, step.cards), "absent" if step.absent else "")


def _ending(cards: tuple[Card, ...], end: CardEnd | None) -> str:
    word = end.value if end else WAITS
    return f"= {total(cards)} {word}" if cards else word


def _result(stake: CardStake) -> str:
    even = EVEN_MONEY if stake.side is Side.EVEN_MONEY else ""
    return even + result(stake.verdict, stake.net)


def _stake_line(box: CardBoxRecord, stake: CardStake) -> str:
    on_hand = len(box.hands) == 2 and stake.side in ON_HANDS
    what = f"{SIDES[stake.side]} {stake.amount}" if stake.side in SIDES else f"{stake.amount} behind"
    owner = stake.name == box.stakes[0].name
    bet = words("" if owner else quoted(stake.name), what, f"on hand {stake.hand + 1}" if on_hand else "")
    return f"  {bet}, {_result(stake)}"
