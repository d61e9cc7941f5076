"""How much of the format the builder can say: everything is opened in it and written back as it was.

What ships is opened, and samples of each key and word of the format (`samples`). A part is asked for by the questions
of the form, or piece by piece; anything else counts as lost.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal, cast

from django.http import QueryDict

from engine import ScenarioError, parse
from engine.notation import read_ability, read_change, read_condition, read_selector, read_value
from engine.notation.json_schema import Schema
from engine.scenario import Scenario
from layers_site.boards.building.forms import sheet as sheets
from layers_site.boards.building.forms.part_answers import read_part, shown
from layers_site.boards.building.samples import NAMED, samples, sound
from layers_site.boards.building.services import drafts, parts, wholes
from layers_site.boards.building.services.drafts import Editing
from layers_site.boards.building.services.kinds import PARTS, Json
from layers_site.boards.building.services.wholes import READ, SHAPES, Whole
from layers_site.content.files import ContentFile

What = Literal["change", "selector", "condition", "value", "ability", "object", "effect", "spell"]
WHATS: Final[tuple[What, ...]] = (
    "change", "selector", "condition", "value", "ability", "object", "effect", "spell",
)  # fmt: skip
#: Whether the form has a question for it, asks for it piece by piece, or cannot say it.
How = Literal["asked", "parts", "lost"]
#: What stands on a board where a card is looked at alone.
_BEAR: Json = {"id": NAMED, "name": "Bear", "types": ["Creature"], "power": 2, "toughness": 2}
BOARD: Final[Json] = {"format": "layers/1", "objects": [_BEAR]}


@dataclass(frozen=True, slots=True)
class Shipped:
    """An effect or ability, on a board; `where` names it for people: "cases/humility.json humility.1"."""

    where: str
    scenario: Scenario
    editing: Editing


@dataclass(frozen=True, slots=True)
class DocumentPart:
    """A part of a document, and how the builder asks for it. `text` is its notation."""

    what: What
    how: How
    text: str


@dataclass(frozen=True, slots=True)
class Opened:
    """`back` tells whether the form, sent as it opens, gives the same board."""

    where: str
    parts: tuple[DocumentPart, ...]
    back: bool


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
    """Return the effect in the form, and back."""
    edited = drafts.edited_effect(shipped.scenario, shipped.editing)
    sheet = sheets.blank(shipped.scenario, edited.origin, edited)
    back = _comes_back(shipped, sheet)
    by_parts = [row.initial["part"] for row in sheet.rows if row.code == PARTS]
    all_parts = [_part("change", change, has_question=change not in by_parts, back=back) for change in edited.changes]
    for what, field, value in (("selector", "whom", edited.selector), ("condition", "while", edited.condition)):
        if value is not None:
            has_question = sheet.form.initial.get(field) != PARTS
            all_parts.append(_part(cast("What", what), value, has_question=has_question, back=back))
    return Opened(shipped.where, tuple(all_parts), back)


def _part(what: What, value: Any, *, has_question: bool, back: bool) -> DocumentPart:
    return DocumentPart(what, "lost" if not back else "asked" if has_question else "parts", _text(value))


def _comes_back(shipped: Shipped, sheet: sheets.Sheet) -> bool:
    again = sheets.judged(sheet)
    if not again.is_valid() or not all(map(_each_piece_comes_back, sheet.part_values())):
        return False
    try:
        return drafts.build(shipped.scenario, again.draft(), shipped.editing).scenario == shipped.scenario
    except ScenarioError:
        return False


def _each_piece_comes_back(of: tuple[str | Schema, Any]) -> bool:
    return comes_back(*of)


def comes_back(shape: str | Schema, value: Any) -> bool:
    """Return whether the form of a part, sent unchanged, gives the same part."""
    data = QueryDict(mutable=True)
    data["part"] = json.dumps(value, ensure_ascii=False)
    for node in parts.leaves(parts.tree(shape, value)):
        data.setlist(f"part@{node.path}", _sent(node))
    answered = read_part(shape, data, "part")
    return answered is not None and not answered.problems and _text(answered.value) == _text(value)


def _sent(node: parts.Node) -> list[str]:
    """Return what a browser sends of a question that nobody touched."""
    if node.control in ("words", "objects"):
        return [node.value] if isinstance(node.value, str) else list(node.value)
    return [shown(node)]


# --- whole things, piece by piece --------------------------------------------------------------------------


def wholes_of(files: Iterable[ContentFile]) -> Iterator[Opened]:
    """Yield every object, effect and spell of these files, opened on the page of the whole thing."""
    for file in files:
        scenario = parse(_board(file))
        for sort, things in (("object", scenario.objects), ("effect", scenario.effects), ("spell", scenario.spells)):
            for thing in things:
                whole = Whole(cast("wholes.Sort", sort), thing.id)
                yield _opened_whole(f"{file.name} {thing.id}", scenario, whole)


def _opened_whole(where: str, scenario: Scenario, whole: Whole) -> Opened:
    document = wholes.document(scenario, whole)
    back = comes_back(SHAPES[whole.sort], document) and wholes.put(scenario, whole, document)[0] == scenario
    return Opened(where, (DocumentPart(whole.sort, "parts" if back else "lost", _text(document)),), back)


# --- samples of the format ----------------------------------------------------------------------------------

_EFFECTS: Final[dict[What, tuple[str, Callable[..., Any]]]] = {
    "change": ("Change", read_change), "selector": ("Selector", read_selector),
    "condition": ("Condition", read_condition), "value": ("Value", read_value),
}  # fmt: skip


def of_the_format() -> Iterator[Opened]:
    """Yield a sample of everything that the format describes, opened where the builder has it."""
    board = parse(BOARD)
    for what, (shape, read) in _EFFECTS.items():
        for sample in sound(shape, read, board):
            yield _opened_sample(what, sample)
    for sort, shape in SHAPES.items():
        for sample in sound(shape, READ[sort], board):
            back = comes_back(shape, sample)
            yield Opened(f"format {shape}", (DocumentPart(sort, "parts" if back else "lost", _text(sample)),), back)
    for sample in samples("Ability"):
        back = comes_back("Ability", sample) and read_ability(sample, board) is not None
        yield Opened("format Ability", (DocumentPart("ability", "parts" if back else "lost", _text(sample)),), back)


def _opened_sample(what: What, sample: Any) -> Opened:
    """Return a sample within an ability; a value is that of a bonus, a change one of its changes."""
    changes = {"change": [sample], "value": [{"pt": {"add": [sample, 0]}}]}.get(what, [{"pt": {"switch": True}}])
    static: Json = {"affects": sample if what == "selector" else {"type": "Creature"}, "changes": changes}
    static |= {"if": sample} if what == "condition" else {}
    thing = {"id": "it", "name": "It", "types": ["Enchantment"], "abilities": [{"static": static}]}
    scenario = parse({**BOARD, "objects": [_BEAR, thing]})
    opened_sample = opened(Shipped(f"format {what}", scenario, Editing("it", 0)))
    first = {"selector": "selector", "condition": "condition"}.get(what, "change")
    hows = [part.how for part in opened_sample.parts if part.what == first]
    return Opened(
        opened_sample.where, (DocumentPart(what, hows[0] if hows else "lost", _text(sample)),), opened_sample.back
    )


def _text(part: Any) -> str:
    return json.dumps(part, ensure_ascii=False)
