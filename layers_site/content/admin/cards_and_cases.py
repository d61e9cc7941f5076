"""Cards and cases in the admin: both languages side by side, and their way from draft to published.

Filters look into columns that hold a list of words.
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db import models
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from engine.rulesets import RULESETS
from layers_site.content.admin.content import ContentAdmin, shown_json
from layers_site.content.admin.workflow import CopyPages, WorkflowPages
from layers_site.content.forms import CaseForm
from layers_site.content.models import Card, Case
from layers_site.content.querysets import CaseQuerySet
from layers_site.content.validation import concept_name, concepts
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


@admin.register(Card)
class CardAdmin(WorkflowPages, ContentAdmin[Card]):
    list_display = ("name_en", "name_fr", "status", "kind", "slug", "updated")
    list_filter = ("status", "kind")
    prepopulated_fields = {"slug": ("name_en",)}
    json_fields = ("data",)
    data_shown = shown_json("data", _("data"))
    fieldsets = (
        (None, {"fields": (("name_en", "name_fr"), ("slug", "kind"))}),
        (_("What it is or does"), {"fields": ("data",)}),
        (_("Notes"), {"fields": ("ability_of", ("note_en", "note_fr"), "source")}),
        (_("History"), {"fields": (("created", "updated"),)}),
    )


@admin.register(Case)
class CaseAdmin(CopyPages, ContentAdmin[Case]):
    form = CaseForm
    list_display = ("title_en", "title_fr", "status", "difficulty", "load", "updated")
    list_filter = ("status", "difficulty", "load", ConceptFilter, EditionFilter)
    prepopulated_fields = {"slug": ("title_en",)}
    json_fields = ("concepts", "stated_under", "document")
    form_fields = ("still_right",)
    concepts_shown = shown_json("concepts", _("concepts"))
    stated_under_shown = shown_json("stated_under", _("stated under"))
    document_shown = shown_json("document", _("scenario, stages and variants"))
    fieldsets = (
        (None, {"fields": (("slug", "position"), ("difficulty", "load"))}),
        (
            _("Texts"),
            {
                "fields": (
                    ("title_en", "title_fr"),
                    ("summary_en", "summary_fr"),
                    ("explanation_en", "explanation_fr"),
                    ("source_en", "source_fr"),
                    "still_right",
                )
            },
        ),
        (_("Teaching"), {"fields": (("concepts", "stated_under"),)}),
        (
            _("Board"),
            {
                "fields": ("document",),
                "description": _(
                    "The scenario, the stages with the results expected, and the variants. A draft is saved as it is, "
                    "as long as it can be read; it is published only when the engine gives these results."
                ),
            },
        ),
        (_("History"), {"fields": (("created", "updated"),)}),
    )

    def get_form(self, request: HttpRequest, obj: Case | None = None, change: bool = False, **kwargs: Any) -> Any:
        form = super().get_form(request, obj, change, **kwargs)
        for name in ("concepts", "stated_under"):
            if name in form.base_fields:
                form.base_fields[name].widget.attrs |= {"rows": 6, "cols": 60}
        return form

    def get_view_on_site_url(self, obj: models.Model | None = None) -> str | None:
        """Return the address of the case on the workbench, which shows drafts to people who may see them here."""
        return obj.get_absolute_url() if isinstance(obj, Case) and obj.pk else None
