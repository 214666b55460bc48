"""Every hand of dice that can come up, and the key bar at its turn."""

from collections import deque
from collections.abc import Iterator
from itertools import product

import msgspec

from core.blackhole import MOVE_DIE, Blackhole, Dealer, Hand
from core.dice import FACES
from core.moves import Move
from core.rules import BlackholeRules
from core.table import Table
from tests.tui import scenes
from tui.actions import key_bar
from tui.draw.table import draw
from tui.glyphs import UNICODE
from tui.situation import Situation
from tui.view import Key

ROLLS = (Move.ROLL, Move.D4, Move.D8)


def all_hands() -> Iterator[Hand]:
    """Yield a hand of each kind that can come up and be played."""
    game, rules = Blackhole(), BlackholeRules()
    seen, waiting = set[object](), deque([Hand()])
    while waiting:
        hand = waiting.popleft()
        moves = game.legal_moves(rules, hand, Dealer())
        if moves:
            yield hand
        for move in moves:
            for drawn in all_draws(move):
                for made in game.play(rules, hand, move, drawn):
                    # Of the dice lying there only a double matters for what comes next.
                    kind = (made.total, made.sd, made.awards, made.reroll and made.dice, made.end)
                    if kind not in seen:
                        seen.add(kind)
                        waiting.append(made)


def all_draws(move: Move) -> Iterator[tuple[int, ...]]:
    """Yield all that a move can roll."""
    dice = [MOVE_DIE[Move.ROLL]] * 2 if move is Move.START else [MOVE_DIE[move]] if move in MOVE_DIE else []
    return product(*[range(1, FACES[die] + 1) for die in dice])


def with_hand(table: Table, hand: Hand) -> Table:
    """Return a table at which the box in turn has another hand."""
    assert table.turn is not None
    number, _ = table.turn
    boxes = list(table.boxes)
    boxes[number] = msgspec.structs.replace(boxes[number], hands=(hand,))
    return msgspec.structs.replace(table, boxes=tuple(boxes))


def bar_of(table: Table, size: tuple[int, int]) -> tuple[str, tuple[Key, ...]]:
    """Return the key bar as drawn, and the keys that belong in it."""
    play = scenes.your_turn()
    play.table = table
    keys = key_bar(Situation(table, play.you))
    return draw(play.view(keys=keys), *size, UNICODE, True).text()[-1], keys
