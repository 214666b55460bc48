"""Rounds that are over, in lines: which there were, one of them in full, and a file of them all."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from core.events import Said, Voted
from core.games import AnyHand
from core.rules import Rules
from tui import words
from tui.chapters import Chapter
from tui.glyphs import glyphs_for
from tui.history_export import text_of
from tui.plain import sight
from tui.plain.voice import Mark
from tui.proofs import proof_of
from tui.reels import Seen
from tui.tongue import _, n_
from tui.view import Tone
from tui.words import history as told
from tui.words.names import chips, chips_note, explained, in_a_row, listed

LAST = 20
"""Rounds that are told where nothing else is typed."""
ALL, MINE, TEXT, CHECK, SAVE = "all", "mine", "text", "check", "save"
Line = tuple[str, Mark]


@dataclass(frozen=True, slots=True)
class Record:
    """Rounds, and what can be done with all of them together."""

    seen: Seen
    kinds: Sequence[str]
    """Of the files that can be written of them."""
    save: Callable[[str], str]
    """Writes a file and returns the sentence that says so; raises a `BhjError`."""
    check: Callable[[], Sequence[told.Piece]]
    """Returns what came of checking them."""
    ascii: bool
    muted: Collection[str] = ()
    nothing: str = told.NOT_SEEN


def answered(record: Record, typed: str) -> Iterator[Line]:
    """Yield what is told to `all`, `mine`, `12`, `mira`, `text 12`, `check`, `save json`, or nothing.

    Raise a `BhjError` where a file can't be written.
    """
    word, _gap, rest = typed.casefold().partition(" ")
    kept, you = record.seen.kept, record.seen.you
    if word == SAVE:
        yield _saved(record, rest.strip())
    elif word == CHECK and not rest:
        yield from [(text, _mark(tone)) for text, tone in record.check()]
    elif not kept:
        yield _(record.nothing), Mark.NONE
    elif word in ("", ALL):
        yield from _list(record, kept, kept if word else kept[-LAST:])
    elif word == MINE and not rest:
        own = [one for one in kept if you and one.stakes(you)]
        yield from _list(record, own, own) if own else [(_(told.NONE_OF_YOURS), Mark.NONE)]
    else:
        yield from _found(record, word, rest.strip(), typed)


def _found(record: Record, word: str, rest: str, typed: str) -> Iterator[Line]:
    """Yield one round in full, or in the text notation; or those that somebody had chips in."""
    number = rest if word == TEXT else typed
    chapter = next((one for one in record.seen.kept if str(one.number) == number), None)
    if chapter is not None and word == TEXT:
        lines = text_of(chapter).splitlines() or [_("Round {number} is not over.").format(number=number)]
        yield from [(line, Mark.NONE) for line in lines if line]
    elif chapter is not None:
        yield from _whole(record, chapter)
    elif some := [one for one in record.seen.kept if _is_in(one, typed.casefold())]:
        yield from _list(record, some, some)
    else:
        yield _(told.NOT_FOUND), Mark.WARNING


def _is_in(chapter: Chapter, wanted: str) -> bool:
    """Whether somebody of such a name had chips in a round."""
    table = chapter.shown
    there = {wager.player for box in table.boxes for wager in box.wagers}
    return any(wanted in table.players[player].name.casefold() for player in there if player in table.players)


def _saved(record: Record, kind: str) -> Line:
    if kind not in record.kinds:
        kinds = listed(record.kinds, "or")
        return _("In which form? Type history save and {kinds}.").format(kinds=kinds), Mark.WARNING
    return record.save(kind), Mark.NONE


# The list


def _list(record: Record, there: Sequence[Chapter], shown: Sequence[Chapter]) -> Iterator[Line]:
    """Yield some of the rounds, a line each, and what all of those together came to."""
    left = len(there) - len(shown)
    if left:
        before = n_(
            "{count} round before these is told by history all.",
            "{count} rounds before these are told by history all.",
            left,
        )
        yield before.format(count=left), Mark.NONE
    for chapter in shown:
        wrong = record.seen.problems(chapter.number)
        yield round_line(chapter, record.seen.you, record.ascii), Mark.WARNING if wrong else Mark.NONE
    you = record.seen.you
    net = sum([one.net(you) or 0 for one in there]) if you else None
    yield in_a_row(told.notes(len(there), net, False, False, "\n")[0].split(" \n ")), Mark.NONE


def round_line(chapter: Chapter, you: str, ascii: bool) -> str:
    """Return a round in one line: when it ended, the bet, the hands, the dealer, and what it came to."""
    stake = chapter.stakes(you) if you else 0
    dealer = chapter.shown.dealer
    after = chapter.chips(you) if stake and chapter.over else None
    facts = [
        told.moment(chapter),
        _("bet {chips}").format(chips=chips(stake)) if stake else "",
        *_hands(chapter, you, ascii),
        explained(_("dealer"), told.hand_text(dealer, glyphs_for(ascii))) if dealer is not None else "",
        told.result_of(chapter, you)[0],
        "" if after is None else chips_note(after),
    ]
    return _("Round {number}: {facts}.").format(
        number=chapter.number, facts=in_a_row([fact for fact in facts if fact])
    )


def _hands(chapter: Chapter, you: str, ascii: bool) -> Iterator[str]:
    """Yield one's own hands of a round; else what everybody had."""
    table, rules = chapter.shown, chapter.shown.setup.rules
    if own := chapter.hands(you) if you else ():
        yield from [_ended(hand, rules, ascii) for hand in own]
        return
    for box in table.boxes:
        if box.owner in table.players and box.hands and box.owner is not None:
            hands = in_a_row([_ended(hand, rules, ascii) for hand in box.hands])
            yield explained(table.players[box.owner].name, hands)


def _ended(hand: AnyHand, rules: Rules, ascii: bool) -> str:
    status = words.ended_status(hand, rules)
    lying = sight.hand_text(hand, ascii)
    return f"{lying} ({(status.words, *status.shorter)[-1]})" if lying else ""


# One round


def _whole(record: Record, chapter: Chapter) -> Iterator[Line]:
    """Yield a round, all that happened in it, and its proof."""
    seen = record.seen
    yield round_line(chapter, seen.you, record.ascii), Mark.NONE
    for before, event, _after in chapter.steps():
        if not (isinstance(event, Said | Voted) and event.player in record.muted):
            line = words.event_line(before, event, seen.you, record.ascii)
            if line is not None:
                yield line.text, Mark.TALK if line.talk else Mark.NONE
    proof = proof_of(chapter, seen.is_checked(chapter.number), seen.problems(chapter.number))
    for text, tone in told.proof_lines(proof, glyphs_for(record.ascii)):
        yield text, _mark(tone)


def _mark(tone: Tone) -> Mark:
    return Mark.WARNING if tone is Tone.WARN else Mark.NONE
