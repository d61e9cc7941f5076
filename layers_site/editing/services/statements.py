"""Expectations of a stage taken apart into single statements, and put together again; and those that a result allows.

A statement is a path and a value: `("objects", "bear", "size")` and `[5, 5]`, None for what has no size. The paths are

    ("objects" or "players" or "spells", id, key)      a key of a result; power and toughness together are "size"
    (…, id, "ability", name)                           True for `has`, False for `lacks`
    ("order", layer)                                   the effects in the order applied
    ("depends", effect, on)                            True for `depends`, False for `independent`
    ("loops",)                                         the loops
    ("absent", effect)                                 True
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.analysis.result import result_json
from engine.evaluation.trace import Trace
from engine.scenario import GameObject

Path = tuple[str, ...]
Statements = dict[Path, Any]

SECTIONS: Final = ("objects", "players", "spells")
_SIZE: Final = ("power", "toughness")
#: How a text in two languages begins as a key; an ability such as "{2}: …" does not.
_LABEL: Final = '{"en": '

#: Every pair of so many effects of a layer is asked about; of more only those that depend.
MOST_PAIRED: Final = 5
_USUAL_HAND: Final = 7


def taken_apart(expect: Mapping[str, Any]) -> Statements:
    """Return the statements of an expectation in its JSON form, in its order. `put_together` is the inverse."""
    statements: Statements = {}
    for section in SECTIONS:
        for object_key, parts in expect.get(section, {}).items():
            statements |= {(section, object_key, *path): value for path, value in _parts(parts)}
    statements |= {("order", layer): list(effects) for layer, effects in expect.get("order", {}).items()}
    for key, holds in (("depends", True), ("independent", False)):
        statements |= {("depends", effect, on): holds for effect, on in expect.get(key, ())}
    if "loops" in expect:
        statements["loops",] = expect["loops"]
    statements |= {("absent", effect): True for effect in expect.get("absent", ())}
    return statements


def _parts(parts: Mapping[str, Any]) -> Iterator[tuple[Path, Any]]:
    size = [parts.get(key, "") for key in _SIZE]
    sized = size == [None, None] or all(isinstance(number, int) for number in size)
    if sized:
        yield ("size",), None if size[0] is None else size
    for key, value in parts.items():
        if key in ("has", "lacks"):
            yield from ((("ability", name_of(item)), key == "has") for item in value)
        elif not (sized and key in _SIZE):
            yield (key,), value


def name_of(item: Any) -> str:
    """Return an ability in an expectation as a key; a text in two languages as its JSON."""
    return item if isinstance(item, str) else json.dumps(item, ensure_ascii=False, sort_keys=True)


def put_together(statements: Statements) -> dict[str, Any]:
    """Return the expectation that says these statements."""
    written: dict[str, Any] = {}
    for path, value in statements.items():
        match path:
            case (("objects" | "players" | "spells") as section, key, *rest):
                _write_part(written.setdefault(section, {}).setdefault(key, {}), rest, value)
            case ("order", layer):
                written.setdefault("order", {})[layer] = value
            case ("depends", effect, on):
                written.setdefault("depends" if value else "independent", []).append([effect, on])
            case ("loops",):
                written["loops"] = value
            case ("absent", effect):
                written.setdefault("absent", []).append(effect)
    return written


def _write_part(part: dict[str, Any], rest: list[str], value: Any) -> None:
    match rest:
        case ["size"]:
            part["power"], part["toughness"] = value or (None, None)
        case ["ability", name]:
            item = json.loads(name) if name.startswith(_LABEL) else name
            part.setdefault("has" if value else "lacks", []).append(item)
        case [key]:
            part[key] = value


def facts(trace: Trace) -> Statements:
    """Return all statements about a result, in the order in which they are offered."""
    result = result_json(trace)
    cards = {card.id: card for card in trace.scenario.objects}
    statements: Statements = {}
    for key, shown in _mapping(result["objects"]).items():
        statements |= {("objects", key, *path): value for path, value in _object(shown, cards[key], trace)}
    statements |= dict(_layers(result))
    statements |= dict(_world(result))
    return statements


def _object(shown: Mapping[str, Any], card: GameObject, trace: Trace) -> Iterator[tuple[Path, Any]]:
    yield ("size",), None if shown["power"] is None else [shown["power"], shown["toughness"]]
    yield ("types",), shown["types"]
    for key in ("supertypes", "subtypes"):
        if shown[key] or getattr(card, key):
            yield (key,), shown[key]
    yield ("colors",), shown["colors"]
    if shown["controller"] != trace.scenario.players[0] or shown["controller"] != card.controller:
        yield ("controller",), shown["controller"]
    yield ("abilities",), len(shown["abilities"])
    now = [_ability_name(item) for item in shown["abilities"]]
    yield from ((("ability", name), True) for name in now)
    printed = [_printed_name(instance) for instance in trace.printed[card.id].abilities]
    yield from ((("ability", name), False) for name in dict.fromkeys(printed) if name not in now)


def _ability_name(item: Mapping[str, Any]) -> str:
    """Return the name of the ability: its keyword, else its text, else its name on the object."""
    return str(item.get("keyword") or item.get("text") or item["id"])


def aliases(trace: Trace) -> dict[tuple[str, str], str]:
    """Return, by object and by each possible name of one of its abilities, the name in `facts`."""
    by_name: dict[tuple[str, str], str] = {}
    for key, final in trace.final.items():
        for instance in (*trace.printed[key].abilities, *final.abilities):
            label = instance.ability.text or instance.ability.other
            names = (instance.ability.keyword, label and label.en, label and label.fr, instance.id)
            for name in names:
                if name:
                    by_name.setdefault((key, name), _printed_name(instance))
    return by_name


def _printed_name(instance: Any) -> str:
    ability = instance.ability
    label = ability.text or ability.other
    return str(ability.keyword or (label.en if label else "") or instance.id)


def _layers(result: Mapping[str, Any]) -> Iterator[tuple[Path, Any]]:
    loops: list[Any] = []
    applied: set[str] = set()
    lost: list[str] = []
    together = False
    for layer in result["layers"]:
        effects = [step["effect"] for step in layer["applied"]]
        applied |= set(effects)
        lost += [item["effect"] for item in layer["lost"]]
        loops += [loop["effects"] for loop in layer["loops"]]
        if len(effects) > 1:
            together = True
            yield ("order", layer["layer"]), effects
        yield from _pairs(layer, effects)
    if together or loops:
        yield ("loops",), loops
    yield from ((("absent", effect), True) for effect in dict.fromkeys(lost) if effect not in applied)


def _pairs(layer: Mapping[str, Any], applied: list[str]) -> Iterator[tuple[Path, Any]]:
    """Yield the dependencies of the layer, and if there are few effects, also the pairs without one."""
    depending = {(item["effect"], item["on"]) for item in layer["dependencies"]}
    effects = list(dict.fromkeys([*applied, *(effect for pair in sorted(depending) for effect in pair)]))
    for effect in effects:
        for on in effects:
            holds = (effect, on) in depending
            if effect != on and (holds or len(effects) <= MOST_PAIRED):
                yield ("depends", effect, on), holds


def _world(result: Mapping[str, Any]) -> Iterator[tuple[Path, Any]]:
    for player, shown in result["players"].items():
        if shown["hand_size"] != _USUAL_HAND:
            yield ("players", player, "hand_size"), shown["hand_size"]
        yield from ((("players", player, "ability", word), True) for word in dict.fromkeys(shown["abilities"]))
    for spell, shown in result["spells"].items():
        yield ("spells", spell, "castable"), shown["castable"]
        yield ("spells", spell, "mana"), shown["mana"]


def _mapping(value: Any) -> Mapping[str, Any]:
    raw: Mapping[str, Any] = value
    return raw
