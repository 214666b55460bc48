"""Everybody at the table in one list, with what can be done about the one who is marked."""

from collections.abc import Sequence

from textual import events
from textual.geometry import Size

from tui.draw.text import fit, width
from tui.options import Options
from tui.people import KEYS, LABELS, SHORT, Deed, Person
from tui.screens.menu import Choice, ChoiceScreen
from tui.tongue import N_, _
from tui.view import Tone

NAME = 16
"""Cells of a name in front of what is so of somebody."""


def answer(deed: Deed, person: Person) -> str:
    """Return what is answered where something is to be done about somebody."""
    return f"{deed.value} {person.player}"


def read(answered: str) -> tuple[Deed, str]:
    """Return what is to be done, and about whom."""
    deed, _blank, player = answered.partition(" ")
    return Deed(deed), player


class PeopleScreen(ChoiceScreen):
    """Arrows mark somebody; a deed's key does it, Enter asks which."""

    def __init__(self, people: Sequence[Person], options: Options) -> None:
        self._people = tuple(people)
        wide = max([min(width(one.name), NAME) for one in people], default=0)
        choices = [
            Choice(str(number) if number < 10 else "", f"{fit(one.name, wide)}  {one.note}", one.player)
            for number, one in enumerate(people, start=1)
        ]
        super().__init__(N_("PEOPLE"), choices, options)

    @property
    def _marked(self) -> Person | None:
        return self._people[self._at] if self._at < len(self._people) else None

    def on_key(self, event: events.Key) -> None:
        """Do what a key does to the marked one; digits and Enter ask what is to be done."""
        if self.app.screen is not self:
            return
        person = self._marked
        deed = next((one for one in person.deeds if KEYS[one] == event.key), None) if person else None
        if person is not None and deed is not None:
            event.prevent_default().stop()
            self.dismiss(answer(deed, person))
        elif event.key == "enter" and person is not None:
            event.prevent_default().stop()
            self._ask(person)
        elif event.key.isdigit() and 0 < int(event.key) <= len(self._people):
            event.prevent_default().stop()
            self._move(int(event.key) - 1 - self._at)
            self._ask(self._people[int(event.key) - 1])

    def _ask(self, person: Person) -> None:
        choices = [Choice(KEYS[deed], _(LABELS[deed]), answer(deed, person)) for deed in person.deeds]
        self.app.push_screen(ChoiceScreen(person.name, choices, self._options), self._answered)

    def _answered(self, chosen: str | None) -> None:
        if chosen:
            self.dismiss(chosen)

    def _rows(self, size: Size) -> list[tuple[str, Tone]]:
        """Return the list, and below it what can be done about the marked one."""
        rows = super()._rows(Size(size.width, size.height - 2))
        told = {one.player: _told(one) for one in self._people}
        wide = max(map(width, told.values()), default=0)
        person = self._marked
        deeds = fit(told[person.player] if person else "", wide)
        return [*rows[:-1], (deeds, Tone.STRONG), ("", Tone.PLAIN), rows[-1]]


def _told(person: Person) -> str:
    return "   ".join([f"{KEYS[deed]} {_(SHORT[deed])}" for deed in person.deeds])
