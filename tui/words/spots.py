"""What is told of the tables in a lobby: what is played there, how one left it, and how to come back."""

from core.rules import PRESETS
from net.errors import place
from tui.spots import Spot
from tui.tongue import N_, _, n_
from tui.words.felt import game_name
from tui.words.names import chips

MINUTE, HOUR, DAY = 60, 3600, 86400
SHORT_GAMES = {
    "blackhole": N_("dice"),
    "german": N_("cards, german"),
    "czech": N_("cards, czech"),
    "live": N_("cards, live"),
}
"""What is played, in a column."""
SHUT = N_("It is private: whoever has its invitation can come.")


def short_game(game: str) -> str:
    """Return what is played at a table, in few words."""
    return _(SHORT_GAMES[game]) if game in SHORT_GAMES else game


def ago(seconds: float) -> str:
    """Return how long something is ago: `just now`, `6 minutes ago`."""
    if seconds < MINUTE:
        return _("just now")
    for unit, told in ((DAY, _days_ago), (HOUR, _hours_ago)):
        if seconds >= unit:
            return told(int(seconds // unit))
    return _minutes_ago(int(seconds // MINUTE))


def _days_ago(count: int) -> str:
    return n_("{count} day ago", "{count} days ago", count).format(count=count)


def _hours_ago(count: int) -> str:
    return n_("{count} hour ago", "{count} hours ago", count).format(count=count)


def _minutes_ago(count: int) -> str:
    return n_("{count} minute ago", "{count} minutes ago", count).format(count=count)


def where(spot: Spot) -> str:
    """Return where a table is, as people say it."""
    address = spot.address
    return place(address.host, address.port)


def last_here(spot: Spot, now: float) -> str:
    """Return when one left a table that is not in sight, and where it was."""
    when = ago(max(now - spot.left, 0))
    return _("last here {when}, at {place}").format(when=when, place=where(spot))


def told_of(spot: Spot, now: float) -> tuple[str, ...]:
    """Return what there is to say of a table that is marked."""
    return tuple([sentence for sentence in (_here(spot), _left(spot, now)) if sentence])


def _here(spot: Spot) -> str:
    seen = spot.sighting
    if seen is None:
        return _("{table} is not in sight; it may still be there, at {place}.").format(
            table=spot.name, place=where(spot)
        )
    game = game_name(PRESETS[seen.game]) if seen.game in PRESETS else seen.game
    if spot.shut:
        return f"{_at(spot, game)} {_(SHUT)}"
    if seen.words:
        return _("{table}: {game}, at {place}, or in words {words}.").format(
            table=seen.name, game=game, place=where(spot), words=seen.words
        )
    return _at(spot, game)


def _at(spot: Spot, game: str) -> str:
    return _("{table}: {game}, at {place}.").format(table=spot.name, game=game, place=where(spot))


def _left(spot: Spot, now: float) -> str:
    recent = spot.recent
    if recent is None:
        return ""
    when = ago(max(now - recent.left, 0))
    if recent.seat is not None and recent.chips is not None:
        return _("You left seat {seat} here {when} with {chips} chips.").format(
            seat=recent.seat, when=when, chips=chips(recent.chips)
        )
    if recent.chips is not None:
        return _("You left here {when} with {chips} chips.").format(when=when, chips=chips(recent.chips))
    return _("You left here {when}.").format(when=when)
