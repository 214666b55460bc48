"""A slow second road to the worth of card hands: every order of the cards, by the game's own functions."""

from collections.abc import Callable, Iterator
from functools import cache, partial

from core.blackjack import Blackjack, CardDealer, CardHand
from core.cards import POINTS, Card, Shoe, without
from core.moves import Move
from core.odds.advice import net
from core.rules import BlackjackRules
from core.sides import Side

GAME = Blackjack()
Sides = tuple[Side, ...]
Results = dict[float, float]
"""How likely each result is."""


def drawn(shoe: Shoe) -> Iterator[tuple[float, Card, Shoe]]:
    """Yield each card that can come next, how likely it is, and the shoe without it."""
    assert shoe, "the shoe has run dry"
    for card in sorted(set(shoe)):
        yield shoe.count(card) / len(shoe), card, without(shoe, (card,))


class ByHand:
    """The rules' decisions with one upcard, each move tried to its end with each card that can come."""

    def __init__(self, rules: BlackjackRules, dealer: CardDealer) -> None:
        self.rules, self.dealer = rules, dealer
        self.play = cache(self._play)
        self._results = cache(self._settled)
        self.ends = cache(self._ends)

    def _ends(self, dealer: CardDealer, shoe: Shoe) -> dict[CardDealer, float]:
        """Return how likely the dealer comes to each hand."""
        if not GAME.dealer_moves(self.rules, dealer):
            return {dealer: 1.0}
        found: dict[CardDealer, float] = {}
        for chance, card, rest in drawn(shoe):
            after = GAME.play_dealer(self.rules, dealer, Move.HIT, (card,))
            cards = (after.cards[0], *sorted(after.cards[1:]))
            for end, part in self.ends(CardDealer(cards), rest).items():
                found[end] = found.get(end, 0.0) + chance * part
        return found

    def settle(self, hand: CardHand, sides: Sides, shoe: Shoe) -> float:
        """Return the result of wagers on a hand that has ended."""
        return mean(self.results(hand, sides, shoe))

    def results(self, hand: CardHand, sides: Sides, shoe: Shoe) -> Results:
        """Return how likely each result is of wagers on a hand that has ended."""
        return self._results(hand, sides, shoe)

    def _settled(self, hand: CardHand, sides: Sides, shoe: Shoe) -> Results:
        assert hand.end is not None
        decided = not any(GAME.is_open(self.rules, hand, self.dealer, side) for side in sides)
        ends = {self.dealer: 1.0} if decided else self.ends(self.dealer, shoe)
        found: Results = {}
        for dealer, chance in ends.items():
            result = self.result(hand, sides, dealer)
            found[result] = found.get(result, 0.0) + chance
        return found

    def result(self, hand: CardHand, sides: Sides, dealer: CardDealer) -> float:
        """Return the result of wagers against the dealer's last hand."""
        outcomes = [GAME.outcome(self.rules, hand, dealer, side) for side in sides]
        return sum([pays / to for pays, to in map(net, outcomes)])

    def _play(self, hand: CardHand, sides: Sides, shoe: Shoe) -> float:
        """Return the result with best play, by the hand's own cards, from here on."""
        if GAME.is_owed(self.rules, hand):
            return self.served(hand, sides, shoe)
        if hand.end is not None:
            return self.settle(hand, sides, shoe)
        return max(self.moves(hand, sides, shoe).values())

    def served(self, hand: CardHand, sides: Sides, shoe: Shoe) -> float:
        """Return the result of a hand that is due a card."""
        return self._mean(shoe, lambda card: GAME.serve(self.rules, hand, (card,)), sides)

    def moves(self, hand: CardHand, sides: Sides, shoe: Shoe) -> dict[Move, float]:
        """Return the result of each legal move."""
        legal = GAME.legal_moves(self.rules, hand, self.dealer)
        return {move: self._move(hand, move, sides, shoe) for move in legal}

    def _move(self, hand: CardHand, move: Move, sides: Sides, shoe: Shoe) -> float:
        if move is Move.HIT:
            return self._mean(shoe, lambda card: GAME.play(self.rules, hand, move, (card,))[0], sides)
        made = GAME.play(self.rules, hand, move, ())
        if move is Move.SPLIT:
            both = zip(made, SIDES, strict=True)
            return sum([self.play(half, (side,), shoe) for half, side in both])
        return self.play(made[0], (*sides, Side.DOUBLE) if move is Move.DOUBLE else sides, shoe)

    def _mean(self, shoe: Shoe, after: Callable[[Card], CardHand], sides: Sides) -> float:
        ways = [(chance, same(after(card)), rest) for chance, card, rest in drawn(shoe)]
        return sum([chance * self.play(hand, sides, rest) for chance, hand, rest in ways])

    def square(self, hand: CardHand, sides: Sides, shoe: Shoe) -> float:
        """Return the mean square of the result with best play from here on."""
        if GAME.is_owed(self.rules, hand):
            after = [
                (chance, GAME.serve(self.rules, hand, (card,)), rest) for chance, card, rest in drawn(shoe)
            ]
            return sum([chance * self.square(same(served), sides, rest) for chance, served, rest in after])
        if hand.end is not None:
            results = self.results(hand, sides, shoe)
            return sum([result**2 * chance for result, chance in results.items()])
        return self.square_of(self.best(hand, sides, shoe), hand, sides, shoe)

    def square_of(self, move: Move, hand: CardHand, sides: Sides, shoe: Shoe) -> float:
        """Return the mean square of the result of a move that is not a split."""
        if move is Move.HIT:
            after = [
                (c, GAME.play(self.rules, hand, move, (card,))[0], rest) for c, card, rest in drawn(shoe)
            ]
            return sum([chance * self.square(same(hit), sides, rest) for chance, hit, rest in after])
        made = GAME.play(self.rules, hand, move, ())[0]
        return self.square(made, (*sides, Side.DOUBLE) if move is Move.DOUBLE else sides, shoe)

    def best(self, hand: CardHand, sides: Sides, shoe: Shoe) -> Move:
        """Return the best move; of equals the last."""
        moves = self.moves(hand, sides, shoe)
        return max(reversed(moves), key=moves.__getitem__)


