"""One case: the page from which everything of it is reached, its texts, its status, its history."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from layers_site.cases import publishing
from layers_site.cases.models import Case
from layers_site.cases.services import copy_of, diff, history_of, revert, version_of
from layers_site.common.htmx import HtmxHttpRequest
from layers_site.desk.forms.texts import TextsForm
from layers_site.desk.presenters.case import case_view
from layers_site.desk.presenters.problems import hindrances
from layers_site.desk.presenters.retold import in_words
from layers_site.desk.presenters.texts import fields, settling
from layers_site.desk.services.cases import RefusedError, save
from layers_site.desk.services.catching_up import behind
from layers_site.desk.services.saving import open_start
from layers_site.desk.views.doors import ADD, ANY, CHANGE, PUBLISH, REVIEW, allowed, changeable, show, the_case
from layers_site.workbench.services.boards import RefusedError as BoardRefusedError
from layers_site.workbench.views.answers import SeeOther


@require_safe
@allowed(*ANY)
def case(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    return show(request, "case", {"view": case_view(the_case(slug), request.user)})


@require_http_methods(["GET", "HEAD", "POST"])
@allowed(CHANGE)
def texts(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Both languages side by side."""
    case = changeable(request, slug)
    late = behind(case)
    sent = request.POST if request.method == "POST" else None
    form = TextsForm(sent, case, settling(late), reverse("desk:texts", args=(slug,)))
    refusals: tuple[Any, ...] = ()
    if form.is_bound and form.is_valid():
        try:
            _save_texts(case, form, request)
        except RefusedError as error:
            refusals = hindrances(case, error.problems)
        else:
            messages.success(request, _("Saved."))
            return SeeOther(reverse("desk:texts", args=(slug,)))
    context = {"case": the_case(slug), "form": form, "fields": fields(form, late), "refusals": refusals}
    return show(request, "texts", context, status=422 if form.errors or refusals else 200)


def _save_texts(case: Case, form: TextsForm, request: HtmxHttpRequest) -> None:
    form.write_to(case)
    settled = set(form.cleaned_data.get("settled", ()))
    if settled:
        case.settle_stale([text for text in case.stale_now() if text not in settled])
    save(case, request.user)


@require_POST
@allowed(ADD)
def copy(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    made = copy_of(the_case(slug), request.user)
    messages.success(request, _("This is the copy. It is a draft."))
    return SeeOther(reverse("desk:case", args=(made.slug,)))


@require_POST
@allowed(CHANGE)
def open_board(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """The board that the case starts from, on the workbench."""
    case = changeable(request, slug)
    try:
        moment = open_start(case)
    except BoardRefusedError as refusal:
        messages.error(request, str(refusal))
        return SeeOther(reverse("desk:case", args=(slug,)))
    return SeeOther(moment.board.get_absolute_url() if moment.board else reverse("desk:case", args=(slug,)))


@require_POST
@allowed(REVIEW, PUBLISH)
def advance(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Another status, or the page with all that stands in the way."""
    case = the_case(slug)
    status = request.POST.get("status", "")
    if status not in Case.Status.values:
        raise Http404
    try:
        publishing.advance(case, status, request.user)
    except publishing.NotReadyError as error:
        view = case_view(case, request.user, hindrances(case, error.problems))
        return show(request, "case", {"view": view, "refused": True}, status=422)
    messages.success(request, _("It is now: %(status)s.") % {"status": Case.Status(case.status).label})
    return SeeOther(reverse("desk:case", args=(slug,)))


# --- history ----------------------------------------------------------------------------------------


@require_safe
@allowed(*ANY)
def history(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    return show(request, "history", _history(request, the_case(slug)))


def _history(request: HtmxHttpRequest, case: Case) -> dict[str, Any]:
    """The versions, and what one of them (`?version=`) has that the case has no more."""
    asked = request.GET.get("version", "")
    version = version_of(case, int(asked)) if asked.isdecimal() and len(asked) < 10 else None
    if asked and version is None:
        raise Http404(_("There is no such version."))
    return {
        "case": case,
        "versions": history_of(case) if case.history.exists() else [],
        "version": version,
        "differences": in_words(diff(version, case), version.content, case)
        if version and isinstance(version.content, Case)
        else (),
        "may_change": publishing.may_change(request.user, case),
    }


@require_POST
@allowed(CHANGE)
def take_back(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """The case as it was in an older version."""
    case = changeable(request, slug)
    asked = request.POST.get("version", "")
    if not asked.isdecimal() or len(asked) > 9:
        raise Http404(_("There is no such version."))
    try:
        revert(case, int(asked), request.user)
    except LookupError as error:
        raise Http404(_("There is no such version.")) from error
    except ValidationError as error:
        context = {**_history(request, the_case(slug)), "refusals": error.messages}
        return show(request, "history", context, status=422)
    messages.success(request, _("The case is as it was."))
    return SeeOther(reverse("desk:case", args=(slug,)))
