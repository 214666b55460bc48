"""Everything that a key can do at a table: the one registry that keys, key bar and help read.

What may be done is asked of core; no rule of a game is written here.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from core.moves import Move
from core.table import Phase
from tui import features, intents
from tui.features import Feature
from tui.intents import Label, Order, Test
from tui.situation import Situation, backable, hosting, surely_loses
from tui.view import Key

BESIDE = ("pair", "side_bet")
"""Actions that bet beside a hand: with the bet, or once that is made."""
FIRM = ("bet", "accept")
"""Actions whose label says nothing without its last word: the amount."""


class Kind(Enum):
    """What an action is about."""

    MOVE = "move"
    OFFER = "offer"
    BET = "bet"
    TABLE = "table"
    HOST = "host"
    VIEW = "view"
    REPLAY = "replay"


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
    there: Feature = features.everywhere
    """Whether tables with these rules have such an action."""

    def belongs(self, now: Situation) -> bool:
        """Whether the table has such an action at all."""
        return self.there(now.table.setup.rules)

    def available(self, now: Situation) -> bool:
        """Whether the action can be done now."""
        if not self.belongs(now):
            return False
        if self.when is not None:
            return self.when(now)
        return now.ready and self.order is not None and self.order(now) is not None

    def words(self, now: Situation) -> str:
        """Return what the action does, for the key bar."""
        return self.label if isinstance(self.label, str) else self.label(now)

    def key(self, now: Situation) -> Key:
        """Return the action's place in the key bar."""
        loses = self.move is not None and surely_loses(now, self.move)
        return Key(self.press, self.words(now), warn=loses, firm=self.id in FIRM)


def _replay(name: str, keys: tuple[str, ...], sentence: str, label: Label | str, press: str = "") -> Action:
    barred = not label
    return Action(name, keys, press or keys[0], Kind.REPLAY, sentence, None, intents.replaying, label, barred)


def _play(move: Move, key: str, sentence: str) -> Action:
    return Action(
        move.value,
        (key,),
        key,
        Kind.MOVE,
        sentence,
        intents.make_move(move),
        label=intents.move_label(move),
        move=move,
        there=features.move(move),
    )


def _answer(name: str, key: str, sentence: str, accept: bool) -> Action:
    return Action(
        name,
        (key,),
        key,
        Kind.OFFER,
        sentence,
        intents.answer(accept),
        label=intents.answer_label(accept),
        there=features.offers,
    )


