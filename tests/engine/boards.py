"""Small builders of raw `layers/1` documents, and the public door that every test of the rules goes through.

Builders give plain dicts with the document's own keys, so that a test reads as the board it is about:
`board(creature("bear", 2, 2), enchantment("anthem", static({"type": "Creature"}, add_pt(1, 1))))`.
"""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

import engine

Json = dict[str, Any]

#: The seven editions, oldest first.
EDITIONS: Final = ("2003", "2005", "2007", "2009", "2011", "2014", "2026")
ALL_ZONES: Final = ("battlefield", "graveyard", "hand", "library", "exile", "stack", "command")


def since(first: str) -> tuple[str, ...]:
    """The editions from `first` to today."""
    return EDITIONS[EDITIONS.index(first) :]


def between(first: str, last: str) -> tuple[str, ...]:
    return tuple(edition for edition in since(first) if edition <= last)


def under(*editions: str) -> pytest.MarkDecorator:
    """Run the test once under each of these editions, as its argument `edition`."""
    return pytest.mark.parametrize("edition", editions)


def by_edition(*outcomes: Any) -> pytest.MarkDecorator:
    """Run the test under each of the seven editions, oldest first, each with its outcome as the argument `expected`."""
    return pytest.mark.parametrize(("edition", "expected"), list(zip(EDITIONS, outcomes, strict=True)))


# --- running -----------------------------------------------------------------------------------------


def run(document: Json, ruleset: str | engine.Ruleset = "2026", steps: int | None = None) -> Json:
    """The result of `document` as a user gets it: through JSON text on both sides."""
    scenario = engine.parse(json.loads(json.dumps(document)))
    answer: Json = json.loads(json.dumps(engine.result_json(engine.evaluate(scenario, ruleset, steps=steps))))
    return answer


# --- documents ---------------------------------------------------------------------------------------


def board(*objects: Json, effects: tuple[Json, ...] = (), **fields: Any) -> Json:
    return {"format": "layers/1", "objects": list(objects), "effects": list(effects), **fields}


def card(name: str, types: str, *abilities: Json | str, **fields: Any) -> Json:
    """An object whose id and English name are `name`; `types` is a list in one string."""
    return {"id": name, "name": name, "types": types.split(), "abilities": list(abilities), **fields}


def creature(name: str, power: int, toughness: int, *abilities: Json | str, **fields: Any) -> Json:
    """A creature; `types="Artifact Creature"` for more types than that one."""
    types = fields.pop("types", "Creature")
    return card(name, types, *abilities, power=power, toughness=toughness, **fields)


def land(name: str, *abilities: Json | str, **fields: Any) -> Json:
    return card(name, fields.pop("types", "Land"), *abilities, **fields)


def basic(name: str, subtype: str, **fields: Any) -> Json:
    return land(name, supertypes=["Basic"], subtypes=[subtype], **fields)


def artifact(name: str, *abilities: Json | str, **fields: Any) -> Json:
    return card(name, "Artifact", *abilities, **fields)


def enchantment(name: str, *abilities: Json | str, **fields: Any) -> Json:
    return card(name, "Enchantment", *abilities, **fields)


def aura(name: str, host: str, *abilities: Json | str, **fields: Any) -> Json:
    return enchantment(name, *abilities, subtypes=["Aura"], attached_to=host, **fields)


def equipment(name: str, host: str, *abilities: Json | str, **fields: Any) -> Json:
    return artifact(name, *abilities, subtypes=["Equipment"], attached_to=host, **fields)


def static(affects: Json, *changes: Json, **beside: Any) -> Json:
    """A static ability; `when` is its condition, the rest stands beside `static`."""
    inner: Json = {"affects": affects, "changes": list(changes)}
    if "when" in beside:
        inner["if"] = beside.pop("when")
    return {"static": inner, **beside}


def cda(*changes: Json, **beside: Any) -> Json:
    """A characteristic-defining ability: static, about the object itself (604.3)."""
    return static(SELF, *changes, cda=True, **beside)


def effect(name: str, ids: str, *changes: Json, **fields: Any) -> Json:
    """A continuous effect of a resolved spell, locked on the objects `ids` (611.2c)."""
    if "when" in fields:
        fields["if"] = fields.pop("when")
    return {"id": name, "name": name, "affects": {"ids": ids.split()}, "changes": list(changes), **fields}


# --- selectors, changes ------------------------------------------------------------------------------

SELF: Final[Json] = {"is": "self"}
ATTACHED: Final[Json] = {"is": "attached"}
OTHERS: Final[Json] = {"is": "other"}
CREATURES: Final[Json] = {"type": "Creature"}
YOUR_CREATURES: Final[Json] = {"type": "Creature", "controller": "you"}
LANDS: Final[Json] = {"type": "Land"}
NONBASIC_LANDS: Final[Json] = {"type": "Land", "not": {"supertype": "Basic"}}

LOSE_ALL: Final[Json] = {"abilities": {"remove": "all"}}
SWITCH: Final[Json] = {"pt": {"switch": True}}
ALL_CREATURE_TYPES: Final[Json] = {"subtypes": {"add_all_creature": True}}
TURN_DOWN: Final[Json] = {"face_down": True}
TURN_UP: Final[Json] = {"face_down": False}


def set_pt(power: Any, toughness: Any) -> Json:
    return {"pt": {"set": [power, toughness]}}


def add_pt(power: Any, toughness: Any) -> Json:
    return {"pt": {"add": [power, toughness]}}


def gain(*abilities: Json | str) -> Json:
    return {"abilities": {"add": list(abilities)}}


def lose(*keywords: str) -> Json:
    return {"abilities": {"remove": list(keywords)}}


