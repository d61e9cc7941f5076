"""The board of an evaluation: what every object is at this moment, and which abilities it has."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import Any, Final

from engine.rulesets.model import Ruleset
from engine.scenario import Ability, Face, GameObject, Half, Label, Scenario
from engine.words import BASIC_LAND_TYPES, MANA_OF_LAND_TYPE, colors_of, is_creature_type, mana_value

#: Numbers beyond this end an evaluation, as do more steps than any small board needs.
BOUND: Final = 10**9
STEPS: Final = 20_000
#: Where an ability is from, if no effect gave it.
RULES: Final = "rules"
PRINTED: Final = "printed"


class Refused(Exception):  # noqa: N818 - it says what became of the board
    """The evaluation would not end, or leaves the bounds of numbers."""


@dataclass(frozen=True)
class Held:
    """An ability on an object. `key` tells it from all others, whatever it is called; `own` is what the object has by
    itself: printed, copied, by a text or by the rules, but not granted."""

    key: Any
    id: str
    ability: Ability
    given_by: str
    stamp: int | None = None
    own: bool = True


@dataclass
class Thing:
    """What an object is at this moment of the evaluation."""

    card: GameObject
    place: int
    name: str
    mana_cost: str
    mana_value: int
    colors: set[str]
    supertypes: set[str]
    types: set[str]
    subtypes: set[str]
    every_creature_type: bool
    abilities: list[Held]
    power: int | None
    toughness: int | None
    controller: str
    face_down: bool = False
    forbidden: set[str] = field(default_factory=set)
    forbids_all: bool = False
    restrictions: set[str] = field(default_factory=set)
    face_up: Values | None = None
    #: The halves of a Room, locked or not.
    halves: tuple[Half, ...] = ()
    #: Power and toughness as they were set last (208.4b).
    base: tuple[int | None, int | None] = (None, None)

    def creature_types(self) -> set[str]:
        """Those that are there by name."""
        return {word for word in self.subtypes if is_creature_type(word)}

    def has_subtype(self, word: str) -> bool:
        return word in self.subtypes or (self.every_creature_type and is_creature_type(word))

    def basic_types(self) -> list[str]:
        """The basic land types that give it, if it is a land, a mana ability (305.6)."""
        return [word for word in BASIC_LAND_TYPES if "Land" in self.types and word in self.subtypes]

    def copied(self) -> Thing:
        return dataclasses.replace(
            self,
            colors=set(self.colors),
            supertypes=set(self.supertypes),
            types=set(self.types),
            subtypes=set(self.subtypes),
            abilities=list(self.abilities),
            forbidden=set(self.forbidden),
            restrictions=set(self.restrictions),
        )


@dataclass(frozen=True)
class Values:
    """Copiable values (707.2)."""

    name: str
    mana_cost: str
    mana_value: int
    colors: frozenset[str]
    supertypes: frozenset[str]
    types: frozenset[str]
    subtypes: frozenset[str]
    every_creature_type: bool
    abilities: tuple[Held, ...]
    power: int | None
    toughness: int | None
    halves: tuple[Half, ...] = ()


@dataclass
class Table:
    """All objects by id, those out of the game among `ghosts`; which names of abilities are taken, by what effect; the
    steps taken so far; and what copies took at their moments, which is the same whenever one looks back at them.

    While one looks back, what is out of the game now is changed along by what was locked on it.
    """

    scenario: Scenario
    ruleset: Ruleset
    things: dict[str, Thing]
    ghosts: dict[str, Thing]
    names: dict[tuple[str, str], Any] = field(default_factory=dict)
    steps: list[int] = field(default_factory=lambda: [0])
    moments: dict[Any, Values] = field(default_factory=dict)
    looks_back: bool = False

    def copied(self) -> Table:
        self.count()
        things = {object_id: thing.copied() for object_id, thing in self.things.items()}
        ghosts = {object_id: thing.copied() for object_id, thing in self.ghosts.items()}
        return dataclasses.replace(self, things=things, ghosts=ghosts, names=dict(self.names))

    def count(self) -> None:
        self.steps[0] += 1
        if self.steps[0] > STEPS:
            raise Refused("too many steps")

    def anything(self, object_id: str) -> Thing:
        """The object of that id, be it in the game or not."""
        return self.things[object_id] if object_id in self.things else self.ghosts[object_id]


def lay_out(scenario: Scenario, ruleset: Ruleset) -> Table:
    """The board before any effect: everything as printed."""
    table = Table(scenario, ruleset, {}, {})
    for place, card in enumerate(scenario.objects):
        thing = as_printed(card, place)
        is_there = card.enabled and not is_phased_out(card, scenario)
        (table.things if is_there else table.ghosts)[card.id] = thing
        printed, thing.abilities = thing.abilities, []
        for held in printed:
            thing.abilities.append(dataclasses.replace(held, id=name_for(table, card.id, held)))
        add_basic_mana(table, card.id, thing, [])
    return table


def is_phased_out(card: GameObject, scenario: Scenario) -> bool:
    """Whether it, or what it is attached to, and so on, is phased out (702.26b, 702.26g)."""
    seen: list[GameObject] = []
    while card.enabled and card.zone == "battlefield" and card not in seen:
        if "phased out" in card.status:
            return True
        seen.append(card)
        card = next((other for other in scenario.objects if other.id == card.attached_to), card)
    return False


def as_printed(card: GameObject, place: int) -> Thing:
    thing = Thing(
        card=card,
        place=place,
        name=card.name.en,
        mana_cost=card.mana_cost,
        mana_value=card.mana_value,
        colors=set(card.colors),
        supertypes=set(card.supertypes),
        types=set(card.types),
        subtypes=set(card.subtypes),
        every_creature_type=False,
        abilities=printed_abilities(card),
        power=card.power,
        toughness=card.toughness,
        controller=card.controller,
        # What it is, before what that does to its values: who asks in the layer of copies is told the truth.
        face_down=bool(card.face_down),
        halves=card.halves,
        base=(card.power, card.toughness),
    )
    if card.halves and card.zone in ("battlefield", "stack"):
        thing.abilities = open_abilities(values_of(thing), card.unlocked)
        name_by_halves(thing)
    return thing


def of_face(card: GameObject, face: Face) -> Thing:
    """An object that is nothing but this face."""
    listed = {line.name: getattr(face, line.name) for line in dataclasses.fields(face)}
    return as_printed(dataclasses.replace(card, **listed, halves=()), 0)


# --- Rooms: a locked half is not there (709.5) --------------------------------------------------------

_SIDES: Final = ("left", "right")


def name_by_halves(thing: Thing) -> None:
    """The name and the mana cost, with what follows from it, of the halves that are unlocked."""
    there = [half for half, side in zip(thing.halves, _SIDES, strict=True) if side in thing.card.unlocked]
    thing.name = " // ".join(half.name.en for half in there)
    thing.mana_cost = "".join(half.mana_cost for half in there)
    thing.mana_value = mana_value(thing.mana_cost)
    thing.colors = set(colors_of(thing.mana_cost))


def open_abilities(values: Values, unlocked: tuple[str, ...]) -> list[Held]:
    """The abilities of the unlocked halves, and whatever else there is."""
    if not values.halves:
        return list(values.abilities)
    made: list[Held] = []
    names: set[str | None] = set()
    for half, side in zip(values.halves, _SIDES, strict=True):
        for ability in half.abilities:
            names.add(ability.id)
            if side in unlocked:
                made.append(Held((PRINTED, ability.id), str(ability.id), ability, PRINTED))
    others = [held for held in values.abilities if held.id.rsplit(".", 1)[-1] not in names]
    return others + made


def printed_abilities(card: GameObject) -> list[Held]:
    return [
        Held((PRINTED, ability.id or place), ability.id or f"a{place}", ability, PRINTED)
        for place, ability in enumerate(card.abilities, 1)
    ]


def name_for(table: Table, object_id: str, held: Held) -> str:
    """The name of an ability on an object; where another has it, or had an effect of that name, it ends in `~2`."""
    present = {other.id for other in table.anything(object_id).abilities}
    makes_effect = held.ability.static is not None
    wanted, number = held.id, 1
    while wanted in present or (makes_effect and table.names.get((object_id, wanted), held.key) != held.key):
        number += 1
        wanted = f"{held.id}~{number}"
    return wanted


def basic_mana(word: str) -> Held:
    """The mana ability that comes with a basic land type (305.6)."""
    text = f"{{T}}: Add {{{MANA_OF_LAND_TYPE[word]}}}."
    return Held((RULES, word), f"mana-{word}", Ability(other=Label(text, text), kind="mana"), RULES)


def add_basic_mana(table: Table, object_id: str, thing: Thing, before: list[str]) -> None:
    """What basic land types that came bring, and what those that went take along."""
    now = thing.basic_types()
    gone = {(RULES, word) for word in before if word not in now}
    thing.abilities = [held for held in thing.abilities if held.key not in gone]
    for word in now:
        if not thing.forbids_all and word not in before and (RULES, word) not in {held.key for held in thing.abilities}:
            held = basic_mana(word)
            thing.abilities.append(dataclasses.replace(held, id=name_for(table, object_id, held)))


def values_of(thing: Thing) -> Values:
    """Its copiable values, if nothing but copies and turnings was applied to it; a basic land type's ability follows
    from the type and is none of them."""
    return Values(
        thing.name,
        thing.mana_cost,
        thing.mana_value,
        frozenset(thing.colors),
        frozenset(thing.supertypes),
        frozenset(thing.types),
        frozenset(thing.subtypes),
        thing.every_creature_type,
        tuple(held for held in thing.abilities if held.given_by != RULES),
        thing.power,
        thing.toughness,
        thing.halves,
    )


def take_values(thing: Thing, values: Values) -> None:
    """Have these values in place of its own; the abilities as they are."""
    thing.name, thing.mana_cost, thing.mana_value = values.name, values.mana_cost, values.mana_value
    thing.colors, thing.supertypes = set(values.colors), set(values.supertypes)
    thing.types, thing.subtypes = set(values.types), set(values.subtypes)
    thing.every_creature_type = values.every_creature_type
    thing.abilities = list(values.abilities)
    thing.power, thing.toughness = thing.base = values.power, values.toughness
    thing.halves = values.halves
