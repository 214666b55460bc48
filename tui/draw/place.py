"""What a box shows, whatever its size: marks, dice or cards, words and their tones."""

from dataclasses import dataclass

from core.blackhole import SPECIAL, End
from core.blackjack import CardEnd
from core.games import AnyHand
from core.rules import BlackjackRules
from core.table import Box, Phase, Player, Table
from tui import words
from tui.draw.dice import Air, in_air
from tui.draw.rows import Row, air_of_hands, row_of_hand
from tui.glyphs import Glyphs
from tui.tongue import _
from tui.view import Show, Tone, View
from tui.words import Status
from tui.words.chances import chance_status

NOTHING = Status("")
STARRED = frozenset({*SPECIAL, CardEnd.BLACKJACK})
"""Ends that are marked and lit."""
GIVEN = frozenset({End.BUST, CardEnd.BUST, CardEnd.SURRENDERED})
"""Ends that leave nothing to win."""


@dataclass(frozen=True, slots=True)
class Held:
    """One hand of a box: what lies there, what it comes to and how it ended."""

    row: Row
    tone: Tone
    total: str
    mark: str
    status: Status
    acts: bool


@dataclass(frozen=True, slots=True)
class Place:
    """A box as every form of seat draws it."""

    number: int
    mark: str
    name: str
    name_tone: Tone
    bet: Status
    hands: tuple[Held, ...]
    """Those before which anything lies; more than one after a split."""
    rolling: bool
    """Something is in the air, and has yet to decide."""
    status: Status
    result: Status
    chips: str
    acts: bool
    focused: bool
    strikes: str
    wagers: tuple[str, ...]
    """At a card table, what lies on the box beside its owner's bet, and whose it is."""
    backed: str
    """What one has oneself on the box of another, in short."""
    chance: Status = NOTHING
    """How likely the hands win, for those who only look on."""


def place_of(view: View, number: int, glyphs: Glyphs) -> Place:
    """Return what a box shows; nothing that a die or card in the air has yet to decide."""
    table, air = view.table, in_air(view.tumbling, number)
    box = table.boxes[number]
    owner = table.players.get(box.owner or "")
    acts = table.in_round and table.turn is not None and table.turn[0] == number
    cards = isinstance(table.setup.rules, BlackjackRules)
    return Place(
        number=number,
        mark=_link_mark(table, number, glyphs) or _mark(table, box, owner, glyphs, acts, bool(air)),
        name=owner.name if owner else _("free"),
        name_tone=_name_tone(table, box, owner, acts),
        bet=words.bet_state(table, number),
        hands=_hands(view, number, air, glyphs),
        rolling=bool(air),
        status=_status(view, number, owner, bool(air)),
        result=_result(view, number),
        chips=words.chips_note(owner.chips) if owner else "",
        acts=acts,
        focused=view.focus == number,
        strikes=words.strikes(owner.strikes) if owner else "",
        wagers=words.wager_words(table, number, view.you) if cards else (),
        backed=_backed(box, view.you) if cards else "",
        chance=_chance(view, number, bool(air)),
    )


def _chance(view: View, number: int, rolling: bool) -> Status:
    """Return how likely a box's hands win, once nothing is in the air for them."""
    hands = view.table.boxes[number].hands
    if view.outlook is None or rolling or not view.table.in_round or all(hand.end in GIVEN for hand in hands):
        return NOTHING
    return chance_status(view.outlook.boxes[number])


def _backed(box: Box, you: str) -> str:
    stake = box.stake(you) if you and you != box.owner else 0
    return _("you {chips}").format(chips=words.chips(stake)) if stake else ""


def _hands(view: View, number: int, air: Air, glyphs: Glyphs) -> tuple[Held, ...]:
    hands = view.table.boxes[number].hands
    airs = air_of_hands(hands, air)
    held = [_held(view, (number, at), hand, airs[at], glyphs) for at, hand in enumerate(hands)]
    return tuple([one for one in held if one is not None])


