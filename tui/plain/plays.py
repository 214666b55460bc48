"""Words that play, with what is typed behind them: bets, seats, talk and votes."""

from core import commands as cmd
from core.text import Text
from tui.actions import Action
from tui.entry import TALK, Typing, stepped
from tui.keyboard import Keyboard
from tui.plain import wagers
from tui.plain.choices import typed_for, votes
from tui.plain.part import Part
from tui.situation import refused
from tui.tongue import _
from tui.words.names import listed


class Plays(Part):
    """Makes orders of words and numbers; what may be done is asked of the table."""

    def bet(self, rest: str) -> None:
        """Bet as `AMOUNT [pairs] [on NAME]` says."""
        wager = wagers.read_bet(rest)
        if wager is None:
            self.warn(_("How much? Type bet 50, bet 50 pairs, or bet 20 on and a name."))
        else:
            self._place(wager)

    def back(self, rest: str) -> None:
        """Bet on another's hand as `NAME AMOUNT [pairs]` says."""
        wager = wagers.read_behind(rest)
        if wager is None:
            self.warn(_("On whose hand, and how much? Type back, a name and a number."))
        else:
            self._place(wager)

    def _place(self, wager: wagers.Wager) -> None:
        now = self.desk.situation
        box = wagers.box_named(now.table, wager.whose) if wager.whose else now.target
        if not now.ready:
            self.not_now("bet")
        elif wager.whose and box is None:
            self.warn(_("There is no hand of {name} to bet on.").format(name=wager.whose))
        elif box is None:
            self.warn(_("You have no seat to bet on: sit down first."))
        else:
            self.order(wagers.bets(now, box, wager))

    def step(self, steps: int) -> None:
        """Let the next bet be so many steps more."""
        desk = self.desk
        desk.amount = stepped(desk.table, desk.you, desk.wanted(), steps, desk.situation.target)

    def sit(self, rest: str) -> None:
        """Take the seat of a number."""
        now = self.desk.situation
        if not now.ready:
            self.not_now("sit")
        elif rest.isdecimal() and 0 < int(rest[:9]) <= len(now.table.boxes):
            self.order(cmd.Sit(now.you, int(rest) - 1))
        else:
            seats = len(now.table.boxes)
            self.warn(_("Which seat? Type sit and a number from 1 to {seats}.").format(seats=seats))

    def say(self, keyboard: Keyboard, rest: str) -> None:
        """Talk."""
        now, typed = self.desk.situation, Typing(TALK).typed(rest)
        if not now.you or not now.link:
            self.not_now("say")
        elif not typed.text:
            self.warn(_("What do you want to say? Type say and your words."))
        elif reason := refused(now.table, cmd.Say(now.you, Text(typed.text))):
            self.refuse(reason)
        else:
            self.desk.typing = typed
            keyboard.press("enter", None)

    def voted(self, rest: str) -> Action | None:
        """Return the vote for what was typed; say why there is none."""
        there = votes(self.desk.situation)
        found = [action for action in there if rest.casefold() in (typed_for(action), *action.keys)]
        if not found and there:
            known = listed([typed_for(action) for action in there], "or")
            self.warn(_("For what? Type vote and {moves}.").format(moves=known))
        elif not found:
            self.not_now("vote")
        return found[0] if found else None
