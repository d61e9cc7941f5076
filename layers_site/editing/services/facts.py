"""Facts in the engine's result that a case could expect, as statements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.result import result_json
from engine.scenario import GameObject
from engine.trace import Trace
from layers_site.editing.services.statements import Path, Statements

#: Every pair of so many effects of a layer is asked about; of more only those that depend.
MOST_PAIRED: Final = 5
_USUAL_HAND: Final = 7


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


# --- layers -----------------------------------------------------------------------------------------


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


# --- players and spells -----------------------------------------------------------------------------


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
