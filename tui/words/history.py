"""What the history screen says of rounds, of their proof, and of the table as it was."""

import time
from typing import NamedTuple

from core.audit import Finding
from core.blackhole import Dealer
from core.blackjack import CardDealer, CardHand
from core.games import AnyDealer, AnyHand
from core.table import Table
from net.verify import Report
from tui import counts
from tui.annals import Annals
from tui.chapters import Chapter
from tui.draw.cells import cut, width
from tui.glyphs import Glyphs
from tui.keymap import press
from tui.proofs import Proof
from tui.tongue import N_, _, integer, n_, p_, say
from tui.view import Tone
from tui.words.cards import card_total, cards_text, is_blackjack
from tui.words.hands import NAMED, bet_state, hand_status, special_name
from tui.words.names import chips, in_a_row
from tui.words.seals import alarm

HEADINGS = (N_("round"), N_("time"), N_("bet"), N_("hands"), N_("dealer"), N_("result"), N_("chips"))
"""Of the columns of rounds."""
NO_ROUND = N_("No round has begun yet.")
NOT_SEEN = N_("No round was seen from its beginning yet.")
NONE_OF_YOURS = N_("No round with a bet of yours.")
READING = N_("Reading the rounds.")
NOT_FOUND = N_("Nobody of that name played, and there is no such round.")
NBSP = "\N{NO-BREAK SPACE}"
"""A blank at which no line is broken."""
Piece = tuple[str, Tone]


class Hand(NamedTuple):
    """Dice or cards in one line, and what they come to."""

    lying: str
    total: str

    def within(self, room: int, ellipsis: str) -> str:
        """Return both in so many cells; what is cut is of the dice or cards."""
        whole = f"{self.lying} {self.total}".strip()
        if width(whole) <= room:
            return whole
        left = room - width(self.total) - 1
        return f"{cut(self.lying, left, ellipsis)} {self.total}".strip() if left > 0 else self.total


def hand_of(holder: AnyHand | AnyDealer, glyphs: Glyphs) -> Hand:
    """Return a hand, or the dealer's, with a mark where it is bust or special: `(9) (6) (5) = 20`."""
    if isinstance(holder, (CardHand, CardDealer)):
        lying = cards_text(holder.cards, glyphs.ascii)
        special, total = is_blackjack(holder), card_total(holder)
    else:
        lying = " ".join(map(str, holder.dice))
        end = holder.special if isinstance(holder, Dealer) else holder.end
        special = end in NAMED
        total = special_name(end).upper() if special else f"= {holder.total}" if holder.dice else ""
    mark = glyphs.bust if holder.bust else glyphs.special if special else ""
    return Hand(lying, f"{total} {mark}".strip())


def hand_text(holder: AnyHand | AnyDealer, glyphs: Glyphs) -> str:
    """Return a hand in one line with what it comes to."""
    return " ".join([part for part in hand_of(holder, glyphs) if part])


def hands_text(chapter: Chapter, you: str, glyphs: Glyphs, room: int) -> str:
    """Return one's own hands of a round, those of a split side by side; else what everybody came to."""
    own = chapter.hands(you) if you else ()
    if own:
        each = (room - 3 * (len(own) - 1)) // len(own)
        return " / ".join([hand_of(hand, glyphs).within(each, glyphs.ellipsis) for hand in own])
    table = chapter.shown
    told = [
        f"{table.players[box.owner].name} {hand_of(box.hands[0], glyphs).total.removeprefix('= ')}".rstrip()
        for box in table.boxes
        if box.owner is not None and box.owner in table.players and box.hands
    ]
    return cut(in_a_row(told), room, glyphs.ellipsis) if told else ""


def dealer_text(chapter: Chapter, glyphs: Glyphs, room: int) -> str:
    """Return the dealer's dice or cards of a round."""
    dealer = chapter.shown.dealer
    if dealer is None or chapter.locked is None:
        return ""
    return hand_of(dealer, glyphs).within(room, glyphs.ellipsis)


def result_of(chapter: Chapter, you: str) -> Piece:
    """Return what a round came to: for who had chips in it, `+30`; else only that it is void or open."""
    if not chapter.over:
        return p_("a round", "open"), Tone.DIM
    if chapter.void:
        return _("void"), Tone.WARN
    if not you or not chapter.stakes(you):
        return "", Tone.PLAIN
    net = chapter.net(you) or 0
    tone = Tone.GOOD if net > 0 else Tone.BAD if net < 0 else Tone.PLAIN
    return (chips(net, signed=True) if net else _("tie")), tone


def moment(chapter: Chapter) -> str:
    """Return when a round ended, by this machine's clock: `21:07`; "" where nobody noted that."""
    return "" if chapter.ended is None else time.strftime("%H:%M", time.localtime(chapter.ended))


def notes(rounds: int, net: int | None, mine: bool, reading: bool, dot: str) -> list[str]:
    """Return how many rounds there are and what they came to, shorter and shorter: `47 rounds · net +186`."""
    parts = [counts.rounds(rounds)]
    if net is not None:
        parts.append(_("net {chips}").format(chips=chips(net, signed=True)))
        parts += [_("yours")] if mine else []
    if reading:
        parts.append(_("reading"))
    return [f" {dot} ".join(parts[:some]) for some in range(len(parts), 0, -1)]


# The proof


