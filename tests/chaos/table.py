"""A dealer as lean as can be, on a broker that is there: `python -m tests.chaos.table PORT PASSWORD TABLE`.

It is the product's own service with bots that lose no time; the journal and the key are in the user's home.
"""

import argparse
import sys
from typing import Any

from core.rules import PRESETS, Setup
from core.text import Text
from net import attendant
from net.attendant import Pace
from net.dealer import Opening
from net.errors import BhjError
from net.link import Endpoint
from net.loop import run
from net.ready import Ready
from net.service import Place, serve
from tests.chaos.proxy import LOCAL

PACE = Pace(least=0.0, more=0.002, after_round=0.0, bet=0.1)
RATE = 1000.0


def tell(ready: Ready) -> None:
    """Say that it serves."""
    print(f"ready {ready.fingerprint}", flush=True)


def main() -> int:
    """Serve until ended; return the exit code."""
    parser = argparse.ArgumentParser("tests.chaos.table")
    parser.add_argument("port", type=int)
    parser.add_argument("password")
    parser.add_argument("table")
    parser.add_argument("--game", choices=PRESETS, default="blackhole")
    parser.add_argument("--bots", type=int, default=3)
    asked = parser.parse_args()
    seconds: dict[str, Any] = dict.fromkeys(
        ("turn_seconds", "bet_seconds", "offer_seconds", "away_seconds"), 1
    )
    rules = PRESETS[asked.game]
    setup = Setup(Text(asked.table), "", rules, back_bets=asked.game != "blackhole", **seconds)
    place = Place(outside=Endpoint(LOCAL, asked.port, "dealer", asked.password))
    # Bots would wait for people longer than this dealer is left alive.
    attendant.COMEBACK = 0.0
    try:
        run(serve(place, [Opening(setup, asked.bots, PACE, RATE)], tell))
    except BhjError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    return 0


if __name__ == "__main__":
    sys.exit(main())
