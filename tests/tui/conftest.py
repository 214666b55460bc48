"""What holds for all tests that press keys."""

from textual import _wait

from tui import app

# A pilot looks whether all is quiet after each key, by itself every fiftieth of a second.
_wait.SLEEP_GRANULARITY = 0.005
_wait.SLEEP_IDLE = 0.001
# Where much else runs a key may take seconds to arrive; two are still one after the other.
app.TWICE = 60.0
