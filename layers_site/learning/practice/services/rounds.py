"""A round of ten boards at the end of a lesson: dealt from its patterns, easy ones first, with a score at the end.

What was right in a round is kept in the browser's session; the answers themselves are kept as any prediction is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from layers_site.content.models import Case
from layers_site.learning.lessons.content import Lesson
from layers_site.learning.lessons.services.places import lesson_of
from layers_site.learning.practice.dealing import Dealt
from layers_site.learning.practice.services.finding import Nothing, find
from layers_site.questions.chooser import SEED, pick, seed_of

#: The level of each board of a round. The easiest boards, with a single effect, are those of the lesson itself.
RAMP: Final = (2, 2, 2, 3, 3, 3, 4, 4, 4, 4)
BOARDS: Final = len(RAMP)
#: A round as an address says it: lesson, seed, number of the board.
WRITTEN: Final = re.compile(r"([a-z0-9-]{1,80})\.([a-z2-7]{10})\.([1-9]|10)\Z")
#: So many rounds a session remembers.
_MOST_ROUNDS: Final = 3
_KEY: Final = "rounds"


@dataclass(frozen=True, slots=True)
class Round:
    """One board of a round; `number` counts from 1."""

    lesson: Lesson
    seed: str
    number: int

    @classmethod
    def at(cls, slug: str, seed: str, number: int = 1) -> Self:
        """Return a board of a round by its address. Raises Http404."""
        if not SEED.match(seed) or not 1 <= number <= BOARDS:
            raise Http404(_("There is no such board."))
        return cls(lesson_of(slug), seed, number)

    @classmethod
    def read(cls, written: str) -> Self | None:
        """Return the round that goes along in an address, None for anything else."""
        match = WRITTEN.match(written)
        try:
            return cls.at(match[1], match[2], int(match[3])) if match else None
        except Http404:
            return None

    @property
    def written(self) -> str:
        return f"{self.lesson.slug}.{self.seed}.{self.number}"

    @property
    def following(self) -> Self | None:
        """Return the next board, None after the last."""
        return replace(self, number=self.number + 1) if self.number < BOARDS else None


def board_of(place: Round) -> Dealt | Nothing:
    """Deal the board: of a pattern of the lesson and of the level that is due, else of that level from any case."""
    start, level = seed_of(f"{place.seed}/{place.number}"), RAMP[place.number - 1]
    own = _cases(place.lesson, start)
    dealt = find(own, start, level)
    if isinstance(dealt, Nothing):
        others = sorted(Case.objects.published(), key=lambda case: pick(range(1 << 30), start, case.slug))
        dealt = find(others, start, level)
    return dealt


def _cases(lesson: Lesson, start: str) -> Sequence[Case]:
    """Return the published cases that the lesson is about, in the order in which they are tried for a board."""
    shown = (part.board.case for part in lesson.parts if part.board is not None and part.board.case)
    stored = Case.objects.published().filter(slug__in={*lesson.cases, *shown})
    return sorted(stored, key=lambda case: pick(range(1 << 30), start, case.slug))


# --- the score ----------------------------------------------------------------------------------------


def note(request: HttpRequest, place: Round, *, right: bool) -> None:
    """Keep whether the first answer to a board was right."""
    rounds = dict(request.session.get(_KEY, {}))
    key = f"{place.lesson.slug}.{place.seed}"
    marks = {str(place.number): right, **rounds.pop(key, {})}
    request.session[_KEY] = dict([*rounds.items(), (key, marks)][-_MOST_ROUNDS:])


def marks_of(request: HttpRequest, place: Round) -> Mapping[int, bool]:
    """Return which boards of the round were answered, and whether rightly."""
    marks = request.session.get(_KEY, {}).get(f"{place.lesson.slug}.{place.seed}", {})
    return {int(number): bool(right) for number, right in marks.items()}
