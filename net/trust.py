"""Whose table it must be: the dealer that an invitation names, or the one that was met there before."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from net.errors import BhjError, DealerChanged, WrongDealer, all_of
from net.identity import fingerprint


def _nobody(table: str) -> bytes | None:
    return None


@dataclass(frozen=True, slots=True)
class Trust:
    """Which dealers count at a broker; without a fingerprint and a known key, any does."""

    fingerprint: str | None = None
    known: Callable[[str], bytes | None] = _nobody
    """The public key that the dealer of a table had before, by the table's id."""

    def is_sure(self, table: str) -> bool:
        """Whether it is certain beforehand who the table's dealer must be."""
        return self.fingerprint is not None or self.known(table) is not None

    def counts(self, table: str, key: bytes) -> bool:
        """Whether somebody with this public key can be the table's dealer."""
        if self.fingerprint is not None:
            return fingerprint(key) == self.fingerprint
        before = self.known(table)
        return before is None or key == before

    def refusal(self, name: str, table: str, keys: Sequence[bytes]) -> BhjError:
        """Return why a table is not entered whose dealers, by these public keys, don't count."""
        now = all_of(map(fingerprint, keys))
        if self.fingerprint is not None:
            return WrongDealer(name, self.fingerprint, now)
        return DealerChanged(name, fingerprint(self.known(table) or b""), now)


ANYBODY = Trust()
