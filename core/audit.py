"""A second pair of eyes: checks a table's chance by its log alone, with nothing of the dealer's code."""

import hashlib
from collections.abc import Callable, Mapping
from typing import Any, Self

from core.attendance import IN_ROUND, PHASES, Person, Seat, Stage
from core.draws_again import Draws
from core.findings import Finding, Wrong
from core.loglines import number, octets, parsed, raw, text
from core.reroll import DEALER, round_key, step
from core.sentence import Sentence

__all__ = ["Audit", "Finding", "Wrong"]


class Audit:
    """Sees a table's log line by line, and says what is wrong with its chance as soon as that shows."""

    def __init__(self) -> None:
        self.head = bytes(32)
        """Stands for all lines seen, and all before them."""
        self.events = 0
        self.round = 0
        self.checked = 0
        """The last round that was checked completely and found right; a void one counts."""
        self.key = b""
        """The dealer's public key, as the log gives it."""
        self._stage = Stage.UNOPENED
        self._id, self._tip, self._locked = b"", b"", b""
        self._people: dict[str, Person] = {}
        self._seats: list[Seat] = []
        self._missed: set[str] = set()
        self._links: list[bytes] = []
        self._draws = Draws(self._say)
        self._used: set[bytes] = set()
        self._whole, self._spoiled = True, False
        self._found: list[Finding] = []

    @classmethod
    def joined(cls, table: Mapping[str, Any]) -> Self:
        """Return an audit that goes on from a table in plain data; a round under way is not checked."""
        audit = cls()
        audit._take_over(table)
        return audit

    def see(self, line: bytes) -> tuple[Finding, ...]:
        """Take the next line of the log, without its end, and return what is wrong with it."""
        self._found = []
        self.head = hashlib.sha256(self.head + line).digest()
        self.events += 1
        try:
            self._take(parsed(line))
        except (LookupError, TypeError, ValueError, AttributeError, RecursionError):
            self._say(Wrong.BROKEN_LINE, Sentence("The line is no event that can happen here."))
        return tuple(self._found)

    def end(self) -> tuple[Finding, ...]:
        """Return what is missing once the last line was seen."""
        self._found = []
        if self._stage is Stage.UNOPENED:
            self._say(Wrong.OUT_OF_ORDER, Sentence("The log does not begin with the opening of a table."))
        if self._stage is Stage.OVER:
            self._say(Wrong.NOT_REVEALED, Sentence("The log ends before the dealer's link of the round."))
        self._draws.expect("")
        return tuple(self._found)

    @property
    def under_way(self) -> bool:
        """Whether a round has begun whose link the dealer still keeps."""
        return self._stage in IN_ROUND

    def _say(self, wrong: Wrong, sentence: Sentence, event: int | None = None) -> None:
        self._spoiled = True
        self._found.append(Finding(wrong, self.round, self.events if event is None else event, sentence))

    def _take(self, event: dict[str, Any]) -> None:
        kind = text(event, "type")
        stages, take = _KINDS[kind]
        if self._stage is Stage.OVER and kind != "revealed":
            self._say(
                Wrong.NOT_REVEALED,
                Sentence("The dealer's link of the round was not published when it was over."),
            )
            self._stage = Stage.BETTING
        self._draws.expect(kind)
        if self._stage in stages:
            take(self, event)
            return
        wrong = _ELSEWHERE.get((kind, self._stage), Wrong.OUT_OF_ORDER)
        self._say(
            wrong,
            Sentence(
                "This happened {when}: {kind}.", when=Sentence(self._stage.value), kind=kind.replace("_", " ")
            ),
        )

    def _take_over(self, table: Mapping[str, Any]) -> None:
        self.head, self.events = raw(table.get("head", bytes(32))), table.get("seq", 0)
        self.round = table.get("round", 0)
        self._stage = PHASES.get(table.get("phase", "betting"), Stage.DEALT)
        self._id, self._tip, self._locked = [raw(table.get(name, b"")) for name in ("id", "tip", "locked")]
        for player, known in table.get("players", {}).items():
            tips = [raw(known.get(name, b"")) for name in ("tip", "fresh")]
            flags = [known.get(name, False) for name in ("bot", "away", "gone")]
            self._people[player] = Person(*flags, *tips)
        for box in table["boxes"]:
            seat = Seat(box.get("owner"), leaving=box.get("leaving", False), link=raw(box.get("link", b"")))
            own = [wager["amount"] for wager in box.get("wagers", ()) if wager["player"] == seat.owner]
            seat.bet = sum(own)
            self._seats.append(seat)
        self._used = {self._tip}
        self._whole = not self.under_way
        self._draws.take_over(table, self.under_way)

    # Who is there.

    def _opened(self, event: dict[str, Any]) -> None:
        self._seats = [Seat() for _ in range(min(number(event["setup"], "seats"), 7))]
        self._draws.open(event["setup"]["rules"])
        self.key = octets(event, "key", 32)
        self._id = octets(event, "id", 16)
        self._people = {text(account, "player"): Person(gone=True) for account in event["accounts"]}
        self._stage = Stage.BETTING
        if not event["tip"]:
            self._say(
                Wrong.NOT_SEALED, Sentence("The dealer published no tip, so nobody can check its chance.")
            )
            return
        self._tip = octets(event, "tip", 32)
        self._used.add(self._tip)

    def _entered(self, event: dict[str, Any]) -> None:
        person = self._people.setdefault(text(event, "player"), Person(bot=event["bot"] is True))
        person.away = person.gone = False

    def _sat(self, event: dict[str, Any]) -> None:
        self._person(event)
        seat = self._seats[number(event, "box")]
        seat.owner, seat.bet = text(event, "player"), 0

    def _rose(self, event: dict[str, Any]) -> None:
        seat = self._seat_of(text(event, "player"))
        if self._stage in IN_ROUND and seat.bet:
            seat.leaving = True
        else:
            seat.owner, seat.bet = None, 0

    def _left(self, event: dict[str, Any]) -> None:
        person = self._person(event)
        person.gone, person.away = True, False

    def _went_away(self, event: dict[str, Any]) -> None:
        self._person(event).away = True

    def _came_back(self, event: dict[str, Any]) -> None:
        person = self._person(event)
        person.away = person.gone = False

    def _person(self, event: dict[str, Any]) -> Person:
        return self._people[text(event, "player")]

    def _seat_of(self, player: str) -> Seat:
        for seat in self._seats:
            if seat.owner == player:
                return seat
        raise LookupError(player)

    # Chains.

    def _committed(self, event: dict[str, Any]) -> None:
        person, tip = self._person(event), octets(event, "tip", 32)
        others = [known for known in self._people.values() if known is not person and not known.gone]
        if tip == self._tip or any(tip in (known.tip, known.fresh) for known in others):
            self._say(
                Wrong.SAME_TIP,
                Sentence("Player {player} published a tip that is already in use.", player=_who(event)),
            )
        if self._stage in IN_ROUND:
            person.fresh = tip
        else:
            person.tip, person.fresh = tip, b""

    def _sealed(self, event: dict[str, Any]) -> None:
        self._tip = octets(event, "tip", 32)
        if self._tip in self._used:
            self._say(Wrong.OLD_CHAIN, Sentence("The dealer goes on with a chain that was used before."))
        self._used.add(self._tip)

    # A round.

    def _bet_placed(self, event: dict[str, Any]) -> None:
        seat, amount = self._seats[number(event, "box")], number(event, "amount")
        if seat.owner == text(event, "player") and _is_main(event):
            seat.bet = amount

    def _withdrawn(self, event: dict[str, Any]) -> None:
        seat = self._seats[number(event, "box")]
        if seat.owner == text(event, "player") and _is_main(event):
            seat.bet = 0

    def _locks(self, event: dict[str, Any]) -> None:
        self.round += 1
        self._stage, self._locked, self._whole = Stage.LOCKED, self.head, True
        self._missed = set()
        self._draws.begin()
        for seat in self._seats:
            if seat.owner and self._people[seat.owner].away:
                seat.bet = 0

    def _owing(self) -> list[str]:
        """Return the people who own a box in the round and have not released their link."""
        waits = [seat.owner for seat in self._seats if self._tip and seat.bet and not seat.link]
        return [owner for owner in waits if owner and not self._people[owner].bot]

    def _released(self, event: dict[str, Any]) -> None:
        player, link = text(event, "player"), octets(event, "link", 32)
        person, seats = self._people[player], [s for s in self._seats if s.owner == player and s.bet]
        if not seats or person.bot:
            self._say(
                Wrong.STRAY_LINK,
                Sentence(
                    "Player {player} released a link that the round did not ask for.", player=_who(event)
                ),
            )
        elif seats[0].link:
            self._say(
                Wrong.SECOND_LINK, Sentence("Player {player} released a second link.", player=_who(event))
            )
        else:
            self._compare(event, person, step(self._id, player, link))
            seats[0].link = person.tip = link

    def _compare(self, event: dict[str, Any], person: Person, before: bytes) -> None:
        if before == person.tip:
            return
        if before == person.fresh:
            self._say(
                Wrong.TIP_CHANGED,
                Sentence(
                    "Player {player} released a link of a chain that is not in use yet.", player=_who(event)
                ),
            )
        else:
            self._say(
                Wrong.WRONG_LINK,
                Sentence(
                    "Player {player} released a link that does not fit the tip published.", player=_who(event)
                ),
            )

    def _missed_one(self, event: dict[str, Any]) -> None:
        self._stage = Stage.STRUCK
        player = text(event, "player")
        if player not in self._owing() or player in self._missed:
            self._say(
                Wrong.STRIKE, Sentence("Player {player} got a strike and owed nothing.", player=_who(event))
            )
        self._missed.add(player)

    def _dealt(self, event: dict[str, Any]) -> None:
        for player in self._owing():
            self._say(
                Wrong.MISSING_LINK,
                Sentence("The dealer dealt without the link of {player}.", player=_short(player)),
            )
        self._stage = Stage.DEALT
        self._draws.dealt(self.events, event, self._boxes())

    def _boxes(self) -> int:
        return sum([bool(seat.bet) for seat in self._seats])

    def _moved(self, event: dict[str, Any]) -> None:
        self._draws.moved(self.events, event)

    def _served(self, event: dict[str, Any]) -> None:
        self._draws.served(self.events, event)

    def _shuffled(self, event: dict[str, Any]) -> None:
        in_round, dealing = self.under_way, self._stage is Stage.LOCKED
        self._draws.shuffled(self.events, in_round, self._boxes() if dealing else 0)

    def _settled(self, event: dict[str, Any]) -> None:
        self._over()
        self._draws.settled()

    def _voided(self, event: dict[str, Any]) -> None:
        self._over()
        self._draws.voided()

    def _over(self) -> None:
        self._stage = Stage.OVER if self._tip else Stage.BETTING
        self._links = [seat.link for seat in self._seats if seat.link]
        for seat in self._seats:
            seat.owner = None if seat.leaving else seat.owner
            seat.bet, seat.leaving, seat.link = 0, False, b""
        for person in self._people.values():
            if person.fresh:
                person.tip, person.fresh = person.fresh, b""

    def _revealed(self, event: dict[str, Any]) -> None:
        link = octets(event, "link", 32)
        self._stage = Stage.BETTING
        if step(self._id, DEALER, link) != self._tip:
            self._say(
                Wrong.WRONG_DEALERS_LINK, Sentence("The dealer's link does not fit the tip published before.")
            )
        elif self._whole:
            self._draws.again(round_key(link, self._id, self.round, self._locked, self._links))
        self._tip = link
        self._used.add(link)
        if self._whole and not self._spoiled:
            self.checked = self.round
        self._spoiled = False

    def _closed(self, event: dict[str, Any]) -> None:
        self._stage = Stage.CLOSED

    def _nothing(self, event: dict[str, Any]) -> None:
        """Take an event that has no bearing on chance."""


