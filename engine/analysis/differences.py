"""Two traces of one scenario side by side: where they diverge, how they end, and which misconceptions differ.

right, believed = evaluate(scenario, "2026"), evaluate(scenario, "M07")
differences(right, believed).objects["forest"]["subtypes"]      # (["Forest"], ["Forest", "Swamp"])
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeVar

from engine.analysis.result import characteristics_json, player_json, size_shown, spell_json
from engine.characteristics import AbilityInstance, Characteristics
from engine.errors import EvaluationError
from engine.evaluation.beside import may_differ
from engine.evaluation.evaluator import evaluate
from engine.evaluation.trace import At, Lost, Step, Trace
from engine.instructions import Json, TextOf
from engine.rulesets import DEFAULT, MISCONCEPTIONS, Ruleset, find_ruleset
from engine.scenario import Ability, GameObject, Scenario

#: By id and key of a result: the value in the first trace, and in the other trace.
Differing = Mapping[str, Mapping[str, tuple[Json, Json]]]
#: One value of a result: ("objects" | "players" | "spells", id, key).
Point = tuple[str, str, str]

_Thing = TypeVar("_Thing")


@dataclass(frozen=True, slots=True)
class Differences:
    """The values that differ between two results. False where none does.

    Abilities are compared by their content: neither their order nor the effects that granted them count.
    """

    objects: Differing
    players: Differing
    spells: Differing

    def __bool__(self) -> bool:
        return bool(self.objects or self.players or self.spells)

    def points(self) -> frozenset[Point]:
        sections = {"objects": self.objects, "players": self.players, "spells": self.spells}
        return frozenset(
            (section, name, key)
            for section, things in sections.items()
            for name, keys in things.items()
            for key in keys
        )

    def only(self, points: frozenset[Point]) -> Differences:
        def within(section: str, things: Differing) -> Differing:
            left = {
                name: MappingProxyType({key: pair for key, pair in keys.items() if (section, name, key) in points})
                for name, keys in things.items()
            }
            return MappingProxyType({name: keys for name, keys in left.items() if keys})

        return Differences(
            within("objects", self.objects), within("players", self.players), within("spells", self.spells)
        )


def differences(trace: Trace, other: Trace, text_of: TextOf | None = None) -> Differences:
    """Compare the ends of two traces of the same scenario, in the forms of a result."""
    cards = {card.id: card for card in trace.scenario.objects}

    def shown(name: str, now: Characteristics) -> dict[str, Json]:
        return _object(now, cards[name], text_of)

    return Differences(
        objects=_differing(trace.final, other.final, shown),
        players=_differing(trace.players, other.players, lambda _name, now: player_json(now)),
        spells=_differing(trace.spells, other.spells, lambda _name, now: spell_json(now)),
    )


def _differing(
    things: Mapping[str, _Thing], other: Mapping[str, _Thing], shown: Callable[[str, _Thing], dict[str, Json]]
) -> Differing:
    differing: dict[str, Mapping[str, tuple[Json, Json]]] = {}
    for name, left in things.items():
        right = other[name]
        if left == right:
            continue
        here, there = shown(name, left), shown(name, right)
        unlike = {key: (here[key], there[key]) for key in here if here[key] != there[key]}
        if "abilities" in unlike and _same_abilities(left, right):
            del unlike["abilities"]
        if unlike:
            differing[name] = MappingProxyType(unlike)
    return MappingProxyType(differing)


def _object(now: Characteristics, card: GameObject, text_of: TextOf | None) -> dict[str, Json]:
    """Return its characteristics as a result shows them: no power and toughness where it is no creature (208.3)."""
    power, toughness = size_shown(now, card)
    return {**characteristics_json(now, text_of), "power": power, "toughness": toughness}


def _same_abilities(thing: object, other: object) -> bool:
    """Return whether two objects have the same abilities; False for players, who have keywords only."""
    return (
        isinstance(thing, Characteristics)
        and isinstance(other, Characteristics)
        and by_content(thing.abilities) == by_content(other.abilities)
    )


def by_content(abilities: tuple[AbilityInstance, ...]) -> Counter[Ability]:
    """Count the abilities by what they say, whatever their names and whoever gave them."""
    return Counter(replace(item.ability, id=None) for item in abilities)


# --- the first step at which two traces of one scenario diverge, as a place in each ---------------------


Parting = Literal["missing", "extra", "effect", "part", "objects", "outcome"]


class Place(NamedTuple):
    """A step of a trace: `effect` applies in `layer`, at place `at`, from 0, among the steps of the layer."""

    layer: str
    at: int
    effect: str

    @classmethod
    def of(cls, at: At) -> Place:
        return cls(at.layer.layer, at.turn, at.step.effect)


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


def first_divergence(trace: Trace, other: Trace) -> Divergence | None:
    """Find where two traces of a scenario diverge for the first time, None where they never do.

    Steps are compared by effect and by changes, in the order of application: the names of layers, and so the table of
    the ruleset, do not matter. Where the results differ, only the steps that lead to these differences count.
    """
    points = differences(trace, other).points() or None
    here, there = trace.steps, other.steps
    partner = _partners(here, there)
    back = {right: left for left, right in partner.items()}
    left = _first_alone(here, there, partner, points)
    right = _first_alone(there, here, back, points)
    if right is not None and right not in back and (left is None or left in partner):
        return Divergence("extra", None, Place.of(there[right]), _fate(there[right].step.effect, trace))
    if left is not None and left not in partner and (right is None or right in back):
        return Divergence("missing", Place.of(here[left]), None, _fate(here[left].step.effect, other))
    if left is None or right is None:
        return None
    same = partner.get(left) == right
    kind = _kind(here[left].step, there[right].step, points) if same else "effect"
    return Divergence(kind, Place.of(here[left]), Place.of(there[right]))


def paired_steps(trace: Trace, other: Trace) -> dict[Place, Place]:
    """Return for each step of a trace the one of the other that answers to it, where one does."""
    here, there = trace.steps, other.steps
    return {Place.of(here[at]): Place.of(there[at_there]) for at, at_there in _partners(here, there).items()}


def _partners(here: Sequence[At], there: Sequence[At]) -> dict[int, int]:
    """Pair the steps that are the same part of an effect: with the same changes, or else with some of the same kind."""
    partner: dict[int, int] = {}
    free: dict[str, list[int]] = {}
    for applied in there:
        free.setdefault(applied.step.effect, []).append(applied.place)
    for alike in (_same_part, _kindred_part):
        for at, _layer, _turn, step in here:
            left = free.get(step.effect, [])
            match_ = next((at_there for at_there in left if alike(step, there[at_there].step)), None)
            if at not in partner and match_ is not None:
                partner[at] = match_
                left.remove(match_)
    return partner


def _same_part(step: Step, other: Step) -> bool:
    return step.changes == other.changes


def _kindred_part(step: Step, other: Step) -> bool:
    return not {type(change) for change in step.changes}.isdisjoint(type(change) for change in other.changes)


def _first_alone(
    here: Sequence[At], there: Sequence[At], partner: Mapping[int, int], points: frozenset[Point] | None
) -> int | None:
    """Find the first step that is missing or different in the other trace, as far as it matters for `points`."""
    for at, _layer, _turn, step in here:
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
    outcome = dict(_changed_points(step))
    return outcome if points is None else {point: pair for point, pair in outcome.items() if point in points}


def _changed_points(step: Step) -> Iterator[tuple[Point, tuple[object, object]]]:
    for name, pair in step.changed.items():
        old, new = ({**characteristics_json(now), "abilities": by_content(now.abilities)} for now in pair)
        yield from _changed_keys("objects", name, old, new)
    for player, (was, now) in step.players.items():
        yield from _changed_keys("players", player, player_json(was), player_json(now))
    for spell, (cost, costs) in step.spells.items():
        yield from _changed_keys("spells", spell, spell_json(cost), spell_json(costs))


def _changed_keys(
    section: str, name: str, old: Mapping[str, object], new: Mapping[str, object]
) -> Iterator[tuple[Point, tuple[object, object]]]:
    for key, was in old.items():
        if was != new[key]:
            yield (section, name, key), (was, new[key])


def _fate(effect: str, trace: Trace) -> Lost | None:
    """Return why an effect did not apply, or ended, as the trace has it."""
    entries = (item for layer in trace.layers for item in (*layer.lost, *layer.ended))
    return next((item for item in entries if item.effect == effect), None)


# --- compare a ruleset with the misconceptions ----------------------------------------------------------


def distinguish(scenario: Scenario, ruleset: str | Ruleset = DEFAULT) -> Iterator[str]:
    """Yield the misconceptions that give another result on this board than `ruleset`, or none within the limits.

    A misconception that makes no difference on this board is not evaluated (`may_differ`). Raises EvaluationError where
    the ruleset itself cannot be evaluated, KeyError for an unknown id.
    """
    right = evaluate(scenario, ruleset)
    for misconception in MISCONCEPTIONS:
        if may_differ(right, find_ruleset(misconception)) and _gives_another(right, misconception):
            yield misconception


def _gives_another(right: Trace, misconception: str) -> bool:
    try:
        return bool(differences(right, evaluate(right.scenario, misconception)))
    except EvaluationError:
        return True
