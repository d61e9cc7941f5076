"""The loop over the layers: the only place where the state of an evaluation advances."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.board import Board, State
from engine.budget import Meter, steps_for
from engine.changes import Giver, carry_out, copy_values
from engine.characteristics import Characteristics, printed
from engine.copies import CopyMoment
from engine.dependency import Found, Trying, dependencies
from engine.effects import ContinuousEffect
from engine.instructions import Instruction, copy_instruction, fill, says_the_same_to_all
from engine.layer_work import LayerWork, Miss
from engine.ordering import Choice, loops_of, next_part
from engine.queries import Scope
from engine.registry import Registry
from engine.rulesets import Ruleset, find_ruleset
from engine.rulesets.model import AFTER_LAYERS
from engine.scenario import Change, Copy, Restrict, Scenario, TurnFace
from engine.trace import (
    AppliedBy,
    Dependency,
    EffectInfo,
    LayerTrace,
    Loop,
    Lost,
    LostBecause,
    Step,
    Trace,
    changes_between,
)
from engine.world import PlayerState, SpellState, World, rank


def evaluate(
    scenario: Scenario, ruleset: str | Ruleset = "2026", *, steps: int | None = None, footprints: bool = True
) -> Trace:
    """What every object is, layer by layer, under a ruleset given by its id or as data (613).

    `steps` bounds the work, by default generously for the size of the board. Without `footprints` every pair of
    effects is tried, to the same result. Raises EvaluationError where the bound is passed or a number leaves
    ±10⁹; KeyError for an unknown ruleset id.
    """
    rules = find_ruleset(ruleset) if isinstance(ruleset, str) else ruleset
    meter = Meter(steps_for(scenario) if steps is None else steps)
    board = Board(scenario, rules, meter)
    if rules.copies_current:
        before = Board(scenario, replace(rules, copies_current=False), meter)
        board.current = _Evaluation(before, footprints).run().final
    trace = _Evaluation(board, footprints).run()
    if rules.rechecks:
        trace = _Evaluation(board, footprints, without=_gone(trace)).run()
    return trace


def _gone(trace: Trace) -> frozenset[str]:
    """The static effects whose ability is not on its source in the end."""
    left = {f"{one}.{item.id}" for one, now in trace.final.items() for item in now.abilities}
    return frozenset(name for name, effect in trace.effects.items() if effect.origin == "static" and name not in left)


#: The rule for why a part went when it did, by concept (`Ruleset.cite`).
_RULE_OF_ORDER: Final[Mapping[AppliedBy, str]] = {
    "cda": "cda_first",
    "timestamp": "timestamp",
    "dependency": "waiting",
    "loop": "loop",
}
#: The rule for why an effect did not apply.
_RULE_OF_LOSS: Final[Mapping[LostBecause, str]] = {
    "ability_removed": "same_set",
    "condition": "static_set",
    "too_late": "same_set",
    "loop": "loop",
}


_NOTHING_OF_PLAYERS: Final[Mapping[str, tuple[PlayerState, PlayerState]]] = MappingProxyType({})
_NOTHING_OF_SPELLS: Final[Mapping[str, tuple[SpellState, SpellState]]] = MappingProxyType({})


class _Why(NamedTuple):
    """Why a part goes next, after what it waited for, and all that competed, itself included."""

    by: AppliedBy
    after: tuple[str, ...]
    group: list[ContinuousEffect]


class _Evaluation:
    """The working state of one evaluation. Lives inside `evaluate` and never leaves it."""

    def __init__(self, board: Board, footprints: bool, without: frozenset[str] = frozenset()) -> None:
        self.board = board
        self.footprints = footprints
        self.rules = board.ruleset
        self.start = {card.id: printed(card) for card in board.cards.values()}
        self.state: dict[str, Characteristics] = dict(self.start)
        self.registry = Registry(board, self.state, without)
        self.world = World(board.scenario.players, board.scenario.spells)
        self.misses: dict[str, Miss] = {}
        self.ended: dict[int, list[Lost]] = {}
        self._locked_moment: CopyMoment | None = None

    def run(self) -> Trace:
        self.registry.take_in_document()
        worked = [self._layer(place) for place in range(len(self.rules.passes))]
        worked += [self._after_layers(len(worked) + place) for place in range(len(AFTER_LAYERS))]
        return Trace(
            scenario=self.board.scenario,
            ruleset=self.rules.id,
            printed=MappingProxyType(self.start),
            final=MappingProxyType(self.state),
            effects=MappingProxyType({name: self._info(effect) for name, effect in self.registry.effects.items()}),
            layers=tuple(self._layer_traces(worked, self._lost())),
            players=MappingProxyType(self.world.players),
            spells=MappingProxyType(self.world.spells),
        )

    def _layer_traces(self, worked: list[LayerWork], lost: Mapping[int, list[Lost]]) -> Iterator[LayerTrace]:
        """One for each layer of the ruleset, with the passes through it one after the other, and what comes after."""
        citations = {layer.name: layer.citation for layer in self.rules.layers}
        for name, group in groupby(worked, key=lambda work: self.rules.name_of(work.place)):
            passes = list(group)
            before = [sum(len(earlier.steps) for earlier in passes[:place]) for place in range(len(passes))]
            shifted = list(zip(passes, before, strict=True))
            yield LayerTrace(
                layer=name,
                citation=citations[name] if name in citations else self.rules.cite(name),
                applied=tuple(step for work in passes for step in work.steps),
                dependencies=tuple(
                    replace(item, at=item.at + shift) for work, shift in shifted for item in work.dependencies
                ),
                loops=tuple(replace(item, at=item.at + shift) for work, shift in shifted for item in work.loops),
                lost=tuple(item for work in passes for item in lost.get(work.place, ())),
                ended=tuple(item for work in passes for item in self.ended.get(work.place, ())),
            )

    # --- one layer ------------------------------------------------------------------------------

    def _layer(self, place: int) -> LayerWork:
        work = LayerWork(place)
        while group := self._next_group(place):
            self._apply_next(group, work)
        self._note_misses(place)
        if self.rules.lost_abilities_work:
            for effect in self.registry.effects.values():
                effect.outlives = effect.origin == "static" and effect.instance(self.state) is None
        return work

    def _note_misses(self, place: int) -> None:
        """Why effects that have a part in this pass did not apply in it."""
        for effect in self.registry.by_pass[place]:
            if place not in effect.parts or place in effect.applied_in:
                continue
            if effect.applied_in:
                miss = self._miss(effect, place)
                self.ended.setdefault(place, []).append(self._as_lost(effect, miss))
            elif effect.name not in self.misses:
                self.misses[effect.name] = self._miss(effect, place)

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
        match self.rules.order:
            case "timestamp":
                return (late, *effect.order)
            case "latest_first":
                return (late, *(-part for part in effect.order))
            case "static_last":
                return (late, int(effect.origin == "static"), *effect.order)

    def _in_play(self, effect: ContinuousEffect) -> bool:
        self.board.meter.path = effect.path
        return effect.in_play(self.board, self.state)

    def _apply_next(self, group: list[ContinuousEffect], work: LayerWork) -> None:
        match self.rules.dependency:
            case "none":
                self._apply(group[0], work, _Why(self._by_timestamp(group[0]), (), group))
            case "reexamined":
                self._apply_reexamined(group, work)
            case "fixed":
                self._apply_fixed(group, work)

    def _by_timestamp(self, effect: ContinuousEffect) -> AppliedBy:
        return "cda" if effect.cda and self.rules.cda_first != "never" else "timestamp"

    def _apply_reexamined(self, group: list[ContinuousEffect], work: LayerWork) -> None:
        depends = self._depends(group, work)
        if self._bar_loops(group, depends, work.place):
            return
        names = [effect.name for effect in group]
        choice = next_part(names, depends, self.rules.loops)
        self._note_held(choice, work)
        effect = group[names.index(choice.name)]
        waited = work.waited.get(effect.name, set())
        self._apply(effect, work, _Why(self._why(effect, choice, waited), work.after(waited), group))

    def _bar_loops(self, group: list[ContinuousEffect], depends: Mapping[str, Iterable[str]], place: int) -> bool:
        """Where a loop is taken to mean that nothing in it applies: whether there was one."""
        if self.rules.loops != "none_apply":
            return False
        edges = {effect.name: set(depends.get(effect.name, ())) for effect in group}
        looped = {name for loop in loops_of(list(edges), edges) if len(loop) > 1 for name in loop}
        for effect in group:
            if effect.name in looped:
                effect.barred = True
                self.misses.setdefault(effect.name, Miss(place, "loop", None))
        return bool(looped)

    def _why(self, effect: ContinuousEffect, choice: Choice, waited: set[str]) -> AppliedBy:
        if effect.cda and (self.rules.cda_first == "always" or not (waited or choice.in_loop)):
            return self._by_timestamp(effect)
        if choice.in_loop:
            return "loop"
        return "dependency" if waited or choice.passes_older else "timestamp"

    @staticmethod
    def _note_held(choice: Choice, work: LayerWork) -> None:
        for name, others in choice.held.items():
            work.waited.setdefault(name, set()).update(others)

    def _apply_fixed(self, group: list[ContinuousEffect], work: LayerWork) -> None:
        """The order is decided when a group's turn comes; what joins later goes after, by timestamp."""
        cdas = group[0].cda and self.rules.cda_first == "always"
        if cdas not in work.decided:
            work.decided.add(cdas)
            self._decide(group, work)
        by_name = {effect.name: effect for effect in group}
        for name, (by, waited) in work.fixed.items():
            if name in by_name:
                self._apply(by_name[name], work, _Why(by, work.after(waited), group))
                return
        self._apply(group[0], work, _Why(self._by_timestamp(group[0]), (), group))

    def _decide(self, group: list[ContinuousEffect], work: LayerWork) -> None:
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

    def _depends(self, group: list[ContinuousEffect], work: LayerWork) -> Mapping[str, Iterable[str]]:
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
        return self._as_believed(found, work)

    def _as_believed(self, found: Mapping[str, Mapping[str, Found]], work: LayerWork) -> Mapping[str, Iterable[str]]:
        """The dependencies that count, and which way round."""
        match self.rules.dependencies:
            case "all":
                return found
            case "first_seen":
                first = next(((item.effect, item.on) for item in work.dependencies), None)
                return {name: [other for other in on if (name, other) == first] for name, on in found.items()}
            case "reversed":
                return {
                    other: [name for name, on in found.items() if other in on]
                    for other in {other for on in found.values() for other in on}
                }

    @staticmethod
    def _note(group: list[ContinuousEffect], found: Mapping[str, Mapping[str, Found]], work: LayerWork) -> None:
        """Note the dependencies and the loops that this layer had not shown before, in the order of the group."""
        if not found:
            return
        at = len(work.applied)
        names = [effect.name for effect in group]
        for name in names:
            for other in names:
                seen = found.get(name, {}).get(other)
                if seen is not None and (name, other) not in work.seen_pairs:
                    work.seen_pairs.add((name, other))
                    work.dependencies.append(Dependency(name, other, seen.because, at, seen.without, seen.beside))
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
    ) -> tuple[dict[str, tuple[Instruction, ...]], dict[str, Characteristics]]:
        """What each object affected is told, and those of them that would be different, as they would be."""
        told = self._tell(effect, place, state)
        giver = Giver(effect.name, effect.timestamp, self.rules, self.board.meter)
        changed = {}
        for one, instructions in told.items():
            after = carry_out(instructions, state[one], giver)
            if after != state[one]:
                changed[one] = after
        return told, changed

    def _apply(self, effect: ContinuousEffect, work: LayerWork, why: _Why) -> None:
        told, changed = self._outcome(effect, work.place, self.state)
        changed = {one: self.registry.named_anew(one, now) for one, now in changed.items()}
        step = Step(
            effect=effect.name,
            objects=tuple(told),
            by=why.by,
            after=why.after,
            changed=MappingProxyType({one: (self.state[one], now) for one, now in changed.items()}),
            changes=effect.parts[work.place],
            began=not effect.begun,
            told=MappingProxyType(told),
            among=tuple(other.name for other in why.group if other is not effect),
            citation=self.rules.cite(_RULE_OF_ORDER[why.by]),
            players=_NOTHING_OF_PLAYERS,
            spells=_NOTHING_OF_SPELLS,
        )
        self.registry.note_removed(effect.name, changed)
        self.state.update(changed)
        effect.begun, effect.objects = True, tuple(told)
        if self.rules.reach == "not_before_copy" and any(isinstance(change, Copy) for change in step.changes):
            self._spare(effect)
        effect.applied_in.add(work.place)
        work.steps.append(step)
        work.applied.append(effect.name)
        self.registry.take_in_abilities()

    def _spare(self, copy: ContinuousEffect) -> None:
        """What was on an object before it became a copy is taken to reach it no more."""
        for effect in self.registry.effects.values():
            if effect.origin != "static" and effect.order < copy.order:
                effect.spares |= frozenset(copy.objects or ())

    # --- after the layers -----------------------------------------------------------------------

    def _after_layers(self, place: int) -> LayerWork:
        """Effects on players, or on the rules of the game (613.10, 613.11).

        Whether they are there, and whom they are about, is looked at afresh: that an effect which has begun goes
        on is about the layers.
        """
        work = LayerWork(place)
        waiting = []
        for effect in self.registry.by_pass[place]:
            self.board.meter.path = effect.path
            if effect.is_there(self.board, self.state) and (part := effect.part(place, self.board, self.state)):
                waiting.append((effect, part))
        waiting.sort(key=lambda item: (rank(item[1]), *self._order(item[0])))
        for at, (effect, part) in enumerate(waiting):
            work.steps.append(self._after_layers_step(effect, place, part, tuple(e.name for e, _ in waiting[at + 1 :])))
            effect.applied_in.add(place)
        self._note_misses(place)
        return work

    def _after_layers_step(
        self, effect: ContinuousEffect, place: int, part: tuple[Change, ...], among: tuple[str, ...]
    ) -> Step:
        self.board.meter.path = effect.path
        scope = effect.scope(self.board, self.state)
        restrictions = [change.what for change in part if isinstance(change, Restrict) and change.who is None]
        objects = effect.found(self.board, self.state) if restrictions else ()
        before = dict(self.state), dict(self.world.players), dict(self.world.spells)
        for one in objects:
            self.board.meter.spend()
            self.state[one] = self.state[one].restricted(restrictions)
        self.world.apply(part, scope)
        concept = AFTER_LAYERS[place - len(self.rules.passes)]
        return Step(
            effect=effect.name,
            objects=objects,
            by="timestamp",
            after=(),
            changed=changes_between(before[0], self.state),
            changes=part,
            began=not effect.applied_in,
            told=MappingProxyType({}),
            among=among,
            citation=self.rules.cite("cost" if rank(part) else concept),
            players=changes_between(before[1], self.world.players),
            spells=changes_between(before[2], self.world.spells),
        )

    # --- copies ---------------------------------------------------------------------------------

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
        giver = Giver(effect.name, effect.timestamp, self.rules, self.board.meter)
        return copy_values(copy_instruction(change, source, effect, scope), own, giver)

    # --- what did not apply ---------------------------------------------------------------------

    def _miss(self, effect: ContinuousEffect, place: int) -> Miss:
        if effect.origin == "static" and effect.ability is not None and effect.instance(self.state) is None:
            return Miss(
                place, "ability_removed", self.registry.removed_by.get((effect.source or "", effect.ability.id))
            )
        return Miss(place, "condition", None)

    def _as_lost(self, effect: ContinuousEffect, miss: Miss) -> Lost:
        return Lost(effect.name, miss.because, miss.by, self.rules.cite(_RULE_OF_LOSS[miss.because]))

    def _lost(self) -> dict[int, list[Lost]]:
        """Every effect none of whose parts applied, in the layer in which its first part would have (613.6)."""
        lost: dict[int, list[tuple[tuple[int, ...], Lost]]] = {}
        for effect in self.registry.effects.values():
            if effect.applied_in or not effect.parts:
                continue
            miss = self.misses.get(effect.name)
            if miss is None:
                giver = effect.ability.given_by if effect.ability is not None else None
                miss = Miss(min(effect.parts), "too_late", giver)
            lost.setdefault(miss.place, []).append((effect.order, self._as_lost(effect, miss)))
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
            layers=tuple(dict.fromkeys(self.rules.name_of(place) for place in effect.parts)),
            changes=effect.changes,
            given_by=given_by,
        )
