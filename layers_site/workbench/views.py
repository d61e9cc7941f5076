"""The pages. Each reads what was asked, calls one service, and renders; the view chooses page or fragment."""

from __future__ import annotations

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.middleware import HtmxDetails

from engine import EvaluationError

from layers_site.workbench.forms import ActionForm, EditionForm, LookForm
from layers_site.workbench.presenters.bench import BenchView, bench
from layers_site.workbench.presenters.links import Look, page
from layers_site.workbench.services.boards import Refused, act
from layers_site.workbench.services.moments import Moment, at_board, at_case
from layers_site.workbench.themes import remember_theme

HOME_CASE = "humility-opalescence-replenish"


class HtmxHttpRequest(HttpRequest):
    htmx: HtmxDetails


class SeeOther(HttpResponseRedirect):
    """After a form: get the result at its own address, whatever the method was."""

    status_code = 303


@require_safe
@vary_on_headers("HX-Request")
def case(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    return _bench_page(request, _case_moment(request, slug))


@require_safe
@vary_on_headers("HX-Request")
def board(request: HtmxHttpRequest, board_id: str) -> HttpResponse:
    return _bench_page(request, at_board(board_id))


@require_POST
def case_act(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    return _act(request, _case_moment(request, slug))


@require_POST
def board_act(request: HtmxHttpRequest, board_id: str) -> HttpResponse:
    return _act(request, at_board(board_id))


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    back = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure())
    response = SeeOther(back if safe else "/")
    remember_theme(response, request.POST.get("theme", ""))
    return response


def _case_moment(request: HttpRequest, slug: str) -> Moment:
    form = LookForm(request.GET)
    form.is_valid()
    asked = form.cleaned_data
    return at_case(slug, asked.get("variant") or "", asked.get("stage") or 0)


def _look(request: HttpRequest, moment: Moment) -> Look:
    form = LookForm(request.GET)
    form.is_valid()
    if "edition" in form.errors:
        raise Http404(_("There is no such edition of the rules."))
    asked = form.cleaned_data
    return Look(asked.get("edition") or moment.edition, asked.get("focus", ""), asked.get("redo", ""))


def _act(request: HtmxHttpRequest, moment: Moment) -> HttpResponse:
    look = _look(request, moment)
    form = ActionForm(request.POST)
    try:
        if not form.is_valid():
            raise Refused(_("That cannot be done to a board."))
        after = act(moment, look.edition, *form.verb_and_key(), form.cleaned_data["host"])
    except Refused as refusal:
        return _answer(request, moment, look, str(refusal))
    return _moved_on(request, after, replace(look, redo=""))


def _moved_on(request: HtmxHttpRequest, after: Moment, look: Look) -> HttpResponse:
    """The board after an action: at once for htmx, else at its own address."""
    if not request.htmx:
        return SeeOther(page(after, look))
    response = _answer(request, after, look)
    response["HX-Push-Url"] = page(after, look)
    return response


def _bench_page(request: HtmxHttpRequest, moment: Moment) -> HttpResponse:
    return _answer(request, moment, _look(request, moment))


def _answer(request: HtmxHttpRequest, moment: Moment, look: Look, refusal: str = "") -> HttpResponse:
    try:
        view = bench(moment, look, refusal)
    except EvaluationError:
        return _too_much(request, moment, look)
    context = {"bench": view, "here": page(moment, look), "section": "cases", "edition_form": _edition_form(view)}
    name = "workbench/case.html" + ("#answer" if request.htmx else "")
    response = render(request, name, context, status=422 if refusal else 200)
    if refusal:
        response["HX-Push-Url"] = "false"
    return response


def _edition_form(view: BenchView) -> EditionForm:
    differing = frozenset(option.value for option in view.differing)
    return EditionForm(view.links.here, view.look.edition, differing)


def _too_much(request: HtmxHttpRequest, moment: Moment, look: Look) -> HttpResponse:
    """A board that one edition can work out and another cannot: a page that says so, with the way back."""
    back = page(moment, replace(look, edition=moment.edition))
    return render(request, "workbench/too_much.html", {"back": back, "section": "cases"}, status=422)


@require_safe
@vary_on_headers("HX-Request")
def home(request: HtmxHttpRequest) -> HttpResponse:
    return _bench_page(request, at_case(HOME_CASE))


@require_safe
def catalogue(request: HtmxHttpRequest) -> HttpResponse:
    return render(request, "workbench/catalogue.html", {"section": "cases"})


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    return render(request, "workbench/about.html", {"section": "about"})


@require_POST
def case_add(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    raise Http404


@require_POST
def board_add(request: HtmxHttpRequest, board_id: str) -> HttpResponse:
    raise Http404
