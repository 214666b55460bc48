"""What the README promises, measured."""

import os

# As the command line does, before arrays are imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
