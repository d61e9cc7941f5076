"""Looks for boards that break a law: the tests that draw what they try are run again and again, with new seeds.

    python -m tests.explore --seconds 120      # what `make explore` does
    python -m tests.explore --seed 1234567     # one round once more, as it was, down to the smallest example

Each round says its seed; the first that finds something ends the search, with status 1.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

TESTS: Final = Path(__file__).parent
#: Seeds are below this: larger ones tell no more, and are no longer read aloud.
_SEEDS: Final = 10**7
#: What stands in a file of tests that draw.
_DRAWS: Final = re.compile(r"^from (hypothesis|tests\.chance) import", re.MULTILINE)
#: They want processes of their own, which no seed decides about.
_ELSEWHERE: Final = frozenset(("browser", "many"))
_NOTHING_COLLECTED: Final = 5


def main() -> int:
    arguments = _arguments()
    if arguments.seed is not None:
        return _round(arguments.seed, arguments.options, until=None)
    until = time.time() + arguments.seconds
    seed = random.SystemRandom().randrange(_SEEDS)
    while time.time() < until:
        print(f"=== SEED={seed}: `make explore SEED={seed}` does this round again", flush=True)
        status = _round(seed, arguments.options, until=until)
        if status:
            print(
                f"=== Something was found. `make explore SEED={seed}` finds it again, and the smallest example of it."
            )
            return status
        seed += 1
    print("=== Nothing was found.")
    return 0


def drawing() -> list[str]:
    """The files with tests that draw what they try."""
    return [
        str(path)
        for path in sorted(TESTS.rglob("test_*.py"))
        if _ELSEWHERE.isdisjoint(path.parts) and _DRAWS.search(path.read_text(encoding="utf-8"))
    ]


def _round(seed: int, options: list[str], until: float | None) -> int:
    """Run them all with that seed; the status of pytest, 0 where all holds."""
    environment = {**os.environ, "CHANCE_SEED": str(seed), "PYTHONHASHSEED": str(seed)}
    if until is not None:
        environment["CHANCE_UNTIL"] = str(until)
    drawn = (f"--randomly-seed={seed}", f"--hypothesis-seed={seed}")
    command = [sys.executable, "-m", "pytest", "-q", *drawn, *options, *drawing()]
    status = subprocess.run(command, env=environment, check=False).returncode
    return 0 if status == _NOTHING_COLLECTED else status


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Look for boards that break a law.")
    parser.add_argument("--seconds", type=float, default=120, help="how long it is looked for (default 120)")
    parser.add_argument("--seed", type=int, help="do one round with this seed, however long it takes")
    arguments, arguments.options = parser.parse_known_args()
    return arguments


if __name__ == "__main__":
    sys.exit(main())
