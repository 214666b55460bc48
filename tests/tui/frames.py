"""Whole frames kept as text; `python -m tests.tui.frames` draws them anew; look before you keep them."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from core import commands as cmd
from core import events as ev
from tests.tui import card_scenes, scenes
from tui import words
from tui.draw.table import draw
from tui.glyphs import glyphs_for
from tui.view import Effect, Key, Show, View

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
    "gallery": Scene(lambda: scenes.gallery(scenes.watched(scenes.your_turn()))),
    "gallery_60x20": Scene(lambda: scenes.gallery(scenes.watched(scenes.your_turn())), 60, 20),
    "gallery_120x40": Scene(lambda: scenes.gallery(scenes.watched(scenes.your_turn())), 120, 40),
    "gallery_44x14_ascii": Scene(lambda: scenes.gallery(scenes.watched(scenes.your_turn())), 44, 14, True),
    "gallery_settled": Scene(lambda: scenes.gallery(scenes.watched(scenes.settled()))),
    "rewind": Scene(lambda: scenes.looking_back(scenes.your_turn())),
    "rewind_36x9": Scene(lambda: scenes.looking_back(scenes.your_turn()), 36, 9),
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


def _split() -> View:
    return card_scenes.live_split().view(**CLOCK)


def _asked() -> View:
    return card_scenes.live_asked().view(seconds_left=3, share_left=0.6)


def _follow() -> View:
    return card_scenes.live_follow().view(seconds_left=3, share_left=0.6)


def _german() -> View:
    return card_scenes.german_full().view(**CLOCK)


def _dealt() -> View:
    return card_scenes.flying(card_scenes.live_turn(), 1.0)


CARD_SCENES = {
    "live_turn": Scene(lambda: card_scenes.live_turn().view(**CLOCK)),
    "live_turn_60x20": Scene(lambda: card_scenes.live_turn().view(**CLOCK), 60, 20),
    "live_turn_120x40": Scene(lambda: card_scenes.live_turn().view(**CLOCK), 120, 40),
    "live_turn_36x9": Scene(lambda: card_scenes.live_turn().view(**CLOCK), 36, 9),
    "live_split": Scene(_split),
    "live_split_60x20": Scene(_split, 60, 20),
    "live_split_120x40": Scene(_split, 120, 40),
    "live_split_44x14": Scene(_split, 44, 14),
    "live_split_ascii": Scene(_split, ascii=True),
    "live_asked": Scene(_asked),
    "live_asked_60x20": Scene(_asked, 60, 20),
    "live_asked_36x9_ascii": Scene(_asked, 36, 9, ascii=True),
    "live_follow": Scene(_follow),
    "live_follow_60x20": Scene(
        lambda: card_scenes.live_follow().view(seconds_left=3, share_left=0.6), 60, 20
    ),
    "live_betting": Scene(lambda: card_scenes.live_betting().view(**CLOCK)),
    "live_settled": Scene(lambda: card_scenes.live_settled().view()),
    "live_settled_60x20": Scene(lambda: card_scenes.live_settled().view(), 60, 20),
    "live_dealt": Scene(_dealt),
    "live_dealt_60x20_ascii": Scene(_dealt, 60, 20, ascii=True),
    "live_card_in_the_air": Scene(lambda: card_scenes.flying(card_scenes.live_split(), 0.25, ev.Played)),
    "live_blackjack": Scene(
        lambda: card_scenes.live_turn().view(effect=Effect(1, Show.BLACKJACK, 0.4), keys=())
    ),
    "czech_split": Scene(lambda: card_scenes.czech_split().view(**CLOCK)),
    "czech_split_60x20": Scene(lambda: card_scenes.czech_split().view(**CLOCK), 60, 20),
    "czech_even_money": Scene(lambda: card_scenes.czech_even_money().view(**CLOCK)),
    "german_full": Scene(_german),
    "german_full_60x20": Scene(_german, 60, 20),
    "german_full_120x40": Scene(_german, 120, 40),
    "german_full_44x14_ascii": Scene(_german, 44, 14, ascii=True),
    "live_gallery": Scene(lambda: scenes.gallery(card_scenes.watched(card_scenes.live_split()))),
    "german_watched": Scene(lambda: card_scenes.watched(card_scenes.german_full())),
}
SCENES.update(CARD_SCENES)


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
