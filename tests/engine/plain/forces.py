"""Continuous effects: which there are on a table, their names and order in time, and their parts by layer."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any

from engine.expressions import Condition, Is, Selector
from engine.keywords import is_known
from engine.rulesets.model import Layer, Ruleset
from engine.scenario import (
    Ability,
    AddAbilities,
    AddAbilitiesFrom,
    AddPT,
    AllCreatureTypes,
    CardTypes,
    Change,
    Colors,
    Control,
    Copy,
    Cost,
    Counters,
    ForbidAbilities,
    FullText,
    HandSize,
    Label,
    LoseSubtypes,
    Merge,
    Permit,
    PlayerAbilities,
    Prohibit,
    RemoveAbilities,
    ReplaceText,
    Restrict,
    SetName,
    SetPT,
    Static,
    Subtypes,
    Supertypes,
    SwitchPT,
    TurnFace,
)
from engine.words import ZONES, is_counter_keyword
from tests.engine.plain.asking import Asker, holds, matching
from tests.engine.plain.table import Held, Table, Thing

SELF = Selector((Is("self"),))
HOST = Selector((Is("attached"),))
#: Since when there are suspected creatures (701.60c) and hone counters (122.1j).
_SUSPECTING, _HONING = date(2024, 2, 9), date(2026, 8, 14)
_CANT_BLOCK = Ability(static=Static(SELF, (Restrict(Label("can't block", "ne peut pas bloquer"), None),)))
_SUSPECTED = (AddAbilities((Ability(keyword="menace"), _CANT_BLOCK)),)
_KINDS: dict[type, str] = {
    Copy: "copy",
    Merge: "copy",
    TurnFace: "face",
    Control: "control",
    ReplaceText: "text",
    FullText: "text",
    SetName: "text",
    CardTypes: "types",
    Supertypes: "types",
    Subtypes: "types",
    LoseSubtypes: "types",
    AllCreatureTypes: "types",
    Colors: "colors",
    AddAbilities: "abilities_gained",
    AddAbilitiesFrom: "abilities_gained",
    RemoveAbilities: "abilities_lost",
    ForbidAbilities: "abilities_lost",
    SwitchPT: "pt_switch",
    PlayerAbilities: "players",
    HandSize: "rules",
    Cost: "rules",
    Prohibit: "rules",
    Permit: "rules",
    Restrict: "rules",
}
_SIZE = re.compile(r"([+-])(\d+)/\1(\d+)")


@dataclass(frozen=True)
class Force:
    """A continuous effect. `key` is the same in every copy of the table; `order` settles who is older.

    `affects` is a selector, or the ids locked in. `you` is None where it is the source's controller.
    """

    key: Any
    name: str
    origin: str
    order: tuple[Any, ...]
    changes: tuple[Change, ...]
    affects: Selector | tuple[str, ...] | None
    source: str | None
    you: str | None = None
    condition: Condition | None = None
    cda: bool = False
    zones: tuple[str, ...] = ZONES
    text: Any = None

    def asker(self, table: Table) -> Asker:
        you = self.you
        if you is None:
            assert self.source is not None
            you = table.anything(self.source).controller
        return Asker(table, self.source, you)

    def functions(self, table: Table) -> bool:
        """Whether its source is where it works."""
        return self.source is None or self.origin != "static" or table.things[self.source].card.zone in self.zones

    def in_play(self, table: Table) -> bool:
        return self.functions(table) and holds(self.asker(table), self.condition)

    def objects(self, table: Table) -> list[str]:
        """What it would affect now, in the order of the document."""
        if self.origin == "face":
            return [str(self.source)]
        if isinstance(self.affects, Selector):
            return matching(self.asker(table), self.affects)
        gone = table.ghosts if table.looks_back else ()
        return [object_id for object_id in (*table.things, *gone) if object_id in (self.affects or ())]


def forces(table: Table) -> list[Force]:
    """Every effect that there is, whether or not it is in play; oldest first."""
    made: list[Force] = []
    for object_id, thing in table.things.items():
        made.extend(_of_object(table, object_id, thing))
    for object_id, thing in table.ghosts.items():
        if thing.card.face_down and table.looks_back:
            made.append(_face(object_id, thing))
    for place, effect in enumerate(table.scenario.effects):
        if effect.enabled:
            order = (effect.timestamp, 2, place)
            made.append(
                Force(
                    ("resolved", effect.id), effect.id, "resolved", order, effect.changes, effect.affects,
                    effect.source, effect.controller, effect.condition,
                )
            )  # fmt: skip
    return sorted(made, key=lambda force: force.order)


def _of_object(table: Table, object_id: str, thing: Thing) -> list[Force]:
    made = []
    if thing.card.face_down:
        made.append(_face(object_id, thing))
    for at, held in enumerate(thing.abilities):
        if held.ability.static is not None and is_known(held.ability, table.ruleset.date):
            made.append(static_force(table, object_id, thing, held, at))
    for at, fact in enumerate(thing.card.facts, -len(thing.card.facts)):
        if fact == "suspected" and table.ruleset.date >= _SUSPECTING:
            order = (thing.card.timestamp, 1, thing.place, at)
            name = f"{object_id}#{fact}"
            made.append(Force(("state", object_id, at), name, "state", order, _SUSPECTED, SELF, object_id))
    for at, counters in enumerate(thing.card.counters):
        if counters.kind == "hone" and counters.count > 0 and table.ruleset.date >= _HONING:
            order = (counters.timestamp, 1, thing.place, at)
            sharp = (AddPT(counters.count, 0),)
            key = ("counter", object_id, at)
            made.append(Force(key, f"{object_id}#hone", "counter", order, sharp, HOST, object_id))
        changes = counter_changes(counters)
        if changes:
            order = (counters.timestamp, 1, thing.place, at)
            name = f"{object_id}#{counters.kind}"
            made.append(Force(("counter", object_id, at), name, "counter", order, changes, SELF, object_id))
    return made


def _face(object_id: str, thing: Thing) -> Force:
    order = (thing.card.timestamp, 0, (-1, 0), thing.place, 0)
    return Force(
        ("face", object_id), f"{object_id}#face", "face", order, (TurnFace(thing.card.face_down),), SELF, object_id
    )


def static_force(table: Table, object_id: str, thing: Thing, held: Held, at: int) -> Force:
    """The effect of a static ability: as old as its object, or as what gave it if that is younger (613.7a)."""
    static = held.ability.static
    assert static is not None
    time = thing.card.timestamp
    if held.stamp is not None and table.ruleset.granted_timestamp == "later":
        time = max(time, held.stamp)
    granted = (0, 0) if held.stamp is None else (1, held.stamp)
    return Force(
        ("static", object_id, held.key),
        f"{object_id}.{held.id}",
        "static",
        (time, 0, granted, thing.place, at),
        static.changes,
        static.affects,
        object_id,
        None,
        static.condition,
        held.ability.cda and held.own,
        ("battlefield",) if held.ability.cda and not held.own else held.ability.zones,
        held.ability,
    )


def counter_changes(counters: Counters) -> tuple[Change, ...]:
    if counters.count <= 0:
        return ()
    size = _SIZE.fullmatch(counters.kind)
    if size is not None:
        sign = (1 if size[1] == "+" else -1) * counters.count
        return (AddPT(sign * int(size[2]), sign * int(size[3])),)
    return (AddAbilities((Ability(keyword=counters.kind),)),) if is_counter_keyword(counters.kind) else ()


# --- parts -------------------------------------------------------------------------------------------


def kind_of(force: Force, change: Change) -> str:
    """What a change is about, as a table of layers asks."""
    if isinstance(change, SetPT):
        return "pt_define" if force.cda else "pt_set"
    if isinstance(change, AddPT):
        if force.origin == "counter":
            return "pt_counter"
        return "pt_modify_resolved" if force.origin == "resolved" else "pt_modify_static"
    return _KINDS[type(change)]


def passes(ruleset: Ruleset) -> tuple[tuple[str, frozenset[str]], ...]:
    """The layers as they are gone through, by name: copies before faces, even within one layer; then what is after."""
    return _passes(ruleset.layers)


@cache
def _passes(layers: tuple[Layer, ...]) -> tuple[tuple[str, frozenset[str]], ...]:
    made: list[tuple[str, frozenset[str]]] = []
    for layer in layers:
        kinds: frozenset[str] = frozenset(layer.kinds)
        made.extend((layer.name, some) for some in (kinds - {"face"}, kinds & {"face"}) if some)
    return (*made, ("players", frozenset(("players",))), ("rules", frozenset(("rules",))))


@cache
def _places(layers: tuple[Layer, ...]) -> dict[str, int]:
    """The pass of each kind of change."""
    return {kind: place for place, (_, kinds) in enumerate(_passes(layers)) for kind in kinds}


def place_of(force: Force, change: Change, ruleset: Ruleset) -> int:
    """In which pass the change applies."""
    where = _places(ruleset.layers)
    place, types = where[kind_of(force, change)], where["types"]
    whole = ruleset.type_effects_whole and any(kind_of(force, other) == "types" for other in force.changes)
    return types if whole and types < place < where["players"] else place


def parts_of(force: Force, ruleset: Ruleset) -> dict[int, list[Change]]:
    """Its changes by pass; within a part types before supertypes before subtypes, else as written."""
    parts: dict[int, list[Change]] = {}
    for change in force.changes:
        parts.setdefault(place_of(force, change, ruleset), []).append(change)
    return {place: sorted(parts[place], key=_rank) for place in sorted(parts)}


def _rank(change: Change) -> int:
    ranks = {CardTypes: 0, Supertypes: 1, Subtypes: 2, LoseSubtypes: 2, AllCreatureTypes: 2}
    return ranks.get(type(change), 3)
