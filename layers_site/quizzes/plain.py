"""Answers side by side in the words that they have themselves: for boards that the engine cannot tell of any more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from engine.words import COLORS
from layers_site.explain import wording
from layers_site.explain.presenters.marks import Size
from layers_site.explain.texts import word
from layers_site.platform.language import current_language
from layers_site.questions import words
from layers_site.questions.answers import KEYS, agrees
from layers_site.questions.comparison import Item, Mark, Row, Side, marks
from layers_site.questions.questions import Ask


def plain_rows(ask: Ask, answer: Mapping[str, Any], wanted: Mapping[str, Any]) -> tuple[Row, ...]:
    """Return one row for a size, and one for each other part of the answer."""
    return tuple(_rows(ask, answer, wanted))


def _rows(ask: Ask, answer: Mapping[str, Any], wanted: Mapping[str, Any]) -> Iterator[Row]:
    sized = KEYS["pt"]
    if set(sized) <= set(KEYS[ask]):
        yours, right = (_size(answer.get("power"), answer.get("toughness")) for answer in (answer, wanted))
        yield Row(_label("power") if ask == "state" else "", yours == right, yours, right)
    for key in KEYS[ask]:
        if key not in sized and key != "all_creature_types":
            mine, other = answer.get(key), wanted.get(key)
            label = _label(key) if ask in ("state", "types") else ""
            enough = ask == "reason" and agrees(ask, answer, wanted)
            marked = marks(_list(mine), _list(other), ordered=key == "order", enough=enough)
            yield Row(label, mine == other, _side(key, mine, marked[0]), _side(key, other, marked[1]))


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


def _side(key: str, value: Any, marked: Sequence[Mark]) -> Side:
    items = [Item(_value_text(key, word), mark) for word, mark in zip(_list(value), marked, strict=True)]
    return Side(None, tuple(items) or (Item("–"),), ordered=key == "order")


def _list(value: Any) -> list[str]:
    """Return the parts of an answer; "–" for what is not there."""
    parts = value if isinstance(value, list) else [value]
    return [str(part or "–") for part in parts]


def _value_text(key: str, value: str) -> str:
    if key == "colors" and value in COLORS:
        return wording.color_word(value, current_language())
    if key == "reason":
        return words.reason(value)
    return word(value) if key in ("supertypes", "types", "subtypes") else value
