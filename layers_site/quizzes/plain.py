"""Answers side by side in the words that they have themselves: for boards that the engine cannot tell of any more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from engine.words import COLORS
from layers_site import wording
from layers_site.asking import words
from layers_site.asking.answers import KEYS
from layers_site.asking.questions import Ask
from layers_site.asking.shown import Item, Row, Side
from layers_site.common.language import current_language
from layers_site.workbench.presenters.marks import Size
from layers_site.workbench.presenters.texts import word


def plain_rows(ask: Ask, given: Mapping[str, Any], wanted: Mapping[str, Any]) -> tuple[Row, ...]:
    """One row for a size, and one for each other part of what is asked."""
    return tuple(_rows(ask, given, wanted))


def _rows(ask: Ask, given: Mapping[str, Any], wanted: Mapping[str, Any]) -> Iterator[Row]:
    sized = KEYS["pt"]
    if set(sized) <= set(KEYS[ask]):
        yours, right = (_size(answer.get("power"), answer.get("toughness")) for answer in (given, wanted))
        yield Row(_label("power") if ask == "state" else "", yours == right, yours, right)
    for key in KEYS[ask]:
        if key not in sized and key != "all_creature_types":
            mine, other = given.get(key), wanted.get(key)
            label = _label(key) if ask in ("state", "types") else ""
            yield Row(label, mine == other, _side(key, mine, other), _side(key, other, mine))


def _label(key: str) -> str:
    return {
        "power": _("Power and toughness"),
        "supertypes": _("Supertypes"),
        "types": _("Card types"),
        "subtypes": _("Subtypes"),
        "colors": _("Colors"),
        "abilities": _("Abilities"),
        "controller": _("Controller"),
    }[key]


def _size(power: Any, toughness: Any) -> Side:
    if isinstance(power, int) and isinstance(toughness, int):
        return Side(Size(power, toughness))
    return Side(None, (Item("–"),))


def _side(key: str, value: Any, other: Any) -> Side:
    known = _list(other)
    items = [Item(_said(key, one), one not in known) for one in _list(value)]
    return Side(None, tuple(items) or (Item("–"),), ordered=key == "order")


def _list(value: Any) -> list[str]:
    """The parts of an answer; "–" for what is not there."""
    parts = value if isinstance(value, list) else [value]
    return [str(one or "–") for one in parts]


def _said(key: str, value: str) -> str:
    if key == "colors" and value in COLORS:
        return wording.color_word(value, current_language())
    if key == "reason":
        return words.reason(value)
    return word(value) if key in ("supertypes", "types", "subtypes") else value
