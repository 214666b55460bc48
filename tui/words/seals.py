"""What is said of sealed dice and cards: links on their way, strikes, and rounds that were checked."""

from core.events import Unseating
from core.rules import BlackjackRules
from core.table import Table
from tui.tongue import N_, _, n_, p_, say
from tui.view import LogLine, Tone
from tui.words.names import name_of
from tui.words.status import Status

WAITS_FOR_LINKS = N_("waiting for links")
STRIKE = N_("strike")
CHECKED = "ok"
"""The mark of a round that was checked, in ASCII."""
DO_NOT_PLAY = N_("Do not play on.")
STRUCK = N_("Your link came too late: a strike. Two cost the seat.")
_UNSEATED = {
    Unseating.IDLE: N_("A round without a word cost your seat, not your chips."),
    Unseating.STRIKES: N_("Two strikes cost your seat, not your chips."),
}


def seal_note(table: Table) -> str:
    """Return the beginning of the seal that the dealer's next link must fit: `sealed 9f3a c1d0`."""
    if table.tip:
        return _("sealed {seal}").format(seal=table.tip[:4].hex(" ", 2))
    return _("cards not sealed") if isinstance(table.setup.rules, BlackjackRules) else _("dice not sealed")


def not_sealed_line(table: Table) -> LogLine:
    """Return the log's line on a table whose dice or cards nobody can check."""
    if isinstance(table.setup.rules, BlackjackRules):
        text = _("the cards of this table are not sealed: nobody can check them")
    else:
        text = _("the dice of this table are not sealed: nobody can check them")
    return LogLine(0, text, tone=Tone.WARN)


def links_prompt(table: Table, you: str) -> str:
    """Return whose links the round waits for; "" where it waits for none."""
    owing = [player for _box, player in table.owing()]
    if you in owing:
        return _("Sending your link.")
    if len(owing) > 1:
        words = n_(
            "Waiting for the link of {count} player.", "Waiting for the links of {count} players.", len(owing)
        )
        return words.format(count=len(owing))
    return _("Waiting for {name}'s link.").format(name=name_of(table, owing[0])) if owing else ""


def link_status(table: Table, number: int) -> Status | None:
    """Return whether a box's link is there, while the round waits for links; None where that says nothing."""
    box = table.boxes[number]
    owner = table.players.get(box.owner or "")
    if owner is None or not box.wagers or not table.owing():
        return None
    if owner.bot:
        return Status(p_("of a chain", "no link"), Tone.DIM)
    return Status(_("link is here")) if box.link else Status(_("link awaited"), Tone.DIM)


def own_link(table: Table, number: int) -> str:
    """Return where one's own link is, while the round waits for links; "" at all other times."""
    if link_status(table, number) is None:
        return ""
    return _("your link is sent") if table.boxes[number].link else _("your link is on its way")


def strikes(number: int) -> str:
    """Return the mark of so many strikes."""
    return "!" * number


def seat_lost(why: Unseating) -> str:
    """Return why one's own seat is gone."""
    return _(_UNSEATED[why])


def alarm(number: int, problem: str) -> str:
    """Return what is wrong with a round's dice or cards: `Round 47: The dice are not those ...`"""
    return _("Round {number}: {problem}.").format(number=number, problem=_said(problem))


def alarm_line(number: int, problem: str) -> LogLine:
    """Return the log's line on a round whose dice or cards are wrong."""
    text = _("{problem}; do not play on").format(problem=_said(problem))
    return LogLine(number, text, tone=Tone.WARN)


def _said(problem: str) -> str:
    """Return what is wrong in the language spoken, without its full stop."""
    return say(problem).rstrip(".。")
