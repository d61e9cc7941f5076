"""The account of a trace, made once for all that ask about it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.account import Account
from engine.fates import Fates
from engine.trace import Trace
from layers_site.platform.identity import TheVery

#: Those of one page and a few more: of the largest boards they take some megabytes.
MOST_CACHED: Final = 8


def account_of(trace: Trace) -> Account:
    """Return the facts of the trace."""
    return _account(TheVery(trace))


def became(trace: Trace) -> Fates:
    """Return by (place among all steps, object) what later became of the step's change. Do not change the result."""
    return account_of(trace).fates


@lru_cache(maxsize=MOST_CACHED)
def _account(the_very: TheVery[Trace]) -> Account:
    return Account(the_very.it)
