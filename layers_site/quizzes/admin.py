"""Quizzes and rounds in the admin: to be looked at, and deleted where they have to go. Their pages edit them."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from layers_site.accounts.admin import DeletionsAdmin
from layers_site.accounts.models import Event
from layers_site.content.services import deleting
from layers_site.quizzes.models import Quiz, Round


class _LookedAt(DeletionsAdmin):
    """The admin of published content, which is read-only: answers rest on it."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(Quiz)
class QuizAdmin(_LookedAt):
    deletion = Event.What.QUIZ_DELETED
    list_display = ("title_en", "title_fr", "level", "owner", "slug", "changed")
    list_filter = ("level",)
    list_select_related = ("owner",)
    search_fields = ("title_en", "title_fr", "slug", "owner__username")
    delete_confirmation_template = "admin/quizzes/delete_confirmation.html"
    delete_selected_confirmation_template = "admin/quizzes/delete_selected_confirmation.html"

    def before_deleting(self, request: HttpRequest, obj: Quiz) -> None:
        """Keep a quiz that ships, so that it is not loaded again; what a trainer deletes is theirs, and gone."""
        super().before_deleting(request, obj)
        if obj.slug:
            deleting.keep(obj._meta.label_lower, obj, obj.document, {}, request.user)


@admin.register(Round)
class RoundAdmin(_LookedAt):
    deletion = Event.What.ROUND_DELETED
    list_display = ("code", "version", "owner", "mode", "opens", "closes", "created")
    list_filter = ("mode", "feedback")
    list_select_related = ("owner", "version__quiz")
    search_fields = ("code", "owner__username", "version__quiz__title_en", "version__quiz__title_fr")

    def named(self, obj: Round) -> str:
        """Return the code of the round, which its trainer types to delete it."""
        return f"quizzes.round {obj.code}"
