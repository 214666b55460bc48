"""Help about now: what each key does, those that do something at this moment bold, and the rules in short."""

from textual import events

from core.rules import BlackholeRules, BlackjackRules, Setup
from core.table import Table
from tui import words
from tui.actions import ACTIONS, Action, Kind
from tui.glyphs import glyphs_for
from tui.invitation import UNCOACHED
from tui.options import Options
from tui.screens import bots
from tui.screens.page import Line, PageScreen
from tui.situation import Situation
from tui.view import Tone

GROUPS = (
    (Kind.MOVE, "YOUR HAND"),
    (Kind.OFFER, "OFFERS"),
    (Kind.BET, "BETTING"),
    (Kind.TABLE, "AT THE TABLE"),
    (Kind.REPLAY, "THE REPLAY"),
    (Kind.VIEW, "ON SCREEN"),
    (Kind.HOST, "THE HOST"),
)
ENTER = {
    "dice": "ENTER does the obvious thing: the only move, the bet, a seat.",
    "cards": "ENTER does the obvious thing: the bet, a seat; it never answers an offer.",
}
_ONE_OF = {
    "dice": ("die", "your terminal rolled all of it again"),
    "cards": ("card", "your terminal dealt all of it again"),
}
"""One of what is drawn, and how it is checked."""
HEAD_BYTES = 8
"""Of a log's head, which stands for the whole log."""


class HelpScreen(PageScreen):
    """The keys and the rules, told for the moment at which it was opened."""

    CLOSES = frozenset({"escape", "enter", "question_mark", "f1"})

    def __init__(self, now: Situation, options: Options) -> None:
        super().__init__("HELP", options)
        self._now = now

    def on_key(self, event: events.Key) -> None:
        """Open the page about the bots; all else is as on every page."""
        if event.key == bots.KEY and self.app.screen is self:
            event.prevent_default().stop()
            self.app.push_screen(bots.BotsScreen(self._now.table, self._options))

    def content(self) -> list[Line]:
        """Return keys by group, the bots, then the rules of this table."""
        lines: list[Line] = [("Bold keys do something now.", Tone.PLAIN), ("", Tone.PLAIN)]
        for kind, title in GROUPS:
            lines.extend(_group(kind, title, self._now))
        return [*lines, (ENTER[words.dice_or_cards(self._now.table.setup.rules)], Tone.PLAIN),
                ("CTRL+C twice leaves at once.", Tone.PLAIN), ("", Tone.PLAIN),
                *bots.in_short(self._now.table), ("", Tone.PLAIN),
                *rules(self._now.table.setup), ("", Tone.PLAIN),
                *sealed(self._now.table, self._options.ascii)]  # fmt: skip


def _group(kind: Kind, title: str, now: Situation) -> list[Line]:
    actions = [action for action in ACTIONS if action.kind is kind and action.help and action.belongs(now)]
    if not actions or (kind is Kind.HOST and not now.host):
        return []
    if (kind is Kind.REPLAY) is not (now.reel is not None) and kind is not Kind.VIEW:
        return []
    return [(title, Tone.STRONG), *[_line(action, now) for action in actions], ("", Tone.PLAIN)]


def _line(action: Action, now: Situation) -> Line:
    return f"  {action.press:<6} {action.help}", Tone.STRONG if action.available(now) else Tone.DIM


def rules(setup: Setup) -> list[Line]:
    """Return the rules of a table in short, its own payouts and limits in them."""
    told = setup.rules
    if isinstance(told, BlackjackRules):
        felt = [("ON THE FELT", Tone.STRONG), *_plain(words.felt(setup)), ("", Tone.PLAIN)]
        rules = (*_of_cards(setup), *_coach(setup))
        return [*felt, (words.game_name(told).upper(), Tone.STRONG), *_plain(rules)]
    rules = (*_of_dice(setup, told), *_coach(setup))
    return [("THE RULES OF THIS TABLE", Tone.STRONG), *_plain(rules)]


def _plain(texts: tuple[str, ...]) -> list[Line]:
    return [(f"  {text}", Tone.PLAIN) for text in texts]


