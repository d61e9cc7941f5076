"""Content as files in the admin: an action that exports, and a page that imports."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from layers_site.content import publishing
from layers_site.content.files import ContentError, FileProblem
from layers_site.content.forms import ReplacingForm
from layers_site.content.models import Card, Case
from layers_site.content.services import Imported, download, read_upload
from layers_site.content.services.exporting import attachment
from layers_site.content.services.importing import LARGEST_UPLOAD
from layers_site.content.services.previewing import Part, import_part

#: As many problems of files are listed.
_MOST_SHOWN = 50


class TransferPages(admin.ModelAdmin[Any]):
    """`import/` beside the list, for cards and cases alike, and the action that exports what is chosen."""

    change_list_template = "admin/content/change_list.html"

    def get_urls(self) -> list[URLPattern]:
        name = f"content_{self.opts.model_name}_import"
        return [path("import/", self.admin_site.admin_view(self.import_view), name=name), *super().get_urls()]

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        context = {"may_import": _may_import(request), **(extra_context or {})}
        return super().changelist_view(request, context)

    @admin.action(description=gettext_lazy("Export as files"), permissions=["view"])
    def export_files(self, request: HttpRequest, queryset: QuerySet[Any]) -> HttpResponse:
        """Send one content as its JSON file, several as a zip archive."""
        return attachment(download(list(queryset.order_by("slug")), f"{self.opts.model_name}s.zip"))

    def import_view(self, request: HttpRequest) -> HttpResponse:
        if not _may_import(request):
            raise PermissionDenied
        form = ReplacingForm(request.POST or None, request.FILES or None)
        problems: list[FileProblem] = []
        if request.method == "POST" and form.is_valid():
            upload = form.cleaned_data["file"]
            try:
                files = read_upload(upload.name, upload.read(LARGEST_UPLOAD + 1))
                part = import_part(files, request.user, replaces=form.cleaned_data["replaces"], whole=True)
                if part.is_kept:
                    messages.success(request, _summary(part.imported))
                    return HttpResponseRedirect(reverse(f"admin:content_{self.opts.model_name}_changelist"))
                _add_reason(form, part)
            except ContentError as error:
                problems = error.problems
        refused = bool(problems or form.errors)
        return render(
            request,
            "admin/content/import.html",
            self._import_page(request, form, problems),
            status=422 if refused else 200,
        )

    def _import_page(self, request: HttpRequest, form: ReplacingForm, problems: list[FileProblem]) -> dict[str, Any]:
        return {
            **self.admin_site.each_context(request),
            "title": _("Import files"),
            "opts": self.opts,
            "form": form,
            "problems": problems[:_MOST_SHOWN],
            "more": max(0, len(problems) - _MOST_SHOWN),
        }


def _add_reason(form: ReplacingForm, part: Part) -> None:
    """Say why nothing was stored."""
    if not part.is_last:
        form.add_error("file", _("These are too many files for once. The import of the desk takes them in parts."))
        return
    names = ", ".join(str(item.before) for item in part.replaced)
    form.add_error("replaces", _("This would change: %(names)s.") % {"names": names})


def _may_import(request: HttpRequest) -> bool:
    return publishing.may_add(request.user, Case) or publishing.may_add(request.user, Card)


def _summary(imported: Imported) -> str:
    counts = {
        "created": len(imported.created),
        "updated": len(imported.updated),
        "unchanged": len(imported.unchanged),
    }
    return _("Imported. New: %(created)s. Changed: %(updated)s. Already there: %(unchanged)s.") % counts
