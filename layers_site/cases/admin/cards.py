"""Cards in the admin."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from layers_site.cases.admin.content import ContentAdmin, shown_json
from layers_site.cases.models import Card


@admin.register(Card)
class CardAdmin(ContentAdmin[Card]):
    list_display = ("name_en", "name_fr", "kind", "slug", "updated")
    list_filter = ("kind",)
    prepopulated_fields = {"slug": ("name_en",)}
    actions = ("export_files",)
    json_fields = ("data",)
    data_shown = shown_json("data", _("data"))
    fieldsets = (
        (None, {"fields": (("name_en", "name_fr"), ("slug", "kind"))}),
        (_("What it is or does"), {"fields": ("data",)}),
        (_("Notes"), {"fields": (("note_en", "note_fr"), "source")}),
        (_("History"), {"fields": (("created", "updated"),)}),
    )
