"""Programs on a network that nobody else is on: what they multicast reaches nobody but themselves."""

import os
import shutil
import socket
import subprocess
import sys
from functools import lru_cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
LAN = "192.168.7.1"
"""The address that programs have there."""
_OURS = {"lo", "game", "other"}
_SETUP = (
    "ip link set lo up && ip link add name game type veth peer name other && "
    f"ip addr add {LAN}/24 dev game && ip link set game up && ip link set other up && "
    'ip route add 224.0.0.0/4 dev game && exec "$@"'
)


@lru_cache
def why_not() -> str:
    """Return why there can be no such network on this machine, "" where there can."""
    if sys.platform != "linux" or not shutil.which("unshare") or not shutil.which("ip"):
        return "network namespaces need Linux with unshare and ip (packages util-linux and iproute2)"
    tried = subprocess.run(_alone(["true"]), capture_output=True, text=True, timeout=10, check=False)
    return f"no network namespace can be made: {tried.stderr.strip()}" if tried.returncode else ""


def run_alone(module: str, home: Path, seconds: float) -> subprocess.CompletedProcess[str]:
    """Run a module of the tests there, for so many seconds at most."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("BHJ_MDNS", "XDG_"))}
    env = {**kept, "HOME": str(home), "PYTHONPATH": str(ROOT)}
    command = _alone([sys.executable, "-m", module])
    return subprocess.run(
        command, capture_output=True, text=True, timeout=seconds, env=env, cwd=ROOT, check=False
    )


def assert_alone() -> None:
    """Fail where anybody else could hear."""
    assert {name for _, name in socket.if_nameindex()} == _OURS


def _alone(command: list[str]) -> list[str]:
    # Who is not root is so in a namespace of users too, and all of it ends with the program.
    root = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
    ends = ["--pid", "--mount-proc", "--fork", "--kill-child"]
    return ["unshare", "--net", *root, *ends, "--", "sh", "-c", _SETUP, "sh", *command]
