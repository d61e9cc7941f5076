"""Outcomes of a resolving spell or ability, as data: continuous effects, one-shot changes, more abilities.

Objects are told by a group: a target, players, or a selector of `layers/1` that is looked up as it resolves.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.expressions import Condition, Selector, Value
from engine.operations import Op
from engine.scenario import Change, GameObject, Label


@dataclass(frozen=True, slots=True)
class TargetGroup:
    """The target chosen at this place, from 1; nobody where it has become illegal (608.2b)."""

    place: int


@dataclass(frozen=True, slots=True)
class PlayerGroup:
    """Players, by a Who of `layers/1`."""

    who: str


Group = TargetGroup | PlayerGroup | Selector


@dataclass(frozen=True, slots=True)
class MakeEffect:
    """A continuous effect. Whom it affects is settled as it begins (611.2c), its timestamp is that moment (613.7b).

    `affects` is None where all changes are about players or rules. With `until_end_of_turn` the cleanup step
    ends it (514.2).
    """

    id: str
    name: Label | None
    affects: Group | None
    changes: tuple[Change, ...]
    condition: Condition | None = None
    duration: Label | None = None
    until_end_of_turn: bool = False


@dataclass(frozen=True, slots=True)
class MoveTo:
    what: Group
    zone: str


@dataclass(frozen=True, slots=True)
class Destroy:
    """To its owner's graveyard, unless it is indestructible (701.8, 702.12)."""

    what: Group


@dataclass(frozen=True, slots=True)
class Damage:
    to: Group
    amount: Value


@dataclass(frozen=True, slots=True)
class AddCounters:
    """As many more counters of a kind; a negative amount takes some away."""

    on: Group
    kind: str
    amount: Value


@dataclass(frozen=True, slots=True)
class AttachTo:
    """Attaches each object of a group to the first of another."""

    what: Group
    host: Group


@dataclass(frozen=True, slots=True)
class Tap:
    what: Group
    tapped: bool


@dataclass(frozen=True, slots=True)
class GainLife:
    """`who` gains as much life, or loses it where the amount is negative."""

    who: Group
    amount: Value


@dataclass(frozen=True, slots=True)
class AddMana:
    """Mana to the pool of the controller: `"{G}{G}"`."""

    mana: str


@dataclass(frozen=True, slots=True)
class CounterIt:
    """Counters the spell or ability on the stack that is the target at this place (701.6)."""

    target: int


@dataclass(frozen=True, slots=True)
class CopyIt:
    """Copies the spell or ability on the stack that is the target at this place (707.10).

    `targets` are those of the copy, None where it keeps those of the original.
    """

    target: int
    targets: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Create:
    """Puts a token onto the battlefield under the controller's control (111.2)."""

    token: GameObject


@dataclass(frozen=True, slots=True)
class TriggerNow:
    """A triggered ability of this same source triggers now; it is put on the stack later."""

    ability: str


@dataclass(frozen=True, slots=True)
class Delay:
    """From now on the delayed triggered ability waits for its event, once (603.7)."""

    ability: str


@dataclass(frozen=True, slots=True)
class Operate:
    """Anything that happens to a board between two stages of a case."""

    op: Op


Outcome = (
    MakeEffect | MoveTo | Destroy | Damage | AddCounters | AttachTo | Tap | GainLife | AddMana | CounterIt | CopyIt
    | Create | TriggerNow | Delay | Operate
)  # fmt: skip
