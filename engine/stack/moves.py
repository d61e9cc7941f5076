"""Moves of players, and events that the machine cannot see by itself, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

#: In place of a player: everybody passes in turn, until something resolves or the step ends.
EVERYBODY: Final = "each"


@dataclass(frozen=True, slots=True)
class Cast:
    """Casts a spell (601.2). `mana` are mana abilities activated while it is paid for (601.2g)."""

    by: str
    action: str
    targets: tuple[str, ...] = ()
    mana: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Activate:
    """Activates an ability (602.2), a mana ability too (605.3)."""

    by: str
    action: str
    targets: tuple[str, ...] = ()
    mana: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayLand:
    by: str
    action: str


@dataclass(frozen=True, slots=True)
class TakeSpecial:
    """Takes a special action other than playing a land (116.2)."""

    by: str
    action: str


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


Move = Cast | Activate | PlayLand | TakeSpecial | Trigger | PutTriggers | Pass | Concede
