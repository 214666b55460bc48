"""What can be done now in words that are typed, and what a typed word means."""

from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from core import commands as cmd
from core.refusal import Reason
from tui import keymap
from tui.actions import ACTIONS, ANSWERS, BY_ID, Action, Kind, action_for, all_available, obvious
from tui.situation import Situation, refused
from tui.tongue import _

GAME = (Kind.MOVE, Kind.OFFER, Kind.BET, Kind.TABLE)
"""Kinds of what the line of choices tells; all else is in the help."""
ALSO = ("seen", "retry", "resume")
ALWAYS = ("talk", "rise")
"""Of those kinds, what is no answer to anything."""
AWAITED = ("seen", "bet", "rebuy", "sit", "back", "pass", "resume", "retry")
"""What the table waits for beside moves and answers, or what one would do first."""
NEAR = 3
"""Words that are named to whoever mistypes one."""


def offered(now: Situation) -> list[Action]:
    """Return what can be done in the game now, the obvious first; nothing where no answer is waited for."""
    there = [action for action in all_available(now) if _is_told(action)]
    if now.asked and now.link and not now.table.paused:
        there = [action for action in there if action.kind in ANSWERS or action.id in ALSO]
    if not _is_sealed(now):
        return []
    known = now.table.players.get(now.you)
    awaited = [action for action in there if action.kind in ANSWERS or action.id in AWAITED]
    if known is not None and known.passed:
        awaited = [action for action in awaited if action.id != "bet"]
    first = obvious(now)
    if first in there:
        there.sort(key=lambda action: action is not first)
    return there if awaited else []


def _is_sealed(now: Situation) -> bool:
    """Whether one's terminal has sealed its part, until when no bet can be placed."""
    if not now.ready or now.box is None:
        return True
    bet = refused(now.table, cmd.Bet(now.you, now.box, now.amount))
    return bet is None or bet.reason is not Reason.NOT_SEALED


def _is_told(action: Action) -> bool:
    if action.barred or action.id in ALWAYS:
        return False
    return action.kind in GAME or action.id in ALSO


def choice_line(now: Situation) -> str:
    """Return what can be done now, each with its word, its keys and what it does; "" for nothing."""
    entered = action_for("enter", now)
    return "; ".join([_choice(action, now, action is entered) for action in offered(now)])


def _choice(action: Action, now: Situation, entered: bool) -> str:
    # What somebody is called must not look like a choice.
    return told(action, action.words(now).replace(";", ","), entered)


def told(action: Action, does: str, entered: bool = False) -> str:
    """Return an action's word, its keys and what it does: `roll (r, Enter): roll d12`."""
    return told_word(action.word, action, does, entered)


def told_word(word: str, action: Action | None, does: str, entered: bool = False) -> str:
    """Return a word with the keys of the action that it stands for."""
    pressed = [key for key in action.press.split() if len(key) == 1] if action else []
    keys = ", ".join([*pressed, *([_("Enter")] if entered else [])])
    return f"{word} ({keys}): {does}" if keys else f"{word}: {does}"


def meant(word: str, now: Situation) -> Action | None:
    """Return what a typed key or word does now; None for nothing."""
    if not word:
        return action_for("enter", now)
    there = list(all_available(now))
    if len(word) == 1:
        return action_for(keymap.key_name(word), now)
    wanted = word.casefold()
    for names in (_words, _ids, _keys):
        found = next((action for action in there if wanted in names(action)), None)
        if found is not None:
            return found
    labelled = [action for action in there if action.words(now).casefold().split()[:1] == [wanted]]
    return labelled[0] if len(labelled) == 1 else None


def _words(action: Action) -> Iterable[str]:
    return action.word.split()[:1]


def _ids(action: Action) -> Iterable[str]:
    return action.id, action.id.removeprefix("vote_")


def _keys(action: Action) -> Iterable[str]:
    return action.press.split()


def known(word: str) -> bool:
    """Whether a word is an action's, though perhaps not one that can be done now."""
    wanted = word.casefold()
    return any(wanted in (*_words(action), *_ids(action)) for action in ACTIONS)


def near(word: str, now: Situation, more: Iterable[str]) -> list[str]:
    """Return the words that can be typed now and look like a mistyped one."""
    words = dict.fromkeys([*[name for action in all_available(now) for name in _words(action)], *more])
    return get_close_matches(word.casefold(), list(words), NEAR, 0.6)


def typed_for(vote: Action) -> str:
    """Return the word of the move that a vote is for."""
    return BY_ID[vote.id.removeprefix("vote_")].word


def votes(now: Situation) -> list[Action]:
    """Return the votes that can be cast now."""
    return [action for action in all_available(now) if action.kind is Kind.VOTE]


def words_now(now: Situation) -> Iterator[str]:
    """Yield the words of what can be done in the game now."""
    yield from dict.fromkeys([name for action in offered(now) for name in _words(action)])
