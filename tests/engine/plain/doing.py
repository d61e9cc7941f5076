"""Doing to an object what a deed says."""

from __future__ import annotations

import dataclasses
from typing import Any

from engine.scenario import Ability, AllCreatureTypes, Colors, Face, SetPT, Subtypes
from engine.words import LAND_TYPES, families_of
from tests.engine.plain.asking import bounded
from tests.engine.plain.deeds import Deed
from tests.engine.plain.forces import Force
from tests.engine.plain.reworded import reworded, reworded_word
from tests.engine.plain.table import (
    RULES,
    Held,
    Table,
    Thing,
    Values,
    add_basic_mana,
    name_by_halves,
    name_for,
    of_face,
    open_abilities,
    take_values,
    values_of,
)

_FACE_DOWN = Face(types=("Creature",), power=2, toughness=2)


class Doer:
    """One effect at work on one object; it counts what it gives."""

    def __init__(self, table: Table, force: Force, object_id: str, thing: Thing) -> None:
        self.table, self.force, self.object_id, self.thing = table, force, object_id, thing
        self.numbers_given: dict[str, int] = {}
        self.handed = 0
        self.copied_from = 0

    def do(self, deed: Deed) -> None:
        before = self.thing.basic_types()
        getattr(self, f"_{deed[0]}")(*deed[1:])
        add_basic_mana(self.table, self.object_id, self.thing, before)

    def give(self, letter: str, name: str | None, ability: Ability, key: Any, own: bool) -> Held:
        """The ability as this effect gives it, named after the effect."""
        if name is None:
            self.numbers_given[letter] = self.numbers_given.get(letter, 0) + 1
            name = ability.id or f"{letter}{self.numbers_given[letter]}"
        self.handed += 1
        key = key or (letter, self.handed)
        wanted = Held(
            (self.force.key, key), f"{self.force.name}.{name}", ability, self.force.name, self.force.order[0], own
        )
        return dataclasses.replace(wanted, id=name_for(self.table, self.object_id, wanted))

    def _copied(self, name: str, held: Held) -> Held:
        """An ability of what is copied; one effect can copy from several, whose abilities are told alike."""
        return self.give("copied", name, held.ability, ("copied", self.copied_from, held.key), own=True)

    def _pass_over(self, letter: str, number: int) -> None:
        """What would have been given, had there been anything to copy, is counted all the same."""
        self.numbers_given[letter] = self.numbers_given.get(letter, 0) + number

    # --- copies, faces, control, text -----------------------------------------------------------------

    def _copy(self, values: Values, exceptions: tuple[Deed, ...]) -> None:
        old, thing = self.thing.copied(), self.thing
        self.copied_from += 1
        take_values(thing, values)
        self._look_at_doors()
        parts = {what for deed in exceptions if deed[0] == "keep" for what in deed[1]}
        thing.abilities = []
        for held in open_abilities(values, thing.card.unlocked):
            if "abilities" not in parts and not defines(held.ability, exceptions, parts):
                name = held.id.rsplit(".", 1)[-1]
                thing.abilities.append(self._copied(name, held))
        for deed in exceptions:
            if deed[0] == "keep":
                keep(thing, old, deed[1])
        for deed in exceptions:
            if deed[0] == "gain":
                for name, ability in deed[1]:
                    thing.abilities.append(self.give("x", name, ability, None, own=True))
            elif deed[0] != "keep":
                self.do(deed)
        # What the rules give is listed last.
        thing.abilities = [held for held in thing.abilities if held.key[0] != RULES]
        add_basic_mana(self.table, self.object_id, thing, [])

    def _text(self, values: Values, plus: tuple[Ability, ...]) -> None:
        take_values(self.thing, values)
        self.thing.halves = ()
        self.thing.abilities = []
        for held in values.abilities:
            self.thing.abilities.append(self.give("text", held.id, held.ability, ("text", held.key), own=True))
        for ability in plus:
            self.thing.abilities.append(self.give("p", None, ability, None, own=True))
        add_basic_mana(self.table, self.object_id, self.thing, [])

    def _merge(self, values: Values, on_top: bool) -> None:
        """It has the abilities of both, and everything else of what lies on top (730.2a, 702.140e)."""
        thing = self.thing
        self.copied_from += 1
        before = [held for held in thing.abilities if held.key[0] != RULES]
        if on_top:
            take_values(thing, values)
            self._look_at_doors()
        thing.abilities = before
        for held in values.abilities:
            name = held.id.rsplit(".", 1)[-1]
            thing.abilities.append(self._copied(name, held))
        add_basic_mana(self.table, self.object_id, thing, [])

    def _look_at_doors(self) -> None:
        """What is a Room now has what its own unlocked halves say, whatever it copied that from (709.5)."""
        if self.thing.halves:
            name_by_halves(self.thing)

    def _face(self, down: bool | Face) -> None:
        """The latest turning decides; what it is face up is remembered."""
        thing = self.thing
        if down and thing.face_up is None:
            thing.face_up = dataclasses.replace(values_of(thing), abilities=tuple(thing.abilities))
            face = down if isinstance(down, Face) else _FACE_DOWN
            take_values(thing, values_of(of_face(thing.card, face)))
            thing.abilities = []
            for place, ability in enumerate(face.abilities, 1):
                held = self.give("face", ability.id or f"a{place}", ability, None, own=True)
                thing.abilities.append(held)
            add_basic_mana(self.table, self.object_id, thing, [])
        elif not down and thing.face_up is not None:
            take_values(thing, thing.face_up)
            thing.face_up = None
        thing.face_down = down is not False

    def _control(self, player: str) -> None:
        self.thing.controller = player

    def _replace(self, old: str, new: str) -> None:
        thing = self.thing
        thing.abilities = [
            dataclasses.replace(held, ability=reworded(held.ability, old, new)) if held.own else held
            for held in thing.abilities
        ]
        thing.subtypes = {reworded_word(word, old, new) for word in thing.subtypes}

    def _name(self, name: str) -> None:
        self.thing.name = name

    # --- types and colours ----------------------------------------------------------------------------

    def _types(self, op: str, words: frozenset[str]) -> None:
        thing = self.thing
        thing.types = _changed(thing.types, op, words)
        if op != "add":
            thing.subtypes = {word for word in thing.subtypes if families_of(word) & thing.types}
            thing.every_creature_type = thing.every_creature_type and bool(families_of("Elf") & thing.types)

    def _supertypes(self, op: str, words: frozenset[str]) -> None:
        self.thing.supertypes = _changed(self.thing.supertypes, op, words)

    def _subtypes(self, op: str, words: frozenset[str], every: bool) -> None:
        thing = self.thing
        if op == "set_land":
            self._set_land(words)
            return
        if op == "remove":
            thing.subtypes -= words | (thing.creature_types() if every else set())
            thing.every_creature_type = thing.every_creature_type and not every
            return
        if op == "set":
            replaced = {families_of(word) for word in words}
            thing.subtypes = {word for word in thing.subtypes if families_of(word) not in replaced}
        if op == "set_creature":
            thing.subtypes -= thing.creature_types()
            thing.every_creature_type = False
        thing.subtypes |= {word for word in words if self._may_have(word)}
        thing.every_creature_type = thing.every_creature_type or (every and self._may_have("Elf"))

    def _may_have(self, word: str) -> bool:
        """Since 2011 nothing gains a subtype that goes with none of its card types (205.3d)."""
        return not self.table.ruleset.subtype_needs_type or bool(families_of(word) & self.thing.types)

    def _set_land(self, words: frozenset[str]) -> None:
        """Other land types go, and all abilities that it has by itself (305.7)."""
        thing = self.thing
        if "Land" not in thing.types or not words:
            return
        thing.subtypes = (thing.subtypes - LAND_TYPES) | words
        thing.abilities = [held for held in thing.abilities if not held.own]
        add_basic_mana(self.table, self.object_id, thing, [])

    def _colors(self, op: str, words: frozenset[str]) -> None:
        self.thing.colors = _changed(self.thing.colors, op, words)

    # --- abilities ------------------------------------------------------------------------------------

    def _gain(self, abilities: tuple[tuple[str | None, Ability], ...]) -> None:
        for name, ability in abilities:
            held = self.give("a", name, ability, None, own=False)
            if not self._is_forbidden(ability):
                self.thing.abilities.append(held)

    def _is_forbidden(self, ability: Ability) -> bool:
        return self.thing.forbids_all or ability.keyword in self.thing.forbidden

    def _lose(self, keywords: frozenset[str] | None, except_mana: bool) -> None:
        self.thing.abilities = [
            held
            for held in self.thing.abilities
            if (keywords is not None and held.ability.keyword not in keywords)
            or (except_mana and held.ability.kind == "mana")
        ]

    def _forbid(self, keywords: frozenset[str] | None) -> None:
        self.thing.forbids_all = self.thing.forbids_all or keywords is None
        self.thing.forbidden |= keywords or frozenset()
        self._lose(keywords, except_mana=False)

    # --- power and toughness --------------------------------------------------------------------------

    def _set(self, power: int | None, toughness: int | None) -> None:
        thing = self.thing
        thing.power = thing.power if power is None else power
        thing.toughness = thing.toughness if toughness is None else toughness
        base_power, base_toughness = thing.base
        thing.base = base_power if power is None else power, base_toughness if toughness is None else toughness

    def _add(self, power: int, toughness: int) -> None:
        thing = self.thing
        thing.power = bounded((thing.power or 0) + power)
        thing.toughness = bounded((thing.toughness or 0) + toughness)

    def _switch(self) -> None:
        thing = self.thing
        thing.power, thing.toughness = thing.toughness, thing.power


