"""One object of a document: a permanent, token, card in another zone, emblem, or spell on the stack."""

from __future__ import annotations

from typing import Final

from engine.errors import Fault
from engine.mana import mana_value
from engine.notation import names
from engine.notation.changes import ABILITIES, FACE_DOWN
from engine.notation.codec import BOOLEAN, LABEL, NATURAL, SLUG, Codec, list_of, named, nullable
from engine.notation.faces import (
    COLORS_OF_COST,
    COST_OF_HALVES,
    FACES,
    HALVES_OF_ROOM,
    LINES,
    UNLOCKED,
    made_object,
    taken,
)
from engine.notation.reader import Context, Reader
from engine.notation.records import Computed, Field, Record
from engine.notation.values import shown
from engine.scenario import Chosen, Counters, GameObject
from engine.words import STATUSES

# --- timestamps -------------------------------------------------------------------------------------


def _read_timestamp(reader: Reader, value: object, path: str) -> int:
    reader.timestamp = NATURAL.read(reader, value, path)
    return reader.timestamp


def _write_timestamp(timestamp: int, context: Context) -> object:
    context.timestamp = timestamp
    return timestamp


#: The timestamp of an object or effect; its counters have the same unless the document has another.
TIMESTAMP: Final = Codec(_read_timestamp, _write_timestamp, NATURAL.schema)
NEWEST: Final = Computed(lambda context, _made: context.timestamp)
FIRST_PLAYER: Final = Computed(lambda context, _made: context.first_player)


def always(_whole: object) -> bool:
    """Write even what is the default."""
    return True


# --- counters and choices ---------------------------------------------------------------------------

_COUNTERS: Final = list_of(
    Record(
        Counters,
        Field("kind", names.COUNTER_KIND),
        Field("count", NATURAL),
        Field("timestamp", NATURAL, NEWEST),
        what="counters of one kind (an object)",
    ),
    "counters",
)


def _read_counters(reader: Reader, value: object, path: str) -> tuple[Counters, ...]:
    """Read each kind of counter once; a kind with the count 0 is left out."""
    by_kind: dict[str, Counters] = {}
    for place, counters in enumerate(_COUNTERS.read(reader, value, path)):
        if counters.kind in by_kind and counters.kind:
            reader.wrong(f"{path}/{place}/kind", Fault.COUNTERS_TWICE, name=shown(counters.kind))
        by_kind[counters.kind] = counters
    return tuple([counters for counters in by_kind.values() if counters.count])


CHOSEN: Final = Record(
    Chosen,
    *(Field(key, codec, None) for key, codec in names.CHOICES.items()),
    what="the choices made (an object)",
)

# --- objects ----------------------------------------------------------------------------------------


def _is_not_bound_to_itself(reader: Reader, data: dict[str, object], path: str) -> None:
    for key in ("attached_to", "linked_to"):
        if data.get(key) is not None and data[key] == data.get("id"):
            reader.wrong(f"{path}/{key}", Fault.ITSELF)


STATUS: Final = list_of(names.STATUS, "words such as tapped", order=STATUSES)
_OBJECT: Final = Record(
    made_object,
    Field("id", SLUG),
    Field("name", LABEL),
    Field("zone", names.ZONE, "battlefield", says="The battlefield by default."),
    Field("owner", names.PLAYER, FIRST_PLAYER),
    Field("controller", names.PLAYER, Computed(lambda _context, made: made["owner"])),
    Field("timestamp", TIMESTAMP, NEWEST, says="By default its place in the list, from 1.", written=always),
    HALVES_OF_ROOM,
    UNLOCKED,
    Field("mana_cost", names.MANA_COST, COST_OF_HALVES),
    Field("mana_value", NATURAL, Computed(lambda _context, made: mana_value(made["mana_cost"]))),
    Field(
        "colors",
        names.COLOR_LIST,
        COLORS_OF_COST,
        says="By default they follow from the mana cost; [] is colourless.",
    ),
    *LINES,
    Field("abilities", ABILITIES, ()),
    Field("attached_to", nullable(names.HOST), None),
    Field("linked_to", nullable(names.OBJECT_ID), None, says="It was exiled with that object, or imprinted on it."),
    Field("counters", Codec(_read_counters, _COUNTERS.write, _COUNTERS.schema), (), says="Each kind once."),
    Field("chosen", CHOSEN, Chosen(), says="What was chosen as it entered."),
    Field("face_down", FACE_DOWN, False, says="An object lists all that it is face down."),
    *FACES,
    Field("status", STATUS, ()),
    Field("facts", names.FACTS, (), says="What is true of it and is no characteristic: monstrous, kicked."),
    Field("token", BOOLEAN, False),
    Field("enabled", BOOLEAN, True, says="false takes it out of the game but not out of the document."),
    check=_is_not_bound_to_itself,
    take=taken,
    classes=[GameObject],
)
OBJECT_KEYS: Final = _OBJECT.fields
OBJECT: Final = named(
    "Object", _OBJECT, "A permanent, a token, a card in another zone, an emblem, or a spell on the stack."
)
