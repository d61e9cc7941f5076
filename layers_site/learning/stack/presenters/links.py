"""The addresses of the stack’s pages, and the list of cases to choose from.

In an address what is as it would be anyway is left out, so that it stays short.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse

from layers_site.learning.stack.models import StackCase
from layers_site.learning.stack.services import Position, story_of
from layers_site.platform.text import with_query


@dataclass(frozen=True, slots=True)
class Frame:
    """The page around the game: its own page, or (`back` is that page) a part of another one."""

    back: str = ""

    @property
    def embedded(self) -> bool:
        return bool(self.back)


def address(position: Position, frame: Frame, what: str = "", **more: str) -> str:
    """Return the address of a position, or (`what`: "move", "board", "answer") of what can be done there."""
    suffix = f"-{what}" if what else ""
    query = more | {"next": frame.back}
    if position.play is not None:
        return _address(f"stack:play{suffix}", position.play.id, query)
    slug = position.case.slug if position.case else ""
    return case_address(slug, position.variant, position.at, frame, what, **more)


def case_address(slug: str, variant: str, at: int, frame: Frame, what: str = "", **more: str) -> str:
    place = {"variant": variant, "at": str(at) if at else ""}
    return _address(f"stack:case{f'-{what}' if what else ''}", slug, place | more | {"next": frame.back})


def _address(name: str, argument: str, arguments: dict[str, str]) -> str:
    return with_query(reverse(name, args=(argument,)), arguments)


def code_of(position: Position) -> str:
    """Return the code by which a page around the game knows the position: "play-abcdefghijkl", "case-bolt-first-3"."""
    return f"play-{position.play.id}" if position.play is not None else f"case-{position.variant}-{position.at}"


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
