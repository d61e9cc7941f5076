"""Shapes: what a part of a document can be, as the engine itself describes the format.

options(shape("Value"))           # a number, how many objects there are, …
blank(shape("Condition"))         # {"count": {}, ">=": 1}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from engine.notation import named_schemas
from engine.notation.json_schema import Schema

#: Names of objects and players are chosen, not typed.
IDS: Final = ("Id", "Player")
#: Whole documents within another one.
CLOSED: Final = ("Scenario", "DrillPut")
_OTHERS: Final = "additionalProperties"
#: What a comparison begins with.
_COMPARED: Final = ">="
#: The names of things, by which others know them: nobody edits them.
FIXED: Final = ("id",)
#: Where the first that can stand there is seldom meant, what a new part begins as.
_FIRST: Final[Mapping[str, Any]] = {
    "Change": {"pt": {"add": [1, 1]}},
    "Exception": {"pt": {"set": [1, 1]}},
    "Ability": {"static": {"affects": {"type": "Creature"}, "changes": [{"pt": {"add": [1, 1]}}]}},
}


@dataclass(frozen=True, slots=True)
class Option:
    """One of the things that a part can be; `code` tells it from the others, mostly by the key that it has."""

    code: str
    shape: Schema


@cache
def _named(name: str) -> Schema:
    """Return the shape of this name; other apps name theirs as they are loaded."""
    return named_schemas()[name]


def shape(part: str | Schema) -> Schema:
    """Return the shape of this name, or the shape itself."""
    return {"$ref": f"#/{part}"} if isinstance(part, str) else part


def is_closed(part: Schema) -> bool:
    """Return whether nothing of such a value is asked for: it is made elsewhere, as boards are, or has any form."""
    whole = resolved(part)
    return name_of(part) in CLOSED or (whole.get("type") == "object" and not whole.keys() & {"properties", _OTHERS})


def value_of_map(whole: Schema) -> Schema | None:
    """Return the shape of the values of an object with any keys; None where the keys are known."""
    others = whole.get(_OTHERS)
    return others if isinstance(others, dict) and "properties" not in whole else None


def name_of(part: Schema) -> str:
    """Return the name under which the format, or the builder itself, describes this shape; "" for one without."""
    return str(part.get("$ref", part.get("named", ""))).rpartition("/")[2]


def resolved(part: Schema) -> Schema:
    while "$ref" in part:
        part = _named(name_of(part))
    return part


def options(part: Schema) -> tuple[Option, ...]:
    """Return what a part can be, each choice within a choice by itself; none where it can be one thing only."""
    return _options_of(name_of(part)) if "$ref" in part else _options(part)


@cache
def _options_of(name: str) -> tuple[Option, ...]:
    return _options(shape(name))


def _options(part: Schema) -> tuple[Option, ...]:
    if "anyOf" not in resolved(part) or "properties" in resolved(part):
        return ()
    alternatives = [*_alternatives(part)]
    codes = [_code(alternative) for alternative in alternatives]
    longer = [
        code if codes.count(code) == 1 else _longer(code, alternative, codes[:place])
        for place, (code, alternative) in enumerate(zip(codes, alternatives, strict=True))
    ]
    unlike = [code if longer.count(code) == 1 else f"{code}{longer[:at].count(code)}" for at, code in enumerate(longer)]
    return tuple(map(Option, unlike, alternatives))


def _longer(code: str, part: Schema, before: list[str]) -> str:
    """Return a code for what has the same last key as another: all keys that it must have, or else its place."""
    keys = resolved(part).get("required", ())
    return ".".join(keys) if len(keys) > 1 else f"{code}{before.count(code)}"


def _alternatives(part: Schema) -> Iterator[Schema]:
    whole = resolved(part)
    if "anyOf" in whole and "properties" not in whole and name_of(part) not in IDS:
        for alternative in whole["anyOf"]:
            yield from _alternatives(alternative)
    else:
        yield part


def _code(part: Schema) -> str:
    if name_of(part) in IDS:
        return "one"
    whole = resolved(part)
    match whole.get("type"):
        case "integer":
            return "number"
        case "null":
            return "nothing"
        case "array":
            return "pair" if "prefixItems" in whole else "list"
        case "object":
            keys = whole.get("required", ("keys",))
            return "both" if [*keys] == ["en", "fr"] else str(keys[-1])
        case str(kind):
            return kind
    return str(whole.get("const"))


def option_of(part: Schema, value: Any) -> Option | None:
    """Return the option that this value is of."""
    return next((option for option in options(part) if fits(option.shape, value)), None)


# --- does a value fit -----------------------------------------------------------------------------------


def fits(part: Schema, value: Any) -> bool:
    """Return whether a value has this shape; what its words are is for the engine to judge."""
    choices = options(part)
    if choices:
        return any(fits(option.shape, value) for option in choices)
    whole = resolved(part)
    if name_of(part) in CLOSED:
        return isinstance(value, dict | list)
    if "const" in whole:
        return bool(value == whole["const"] and type(value) is type(whole["const"]))
    match whole.get("type"):
        case "integer":
            is_number = isinstance(value, int) and not isinstance(value, bool)
            return is_number and whole.get("minimum", value) <= value <= whole.get("maximum", value)
        case "boolean":
            return isinstance(value, bool)
        case "null":
            return value is None
        case "string":
            return isinstance(value, str) and _may_be(whole, value)
        case "array":
            return isinstance(value, list) and _items_fit(whole, value)
    return isinstance(value, dict) and _keys_fit(whole, value)


def _may_be(whole: Schema, value: str) -> bool:
    return value in whole.get("enum", (value,)) and value not in whole.get("not", {}).get("enum", ())


def _items_fit(whole: Schema, items: list[Any]) -> bool:
    if "prefixItems" in whole:
        shapes = whole["prefixItems"]
        return len(items) == len(shapes) and all(map(fits, shapes, items))
    return all(fits(whole["items"], item) for item in items)


def _keys_fit(whole: Schema, value: Mapping[str, Any]) -> bool:
    if "properties" not in whole:
        others = value_of_map(whole)
        return others is None or all(fits(others, item) for item in value.values())
    known = whole["properties"]
    has_all = {*whole.get("required", ())} <= value.keys() <= known.keys()
    return has_all and all(fits(known[key], part) for key, part in value.items())


# --- what a new part begins as ----------------------------------------------------------------------------


def blank(part: Schema) -> Any:
    """Return the first value that the schema allows, without its optional parts."""
    if name_of(part) in _FIRST:
        return _FIRST[name_of(part)]
    if name_of(part) in IDS:
        return ""
    choices = options(part)
    if choices:
        return blank(choices[0].shape)
    whole = resolved(part)
    if "const" in whole:
        return whole["const"]
    match whole.get("type"):
        case "integer":
            return max(1, whole.get("minimum", 1))
        case "boolean":
            return True
        case "null":
            return None
        case "string":
            return whole["enum"][0] if "enum" in whole else ""
        case "array":
            return _blank_items(whole)
    return _blank_keys(whole)


def _blank_items(whole: Schema) -> list[Any]:
    if "prefixItems" in whole:
        return [blank(item) for item in whole["prefixItems"]]
    return [blank(whole["items"])] if whole.get("minItems") else []


def _blank_keys(whole: Schema) -> dict[str, Any]:
    if "properties" not in whole:
        return {}
    made = {key: blank(whole["properties"][key]) for key in whole.get("required", ())}
    is_compared = _COMPARED in whole["properties"] and not made.keys() & {"<", "<=", "=", ">"}
    return {**made, _COMPARED: blank(whole["properties"][_COMPARED])} if is_compared else made
