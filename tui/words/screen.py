"""Titles and notes around a table."""

from core.blackhole import Hand
from core.blackjack import CardDealer, CardHand
from core.games import AnyDealer, AnyHand
from core.rules import BlackholeRules, Setup
from core.table import Table
from tui.situation import Reel
from tui.tongue import N_, _, decimal, integer, say
from tui.view import LinkView
from tui.words.cards import called
from tui.words.hands import own_bet_state
from tui.words.names import chips, name_of, seconds_words
from tui.words.notes import sentence_note
from tui.words.seals import strikes


def bets_note(setup: Setup, dash: str) -> str:
    """Return the stakes: `bets 10-200`."""
    return _("bets {stakes}").format(stakes=f"{chips(setup.minimum)}{dash}{chips(setup.maximum)}")


def own_title(table: Table, number: int | None, dot: str, watching: bool) -> str:
    """Return the title of one's own zone: `4 YOU` and the bet, or that there is no seat."""
    if number is None:
        return _("WATCHING") if watching else _("NO SEAT")
    bet = own_bet_state(table, number)
    owner = table.players.get(table.boxes[number].owner or "")
    struck = f" {strikes(owner.strikes)}" if owner and owner.strikes else ""
    title = _("YOU")
    return f"{number + 1} {title}{struck}" + (f" {dot} {bet}" if bet else "")


def replay_title(number: int, rounds: int, speed: float, reel: Reel, dot: str) -> str:
    """Return how far a replay has come, and at which pace: `REPLAY · 12 of 47 · 2x`."""
    if reel is Reel.PLAYING:
        how = f"{integer(int(speed)) if speed == int(speed) else decimal(speed, 1)}x"
    else:
        how = _("paused") if reel is Reel.HELD else _("the end")
    place = _("{number} of {rounds}").format(number=number, rounds=rounds)
    title = _("REPLAY")
    return f"{title} {dot} {place} {dot} {how}"


def stale_note(link: LinkView) -> str:
    """Return how long what is seen has been out of date."""
    return _("NO LINK {seconds} s").format(seconds=link.lost_for)


def lost_note(link: LinkView, seated: int | None) -> tuple[str, str, str]:
    """Return why the link is down, when it is tried again, how long the seat is held; "" where unknown."""
    again = held = ""
    if link.retry_in:
        again = _("Try {number} in {seconds} s.").format(number=link.attempt + 1, seconds=link.retry_in)
    elif link.attempt:
        again = _("Try {number} is under way.").format(number=link.attempt)
    if seated is not None and link.hold_left is not None:
        held = _("Seat {seat} is held {seconds} s more.").format(seat=seated + 1, seconds=link.hold_left)
    return say(link.sentence) or _("The link to the table is lost."), again, held


def held_link_note(link: LinkView) -> str:
    """Return how long the seat is held while the link is down, in few words."""
    if link.hold_left is None:
        return _("no link")
    return _("seat held {seconds} s").format(seconds=link.hold_left)


def round_note(number: int) -> str:
    """Return which round it is: `round 47`."""
    return _("round {number}").format(number=number) if number else _("no round yet")


def too_small(width: int, height: int, need_width: int, need_height: int) -> tuple[str, str]:
    """Return what a table needs and what there is."""
    needs = _("The table needs {width} x {height}.").format(width=need_width, height=need_height)
    return needs, _("This window is {width} x {height}.").format(width=width, height=height)


LARGER = N_("Make it larger to see the seats.")
NO_DICE = N_("no dice yet")
NO_CARDS = N_("no cards yet")
NO_LINK = N_("No link: shown as it was, and no move can be made.")
NOTHING_YET = N_("Nearer to 21 than the dealer wins; over 21 is bust.")


def card_turn(table: Table, you: str, seconds: int | None) -> str:
    """Return whose turn it is, with the totals: `Your turn: 17 against 13, 12 s.`"""
    note = sentence_note(table, you, timed=seconds is not None)
    left = "" if seconds is None else seconds_words(seconds)
    totals = _own_totals(table, you)
    if totals is None:
        words = _("{turn}, {left}.") if left else _("{turn}.")
        return words.format(turn=note, left=left)
    words = _("{turn}: {own} against {dealer}, {left}.") if left else _("{turn}: {own} against {dealer}.")
    return words.format(turn=note, own=totals[0], dealer=totals[1], left=left)


def _own_totals(table: Table, you: str) -> tuple[str, str] | None:
    number = table.box_of(you) if you else None
    hands = table.boxes[number].hands if number is not None else ()
    if not hands or not table.dealer or not table.in_round:
        return None
    return _totals(table, hands, table.dealer)


def _totals(table: Table, hands: tuple[AnyHand, ...], dealer: AnyDealer) -> tuple[str, str] | None:
    """Return one's own total, of the hand in turn where there are two, and the dealer's."""
    own = hands[0]
    if isinstance(own, Hand):
        return (str(own.total), str(dealer.total)) if own.dice else None
    in_turn = table.hand_in_turn()
    hand = in_turn if isinstance(in_turn, CardHand) and in_turn in hands else own
    return (called(hand), called(dealer)) if isinstance(dealer, CardDealer) else None


def banner(table: Table, player: str | None, you: str, payout: int) -> str:
    """Return whose Hypernova it is and what it pays: `ada  +750  pays 30 to 1, unless the dealer ties`."""
    rules = table.setup.rules
    pays = rules.hypernova_pays if isinstance(rules, BlackholeRules) else 0
    paid = [chips(payout, signed=True)] if payout else []
    told = _("pays {pays} to 1, unless the dealer ties").format(pays=pays)
    return "  ".join([name_of(table, player, you), *paid, told])
