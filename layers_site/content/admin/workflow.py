"""The way of content from draft to published and back in the admin, and its history."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.errors import Problem
from layers_site.cardtext.wording.context import capitalised
from layers_site.content import publishing
from layers_site.content.bases import MOST_SHOWN
from layers_site.content.models import Card, Case
from layers_site.content.publishing import NotReadyError, advance, next_steps, problems_before
from layers_site.content.services import (
    MadeFrom,
    NewerError,
    copy_of,
    diff,
    history_of,
    newest_version,
    revert,
    unchanged_since,
    version_of,
    whole,
)
from layers_site.platform.problem_texts import editor_text
from layers_site.platform.versions import FIELD, stamp_of

_BUTTONS = {
    Case.Status.REVIEWED: gettext_lazy("Mark as reviewed"),
    Case.Status.PUBLISHED: gettext_lazy("Publish"),
    Case.Status.DRAFT: gettext_lazy("Make it a draft again"),
}
_WITHDRAW = gettext_lazy("Withdraw")


@dataclass(frozen=True, slots=True)
class Step:
    """A button: the status that it leads to, and what it says."""

    status: str
    label: str


@dataclass(frozen=True, slots=True)
class ShownProblem:
    """A problem as the page tells it: the field, the place in it, what is wrong there."""

    field: str
    place: str
    message: str


class WorkflowPages(admin.ModelAdmin[Any]):
    """`status/` beside the page of a case or a card (POST); the status in the context of the page itself."""

    change_form_template = "admin/content/staged_form.html"
    actions: Any = ("mark_as_reviewed", "publish", "withdraw", "export_files")

    def get_urls(self) -> list[URLPattern]:
        return [self.own_path("status", self.status_view), *super().get_urls()]

    def own_path(self, name: str, view: Any) -> URLPattern:
        """Return a page beside that of one row."""
        full = f"content_{self.opts.model_name}_{name}"
        pattern: URLPattern = path(f"<path:object_id>/{name}/", self.admin_site.admin_view(view), name=full)
        return pattern

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any) -> HttpResponse:
        content = kwargs.get("obj")
        if isinstance(content, Card | Case) and content.pk:
            context["workflow"] = self._workflow(request, content)
        return super().render_change_form(request, context, *args, **kwargs)

    def _workflow(self, request: HttpRequest, content: Card | Case) -> dict[str, Any]:
        """Return the status part of the page. It describes the stored content, not the text being typed."""
        stored = content.stored() or content
        ahead = next((step for step in publishing.STEPS[stored.status] if step != publishing.DRAFT), "")
        problems = problems_before(stored, ahead) if ahead else []
        steps = [step for step in next_steps(stored, request.user) if step != ahead or not problems]
        return {
            "stamp": stamp_of(whole(stored)),
            "status": stored.status,
            "problems": [_shown_problem(stored, problem) for problem in problems[:MOST_SHOWN]],
            "more": max(0, len(problems) - MOST_SHOWN),
            "steps": [Step(step, str(_label(stored, step))) for step in steps],
            "forward": ahead,
            "address": self._address(stored, "status"),
            "may_change": publishing.may_change(request.user, stored),
        }

    def status_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        content, status = self.seen(request, object_id), request.POST.get("to", "")
        if status not in content.Status.values:
            raise Http404
        self._advanced(request, content, status, MadeFrom(request.POST.get(FIELD, ""), whole).check)
        return HttpResponseRedirect(self._address(content, "change"))

    def seen(self, request: HttpRequest, object_id: str) -> Any:
        """Return the case or card if this user may look at it. Raises Http404 and PermissionDenied."""
        content = self.get_object(request, object_id)
        if content is None:
            raise Http404
        if not self.has_view_or_change_permission(request, content):
            raise PermissionDenied
        return content

    def _address(self, content: Card | Case, name: str) -> str:
        return reverse(f"admin:content_{self.opts.model_name}_{name}", args=[content.pk])

    # --- in the list --------------------------------------------------------------------------------

    def has_review_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm(f"content.review_{self.opts.model_name}")

    def has_publish_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm(f"content.publish_{self.opts.model_name}")

    @admin.action(description=gettext_lazy("Mark what is selected as reviewed"), permissions=["review"])
    def mark_as_reviewed(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        self._advance_all(request, queryset, Case.Status.REVIEWED)

    @admin.action(description=gettext_lazy("Publish what is selected"), permissions=["publish"])
    def publish(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        self._advance_all(request, queryset, Case.Status.PUBLISHED)

    @admin.action(description=gettext_lazy("Withdraw what is selected: it becomes a draft"), permissions=["publish"])
    def withdraw(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        self._advance_all(request, queryset, Case.Status.DRAFT)

    def _advance_all(self, request: HttpRequest, queryset: QuerySet[Any], status: str) -> None:
        for content in queryset:
            self._advanced(request, content, status, unchanged_since(request.POST.get(FIELD, "")))

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        """Return the list page with the number of the last version. Its actions refuse to act on newer versions."""
        return super().changelist_view(request, {"stamp": newest_version(self.model), **(extra_context or {})})

    def _advanced(self, request: HttpRequest, content: Card | Case, status: str, check: Callable[[Any], None]) -> None:
        """Take the step, and say what came of it."""
        try:
            advance(content, status, request.user, check)
        except NewerError:
            late = _("“%(title)s” was changed since you opened this page. Nothing was done to it.")
            messages.error(request, late % {"title": content})
        except NotReadyError as error:
            messages.error(request, self._refused(content, error))
        else:
            texts = {"title": content, "status": content.Status(content.status).label}
            messages.success(request, _("“%(title)s”: the status is now “%(status)s”.") % texts)

    def _refused(self, content: Card | Case, error: NotReadyError) -> str:
        first = _shown_problem(content, error.problems[0])
        count = len(error.problems)
        text = ngettext("%(count)s problem to solve first", "%(count)s problems to solve first", count)
        wording = text % {"count": count}
        where = " ".join(filter(None, (first.field, first.place)))
        return format_html(
            '<a href="{}">{}</a>: {}. {}: {}', self._address(content, "change"), content, wording, where, first.message
        )


class CopyPages(WorkflowPages):
    """`copy/` beside the page of a case (POST): a draft that those may change who may not publish."""

    def get_urls(self) -> list[URLPattern]:
        return [self.own_path("copy", self.copy_view), *super().get_urls()]

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any) -> HttpResponse:
        case = kwargs.get("obj")
        if case is not None and case.is_published and publishing.may_add(request.user, Case):
            context["copy_address"] = reverse("admin:content_case_copy", args=[case.pk])
        return super().render_change_form(request, context, *args, **kwargs)

    def copy_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        made = copy_of(self.seen(request, object_id), request.user)
        messages.success(
            request,
            _("This is a draft of your own: “%(slug)s”. The published case stays as it is.") % {"slug": made.slug},
        )
        return HttpResponseRedirect(reverse("admin:content_case_change", args=[made.pk]))


def _label(content: Card | Case, status: str) -> Any:
    return _WITHDRAW if content.status == publishing.PUBLISHED else _BUTTONS[Case.Status(status)]


def _shown_problem(content: Card | Case, problem: Problem) -> ShownProblem:
    name, place = content.field_at(problem.path)
    if problem.path == "/status":
        name = "status"
    if problem.path == "/status" or "/expect/" in place:
        # What differs from the engine's result says in words where that is.
        place = ""
    field = next((field for field in content._meta.fields if field.name == name), None)
    return ShownProblem(capitalised(str(field.verbose_name)) if field else "", place, editor_text(problem))


# --- the pages of the history ---------------------------------------------------------------------------


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
