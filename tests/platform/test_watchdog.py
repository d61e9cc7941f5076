"""A request that goes on for too long is ended, once, where nothing is left half done by it; the next one is not."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

import pytest
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings

from layers_site.platform import effort, watchdog
from layers_site.platform.watchdog import OverTimeError, WatchdogMiddleware, is_told_to_end, overdue

pytestmark = pytest.mark.skipif(not hasattr(time, "pthread_getcpuclockid"), reason="no clock of other threads")
#: So often is looked, a hundredth of a second apart, for what takes a thousandth of a second.
LOOKS = 3000


@pytest.fixture(autouse=True)
def soon() -> Iterator[None]:
    """Two hundredths of a second are too long."""
    with override_settings(REQUEST_SECONDS=0.01):
        yield


class Visit:
    """A request in a thread of its own; `answers` has what came of it."""

    def __init__(self, view: Callable[[HttpRequest], HttpResponse], path: str = "/en/", times: int = 1) -> None:
        self.answers: list[HttpResponse] = []
        self._middleware = WatchdogMiddleware(view)  # type: ignore[arg-type]
        self._path, self._times = path, times
        self.thread = Thread(target=self._ask, daemon=True)
        self.thread.start()

    def _ask(self) -> None:
        for _ in range(self._times):
            self.answers.append(self._middleware(RequestFactory().get(self._path)))  # type: ignore[arg-type]

    def looked_after(self, until: Callable[[], object] = lambda: None) -> tuple[watchdog.Run, ...]:
        """Look as the worker does until the thread has ended, or so long; return what did not end at the last look."""
        stuck: tuple[watchdog.Run, ...] = ()
        for _ in range(LOOKS):
            if not self.thread.is_alive() or until():
                break
            stuck = overdue()
            time.sleep(0.01)
        return stuck


def turn(_request: HttpRequest) -> HttpResponse:
    while True:
        pass


@pytest.mark.parametrize(("path", "sentence"), [("/en/", "This takes too long."), ("/fr/", "C’est trop long.")])
def test_what_turns_for_ever_is_ended_with_words(path: str, sentence: str) -> None:
    visit = Visit(turn, path)
    visit.looked_after()
    assert [answer.status_code for answer in visit.answers] == [429]
    assert sentence in visit.answers[0].content.decode()
    assert visit.answers[0]["Retry-After"] == "60"


def test_whoever_catches_it_is_told_again_by_each_look_at_the_clock() -> None:
    """And the answer that is made all the same is not given."""
    seen = []

    def caught(_request: HttpRequest) -> HttpResponse:
        try:
            while True:
                pass
        except Exception:  # as templates do around what they compare
            seen.append(is_told_to_end())
            return HttpResponse("half of it")

    visit = Visit(caught)
    visit.looked_after()
    assert seen == [True]
    assert [answer.status_code for answer in visit.answers] == [429]
    assert not is_told_to_end()


def test_the_look_of_the_request_hears_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine lets go at its next look, though by its own clock there was time."""
    watches = []
    monkeypatch.setattr(effort, "watchdog", type("Told", (), {"is_told_to_end": staticmethod(lambda: True)}))

    @contextmanager
    def watched(watch: Callable[[], bool]) -> Iterator[None]:
        watches.append(watch())
        yield

    monkeypatch.setattr(effort.engine, "watched", watched)
    with override_settings(REQUEST_SECONDS=1000, WORK_SECONDS=0):
        effort.EffortMiddleware(lambda _request: HttpResponse())(RequestFactory().get("/en/"))
    assert watches == [True]


def test_one_exception_and_no_second() -> None:
    """Who goes on nevertheless is not told again, but taken for one that does not end."""
    caught, enough = [], Event()

    def goes_on(_request: HttpRequest) -> HttpResponse:
        while not enough.is_set():
            try:
                while not enough.is_set():
                    pass
            except OverTimeError:
                caught.append(1)
        return HttpResponse()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(watchdog, "ENDING_SECONDS", 0.2)
        visit = Visit(goes_on)
        stuck: list[watchdog.Run] = []
        visit.looked_after(lambda: stuck.extend(overdue()) or stuck)
        assert [run.thread for run in stuck] == [visit.thread.ident]
        enough.set()
        visit.thread.join(30)
    assert caught == [1]
    assert overdue() == ()


class Whole:
    """What is left only as a whole: here its end takes as long as is wanted."""

    def __init__(self, enough: Event) -> None:
        self.enough = enough
        self.left = False

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_error: object) -> None:
        while not self.enough.is_set():
            pass
        self.left = True


