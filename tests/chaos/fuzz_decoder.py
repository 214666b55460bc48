"""Coverage-guided fuzzing of what reads bytes and text from outside: `python -m tests.chaos.fuzz_decoder`.

Options: `--seconds N`, `--seed N`, and `--corpus FOLDER` to keep what was found. What is raised and is no
refusal in the reader's own words ends the run, with the input that caused it.
"""

import argparse
import importlib
import random
import sys
import tempfile
from pathlib import Path
from typing import Any

LONGEST = 8192


def main() -> None:
    """Fuzz for a time; ends with a crash if anything but a refusal is raised."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1, 2**31))
    parser.add_argument("--corpus", type=Path)
    asked = parser.parse_args()
    try:
        atheris: Any = importlib.import_module("atheris")
    except ImportError:
        sys.exit("The fuzzer atheris is missing: run `pip install atheris==3.0.0` in .venv and try again.")
    # Imported here and not above, so that what they execute is told to the fuzzer.
    with atheris.instrument_imports(include=["core", "net"]):
        readers = importlib.import_module("tests.chaos.readers")
    corpus = asked.corpus or Path(tempfile.mkdtemp(prefix="bhj-fuzz-"))
    corpus.mkdir(parents=True, exist_ok=True)
    for number, start in enumerate(readers.starts(asked.seed)):
        (corpus / f"start-{number:04d}").write_bytes(start)
    options = [
        f"-max_total_time={asked.seconds}",
        f"-seed={asked.seed}",
        f"-max_len={LONGEST}",
        "-timeout=10",
    ]
    options += ["-rss_limit_mb=1024", "-print_final_stats=1", f"-artifact_prefix={corpus}/"]
    atheris.Setup([sys.argv[0], *options, str(corpus)], readers.read)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
