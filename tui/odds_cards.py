"""A hand of cards as it is stated at the command line, and the shoe that is left then."""

import re
from fractions import Fraction

from core.blackjack import CardDealer, CardEnd, CardHand
from core.cards import SUITS, Card, Shoe, card_of, code, fresh_shoe, without
from core.moves import Move
from core.odds.card_advice import card_advice, card_question
from core.odds.card_ends import GAME
from core.odds.card_exact import exact_moves
from core.rules import BlackjackRules, most_cards
from core.sides import Side
from tui.odds_arguments import Asked
from tui.odds_hand import BadHand, Decision
from tui.tongue import _, n_
from tui.words.cards import points

_CARD = re.compile(
    r"[\s,]*(?:\[\s*)?(?P<rank>10|[2-9tjqka])(?P<suit>[shdc])?(?:\s*\])?[\s,]*", re.ASCII | re.IGNORECASE
)
SHOWN = 40
"""Characters that are repeated of what was written."""
Written = tuple[str, str]
"""A rank, and a suit or ""."""


def decide_cards(rules: BlackjackRules, asked: Asked) -> Decision:
    """Return what is told of the hand that was stated; raise `BadHand` where there is none such."""
    _check(rules, asked)
    written = [read_cards(text or "") for text in (asked.hand, asked.against, asked.gone)]
    if len(written[1]) != 1:
        raise BadHand(
            _("The dealer shows one card, like Qh or 6, not {written}.").format(
                written=repr((asked.against or "")[:SHOWN])
            )
        )
    cards, shoe = _laid(rules, [card for part in written for card in part])
    many = len(written[0])
    hand, dealer = _played(rules, cards[:many], asked), CardDealer(cards[many : many + 1])
    return _decided(rules, hand, dealer, shoe, asked)


def _check(rules: BlackjackRules, asked: Asked) -> None:
    if asked.holding is not None or asked.earned:
        raise BadHand(_("--holding and --earned are for Blackhole Jack. See: bhj-tui odds --help"))
    if asked.of_split and not rules.split:
        raise BadHand(_("Nothing is split by these rules: leave --split out."))


def read_cards(text: str) -> list[Written]:
    """Return the cards that were written, each a rank and, where it was said, a suit."""
    place, cards = 0, []
    while place < len(text):
        found = _CARD.match(text, place)
        if found is None:
            raise BadHand(
                _("{written} is no card: write ranks like Q 6 or A T, or cards like Qh 6s.").format(
                    written=repr(text[place:][:SHOWN])
                )
            )
        cards.append((found["rank"].upper().replace("10", "T"), (found["suit"] or "").lower()))
        place = found.end()
    return cards


def _laid(rules: BlackjackRules, written: list[Written]) -> tuple[tuple[Card, ...], Shoe]:
    """Return the cards from a full shoe, any suit where none was said, and what is left of it."""
    shoe = fresh_shoe(rules.decks)
    cards: dict[int, Card] = {}
    for place in sorted(range(len(written)), key=lambda place: not written[place][1]):
        rank, suit = written[place]
        free = [card_of(rank + one) for one in suit or SUITS if card_of(rank + one) in shoe]
        if not free:
            raise BadHand(_too_many(rules, rank + suit))
        cards[place] = free[0]
        shoe = without(shoe, free[:1])
    return tuple([cards[place] for place in range(len(written))]), shoe


def _too_many(rules: BlackjackRules, card: str) -> str:
    many = rules.decks * (1 if len(card) == 2 else len(SUITS))
    return n_(
        "There are too many {card} here: {count} deck has only {many}.",
        "There are too many {card} here: {count} decks have only {many}.",
        rules.decks,
    ).format(card=card, count=rules.decks, many=many)


def _played(rules: BlackjackRules, cards: tuple[Card, ...], asked: Asked) -> CardHand:
    """Return the hand that the game makes of these cards, one after the other."""
    if len(cards) < 2:
        raise BadHand(_("A hand that is in turn has two cards or more: write them like Q 6."))
    hand = GAME.serve(rules, CardHand(cards[:1], split=asked.of_split is not None), cards[1:2])
    for card in cards[2:]:
        if hand.over:
            break
        (hand,) = GAME.play(rules, hand, Move.HIT, (card,))
    if hand.over and len(hand.cards) < len(cards):
        raise BadHand(_("{hand}: it gets no further card.").format(hand=_ended(hand)))
    return hand


def _ended(hand: CardHand) -> str:
    cards = _cards(hand.cards)
    if hand.end is CardEnd.BLACKJACK:
        return _("{hand} is a blackjack").format(hand=cards)
    if hand.bust:
        return _("{hand} = {total} is bust").format(hand=cards, total=hand.total)
    return _("{hand} = {total} stands by itself").format(hand=cards, total=points(hand))


def _decided(rules: BlackjackRules, hand: CardHand, dealer: CardDealer, shoe: Shoe, asked: Asked) -> Decision:
    kinds = [kind for _, kind, _ in GAME.offers(rules, (hand,), dealer)]
    if hand.over and not kinds:
        raise BadHand(_("{hand}: nothing is left to decide.").format(hand=_ended(hand)))
    side = Side.SPLIT if asked.of_split == "second" else Side.MAIN
    advice = None if hand.over else card_advice(rules, hand, dealer, shoe, side=side)
    offers = [(kind, card_question(rules, kind, hand, dealer, shoe)) for kind in kinds]
    facts = {"split": asked.of_split, "shoe": len(shoe)}
    against = _cards(dealer.cards)
    exact = _exact(rules, hand, dealer, shoe, side) if asked.exact and advice else None
    return Decision(
        _cards(hand.cards), hand.total, against, _state(hand, len(shoe)), advice, facts, tuple(offers), exact
    )


def _state(hand: CardHand, left: int) -> str:
    if hand.split:
        told = n_(
            "one of a split, {count} card in the shoe", "one of a split, {count} cards in the shoe", left
        )
    else:
        told = n_("{count} card in the shoe", "{count} cards in the shoe", left)
    return told.format(count=left)


def _exact(
    rules: BlackjackRules, hand: CardHand, dealer: CardDealer, shoe: Shoe, side: Side
) -> dict[Move, Fraction]:
    """Return the moves' worth in fractions, which are those of a shoe that lasts."""
    hands = 1 + (Move.SPLIT in GAME.legal_moves(rules, hand, dealer))
    needed = most_cards(rules.decks, hands + 1) - len(hand.cards) - len(dealer.cards)
    if len(shoe) < needed:
        raise BadHand(
            n_(
                "--exact needs a shoe that can't run dry: leave {needed} card in it, not {left}.",
                "--exact needs a shoe that can't run dry: leave {needed} cards in it, not {left}.",
                needed,
            ).format(needed=needed, left=len(shoe))
        )
    return exact_moves(rules, hand, dealer, shoe, side)


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join([f"[{code(card)}]" for card in cards])
