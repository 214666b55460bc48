"""A round of cards read from its text, strictly: what no card table's rules can make is refused."""

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from core.blackjack import CardDealer, CardEnd
from core.card_hand_reading import CARDS, HAND, cards_in, check_total, ending, played
from core.card_notation import EVEN_MONEY, OF_CARDS, ON_HANDS, SHUFFLED, SIDES, first_cards
from core.card_rulings import dealer_endings, endings, is_open, may_split, pair_verdicts, verdicts
from core.card_scribe import (
    ON_DEAL,
    CardBoxRecord,
    CardHandRecord,
    CardRoundRecord,
    CardStake,
    place_of,
)
from core.cards import ACE, POINTS, Card
from core.moves import Move
from core.outcome import Verdict
from core.sides import BASE, Side
from core.written import NUMBER, QUOTED, Line, NotationError

_RESULT = rf"(?P<even>{EVEN_MONEY})?(?P<result>[^,]+)"
_ON_HAND = r"(?: on hand (?P<hand>[12]))?"
_ROUND_LINE = re.compile(rf"round (?P<round>{NUMBER}){OF_CARDS}(?P<void> void)?")
_DEALER_LINE = re.compile(rf"dealer {HAND}")
_BOX_LINE = re.compile(rf"(?P<box>{NUMBER}) (?P<name>{QUOTED}) (?P<amount>{NUMBER}): (?P<rest>.+)")
_SPLIT = re.compile(rf"(?P<cards>{CARDS}), split")
_HAND_LINE = re.compile(r"  hand (?P<hand>[12]): (?P<rest>.+)")
_HAND_AND_RESULT = re.compile(rf"{HAND}, {_RESULT}")
_BEHIND_LINE = re.compile(rf"  (?P<name>{QUOTED}) (?P<amount>{NUMBER}) behind{_ON_HAND}, {_RESULT}")
_SIDE_LINE = re.compile(
    rf"  (?:(?P<name>{QUOTED}) )?(?P<side>{'|'.join(SIDES.values())}) (?P<amount>{NUMBER}){_ON_HAND}, "
    r"(?P<result>[^,]+)"
)

_SIDES = {word: side for side, word in SIDES.items()}
_VERDICTS = (Verdict.WON, Verdict.LOST, Verdict.TIED, Verdict.SURRENDERED)
_HAND_PROBLEM = 'a hand is its cards, its moves, "=", the total, the ending, ",", the result'
_EVEN_MONEY_PROBLEM = "even money is for a blackjack against an ace"
_BET_PROBLEM = (
    'below a box stand its bets: "name", amount, "behind", or doubled, insured, pairs and the amount'
)
_SPLIT_PROBLEM = 'a split box has "hand 1:" and "hand 2:" below it'


def read_cards(lines: Sequence[Line]) -> CardRoundRecord:
    """Return the round that lines say; raises `NotationError` where they say none."""
    head = lines[0].match(
        _ROUND_LINE, f'a round of cards begins "round", its number and "{OF_CARDS.strip()}"'
    )
    shuffled = len(lines) > 1 and lines[1].text == SHUFFLED
    if len(lines) < 2 + shuffled:
        raise NotationError(2 + shuffled, "the dealer's line is missing")
    dealer, dealer_end = _dealer(lines[1 + shuffled])
    reader = _Reader(dealer, dealer_end, bool(head["void"]))
    for block in _blocks(lines[2 + shuffled :]):
        reader.read(block)
    return CardRoundRecord(
        int(head["round"]), shuffled, dealer, dealer_end, tuple(reader.boxes), reader.voided
    )


