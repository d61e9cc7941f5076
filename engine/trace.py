"""The outcome of an evaluation: what each layer did, to what, in which order and why. Values and codes only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from engine.characteristics import AbilityInstance, Characteristics
from engine.scenario import Change, Scenario

AppliedBy = Literal["cda", "timestamp", "dependency", "loop"]
DependsBecause = Literal["text", "existence", "applies_to", "does"]
LostBecause = Literal["ability_removed", "condition", "too_late"]


@dataclass(frozen=True, slots=True)
class EffectInfo:
    """A continuous effect that took part in the evaluation.

    `origin` is "static" (an ability of `source`), "resolved" (an effect of the document), "counter" or "face".
    `source` is the object it comes from (for "resolved" the document's `source`, which may be None).
    `ability` is the ability as it last read, for "static". `layers` are those its changes belong to, in order.
    `given_by` is the effect that gave the ability to its source, None if it was printed there.
    """

    name: str
    origin: Literal["static", "resolved", "counter", "face"]
    source: str | None
    ability: AbilityInstance | None
    timestamp: int
    controller: str
    cda: bool
    layers: tuple[str, ...]
    changes: tuple[Change, ...]
    given_by: str | None


@dataclass(frozen=True, slots=True)
class Step:
    """One effect's part applied in one layer.

    `objects` are all that it affected, `changed` those of them that are different now: (before, after).
    `changes` are the parts of the effect that belong to this layer, as they read at that moment.
    `began` tells whether the effect applied for the first time. `after` names what it waited for.
    """

    effect: str
    objects: tuple[str, ...]
    by: AppliedBy
    after: tuple[str, ...]
    changed: Mapping[str, tuple[Characteristics, Characteristics]]
    changes: tuple[Change, ...]
    began: bool


@dataclass(frozen=True, slots=True)
class Dependency:
    """`effect` depends on `on` (613.8a); seen when `at` effects of the layer had been applied."""

    effect: str
    on: str
    because: tuple[DependsBecause, ...]
    at: int


@dataclass(frozen=True, slots=True)
class Loop:
    effects: tuple[str, ...]
    at: int


@dataclass(frozen=True, slots=True)
class Lost:
    """An effect none of whose parts applied; `by` is the effect that took it (None for a condition of the board)."""

    effect: str
    because: LostBecause
    by: str | None


@dataclass(frozen=True, slots=True)
class LayerTrace:
    """`citation` is the rule number of the layer in the ruleset's own numbering ("" where it has none)."""

    layer: str
    citation: str
    applied: tuple[Step, ...]
    dependencies: tuple[Dependency, ...]
    loops: tuple[Loop, ...]
    lost: tuple[Lost, ...]


@dataclass(frozen=True, slots=True)
class Trace:
    """`printed` is where every enabled object starts, `final` where it ends; `effects` is everything that took part."""

    scenario: Scenario
    ruleset: str
    printed: Mapping[str, Characteristics]
    final: Mapping[str, Characteristics]
    effects: Mapping[str, EffectInfo]
    layers: tuple[LayerTrace, ...]
