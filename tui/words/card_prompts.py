"""What a player at a card table should do now, in one sentence."""

from collections.abc import Iterator

from core import commands as cmd
from core.blackjack import CardDealer, CardEnd, CardHand
from core.rules import BlackjackRules
from core.sharing import manners_of
from core.sides import Side
from core.table import Phase, Table
from tui.situation import refused
from tui.tongue import N_, _, n_, p_
from tui.words.card_hands import which
from tui.words.cards import called
from tui.words.names import chips, listed, name_of, sentences
from tui.words.offers import awaited
from tui.words.outcomes import outcome_sentence
from tui.words.presses import pressed
from tui.words.room import fitting

MAIN = Side.MAIN
BEGINS = N_("The round begins when everybody is ready.")
OTHERS_BET = N_("The others still bet.")
SITS_OUT = N_("You sit this round out.")
STANDS = N_("You stand on {total}.")
IS_BUST = N_("{total} is bust: your bet is lost.")
BEFORE_YOU = N_("{name} is to act before you.")
COMES_IN = N_("You sit this round out; a bet brings you in.")
_OWN_TURN = {
    None: N_("Your turn: {hand} against the dealer's {upcard}."),
    0: N_("First hand: {hand} against the dealer's {upcard}."),
    1: N_("Second hand: {hand} against the dealer's {upcard}."),
}
_HAS = (
    N_("{name}'s first hand has {hand} against the dealer's {upcard}."),
    N_("{name}'s second hand has {hand} against the dealer's {upcard}."),
)
_SIT_OR_BACK = (
    N_("Sit down, or bet behind {names}: {tab} chooses, {enter} bets."),
    N_("Sit down, or bet behind {names}: {tab} chooses."),
)
_BACK = (
    N_("Bet behind {names}: {tab} chooses, {enter} bets."),
    N_("Bet behind {names}: {tab} chooses."),
)


def cards_in_turn(table: Table, hand: CardHand) -> str:
    """Return what the owner of the hand in turn has against the dealer."""
    assert table.turn is not None
    number, place = table.turn
    words = _OWN_TURN[which(table.boxes[number], place)]
    return _(words).format(hand=called(hand), upcard=_upcard(table))


def scene_of_cards(table: Table) -> str:
    """Say what the table waits for in a round."""
    hand = table.hand_in_turn()
    if table.offers:
        return awaited(table)
    if isinstance(hand, CardHand):
        return _hand_in_turn(table, hand)
    return dealing_cards(table)


def _hand_in_turn(table: Table, hand: CardHand) -> str:
    """Return what the owner in turn has, on which of two hands where there is room for that."""
    assert table.turn is not None
    place = which(table.boxes[table.turn[0]], table.turn[1])
    forms = [_("{name} has {hand} against the dealer's {upcard}.")]
    if place is not None:
        forms.insert(0, _(_HAS[place]))
    name = name_of(table, table.actor())
    return fitting(*[form.format(name=name, hand=called(hand), upcard=_upcard(table)) for form in forms])


def dealing_cards(table: Table) -> str:
    """Return what the dealer does: deal, or draw for itself."""
    return _("The dealer draws.") if table.phase is Phase.DEALER else _("The dealer deals.")


def _upcard(table: Table) -> str:
    return called(table.dealer) if isinstance(table.dealer, CardDealer) else _("card")


def waiting_with_cards(table: Table, number: int) -> str:
    """Return how one's own box stands while others, or the dealer, go on."""
    box = table.boxes[number]
    hands = [hand for hand in box.hands if isinstance(hand, CardHand)]
    if not hands:
        return _(SITS_OUT)
    if not all(hand.over for hand in hands):
        return awaited(table) if table.offers else _before_you(table)
    if box.staked(box.owner, Side.EVEN_MONEY):
        return _("Even money is yours, whatever the dealer draws.")
    if len(hands) > 1:
        first, second = [_short(hand) for hand in hands]
        return _("First hand {first}, second hand {second}.").format(first=first, second=second)
    return _done(table, hands[0])


def _before_you(table: Table) -> str:
    actor = table.actor()
    return dealing_cards(table) if actor is None else _(BEFORE_YOU).format(name=name_of(table, actor))


def _done(table: Table, hand: CardHand) -> str:
    rules = table.setup.rules
    if hand.bust:
        return _(IS_BUST).format(total=hand.total)
    if hand.end is CardEnd.SURRENDERED:
        return _("You gave the hand up: half your bet is back.")
    if hand.end is CardEnd.BLACKJACK and isinstance(rules, BlackjackRules):
        return _natural(rules)
    return _(STANDS).format(total=hand.total)


def _natural(rules: BlackjackRules) -> str:
    if rules.blackjack_beats_21:
        ties, takes = (
            _("Blackjack! Only a dealer's blackjack can tie it."),
            _("Blackjack! Only a dealer's blackjack can take it."),
        )
    else:
        ties, takes = (
            _("Blackjack! Only a dealer's 21 can tie it."),
            _("Blackjack! Only a dealer's 21 can take it."),
        )
    return ties if rules.tie_returns else takes


