"""Rounds of dice as records."""

from collections.abc import Sequence

import msgspec

from core import events as ev
from core.blackhole import MOVE_DIE, TARGET, Dealer, End
from core.dice import Die, Roll
from core.games import AnyDealer, game_of
from core.moves import Move
from core.outcome import Verdict
from core.table import Box, Table


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move, the dice drawn for it in order, and whether it was made for an absent owner."""

    move: Move
    dice: tuple[Roll, ...] = ()
    absent: bool = False


class Stake(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One player's wager: its verdict, None where it went back, and the net result in chips."""

    name: str
    amount: int
    verdict: Verdict | None = None
    net: int = 0


class BoxRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A box in play, from 0: its owner's wager, the moves, the ending if it came, and the back bets."""

    box: int
    stake: Stake
    steps: tuple[Step, ...] = ()
    end: End | None = None
    behind: tuple[Stake, ...] = ()


class RoundRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole round of dice; each die of the dealer says its own move."""

    round: int
    dealer: tuple[Roll, ...] = ()
    dealer_end: End | None = None
    boxes: tuple[BoxRecord, ...] = ()
    voided: bool = False


def dice_round(table: Table, played: Sequence[ev.Played], over: ev.Settled | ev.Voided) -> RoundRecord:
    """Return the record of a round, given its moves, the table when all was played, and how it ended."""
    steps: dict[int, list[Step]] = {}
    for event in played:
        steps.setdefault(event.box, []).append(Step(event.move, _drawn(event), event.absent))
    dealer = _dealer(table.dealer)
    boxes = tuple(
        _box(table, number, tuple(steps.get(number, ())), over)
        for number, box in enumerate(table.boxes)
        if box.wagers
    )
    return RoundRecord(
        round=table.round,
        dealer=dealer.dice if dealer else (),
        dealer_end=_dealer_end(table, dealer),
        boxes=boxes,
        voided=isinstance(over, ev.Voided),
    )


def _drawn(event: ev.Played) -> tuple[Roll, ...]:
    die = MOVE_DIE.get(event.move, Die.D12)
    return tuple(Roll(die, face) for face in event.drawn)


def _dealer(dealer: AnyDealer | None) -> Dealer | None:
    assert dealer is None or isinstance(dealer, Dealer)
    return dealer


def _dealer_end(table: Table, dealer: Dealer | None) -> End | None:
    if dealer is None or game_of(table.setup.rules).dealer_moves(table.setup.rules, dealer):
        return None
    return dealer.special or (End.BUST if dealer.total > TARGET else End.STOOD)


def _box(table: Table, number: int, steps: tuple[Step, ...], over: ev.Settled | ev.Voided) -> BoxRecord:
    box = table.boxes[number]
    payouts = over.payouts if isinstance(over, ev.Settled) else ()
    stakes = _settled(table, number, payouts) or _returned(table, box)
    own = next(stake for player, stake in stakes if player == box.owner)
    behind = tuple(stake for player, stake in stakes if player != box.owner)
    return BoxRecord(box=number, stake=own, steps=steps, end=_end(box), behind=behind)


def _end(box: Box) -> End | None:
    end = box.hands[0].end if box.hands else None
    assert end is None or isinstance(end, End)
    return end


def _settled(table: Table, number: int, payouts: tuple[ev.Payout, ...]) -> list[tuple[str, Stake]]:
    return [
        (p.player, Stake(_name(table, p.player), p.amount, p.outcome.verdict, p.returned - p.amount))
        for p in payouts
        if p.box == number
    ]


def _returned(table: Table, box: Box) -> list[tuple[str, Stake]]:
    return [(w.player, Stake(_name(table, w.player), w.amount)) for w in box.wagers]


def _name(table: Table, player: str) -> str:
    return str(table.players[player].name)


def replayed(box: BoxRecord) -> tuple[Roll, ...]:
    """Return the dice that lie before a box after its moves; a reroll takes the place of the second."""
    dice: tuple[Roll, ...] = ()
    for step in box.steps:
        dice = (*(dice[:-1] if step.move is Move.REROLL else dice), *step.dice)
    return dice
