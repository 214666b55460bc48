"""What happens at a table by itself: dealing, the absent, the dealer, settling, and time that is up."""

from core import events as ev
from core.asking import follow_offers, fresh_offers
from core.draft import Draft
from core.games import game_of
from core.moves import Move
from core.refusal import Reason, Refused
from core.settling import settlement
from core.sharing import box_room, check_backing
from core.sides import Side
from core.table import Box, Phase, Table, Wager

MOST_STRIKES = 2
"""Strikes that cost a player the seat."""


def proceed(draft: Draft) -> None:
    """Go on until the table waits for somebody."""
    while not draft.table.paused and _BY_ITSELF[draft.table.phase](draft):
        pass


def _in_boxes(draft: Draft) -> bool:
    """Give the box in turn what its hands are due, and play it where its owner is leaving."""
    turn = draft.table.turn
    assert turn is not None
    owed = _owed(draft.table, turn[0])
    if owed is not None:
        draft.serve(turn[0], owed)
        _ask(draft, [turn[0]])
        return True
    if not draft.table.boxes[turn[0]].leaving:
        return False
    draft.play_absent()
    return True


def _owed(table: Table, number: int) -> int | None:
    """Return the first of a box's hands that is due something."""
    rules = table.setup.rules
    is_owed = game_of(rules).is_owed
    for place, hand in enumerate(table.boxes[number].hands):
        if is_owed(rules, hand):
            return place
    return None


def _declined_for_the_gone(draft: Draft) -> bool:
    table = draft.table
    offer = next((o for o in table.offers if table.players[o.player].gone), None)
    if offer is None:
        return False
    draft.add(ev.Replied(offer.number, accept=False))
    return True


def _dealer_played(draft: Draft) -> bool:
    table = draft.table
    rules = table.setup.rules
    move = game_of(rules).dealer_choice(rules, table.dealer, table.standing())
    if move is None:
        return False
    draft.play_dealer(move)
    return True


def _betting_ended(draft: Draft) -> bool:
    """Deal at once when every seated player has bet or passed; start the window again when all passed."""
    table = draft.table
    seated = [box for box in table.boxes if box.owner and not box.leaving]
    if not seated or not all(_has_spoken(table, box) for box in seated) or _backers_think(table):
        return False
    if has_bets(table):
        draft.add(ev.Locked())
        return True
    if any(player.passed for player in table.players.values()):
        draft.add(ev.Reopened())
    return False


def _has_spoken(table: Table, box: Box) -> bool:
    assert box.owner is not None
    player = table.players[box.owner]
    return bool(box.stake(box.owner)) or player.passed or player.away


def _backers_think(table: Table) -> bool:
    """Whether somebody without a box, who had a bet in the round before, has neither bet nor passed."""
    backers = table.backers()
    return bool(backers) and not all(table.players[p].passed or table.stake(p) for p in backers)


def has_bets(table: Table) -> bool:
    """Whether any owner who is there has bet; without one a round does not start."""
    return any(table.plays(box) for box in table.boxes)


def _dealt(draft: Draft) -> bool:
    """Deal once every link is there, and make the offers that dealing leads to."""
    owing = draft.table.owing()
    if any(draft.table.players[player].gone for _, player in owing):
        _links_missed(draft)
        return True
    if owing:
        return False
    draft.deal()
    _ask(draft, [number for number, box in enumerate(draft.table.boxes) if box.hands])
    return True


def _links_missed(draft: Draft) -> None:
    """Void a round for want of links: a strike for each owner, and the others' bets are made again."""
    late = [player for _, player in draft.table.owing()]
    kept = [(n, box.owner, w) for n, box in enumerate(draft.table.boxes) for w in box.wagers]
    kept.sort(key=lambda bet: bet[2].side is not Side.MAIN)
    for player in late:
        draft.add(ev.Missed(player))
        if not draft.table.players[player].away and not draft.table.players[player].gone:
            draft.add(ev.WentAway(player))
    draft.void()
    for player in late:
        if draft.table.players[player].strikes >= MOST_STRIKES and draft.table.box_of(player) is not None:
            draft.add(ev.Unseated(player, ev.Unseating.STRIKES))
    for number, owner, wager in kept:
        stays = owner not in late and draft.table.boxes[number].owner == owner
        stays = stays and not draft.table.players[wager.player].gone
        if stays and _may_back(draft.table, wager.player, number) and _fits(draft.table, number, wager):
            draft.add(ev.BetPlaced(wager.player, number, wager.amount, wager.side))


