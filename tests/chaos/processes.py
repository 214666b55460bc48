"""Processes of the harness: each dies with it, and only these are ever sent a signal.

As a program, `python -I -S processes.py COMMAND...`, it becomes a command that ends with its parent.
"""

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform == "linux":
    import resource

ROOT = Path(__file__).parents[2]
PROGRAM = (sys.executable, "-P", str(ROOT / "tui" / "__main__.py"))
PR_SET_PDEATHSIG = 1
PATIENCE = 60.0


class Silent(Exception):
    """A process that did not say what it must in time."""


def environment(home: Path) -> dict[str, str]:
    """Return what a process sees whose user's home is this folder."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("XDG_")}
    return {**kept, "HOME": str(home), "PYTHONPATH": str(ROOT)}


class Child:
    """A process that was started here; what it says goes to files in its folder."""

    def __init__(self, name: str, command: Sequence[str], folder: Path, env: Mapping[str, str]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.name = name
        self.out, self.err = folder / f"{name}.out", folder / f"{name}.err"
        mortal = (sys.executable, "-I", "-S", __file__, *command)
        with self.out.open("wb") as out, self.err.open("wb") as err:
            self._process = subprocess.Popen(
                mortal, stdin=subprocess.PIPE, stdout=out, stderr=err, env=env, cwd=ROOT
            )

    @property
    def pid(self) -> int:
        """Its number, which stays its own until it is waited for."""
        return self._process.pid

    @property
    def running(self) -> bool:
        """Whether it is there still."""
        return self._process.poll() is None

    @property
    def code(self) -> int | None:
        """Its exit code, less than 0 for the signal that ended it."""
        return self._process.poll()

    def stop(self) -> None:
        """Let it stand still, as on a machine that sleeps."""
        if sys.platform != "win32":
            self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it go on."""
        if sys.platform != "win32":
            self._process.send_signal(signal.SIGCONT)

    def fill_disk(self, size: int) -> None:
        """Let none of its files grow beyond so many bytes from now on."""
        if sys.platform == "linux":
            resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (size, size))

    def kill(self) -> None:
        """End it in this moment, and wait until it has ended."""
        self._process.kill()
        self._process.wait()
        if self._process.stdin is not None:
            self._process.stdin.close()

    def ended(self, seconds: float) -> bool:
        """Wait so long at most until it ends by itself; return whether it did."""
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def first_line(self) -> str | None:
        """Return the first line it has said, None while there is none."""
        said = self.out.read_text(errors="replace")
        return said.partition("\n")[0] if "\n" in said else None

    def trouble(self) -> str:
        """Return what it complained about."""
        return self.err.read_text(errors="replace")


@contextmanager
def ending(children: list[Child]) -> Iterator[None]:
    """End everything that is on the list at last."""
    try:
        yield
    finally:
        for child in children:
            child.kill()


def children_of(pid: int) -> list[int]:
    """Return the processes whose parent that is."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        parent = _parent(stat)
        if parent == pid:
            found.append(int(stat.parent.name))
    return found


def _parent(stat: Path) -> int | None:
    try:
        return int(stat.read_text(errors="replace").rpartition(")")[2].split()[1])
    except (OSError, IndexError, ValueError):
        return None


def brokers_of(dealer: int) -> list[int]:
    """Return the embedded broker of a dealer: the child of the leash that is the dealer's child."""
    return [broker for leash in children_of(dealer) for broker in children_of(leash)]


def kill(pid: int | None) -> None:
    """End a process that a child of ours has started, if it is there still."""
    if pid is not None and sys.platform != "win32":
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def become(command: list[str], parent: int) -> None:
    """Turn into a command that ends with this process's parent."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() == parent:
        os.execv(command[0], command)


if __name__ == "__main__":
    become(sys.argv[1:], os.getppid())
