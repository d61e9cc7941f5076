"""Facts about a trace: codes and values, of which the pages make sentences.

`engine.analysis.account` computes them from a trace.

Each fact names effects, objects and layers by their names in the trace; `rule` is the number of the rule that says so
in the trace's own numbering, "" where it has none. Each can be checked against the trace by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.analysis.reasons import WhyNot
from engine.analysis.seen import Difference
from engine.analysis.stars import Size
from engine.evaluation.trace import Dependency, LostBecause
from engine.instructions import Instruction
from engine.scenario import Change

# --- steps ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AppliedTo:
    """The effect applied in that layer to these objects; `changes` are its changes in this layer."""

    effect: str
    layer: str
    objects: tuple[str, ...]
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class FoundNothing:
    """The effect applied in that layer, but there is nothing that it affects."""

    effect: str
    layer: str


@dataclass(frozen=True, slots=True)
class Changed:
    """The step made the object different. `differences` is () where no player could see it."""

    effect: str
    layer: str
    object: str
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class SetAgain:
    """The step sets something of the object to the value it has already. `instructions` are those that set it.

    `again`: an earlier step set the same; otherwise the object had the value without any step.
    """

    effect: str
    layer: str
    object: str
    instructions: tuple[Instruction, ...]
    again: bool


#: Why a step changed nothing: see `NothingBecause` in `engine.analysis.fates`; `zero`: +0/+0; `equal`: power and
#: toughness, which are switched, are the same; `none_to_lose`: the object has none of these abilities; `bare`: it has
#: no abilities at all; `none_to_gain`: the objects it would gain abilities from have none; `undone`: the effect takes
#: back what it gives; `dead`: it has no instruction for this object.
NoChangeBecause = Literal[
    "forbidden", "no_land", "no_type", "already", "zero", "equal", "none_to_lose", "bare", "none_to_gain", "undone",
    "dead",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class NoChange:
    """The step affects the object and changes nothing; `by` is the effect that forbids it, if there is one."""

    effect: str
    layer: str
    object: str
    because: NoChangeBecause
    by: str | None
    rule: str


@dataclass(frozen=True, slots=True)
class Overwritten:
    """Nothing that the step changed of the object is left in the end: these later effects took it."""

    effect: str
    layer: str
    object: str
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GoesOn:
    """The effect began in layer `first` and goes on here, although its ability was lost in layer `gone` (613.6)."""

    effect: str
    layer: str
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
class Order:
    """The reason for the place of the step in the order; `count` is the number of effects that apply in the layer."""

    effect: str
    layer: str
    because: OrderBecause
    others: tuple[str, ...]
    count: int
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
class Ended:
    """The effect applied from layer `first` on, and no more in this one."""

    effect: str
    layer: str
    first: str
    because: LostBecause
    by: str | None
    gone: str
    rule: str


@dataclass(frozen=True, slots=True)
class NeverFound:
    """The effect applied, but in no layer was there an object for it."""

    effect: str
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
class LastWord:
    """The effect is the last in its layer that decides this aspect of the object, and nothing later takes it.

    `over` are the earlier effects, each with the reason why this effect applies after it; `size` is the size after it,
    where the aspect is the size.
    """

    effect: str
    layer: str
    object: str
    aspect: Aspect
    over: tuple[tuple[str, After], ...]
    size: Size | None


@dataclass(frozen=True, slots=True)
class MadeBy:
    """The effect, in that layer, made these aspects of the object as they are in the end.

    `size` is the object's size after the effect, where the size is among the aspects.
    """

    effect: str
    layer: str
    object: str
    aspects: tuple[Aspect, ...]
    size: Size | None


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
