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

#: Calls for one document under one edition: twenty for each step that a browser may ask for.
SOON: Final = 20 * engine.BROWSER_STEPS


@contextmanager
def soon() -> Iterator[None]:
    """Fails where what is done inside makes more than SOON calls."""
    before, profile = sys.getprofile(), cProfile.Profile(subcalls=False, builtins=False)
    profile.enable()
    try:
        yield
    finally:
        profile.disable()
        sys.setprofile(before)
    calls = sum(entry.callcount for entry in profile.getstats())
    assert calls < SOON, f"{calls} calls"
