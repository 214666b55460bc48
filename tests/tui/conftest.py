"""What holds for all tests that press keys."""

from textual import _wait
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.css.types import CSSLocation

from tui import app

# A pilot looks whether all is quiet after each key, by itself every fiftieth of a second.
_wait.SLEEP_GRANULARITY = 0.005
_wait.SLEEP_IDLE = 0.001
# Where much else runs a key may take seconds to arrive; two are still one after the other.
app.TWICE = 60.0

_parse = Stylesheet._parse_rules
_parsed: dict[object, list[RuleSet]] = {}


def _parse_once(
    self: Stylesheet,
    css: str,
    read_from: CSSLocation,
    is_default_rules: bool = False,
    tie_breaker: int = 0,
    scope: str = "",
) -> list[RuleSet]:
    """Return what a widget's looks are parsed to, which is the same in every application."""
    asked = css, read_from, is_default_rules, tie_breaker, scope
    key = asked, tuple(self._variables.items())
    if key not in _parsed:
        _parsed[key] = _parse(self, *asked)
    return _parsed[key]


Stylesheet._parse_rules = _parse_once  # type: ignore[method-assign]
