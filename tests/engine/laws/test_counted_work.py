"""Steps are what they are taken for: whatever is on a board, an evaluation does so much for each step, and no more.

Work is counted in calls of functions, Python's own and those of C: a count that is the same on every machine.
"""

from __future__ import annotations

import copy
import random
import sys
from collections.abc import Callable
from typing import Any, Final

import pytest

import engine
from engine import budget, evaluator
from tests.chance import seeds
from tests.engine.boards import (
    CREATURES,
    SELF,
    Json,
    add_pt,
    board,
    copy_of,
    creature,
    effect,
    enchantment,
    gain,
    replace_text,
    static,
)
from tests.engine.fuzz.damage import at, places, size
from tests.engine.plain.boards import board as plain_board

STEPS: Final = 40_000
#: Calls for a step: most boards have 3 to 8 of them, the dearest that are known 20.
MOST: Final = 30
#: What is done once for each part of a document, before anything is counted.
BEGINNING: Final = 100


class Calls:
    """Counts calls while it is the profiler."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, _frame: Any, event: str, _arg: Any) -> None:
        self.count += event in ("call", "c_call")


def work_of(document: Json, edition: str, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """How many calls an evaluation made, and how many steps it counted: refused or not."""
    meters: list[budget.Meter] = []

    def meter(steps: int) -> budget.Meter:
        meters.append(budget.Meter(steps))
        return meters[-1]

    monkeypatch.setattr(evaluator, "Meter", meter)
    scenario, calls, before = engine.parse(document), Calls(), sys.getprofile()
    sys.setprofile(calls)
    try:
        engine.evaluate(scenario, edition, steps=STEPS)
    except engine.EvaluationError:
        pass
    finally:
        sys.setprofile(before)
    return calls.count, STEPS - meters[0].left


def creatures(number: int, **fields: Any) -> list[Json]:
    return [creature(f"c{place}", 1, 1, **fields) for place in range(number)]


def counting(value: Json, *more: Json) -> Json:
    return board(*creatures(30), *more, enchantment("n", static(CREATURES, add_pt(value, 0))))


def words(number: int) -> list[str]:
    return [f"word{place}" for place in range(number)]


def devotion() -> Json:
    """Every creature of sixty-six symbols, counted three hundred times for each of them (700.5)."""
    all_of_them = {"sum": [{"devotion": ["white"]}] * 300}
    return board(*creatures(30, mana_cost="{W}" * 66), enchantment("n", static(CREATURES, add_pt(all_of_them, 0))))


def word_lists(key: str) -> Json:
    """Four thousand words, asked of every creature for each of them."""
    return counting({"sum": [{"count": {"type": "Creature", key: words(4_000)}}, {"power": "affected"}]})


def grants(number: int = 25) -> Json:
    """Each of these gives every creature an ability that changes every creature: where all are written in one layer."""
    inner = static(CREATURES, add_pt(1, 0))
    return board(*creatures(30), *(enchantment(f"n{place}", static(CREATURES, gain(inner))) for place in range(number)))


def looped(number: int = 60) -> Json:
    """Each waits for the next one, and the last for the first: one loop of all."""
    kinds = words(number)
    chain = [
        static({"subtype": kinds[place]}, {"subtypes": {"add": [kinds[(place + 1) % number]]}})
        for place in range(number)
    ]
    first = creature("c", 1, 1, subtypes=kinds)
    return board(first, *(enchantment(f"n{place}", one) for place, one in enumerate(chain)))


def many_counters() -> Json:
    kinds = [{"kind": kind, "count": 1} for kind in words(600)]
    asked = {"sum": [{"counters": "c", "kind": "word599"}] * 100}
    return board(
        creature("c", 1, 1, counters=kinds),
        enchantment(
            "n", static({**CREATURES, "counter": "no such"}, add_pt(1, 0)), static(CREATURES, add_pt(asked, 0))
        ),
    )


def many_abilities() -> Json:
    """A thousand keywords on a creature, and who looks for another one, again and again."""
    asked = {"sum": [{"count": {"keyword": "no such"}}] * 100}
    return board(creature("c", 1, 1, *words(1_000)), enchantment("n", static(CREATURES, add_pt(asked, 0))))


def long_text() -> Json:
    """A text of two thousand words, in which words are replaced again and again (612)."""
    long = static({"subtype": words(2_000)}, add_pt(1, 0))
    effects = tuple(effect(f"e{place}", "n", replace_text("Bear", "Wolf")) for place in range(60))
    return board(creature("c", 1, 1), enchantment("n", long), effects=effects)


def plain_sums() -> Json:
    """Three thousand numbers, added up for every creature."""
    return counting({"sum": [1] * 3_000})


def long_conditions() -> Json:
    """Three thousand conditions, looked at before anything else applies."""
    condition = {"all": [{"active": "you"}] * 3_000}
    others = [enchantment(f"n{place}", static(CREATURES, add_pt(1, 0))) for place in range(20)]
    return board(*creatures(5), *others, enchantment("n", static(CREATURES, add_pt(1, 0), when=condition)))


def chained_copies(number: int = 80) -> Json:
    """Each becomes a copy of the next one (707)."""
    effects = tuple(effect(f"e{place}", f"c{place}", copy_of(f"c{place + 1}")) for place in range(number))
    return board(*creatures(number + 1), creature("d", 1, 1, static(SELF, copy_of("c0"))), effects=effects)


HOSTILE: Final[dict[str, Callable[[], Json]]] = {
    "devotion": devotion,
    **{key: (lambda key=key: word_lists(key)) for key in ("subtype", "keyword", "name", "counter")},
    "grants": grants, "looped": looped, "counters": many_counters, "abilities": many_abilities, "text": long_text,
    "sums": plain_sums, "conditions": long_conditions, "copies": chained_copies,
}  # fmt: skip


@pytest.mark.parametrize("edition", ["2003", "2009", "2026", "M11"])
@pytest.mark.parametrize("name", HOSTILE)
def test_work_is_in_proportion_to_the_steps(name: str, edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of boards that are made to get much done for few steps."""
    document = HOSTILE[name]()
    calls, steps = work_of(document, edition, monkeypatch)
    assert calls < BEGINNING * size(document) + MOST * steps, (
        f"{calls / max(steps, 1):.0f} calls for each of {steps} steps"
    )


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
    for seed in seeds(150):
        document = blown_up(seed)
        if engine.problems(document):
            continue
        read += 1
        calls, steps = work_of(document, edition, monkeypatch)
        assert calls < BEGINNING * size(document) + MOST * steps, (
            f"seed {seed}: {calls / max(steps, 1):.0f} calls for each step"
        )
    assert read > 20
