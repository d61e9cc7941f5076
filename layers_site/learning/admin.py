"""Stack cases in the admin: both languages side by side, the engine's problems at the field."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db import models
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from layers_site.accounts.models import Event
from layers_site.content.admin import RememberedDeletions, VersionedAdmin
from layers_site.learning.stack.models import StackCase, StackCaseQuerySet


@admin.register(StackCase)
class StackCaseAdmin(RememberedDeletions, VersionedAdmin):
    search_fields = ("slug",)
    search_help_text = _("Words in either language; accents do not matter.")
    readonly_fields = ("slug", "desk", "created", "updated")
    save_on_top = True
    list_display = ("title_en", "title_fr", "difficulty", "published", "slug", "updated")
    list_filter = ("published", "difficulty")
    fieldsets = (
        (None, {"fields": (("published", "difficulty"),)}),
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
        (_("Game"), {"fields": ("desk",)}),
        (_("History"), {"fields": (("slug", "created", "updated"),)}),
    )

    class Media:
        css = {"all": ["css/admin.css"]}

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[StackCase], search_term: str
    ) -> tuple[QuerySet[StackCase], bool]:
        stack_cases = queryset.search(search_term) if isinstance(queryset, StackCaseQuerySet) else queryset
        return stack_cases, False

    @admin.display(description=_("game"))
    def desk(self, case: StackCase) -> SafeString:
        """Lead to the game at the desk, which has its texts, its history and its file."""
        href = reverse("editing:document", args=("stack", case.slug))
        return format_html('<a href="{}">{}</a>', href, gettext("To its page at the desk"))

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody begins a game here: it comes in by its file."""
        return False

    def get_view_on_site_url(self, obj: models.Model | None = None) -> str | None:
        """Return the case as learners see it, once it is published."""
        return obj.get_absolute_url() if isinstance(obj, StackCase) and obj.published else None

    def save_model(self, request: HttpRequest, obj: StackCase, form: Any, change: bool) -> None:
        """Save a stack case, and log that it was published or withdrawn."""
        super().save_model(request, obj, form, change)
        if "published" in form.changed_data:
            status = "published" if obj.published else "draft"
            Event.record(request.user, Event.What.CASE_STATUS, f"learning.stackcase {obj.pk}: {status}")
