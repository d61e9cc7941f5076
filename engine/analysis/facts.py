"""Facts about a trace: codes and values, of which the pages make sentences; and why a step came when it did.

`engine.analysis.account` computes them from a trace.

Each fact names effects, objects and layers by their names in the trace; `rule` is the number of the rule that says so
in the trace's own numbering, "" where it has none. Each can be checked against the trace by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from engine.analysis.reasons import WhyNot
from engine.analysis.seen import Difference, Size
from engine.evaluation.trace import Dependency, LayerTrace, LostBecause, Step, Trace
from engine.evaluation.world import rank
from engine.instructions import Instruction
from engine.scenario import Change

# --- steps ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _OfEffect:
    effect: str
    layer: str


@dataclass(frozen=True, slots=True)
class _OnObject(_OfEffect):
    object: str


@dataclass(frozen=True, slots=True)
class AppliedTo(_OfEffect):
    """The effect applied in that layer to these objects; `changes` are its changes in this layer."""

    objects: tuple[str, ...]
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class FoundNothing(_OfEffect):
    """The effect applied in that layer, but there is nothing that it affects."""


@dataclass(frozen=True, slots=True)
class Changed(_OnObject):
    """The step made the object different. `differences` is () where no player could see it."""

    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class SetAgain(_OnObject):
    """The step sets something of the object to the value it has already. `instructions` are those that set it.

    `again`: an earlier step set the same; otherwise the object had the value without any step.
    """

    instructions: tuple[Instruction, ...]
    again: bool


#: Why a step changed nothing: see `NothingBecause` in `engine.analysis.reasons`; `zero`: +0/+0; `equal`: power and
#: toughness, which are switched, are the same; `none_to_lose`: the object has none of these abilities; `bare`: it has
#: no abilities at all; `none_to_gain`: the objects it would gain abilities from have none; `undone`: the effect takes
#: back what it gives; `dead`: it has no instruction for this object.
NoChangeBecause = Literal[
    "forbidden", "no_land", "no_type", "already", "zero", "equal", "none_to_lose", "bare", "none_to_gain", "undone",
    "dead",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class NoChange(_OnObject):
    """The step affects the object and changes nothing; `by` is the effect that forbids it, if there is one."""

    because: NoChangeBecause
    by: str | None
    rule: str


@dataclass(frozen=True, slots=True)
class Overwritten(_OnObject):
    """Nothing that the step changed of the object is left in the end: these later effects took it."""

    by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GoesOn(_OfEffect):
    """The effect began in layer `first` and goes on here, although its ability was lost in layer `gone` (613.6)."""

    first: str
    gone: str
    rule: str


#: `alone`: no other effect has a part in the layer. `left`: no other effect applies there; the `others` have a part
#: there, and did not apply. `cda`: a characteristic-defining ability applies first. `loop`: in a dependency loop, by
#: timestamp. `waited`: after the `others`, on which it depends; `held`: after the `others`, on which its loop depends.
#: `passes`: before the `others`, which are older and depend on it; `passes_waiting`: before older effects that wait for
#: other effects. `freed`: it waited for effects that then did not apply. `before`: by timestamp, before the `others`;
#: `before_dependent`: before the `others`, which also depend on it. `last`: by timestamp, after all; `next`: by
#: timestamp, when no other effect waited. `settled`: older effects came after the order had been settled. `cost_…`: by
#: the formula of costs.
OrderBecause = Literal[
    "alone", "left", "cda", "loop", "waited", "held", "passes", "passes_waiting", "freed", "before", "before_dependent",
    "written", "last", "next", "settled", "cost_added", "cost_reduced", "cost_minimum",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Order(_OfEffect):
    """The reason for the place of the step in the order."""

    because: OrderBecause
    others: tuple[str, ...]
    rule: str


# --- effects that did not apply ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DidNotApply:
    """The effect applied in no layer; `gone` is the layer in which its ability was lost, "" where it is not known."""

    effect: str
    because: LostBecause
    by: str | None
    gone: str
    rule: str


@dataclass(frozen=True, slots=True)
class Ended(_OfEffect):
    """The effect applied from layer `first` on, and no more in this one."""

    first: str
    because: LostBecause
    by: str | None
    gone: str
    rule: str


@dataclass(frozen=True, slots=True)
class NeverFound:
    """The effect applied, but in no layer was there an object for it; `locked`: none of those settled when it was made.

    Otherwise its words found none.
    """

    effect: str
    locked: bool
    rule: str


@dataclass(frozen=True, slots=True)
class NotReached:
    """The effect applied, but never to the object; `why` is the reason, None where it was not searched.

    `host` is the object that counters are on, or that is face down; None for other effects.
    """

    effect: str
    object: str
    host: str | None
    why: WhyNot | None
    rule: str


# --- how an object became what it is ----------------------------------------------------------------

#: A part of an object that effects change: `gained`, `lost` and `forbidden` are abilities, `other` is all the rest.
Aspect = Literal[
    "copy", "face", "controller", "text", "name", "types", "colors", "gained", "lost", "forbidden", "size", "other"
]  # fmt: skip
#: Why an effect applies after another of its layer: it is newer (or, where the newest applies first, older), it waited
#: for an effect, both are in a loop, the other is a characteristic-defining ability, or none of these.
After = Literal["newer", "older", "dependency", "loop", "cda", "other"]


@dataclass(frozen=True, slots=True)
class LastWord(_OnObject):
    """The effect is the last in its layer that decides this aspect of the object, and nothing later takes it.

    `over` are the earlier effects, each with the reason why this effect applies after it; `size` is the size after it,
    where the aspect is the size.
    """

    aspect: Aspect
    over: tuple[tuple[str, After], ...]
    size: Size | None


@dataclass(frozen=True, slots=True)
class MadeBy(_OnObject):
    """The effect, in that layer, made these aspects of the object as they are in the end.

    `size` is the object's size after the effect, where the size is among the aspects; `instructions` are what the
    effect did to it there.
    """

    aspects: tuple[Aspect, ...]
    size: Size | None
    instructions: tuple[Instruction, ...]


@dataclass(frozen=True, slots=True)
class AsPrinted:
    """The object is as it is printed. `untouched`: no step changed it; otherwise every change was undone."""

    object: str
    untouched: bool


# --- dependency -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DependsOn:
    """One effect depends on another there; `again`: it was seen only at a later look."""

    layer: str
    dependency: Dependency
    again: bool


@dataclass(frozen=True, slots=True)
class WaitForOneAnother:
    """These effects are in a dependency loop; `barred`: under a misconception, none of them applies."""

    layer: str
    effects: tuple[str, ...]
    barred: bool


StepFact = AppliedTo | FoundNothing | Changed | SetAgain | NoChange | Overwritten | GoesOn | Order
MissFact = DidNotApply | Ended | NeverFound | NotReached
ObjectFact = LastWord | MadeBy | SetAgain | AsPrinted
Fact = StepFact | MissFact | ObjectFact | DependsOn | WaitForOneAnother


# --- the reason why a step came when it did in its layer ------------------------------------------------


_COSTS: Final[Mapping[int, OrderBecause]] = {1: "cost_added", 2: "cost_reduced", 3: "cost_minimum"}


def order_reason(layer: LayerTrace, step: Step, trace: Trace) -> tuple[OrderBecause, tuple[str, ...]]:
    """Explain why the step came when it did, with the other effects that the reason is about."""
    cost = rank(step.changes)
    if cost:
        return _COSTS[cost], ()
    match step.by:
        case "cda" | "loop":
            return step.by, ()
    if step.after:
        direct = {dependency.on for dependency in layer.dependencies if dependency.effect == step.effect}
        seen = tuple(name for name in step.after if name in direct)
        return ("waited", seen) if seen else ("held", step.after)
    dependents = tuple(dict.fromkeys(_dependents(layer, step)))
    if step.by == "dependency":
        older = tuple(name for name in dependents if _goes_first(trace, name, step.effect))
        if older:
            return "passes", older
        return ("passes_waiting" if any(_goes_first(trace, name, step.effect) for name in step.among) else "freed"), ()
    if dependents:
        return "before_dependent", dependents
    if step.among:
        return _by_timestamp(step, trace)
    if len(layer.applied) == 1:
        missed = tuple(_missed(layer, trace))
        return ("left", missed) if missed else ("alone", ())
    if layer.applied[-1].effect != step.effect:
        return "next", ()
    before = layer.applied[-2].effect
    return ("written", (before,)) if _is_beside(trace, before, step.effect) else ("last", ())


def _by_timestamp(step: Step, trace: Trace) -> tuple[OrderBecause, tuple[str, ...]]:
    """Return the effects that are not older; but those of the same object and timestamp only where none is younger."""
    later = tuple(name for name in step.among if not _goes_first(trace, name, step.effect))
    younger = tuple(name for name in later if not _is_beside(trace, name, step.effect))
    if younger:
        return "before", younger
    return ("written", later) if later else ("settled", ())


def _missed(layer: LayerTrace, trace: Trace) -> Iterator[str]:
    """Yield the effects with a part in the layer that did not apply there: lost in it or before it, or ended."""
    yield from (ended.effect for ended in layer.ended)
    for earlier in trace.layers:
        for lost in earlier.lost:
            info = trace.effects.get(lost.effect)
            if earlier.layer == layer.layer or (info is not None and layer.layer in info.layers):
                yield lost.effect
        if earlier.layer == layer.layer:
            return


def alike(layer: LayerTrace, step: Step) -> tuple[LayerTrace, Step]:
    """Keep of the steps after the layers those with the same place in the formula of costs."""
    like = tuple(other for other in layer.applied if rank(other.changes) == rank(step.changes))
    names = {other.effect for other in like}
    return layer._replace(applied=like), step._replace(among=tuple(name for name in step.among if name in names))


def _dependents(layer: LayerTrace, step: Step) -> Iterable[str]:
    """Return the effects that waited when it was the turn of the step, and depend on it."""
    return (
        dependency.effect
        for dependency in layer.dependencies
        if dependency.on == step.effect and dependency.effect in step.among
    )


def _is_beside(trace: Trace, effect: str, other: str) -> bool:
    """Return whether both are static abilities of one object with one timestamp (613.7a)."""
    first, second = trace.effects[effect], trace.effects[other]
    same = (first.source, first.timestamp) == (second.source, second.timestamp)
    return first.origin == second.origin == "static" and same


def _goes_first(trace: Trace, effect: str, other: str) -> bool:
    """Return whether `effect` applies before `other` by timestamps alone."""
    stamps = trace.effects[effect].timestamp, trace.effects[other].timestamp
    if trace.rules.order == "static_last":
        late = [trace.effects[name].origin == "static" for name in (effect, other)]
        return (late[0], stamps[0]) < (late[1], stamps[1])
    return stamps[0] > stamps[1] if trace.rules.order == "latest_first" else stamps[0] < stamps[1]
