"""How two boards differ as they lie on the table, before anything is worked out: what is there, on, older, attached."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.scenario import Effect, GameObject, Scenario, Spell
from engine.timeline import timeline

Thing = GameObject | Effect | Spell


@dataclass(frozen=True, slots=True)
class Unlike:
    """The differences between two boards, as keys of items (`timeline`) and of spells.

    `moved` are those that stand elsewhere among what both boards have, with their places, from 1, on each; `attached`
    and `counters` name objects that both have; `other` is what is described otherwise.
    """

    only_one: tuple[str, ...]
    only_other: tuple[str, ...]
    on_one: tuple[str, ...]
    on_other: tuple[str, ...]
    moved: tuple[tuple[str, int, int], ...]
    attached: tuple[str, ...]
    counters: tuple[str, ...]
    other: tuple[str, ...]
    turn: bool


def unlike(scenario: Scenario, other: Scenario) -> Unlike:
    here, there = _things(scenario), _things(other)
    both = [key for key in here if key in there]
    pairs = [(key, here[key], there[key]) for key in both]
    objects = [(key, a, b) for key, a, b in pairs if isinstance(a, GameObject) and isinstance(b, GameObject)]
    return Unlike(
        only_one=tuple(key for key in here if key not in there),
        only_other=tuple(key for key in there if key not in here),
        on_one=tuple(key for key, a, b in pairs if _is_on(a) and not _is_on(b)),
        on_other=tuple(key for key, a, b in pairs if _is_on(b) and not _is_on(a)),
        moved=_moved(scenario, other),
        attached=tuple(key for key, a, b in objects if a.attached_to != b.attached_to),
        counters=tuple(key for key, a, b in objects if _counters(a) != _counters(b)),
        other=tuple(key for key, a, b in pairs if _bare(a) != _bare(b)),
        turn=scenario.active_player != other.active_player,
    )


def _things(scenario: Scenario) -> dict[str, Thing]:
    things: list[Thing] = [*scenario.objects, *scenario.effects, *scenario.spells]
    return {thing.id: thing for thing in things}


def _is_on(thing: Thing) -> bool:
    return isinstance(thing, Spell) or thing.enabled


def _counters(thing: GameObject) -> dict[str, int]:
    return {counter.kind: counter.count for counter in thing.counters}


def _bare(thing: Thing) -> Thing:
    """Return the rest of a thing without the parts that are compared by themselves."""
    if isinstance(thing, GameObject):
        return replace(thing, timestamp=0, enabled=True, attached_to=None, counters=())
    return replace(thing, timestamp=0, enabled=True) if isinstance(thing, Effect) else thing


# --- who is older -----------------------------------------------------------------------------------


def _moved(scenario: Scenario, other: Scenario) -> tuple[tuple[str, int, int], ...]:
    """Return as few items as explain the other order: those outside a longest run that both boards share."""
    here, there = ([item.key for item in timeline(scenario)] for scenario in (scenario, other))
    here, there = [key for key in here if key in there], [key for key in there if key in here]
    place = {key: at for at, key in enumerate(there)}
    staying = {here[at] for at in _longest_run([place[key] for key in here])}
    return tuple((key, at, place[key] + 1) for at, key in enumerate(here, 1) if key not in staying)


def _longest_run(numbers: Sequence[int]) -> list[int]:
    """Return the places of a longest increasing subsequence."""
    tails: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for at, number in enumerate(numbers):
        length = bisect_left(tails, number)
        before.append(ends[length - 1] if length else -1)
        tails[length : length + 1] = [number]
        ends[length : length + 1] = [at]
    run, at = [], ends[-1] if ends else -1
    while at >= 0:
        run.append(at)
        at = before[at]
    return run[::-1]