def _held(view: View, at: tuple[int, int], hand: AnyHand, air: Air, glyphs: Glyphs) -> Held | None:
    table = view.table
    row = row_of_hand(hand, air, glyphs, _is_dotted(view, at[0], hand, bool(air)))
    if row is None:
        return None
    acts = table.in_round and table.turn == at
    return Held(
        row=row,
        tone=_tone(table, hand, acts, bool(air)),
        total=f"= {glyphs.tumble * 2}" if air else words.hand_total(hand),
        mark=glyphs.to_act if acts and not table.paused else "" if air else _ended_mark((hand,), glyphs),
        status=NOTHING if air or acts else words.ended_status(hand, table.setup.rules),
        acts=acts,
    )


def _mark(table: Table, box: Box, owner: Player | None, glyphs: Glyphs, acts: bool, rolling: bool) -> str:
    if acts and not table.paused:
        return glyphs.to_act
    ended = "" if rolling else _ended_mark(box.hands, glyphs)
    present = glyphs.away if owner and owner.away else glyphs.bot if owner and owner.bot else " "
    if table.in_round:
        return ended or present
    return present if owner and owner.away else ended or present


def _link_mark(table: Table, number: int, glyphs: Glyphs) -> str:
    """Return whether a box's link is there, while the round waits for links."""
    box = table.boxes[number]
    if box.link and table.owing():
        return glyphs.check
    return glyphs.awaited if number in [owing for owing, _ in table.owing()] else ""


def _ended_mark(hands: tuple[AnyHand, ...], glyphs: Glyphs) -> str:
    """Return how hands ended, once all have: the mark that all share, else that of one that stands."""
    ends = {hand.end for hand in hands}
    if not ends or None in ends:
        return ""
    if ends & STARRED:
        return glyphs.special
    if ends <= {End.BUST, CardEnd.BUST}:
        return glyphs.bust
    return glyphs.surrendered if ends == {CardEnd.SURRENDERED} else glyphs.stands


def _name_tone(table: Table, box: Box, owner: Player | None, acts: bool) -> Tone:
    if acts:
        return Tone.STRONG
    out = owner is None or owner.away or owner.passed or box.leaving
    lost = table.in_round and all(hand.end in GIVEN for hand in box.hands)
    return Tone.DIM if out or lost else Tone.PLAIN


def _tone(table: Table, hand: AnyHand, acts: bool, rolling: bool) -> Tone:
    if acts or rolling:
        return Tone.STRONG
    if hand.end in STARRED:
        return Tone.STAR if table.in_round else Tone.PLAIN
    return Tone.DIM if hand.end in GIVEN or not table.in_round else Tone.PLAIN


def _is_dotted(view: View, number: int, hand: AnyHand, rolling: bool) -> bool:
    """A White Dwarf's dice are dotted; while it happens, from a third of the way on."""
    if hand.end is not End.WHITE_DWARF or rolling:
        return False
    effect = view.effect
    if effect is None or effect.place != number or effect.show is not Show.WHITE_DWARF:
        return True
    return effect.progress >= 1 / 3


def _status(view: View, number: int, owner: Player | None, rolling: bool) -> Status:
    if rolling:
        return (
            NOTHING if isinstance(view.table.setup.rules, BlackjackRules) else Status(_("rolls"), Tone.STRONG)
        )
    away = view.away_left.get(view.table.boxes[number].owner or "")
    link = words.link_status(view.table, number)
    status = link if link and owner and not owner.away else words.hand_status(view.table, number, away)
    if owner and owner.bot and status.words:
        both = _("bot, {status}").format(status=status.words)
        return Status(both, status.tone, (status.words, *status.shorter))
    return Status(_("bot"), Tone.DIM) if owner and owner.bot else status


def _result(view: View, number: int) -> Status:
    """Return what the round before paid, once no die is in the air, to whoever owns the box still."""
    table = view.table
    owner = table.boxes[number].owner
    paid = tuple([p for p in table.payouts if p.box == number and p.player == owner])
    if not paid or view.tumbling or table.phase not in (Phase.BETTING, Phase.CLOSED):
        return NOTHING
    return words.result(paid)
