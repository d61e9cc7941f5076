"""How much of the curated content the form of an effect can say: each effect and ability is opened and written back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from engine import ScenarioError, parse
from engine.scenario import Scenario
from layers_site.boards.building.forms import sheet as sheets
from layers_site.boards.building.services import drafts
from layers_site.boards.building.services.drafts import Editing
from layers_site.boards.building.services.kinds import UNCHANGED, Json
from layers_site.content.files import ContentFile

What = Literal["change", "selector", "condition"]
#: What stands on a board where a card is looked at alone.
_BEAR: Json = {"id": "bear", "name": "Bear", "types": ["Creature"], "power": 2, "toughness": 2}


@dataclass(frozen=True, slots=True)
class Shipped:
    """An effect or ability, on a board; `where` names it for people: "cases/humility.json humility.1"."""

    where: str
    scenario: Scenario
    editing: Editing


@dataclass(frozen=True, slots=True)
class Part:
    """A change, a selector or a condition: whether the form asks for it. `text` is its notation."""

    what: What
    buildable: bool
    text: str


@dataclass(frozen=True, slots=True)
class Opened:
    """`back` tells whether the form, sent as it opens, gives the same board."""

    where: str
    parts: tuple[Part, ...]
    back: bool


def shipped(files: Iterable[ContentFile]) -> Iterator[Shipped]:
    """Return every effect and static ability of these cases and cards."""
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
    unchanged = {row.initial["place"] for row in sheet.rows if row.code == UNCHANGED}
    parts = [Part("change", place not in unchanged, _text(change)) for place, change in enumerate(edited.changes)]
    for what, field, value in (("selector", "whom", edited.selector), ("condition", "while", edited.condition)):
        if value is not None:
            parts.append(Part(what, sheet.form.initial[field] != UNCHANGED, _text(value)))  # type: ignore[arg-type]
    return Opened(shipped.where, tuple(parts), _comes_back(shipped, sheet))


def _comes_back(shipped: Shipped, sheet: sheets.Sheet) -> bool:
    again = sheets.judged(sheet)
    if not again.is_valid():
        return False
    try:
        return drafts.build(shipped.scenario, again.draft(), shipped.editing).scenario == shipped.scenario
    except ScenarioError:
        return False


def _text(part: Any) -> str:
    return json.dumps(part, ensure_ascii=False)
