"""A process that holds another on a leash: `python -I -S leash.py FOLDER COMMAND...`.

The command runs until it ends by itself, or until this process's standard input is closed, which the
system does for a dealer that is killed. FOLDER, which holds the command's files, is removed at the end.
"""

import ctypes
import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable

PATIENCE = 3.0
PR_SET_PDEATHSIG = 1
KILL_ON_JOB_CLOSE = 0x2000
EXTENDED_LIMITS = 9


def die_with_parent() -> None:
    """Have Linux kill this process when the leash is killed; run in the child, before its command."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != LEASH:
            os._exit(1)


def one_fate() -> None:
    """Put this process into a Windows job that ends, with all in it, when this process ends."""
    if sys.platform == "win32":
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        kernel.CreateJobObjectW.restype = kernel.GetCurrentProcess.restype = ctypes.c_void_p
        job = ctypes.c_void_p(kernel.CreateJobObjectW(None, None))
        # JOBOBJECT_EXTENDED_LIMIT_INFORMATION, of which only LimitFlags, at byte 16, is not zero.
        size = 144 if ctypes.sizeof(ctypes.c_void_p) == 8 else 112
        flags = bytes(16) + KILL_ON_JOB_CLOSE.to_bytes(4, "little")
        limits = ctypes.create_string_buffer(flags, size)
        kernel.SetInformationJobObject(job, EXTENDED_LIMITS, limits, size)
        kernel.AssignProcessToJobObject(job, ctypes.c_void_p(kernel.GetCurrentProcess()))


def start(command: list[str]) -> subprocess.Popen[bytes]:
    """Start the command so that it can't outlive this process, where the system has a means for that."""
    one_fate()
    before: Callable[[], None] | None = die_with_parent if sys.platform == "linux" else None
    # Safe here: the leash has no second thread yet.
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, preexec_fn=before)


def end(child: subprocess.Popen[bytes]) -> None:
    """End the child: asked first, after `PATIENCE` seconds killed."""
    child.terminate()
    try:
        child.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        child.kill()


def follow(child: subprocess.Popen[bytes]) -> None:
    """Wait for the end of standard input, then end the child."""
    while os.read(0, 4096):
        pass
    end(child)


def main(folder: str, command: list[str]) -> int:
    """Run the command on the leash and return its exit code."""
    child = start(command)
    threading.Thread(target=follow, args=(child,), daemon=True).start()
    code = child.wait()
    shutil.rmtree(folder, ignore_errors=True)
    return code


LEASH = os.getpid()

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # A plain exit would wait for the thread that reads standard input.
    os._exit(main(sys.argv[1], sys.argv[2:]) & 0xFF)
