"""Deleted content in the admin: stored at deletion, listed, and restored."""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from layers_site.cardtext.wording.context import capitalised
from layers_site.content.bases import Content
from layers_site.content.models import Deletion
from layers_site.content.services import deleting, uses


class RememberedDeletions(admin.ModelAdmin[Any]):
    """Before the other bases of an admin of content: what something depends on stays, and what goes can be had back."""

    delete_confirmation_template = "admin/content/delete_confirmation.html"
    delete_selected_confirmation_template = "admin/content/delete_selected_confirmation.html"

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Return what Django returns, with the uses of each content among what keeps it from being deleted."""
        listed, counts, lacking, protected = super().get_deleted_objects(objs, request)
        return listed, counts, lacking, [*protected, *(part for content in objs for part in _depending(content))]

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        deleting.delete(obj, request.user)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        with transaction.atomic():
            for content in queryset:
                deleting.delete(content, request.user)


def _depending(content: Content) -> list[Any]:
    """Return the content and the list of what depends on it; [] where nothing does."""
    links = [format_html('<a href="{}">{}</a> ({})', use.href, use.title, use.kind) if use.href
             else f"{use.title} ({use.kind})" for use in uses.uses_of(content)]  # fmt: skip
    return [str(content), links] if links else []


@admin.register(Deletion)
class DeletionAdmin(admin.ModelAdmin[Deletion]):
    """To be looked at and brought back; nothing here is changed, or deleted a second time."""

    list_display = ("title", "kind", "slug", "at", "by", "left_out")
    list_display_links = None
    list_filter = ("of", "left_out")
    list_select_related = ("by",)
    search_fields = ("slug",)
    actions = ("bring_back",)

    @admin.display(description=gettext_lazy("title"))
    def title(self, deletion: Deletion) -> str:
        return str(deletion)

    @admin.display(description=gettext_lazy("what"))
    def kind(self, deletion: Deletion) -> str:
        return capitalised(str(apps.get_model(deletion.of)._meta.verbose_name))

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Deletion | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Deletion | None = None) -> bool:
        return False

    @admin.action(description=gettext_lazy("Bring back what is selected"), permissions=["view"])
    def bring_back(self, request: HttpRequest, queryset: QuerySet[Deletion]) -> None:
        for deletion in queryset:
            self._bring_back(request, deletion)

    def _bring_back(self, request: HttpRequest, deletion: Deletion) -> None:
        """Bring one back, and say what came of it."""
        named = {"title": str(deletion), "slug": deletion.slug}
        try:
            deleting.bring_back(deletion, request.user)
        except PermissionDenied:
            messages.error(request, _("“%(title)s”: you may not add anything of this kind.") % named)
        except deleting.TakenError:
            messages.error(request, _("“%(title)s”: there is something else called %(slug)s now.") % named)
        except ValidationError as error:
            messages.error(request, " ".join((_("“%(title)s” cannot be had back:") % named, *error.messages)))
        else:
            messages.success(request, _("“%(title)s” is there again.") % named)