_ANY = (Stage.BETTING, Stage.LOCKED, Stage.DEALT)
_BETS, _LOCK, _PLAY = (Stage.BETTING,), (Stage.LOCKED,), (Stage.DEALT,)
_KINDS: dict[str, tuple[tuple[Stage, ...], Callable[[Audit, dict[str, Any]], None]]] = {
    "opened": ((Stage.UNOPENED,), Audit._opened),
    "entered": (_ANY, Audit._entered),
    "sat": (_ANY, Audit._sat),
    "rose": (_ANY, Audit._rose),
    "left": (_ANY, Audit._left),
    "kicked": (_ANY, Audit._left),
    "expelled": (_ANY, Audit._left),
    "pardoned": (_ANY, Audit._nothing),
    "silenced": (_ANY, Audit._nothing),
    "unseated": (_ANY, Audit._rose),
    "went_away": ((*_ANY, Stage.STRUCK), Audit._went_away),
    "came_back": (_ANY, Audit._came_back),
    "bet_placed": (_BETS, Audit._bet_placed),
    "withdrawn": (_BETS, Audit._withdrawn),
    "passed": (_BETS, Audit._nothing),
    "reopened": (_BETS, Audit._nothing),
    "rebought": (_ANY, Audit._nothing),
    "committed": (_ANY, Audit._committed),
    "sealed": (_BETS, Audit._sealed),
    "locked": (_BETS, Audit._locks),
    "released": (_LOCK, Audit._released),
    "missed": ((Stage.LOCKED, Stage.STRUCK), Audit._missed_one),
    "dealt": (_LOCK, Audit._dealt),
    "offered": (_PLAY, Audit._nothing),
    "replied": (_PLAY, Audit._nothing),
    "played": (_PLAY, Audit._moved),
    "served": (_PLAY, Audit._served),
    "shuffled": (_ANY, Audit._shuffled),
    "dealer_played": (_PLAY, Audit._moved),
    "settled": (_PLAY, Audit._settled),
    "voided": (IN_ROUND, Audit._voided),
    "revealed": ((Stage.OVER,), Audit._revealed),
    "paused": (_ANY, Audit._nothing),
    "resumed": (_ANY, Audit._nothing),
    "said": (_ANY, Audit._nothing),
    "voted": (_PLAY, Audit._nothing),
    "arranged": (_ANY, Audit._nothing),
    "closed": (_BETS, Audit._closed),
}
"""When each event may come, and what it means for chance."""
_ELSEWHERE = {
    ("bet_placed", Stage.LOCKED): Wrong.LATE_BET,
    ("bet_placed", Stage.DEALT): Wrong.LATE_BET,
    ("withdrawn", Stage.LOCKED): Wrong.LATE_BET,
    ("withdrawn", Stage.DEALT): Wrong.LATE_BET,
    ("released", Stage.BETTING): Wrong.EARLY_LINK,
    ("released", Stage.DEALT): Wrong.LATE_LINK,
    ("dealt", Stage.BETTING): Wrong.DRAWN_TWICE,
    ("dealt", Stage.DEALT): Wrong.DRAWN_TWICE,
    ("sealed", Stage.LOCKED): Wrong.TIP_CHANGED,
    ("sealed", Stage.DEALT): Wrong.TIP_CHANGED,
    ("missed", Stage.BETTING): Wrong.STRIKE,
    ("missed", Stage.DEALT): Wrong.STRIKE,
}
"""Events at the wrong time that have a name of their own."""


def _is_main(event: Mapping[str, Any]) -> bool:
    return bool(event.get("side", "main") == "main")


def _who(event: Mapping[str, Any]) -> str:
    return _short(event["player"])


def _short(player: str) -> str:
    return player[:8]