def _changed(now: set[str], op: str, words: frozenset[str]) -> set[str]:
    return set(words) if op == "set" else now | words if op == "add" else now - words


# --- exceptions of copies ----------------------------------------------------------------------------


def keep(thing: Thing, old: Thing, what: tuple[str, ...]) -> None:
    """An exception by which the copier keeps its own of something (707.9)."""
    for part in what:
        setattr(thing, part, getattr(old, part))
    if "mana_cost" in what:
        thing.mana_value = old.mana_value
    if "subtypes" in what:
        thing.every_creature_type = old.every_creature_type


def defines(ability: Ability, exceptions: tuple[Deed, ...], parts: set[str]) -> bool:
    """Whether it is a copied CDA about something that an exception sets, or keeps (707.9d)."""
    if not ability.cda or ability.static is None:
        return False
    set_to = parts & {"power", "toughness"}
    for deed in exceptions:
        if deed[0] == "set":
            set_to |= {half for half, size in zip(("power", "toughness"), deed[1:], strict=False) if size is not None}
    if any(deed[:2] == ("colors", "set") for deed in exceptions) or "colors" in parts:
        set_to.add("colors")
    if any(deed[:2] == ("subtypes", "set_creature") for deed in exceptions) or "subtypes" in parts:
        set_to.add("subtypes")
    return any(_about(change) & set_to for change in ability.static.changes)


def _about(change: Any) -> set[str]:
    if isinstance(change, SetPT):
        halves = {"power": change.power, "toughness": change.toughness}
        return {half for half, size in halves.items() if size is not None}
    return {Colors: {"colors"}, Subtypes: {"subtypes"}, AllCreatureTypes: {"subtypes"}}.get(type(change), set())
