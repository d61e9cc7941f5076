"""An answer that was given before, as the fields of its form hold it, for who may still change it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from layers_site.questions import options
from layers_site.questions.grains import EVERY_TYPE, NONE, place_field
from layers_site.questions.questions import Question

Initial = dict[str, Any]


def filled(question: Question, given: Mapping[str, Any]) -> Initial:
    """The values of the fields of `questions.forms.AskForm` by their names; what was not answered is left out."""
    found: Initial = {}
    if question.ask in ("pt", "state"):
        found |= _size(given)
    if question.ask in ("types", "state"):
        found |= _types(given)
    if question.ask in ("colors", "state"):
        found["colors"] = _or_none(given.get("colors"))
    if question.ask in ("abilities", "state"):
        names = given.get("abilities")
        found["abilities"] = _or_none([options.digest(one) for one in names] if isinstance(names, list) else None)
    if question.ask in ("controller", "state"):
        found["controller"] = given.get("controller")
    if question.ask == "reason":
        found["reason"] = next(iter(_or_none(given.get("reason"))), None)
    if question.ask == "order":
        found |= _places(question, given.get("order"))
    return {name: value for name, value in found.items() if value not in (None, [])}


def _size(given: Mapping[str, Any]) -> Initial:
    size = {key: given.get(key) for key in ("power", "toughness")}
    return size | {"no_size": True} if set(size.values()) == {None} and "power" in given else size


def _types(given: Mapping[str, Any]) -> Initial:
    found = {key: given.get(key) for key in ("supertypes", "types")}
    every = [EVERY_TYPE] if given.get("all_creature_types") else []
    return found | {"subtypes": [*(given.get("subtypes") or ()), *every]}


def _or_none(values: Any) -> list[str]:
    """What is ticked; that there is none is ticked too."""
    if not isinstance(values, list):
        return []
    return values or [NONE]


def _places(question: Question, order: Any) -> Initial:
    if not isinstance(order, list):
        return {}
    return {
        place_field(name): str(order.index(name) + 1) if name in order else NONE for name in options.effects(question)
    }
