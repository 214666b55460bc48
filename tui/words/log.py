"""One line of the log for each event."""

from collections.abc import Callable
from typing import Any

from core import events as ev
from core.blackhole import SPECIAL, Dealer, Hand
from core.dice import Die
from core.evolve import evolve
from core.games import game_of
from core.moves import Move
from core.rules import BlackjackRules
from core.sides import Side
from core.table import Table
from tui.view import LogLine, Tone
from tui.words import card_log
from tui.words.card_log import Told
from tui.words.hands import special_name
from tui.words.names import chips, die_name, name_of, says, whose
from tui.words.offers import answer_words, asked_words
from tui.words.results import net_of, parts_of, parts_text


def event_line(before: Table, event: ev.AnyEvent, you: str, ascii: bool = True) -> LogLine | None:
    """Return the log's line on an event, given the table before it; None where nothing is worth telling.

    Cards have the signs of their suits, unless everything must be ASCII.
    """
    if isinstance(event, ev.Said):
        return LogLine(0, f"{name_of(before, event.player, you)}: {event.text}", talk=True)
    told = _told(before, event, you, ascii)
    if told is None:
        return None
    text, tone = (told, Tone.PLAIN) if isinstance(told, str) else told
    return LogLine(before.round if type(event) in _IN_ROUND else 0, text, tone=tone)


def _told(before: Table, event: ev.AnyEvent, you: str, ascii: bool) -> Told:
    if isinstance(before.setup.rules, BlackjackRules) and type(event) in card_log.TELL:
        return card_log.TELL[type(event)](before, event, you, ascii)
    return _TELL[type(event)](before, event, you)


def gap_line(before: Table, after: Table) -> LogLine | None:
    """Return what must be told of a time without a link: a round that was void meanwhile."""
    if before.id != after.id or after.voids <= before.voids:
        return None
    text = f"meanwhile round {after.round} was void, all bets went back"
    return LogLine(0, text, tone=Tone.WARN)


_IN_ROUND = frozenset(
    {
        ev.Missed,
        ev.Dealt,
        ev.Offered,
        ev.Replied,
        ev.Served,
        ev.Played,
        ev.DealerPlayed,
        ev.Settled,
        ev.Voided,
    }
)


def _opened(before: Table, event: ev.Opened, you: str) -> Told:
    return f"{event.setup.name} is open"


def _entered(before: Table, event: ev.Entered, you: str) -> Told:
    known = before.players.get(event.player)
    if known and event.player != you:
        return f"{known.name} is {event.name} now" if known.name != event.name else f"{event.name} is back"
    return "you are here" if event.player == you else f"{event.name} is here"


def _verb(own: str, other: str) -> Callable[[Table, Any, str], Told]:
    def tell(before: Table, event: Any, you: str) -> Told:
        return says(before, event.player, you, own, other)

    return tell


def _sat(before: Table, event: ev.Sat, you: str) -> Told:
    return f"{says(before, event.player, you, 'take', 'takes')} seat {event.box + 1}"


def _unseated(before: Table, event: ev.Unseated, you: str) -> Told:
    why = "after a round without a word" if event.why is ev.Unseating.IDLE else "after two strikes"
    return f"{says(before, event.player, you, 'lose', 'loses')} the seat {why}", Tone.WARN


def _came_back(before: Table, event: ev.CameBack, you: str) -> Told:
    """Tell of who was away; who is there and only was silent is not told of."""
    known = before.players[event.player]
    if known.idle and not known.away:
        return None
    return says(before, event.player, you, "are back", "is back")


def _missed(before: Table, event: ev.Missed, you: str) -> Told:
    words = says(before, event.player, you, "did not send your link", "did not send a link")
    return f"{words} in time: a strike", Tone.WARN


def _bet(before: Table, event: ev.BetPlaced, you: str) -> Told:
    beside = "" if event.side is Side.MAIN else f" on {event.side.value}"
    at = _at(before, event, you)
    return f"{says(before, event.player, you, 'bet', 'bets')} {chips(event.amount)}{beside}{at}"


