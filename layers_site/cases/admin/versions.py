"""Pages of the admin on which what somebody has saved meanwhile is not written over."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db import transaction
from django.http import HttpRequest, HttpResponse

from layers_site.cases.forms import VersionedForm


class VersionedAdmin(admin.ModelAdmin[Any]):
    """The page of a content: read, looked at and saved in one transaction that nobody comes between."""

    form = VersionedForm
    change_form_template = "admin/cases/versioned.html"

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        with transaction.atomic():
            if request.method == "POST" and object_id is not None and object_id.isdecimal():
                list(self.model._default_manager.select_for_update().filter(pk=int(object_id)).values("pk"))
            return super().changeform_view(request, object_id, form_url, extra_context)

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any) -> HttpResponse:
        response = super().render_change_form(request, context, *args, **kwargs)
        if getattr(context["adminform"].form, "newer", None):
            response.status_code = 409
        return response
