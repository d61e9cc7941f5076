"""The evaluation under older editions and misconceptions: each class overrides a method or two.

They can be combined: the overrides of a ruleset are put in front of `evaluator.Evaluation`, in the order of the table
at the end. Misconceptions about how an effect reads and which objects it reaches are in `believed`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from engine.evaluation.effects import ContinuousEffect
from engine.evaluation.ordering import Choice, Depends, in_order, loops_of
from engine.evaluation.trace import Step, Trace
from engine.rulesets.model import Ruleset
from engine.scenario import Copy

if TYPE_CHECKING:
    from engine.evaluation.evaluator import Evaluation, Next
else:
    Evaluation = object  # mixed in by `evaluator`, which imports this


class _OrderDecidedOnce(Evaluation):
    """Until 2009 the order of a group is decided when its turn comes; effects that join later apply after it."""

    def go_through(self, place: int) -> None:
        self.decided: dict[bool, dict[str, Choice]] = {}
        super().go_through(place)

    def next_part(self, waiting: list[ContinuousEffect]) -> Next:
        cdas = waiting[0].cda and self.rules.cda_first == "always"
        if cdas not in self.decided:
            self.decided[cdas] = self._decide(waiting)
        by_name = {effect.name: effect for effect in waiting}
        for name, choice in self.decided[cdas].items():
            if name in by_name:
                return self.chosen(by_name[name], waiting, choice)
        return self.chosen(waiting[0], waiting)

    def _decide(self, waiting: list[ContinuousEffect]) -> dict[str, Choice]:
        names = [effect.name for effect in waiting]
        choices = list(in_order(names, self.dependencies(waiting), self.rules.loops, self.board.meter.spend))
        self.layer.note_held(choices[0])
        return {choice.name: choice for choice in choices}


class _NoDependency(Evaluation):
    """Timestamps alone decide the order."""

    def dependencies(self, waiting: list[ContinuousEffect]) -> Depends:
        return {}


class _NothingInALoop(Evaluation):
    """A dependency loop after which no effect of it applies."""

    #: The last waiting effects, with their dependencies.
    known: tuple[list[ContinuousEffect], Depends] = ([], {})

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
        if waiting is not self.known[0]:
            self.known = waiting, super().dependencies(waiting)
        return self.known[1]


class _FirstDependencyOnly(Evaluation):
    """Dependency counts only for the first dependency that is seen in a layer."""

    def dependencies(self, waiting: list[ContinuousEffect]) -> Depends:
        depends = super().dependencies(waiting)
        first = next(((item.effect, item.on) for item in self.layer.dependencies), None)
        return {name: [other for other in on if (name, other) == first] for name, on in depends.items()}


class _DependencyReversed(Evaluation):
    """Dependency in reverse: an effect waits for the effects that depend on it."""

    def dependencies(self, waiting: list[ContinuousEffect]) -> Depends:
        depends: dict[str, list[str]] = {}
        for name, on in super().dependencies(waiting).items():
            for other in on:
                depends.setdefault(other, []).append(name)
        return depends


class _ReleasedFirst(Evaluation):
    """An effect applies just after the last of the effects it waited for, before an older one that never waited."""

    def released(self, waiting: list[ContinuousEffect]) -> frozenset[str]:
        held, here = self.layer.held, frozenset(effect.name for effect in waiting)
        self.board.meter.spend(sum(1 + len(held.get(name, ())) for name in here))
        return frozenset(name for name in here if name in held and held[name].isdisjoint(here))


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
    """An effect that was on an object before it became a copy affects it no more."""

    def apply(self, part: Next) -> Step:
        step = super().apply(part)
        if any(isinstance(change, Copy) for change in step.changes):
            for effect in self.registry.effects.values():
                if effect.origin != "static" and effect.order < part.effect.order:
                    effect.spares |= frozenset(step.objects)
        return step


class _Rechecked(Evaluation):
    """The evaluation runs again without the static effects that lost their ability in the end."""

    def run(self) -> Trace:
        trace = super().run()
        left = {f"{object_id}.{item.id}" for object_id, now in trace.final.items() for item in now.abilities}
        static = {name for name, effect in trace.effects.items() if effect.origin == "static"}
        again = type(self)(self.board.anew(), footprints=self.footprints, without=frozenset(static - left))
        return super(_Rechecked, again).run()


class _CopiesAsTheyAre(Evaluation):
    """A copy takes its model as it is in the end."""

    def run(self) -> Trace:
        if self.board.current is None:
            evaluation = type(self)(self.board.anew(), footprints=self.footprints)
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
    (lambda rules: rules.release == "just_after", _ReleasedFirst),
    (lambda rules: rules.order == "latest_first", _LatestFirst),
    (lambda rules: rules.order == "static_last", _StaticLast),
    (lambda rules: rules.lost_abilities_work, _LostAbilitiesWork),
    (lambda rules: rules.reach == "not_before_copy", _NotBeforeCopy),
)


def overrides_of(rules: Ruleset) -> tuple[type, ...]:
    """Find the overrides of a ruleset; the class that is called first is in front."""
    return tuple(override for applies, override in _TABLE if applies(rules))
