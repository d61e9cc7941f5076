"""Clauses: what holds of one object now and is not printed. `changes` finds them.

Words are made of them elsewhere (`layers_site.ask.presenters.becoming`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.scenario import Ability, Label


@dataclass(frozen=True, slots=True)
class Size:
    """It is a creature of this power and toughness."""

    power: int
    toughness: int


@dataclass(frozen=True, slots=True)
class Kinds:
    """The changes of a type line: `types` are the card types if they are others than printed, else ().

    `subtypes` are those to be named. `also`: it is what it was besides, and only what is new is named. `every`: it
    has all creature types. `bare`: it is a creature that has lost its creature types.
    """

    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    also: bool
    every: bool
    bare: bool = False


@dataclass(frozen=True, slots=True)
class Colors:
    """The colours that it has instead of those printed; () for none."""

    colors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CopyOf:
    """It has become a copy of that object; the other clauses say what is otherwise than in what it copies."""

    object: str


@dataclass(frozen=True, slots=True)
class MergedWith:
    """It is one permanent with that card (730); the other clauses say what is otherwise than of the two together.

    `on_top`: the other card is on top. `whole`: the abilities of both are there.
    """

    card: Label
    on_top: bool
    whole: bool


@dataclass(frozen=True, slots=True)
class Super:
    """A supertype that it has now, or has no more."""

    op: Literal["add", "remove"]
    word: str


@dataclass(frozen=True, slots=True)
class Called:
    """Its name, and the object on the board whose name that is, "" for none."""

    name: Label
    like: str


@dataclass(frozen=True, slots=True)
class Gains:
    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class Loses:
    """Abilities that something loses.

    `what` is "all", "printed" for those on the card, "keywords" for these, "but_mana" for all but its mana abilities,
    or "some".
    """

    what: Literal["all", "printed", "keywords", "but_mana", "some"]
    keywords: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Keeps:
    """The printed keywords that it has still, where it is asked whether it has."""

    keywords: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lacks:
    """The keywords that it does not have, where another order gives them, or something gives and something forbids."""

    keywords: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reads:
    """A word of its text that another one replaces (layer 3)."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Taps:
    """The colours of mana that it can be tapped for, where others than printed; `dear`: those at a further cost."""

    mana: str
    dear: str = ""


@dataclass(frozen=True, slots=True)
class Controlled:
    player: str


@dataclass(frozen=True, slots=True)
class Restricted:
    what: Label


@dataclass(frozen=True, slots=True)
class Dies:
    """A creature on the battlefield with toughness 0 or less (704.5f)."""


@dataclass(frozen=True, slots=True)
class NoCreature:
    """It is what it is printed to be, or what it copies is printed to be, but no creature."""


@dataclass(frozen=True, slots=True)
class NoLand:
    """It is no land any more."""


@dataclass(frozen=True, slots=True)
class NoMore:
    """It is a creature or a planeswalker by what is printed, and has become something else."""

    word: Literal["Creature", "Planeswalker"]


@dataclass(frozen=True, slots=True)
class FaceDown:
    """It lies face down, without the characteristics of its card (708.2a); `size` where it is a creature.

    `kinds` are its types, with its `colors`, where it is anything else than a creature without subtypes.
    """

    size: Size | None
    kinds: Kinds | None = None
    colors: tuple[str, ...] = ()


Clause = (
    NoCreature
    | NoLand
    | NoMore
    | FaceDown
    | CopyOf
    | MergedWith
    | Size
    | Kinds
    | Colors
    | Called
    | Super
    | Gains
    | Loses
    | Keeps
    | Lacks
    | Reads
    | Taps
    | Controlled
    | Restricted
    | Dies
)


@dataclass(frozen=True, slots=True)
class Becomes:
    """The differences of one object from the printed card, without clauses if there are none.

    `types` are its present card types.
    """

    object: str
    types: tuple[str, ...]
    clauses: tuple[Clause, ...]
