"""The text form of a round of dice, both ways."""

import re
from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from core.blackhole import MOVE_DIE, End
from core.dice import BRACKETS, FACES, Die, Roll, total
from core.dice_scribe import BoxRecord, RoundRecord, Stake, Step, replayed
from core.moves import Move
from core.outcome import Verdict
from core.written import NUMBER, QUOTED, WAITS, Line, NotationError, quoted, result, words

_DIE = r"(?:\([0-9]+\)|<[0-9]+>|\[[0-9]+\]|/[0-9]+\\)"
_DIE_WORD = re.compile(_DIE)
_PLAYED = rf"(?:(?P<played>.+?) = (?P<total>{NUMBER}) )?(?P<end>[a-z ]+)"
_ROUND_LINE = re.compile(rf"round (?P<round>{NUMBER})(?P<void> void)?")
_DEALER_LINE = re.compile(rf"dealer {_PLAYED}")
_BOX_LINE = re.compile(
    rf"(?P<box>{NUMBER}) (?P<name>{QUOTED}) (?P<amount>{NUMBER}): {_PLAYED}, (?P<result>[^,]+)"
)
_BEHIND_LINE = re.compile(rf"  (?P<name>{QUOTED}) (?P<amount>{NUMBER}) behind, (?P<result>[^,]+)")
_STEP = re.compile(rf"(?P<move>[a-z0-9]+)(?P<dice>(?: {_DIE})*)(?P<absent> absent)?")

_DICE = {left: die for die, (left, _) in BRACKETS.items()}
_ENDS = {end.value.replace("_", " "): end for end in End}
_MOVES = {move.value: move for move in (*MOVE_DIE, Move.START, Move.KEEP, Move.SWAP, Move.STAND)}
_DEALER_ENDS = (End.STOOD, End.BUST, End.WHITE_DWARF, End.NOVA)
_DICE_FACES = {die: tuple(str(face) for face in range(1, faces + 1)) for die, faces in FACES.items()}
_VERDICTS = (Verdict.WON, Verdict.LOST, Verdict.TIED)


def write_dice(told: RoundRecord) -> str:
    """Return a round as text, a line for the round, one for the dealer, and one for each wager."""
    lines = [f"round {told.round}{' void' if told.voided else ''}"]
    lines.append(words("dealer", *told.dealer, _ending(told.dealer, told.dealer_end)))
    for box in told.boxes:
        lines.append(_box_line(box))
        lines += [f"  {quoted(s.name)} {s.amount} behind, {result(s.verdict, s.net)}" for s in box.behind]
    return "\n".join(lines) + "\n"


def _box_line(box: BoxRecord) -> str:
    steps = ", ".join([_step(step) for step in box.steps])
    played, stake = words(steps, _ending(replayed(box), box.end)), box.stake
    return f"{box.box + 1} {quoted(stake.name)} {stake.amount}: {played}, {result(stake.verdict, stake.net)}"


def _step(step: Step) -> str:
    return words(step.move.value, *step.dice, "absent" if step.absent else "")


def _ending(dice: tuple[Roll, ...], end: End | None) -> str:
    word = end.value.replace("_", " ") if end else WAITS
    return f"= {total(dice)} {word}" if dice else word


def read_dice(lines: Sequence[Line]) -> RoundRecord:
    """Return the round that lines say; raises `NotationError` where they say none."""
    head = lines[0].match(_ROUND_LINE, 'a round begins "round" and its number')
    if len(lines) < 2:
        raise NotationError(2, "the dealer's line is missing")
    dealer, dealer_end = _dealer(lines[1])
    voided = bool(head["void"])
    return RoundRecord(int(head["round"]), dealer, dealer_end, _boxes(lines[2:], voided), voided)


def _dealer(line: Line) -> tuple[tuple[Roll, ...], End | None]:
    found = line.match(
        _DEALER_LINE, 'the dealer\'s line is "dealer", the dice, "=", the total and the ending'
    )
    dice = _rolls(line, found["played"] or "")
    line.check(all(roll.die in (Die.D12, Die.D6) for roll in dice), "the dealer has d12s and a d6 only")
    _check_total(line, found["total"], dice)
    end = _end(line, found["end"])
    line.check(end is None or end in _DEALER_ENDS, f"no dealer ends with a {found['end']}")
    return dice, end


def _boxes(lines: Sequence[Line], voided: bool) -> tuple[BoxRecord, ...]:
    boxes: list[BoxRecord] = []
    for line in lines:
        if line.text.startswith(" "):
            line.check(bool(boxes), "a back bet stands below the box that it is on")
            boxes[-1] = replace(boxes[-1], behind=(*boxes[-1].behind, _behind(line, voided)))
        else:
            boxes.append(_box(line, voided))
            rising = all(before.box < after.box for before, after in pairwise(boxes))
            line.check(rising, "boxes stand in their order, each once")
    return tuple(boxes)


def _box(line: Line, voided: bool) -> BoxRecord:
    found = line.match(_BOX_LINE, 'a box\'s line is number, "name", stake, ":", moves, ending, ",", result')
    number = line.box(found["box"])
    steps = tuple([_read_step(line, part) for part in found["played"].split(", ")]) if found["played"] else ()
    box = BoxRecord(number, _stake(line, found, voided), steps, _end(line, found["end"]))
    _check_total(line, found["total"], replayed(box))
    return box


def _behind(line: Line, voided: bool) -> Stake:
    problem = 'a back bet is two spaces, "name", amount, "behind", ",", result'
    return _stake(line, line.match(_BEHIND_LINE, problem), voided)


def _stake(line: Line, found: re.Match[str], voided: bool) -> Stake:
    name, amount = line.name(found["name"]), int(found["amount"])
    return Stake(name, amount, *line.result(found["result"], amount, voided, _VERDICTS))


def _end(line: Line, word: str) -> End | None:
    line.check(word == WAITS or word in _ENDS, f'"{word}" is no ending')
    return _ENDS.get(word)


def _check_total(line: Line, said: str | None, dice: tuple[Roll, ...]) -> None:
    line.check((said is not None) is bool(dice), "dice have a total, and only dice have one")
    points = total(dice)
    line.check(said is None or int(said) == points, f"the dice make {points}, not {said}")


def _read_step(line: Line, text: str) -> Step:
    found = line.match(_STEP, f'"{text}" is no move', text)
    move = _MOVES.get(found["move"])
    if move is None:
        raise NotationError(line.number, f'"{found["move"]}" is no move')
    dice = _rolls(line, found["dice"].strip())
    wanted = [Die.D12] * 2 if move is Move.START else [MOVE_DIE[move]] if move in MOVE_DIE else []
    line.check([roll.die for roll in dice] == wanted, f"{move.value} rolls {_said(wanted)}")
    return Step(move, dice, bool(found["absent"]))


def _rolls(line: Line, text: str) -> tuple[Roll, ...]:
    return tuple([_die(line, word) for word in text.split(" ")]) if text else ()


def _die(line: Line, text: str) -> Roll:
    found = line.match(_DIE_WORD, f'"{text}" is no die', text)
    die, face = _DICE[found[0][0]], found[0][1:-1]
    line.check(face in _DICE_FACES[die], f"a {die.value} shows 1 to {FACES[die]}, not {face}")
    return Roll(die, int(face))


def _said(dice: list[Die]) -> str:
    return " and ".join([die.value for die in dice]) or "no die"
