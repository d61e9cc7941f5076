"""The record of an evaluation: steps, dependencies, effects that did not apply, and the rules cited for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from engine.evaluation.board import State
from engine.evaluation.dependency import Evidence
from engine.evaluation.effects import ContinuousEffect
from engine.evaluation.ordering import Choice, loops_of
from engine.evaluation.registry import Registry
from engine.evaluation.trace import AppliedBy, Dependency, LayerTrace, Loop, Lost, LostBecause, Step
from engine.evaluation.world import rank
from engine.rulesets.model import Layer, Ruleset
from engine.scenario import Change

#: By concept (`Ruleset.cite`), where the concept has another name than the code.
_ORDER: Final[Mapping[AppliedBy, str]] = {"cda": "cda_first", "dependency": "waiting"}
#: By concept, where that is not of 613.6.
_LOST: Final[Mapping[LostBecause, str]] = {"condition": "static_set", "loop": "loop"}


def cite_order(by: AppliedBy, layer: Layer, rules: Ruleset) -> str:
    """Cite the rule for the order. A CDA of P/T does not apply first in its layer: it has a sublayer (613.4a)."""
    if by == "cda" and layer.kinds == ("pt_define",):
        return layer.citation
    return rules.cite(_ORDER.get(by, by))


def cite_afterwards(changes: Iterable[Change], what: str, rules: Ruleset) -> str:
    """Cite the rule for effects on players or on the rules of the game; costs have one of their own."""
    return rules.cite("cost" if rank(changes) else what)


def cite_lost(because: LostBecause, rules: Ruleset) -> str:
    return rules.cite(_LOST.get(because, "same_set"))


@dataclass(slots=True)
class LayerRecord:
    """One pass through a layer; `before` counts the steps of its earlier passes. `held`: what effects waited for."""

    place: int
    before: int
    steps: list[Step] = field(default_factory=list)
    dependencies: list[Dependency] = field(default_factory=list)
    loops: list[Loop] = field(default_factory=list)
    held: dict[str, set[str]] = field(default_factory=dict)
    ended: list[Lost] = field(default_factory=list)
    _pairs: set[tuple[str, str]] = field(default_factory=set)

    @property
    def at(self) -> int:
        return self.before + len(self.steps)

    def note_held(self, choice: Choice) -> None:
        """Note the effects that may not apply yet, each with the effects it waits for."""
        for name, others in choice.held.items():
            self.held.setdefault(name, set()).update(others)

    def after(self, name: str) -> tuple[str, ...]:
        """List the effects that it waited for and that have been applied here, in the order of application."""
        held = self.held.get(name)
        return tuple(step.effect for step in self.steps if step.effect in held) if held else ()

    def note_dependencies(
        self, waiting: Sequence[ContinuousEffect], depends: Mapping[str, Mapping[str, Evidence]]
    ) -> None:
        """Note the dependencies and the loops that are new in this layer, in the order of the waiting effects, and
        which are gone."""
        names = [effect.name for effect in waiting]
        self.dependencies = [self._still(known, names, depends) for known in self.dependencies]
        place = {name: at for at, name in enumerate(names)}
        for name in sorted(depends, key=place.__getitem__):
            for other in sorted(depends[name], key=place.__getitem__):
                if (name, other) not in self._pairs:
                    self._pairs.add((name, other))
                    seen = depends[name][other]
                    self.dependencies.append(Dependency(name, other, seen.because, self.at, seen.without, seen.beside))
        known = {frozenset(loop.effects) for loop in self.loops}
        for component in loops_of(names, {name: set(depends.get(name, ())) for name in names}):
            if len(component) > 1 and frozenset(component) not in known:
                self.loops.append(Loop(component, self.at))

    def _still(self, known: Dependency, names: list[str], depends: Mapping[str, Mapping[str, Evidence]]) -> Dependency:
        """Note of a dependency seen before whether it is there now, as long as both effects wait."""
        if known.effect not in names or known.on not in names:
            return known
        here = known.on in depends.get(known.effect, ())
        return known._replace(until=None if here else self.at if known.until is None else known.until)


class Record:
    """All passes gone through, and the effects that did not apply, with the reason and what took them (613.6)."""

    def __init__(self, rules: Ruleset, registry: Registry) -> None:
        self.rules = rules
        self.registry = registry
        self.layers: list[LayerRecord] = []
        self._missed: dict[str, tuple[int, Lost]] = {}

    def begin(self, place: int) -> LayerRecord:
        last = self.layers[-1] if self.layers else None
        again = last is not None and self.rules.names[last.place] == self.rules.names[place]
        self.layers.append(LayerRecord(place, last.at if last is not None and again else 0))
        return self.layers[-1]

    def note_missing(self, state: State) -> None:
        """Note the effects that have a part in the last pass, and did not apply in it."""
        layer = self.layers[-1]
        for effect in self.registry.by_pass[layer.place]:
            if layer.place not in effect.parts or layer.place in effect.applied_in:
                continue
            if effect.applied_in:
                layer.ended.append(self._missing(effect, state))
            elif effect.name not in self._missed:
                self._missed[effect.name] = layer.place, self._missing(effect, state)

    def _missing(self, effect: ContinuousEffect, state: State) -> Lost:
        own = effect.ability
        if effect.barred:
            return self._lost(effect, "loop", None)
        if effect.origin == "static" and own is not None and effect.instance(state) is None:
            taken_by = self.registry.removed_by.get((effect.source or "", own.id, own.origin))
            return self._lost(effect, "ability_removed", taken_by)
        return self._lost(effect, "condition", None)

    def _lost(self, effect: ContinuousEffect, because: LostBecause, by: str | None) -> Lost:
        return Lost(effect.name, because, by, cite_lost(because, self.rules))

    def _lost_by_place(self) -> dict[int, list[Lost]]:
        """Return the effects of which no part applied, by the pass of their first part."""
        lost: dict[int, list[Lost]] = {}
        left = [effect for effect in self.registry.effects.values() if effect.parts and not effect.applied_in]
        for effect in sorted(left, key=lambda effect: effect.order):
            giver = effect.ability.given_by if effect.ability is not None else None
            late = min(effect.parts), self._lost(effect, "too_late", giver)
            place, entry = self._missed.get(effect.name, late)
            lost.setdefault(place, []).append(entry)
        return lost

    def layer_traces(self) -> tuple[LayerTrace, ...]:
        """List the layers of the ruleset, each with its passes one after the other, and then the passes after them."""
        lost, gone_through = self._lost_by_place(), {layer.place: layer for layer in self.layers}
        traces = [*_untouched(self.rules)]
        for at in {self.rules.row_at[place] for place in (*gone_through, *lost)}:
            name, citation, places = self.rules.rows[at]
            passes = [gone_through[place] for place in places if place in gone_through]
            whole = passes[0] if len(passes) == 1 else _together(places[0], passes)
            traces[at] = LayerTrace(
                layer=name,
                citation=citation,
                applied=tuple(whole.steps),
                dependencies=tuple(whole.dependencies),
                loops=tuple(whole.loops),
                lost=tuple([item for place in places for item in lost.get(place, ())]),
                ended=tuple(whole.ended),
            )
        return tuple(traces)


@lru_cache(maxsize=256)
def _untouched(rules: Ruleset) -> tuple[LayerTrace, ...]:
    """Return the layers of a ruleset as they are where nothing has a part in them."""
    return tuple(LayerTrace(row.name, row.citation, (), (), (), ()) for row in rules.rows)


def _together(place: int, passes: Iterable[LayerRecord]) -> LayerRecord:
    """Return the passes of the layer that begins at `place` as one."""
    whole = LayerRecord(place, 0)
    for layer in passes:
        whole.steps += layer.steps
        whole.dependencies += layer.dependencies
        whole.loops += layer.loops
        whole.ended += layer.ended
    return whole
