"""Actions, outcomes and moves of a game, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, get_args

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


Kind = Literal[
    "spell", "activated", "mana", "triggered", "delayed", "land", "special", "turn_based", "combat_damage"
]  # fmt: skip
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
#: What waits on the stack (405.1); combat damage does only where an edition says so.
USES_STACK: Final = frozenset({"spell", "activated", "triggered", "delayed"})
Speed = Literal["instant", "sorcery"]
Happens = Literal["enters", "leaves", "dies", "cast", "tapped_for_mana", "step"]
HAPPENS: Final[tuple[Happens, ...]] = get_args(Happens)


@dataclass(frozen=True, slots=True)
class TargetSpec:
    """The possible targets in one place: objects of a selector, players, or abilities on the stack.

    A spell on the stack is an object whose zone is the stack. What is given besides is allowed besides: an "any
    target" has `object` and `player`.
    """

    object: Selector | None = None
    player: str | None = None
    ability: bool = False


@dataclass(frozen=True, slots=True)
class When:
    """The event that triggers an ability: it happens to an object of the selector, or a step begins.

    For "leaves" and "dies" the board is looked at as it was just before (603.10a).
    """

    happens: Happens
    what: Selector | None = None
    step: str | None = None


@dataclass(frozen=True, slots=True)
class Action:
    """Something that can be played or that happens by itself; `source` is its card or permanent.

    - `name` is a text for people, None for that of the source;
    - `zones` are those in which the source must be, () for the usual one (`where`);
    - `speed`: when it may be played; None for what follows from a spell's characteristics, or for any time;
    - `ability` is the id of the ability on its source, which must have it to be activated or to trigger;
    - `cost` is mana, `taps` says that the source is tapped for it, `pays` is what else happens as it is paid;
    - `when` and `condition` are of triggered abilities; without `when` somebody has to say that it triggers;
    - `mana`: a triggered mana ability (605.1b);
    - `step`: when a turn-based action happens.
    """

    id: str
    kind: Kind
    source: str | None = None
    name: Label | None = None
    zones: tuple[str, ...] = ()
    speed: Speed | None = None
    ability: str | None = None
    cost: str = ""
    taps: bool = False
    pays: tuple[Outcome, ...] = ()
    targets: tuple[TargetSpec, ...] = ()
    when: When | None = None
    condition: Condition | None = None
    mana: bool = False
    step: str | None = None
    makes: tuple[Outcome, ...] = ()

    @property
    def where(self) -> tuple[str, ...]:
        """Return the zones in which the source must be.

        Cards are played from the hand, abilities work on the battlefield.
        """
        return self.zones or (("hand",) if self.kind in ("spell", "land") else ("battlefield",))


# --- moves of players, and events that the machine cannot see by itself, as data ------------------------


#: In place of a player: everybody passes in turn, until something resolves or the step ends.
EVERYBODY: Final = "each"


Verb = Literal["cast", "activate", "play", "special"]
#: How each kind of action is taken; what is not named happens by itself.
VERBS: Final[Mapping[Kind, Verb]] = MappingProxyType(
    {"spell": "cast", "activated": "activate", "mana": "activate", "land": "play", "special": "special"}
)


@dataclass(frozen=True, slots=True)
class Act:
    """Casts a spell (601.2), activates an ability (602.2, 605.3), plays a land, or takes a special action (116.2).

    `mana` are mana abilities activated while it is paid for (601.2g).
    """

    action: str
    by: str
    verb: Verb
    targets: tuple[str, ...] = ()
    mana: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Trigger:
    """These abilities trigger, all at once, by an event that nothing here makes."""

    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Placed:
    """One triggered ability that its controller puts on the stack, with its targets."""

    trigger: str
    targets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PutTriggers:
    """A player puts all their waiting abilities on the stack, the first of them lowest (603.3b)."""

    by: str
    order: tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """Passes priority; `by` may be `EVERYBODY`."""

    by: str


@dataclass(frozen=True, slots=True)
class Concede:
    by: str


Move = Act | Trigger | PutTriggers | Pass | Concede
