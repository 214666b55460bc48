"""Whether the keys of the settings can be used: each names an action and a key, and none says two things."""

from collections.abc import Iterator, Mapping
from itertools import combinations

from core.rules import PRESETS, BlackjackRules, Rules
from tui.action import Action, Kind, Where
from tui.actions import ACTIONS, BY_ID
from tui.keymap import ARROWS, FIXED, key_name
from tui.settings import BadSettings
from tui.tongue import _

APART = (
    {Kind.MOVE, Kind.BET},
    {Kind.MOVE, Kind.OFFER},
    {Kind.BET, Kind.OFFER},
    {Kind.PAST, Kind.MOVE},
    {Kind.PAST, Kind.OFFER},
    {Kind.PAST, Kind.REPLAY},
    *({Kind.REPLAY, kind} for kind in (Kind.MOVE, Kind.BET, Kind.OFFER, Kind.TABLE, Kind.HOST)),
)
"""Kinds of which no two actions can be done at the same moment."""
_CARDS = tuple([rules for rules in PRESETS.values() if isinstance(rules, BlackjackRules)])
_GAMES = (tuple([rules for rules in PRESETS.values() if rules not in _CARDS]), _CARDS)
"""Dice and cards; house rules may give one table of a game what another has."""
DIGITS = frozenset("0123456789")
TYPED_OVER = (Kind.MOVE, Kind.OFFER, Kind.REPLAY)
"""Kinds of actions that may have a digit, since no bet is typed while they can be done."""


def check(changed: Mapping[str, str]) -> None:
    """Raise `BadSettings` for keys that can't be used."""
    for action, written in changed.items():
        _check_one(action, written)
    keys = {action.id: _keys(action, changed) for action in ACTIONS}
    for one, other in _together():
        if keys[one.id] & keys[other.id] and not set(one.usual_keys) & set(other.usual_keys):
            written = next(changed[name] for name in (one.id, other.id) if name in changed)
            raise BadSettings(
                _("The key {key} can't be both {one} and {other}: give one of them another key.").format(
                    key=written, one=one.id, other=other.id
                )
            )


def _check_one(name: str, written: str) -> None:
    action, key = BY_ID.get(name), key_name(written)
    if action is None:
        raise BadSettings(
            _("The settings have a key for {action}, but there is no such action.").format(action=name)
        )
    if not key:
        raise BadSettings(
            _("The settings have the key {key} for {action}, but there is no such key.").format(
                key=written, action=name
            )
        )
    if key in FIXED or set(action.usual_keys) & set(FIXED):
        raise BadSettings(
            _("esc, enter, ctrl+c and ctrl+q stay what they are: {action} can't have the key {key}.").format(
                action=name, key=written
            )
        )
    if key in DIGITS and action.kind not in TYPED_OVER:
        raise BadSettings(
            _("Digits type a bet: {action} can't have the key {key}.").format(action=name, key=written)
        )


def _keys(action: Action, changed: Mapping[str, str]) -> set[str]:
    if action.id not in changed:
        return set(action.usual_keys)
    return {key_name(changed[action.id]), *(key for key in action.usual_keys if key in ARROWS)}


def _together() -> Iterator[tuple[Action, Action]]:
    """Yield the pairs of actions that there can be at the same moment."""
    for one, other in combinations(ACTIONS, 2):
        if can_meet(one, other):
            yield one, other


def can_meet(one: Action, other: Action) -> bool:
    """Whether two actions can be there at the same moment."""
    if not one.where & other.where:
        return False
    if {one.kind, other.kind} in APART:
        return False
    if one.where & other.where & (Where.LOBBY | Where.PAGE):
        return True
    return any(_has(one, game) and _has(other, game) for game in _GAMES)


def _has(action: Action, game: tuple[Rules, ...]) -> bool:
    return any(action.there(rules) for rules in game)
