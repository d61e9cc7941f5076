"""The published versions of a quiz, for its trainer: each in a line."""

from __future__ import annotations

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.utils.safestring import SafeString

from layers_site.platform.clocks import drawn
from layers_site.quizzes.models import Quiz


@dataclass(frozen=True, slots=True)
class VersionRow:
    """`published` is the moment, on the clock that it is said on; `questions` is how many it has."""

    number: int
    published: SafeString
    questions: int


def version_rows(quiz: Quiz, zone: ZoneInfo) -> tuple[VersionRow, ...]:
    """Return the newest first."""
    versions = quiz.versions.order_by("-number")
    return tuple(
        VersionRow(version.number, drawn(version.published, zone), len(version.questions)) for version in versions
    )
