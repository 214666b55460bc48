"""Sentences for people that keep their parts, so that each terminal can say them in its own language."""

from collections.abc import Mapping


class Sentence(str):
    """An English sentence, or a part of one, with what was filled into its template."""

    __slots__ = ("template", "values")

    template: str
    values: Mapping[str, object]

    def __new__(cls, template: str, **values: object) -> "Sentence":
        made = super().__new__(cls, template.format(**values) if values else template)
        made.template, made.values = template, values
        return made


def N_(text: str) -> str:  # noqa: N802
    """Mark a text for the catalogues, and return it as it is."""
    return text
