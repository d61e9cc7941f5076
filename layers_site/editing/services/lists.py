"""The lists of the desk: one step for several rows at once, the orders to sort by, and cases that lack something."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import models, transaction
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from layers_site.content import publishing, validation
from layers_site.content.documents import saving
from layers_site.content.models import Card, Case, Comment, Document
from layers_site.content.publishing import DRAFT, PUBLISHED, REVIEWED, User
from layers_site.content.querysets import CaseQuerySet
from layers_site.content.services import NewerError
from layers_site.content.services.deleting import UsedError
from layers_site.content.services.uses import uses_of, uses_of_document
from layers_site.content.shipped.kinds import find_kind
from layers_site.platform.text import folded

#: Each step evaluates a case under all its editions, so that one request takes so many and no more.
MOST_AT_ONCE: Final = 50
CASES: Final = "cases"
CARDS: Final = "cards"

Content = Card | Case | Document
Check = Callable[[Any], None]

TITLE: Final = "title"
CHANGED: Final = "changed"
STATUS: Final = "status"
DIFFICULTY: Final = "difficulty"
#: What each list can be sorted by, as it is at first in front.
OF_CASES: Final[Mapping[str, Any]] = {
    CHANGED: gettext_lazy("last changed"),
    TITLE: gettext_lazy("title"),
    DIFFICULTY: gettext_lazy("difficulty"),
}
OF_CARDS: Final[Mapping[str, Any]] = {
    TITLE: gettext_lazy("name"),
    CHANGED: gettext_lazy("last changed"),
    STATUS: gettext_lazy("status"),
}
OF_DOCUMENTS: Final[Mapping[str, Any]] = {
    STATUS: gettext_lazy("drafts first"),
    TITLE: gettext_lazy("title"),
    CHANGED: gettext_lazy("last changed"),
}
_KEYS: Final[Mapping[str, Callable[[Any], Any]]] = {
    TITLE: lambda content: folded(str(content)),
    CHANGED: lambda content: -content.updated.timestamp(),
    STATUS: lambda content: (("draft", "reviewed", "published").index(content.status), folded(str(content))),
    DIFFICULTY: lambda content: (content.difficulty, folded(str(content))),
}
#: Of so many drafts one looks whether some misconception shows: each takes an evaluation for every misconception.
MOST_COMPARED: Final = 20
#: What can be looked for, by its code.
LACKS: Final[dict[str, Any]] = {
    "fr": gettext_lazy("without French texts"),
    "en": gettext_lazy("without English texts"),
    "late": gettext_lazy("with a language out of date"),
    "source": gettext_lazy("without a source"),
    "expectation": gettext_lazy("without an expected result"),
    "misconception": gettext_lazy("without a misconception that shows (drafts)"),
    "asked": gettext_lazy("with an open comment"),
    "upstream": gettext_lazy("with a newer version from the site"),
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result for one of them: `error` says why nothing was done, None where it was."""

    content: Content
    error: Exception | None = None


def chosen_of(code: str, slugs: Collection[str]) -> list[Content]:
    """Return the chosen contents of a list ("cases", "cards", or the code of a kind of documents), in its order."""
    models: dict[str, type[Card | Case]] = {CASES: Case, CARDS: Card}
    if code in models:
        return list(models[code].objects.filter(slug__in=slugs))
    kind = find_kind(code)
    if kind is None:
        raise LookupError(code)
    documents = []
    for slug in sorted(slugs):
        try:
            documents.append(saving.working(kind, slug))
        except Document.DoesNotExist:
            continue
    return list(documents)


def act_on_each(contents: Iterable[Content], do: str, user: User, check: Check) -> list[Outcome]:
    """Take the step with each of them. What cannot be done with one keeps no other from it."""
    return [_outcome(content, do, user, check) for content in contents]


def _outcome(content: Content, do: str, user: User, check: Check) -> Outcome:
    try:
        with transaction.atomic():
            _step(content, do, user, check)
    except (NewerError, PermissionDenied, publishing.NotReadyError, ValidationError) as error:
        return Outcome(content, error)
    return Outcome(content)


def _step(content: Content, status: str, user: User, check: Check) -> None:
    """Take a step. Raises UsedError where pages would lose a board that they show: this is asked on the case's page."""
    if isinstance(content, Document):
        _document_step(content, status, user, check)
        return
    if content.status == status:
        raise ValidationError(_("It is “%(status)s” already.") % {"status": content.Status(status).label})
    if isinstance(content, Case) and content.is_published and status == DRAFT and (uses := uses_of(content)):
        raise UsedError(uses)
    publishing.advance(content, status, user, check)


def _document_step(row: Document, status: str, user: User, check: Check) -> None:
    step = saving.WITHDRAW if status == DRAFT and row.status == PUBLISHED else status
    if row._state.adding and step not in saving.steps(row, user):
        raise ValidationError(_("Nobody has changed it: it is as it came with the site."))
    deed = {REVIEWED: "review", DRAFT: "review"}.get(step, "publish")
    if step == saving.WITHDRAW and saving.is_lost(row, user) and (uses := uses_of_document(row)):
        raise UsedError(uses)
    if user.has_perm(f"content.{deed}_document") and step not in saving.steps(row, user):
        status_now = str(Document.Status(row.status).label)
        raise ValidationError(_("This step is not open to it: it is “%(status)s” now.") % {"status": status_now})
    saving.advance(row.of_kind, row.slug, step, user, check)


def in_order(contents: Iterable[Case] | Iterable[Card], by: str, orders: Mapping[str, Any]) -> list[Any]:
    """Return the contents sorted by what was asked for, else as the list is sorted at first."""
    return sorted(contents, key=_KEYS[by if by in orders else next(iter(orders))])


def lacking(cases: CaseQuerySet, lack: str) -> Iterable[Case]:
    """Return the cases that lack this (a code of `LACKS`); all of them for ""."""
    if lack in _BY_COLUMN:
        return cases.filter(_BY_COLUMN[lack])
    if lack == "asked":
        return cases.filter(pk__in=Comment.objects.unsettled().values("case"))
    if lack == "expectation":
        return [case for case in cases if _expects_nothing(case)]
    if lack == "misconception":
        unpublished = cases.exclude(status=Case.Status.PUBLISHED)[:MOST_COMPARED]
        return [case for case in unpublished if not _detects(case.digest, case.pk)]
    return cases


def _empty(language: str) -> Q:
    texts = (f"{name}_{language}" for name in ("title", "summary", "explanation"))
    return models.Q(*(Q(**{text: ""}) for text in texts), _connector=Q.OR)


_BY_COLUMN: Final[dict[str, Q]] = {
    "fr": _empty("fr"),
    "en": _empty("en"),
    "late": ~Q(stale=[]),
    "source": Q(source_en="") | Q(source_fr=""),
    "upstream": Q(upstream__isnull=False),
}


def _expects_nothing(case: Case) -> bool:
    document = case.as_json()
    return not validation.case_problems(document) and bool(validation.no_expectation(document))


@lru_cache(maxsize=512)
def _detects(_digest: str, key: int) -> bool:
    document = Case.objects.get(pk=key).as_json()
    return bool(validation.case_problems(document)) or publishing.detects_something(document)
