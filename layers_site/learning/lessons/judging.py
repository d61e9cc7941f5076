"""The judgement on the board of a task: how it differs from the board before, and whether it is what was asked.

Only the two boards are compared, never the way from one to the other: whoever tries something and takes it back has
done nothing. Pure: the same boards are always judged alike.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

import engine
from engine.analysis.expectations import Difference, check_expectation, translations
from engine.cases import Expect
from engine.instructions import Json
from engine.scenario import Scenario
from engine.timeline import timeline
from layers_site.boards.services.evaluation import evaluated
from layers_site.boards.services.moments import Moment
from layers_site.learning.lessons.shapes import Mistake, Move, Task

#: What of a task was not kept to: something else is on the board, what may not be done, what must stay on, how much.
Breach = Literal["board", "moves", "on", "most", ""]

_NOTHING: Final = Expect()


@dataclass(frozen=True, slots=True)
class Changes:
    """The items that differ from the board at the start.

    They are switched on or off, attached elsewhere, and the fewest that must have been moved for the order to be what
    it is.
    """

    switched: tuple[str, ...] = ()
    attached: tuple[str, ...] = ()
    moved: int = 0

    @property
    def count(self) -> int:
        return len(self.switched) + len(self.attached) + self.moved

    @property
    def moves(self) -> frozenset[Move]:
        """Return the kinds of what was done."""
        kinds: dict[Move, int] = {
            "switch": len(self.switched),
            "move": self.moved,
            "attach": len(self.attached),
        }
        return frozenset(kind for kind, count in kinds.items() if count)


@dataclass(frozen=True, slots=True)
class Judgement:
    """The judgement on a board. `met`: the goal is reached and everything was kept to.

    `breach` says what was not kept to, `differences` what is not yet as it should be, `mistake` is the one that the
    task knows. `off` are the items that should be on.
    """

    changes: Changes
    met: bool = False
    breach: Breach = ""
    differences: tuple[Difference, ...] = ()
    mistake: Mistake | None = None
    off: tuple[str, ...] = ()

    @property
    def untouched(self) -> bool:
        return self.breach != "board" and not self.changes.count


def judgement_on(task: Task, edition: str, start: Moment, moment: Moment) -> Judgement:
    """Judge a board made from `start`, worked out under an edition."""
    result = engine.result_json(evaluated(moment.text, edition))
    return judge(task, start.scenario, moment.scenario, result)


def judge(task: Task, start: Scenario, now: Scenario, result: Mapping[str, Json]) -> Judgement:
    """Judge the board `now`, which was made from `start` and gives `result`."""
    changes = changes_between(start, now)
    if changes is None:
        return Judgement(Changes(), breach="board")
    french = translations(now)
    switches = _on(now)
    off = tuple(key for key in task.on if not switches.get(key))
    breach = _breach(task, changes, off)
    differences = check_expectation(task.goal, result, french)
    met = not differences and not breach
    mistakes = (mistake for mistake in task.mistakes if not met and _is(mistake, changes, result, french))
    return Judgement(changes, met, breach, differences, next(mistakes, None), off)


def changes_between(start: Scenario, now: Scenario) -> Changes | None:
    """Return how a board differs from another one; None where more differs than the three moves can change."""
    if _bare(start) != _bare(now):
        return None
    before, after = _on(start), _on(now)
    hosts, hosts_now = _hosts(start), _hosts(now)
    attached = tuple(key for key in hosts if hosts[key] != hosts_now[key])
    places = {item.key: place for place, item in enumerate(timeline(start))}
    # What is attached anew is the newest by that (613.7e): it was not moved besides.
    order = [places[item.key] for item in timeline(now) if item.key not in attached]
    switched = tuple(key for key in before if before[key] != after[key])
    return Changes(switched, attached, len(order) - _longest_rising(order))


def _breach(task: Task, changes: Changes, off: Sequence[str]) -> Breach:
    if not changes.moves <= set(task.moves):
        return "moves"
    if off:
        return "on"
    return "most" if 0 < task.most < changes.count else ""


def _is(mistake: Mistake, changes: Changes, result: Mapping[str, Json], french: Mapping[str, frozenset[str]]) -> bool:
    if not changes.count or (mistake.moved and not changes.moved) or not set(mistake.switched) <= set(changes.switched):
        return False
    return mistake.result == _NOTHING or not check_expectation(mistake.result, result, french)


def _bare(scenario: Scenario) -> Scenario:
    """Return the board without what the moves can change."""
    objects = tuple(
        replace(
            thing,
            enabled=True,
            timestamp=0,
            attached_to=None,
            counters=tuple(replace(counters, timestamp=0) for counters in thing.counters),
        )
        for thing in scenario.objects
    )
    effects = tuple(replace(effect, enabled=True, timestamp=0) for effect in scenario.effects)
    return replace(scenario, objects=objects, effects=effects)


def _on(scenario: Scenario) -> dict[str, bool]:
    objects = {thing.id: thing.enabled for thing in scenario.objects}
    return objects | {effect.id: effect.enabled for effect in scenario.effects}


def _hosts(scenario: Scenario) -> dict[str, str | None]:
    return {thing.id: thing.attached_to for thing in scenario.objects}


def _longest_rising(places: Iterable[int]) -> int:
    """Return how many of these numbers, all different, can stay where they are when the rest is moved."""
    ends: list[int] = []
    for place in places:
        at = bisect_left(ends, place)
        ends[at : at + 1] = [place]
    return len(ends)
