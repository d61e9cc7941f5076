"""The loop over the layers: the only place where the state of an evaluation advances."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from types import MappingProxyType
from typing import Final

from engine.afterwards import Afterwards
from engine.board import Board, State
from engine.budget import Meter, steps_for
from engine.characteristics import all_printed
from engine.dependency import Trying
from engine.effects import ContinuousEffect
from engine.layer_work import LayerWork
from engine.missing import Missing
from engine.outcomes import Outcomes
from engine.registry import Registry
from engine.rulesets import Ruleset, find_ruleset
from engine.rulesets.model import AFTER_LAYERS
from engine.scenario import Copy, Scenario
from engine.trace import AppliedBy, EffectInfo, LayerTrace, Step, Trace
from engine.turns import Turn, Turns
from engine.world import PlayerState, SpellState


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

_NOTHING_OF_PLAYERS: Final[Mapping[str, tuple[PlayerState, PlayerState]]] = MappingProxyType({})
_NOTHING_OF_SPELLS: Final[Mapping[str, tuple[SpellState, SpellState]]] = MappingProxyType({})


class _Evaluation:
    """The working state of one evaluation. Lives inside `evaluate` and never leaves it."""

    def __init__(self, board: Board, footprints: bool, without: frozenset[str] = frozenset()) -> None:
        self.board = board
        self.rules = board.ruleset
        self.start = all_printed(board.cards.values())
        self.state = State(self.start)
        self.registry = Registry(board, self.state, without)
        self.outcomes = Outcomes(board, self.registry.effects.values)
        trying = Trying(self.outcomes.tell, self.outcomes.trial, footprints)
        self.turns = Turns(board, self.state, self.registry, trying)
        self.missing = Missing(board, self.state, self.registry)
        self.afterwards = Afterwards(board, self.state, self.registry, self.turns)

    def run(self) -> Trace:
        self.registry.take_in_document()
        worked = [self._go_through(place) for place in range(len(self.rules.passes) + len(AFTER_LAYERS))]
        return Trace(
            scenario=self.board.scenario,
            rules=self.rules,
            printed=MappingProxyType(self.start),
            final=MappingProxyType(self.state),
            effects=MappingProxyType({name: self._info(effect) for name, effect in self.registry.effects.items()}),
            layers=tuple(self._layer_traces(worked)),
            players=MappingProxyType(self.afterwards.world.players),
            spells=MappingProxyType(self.afterwards.world.spells),
        )

    def _go_through(self, place: int) -> LayerWork:
        """One pass through a layer, or one of the two after the layers."""
        work = self._layer(place) if place < len(self.rules.passes) else self.afterwards.go_through(place)
        self.missing.note(place)
        return work

    def _layer_traces(self, worked: list[LayerWork]) -> Iterator[LayerTrace]:
        """One for each layer of the ruleset, with the passes through it one after the other, and what comes after."""
        lost = self.missing.lost()
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
                ended=tuple(item for work in passes for item in self.missing.ended(work.place)),
            )

    def _layer(self, place: int) -> LayerWork:
        work = LayerWork(place)
        while (turn := self.turns.next(work)) is not None:
            self._apply(turn, work)
        if self.rules.lost_abilities_work:
            for effect in self.registry.effects.values():
                effect.outlives = effect.origin == "static" and effect.instance(self.state) is None
        return work

    # --- applying -------------------------------------------------------------------------------

    def _apply(self, turn: Turn, work: LayerWork) -> None:
        effect = turn.effect
        told = self.outcomes.tell(effect, work.place, self.state)
        changed = self.outcomes.outcome(effect, told, self.state)
        other_abilities = self.registry.named_anew(changed)
        changed |= other_abilities
        step = Step(
            effect=effect.name,
            objects=tuple(told),
            by=turn.by,
            after=turn.after,
            changed=MappingProxyType({one: (self.state[one], now) for one, now in changed.items()}),
            changes=effect.parts[work.place],
            began=not effect.begun,
            told=MappingProxyType(told),
            among=tuple(other.name for other in turn.group if other is not effect),
            citation=self._citation(turn, work.place),
            players=_NOTHING_OF_PLAYERS,
            spells=_NOTHING_OF_SPELLS,
        )
        self.registry.note_removed(effect.name, other_abilities)
        self.state.advance(changed)
        effect.begun, effect.objects = True, tuple(told)
        if self.rules.reach == "not_before_copy" and any(isinstance(change, Copy) for change in step.changes):
            self._spare(effect)
        effect.applied_in.add(work.place)
        work.steps.append(step)
        work.applied.append(effect.name)
        self.registry.take_in_abilities(other_abilities)

    def _citation(self, turn: Turn, place: int) -> str:
        """The rule for why it goes now. What defines power and toughness is not first: it has a sublayer (613.4a)."""
        layer = self.rules.passes[place]
        if turn.by == "cda" and layer.kinds == ("pt_define",):
            return layer.citation
        return self.rules.cite(_RULE_OF_ORDER[turn.by])

    def _spare(self, copy: ContinuousEffect) -> None:
        """What was on an object before it became a copy is taken to reach it no more."""
        for effect in self.registry.effects.values():
            if effect.origin != "static" and effect.order < copy.order:
                effect.spares |= frozenset(copy.objects or ())

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
