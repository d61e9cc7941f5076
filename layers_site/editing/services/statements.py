"""Expectations of a stage taken apart into single statements, and put together again.

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

Path = tuple[str, ...]
Statements = dict[Path, Any]

SECTIONS: Final = ("objects", "players", "spells")
_SIZE: Final = ("power", "toughness")
#: How a text in two languages begins as a key; an ability such as "{2}: …" does not.
_LABEL: Final = '{"en": '


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