ACTIONS: tuple[Action, ...] = (
    Action(
        "seen",
        ("enter",),
        "enter",
        Kind.VIEW,
        "Say that you have seen the warning.",
        when=lambda now: now.alarm,
        label="I have seen it",
    ),
    _replay("hold", ("space",), "Pause, and go on.", intents.hold_label),
    _replay("onward", ("right",), "Go to the next round.", "next round"),
    _replay("again", ("left",), "Go to the beginning of this round, or to the one before.", "back"),
    _replay("faster", ("plus", "equals_sign"), "Play faster.", "faster", "+"),
    _replay("slower", ("minus",), "Play slower.", "slower", "-"),
    _replay("opening", ("home",), "Go to the beginning.", ""),
    _replay("ending", ("end",), "Go to the end.", ""),
    _play(Move.START, "r", "Roll your two d12."),
    _play(Move.ROLL, "r", "Roll one more d12."),
    _play(Move.D4, "4", "Roll a d4 instead, with a d4 or a joker in hand."),
    _play(Move.D8, "8", "Roll a d8 instead, with a d8 or a joker in hand."),
    _play(Move.D6, "6", "As the dealer, spend the d6."),
    _play(Move.REROLL, "x", "Reroll one die of a double as dealt."),
    _play(Move.KEEP, "k", "Keep what you have: the double, or the substitution die."),
    _play(Move.SWAP, "w", "Swap the substitution die in hand for the one just earned."),
    _play(Move.HIT, "h", "Hit: take a card."),
    _play(Move.DOUBLE, "d", "Double: the same bet again, and one card more, no less."),
    _play(Move.SPLIT, "p", "Split two cards of the same value, with the same bet on each."),
    _play(Move.SURRENDER, "u", "Surrender: give the hand up for half the bet."),
    _play(Move.STAND, "s", "Stand: stop with the total you have."),
    _answer("accept", "y", "Accept what you are offered.", True),
    _answer("decline", "n", "Decline it; silence declines too.", False),
    Action(
        "rebuy",
        ("y",),
        "y",
        Kind.TABLE,
        "Buy in again when broke.",
        intents.buy_in,
        label=intents.rebuy_label,
    ),
    Action(
        "bet",
        ("enter",),
        "enter",
        Kind.BET,
        "Place the bet shown.",
        intents.first_bet,
        label=intents.bet_label,
    ),
    Action(
        "change",
        ("b",),
        "b",
        Kind.BET,
        "Type a bet; digits do it too.",
        when=intents.may_bet,
        label="other bet",
    ),
    Action(
        "more",
        ("plus", "equals_sign", "up", "right"),
        "+ -",
        Kind.BET,
        "Bet one step more, or less; arrows do it too.",
        when=intents.may_bet,
        label="step",
    ),
    Action(
        "pair",
        ("x",),
        "x",
        Kind.BET,
        "Let the next bet come with as much on a pair, or not.",
        when=intents.may_pair,
        label=intents.side_label,
        there=features.pairs,
    ),
    Action(
        "side_bet",
        ("x",),
        "x",
        Kind.BET,
        "Bet on a pair beside the hand you have bet on, or take that back.",
        intents.side_bet,
        label=intents.side_label,
        there=features.pairs,
    ),
    Action(
        "back_bet",
        ("tab",),
        "tab",
        Kind.BET,
        "Choose another's hand to bet on, or your own again.",
        when=lambda now: bool(backable(now)),
        label=intents.back_label,
    ),
    Action("less", ("minus", "down", "left"), "-", Kind.BET, "", when=intents.may_bet, barred=True),
    Action(
        "take_back",
        ("backspace", "ctrl+h"),
        "bksp",
        Kind.BET,
        "Backspace: take the bet back while bets are open.",
        intents.take_back,
        label="take back",
        there=features.cards,
    ),
    Action("pass", ("p",), "p", Kind.BET, "Sit out the coming round.", intents.sit_out, label="pass"),
    Action(
        "back",
        ("enter",),
        "enter",
        Kind.TABLE,
        "Show that you are here, when you were away or silent.",
        intents.be_back,
        lambda now: now.link and not now.waiting and intents.be_back(now) is not None,
        "I am here",
    ),
    Action("sit", ("s",), "s", Kind.TABLE, "Take a free box.", intents.sit_down, label=intents.sit_label),
    Action(
        "next",
        ("right", "down"),
        "arrows",
        Kind.VIEW,
        "Choose the box to sit down at.",
        when=intents.may_choose,
        label=intents.choose_label,
    ),
    Action("previous", ("left", "up"), "arrows", Kind.VIEW, "", when=intents.may_choose, barred=True),
    Action(
        "retry",
        ("enter",),
        "enter",
        Kind.VIEW,
        "Try the connection again now.",
        when=lambda now: not now.link,
        label="retry now",
    ),
    Action("talk", ("t",), "t", Kind.TABLE, "Talk at the table.", when=intents.may_talk, label="talk"),
    Action(
        "rise",
        ("v",),
        "v",
        Kind.TABLE,
        "Stand up from the box; a hand in play is played out.",
        intents.stand_up,
        label="leave the box",
        barred=True,
    ),
    Action("log", ("l",), "l", Kind.VIEW, "Read the whole log.", when=intents.always, label="log"),
    Action(
        "book",
        ("O",),
        "O",
        Kind.VIEW,
        "The book: what every hand is worth.",
        when=intents.always,
        label="book",
        barred=True,
    ),
    Action(
        "coach",
        ("o",),
        "o",
        Kind.VIEW,
        "Show what each move is worth, or not.",
        when=intents.may_be_coached,
        label="coach",
        barred=True,
    ),
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
        intents.pause,
        lambda now: intents.pause(now) is not None,
        label="pause",
        barred=True,
    ),
    Action(
        "resume",
        ("P",),
        "P",
        Kind.HOST,
        "Let the clocks run again.",
        intents.resume,
        lambda now: intents.resume(now) is not None,
        label="resume",
    ),
    Action(
        "kick",
        ("K",),
        "K",
        Kind.HOST,
        "Take a player's seat for good.",
        when=intents.may_kick,
        label="kick",
        barred=True,
    ),
    Action(
        "void",
        ("V",),
        "V",
        Kind.HOST,
        "Call a mistake: the round does not count.",
        when=lambda now: hosting(now) and now.table.in_round,
        label="void the round",
        barred=True,
    ),
    Action(
        "close",
        ("C",),
        "C",
        Kind.HOST,
        "Close the table, or leave it running.",
        when=hosting,
        label="close the table",
        barred=True,
    ),
    Action(
        "help",
        ("question_mark", "f1"),
        "?",
        Kind.VIEW,
        "Show the keys and the rules.",
        when=intents.always,
        label="help",
    ),
    Action(
        "menu",
        ("escape",),
        "esc",
        Kind.VIEW,
        "Open the menu.",
        when=intents.always,
        label="menu",
        barred=True,
    ),
    Action(
        "quit",
        ("q",),
        "q",
        Kind.VIEW,
        "Leave; your chips stay yours.",
        when=intents.always,
        label="leave",
        barred=True,
    ),
)
"""All actions; of those that share a key, the first that is available is meant."""

ANSWERS = (Kind.MOVE, Kind.OFFER)
"""What the table waits for."""
BY_ID = {action.id: action for action in ACTIONS}


def all_available(now: Situation) -> Iterator[Action]:
    """Yield the actions that can be done now, in order."""
    return (action for action in ACTIONS if action.available(now))


def action_for(key: str, now: Situation) -> Action | None:
    """Return what a key does now; Enter does the obvious thing."""
    found = next((action for action in all_available(now) if key in action.keys), None)
    return obvious(now) if found is None and key == "enter" else found


def obvious(now: Situation) -> Action | None:
    """Return what is plainly wanted: the only move, a seat, chips; never what could cost a hand or a bet."""
    moves = [action for action in ACTIONS if action.kind is Kind.MOVE and action.available(now)]
    if moves:
        return moves[0] if len(moves) == 1 else None
    wanted = [BY_ID["rebuy"]] if now.backing else [BY_ID["rebuy"], BY_ID["sit"]]
    if now.table.phase is Phase.CLOSED:
        wanted = [BY_ID["quit"]]
    return next((action for action in wanted if action.available(now)), None)


def beside(now: Situation) -> Action | None:
    """Return what bets beside the hand now."""
    return next((action for action in all_available(now) if action.id in BESIDE), None)


def key_bar(now: Situation) -> tuple[Key, ...]:
    """Return the keys that do something now, those that matter first."""
    shown = [action for action in all_available(now) if not action.barred]
    if now.alarm:
        shown = [action for action in shown if action.id == "seen" or "enter" not in action.keys]
    if now.asked and now.link and not now.table.paused:
        shown = [action for action in shown if action.kind in ANSWERS or action.id in ("seen", "help")]
    return tuple([action.key(now) for action in shown])