def _may_back(table: Table, player: str, number: int) -> bool:
    """Whether a player may still bet on a box; one who sat down meanwhile may not on another's everywhere."""
    try:
        check_backing(table, player, number)
    except Refused:
        return False
    return table.setup.back_bets or table.boxes[number].owner == player


def _fits(table: Table, number: int, wager: Wager) -> bool:
    """Whether a bet may be made again on the terms that hold now."""
    setup, amount = table.setup, wager.amount
    if not setup.minimum <= amount <= setup.maximum or amount % setup.step:
        return False
    if wager.side is not Side.MAIN:
        return table.boxes[number].staked(wager.player, Side.MAIN) > 0
    return amount <= box_room(table, wager.player, number)


def _ask(draft: Draft, numbers: list[int]) -> None:
    """Turn the game's questions about boxes' fresh hands into offers to the holders of main wagers."""
    offers = fresh_offers(draft.table, numbers)
    if offers:
        draft.add(ev.Offered(offers))


def ask_followers(draft: Draft, number: int, hand: int, move: Move) -> None:
    """Ask the other holders of wagers on a hand whether they follow a raise, before its card is drawn."""
    if move in game_of(draft.table.setup.rules).raising:
        offers = follow_offers(draft.table, number, hand, move)
        if offers:
            draft.add(ev.Offered(offers))


def time_up(draft: Draft) -> None:
    """Do what the end of the present clock does; raises `Refused` where nothing has a clock."""
    phase = draft.table.phase
    if phase is Phase.BETTING and has_bets(draft.table):
        draft.add(ev.Locked())
    elif phase is Phase.DEALING:
        _links_missed(draft)
    elif phase is Phase.OFFERS:
        for offer in draft.table.offers:
            draft.add(ev.Replied(offer.number, accept=False))
    elif phase is Phase.BOXES:
        _turn_missed(draft)
    elif phase is Phase.DEALER:
        rules = draft.table.setup.rules
        draft.play_dealer(game_of(rules).dealer_default(rules, draft.table.dealer))
    else:
        raise Refused(Reason.STALE)


def _turn_missed(draft: Draft) -> None:
    """Mark the owner away and play the box out."""
    table = draft.table
    assert table.turn is not None
    number = table.turn[0]
    owner = table.boxes[number].owner
    assert owner is not None
    if not table.players[owner].away and not table.players[owner].bot:
        draft.add(ev.WentAway(owner))
    while draft.table.turn is not None and draft.table.turn[0] == number:
        draft.play_absent()


def _settled(draft: Draft) -> bool:
    draft.add(settlement(draft.table))
    draft.reveal()
    rules = draft.table.setup.rules
    if game_of(rules).past_cut(rules, draft.table.shoe):
        draft.add(ev.Shuffled())
    for player in [key for key, known in draft.table.players.items() if known.idle]:
        if draft.table.box_of(player) is not None:
            draft.add(ev.Unseated(player, ev.Unseating.IDLE))
    return False


def _nothing(draft: Draft) -> bool:
    return False


_BY_ITSELF = {
    Phase.BETTING: _betting_ended,
    Phase.DEALING: _dealt,
    Phase.OFFERS: _declined_for_the_gone,
    Phase.BOXES: _in_boxes,
    Phase.DEALER: _dealer_played,
    Phase.SETTLING: _settled,
    Phase.CLOSED: _nothing,
}
"""What happens by itself in each phase; true where there may be more."""
