"""The settings one by one: what each is called, what can be chosen, and what it is about."""

from tui.form import Row
from tui.options import Motion, Options, Theme
from tui.preferences import KEYS, LANGUAGE, NAME, SIGNS, languages
from tui.settings import Signs
from tui.tongue import LANGUAGES, N_

ON_OFF = ((True, N_("on")), (False, N_("off")))
MOTIONS = ((Motion.FULL, N_("full")), (Motion.REDUCED, N_("reduced")), (Motion.NONE, N_("none")))
SIGN_SETS = (
    (Signs.AUTO, N_("as the terminal can")),
    (Signs.UNICODE, N_("all signs")),
    (Signs.ASCII, N_("plain ASCII")),
)
THEMES = (
    (Theme.TERMINAL, N_("terminal")),
    (Theme.DEEP_SPACE, N_("deep space")),
    (Theme.PAPER, N_("paper")),
)


def rows(options: Options) -> tuple[Row, ...]:
    """Return the settings, with the languages that can be shown."""
    spoken = tuple([(code, LANGUAGES[code]) for code in languages(options)])
    return (
        Row(NAME, N_("name"), note=N_("What tables call you. Each name has chips of its own."), typed=True),
        Row(LANGUAGE, N_("language"), spoken, N_("Keys are the same in every language.")),
        Row("motion", N_("motion"), MOTIONS, N_("Whether dice tumble. With none, nothing moves by itself.")),
        Row(SIGNS, N_("signs"), SIGN_SETS, N_("What dice, cards and lines are drawn with.")),
        Row(
            "theme",
            N_("colours"),
            THEMES,
            N_("The terminal's own, dark, or light; NO_COLOR wins."),
        ),
        Row(
            "bell",
            N_("bell"),
            ON_OFF,
            N_("Beep and window title on your turn, while you look elsewhere."),
        ),
        Row("coach", N_("coach"), ON_OFF, N_("Tell what each move is worth, where the table allows it.")),
        Row(KEYS, N_("keys"), note=N_("Enter shows all keys, and lets you choose others.")),
    )
