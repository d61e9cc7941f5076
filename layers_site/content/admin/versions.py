"""Pages of the admin on which what somebody has saved meanwhile is not written over."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from layers_site.content.forms import VersionedForm
from layers_site.content.services.deleting import gone_by_key
from layers_site.platform.versions import written


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
