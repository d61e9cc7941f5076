"""What is answered has to be answered soon: no measure of speed (`make bench` is), but far from what no bound takes."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

#: Seconds of a processor for one document under one edition, on the slowest machine.
SOON: Final = 20.0


@contextmanager
def soon() -> Iterator[None]:
    """Fails where what is done inside takes longer than SOON; where lines are traced, nothing is soon."""
    begun = time.process_time()
    yield
    assert sys.gettrace() is not None or time.process_time() - begun < SOON
