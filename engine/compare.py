"""Two traces of one scenario side by side: what differs in the end, and the first step at which they part.

right, believed = evaluate(scenario, "2026"), evaluate(scenario, "M07")
differences(right, believed).objects["forest"]["subtypes"]      # (["Forest"], ["Forest", "Swamp"])
first_divergence(right, believed)                               # the step, in each of the two
distinguish(scenario)                                           # every misconception that gives something else here
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeVar

from engine.bearing import may_differ
from engine.characteristics import AbilityInstance, Characteristics
from engine.errors import EvaluationError, Problem
from engine.evaluator import evaluate
from engine.result import characteristics_json, lost_json, player_json, size_shown, spell_json
from engine.rulesets import DEFAULT, MISCONCEPTIONS, Ruleset, find_ruleset
from engine.scenario import Ability, GameObject, Scenario
from engine.told import Json, TextOf
from engine.trace import Lost, Step, Trace

#: By id and key of a result: what the one trace gives and what the other does.
Differing = Mapping[str, Mapping[str, tuple[Json, Json]]]
#: One value of a result: ("objects" | "players" | "spells", id, key).
Point = tuple[str, str, str]

_Thing = TypeVar("_Thing")


@dataclass(frozen=True, slots=True)
class Differences:
    """What two results give differently. False where nothing is.

    Abilities are compared by what they are: neither their order nor who gave them counts.
    """

    objects: Differing
    players: Differing
    spells: Differing

    def __bool__(self) -> bool:
        return bool(self.objects or self.players or self.spells)

    def points(self) -> frozenset[Point]:
        """Each value that differs."""
        sections = {"objects": self.objects, "players": self.players, "spells": self.spells}
        return frozenset(
            (section, one, key) for section, things in sections.items() for one, keys in things.items() for key in keys
        )

    def only(self, points: frozenset[Point]) -> Differences:
        """Those among `points`."""

        def kept(section: str, things: Differing) -> Differing:
            left = {
                one: MappingProxyType({key: pair for key, pair in keys.items() if (section, one, key) in points})
                for one, keys in things.items()
            }
            return MappingProxyType({one: keys for one, keys in left.items() if keys})

        return Differences(kept("objects", self.objects), kept("players", self.players), kept("spells", self.spells))


def differences(one: Trace, other: Trace, text_of: TextOf | None = None) -> Differences:
    """What differs in the end, in the forms of a result; both traces are of the same scenario."""
    cards = {card.id: card for card in one.scenario.objects}

    def shown(name: str, now: Characteristics) -> dict[str, Json]:
        return _object(now, cards[name], text_of)

    return Differences(
        objects=_differing(one.final, other.final, shown),
        players=_differing(one.players, other.players, lambda _name, now: player_json(now)),
        spells=_differing(one.spells, other.spells, lambda _name, now: spell_json(now)),
    )


def _differing(
    one: Mapping[str, _Thing], other: Mapping[str, _Thing], shown: Callable[[str, _Thing], dict[str, Json]]
) -> Differing:
    found: dict[str, Mapping[str, tuple[Json, Json]]] = {}
    for name, left in one.items():
        right = other[name]
        if left == right:
            continue
        here, there = shown(name, left), shown(name, right)
        unlike = {key: (here[key], there[key]) for key in here if here[key] != there[key]}
        if "abilities" in unlike and _same_abilities(left, right):
            del unlike["abilities"]
        if unlike:
            found[name] = MappingProxyType(unlike)
    return MappingProxyType(found)


def _object(now: Characteristics, card: GameObject, text_of: TextOf | None) -> dict[str, Json]:
    """Its characteristics as a result shows them, so without power and toughness where it is no creature (208.3)."""
    power, toughness = size_shown(now, card)
    return {**characteristics_json(now, text_of), "power": power, "toughness": toughness}


def _same_abilities(one: object, other: object) -> bool:
    """Whether two objects have the same abilities; players, who have keywords, are compared by these alone."""
    return (
        isinstance(one, Characteristics)
        and isinstance(other, Characteristics)
        and _kinds(one.abilities) == _kinds(other.abilities)
    )


def _kinds(abilities: tuple[AbilityInstance, ...]) -> Counter[Ability]:
    return Counter(replace(item.ability, id=None) for item in abilities)


# --- where they part --------------------------------------------------------------------------------

Parting = Literal["missing", "extra", "effect", "part", "objects", "outcome"]


class Place(NamedTuple):
    """A step of a trace: that of `effect`, at place `at`, from 0, among those applied in `layer`."""

    layer: str
    at: int
    effect: str


@dataclass(frozen=True, slots=True)
class Divergence:
    """The first step at which two traces part, seen from each.

    `kind`: the step is `missing` from the other trace, or `extra` there; another `effect` goes at that moment; it
    does another `part` of what it does, or the same to other `objects`; or it meets another state, and another
    `outcome` follows. `one` is None for `extra`, `other` for `missing`; `lost` then tells what became of the effect
    in the trace that has no such step, if that trace says so.
    """

    kind: Parting
    one: Place | None
    other: Place | None
    lost: Lost | None = None


class _Applied(NamedTuple):
    place: Place
    step: Step


def first_divergence(one: Trace, other: Trace) -> Divergence | None:
    """Where two traces of a scenario part for the first time, None where they never do.

    Steps are compared by effect and by what they do, in the order of application: the names of layers, and so the
    table of the ruleset, do not matter. Where the results differ, only what leads to these differences counts.
    """
    points = differences(one, other).points() or None
    here, there = _steps(one), _steps(other)
    partner = _partners(here, there)
    back = {right: left for left, right in partner.items()}
    left = _first_alone(here, there, partner, points)
    right = _first_alone(there, here, back, points)
    if right is not None and right not in back and (left is None or left in partner):
        return Divergence("extra", None, there[right].place, _fate(there[right].step.effect, one))
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
    """Which step of the other trace is the same part of the same effect: the like changes, or else some of the kind."""
    partner: dict[int, int] = {}
    free: dict[str, list[int]] = {}
    for at, applied in enumerate(there):
        free.setdefault(applied.step.effect, []).append(at)
    for alike in (_same_part, _kindred_part):
        for at, applied in enumerate(here):
            left = free.get(applied.step.effect, [])
            found = next((one for one in left if alike(applied.step, there[one].step)), None)
            if at not in partner and found is not None:
                partner[at] = found
                left.remove(found)
    return partner


def _same_part(one: Step, other: Step) -> bool:
    return one.changes == other.changes


def _kindred_part(one: Step, other: Step) -> bool:
    return not {type(change) for change in one.changes}.isdisjoint(type(change) for change in other.changes)


def _first_alone(
    here: list[_Applied], there: list[_Applied], partner: Mapping[int, int], points: frozenset[Point] | None
) -> int | None:
    """The first step that the other trace has not, or not so, as far as `points` are concerned (None: all)."""
    for at, (_place, step) in enumerate(here):
        if at not in partner:
            if points is None or _outcome(step, points):
                return at
        elif _differ(step, there[partner[at]].step, points):
            return at
    return None


def _differ(one: Step, other: Step, points: frozenset[Point] | None) -> bool:
    if points is None and (one.changes != other.changes or one.objects != other.objects):
        return True
    same = one.changed == other.changed and one.players == other.players and one.spells == other.spells
    return not same and _outcome(one, points) != _outcome(other, points)


def _kind(one: Step, other: Step, points: frozenset[Point] | None) -> Parting:
    if one.changes != other.changes:
        return "part"
    counted = None if points is None else {name for section, name, _ in points if section == "objects"}

    def objects(step: Step) -> set[str]:
        return {name for name in step.objects if counted is None or name in counted}

    return "objects" if objects(one) != objects(other) else "outcome"


def _outcome(step: Step, points: frozenset[Point] | None) -> dict[Point, tuple[object, object]]:
    """What the step changes: before and after, by its point."""
    found = dict(_changed_points(step))
    return found if points is None else {point: pair for point, pair in found.items() if point in points}


def _changed_points(step: Step) -> Iterator[tuple[Point, tuple[object, object]]]:
    for name, (before, after) in step.changed.items():
        old, new = characteristics_json(before), characteristics_json(after)
        for key in old:
            pair: tuple[object, object] = (old[key], new[key])
            if key == "abilities":
                pair = (_kinds(before.abilities), _kinds(after.abilities))
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
    """What the trace says of an effect that did not apply, or ended."""
    entries = (item for layer in trace.layers for item in (*layer.lost, *layer.ended))
    return next((item for item in entries if item.effect == effect), None)


# --- misconceptions ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Distinction:
    """A misconception that gives another result: what differs (right, believed), and where its trace leaves.

    `problem` is there, and the rest is not, where it could not be evaluated within the steps or the numbers allowed.
    """

    misconception: str
    differences: Differences | None
    divergence: Divergence | None
    problem: Problem | None = None


ALL: Final = tuple(MISCONCEPTIONS)


def distinguish(
    scenario: Scenario, ruleset: str | Ruleset = DEFAULT, *, among: tuple[str, ...] = ALL, steps: int | None = None
) -> tuple[Distinction, ...]:
    """The misconceptions `among` all that give another result on this board than `ruleset`, in their order.

    Those that change only what does not come up on this board are not evaluated. `steps` bounds each evaluation, as
    in `evaluate`. Raises EvaluationError where the ruleset itself cannot be evaluated, KeyError for an unknown id.
    """
    rules = find_ruleset(ruleset) if isinstance(ruleset, str) else ruleset
    right = evaluate(scenario, rules, steps=steps)
    wanted = [one for one in among if may_differ(right, rules, find_ruleset(one))]
    found = (_distinction(right, one, steps) for one in wanted)
    return tuple(item for item in found if item is not None)


def _distinction(right: Trace, misconception: str, steps: int | None) -> Distinction | None:
    try:
        believed = evaluate(right.scenario, misconception, steps=steps)
    except EvaluationError as error:
        return Distinction(misconception, None, None, error.problem)
    unlike = differences(right, believed)
    return Distinction(misconception, unlike, first_divergence(right, believed)) if unlike else None


# --- as JSON ----------------------------------------------------------------------------------------


def differences_json(unlike: Differences) -> dict[str, Json]:
    """`{"objects": {id: {key: [one, other]}}, "players": …, "spells": …}`."""
    return {"objects": _pairs(unlike.objects), "players": _pairs(unlike.players), "spells": _pairs(unlike.spells)}


def _pairs(things: Differing) -> Json:
    return {name: {key: list[Json](pair) for key, pair in keys.items()} for name, keys in things.items()}


def divergence_json(parting: Divergence) -> dict[str, Json]:
    """`{"kind", "one", "other", "lost"}`; a place is `{"layer", "at", "effect"}` or null."""
    return {
        "kind": parting.kind,
        "one": _place(parting.one),
        "other": _place(parting.other),
        "lost": None if parting.lost is None else lost_json(parting.lost),
    }


def _place(place: Place | None) -> Json:
    return None if place is None else {"layer": place.layer, "at": place.at, "effect": place.effect}


def distinction_json(found: Distinction) -> dict[str, Json]:
    """`{"misconception", "differences", "divergence", "problem"}`, null for what is not there; right comes first."""
    return {
        "misconception": found.misconception,
        "differences": None if found.differences is None else differences_json(found.differences),
        "divergence": None if found.divergence is None else divergence_json(found.divergence),
        "problem": None if found.problem is None else problem_json(found.problem),
    }


def problem_json(problem: Problem) -> dict[str, Json]:
    return {"path": problem.path, "message": problem.message}
