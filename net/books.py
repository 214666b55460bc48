"""A table's book: what it begins from, where its chance comes from, and what keeps its events."""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import msgspec

from core import events as ev
from core.commands import Restart, Seal, Shut
from core.decide import step
from core.draft import Source
from core.evolve import evolve, open_table
from core.ledger import line, read
from core.rules import Setup
from core.sentence import Sentence
from core.table import Phase, Player, Table
from core.text import Text
from net.errors import JournalDamaged
from net.journal import Account, Cause, Journal, Opening, Session
from net.seals import Seals, fresh_secret
from net.topics import table_id

_ARRANGED = b'{"type":"arranged",'
"""How the lines begin that tell of other terms."""
ID_BYTES = 16
ANSWERS = 512
"""Orders whose answers a dealer that starts again still knows."""


@dataclass(slots=True)
class Book:
    """The book of one table, with a journal behind it or without."""

    table: Table
    """The table to begin from."""
    chance: Source
    seals: Seals | None = None
    journal: Journal | None = None
    session: int = 0
    restart: Restart | None = None
    """What has to happen first, where the dealer has started again."""
    answered: Sequence[tuple[Cause, int]] = field(default=())
    """The last orders applied before that, and the number of events after each."""
    opened: Setup | None = None
    """The table as it was opened, where a dealer before this one did that."""
    bots: int | None = None
    """How many bots the host asked for since then, None where that was never said."""

    def keep(
        self, before: Table, events: Sequence[ev.AnyEvent], after: Table, cause: Cause | None = None
    ) -> None:
        """Write down events and what they change, all or nothing; raise `JournalError` where that fails."""
        if self.journal is not None:
            self.journal.append(
                self.session,
                before.seq,
                [line(event) for event in events],
                _changed(before, after),
                cause,
                self._secret(events),
                after.round,
                after.phase is Phase.CLOSED,
            )

    def renewal(self, table: Table) -> Seal | None:
        """Return the command that seals the table anew, where the dealer's chain is used up."""
        if self.seals is None or not self.seals.spent(table):
            return None
        return Seal(self.seals.add(fresh_secret()))

    def _secret(self, events: Sequence[ev.AnyEvent]) -> bytes | None:
        tips = [event.tip for event in events if isinstance(event, ev.Sealed)]
        return self.seals.secret(tips[-1]) if self.seals and tips else None


def loose_book(setup: Setup, chance: Source) -> Book:
    """Return the book of a table whose dice come from elsewhere and are not sealed, kept nowhere."""
    return Book(open_table(ev.Opened(setup)), chance)


def open_book(setup: Setup, key: bytes, journal: Journal | None = None) -> Book:
    """Return the book of a sealed table, going on where the journal has it open on the same terms.

    Raises `JournalInUse` where another dealer has it, and `JournalDamaged` where it does not add up.
    """
    if journal is None:
        return _begun(setup, key)
    place = table_id(setup.name)
    journal.claim(place, str(setup.name))
    left = journal.unfinished(place)
    if left is not None:
        book = _left_open(journal, left)
        if book.opened == setup and left.dealer == key:
            return book
        _close(book)
    return _begun(setup, key, journal)


def _begun(setup: Setup, key: bytes, journal: Journal | None = None) -> Book:
    """Open a table; who has chips there from before comes with them."""
    opening, secret, place = secrets.token_bytes(ID_BYTES), fresh_secret(), table_id(setup.name)
    seals = Seals(opening)
    accounts = tuple([_carried(account) for account in journal.accounts(place)]) if journal else ()
    opened = ev.Opened(setup, opening, key, seals.add(secret), accounts)
    session = 0
    if journal is not None:
        session = journal.begin(Opening(place, str(setup.name), key), [line(opened)], [], secret)
    return Book(open_table(opened), seals.chance, seals, journal, session)


def _left_open(journal: Journal, session: Session) -> Book:
    """Fold a session that was never closed, and check that it adds up."""
    table = _folded(journal, session)
    opened, bots = _asked(journal.lines(session.id))
    seals = Seals(table.id)
    seals.add(journal.master(session.id))
    restart = Restart(seals.add(fresh_secret()))
    answered = journal.causes(session.id, ANSWERS)
    return Book(table, seals.chance, seals, journal, session.id, restart, answered, opened, bots)


def _asked(lines: Iterable[bytes]) -> tuple[Setup | None, int | None]:
    """Return how a table was opened, and how many bots its host asked for since then."""
    opened: Setup | None = None
    bots: int | None = None
    for written in lines:
        if opened is None or written.startswith(_ARRANGED):
            event = read(written)
            if isinstance(event, ev.Opened):
                opened = event.setup
            elif isinstance(event, ev.Arranged):
                bots = event.terms.bots
    return opened, bots


def _folded(journal: Journal, session: Session) -> Table:
    try:
        table = folded(journal.lines(session.id))
    except (msgspec.MsgspecError, ValueError, LookupError, AssertionError) as error:
        raise JournalDamaged(
            journal.path, Sentence("an event of {title} can't be read", title=session.title)
        ) from error
    if table.imbalance():
        raise JournalDamaged(journal.path, Sentence("the chips of {title} don't add up", title=session.title))
    kept = {account.player: account for account in journal.accounts(session.table)}
    if any(kept.get(key) != account for key, account in _accounts(table.players).items()):
        raise JournalDamaged(
            journal.path,
            Sentence("the bankrolls of {title} are not those of its events", title=session.title),
        )
    return table


def folded(lines: Iterable[bytes]) -> Table:
    """Return the table that a log makes; raises `ValueError` for one that does not begin with an opening."""
    events = map(read, lines)
    match next(events, None):
        case ev.Opened() as opened:
            table = open_table(opened)
        case _:
            raise ValueError("a log begins with the table's opening")
    for event in events:
        table = evolve(table, event)
    return table


def _close(book: Book) -> None:
    """Close a session that nobody goes on with: an open round is void, bets go back."""
    events, after = step(book.table, Shut(), book.chance)
    book.keep(book.table, events, after)


def _changed(before: Table, after: Table) -> list[Account]:
    """Return the accounts that are not as they were."""
    known = before.players
    changed = {key: player for key, player in after.players.items() if player is not known.get(key)}
    old = _accounts({key: known[key] for key in changed.keys() & known.keys()})
    return [account for key, account in _accounts(changed).items() if account != old.get(key)]


def _accounts(players: dict[str, Player]) -> dict[str, Account]:
    """Return what is kept of people; bots come and go with their chips."""
    return {
        key: Account(key, str(player.name), player.chips, player.bought, player.banned)
        for key, player in players.items()
        if not player.bot
    }


def _carried(account: Account) -> ev.Account:
    return ev.Account(account.player, Text(account.name), account.chips, account.bought, account.banned)
