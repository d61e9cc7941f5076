"""The events in the admin: to be looked at, filtered and searched, and neither changed nor deleted."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest

from layers_site.accounts.models import Event


@admin.register(Event)
class EventAdmin(admin.ModelAdmin[Event]):
    list_display = ("at", "what", "on", "by")
    list_display_links = None
    list_filter = ("what", "at")
    list_select_related = ("by",)
    search_fields = ("on", "by__username")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Event | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Event | None = None) -> bool:
        return False
