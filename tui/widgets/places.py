"""A layout that puts each zone where a drawn frame has it."""

from collections.abc import Callable, Mapping

from textual.geometry import NULL_OFFSET, Region, Size, Spacing
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget

Rectangle = tuple[int, int, int, int]


class Places(Layout):
    """Asks for the zones' rectangles at a size; a zone that has none is not in sight."""

    name = "places"

    def __init__(self, places: Callable[[Size], Mapping[str, Rectangle]]) -> None:
        super().__init__()
        self._places = places

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        """Return where each named child goes."""
        places = self._places(size)
        return [
            WidgetPlacement(Region(*places[child.name or ""]), NULL_OFFSET, Spacing(), child)
            for child in children
            if child.name and child.name in places
        ]
