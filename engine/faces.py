"""Faces and halves of a card: which of them count, and how the card turns over (708, 709.5, 712)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.mana import colors_of, mana_value
from engine.scenario import HALVES, Ability, Face, GameObject, Half, Label

#: Elsewhere a card has the characteristics of its front face, and of both its halves (709.4, 712.8a).
ZONES_OF_ONE_FACE: Final = frozenset(("battlefield", "stack"))

#: What is face down where nothing says otherwise (708.2a).
PLAIN_FACE: Final = Face(types=("Creature",), power=2, toughness=2)


def face_of(down: bool | Face) -> Face:
    """Return what is face down so."""
    return down if isinstance(down, Face) else PLAIN_FACE


def abilities_on(card: GameObject) -> tuple[Ability, ...]:
    """Return the abilities of the card, and those that it has while it is face down."""
    return card.abilities + (card.face_down.abilities if isinstance(card.face_down, Face) else ())


# --- double-faced cards -----------------------------------------------------------------------------


def turned_over(card: GameObject) -> GameObject:
    """Return the card with its other face up, and otherwise the same; a card with one face stays as it is.

    With the back face of a card that is not modal up, the mana value is still that of the front face (712.8e).
    """
    other = card.other_face
    if other is None:
        return card
    own_value = mana_value(card.mana_cost) if card.back_up else card.mana_value
    up = Face(
        card.name,
        card.mana_cost,
        own_value,
        card.colors,
        card.supertypes,
        card.types,
        card.subtypes,
        card.power,
        card.toughness,
        card.abilities,
    )
    keeps_value = not card.back_up and not card.modal
    return replace(
        card,
        name=other.name,
        mana_cost=other.mana_cost,
        mana_value=card.mana_value if keeps_value else other.mana_value,
        colors=other.colors,
        supertypes=other.supertypes,
        types=other.types,
        subtypes=other.subtypes,
        power=other.power,
        toughness=other.toughness,
        abilities=other.abilities,
        other_face=up,
        back_up=not card.back_up,
    )


def front_up(card: GameObject) -> GameObject:
    """Return the card with its front face up."""
    return turned_over(card) if card.back_up else card


def can_be_face_down(card: GameObject) -> bool:
    """Return whether something can turn it face down: no double-faced permanent can be (712.16)."""
    return card.other_face is None


def can_transform(card: GameObject) -> bool:
    """Return whether the card can transform (701.27c, 701.27d).

    It needs two faces, does not transform while it is face down, and never to the face of a spell (712.9).
    """
    other = card.other_face
    return other is not None and not card.face_down and not {"Instant", "Sorcery"} & set(other.types)


def copied_value(card: GameObject) -> int:
    """Return the mana value that a copy of it has: a back face alone has that of its own cost (202.3b)."""
    return mana_value(card.mana_cost) if card.back_up else card.mana_value


# --- halves -----------------------------------------------------------------------------------------


def cost_of(halves: tuple[Half, ...]) -> str:
    """Return the mana costs of these halves together (709.4b)."""
    return "".join(half.mana_cost for half in halves)


def name_of(halves: tuple[Half, ...]) -> Label:
    """Return the names of these halves together."""
    return Label(" // ".join(half.name.en for half in halves), " // ".join(half.name.fr for half in halves))


def open_halves(halves: tuple[Half, ...], unlocked: frozenset[str]) -> tuple[Half, ...]:
    """Return the halves that are unlocked, in their order."""
    return tuple(half for half, side in zip(halves, HALVES, strict=False) if side in unlocked)


def colors_of_halves(halves: tuple[Half, ...]) -> frozenset[str]:
    return frozenset(colors_of(cost_of(halves)))


def value_of_halves(halves: tuple[Half, ...]) -> int:
    return mana_value(cost_of(halves))


def abilities_of(halves: tuple[Half, ...]) -> tuple[Ability, ...]:
    return tuple(ability for half in halves for ability in half.abilities)


def named_halves(halves: tuple[Half, ...]) -> tuple[Half, ...]:
    """Return the halves with a name for each ability: left1, left2 and so on, right1 and so on."""
    return tuple(
        replace(
            half,
            abilities=tuple(
                ability if ability.id else replace(ability, id=f"{side}{place}")
                for place, ability in enumerate(half.abilities, 1)
            ),
        )
        for side, half in zip(HALVES, halves, strict=False)
    )


def plain_halves(halves: tuple[Half, ...]) -> tuple[Half, ...]:
    """Return the halves without the names that are given by place."""
    return tuple(
        replace(
            half,
            abilities=tuple(
                replace(ability, id=None) if ability.id == f"{side}{place}" else ability
                for place, ability in enumerate(half.abilities, 1)
            ),
        )
        for side, half in zip(HALVES, halves, strict=False)
    )


def open_abilities(halves: tuple[Half, ...], unlocked: frozenset[str]) -> tuple[tuple[str, Ability], ...]:
    """Return the abilities of the unlocked halves, by their names."""
    return tuple((ability.id or "", ability) for ability in abilities_of(open_halves(halves, unlocked)))
