"""Reading and writing what a stage expects: parts of a result, of the order, and of the dependencies."""

from __future__ import annotations

from typing import Final, TypeVar

from engine.cases import Expect
from engine.faults import Fault
from engine.notation import names
from engine.notation.reader import Read, Reader
from engine.notation.values import (
    boolean,
    each,
    fields,
    get,
    integer,
    items,
    join,
    kind_of,
    label,
    mapping,
    natural,
    shape,
    shown,
    word,
)
from engine.notation.world import mana_cost
from engine.rulesets import MISCONCEPTIONS, RULESETS
from engine.rulesets.model import AFTER_LAYERS
from engine.told import Json

V = TypeVar("V")
_EXPECT: Final = shape("", "objects players spells order depends independent loops absent")
_RULESETS: Final = (*RULESETS.values(), *(item.ruleset for item in MISCONCEPTIONS.values()))
_LAYERS: Final = frozenset(layer.name for ruleset in _RULESETS for layer in ruleset.layers).union(AFTER_LAYERS)


def read_expect(reader: Reader, value: object, path: str) -> Expect:
    data = fields(reader, value, path, _EXPECT, "an expectation (an object)")
    return Expect(
        objects=get(reader, data, path, "objects", _by_object, {}),
        players=get(reader, data, path, "players", _by_player, {}),
        spells=get(reader, data, path, "spells", _by_spell, {}),
        order=get(reader, data, path, "order", _order, {}),
        depends=get(reader, data, path, "depends", _pairs, ()),
        independent=get(reader, data, path, "independent", _pairs, ()),
        loops=_loops(reader, data["loops"], f"{path}/loops") if "loops" in data else None,
        absent=get(reader, data, path, "absent", _effects, ()),
    )


# --- parts of a result ------------------------------------------------------------------------------


def _by_object(reader: Reader, value: object, path: str) -> dict[str, dict[str, Json]]:
    return _by_id(reader, value, path, names.object_id, _OBJECT)


def _by_player(reader: Reader, value: object, path: str) -> dict[str, dict[str, Json]]:
    return _by_id(reader, value, path, names.player_id, _PLAYER)


def _by_spell(reader: Reader, value: object, path: str) -> dict[str, dict[str, Json]]:
    return _by_id(reader, value, path, _spell_id, _SPELL)


def _spell_id(reader: Reader, value: object, path: str) -> str:
    if reader.spells is not None and value not in reader.spells:
        reader.wrong(path, Fault.NAMES_NOTHING, what="spell", name=shown(value))
    return str(value)


def _by_id(
    reader: Reader, value: object, path: str, read_id: Read[str], form: dict[str, Read[Json]]
) -> dict[str, dict[str, Json]]:
    found: dict[str, dict[str, Json]] = {}
    for one, item in mapping(reader, value, path, "an object of expectations by id").items():
        where = join(path, one)
        found[read_id(reader, one, where)] = _parts(reader, item, where, form)
    return found


def _parts(reader: Reader, value: object, path: str, form: dict[str, Read[Json]]) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for key, item in mapping(reader, value, path).items():
        if key in form:
            found[key] = form[key](reader, item, f"{path}/{key}")
        else:
            reader.wrong(join(path, key), Fault.NO_PART_OF_RESULT)
    return found


def _flag(reader: Reader, value: object, path: str) -> Json:
    return boolean(reader, value, path)


def _natural(reader: Reader, value: object, path: str) -> Json:
    return natural(reader, value, path)


def _integer_or_null(reader: Reader, value: object, path: str) -> Json:
    return None if value is None else integer(reader, value, path)


def _text(reader: Reader, value: object, path: str) -> Json:
    found = label(reader, value, path)
    return found.en if found.en == found.fr else {"en": found.en, "fr": found.fr}


def _texts(reader: Reader, value: object, path: str) -> Json:
    return list[Json](each(reader, value, path, "texts", _text))


def _words(read: Read[str]) -> Read[Json]:
    return lambda reader, value, path: list[Json](each(reader, value, path, "words", read))


