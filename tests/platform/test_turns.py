"""One long request works at a time; who is next is fair by client. No test waits for time to pass."""

from __future__ import annotations

import time
from collections.abc import Iterator
from threading import Event, Thread

import pytest
from django.test import override_settings

from layers_site.platform.effort import THREADS, THREADS_OF_ONE, Patience, Turns

LONG = 30.0


class Request:
    """A request in a thread of its own, which works until it is told to end, or to pass its turn on."""

    def __init__(self, turns: Turns, client: str, order: list[str]) -> None:
        self.name, self.answer = client, None
        self._turns, self._order = turns, order
        self._goes_on, self.works = Event(), Event()
        self._passes_on = False
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        client = self.name.split()[0]
        assert self._turns.take(client, LONG)
        while True:
            self._order.append(self.name)
            self.works.set()
            self._goes_on.wait(LONG)
            self._goes_on.clear()
            if not self._passes_on:
                return self._turns.give_back()
            self._passes_on = False
            assert self._turns.pass_on(client, LONG)

    def end(self, *, passes_on: bool = False) -> None:
        """Let it end, or pass on its turn, once it works."""
        assert self.works.wait(LONG)
        self.works.clear()
        self._passes_on = passes_on
        self._goes_on.set()
        if not passes_on:
            self._thread.join(LONG)


def _begun(turns: Turns, order: list[str], *names: str) -> Iterator[Request]:
    """Begin requests one after the other: the first works, and each other waits before the next one comes."""
    for number, name in enumerate(names):
        request = Request(turns, name, order)
        while len(turns._waiting) + len(order) <= number:
            Event().wait(0.001)
        yield request


@pytest.mark.parametrize(
    ("names", "ended"),
    [
        (["ada 1", "ada 2", "ada 3"], [0, 1, 2]),
        (["ada 1", "ada 2", "ada 3", "ben"], [0, 3, 1, 2]),  # Ben waits for one request of Ada's and not for all
    ],
)
def test_one_works_and_whose_client_had_the_last_turn_comes_after_another(names: list[str], ended: list[int]) -> None:
    turns, order = Turns(5), []
    requests = [*_begun(turns, order, *names)]
    assert order == ["ada 1"]
    for at in ended:
        requests[at].end()
    assert order == [names[at] for at in ended]


def test_a_turn_is_passed_on_to_another_client_and_taken_up_again() -> None:
    """Before the others of its client, which have not begun."""
    turns, order = Turns(5), []
    first, second, ben = _begun(turns, order, "ada 1", "ada 2", "ben")
    first.end(passes_on=True)
    ben.end()
    first.end()
    second.end()
    assert order == ["ada 1", "ben", "ada 1", "ada 2"]


def test_where_nobody_else_waits_nothing_is_passed_on() -> None:
    turns, order = Turns(5), []
    first, second = _begun(turns, order, "ada 1", "ada 2")
    first.end(passes_on=True)
    first.end()
    second.end()
    assert order == ["ada 1", "ada 1", "ada 2"]


def test_a_client_has_so_many_here_and_another_has_as_many() -> None:
    """One works and one waits; the third of the same client is refused at once, one of another may wait."""
    turns, order = Turns(2), []
    first, second = _begun(turns, order, "ada 1", "ada 2")
    assert not turns.take("ada", LONG)
    ben = Request(turns, "ben", order)
    while len(turns._waiting) < 2:
        Event().wait(0.001)
    for request in (first, ben, second):
        request.end()
    assert turns.take("ada", 0)


@pytest.mark.parametrize("passes_on", [False, True])
def test_who_has_waited_too_long_is_no_longer_in_the_way(*, passes_on: bool) -> None:
    turns = Turns(2)
    assert turns.take("ada", 0)
    assert not turns.take("ben", 0)
    if passes_on:
        assert turns.pass_on("ada", 0)
    turns.give_back()
    assert turns.take("cem", 0)


def test_some_threads_are_left_for_others() -> None:
    assert 0 < THREADS_OF_ONE < THREADS


# --- how long a page waits ----------------------------------------------------------------------------


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
