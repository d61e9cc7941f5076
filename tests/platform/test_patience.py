"""How long a page waits: by the clock, longer on machines that are said to be slow, and not at all where nothing is
left."""

from __future__ import annotations

import time

import pytest
from django.test import override_settings

from layers_site.platform.effort import Patience


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What the clock says; a test sets it."""
    now = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    return now


@pytest.mark.parametrize(("factor", "lasts"), [(1.0, 0.5), (4.0, 2.0), (0.5, 0.25)])
def test_it_ends_after_its_seconds_as_often_as_is_asked_for(clock: list[float], factor: float, lasts: float) -> None:
    with override_settings(PATIENCE=factor):
        patience = Patience(0.5)
    clock[0] += lasts - 0.01
    assert not patience.over
    clock[0] += 0.02
    assert patience.over


@pytest.mark.parametrize("seconds", [0, -1])
def test_where_there_is_none_it_is_over_at_once(clock: list[float], seconds: float) -> None:
    assert Patience(seconds).over
