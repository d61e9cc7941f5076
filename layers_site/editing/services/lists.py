"""The lists of the desk: one step for several rows at once, the orders to sort by, and cases that lack something."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import models, transaction
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrOrPromise

from layers_site.content import publishing, validation
from layers_site.content.documents import saving
from layers_site.content.models import Card, Case, Comment, Document
from layers_site.content.publishing import DRAFT, PUBLISHED, User
from layers_site.content.querysets import CaseQuerySet
from layers_site.content.services import NewerError
from layers_site.content.services.deleting import UsedError
from layers_site.content.services.uses import uses_of, uses_of_document
from layers_site.content.shipped.kinds import document_kinds, find_kind, shipped
from layers_site.editing.services.documents import leaves
from layers_site.platform.text import folded, search_words

#: Each step evaluates a case under all its editions, so that one request takes so many and no more.
MOST_AT_ONCE: Final = 50
CASES: Final = "cases"
CARDS: Final = "cards"

Content = Card | Case | Document
Check = Callable[[Any], None]

TITLE: Final = "title"
CHANGED: Final = "changed"
DIFFICULTY: Final = "difficulty"
#: What a list can be sorted by; cases are at first as they were changed, all others by their titles.
_ORDERS: Final[Mapping[str, Any]] = {TITLE: gettext_lazy("title"), CHANGED: gettext_lazy("last changed")}
_OF_CASES: Final[Mapping[str, Any]] = {
    CHANGED: gettext_lazy("last changed"),
    TITLE: gettext_lazy("title"),
    DIFFICULTY: gettext_lazy("difficulty"),
}
_KEYS: Final[Mapping[str, Callable[[Any], Any]]] = {
    TITLE: lambda content: folded(str(content)),
    CHANGED: lambda content: -content.updated.timestamp() if content.updated else 0,
    DIFFICULTY: lambda content: (content.difficulty, folded(str(content))),
}
#: What can be looked for, by its code.
LACKS: Final[dict[str, Any]] = {
    "fr": gettext_lazy("without French texts"),
    "en": gettext_lazy("without English texts"),
    "late": gettext_lazy("with a language out of date"),
    "source": gettext_lazy("without a source"),
    "expectation": gettext_lazy("without an expected result"),
    "asked": gettext_lazy("with an open comment"),
    "upstream": gettext_lazy("with a newer version from the site"),
}


@dataclass(frozen=True, slots=True)
class Listing:
    """A list of the desk, by its code: all cases, all cards, or the documents of a kind."""

    code: str
    names: StrOrPromise
    model: type[Content]
    orders: Mapping[str, Any]
    lacks: Mapping[str, Any] = field(default_factory=dict)

    @property
    def href(self) -> str:
        page = {CASES: "home", CARDS: "cards"}.get(self.code, "document-list")
        return reverse(f"editing:{page}", args=(self.code,) if page == "document-list" else ())

    def may(self, user: User, *deeds: str) -> bool:
        """Return whether the user may do one of these with what is listed; without any, whatever there is to do."""
        deeds = deeds or ("add", "change", "publish")
        return any(user.has_perm(f"content.{deed}_{self.model._meta.model_name}") for deed in deeds)

    def found(self, filters: Mapping[str, Any]) -> list[Any]:
        """Return what has these words and this status, and lacks that, in the order that was asked for."""
        found = self._with_words(filters.get("q", ""))
        if isinstance(found, CaseQuerySet):
            found = lacking(found, filters.get("lacks", ""))
        wanted = [content for content in found if filters.get("status", "") in ("", content.status)]
        by = filters.get("sort", "")
        return sorted(wanted, key=_KEYS[by if by in self.orders else next(iter(self.orders))])

    def chosen(self, slugs: Collection[str]) -> list[Content]:
        """Return those of these slugs that are there."""
        if self.model is Document:
            return [row for row in self._with_words("") if row.slug in slugs]
        return list(self.model._default_manager.filter(slug__in=slugs))

    def _with_words(self, text: str) -> Iterable[Any]:
        kind = find_kind(self.code)
        if kind is None:
            return self.model._default_manager.search(text)
        stored = {row.slug: saving.renewed(row) for row in Document.objects.filter(kind=kind.code)}
        rows = {**stored, **{name: saving.as_shipped(kind, name) for name in shipped(kind) if name not in stored}}
        words = search_words(text)
        return [row for row in rows.values() if all(word in _all_words(row) for word in words)]


def _all_words(row: Document) -> str:
    return folded(" ".join(leaves(row.document).values()))


def listings() -> tuple[Listing, ...]:
    cases = Listing(CASES, gettext_lazy("Cases"), Case, _OF_CASES, LACKS)
    cards = Listing(CARDS, gettext_lazy("Cards"), Card, _ORDERS)
    return cases, cards, *(Listing(kind.code, kind.names, Document, _ORDERS) for kind in document_kinds())


def find_listing(code: str) -> Listing | None:
    return next((listing for listing in listings() if listing.code == code), None)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result for one of them: `error` says why nothing was done, None where it was."""

    content: Content
    error: Exception | None = None


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
    if step == saving.WITHDRAW and saving.is_lost(row, user) and (uses := uses_of_document(row)):
        raise UsedError(uses)
    if user.has_perm("content.publish_document") and step not in saving.steps(row, user):
        status_now = str(Document.Status(row.status).label)
        raise ValidationError(_("This step is not open to it: it is “%(status)s” now.") % {"status": status_now})
    saving.advance(row.of_kind, row.slug, step, user, check)


def lacking(cases: CaseQuerySet, lack: str) -> Iterable[Case]:
    """Return the cases that lack this (a code of `LACKS`); all of them for ""."""
    if lack in _BY_COLUMN:
        return cases.filter(_BY_COLUMN[lack])
    if lack == "asked":
        return cases.filter(pk__in=Comment.objects.unsettled().values("case"))
    if lack == "expectation":
        return [case for case in cases if _expects_nothing(case)]
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