def test_nothing_is_interrupted_while_it_is_left() -> None:
    enough = Event()
    whole = Whole(enough)

    def view(_request: HttpRequest) -> HttpResponse:
        with whole:
            pass
        return HttpResponse()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(watchdog, "ENDING_SECONDS", 0.2)
        visit = Visit(view)
        stuck: list[watchdog.Run] = []
        visit.looked_after(lambda: stuck.extend(overdue()) or stuck)
        assert [run.is_told for run in stuck] == [False]
        enough.set()
        visit.looked_after()
    visit.thread.join(30)
    assert whole.left
    assert len(visit.answers) == 1


@pytest.mark.django_db(transaction=True)
def test_nothing_is_interrupted_inside_of_a_transaction() -> None:
    """One that is open in a `with` has no frame of Django's on the stack."""
    enough = Event()

    def view(_request: HttpRequest) -> HttpResponse:
        try:
            with transaction.atomic():
                while not enough.is_set():
                    pass
        finally:
            connection.close()
        return HttpResponse()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(watchdog, "ENDING_SECONDS", 0.2)
        visit = Visit(view)
        stuck: list[watchdog.Run] = []
        visit.looked_after(lambda: stuck.extend(overdue()) or stuck)
        assert [run.is_told for run in stuck] == [False]
        enough.set()
        visit.looked_after()
    visit.thread.join(30)
    assert len(visit.answers) == 1


def test_the_next_request_of_the_thread_is_not_meant() -> None:
    """Told as it ends: what has not been raised by then is raised nowhere."""
    turns = []

    def view(_request: HttpRequest) -> HttpResponse:
        if not turns:
            until = time.thread_time() + 0.05
            while time.thread_time() < until:
                pass
            # Told by the thread itself: it is raised at the next step, or not at all.
            turns.append(1)
            overdue()
        return HttpResponse("whole")

    visit = Visit(view, times=2)
    visit.thread.join(30)
    assert [answer.status_code for answer in visit.answers] == [429, 200]
    assert overdue() == ()


def test_what_hangs_without_working_is_seen_too(monkeypatch: pytest.MonkeyPatch) -> None:
    enough = Event()
    visit = Visit(lambda _request: HttpResponse(str(enough.wait(60))))
    assert visit.looked_after(lambda: True) == ()
    monkeypatch.setattr(watchdog, "HANGING_SECONDS", 0.0)
    assert [run.thread for run in overdue()] == [visit.thread.ident]
    enough.set()
    visit.thread.join(30)
    assert [answer.status_code for answer in visit.answers] == [200]


def test_what_is_still_sent_does_not_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time in which a body comes is no time in which its request hangs."""
    monkeypatch.setattr(watchdog, "HANGING_SECONDS", 3600.0)
    seen = []

    def view(_request: HttpRequest) -> HttpResponse:
        run = watchdog._RUNS[watchdog.get_ident()]
        run.since -= 7200
        seen.append(len(overdue()))
        watchdog.count_anew()
        seen.append(len(overdue()))
        return HttpResponse()

    visit = Visit(view)
    visit.thread.join(30)
    assert seen == [1, 0]


def test_what_works_does_not_hang_however_slow_its_machine_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two hours for two hundredths of a second of the processor; and as long without any is hanging."""
    monkeypatch.setattr(watchdog, "HANGING_SECONDS", 3600.0)
    seen = []

    def view(_request: HttpRequest) -> HttpResponse:
        until = time.thread_time() + 0.02
        while time.thread_time() < until:
            pass
        for _look in range(2):
            watchdog._RUNS[watchdog.get_ident()].since -= 7200
            seen.append(len(overdue()))
        return HttpResponse()

    with override_settings(REQUEST_SECONDS=10):
        Visit(view).thread.join(30)
    assert seen == [0, 1]


def test_without_a_clock_for_threads_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watchdog, "_CAN_READ_CLOCKS", False)

    def view(_request: HttpRequest) -> HttpResponse:
        until = time.thread_time() + 0.05
        while time.thread_time() < until:
            pass
        return HttpResponse(str(overdue()))

    visit = Visit(view)
    visit.thread.join(30)
    assert [answer.content for answer in visit.answers] == [b"()"]


@pytest.mark.django_db(transaction=True)
def test_the_api_says_so_as_json(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody catches it, the answer is that of the outermost: 429, in the form of problems."""

    def raised(*_: object, **__: object) -> None:
        watchdog._RUNS[watchdog.get_ident()].is_told = True
        raise OverTimeError

    monkeypatch.setattr("layers_site.api.operations.json_response", raised)
    client = Client(raise_request_exception=False)
    answer = client.post("/api/v1/validate", "{}", content_type="application/json")
    assert (answer.status_code, answer["Content-Type"], answer["Retry-After"]) == (429, "application/json", "60")
    assert "too much work" in answer.json()["problems"][0]["message"]
    assert answer["Access-Control-Allow-Origin"] == "*"
