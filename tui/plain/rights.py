"""Words about other people, and those of the host: mute, kick, ban, the table's terms, a mistake."""

from typing import Any

import msgspec

from core import commands as cmd
from core.terms import Terms, check_terms
from tui.people import Deed, Person, order, people
from tui.plain.asked import Question, yes_or_no
from tui.plain.part import Part
from tui.situation import hosting
from tui.tongue import _, say
from tui.words.names import explained, in_a_row, listed
from tui.words.terms import seated_bots

DEEDS = {deed.value: deed for deed in Deed}
HERE = (Deed.MUTE, Deed.UNMUTE)
"""What everybody may do, for themselves alone."""
YES_NO = {"yes": True, "no": False}


class Rights(Part):
    """Does to others what may be done to them, and to the table what its host may."""

    def people(self) -> None:
        """Tell who else is here, and what can be done about each."""
        there = people(self.desk.situation, self.desk.muted)
        for one in there:
            whom = _("{name} ({note})").format(name=one.name, note=one.note) if one.note else one.name
            self.voice.say(explained(whom, in_a_row([f"{deed.value} {one.name}" for deed in one.deeds])))
        if not there:
            self.warn(_("There is nobody else here."))

    def deed(self, word: str, rest: str) -> None:
        """Do something about somebody who is named."""
        deed = DEEDS[word]
        there = [one for one in people(self.desk.situation, self.desk.muted) if deed in one.deeds]
        found = [one for one in there if one.name.casefold() == rest.casefold()]
        if found:
            self._do(deed, found[0])
        elif there:
            names = in_a_row([one.name for one in there])
            whom = _("Whom? Type {word} and one of these names: {names}.")
            self.warn(whom.format(word=word, names=names))
        elif deed in HERE or hosting(self.desk.situation):
            self.warn(_("There is nobody here whom you can {word}.").format(word=word))
        else:
            self.not_now(word)

    def _do(self, deed: Deed, one: Person) -> None:
        command = order(deed, self.desk.you, one.player)
        if command is None:
            self.desk.mute(one.player, deed is Deed.MUTE)
        else:
            self.desk.send(command)

    def terms(self, rest: str) -> None:
        """Tell the terms of the table, or change one: `minimum 20`."""
        if not hosting(self.desk.situation):
            self.not_now("terms")
            return
        table = self.desk.table
        terms = table.terms(seated_bots(table))
        name, _gap, typed = rest.partition(" ")
        if not rest:
            for field, value in msgspec.structs.asdict(terms).items():
                self.voice.say(f"terms {field} {_written(value)}")
        elif (changed := _changed(terms, name, typed.strip())) is None:
            fields = listed(terms.__struct_fields__, "or")
            self.warn(_("Type terms, one of {terms}, and a number, or yes or no.").format(terms=fields))
        elif wrong := check_terms(table.setup, changed):
            self.warn(say(wrong))
        else:
            self.order(cmd.Arrange(self.desk.you, changed))

    def void(self) -> Question:
        """Return what is asked before a round is called a mistake."""
        return yes_or_no(_("Call a mistake?"), _("void the round, all bets go back"), self._voided)

    def _voided(self) -> None:
        if self.desk.clocks.up and self.desk.table.in_round:
            self.desk.send(cmd.VoidRound(self.desk.you))


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _changed(terms: Terms, name: str, typed: str) -> Terms | None:
    """Return the terms with another value for one of them; None where there is no such value."""
    if name not in terms.__struct_fields__:
        return None
    if isinstance(getattr(terms, name), bool):
        value: Any = YES_NO.get(typed.casefold())
    else:
        value = int(typed) if typed.isdecimal() and len(typed) < 10 else None
    if value is None:
        return None
    try:
        return msgspec.convert(msgspec.structs.asdict(msgspec.structs.replace(terms, **{name: value})), Terms)
    except msgspec.ValidationError:
        return None
