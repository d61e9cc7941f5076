"""The shared part of the admin of cards and cases: search, readable JSON, history, files.

On its pages what somebody has saved meanwhile is not written over.
"""

from __future__ import annotations

from typing import Any, TypeVar, cast

from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db import models, transaction
from django.db.models import QuerySet
from django.forms import Textarea
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from layers_site.content import publishing
from layers_site.content.admin.deletions import RememberedDeletions
from layers_site.content.admin.history import HistoryPages
from layers_site.content.admin.transfer import TransferPages
from layers_site.content.bases import Content
from layers_site.content.forms import JSONTextField, VersionedForm
from layers_site.content.json_text import ordered, pretty
from layers_site.content.models import Card, Case
from layers_site.content.querysets import ContentQuerySet
from layers_site.content.services import save_edited
from layers_site.content.services.deleting import gone_by_key
from layers_site.platform.versions import written

Model = TypeVar("Model", bound=Content)


def shown_json(name: str, label: Any) -> Any:
    """Return the column `name` as text for a reader who may not change it."""

    @admin.display(description=label)
    def shown(_admin: object, content: Content) -> SafeString:
        return format_html('<pre class="json" tabindex="0">{}</pre>', pretty(ordered(getattr(content, name))))

    return shown


class PlainAdmin(admin.ModelAdmin[Model]):
    """The shared part of the admin of all content: search in both languages, and readable JSON."""

    search_fields = ("slug",)
    search_help_text = gettext_lazy("Words in either language; accents do not matter.")
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
        matching = cast("ContentQuerySet[Model]", queryset).search(search_term)
        return matching, False


class VersionedAdmin(admin.ModelAdmin[Any]):
    """The page of a content: read, looked at and saved in one transaction that nobody comes between."""

    form = VersionedForm
    change_form_template = "admin/content/versioned.html"

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        with transaction.atomic():
            if request.method == "POST" and object_id is not None:
                if object_id.isdecimal():
                    list(self.model._default_manager.select_for_update().filter(pk=int(object_id)).values("pk"))
                if self.get_object(request, unquote(object_id)) is None:
                    return self._gone(request, unquote(object_id))
            return super().changeform_view(request, object_id, form_url, extra_context)

    def _gone(self, request: HttpRequest, key: str) -> HttpResponse:
        """Show the text that was written for deleted content, so that the user can copy it."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        form = self.get_form(request, None, change=True)(request.POST, instance=self.model())
        gone = gone_by_key(self.opts.label_lower, key)
        view = {"title": request.POST.get("slug") or key, "by": gone.by, "at": gone.at}
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": _("It is no longer there"),
            "view": view,
            "written": written(form),
        }
        return render(request, "admin/content/gone.html", context, status=409)

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any) -> HttpResponse:
        response = super().render_change_form(request, context, *args, **kwargs)
        if getattr(context["adminform"].form, "newer", None):
            response.status_code = 409
        return response


class ContentAdmin(RememberedDeletions, HistoryPages, TransferPages, VersionedAdmin, PlainAdmin[Model]):
    """The shared part of the admin of cards and cases: history, files, permissions.

    `json_fields` are the columns of JSON; each has a method `<name>_shown`. `form_fields` are those of the form alone.
    """

    json_fields: tuple[str, ...] = ()
    form_fields: tuple[str, ...] = ()

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return whether the user may change the content. Only users who may publish change published content."""
        allowed = super().has_change_permission(request, obj)
        return allowed and (not isinstance(obj, Card | Case) or publishing.may_change(request.user, obj))

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Return the fields of the form. Users who may only look see readable JSON instead of widgets."""
        fieldsets = super().get_fieldsets(request, obj)
        if obj is None or self.has_change_permission(request, obj):
            return fieldsets
        return [(title, {**options, "fields": self._readable(options["fields"])}) for title, options in fieldsets]

    def _readable(self, names: Any) -> tuple[Any, ...]:
        readable: list[Any] = []
        for name in names:
            if not isinstance(name, str):
                readable.append(self._readable(name))
            elif name not in self.form_fields:
                readable.append(f"{name}_shown" if name in self.json_fields else name)
        return tuple(readable)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        save_edited(obj, request.user)
