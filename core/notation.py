r"""One text form of a round of dice, both ways: dice are pure ASCII, names are quoted.

round 47
dealer (9) (8) = 17 stood
1 "mira" 30: start (9) (6), roll (5) = 20 stood, won +30
  "kim" 20 behind, won +20
5 "HAL" 40: start (12) (5), d4 /3\ absent, stand absent = 20 stood, won +40
"""

import json
import re
from itertools import pairwise

import msgspec

from core.blackhole import MOVE_DIE, End
from core.dice import BRACKETS, FACES, Die, Roll, total
from core.moves import Move
from core.outcome import Verdict
from core.scribe import BoxRecord, RoundRecord, Stake, Step, record, replayed

__all__ = [
    "BoxRecord",
    "NotationError",
    "RoundRecord",
    "Stake",
    "Step",
    "quoted",
    "read",
    "record",
    "replayed",
    "write",
]


WAITS = "waits"
"""The ending of a hand, or a dealer, that was not played to its end."""
RETURNED = "returned"
"""The result of a wager in a void round."""

_NUMBER = r"(?:0|[1-9][0-9]{0,11})"
_QUOTED = r'"(?:[^"\\]|\\.)*"'
_DIE = r"(?:\([0-9]+\)|<[0-9]+>|\[[0-9]+\]|/[0-9]+\\)"
_DIE_WORD = re.compile(_DIE)
_PLAYED = rf"(?:(?P<played>.+?) = (?P<total>{_NUMBER}) )?(?P<end>[a-z ]+)"
_ROUND_LINE = re.compile(rf"round (?P<round>{_NUMBER})(?P<void> void)?")
_DEALER_LINE = re.compile(rf"dealer {_PLAYED}")
_BOX_LINE = re.compile(
    rf"(?P<box>{_NUMBER}) (?P<name>{_QUOTED}) (?P<amount>{_NUMBER}): {_PLAYED}, (?P<result>[^,]+)"
)
_BEHIND_LINE = re.compile(rf"  (?P<name>{_QUOTED}) (?P<amount>{_NUMBER}) behind, (?P<result>[^,]+)")
_RESULT = re.compile(rf"(?P<verdict>[a-z]+) (?P<net>0|[+-]{_NUMBER})")
_STEP = re.compile(rf"(?P<move>[a-z0-9]+)(?P<dice>(?: {_DIE})*)(?P<absent> absent)?")

_DICE = {left: die for die, (left, _) in BRACKETS.items()}
_ENDS = {end.value.replace("_", " "): end for end in End}
_MOVES = {move.value: move for move in Move}
_DEALER_ENDS = (End.STOOD, End.BUST, End.WHITE_DWARF, End.NOVA)
_DICE_FACES = {die: tuple(str(face) for face in range(1, faces + 1)) for die, faces in FACES.items()}
_RESULT_PROBLEM = "a result is won, lost or tied, and the chips with their sign"


class NotationError(ValueError):
    """Text that is no round: the line, from 1, and one sentence on what is wrong there."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"Line {line}: {problem}.")
        self.line = line
        self.problem = problem


def write(round_record: RoundRecord) -> str:
    """Return a round as text, a line for the round, one for the dealer, and one for each wager."""
    lines = [f"round {round_record.round}{' void' if round_record.voided else ''}"]
    lines.append(
        _words("dealer", *round_record.dealer, _ending(round_record.dealer, round_record.dealer_end))
    )
    for box in round_record.boxes:
        lines.append(_box_line(box))
        lines += [f"  {quoted(s.name)} {s.amount} behind, {_result(s)}" for s in box.behind]
    return "\n".join(lines) + "\n"


def _words(*parts: object) -> str:
    return " ".join(str(part) for part in parts)


def _box_line(box: BoxRecord) -> str:
    steps = ", ".join(_step(step) for step in box.steps)
    played = _words(*([steps] if steps else []), _ending(replayed(box), box.end))
    return f"{box.box + 1} {quoted(box.stake.name)} {box.stake.amount}: {played}, {_result(box.stake)}"


def _step(step: Step) -> str:
    return _words(step.move.value, *step.dice, *(["absent"] if step.absent else []))


def _ending(dice: tuple[Roll, ...], end: End | None) -> str:
    word = end.value.replace("_", " ") if end else WAITS
    return f"= {total(dice)} {word}" if dice else word


def _result(stake: Stake) -> str:
    if stake.verdict is None:
        return RETURNED
    return f"{stake.verdict.value} {stake.net:+d}" if stake.net else f"{stake.verdict.value} 0"


def quoted(name: str) -> str:
    """Return a name in double quotes, on one line, with what can't be seen escaped as in JSON."""
    return '"' + "".join(c if c.isprintable() and c not in '"\\' else json.dumps(c)[1:-1] for c in name) + '"'


def read(text: str) -> RoundRecord:
    """Return the round that a text says; raises `NotationError` where it says none."""
    lines = [_Line(number, line) for number, line in enumerate(text.removesuffix("\n").split("\n"), 1)]
    head = lines[0].match(_ROUND_LINE, 'a round begins "round" and its number')
    if len(lines) < 2:
        raise NotationError(2, "the dealer's line is missing")
    dealer, dealer_end = lines[1].dealer()
    voided = bool(head["void"])
    boxes = _boxes(lines[2:], voided)
    return RoundRecord(int(head["round"]), dealer, dealer_end, boxes, voided)


