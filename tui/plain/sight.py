"""Everything in sight at a table, in words: one line for each thing that a screen draws."""

from collections.abc import Iterable, Iterator

from core.blackhole import Hand
from core.blackjack import CardDealer, CardHand
from core.games import AnyDealer, AnyHand
from core.rules import BlackholeRules, BlackjackRules
from core.table import Box, Phase, Player, Table
from tui import words
from tui.tongue import _, integer, n_
from tui.view import View
from tui.words import crowd as told
from tui.words.chances import chance_status
from tui.words.moves import move_name
from tui.words.names import in_a_row


def everything(view: View, ascii: bool) -> Iterator[str]:
    """Yield the table, the dealer, each box, who is here, and how one stands oneself."""
    yield from header(view)
    if isinstance(view.table.setup.rules, BlackjackRules):
        yield _("On the felt: {facts}.").format(facts=_row(words.felt(view.table.setup)))
    yield from hands(view, ascii)
    if any(not player.gone for player in view.table.players.values()):
        yield people(view)
    yield from own(view)
    yield from crowd(view)


def header(view: View) -> Iterator[str]:
    """Yield which table this is, how far it has come, and what may be bet."""
    table, setup = view.table, view.table.setup
    if view.caption:
        yield view.caption
    yield _("{table}: {game}, {round}, bets {minimum} to {maximum} in steps of {step}.").format(
        table=setup.name,
        game=words.game_name(setup.rules),
        round=_round(view),
        minimum=words.chips(setup.minimum),
        maximum=words.chips(setup.maximum),
        step=words.chips(setup.step),
    )
    if table.paused:
        yield _("The table is paused.")


def _round(view: View) -> str:
    number = view.table.round
    if not number:
        return _("no round yet")
    if view.checked:
        return _("round {number} (checked)").format(number=number)
    return _("round {number}").format(number=number)


def hands(view: View, ascii: bool) -> Iterator[str]:
    """Yield what lies before the dealer and on each box."""
    yield dealer_line(view, ascii)
    for number in range(len(view.table.boxes)):
        yield box_line(view, number, ascii)


def dealer_line(view: View, ascii: bool) -> str:
    """Return what lies before the dealer, what is left to draw from, and how it plays."""
    table = view.table
    facts = [
        _before_dealer(table.dealer, table.setup.rules, ascii),
        words.dealer_d6(table) or words.shoe_note(table),
        words.seal_note(table),
        *([words.dealer_note(table.setup.rules)] if isinstance(table.setup.rules, BlackholeRules) else []),
    ]
    return _("Dealer: {facts}.").format(facts=_row(facts))


def _before_dealer(dealer: AnyDealer | None, rules: object, ascii: bool) -> str:
    if dealer is None:
        return _(words.NO_CARDS if isinstance(rules, BlackjackRules) else words.NO_DICE)
    if isinstance(dealer, CardDealer):
        return _joined(words.cards_text(dealer.cards, ascii), words.dealer_total(dealer))
    return _joined(*map(str, dealer.dice), words.dealer_total(dealer))


def box_line(view: View, number: int, ascii: bool) -> str:
    """Return all that is to be seen of a box, from 0."""
    table = view.table
    box = table.boxes[number]
    owner = table.players.get(box.owner or "")
    if owner is None:
        return _("Seat {number}: free.").format(number=number + 1)
    facts = [
        *_about(owner),
        words.bet_state(table, number).words,
        *_nothing(view, number),
        *[_hand(table, number, place, ascii) for place in range(len(box.hands))],
        _standing(view, number, owner),
        _chance(view, number),
        *_held(table, box),
        _paid(view, number),
        *_beside(view, number),
        _("{chips} chips").format(chips=words.chips(owner.chips)),
    ]
    if box.owner == view.you != "":
        return _("Seat {number}, you ({name}): {facts}.").format(
            number=number + 1, name=owner.name, facts=_row(facts)
        )
    return _("Seat {number}, {name}: {facts}.").format(number=number + 1, name=owner.name, facts=_row(facts))


def _about(owner: Player) -> list[str]:
    """Return what there is to know of somebody who has a seat."""
    struck = n_("{count} strike", "{count} strikes", owner.strikes).format(count=owner.strikes)
    return [_("bot") if owner.bot else "", struck if owner.strikes else ""]


def _hand(table: Table, number: int, place: int, ascii: bool) -> str:
    """Return a hand, and of two which it is and how it stands."""
    box = table.boxes[number]
    text = hand_text(box.hands[place], ascii)
    if len(box.hands) == 1 or not text:
        return text
    acts = table.in_round and table.turn == (number, place)
    stands = _("to act") if acts else words.ended_status(box.hands[place], table.setup.rules).words
    shape = _("first hand {hand} ({stands})") if place == 0 else _("second hand {hand} ({stands})")
    return shape.format(hand=text, stands=stands)


