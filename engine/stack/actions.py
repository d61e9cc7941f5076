"""Actions of a game, as data: spells, abilities, lands, special actions, and events of the turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from engine.expressions import Condition, Selector
from engine.scenario import Label
from engine.stack.outcomes import Outcome

Kind = Literal[
    "spell", "activated", "mana", "triggered", "delayed", "land", "special", "turn_based", "combat_damage"
]  # fmt: skip
KINDS: Final[tuple[Kind, ...]] = (
    "spell", "activated", "mana", "triggered", "delayed", "land", "special", "turn_based", "combat_damage",
)  # fmt: skip
#: What waits on the stack (405.1); combat damage does only where an edition says so.
USES_STACK: Final = frozenset({"spell", "activated", "triggered", "delayed"})
Speed = Literal["instant", "sorcery"]
Happens = Literal["enters", "leaves", "dies", "cast", "tapped_for_mana", "step"]
HAPPENS: Final[tuple[Happens, ...]] = ("enters", "leaves", "dies", "cast", "tapped_for_mana", "step")


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
