"""Expectations of a stage: parts of a result, of the order, and of the dependencies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.cases import Expect
from engine.errors import Fault
from engine.instructions import Json
from engine.notation import json_schema as schemas
from engine.notation import names, values
from engine.notation.codec import (
    BOOLEAN,
    INTEGER,
    LABEL,
    NATURAL,
    STRING,
    WORD,
    Codec,
    json_list,
    list_of,
    mapping_of,
    named,
    nullable,
    parts,
    plain,
    write_label,
)
from engine.notation.json_schema import Schema
from engine.notation.reader import Reader
from engine.notation.records import Field, Record
from engine.notation.values import join, kind_of, shown, word
from engine.rulesets import MISCONCEPTIONS, RULESETS
from engine.rulesets.model import AFTER_LAYERS

_RULESETS: Final = (*RULESETS.values(), *(item.ruleset for item in MISCONCEPTIONS.values()))
_LAYERS: Final = frozenset(layer.name for ruleset in _RULESETS for layer in ruleset.layers).union(AFTER_LAYERS)

# --- parts of a result, which stay JSON -------------------------------------------------------------


def _text(reader: Reader, value: object, path: str) -> object:
    return write_label(LABEL.read(reader, value, path))


_TEXT: Final = plain(_text, LABEL.schema())
_TEXTS: Final = json_list(_TEXT, "texts")
_NUMBER_OR_NULL: Final = nullable(INTEGER)


def _abilities(reader: Reader, value: object, path: str) -> Any:
    if isinstance(value, list):
        return _TEXTS.read(reader, value, path)
    if isinstance(value, bool) or not isinstance(value, int):
        reader.wrong(path, Fault.WRONG_KIND, what="a number of abilities or a list of them", kind=kind_of(value))
        return 0
    return NATURAL.read(reader, value, path)


class _Parts(Codec[dict[str, Json]]):
    """An object with some of these keys, which stay where they are."""

    def __init__(self, known: Mapping[str, Codec[Any]]) -> None:
        super().__init__(self._read, lambda part, _context: dict(part), self._schema)
        self._known = known

    def _read(self, reader: Reader, value: object, path: str) -> dict[str, Json]:
        expected: dict[str, Json] = {}
        for key, item in values.mapping(reader, value, path).items():
            if key in self._known:
                expected[key] = self._known[key].read(reader, item, f"{path}/{key}")
            else:
                reader.wrong(join(path, key), Fault.NO_PART_OF_RESULT)
        return expected

    def _schema(self) -> Schema:
        return schemas.strict({}, {key: codec.schema() for key, codec in self._known.items()})


_ABILITIES: Final = {
    "abilities": plain(_abilities, schemas.either(NATURAL.schema(), _TEXTS.schema())),
    "has": _TEXTS,
    "lacks": _TEXTS,
}
#: What a result must hold of one object.
OBJECT_RESULT: Final = _Parts(
    {
        "name": _TEXT,
        "controller": names.PLAYER,
        "zone": names.ZONE,
        "mana_value": NATURAL,
        "colors": json_list(names.COLOR, "words"),
        "supertypes": json_list(names.SUPERTYPE, "words"),
        "types": json_list(names.CARD_TYPE, "words"),
        "subtypes": json_list(WORD, "words"),
        "all_creature_types": BOOLEAN,
        "counters": mapping_of(STRING, NATURAL, "an object of numbers by kind of counter"),
        "restrictions": _TEXTS,
        "power": _NUMBER_OR_NULL,
        "toughness": _NUMBER_OR_NULL,
        **_ABILITIES,
    }
)
_PLAYER: Final = _Parts({"hand_size": _NUMBER_OR_NULL, "permissions": _TEXTS, "restrictions": _TEXTS, **_ABILITIES})
_SPELL: Final = _Parts({"castable": BOOLEAN, "payable": BOOLEAN, "mana": names.MANA_COST, "other": _TEXTS})


def _spell_id(reader: Reader, value: object, path: str) -> str:
    if reader.spells is not None and value not in reader.spells:
        reader.wrong(path, Fault.NAMES_NOTHING, what="spell", name=shown(value))
    return str(value)


def _by_id(key: Codec[str], codec: Codec[Any]) -> Codec[Any]:
    return mapping_of(key, codec, "an object of expectations by id")


# --- order and dependencies -------------------------------------------------------------------------


def _effect(reader: Reader, value: object, path: str) -> str:
    """Read the name of an effect: the id of a resolved effect, `moon.a1`, `moon#+1/+1`."""
    name = word(reader, value, path)
    if name and not _is_effect(reader, name):
        reader.wrong(path, Fault.NAMES_NOTHING, what="effect", name=shown(name))
    return name


def _is_effect(reader: Reader, name: str) -> bool:
    if reader.ids is None or reader.effects is None:
        return True
    return name in reader.effects or name.split(".", 1)[0].split("#", 1)[0] in reader.ids


def _layer(reader: Reader, value: object, path: str) -> str:
    if value not in _LAYERS:
        reader.wrong(path, Fault.NO_LAYER)
    return str(value)


def _pair(first: str, second: str) -> tuple[str, str]:
    return first, second


_EFFECT: Final = plain(_effect, WORD.schema())
_EFFECTS: Final = list_of(_EFFECT, "effects")
_PAIR: Final = parts(
    _pair, "the effect, the other one", _EFFECT, _EFFECT, of="two effects", fault=Fault.WRONG_NUMBER_OF_EFFECTS
)
_PAIRS: Final = list_of(_PAIR, "pairs of effects")
#: The expectations about objects, by their ids.
OBJECTS: Final = _by_id(names.OBJECT_ID, OBJECT_RESULT)
EXPECT: Final = named(
    "Expectation",
    Record(
        Expect,
        Field("objects", OBJECTS, {}),
        Field("players", _by_id(names.PLAYER, _PLAYER), {}),
        Field("spells", _by_id(plain(_spell_id, schemas.ref("Id")), _SPELL), {}),
        Field("order", mapping_of(plain(_layer, {}), _EFFECTS, "an object of effects by layer"), {}),
        Field("depends", _PAIRS, ()),
        Field("independent", _PAIRS, ()),
        Field("loops", list_of(_EFFECTS, "loops"), None),
        Field("absent", _EFFECTS, ()),
        what="an expectation (an object)",
    ),
    "What a result must hold; only what is named is checked.",
)
