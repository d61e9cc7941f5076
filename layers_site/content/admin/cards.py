"""Cards in the admin, and their way from draft to published."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from layers_site.content.admin.content import ContentAdmin, shown_json
from layers_site.content.admin.workflow import WorkflowPages
from layers_site.content.models import Card


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
