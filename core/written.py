"""What the text forms of rounds share: quoted names, results, and lines that know their number."""

import json
import re
from collections.abc import Sequence

from core.outcome import Outcome, Verdict

WAITS = "waits"
"""The ending of a hand, or a dealer, that was not played to its end."""
RETURNED = "returned"
"""The result of a wager in a void round."""
NUMBER = r"(?:0|[1-9][0-9]{0,11})"
QUOTED = r'"(?:[^"\\]|\\.)*"'

_RESULT = re.compile(rf"(?P<verdict>[a-z]+) (?P<net>0|[+-]{NUMBER})")


class NotationError(ValueError):
    """Text that is no round: the line, from 1, and one sentence on what is wrong there."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"Line {line}: {problem}.")
        self.line = line
        self.problem = problem


def words(*parts: object) -> str:
    """Return what is not empty of these, a space between."""
    return " ".join([str(part) for part in parts if part != ""])


def quoted(name: str) -> str:
    """Return a name in double quotes, on one line, with what can't be seen escaped as in JSON."""
    return '"' + "".join(c if c.isprintable() and c not in '"\\' else json.dumps(c)[1:-1] for c in name) + '"'


def result(verdict: Verdict | None, net: int) -> str:
    """Return how a wager ended and what it won or lost: `won +30`, `tied 0`, or that it went back."""
    if verdict is None:
        return RETURNED
    return f"{verdict.value} {net:+d}" if net else f"{verdict.value} 0"


class Line:
    """A line being read, which knows its number for errors."""

    def __init__(self, number: int, text: str) -> None:
        self.number = number
        self.text = text

    def check(self, right: bool, problem: str) -> None:
        """Raise `NotationError` unless it is right."""
        if not right:
            raise NotationError(self.number, problem)

    def match(self, pattern: re.Pattern[str], problem: str, text: str | None = None) -> re.Match[str]:
        """Return the match of the whole line, or of a part of it; raise `NotationError` without one."""
        found = pattern.fullmatch(self.text if text is None else text)
        if found is None:
            raise NotationError(self.number, problem)
        return found

    def name(self, text: str) -> str:
        """Return the name that is quoted, in its one spelling."""
        try:
            name: str = json.loads(text)
        except ValueError:
            raise NotationError(self.number, f"{text} is no quoted name") from None
        self.check(quoted(name) == text, f"the name is written {quoted(name)}")
        return name

    def box(self, text: str) -> int:
        """Return the number of a box, from 0."""
        self.check(1 <= int(text) <= 7, "boxes are numbered from 1 to 7")
        return int(text) - 1

    def result(
        self, text: str, amount: int, voided: bool, verdicts: Sequence[Verdict]
    ) -> tuple[Verdict | None, int]:
        """Return the verdict on a wager of so many chips, one of these, and the net result."""
        self.check((text == RETURNED) is voided, "wagers are returned in a void round, and only there")
        if voided:
            return None, 0
        problem = f"a result is {_one_of(verdicts)}, and the chips with their sign"
        said = self.match(_RESULT, problem, text)
        verdict, net = next((v for v in verdicts if v.value == said["verdict"]), None), int(said["net"])
        if verdict is None or result(verdict, net) != text:
            raise NotationError(self.number, problem)
        self.check(_adds_up(verdict, amount, net), "the chips do not fit the verdict and the stake")
        return verdict, net


def _one_of(verdicts: Sequence[Verdict]) -> str:
    *others, last = [verdict.value for verdict in verdicts]
    return f"{', '.join(others)} or {last}"


def _adds_up(verdict: Verdict, amount: int, net: int) -> bool:
    if verdict is Verdict.WON:
        return net >= 0
    return net == Outcome(verdict).returns(amount) - amount


def lines_of(text: str) -> list[Line]:
    """Return the lines of a text, numbered from 1."""
    return [Line(number, line) for number, line in enumerate(text.removesuffix("\n").split("\n"), 1)]
