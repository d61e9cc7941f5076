"""A round of a drill: ten questions, or all where a family has fewer. The address says which round and which number."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from layers_site.learning.drills.content import Family
from layers_site.learning.drills.presenters.pages import address
from layers_site.learning.models import PracticeRound
from layers_site.learning.rounds import TEN, Marks, RoundKey, RoundMark, row_of

_WRITTEN: Final = re.compile(r"([a-z2-7]{10})\.([1-9]|10)\Z")


@dataclass(frozen=True, slots=True)
class DrillPlace:
    """A question of a round by its number from 1."""

    family: Family
    seed: str
    number: int

    @property
    def key(self) -> RoundKey:
        return key_of(self.family.slug, self.seed)

    @property
    def written(self) -> str:
        return f"{self.seed}.{self.number}"


@dataclass(frozen=True, slots=True)
class DrillRoundView:
    """`following` leads to the next question of the round, or to its score."""

    place: str
    marks: tuple[RoundMark, ...]
    following: str
    last: bool


def size_of(family: Family) -> int:
    return min(TEN, len(family.items))


def key_of(slug: str, seed: str) -> RoundKey:
    return RoundKey(PracticeRound.Kind.DRILL, slug, seed)


def read_place(written: str, family: Family) -> DrillPlace | None:
    """Return the place that an address names, None for anything else."""
    match = _WRITTEN.match(written)
    place = DrillPlace(family, match[1], int(match[2])) if match else None
    return place if place is not None and place.number <= size_of(family) else None


def question_address(slug: str, seed: str, number: int) -> str:
    return address(slug, place=f"{seed}.{number}")


def drill_round_view(place: DrillPlace, marks: Marks) -> DrillRoundView:
    slug, total = place.family.slug, size_of(place.family)
    last = place.number == total
    end = reverse("practice:drill-end", args=(slug, place.seed))
    return DrillRoundView(
        place=_("Question %(number)s of %(count)s") % {"number": place.number, "count": total},
        marks=row_of(marks, total, place.number, lambda number: question_address(slug, place.seed, number)),
        following=end if last else question_address(slug, place.seed, place.number + 1),
        last=last,
    )
