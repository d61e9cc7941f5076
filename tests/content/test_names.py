"""Names within documents: of cards, objects and players on boards, and titles, whichever door they come through."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from layers_site.content.shipped.kinds import find_kind
from layers_site.content.validation import case_problems
from layers_site.quizzes.documents import problems as quiz_problems

FOLDERS = ("cases", "lessons", "drills", "stack", "misconceptions", "quizzes")
#: It turns round whatever is printed after it.
TURNED = "\u202egnirts"


def named(document: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every name and title with its place, whatever it belongs to."""
    items = (
        document.items() if isinstance(document, dict) else enumerate(document) if isinstance(document, list) else ()
    )
    for key, value in items:
        if key in ("name", "title", "term") and isinstance(value, dict) and value.keys() == {"en", "fr"}:
            yield f"{path}/{key}", value
        else:
            yield from named(value, f"{path}/{key}")


def problems_of(folder: str, document: dict[str, Any]) -> list[str]:
    if folder == "cases":
        return [problem.path for problem in case_problems(document)]
    if folder == "quizzes":
        quiz = {key: value for key, value in document.items() if key != "slug"}
        return [problem.path for problem in quiz_problems(quiz, complete=True)]
    kind = find_kind(folder)
    assert kind is not None
    return [problem.path for problem in kind.all_problems(document)]


@pytest.mark.django_db
@pytest.mark.parametrize("folder", FOLDERS)
def test_a_name_that_turns_what_follows_is_told_with_its_place(folder: str) -> None:
    """At the first name and at the one that stands deepest, in French alone."""
    files = sorted((Path(settings.BASE_DIR) / "fixtures" / folder).glob("*.json"))
    texts = [file.read_text(encoding="utf-8") for file in files]
    text = max(texts, key=lambda text: sum(1 for _name in named(json.loads(text))))
    places = [path for path, _name in named(json.loads(text))]
    for place in {places[0], max(places, key=lambda path: path.count("/"))}:
        document = json.loads(text)
        next(name for path, name in named(document) if path == place)["fr"] = TURNED
        assert f"{place}/fr" in problems_of(folder, document)
