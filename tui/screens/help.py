"""Help about now: what each key does, those that do something at this moment bold, and the rules in short."""

from textual import events

from core.rules import BlackjackRules, Setup
from core.table import Table
from tui import words
from tui.actions import ACTIONS, Action, Kind
from tui.glyphs import glyphs_for
from tui.invitation import UNCOACHED
from tui.now import pressable
from tui.options import Options
from tui.screens import bots
from tui.screens.page import Line, PageScreen, keyed, plain
from tui.situation import Situation
from tui.tongue import N_, _
from tui.view import Tone
from tui.words import manual

GROUPS = (
    (Kind.MOVE, N_("YOUR HAND")),
    (Kind.OFFER, N_("OFFERS")),
    (Kind.BET, N_("BETTING")),
    (Kind.TABLE, N_("AT THE TABLE")),
    (Kind.REPLAY, N_("THE REPLAY")),
    (Kind.VIEW, N_("ON SCREEN")),
    (Kind.PAST, N_("LOOKING BACK")),
    (Kind.HOST, N_("THE HOST")),
)
VOTES = N_("Without a stake in a hand, the keys of its moves vote on it; a vote decides nothing.")
HEAD_BYTES = 8
"""Of a log's head, which stands for the whole log."""
BLANK: Line = ("", Tone.PLAIN)


class HelpScreen(PageScreen):
    """The keys and the rules, told for the moment at which it was opened."""

    OPENED_BY = "help"

    def __init__(self, now: Situation, options: Options) -> None:
        super().__init__(N_("HELP"), options)
        self._now = now

    def on_key(self, event: events.Key) -> None:
        """Open the page about the bots; all else is as on every page."""
        if event.key == bots.KEY and self.app.screen is self:
            event.prevent_default().stop()
            self.app.push_screen(bots.BotsScreen(self._now.table, self._options))

    def content(self) -> list[Line]:
        """Return what can be done now, keys by group, the bots, then the rules of this table."""
        lines = [*about_now(self._now), (_("Bold keys do something now."), Tone.PLAIN), BLANK]
        for kind, title in GROUPS:
            lines.extend(_group(kind, _(title), self._now))
        table = self._now.table
        return [
            *lines,
            (_(manual.ENTER[words.dice_or_cards(table.setup.rules)]), Tone.PLAIN),
            (_("CTRL+C twice leaves at once."), Tone.PLAIN),
            BLANK,
            *bots.in_short(table),
            BLANK,
            *rules(table.setup),
            BLANK,
            *sealed(table, self._options.ascii),
        ]


def about_now(now: Situation) -> list[Line]:
    """Return what is waited for at this moment, and what each key that can be pressed leads to."""
    keys = [keyed(press, told, Tone.STRONG) for press, told in pressable(now)]
    return [(_("NOW"), Tone.STRONG), *plain((_waited_for(now),)), *keys, BLANK]


def _waited_for(now: Situation) -> str:
    """Return what the table waits for, as it is told at the seat."""
    if not now.link:
        return _(words.NO_LINK)
    told = "" if now.current else words.meanwhile(now.table, now.you)
    return told or words.prompt_for(now.table, now.you)


def _group(kind: Kind, title: str, now: Situation) -> list[Line]:
    actions = [action for action in ACTIONS if action.kind is kind and action.help and action.belongs(now)]
    if kind is Kind.PAST and not now.rewound:
        wanted = "rewind" if now.you else "rewind_watching"
        actions = [action for action in actions if action.id == wanted]
    if not actions or (kind is Kind.HOST and not now.host):
        return []
    if (kind is Kind.REPLAY) is not (now.reel is not None) and kind is not Kind.VIEW:
        return []
    votes = plain((_(VOTES),)) if kind is Kind.TABLE and now.you and now.table.setup.polled else []
    return [(title, Tone.STRONG), *[_line(action, now) for action in actions], *votes, BLANK]


def _line(action: Action, now: Situation) -> Line:
    return keyed(action.press, _(action.help), Tone.STRONG if action.available(now) else Tone.DIM)


def rules(setup: Setup) -> list[Line]:
    """Return the rules of a table in short, its own payouts and limits in them."""
    told = setup.rules
    coach = () if setup.coached else (_(UNCOACHED),)
    if isinstance(told, BlackjackRules):
        felt = [(_("ON THE FELT"), Tone.STRONG), *plain(words.felt(setup)), BLANK]
        game = words.game_name(told).upper()
        return [*felt, (game, Tone.STRONG), *plain((*manual.of_cards(setup), *coach))]
    return [
        (_("THE RULES OF THIS TABLE"), Tone.STRONG),
        *plain((*manual.of_dice(setup, told), *coach)),
    ]


def sealed(table: Table, ascii: bool) -> list[Line]:
    """Return how the marks of sealed dice or cards are read, what they prove, and what they do not."""
    glyphs, drawn = glyphs_for(ascii), words.dice_or_cards(table.setup.rules)
    marks = (
        (glyphs.awaited, manual.AWAITED[drawn]),
        (glyphs.check, manual.HERE[drawn]),
        (_(words.CHECKED) if ascii else glyphs.check, manual.CHECKED[drawn]),
        (words.strikes(1), manual.STRUCK),
    )
    verify = _(manual.VERIFY).format(head=table.head[:HEAD_BYTES].hex())
    return [
        (_(manual.SEALED[drawn]), Tone.STRONG),
        *[keyed(mark, _(sentence)) for mark, sentence in marks],
        *plain((_(manual.HOW[drawn]), _(manual.REMAINS), verify, _(manual.SEATS))),
    ]
