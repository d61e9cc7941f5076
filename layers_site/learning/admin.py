"""Stack cases in the admin: both languages side by side, the engine's problems at the field."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db import models
from django.db.models import QuerySet
from django.forms import Textarea
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from layers_site.accounts.models import Event
from layers_site.content.admin.content import RememberedDeletions, VersionedAdmin
from layers_site.content.forms import JSONTextField
from layers_site.learning.querysets import StackCaseQuerySet
from layers_site.learning.stack.models import StackCase


@admin.register(StackCase)
class StackCaseAdmin(RememberedDeletions, VersionedAdmin):
    search_fields = ("slug",)
    search_help_text = _("Words in either language; accents do not matter.")
    readonly_fields = ("created", "updated")
    save_on_top = True
    formfield_overrides = {
        models.JSONField: {"form_class": JSONTextField},
        models.TextField: {"widget": Textarea(attrs={"rows": 6, "cols": 60, "class": "vLargeTextField"})},
    }
    list_display = ("title_en", "title_fr", "difficulty", "published", "slug", "updated")
    list_filter = ("published", "difficulty")
    prepopulated_fields = {"slug": ("title_en",)}
    fieldsets = (
        (None, {"fields": (("slug", "published", "position"), "difficulty")}),
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
        (_("Teaching"), {"fields": ("concepts",)}),
        (
            _("Game"),
            {
                "fields": ("document",),
                "description": _(
                    "The script with its moves, the stages with what is expected, and the variants. "
                    "Saving is refused where a move is not allowed or the engine gives something else."
                ),
            },
        ),
        (_("History"), {"fields": (("created", "updated"),)}),
    )

    class Media:
        css = {"all": ["css/admin.css"]}

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[StackCase], search_term: str
    ) -> tuple[QuerySet[StackCase], bool]:
        stack_cases = queryset.search(search_term) if isinstance(queryset, StackCaseQuerySet) else queryset
        return stack_cases, False

    def get_form(self, request: HttpRequest, obj: StackCase | None = None, change: bool = False, **kwargs: Any) -> Any:
        form = super().get_form(request, obj, change, **kwargs)
        if "concepts" in form.base_fields:
            form.base_fields["concepts"].widget.attrs |= {"rows": 4, "cols": 60}
        return form

    def get_view_on_site_url(self, obj: models.Model | None = None) -> str | None:
        """Return the case as learners see it, once it is published."""
        return obj.get_absolute_url() if isinstance(obj, StackCase) and obj.published else None

    def save_model(self, request: HttpRequest, obj: StackCase, form: Any, change: bool) -> None:
        """Save a stack case, and log that it was published or withdrawn."""
        super().save_model(request, obj, form, change)
        if "published" in form.changed_data:
            status = "published" if obj.published else "draft"
            Event.record(request.user, Event.What.CASE_STATUS, f"learning.stackcase {obj.pk}: {status}")
