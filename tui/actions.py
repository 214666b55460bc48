"""Everything that a key can do at a table: the one registry that keys, key bar and help read.

What may be done is asked of core; no rule of a game is written here.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from core.moves import Move
from core.table import Phase
from tui import features, intents, keymap
from tui.action import ARROWS, Action, Kind, Where
from tui.actions_elsewhere import LOBBY_ACTIONS, PAGE_ACTIONS
from tui.intents import Label
from tui.situation import Situation, backable, hosting
from tui.tongue import N_
from tui.view import Key

__all__ = [
    "ACTIONS", "ANSWERS", "BESIDE", "BY_ID", "Action", "Kind", "Where", "action_for", "all_available",
    "beside", "in_lobby", "key_bar", "obvious",
]  # fmt: skip

BESIDE = ("pair", "side_bet")
"""Actions that bet beside a hand: with the bet, or once that is made."""


@dataclass(frozen=True, slots=True)
class Vote(Action):
    """A vote for a move, with that move's keys, whatever they are changed to."""

    on: str = ""
    """The id of the move's action."""

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that do it, as a terminal reports them."""
        return keymap.keys_of(self.on, self.usual_keys)

    @property
    def press(self) -> str:
        """The keys as people read them."""
        return keymap.press_of(self.usual_press, self.on)


def _rewinding(name: str, keys: tuple[str, ...], sentence: str, label: str, press: str = "") -> Action:
    barred = not label
    return Action(name, keys, press or keys[0], Kind.PAST, sentence, None, intents.rewound, label, barred)


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
        typed=Move.ROLL.value if move is Move.START else "",
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
        typed="yes" if accept else "no",
    )


ACTIONS: tuple[Action, ...] = (
    Action(
        "seen",
        ("enter",),
        "enter",
        Kind.VIEW,
        N_("Say that you have seen the warning."),
        when=lambda now: now.alarm,
        label=N_("I have seen it"),
    ),
    _replay("hold", ("space",), N_("Pause, and go on."), intents.hold_label),
    _replay("onward", ("right",), N_("Go to the next round."), N_("next round")),
    _replay("again", ("left",), N_("Go to the beginning of this round, or to the one before."), N_("back")),
    _replay("faster", ("plus", "equals_sign"), N_("Play faster."), N_("faster"), "+"),
    _replay("slower", ("minus",), N_("Play slower."), N_("slower"), "-"),
    _replay("opening", ("home",), N_("Go to the beginning."), ""),
    _replay("ending", ("end",), N_("Go to the end."), ""),
    _play(Move.START, "r", N_("Roll your two d12.")),
    _play(Move.ROLL, "r", N_("Roll one more d12.")),
    _play(Move.D4, "4", N_("Roll a d4 instead, with a d4 or a joker in hand.")),
    _play(Move.D8, "8", N_("Roll a d8 instead, with a d8 or a joker in hand.")),
    _play(Move.D6, "6", N_("As the dealer, spend the d6.")),
    _play(Move.REROLL, "x", N_("Reroll one die of a double as dealt.")),
    _play(Move.KEEP, "k", N_("Keep what you have: the double, or the substitution die.")),
    _play(Move.SWAP, "w", N_("Swap the substitution die in hand for the one just earned.")),
    _play(Move.HIT, "h", N_("Hit: take a card.")),
    _play(Move.DOUBLE, "d", N_("Double: the same bet again, and one card more, no less.")),
    _play(Move.SPLIT, "p", N_("Split two cards of the same value, with the same bet on each.")),
    _play(Move.SURRENDER, "u", N_("Surrender: give the hand up for half the bet.")),
    _play(Move.STAND, "s", N_("Stand: stop with the total you have.")),
    _answer("accept", "y", N_("Accept what you are offered."), True),
    _answer("decline", "n", N_("Decline it; silence declines too."), False),
    Action(
        "rebuy",
        ("y",),
        "y",
        Kind.TABLE,
        N_("Buy in again when broke."),
        intents.buy_in,
        label=intents.rebuy_label,
    ),
    Action(
        "bet",
        ("enter",),
        "enter",
        Kind.BET,
        N_("Place the bet shown."),
        intents.first_bet,
        label=intents.bet_label,
    ),
    Action(
        "change",
        ("b",),
        "b",
        Kind.BET,
        N_("Type a bet; digits do it too."),
        when=intents.may_bet,
        label=N_("other bet"),
        typed="bet N",
    ),
    Action(
        "more",
        ("plus", "equals_sign", "up", "right"),
        "+ -",
        Kind.BET,
        N_("Bet one step more, or less; arrows do it too."),
        when=intents.may_bet,
        label=N_("step"),
        beside="less",
    ),
    Action(
        "pair",
        ("x",),
        "x",
        Kind.BET,
        N_("Let the next bet come with as much on a pair, or not."),
        when=intents.may_pair,
        label=intents.side_label,
        there=features.pairs,
        typed="pairs",
    ),
    Action(
        "side_bet",
        ("x",),
        "x",
        Kind.BET,
        N_("Bet on a pair beside the hand you have bet on, or take that back."),
        intents.side_bet,
        label=intents.side_label,
        there=features.pairs,
        typed="pairs",
    ),
    Action(
        "back_bet",
        ("tab",),
        "tab",
        Kind.BET,
        N_("Choose another's hand to bet on, or your own again."),
        when=lambda now: bool(backable(now)),
        label=intents.back_label,
        typed="back",
    ),
    Action("less", ("minus", "down", "left"), "-", Kind.BET, "", when=intents.may_bet, barred=True),
    Action(
        "take_back",
        ("backspace", "ctrl+h"),
        "bksp",
        Kind.BET,
        N_("Take the bet back while bets are open."),
        intents.take_back,
        label=N_("take back"),
        there=features.cards,
        typed="take",
    ),
    Action("pass", ("p",), "p", Kind.BET, N_("Sit out the coming round."), intents.sit_out, label=N_("pass")),
    Action(
        "back",
        ("enter",),
        "enter",
        Kind.TABLE,
        N_("Show that you are here, when you were away or silent."),
        intents.be_back,
        lambda now: now.link and not now.waiting and intents.be_back(now) is not None,
        N_("I am here"),
        typed="here",
    ),
    Action("sit", ("s",), "s", Kind.TABLE, N_("Take a free box."), intents.sit_down, label=intents.sit_label),
    Action(
        "next",
        ("right", "down"),
        ARROWS,
        Kind.VIEW,
        N_("Choose the box to sit down at."),
        when=intents.may_choose,
        label=intents.choose_label,
        beside="previous",
    ),
    Action("previous", ("left", "up"), ARROWS, Kind.VIEW, "", when=intents.may_choose, barred=True),
    Action(
        "retry",
        ("enter",),
        "enter",
        Kind.VIEW,
        N_("Try the connection again now."),
        when=lambda now: not now.link and not now.gone,
        label=N_("retry now"),
    ),
    Action(
        "talk", ("t",), "t", Kind.TABLE, N_("Talk at the table."), when=intents.may_talk, label=N_("talk")
    ),
    Action(
        "rise",
        ("v",),
        "v",
        Kind.TABLE,
        N_("Stand up from the box; a hand in play is played out."),
        intents.stand_up,
        label=N_("leave the box"),
        barred=True,
    ),
    Action("log", ("l",), "l", Kind.VIEW, N_("Read the whole log."), when=intents.always, label=N_("log")),
    Action(
        "book",
        ("O",),
        "O",
        Kind.VIEW,
        N_("The book: what every hand is worth."),
        when=intents.always,
        label=N_("book"),
        barred=True,
        where=Where.TABLE | Where.LOBBY,
    ),
    Action(
        "rules",
        ("R",),
        "R",
        Kind.VIEW,
        N_("The rules: how the game goes, and what this table pays."),
        when=intents.always,
        label=N_("rules"),
        barred=True,
        where=Where.TABLE | Where.LOBBY,
    ),
    Action(
        "history",
        ("H",),
        "H",
        Kind.VIEW,
        N_("Look at rounds that are over, with their proof."),
        when=lambda now: now.reel is None,
        label=N_("history"),
        barred=True,
        where=Where.TABLE | Where.LOBBY,
    ),
    Action(
        "stats",
        ("S",),
        "S",
        Kind.VIEW,
        N_("What of your results was luck, and what skill."),
        when=lambda now: now.reel is None and bool(now.you),
        label=N_("stats"),
        barred=True,
        where=Where.TABLE | Where.LOBBY,
    ),
    Action(
        "coach",
        ("o",),
        "o",
        Kind.VIEW,
        N_("Show what each move is worth, or not."),
        when=intents.may_be_coached,
        label=N_("coach"),
        barred=True,
    ),
    Action(
        "invite",
        ("i",),
        "i",
        Kind.HOST,
        N_("Show what guests type to come."),
        when=lambda now: now.host,
        label=N_("invite"),
        barred=True,
    ),
    Action(
        "pause",
        ("P",),
        "P",
        Kind.HOST,
        N_("Stop the clocks."),
        intents.pause,
        lambda now: intents.pause(now) is not None,
        label=N_("pause"),
        barred=True,
    ),
    Action(
        "resume",
        ("P",),
        "P",
        Kind.HOST,
        N_("Let the clocks run again."),
        intents.resume,
        lambda now: intents.resume(now) is not None,
        label=N_("resume"),
    ),
    Action(
        "kick",
        ("K",),
        "K",
        Kind.HOST,
        N_("Silence somebody, or send them away, for now or for good."),
        when=intents.may_kick,
        label=N_("people"),
        barred=True,
    ),
    Action(
        "people",
        ("K",),
        "K",
        Kind.TABLE,
        N_("See who is here, and mute somebody."),
        when=intents.may_mute,
        label=N_("people"),
        barred=True,
    ),
    Action(
        "terms",
        ("T",),
        "T",
        Kind.HOST,
        N_("Change limits, clocks, bots and what is allowed."),
        when=hosting,
        label=N_("options"),
        barred=True,
    ),
    Action(
        "void",
        ("V",),
        "V",
        Kind.HOST,
        N_("Call a mistake: the round does not count."),
        when=lambda now: hosting(now) and now.table.in_round,
        label=N_("void the round"),
        barred=True,
    ),
    Action(
        "close",
        ("C",),
        "C",
        Kind.HOST,
        N_("Close the table, or leave it running."),
        when=hosting,
        label=N_("close the table"),
        barred=True,
    ),
    Action(
        "rewind",
        ("z",),
        "z",
        Kind.PAST,
        N_("Look at what happened before, while the table goes on."),
        when=lambda now: bool(now.you) and intents.may_rewind(now),
        label=N_("rewind"),
        barred=True,
    ),
    Action(
        "rewind_watching",
        ("r", "z"),
        "r",
        Kind.PAST,
        N_("Look at what happened before, while the table goes on."),
        when=lambda now: not now.you and intents.may_rewind(now),
        label=N_("rewind"),
        typed="rewind",
    ),
    _rewinding("back_one", ("left",), N_("Go back by what happened last."), N_("step back"), "left"),
    _rewinding("on_one", ("right",), N_("Go on by what happened next."), N_("step on"), "right"),
    _rewinding(
        "back_round", ("up", "pageup"), N_("Go back to the beginning of a round."), N_("round back"), "up"
    ),
    _rewinding("on_round", ("down", "pagedown"), N_("Go on to the next round."), N_("next round"), "down"),
    _rewinding("oldest", ("home",), N_("Go to the oldest that is kept."), ""),
    _rewinding(
        "live",
        ("escape", "end", "enter", "r", "z"),
        N_("Come back to what happens now."),
        N_("live"),
        "esc",
    ),
    Action(
        "palette",
        ("colon", "ctrl+p"),
        ":",
        Kind.VIEW,
        N_("Find what can be done now by its name."),
        when=intents.always,
        label=N_("find"),
        barred=True,
        where=Where.TABLE | Where.LOBBY,
    ),
    Action(
        "settings",
        ("comma",),
        ",",
        Kind.VIEW,
        N_("Choose language, looks, name and keys."),
        when=intents.always,
        label=N_("settings"),
        barred=True,
        where=Where.TABLE | Where.LOBBY,
    ),
    Action(
        "help",
        ("question_mark", "f1"),
        "?",
        Kind.VIEW,
        N_("Show the keys and the rules."),
        when=intents.always,
        label=N_("help"),
        where=Where.TABLE | Where.LOBBY,
    ),
    Action(
        "menu",
        ("escape",),
        "esc",
        Kind.VIEW,
        N_("Open the menu."),
        when=intents.always,
        label=N_("menu"),
        barred=True,
    ),
    Action(
        "quit",
        ("q",),
        "q",
        Kind.VIEW,
        N_("Leave; your chips stay yours."),
        when=intents.always,
        label=N_("leave"),
        barred=True,
        where=Where.TABLE | Where.LOBBY | Where.PAGE,
    ),
    *LOBBY_ACTIONS,
    *PAGE_ACTIONS,
)
"""All actions; of those that share a key, the first that is available is meant."""

VOTES: tuple[Action, ...] = tuple(
    [
        Vote(
            f"vote_{action.id}",
            action.usual_keys,
            action.usual_press,
            Kind.VOTE,
            N_("Say what you would do; it decides nothing."),
            intents.cast_vote(action.move),
            label=intents.vote_label(action.move),
            there=action.there,
            on=action.id,
        )
        for action in ACTIONS
        if action.move is not None
    ]
)
"""The moves again, for those who look on; each has its move's keys."""
_MOVES_END = 1 + max(at for at, action in enumerate(ACTIONS) if action.kind is Kind.MOVE)
EVERY = (*ACTIONS[:_MOVES_END], *VOTES, *ACTIONS[_MOVES_END:])
"""Actions and votes, in the order in which a key is looked up."""
ANSWERS = (Kind.MOVE, Kind.OFFER)
"""What the table waits for."""
BY_ID = {action.id: action for action in EVERY}
REWOUND = ("back_one", "on_one", "back_round", "on_round", "oldest", "live", "log", "help", "quit")
"""What there is while the past is shown."""