def _boxes(lines: list["_Line"], voided: bool) -> tuple[BoxRecord, ...]:
    boxes: list[BoxRecord] = []
    for line in lines:
        if line.text.startswith(" "):
            line.check(bool(boxes), "a back bet stands below the box that it is on")
            behind = (*boxes[-1].behind, line.behind(voided))
            boxes[-1] = msgspec.structs.replace(boxes[-1], behind=behind)
        else:
            boxes.append(line.box(voided))
            rising = all(before.box < after.box for before, after in pairwise(boxes))
            line.check(rising, "boxes stand in their order, each once")
    return tuple(boxes)


class _Line:
    """A line being read, which knows its number for errors."""

    def __init__(self, number: int, text: str) -> None:
        self.number = number
        self.text = text

    def check(self, right: bool, problem: str) -> None:
        if not right:
            raise NotationError(self.number, problem)

    def match(self, pattern: re.Pattern[str], problem: str, text: str | None = None) -> re.Match[str]:
        found = pattern.fullmatch(self.text if text is None else text)
        if found is None:
            raise NotationError(self.number, problem)
        return found

    def dealer(self) -> tuple[tuple[Roll, ...], End | None]:
        found = self.match(
            _DEALER_LINE, 'the dealer\'s line is "dealer", the dice, "=", the total and the ending'
        )
        dice = self._dice(found["played"] or "")
        self.check(all(roll.die in (Die.D12, Die.D6) for roll in dice), "the dealer has d12s and a d6 only")
        self._check_total(found["total"], dice)
        end = self._end(found["end"])
        self.check(end is None or end in _DEALER_ENDS, f"no dealer ends with a {found['end']}")
        return dice, end

    def box(self, voided: bool) -> BoxRecord:
        found = self.match(
            _BOX_LINE, 'a box\'s line is number, "name", stake, ":", moves, ending, ",", result'
        )
        self.check(1 <= int(found["box"]) <= 7, "boxes are numbered from 1 to 7")
        steps = tuple(self._step(part) for part in found["played"].split(", ")) if found["played"] else ()
        box = BoxRecord(int(found["box"]) - 1, self._stake(found, voided), steps, self._end(found["end"]))
        self._check_total(found["total"], replayed(box))
        return box

    def behind(self, voided: bool) -> Stake:
        found = self.match(_BEHIND_LINE, 'a back bet is two spaces, "name", amount, "behind", ",", result')
        return self._stake(found, voided)

    def _stake(self, found: re.Match[str], voided: bool) -> Stake:
        name, amount = self._name(found["name"]), int(found["amount"])
        returned = found["result"] == RETURNED
        self.check(returned is voided, "wagers are returned in a void round, and only there")
        if voided:
            return Stake(name, amount)
        result = self.match(_RESULT, _RESULT_PROBLEM, found["result"])
        verdict = next((v for v in Verdict if v.value == result["verdict"]), None)
        stake = Stake(name, amount, verdict, int(result["net"]))
        self.check(verdict is not None and _result(stake) == found["result"], _RESULT_PROBLEM)
        self.check(_adds_up(stake), "the chips do not fit the verdict and the stake")
        return stake

    def _name(self, text: str) -> str:
        try:
            name: str = json.loads(text)
        except ValueError:
            raise NotationError(self.number, f"{text} is no quoted name") from None
        self.check(quoted(name) == text, f"the name is written {quoted(name)}")
        return name

    def _end(self, word: str) -> End | None:
        self.check(word == WAITS or word in _ENDS, f'"{word}" is no ending')
        return _ENDS.get(word)

    def _check_total(self, said: str | None, dice: tuple[Roll, ...]) -> None:
        self.check((said is not None) is bool(dice), "dice have a total, and only dice have one")
        points = total(dice)
        self.check(said is None or int(said) == points, f"the dice make {points}, not {said}")

    def _step(self, text: str) -> Step:
        found = self.match(_STEP, f'"{text}" is no move', text)
        move = _MOVES.get(found["move"])
        if move is None:
            raise NotationError(self.number, f'"{found["move"]}" is no move')
        dice = self._dice(found["dice"].strip())
        wanted = [Die.D12] * 2 if move is Move.START else [MOVE_DIE[move]] if move in MOVE_DIE else []
        self.check([roll.die for roll in dice] == wanted, f"{move.value} rolls {_said(wanted)}")
        return Step(move, dice, bool(found["absent"]))

    def _dice(self, text: str) -> tuple[Roll, ...]:
        return tuple(self._die(word) for word in text.split(" ")) if text else ()

    def _die(self, text: str) -> Roll:
        found = self.match(_DIE_WORD, f'"{text}" is no die', text)
        die, face = _DICE[found[0][0]], found[0][1:-1]
        self.check(face in _DICE_FACES[die], f"a {die.value} shows 1 to {FACES[die]}, not {face}")
        return Roll(die, int(face))


def _adds_up(stake: Stake) -> bool:
    if stake.verdict is Verdict.LOST:
        return stake.net == -stake.amount
    return stake.net >= 0 if stake.verdict is Verdict.WON else stake.net == 0


def _said(dice: list[Die]) -> str:
    return " and ".join(die.value for die in dice) or "no die"
