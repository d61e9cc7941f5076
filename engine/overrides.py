"""What older editions and misconceptions do otherwise in the evaluation: each overrides a method or two of it.

Several can be held together: what a ruleset overrides is put in front of `evaluator.Evaluation`, in the order of the
table at the end. What misconceptions change in how an effect is read and whom it reaches is in `believed`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from engine.board import Board
from engine.effects import ContinuousEffect
from engine.ordering import Choice, Depends, in_order, loops_of
from engine.rulesets.model import Ruleset
from engine.scenario import Copy
from engine.trace import Step, Trace

if TYPE_CHECKING:
    from engine.evaluator import Evaluation, Next
else:
    Evaluation = object  # mixed in by `evaluator`, which imports this


class _OrderDecidedOnce(Evaluation):
    """Until 2009 the order of a group is decided when its turn comes; what joins later goes after, by timestamp."""

    def go_through(self, place: int) -> None:
        self.decided: dict[bool, dict[str, Choice]] = {}
        super().go_through(place)

    def next_part(self, waiting: list[ContinuousEffect]) -> Next:
        cdas = waiting[0].cda and self.rules.cda_first == "always"
        if cdas not in self.decided:
            self.decided[cdas] = self._decide(waiting)
        by_name = {effect.name: effect for effect in waiting}
        late = Choice(waiting[0].name, in_loop=False, passes_older=False, held={})
        choice = next((choice for name, choice in self.decided[cdas].items() if name in by_name), late)
        return self.chosen(by_name[choice.name], choice, waiting)

    def _decide(self, waiting: list[ContinuousEffect]) -> dict[str, Choice]:
        names = [effect.name for effect in waiting]
        choices = list(in_order(names, self.dependencies(waiting), self.rules.loops, self.board.meter.spend))
        self.layer.note_held(choices[0])
        return {choice.name: choice for choice in choices}


class _NoDependency(Evaluation):
    """Timestamps alone say what goes next."""

    def dependencies(self, waiting: list[ContinuousEffect]) -> Depends:
        return {}


class _NothingInALoop(Evaluation):
    """Of effects that depend on each other in a loop, none applies."""

    asked: tuple[list[ContinuousEffect], Depends] = ([], {})

    def waiting(self) -> list[ContinuousEffect]:
        while (waiting := super().waiting()) and (looped := self._looped(waiting)):
            for effect in waiting:
                effect.barred = effect.barred or effect.name in looped
        return waiting

    def _looped(self, waiting: list[ContinuousEffect]) -> set[str]:
        depends = self.dependencies(waiting)
        edges = {effect.name: set(depends.get(effect.name, ())) for effect in waiting}
        return {name for loop in loops_of(list(edges), edges) if len(loop) > 1 for name in loop}

    def dependencies(self, waiting: list[ContinuousEffect]) -> Depends:
        if waiting is not self.asked[0]:
            self.asked = waiting, super().dependencies(waiting)
        return self.asked[1]


class _FirstDependencyOnly(Evaluation):
    """Of a layer's dependencies only the one seen first counts."""

    def dependencies(self, waiting: list[ContinuousEffect]) -> Depends:
        found = super().dependencies(waiting)
        first = next(((item.effect, item.on) for item in self.layer.dependencies), None)
        return {name: [other for other in on if (name, other) == first] for name, on in found.items()}


class _DependencyReversed(Evaluation):
    """What another depends on waits for it."""

    def dependencies(self, waiting: list[ContinuousEffect]) -> Depends:
        depends: dict[str, list[str]] = {}
        for name, on in super().dependencies(waiting).items():
            for other in on:
                depends.setdefault(other, []).append(name)
        return depends


class _LatestFirst(Evaluation):
    """The latest timestamp goes first."""

    def timestamp(self, effect: ContinuousEffect) -> tuple[int, ...]:
        return tuple(-part for part in super().timestamp(effect))


class _StaticLast(Evaluation):
    """Static effects go after all that resolved."""

    def timestamp(self, effect: ContinuousEffect) -> tuple[int, ...]:
        return (int(effect.origin == "static"), *super().timestamp(effect))


class _LostAbilitiesWork(Evaluation):
    """An ability lost in an earlier layer still makes its effect."""

    def go_through(self, place: int) -> None:
        super().go_through(place)
        for effect in self.registry.effects.values():
            effect.outlives = effect.origin == "static" and effect.instance(self.state) is None


class _NotBeforeCopy(Evaluation):
    """What was on an object before it became a copy reaches it no more."""

    def apply(self, part: Next) -> Step:
        step = super().apply(part)
        if any(isinstance(change, Copy) for change in step.changes):
            for effect in self.registry.effects.values():
                if effect.origin != "static" and effect.order < part.effect.order:
                    effect.spares |= frozenset(step.objects)
        return step


class _Rechecked(Evaluation):
    """All is evaluated again without the static effects whose ability was gone in the end."""

    def run(self) -> Trace:
        trace = super().run()
        left = {f"{one}.{item.id}" for one, now in trace.final.items() for item in now.abilities}
        static = {name for name, effect in trace.effects.items() if effect.origin == "static"}
        again = type(self)(self.board, footprints=self.footprints, without=frozenset(static - left))
        return super(_Rechecked, again).run()


class _CopiesAsTheyAre(Evaluation):
    """A copy takes its model as it is in the end."""

    def run(self) -> Trace:
        if self.board.current is None:
            before = Board(self.board.scenario, self.rules, self.board.meter)
            evaluation = type(self)(before, footprints=self.footprints)
            self.board.current = super(_CopiesAsTheyAre, evaluation).run().final
        return super().run()


_TABLE: Final[tuple[tuple[Callable[[Ruleset], bool], type], ...]] = (
    (lambda rules: rules.rechecks, _Rechecked),
    (lambda rules: rules.copies_current, _CopiesAsTheyAre),
    (lambda rules: rules.dependency == "fixed", _OrderDecidedOnce),
    (lambda rules: rules.dependency == "none", _NoDependency),
    (lambda rules: rules.loops == "none_apply" and rules.dependency == "reexamined", _NothingInALoop),
    (lambda rules: rules.dependencies == "first_seen", _FirstDependencyOnly),
    (lambda rules: rules.dependencies == "reversed", _DependencyReversed),
    (lambda rules: rules.order == "latest_first", _LatestFirst),
    (lambda rules: rules.order == "static_last", _StaticLast),
    (lambda rules: rules.lost_abilities_work, _LostAbilitiesWork),
    (lambda rules: rules.reach == "not_before_copy", _NotBeforeCopy),
)


def overrides_of(rules: Ruleset) -> tuple[type, ...]:
    """Find what the ruleset overrides of the evaluation, what is asked first in front."""
    return tuple(override for applies, override in _TABLE if applies(rules))
