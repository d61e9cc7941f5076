"""How a result shows objects."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from tests.engine.plain.asking import Asker, value
from tests.engine.plain.table import Held, Table, Thing

Json = dict[str, Any]


def shown_things(table: Table) -> dict[str, Json]:
    return {object_id: shown(thing) for object_id, thing in table.things.items()}


def shown(thing: Thing) -> Json:
    """An object in the form of a result, power and toughness as computed."""
    return {
        "name": thing.name,
        "controller": thing.controller,
        "zone": thing.card.zone,
        "mana_value": thing.mana_value,
        "colors": sorted(thing.colors),
        "supertypes": sorted(thing.supertypes),
        "types": sorted(thing.types),
        "subtypes": sorted(thing.subtypes),
        "all_creature_types": thing.every_creature_type,
        "counters": {counter.kind: counter.count for counter in thing.card.counters if counter.count},
        "restrictions": sorted(thing.restrictions),
        "abilities": [shown_ability(held) for held in thing.abilities],
        "power": thing.power,
        "toughness": thing.toughness,
    }


def shown_ability(held: Held) -> Json:
    made: Json = {"id": held.id}
    if held.ability.keyword is not None:
        made["keyword"] = held.ability.keyword
    text = held.ability.text or held.ability.other
    if text is not None:
        made["text"] = text.en
    return {**made, "from": held.given_by}


def changed(before: dict[str, Json], after: dict[str, Json]) -> dict[str, Json]:
    """What differs, by object and key."""
    diffs: dict[str, Json] = {}
    for object_id, now in after.items():
        diff = {key: [before[object_id][key], value] for key, value in now.items() if before[object_id][key] != value}
        if diff:
            diffs[object_id] = diff
    return diffs


def in_the_end(table: Table, object_id: str) -> Json:
    """Power and toughness are shown for creatures, and for cards off the battlefield that have them printed (208.3).

    In place of the X of a keyword stands its number, as it is by now.
    """
    thing = table.things[object_id]
    made = shown(thing)
    made["abilities"] = [
        shown_ability(counted(held, Asker(table, object_id, thing.controller))) for held in thing.abilities
    ]
    if "Creature" in thing.types:
        made["power"], made["toughness"] = made["power"] or 0, made["toughness"] or 0
    elif thing.card.zone == "battlefield" or (thing.card.power is None and thing.card.toughness is None):
        made["power"] = made["toughness"] = None
    return made


def counted(held: Held, asker: Asker) -> Held:
    """The same with a number for X, at least 0; a text that stood for the ability does so no more."""
    if held.ability.x is None:
        return held
    number = str(max(0, value(asker, held.ability.x)))
    keyword = re.sub(r"(?<![A-Za-z0-9_])X(?![A-Za-z0-9_])", number, str(held.ability.keyword))
    return replace(held, ability=replace(held.ability, keyword=keyword, x=None, text=None))
