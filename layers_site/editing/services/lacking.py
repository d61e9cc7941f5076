"""Cases that lack something: a language, a source, an expected result, a misconception, somebody's next step."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from layers_site.content import review, validation
from layers_site.content.models import Case, Comment
from layers_site.content.querysets import CaseQuerySet

#: Of so many drafts one looks whether some misconception shows: each takes an evaluation for every misconception.
MOST_COMPARED: Final = 20

#: What can be looked for, by its code.
LACKS: Final[dict[str, Any]] = {
    "fr": _("without French texts"),
    "en": _("without English texts"),
    "late": _("with a language out of date"),
    "source": _("without a source"),
    "expectation": _("without an expected result"),
    "misconception": _("without a misconception that shows (drafts)"),
    "asked": _("with an open request"),
    "proposal": _("proposals"),
    "upstream": _("with a newer version from the site"),
}


def lacking(cases: CaseQuerySet, lack: str) -> Iterable[Case]:
    """Return the cases that lack this (a code of `LACKS`); all of them for ""."""
    if lack in _BY_COLUMN:
        return cases.filter(_BY_COLUMN[lack])
    if lack == "asked":
        return cases.filter(pk__in=Comment.objects.unsettled().values("case"))
    if lack == "expectation":
        return [case for case in cases if _expects_nothing(case)]
    if lack == "misconception":
        return [case for case in cases.exclude(status=Case.Status.PUBLISHED)[:MOST_COMPARED] if _detects_nothing(case)]
    return cases


def _empty(language: str) -> Q:
    texts = (f"{name}_{language}" for name in ("title", "summary", "explanation"))
    return models.Q(*(Q(**{text: ""}) for text in texts), _connector=Q.OR)


_BY_COLUMN: Final[dict[str, Q]] = {
    "fr": _empty("fr"),
    "en": _empty("en"),
    "late": ~Q(stale=[]),
    "source": Q(source_en="") | Q(source_fr=""),
    "proposal": Q(proposal_for__isnull=False),
    "upstream": Q(upstream__isnull=False),
}


def _expects_nothing(case: Case) -> bool:
    document = case.as_json()
    return not validation.case_problems(document) and bool(validation.no_expectation(document))


def _detects_nothing(case: Case) -> bool:
    return not _detects(case.digest, case.pk)


@lru_cache(maxsize=512)
def _detects(_digest: str, key: int) -> bool:
    document = Case.objects.get(pk=key).as_json()
    return bool(validation.case_problems(document)) or review.detects_something(document)
