"""A round of ten boards: of a lesson, dealt from its patterns, or of what was chosen for practice; easy ones first.

Which answers count, `layers_site.learning.rounds` keeps; the answers themselves are kept as any prediction is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Self
from urllib.parse import parse_qs

from django.http import Http404
from django.utils.translation import gettext as _

from layers_site.content.models import Case
from layers_site.learning.lessons.content import Lesson
from layers_site.learning.lessons.services.places import lesson_of
from layers_site.learning.models import PracticeRound
from layers_site.learning.practice.dealing import Dealt
from layers_site.learning.practice.services.finding import Nothing, cases_for, find
from layers_site.learning.rounds import RoundKey
from layers_site.questions.chooser import SEED, pick, seed_of

#: The level of each board of a round. The easiest boards, with a single effect, are those of the lesson itself.
RAMP: Final = (2, 2, 2, 3, 3, 3, 4, 4, 4, 4)
BOARDS: Final = len(RAMP)
#: A round of boards of any lesson, in an address.
MIXED: Final = "mixed"
#: A round as an address says it: lesson, seed, number of the board.
WRITTEN: Final = re.compile(r"([a-z0-9-]{1,80})\.([a-z2-7]{10})\.([1-9]|10)\Z")


@dataclass(frozen=True, slots=True)
class Round:
    """One board of a round; `number` counts from 1.

    Without a lesson it is about what was chosen for practice: `query` has concepts and level as an address has them.
    """

    lesson: Lesson | None
    seed: str
    number: int
    query: str = ""

    @classmethod
    def at(cls, slug: str, seed: str, number: int = 1, query: str = "") -> Self:
        """Return a board of a round by its address. Raises Http404."""
        if not SEED.match(seed) or not 1 <= number <= BOARDS:
            raise Http404(_("There is no such board."))
        if slug == MIXED:
            return cls(None, seed, number, query)
        return cls(lesson_of(slug), seed, number)

    @classmethod
    def read(cls, written: str, query: str = "") -> Self | None:
        """Return the round that goes along in an address, None for anything else."""
        match = WRITTEN.match(written)
        try:
            return cls.at(match[1], match[2], int(match[3]), query) if match else None
        except Http404:
            return None

    @property
    def slug(self) -> str:
        return self.lesson.slug if self.lesson else MIXED

    @property
    def written(self) -> str:
        return f"{self.slug}.{self.seed}.{self.number}"

    @property
    def key(self) -> RoundKey:
        if self.lesson is None:
            return RoundKey(PracticeRound.Kind.PRACTICE, self.query, self.seed)
        return RoundKey(PracticeRound.Kind.LESSON, self.lesson.slug, self.seed)

    @property
    def following(self) -> Self | None:
        """Return the next board, None after the last."""
        return replace(self, number=self.number + 1) if self.number < BOARDS else None


def board_of(place: Round) -> Dealt | Nothing:
    """Deal the board: of a pattern of the lesson and of the level that is due, else of that level from any case."""
    start = seed_of(f"{place.seed}/{place.number}")
    if place.lesson is None:
        return _chosen_board(place, start)
    level = RAMP[place.number - 1]
    dealt = find(_cases(place.lesson, start), start, level)
    return find(_any_case(start), start, level) if isinstance(dealt, Nothing) else dealt


def _chosen_board(place: Round, start: str) -> Dealt | Nothing:
    """Deal a board of what was chosen: of the level that was chosen or that is due, else of any level."""
    chosen = parse_qs(place.query)
    level = int(chosen["level"][0]) if "level" in chosen else RAMP[place.number - 1]
    cases = cases_for(chosen.get("concept", []), "", start)
    dealt = find(cases, start, level)
    return find(cases, start) if isinstance(dealt, Nothing) and "level" not in chosen else dealt


def _any_case(start: str) -> Sequence[Case]:
    return sorted(Case.objects.published(), key=lambda case: pick(range(1 << 30), start, case.slug))


def _cases(lesson: Lesson, start: str) -> Sequence[Case]:
    """Return the published cases that the lesson is about, in the order in which they are tried for a board."""
    shown = (part.board.case for part in lesson.parts if part.board is not None and part.board.case)
    stored = Case.objects.published().filter(slug__in={*lesson.cases, *shown})
    return sorted(stored, key=lambda case: pick(range(1 << 30), start, case.slug))
