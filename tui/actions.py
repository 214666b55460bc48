"""Everything that a key can do at a table: the one registry that keys, key bar and help read.

What may be done is asked of core; no rule of a game is written here.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum

from core import commands as cmd
from core.decide import decide
from core.games import game_of
from core.moves import Move
from core.refusal import Refused
from core.table import Phase, Table, is_broke
from tui import words
from tui.view import Key


class Kind(Enum):
    """What an action is about."""

    MOVE = "move"
    BET = "bet"
    TABLE = "table"
    HOST = "host"
    VIEW = "view"


@dataclass(frozen=True, slots=True)
class Situation:
    """What decides which actions there are now."""

    table: Table
    you: str = ""
    """One's own player id; "" for a spectator."""
    link: bool = True
    current: bool = True
    """All that was told is shown: dice in the air keep a prompt closed."""
    waiting: bool = False
    """An order for this decision is under way."""
    amount: int = 0
    """The bet that Enter places."""
    focus: int | None = None
    """The box chosen by arrows."""

    @property
    def ready(self) -> bool:
        """Whether an order may be given at all."""
        return bool(self.you) and self.link and self.current and not self.waiting

    @property
    def host(self) -> bool:
        """Whether one has the host's rights."""
        return bool(self.you) and self.you == self.table.setup.host

    @property
    def box(self) -> int | None:
        """One's own box, unless it is being given up."""
        number = self.table.box_of(self.you) if self.you else None
        return None if number is None or self.table.boxes[number].leaving else number

    @property
    def backed(self) -> int | None:
        """Another's box that is chosen to bet on, where the table allows that."""
        boxes, chosen = self.table.boxes, self.focus
        if not self.table.setup.back_bets or chosen is None:
            return None
        return None if boxes[chosen].owner in (None, self.you) else chosen

    @property
    def target(self) -> int | None:
        """The box that a bet goes to."""
        return self.box if self.backed is None else self.backed


Order = Callable[[Situation], cmd.PlayerCommand | None]
Test = Callable[[Situation], bool]
Label = Callable[[Situation], str]


@dataclass(frozen=True, slots=True)
class Action:
    """Something a key does: an order to the dealer, or a change of what is in sight."""

    id: str
    keys: tuple[str, ...]
    press: str
    """The keys as people read them."""
    kind: Kind
    help: str
    """What it does, in one sentence; "" where another action's sentence tells."""
    order: Order | None = None
    """What is sent; None where there is nothing to send."""
    when: Test | None = None
    """Whether there is such an action now, where its order does not tell."""
    label: Label | str = ""
    barred: bool = False
    """Stays out of the key bar."""
    move: Move | None = None

    def available(self, now: Situation) -> bool:
        """Whether the action can be done now."""
        if self.when is not None:
            return self.when(now)
        return now.ready and self.order is not None and self.order(now) is not None

    def words(self, now: Situation) -> str:
        """Return what the action does, for the key bar."""
        return self.label if isinstance(self.label, str) else self.label(now)

    def key(self, now: Situation) -> Key:
        """Return the action's place in the key bar."""
        loses = self.move is not None and surely_loses(now, self.move)
        return Key(self.press, self.words(now), warn=loses, firm=self.id == "bet")


def refused(table: Table, command: cmd.PlayerCommand) -> Refused | None:
    """Return why the dealer would refuse a command now, None where it would not."""
    try:
        decide(table, command, _Lowest())
    except Refused as reason:
        return reason
    return None


def surely_loses(now: Situation, move: Move) -> bool:
    """Whether a move that rolls nothing busts the hand in turn."""
    hand, rules = now.table.hand_in_turn(), now.table.setup.rules
    if hand is None or move not in (Move.KEEP, Move.SWAP, Move.STAND):
        return False
    return any(made.bust for made in game_of(rules).play(rules, hand, move, ()))


class _Lowest:
    """Chance for a trial whose dice nobody sees."""

    def draw(self, below: int) -> int:
        return 0


def _if_accepted(now: Situation, command: cmd.PlayerCommand) -> cmd.PlayerCommand | None:
    return None if refused(now.table, command) else command


def _move(move: Move) -> Order:
    def order(now: Situation) -> cmd.PlayerCommand | None:
        legal = now.table.legal_moves(now.you)
        return cmd.Play(now.you, now.table.decision, move) if move in legal else None

    return order


def _move_label(move: Move) -> Label:
    return lambda now: words.move_label(move, now.table.hand_in_turn(), now.table.setup.rules)


def free_box(now: Situation) -> int | None:
    """Return the box that sitting down takes: the chosen one if it is free, else the first that is."""
    free = [number for number, box in enumerate(now.table.boxes) if box.owner is None]
    return now.focus if now.focus in free else next(iter(free), None)


def _sit(now: Situation) -> cmd.PlayerCommand | None:
    number = free_box(now)
    return None if number is None else _if_accepted(now, cmd.Sit(now.you, number))