def same(hand: CardHand) -> CardHand:
    """Return a hand that plays as this one does, the same for every order of its cards."""
    cards = (hand.cards[0], *sorted(hand.cards[1:]))
    return CardHand(cards, hand.split, hand.doubled, False, hand.end)


def mean(results: Results) -> float:
    """Return the mean result."""
    return sum([result * chance for result, chance in results.items()])


def enough(hand: CardHand, dealer: CardDealer, shoe: Shoe) -> bool:
    """Whether the shoe outlasts any play of one hand and the dealer."""
    left = 41 - sum([POINTS[card] for card in hand.cards + dealer.cards])
    taken = 0
    for points in sorted([POINTS[card] for card in shoe]):
        left -= points
        if left < 0:
            break
        taken += 1
    return len(shoe) >= taken + 2


SIDES = (Side.MAIN, Side.SPLIT)
"""What is wagered on the two hands of a split."""
Pair = tuple[CardHand, CardHand]
Brought = tuple[float, float, float]
"""What each half brings, and the square of both together."""


class BothHalves:
    """A split played out whole: the left hand, the right one, the dealer, each by its own cards alone."""

    def __init__(self, by_hand: ByHand, shoe: Shoe) -> None:
        self.by_hand, self.shoe = by_hand, shoe
        self.play = cache(self._play)

    def _play(self, halves: Pair, shoe: Shoe) -> Brought:
        """Return what each half brings, and the square of both together."""
        rules = self.by_hand.rules
        for place, half in enumerate(halves):
            if GAME.is_owed(rules, half):
                return self._mean(halves, place, shoe, partial(_served, rules, half))
        for place, half in enumerate(halves):
            if half.end is None:
                return self._moved(halves, place, shoe)
        return self._settled(halves, shoe)

    def _moved(self, halves: Pair, place: int, shoe: Shoe) -> Brought:
        half, rules, side = halves[place], self.by_hand.rules, SIDES[place]
        move = self.by_hand.best(half, (side,), without(self.shoe, half.cards[1:]))
        if move is Move.HIT:
            return self._mean(halves, place, shoe, lambda card: GAME.play(rules, half, move, (card,))[0])
        made = GAME.play(rules, half, move, ())[0]
        return self.play(put(halves, place, made), shoe)

    def _mean(
        self,
        halves: Pair,
        place: int,
        shoe: Shoe,
        after: Callable[[Card], CardHand],
    ) -> Brought:
        ways = [(c, self.play(put(halves, place, same(after(card))), rest)) for c, card, rest in drawn(shoe)]
        first, second, square = [sum([c * part[n] for c, part in ways]) for n in range(3)]
        return first, second, square

    def _settled(self, halves: Pair, shoe: Shoe) -> Brought:
        first = second = square = 0.0
        for dealer, chance in self.by_hand.ends(self.by_hand.dealer, shoe).items():
            one, two = [self._result(half, side, dealer) for half, side in zip(halves, SIDES, strict=True)]
            first, second = first + chance * one, second + chance * two
            square += chance * (one + two) ** 2
        return first, second, square

    def _result(self, half: CardHand, side: Side, dealer: CardDealer) -> float:
        sides = (side, Side.DOUBLE) if half.doubled else (side,)
        return self.by_hand.result(half, sides, dealer)


def _served(rules: BlackjackRules, hand: CardHand, card: Card) -> CardHand:
    return GAME.serve(rules, hand, (card,))


def put(halves: Pair, place: int, half: CardHand) -> Pair:
    """Return the halves with one in the place of another."""
    return (half, halves[1]) if place == 0 else (halves[0], half)
