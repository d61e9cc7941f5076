"""A small lesson for tests, in the form of the shipped ones, and its numbers by hand."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from tests.factories import BEAR, GROWTH

#: 2/2, +3/+3 in layer 7c (613.4c).
GROWN: dict[str, Any] = {
    "format": "layers/1",
    "objects": [{"id": "bear", "name": {"en": "Grizzly Bears", "fr": "Grizzlis"}, **BEAR}],
    "effects": [
        {
            "id": "growth",
            "name": {"en": "Giant Growth", "fr": "Croissance gigantesque"},
            "affects": {"ids": ["bear"]},
            **GROWTH,
        }
    ],
}


def both(text: str) -> dict[str, str]:
    return {"en": text, "fr": f"{text} (fr)"}


#: The bear 2/2 again, by switching the growth off.
TASK: dict[str, Any] = {
    "do": both("Make the bear 2/2."),
    "most": 1,
    "goal": {"objects": {"bear": {"power": 2, "toughness": 2}}},
    "hints": [both("Look at the list.")],
    "mistakes": [{"result": {"objects": {"bear": {"power": 8, "toughness": 8}}}, "say": both("Twice as large.")}],
    "after": both("As printed."),
    "solution": ["switch:growth"],
}


def lesson(**keys: Any) -> dict[str, Any]:
    """A case, a question, a sheet; three questions on the grown bear."""
    practice = {
        "title": both("Question"),
        "text": both("How large?"),
        "board": {"scenario": deepcopy(GROWN)},
        "ask": {"ask": "pt", "object": "bear"},
        "expect": {"power": 5, "toughness": 5},
        "after": both("By 613.4c."),
    }
    return {
        "slug": "small",
        "position": 1,
        "title": both("A small lesson"),
        "aim": both("You can count."),
        "minutes": 5,
        "topics": ["T01"],
        "parts": [
            {
                "title": both("A part"),
                "text": both("One idea."),
                "board": {"case": "humility-opalescence-replenish", "focus": "humility"},
                "try": both("Move it."),
            },
            {
                "title": both("A question"),
                "text": both("Two ideas."),
                "board": {"scenario": deepcopy(GROWN), "focus": "bear"},
                "ask": {"ask": "pt", "object": "bear"},
            },
            {"title": both("Paper"), "text": both("By hand."), "board": {"sheet": "five-steps"}},
        ],
        "practice": [deepcopy(practice) for _number in range(3)],
        "cases": ["humility-opalescence-replenish"],
        "rules": ["layer-pt-modify"],
        **keys,
    }
