"""The five chapters of the lessons, and what is known of a case and of a learner by them."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum
from typing import assert_never

from django.utils.translation import gettext as _

from layers_site.learning.lessons.reading import lessons
from layers_site.learning.lessons.services.subjects import cases_of

#: The one answer that needs no lesson: a size is what everybody reads off a creature.
SIZE_ASK = "pt"


class Chapter(Enum):
    """What lessons have in common, from the first chapter to the last; the value are the slugs of its lessons."""

    SIZE = (
        "continuous-effects",
        "one-creature",
        "counters-set-modify-switch",
        "base-power",
        "does-it-die",
        "vehicles-and-sizes",
    )
    KIND = (
        "layers-4-to-6",
        "loses-all-abilities",
        "several-layers",
        "characteristic-defining-abilities",
        "lands",
        "does-it-still-work",
    )
    ORDER = (
        "timestamps",
        "dependency",
        "chains-and-loops",
        "dependency-beyond-lands",
        "five-steps",
        "humility-clinic",
    )
    COPIES = ("copy-and-control", "face-down", "transforming-and-merging", "text", "entering")
    PLAYERS = ("players-rules-and-costs", "costs-of-abilities", "the-stack")

    @property
    def title(self) -> str:
        match self:
            case Chapter.SIZE:
                return _("Size")
            case Chapter.KIND:
                return _("What it is")
            case Chapter.ORDER:
                return _("Order")
            case Chapter.COPIES:
                return _("Copies, control, text")
            case Chapter.PLAYERS:
                return _("Players, rules, costs")
            case _:
                assert_never(self)

    def cases(self, begun: Collection[str] | None = None) -> frozenset[str]:
        """Return the cases of its lessons; with `begun`, of those lessons alone."""
        known = (lessons().get(slug) for slug in self.value if begun is None or slug in begun)
        return frozenset[str]().union(*(cases_of(lesson) for lesson in known if lesson is not None))


def chapters_begun(begun: Collection[str]) -> tuple[Chapter, ...]:
    """Return the chapters of which one of these lessons is, the last one last."""
    return tuple(chapter for chapter in Chapter if not set(begun).isdisjoint(chapter.value))


def asks_shown(begun: Collection[str]) -> frozenset[str]:
    """Return the kinds of answer that somebody has met who has begun these lessons."""
    known = [lesson for slug, lesson in lessons().items() if slug in begun]
    pages = (lesson.page(code) for lesson in known for code in lesson.questions)
    return frozenset((SIZE_ASK, *(str(page.ask["ask"]) for page in pages if page is not None and page.ask)))
