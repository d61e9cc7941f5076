"""How much of the format the builder can say: everything is opened in it and written back as it was.

What ships is opened, and samples of each key and word of the format (`samples`)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.http import QueryDict

from engine import ScenarioError, parse
from engine.notation import read_ability, read_change, read_condition, read_selector, read_value
from engine.notation.json_schema import Schema
from engine.scenario import Scenario
from layers_site.boards.building.forms import effect as effects
from layers_site.boards.building.forms.fields import SelectorForm
from layers_site.boards.building.forms.part_answers import read_part, shown
from layers_site.boards.building.forms.parts import PartField
from layers_site.boards.building.services import drafts, parts, shapes
from layers_site.boards.building.services.drafts import Editing
from layers_site.boards.building.services.objects import READ, SHAPES, Sort, Whole, put_whole, whole_document
from layers_site.boards.building.services.presets import opened as opened_change
from layers_site.boards.building.services.presets import preset_of
from layers_site.content.files import ContentFile

Json = dict[str, Any]
#: What stands on a board where a card is looked at alone.
NAMED: Final = "bear"
_BEAR: Json = {"id": NAMED, "name": "Bear", "types": ["Creature"], "power": 2, "toughness": 2}
BOARD: Final[Json] = {"format": "layers/1", "objects": [_BEAR]}
_READ: Final[Mapping[str, Callable[..., Any]]] = {
    "Change": read_change, "Selector": read_selector, "Condition": read_condition, "Value": read_value,
    "Ability": read_ability, **{SHAPES[sort]: READ[sort] for sort in SHAPES},
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Shipped:
    """An effect or ability, on a board; `where` names it for people: "cases/humility.json humility.1"."""

    where: str
    scenario: Scenario
    editing: Editing


@dataclass(frozen=True, slots=True)
class Opened:
    """`back` tells whether the form, sent as it opens, gives the same; `titled` how many of its `count` parts are
    asked for under a title of their own rather than piece by piece."""

    what: str
    where: str
    back: bool
    count: int = 1
    titled: int = 0


# --- effects and abilities, in their form -----------------------------------------------------------------


def shipped(files: Iterable[ContentFile]) -> Iterator[Shipped]:
    """Yield every effect and static ability of these cases and cards."""
    for file in files:
        scenario = parse(_board(file))
        for effect in scenario.effects:
            yield Shipped(f"{file.name} {effect.id}", scenario, Editing(effect.id))
        for thing in scenario.objects:
            for place, ability in enumerate(thing.abilities):
                if ability.static is not None:
                    yield Shipped(f"{file.name} {thing.id}.{place + 1}", scenario, Editing(thing.id, place))


def _board(file: ContentFile) -> Json:
    """Return the board of a case; of a card, one with it alone, or with something that it affects."""
    document = file.document
    if file.kind == "cases":
        return dict(document["scenario"])
    named = {"id": document["slug"], "name": document["name"], **document["data"]}
    if document["kind"] == "object":
        return {"format": "layers/1", "objects": [named]}
    effect = {"affects": {"ids": [_BEAR["id"]]}, "source": _BEAR["id"], **named}
    return {"format": "layers/1", "objects": [_BEAR], "effects": [effect]}


def opened(shipped: Shipped) -> Opened:
    """Return whether the effect, opened in the form and sent as a browser sends it, is the same."""
    edited = drafts.edited_effect(shipped.scenario, shipped.editing)
    form = effects.sent(shipped.scenario, sent(effects.blank(shipped.scenario, edited.origin, edited)), edited)
    titled = sum(preset_of("Change", opened_change(change)) is not None for change in edited.changes)
    return Opened("effects", shipped.where, _is_back(shipped, form), len(edited.changes), titled)


def _is_back(shipped: Shipped, form: effects.EffectForm) -> bool:
    try:
        built = drafts.build(shipped.scenario, form.draft(), shipped.editing)
    except ScenarioError:
        return False
    return form.is_valid() and built.scenario == shipped.scenario


def sent(form: forms.Form) -> QueryDict:
    """Return what a browser sends of a form that nobody touched."""
    data = QueryDict(mutable=True)
    for bound in form:
        value = bound.value()
        if isinstance(bound.field, PartField):
            _send_part(data, bound.field.shape, bound.html_name, bound.field.widget.answered(value).value)
        elif isinstance(bound.field, forms.MultipleChoiceField):
            data.setlist(bound.html_name, value or [])
        else:
            data[bound.html_name] = effects.standing(form, bound.name, bound.field) or ""
    return data


def _send_part(data: QueryDict, shape: str | Schema, name: str, value: Any) -> None:
    data[name] = json.dumps(value, ensure_ascii=False)
    for node in parts.leaves(parts.tree(shape, value)):
        if node.control == "selector":
            for key, values in sent(SelectorForm(f"{name}@{node.path}", value=node.value)).lists():
                data.setlist(key, values)
        elif node.control in ("words", "objects"):
            data.setlist(f"{name}@{node.path}", [node.value] if isinstance(node.value, str) else node.value)
        else:
            data[f"{name}@{node.path}"] = shown(node)


def comes_back(shape: str | Schema, value: Any) -> bool:
    """Return whether the form of a part, sent unchanged, gives the same part."""
    data = QueryDict(mutable=True)
    _send_part(data, shape, "part", value)
    answered = read_part(shape, data, "part")
    return answered is not None and not answered.problems and json.dumps(answered.value) == json.dumps(value)


# --- whole things, and samples of the format, piece by piece ------------------------------------------------


def wholes_of(files: Iterable[ContentFile]) -> Iterator[Opened]:
    """Yield every object, effect and spell of these files, opened on the page of the whole thing."""
    for file in files:
        scenario = parse(_board(file))
        things: dict[Sort, tuple[Any, ...]] = {
            "object": scenario.objects, "effect": scenario.effects, "spell": scenario.spells,
        }  # fmt: skip
        for sort, some in things.items():
            for thing in some:
                document = whole_document(scenario, Whole(sort, thing.id))
                same = put_whole(scenario, Whole(sort, thing.id), document)[0] == scenario
                yield Opened(SHAPES[sort], f"{file.name} {thing.id}", same and comes_back(SHAPES[sort], document))


def of_the_format() -> Iterator[Opened]:
    """Yield a sample of everything that the format describes."""
    board = parse(BOARD)
    for shape, read in _READ.items():
        for sample in samples(shape) if shape == "Ability" else sound(shape, read, board):
            yield Opened(shape, f"format {json.dumps(sample)}", comes_back(shape, sample))


# --- samples of everything that the format can say ----------------------------------------------------


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
