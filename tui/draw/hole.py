"""A black hole made of text: a shadow, the ring of light around it, and a disc that turns."""

from functools import lru_cache
from math import atan2, cos, exp, hypot, pi, sin, sqrt

RAMP = " ..::-==+*#%@"
TURN = 48
"""Steps of a whole turn."""
ASPECT = 2.1
"""Height of a cell over its width."""
SHADOW = 0.46
"""Radius of the shadow, half the picture's height being 1."""
TILT = 0.17
"""How flat the disc is seen, 0 from its edge."""
ARMS = 3


@lru_cache(maxsize=2 * TURN)
def hole(width: int, height: int, step: int = 0) -> tuple[str, ...]:
    """Return the rows of a black hole at one step of its turn, in ASCII."""
    turn = 2 * pi * (step % TURN) / TURN
    unit = max(min(height / 2, width / (ASPECT * 4.6)), 0.5)
    return tuple(
        "".join(_mark(*_place(x, y, width, height, unit), turn) for x in range(width)).rstrip()
        for y in range(height)
    )


def _place(x: int, y: int, width: int, height: int, unit: float) -> tuple[float, float]:
    return (x - (width - 1) / 2) / (unit * ASPECT), (y - (height - 1) / 2) / unit


def _mark(x: float, y: float, turn: float) -> str:
    light = min(max(_disc(x, y, turn), _ring(x, y)), 1.0)
    return RAMP[round(light * (len(RAMP) - 1))]


def _ring(x: float, y: float) -> float:
    """Light bent around the shadow, brighter where it comes towards us."""
    distance = hypot(x, y)
    if distance < SHADOW:
        return 0.0
    return exp(-(((distance - SHADOW - 0.12) / 0.17) ** 2)) * (0.72 - 0.25 * x)


def _disc(x: float, y: float, turn: float) -> float:
    """The disc, of which the far half is hidden by the shadow."""
    depth = y / TILT
    distance = sqrt(x * x + depth * depth)
    if not 0.7 < distance < 2.25 or (y < 0 and hypot(x, y) < SHADOW):
        return 0.0
    arms = 0.5 + 0.5 * cos(ARMS * (atan2(depth, x) - turn) + 4 * distance)
    fade = sqrt(sin(pi * (distance - 0.7) / 1.55))
    return fade * (0.35 + 0.5 * arms) * (1 - 0.22 * x)
