"""A request that does not end is seen, whether it works or hangs; what is slow is none."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event, Thread

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory, override_settings

from layers_site.platform import watchdog
from layers_site.platform.watchdog import WatchdogMiddleware, overdue

pytestmark = pytest.mark.skipif(not hasattr(time, "pthread_getcpuclockid"), reason="no clock of other threads")


def visited(view: Callable[[], object]) -> HttpResponse:
    """What a request comes to whose view does that."""

    def answer(_request: HttpRequest) -> HttpResponse:
        view()
        return HttpResponse()

    return WatchdogMiddleware(answer)(RequestFactory().get("/en/"))  # type: ignore[return-value]


def work(seconds: float) -> None:
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


def test_what_works_far_longer_than_it_may_is_seen_until_it_ends() -> None:
    seen = []

    def view() -> None:
        for seconds in (0.001, 0.05):
            work(seconds)
            seen.append(len(overdue()))

    with override_settings(REQUEST_SECONDS=0.01):
        visited(view)
        assert (seen, overdue()) == ([0, 1], ())


def test_a_view_that_fails_is_gone_too() -> None:
    def fails() -> None:
        raise LookupError

    with pytest.raises(LookupError):
        visited(fails)
    assert not watchdog._RUNS


def test_what_hangs_without_working_is_seen_too(monkeypatch: pytest.MonkeyPatch) -> None:
    began, enough = Event(), Event()

    def hangs() -> None:
        began.set()
        enough.wait(60)

    thread = Thread(target=visited, args=(hangs,))
    thread.start()
    began.wait(60)
    assert overdue() == ()
    monkeypatch.setattr(watchdog, "HANGING_SECONDS", 0.0)
    time.sleep(0.001)
    assert [run.thread for run in overdue()] == [thread.ident]
    enough.set()
    thread.join(30)
    assert overdue() == ()


def test_what_is_still_sent_or_works_does_not_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two hours for two hundredths of a second of the processor; and as long without any is hanging."""
    monkeypatch.setattr(watchdog, "HANGING_SECONDS", 3600.0)
    seen = []

    def later() -> None:
        watchdog._RUNS[watchdog.get_ident()].since -= 7200
        seen.append(len(overdue()))

    def view() -> None:
        later()
        watchdog.count_anew()
        seen.append(len(overdue()))
        work(0.02)
        later()
        later()

    with override_settings(REQUEST_SECONDS=10):
        visited(view)
    assert seen == [1, 0, 0, 1]


def test_without_a_clock_for_threads_only_what_hangs_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watchdog, "_CAN_READ_CLOCKS", False)
    seen = []

    def view() -> None:
        work(0.05)
        seen.append(overdue())

    with override_settings(REQUEST_SECONDS=0.01):
        visited(view)
    assert seen == [()]
