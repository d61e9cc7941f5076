"""The stack cases as a list to choose from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from layers_site.learning.models import StackCase
from layers_site.learning.stack.services.courses import story_of


@dataclass(frozen=True, slots=True)
class StackTile:
    title: str
    summary: str
    href: str
    difficulty: int
    variants: int
    questions: int

    @property
    def dots(self) -> tuple[bool, ...]:
        """Return the five steps of difficulty, filled up to this case's."""
        return tuple(step <= self.difficulty for step in range(1, 6))


def tiles(cases: Iterable[StackCase]) -> tuple[StackTile, ...]:
    return tuple(_tile(case) for case in cases)


def _tile(case: StackCase) -> StackTile:
    courses = story_of(case).courses
    return StackTile(
        title=case.title,
        summary=case.summary,
        href=case.get_absolute_url(),
        difficulty=case.difficulty,
        variants=len(courses),
        questions=sum(stage.ask is not None for course in courses for stage in course.stages),
    )
