"""The way of a case from draft to reviewed to published, and back: buttons on its page, actions in the list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.errors import Problem
from layers_site.cases import publishing
from layers_site.cases.models import Case
from layers_site.cases.publishing import NotReadyError, advance, next_steps, problems_before
from layers_site.cases.services import copy_of

_BUTTONS = {
    Case.Status.REVIEWED: gettext_lazy("Mark as reviewed"),
    Case.Status.PUBLISHED: gettext_lazy("Publish"),
    Case.Status.DRAFT: gettext_lazy("Make it a draft again"),
}
_WITHDRAW = gettext_lazy("Withdraw")
#: As many problems are listed on the page.
_MOST_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Step:
    """A button: the status that it leads to, and what it says."""

    status: str
    label: str


@dataclass(frozen=True, slots=True)
class Told:
    """A problem as the page tells it: the field, the place in it, what is wrong there."""

    field: str
    place: str
    message: str


class WorkflowPages(admin.ModelAdmin[Any]):
    """`status/` and `copy/` beside a case's page, both POST; the status in the context of the page itself."""

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        own = [
            path("<path:object_id>/status/", view(self.status_view), name="cases_case_status"),
            path("<path:object_id>/copy/", view(self.copy_view), name="cases_case_copy"),
        ]
        return [*own, *super().get_urls()]

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any) -> HttpResponse:
        case = kwargs.get("obj")
        if isinstance(case, Case) and case.pk:
            context["workflow"] = self._workflow(request, case)
        return super().render_change_form(request, context, *args, **kwargs)

    def _workflow(self, request: HttpRequest, case: Case) -> dict[str, Any]:
        """What the page says of the case as it is stored, which is not what somebody is just typing."""
        stored = case.stored() or case
        ahead = next((one for one in publishing.STEPS[stored.status] if one != publishing.DRAFT), "")
        problems = problems_before(stored, ahead) if ahead else []
        steps = [one for one in next_steps(stored, request.user) if one != ahead or not problems]
        return {
            "status": stored.status,
            "label": capfirst(str(Case.Status(stored.status).label)),
            "problems": [_told(stored, problem) for problem in problems[:_MOST_SHOWN]],
            "more": max(0, len(problems) - _MOST_SHOWN),
            "steps": [Step(one, str(_label(stored, one))) for one in steps],
            "forward": ahead,
            "may_copy": stored.status == publishing.PUBLISHED and publishing.may_add(request.user, Case),
            "may_change": publishing.may_change(request.user, stored),
        }

    def status_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        case, status = self._case(request, object_id), request.POST.get("to", "")
        if status not in Case.Status.values:
            raise Http404
        self._advanced(request, case, status)
        return HttpResponseRedirect(reverse("admin:cases_case_change", args=[case.pk]))

    def copy_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        made = copy_of(self._case(request, object_id), request.user)
        messages.success(
            request,
            _("This is a draft of your own: “%(slug)s”. The published case stays as it is.") % {"slug": made.slug},
        )
        return HttpResponseRedirect(reverse("admin:cases_case_change", args=[made.pk]))

    def _case(self, request: HttpRequest, object_id: str) -> Case:
        case: Case | None = self.get_object(request, object_id)
        if case is None:
            raise Http404
        if not self.has_view_or_change_permission(request, case):
            raise PermissionDenied
        return case

    # --- in the list --------------------------------------------------------------------------------

    def has_review_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("cases.review_case")

    def has_publish_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("cases.publish_case")

    @admin.action(description=gettext_lazy("Mark the selected cases as reviewed"), permissions=["review"])
    def mark_as_reviewed(self, request: HttpRequest, queryset: QuerySet[Case]) -> None:
        self._advance_all(request, queryset, Case.Status.REVIEWED)

    @admin.action(description=gettext_lazy("Publish the selected cases"), permissions=["publish"])
    def publish(self, request: HttpRequest, queryset: QuerySet[Case]) -> None:
        self._advance_all(request, queryset, Case.Status.PUBLISHED)

    @admin.action(description=gettext_lazy("Withdraw the selected cases: they become drafts"), permissions=["publish"])
    def withdraw(self, request: HttpRequest, queryset: QuerySet[Case]) -> None:
        self._advance_all(request, queryset, Case.Status.DRAFT)

    def _advance_all(self, request: HttpRequest, queryset: QuerySet[Case], status: str) -> None:
        for case in queryset:
            self._advanced(request, case, status)

    def _advanced(self, request: HttpRequest, case: Case, status: str) -> None:
        """Take the step, and say what came of it."""
        try:
            advance(case, status, request.user)
        except NotReadyError as error:
            messages.error(request, _refused(case, error))
        else:
            said = {"title": case, "status": case.Status(case.status).label}
            messages.success(request, _("“%(title)s”: the status is now “%(status)s”.") % said)


def _label(case: Case, status: str) -> Any:
    return _WITHDRAW if case.status == publishing.PUBLISHED else _BUTTONS[Case.Status(status)]


def _refused(case: Case, error: NotReadyError) -> str:
    first = _told(case, error.problems[0])
    count = len(error.problems)
    text = ngettext("%(count)s problem stands in the way", "%(count)s problems stand in the way", count)
    said = text % {"count": count}
    address = reverse("admin:cases_case_change", args=[case.pk])
    where = " ".join(filter(None, (first.field, first.place)))
    return format_html('<a href="{}">{}</a>: {}. {}: {}', address, case, said, where, first.message)


def _told(case: Case, problem: Problem) -> Told:
    name, place = case.field_at(problem.path)
    if problem.path == "/status":
        name = "status"
    if problem.path == "/status" or "/expect/" in place:
        # What differs from the engine's result says in words where that is.
        place = ""
    field = next((one for one in case._meta.fields if one.name == name), None)
    return Told(capfirst(str(field.verbose_name)) if field else "", place, problem.message)
