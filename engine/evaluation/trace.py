"""The outcome of an evaluation: what each layer did, to what, in which order and why. Values and codes only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, Never, TypeVar

from engine.characteristics import AbilityInstance, Characteristics
from engine.evaluation.world import PlayerState, SpellState
from engine.instructions import Instruction
from engine.rulesets.model import Ruleset
from engine.scenario import Ability, Change, Scenario

AppliedBy = Literal["cda", "timestamp", "dependency", "loop"]
DependsBecause = Literal["text", "existence", "applies_to", "does"]
#: "loop" exists only under a misconception.
LostBecause = Literal["ability_removed", "condition", "too_late", "loop"]


class EffectInfo(NamedTuple):
    """A continuous effect that took part in the evaluation.

    `origin` is "static" (an ability of `source`), "resolved" (an effect of the document), "counter",
    "face" or "state".
    `source` is the object it comes from (for "resolved" the document's `source`, which may be None).
    `ability` is the ability as it last read, for "static". `layers` are those its changes belong to, in order.
    `given_by` is the effect that gave the ability to its source, None if it was printed there.
    """

    name: str
    origin: Literal["static", "resolved", "counter", "face", "state"]
    source: str | None
    ability: AbilityInstance | None
    timestamp: int
    controller: str
    cda: bool
    layers: tuple[str, ...]
    changes: tuple[Change, ...]
    given_by: str | None


_Thing = TypeVar("_Thing")
_NOTHING: Final[Mapping[str, Never]] = MappingProxyType({})


def changes_between(before: Mapping[str, _Thing], after: Mapping[str, _Thing]) -> Mapping[str, tuple[_Thing, _Thing]]:
    return MappingProxyType({id_: (before[id_], now) for id_, now in after.items() if now != before[id_]})


class Step(NamedTuple):
    """One effect's part applied in one layer, or after the layers.

    `objects` are all objects that it affected, `changed` those that are different now: (before, after); `players` and
    `spells` likewise, after the layers. What no result shows is no difference: `based` are the objects of which only
    the base power and toughness are others (208.4b).
    `instructions` are those for each object, with numbers and words filled in.
    `changes` are the changes of the effect in this layer, as they read at that moment. `began`: the effect applied for
    the first time. `after` names the effects that it waited for, `among` the effects that waited with it when it was
    its turn, in timestamp order. `citation` is the rule for the order, "" where the ruleset has none.
    """

    effect: str
    objects: tuple[str, ...]
    by: AppliedBy
    after: tuple[str, ...]
    changed: Mapping[str, tuple[Characteristics, Characteristics]]
    changes: tuple[Change, ...]
    began: bool
    among: tuple[str, ...]
    citation: str
    instructions: Mapping[str, tuple[Instruction, ...]] = _NOTHING
    players: Mapping[str, tuple[PlayerState, PlayerState]] = _NOTHING
    spells: Mapping[str, tuple[SpellState, SpellState]] = _NOTHING
    based: Mapping[str, tuple[Characteristics, Characteristics]] = _NOTHING


class Reading(NamedTuple):
    """All that rule 613.8a compares of one effect in one state.

    It is whether the effect exists, the text of its ability (None for an effect that needs none, or has begun), and its
    instructions for each object that it applies to.
    """

    exists: bool
    text: Ability | None
    does: Mapping[str, tuple[Instruction, ...]]


class Dependency(NamedTuple):
    """`effect` depends on `on` (613.8a); seen when `at` effects of the layer had been applied.

    `until`: when so many had been applied it was there no more, although both were still to apply; None otherwise.
    The evidence: its reading `without` the other, and `beside` it, with the other applied first.
    """

    effect: str
    on: str
    because: tuple[DependsBecause, ...]
    at: int
    without: Reading
    beside: Reading
    until: int | None = None


class Loop(NamedTuple):
    effects: tuple[str, ...]
    at: int


class Lost(NamedTuple):
    """An effect that did not apply; `by` is the effect that took its ability (None for a condition of the board).

    `citation` is the rule for it, "" where the ruleset has none.
    """

    effect: str
    because: LostBecause
    by: str | None
    citation: str


class LayerTrace(NamedTuple):
    """One layer of a trace. `citation` is its rule number in the ruleset's own numbering ("" where it has none).

    `lost` are effects of which no part applied, in the layer of their first part; `ended` are effects that applied
    before, and their part here did not: after the layers, or under a ruleset in which effects do not go on.
    """

    layer: str
    citation: str
    applied: tuple[Step, ...]
    dependencies: tuple[Dependency, ...]
    loops: tuple[Loop, ...]
    lost: tuple[Lost, ...]
    ended: tuple[Lost, ...] = ()

    @property
    def come(self) -> int:
        """Count the effects that come to it, whether they apply or not."""
        return len(self.applied) + len(self.lost) + len(self.ended)


class At(NamedTuple):
    """A step, its place among all steps, its layer, and its place in the layer, both from 0."""

    place: int
    layer: LayerTrace
    turn: int
    step: Step


@dataclass(frozen=True)
class Trace:
    """One evaluation: every enabled object from `printed` to `final`, layer by layer, and all its `effects`.

    In its `scenario` what is phased out is not enabled, and what is attached to it is so too. `players` and `spells`
    have their states after the layers.
    """

    scenario: Scenario
    rules: Ruleset
    printed: Mapping[str, Characteristics]
    final: Mapping[str, Characteristics]
    effects: Mapping[str, EffectInfo]
    layers: tuple[LayerTrace, ...]
    players: Mapping[str, PlayerState]
    spells: Mapping[str, SpellState]

    @cached_property
    def steps(self) -> tuple[At, ...]:
        """List all steps, in the order in which they were applied."""
        turns = ((layer, turn, step) for layer in self.layers for turn, step in enumerate(layer.applied))
        return tuple(At(place, *each) for place, each in enumerate(turns))
