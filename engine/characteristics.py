"""An object at one moment: the faces that count (708, 712), its characteristics (109.3), controller and abilities."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from operator import attrgetter
from typing import Final, Literal, NamedTuple

from engine.scenario import HALVES, Ability, Face, GameObject, Half, Label, one_line
from engine.words import (
    BASIC_LAND_TYPES,
    CREATURE_FAMILY,
    MANA_OF_LAND_TYPE,
    colors_of,
    families_of,
    is_creature_type,
    mana_value,
)

#: Elsewhere a card has the characteristics of its front face, and of both its halves (709.4, 712.8a).
ZONES_OF_ONE_FACE: Final = frozenset(("battlefield", "stack"))

#: What is face down where nothing says otherwise (708.2a).
PLAIN_FACE: Final = Face(types=("Creature",), power=2, toughness=2)


def face_of(down: bool | Face) -> Face:
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
    up, own = ({field.name: getattr(face, field.name) for field in fields(Face)} for face in (other, card))
    if not (card.back_up or card.modal):
        up["mana_value"] = card.mana_value
    if card.back_up:
        own["mana_value"] = mana_value(card.mana_cost)
    return replace(card, **up, other_face=Face(**own), back_up=not card.back_up)


def front_up(card: GameObject) -> GameObject:
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
    return Label(" // ".join(half.name.en for half in halves), " // ".join(half.name.fr for half in halves))


def open_halves(halves: tuple[Half, ...], unlocked: frozenset[str]) -> tuple[Half, ...]:
    return tuple(half for half, side in zip(halves, HALVES, strict=False) if side in unlocked)


def abilities_of(halves: tuple[Half, ...]) -> tuple[Ability, ...]:
    return tuple(ability for half in halves for ability in half.abilities)


def named_halves(halves: tuple[Half, ...]) -> tuple[Half, ...]:
    """Return the halves with a name for each ability: left1, left2 and so on, right1 and so on."""
    return _renamed(halves, lambda ability, name: ability if ability.id else replace(ability, id=name))


def plain_halves(halves: tuple[Half, ...]) -> tuple[Half, ...]:
    return _renamed(halves, lambda ability, name: replace(ability, id=None) if ability.id == name else ability)


def _renamed(halves: tuple[Half, ...], rename: Callable[[Ability, str], Ability]) -> tuple[Half, ...]:
    return tuple(
        replace(half, abilities=tuple(rename(each, f"{side}{place}") for place, each in enumerate(half.abilities, 1)))
        for side, half in zip(HALVES, halves, strict=False)
    )


def open_abilities(halves: tuple[Half, ...], unlocked: frozenset[str]) -> tuple[tuple[str, Ability], ...]:
    return tuple((ability.id or "", ability) for ability in abilities_of(open_halves(halves, unlocked)))


#: How an object got an ability. Rule 305.7 takes away `printed`, `copied` and `text`; `granted` (by other effects)
#: stays; `rules` is a basic land type's own mana ability (305.6).
AbilityOrigin = Literal["printed", "copied", "text", "granted", "rules"]

PRINTED = "printed"
RULES = "rules"
COPIABLE_ORIGINS = frozenset(("printed", "copied"))
#: Abilities of the object's own text, as opposed to abilities that other effects granted.
OWN_TEXT_ORIGINS = frozenset(("printed", "copied", "text"))


class AbilityInstance(NamedTuple):
    """An ability that an object has now.

    `id` is its name on the object ("a1", "g.a1", "mana-Forest"); `given_by` is "printed", "rules" or the name of
    the effect that gave it; `given_at` is that effect's timestamp, None where no effect gave it.
    """

    id: str
    ability: Ability
    origin: AbilityOrigin
    given_by: str
    given_at: int | None = None


class Characteristics(NamedTuple):
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
    #: The values under a face-down permanent's 2/2 (708.2), None while they are not covered.
    covered: Characteristics | None = None
    #: The halves of a Room, which are copiable, and which of them are unlocked, which is not (709.5).
    halves: tuple[Half, ...] = ()
    unlocked: frozenset[str] = frozenset()
    #: Power and toughness without what adds to them or switches them (208.4b), None where these are the same.
    base: tuple[int | None, int | None] | None = None

    def __repr__(self) -> str:
        size = "" if self.power is None and self.toughness is None else f"{self.power}/{self.toughness}"
        words = " ".join(word for group in (self.colors, self.supertypes, self.types) for word in sorted(group))
        subtypes = " ".join(sorted(self.subtypes)) + self.all_creature_types * " every creature type"
        abilities = " ".join(item.ability.keyword or item.id for item in self.abilities)
        return one_line(self.name.en, size, words, subtypes, f"of {self.controller}", abilities)

    @property
    def is_creature(self) -> bool:
        return "Creature" in self.types

    @property
    def has_creature_family(self) -> bool:
        """Return whether creature types can be on its type line (205.3m)."""
        return not CREATURE_FAMILY.isdisjoint(self.types)

    @property
    def basic_land_types(self) -> frozenset[str]:
        return self.subtypes & _BASIC_LAND_TYPES if "Land" in self.types else frozenset()

    @property
    def creature_types(self) -> frozenset[str]:
        """Return the creature types that it has by name; see `all_creature_types` for the rest."""
        return frozenset(word for word in self.subtypes if is_creature_type(word))

    def has_subtype(self, word: str) -> bool:
        return word in self.subtypes or (self.all_creature_types and is_creature_type(word))

    def shares_creature_type(self, other: Characteristics) -> bool:
        if self.all_creature_types:
            return other.all_creature_types or bool(other.creature_types)
        if other.all_creature_types:
            return bool(self.creature_types)
        return not self.creature_types.isdisjoint(other.creature_types)

    def goes_with_types(self, subtype: str) -> bool:
        """Return whether it has a card type that this subtype goes with (205.3d)."""
        return not families_of(subtype).isdisjoint(self.types)

    @property
    def base_size(self) -> tuple[int | None, int | None]:
        """Return base power and toughness (208.4b)."""
        return self.base or (self.power, self.toughness)

    def resized(
        self, power: int | None, toughness: int | None, base: tuple[int | None, int | None] | None = None
    ) -> Characteristics:
        """Return the same with this power and toughness, and the base that they have now or that is given.

        Quicker than `_replace`, which goes by names.
        """
        base = base or self.base_size
        values: list[object] = [*self]
        values[POWER], values[TOUGHNESS] = power, toughness
        values[BASE] = None if base == (power, toughness) else base
        return tuple.__new__(Characteristics, values)

    def with_abilities(self, abilities: tuple[AbilityInstance, ...]) -> Characteristics:
        """Return the same with these abilities instead of its own; quick as `resized` is."""
        values: list[object] = [*self]
        values[ABILITIES] = abilities
        return tuple.__new__(Characteristics, values)

    def with_subtypes(self, words: frozenset[str], every_creature_type: bool) -> Characteristics:
        """Return the same with these subtypes instead of its own; quick as `resized` is."""
        values: list[object] = [*self]
        values[SUBTYPES], values[SUBTYPES + 1] = words, every_creature_type
        return tuple.__new__(Characteristics, values)

    def restricted(self, labels: Iterable[Label]) -> Characteristics:
        """Return the same with these restrictions too, none of them twice."""
        return self._replace(restrictions=tuple(dict.fromkeys((*self.restrictions, *labels))))

    def may_have(self, ability: Ability) -> bool:
        """Return whether no "can't have" effect stops it from having this ability (113.11)."""
        if self.forbidden is None:
            return False
        return ability.keyword is None or ability.keyword not in self.forbidden


POWER: Final = Characteristics._fields.index("power")
TOUGHNESS: Final = Characteristics._fields.index("toughness")
BASE: Final = Characteristics._fields.index("base")
ABILITIES: Final = Characteristics._fields.index("abilities")
SUBTYPES: Final = Characteristics._fields.index("subtypes")
_BASIC_LAND_TYPES = frozenset(BASIC_LAND_TYPES)
_NO_WORDS: Final[frozenset[str]] = frozenset()

_MANA_INSTANCES = {
    land_type: AbilityInstance(
        f"mana-{land_type}",
        Ability(
            id=f"mana-{land_type}",
            other=Label(f"{{T}}: Add {{{symbol}}}.", f"{{T}} : Ajoutez {{{symbol}}}."),
            kind="mana",
        ),
        "rules",
        RULES,
    )
    for land_type, symbol in MANA_OF_LAND_TYPE.items()
}


def with_mana_of(now: Characteristics, land_types: Iterable[str]) -> Characteristics:
    """Return `now` with the mana abilities that these basic land types have by rule (305.6), if it can have abilities.

    They follow the others, in the order white to green; a name that is taken becomes `mana-Forest~2`.
    """
    wanted = frozenset(land_types)
    if not wanted or now.forbidden is None:
        return now
    taken = {item.id for item in now.abilities}
    mana = (_MANA_INSTANCES[word] for word in BASIC_LAND_TYPES if word in wanted)
    added = tuple(item._replace(id=f"{item.id}~2") if item.id in taken else item for item in mana)
    return now.with_abilities(now.abilities + added)


def with_land_mana(before: Characteristics, after: Characteristics) -> Characteristics:
    """Return `after` with the mana abilities of the basic land types it gained, without those of the types it lost."""
    had, has = before.basic_land_types, after.basic_land_types
    if had == has:
        return after
    gone = {f"mana-{word}" for word in had - has}
    remaining = tuple(item for item in after.abilities if not (item.origin == "rules" and item.ability.id in gone))
    return with_mana_of(after.with_abilities(remaining), has - had)


def _on_face(face: Face, *beside: object) -> Characteristics:
    """Return what is printed on the face, and `beside` the characteristics that follow: every card is read so.

    Quicker than by names.
    """
    supertypes = frozenset(face.supertypes) if face.supertypes else _NO_WORDS
    words = frozenset(face.colors), supertypes, frozenset(face.types), frozenset(face.subtypes)
    values = (face.name, face.mana_cost, face.mana_value, *words, False, face.power, face.toughness, *beside, None)
    return tuple.__new__(Characteristics, values)


def printed(card: GameObject) -> Characteristics:
    """Return where the evaluation of `card` starts (613.1): the printed values, and a land's own mana abilities."""
    instances: tuple[AbilityInstance, ...] = ()
    if card.abilities:
        named = [(ability.id or f"a{place}", ability) for place, ability in enumerate(card.abilities, 1)]
        instances = tuple([AbilityInstance(name, ability, "printed", PRINTED) for name, ability in named])
    unlocked = frozenset(card.unlocked) if card.unlocked else _NO_WORDS
    start = _on_face(card, instances, card.controller, bool(card.face_down), _NO_WORDS, (), None, card.halves, unlocked)
    if card.halves and card.zone in ZONES_OF_ONE_FACE:
        start = by_halves(start)
    return with_mana_of(start, start.basic_land_types) if "Land" in start.types else start