def _bet(now: Situation) -> cmd.PlayerCommand | None:
    return None if now.target is None else _if_accepted(now, cmd.Bet(now.you, now.target, now.amount))


def _first_bet(now: Situation) -> cmd.PlayerCommand | None:
    staked = now.target is not None and now.table.boxes[now.target].stake(now.you)
    return None if staked else _bet(now)


def _pass(now: Situation) -> cmd.PlayerCommand | None:
    return None if now.box is None else _if_accepted(now, cmd.Pass(now.you))


def _rebuy(now: Situation) -> cmd.PlayerCommand | None:
    return cmd.Rebuy(now.you) if now.you in now.table.players and is_broke(now.table, now.you) else None


def _rise(now: Situation) -> cmd.PlayerCommand | None:
    return None if now.box is None or now.table.phase is Phase.CLOSED else cmd.Rise(now.you)


def _back(now: Situation) -> cmd.PlayerCommand | None:
    """Return what shows an absent player back where nothing else they could order would."""
    known = now.table.players.get(now.you)
    if known is None or not known.away or not now.table.in_round or now.table.actor() == now.you:
        return None
    return cmd.Enter(now.you, known.name)


def _hosting(now: Situation) -> bool:
    return now.host and now.link and not now.waiting and now.table.phase is not Phase.CLOSED


def _pause(now: Situation) -> cmd.PlayerCommand | None:
    return cmd.Pause(now.you) if _hosting(now) and not now.table.paused else None


def _resume(now: Situation) -> cmd.PlayerCommand | None:
    return cmd.Resume(now.you) if _hosting(now) and now.table.paused else None


def _may_kick(now: Situation) -> bool:
    return _hosting(now) and bool(others(now))


def others(now: Situation) -> list[str]:
    """Return the players whom a host could kick."""
    players = now.table.players
    return [key for key, p in players.items() if key != now.you and not p.banned and not p.gone]


def _may_bet(now: Situation) -> bool:
    return now.ready and _bet(now) is not None


def backable(now: Situation) -> list[int]:
    """Return the boxes of others that may be bet on now."""
    if not now.ready or not now.table.setup.back_bets:
        return []
    amount = now.table.setup.minimum
    return [
        number
        for number, box in enumerate(now.table.boxes)
        if box.owner != now.you and not refused(now.table, cmd.Bet(now.you, number, amount))
    ]


def _may_talk(now: Situation) -> bool:
    return bool(now.you) and now.link and now.table.phase is not Phase.CLOSED


def _may_choose(now: Situation) -> bool:
    return not now.you or (now.box is None and free_box(now) is not None)


def _always(now: Situation) -> bool:
    return True


def _bet_label(now: Situation) -> str:
    on = "" if now.backed is None else f" on {words.name_of(now.table, now.table.boxes[now.backed].owner)}"
    return f"bet {now.amount}{on}"


def _sit_label(now: Situation) -> str:
    number = free_box(now)
    return "sit down" if number is None else f"sit at {number + 1}"


def _choose_label(now: Situation) -> str:
    return "choose a box" if now.you else "mark a box"


def _rebuy_label(now: Situation) -> str:
    return f"buy in for {now.table.setup.buy_in}"


def _play(move: Move, key: str, sentence: str) -> Action:
    return Action(
        move.value, (key,), key, Kind.MOVE, sentence, _move(move), label=_move_label(move), move=move
    )


