"""Deleting in the admin: each row that goes is written down, one by one or many at once."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest

from layers_site.accounts.audit.recording import record
from layers_site.accounts.models import Event


class DeletionsAdmin(admin.ModelAdmin[Any]):
    """Before the other bases of an admin. `deletion` is what its deletions are called in the log."""

    deletion = Event.What.CONTENT_DELETED

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        with transaction.atomic():
            self.before_deleting(request, obj)
            super().delete_model(request, obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        with transaction.atomic():
            for obj in queryset:
                self.before_deleting(request, obj)
            super().delete_queryset(request, queryset)

    def before_deleting(self, request: HttpRequest, obj: Any) -> None:
        record(request.user, self.deletion, self.named(obj))

    def named(self, obj: Any) -> str:
        """Return the name of the deleted row as the database has it, which holds nobody's name."""
        return f"{obj._meta.label_lower} {obj.pk}"
