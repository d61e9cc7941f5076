"""How long a page waits for what it can go without: comparisons, counts, boards that are looked for.

Each part says how many seconds that is on an ordinary machine; `PATIENCE` makes all of them longer on a slow one. What
is bounded here is only ever left out or offered again: what an answer *is* never depends on a clock.
"""

from __future__ import annotations

import time

from django.conf import settings


class Patience:
    """Begins when it is made. `over` once more than `seconds` have gone by, which 0 and less always have."""

    __slots__ = ("_until",)

    def __init__(self, seconds: float) -> None:
        self._until = time.monotonic() + seconds * settings.PATIENCE

    @property
    def over(self) -> bool:
        return time.monotonic() >= self._until
