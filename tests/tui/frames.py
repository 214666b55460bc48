"""Whole frames kept as text; `python -m tests.tui.frames` draws them anew; look before you keep them."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from core import commands as cmd
from tests.tui import scenes
from tui import words
from tui.draw.table import draw
from tui.glyphs import glyphs_for
from tui.view import Key, Show, View

FOLDER = Path(__file__).parent / "frames"
CLOCK = {"seconds_left": 12, "share_left": 0.6, "away_left": {"inge": 38}}


class Scene(NamedTuple):
    """A view and how it is drawn."""

    view: Callable[[], View]
    width: int = 80
    height: int = 24
    ascii: bool = False


def _turn() -> View:
    return scenes.your_turn().view(**CLOCK)


def _alarm() -> View:
    alarm = words.alarm(47, "The dice are not those that were sealed.")
    keys = (Key("enter", "I have seen it"), Key("t", "talk"), Key("?", "help"))
    return scenes.settled().view(checked=False, alarm=alarm, keys=keys)


SCENES = {
    "your_turn": Scene(_turn),
    "your_turn_60x20": Scene(_turn, 60, 20),
    "your_turn_120x40": Scene(_turn, 120, 40),
    "your_turn_44x14": Scene(_turn, 44, 14),
    "your_turn_ascii": Scene(_turn, ascii=True),
    "your_turn_36x9": Scene(_turn, 36, 9),
    "empty": Scene(lambda: scenes.empty().view()),
    "betting": Scene(lambda: scenes.typing(scenes.betting())),
    "others_turn": Scene(lambda: scenes.played_on().view(**CLOCK)),
    "specials_120x40": Scene(lambda: scenes.specials().view(**CLOCK), 120, 40),
    "eleven_eleven": Scene(lambda: scenes.eleven_eleven().view(**CLOCK)),
    "many_dice": Scene(lambda: scenes.many_dice().view(**CLOCK)),
    "settled": Scene(lambda: scenes.settled().view()),
    "settled_60x20": Scene(lambda: scenes.settled().view(), 60, 20),
    "link_lost": Scene(lambda: scenes.lost_link(scenes.your_turn())),
    "paused": Scene(lambda: scenes.your_turn().do(cmd.Pause("mira")).view()),
    "watching": Scene(lambda: scenes.watched(scenes.your_turn())),
    "watching_60x20": Scene(lambda: scenes.watched(scenes.your_turn()), 60, 20),
    "hostile": Scene(lambda: scenes.hostile().view(**CLOCK)),
    "hostile_ascii": Scene(lambda: scenes.hostile().view(**CLOCK), ascii=True),
    "tumbling_120x40": Scene(lambda: scenes.your_turn().view(tumbling={(3, 1): 4, (-1, 0): 11}), 120, 40),
    "supernova": Scene(lambda: scenes.with_effect(scenes.played_on(), 3, Show.SUPERNOVA, 0.5)),
    "links": Scene(lambda: scenes.awaiting_links().view(seconds_left=4, share_left=0.8)),
    "links_60x20": Scene(lambda: scenes.awaiting_links().view(), 60, 20),
    "links_120x40": Scene(lambda: scenes.watched(scenes.awaiting_links()), 120, 40),
    "links_44x14_ascii": Scene(lambda: scenes.awaiting_links().view(), 44, 14, ascii=True),
    "struck": Scene(lambda: scenes.struck().view()),
    "struck_60x20": Scene(lambda: scenes.struck().view(), 60, 20),
    "struck_120x40": Scene(lambda: scenes.struck().view(), 120, 40),
    "checked": Scene(lambda: scenes.settled().view(checked=True)),
    "checked_ascii_60x20": Scene(lambda: scenes.settled().view(checked=True), 60, 20, ascii=True),
    "alarm": Scene(_alarm),
    "alarm_60x20": Scene(_alarm, 60, 20),
    "alarm_44x14_ascii": Scene(_alarm, 44, 14, ascii=True),
    "alarm_36x9": Scene(_alarm, 36, 9),
    "hypernova": Scene(lambda: scenes.with_effect(scenes.played_on(), 3, Show.HYPERNOVA, 0.9, 1500)),
}


def drawn(scene: Scene) -> str:
    """Return a scene's rows, without the blanks at their ends."""
    frame = draw(scene.view(), scene.width, scene.height, glyphs_for(scene.ascii), True)
    return "".join([line.rstrip() + "\n" for line in frame.text()])


def main() -> None:
    """Write every frame."""
    FOLDER.mkdir(exist_ok=True)
    for name, scene in SCENES.items():
        (FOLDER / f"{name}.txt").write_text(drawn(scene), encoding="utf-8")


if __name__ == "__main__":
    main()
