"""The capacity of a site: a few clients, each of whom asks as soon as the last response has come."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Sequence
from itertools import cycle
from typing import Final

from tools.measuring.load import seen
from tools.measuring.load.boards import PART, action_of, boards_in, buttons
from tools.measuring.load.plan import Plan
from tools.measuring.load.processes import NOTHING, Cost, Meter
from tools.measuring.load.seen import Seen, together
from tools.measuring.load.visitor import Visitor
from tools.measuring.site import EMPTY

#: More than there are workers, so that each of them always has something to do.
CLIENTS: Final = 4
_TURNS: Final = 3
Asks = Callable[[Seen], None]


def carried(plan: Plan, cases: Sequence[str]) -> tuple[dict[str, Cost], Seen]:
    """Measure the cost by kind, each for a quarter of the planned seconds, and return what the clients saw.

    The kinds take turns, so that a slow moment of the machine hits all alike. `cases` are addresses of cases.
    """
    clients = [_Client(plan.port, number, cases) for number in range(CLIENTS)]
    costs = dict.fromkeys(clients[0].asks, NOTHING)
    all_seen: list[Seen] = []
    for _turn in range(_TURNS):
        for kind in costs:
            meter = Meter(plan.server)
            seen = _slice([client.asks[kind] for client in clients], plan.seconds / 4 / _TURNS)
            costs[kind] += meter.cost(seen.count())
            all_seen.append(seen)
    return costs, together(all_seen)


def _slice(asks: Sequence[Asks], seconds: float) -> Seen:
    """Return all of them at once for so long, until the last one has been answered; what they saw."""
    all_seen = [Seen() for _ask in asks]
    until = time.perf_counter() + seconds

    def go_on(ask: Asks, into: Seen) -> None:
        while time.perf_counter() < until:
            ask(into)

    threads = [threading.Thread(target=go_on, args=pair) for pair in zip(asks, all_seen, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return together(all_seen)


class _Client:
    """One of those who ask. No two begin with the same case, and each makes boards of its own."""

    def __init__(self, port: int, number: int, cases: Sequence[str]) -> None:
        self._visitor = Visitor(port, f"10.3.0.{number + 1}")
        self._cases = cycle([*cases[number:], *cases[:number]])
        self._chance = random.Random(number)  # noqa: S311 - what is done to a board
        self._bench = ""
        self.asks: dict[str, Asks] = {seen.EMPTY: self._empty, seen.PAGE: self._page, seen.SWAP: self._swap}

    def _empty(self, into: Seen) -> None:
        into.keep(seen.EMPTY, self._visitor.get(f"/{EMPTY}"))

    def _page(self, into: Seen) -> None:
        answered = self._visitor.get(next(self._cases))
        into.keep(seen.PAGE, answered)
        self._bench = answered.text

    def _swap(self, into: Seen) -> None:
        """Switch or move one thing at random. Ten things make more boards than anybody can ask for."""
        things = buttons(self._bench)
        if not things:
            into.failed["a board to which nothing can be done"] += 1
            self._page(into)
            return
        answered = self._visitor.post(action_of(self._bench), {"do": self._chance.choice(things)}, PART)
        if into.keep(seen.SWAP, answered):
            into.boards.update(boards_in(answered.pushed))
            self._bench = answered.text
