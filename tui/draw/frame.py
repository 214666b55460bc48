"""A drawn table: its zones, each with its place and its lines."""

from collections.abc import Mapping
from dataclasses import dataclass

from textual.strip import Strip

from tui.draw.canvas import Region


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of the screen that is compared and repainted by itself; each line is as wide as the region."""

    region: Region
    lines: tuple[Strip, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """All zones of a table at one size; together they cover it."""

    width: int
    height: int
    zones: Mapping[str, Zone]

    def text(self) -> list[str]:
        """Return the whole screen row by row, without styles."""
        rows: list[list[tuple[int, str]]] = [[] for _ in range(self.height)]
        for zone in self.zones.values():
            for number, line in enumerate(zone.lines):
                rows[zone.region.y + number].append((zone.region.x, line.text))
        return ["".join([text for _, text in sorted(row)]) for row in rows]
