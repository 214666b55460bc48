"""A guest in a thread of its own: the screen can stand still without the network noticing."""

import asyncio
import contextlib
import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from queue import Empty, SimpleQueue

from core.commands import PlayerCommand
from core.refusal import Reason
from core.sentence import Sentence
from core.table import Table
from core.text import Text
from net.address import Address
from net.credentials import Credentials
from net.errors import AddressTimedOut, BhjError, LinkBroken, NotSeated, TableFull, place
from net.facts import Ended, Fact, Happened, LinkLost, Refusal, Synced
from net.finder import Found, find
from net.guest import Guest
from net.identity import Identity, fingerprint
from net.invite import broker_password
from net.known import KnownDealers
from net.link import Endpoint, Timings
from net.loop import run
from net.messages import Farewell
from net.nats_config import WATCH
from net.trust import Trust
from net.usher import Usher

GUEST_LOGIN = ("guest", "guest")
NOT_SEATED = {
    Reason.NAME_TAKEN: Sentence(
        "Somebody at the table has that name already, now or from before. Choose another with --name."
    ),
    Reason.BAD_NAME: Sentence(
        "That name is too long for the table. Choose one of 1 to 16 columns with --name."
    ),
    Reason.KICKED: Sentence("The host has taken your seat at this table for good."),
    Reason.CROWDED: Sentence("The table remembers as many players as it can. Watch with bhj-tui spectate."),
    Reason.NOT_INVITED: Sentence(
        "This table is private. Ask the host for the whole invitation line, with the part after #."
    ),
    Reason.CLOSED: Sentence("The table has just closed. Ask the host to open another."),
}
SENT_AWAY = Sentence("The host has sent you away for now. Join again.")


