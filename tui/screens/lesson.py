"""The practice hand on screen: a real table, at which each key is explained as it comes."""

from collections.abc import Mapping
from dataclasses import replace

from textual import events
from textual.geometry import Size

from net.facts import Fact, Happened
from tui import keymap
from tui.action import Action, Kind
from tui.actions import BY_ID, action_for, all_available
from tui.draw.canvas import Canvas, Region
from tui.draw.frame import Frame
from tui.draw.lesson import LessonPage, NewKey, draw_lesson
from tui.lesson import DONE, NOTHING, OTHERWISE, OVER, STEPS, LessonClient, explained, practice_table
from tui.now import leads
from tui.options import Options
from tui.screens.leaving import Leaving
from tui.screens.table import TableScreen
from tui.screens.typed import passed_on
from tui.tongue import _
from tui.view import Key, View
from tui.widgets.places import Rectangle
from tui.widgets.zone import Zone

LESSON = "lesson"
"""The zone that lies where a table has its log."""
LOOKS = ("help", "log", "rules", "book")
"""What may be looked at meanwhile."""
NEW = (Kind.BET, Kind.MOVE, Kind.OFFER)
"""Kinds of keys that are explained."""


class LessonScreen(TableScreen):
    """One round for newcomers; it needs no network, and Enter alone plays it to its end."""

    def __init__(self, options: Options, name: str) -> None:
        table = practice_table(name)
        super().__init__(LessonClient(table), table, replace(options, coach=False))
        self.desk.log.clear()
        self._zones[LESSON] = Zone(LESSON)
        self._at = 0
        self._answer = ""
        self._told: dict[int, tuple[str, ...]] = {}
        """The actions that were new at each step."""

    @property
    def over(self) -> bool:
        """Whether the round is played."""
        return self._at >= len(STEPS)

    @property
    def wanted(self) -> Action | None:
        """What is to be pressed now; None where nothing is, or dice are in the air."""
        action = None if self.over else BY_ID[STEPS[self._at].action]
        return action if action and action.available(self.desk.situation) else None

    def hear(self, fact: Fact) -> None:
        """Go on to the next step with each order that was carried out."""
        super().hear(fact)
        if isinstance(fact, Happened):
            self._at += 1

    # Keys

    def on_key(self, event: events.Key) -> None:
        """Do what the lesson has come to, and answer every other key kindly."""
        event.prevent_default().stop()
        if passed_on(self, event):
            return
        self._answer = ""
        if event.key == "escape" or keymap.means("quit", event.key):
            self._leave()
            return
        if self._is_moving():
            self.desk.finish()
        elif self.over:
            self._pressed_at_the_end(event)
        elif self.wanted is not None:
            self._pressed(event, self.wanted)
        self.changed()

    def _is_moving(self) -> bool:
        return not self.desk.playback.current

    def _pressed(self, event: events.Key, wanted: Action) -> None:
        meant = action_for(event.key, self.desk.situation)
        if event.key == "enter" or meant is wanted:
            self._keyboard.do(wanted)
        elif meant is not None and meant.id in LOOKS:
            self._screens[meant.id]()
        else:
            self._answer = _kindly(event, meant, wanted, self._does(meant))

    def _does(self, action: Action | None) -> str:
        return action.words(self.desk.situation) if action is not None else ""

    def _pressed_at_the_end(self, event: events.Key) -> None:
        meant = action_for(event.key, self.desk.situation)
        if event.key == "enter":
            self._leave()
        elif meant is not None and meant.id in LOOKS:
            self._screens[meant.id]()
        else:
            self._answer = _(OVER).format(pressed=_name(event), key=BY_ID["bet"].press)

    def on_paste(self, event: events.Paste) -> None:
        """Take nothing that is pasted."""
        event.prevent_default().stop()

    def _leave(self) -> None:
        """Go back to what is below, or out of the program where there is nothing."""
        if len(self.app.screen_stack) > 1:
            self.dismiss(None)
        elif isinstance(self.app, Leaving):
            self.app.ask_to_leave()

    # Painting

    def view(self, now: float) -> View:
        """Return what is in sight; once the round is over, no keys that would begin another."""
        shown = super().view(now)
        if not self.over or self._is_moving():
            return shown
        help_ = BY_ID["help"]
        keys = (Key(BY_ID["bet"].press, _("go on")), help_.key(self.desk.situation))
        return replace(shown, keys=keys)

    def _paint(self, size: Size, now: float) -> Frame:
        frame = super()._paint(size, now)
        if "log" in frame.zones:
            region = frame.zones["log"].region
            canvas = Canvas(region.width, region.height, self._options.ascii)
            draw_lesson(canvas, self.page(), self._glyphs)
            whole = Region(0, 0, region.width, region.height)
            self._zones[LESSON].show(canvas.strips(whole, self._options.color))
        return frame

    def _places(self, size: Size) -> Mapping[str, Rectangle]:
        places = dict(super()._places(size))
        log = places.pop("log", None)
        return places if log is None else {**places, LESSON: log}

    def page(self) -> LessonPage:
        """Return what is told now; nothing while dice are in the air."""
        number, count = self._at + 1, len(STEPS)
        if self._is_moving():
            return LessonPage(self._at, count, "")
        if self.over:
            names = {name: BY_ID[name].press for name in ("help", "rules", "practise", "new")}
            return LessonPage(number, count, _(DONE).format(**names, key=BY_ID["bet"].press), self._answer)
        wanted = self.wanted
        if wanted is None:
            return LessonPage(number, count, "")
        told = explained(STEPS[self._at], self.desk.table, wanted.press)
        return LessonPage(number, count, told, self._answer, self._new_keys())

    def _new_keys(self) -> tuple[NewKey, ...]:
        """Return the keys that this step has and none before it had."""
        now = self.desk.situation
        before = {name for at, names in self._told.items() if at < self._at for name in names}
        new = [
            action
            for action in all_available(now)
            if action.kind in NEW and not action.barred and action.id not in before
        ]
        self._told[self._at] = tuple([action.id for action in new])
        return tuple([NewKey(action.press, action.words(now), leads(action, now)) for action in new])


def _name(event: events.Key) -> str:
    """Return a key as people read it."""
    mark = event.character or ""
    return mark if mark.strip() and mark.isprintable() else event.key


def _kindly(event: events.Key, meant: Action | None, wanted: Action, does: str) -> str:
    if meant is None or not does:
        return _(NOTHING).format(pressed=_name(event), key=wanted.press)
    return _(OTHERWISE).format(pressed=_name(event), does=does, key=wanted.press)
