"""The engine beside its floor, a plain Python loop that writes the same trace, and beside the engine of others.

The loop goes over every pair of effect and object and knows no rule: no order, no dependency, no condition. It is what
the trace alone costs in Python: the object before and after each effect.

The other engine, where it is installed (`requirements-peers.txt`), is python-mtg: it keeps facts in a compiled Datalog
program. It has no dependency (613.8), no order and no trace: of the boards of `lords` its sums are right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any, Final, NamedTuple, Protocol, cast

import engine
from engine.characteristics import BASE, POWER, TOUGHNESS, Characteristics, all_printed
from tools.benchmark.measuring import best_ms_on
from tools.workloads import Json, chained, crowded, long_game, lords, under_each

_SIZES: Final = (10, 50, 200, 400, 1000)
_LENGTHS: Final = (40, 100, 200)
_Steps = list[dict[str, tuple[Characteristics, Characteristics]]]
_Facts = frozenset[tuple[str, tuple[tuple[object, ...], ...]]]
_PLAYER: Final = "you"


class Beside(NamedTuple):
    """Milliseconds of the engine beside those of the floor.

    The floor is there if the board is one of creatures under ten effects; the aim is a number of times the floor, or of
    milliseconds. `peer` are those of python-mtg, where it is installed.
    """

    name: str
    ms: float
    floor: float | None
    aim: float | None
    peer: float | None = None

    @property
    def times(self) -> float | None:
        return None if self.floor is None else self.ms / self.floor


def measured(dearest: Json) -> Iterator[Beside]:
    """Measure all families in one run; `dearest` is the scenario of the case that takes most under all rulesets."""
    for name, alike, times in (("alike", True, 2.0), ("no two alike", False, 3.0)):
        for size in _SIZES:
            document = lords(size, alike=alike)
            aim = times if size >= 50 else None
            peer = python_mtg(document)
            yield Beside(
                f"{size} creatures {name}, ten effects",
                _engine_ms(document),
                floor_ms(document),
                aim,
                peer.ms if peer else None,
            )
    for size in _LENGTHS:
        aim = 15.0 if size == 40 else None
        yield Beside(f"{size} creatures, chain of 20 effects", _engine_ms(chained(size)), None, aim)
    yield Beside("8 objects, 12 effects", _engine_ms(crowded(8, 12)), None, None)
    yield Beside("long game, 1,000 permanents", _engine_ms(long_game(1000)), None, 120.0)
    every = (*engine.RULESETS, *engine.MISCONCEPTIONS)
    yield Beside(f"dearest case, all {len(every)} rulesets", _engine_ms(dearest, every), None, 40.0)


def _engine_ms(document: Json, rulesets: tuple[str, ...] = (engine.DEFAULT,)) -> float:
    """Measure evaluations of a document that was just read, so that nothing is known of it."""
    return best_ms_on(lambda: engine.parse(document), lambda fresh: under_each(fresh, rulesets))


def floor_ms(document: Json) -> float:
    scenario = engine.parse(document)
    return best_ms_on(lambda: all_printed(scenario.objects), plain_loop(scenario))


def plain_loop(scenario: engine.Scenario) -> Callable[[dict[str, Characteristics]], _Steps]:
    """Make the loop over a board of `lords`; it returns its steps."""
    leading = [card.id for card in scenario.objects if card.abilities]

    def loop(state: dict[str, Characteristics]) -> _Steps:
        steps: _Steps = []
        for source in leading:
            changed = {}
            for object_id, now in state.items():
                if object_id != source and "Creature" in now.types:
                    fields: list[object] = [*now]
                    fields[POWER], fields[TOUGHNESS] = (now.power or 0) + 1, (now.toughness or 0) + 1
                    fields[BASE] = now.base_size
                    changed[object_id] = now, tuple.__new__(Characteristics, fields)
            for object_id, (_, after) in changed.items():
                state[object_id] = after
            steps.append(changed)
        return steps

    return loop


class _Program(Protocol):
    """Its way of asking from Python: facts go in, relations come out."""

    available: Callable[[], bool]
    reset: Callable[[], None]
    evaluate: Callable[[_Facts], Mapping[str, set[tuple[str, ...]]]]


class Peer(NamedTuple):
    """Milliseconds for a board of creatures under ten effects, and the power of each creature."""

    ms: float
    powers: dict[str, int]


def _installed() -> _Program | None:
    try:
        program = cast("_Program", import_module("mtg.engine_inproc"))
    except ImportError:
        return None
    return program if program.available() else None


def python_mtg(document: Json) -> Peer | None:
    """Measure it on a board of `lords`, all facts given anew each time; None where it is not installed."""
    program = _installed()
    if program is None:
        return None
    facts = _as_facts(document["objects"])
    ms = best_ms_on(program.reset, lambda _nothing: program.evaluate(facts))
    program.reset()
    return Peer(ms, {name: int(power) for name, power in program.evaluate(facts)["power"]})


def _as_facts(cards: list[dict[str, Any]]) -> _Facts:
    leading = [card["id"] for card in cards if card["abilities"]]
    facts: dict[str, list[tuple[object, ...]]] = {
        "on_battlefield": [(card["id"],) for card in cards],
        "controls": [(_PLAYER, card["id"]) for card in cards],
        "printed_type": [(card["id"], "creature") for card in cards],
        "printed_power": [(card["id"], card["power"]) for card in cards],
        "printed_toughness": [(card["id"], card["toughness"]) for card in cards],
        "static_pt": [(source, 1, 1, "other_creatures") for source in leading],
    }
    return frozenset((relation, tuple(rows)) for relation, rows in facts.items())
