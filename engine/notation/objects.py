"""Reading one object of a document: a permanent, token, card in another zone, emblem, or spell on the stack."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.budget import NUMBER_BOUND
from engine.faults import Fault
from engine.mana import colors_of, mana_value
from engine.notation import names
from engine.notation.abilities import read_abilities
from engine.notation.reader import Read, Reader
from engine.notation.values import (
    boolean,
    fields,
    get,
    integer,
    items,
    kind_of,
    label,
    natural,
    nullable,
    shape,
    shown,
    slug,
    word,
)
from engine.notation.world import mana_cost
from engine.scenario import Chosen, Counters, GameObject, Label
from engine.words import COLORS, STATUSES

_OBJECT: Final = shape(
    "id name",
    "zone owner controller timestamp mana_cost mana_value colors supertypes types subtypes power toughness "
    "abilities attached_to counters chosen face_down status token enabled",
)
_COUNTERS: Final = shape("kind count", "timestamp")
_NULLABLE_INTEGER: Final = nullable(integer)


def read_object(reader: Reader, value: object, path: str, place: int) -> GameObject:
    """One object; `place` is where it stands in the list, from 1."""
    data = fields(reader, value, path, _OBJECT)
    timestamp = get(reader, data, path, "timestamp", natural, place)
    cost = get(reader, data, path, "mana_cost", mana_cost, "")
    owner = get(reader, data, path, "owner", names.player_id, reader.first_player)
    return GameObject(
        id=get(reader, data, path, "id", slug, ""),
        name=get(reader, data, path, "name", label, _NAMELESS),
        zone=get(reader, data, path, "zone", names.zone, "battlefield"),
        owner=owner,
        controller=get(reader, data, path, "controller", names.player_id, owner),
        timestamp=timestamp,
        mana_cost=cost,
        mana_value=natural(reader, data["mana_value"], f"{path}/mana_value")
        if "mana_value" in data
        else mana_value(cost),
        colors=read_colors(reader, data, path, cost),
        supertypes=_words(reader, data, path, "supertypes", names.supertype),
        types=_words(reader, data, path, "types", names.card_type, "card types"),
        subtypes=_words(reader, data, path, "subtypes", word),
        power=get(reader, data, path, "power", _NULLABLE_INTEGER, None),
        toughness=get(reader, data, path, "toughness", _NULLABLE_INTEGER, None),
        abilities=get(reader, data, path, "abilities", read_abilities, ()),
        attached_to=get(reader, data, path, "attached_to", _host(data.get("id")), None),
        counters=_counters(reader, data["counters"], f"{path}/counters", timestamp) if "counters" in data else (),
        chosen=get(reader, data, path, "chosen", read_chosen, _NOTHING_CHOSEN),
        face_down=get(reader, data, path, "face_down", boolean, False),
        status=_status(reader, data, path),
        token=get(reader, data, path, "token", boolean, False),
        enabled=get(reader, data, path, "enabled", boolean, True),
    )


_NAMELESS: Final = Label("", "")
_NOTHING_CHOSEN: Final = Chosen()


def _words(
    reader: Reader, data: dict[str, object], path: str, key: str, read: Read[str], what: str = ""
) -> tuple[str, ...]:
    return names.word_list(reader, data[key], f"{path}/{key}", what or key, read) if key in data else ()


def card_types(reader: Reader, data: dict[str, object], path: str) -> tuple[str, ...]:
    return _words(reader, data, path, "types", names.card_type, "card types")


def read_colors(reader: Reader, data: dict[str, object], path: str, cost: str) -> tuple[str, ...]:
    """The colours that are given, in the order white to green, or else those of the mana cost (202.2)."""
    if "colors" not in data:
        return colors_of(cost)
    found = _words(reader, data, path, "colors", names.color, "colours")
    return tuple(color for color in COLORS if color in found)


def _status(reader: Reader, data: dict[str, object], path: str) -> tuple[str, ...]:
    found = _words(reader, data, path, "status", names.status, "words such as tapped")
    return tuple(status for status in STATUSES if status in found)


# --- attachment -------------------------------------------------------------------------------------


def _host(own_id: object) -> Read[str | None]:
    """What the object of this id is attached to: another object, a player, or nothing."""

    def read(reader: Reader, value: object, path: str) -> str | None:
        if value is None:
            return None
        if value == own_id:
            reader.wrong(path, Fault.ITSELF)
        return read_host(reader, value, path)

    return read


def read_host(reader: Reader, value: object, path: str) -> str:
    """An object or a player that something can be attached to."""
    if not isinstance(value, str):
        reader.wrong(path, Fault.WRONG_KIND, what="the id of an object or a player", kind=kind_of(value))
        return ""
    if reader.ids is None or reader.players is None:
        return slug(reader, value, path)
    if value not in reader.ids and value not in reader.players:
        reader.wrong(path, Fault.NAMES_NOTHING, what="object and no player", name=shown(value))
    return value


# --- counters ---------------------------------------------------------------------------------------


def read_counter_kind(reader: Reader, value: object, path: str) -> str:
    """`+X/+Y`, `-X/-Y`, a keyword or any other name (122.1)."""
    found = word(reader, value, path)
    digits = [number[1:] for number in found.split("/") if number[:1] in ("+", "-") and number[1:].isdecimal()]
    if len(digits) == 2 and max(map(int, digits)) > NUMBER_BOUND:
        reader.wrong(path, Fault.COUNTERS_PAST_BOUND, most=NUMBER_BOUND)
    return found


def _counters(reader: Reader, value: object, path: str, timestamp: int) -> tuple[Counters, ...]:
    """Each kind once; a kind of which there are 0 is not there."""
    found: dict[str, Counters] = {}
    for place, item in enumerate(items(reader, value, path, "counters")):
        where = f"{path}/{place}"
        one = _counter(reader, item, where, timestamp)
        if one.kind in found and one.kind:
            reader.wrong(f"{where}/kind", Fault.COUNTERS_TWICE, name=shown(one.kind))
        found[one.kind] = one
    return tuple([one for one in found.values() if one.count])


def _counter(reader: Reader, value: object, path: str, timestamp: int) -> Counters:
    data = fields(reader, value, path, _COUNTERS, "counters of one kind (an object)")
    return Counters(
        kind=get(reader, data, path, "kind", read_counter_kind, ""),
        count=get(reader, data, path, "count", natural, 0),
        timestamp=get(reader, data, path, "timestamp", natural, timestamp),
    )


# --- choices ----------------------------------------------------------------------------------------

#: What can be chosen as an object enters, and how each word is read.
CHOICES: Final[Mapping[str, Read[str]]] = {
    "color": names.color,
    "creature_type": names.creature_type,
    "land_type": names.land_type,
    "name": word,
    "player": names.player_id,
}
_CHOSEN: Final = shape("", " ".join(CHOICES))


def read_chosen(reader: Reader, value: object, path: str) -> Chosen:
    data = fields(reader, value, path, _CHOSEN, "the choices made (an object)")

    def chosen(key: str) -> str | None:
        return CHOICES[key](reader, data[key], f"{path}/{key}") if key in data else None

    return Chosen(
        color=chosen("color"),
        creature_type=chosen("creature_type"),
        land_type=chosen("land_type"),
        name=chosen("name"),
        player=chosen("player"),
    )
