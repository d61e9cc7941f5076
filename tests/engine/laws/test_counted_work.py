"""Steps are what they are taken for: whatever is on a board, an evaluation does so much for each step, and no more.

Work is counted in lines of Python that are gone through, each turn of a loop among them, and each time that a word of
the board is looked up or put into a set: a count that is the same on every machine.
"""

from __future__ import annotations

import copy
import random
import sys
from itertools import product
from types import FrameType
from typing import Any, Final

import pytest

import engine
from engine import budget
from engine.evaluation import evaluator
from tests.chance import seeds
from tests.engine.boards import Json, board
from tests.engine.fuzz.damage import at, places, size
from tests.engine.laws.hostile_boards import HOSTILE
from tests.engine.plain.boards import board as plain_board
from tests.night import NIGHT, or_by_night, sample_of

#: Where a board by chance is let go; what is enough for the hostile ones, and what is not for the larger of them.
STEPS: Final = 40_000
ENOUGH: Final = 1_000_000
FEW: Final = 10_000
#: Lines for a step: most boards have 5 to 60 of them, the dearest that are known 85.
MOST: Final = 100
#: And on boards by chance, on which one list may be long and all others short.
MOST_BY_CHANCE: Final = 200
#: To look up a word, or to put it into a set, takes as long as half a line of Python.
WORD: Final = 0.5
#: Steps for the effect that every board has at least, and for its part: a board twice as large has them once too.
ONCE: Final = budget.STEPS_FOR_AN_EFFECT + budget.STEPS_FOR_A_PART
#: What is done once for each part of a document, before anything is counted.
BEGINNING: Final = 300
#: By how much the lines for each step may grow with the board, as a share of them: no more than they vary anyway.
GROWTH: Final = 1.15


class Word(str):
    """A word of a document, whose every look-up is a few lines of Python, which are counted as all others."""

    __slots__ = ()

    def __hash__(self) -> int:
        return str.__hash__(self)


def worded(document: Any) -> Any:
    """The document, with all words counted."""
    if isinstance(document, dict):
        return {key: worded(value) for key, value in document.items()}
    if isinstance(document, list):
        return [worded(value) for value in document]
    return Word(document) if isinstance(document, str) else document


class Lines:
    """Counts lines, and calls with their ends, while it is the tracer; looking up a word is `WORD` of a line."""

    def __init__(self) -> None:
        self.count = 0.0

    def __call__(self, frame: FrameType, event: str, _arg: Any) -> Lines | None:
        if frame.f_code is Word.__hash__.__code__:
            self.count += WORD * (event == "call")
            return None
        self.count += 1
        return self


def work_of(document: Json, edition: str, monkeypatch: pytest.MonkeyPatch, most: int = ENOUGH) -> tuple[float, int]:
    """How many lines an evaluation went through, and how many steps it counted: refused or not."""
    meters: list[budget.Meter] = []

    def meter(steps: int) -> budget.Meter:
        meters.append(budget.Meter(steps))
        return meters[-1]

    monkeypatch.setattr(evaluator, "Meter", meter)
    scenario, lines, before = engine.parse(worded(document)), Lines(), sys.gettrace()
    sys.settrace(lines)
    try:
        engine.evaluate(scenario, edition, steps=most)
    except engine.EvaluationError:
        assert most < ENOUGH
    finally:
        sys.settrace(before)
    return lines.count, most - meters[0].left


def beyond_nothing(name: str, times: int, edition: str, monkeypatch: pytest.MonkeyPatch) -> tuple[float, int]:
    """The lines and steps of a hostile board, without those that an empty board takes too."""
    lines, steps = work_of(HOSTILE[name](times), edition, monkeypatch)
    least_lines, least_steps = work_of(board(), edition, monkeypatch)
    return lines - least_lines, steps - least_steps


#: By day every third hostile board under one ruleset, the old one and that of today in turn.
BY_DAY: Final = [(name, ("2003", "2026")[place % 2]) for place, name in enumerate(sample_of(HOSTILE, 3))]
RULESETS: Final = ("2003", "2009", "2026", "M11")


@pytest.mark.parametrize(
    ("name", "edition"),
    or_by_night(*BY_DAY, night=[pair for pair in product(HOSTILE, RULESETS) if pair not in BY_DAY]),
)
def test_work_is_in_proportion_to_the_steps(name: str, edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of boards that are made to get much done for few steps. On one twice as large a step is no more work, and what is
    beyond twice the work has its steps: so nothing that grows faster than the board is left out."""
    (lines, steps), (more_lines, more_steps) = (beyond_nothing(name, times, edition, monkeypatch) for times in (1, 2))
    report = f"{lines} lines for {steps} steps, then {more_lines} for {more_steps}"
    assert more_lines * steps <= GROWTH * lines * more_steps, report
    assert more_lines - 2 * lines <= MOST * max(0, more_steps - 2 * steps + ONCE), report


@pytest.mark.parametrize("edition", or_by_night("2003", night=["2026"]))
@pytest.mark.parametrize("name", HOSTILE)
def test_work_is_counted_before_it_is_done(name: str, edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of boards four times as large, which are refused after few steps: most of what they ask for is never done."""
    document = HOSTILE[name](4)
    lines, steps = work_of(document, edition, monkeypatch, FEW)
    assert lines < BEGINNING * size(document) + MOST * steps, f"{lines} lines for {steps} steps"


def blown_up(seed: int) -> Json:
    """A board by chance, one of whose lists has a hundred times as much in it."""
    chance = random.Random(f"blown up {seed}")
    document = copy.deepcopy(plain_board(seed))
    lists = [path for path in places(document) if len(path) > 3 and isinstance(at(document, path), list)]
    if lists:
        path = chance.choice(lists)
        inner = at(document, path)
        inner.extend(
            f"{item}{place}" if isinstance(item, str) and "kind" not in path else copy.deepcopy(item)
            for place in range(100)
            for item in tuple(inner[:4])
        )
    return document


@pytest.mark.chance
@pytest.mark.parametrize("edition", ["2003", "2026"])
def test_a_list_a_hundred_times_as_long_is_counted_so(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever list of the format it is: words, terms, conditions, changes, abilities, exceptions."""
    read = 0
    for seed in seeds(number := 300 if NIGHT else 16):
        document = blown_up(seed)
        if engine.problems(document):
            continue
        read += 1
        lines, steps = work_of(document, edition, monkeypatch, STEPS)
        assert lines < BEGINNING * size(document) + MOST_BY_CHANCE * steps, (
            f"seed {seed}: {lines / max(steps, 1):.0f} lines for each step"
        )
    assert read > number / 3
