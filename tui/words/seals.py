"""What is said of sealed dice and cards: links on their way, strikes, and rounds that were checked."""

from core.events import Unseating
from core.table import Table
from tui.view import LogLine, Tone
from tui.words.names import dice_or_cards, name_of
from tui.words.status import Status

WAITS_FOR_LINKS = "waiting for links"
STRIKE = "strike"
CHECKED = "ok"
"""The mark of a round that was checked, in ASCII."""
DO_NOT_PLAY = "Do not play on."
STRUCK = "Your link came too late: a strike. Two cost the seat."
_UNSEATED = {
    Unseating.IDLE: "A round without a word cost your seat, not your chips.",
    Unseating.STRIKES: "Two strikes cost your seat, not your chips.",
}


def seal_note(table: Table) -> str:
    """Return the beginning of the seal that the dealer's next link must fit: `sealed 9f3a c1d0`."""
    if table.tip:
        return f"sealed {table.tip[:4].hex(' ', 2)}"
    return f"{dice_or_cards(table.setup.rules)} not sealed"


def not_sealed_line(table: Table) -> LogLine:
    """Return the log's line on a table whose dice or cards nobody can check."""
    drawn = dice_or_cards(table.setup.rules)
    return LogLine(0, f"the {drawn} of this table are not sealed: nobody can check them", tone=Tone.WARN)


def links_prompt(table: Table, you: str) -> str:
    """Return whose links the round waits for; "" where it waits for none."""
    owing = [player for _, player in table.owing()]
    if you in owing:
        return "Sending your link."
    if len(owing) > 1:
        return f"Waiting for the links of {len(owing)} players."
    return f"Waiting for {name_of(table, owing[0])}'s link." if owing else ""


def link_status(table: Table, number: int) -> Status | None:
    """Return whether a box's link is there, while the round waits for links; None where that says nothing."""
    box = table.boxes[number]
    owner = table.players.get(box.owner or "")
    if owner is None or not box.wagers or not table.owing():
        return None
    if owner.bot:
        return Status("no link", Tone.DIM)
    return Status("link is here") if box.link else Status("link awaited", Tone.DIM)


def own_link(table: Table, number: int) -> str:
    """Return where one's own link is, while the round waits for links; "" at all other times."""
    if link_status(table, number) is None:
        return ""
    return "your link is sent" if table.boxes[number].link else "your link is on its way"


def strikes(number: int) -> str:
    """Return the mark of so many strikes."""
    return "!" * number


def seat_lost(why: Unseating) -> str:
    """Return why one's own seat is gone."""
    return _UNSEATED[why]


def alarm(number: int, problem: str) -> str:
    """Return what is wrong with a round's dice or cards, as one sentence."""
    return f"Round {number}: {problem[:1].lower()}{problem[1:].rstrip('.')}."


def alarm_line(number: int, problem: str) -> LogLine:
    """Return the log's line on a round whose dice or cards are wrong."""
    text = f"{problem[:1].lower()}{problem[1:].rstrip('.')}; do not play on"
    return LogLine(number, text, tone=Tone.WARN)
