"""The lists of the desk: what they have, the orders to sort by, and cases that lack something."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrOrPromise

from layers_site.content import publishing, validation
from layers_site.content.documents import saving
from layers_site.content.models import Card, Case, Comment, Document
from layers_site.content.publishing import User
from layers_site.content.querysets import CaseQuerySet
from layers_site.content.shipped.kinds import document_kinds, find_kind, shipped
from layers_site.editing.services.texts import leaves
from layers_site.platform.text import folded, search_words

CASES: Final = "cases"
CARDS: Final = "cards"

Content = Card | Case | Document

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

    def may(self, user: User) -> bool:
        """Return whether the user may do anything with what is listed."""
        return publishing.works_on(user, self.model)

    def found(self, filters: Mapping[str, Any]) -> list[Any]:
        """Return what has these words and this status, and lacks that, in the order that was asked for."""
        found = self._with_words(filters.get("q", ""))
        if isinstance(found, CaseQuerySet):
            found = lacking(found, filters.get("lacks", ""))
        wanted = [content for content in found if filters.get("status", "") in ("", content.status)]
        by = filters.get("sort", "")
        return sorted(wanted, key=_KEYS[by if by in self.orders else next(iter(self.orders))])

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
