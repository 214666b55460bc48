"""What must hold after an evening, whatever went wrong in it."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from core import events as ev
from core.refusal import Reason
from core.table import Table
from tests.chaos.witness import Order, Witness

STRIKES = 2
"""Links that did not come, after which a seat is rightly lost."""
LOST = (ev.Left, ev.Rose, ev.Kicked, ev.Expelled, ev.Unseated)
"""Events that cost a player the box."""


@dataclass(slots=True)
class Life:
    """One start of one guest, as its process wrote it down."""

    name: str
    killed: bool = False
    player: str = ""
    session: str = ""
    first_box: int | None = None
    box: int | None = None
    seq: int = 0
    linked: bool = True
    sent: list[int] = field(default_factory=list)
    applied: dict[int, int] = field(default_factory=dict)
    refused: dict[int, str] = field(default_factory=dict)
    digests: list[tuple[int, str]] = field(default_factory=list)
    waiting: list[int] | None = None
    """Orders that wait for their answer, None unless told."""
    kinds: Counter[str] = field(default_factory=Counter)
    trouble: list[str] = field(default_factory=list)

    def orders(self, numbers: Iterable[int]) -> Iterator[Order]:
        """Return orders as the table knows them."""
        return ((self.player, self.session, number) for number in numbers)


def life(name: str, log: Path, killed: bool) -> Life:
    """Read what a guest has written so far."""
    one = Life(name, killed)
    for line in log.read_bytes().split(b"\n")[:-1]:
        _note(one, json.loads(line))
    return one


def _note(one: Life, fact: dict[str, object]) -> None:
    kind = fact["is"]
    assert isinstance(kind, str)
    one.kinds[kind] += 1
    match fact:
        case {"is": "joined", "player": str(player), "session": str(session), "box": box}:
            one.player, one.session = player, session
            one.first_box = box if isinstance(box, int) else None
        case {"is": "sent", "order": int(number)}:
            one.sent.append(number)
        case {"is": "applied", "order": int(number), "seq": int(seq)}:
            one.applied[number] = seq
        case {"is": "refused", "order": int(number), "reason": str(reason)}:
            one.refused[number] = reason
        case {"is": "table", "seq": int(seq), "digest": str(digest), "box": box}:
            one.seq, one.box = seq, box if isinstance(box, int) else None
            one.digests.append((seq, digest))
        case {"is": "waiting", "orders": list(orders)}:
            one.waiting = orders
        case {"is": "lost" | "found"}:
            one.linked = kind == "found"
        case {"is": "broken" | "ended"}:
            one.trouble.append(json.dumps(fact))


def same_tables(lives: Sequence[Life], witnesses: Sequence[Witness]) -> list[str]:
    """After so many events there is one table and no other, wherever they were folded."""
    seen: dict[int, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for one in lives:
        for seq, digest in one.digests:
            seen[seq][digest].append(one.name)
    for witness in witnesses:
        for seq, digests in witness.digests.items():
            for digest in digests:
                seen[seq][digest].append("dealer")
    different = {seq: dict(found) for seq, found in seen.items() if len(found) > 1}
    return [f"different tables after {seq} events: {found}" for seq, found in different.items()]


def chips_conserved(witnesses: Sequence[Witness]) -> list[str]:
    """Nobody's chips come from nowhere."""
    return [f"chips are not conserved after {seq} events" for one in witnesses for seq in one.unbalanced]


