"""Boards of cases that still have a card as it was before somebody corrected it, and bringing them up to date."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.errors import Problem, ScenarioError
from engine.notation import BROWSER, read_object
from engine.notation.canonical import json_text
from layers_site.content import validation
from layers_site.content.models import Card, Case
from layers_site.content.publishing import User
from layers_site.content.services import MadeFrom
from layers_site.content.services.uses import name_test
from layers_site.editing.services.cases import change_document
from layers_site.editing.services.showing import board

#: What a board says of an object, and no card: where it is, whose it is, and what has happened to it.
_OF_BOARD: Final = frozenset(
    ("id", "name", "zone", "owner", "controller", "timestamp", "attached_to", "linked_to", "counters", "chosen",
     "face_down", "up", "unlocked", "status", "facts", "token", "enabled")
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class OlderPrint:
    """A case whose board has the card otherwise: `old` is what the object has printed there, as the data of a card.

    `scenario` is the board with the card as it is now.
    """

    case: Case
    old: Mapping[str, Any]
    scenario: Mapping[str, Any]

    def differing(self) -> list[Problem]:
        """Return the expected results that would differ then: every stage is evaluated under every edition."""
        after = {**self.case.as_json(), "scenario": self.scenario}
        return [] if validation.case_problems(after) else validation.case_differences(after)


def older_prints(card: Card) -> list[OlderPrint]:
    """Return the cases that have the card as it was before. An effect is laid anew on each board, and has none."""
    if card.kind != Card.Kind.OBJECT:
        return []
    has = name_test(card.name_en)
    cases = (case for case in Case.objects.search(card.name_en) if has(case.document))
    return [older for older in (_older_print(card, case) for case in cases) if older is not None]


def _older_print(card: Card, case: Case) -> OlderPrint | None:
    if validation.case_problems(case.as_json()):
        return None
    objects = case.scenario.get("objects", [])
    older = [item for item in objects if _is_called(item, card) and _differs(item, card)]
    if not older:
        return None
    scenario = {**case.scenario, "objects": [_as_printed(item, card) if item in older else item for item in objects]}
    old = {key: value for key, value in older[0].items() if key not in _OF_BOARD}
    return OlderPrint(case, old, scenario)


def bring_up_to_date(older: OlderPrint, user: User, stamp: str) -> None:
    """Give the board of the case the card as it is now. Raises as `change_document` does."""
    change_document(older.case.slug, user, MadeFrom(stamp, board), lambda _document: {"scenario": older.scenario})


def _is_called(item: Mapping[str, Any], card: Card) -> bool:
    name = item.get("name")
    return (name.get("en") if isinstance(name, dict) else name) == card.name_en


def _differs(item: Mapping[str, Any], card: Card) -> bool:
    return _print_of(item) != _print_of(_as_printed(item, card))


def _as_printed(item: Mapping[str, Any], card: Card) -> dict[str, Any]:
    """Return the object with what the card has printed; an ability that stays keeps the id by which it is expected."""
    named = {json_text(_without_id(ability)): ability for ability in item.get("abilities", ())}
    abilities = [named.get(json_text(_without_id(ability)), ability) for ability in card.data.get("abilities", ())]
    of_board = {key: value for key, value in item.items() if key in _OF_BOARD}
    return {**of_board, **card.data, **({"abilities": abilities} if abilities else {})}


def _print_of(item: Mapping[str, Any]) -> object:
    """Return what the object has printed, as the engine reads it; an object that does not read is as it is written."""
    printed = {key: value for key, value in item.items() if key not in _OF_BOARD}
    printed["abilities"] = [_without_id(ability) for ability in item.get("abilities", ())]
    try:
        return read_object({**printed, "id": "card", "name": "Card"}, limits=BROWSER)
    except ScenarioError:
        return json_text(printed)


def _without_id(ability: Any) -> Any:
    return {key: value for key, value in ability.items() if key != "id"} if isinstance(ability, dict) else ability
