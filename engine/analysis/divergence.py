"""The first step at which two traces of one scenario diverge, as a place in each.

first_divergence(evaluate(scenario, "2026"), evaluate(scenario, "M07"))
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from engine.analysis.differences import Point, by_content, differences
from engine.analysis.result import characteristics_json, lost_json, player_json, spell_json
from engine.evaluation.trace import Lost, Step, Trace
from engine.instructions import Json

Parting = Literal["missing", "extra", "effect", "part", "objects", "outcome"]


class Place(NamedTuple):
    """A step of a trace: `effect` applies in `layer`, at place `at`, from 0, among the steps of the layer."""

    layer: str
    at: int
    effect: str


@dataclass(frozen=True, slots=True)
class Divergence:
    """The first step at which two traces diverge, as a place in each.

    `kind`: the step is `missing` from the other trace, or `extra` there; another `effect` applies at that moment; the
    effect applies another `part`, or the same part to other `objects`; or its `outcome` is another, because the state
    before it is another. `place` is None for `extra`, `other` for `missing`; `lost` then says why the effect did not
    apply in the trace that has no such step, if that trace has a reason.
    """

    kind: Parting
    place: Place | None
    other: Place | None
    lost: Lost | None = None


class _Applied(NamedTuple):
    place: Place
    step: Step


def first_divergence(trace: Trace, other: Trace) -> Divergence | None:
    """Find where two traces of a scenario diverge for the first time, None where they never do.

    Steps are compared by effect and by changes, in the order of application: the names of layers, and so the table of
    the ruleset, do not matter. Where the results differ, only the steps that lead to these differences count.
    """
    points = differences(trace, other).points() or None
    here, there = _steps(trace), _steps(other)
    partner = _partners(here, there)
    back = {right: left for left, right in partner.items()}
    left = _first_alone(here, there, partner, points)
    right = _first_alone(there, here, back, points)
    if right is not None and right not in back and (left is None or left in partner):
        return Divergence("extra", None, there[right].place, _fate(there[right].step.effect, trace))
    if left is not None and left not in partner and (right is None or right in back):
        return Divergence("missing", here[left].place, None, _fate(here[left].step.effect, other))
    if left is None or right is None:
        return None
    same = partner.get(left) == right
    kind = _kind(here[left].step, there[right].step, points) if same else "effect"
    return Divergence(kind, here[left].place, there[right].place)


def _steps(trace: Trace) -> list[_Applied]:
    return [
        _Applied(Place(layer.layer, at, step.effect), step)
        for layer in trace.layers
        for at, step in enumerate(layer.applied)
    ]


def _partners(here: list[_Applied], there: list[_Applied]) -> dict[int, int]:
    """Pair the steps that are the same part of an effect: with the same changes, or else with some of the same kind."""
    partner: dict[int, int] = {}
    free: dict[str, list[int]] = {}
    for at, applied in enumerate(there):
        free.setdefault(applied.step.effect, []).append(at)
    for alike in (_same_part, _kindred_part):
        for at, applied in enumerate(here):
            left = free.get(applied.step.effect, [])
            match_ = next((at_there for at_there in left if alike(applied.step, there[at_there].step)), None)
            if at not in partner and match_ is not None:
                partner[at] = match_
                left.remove(match_)
    return partner


def _same_part(step: Step, other: Step) -> bool:
    return step.changes == other.changes


def _kindred_part(step: Step, other: Step) -> bool:
    return not {type(change) for change in step.changes}.isdisjoint(type(change) for change in other.changes)


def _first_alone(
    here: list[_Applied], there: list[_Applied], partner: Mapping[int, int], points: frozenset[Point] | None
) -> int | None:
    """Find the first step that is missing or different in the other trace, as far as it matters for `points`."""
    for at, (_place, step) in enumerate(here):
        if at not in partner:
            if points is None or _outcome(step, points):
                return at
        elif _differ(step, there[partner[at]].step, points):
            return at
    return None


def _differ(step: Step, other: Step, points: frozenset[Point] | None) -> bool:
    if points is None and (step.changes != other.changes or step.objects != other.objects):
        return True
    same = step.changed == other.changed and step.players == other.players and step.spells == other.spells
    return not same and _outcome(step, points) != _outcome(other, points)


def _kind(step: Step, other: Step, points: frozenset[Point] | None) -> Parting:
    if step.changes != other.changes:
        return "part"
    counted = None if points is None else {name for section, name, _ in points if section == "objects"}

    def objects(step: Step) -> set[str]:
        return {name for name in step.objects if counted is None or name in counted}

    return "objects" if objects(step) != objects(other) else "outcome"


def _outcome(step: Step, points: frozenset[Point] | None) -> dict[Point, tuple[object, object]]:
    """Return the changes of the step: before and after, by point."""
    outcome = dict(_changed_points(step))
    return outcome if points is None else {point: pair for point, pair in outcome.items() if point in points}


def _changed_points(step: Step) -> Iterator[tuple[Point, tuple[object, object]]]:
    for name, (before, after) in step.changed.items():
        old, new = characteristics_json(before), characteristics_json(after)
        for key in old:
            pair: tuple[object, object] = (old[key], new[key])
            if key == "abilities":
                pair = (by_content(before.abilities), by_content(after.abilities))
            if pair[0] != pair[1]:
                yield ("objects", name, key), pair
    for player, (was, now) in step.players.items():
        yield from _changed_keys("players", player, player_json(was), player_json(now))
    for spell, (cost, costs) in step.spells.items():
        yield from _changed_keys("spells", spell, spell_json(cost), spell_json(costs))


def _changed_keys(
    section: str, name: str, old: dict[str, Json], new: dict[str, Json]
) -> Iterator[tuple[Point, tuple[object, object]]]:
    for key, was in old.items():
        if was != new[key]:
            yield (section, name, key), (was, new[key])


def _fate(effect: str, trace: Trace) -> Lost | None:
    """Return why an effect did not apply, or ended, as the trace has it."""
    entries = (item for layer in trace.layers for item in (*layer.lost, *layer.ended))
    return next((item for item in entries if item.effect == effect), None)


def divergence_json(parting: Divergence) -> dict[str, Json]:
    """Write `{"kind", "one", "other", "lost"}`; a place is `{"layer", "at", "effect"}` or null."""
    return {
        "kind": parting.kind,
        "one": _place(parting.place),
        "other": _place(parting.other),
        "lost": None if parting.lost is None else lost_json(parting.lost),
    }


def _place(place: Place | None) -> Json:
    return None if place is None else {"layer": place.layer, "at": place.at, "effect": place.effect}
