"""How likely hands win, in a few words."""

from collections.abc import Sequence

from core.odds.standing import Chance
from tui.tongue import _
from tui.view import Tone
from tui.words.coach import share
from tui.words.status import Status


def chance_status(chances: Sequence[Chance | None]) -> Status:
    """Return the chance of a box's hand, or of both of them: `wins 41 %, ties 8 %`, `41 %`."""
    known = [chance for chance in chances if chance is not None]
    if not known:
        return Status("")
    if len(known) > 1:
        both = " / ".join([share(chance.win) for chance in known])
        return Status(_("win {chances}").format(chances=both), Tone.DIM, (both,))
    (chance,) = known
    win = share(chance.win)
    short = _("wins {chance}").format(chance=win), win
    if not chance.tie:
        return Status(short[0], Tone.DIM, short[1:])
    whole = _("wins {chance}, ties {tie}").format(chance=win, tie=share(chance.tie))
    return Status(whole, Tone.DIM, short)