def _lies(hand: AnyHand) -> bool:
    return bool(hand.cards if isinstance(hand, CardHand) else hand.dice)


def hand_text(hand: AnyHand, ascii: bool) -> str:
    """Return a hand and what it comes to in one line; "" before anything lies there."""
    if isinstance(hand, CardHand):
        return words.card_hand_text(hand, ascii)
    return _joined(*map(str, hand.dice), words.hand_total(hand)) if hand.dice else ""


def _standing(view: View, number: int, owner: Player) -> str:
    """Return where a box stands: its link while links are awaited, else its hand."""
    table = view.table
    link = None if owner.away else words.link_status(table, number)
    status = link or words.hand_status(table, number, view.away_left.get(table.boxes[number].owner or ""))
    return status.words


def _nothing(view: View, number: int) -> Iterator[str]:
    """Yield that nothing lies before oneself yet."""
    table = view.table
    if table.boxes[number].owner == view.you and not any(map(_lies, table.boxes[number].hands)):
        yield _(words.NO_DICE if isinstance(table.setup.rules, BlackholeRules) else words.NO_CARDS)


def _chance(view: View, number: int) -> str:
    """Return how likely a box's hand wins, where that is told."""
    if view.outlook is None or not view.table.in_round:
        return ""
    return chance_status(view.outlook.boxes[number]).words


def crowd(view: View) -> Iterator[str]:
    """Yield what those who look on would do, and how they did so far."""
    poll = view.poll
    if poll is None:
        return
    if poll.counts:
        counts = [f"{move_name(move)} {count}" for move, count in poll.counts]
        yield _("Votes: {question} {counts}.").format(question=told.asked(view.table), counts=_row(counts))
    else:
        yield _(told.NOBODY)
    notes = [
        told.book_says(poll.book) if poll.book is not None else "",
        _("You voted for {move}.").format(move=move_name(poll.own)) if poll.own is not None else "",
        told.agreement(poll),
    ]
    yield from filter(None, notes)


def _held(table: Table, box: Box) -> Iterator[str]:
    """Yield the substitution die of a hand that goes on."""
    for hand in box.hands:
        if isinstance(hand, Hand) and hand.sd and not hand.over and table.in_round:
            yield _("holding {die}").format(die=words.held_note(hand.sd))


def _beside(view: View, number: int) -> tuple[str, ...]:
    """Return what lies on a box of cards beside its owner's bet."""
    cards = isinstance(view.table.setup.rules, BlackjackRules)
    return words.wager_words(view.table, number, view.you) if cards else ()


def _paid(view: View, number: int) -> str:
    """Return what the round before paid the owner of a box."""
    table = view.table
    owner = table.boxes[number].owner
    paid = tuple([payout for payout in table.payouts if payout.box == number and payout.player == owner])
    return words.result(paid).words if paid and table.phase in (Phase.BETTING, Phase.CLOSED) else ""


def people(view: View) -> str:
    """Return who is here with how many chips, the richest first, and their results so far."""
    table = view.table
    here = [(key, player) for key, player in table.players.items() if not player.gone]
    here.sort(key=lambda pair: (-_all_chips(table, pair[0]), pair[1].name))
    return _("Chips so far: {people}.").format(people=_row([_person(view, key) for key, _player in here]))


def _all_chips(table: Table, key: str) -> int:
    return table.players[key].chips + table.stake(key)


def _person(view: View, key: str) -> str:
    player, held = view.table.players[key], _all_chips(view.table, key)
    shape = _("{name} (you) {chips} ({result})") if key == view.you else _("{name} {chips} ({result})")
    return shape.format(
        name=player.name,
        chips=words.chips(held),
        result=integer(held - player.bought, signed=True),
    )


def own(view: View) -> Iterator[str]:
    """Yield one's own part: chips, strikes and link, or that one only watches."""
    table = view.table
    player = table.players.get(view.you)
    number = table.box_of(view.you) if view.you else None
    if view.watching or player is None:
        yield _("You are watching.")
    elif number is None:
        yield _("You have no seat, and {chips} chips.").format(chips=words.chips(player.chips))
    else:
        yield _("You have {chips} chips.").format(chips=words.chips(player.chips))
        if link := words.own_link(table, number):
            yield link
    if view.focus is not None:
        yield _("Seat {number} is chosen.").format(number=view.focus + 1)


def link_line(view: View) -> str:
    """Return how the link is: the time to the table and back, or why there is none."""
    link, table = view.link, view.table
    if link.up:
        if link.latency_ms is None:
            return ""
        return _("The link takes {milliseconds} ms.").format(milliseconds=link.latency_ms)
    seated = table.box_of(view.you) if view.you else None
    return _joined(*words.lost_note(link, seated))


def _row(facts: Iterable[str]) -> str:
    there = [fact for fact in facts if fact]
    return in_a_row(there) if there else ""


def _joined(*parts: str) -> str:
    return " ".join(filter(None, parts))
