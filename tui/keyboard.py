"""What a key press at a table does: give an order, type, choose, or ask the screen for something."""

from collections.abc import Callable

from core import commands as cmd
from core.text import Text
from tui import words
from tui.actions import BY_ID, Action, action_for, beside
from tui.desk import Desk
from tui.entry import BET, TALK, Typing, stepped
from tui.intents import bet_of
from tui.situation import Situation, backable, refused

STEPS = {"more": 1, "less": -1}
"""Actions that change a bet while it is typed, too."""


class Keyboard:
    """Turns key presses into what they mean at a desk; what only a screen can do is handed back by name."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._own: dict[str, Callable[[], None]] = {
            "change": self._change,
            "more": lambda: self._step(1),
            "less": lambda: self._step(-1),
            "next": lambda: self._choose(1),
            "previous": lambda: self._choose(-1),
            "back_bet": self._back,
            "pair": self._pair,
            "retry": desk.client.retry_now,
            "talk": self._talk,
            "seen": desk.acknowledge,
            "coach": desk.switch_coach,
            "rewind": desk.rewind.begin,
            "rewind_watching": desk.rewind.begin,
            "back_one": lambda: desk.rewind.step(-1),
            "on_one": lambda: desk.rewind.step(1),
            "back_round": lambda: desk.rewind.jump(-1),
            "on_round": lambda: desk.rewind.jump(1),
            "oldest": desk.rewind.to_the_oldest,
            "live": desk.rewind.end,
        }

    def press(self, key: str, character: str | None) -> str | None:
        """Take a key; return the id of an action that is the screen's, None where all is done.

        A key that ends a motion does only that, unless it meant something during it: no prompt was open yet.
        """
        self._desk.hush()
        if self._desk.typing is not None:
            self._type(self._desk.typing, key, character)
            return None
        meant = action_for(key, self._desk.situation)
        if self._desk.finish():
            return self.do(meant) if meant else None
        return self._act(key, character)

    def do(self, action: Action) -> str | None:
        """Do an action; return its id where it is the screen's."""
        now = self._desk.situation
        if not action.available(now):
            return None
        if action.order is not None:
            self._order(action, now)
        elif action.id in self._own:
            self._own[action.id]()
        else:
            return action.id
        return None

    def has(self, action: Action) -> bool:
        """Whether what an action does besides an order is done here, and not by a screen."""
        return action.id in self._own

    def paste(self, text: str) -> None:
        """Put pasted text into the line being typed."""
        if self._desk.typing is not None:
            self._desk.typing = self._desk.typing.typed(text.partition("\n")[0])

    def _act(self, key: str, character: str | None) -> str | None:
        now = self._desk.situation
        action = action_for(key, now)
        if action is not None:
            return self.do(action)
        if character and character.isdigit() and BY_ID["change"].available(now):
            self._desk.typing = Typing(BET).typed(character)
        return None

    def _order(self, action: Action, now: Situation) -> None:
        order = action.order(now) if action.order else None
        if order is not None:
            self._send(order, now)

    def _send(self, order: cmd.PlayerCommand, now: Situation) -> None:
        """Give an order; who has bet on another's hand, and not on one's own yet, is asked for that next."""
        self._desk.send(order)
        own = now.box
        if isinstance(order, cmd.Bet) and own is not None and not now.table.boxes[own].stake(now.you):
            self._desk.behind = ""

    def _type(self, typing: Typing, key: str, character: str | None) -> None:
        desk = self._desk
        if key == "escape":
            desk.typing = None
        elif key == "enter":
            self._entered(typing)
        elif key in ("backspace", "ctrl+h"):
            desk.typing = typing.rubbed()
        elif typing.kind == BET and (step := _step_of(key)):
            self._step(step)
        elif typing.kind == BET and (pairs := beside(desk.situation)) and key in pairs.keys:
            self._bet_beside(pairs)
        elif character and character.isprintable():
            desk.typing = typing.typed(character)

    def _bet_beside(self, pairs: Action) -> None:
        """Bet the amount typed beside the hand; where it comes with a bet, that is still to be placed."""
        self.do(pairs)
        if pairs.order is not None:
            self._desk.typing = None

    def _entered(self, typing: Typing) -> None:
        now = self._desk.situation
        self._desk.typing = None
        if typing.kind == TALK:
            self._say(typing.text, now)
        elif now.ready and now.target is not None:
            self._bet(bet_of(now, now.target, int(typing.text) if typing.text else now.amount))

    def _say(self, text: str, now: Situation) -> None:
        if text.strip() and now.link:
            self._desk.client.send(cmd.Say(now.you, Text(text)))

    def _bet(self, bet: cmd.Bet) -> None:
        """Send a typed bet, unless it would be refused: then say why at once."""
        reason = refused(self._desk.table, bet)
        if reason is None:
            self._send(bet, self._desk.situation)
        else:
            drawn = words.dice_or_cards(self._desk.table.setup.rules)
            self._desk.tell(words.refusal(reason.reason, reason.limit, drawn))

    def _step(self, steps: int) -> None:
        desk = self._desk
        desk.amount = stepped(desk.table, desk.you, desk.wanted(), steps, desk.situation.target)
        desk.typing = Typing(BET, str(desk.amount))

    def _change(self) -> None:
        self._desk.typing = Typing(BET)

    def _talk(self) -> None:
        self._desk.typing = Typing(TALK)

    def _back(self) -> None:
        """Choose the next hand of another's to bet on; with a seat, one's own comes after the last."""
        now = self._desk.situation
        owners = [now.table.boxes[number].owner or "" for number in backable(now)]
        hands = [*owners, *([] if now.box is None else [""])]
        at = hands.index(now.behind) if now.behind in hands else -1
        self._desk.behind = hands[(at + 1) % len(hands)]

    def _pair(self) -> None:
        """Let the next bet come with one beside the hand, or without."""
        self._desk.paired = not self._desk.paired

    def _choose(self, step: int) -> None:
        desk = self._desk
        count = len(desk.table.boxes)
        first = 0 if step > 0 else count - 1
        desk.focus = first if desk.focus is None else (desk.focus + step) % count


def _step_of(key: str) -> int:
    """Return by how much a key changes a bet that is being typed; 0 for other keys."""
    return next((step for name, step in STEPS.items() if key in BY_ID[name].keys), 0)
