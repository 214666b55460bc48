"""Titles and notes around a table."""

from core.blackhole import Hand
from core.blackjack import CardDealer, CardHand
from core.games import AnyDealer, AnyHand
from core.rules import BlackholeRules, Setup
from core.table import Table
from tui.situation import Reel
from tui.view import LinkView
from tui.words.cards import called
from tui.words.hands import bet_state
from tui.words.names import chips, name_of
from tui.words.prompts import clock_note
from tui.words.seals import strikes


def bets_note(setup: Setup, dash: str) -> str:
    """Return the stakes: `bets 10-200`."""
    return f"bets {chips(setup.minimum)}{dash}{chips(setup.maximum)}"


def own_title(table: Table, number: int | None, dot: str, watching: bool) -> str:
    """Return the title of one's own zone: `4 YOU` and the bet, or that there is no seat."""
    if number is None:
        return "WATCHING" if watching else "NO SEAT"
    bet = bet_state(table, number).words.replace("thinking", "no bet yet")
    owner = table.players.get(table.boxes[number].owner or "")
    struck = f" {strikes(owner.strikes)}" if owner and owner.strikes else ""
    return f"{number + 1} YOU{struck}" + (f" {dot} {bet}" if bet else "")


def replay_title(number: int, rounds: int, speed: float, reel: Reel, dot: str) -> str:
    """Return how far a replay has come, and at which pace: `REPLAY · 12 of 47 · 2x`."""
    how = {Reel.PLAYING: f"{speed:g}x", Reel.HELD: "paused", Reel.OVER: "the end"}[reel]
    return f"REPLAY {dot} {number} of {rounds} {dot} {how}"


def stale_note(link: LinkView) -> str:
    """Return how long what is seen has been out of date."""
    return f"NO LINK {link.lost_for} s"


def lost_note(link: LinkView, seated: int | None) -> tuple[str, str]:
    """Return why the link is down, and when it is tried again with how long the seat is held."""
    parts = []
    if link.retry_in:
        parts.append(f"Try {link.attempt + 1} in {link.retry_in} s.")
    elif link.attempt:
        parts.append(f"Try {link.attempt} is under way.")
    if seated is not None and link.hold_left is not None:
        parts.append(f"Seat {seated + 1} is held {link.hold_left} s more.")
    return link.sentence or "The link to the table is lost.", " ".join(parts)


def too_small(width: int, height: int, need_width: int, need_height: int) -> tuple[str, str]:
    """Return what a table needs and what there is."""
    return f"The table needs {need_width} x {need_height}.", f"This window is {width} x {height}."


LARGER = "Make it larger to see the seats."
NO_DICE = "no dice yet"
NO_CARDS = "no cards yet"
NO_LINK = "No link: shown as it was, and no move can be made."
NOTHING_YET = "Nearer to 21 than the dealer wins; over 21 is bust."


def card_turn(table: Table, you: str, seconds: int | None) -> str:
    """Return whose turn it is, with the totals: `Your turn: 17 against 13, 12 s.`"""
    note = clock_note(table, you, timed=seconds is not None)
    if table.actor() in (None, you):
        note = note[:1].upper() + note[1:]
    number = table.box_of(you) if you else None
    hands = table.boxes[number].hands if number is not None else ()
    if hands and table.dealer and table.in_round:
        note += _totals(table, hands, table.dealer)
    return note + (f", {seconds} s." if seconds is not None else ".")


def _totals(table: Table, hands: tuple[AnyHand, ...], dealer: AnyDealer) -> str:
    """Return one's own total, of the hand in turn where there are two, and the dealer's."""
    own = hands[0]
    if isinstance(own, Hand):
        return f": {own.total} against {dealer.total}" if own.dice else ""
    in_turn = table.hand_in_turn()
    hand = in_turn if isinstance(in_turn, CardHand) and in_turn in hands else own
    return f": {called(hand)} against {called(dealer)}" if isinstance(dealer, CardDealer) else ""


def banner(table: Table, player: str | None, you: str, payout: int) -> str:
    """Return whose Hypernova it is and what it pays: `ada  +750  pays 30 to 1, unless the dealer ties`."""
    rules = table.setup.rules
    pays = rules.hypernova_pays if isinstance(rules, BlackholeRules) else 0
    paid = [chips(payout, signed=True)] if payout else []
    return "  ".join([name_of(table, player, you), *paid, f"pays {pays} to 1, unless the dealer ties"])