def _withdrawn(before: Table, event: ev.Withdrawn, you: str) -> Told:
    box = before.boxes[event.box]
    main = event.side is Side.MAIN
    amount = box.stake(event.player) if main else box.staked(event.player, event.side)
    beside = "" if main else f" from {event.side.value}"
    verb = says(before, event.player, you, "take back", "takes back")
    return f"{verb} {chips(amount)}{beside}{_at(before, event, you)}"


def _at(before: Table, event: ev.BetPlaced | ev.Withdrawn, you: str) -> str:
    """Return on whose hand a bet is, where that is another's."""
    owner = before.boxes[event.box].owner
    return "" if owner == event.player else f" on {whose(before, owner, you)} hand"


def _rebought(before: Table, event: ev.Rebought, you: str) -> Told:
    return f"{says(before, event.player, you, 'buy', 'buys')} {chips(event.amount)} chips"


def _dealt(before: Table, event: ev.Dealt, you: str) -> Told:
    dealer = evolve(before, event).dealer
    return f"dealer rolls {_dice(dealer)}" if dealer else None


def _offered(before: Table, event: ev.Offered, you: str) -> Told:
    return asked_words(before, event.offers, you) or None


def _dice(holder: Any, last: int = 0) -> str:
    return " ".join([str(roll) for roll in holder.dice[-last:]])


def _replied(before: Table, event: ev.Replied, you: str) -> Told:
    offer = next((o for o in before.offers if o.number == event.offer), None)
    return None if offer is None else answer_words(before, offer, event.accept, you)


def _shuffled(before: Table, event: ev.Shuffled, you: str) -> Told:
    if before.in_round:
        return "the shoe has run dry, the cards that were played are shuffled in"
    return "the shoe is shuffled"


def _played(before: Table, event: ev.Played, you: str) -> Told:
    box = before.boxes[event.box]
    held = box.hands[event.hand]
    hand = game_of(before.setup.rules).play(before.setup.rules, held, event.move, event.drawn)[0]
    assert isinstance(held, Hand)
    own = box.owner == you
    name = name_of(before, box.owner, you) + (" (away)" if event.absent else "")
    tone = Tone.STAR if hand.end in SPECIAL else Tone.BAD if hand.bust else Tone.PLAIN
    words = _rolled(event, held, hand, own) if event.drawn else _chose(event.move, held, hand, own)
    return f"{name}  {words}", tone


def _rolled(event: ev.Played, held: Hand, hand: Hand, own: bool) -> str:
    verb = ("reroll " if own else "rerolls ") if event.move is Move.REROLL else ""
    dice = verb + _dice(hand, len(event.drawn))
    if hand.end in SPECIAL:
        return f"{dice}  {special_name(hand.end)}"
    return f"{dice} = {hand.total}{_consequence(event.move, held, hand, own)}"


def _consequence(move: Move, held: Hand, hand: Hand, own: bool) -> str:
    if hand.bust:
        return ", bust"
    if hand.over:
        return ", stand" if own else ", stands"
    if hand.reroll:
        return _double(hand)
    kept = held.sd if move in (Move.ROLL, Move.REROLL) else None
    earned = hand.awards[0] if hand.awards else hand.sd
    if earned is None or (not hand.awards and earned is kept):
        return ""
    return f", {'earn' if own else 'earns'} a {die_name(earned)}"


def _double(hand: Hand) -> str:
    if hand.sd is Die.JOKER:
        return ", a double: joker, and one reroll"
    if hand.dice[0].face in (1, 12):
        return ", a double: Nova, or one reroll"
    return ", a double: bust, or one reroll"