def _of_cards(setup: Setup) -> tuple[str, ...]:
    """Return how a round of cards goes, then each ruling in force, then the stakes."""
    return _sentences(
        "Bets close, each box gets its cards and the dealer one, then each box plays its whole hand, then "
        "the dealer.",
        "Cards count as printed, pictures 10, an ace 1 or 11. Nearer to 21 than the dealer wins; over 21 is "
        "bust at once. No card is ever hidden.",
        *words.rulings_in_force(setup),
        _stakes(setup),
    )


def _coach(setup: Setup) -> tuple[str, ...]:
    return () if setup.coached else (UNCOACHED,)


def _stakes(setup: Setup) -> str:
    return (
        f"Bets are {setup.minimum} to {setup.maximum} in steps of {setup.step}; a seat starts with "
        f"{setup.buy_in} chips."
    )


def _of_dice(setup: Setup, told: BlackholeRules) -> tuple[str, ...]:
    return _sentences(
        "Bets close, the dealer rolls one d12 in the open, then each box plays its whole hand, "
        "then the dealer.",
        "A hand starts with two d12. Nearer to 21 than the dealer wins 1 to 1; over 21 is bust; "
        "a tie gives the bet back. At exactly 21 a hand stands by itself.",
        f"White Dwarf, 9-12 or 10-11 as dealt, pays {told.white_dwarf_pays}. "
        f"Nova, 1-12 as dealt or 1-1 or 12-12 kept, pays {told.nova_pays}.",
        "A double earns a joker and, once, the choice to reroll one die: the same value again is "
        f"a Supernova and pays {told.supernova_pays}, "
        f"from 1-1 or 12-12 a Hypernova and pays {told.hypernova_pays}.",
        "11-11 is 22: keeping it is bust.",
        "A 1 earns a d8, a 12 on a d12 earns a d4: a substitution die, rolled instead of a d12. "
        "A joker is rolled as d4 or d8. Only one is held at a time, and they end with the round.",
        f"The dealer has one d6 a round, and rolls to {told.dealer_stands_at} or more or until that is used: "
        f"{words.dealer_note(told)}.",
        _tie(told.special_ties_dealer_21),
        _stakes(setup),
    )


def sealed(table: Table, ascii: bool) -> list[Line]:
    """Return how the marks of sealed dice or cards are read, what they prove, and what they do not."""
    glyphs, drawn = glyphs_for(ascii), words.dice_or_cards(table.setup.rules)
    one, again = _ONE_OF[drawn]
    marks = _marks(
        (
            glyphs.awaited,
            f"at a box: its owner's part in the {drawn}, a link sent when bets close, is awaited.",
        ),
        (glyphs.check, f"at a box: its link is here. Once all are, every {one} of the round is fixed."),
        (
            words.CHECKED if ascii else glyphs.check,
            f"beside a round that is over: {again}, and every {one} is the same.",
        ),
        (
            words.strikes(1),
            "a strike: a link did not come in time, and the round was void. Two cost the seat.",
        ),
    )
    paragraphs = _sentences(
        "Before any bet the dealer and all players seal their parts of the rounds to come. "
        f"{drawn.capitalize()} follow "
        f"from all parts and the bets together: nobody, the dealer included, can choose a {one} or know it "
        "before. After the round the dealer's part is opened, and everybody checks.",
        "What remains: a dealer and a puppet at the table together can spoil a round, at the price of a "
        "strike in the open; a host who plays at their own table could look into the dealer's memory; bots "
        "are the dealer's own and add no trust.",
        "bhj-tui verify FILE checks all of it from a saved history, and, that it is the one you see now, "
        f"with --head {table.head[:HEAD_BYTES].hex()}",
        "Who does nothing for a whole round loses the seat, not the chips; two strikes do the same, and ten "
        "finished rounds wipe them out.",
    )
    return [(f"SEALED {drawn.upper()}", Tone.STRONG), *marks, *_plain(paragraphs)]


def _marks(*marks: tuple[str, str]) -> list[Line]:
    return [(f"  {mark:<6} {text}", Tone.PLAIN) for mark, text in marks]


def _sentences(*texts: str) -> tuple[str, ...]:
    return texts


def _tie(ties: bool) -> str:
    return "A special win ties a dealer's special win" + (" and a dealer at exactly 21." if ties else ".")