def in_lobby() -> tuple[Action, ...]:
    """Return the actions that there are in the lobby, in order."""
    return tuple([action for action in ACTIONS if Where.LOBBY in action.where])


def all_available(now: Situation) -> Iterator[Action]:
    """Yield the actions that can be done now, in order."""
    there = [BY_ID[name] for name in REWOUND] if now.rewound else EVERY
    return (action for action in there if action.available(now))


def action_for(key: str, now: Situation) -> Action | None:
    """Return what a key does now; Enter does the obvious thing."""
    found = next((action for action in all_available(now) if key in action.keys), None)
    if found is not None and key in _for_votes(now) and not isinstance(found, Vote):
        return None
    return obvious(now) if found is None and key == "enter" else found


def _for_votes(now: Situation) -> set[str]:
    """Return the keys that vote or do nothing, so that a vote that comes too soon takes no seat."""
    if now.rewound or not intents.may_vote(now):
        return set()
    return {key for vote in VOTES if vote.belongs(now) for key in vote.keys}


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
    return tuple(_each_with_a_key_of_its_own(shown, now))


def _each_with_a_key_of_its_own(shown: list[Action], now: Situation) -> Iterator[Key]:
    """Yield the keys; where an earlier one has it, the next of its own, or Enter if that does it."""
    taken = set[str]()
    for action in shown:
        key = action.key(now)
        gone = taken if isinstance(action, Vote) else taken | _for_votes(now)
        free = [name for name in action.keys if name not in gone]
        if action.keys[0] not in gone:
            yield key
        elif free:
            yield replace(key, press=free[0])
        elif action is obvious(now):
            yield replace(key, press="enter")
        taken.update(action.keys[:1])
