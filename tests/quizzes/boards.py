"""Boards and quizzes for these tests, small and worked out by hand."""

from __future__ import annotations

from typing import Any

from layers_site.quizzes.shapes import BoardDoc
from tests.factories import case_document

#: Glorious Anthem gives +1/+1 (layer 7c); then the Bears become a 1/1 (layer 7b). 7b comes first: 2/2 (613.4b, 613.4c).
#: Who lets setting come after modifying (M02) says 1/1.
ANTHEM: dict[str, Any] = {
    "format": "layers/1",
    "objects": [
        {
            "id": "bears",
            "name": {"en": "Grizzly Bears", "fr": "Grizzlis"},
            "timestamp": 10,
            "mana_cost": "{1}{G}",
            "types": ["Creature"],
            "subtypes": ["Bear"],
            "power": 2,
            "toughness": 2,
        },
        {
            "id": "anthem",
            "name": {"en": "Glorious Anthem", "fr": "Hymne glorieux"},
            "timestamp": 20,
            "types": ["Enchantment"],
            "abilities": [{"static": {"affects": {"type": "Creature"}, "changes": [{"pt": {"add": [1, 1]}}]}}],
        },
    ],
    "effects": [
        {
            "id": "shrink",
            "name": {"en": "Becomes a 1/1", "fr": "Devient 1/1"},
            "timestamp": 30,
            "affects": {"ids": ["bears"]},
            "changes": [{"pt": {"set": [1, 1]}}],
        }
    ],
}


def anthem() -> BoardDoc:
    return BoardDoc(ANTHEM, "2026")


def grown_bear() -> BoardDoc:
    """A 2/2 under Giant Growth: 5/5 (613.4c)."""
    return BoardDoc(case_document()["scenario"], "2026", "grown-bear")


def both(english: str, french: str = "") -> dict[str, str]:
    return {"en": english, "fr": french or english}


def option(name: str, *, right: bool = False, ideas: tuple[str, ...] = (), text: str = "") -> dict[str, Any]:
    """An option as it stands in a document."""
    label = both(text or f"Option {name}")
    return {"id": name, "text": label, "right": right, "feedback": both(""), "misconceptions": list(ideas)}


def question(name: str = "q1", kind: str = "single", **keys: Any) -> dict[str, Any]:
    """A question in words; one of "single" has two options, of which "a" is right."""
    options = [option("a", right=True), option("b", ideas=("M02",))] if kind == "single" else []
    return {
        "id": name,
        "kind": kind,
        "points": 1,
        "board": None,
        "ask": {},
        "text": both("Which one?", "Laquelle\u00a0?"),
        "options": options,
        "explanation": both(""),
        **keys,
    }


def document(*questions: dict[str, Any], **keys: Any) -> dict[str, Any]:
    """A whole quiz that can be published."""
    return {
        "format": "layers-quiz/1",
        "title": both("Layers", "Couches"),
        "intro": both(""),
        "level": "L1",
        "languages": ["en", "fr"],
        "shuffle": {"questions": False, "options": True},
        "questions": list(questions or (question(),)),
        **keys,
    }


def question_doc(
    board: BoardDoc, kind: str = "pt", ask: dict[str, Any] | None = None, name: str = "q1"
) -> dict[str, Any]:
    """A question of a kind of the engine, as a trainer leaves it: without its answer."""
    place = {"scenario": dict(board.scenario), "edition": board.edition, "case": "", "variant": "", "stage": 0}
    return question(name, kind, board=place, ask=ask or {"ask": kind, "object": "bears"}, text=both(""))


def three(**keys: Any) -> dict[str, Any]:
    """One question in words with options, one of the engine, one in one's own words."""
    text = question("q3", "text", points=4, explanation=both("Setting first.", "Fixer d’abord."))
    return document(question(), question_doc(anthem(), name="q2"), text) | keys