class Client:
    """A terminal's end of a table; every method may be called from the screen's thread."""

    def __init__(
        self,
        address: Address,
        identity: Identity | None,
        name: str = "",
        timings: Timings | None = None,
        credentials: Credentials | None = None,
        met: KnownDealers | None = None,
        standing: bool = False,
    ) -> None:
        """Prepare to play under a name, or, without an identity, to watch and publish nothing.

        Who comes standing takes no seat. Among the dealers met before is looked up whose table it must be,
        and the dealer is remembered there.
        """
        self.address = address
        self._identity = identity
        self._name = Text(name)
        self._timings = timings or Timings()
        self._credentials = credentials
        self._met = met
        self._standing = standing
        self._facts: SimpleQueue[Fact] = SimpleQueue()
        self._post: Callable[[Fact], None] = self._facts.put
        self._first: Synced | None = None
        self._lock = threading.Lock()
        self._guest: Guest | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._found: Future[Found] = Future()
        self._task: asyncio.Task[None] | None = None
        self._thread = threading.Thread(target=self._run, name="link", daemon=True)
        self._stopped = False
        self.failure: BaseException | None = None
        """What ended the thread, if that was not `stop`."""

    @property
    def player(self) -> str:
        """One's own player id; "" for a spectator."""
        return self._identity.player if self._identity else ""

    @property
    def dealer(self) -> str:
        """The fingerprint of the dealer that was found; to be asked once joined."""
        return fingerprint(self._found.result().key)

    @property
    def latency(self) -> float | None:
        """Round trip to the broker in seconds, None until measured."""
        return self._guest.link.latency if self._guest else None

    def join(self, seconds: float = 6.0) -> Table:
        """Start, and return the table when it is here; raises a `BhjError` that says why not."""
        self._thread.start()
        deadline = time.monotonic() + seconds
        try:
            found = self._found.result(seconds)
            table = self._arrived(deadline)
            self._remember(found)
        except TimeoutError:
            self.stop()
            raise AddressTimedOut(self.address.host, self.address.port, seconds) from None
        except BaseException:
            self.stop()
            raise
        return table

    def attach(self, post: Callable[[Fact], None]) -> None:
        """Hand over the facts since joining, then each as it comes; `post` runs in the network's thread."""
        with self._lock:
            if self._first is not None:
                post(self._first)
                self._first = None
            with contextlib.suppress(Empty):
                while True:
                    post(self._facts.get_nowait())
            self._post = post

    def send(self, command: PlayerCommand) -> int:
        """Order something; returns the order's number, which `Happened` or `Refusal` will name."""
        assert self._guest is not None and self._loop is not None, "join first"
        number = self._guest.orders.reserve()
        self._soon(lambda guest: guest.order(command, number))
        return number

    def retry_now(self) -> None:
        """Try the connection again at once."""
        self._soon(lambda guest: guest.link.hurry())

    def stop(self) -> None:
        """End the thread; the seat is held until its time is up, unless `Leave` was ordered before."""
        self._stopped = True
        loop, task = self._loop, self._task
        if loop is not None and task is not None:
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(task.cancel)
        if self._thread.is_alive():
            self._thread.join(3.0)

    def _soon(self, act: Callable[[Guest], object]) -> None:
        guest, loop = self._guest, self._loop
        if guest is not None and loop is not None:
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(act, guest)

    def _arrived(self, deadline: float) -> Table:
        """Wait until the table is mirrored, and a player seated, or standing where bets behind are taken."""
        last: Synced | None = None
        while True:
            try:
                fact = self._facts.get(timeout=max(0.0, deadline - time.monotonic()))
            except Empty:
                raise TimeoutError from None
            if isinstance(fact, Synced | Happened):
                last = Synced(fact.table, fact.countdown)
            if self._admitted(fact, last):
                assert last is not None
                self._first = last
                return last.table

    def _admitted(self, fact: Fact, last: Synced | None) -> bool:
        if isinstance(fact, Refusal):
            if fact.reason is Reason.TABLE_FULL and last is not None and last.table.setup.back_bets:
                return True
            raise self._not_admitted(fact)
        if isinstance(fact, Ended):
            raise NotSeated(SENT_AWAY if fact.why is Farewell.EXPELLED else NOT_SEATED[Reason.KICKED])
        if last is None:
            return False
        return not self._identity or self._is_in_place(last.table)

    def _is_in_place(self, table: Table) -> bool:
        """Whether the player has a seat, or came standing and is known to the table."""
        known = table.players.get(self.player)
        there = self._standing and known is not None and not known.gone
        return there or table.box_of(self.player) is not None

    def _not_admitted(self, refusal: Refusal) -> BhjError:
        if refusal.reason is Reason.TABLE_FULL:
            return TableFull(self._found.result().ad.setup.name)
        return NotSeated(
            NOT_SEATED.get(refusal.reason, Sentence("The dealer did not let you in. Try again in a moment."))
        )

    def _run(self) -> None:
        try:
            run(self._main())
        except BaseException as failure:
            self._fail(failure)

    def _fail(self, failure: BaseException) -> None:
        """Tell that nothing comes any more, unless `stop` wanted it so."""
        if isinstance(failure, asyncio.CancelledError):
            if self._stopped:
                return
            failure = LinkBroken()
        self.failure = failure
        if self._found.done():
            self._hand_over(LinkLost(LinkBroken().sentence, 0.0, 0))
        else:
            self._found.set_exception(failure)

    async def _main(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.current_task()
        endpoint, rng = self._endpoint(), random.Random()
        found = await find(endpoint, self.address.table, rng=rng, timings=self._timings, trust=self._trust())
        usher = Usher(self.player, self._name, not self._standing) if self._identity else None
        self._guest = Guest(
            endpoint,
            found,
            usher,
            self._identity,
            self._hand_over,
            rng=rng,
            timings=self._timings,
            secret=self.address.secret,
        )
        self._found.set_result(found)
        await self._guest.run()

    @property
    def _where(self) -> str:
        return place(self.address.host.lower(), self.address.port)

    def _trust(self) -> Trust:
        """Return whose table it must be: the invitation says so, or the time before."""
        if self.address.fingerprint is not None or self._met is None:
            return Trust(self.address.fingerprint)
        return Trust(known=partial(self._met.key, self._where))

    def _remember(self, found: Found) -> None:
        """Keep in mind whose table it is, unless another dealer was met there before."""
        if self._met is not None and self._met.key(self._where, found.table) is None:
            self._met.remember(self._where, found.table, found.key)

    def _endpoint(self) -> Endpoint:
        """Return how to log in: with one's own login, the invitation's, or everybody's."""
        host, port, tls, secret = self.address.host, self.address.port, self.address.tls, self.address.secret
        user, password = GUEST_LOGIN if self._identity else (None, None)
        if secret is not None:
            user, password = user or WATCH.user, broker_password(secret)
        endpoint = Endpoint(host, port, user, password, tls)
        return endpoint if self._credentials is None else self._credentials.at(endpoint, self.player)

    def _hand_over(self, fact: Fact) -> None:
        with self._lock:
            self._post(fact)
