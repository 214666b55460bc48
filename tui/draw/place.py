"""What a box shows, whatever its size: marks, dice, words and their tones."""

from dataclasses import dataclass

from core.blackhole import SPECIAL, End, Hand
from core.dice import Roll
from core.table import Box, Phase, Player, Table
from tui import words
from tui.draw.dice import Air, in_air
from tui.glyphs import Glyphs
from tui.view import Show, Tone, View
from tui.words import Status

NOTHING = Status("")


@dataclass(frozen=True, slots=True)
class Place:
    """A box as every form of seat draws it."""

    number: int
    mark: str
    name: str
    name_tone: Tone
    bet: Status
    dice: tuple[Roll, ...]
    dice_tone: Tone
    dotted: bool
    air: Air
    total: str
    status: Status
    result: Status
    chips: str
    acts: bool
    focused: bool
    strikes: str


def place_of(view: View, number: int, glyphs: Glyphs) -> Place:
    """Return what a box shows; nothing that a die in the air has yet to decide."""
    table, air = view.table, in_air(view.tumbling, number)
    box = table.boxes[number]
    hand = box.hands[0] if box.hands else None
    owner = table.players.get(box.owner or "")
    acts = table.in_round and table.turn is not None and table.turn[0] == number
    return Place(
        number=number,
        mark=_link_mark(table, number, glyphs) or _mark(table, hand, owner, glyphs, acts, bool(air)),
        name=owner.name if owner else "free",
        name_tone=_name_tone(table, box, owner, hand, acts),
        bet=words.bet_state(table, number),
        dice=hand.dice if hand else (),
        dice_tone=_dice_tone(table, hand, acts, bool(air)),
        dotted=_is_dotted(view, number, hand, bool(air)),
        air=air,
        total=_total(hand, bool(air), glyphs),
        status=_status(view, number, owner, bool(air)),
        result=_result(view, number),
        chips=f"{words.chips(owner.chips)} chips" if owner else "",
        acts=acts,
        focused=view.focus == number,
        strikes=words.strikes(owner.strikes) if owner else "",
    )


def _mark(
    table: Table, hand: Hand | None, owner: Player | None, glyphs: Glyphs, acts: bool, rolling: bool
) -> str:
    if acts and not table.paused:
        return glyphs.to_act
    ended = "" if rolling or hand is None else _ended_mark(hand.end, glyphs)
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


def _ended_mark(end: End | None, glyphs: Glyphs) -> str:
    if end in SPECIAL:
        return glyphs.special
    return {End.BUST: glyphs.bust, End.STOOD: glyphs.stands}.get(end, "") if end else ""


def _name_tone(table: Table, box: Box, owner: Player | None, hand: Hand | None, acts: bool) -> Tone:
    if acts:
        return Tone.STRONG
    out = owner is None or owner.away or owner.passed or box.leaving
    lost = table.in_round and (hand is None or hand.bust)
    return Tone.DIM if out or lost else Tone.PLAIN


def _dice_tone(table: Table, hand: Hand | None, acts: bool, rolling: bool) -> Tone:
    if acts or rolling:
        return Tone.STRONG
    if hand and hand.end in SPECIAL:
        return Tone.STAR if table.in_round else Tone.PLAIN
    return Tone.DIM if hand is None or hand.bust or not table.in_round else Tone.PLAIN


def _is_dotted(view: View, number: int, hand: Hand | None, rolling: bool) -> bool:
    """A White Dwarf's dice are dotted; while it happens, from a third of the way on."""
    if hand is None or hand.end is not End.WHITE_DWARF or rolling:
        return False
    effect = view.effect
    if effect is None or effect.place != number or effect.show is not Show.WHITE_DWARF:
        return True
    return effect.progress >= 1 / 3


def _total(hand: Hand | None, rolling: bool, glyphs: Glyphs) -> str:
    if hand is None or not hand.dice:
        return ""
    return "= " + glyphs.tumble * 2 if rolling else words.hand_total(hand)


def _status(view: View, number: int, owner: Player | None, rolling: bool) -> Status:
    if rolling:
        return Status("rolls", Tone.STRONG)
    away = view.away_left.get(view.table.boxes[number].owner or "")
    link = words.link_status(view.table, number)
    status = link if link and owner and not owner.away else words.hand_status(view.table, number, away)
    if owner and owner.bot and status.words:
        return Status(f"bot, {status.words}", status.tone, (status.words, *status.shorter))
    return Status("bot", Tone.DIM) if owner and owner.bot else status


def _result(view: View, number: int) -> Status:
    """Return what the round before paid, once no die is in the air, to whoever owns the box still."""
    table = view.table
    owner = table.boxes[number].owner
    paid = tuple([p for p in table.payouts if p.box == number and p.player == owner])
    if not paid or view.tumbling or table.phase not in (Phase.BETTING, Phase.CLOSED):
        return NOTHING
    return words.result(paid)


def fitting(status: Status, room: int) -> str:
    """Return the most words of a status that fit, or none."""
    for text in (status.words, *status.shorter):
        if len(text) <= room:
            return text
    return ""
