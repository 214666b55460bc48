"""What holds for all tests that hypothesis gives examples to."""

import gc
import os

from hypothesis import HealthCheck, settings

# Read when arrays are imported: as at the command line, threads over small arrays get in each other's way.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# Programs that tests start speak English, and know nothing of what a person chose on this machine.
os.environ["BHJ_LANG"] = "en"
os.environ["BHJ_SETTINGS"] = os.devnull
# On a machine that is busy with the tests beside it any example may take long.
settings.register_profile("steady", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")
# Tests make many small things that die at once: looking for cycles so often took a tenth of their time.
gc.set_threshold(100_000, 50, 50)