def forbid(*keywords: str) -> Json:
    return {"abilities": {"forbid": list(keywords)}}


def set_types(*types: str) -> Json:
    return {"types": {"set": list(types)}}


def add_types(*types: str) -> Json:
    return {"types": {"add": list(types)}}


def remove_types(*types: str) -> Json:
    return {"types": {"remove": list(types)}}


def add_subtypes(*subtypes: Any) -> Json:
    return {"subtypes": {"add": list(subtypes)}}


def set_land(*subtypes: Any) -> Json:
    return {"subtypes": {"set_land": list(subtypes)}}


def set_subtypes(*subtypes: Any) -> Json:
    return {"subtypes": {"set": list(subtypes)}}


def lose_subtypes(of: str) -> Json:
    return {"subtypes": {"remove_all": of}}


def set_creature(*subtypes: Any) -> Json:
    return {"subtypes": {"set_creature": list(subtypes)}}


def set_colors(*colors: Any) -> Json:
    return {"colors": {"set": list(colors)}}


def add_colors(*colors: Any) -> Json:
    return {"colors": {"add": list(colors)}}


def replace_text(old: Any, new: Any) -> Json:
    return {"text": {"replace": [old, new]}}


def full_text(ref: str, *plus: Json | str) -> Json:
    return {"text": {"of": ref, "plus": list(plus)} if plus else {"of": ref}}


def copy_of(ref: str, *exceptions: Json) -> Json:
    return {"copy": ref, "except": list(exceptions)} if exceptions else {"copy": ref}


def control(player: str) -> Json:
    return {"control": player}


def count(selector: Json, **comparison: Any) -> Json:
    """A Value, or with a comparison such as `at_least=2` a Condition."""
    signs = {"at_least": ">=", "at_most": "<=", "exactly": "="}
    return {"count": selector, **{signs[word]: number for word, number in comparison.items()}}


# --- players, rules, costs ---------------------------------------------------------------------------


def player(who: str, **operation: list[Any]) -> Json:
    """What players gain or lose: `player("you", add=["shroud"])`."""
    return {"player": {"who": who, **operation}}


def hand_size(who: str, **operation: Any) -> Json:
    """`set=4`, `add=-1`, or `none=True`."""
    return {"hand_size": {"who": who, **operation}}


def cost(who: str = "each", **amount: Any) -> Json:
    """`add`, `reduce` or `minimum`, of `spells` (all, unless something is named) or of the `abilities` of objects."""
    return {"cost": {"who": who, **({} if "abilities" in amount else {"spells": {}}), **amount}}


def prohibit(cast: Json, who: str = "each") -> Json:
    return {"prohibit": {"cast": cast, "who": who}}


def permit(what: str, who: str = "you") -> Json:
    return {"permit": {"what": what, "who": who}}


def restrict(what: str, **who: str) -> Json:
    """On the affected objects, or on the players that `who` names."""
    return {"restrict": {"what": what, **who}}


def spell(name: str, mana_cost: str, types: str = "Instant", **fields: Any) -> Json:
    """A spell whose cost you ask about."""
    return {"id": name, "name": name, "mana_cost": mana_cost, "types": types.split(), **fields}


def ability_of(source: str, name: str, mana_cost: str, **fields: Any) -> Json:
    """An activated ability whose cost is asked."""
    return {"id": name, "name": name, "mana_cost": mana_cost, "ability_of": source, **fields}


# --- reading a result --------------------------------------------------------------------------------


def pt(result: Json, name: str) -> tuple[int | None, int | None]:
    shown = result["objects"][name]
    return shown["power"], shown["toughness"]


def keywords(result: Json, name: str) -> list[str]:
    return sorted(entry["keyword"] for entry in result["objects"][name]["abilities"] if "keyword" in entry)


def ability_ids(result: Json, name: str) -> list[str]:
    return [entry["id"] for entry in result["objects"][name]["abilities"]]


def types(result: Json, name: str) -> list[str]:
    answer: list[str] = result["objects"][name]["types"]
    return answer


def subtypes(result: Json, name: str) -> list[str]:
    answer: list[str] = result["objects"][name]["subtypes"]
    return answer


def colors(result: Json, name: str) -> list[str]:
    answer: list[str] = result["objects"][name]["colors"]
    return answer


def controller(result: Json, name: str) -> str:
    answer: str = result["objects"][name]["controller"]
    return answer


def layer(result: Json, name: str) -> Json:
    return next(entry for entry in result["layers"] if entry["layer"] == name)


def applied(result: Json, name: str) -> list[str]:
    """The effects applied in the layer called `name`, in the order in which they were."""
    return [step["effect"] for step in layer(result, name)["applied"]]


def layers_of(result: Json, effect_name: str) -> list[str]:
    """The layers in which the effect was applied."""
    return [entry["layer"] for entry in result["layers"] for step in entry["applied"] if step["effect"] == effect_name]


def step(result: Json, name: str, effect_name: str) -> Json:
    return next(entry for entry in layer(result, name)["applied"] if entry["effect"] == effect_name)


def dependencies(result: Json) -> set[tuple[str, str]]:
    """All (effect, what it depends on) that the result reports, in whatever layer."""
    return {(entry["effect"], entry["on"]) for layer_ in result["layers"] for entry in layer_["dependencies"]}


def lost(result: Json) -> dict[str, tuple[str, str, str | None]]:
    """Effect -> (layer, because, by) of those none of whose parts applied."""
    return {
        entry["effect"]: (layer_["layer"], entry["because"], entry["by"])
        for layer_ in result["layers"]
        for entry in layer_["lost"]
    }
