"""An answer that was given before, as the fields of its form hold it, for who may still change it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from layers_site.questions import options
from layers_site.questions.grains import EVERY_TYPE, NONE, place_field
from layers_site.questions.questions import Question

Initial = dict[str, Any]


def filled(question: Question, answer: Mapping[str, Any]) -> Initial:
    """Return the values of the fields of `questions.forms.AskForm` by their names; what was not answered is left
    out.
    """
    initial: Initial = {}
    if question.ask in ("pt", "state"):
        initial |= _size(answer)
    if question.ask in ("types", "state"):
        initial |= _types(answer)
    if question.ask in ("colors", "state"):
        initial["colors"] = _or_none(answer.get("colors"))
    if question.ask in ("abilities", "state"):
        names = answer.get("abilities")
        initial["abilities"] = _or_none([options.digest(name) for name in names] if isinstance(names, list) else None)
    if question.ask in ("controller", "state"):
        initial["controller"] = answer.get("controller")
    if question.ask == "reason":
        initial["reason"] = next(iter(_or_none(answer.get("reason"))), None)
    if question.ask == "order":
        initial |= _places(question, answer.get("order"))
    return {name: value for name, value in initial.items() if value not in (None, [])}


def _size(answer: Mapping[str, Any]) -> Initial:
    size = {key: answer.get(key) for key in ("power", "toughness")}
    return size | {"no_size": True} if set(size.values()) == {None} and "power" in answer else size


def _types(answer: Mapping[str, Any]) -> Initial:
    words = {key: answer.get(key) for key in ("supertypes", "types")}
    every = [EVERY_TYPE] if answer.get("all_creature_types") else []
    return words | {"subtypes": [*(answer.get("subtypes") or ()), *every]}


def _or_none(values: Any) -> list[str]:
    """Return the ticked words. "None" is a tick too."""
    if not isinstance(values, list):
        return []
    return values or [NONE]


def _places(question: Question, order: Any) -> Initial:
    if not isinstance(order, list):
        return {}
    return {
        place_field(name): str(order.index(name) + 1) if name in order else NONE for name in options.effects(question)
    }
