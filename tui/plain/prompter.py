"""What is waited for, and how long: told when it opens, and again as the time runs out."""

from collections.abc import Hashable

from core.table import Phase, Table
from tui import words
from tui.desk import Desk
from tui.plain.choices import choice_line
from tui.plain.voice import Voice
from tui.tongue import _
from tui.view import View
from tui.words.names import seconds_words

REMINDERS = (10, 5)
"""Seconds left at which the clock of one's own decision is told again."""


class Prompter:
    """Tells the prompt and the clock, each when there is another one."""

    def __init__(self, desk: Desk, voice: Voice) -> None:
        self._desk, self._voice = desk, voice
        self._place: Hashable = None
        """The decision that was open last, whoever's it was."""
        self._prompt = ""
        self._clock: Hashable = None
        self._timed: Hashable = None
        """The place whose clock was told last."""
        self._reminded = 0
        self._whole = False
        """Whether the prompt is told even where the clock says as much."""

    def forget(self, whole: bool = False) -> None:
        """Tell everything anew the next time, the prompt of others' turns too where the whole is wanted."""
        self._place = None
        if whole:
            self._prompt, self._whole = "", True

    def tell(self, view: View) -> None:
        """Tell what is new of it."""
        place, clock, left = self._open_place(view), self._running(view), self._seconds(view)
        others = self._is_others_turn(view.table)
        opened = place != self._place
        # Others' clocks begin anew with each of their moves, which is no news.
        started = clock not in (None, self._clock) and not (others and self._timed == place)
        if opened or started:
            self._reminded = 0
            self._open(view, place, left)
        elif left is not None and self._is_reminder(left):
            self._voice.say(self._clock_line(view, left))
        if view.prompt and self._is_news(view.prompt, opened, others, left is not None and view.link.up):
            self._voice.say(view.prompt)
        self._place, self._clock, self._prompt, self._whole = place, clock, view.prompt, False

    def next_reminder(self, now: float) -> float | None:
        """Return when the clock is to be told again."""
        running, left = self._desk.clocks.countdown, self._seconds(self._desk.view(now))
        if running is None or left is None or not choice_line(self._desk.situation):
            return None
        return min([running.ends - mark for mark in REMINDERS if mark < left], default=None)

    def _open(self, view: View, place: Hashable, left: int | None) -> None:
        """Tell whose decision it is: with its clock, or, one's own, without."""
        if left is not None:
            self._timed = place
            self._voice.say(self._clock_line(view, left))
        elif view.table.actor() == view.you != "" and view.link.up:
            turn = words.card_turn(view.table, view.you, None)
            if not view.prompt.startswith(turn.rstrip(".。")):
                self._voice.say(turn)

    def _is_news(self, prompt: str, opened: bool, others: bool, timed: bool) -> bool:
        """Whether a prompt says what neither the last one nor the clock has said."""
        if others and timed and not self._whole:
            return False
        if prompt != self._prompt and (opened or not others):
            return True
        return opened and (self._desk.my_turn or not self._prompt)

    def _clock_line(self, view: View, left: int) -> str:
        """Return what is waited for and how long: one's own turn with the totals."""
        table = view.table
        if self._is_others_turn(table):
            note = words.clock_note(table, view.you)
            return _("{note}, {seconds}.").format(note=note, seconds=seconds_words(left))
        return words.card_turn(table, view.you, left)

    def _is_reminder(self, left: int) -> bool:
        """Whether the clock has come to where it is told again, for a decision of one's own."""
        due = next((mark for mark in sorted(REMINDERS) if left <= mark), 0)
        if not due or due == self._reminded or not choice_line(self._desk.situation):
            return False
        self._reminded = due
        return True

    def _is_others_turn(self, table: Table) -> bool:
        return table.in_round and table.actor() not in (None, self._desk.you)

    def _open_place(self, view: View) -> Hashable:
        """Return what tells the decision that is open from others."""
        table = view.table
        offer = words.own_offer(table, view.you)
        decision = table.decision if self._desk.my_turn else None
        asked = offer.number if offer else None
        return table.id, table.round, table.phase, table.turn, table.paused, decision, asked, view.link.up

    def _seconds(self, view: View) -> int | None:
        closed = view.table.phase is Phase.CLOSED
        return None if closed or not view.link.up else view.seconds_left

    def _running(self, view: View) -> Hashable:
        running = self._desk.clocks.countdown
        if running is None or self._seconds(view) is None:
            return None
        return view.table.round, running.decision, running.began
