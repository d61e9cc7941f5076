"""The turns of requests that work for a long time: one works at a time in each process, the others wait.

Python lets one thread of a process work at a time, so nothing is lost by it. Side by side, long ones would share the
processor with every short page, each of which then waits for all of them again and again. Who is next is fair by
client, and a turn is short where another client waits: whoever asks for one board does not wait for all those of
somebody who asks for many.
"""

from __future__ import annotations

from threading import Condition
from typing import Final

#: How many requests a process answers at once, those that wait for their turn among them.
THREADS: Final = 16
#: And how many of them may be one client's: the rest is left for the others.
THREADS_OF_ONE: Final = 12


class Turns:
    """Who works, and who waits, from the one that is next of each client: the clients of requests."""

    def __init__(self, most: int) -> None:
        """Let at most so many requests of a client work or wait."""
        self._most = most
        self._changed = Condition()
        self._waiting: list[tuple[str, object]] = []
        self._at_work: str | None = None
        self._last: str | None = None

    def take(self, client: str, seconds: float) -> bool:
        """Wait for a turn. False where too many of the client's are here already, or where none came in time."""
        with self._changed:
            here = [other for other, _place in self._waiting] + [self._at_work]
            if here.count(client) >= self._most:
                return False
            return self._waited(len(self._waiting), client, seconds)

    def pass_on(self, client: str, seconds: float) -> bool:
        """Let another client, if one waits, have the next turn; go on after it, before others of the same client."""
        with self._changed:
            if all(other == client for other, _place in self._waiting):
                return True
            self._at_work = None
            self._changed.notify_all()
            return self._waited(0, client, seconds)

    def give_back(self) -> None:
        """End the turn, and let the next one work."""
        with self._changed:
            self._at_work = None
            self._changed.notify_all()

    def _waited(self, before: int, client: str, seconds: float) -> bool:
        """Wait at a place among those who wait, and return whether the turn came."""
        place = client, object()
        self._waiting.insert(before, place)
        is_next = self._changed.wait_for(lambda: self._next() is place, seconds)
        self._waiting.remove(place)
        if is_next:
            self._at_work = self._last = client
        self._changed.notify_all()
        return is_next

    def _next(self) -> object | None:
        """Return whose turn it is: the first of those whose client did not have the last one, else the first."""
        if self._at_work is not None:
            return None
        others = (place for place in self._waiting if place[0] != self._last)
        return next(others, next(iter(self._waiting), None))