def _abilities(reader: Reader, value: object, path: str) -> Json:
    if isinstance(value, list):
        return _texts(reader, value, path)
    if isinstance(value, bool) or not isinstance(value, int):
        reader.wrong(path, Fault.WRONG_KIND, what="a number of abilities or a list of them", kind=kind_of(value))
        return 0
    return natural(reader, value, path)


def _counters(reader: Reader, value: object, path: str) -> Json:
    given = mapping(reader, value, path, "an object of numbers by kind of counter")
    return {kind: natural(reader, count, join(path, kind)) for kind, count in given.items()}


_HAS: Final[dict[str, Read[Json]]] = {"abilities": _abilities, "has": _texts, "lacks": _texts}
_OBJECT: Final[dict[str, Read[Json]]] = {
    "name": _text,
    "controller": names.player_id,
    "zone": names.zone,
    "mana_value": _natural,
    "colors": _words(names.color),
    "supertypes": _words(names.supertype),
    "types": _words(names.card_type),
    "subtypes": _words(word),
    "all_creature_types": _flag,
    "counters": _counters,
    "restrictions": _texts,
    "power": _integer_or_null,
    "toughness": _integer_or_null,
    **_HAS,
}
_PLAYER: Final[dict[str, Read[Json]]] = {
    "hand_size": _integer_or_null,
    "permissions": _texts,
    "restrictions": _texts,
    **_HAS,
}
_SPELL: Final[dict[str, Read[Json]]] = {
    "castable": _flag,
    "payable": _flag,
    "mana": mana_cost,
    "other": _texts,
}


# --- order and dependencies -------------------------------------------------------------------------


def _order(reader: Reader, value: object, path: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for layer, item in mapping(reader, value, path, "an object of effects by layer").items():
        where = join(path, layer)
        if layer not in _LAYERS:
            reader.wrong(where, Fault.NO_LAYER)
        found[layer] = _effects(reader, item, where)
    return found


def _effects(reader: Reader, value: object, path: str) -> tuple[str, ...]:
    return each(reader, value, path, "effects", _effect)


def _effect(reader: Reader, value: object, path: str) -> str:
    """The name of an effect: a resolved one's id, `moon.a1`, `moon#+1/+1`."""
    found = word(reader, value, path)
    if found and not _is_effect(reader, found):
        reader.wrong(path, Fault.NAMES_NOTHING, what="effect", name=shown(found))
    return found


def _is_effect(reader: Reader, name: str) -> bool:
    if reader.ids is None or reader.effects is None:
        return True
    return name in reader.effects or name.split(".", 1)[0].split("#", 1)[0] in reader.ids


def _pairs(reader: Reader, value: object, path: str) -> tuple[tuple[str, str], ...]:
    return each(reader, value, path, "pairs of effects", _pair)


def _pair(reader: Reader, value: object, path: str) -> tuple[str, str]:
    found = items(reader, value, path, "two effects")
    if len(found) != 2:
        if isinstance(value, list):
            reader.wrong(path, Fault.WRONG_NUMBER_OF_EFFECTS, count=len(found))
        return ("", "")
    return (_effect(reader, found[0], f"{path}/0"), _effect(reader, found[1], f"{path}/1"))


def _loops(reader: Reader, value: object, path: str) -> tuple[tuple[str, ...], ...]:
    return each(reader, value, path, "loops", _effects)


# --- writing ----------------------------------------------------------------------------------------


def write_expect(expect: Expect) -> dict[str, object]:
    written: dict[str, object] = {}
    for key, parts in (("objects", expect.objects), ("players", expect.players), ("spells", expect.spells)):
        if parts:
            written[key] = {one: dict(part) for one, part in parts.items()}
    if expect.order:
        written["order"] = {layer: list(effects) for layer, effects in expect.order.items()}
    if expect.depends:
        written["depends"] = [list(pair) for pair in expect.depends]
    if expect.independent:
        written["independent"] = [list(pair) for pair in expect.independent]
    if expect.loops is not None:
        written["loops"] = [list(loop) for loop in expect.loops]
    if expect.absent:
        written["absent"] = list(expect.absent)
    return written
