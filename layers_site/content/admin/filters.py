"""Filters over columns that hold a list of words."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from engine.rulesets import RULESETS
from layers_site.content.concepts import concept_name, concepts
from layers_site.content.models import Case
from layers_site.content.querysets import CaseQuerySet
from layers_site.explain.names import label


class _ListFilter(admin.SimpleListFilter):
    """A filter over a column that holds a list of words."""

    def has_output(self) -> bool:
        return bool(self.lookup_choices)


class ConceptFilter(_ListFilter):
    title = _("concept")
    parameter_name = "concept"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(code, concept_name(code)) for code in concepts()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Case]) -> QuerySet[Case]:
        value = self.value()
        return queryset.with_concept(value) if value and isinstance(queryset, CaseQuerySet) else queryset


class EditionFilter(_ListFilter):
    title = _("edition")
    parameter_name = "edition"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(edition.id, label(edition.title)) for edition in RULESETS.values()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Case]) -> QuerySet[Case]:
        value = self.value()
        return queryset.stated_under(value) if value and isinstance(queryset, CaseQuerySet) else queryset
