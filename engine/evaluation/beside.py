"""One board under several rulesets: which can differ at all, and what is the same under two of them worked out once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from engine.characteristics import abilities_on
from engine.evaluation.board import Ground
from engine.evaluation.evaluator import evaluate_on
from engine.evaluation.kinds import is_about_losing, kind_of
from engine.evaluation.record import cite_afterwards, cite_lost, cite_order
from engine.evaluation.trace import EffectInfo, LayerTrace, Step, Trace
from engine.keywords import COUNTERS, STATES, Meaning, meaning_of
from engine.rulesets import RULESETS, Ruleset, find_ruleset
from engine.rulesets.model import AFTER_LAYERS, Kind, Layer, unlike
from engine.scenario import (
    AddAbilities,
    AllCreatureTypes,
    CardTypes,
    Change,
    Colors,
    Control,
    Copy,
    LoseSubtypes,
    Scenario,
    Subtypes,
    Supertypes,
    changes_of,
    given_by,
    nested,
)

_PROTECTS: Final = ("shroud", "hexproof", "protection")


def may_differ(trace: Trace, other: Ruleset) -> bool:
    """Return whether `other` might give another result on the board of the trace."""
    return any(name not in _CAME_UP or _CAME_UP[name](trace, other) for name in unlike(trace.rules, other))


# --- what came up -----------------------------------------------------------------------------------


def _tables_part(trace: Trace, other: Ruleset) -> bool:
    """Return whether the tables divide the kinds of change that occur in another way, or have them in another order."""
    kinds = kinds_of(trace)
    return _division(trace.rules, kinds) != _division(other, kinds)


def kinds_of(trace: Trace) -> set[Kind]:
    """Return the kinds of change that come up on the board, applied or not."""
    return {kind for effect in trace.effects.values() for kind in _kinds(effect)}


def _kinds(effect: EffectInfo) -> Iterator[Kind]:
    counted: Mapping[str, Kind] = {"counter": "pt_counter", "face": "face"}
    for change in effect.changes:
        kind = kind_of(change, cda=effect.cda, static=effect.origin == "static")
        if kind is not None:
            yield kind if isinstance(change, AddAbilities) else counted.get(effect.origin, kind)


def _division(rules: Ruleset, kinds: set[Kind]) -> list[set[Kind]]:
    return [kinds_here for layer in rules.passes if (kinds_here := kinds.intersection(layer.kinds))]


def _sees_every_dependency(rules: Ruleset) -> bool:
    """Return whether a trace under these rules has every dependency, also what comes up in the middle of a layer."""
    return rules.dependency == "reexamined" and rules.dependencies == "all"


def _order_is_worked_out_otherwise(trace: Trace, other: Ruleset) -> bool:
    """Return whether a dependency occurs, or an effect joins after the order was decided."""
    if not _sees_every_dependency(trace.rules):
        return _some_compete(trace, other)
    depend = any(layer.dependencies for layer in trace.layers)
    return depend or (other.dependency == "fixed" and _some_join(trace))


def _some_join(trace: Trace) -> bool:
    for layer in trace.layers:
        first: dict[bool, set[str]] = {}
        for step in layer.applied:
            known = first.setdefault(step.by == "cda", {step.effect, *step.among})
            if step.effect not in known:
                return True
    return False


def _has_dependencies(trace: Trace, other: Ruleset) -> bool:
    """Return whether there is a dependency; or more than one, where only the first of a layer counts."""
    if not _sees_every_dependency(trace.rules):
        return _some_compete(trace, other)
    most = 1 if other.dependencies == "first_seen" else 0
    return any(len(layer.dependencies) > most for layer in trace.layers)


def _has_loops(trace: Trace, other: Ruleset) -> bool:
    if not _sees_every_dependency(trace.rules):
        return _some_compete(trace, other)
    return any(layer.loops for layer in trace.layers)


def _some_compete(trace: Trace, _other: Ruleset) -> bool:
    return any(at.step.among for at in trace.steps)


def _has_cdas(trace: Trace, _other: Ruleset) -> bool:
    return any(effect.ability is not None and effect.ability.ability.cda for effect in trace.effects.values())


def _spans_layers(trace: Trace, _other: Ruleset) -> bool:
    return any(len(effect.layers) > 1 for effect in trace.effects.values())


def _abilities_go(trace: Trace, _other: Ruleset) -> bool:
    """Return whether an object had an ability and lost it in a step."""
    return (
        trace.rules.rechecks
        or trace.rules.lost_abilities_work
        or any(
            not {(item.id, item.origin) for item in before.abilities}
            <= {(item.id, item.origin) for item in after.abilities}
            for at in trace.steps
            for before, after in at.step.changed.values()
        )
    )


def _says(*kinds: type[object]) -> Callable[[Trace, Ruleset], bool]:
    def came_up(trace: Trace, _other: Ruleset) -> bool:
        return any(isinstance(change, kinds) for change in _changes(trace))

    return came_up


def _changes(trace: Trace) -> Iterable[Change]:
    return nested(change for effect in trace.effects.values() for change in effect.changes)


def _reach_is_other(trace: Trace, other: Ruleset) -> bool:
    dated = [effect.timestamp for effect in trace.effects.values() if effect.origin == "static"]
    match other.reach:
        case "not_before_copy":
            return any(isinstance(change, Copy) for change in _changes(trace))
        case "not_later":
            latest = max((card.timestamp for card in trace.scenario.objects if card.enabled), default=0)
            return any(timestamp < latest for timestamp in dated)
        case "unlocked":
            return any(effect.locked_from is not None for effect in trace.scenario.effects if effect.enabled)
        case "not_protected":
            return bool(dated) and any(word.startswith(_PROTECTS) for word in _keywords(trace.scenario))
        case "as_said":
            return True


def _keywords(scenario: Scenario) -> Iterator[str]:
    """Yield all keywords that are on the board or could come to it."""
    changes = list(nested(change for effect in scenario.effects for change in effect.changes))
    for card in scenario.objects:
        yield from (counters.kind for counters in card.counters)
        for ability in abilities_on(card):
            yield ability.keyword or ""
            changes += changes_of(ability)
    for change in changes:
        yield from (ability.keyword or "" for ability in given_by(change))


def _some_are_newer(trace: Trace, other: Ruleset) -> bool:
    """Return whether the rules of one of the two days know a keyword, a state or counters of the board alone."""
    earlier, later = sorted((trace.rules.date, other.date))
    return any(earlier < meaning.since <= later for meaning in _meanings(trace.scenario))


def _meanings(scenario: Scenario) -> Iterator[Meaning]:
    """Yield what the rules say of what is on the board or could come to it."""
    states = (STATES.get(fact) for card in scenario.objects for fact in card.facts)
    counters = (COUNTERS.get(item.kind) for card in scenario.objects for item in card.counters)
    yield from filter(None, (*map(meaning_of, _keywords(scenario)), *states, *counters))


def _some_are_granted(trace: Trace, _other: Ruleset) -> bool:
    """Return whether a static effect comes from an ability that an effect gave."""
    return any(effect.ability is not None and effect.ability.given_at is not None for effect in trace.effects.values())


def _owner_is_another(trace: Trace, _other: Ruleset) -> bool:
    stolen = any(card.controller != card.owner for card in trace.scenario.objects)
    return stolen or any(isinstance(change, Control) for change in _changes(trace))


#: By the switch that differs. A switch that is not here may always matter.
_CAME_UP: Final[Mapping[str, Callable[[Trace, Ruleset], bool]]] = {
    "date": _some_are_newer,
    "layers": _tables_part,
    "dependency": _order_is_worked_out_otherwise,
    "dependencies": _has_dependencies,
    "loops": _has_loops,
    "cda_first": _has_cdas,
    "cda_dependency": _has_cdas,
    "cda_pt_everywhere": _has_cdas,
    "granted_timestamp": _some_are_granted,
    "attached_needs_type": lambda trace, _: any(each.enabled and each.attached_to for each in trace.scenario.objects),
    "type_effects_whole": _says(CardTypes, Supertypes, Subtypes, LoseSubtypes, AllCreatureTypes),
    "subtype_needs_type": _says(Subtypes, AllCreatureTypes),
    "release": _has_dependencies,
    "order": _some_compete,
    "knows_cdas": _has_cdas,
    "keeps_applying": _spans_layers,
    "whole_in_first_layer": _spans_layers,
    "rechecks": _abilities_go,
    "lost_abilities_work": _abilities_go,
    "land_type_takes": _says(Subtypes),
    "type_words": _says(CardTypes, Supertypes, Subtypes, Colors),
    "removal": lambda trace, _: any(map(is_about_losing, _changes(trace))),
    "copies_current": _says(Copy),
    "reach": _reach_is_other,
    "you_is_owner": _owner_is_another,
}


class SideBySide:
    """A board and its traces, `beside` one that is there already. `steps` bounds each evaluation, as in `evaluate`.

    A ruleset that differs from an edition only in what does not come up is not evaluated: its trace is that of the
    edition, with its own names of layers and its own rule numbers.
    """

    def __init__(self, scenario: Scenario, *, steps: int | None = None, beside: Trace | None = None) -> None:
        self._ground = Ground(scenario)
        self._steps = steps
        self._known = [] if beside is None else [beside]

    def under(self, ruleset: str | Ruleset) -> Trace:
        """Return what `evaluate` returns. Raises EvaluationError and KeyError as it does."""
        rules = find_ruleset(ruleset) if isinstance(ruleset, str) else ruleset
        nearest = min(self._known, key=lambda trace: len(unlike(trace.rules, rules)), default=None)
        if nearest is not None and not may_differ(nearest, rules):
            trace = renamed(nearest, rules)
            if trace is not None:
                return trace
        trace = evaluate_on(self._ground, rules, steps=self._steps)
        if rules.id in RULESETS:
            self._known.append(trace)
        return trace


def renamed(trace: Trace, rules: Ruleset) -> Trace | None:
    """Return the trace as `rules` name and cite it, which evaluate the board alike; None where layers join or part."""
    kinds = kinds_of(trace)
    ours, theirs = _named(trace.rules, kinds), _named(rules, kinds)
    if ours.keys() != theirs.keys():
        return None
    names = {name: theirs[came_up] for came_up, name in ours.items()} | {what: what for what in AFTER_LAYERS}
    as_evaluated = {names[layer.layer]: layer for layer in trace.layers if layer.layer in names}
    effects = {
        name: info._replace(layers=tuple([names[layer] for layer in info.layers]))
        for name, info in trace.effects.items()
    }
    layers = [_layer_renamed(as_evaluated.get(layer.name), layer, rules) for layer in rules.layers]
    layers += [_afterwards_renamed(as_evaluated[what], rules) for what in AFTER_LAYERS]
    return replace(trace, rules=rules, effects=MappingProxyType(effects), layers=tuple(layers))


def _named(rules: Ruleset, kinds: Iterable[Kind]) -> Mapping[frozenset[Kind], str]:
    """Return the names of layers by those of the kinds that apply in them, without the layers of none."""
    named: dict[str, set[Kind]] = {}
    for kind in kinds:
        if rules.pass_of_kind[kind] < len(rules.passes):
            named.setdefault(rules.names[rules.pass_of_kind[kind]], set()).add(kind)
    return {frozenset(here): name for name, here in named.items()}


def _layer_renamed(as_evaluated: LayerTrace | None, layer: Layer, rules: Ruleset) -> LayerTrace:
    if as_evaluated is None:
        return LayerTrace(layer.name, layer.citation, (), (), (), ())
    steps = [step._replace(citation=cite_order(step.by, layer, rules)) for step in as_evaluated.applied]
    return _cited(as_evaluated, layer.name, layer.citation, steps, rules)


def _afterwards_renamed(layer: LayerTrace, rules: Ruleset) -> LayerTrace:
    steps = [step._replace(citation=cite_afterwards(step.changes, layer.layer, rules)) for step in layer.applied]
    return _cited(layer, layer.layer, rules.cite(layer.layer), steps, rules)


def _cited(layer: LayerTrace, name: str, citation: str, steps: list[Step], rules: Ruleset) -> LayerTrace:
    lost, ended = (
        tuple([item._replace(citation=cite_lost(item.because, rules)) for item in items])
        for items in (layer.lost, layer.ended)
    )
    return layer._replace(layer=name, citation=citation, applied=tuple(steps), lost=lost, ended=ended)
