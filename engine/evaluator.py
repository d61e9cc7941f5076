"""The loop over the layers: the only place where the state of an evaluation advances."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from types import MappingProxyType

from engine.board import Board, State
from engine.budget import Meter, steps_for
from engine.changes import Giver, carry_out, copy_values
from engine.characteristics import Characteristics, printed
from engine.copies import CopyMoment
from engine.dependency import Trying, dependencies
from engine.effects import ContinuousEffect
from engine.instructions import Instruction, copy_instruction, fill, says_the_same_to_all
from engine.ordering import Choice, loops_of, next_part
from engine.pending import refuse_what_is_not_evaluated_yet
from engine.queries import Scope
from engine.registry import Registry
from engine.rulesets import RULESETS, Ruleset
from engine.scenario import Copy, Scenario, TurnFace
from engine.trace import (
    AppliedBy,
    Dependency,
    DependsBecause,
    EffectInfo,
    LayerTrace,
    Loop,
    Lost,
    LostBecause,
    Step,
    Trace,
)


def evaluate(
    scenario: Scenario, ruleset: str | Ruleset = "2026", *, steps: int | None = None, footprints: bool = True
) -> Trace:
    """What every object is, layer by layer, under a ruleset given by its id or as data (613).

    `steps` bounds the work, by default generously for the size of the board. Without `footprints` every pair of
    effects is tried, to the same result. Raises EvaluationError where the
    bound is passed, a number leaves ±10⁹, or the scenario asks what is not evaluated yet; KeyError for an
    unknown ruleset id.
    """
    rules = RULESETS[ruleset] if isinstance(ruleset, str) else ruleset
    refuse_what_is_not_evaluated_yet(scenario)
    board = Board(scenario, rules, Meter(steps_for(scenario) if steps is None else steps))
    return _Evaluation(board, footprints).run()


@dataclass(slots=True)
class _Miss:
    """Why an effect did not begin in a layer that has a part of it."""

    layer: int
    because: LostBecause
    by: str | None


@dataclass(slots=True)
class _LayerWork:
    """What is known of the layer being worked on. `waited` has what each effect has been held back by."""

    place: int
    steps: list[Step] = field(default_factory=list)
    applied: list[str] = field(default_factory=list)
    dependencies: list[Dependency] = field(default_factory=list)
    seen_pairs: set[tuple[str, str]] = field(default_factory=set)
    loops: list[Loop] = field(default_factory=list)
    waited: dict[str, set[str]] = field(default_factory=dict)
    #: Under `fixed`: the order decided for a group, with why each goes where it does; the groups decided so far.
    fixed: dict[str, tuple[AppliedBy, tuple[str, ...]]] = field(default_factory=dict)
    decided: set[bool] = field(default_factory=set)


class _Evaluation:
    """The working state of one evaluation. Lives inside `evaluate` and never leaves it."""

    def __init__(self, board: Board, footprints: bool) -> None:
        self.board = board
        self.footprints = footprints
        self.rules = board.ruleset
        self.start = {card.id: printed(card) for card in board.cards.values()}
        self.state: dict[str, Characteristics] = dict(self.start)
        self.registry = Registry(board, self.state)
        self.misses: dict[str, _Miss] = {}
        self._locked_moment: CopyMoment | None = None

    def run(self) -> Trace:
        self.registry.take_in_document()
        worked = [self._layer(place) for place in range(len(self.rules.passes))]
        lost = self._lost()
        layers = tuple(self._layer_traces(worked, lost))
        after = (
            LayerTrace("players", self.rules.cite("players"), (), (), (), ()),
            LayerTrace("rules", self.rules.cite("rules"), (), (), (), ()),
        )
        return Trace(
            scenario=self.board.scenario,
            ruleset=self.rules.id,
            printed=MappingProxyType(self.start),
            final=MappingProxyType(self.state),
            effects=MappingProxyType({name: self._info(effect) for name, effect in self.registry.effects.items()}),
            layers=layers + after,
        )

    def _layer_traces(self, worked: list[_LayerWork], lost: Mapping[int, list[Lost]]) -> Iterator[LayerTrace]:
        """One for each layer of the ruleset, with the passes through it one after the other."""
        for name, group in groupby(zip(self.rules.passes, worked, strict=True), key=lambda pair: pair[0].name):
            passes = [work for _, work in group]
            before = [sum(len(earlier.steps) for earlier in passes[:place]) for place in range(len(passes))]
            shifted = list(zip(passes, before, strict=True))
            yield LayerTrace(
                layer=name,
                citation=next(layer.citation for layer in self.rules.layers if layer.name == name),
                applied=tuple(step for work in passes for step in work.steps),
                dependencies=tuple(
                    replace(item, at=item.at + shift) for work, shift in shifted for item in work.dependencies
                ),
                loops=tuple(replace(item, at=item.at + shift) for work, shift in shifted for item in work.loops),
                lost=tuple(item for work in passes for item in lost.get(work.place, ())),
            )

    # --- one layer ------------------------------------------------------------------------------

    def _layer(self, place: int) -> _LayerWork:
        work = _LayerWork(place)
        while group := self._next_group(place):
            self._apply_next(group, work)
        for effect in self.registry.by_pass[place]:
            if not effect.applied_in and effect.name not in self.misses and place in effect.parts:
                self.misses[effect.name] = self._miss(effect, place)
        return work

    def _next_group(self, place: int) -> list[ContinuousEffect]:
        """The parts that compete for going next, the one that timestamps would have first in front.

        CDAs are a group of their own where they always go first (613.3).
        """
        self.board.meter.spend(len(self.registry.by_pass[place]))
        waiting = [
            effect
            for effect in self.registry.by_pass[place]
            if place in effect.parts and place not in effect.applied_in and self._in_play(effect)
        ]
        if self.rules.cda_first == "always" and any(effect.cda for effect in waiting):
            waiting = [effect for effect in waiting if effect.cda]
        return sorted(waiting, key=self._order)

    def _order(self, effect: ContinuousEffect) -> tuple[int, ...]:
        late = int(not effect.cda and self.rules.cda_first != "never")
        if self.rules.order == "latest_first":
            return (late, *(-part for part in effect.order))
        return (late, *effect.order)

    def _in_play(self, effect: ContinuousEffect) -> bool:
        self.board.meter.path = effect.path
        return effect.in_play(self.board, self.state)

    def _apply_next(self, group: list[ContinuousEffect], work: _LayerWork) -> None:
        match self.rules.dependency:
            case "none":
                self._apply(group[0], work, self._by_timestamp(group[0]), ())
            case "reexamined":
                self._apply_reexamined(group, work)
            case "fixed":
                self._apply_fixed(group, work)

    def _by_timestamp(self, effect: ContinuousEffect) -> AppliedBy:
        return "cda" if effect.cda and self.rules.cda_first != "never" else "timestamp"

    def _apply_reexamined(self, group: list[ContinuousEffect], work: _LayerWork) -> None:
        names = [effect.name for effect in group]
        depends = self._depends(group, work)
        choice = next_part(names, depends, self.rules.loops)
        self._note_held(choice, work)
        effect = group[names.index(choice.name)]
        waited = work.waited.get(effect.name, set())
        after = tuple(name for name in work.applied if name in waited)
        self._apply(effect, work, self._why(effect, choice, waited), after)

    def _why(self, effect: ContinuousEffect, choice: Choice, waited: set[str]) -> AppliedBy:
        if effect.cda and (self.rules.cda_first == "always" or not (waited or choice.in_loop)):
            return self._by_timestamp(effect)
        if choice.in_loop:
            return "loop"
        return "dependency" if waited or choice.passes_older else "timestamp"

    @staticmethod
    def _note_held(choice: Choice, work: _LayerWork) -> None:
        for name, others in choice.held.items():
            work.waited.setdefault(name, set()).update(others)

    def _apply_fixed(self, group: list[ContinuousEffect], work: _LayerWork) -> None:
        """The order is decided when a group's turn comes; what joins later goes after, by timestamp."""
        cdas = group[0].cda and self.rules.cda_first == "always"
        if cdas not in work.decided:
            work.decided.add(cdas)
            self._decide(group, work)
        by_name = {effect.name: effect for effect in group}
        for name, (by, waited) in work.fixed.items():
            if name in by_name:
                after = tuple(other for other in work.applied if other in waited)
                self._apply(by_name[name], work, by, after)
                return
        self._apply(group[0], work, self._by_timestamp(group[0]), ())

    def _decide(self, group: list[ContinuousEffect], work: _LayerWork) -> None:
        """The same choice as with looking again, made on one graph."""
        depends = self._depends(group, work)
        left = list(group)
        while left:
            choice = next_part([effect.name for effect in left], depends, self.rules.loops)
            self._note_held(choice, work)
            effect = next(effect for effect in left if effect.name == choice.name)
            waited = work.waited.get(effect.name, set())
            work.fixed[effect.name] = (self._why(effect, choice, waited), tuple(waited))
            left.remove(effect)

    def _depends(self, group: list[ContinuousEffect], work: _LayerWork) -> Mapping[str, Iterable[str]]:
        """The dependencies in the group now; those not seen before in this layer are noted, and the loops."""
        if len(group) < 2:
            return {}
        place = work.place
        trying = Trying(
            tell=lambda effect, state: self._tell(effect, place, state),
            trial=lambda effect, state: self._outcome(effect, place, state)[1],
            footprints=self.footprints,
        )
        found = dependencies(group, place, self.board, self.state, trying)
        self._note(group, found, work)
        return found

    @staticmethod
    def _note(
        group: list[ContinuousEffect], found: Mapping[str, Mapping[str, tuple[DependsBecause, ...]]], work: _LayerWork
    ) -> None:
        """Note the dependencies and the loops that this layer had not shown before, in the order of the group."""
        if not found:
            return
        at = len(work.applied)
        names = [effect.name for effect in group]
        for name in names:
            for other in names:
                because = found.get(name, {}).get(other)
                if because is not None and (name, other) not in work.seen_pairs:
                    work.seen_pairs.add((name, other))
                    work.dependencies.append(Dependency(name, other, because, at))
        known = {frozenset(loop.effects) for loop in work.loops}
        for component in loops_of(names, {name: set(found.get(name, ())) for name in names}):
            if len(component) > 1 and frozenset(component) not in known:
                work.loops.append(Loop(component, at))

    # --- applying -------------------------------------------------------------------------------

    def _tell(self, effect: ContinuousEffect, place: int, state: State) -> dict[str, tuple[Instruction, ...]]:
        """What the effect's part tells each object it affects, all read from the same state."""
        self.board.meter.path = effect.path
        changes = effect.part(place, self.board, state)
        scope = effect.scope(self.board, state)
        affected = effect.affected(self.board, state)
        if affected and all(map(says_the_same_to_all, changes)):
            return dict.fromkeys(affected, fill(changes, effect, scope, lambda: self._moment(state)))
        return {one: fill(changes, effect, scope.about(one), lambda: self._moment(state)) for one in affected}

    def _outcome(
        self, effect: ContinuousEffect, place: int, state: State
    ) -> tuple[tuple[str, ...], dict[str, Characteristics]]:
        """The objects affected, and those of them that would be different, as they would be."""
        told = self._tell(effect, place, state)
        giver = Giver(effect.name, effect.timestamp, self.rules.subtype_needs_type, self.board.meter)
        changed = {}
        for one, instructions in told.items():
            after = carry_out(instructions, state[one], giver)
            if after != state[one]:
                changed[one] = after
        return tuple(told), changed

    def _apply(self, effect: ContinuousEffect, work: _LayerWork, by: AppliedBy, after: tuple[str, ...]) -> None:
        objects, changed = self._outcome(effect, work.place, self.state)
        changed = {one: self.registry.named_anew(one, now) for one, now in changed.items()}
        step = Step(
            effect=effect.name,
            objects=objects,
            by=by,
            after=after,
            changed=MappingProxyType({one: (self.state[one], now) for one, now in changed.items()}),
            changes=effect.parts[work.place],
            began=not effect.begun,
        )
        self.registry.note_removed(effect.name, changed)
        self.state.update(changed)
        effect.begun, effect.objects = True, objects
        effect.applied_in.add(work.place)
        work.steps.append(step)
        work.applied.append(effect.name)
        self.registry.take_in_abilities()

    def _moment(self, state: State) -> CopyMoment:
        """The copiable values as they are seen from `state`; the same from every state if all copies are locked."""
        if self._locked_moment is not None:
            return self._locked_moment
        counting = [
            effect
            for effect in self.registry.effects.values()
            if any(isinstance(change, (Copy, TurnFace)) for change in effect.changes)
            and effect.in_play(self.board, state)
        ]
        in_order = tuple(sorted(counting, key=lambda effect: effect.order))
        moment = CopyMoment(self.board, state, in_order, self._make_copy)
        if self.board.copies_are_locked:
            self._locked_moment = moment
        return moment

    def _make_copy(
        self, change: Copy, own: Characteristics, source: Characteristics, effect: ContinuousEffect, scope: Scope
    ) -> Characteristics:
        giver = Giver(effect.name, effect.timestamp, self.rules.subtype_needs_type, self.board.meter)
        return copy_values(copy_instruction(change, source, effect, scope), own, giver)

    # --- what did not apply ---------------------------------------------------------------------

    def _miss(self, effect: ContinuousEffect, place: int) -> _Miss:
        if effect.origin == "static" and effect.ability is not None and effect.instance(self.state) is None:
            return _Miss(
                place, "ability_removed", self.registry.removed_by.get((effect.source or "", effect.ability.id))
            )
        return _Miss(place, "condition", None)

    def _lost(self) -> dict[int, list[Lost]]:
        """Every effect none of whose parts applied, in the layer in which its first part would have (613.6)."""
        lost: dict[int, list[tuple[tuple[int, ...], Lost]]] = {}
        for effect in self.registry.effects.values():
            if effect.applied_in or not effect.parts:
                continue
            miss = self.misses.get(effect.name)
            if miss is None:
                giver = effect.ability.given_by if effect.ability is not None else None
                miss = _Miss(min(effect.parts), "too_late", giver)
            entry = Lost(effect.name, miss.because, miss.by)
            lost.setdefault(miss.layer, []).append((effect.order, entry))
        return {place: [entry for _, entry in sorted(found, key=lambda item: item[0])] for place, found in lost.items()}

    def _info(self, effect: ContinuousEffect) -> EffectInfo:
        given_by = None if effect.ability is None or effect.ability.given_at is None else effect.ability.given_by
        return EffectInfo(
            name=effect.name,
            origin=effect.origin,
            source=effect.source,
            ability=effect.ability,
            timestamp=effect.timestamp,
            controller=effect.scope(self.board, self.state).you,
            cda=effect.cda,
            layers=tuple(dict.fromkeys(self.rules.passes[place].name for place in effect.parts)),
            changes=effect.changes,
            given_by=given_by,
        )
