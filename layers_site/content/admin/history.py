"""The pages of the history: the versions of a card or a case, one of them compared, and the way back to it."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _

from layers_site.content import publishing
from layers_site.content.models import Card, Case
from layers_site.content.services import MadeFrom, NewerError, diff, history_of, revert, version_of, whole
from layers_site.platform.versions import FIELD, stamp_of

Content = Card | Case


class HistoryPages(admin.ModelAdmin[Any]):
    """`history/` lists the versions, `history/<id>/` shows one (GET) or goes back to it (POST)."""

    def get_urls(self) -> list[URLPattern]:
        name = f"content_{self.opts.model_name}_version"
        own = path(
            "<path:object_id>/history/<int:version_id>/", self.admin_site.admin_view(self.version_view), name=name
        )
        return [own, *super().get_urls()]

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        content = self._seen(request, object_id)
        context = {"title": _("History"), "versions": history_of(content)}
        return render(request, "admin/content/history.html", self._context(request, content) | context)

    def version_view(self, request: HttpRequest, object_id: str, version_id: int) -> HttpResponse:
        """Show one version beside the version before it, or with `?with=now` beside the current one."""
        content = self._seen(request, object_id)
        problems: list[str] = []
        if request.method == "POST":
            try:
                revert(content, version_id, request.user, MadeFrom(request.POST.get(FIELD, ""), whole).check)
            except NewerError:
                problems = [_("Somebody has changed it since you opened this page. Below is what it is now.")]
                content.refresh_from_db()
            except LookupError as error:
                raise Http404 from error
            except ValidationError as error:
                problems = _problem_lines(content, error)
            else:
                messages.success(request, _("“%(title)s” is again what it was.") % {"title": content})
                return HttpResponseRedirect(self._page("change", content))
        context = (
            self._context(request, content) | self._compared(request, content, version_id) | {"problems": problems}
        )
        return render(request, "admin/content/version.html", context, status=422 if problems else 200)

    def _compared(self, request: HttpRequest, content: Content, version_id: int) -> dict[str, Any]:
        versions = history_of(content)
        place = next((place for place, version in enumerate(versions) if version.id == version_id), None)
        version = version_of(content, version_id) if place is None else versions[place]
        if version is None:
            raise Http404
        before = versions[place + 1] if place is not None and place + 1 < len(versions) else None
        with_now = request.GET.get("with") == "now" or before is None
        fields = diff(version, content) if with_now else diff(before or version, version)
        return {
            "title": _("History"),
            "stamp": stamp_of(whole(content)),
            "shown": version,
            "before": before,
            "fields": fields,
            "with_now": with_now,
            "is_latest": place == 0,
        }

    def _seen(self, request: HttpRequest, object_id: str) -> Content:
        """Return the card or case if this user may look at it. Raises Http404 and PermissionDenied."""
        content: Content | None = self.get_object(request, object_id)
        if content is None:
            raise Http404
        if not self.has_view_or_change_permission(request, content):
            raise PermissionDenied
        return content

    def _context(self, request: HttpRequest, content: Content) -> dict[str, Any]:
        return {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "content_object": content,
            "change_url": self._page("change", content),
            "history_url": self._page("history", content),
            "version_url_name": f"admin:content_{self.opts.model_name}_version",
            "may_revert": publishing.may_change(request.user, content),
        }

    def _page(self, name: str, content: Content) -> str:
        return reverse(f"admin:content_{self.opts.model_name}_{name}", args=[content.pk])


def _problem_lines(content: Content, error: ValidationError) -> list[str]:
    """Return the problems of a refused version, each with the field that it is at."""
    problems = []
    for name, texts in error.message_dict.items():
        field = next((field for field in content._meta.fields if field.name == name), None)
        problems += [f"{field.verbose_name}: {text}" if field else text for text in texts]
    return problems
