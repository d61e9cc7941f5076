"""The loop over the layers (613), and what comes after them: the only place where the state of an evaluation
advances.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple, cast

from engine.budget import EFFECTS_IN_A_STEP, STEPS_FOR_A_BOARD, STEPS_FOR_A_PART, STEPS_FOR_AN_OBJECT, Meter, steps_for
from engine.characteristics import Characteristics
from engine.evaluation.board import Board, Ground, State
from engine.evaluation.dependency import Search
from engine.evaluation.effects import ContinuousEffect
from engine.evaluation.ordering import OLDEST, Choice, Depends, in_order
from engine.evaluation.outcomes import Outcomes
from engine.evaluation.overrides import overrides_of
from engine.evaluation.record import Record, cite_afterwards, cite_order
from engine.evaluation.registry import Registry
from engine.evaluation.rewording import with_numbers
from engine.evaluation.scope import Scope
from engine.evaluation.trace import AppliedBy, EffectInfo, Step, Trace, changes_between
from engine.evaluation.world import World, rank
from engine.rulesets import Ruleset, find_ruleset
from engine.rulesets.model import AFTER_LAYERS
from engine.scenario import Change, Restrict, Scenario, SetPT

_There = tuple[ContinuousEffect, tuple[Change, ...]]


def apply_afterwards(
    effects: Iterable[ContinuousEffect], place: int, board: Board, state: State, world: World
) -> Iterator[Step]:
    """Apply the effects of the pass at `place` in their order; effects on costs last, by the formula of costs."""
    waiting = sorted(_there(effects, place, board, state), key=lambda item: rank(item[1]))
    names = [effect.name for effect, _ in waiting]
    for at, there in enumerate(waiting, start=1):
        yield _step(there, place, board, state, world, tuple(names[at:]))
        there[0].applied_in.add(place)


def _there(effects: Iterable[ContinuousEffect], place: int, board: Board, state: State) -> Iterator[_There]:
    """Yield the effects that are in play, with their parts as they read now."""
    for effect in effects:
        board.meter.path = effect.path
        if effect.is_there(board, state) and (part := effect.part(place, board, effect.instance(state))):
            yield effect, part


def _step(there: _There, place: int, board: Board, state: State, world: World, among: tuple[str, ...]) -> Step:
    effect, part = there
    board.meter.path = effect.path
    scope = effect.scope(board, state)
    before = dict(state), dict(world.players), dict(world.spells)
    objects = _restrict(effect, part, scope, state)
    world.apply(part, scope)
    return Step(
        effect=effect.name,
        objects=objects,
        by="timestamp",
        after=(),
        changed=changes_between(before[0], state),
        changes=part,
        began=not effect.applied_in,
        among=among,
        citation=cite_afterwards(part, board.ruleset.names[place], board.ruleset),
        players=changes_between(before[1], world.players),
        spells=changes_between(before[2], world.spells),
    )


def _restrict(effect: ContinuousEffect, part: tuple[Change, ...], scope: Scope, state: State) -> tuple[str, ...]:
    """Put the restrictions of the part on the objects that the effect matches now, and return these objects."""
    restrictions = [change.what for change in part if isinstance(change, Restrict) and change.who is None]
    if not restrictions:
        return ()
    objects = effect.matches(effect.instance(state), scope, state)
    for object_id in objects:
        scope.board.meter.spend()
        state[object_id] = state[object_id].restricted(restrictions)
    return objects


def evaluate(
    scenario: Scenario, ruleset: str | Ruleset = "2026", *, steps: int | None = None, footprints: bool = True
) -> Trace:
    """Find what every object is, layer by layer, under a ruleset given by its id or as data (613).

    `steps` bounds the work, by default generously for the size of the board. Without `footprints` every pair of
    effects is tried, to the same result. Raises EvaluationError where the bound is passed or a number leaves
    ±10⁹; KeyError for an unknown ruleset id.
    """
    rules = find_ruleset(ruleset) if isinstance(ruleset, str) else ruleset
    return evaluate_on(Ground(scenario), rules, steps=steps, footprints=footprints)


def evaluate_on(ground: Ground, rules: Ruleset, *, steps: int | None = None, footprints: bool = True) -> Trace:
    """Evaluate as `evaluate` does, on the ground that several evaluations of the board share."""
    board = Board(ground.scenario, rules, Meter(steps_for(ground.scenario) if steps is None else steps), ground)
    return _under(rules)(board, footprints=footprints).run()


@lru_cache(maxsize=256)
def _under(rules: Ruleset) -> type[Evaluation]:
    """Combine the evaluation with the overrides of a ruleset."""
    return cast("type[Evaluation]", type("Evaluation", (*overrides_of(rules), Evaluation), {}))


class Next(NamedTuple):
    """The effect with the part that applies next, why, the effects it waited for, and all that waited, with itself."""

    effect: ContinuousEffect
    by: AppliedBy
    after: tuple[str, ...]
    among: list[ContinuousEffect]


class Evaluation:
    """One evaluation, as in docs/explanation-evaluation.md; other rulesets override a method (`overrides`).

    The code that makes it fast is behind `outcomes` and `search`. Static effects named in `without` are
    left out.
    """

    def __init__(self, board: Board, *, footprints: bool, without: frozenset[str] = frozenset()) -> None:
        self.board = board
        self.rules = board.ruleset
        self.footprints = footprints
        self.board.meter.spend(STEPS_FOR_A_BOARD + STEPS_FOR_AN_OBJECT * len(board.cards))
        self.printed = board.ground.printed
        self.state = State(self.printed)
        self.world = World(board.scenario.players, board.scenario.spells)
        self.registry = Registry(board, self.state, without)
        self.outcomes = Outcomes(board, self.registry.effects.values, footprints=footprints)
        self.search = Search(self.state, self.outcomes, footprints=footprints)
        self.record = Record(self.rules, self.registry)
        self._order: dict[ContinuousEffect, tuple[int, ...]] = {}
        self._waiting: list[ContinuousEffect] = []

    def run(self) -> Trace:
        """Go through the layers in their order (613.1), and then through the effects after them (613.10, 613.11).

        A layer in which no effect has a part is left out.
        """
        self.registry.take_in_document()
        parts = self.registry.by_pass
        for place, _layer in enumerate(self.rules.passes):
            if parts[place]:
                self.go_through(place)
        for place, _what in enumerate(AFTER_LAYERS, len(self.rules.passes)):
            if parts[place]:
                self.go_through_afterwards(place)
        return self._trace()

    # --- the loop -------------------------------------------------------------------------------

    def go_through(self, place: int) -> None:
        """Apply the parts of one layer, one after the other; note the parts that did not apply."""
        self.layer = self.record.begin(place)
        while waiting := self.waiting():
            step = self.apply(self.next_part(waiting))
            self.registry.take_in_abilities(self.state.steps[-1], step.effect)
        self.record.note_missing(self.state)

    def waiting(self) -> list[ContinuousEffect]:
        """Find the parts that may apply next, in timestamp order.

        CDAs are a group of their own where they always go first (613.3).
        """
        place = self.layer.place
        effects = self.registry.by_pass[place]
        self.board.meter.spend(1 + len(effects) // EFFECTS_IN_A_STEP)
        if len(self.layer.steps) == len(effects):
            self._waiting = []
            return self._waiting
        if self._all_still_wait(len(effects)):
            self._waiting = self.search.left_of(self._waiting, place)
            return self._waiting
        self.board.meter.spend(len(effects))
        waiting = [
            effect
            for effect in effects
            if place not in effect.applied_in and place in effect.parts and effect.in_play(self.board, self.state)
        ]
        if len(waiting) > 1:
            cdas = [effect for effect in waiting if effect.cda] if self.rules.cda_first == "always" else []
            waiting = sorted(cdas or waiting, key=self.order)
        self._waiting = waiting
        return waiting

    def _all_still_wait(self, number: int) -> bool:
        """Return whether all that waited before the last step wait still, but for the one that applied, and no others.

        So it is where they were all that had not applied yet of the layer's `number` effects, and none of them writes
        what any of them looks at.
        """
        waited, applied = len(self._waiting), len(self.layer.steps)
        return (
            self.footprints
            and waited > 1
            and waited - 1 + applied == number
            and self.search.are_apart(self._waiting, self.layer.place)
        )

    def order(self, effect: ContinuousEffect) -> tuple[int, ...]:
        """Return the key that sorts parts by timestamp, CDAs before others where the ruleset has that rule."""
        known = self._order.get(effect)
        if known is None:
            last = not effect.cda or self.rules.cda_first == "never"
            known = self._order[effect] = int(last), *self.timestamp(effect)
        return known

    def timestamp(self, effect: ContinuousEffect) -> tuple[int, ...]:
        """Return the effect's timestamp and its tiebreakers (613.7)."""
        return effect.order

    def dependencies(self, waiting: list[ContinuousEffect]) -> Depends:
        """Find the dependencies between the waiting effects now (613.8a), and note them and the loops."""
        if len(waiting) < 2:
            return {}
        depends = self.search.dependencies(waiting, self.layer.place)
        if depends or self.layer.dependencies:
            self.board.meter.spend(4 * len(waiting))
            self.layer.note_dependencies(waiting, depends)
        return depends

    def next_part(self, waiting: list[ContinuousEffect]) -> Next:
        """Choose the oldest that waits for nothing outside its own loop (613.8b); each time anew (613.8c)."""
        depends, released = self.dependencies(waiting), self.released(waiting)
        if not depends and not released:
            return self.chosen(waiting[0], waiting)
        names = [effect.name for effect in waiting]
        choice = next(in_order(names, depends, self.rules.loops, self.board.meter.spend, released))
        self.layer.note_held(choice)
        return self.chosen(waiting[names.index(choice.name)], waiting, choice)

    def released(self, _waiting: list[ContinuousEffect]) -> frozenset[str]:
        """Return the effects that go before all others because their waiting has ended: none, as this site reads it."""
        return frozenset()

    def chosen(self, effect: ContinuousEffect, waiting: list[ContinuousEffect], choice: Choice = OLDEST) -> Next:
        """Return the effect with the reason why it applies next, and the effects it waited for."""
        held = effect.name in self.layer.held
        by: AppliedBy = "loop" if choice.in_loop else "dependency" if held or choice.passes_older else "timestamp"
        if effect.cda and (self.rules.cda_first == "always" or not (held or choice.in_loop)):
            by = "timestamp" if self.rules.cda_first == "never" else "cda"
        return Next(effect, by, self.layer.after(effect.name) if held else (), waiting)

    def apply(self, part: Next) -> Step:
        """Apply the part to its objects, all at once: its instructions are read before any of them changes."""
        effect, place = part.effect, self.layer.place
        self.board.meter.spend(STEPS_FOR_A_PART)
        instructions = self.outcomes.would_do(effect, place, self.state)
        changed = self.registry.named_anew(self.outcomes.carried_out(effect, place, instructions, self.state))
        seen, based = changed.objects, dict[str, tuple[Characteristics, Characteristics]]()
        if any(isinstance(change, SetPT) for change in effect.parts[place]):
            based = {name: pair for name, pair in seen.items() if pair[0] == pair[1]._replace(base=pair[0].base)}
            seen = {name: pair for name, pair in seen.items() if name not in based}
        step = Step(
            effect=effect.name,
            objects=tuple(instructions),
            by=part.by,
            after=part.after,
            changed=MappingProxyType(seen),
            changes=effect.parts[place],
            began=not effect.begun,
            instructions=MappingProxyType(instructions),
            among=tuple([other.name for other in part.among if other is not effect]),
            citation=cite_order(part.by, self.rules.passes[place], self.rules),
            based=MappingProxyType(based),
        )
        self.state.advance(changed)
        effect.begun, effect.objects = True, step.objects
        effect.applied_in.add(place)
        self.layer.steps.append(step)
        return step

    # --- after the layers, and the trace --------------------------------------------------------

    def go_through_afterwards(self, place: int) -> None:
        effects = sorted(self.registry.by_pass[place], key=self.order)
        self.record.begin(place).steps += apply_afterwards(effects, place, self.board, self.state, self.world)
        self.record.note_missing(self.state)

    def _trace(self) -> Trace:
        names = self.rules.names
        return Trace(
            scenario=self.board.scenario,
            rules=self.rules,
            printed=MappingProxyType(self.printed),
            final=MappingProxyType(with_numbers(self.state, self.board)),
            effects=MappingProxyType(
                {name: self._info(effect, names) for name, effect in self.registry.effects.items()}
            ),
            layers=self.record.layer_traces(),
            players=MappingProxyType(self.world.players),
            spells=MappingProxyType(self.world.spells),
        )

    def _info(self, effect: ContinuousEffect, names: Sequence[str]) -> EffectInfo:
        """Describe the effect; `names` are those of the layers by the places of parts."""
        given_by = None if effect.ability is None or effect.ability.given_at is None else effect.ability.given_by
        return EffectInfo(
            name=effect.name,
            origin=effect.origin,
            source=effect.source,
            ability=effect.ability,
            timestamp=effect.timestamp,
            controller=effect.you(self.board, self.state),
            cda=effect.cda,
            layers=tuple(dict.fromkeys([names[place] for place in effect.parts])),
            changes=effect.changes,
            given_by=given_by,
        )
