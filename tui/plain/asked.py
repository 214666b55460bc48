"""A question that is asked before something is done, and the answers that can be typed."""

from collections.abc import Callable
from dataclasses import dataclass

from tui.tongue import _


@dataclass(frozen=True, slots=True)
class Answer:
    """A word to type, what it does in words, and what is done."""

    word: str
    label: str
    act: Callable[[], object]
    keys: tuple[str, ...] = ()
    """What else may be typed for it, that which is told first."""


@dataclass(frozen=True, slots=True)
class Question:
    """A sentence, and what may be answered to it; anything else answers nothing."""

    sentence: str
    answers: tuple[Answer, ...]

    def choices(self) -> str:
        """Return the answers in one line, as choices are told everywhere."""
        told = [f"{one.word} ({one.keys[0]}): {one.label}" for one in self.answers]
        return "; ".join([*told, "no (n): " + _("go on as before")])

    def answered(self, word: str) -> Answer | None:
        """Return the answer that a word is; None for none of them."""
        wanted = word.casefold()
        return next((one for one in self.answers if wanted in (one.word, *one.keys)), None)


def yes_or_no(sentence: str, label: str, act: Callable[[], object]) -> Question:
    """Return a question that `yes` has something done about."""
    return Question(sentence, (Answer("yes", label, act, ("y",)),))
