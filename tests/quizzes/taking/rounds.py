"""Rounds for tests: a bear under Giant Growth, asked about in three ways.

A 2/2 to which Giant Growth adds 3 and 3 is 5/5 (613.4c). With the growth after a setting effect to 1/1 (613.4b) it is
4/4; who takes what is set to come last answers 1/1 (M02).
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from django.contrib.auth.models import User

from layers_site.quizzes.models import Quiz, Round, Version
from tests.factories import BEAR, GROWTH
from tests.quizzes import boards
from tests.quizzes.boards import both, option, question

SCENARIO: dict[str, Any] = {
    "format": "layers/1",
    "objects": [{"id": "bear", "name": {"en": "Grizzly Bears", "fr": "Grizzlis"}, **BEAR}],
    "effects": [
        {
            "id": "growth",
            "name": {"en": "Giant Growth", "fr": "Croissance gigantesque"},
            "affects": {"ids": ["bear"]},
            **GROWTH,
        },
        {
            "id": "shrink",
            "name": {"en": "Diminish", "fr": "Diminution"},
            "affects": {"ids": ["bear"]},
            "changes": [{"pt": {"set": [1, 1]}}],
        },
    ],
}
BOARD = {"scenario": SCENARIO, "edition": "2026", "case": "grown-bear", "variant": "", "stage": 0}
SECRET = "Because layer 7b comes before layer 7c."


def single() -> dict[str, Any]:
    """Which size: 4/4 is right; 1/1 is what M02 gives."""
    options = [
        option("a", text="4/4", right=True) | {"feedback": both("So it is.")},
        option("b", text="1/1", ideas=("M02",)) | {"feedback": both("Set, then modified.")},
        option("c", text="2/2"),
        option("d", text="5/5"),
    ]
    asked = both("How large are the Bears?", "Quelle est la taille des Grizzlis\u202f?")
    told = {"wanted": {"option": "a"}, "explanation": both(SECRET)}
    return question("size", board=BOARD, text=asked, options=options, **told)


def size() -> dict[str, Any]:
    """The same in numbers."""
    believed = [{"answer": {"power": 1, "toughness": 1}, "misconceptions": ["M02"]}]
    told = {"wanted": {"power": 4, "toughness": 4}, "believed": believed, "explanation": both(SECRET)}
    ask = {"ask": "pt", "object": "bear"}
    return question("numbers", "pt", points=2, board=BOARD, ask=ask, text=both(""), **told)


def words() -> dict[str, Any]:
    """Why, in one's own words."""
    asked = both("Why is that so?", "Pourquoi\u202f?")
    return question("why", "text", points=2, text=asked, wanted={}, explanation=both(SECRET))


def document(*questions: dict[str, Any]) -> dict[str, Any]:
    asked = questions or (single(), size(), words())
    return boards.document(*asked, title=both("Bears", "Ours"), intro=both("Three questions about a bear."))


def trainer(name: str = "trainer") -> User:
    return User.objects.create(username=name)


def a_round(*questions: dict[str, Any], owner: User | None = None, **columns: Any) -> Round:
    """A round of a published quiz; each keyword is a column of it."""
    owner = owner or trainer()
    quiz = Quiz.objects.create(owner=owner, title_en="Bears", title_fr="Ours", document=document(*questions))
    version = Version.objects.create(quiz=quiz, number=1, document=quiz.document, engine="1", digest="")
    return Round.objects.create(version=version, owner=owner, **columns)


def shown(response: Any, names: Iterable[str]) -> set[str]:
    """The questions, of these names, of which this tells what is right."""
    if response.headers.get("Content-Type", "").startswith("application/json"):
        rows = json.loads(response.content)["did"].get("quizzes.answer", [])
        return {row["question"] for row in rows if {"right", "points", "believed"} & row.keys()}
    return {name for name in names if f"{SECRET} {name}" in response.content.decode()}
