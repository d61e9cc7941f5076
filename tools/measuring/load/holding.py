"""One setup from the first request to the last: warm, quiet, with everybody, flat out; then what has been kept.

Flat out are a few clients, each of whom asks as soon as the last response has come: the capacity of a site.
"""

from __future__ import annotations

import http.client
import random
import re
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import cycle
from typing import Final

import engine
from layers_site.accounts.models import Attempt
from layers_site.boards.models import Board
from layers_site.content.models import Case
from tools.measuring.load import seen
from tools.measuring.load.boards import PART, AtBoards, Question, action_of, boards_in, buttons
from tools.measuring.load.processes import NOTHING, Cost, Meter, watched
from tools.measuring.load.report import Memory, Plan, Report, took_of
from tools.measuring.load.room import InRoom, Room, Trainer, lost_answers, make_room
from tools.measuring.load.seen import Pace, Seen, Visitor, percentile, together
from tools.measuring.site import EMPTY

_QUIET: Final = 60
#: Pages that each worker should have made before anything counts; which worker answers is chance.
_WARM: Final = ("/en/", "/en/cases/", "/en/cases/humility-opalescence-replenish/?show=1", "/en/q/", f"/{EMPTY}")
_WARM_TURNS: Final = 8
#: How often somebody asks the empty view while the others are there.
_EMPTY_PAUSE: Final = (0.15, 0.25)
#: The part of the time in which people come in.
_COMING: Final = 1 / 3
_GONE: Final = 90.0
_EVALUATIONS: Final = re.compile(r"^layers_evaluations_total\{([^}]*)\} (\S+)", re.MULTILINE)
_LABEL: Final = re.compile(r'(\w+)="([^"]*)"')
#: More than there are workers, so that each of them always has something to do.
CLIENTS: Final = 4
_TURNS: Final = 3
Asks = Callable[[Seen], None]


def held(plan: Plan) -> Report:
    """Return the learners at their own pace, then nearly as long a few flat out."""
    room = make_room(plan.seconds) if plan.learners else None
    cases = list(Case.objects.published().order_by("slug"))
    quiet = _quiet(plan.port)
    with watched(plan.server, plan.workers) as watch:
        before, meter = watch.look(), Meter(plan.server)
        paced = everybody(plan, room, cases)
        cost, after = meter.cost(paced.count()), watch.look()
        costs, hard = carried(plan, [f"{case.get_absolute_url()}?show=1" for case in cases])
        end = watch.look()
    whole = together([paced, hard])
    return Report(
        setup=plan.setup,
        quiet=quiet * 1000,
        took=took_of(paced),
        paced=cost,
        carried=costs,
        memory=Memory(before, after, end, watch.largest),
        taken=_taken(whole),
        lost=lost(room, whole),
        late=whole.late,
        failed=dict(whole.failed) | ({"workers that died": watch.died} if watch.died else {}),
        evaluations=_evaluations(plan),
    )


def _quiet(port: int) -> float:
    """Return the empty view's p50 in seconds, asked by one client once the workers are warm."""
    visitor = Visitor(port, "10.0.0.2")
    for address in _WARM * _WARM_TURNS:
        visitor.get(address)
    return percentile([visitor.get(f"/{EMPTY}").seconds for _turn in range(_QUIET)], 0.5)


# --- everybody --------------------------------------------------------------------------------------------


class _Empties(threading.Thread):
    """Asks the empty view now and then, beside all the others."""

    def __init__(self, port: int, over: threading.Event) -> None:
        super().__init__(daemon=True)
        self.visitor, self.pace = Visitor(port, "10.0.0.2"), Pace.of(0, over)
        self.seen = Seen()

    def run(self) -> None:
        while not self.pace.over.is_set():
            self.pace.wait(*_EMPTY_PAUSE)
            self.seen.keep(seen.EMPTY, self.visitor.get(f"/{EMPTY}"))
            self.pace.begin()


def everybody(plan: Plan, room: Room | None, cases: list[Case]) -> Seen:
    """Let everybody work as long as planned. A learner who does not end in time is a failure."""
    over, until = threading.Event(), time.monotonic() + plan.seconds
    questions = [Question(case.scenario, engine.DEFAULT) for case in cases]
    coming = plan.seconds * _COMING
    at_boards = [AtBoards(plan.port, number, questions, coming, over) for number in range(plan.boards)]
    code = room.of.code if room else ""
    in_room = [InRoom(plan.port, code, number, coming, over) for number in range(plan.learners)]
    leading = [Trainer(plan.port, room, in_room, until, over)] if room else []
    threads: list[_Empties | AtBoards | InRoom | Trainer] = [_Empties(plan.port, over), *at_boards, *in_room, *leading]
    for thread in threads:
        thread.start()
    for trainer in leading:
        trainer.join()
    time.sleep(max(0.0, until - time.monotonic()))
    over.set()
    for thread in threads:
        thread.join(_GONE)
    seen = together(thread.seen for thread in threads)
    seen.failed.update("somebody who never came back" for thread in threads if thread.is_alive())
    return seen


# --- what has been kept -----------------------------------------------------------------------------------


def _taken(whole: Seen) -> dict[str, int]:
    return {"answers": whole.answers.total(), "predictions": whole.predictions, "boards": len(whole.boards)}


def lost(room: Room | None, whole: Seen) -> dict[str, int]:
    """Return by kind what the site said that it stored, and the database does not have."""
    return {
        "answers": lost_answers(room, whole.answers) if room else 0,
        "predictions": abs(whole.predictions - Attempt.objects.filter(kind=Attempt.Kind.PREDICTION).count()),
        "boards": len(whole.boards.difference(Board.objects.values_list("pk", flat=True))),
    }


def _evaluations(plan: Plan) -> dict[str, int]:
    """Count the evaluations, by the cache that had them."""
    connection = http.client.HTTPConnection("127.0.0.1", plan.port, timeout=30)
    try:
        connection.request("GET", "/metrics", headers={"Authorization": f"Bearer {plan.metrics}"})
        text = connection.getresponse().read().decode()
    finally:
        connection.close()
    return evaluations(text)


def evaluations(text: str) -> dict[str, int]:
    """Count the evaluated boards in /metrics, by the cache that had them."""
    counter: Counter[str] = Counter()
    for labels, count in _EVALUATIONS.findall(text):
        labelled = dict(_LABEL.findall(labels))
        if labelled.get("kind") == "trace":
            counter[labelled["cache"]] += int(float(count))
    return dict(counter)


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
