"""A session's rounds in the text notation, and what they came to for each player."""

from collections.abc import Iterable, Iterator

from wcwidth import wcswidth

from core import events as ev
from core.evolve import evolve, open_table
from core.notation import quoted, record, write
from core.table import Table
from tui.tongue import N_, _, integer, n_

BANK = N_("the bank")


def told(events: Iterable[ev.AnyEvent]) -> Iterator[str]:
    """Yield each round as it is over, then the results; the first event opens the table."""
    log = iter(events)
    opened = next(log, None)
    if isinstance(opened, ev.Opened):
        yield from followed(open_table(opened), log)


def followed(first: Table, events: Iterable[ev.AnyEvent]) -> Iterator[str]:
    """Yield each round of a table as it is over, then what it came to since its opening."""
    before = table = first
    since: list[ev.AnyEvent] = []
    for event in events:
        since.append(event)
        table = evolve(table, event)
        if isinstance(event, ev.Settled | ev.Voided):
            yield from map(write, record(before, since))
            before, since = table, []
    yield from results(first, table)


def results(first: Table, last: Table) -> Iterator[str]:
    """Yield what a session came to for each player and the bank, given the table at its opening."""
    if last.in_round:
        yield _("round {number} is not over").format(number=last.round)
    yield n_("results after {count} round", "results after {count} rounds", last.round).format(
        count=integer(last.round)
    )
    net = {key: _net(last, key) - _net(first, key) for key in last.players}
    names = {key: quoted(last.players[key].name) for key in net}
    bank, mark = _(BANK), _("bot")
    widest = max(map(wcswidth, (*names.values(), bank)))
    for key, chips in sorted(net.items(), key=lambda pair: (-pair[1], names[pair[0]])):
        bot = f"  {mark}" if last.players[key].bot else ""
        yield f"  {_padded(names[key], widest)} {integer(chips, signed=True):>8}{bot}"
    yield f"  {_padded(bank, widest)} {integer(last.house - first.house, signed=True):>8}"


def _padded(text: str, width: int) -> str:
    return text + " " * (width - wcswidth(text))


def _net(table: Table, player: str) -> int:
    """Return a player's result so far, chips at stake among them."""
    known = table.players.get(player)
    return 0 if known is None else known.chips + table.stake(player) - known.bought
