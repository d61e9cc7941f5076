"""Nobody finds a board that is much dearer than its steps say: boards are grown towards the dearest, not by chance.

By day a few short searches count the lines of Python that are gone through, by night and in `make explore` longer ones.
In `make explore` others go by the time of the processor: no evaluation within the steps of a browser takes two seconds.
"""

from __future__ import annotations

import contextlib
import json
import time
from pathlib import Path

import pytest

import engine
from engine.notation.values import BROWSER
from tests.chance import EXPLORING, seeds
from tests.engine.boards import Json
from tests.engine.fuzz.damage import size
from tests.engine.laws.dear_boards import grown
from tests.engine.laws.hostile_boards import HOSTILE
from tests.engine.laws.test_counted_work import MOST_BY_CHANCE, work_of
from tests.night import NIGHT
from tools.benchmark.measuring import steps
from tools.workloads import chained, crowded, long_game, lords, with_types

#: After so many steps a board is let go: what is dear shows long before.
STEPS = 10_000
EDITIONS = ("2026", "2003")
#: What a request may take of a processor.
SECONDS = 2.0
#: The dearest step takes so many times as long as the cheapest, at most.
SPREAD = 5
CASES = Path(__file__).parents[3] / "fixtures" / "cases"

pytestmark = pytest.mark.chance


def is_sent(document: Json) -> bool:
    """Whether a browser may send it."""
    return len(json.dumps(document)) <= (BROWSER.bytes or 0) and not engine.problems(document, BROWSER)


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_dear_has_its_steps(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of each board that a search meets, also the dearest."""

    def price(document: Json) -> float | None:
        if not is_sent(document):
            return None
        lines, steps = work_of(document, edition, monkeypatch, STEPS)
        return lines / (steps + size(document))

    for seed in seeds(12 if NIGHT else 1):
        most, board = grown(f"{seed} {edition}", 40 if NIGHT or EXPLORING else 5, price)
        assert most < MOST_BY_CHANCE, f"seed {seed}: {most:.0f} lines for a step: {json.dumps(board)[:2000]}"


@pytest.mark.skipif(not EXPLORING, reason="measures time, which is for `make explore`")
def test_seconds_for_a_step_are_much_the_same() -> None:
    """Of all boards that are hostile in one way, of ordinary boards of each family, and of the cases that ship."""
    families = lords(50), lords(200, alike=False), chained(40), crowded(), long_game(100), with_types(100)
    cases = [json.loads(path.read_bytes())["scenario"] for path in sorted(CASES.glob("*.json"))[::8]]
    boards = [make(3) for make in HOSTILE.values()] + [*families, *cases]
    each = {seconds / steps for document in boards for seconds, steps in [_seconds(document)]}
    assert max(each) < SPREAD * min(each), f"{min(each) * 1e6:.2f} to {max(each) * 1e6:.2f} µs for a step"


def _seconds(document: Json) -> tuple[float, int]:
    """The quickest of a few evaluations in time of the processor, and its steps."""
    scenario, times = engine.parse(document), []
    for _ in range(5):
        begun = time.thread_time()
        engine.evaluate(scenario)
        times.append(time.thread_time() - begun)
    return min(times), steps(scenario, engine.DEFAULT)


@pytest.mark.skipif(not EXPLORING, reason="measures time, which is for `make explore`")
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_evaluation_takes_longer_than_a_request_may(edition: str) -> None:
    """With all the steps that a browser has, refused or not."""

    def price(document: Json) -> float | None:
        if not is_sent(document):
            return None
        scenario, begun = engine.parse(document), time.thread_time()
        with contextlib.suppress(engine.EvaluationError):
            engine.evaluate(scenario, edition, steps=engine.BROWSER_STEPS)
        return time.thread_time() - begun

    for seed in seeds(3):
        most, board = grown(f"seconds {seed} {edition}", 40, price)
        assert most < SECONDS, f"seed {seed}: {most:.2f} s: {json.dumps(board)[:2000]}"
