"""Tables that were found on this network: told in lines, or chosen among by keys."""

import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.rules import PRESETS
from net.address import command_line
from net.discovery import Lookout, Sighting
from net.errors import SENTENCE_LIMIT, BhjError, NothingInSight
from tui import keymap, output
from tui.tongue import _, n_, told
from tui.view import Key
from tui.words.felt import game_name
from tui.words.names import chips


def tell(command: str, seconds: int) -> int:
    """Print the tables in sight within so many seconds, and how to come to each; return the exit code.

    Raises a `BhjError` that says why there are none.
    """
    if not (seen := look(seconds)):
        raise NothingInSight(seconds)
    output.say(lines(seen, command))
    return 0


def look(seconds: float) -> tuple[Sighting, ...]:
    """Return the tables in sight after so many seconds; raise `NoLookingOut` where nothing can be seen."""
    seen: tuple[Sighting, ...] = ()

    def changed(now: tuple[Sighting, ...]) -> None:
        nonlocal seen
        seen = now

    lookout = Lookout(changed)
    try:
        lookout.start()
        threading.Event().wait(seconds)
    finally:
        found = seen
        lookout.stop()
    return found


def lines(seen: Iterable[Sighting], command: str) -> list[str]:
    """Return each table in a line, and below it what to type."""
    return [line for one in seen for line in (described(one), f"  {how_to_come(one, command)}")]


def how_to_come(one: Sighting, command: str) -> str:
    """Return the line to type for a table, or whom to ask for it."""
    return private_note(one) if one.private else command_line(one.address, command)


def private_note(one: Sighting) -> str:
    """Return how somebody comes to a private table."""
    return _("{table} is private. Ask the host for the whole invitation line.").format(table=one.name)


def described(one: Sighting) -> str:
    """Return a table in a line: what is played for how much, who is there, and where."""
    game = game_name(PRESETS[one.game])
    if not one.seats:
        return _("{table}: {game}, at {host}").format(table=one.name, game=game, host=one.host)
    return _(
        "{table}: {game}, bets {minimum} to {maximum}, {taken} of {seats} seats taken, "
        "round {round}, at {host}"
    ).format(
        table=one.name,
        game=game,
        minimum=chips(one.minimum),
        maximum=chips(one.maximum),
        taken=one.taken,
        seats=one.seats,
        round=one.round,
        host=one.host,
    )


@dataclass(frozen=True, slots=True)
class Picked:
    """A table that was chosen."""

    address: str
    """As it is typed."""
    name: str


class Choosing:
    """The tables in sight, the one that is marked, and what is under way."""

    def __init__(self, watching: bool) -> None:
        self.watching = watching
        self.seen: tuple[Sighting, ...] = ()
        self.sentence = ""
        """What went wrong, or what else there is to say."""
        self.deaf = ""
        """Why no table can be seen; "" where they can."""
        self.picked: Picked | None = None
        """What is under way."""
        self._marked: object = None
        self._at = 0

    @property
    def at(self) -> int:
        """The number of the table that Enter chooses, from 0: the same table while others come and go."""
        kept = [at for at, one in enumerate(self.seen) if one.address == self._marked]
        return kept[0] if kept else max(min(self._at, len(self.seen) - 1), 0)

    @property
    def marked(self) -> Sighting | None:
        """The table that Enter chooses."""
        return self.seen[self.at] if self.seen else None

    @property
    def busy(self) -> str:
        """What is under way in words; "" for nothing."""
        return _("Connecting to {place}").format(place=self.picked.name) if self.picked else ""

    def keys(self) -> tuple[Key, ...]:
        """Return what can be pressed now."""
        if self.picked:
            return Key("esc", _("cancel")), Key(keymap.press("quit"), _("quit"))
        do = _("watch") if self.watching else _("join")
        choosing = (Key("enter", do), Key("up down", _("choose"))) if self.seen else ()
        return (*choosing, Key(keymap.press("quit"), _("quit")))

    def see(self, seen: Sequence[Sighting]) -> None:
        """Take what is in sight now."""
        at = self.at
        self.seen = tuple(seen)
        self._at = at

    def press(self, key: str) -> Picked | None:
        """Take a key; return the table that it chooses."""
        if self.picked is not None or not self.seen:
            return None
        self.sentence = ""
        if key in ("up", "down"):
            self._mark((self.at + (1 if key == "down" else -1)) % len(self.seen))
        elif key == "enter":
            return self._pick()
        elif key.isdecimal() and key.isascii() and 1 <= int(key) <= len(self.seen):
            self._mark(int(key) - 1)
            return self._pick()
        return None

    def failed(self, error: BhjError) -> None:
        """Say why one is at no table."""
        self.picked, self.sentence = None, told(error)[:SENTENCE_LIMIT]

    def done(self, sentence: str = "") -> None:
        """Note that nothing is under way any more."""
        self.picked, self.sentence = None, sentence

    def _mark(self, at: int) -> None:
        self._at, self._marked = at, self.seen[at].address

    def _pick(self) -> Picked | None:
        one = self.seen[self.at]
        self._mark(self.at)
        if one.private:
            self.sentence = private_note(one)
            return None
        self.picked = Picked(str(one.address), one.name)
        return self.picked


def count_note(seen: Sequence[Sighting]) -> str:
    """Return how many tables are in sight."""
    return n_("{count} table in sight", "{count} tables in sight", len(seen)).format(count=len(seen))
