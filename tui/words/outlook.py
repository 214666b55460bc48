"""What each legal move leads to, found by making it with everything that dice or cards can show."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product

from core.blackhole import MOVE_DIE, SPECIAL, Dealer, Hand, special_pays
from core.blackjack import CardDealer, CardHand
from core.cards import POINTS, RANKS
from core.dice import FACES, Die
from core.games import AnyDealer, AnyHand, game_of
from core.moves import Move
from core.outcome import Verdict
from core.rules import BlackholeRules, BlackjackRules, Rules
from core.sides import Side
from core.table import Table
from tui.tongue import _
from tui.words.hands import special_name
from tui.words.names import die_name, in_a_row, listed
from tui.words.rulings import ruling

After = tuple[int, AnyHand]
"""What was shown, a face or the value of a card, and the hand that it makes."""
TARGET = 21
ONE_OF_EACH = range(len(RANKS))
"""A card of each rank."""


def outlook(table: Table, move: Move) -> str:
    """Return what a legal move leads to: `11 to 14, cannot bust`; "" where its label says it all."""
    rules, hand, dealer = table.setup.rules, table.hand_in_turn(), table.dealer
    if dealer is None:
        return ""
    if hand is None:
        return _of_dealer(rules, dealer, move)
    if move is Move.STAND:
        return _standing(rules, hand, dealer)
    if isinstance(rules, BlackholeRules) and isinstance(hand, Hand):
        return _of_dice(rules, hand, move)
    assert isinstance(rules, BlackjackRules) and isinstance(hand, CardHand)
    return _of_cards(rules, hand, move)


# Dice


def _of_dice(rules: BlackholeRules, hand: Hand, move: Move) -> str:
    if move in (Move.KEEP, Move.SWAP):
        return _going_on(rules, hand, move)
    after = [(sum(faces), game_of(rules).play(rules, hand, move, faces)[0]) for faces in _throws(move)]
    parts = [*_totals(after, single=move is not Move.START), *_specials(rules, after)]
    if move is not Move.START:
        parts += _earned(hand, after)
    return in_a_row(parts)


def _going_on(rules: BlackholeRules, hand: Hand, move: Move) -> str:
    """Return what a hand is after a choice that rolls nothing."""
    after = game_of(rules).play(rules, hand, move, ())[0]
    if after.end in SPECIAL:
        return _("the hand ends, and pays {pays}").format(pays=special_pays(rules, after.end))
    if after.bust:
        return _("{total} is bust: the bet is lost").format(total=after.total)
    if after.over or after.sd is None:
        return ""
    return _("on with {total}, a {die} in hand").format(total=after.total, die=die_name(after.sd))


def _specials(rules: BlackholeRules, after: Iterable[After]) -> list[str]:
    ends = dict.fromkeys(hand.end for _shown, hand in after if isinstance(hand, Hand) and hand.end in SPECIAL)
    return [
        _("{special} pays {pays}").format(special=special_name(end), pays=special_pays(rules, end))
        for end in sorted(ends, key=lambda end: special_pays(rules, end))
    ]


def _earned(hand: Hand, after: Iterable[After]) -> Iterator[str]:
    """Yield which faces earn a die that is not there yet."""
    before = Counter((hand.sd, *hand.awards))
    for face, made in after:
        assert isinstance(made, Hand)
        new = [die for die in Counter((made.sd, *made.awards)) - before if die]
        if new and not made.over:
            yield _("{face} earns a {die}").format(face=face, die=listed(map(die_name, new)))


def _throws(move: Move) -> Iterable[tuple[int, ...]]:
    """Return all that the dice of a move can show."""
    if move is Move.START:
        return product(range(1, FACES[Die.D12] + 1), repeat=2)
    return product(range(1, FACES[MOVE_DIE[move]] + 1))


# Cards


def _of_cards(rules: BlackjackRules, hand: CardHand, move: Move) -> str:
    game = game_of(rules)
    if move is Move.SPLIT:
        first, *more = game.play(rules, hand, move, ())
        told = _("{count} hands of {value}, each gets a card")
        return told.format(count=1 + len(more), value=first.total)
    if move not in (Move.HIT, Move.DOUBLE):
        return ""
    parts = _totals([(POINTS[card], _with(rules, hand, move, card)) for card in ONE_OF_EACH], single=True)
    return in_a_row([*parts, _("no card after it")] if move is Move.DOUBLE else parts)


def _with(rules: BlackjackRules, hand: CardHand, move: Move, card: int) -> AnyHand:
    """Return a hand after a move that gives it one card, at once or as what it is owed."""
    game = game_of(rules)
    after: AnyHand
    (after,) = game.play(rules, hand, move, () if move is Move.DOUBLE else (card,))
    return game.serve(rules, after, (card,)) if game.is_owed(rules, after) else after


# Both


def _totals(after: list[After], single: bool) -> list[str]:
    """Return which totals a move can make, and with what it busts."""
    live = [hand.total for _shown, hand in after if hand.total <= TARGET]
    busts = [shown for shown, hand in after if hand.bust]
    parts = [_range(min(live), max(live))] if live else []
    if not busts:
        return [*parts, _("cannot bust")]
    if not live:
        return [_("always bust")]
    return [*parts, _("busts on {shown} or more").format(shown=min(busts)) if single else _("can bust")]


def _range(low: int, high: int) -> str:
    return str(low) if low == high else _("{low} to {high}").format(low=low, high=high)


def _standing(rules: Rules, hand: AnyHand, dealer: AnyDealer) -> str:
    """Return which totals of the dealer a hand that stands wins against."""
    game = game_of(rules)
    (stood,) = game.play(rules, hand, Move.STAND, ())
    won = [
        last.total
        for last in _last(rules, dealer)
        if not last.bust and game.outcome(rules, stood, last, Side.MAIN).verdict is Verdict.WON
    ]
    if not won:
        return _("wins only if the dealer busts")
    return _("wins if the dealer busts or has at most {total}").format(total=max(won))


def _last(rules: Rules, dealer: AnyDealer) -> list[AnyDealer]:
    """Return dealers who have stopped, one for each total that this one can come to."""
    found: dict[int, AnyDealer] = {}
    waiting, seen = [dealer], set()
    while waiting:
        now = waiting.pop()
        moves = game_of(rules).dealer_moves(rules, now)
        if not moves:
            found.setdefault(now.total, now)
        for move in moves:
            for drawn in ONE_OF_EACH if isinstance(now, CardDealer) else (face for (face,) in _throws(move)):
                after = game_of(rules).play_dealer(rules, now, move, (drawn,))
                if _key(after) not in seen:
                    seen.add(_key(after))
                    waiting.append(after)
    return list(found.values())


def _key(dealer: AnyDealer) -> tuple[object, ...]:
    """Return what tells dealers apart who have yet to play."""
    if isinstance(dealer, CardDealer):
        return dealer.total, dealer.soft, dealer.blackjack, len(dealer.cards) > 1
    return dealer.total, dealer.sd, dealer.special, len(dealer.dice) > 1


def _of_dealer(rules: Rules, dealer: AnyDealer, move: Move) -> str:
    """Return what the host's die makes of the dealer's."""
    if not isinstance(dealer, Dealer):
        return ""
    after = [game_of(rules).play_dealer(rules, dealer, move, faces) for faces in _throws(move)]
    live = [made.total for made in after if not made.bust]
    if not live:
        return _("always bust")
    goes_on = any(game_of(rules).dealer_moves(rules, made) for made in after)
    told = [_range(min(live), max(live)), _("can bust") if len(live) < len(after) else _("cannot bust")]
    return in_a_row([*told, _("then more may follow") if goes_on else _("then the dealer stops")])


def offered(rules: Rules, side: Side) -> str:
    """Return what the rules say of an offer; "" where its question says it all."""
    field = {Side.INSURANCE: "insurance_pays", Side.EVEN_MONEY: "even_money"}.get(side)
    return ruling(rules, field) if field else ""
