"""What became of every step of a trace, found out once for all that ask about it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.reasons import Fates, fates
from engine.trace import Trace

#: Those of one page and a few more: of the largest boards they take some megabytes.
KEPT: Final = 8


@dataclass(frozen=True, slots=True, eq=False)
class _Same:
    """A trace by its identity: it is frozen, and to compare two would take longer than to look."""

    trace: Trace

    def __hash__(self) -> int:
        return id(self.trace)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.trace is self.trace


def became(trace: Trace) -> Fates:
    """By (place among all steps, object): what became of the step on the object. Not to be changed."""
    return _became(_Same(trace))


@lru_cache(maxsize=KEPT)
def _became(same: _Same) -> Fates:
    return fates(same.trace)
