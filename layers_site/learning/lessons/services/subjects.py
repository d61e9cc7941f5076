"""Which lesson is about an idea, and about a case."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from layers_site.learning.lessons.reading import lessons
from layers_site.learning.lessons.shapes import Lesson

#: Which lesson is about an idea.
LESSONS: Final[Mapping[str, str]] = {
    "M01": "one-creature",
    "M02": "one-creature",
    "M03": "timestamps",
    "M04": "counters-set-modify-switch",
    "M05": "counters-set-modify-switch",
    "M06": "one-creature",
    "M07": "dependency",
    "M08": "loses-all-abilities",
    "M09": "several-layers",
    "M10": "several-layers",
    "M11": "several-layers",
    "M12": "characteristic-defining-abilities",
    "M13": "characteristic-defining-abilities",
    "M14": "lands",
    "M15": "layers-4-to-6",
    "M16": "layers-4-to-6",
    "M17": "loses-all-abilities",
    "M18": "loses-all-abilities",
    "M19": "lands",
    "M20": "copy-and-control",
    "M21": "copy-and-control",
    "M23": "continuous-effects",
    "M24": "continuous-effects",
    "M25": "timestamps",
    "M28": "loses-all-abilities",
    "M29": "loses-all-abilities",
    "M30": "chains-and-loops",
    "M31": "chains-and-loops",
    "M32": "layers-4-to-6",
    "M33": "several-layers",
    "M35": "dependency",
    "M36": "players-rules-and-costs",
    "M37": "copy-and-control",
    "M38": "characteristic-defining-abilities",
    "M39": "chains-and-loops",
    "M41": "lands",
    "M42": "layers-4-to-6",
}


def lesson_about(idea: str, case: str) -> Lesson | None:
    """Return the lesson on an idea, or else the first that shows the case or leads on to it; None without one."""
    known = lessons()
    of_case = (lesson for lesson in known.values() if case and case in _cases(lesson))
    return known.get(LESSONS.get(idea, "")) or next(of_case, None)


def _cases(lesson: Lesson) -> set[str]:
    return {*lesson.cases, *(part.board.case for part in lesson.parts if part.board is not None and part.board.case)}
