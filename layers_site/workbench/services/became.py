"""What became of every step of a trace, found out once for all that ask about it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.reasons import Fates, fates
from engine.trace import Trace
from layers_site.common.identity import TheVery

#: Those of one page and a few more: of the largest boards they take some megabytes.
KEPT: Final = 8


def became(trace: Trace) -> Fates:
    """By (place among all steps, object): what became of the step on the object. Not to be changed."""
    return _became(TheVery(trace))


@lru_cache(maxsize=KEPT)
def _became(one: TheVery[Trace]) -> Fates:
    return fates(one.it)
