"""Patterns that are due, patterns that keep failing, and ideas that are overcome."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from urllib.parse import urlencode

from django.utils.translation import ngettext

from layers_site.accounts.models import Learner
from layers_site.content.misconceptions import misconceptions
from layers_site.content.models import Case
from layers_site.explain.names import label
from layers_site.learning.models import Repeated
from layers_site.learning.practice.presenters.board import deal_address
from layers_site.learning.practice.services.repeating import repeats
from layers_site.learning.progress.services.misconceptions import Met

#: No more of one kind are listed.
MOST: Final = 30


@dataclass(frozen=True, slots=True)
class PatternRow:
    """One pattern; `href` deals a new board of it, `text` tells how its boards went."""

    title: str
    href: str
    due: datetime
    text: str


@dataclass(frozen=True, slots=True)
class CuredRow:
    title: str
    correction: str


@dataclass(frozen=True, slots=True)
class DueView:
    """`repeats`: whether patterns come back at all; `later` are those that are not due yet, the next ones first."""

    repeats: bool
    due: tuple[PatternRow, ...]
    later: tuple[PatternRow, ...]
    failing: tuple[PatternRow, ...]
    cured: tuple[CuredRow, ...]


def due_view(learner: Learner | None, mets: Iterable[Met], now: datetime) -> DueView:
    """Return the view of due patterns. `mets` comes from `progress` and the learner's answers."""
    mine = Repeated.objects.of(learner)
    titles = _titles(mine.values_list("pattern", flat=True))
    return DueView(
        repeats=repeats(learner),
        due=tuple(_rows(mine.due_by(now), titles)),
        later=tuple(_rows(mine.due_after(now), titles)),
        failing=tuple(_rows(mine.failing(), titles)),
        cured=tuple(_cured(mets)),
    )


def count_due(learner: Learner | None, now: datetime) -> int:
    return Repeated.objects.of(learner).due_by(now).count()


def _titles(slugs: Iterable[str]) -> dict[str, str]:
    """Return the titles of the patterns whose case is still published."""
    cases = Case.objects.published().in_short().filter(slug__in=list(slugs))
    return {case.slug: case.title for case in cases}


def _rows(repeated: Iterable[Repeated], titles: Mapping[str, str]) -> Iterator[PatternRow]:
    known = [repeated for repeated in repeated if repeated.pattern in titles]
    for row in known[:MOST]:
        yield PatternRow(titles[row.pattern], deal_address(urlencode({"case": row.pattern})), row.due, _text(row))


def _text(repeated: Repeated) -> str:
    if not repeated.failed:
        return ngettext("%(count)s board, right", "%(count)s boards, all right", repeated.answered) % {
            "count": repeated.answered
        }
    words = {"count": repeated.answered, "failed": repeated.failed}
    return (
        ngettext("%(failed)s of %(count)s board wrong", "%(failed)s of %(count)s boards wrong", repeated.answered)
        % words
    )


def _cured(mets: Iterable[Met]) -> Iterator[CuredRow]:
    texts = misconceptions()
    for met in mets:
        if met.standing == "cured" and met.id in texts:
            yield CuredRow(label(texts[met.id].title), label(texts[met.id].correction))
