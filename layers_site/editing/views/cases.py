"""One case: the page from which everything of it is reached, its texts, its status."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from layers_site.boards.services.boards import RefusedError as BoardRefusedError
from layers_site.boards.views.responses import SeeOther
from layers_site.content import publishing
from layers_site.content.models import Case
from layers_site.content.services import NewerError, copy_of, whole
from layers_site.editing.forms.texts import TextsForm
from layers_site.editing.presenters.case import case_view
from layers_site.editing.presenters.problems import hindrances
from layers_site.editing.presenters.removals import withdrawal
from layers_site.editing.presenters.texts import board_pairs, fields, late_texts, part_rows, settling
from layers_site.editing.services.cases import RefusedError, case_texts, change
from layers_site.editing.services.saving import open_start
from layers_site.editing.services.texts import behind, set_french
from layers_site.editing.views.access import (
    ADD,
    ANY,
    CHANGE,
    PUBLISH,
    REVIEW,
    allowed,
    changeable,
    is_withdrawn,
    said_newer,
    sent_from,
    show,
    show_newer,
    the_case,
)
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.versions import beside


@require_safe
@allowed(*ANY)
def case(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    return show(request, "case", {"view": case_view(the_case(slug), request.user)})


@require_http_methods(["GET", "HEAD", "POST"])
@allowed(CHANGE)
def texts(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Edit the texts in English and French, side by side."""
    case = changeable(request, slug)
    here = reverse("editing:texts", args=(slug,))
    form = _texts_form(request.POST if request.method == "POST" else None, case)
    refused: RefusedError | None = None
    if form.is_bound and form.is_valid():
        try:
            change(slug, request.user, form.made_from(case_texts), form.write_to)
        except NewerError as newer:
            data, differing = beside(form, case_texts(newer.now), case_texts(newer.was) if newer.was else None)
            context = _texts_page(newer.now, _texts_form(data, newer.now))
            return show_newer(request, "texts", context, newer, differing)
        except RefusedError as error:
            refused = error
        else:
            messages.success(request, _("Saved."))
            return SeeOther(here)
    context = _texts_page(case, form, refused)
    return show(request, "texts", context, status=422 if form.errors or refused else 200)


def _texts_form(sent: Mapping[str, Any] | None, case: Case) -> TextsForm:
    return TextsForm(sent, case, settling(behind(case)), reverse("editing:texts", args=(case.slug,)))


def _texts_page(case: Case, form: TextsForm, refused: RefusedError | None = None) -> dict[str, Any]:
    unsaid = {text.pair for text in case.unsaid_texts()}
    pairs, others = board_pairs(form, [text.key for text in form.board if text.pair in unsaid])
    return {
        "case": case,
        "form": form,
        "board_asked": pairs,
        "board_others": others,
        "fields": fields(form, behind(case), "", late_texts(refused)),
        "parts": part_rows(form, case, behind(case), refused),
        "refusals": hindrances(refused.case or case, refused.problems) if refused else (),
    }


@require_POST
@allowed(CHANGE)
def set_french_texts(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Correct the French typography of all texts of the case."""
    changeable(request, slug)
    try:
        change(slug, request.user, sent_from(request, whole), set_french)
    except NewerError as newer:
        messages.error(request, said_newer(newer))
    except RefusedError as error:
        view = case_view(error.case or the_case(slug), request.user, hindrances(the_case(slug), error.problems))
        return show(request, "case", {"view": view, "refused": True}, status=422)
    else:
        messages.success(request, _("The typography of the French texts is corrected."))
    return SeeOther(reverse("editing:case", args=(slug,)))


@require_POST
@allowed(ADD)
def copy(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    made = copy_of(the_case(slug), request.user)
    messages.success(request, _("This is the copy. It is a draft."))
    return SeeOther(reverse("editing:case", args=(made.slug,)))


@require_POST
@allowed(CHANGE)
def open_board(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Redirect to the starting board of the case on the workbench."""
    case = changeable(request, slug)
    try:
        moment = open_start(case)
    except BoardRefusedError as refusal:
        messages.error(request, str(refusal))
        return SeeOther(reverse("editing:case", args=(slug,)))
    return SeeOther(moment.board.get_absolute_url() if moment.board else reverse("editing:case", args=(slug,)))


@require_POST
@allowed(REVIEW, PUBLISH)
def advance(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Change the status, or show the problems that prevent this. Withdrawing content in use asks first."""
    case = the_case(slug)
    status = request.POST.get("status", "")
    if status not in Case.Status.values:
        raise Http404
    question = withdrawal(case) if is_withdrawn(case, status, request) else None
    if question is not None:
        return show(request, "withdraw", {"view": question})
    try:
        publishing.advance(case, status, request.user, sent_from(request, whole).check)
    except NewerError as newer:
        messages.error(request, said_newer(newer))
        return SeeOther(reverse("editing:case", args=(slug,)))
    except publishing.NotReadyError as error:
        view = case_view(case, request.user, hindrances(case, error.problems))
        return show(request, "case", {"view": view, "refused": True}, status=422)
    messages.success(request, _("It is now: %(status)s.") % {"status": Case.Status(case.status).label})
    return SeeOther(reverse("editing:case", args=(slug,)))
