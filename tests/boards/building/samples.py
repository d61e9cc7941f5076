"""Samples of everything that the format can say: for each key, each word and each kind of part a small document."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from engine.errors import ScenarioError
from engine.notation.json_schema import Schema
from engine.scenario import Scenario
from layers_site.boards.building.services import shapes

#: What the samples name; a board for them has an object of this id.
NAMED: Final = "bear"
_TEXT: Final = "Elf"
_FACT: Final = "monstrous"
_COST: Final = "{1}"


def samples(name: str) -> list[Any]:
    """Return a document for each thing that this shape can have or be, each once."""
    seen: list[Any] = []
    for sample in _samples(shapes.shape(name), name, at_top=True):
        if sample not in seen:
            seen.append(sample)
    return seen


def sound(name: str, read: Any, scenario: Scenario) -> list[Any]:
    """Return the samples that mean something by themselves: "affected" has a meaning within numbers only."""
    return [sample for sample in samples(name) if _is_sound(sample, read, scenario)]


def _is_sound(sample: Any, read: Any, scenario: Scenario) -> bool:
    try:
        read(sample, scenario)
    except ScenarioError:
        return False
    return True


def _samples(part: Schema, root: str, *, at_top: bool = False) -> Iterator[Any]:
    name = shapes.name_of(part)
    if name in shapes.IDS:
        yield "you" if name == "Player" else NAMED
        return
    if name and not at_top and name != "Label":
        yield _small(part)
        return
    choices = shapes.options(part)
    if choices:
        for option in choices:
            yield from _samples(option.shape, root)
        return
    yield from _of_one_kind(shapes.resolved(part), root)


def _of_one_kind(whole: Schema, root: str) -> Iterator[Any]:
    if "const" in whole:
        yield whole["const"]
    match whole.get("type"):
        case "integer":
            yield max(2, whole["minimum"])
        case "boolean":
            yield from (True, False)
        case "null":
            yield None
        case "string":
            yield from whole.get("enum", (_text(whole),))
        case "array":
            yield from _lists(whole, root)
        case "object":
            yield from _objects(whole, root)


def _text(whole: Schema) -> str:
    pattern = str(whole.get("pattern", ""))
    return _COST if "{" in pattern and "WUBRG" in pattern else _FACT if "A-Z\\s" in pattern else _TEXT


def _lists(whole: Schema, root: str) -> Iterator[Any]:
    if "prefixItems" in whole:
        base = [next(_samples(item, root)) for item in whole["prefixItems"]]
        for place, item in enumerate(whole["prefixItems"]):
            for sample in _samples(item, root):
                yield [*base[:place], sample, *base[place + 1 :]]
        return
    for sample in _samples(whole["items"], root):
        yield [sample]


def _objects(whole: Schema, root: str) -> Iterator[Any]:
    known = whole["properties"]
    base = {key: next(_samples(known[key], root)) for key in whole.get("required", ())}
    if ">=" in known:
        base |= {">=": 2}
    if "id" in base:
        base["id"] = "sample"
    yield dict(base)
    for key, part in known.items():
        for sample in () if key == "id" else _samples(part, root):
            yield {**base, key: sample}


def _small(part: Schema) -> Any:
    """Return the smallest of a shape with a name of its own."""
    return {
        "Selector": {"type": "Creature"}, "Value": 2,
        "Condition": {"active": "you"}, "Ability": "flying", "Abilities": ["flying"],
        "Change": {"pt": {"switch": True}}, "Changes": [{"hand_size": {"who": "you", "none": True}}],
        "Exception": {"pt": {"set": [7, 7]}},
        "StaticAbility": {"affects": {"is": "self"}, "changes": [{"pt": {"switch": True}}]},
        "Face": {"types": ["Creature"], "power": 2, "toughness": 2}, "FaceDown": True,
    }[shapes.name_of(part)]  # fmt: skip