def proof_lines(proof: Proof, glyphs: Glyphs) -> list[Piece]:
    """Return a round's seal and links, and what came of checking them."""
    if not proof.seal:
        told = (
            _("The cards of this table are not sealed.")
            if proof.cards
            else _("The dice of this table are not sealed.")
        )
        return [(told, Tone.WARN), *_wrong(proof, glyphs)]
    seal = _("sealed {seal} before the bets").format(seal=_short(proof.seal))
    opened = _("opened {link}").format(link=_short(proof.link)) if proof.link else _("not open yet")
    lines = [(f"{seal} {glyphs.dot} {opened}", Tone.PLAIN)]
    if proof.links:
        links = in_a_row([f"{name} {link[:2].hex()}" for name, link in proof.links])
        lines.append((_("links of players: {links}").format(links=links), Tone.PLAIN))
    return [*lines, *_verdict(proof, glyphs)]


def _verdict(proof: Proof, glyphs: Glyphs) -> list[Piece]:
    if proof.fits is None and not proof.problems:
        return [(_("The proof comes when the round is over."), Tone.DIM)]
    good = [glyphs.check + " " + _("the seal matches")] if proof.fits else []
    if proof.checked:
        good.append(f"{glyphs.check} {_follows(proof)}")
    lines = [("   ".join(good), Tone.GOOD)] if good else []
    if proof.fits is False:
        lines.append((glyphs.bust + " " + _("the seal does not match"), Tone.WARN))
    if not proof.checked and not proof.problems:
        lines.append((_("This round was not checked, since its beginning was not seen."), Tone.DIM))
    return [*lines, *_wrong(proof, glyphs)]


def _follows(proof: Proof) -> str:
    if proof.cards:
        told = n_(
            "the {count} card follows from the links", "all {count} cards follow from the links", proof.drawn
        )
    else:
        told = n_(
            "the {count} die follows from the links", "all {count} dice follow from the links", proof.drawn
        )
    return told.format(count=integer(proof.drawn))


def _wrong(proof: Proof, glyphs: Glyphs) -> list[Piece]:
    return [(f"{glyphs.bust} {say(problem)}", Tone.WARN) for problem in proof.problems]


def _short(link: bytes) -> str:
    return f"{link[:2].hex()}{NBSP}{link[2:4].hex()}"


# The table as it was


def table_lines(table: Table, you: str, glyphs: Glyphs) -> list[Piece]:
    """Return the dealer and the boxes with an owner, a line each."""
    dealer = hand_text(table.dealer, glyphs) if table.dealer is not None and table.in_round else ""
    title = _("dealer")
    lines = [(f"  {title}  {dealer}".rstrip(), Tone.STRONG)]
    for number, box in enumerate(table.boxes):
        if box.owner is None:
            continue
        owner = _("you") if box.owner == you else str(table.players[box.owner].name)
        acts = table.turn is not None and table.turn[0] == number
        hands = " / ".join([hand_text(hand, glyphs) for hand in box.hands]) if table.in_round else ""
        status = hand_status(table, number).words if table.in_round else ""
        told = [
            f"{glyphs.to_act if acts else ' '} {number + 1} {owner}",
            bet_state(table, number).words,
            hands,
        ]
        tone = Tone.STRONG if acts or box.owner == you else Tone.PLAIN
        lines.append(("  ".join([part for part in (*told, status) if part]), tone))
    return lines


# The whole


def report_lines(report: Report, typed: str = "") -> list[Piece]:
    """Return what came of checking a whole session, and how it is written: by a key, or by what is typed."""
    if not report.right:
        return [(_finding(found), Tone.WARN) for found in report.findings]
    tally = report.tally
    checked = (
        N_("Checked: every link, every card and shuffle, every move, every payout, every chip.")
        if tally.cards
        else N_("Checked: every link, every die, every move, every payout, every chip.")
    )
    told = [
        _("All is right: {events}, {rounds}.").format(
            events=counts.events(report.events), rounds=counts.rounds(tally.rounds)
        ),
        _(checked),
        n_(
            "{count} round settled, {void} void.", "{count} rounds settled, {void} void.", tally.settled
        ).format(count=integer(tally.settled), void=integer(len(tally.voids))),
        _("Head: {head}").format(head=report.head.hex()),
        _("A file that others can verify is written by: {typed}").format(typed=typed)
        if typed
        else _("A file that others can verify is written by the key {key}.").format(key=press("export")),
    ]
    return [(text, Tone.PLAIN) for text in told]


def up_to(breach: str) -> str:
    """Return that nothing can be shown beyond a broken rule."""
    return _("Shown up to an event that breaks the rules: {sentence}").format(sentence=say(breach))


def _finding(found: Finding) -> str:
    return _("Round {number}, event {event}: {wrong}. {sentence}").format(
        number=found.round, event=found.event, wrong=_(str(found.wrong.value)), sentence=say(found.sentence)
    )


def seen_lines(annals: Annals) -> list[Piece]:
    """Return what this terminal has checked since it came."""
    over = [chapter for chapter in annals.kept if chapter.over]
    wrong = [(chapter.number, annals.problems(chapter.number)) for chapter in over]
    right = sum([annals.is_checked(chapter.number) for chapter in over])
    told = n_(
        "{right} of {count} round was drawn again by this terminal, and is as it was sealed.",
        "{right} of {count} rounds were drawn again by this terminal, and are as they were sealed.",
        len(over),
    ).format(right=integer(right), count=integer(len(over)))
    lines = [(told, Tone.PLAIN)]
    for number, problems in wrong:
        lines += [(alarm(number, one), Tone.WARN) for one in problems]
    whole = _("The moves and payouts are checked in a host's saved history by: bhj-tui verify FILE")
    return [*lines, (whole, Tone.DIM)]
