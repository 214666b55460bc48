"""Why the system can't do something, in the few words that it has for that."""

from core.sentence import N_, Sentence

KNOWN = (
    N_("bad file descriptor"),
    N_("directory not empty"),
    N_("disk quota exceeded"),
    N_("file exists"),
    N_("file name too long"),
    N_("file too large"),
    N_("input/output error"),
    N_("is a directory"),
    N_("no such file or directory"),
    N_("no space left on device"),
    N_("not a directory"),
    N_("operation not permitted"),
    N_("permission denied"),
    N_("read-only file system"),
    N_("too many levels of symbolic links"),
    N_("too many open files"),
)
"""What files can bring about, in lower case as it stands in the middle of a sentence."""


def reason_of(error: OSError) -> Sentence:
    """Return what the system says is wrong; what is not among `KNOWN` stays in its own words."""
    return Sentence((error.strerror or type(error).__name__).lower())