def _chose(move: Move, held: Hand, hand: Hand, own: bool) -> str:
    s = "" if own else "s"
    if move is Move.STAND:
        return f"stand{s} on {hand.total}"
    if move is Move.SWAP and held.sd and held.awards:
        return f"swap{s} the {die_name(held.sd)} for the {die_name(held.awards[0])}"
    if not held.reroll:
        return f"keep{s} the {die_name(held.sd)}" if held.sd else f"keep{s}"
    name = special_name(hand.end)
    return f"keep{s} the {name}" if name else f"keep{s} {hand.total}, bust"


def _dealer_played(before: Table, event: ev.DealerPlayed, you: str) -> Told:
    dealer = evolve(before, event).dealer
    if not isinstance(dealer, Dealer):
        return None
    if dealer.special:
        return f"dealer rolls {_dice(dealer, 1)}  {special_name(dealer.special)}", Tone.STAR
    return f"dealer rolls {_dice(dealer, 1)} = {dealer.total}" + (", bust" if dealer.bust else "")


def _settled(before: Table, event: ev.Settled, you: str) -> Told:
    """Name each player once, with all their wagers together."""
    by_player: dict[str, list[ev.Payout]] = {}
    for payout in event.payouts:
        by_player.setdefault(payout.player, []).append(payout)
    lines = [_ended(before, player, tuple(paid), you) for player, paid in by_player.items()]
    return ", ".join(lines) if lines else None


def _ended(before: Table, player: str, payouts: tuple[ev.Payout, ...], you: str) -> str:
    net, parts = net_of(payouts), _parts(before, payouts, you)
    if net > 0:
        return f"{says(before, player, you, 'win', 'wins')} {chips(net)}{parts}"
    if net < 0:
        return f"{says(before, player, you, 'lose', 'loses')} {chips(-net)}{parts}"
    if parts:
        return f"{says(before, player, you, 'come', 'comes')} out even{parts}"
    return says(before, player, you, "tie", "ties")


def _parts(before: Table, payouts: tuple[ev.Payout, ...], you: str) -> str:
    """Return what wagers on cards came to apart, where that says more than all together."""
    if not isinstance(before.setup.rules, BlackjackRules):
        return ""
    parts = parts_of(before, payouts, you)
    return f" ({parts_text(parts)})" if len(parts) > 1 and any(parts.values()) else ""


def _voided(before: Table, event: ev.Voided, you: str) -> Told:
    return "the round is void, all bets go back", Tone.WARN


def _plain(words: str | None) -> Callable[[Table, Any, str], Told]:
    def tell(before: Table, event: Any, you: str) -> Told:
        return words

    return tell


_TELL: dict[type, Callable[[Table, Any, str], Told]] = {
    ev.Opened: _opened,
    ev.Entered: _entered,
    ev.Sat: _sat,
    ev.Rose: _verb("leave the seat", "leaves the seat"),
    ev.Left: _verb("leave the table", "leaves the table"),
    ev.Kicked: _verb("are removed by the host", "is removed by the host"),
    ev.Unseated: _unseated,
    ev.WentAway: _verb("are away", "is away"),
    ev.CameBack: _came_back,
    ev.BetPlaced: _bet,
    ev.Withdrawn: _withdrawn,
    ev.Passed: _verb("sit this round out", "sits this round out"),
    ev.Reopened: _plain("everybody passed, bets are open again"),
    ev.Rebought: _rebought,
    ev.Committed: _plain(None),
    ev.Sealed: _plain(None),
    ev.Locked: _plain(None),
    ev.Released: _plain(None),
    ev.Missed: _missed,
    ev.Dealt: _dealt,
    ev.Offered: _offered,
    ev.Replied: _replied,
    ev.Served: _plain(None),
    ev.Shuffled: _shuffled,
    ev.Played: _played,
    ev.DealerPlayed: _dealer_played,
    ev.Settled: _settled,
    ev.Voided: _voided,
    ev.Revealed: _plain(None),
    ev.Paused: _plain("the host has paused the table"),
    ev.Resumed: _plain("the table goes on"),
    ev.Closed: _plain("the table is closed"),
}
