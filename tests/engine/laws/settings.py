"""How many boards a law is tried on: a few in every run, many with `LAYERS_THOROUGH=1`."""

from __future__ import annotations

import os
from typing import Final

from hypothesis import HealthCheck, settings

#: Drawing a whole board is slow by hypothesis' standards, and each is evaluated under seven editions.
_PATIENT: Final = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)
_TIMES: Final = 40 if os.environ.get("LAYERS_THOROUGH") else 1


def boards(number: int) -> settings:
    """Settings for a law that is tried on `number` boards, forty times as many when thorough."""
    return settings(max_examples=number * _TIMES, deadline=None, suppress_health_check=_PATIENT)