def _short(hand: CardHand) -> str:
    if hand.bust:
        return p_("one of two hands", "is bust")
    if hand.end is CardEnd.BLACKJACK:
        return p_("one of two hands", "is a blackjack")
    return p_("one of two hands", "stands on {total}").format(total=hand.total)


def own_bets(table: Table, you: str, number: int) -> str:
    """Return what somebody with a bet on their own box has bet, and on what else they can."""
    own = bets_on(table, you, number)
    behind = list(_behind(table, you))
    if behind:
        rest = chips(table.stake(you) - table.boxes[number].stake(you))
        shorter = _("You bet {bets}, and {rest} on others' hands.").format(bets=own, rest=rest)
        return fitting(_placed(listed([own, *behind])), shorter)
    beside = _beside(table, you, number, own)
    if beside:
        return beside
    return fitting(sentences(_placed(own), _(BEGINS)), sentences(_placed(own), _(OTHERS_BET)))


def _placed(bets: str) -> str:
    return _("You bet {bets}.").format(bets=bets)


def _beside(table: Table, you: str, number: int, own: str) -> str:
    """Return the same with what may be bet on pairs; "" where that may not be, or is done."""
    rules, box = table.setup.rules, table.boxes[number]
    if Side.PAIRS not in manners_of(table).side_bets or box.staked(you, Side.PAIRS):
        return ""
    if refused(table, cmd.Bet(you, number, table.setup.minimum, Side.PAIRS)):
        return ""
    assert isinstance(rules, BlackjackRules)
    words = _("You bet {bets}; {key} bets on pairs too, {pays}."), _("{key} bets on pairs too, {pays}.")
    return fitting(*[text.format(bets=own, key=pressed("side_bet"), pays=rules.pairs_pays) for text in words])


def standing(table: Table, you: str) -> str:
    """Return what bets on others let somebody without a seat do, or wait for; "" for nothing."""
    if not table.setup.back_bets:
        return ""
    if table.phase is not Phase.BETTING:
        return scene_of_cards(table) if table.stake(you) else ""
    placed = list(_behind(table, you))
    if placed:
        all_of_them = _("You bet {chips} on others' hands.").format(chips=chips(table.stake(you)))
        return fitting(_placed(listed(placed)), all_of_them)
    if table.players[you].passed:
        return _(COMES_IN)
    ended, names = outcome_sentence(table, you), list(_to_back(table, you))
    if not names:
        return ended
    return _again(ended) if ended else _whom(table, names)


def _again(ended: str) -> str:
    more = _("{key}: bet behind again.").format(key=pressed("back_bet", first=True))
    return fitting(sentences(ended, more), ended)


def _whom(table: Table, names: list[str]) -> str:
    """Return behind whom somebody may bet, or how many there are."""
    full, count = all(box.owner for box in table.boxes), len(names)
    keys = {"tab": pressed("back_bet"), "enter": pressed("bet")}
    forms = [_(text).format(names=listed(names, "or"), **keys) for text in (_BACK if full else _SIT_OR_BACK)]
    if full:
        many = n_(
            "Bet behind {count} player: {tab} chooses.",
            "Bet behind one of {count} players: {tab} chooses.",
            count,
        )
    else:
        many = n_(
            "Sit down, or bet behind {count} player: {tab} chooses.",
            "Sit down, or bet behind one of {count} players: {tab} chooses.",
            count,
        )
    return fitting(*forms, many.format(count=count, **keys))


def _to_back(table: Table, you: str) -> Iterator[str]:
    """Yield whom somebody may bet on now, with the number of the seat."""
    for number, box in enumerate(table.boxes):
        if box.owner != you and not refused(table, cmd.Bet(you, number, table.setup.minimum)):
            yield _("{name} ({seat})").format(name=name_of(table, box.owner), seat=number + 1)


def _behind(table: Table, you: str) -> Iterator[str]:
    """Yield what somebody has bet on each box of another."""
    words = _("{bets} behind {name} ({seat})")
    for number, box in enumerate(table.boxes):
        if box.owner != you and box.stake(you):
            bets, name = bets_on(table, you, number), name_of(table, box.owner)
            yield words.format(bets=bets, name=name, seat=number + 1)


def bets_on(table: Table, you: str, number: int) -> str:
    """Return what somebody has bet on a box so far: `20`, `20 and 10 on pairs`."""
    box = table.boxes[number]
    main, pairs = chips(box.staked(you, MAIN)), box.staked(you, Side.PAIRS)
    return listed([main, _("{chips} on pairs").format(chips=chips(pairs))]) if pairs else main


def backed_with_cards(table: Table, you: str, number: int) -> str:
    """Return what somebody has bet on the hand of another that is chosen."""
    forms = (
        _("You bet {bets} on {name}'s hand; {key} chooses another."),
        _("You bet {bets} on {name}'s hand."),
    )
    values = {
        "bets": bets_on(table, you, number),
        "name": name_of(table, table.boxes[number].owner),
        "key": pressed("back_bet"),
    }
    return fitting(*[form.format(**values) for form in forms])
