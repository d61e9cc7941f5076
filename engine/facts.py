"""What can be said of a trace, one fact at a time: codes and values, of which others make sentences.

`engine.account` reads them off a trace.

Each fact names effects, objects and layers by their names in the trace; `rule` is the number of the rule that says so
in the trace's own numbering, "" where it has none. Each can be checked against the trace by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.instructions import Instruction
from engine.reasons import WhyNot
from engine.scenario import Change
from engine.seen import Difference
from engine.stars import Size
from engine.trace import Dependency, LostBecause

# --- steps ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AppliedTo:
    """The effect applied in that layer to these objects: `changes` are what of it belongs there."""

    effect: str
    layer: str
    objects: tuple[str, ...]
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class FoundNothing:
    """It applied in that layer, but there is nothing that it affects."""

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
    """The step sets something of the object to what it is already. `told` are the instructions that set it.

    `again`: a step before it set the same; else nothing did, it was so without.
    """

    effect: str
    layer: str
    object: str
    told: tuple[Instruction, ...]
    again: bool


#: Why a step made nothing different: see `engine.reasons.NothingBecause`; `zero`: +0/+0; `equal`: power and toughness
#: that are switched are the same; `none_to_lose`: it has none of these abilities; `bare`: it has none at all;
#: `none_to_gain`: what it would gain from has none; `undone`: it takes back what it gives; `dead`: it says nothing of
#: this object.
NoChangeBecause = Literal[
    "forbidden", "no_land", "no_type", "already", "zero", "equal", "none_to_lose", "bare", "none_to_gain", "undone",
    "dead",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class NoChange:
    """The step affects the object and makes nothing different, `by` that effect where one forbids it."""

    effect: str
    layer: str
    object: str
    because: NoChangeBecause
    by: str | None
    rule: str


@dataclass(frozen=True, slots=True)
class Overwritten:
    """All that the step made of the object is gone in the end: `by` these effects, later."""

    effect: str
    layer: str
    object: str
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GoesOn:
    """It had begun in layer `first` and goes on here, although its ability was lost in layer `gone` (613.6)."""

    effect: str
    layer: str
    first: str
    gone: str
    rule: str


#: `alone`: nothing else waits there, before or after. `left`: nothing else applies there; the `others` have a part
#: there, and did not apply. `cda`: what defines a characteristic goes first. `loop`: in a
#: loop, by its timestamp. `waited`: after the `others`, on which it depends; `held`: after them, for which it has to
#: wait all the same. `passes`: before the `others`, which are older and depend on it; `passes_waiting`: before older
#: ones that wait for something else. `freed`: it had to wait for what then did not apply. `before`: by timestamp,
#: before the `others`; `before_dependent`: these depend on it as well. `last`: by timestamp, after all; `next`: by
#: timestamp, when nothing else waited. `settled`: older ones came when the order had been settled. `cost_…`: by the
#: formula of costs.
OrderBecause = Literal[
    "alone", "left", "cda", "loop", "waited", "held", "passes", "passes_waiting", "freed", "before", "before_dependent",
    "last", "next", "settled", "cost_added", "cost_reduced", "cost_minimum",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Order:
    """Why the step came when it did; `count` is how many apply in the layer."""

    effect: str
    layer: str
    because: OrderBecause
    others: tuple[str, ...]
    count: int
    rule: str


# --- effects that did not apply ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DidNotApply:
    """The effect applied in no layer; `gone` is the layer in which its ability went, "" where that is not known."""

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
    """Wherever it applied, there was nothing that it affects."""

    effect: str
    rule: str


@dataclass(frozen=True, slots=True)
class NotReached:
    """The effect applied, but never to the object, and `why` not; None where that was not looked into.

    `host` is the object that counters are on, or that is face down; None for other effects.
    """

    effect: str
    object: str
    host: str | None
    why: WhyNot | None
    rule: str


# --- what an object owes to what --------------------------------------------------------------------

#: What of an object is made: `gained`, `lost` and `forbidden` are abilities, `other` is what has no name of its own.
Aspect = Literal[
    "copy", "face", "controller", "text", "name", "types", "colors", "gained", "lost", "forbidden", "size", "other"
]  # fmt: skip
#: How an effect comes after another of its layer: it is newer (or, where the newest goes first, older), it waited for
#: something, both are in a loop, the other defines a characteristic and so goes first, or none of these.
After = Literal["newer", "older", "dependency", "loop", "cda", "other"]


@dataclass(frozen=True, slots=True)
class LastWord:
    """Of the effects that make that of the object in the layer it is the last, and it stands.

    `over` are those before it, each with how it comes after it; `size` is what the size was then, where it is about
    that.
    """

    effect: str
    layer: str
    object: str
    aspect: Aspect
    over: tuple[tuple[str, After], ...]
    size: Size | None


@dataclass(frozen=True, slots=True)
class MadeBy:
    """The effect, in that layer, made these things of what the object is in the end.

    `size` is what the object's size was when it had applied, where that is one of them.
    """

    effect: str
    layer: str
    object: str
    aspects: tuple[Aspect, ...]
    size: Size | None


@dataclass(frozen=True, slots=True)
class AsPrinted:
    """The object is as it is printed. `untouched`: no step changed anything of it; else all of that was undone."""

    object: str
    untouched: bool


# --- dependency -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DependsOn:
    """One effect depends on another there; `again`: seen only when it was looked at once more."""

    layer: str
    dependency: Dependency
    again: bool


@dataclass(frozen=True, slots=True)
class WaitForOneAnother:
    """These effects are in a dependency loop; `barred`: taken to mean that none of them applies."""

    layer: str
    effects: tuple[str, ...]
    barred: bool


StepFact = AppliedTo | FoundNothing | Changed | SetAgain | NoChange | Overwritten | GoesOn | Order
MissFact = DidNotApply | Ended | NeverFound | NotReached
ObjectFact = LastWord | MadeBy | SetAgain | AsPrinted
Fact = StepFact | MissFact | ObjectFact | DependsOn | WaitForOneAnother
