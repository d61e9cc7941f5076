"""The account of a trace, made once for all that ask about it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.account import Account
from engine.trace import Trace
from layers_site.platform.identity import TheVery

#: Those of one page and a few more: of the largest boards they take some megabytes.
MOST_CACHED: Final = 8


def account_of(trace: Trace) -> Account:
    """Return the facts of the trace."""
    return _account(TheVery(trace))


@lru_cache(maxsize=MOST_CACHED)
def _account(the_very: TheVery[Trace]) -> Account:
    return Account(the_very.it)
