"""The outcome of an evaluation: what each layer did, to what, in which order and why. Values and codes only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, Never, TypeVar

from engine.characteristics import AbilityInstance, Characteristics
from engine.instructions import Instruction
from engine.rulesets.model import Ruleset
from engine.scenario import Ability, Change, Scenario
from engine.world import PlayerState, SpellState

AppliedBy = Literal["cda", "timestamp", "dependency", "loop"]
DependsBecause = Literal["text", "existence", "applies_to", "does"]
#: "loop" is of a misconception only.
LostBecause = Literal["ability_removed", "condition", "too_late", "loop"]


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


_Thing = TypeVar("_Thing")
_NOTHING: Final[Mapping[str, Never]] = MappingProxyType({})


def changes_between(before: Mapping[str, _Thing], after: Mapping[str, _Thing]) -> Mapping[str, tuple[_Thing, _Thing]]:
    """What is different now, by its id: (before, after)."""
    return MappingProxyType({one: (before[one], now) for one, now in after.items() if now != before[one]})


@dataclass(frozen=True, slots=True)
class Step:
    """One effect's part applied in one layer, or after the layers.

    `objects` are all that it affected, `changed` those of them that are different now: (before, after);
    `players` and `spells` likewise, after the layers. `told` is what it told each object, with numbers and words
    filled in. `changes` are the parts of the effect that belong to this layer, as they read at that moment.
    `began` tells whether the effect applied for the first time. `after` names what it waited for, `among` the
    parts that waited with it when it was its turn, those that timestamps put first in front. `citation` is
    the rule for why it went then, "" where the ruleset has none.
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
    told: Mapping[str, tuple[Instruction, ...]] = field(default_factory=lambda: _NOTHING)
    players: Mapping[str, tuple[PlayerState, PlayerState]] = field(default_factory=lambda: _NOTHING)
    spells: Mapping[str, tuple[SpellState, SpellState]] = field(default_factory=lambda: _NOTHING)


class Reading(NamedTuple):
    """All that rule 613.8a looks at, of one effect in one state: is it there, how does its ability read (None for
    what needs none, or has begun), and what it tells each of the objects that it applies to."""

    exists: bool
    text: Ability | None
    does: Mapping[str, tuple[Instruction, ...]]


@dataclass(frozen=True, slots=True)
class Dependency:
    """`effect` depends on `on` (613.8a); seen when `at` effects of the layer had been applied.

    The evidence: what it would be and do `without` the other applied first, and `beside` it, with it applied first.
    """

    effect: str
    on: str
    because: tuple[DependsBecause, ...]
    at: int
    without: Reading
    beside: Reading


@dataclass(frozen=True, slots=True)
class Loop:
    effects: tuple[str, ...]
    at: int


@dataclass(frozen=True, slots=True)
class Lost:
    """An effect that did not apply; `by` is the effect that took it (None for a condition of the board).

    `citation` is the rule that says so, "" where the ruleset has none.
    """

    effect: str
    because: LostBecause
    by: str | None
    citation: str


@dataclass(frozen=True, slots=True)
class LayerTrace:
    """`citation` is the rule number of the layer in the ruleset's own numbering ("" where it has none).

    `lost` are effects none of whose parts applied, in the layer of their first; `ended` are effects that
    applied before and had a part here, which did not: after the layers, or where nothing keeps applying.
    """

    layer: str
    citation: str
    applied: tuple[Step, ...]
    dependencies: tuple[Dependency, ...]
    loops: tuple[Loop, ...]
    lost: tuple[Lost, ...]
    ended: tuple[Lost, ...] = ()


@dataclass(frozen=True, slots=True)
class Trace:
    """`printed` is where every enabled object starts, `final` where it ends; `effects` is everything that took part.

    `players` and `spells` are what is true of them after the layers.
    """

    scenario: Scenario
    rules: Ruleset
    printed: Mapping[str, Characteristics]
    final: Mapping[str, Characteristics]
    effects: Mapping[str, EffectInfo]
    layers: tuple[LayerTrace, ...]
    players: Mapping[str, PlayerState]
    spells: Mapping[str, SpellState]

    @property
    def ruleset(self) -> str:
        """The id of the ruleset."""
        return self.rules.id