def _blocks(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Yield each box's lines."""
    block: list[Line] = []
    for line in lines:
        if not line.text.startswith(" "):
            if block:
                yield block
            block = []
        line.check(bool(block) or not line.text.startswith(" "), "hands and bets stand below their box")
        block.append(line)
    if block:
        yield block


def _dealer(line: Line) -> tuple[tuple[Card, ...], CardEnd | None]:
    problem = 'the dealer\'s line is "dealer", the cards, "=", the total and the ending'
    found = line.match(_DEALER_LINE, problem)
    cards, end = cards_in(line, found["played"] or ""), ending(line, found["end"])
    check_total(line, found["total"], cards)
    ends = dealer_endings(cards)
    line.check(bool(ends), "a dealer stops before the last card")
    line.check(end in ends, "the ending does not fit the cards")
    return cards, end


class _Reader:
    """Reads boxes, given what the dealer has."""

    def __init__(self, cards: tuple[Card, ...], end: CardEnd | None, voided: bool) -> None:
        self.boxes: list[CardBoxRecord] = []
        self.voided = voided
        self._dealer, self._dealer_waits = CardDealer(cards), end is None
        self._hand_waits = False
        """A hand was not played to its end, so that none after it was played."""
        self._hands: list[CardHandRecord] = []
        self._stakes: list[CardStake] = []

    def read(self, block: list[Line]) -> None:
        """Take the lines of the next box."""
        line, below = block[0], block[1:]
        found = line.match(_BOX_LINE, 'a box\'s line is number, "name", stake, ":" and its hand')
        number, own = line.box(found["box"]), CardStake(line.name(found["name"]), int(found["amount"]))
        line.check(not self.boxes or self.boxes[-1].box < number, "boxes stand in their order, each once")
        self._hands, self._stakes = [], []
        split = _SPLIT.fullmatch(found["rest"])
        if split:
            self._split(line, below, cards_in(line, split["cards"]), own)
        else:
            self._whole(line, found["rest"], own)
        for later in below[2 if split else 0 :]:
            self._bet(later)
        self._check_doubled(line)
        self.boxes.append(CardBoxRecord(number, tuple(self._hands), tuple(self._stakes)))

    # Hands

    def _whole(self, line: Line, text: str, own: CardStake) -> None:
        """Read the hand of a box that was not split, and what became of its owner's bet."""
        found = line.match(_HAND_AND_RESULT, _HAND_PROBLEM, text)
        hand = self._hand(line, found, split=False)
        self._hands += [hand] if hand.dealt else []
        self._stake(line, found, replace(own, side=Side.EVEN_MONEY) if found["even"] else own)

    def _split(self, line: Line, below: list[Line], cards: tuple[Card, ...], own: CardStake) -> None:
        """Read the two hands of a split box, and what became of its owner's bets on them."""
        line.check(bool(self._dealer.cards) and may_split(cards, self._dealer), "these can't be split")
        for number, side in enumerate((Side.MAIN, Side.SPLIT)):
            if number >= len(below):
                raise NotationError(line.number + number + 1, _SPLIT_PROBLEM)
            self._half(below[number], number, cards[number], replace(own, side=side, hand=number))

    def _half(self, line: Line, number: int, card: Card, own: CardStake) -> None:
        found = line.match(_HAND_LINE, _SPLIT_PROBLEM)
        line.check(int(found["hand"]) == number + 1, _SPLIT_PROBLEM)
        found = line.match(_HAND_AND_RESULT, _HAND_PROBLEM, found["rest"])
        hand = self._hand(line, found, split=True)
        line.check(hand.dealt[:1] == (card,), "a hand that was split begins with its card of the two")
        line.check(not found["even"], _EVEN_MONEY_PROBLEM)
        self._hands.append(hand)
        self._stake(line, found, own)

    def _hand(self, line: Line, found: re.Match[str], split: bool) -> CardHandRecord:
        hand = played(line, found["played"] or "")
        check_total(line, found["total"], hand.cards)
        hand = replace(hand, end=ending(line, found["end"]))
        line.check(hand.end is not None or self.voided, "a hand waits in a void round only")
        line.check(
            bool(hand.dealt) is bool(self._dealer.cards), "the hands and the dealer are dealt together"
        )
        line.check(len(hand.dealt) <= 2, "a hand begins with two cards")
        ends = endings(hand, split, self._dealer)
        line.check(bool(ends), "no table lets a hand be played so")
        line.check(hand.end in ends, "the ending does not fit the hand")
        line.check(not (self._hand_waits and hand.steps), "hands are played one after the other")
        self._hand_waits |= hand.end is None
        return hand

    def _check_doubled(self, line: Line) -> None:
        """Refuse a hand that was doubled for nothing."""
        owner = self._stakes[0].name
        paid = [bet.hand for bet in self._stakes if bet.side is Side.DOUBLE and bet.name == owner]
        doubled = [number for number, hand in enumerate(self._hands) if _is_doubled(hand)]
        line.check(doubled == paid, "who doubles a hand has doubled the bet, on a line below")

    # Bets

    def _bet(self, line: Line) -> None:
        """Read a bet that is not the owner's on a hand."""
        behind = _BEHIND_LINE.fullmatch(line.text)
        found = behind or line.match(_SIDE_LINE, _BET_PROBLEM)
        hand = int(found["hand"] or 1) - 1
        side = _behind(behind, hand) if behind else _SIDES[found["side"]]
        on_hand = len(self._hands) == 2 and side in ON_HANDS
        line.check(bool(found["hand"]) is on_hand, "bets on a split box say on which hand, and no others do")
        name = line.name(found["name"]) if found["name"] else self._stakes[0].name
        bet = CardStake(name, int(found["amount"]), side, hand)
        self._check_order(line, bet, named=bool(found["name"]))
        self._check_amount(line, bet)
        self._stake(line, found, bet)

    def _check_order(self, line: Line, bet: CardStake, named: bool) -> None:
        owner, before = self._stakes[0].name, self._stakes[-1]
        line.check(not (named and bet.name == owner), "the owner's bets stand without a name")
        if bet.name == before.name:
            rising = place_of(before.side, before.hand) < place_of(bet.side, bet.hand)
            line.check(rising and bet.side not in ON_DEAL, "bets of a player stand in their order, each once")
        else:
            first = bet.side in ON_DEAL and bet.name not in [stake.name for stake in self._stakes]
            line.check(first, "bets of a player stand together, the one behind first")

    def _check_amount(self, line: Line, bet: CardStake) -> None:
        """Refuse chips that are not what a table takes on top of a bet."""
        bets = [stake for stake in self._stakes if stake.name == bet.name and stake.side in BASE]
        base = {stake.hand: stake.amount for stake in bets}
        wanted = {
            Side.SPLIT: base.get(0),
            Side.DOUBLE: base.get(bet.hand),
            Side.INSURANCE: base.get(0, 0) // 2,
        }
        line.check(
            bet.amount == wanted.get(bet.side, bet.amount), "the chips do not fit the bet they come with"
        )

    def _stake(self, line: Line, found: re.Match[str], bet: CardStake) -> None:
        """Read what became of a bet."""
        self._check_side(line, bet)
        verdict, net = line.result(found["result"], bet.amount, self.voided, _VERDICTS)
        settled = replace(bet, verdict=verdict, net=net)
        if verdict is not None:
            self._check_verdict(line, settled, verdict)
        self._stakes.append(settled)

    def _check_side(self, line: Line, bet: CardStake) -> None:
        shown = self._dealer.cards[:1]
        ace = [POINTS[card] for card in shown] == [ACE]
        if bet.side is Side.INSURANCE:
            line.check(ace, "insurance is against an ace")
        elif bet.side is Side.EVEN_MONEY:
            blackjack = [hand.end for hand in self._hands] == [CardEnd.BLACKJACK]
            line.check(ace and blackjack, _EVEN_MONEY_PROBLEM)
        elif bet.side is Side.DOUBLE:
            line.check(
                any(map(_is_doubled, self._hands[bet.hand : bet.hand + 1])), "the hand was not doubled"
            )

    def _check_verdict(self, line: Line, bet: CardStake, verdict: Verdict) -> None:
        hand, dealer = self._hands[bet.hand], self._dealer
        if bet.side is Side.PAIRS:
            possible = pair_verdicts(first_cards(self._hands), dealer)
        else:
            possible = verdicts(hand, dealer, bet.side)
        line.check(verdict in possible, f"with these cards it is not {verdict.value}")
        line.check(
            not (self._dealer_waits and is_open(hand, dealer, bet.side)), "the dealer draws for this bet"
        )
        line.check(
            bet.side is not Side.EVEN_MONEY or bet.net == bet.amount, "even money is the bet once more"
        )


def _behind(found: re.Match[str], hand: int) -> Side:
    """Return what a bet behind is."""
    if found["even"]:
        return Side.EVEN_MONEY
    return Side.SPLIT if hand else Side.MAIN


def _is_doubled(hand: CardHandRecord) -> bool:
    return any(step.move is Move.DOUBLE for step in hand.steps)
