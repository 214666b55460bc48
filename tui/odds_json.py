"""Odds as data for programs."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from core.moves import Move
from core.odds.advice import Chances
from core.odds.chart import Cell, Chart
from core.odds.report import Facing, Report
from core.rules import PRESETS, Rules, preset_of
from tui.odds_chart import two_cards, upcard_name
from tui.odds_hand import Decision
from tui.words.rulings import value_words

Plain = dict[str, object]


def about(rules: Rules) -> Plain:
    """Return the game and its rules as they are typed, and the names of those that the house changed."""
    return {
        "game": preset_of(rules),
        "rules": {name: value_words(getattr(rules, name)) for name in rules.__struct_fields__},
        "changed": list(changes(rules)),
    }


def changes(rules: Rules) -> dict[str, str]:
    """Return the rules that the house has otherwise than the game has them, as they are typed."""
    preset = PRESETS[preset_of(rules)]
    return {
        name: value_words(getattr(rules, name))
        for name in rules.__struct_fields__
        if getattr(rules, name) != getattr(preset, name)
    }


def report_data(rules: Rules, told: Report) -> Plain:
    """Return a report."""
    found = about(rules) | {"edge": told.edge, "returns": 1 + told.edge, "spread": told.spread}
    found["upcards"] = [_facing(rules, facing) for facing in told.upcards]
    found["chances"] = dict(told.chances)
    found["beside"] = {name: {"chance": b.chance, "value": b.value} for name, b in told.beside.items()}
    one = told.original
    found["original"] = one and {"said": one.said, "rule": one.rule, "returns": one.returns}
    found["chart"] = _chart(rules, told.chart)
    if told.exact is not None:
        found["exact"] = {"edge": str(told.exact.edge), "chances": _strings(told.exact.chances)}
    return found


def _facing(rules: Rules, facing: Facing) -> Plain:
    found: Plain = {
        "upcard": upcard_name(rules, facing.upcard),
        "chance": facing.chance,
        "value": facing.value,
        "dealer": dict(facing.dealer),
    }
    if (exact := facing.exact) is not None:
        words = {"chance": str(exact.chance), "value": str(exact.value), "dealer": _strings(exact.dealer)}
        found["exact"] = words
    return found


def _strings(parts: Mapping[str, Fraction]) -> dict[str, str]:
    return {name: str(part) for name, part in parts.items()}


def _chart(rules: Rules, chart: Chart) -> Plain:
    groups = [
        {
            "title": str(group.title),
            "rows": [{"label": row.label, "cells": _cells(rules, row.cells)} for row in group.rows],
        }
        for group in chart.groups
    ]
    return {"upcards": [upcard_name(rules, upcard) for upcard in chart.upcards], "groups": groups}


def _cells(rules: Rules, cells: Iterable[Cell]) -> list[Plain]:
    return [
        {
            "best": cell.advice.best.move.value,
            "values": {option.move.value: option.value for option in cell.advice.options},
            "differs": {two_cards(rules, hand): move.value for hand, move in cell.differs},
        }
        for cell in cells
    ]


def decision_data(rules: Rules, told: Decision) -> Plain:
    """Return what is told of one decision."""
    found = (
        about(rules) | {"hand": told.hand, "total": told.total, "against": told.against} | dict(told.facts)
    )
    options = told.advice.options if told.advice else ()
    found["moves"] = [
        {"move": o.move.value, "value": o.value, "chances": _chances(o.chances)} for o in options
    ]
    found["best"] = told.advice.best.move.value if told.advice else None
    found["offers"] = [
        {"offer": side.value, "accept": one.accept, "decline": one.decline, "take": one.gains}
        for side, one in told.offers
    ]
    if told.exact is not None:
        found["exact"] = _moves(told.exact)
    return found


def _moves(values: Mapping[Move, Fraction]) -> dict[str, str]:
    return {move.value: str(value) for move, value in values.items()}


def _chances(chances: Chances | None) -> dict[str, float] | None:
    if chances is None:
        return None
    return {"bust": chances.bust, "lands": chances.lands, "twenty_one": chances.twenty_one,
            "special": chances.special}  # fmt: skip
