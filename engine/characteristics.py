"""What an object is at one moment of the evaluation: its characteristics (109.3), controller and abilities."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.scenario import Ability, Label

#: How an object came to have an ability. `printed`, `copied` and `text` are what rule 305.7 takes away;
#: `granted` (by other effects) stays; `rules` is a basic land type's own mana ability (305.6).
AbilityOrigin = Literal["printed", "copied", "text", "granted", "rules"]


@dataclass(frozen=True, slots=True)
class AbilityInstance:
    """An ability that an object has now.

    `id` is its name on the object ("a1", "g.a1", "mana-Forest"); `given_by` is "printed", "rules" or the name of
    the effect that gave it; `given_at` is that effect's timestamp, None where no effect gave it.
    """

    id: str
    ability: Ability
    origin: AbilityOrigin
    given_by: str
    given_at: int | None = None


@dataclass(frozen=True, slots=True)
class Characteristics:
    """One object's state between two steps. Power and toughness are None while nothing was printed or set."""

    name: Label
    mana_cost: str
    mana_value: int
    colors: frozenset[str]
    supertypes: frozenset[str]
    types: frozenset[str]
    subtypes: frozenset[str]
    all_creature_types: bool
    power: int | None
    toughness: int | None
    abilities: tuple[AbilityInstance, ...]
    controller: str
    face_down: bool
    #: Keywords that it can't have or gain; None stands for all of them (113.11).
    forbidden: frozenset[str] | None = frozenset()
    restrictions: tuple[Label, ...] = ()