def by_halves(now: Characteristics) -> Characteristics:
    """Return a Room without the name, the mana cost and the rules text of its locked halves (709.5)."""
    unlocked = open_halves(now.halves, now.unlocked)
    locked = {ability.id for ability in abilities_of(now.halves) if ability not in abilities_of(unlocked)}
    return now._replace(
        name=name_of(unlocked),
        mana_cost=cost_of(unlocked),
        mana_value=mana_value(cost_of(unlocked)),
        colors=frozenset(colors_of(cost_of(unlocked))),
        abilities=tuple(item for item in now.abilities if item.id not in locked),
    )


#: What `printed` reads of cards of one English name: the name by its text, which is compared quicker than labels.
_PRINTED: Final = attrgetter(
    "name.fr", "mana_cost", "mana_value", "colors", "supertypes", "types", "subtypes", "power", "toughness",
    "abilities", "controller", "face_down", "halves", "unlocked", "zone",
)  # fmt: skip


def all_printed(cards: Iterable[GameObject]) -> dict[str, Characteristics]:
    """Return where each card starts, by its id. Cards that are alike share one value, and so all results about it."""
    last_of: dict[str, GameObject] = {}
    read: dict[str, object] = {}
    start: dict[str, Characteristics] = {}
    for card in cards:
        name = card.name.en
        last = last_of.get(name)
        if last is not None:
            before = read[name] if name in read else _PRINTED(last)
            values = read[name] = _PRINTED(card)
            if values == before:
                start[card.id] = start[last.id]
                continue
        last_of[name] = card
        start[card.id] = printed(card)
    return start


def covered_by_face(own: Characteristics, face: Face) -> Characteristics:
    """Turn `own` face down: it has no characteristics but those of the face (708.2), without its abilities."""
    granted = tuple(item for item in own.abilities if item.origin == "granted")
    return _on_face(face, granted, own.controller, True, own.forbidden, own.restrictions, own, (), own.unlocked)