ACTIONS: tuple[Action, ...] = (
    _play(Move.START, "r", "Roll your two d12."),
    _play(Move.ROLL, "r", "Roll one more d12."),
    _play(Move.D4, "4", "Roll a d4 instead, with a d4 or a joker in hand."),
    _play(Move.D8, "8", "Roll a d8 instead, with a d8 or a joker in hand."),
    _play(Move.D6, "6", "As the dealer, spend the d6."),
    _play(Move.REROLL, "x", "Reroll one die of a double as dealt."),
    _play(Move.KEEP, "k", "Keep what you have: the double, or the substitution die."),
    _play(Move.SWAP, "w", "Swap the substitution die in hand for the one just earned."),
    _play(Move.STAND, "s", "Stand: stop with the total you have."),
    Action("rebuy", ("y",), "y", Kind.TABLE, "Buy in again when broke.", _rebuy, label=_rebuy_label),
    Action("bet", ("enter",), "enter", Kind.BET, "Place the bet shown.", _first_bet, label=_bet_label),
    Action(
        "change", ("b",), "b", Kind.BET, "Type a bet; digits do it too.", when=_may_bet, label="other bet"
    ),
    Action(
        "more",
        ("plus", "equals_sign", "up", "right"),
        "+ -",
        Kind.BET,
        "Bet one step more, or less; arrows do it too.",
        when=_may_bet,
        label="step",
    ),
    Action(
        "back_bet",
        ("tab",),
        "tab",
        Kind.BET,
        "Choose another's hand to bet on, or your own again.",
        when=lambda now: bool(backable(now)),
        label="whose hand",
    ),
    Action("less", ("minus", "down", "left"), "-", Kind.BET, "", when=_may_bet, barred=True),
    Action("pass", ("p",), "p", Kind.BET, "Sit out the coming round.", _pass, label="pass"),
    Action(
        "back",
        ("enter",),
        "enter",
        Kind.TABLE,
        "Be back, when you were away.",
        _back,
        lambda now: now.link and not now.waiting and _back(now) is not None,
        "I am back",
    ),
    Action("sit", ("s",), "s", Kind.TABLE, "Take a free box.", _sit, label=_sit_label),
    Action(
        "next",
        ("right", "down"),
        "arrows",
        Kind.VIEW,
        "Choose the box to sit down at.",
        when=_may_choose,
        label=_choose_label,
    ),
    Action("previous", ("left", "up"), "arrows", Kind.VIEW, "", when=_may_choose, barred=True),
    Action(
        "retry",
        ("enter",),
        "enter",
        Kind.VIEW,
        "Try the connection again now.",
        when=lambda now: not now.link,
        label="retry now",
    ),
    Action("talk", ("t",), "t", Kind.TABLE, "Talk at the table.", when=_may_talk, label="talk"),
    Action(
        "rise",
        ("v",),
        "v",
        Kind.TABLE,
        "Stand up from the box; a hand in play is played out.",
        _rise,
        label="leave the box",
        barred=True,
    ),
    Action("log", ("l",), "l", Kind.VIEW, "Read the whole log.", when=_always, label="log"),
    Action(
        "invite",
        ("i",),
        "i",
        Kind.HOST,
        "Show what guests type to come.",
        when=lambda now: now.host,
        label="invite",
        barred=True,
    ),
    Action(
        "pause",
        ("P",),
        "P",
        Kind.HOST,
        "Stop the clocks.",
        _pause,
        lambda now: _pause(now) is not None,
        label="pause",
        barred=True,
    ),
    Action(
        "resume",
        ("P",),
        "P",
        Kind.HOST,
        "Let the clocks run again.",
        _resume,
        lambda now: _resume(now) is not None,
        label="resume",
    ),
    Action(
        "kick",
        ("K",),
        "K",
        Kind.HOST,
        "Take a player's seat for good.",
        when=_may_kick,
        label="kick",
        barred=True,
    ),
    Action(
        "void",
        ("V",),
        "V",
        Kind.HOST,
        "Call a mistake: the round does not count.",
        when=lambda now: _hosting(now) and now.table.in_round,
        label="void the round",
        barred=True,
    ),
    Action(
        "close",
        ("C",),
        "C",
        Kind.HOST,
        "Close the table, or leave it running.",
        when=_hosting,
        label="close the table",
        barred=True,
    ),
    Action(
        "help",
        ("question_mark", "f1"),
        "?",
        Kind.VIEW,
        "Show the keys and the rules.",
        when=_always,
        label="help",
    ),
    Action("menu", ("escape",), "esc", Kind.VIEW, "Open the menu.", when=_always, label="menu", barred=True),
    Action(
        "quit",
        ("q",),
        "q",
        Kind.VIEW,
        "Leave; your chips stay yours.",
        when=_always,
        label="leave",
        barred=True,
    ),
)
"""All actions; of those that share a key, the first that is available is meant."""

BY_ID = {action.id: action for action in ACTIONS}


def all_available(now: Situation) -> Iterator[Action]:
    """Yield the actions that can be done now, in order."""
    return (action for action in ACTIONS if action.available(now))


def action_for(key: str, now: Situation) -> Action | None:
    """Return what a key does now; Enter does the obvious thing."""
    found = next((action for action in all_available(now) if key in action.keys), None)
    return obvious(now) if found is None and key == "enter" else found


def obvious(now: Situation) -> Action | None:
    """Return what is plainly wanted: the only move, a seat, chips; never a choice that could lose a hand."""
    moves = [action for action in ACTIONS if action.kind is Kind.MOVE and action.available(now)]
    if moves:
        return moves[0] if len(moves) == 1 else None
    wanted = [BY_ID["rebuy"], BY_ID["sit"]]
    if now.table.phase is Phase.CLOSED:
        wanted = [BY_ID["quit"]]
    return next((action for action in wanted if action.available(now)), None)


def key_bar(now: Situation) -> tuple[Key, ...]:
    """Return the keys that do something now, those that matter first."""
    shown = [action for action in all_available(now) if not action.barred]
    if now.table.actor() == now.you != "" and now.link and not now.table.paused:
        shown = [action for action in shown if action.kind is Kind.MOVE or action.id == "help"]
    return tuple([action.key(now) for action in shown])
