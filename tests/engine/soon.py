"""What is answered has to be answered soon: no measure of speed (`make bench` is), but far from what no bound takes.

Work is counted in calls of functions of Python: a count that is the same on every machine.
"""

from __future__ import annotations

import cProfile
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import engine

#: Calls for each step; for one document under one edition with the steps that a browser may ask for.
CALLS: Final = 20
SOON: Final = CALLS * engine.BROWSER_STEPS


@contextmanager
def soon(most: int = SOON) -> Iterator[None]:
    """Fails where what is done inside makes more calls than these."""
    before, profile = sys.getprofile(), cProfile.Profile(subcalls=False, builtins=False)
    profile.enable()
    try:
        yield
    finally:
        profile.disable()
        sys.setprofile(before)
    calls = sum(entry.callcount for entry in profile.getstats())
    assert calls < most, f"{calls} calls"