def orders_once(lives: Sequence[Life], witnesses: Sequence[Witness]) -> list[str]:
    """No order is applied twice, or applied and refused too.

    A refusal that its sender never heard dies with the dealer that gave it: the next one judges anew.
    """
    applied: dict[Order, set[int]] = defaultdict(set)
    for witness in witnesses:
        for order, firsts in witness.applied.items():
            applied[order] |= firsts
    twice = [
        f"{order} was applied at {sorted(firsts)}" for order, firsts in applied.items() if len(firsts) > 1
    ]
    verdicts: dict[tuple[Order, bytes], set[str]] = defaultdict(set)
    for witness in witnesses:
        for key, said in witness.verdicts.items():
            verdicts[key] |= said
    refused = {order for (order, _), said in verdicts.items() if len(said) > 1}
    for one in lives:
        # A dealer that started again may or may not have heard what was given up.
        refused |= set(one.orders(n for n, why in one.refused.items() if why != Reason.STALE.value))
        both = set(one.applied) & set(one.refused)
        twice += [f"{one.name} was told of order {number} both ways" for number in both]
    return twice + [f"{order} was applied and refused" for order in refused & applied.keys()]


def orders_answered(lives: Sequence[Life], witnesses: Sequence[Witness]) -> list[str]:
    """Who is still there knows what became of each order."""
    told = {order for one in witnesses for order in (*one.applied, *one.refused, *one.accepted)}
    wrong = []
    for one in lives:
        if one.killed or not one.player:
            continue
        if one.waiting != []:
            wrong.append(f"{one.name} still waits for the orders {one.waiting}")
        known = told | set(one.orders((*one.applied, *one.refused)))
        if not any(witness.breaks for witness in witnesses):
            unknown = [order for order in one.orders(one.sent) if order not in known]
            wrong += [f"nobody knows what became of {order} by {one.name}" for order in unknown]
    return wrong


def heard(witnesses: Sequence[Witness]) -> dict[int, ev.AnyEvent]:
    """Return all events that were heard, by number."""
    return {seq: event for one in witnesses for seq, event in sorted(one.events.items())}


def strikes(witnesses: Sequence[Witness]) -> Counter[str]:
    """Return how many links each player did not release in time."""
    return Counter(event.player for event in heard(witnesses).values() if isinstance(event, ev.Missed))


def seats_kept(lives: Sequence[Life], witnesses: Sequence[Witness], table: Table) -> list[str]:
    """Whoever came back in time has the seat they had, and never lost it, unless by their strikes."""
    first: dict[str, Life] = {}
    for one in lives:
        if one.player:
            first.setdefault(one.player, one)
    struck = {player for player, count in strikes(witnesses).items() if count >= STRIKES}
    for player in struck:
        first.pop(player, None)
    wrong = [
        f"{one.name} came to box {one.first_box} and ends at {table.box_of(player)}"
        for player, one in first.items()
        if table.box_of(player) != one.first_box
    ]
    for seq, event in heard(witnesses).items():
        if isinstance(event, LOST) and event.player in first:
            wrong.append(f"{first[event.player].name} lost the seat: event {seq} is {event}")
    return wrong


def nobody_forgotten(witnesses: Sequence[Witness], table: Table) -> list[str]:
    """Who is there is not counted as away, unless for a turn or a link that was missed."""
    events = heard(witnesses)
    out_of_sight = {
        event.player: seq
        for seq, event in events.items()
        if isinstance(event, ev.WentAway)
        and not _missed_turn(events.get(seq + 1))
        and events.get(seq - 1) != ev.Missed(event.player)
    }
    last = {event.player: seq for seq, event in events.items() if isinstance(event, ev.WentAway)}
    return [
        f"{player.name} is there and counted as away since event {last[key]}"
        for key, player in table.players.items()
        if player.away and key in last and last[key] == out_of_sight.get(key)
    ]


def _missed_turn(following: ev.AnyEvent | None) -> bool:
    return isinstance(following, ev.Played) and following.absent


def nothing_broken(lives: Sequence[Life], complaints: dict[str, str]) -> list[str]:
    """No process met an error that nobody had foreseen."""
    wrong = [f"{one.name}: {trouble}" for one in lives for trouble in one.trouble]
    return wrong + [f"{name} complains: {text[-1500:]}" for name, text in complaints.items() if text.strip()]
