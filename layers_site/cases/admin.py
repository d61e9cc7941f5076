"""The curated content in the admin: both languages side by side, the engine's problems at the field."""

from __future__ import annotations

from typing import Any, TypeVar, cast

from django.contrib import admin
from django.db import models
from django.db.models import QuerySet
from django.forms import Textarea
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from engine.rulesets import RULESETS
from layers_site.cases.concepts import concept_name, concepts
from layers_site.cases.forms import JSONTextField
from layers_site.cases.models import Card, Case, Content
from layers_site.cases.querysets import CaseQuerySet, ContentQuerySet
from layers_site.common.language import label_text

Model = TypeVar("Model", bound=Content)


class ContentAdmin(admin.ModelAdmin[Model]):
    """What cards and cases share: found by either language, and JSON that one can read."""

    search_fields = ("slug",)
    search_help_text = _("Words in either language; accents do not matter.")
    readonly_fields = ("created", "updated")
    save_on_top = True

    class Media:
        css = {"all": ["css/admin.css"]}

    formfield_overrides = {
        models.JSONField: {"form_class": JSONTextField},
        models.TextField: {"widget": Textarea(attrs={"rows": 6, "cols": 60, "class": "vLargeTextField"})},
    }

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Model], search_term: str
    ) -> tuple[QuerySet[Model], bool]:
        found = cast("ContentQuerySet[Model]", queryset).search(search_term)
        return found, False


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
        return [
            (edition.id, label_text({"en": edition.title.en, "fr": edition.title.fr})) for edition in RULESETS.values()
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Case]) -> QuerySet[Case]:
        value = self.value()
        return queryset.stated_under(value) if value and isinstance(queryset, CaseQuerySet) else queryset


@admin.register(Card)
class CardAdmin(ContentAdmin[Card]):
    list_display = ("name_en", "name_fr", "kind", "slug", "updated")
    list_filter = ("kind",)
    prepopulated_fields = {"slug": ("name_en",)}
    fieldsets = (
        (None, {"fields": (("name_en", "name_fr"), ("slug", "kind"))}),
        (_("What it is or does"), {"fields": ("data",)}),
        (_("Notes"), {"fields": (("note_en", "note_fr"), "source")}),
        (_("History"), {"fields": (("created", "updated"),)}),
    )


@admin.register(Case)
class CaseAdmin(ContentAdmin[Case]):
    list_display = ("title_en", "title_fr", "status", "difficulty", "load", "slug", "updated")
    list_filter = ("status", "difficulty", "load", ConceptFilter, EditionFilter)
    prepopulated_fields = {"slug": ("title_en",)}
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
                )
            },
        ),
        (_("Teaching"), {"fields": (("concepts", "stated_under"),)}),
        (
            _("Board"),
            {
                "fields": ("document",),
                "description": _(
                    "The scenario, the stages with the results expected, and the variants. "
                    "Saving is refused where the engine gives other results."
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
        """The case on the workbench, which shows what is published."""
        return obj.get_absolute_url() if isinstance(obj, Case) and obj.is_published else None
