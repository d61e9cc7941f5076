"""What tests draw by chance: always the same, but where new boards are looked for (`make explore`).

`CHANCE_SEED` names the seed of such a search; with the same seed everything is drawn again as it was.
"""

from __future__ import annotations

import os
import random
import time
import zlib
from typing import Final

import hypothesis
import pytest
from hypothesis.internal.conjecture import providers

_CHANCE_SEED: Final = os.environ.get("CHANCE_SEED")
EXPLORING: Final = _CHANCE_SEED is not None
SEED: Final = int(_CHANCE_SEED or 0)
#: Seeds that follow each other name boards that do not overlap, as long as one test draws no more of them than this.
_APART: Final = 100_000
#: When nothing more is begun, in seconds of `time.time`, which all processes share.
_UNTIL: Final = float(os.environ.get("CHANCE_UNTIL") or "inf")


def seeds(number: int) -> range:
    """So many seeds in a row, for boards that are made of one."""
    return range(SEED * _APART, SEED * _APART + number)


def load_profile(*, more: bool, smaller: bool) -> None:
    """Let hypothesis draw the same in every run, or by the seed that is searched with.

    It looks for the smallest failing example unless `smaller` is false: that can take minutes, which a search with an
    end does not have. It also draws the numbers and words that stand in the modules imported so far; they differ with
    every edit and with the order of the tests, so it gets none.
    """
    phases = tuple(phase for phase in hypothesis.Phase if smaller or phase.name in ("explicit", "generate"))
    hypothesis.settings.register_profile(
        "tests",
        deadline=None,
        print_blob=True,
        max_examples=150 if more else 8,
        derandomize=not EXPLORING,
        database=None,
        phases=phases,
    )
    hypothesis.settings.load_profile("tests")
    nothing = providers.Constants()
    providers._get_local_constants = lambda: nothing  # type: ignore[assignment]


class Urandom:
    """In the place of `os.urandom`: keys, codes and tokens that a test meets are the same whenever it runs."""

    def __init__(self, name: str) -> None:
        self._random = random.Random(zlib.crc32(name.encode("utf-8", "backslashreplace")) + SEED)

    def __call__(self, size: int, /) -> bytes:
        return self._random.randbytes(size)


def is_drawn(item: pytest.Item) -> bool:
    """Whether the test draws its examples, and so may find something new with another seed."""
    return bool(getattr(getattr(item, "obj", None), "is_hypothesis_test", False) or item.get_closest_marker("chance"))


def time_is_up() -> bool:
    """Whether the search is over."""
    return time.time() > _UNTIL
