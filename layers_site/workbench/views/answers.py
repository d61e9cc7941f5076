"""What the views of the workbench share: reading where the visitor stands, and showing a board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _

from engine import EvaluationError
from layers_site.common.htmx import HtmxHttpRequest
from layers_site.workbench.forms import LookForm
from layers_site.workbench.presenters.bench import bench
from layers_site.workbench.presenters.links import Look, page
from layers_site.workbench.services.moments import Moment, at_case


class SeeOther(HttpResponseRedirect):
    """After a form: get the result at its own address, whatever the method was."""

    status_code = 303


def case_moment(request: HttpRequest, slug: str) -> Moment:
    """The case at the variant and stage of the address. Raises Http404."""
    form = LookForm(request.GET)
    form.is_valid()
    if {"variant", "stage"} & set(form.errors):
        raise Http404(_("This case has no such stage."))
    return at_case(slug, form.cleaned_data["variant"], form.cleaned_data["stage"] or 0)


def look_at(request: HttpRequest, moment: Moment, *, opens_under: str = "") -> Look:
    """The rest of the address. Raises Http404 for an unknown edition; what else is wrong is left out."""
    form = LookForm(request.GET)
    form.is_valid()
    if "edition" in form.errors:
        raise Http404(_("There is no such edition of the rules."))
    asked = form.cleaned_data
    return Look(asked["edition"] or opens_under or moment.edition, asked.get("focus", ""), asked.get("redo", ""))


def show(
    request: HtmxHttpRequest,
    moment: Moment,
    look: Look,
    *,
    refusal: str = "",
    name: str = "workbench/case.html",
    extra: Mapping[str, object] | None = None,
) -> HttpResponse:
    """The board as a page, or for htmx the region that was recomputed. With a `refusal` nothing was done."""
    try:
        view = bench(moment, look, refusal)
    except EvaluationError:
        return _too_much(request, moment, look)
    context = {"bench": view, "here": page(moment, look), **(extra or {})}
    template = "workbench/case.html#answer" if request.htmx else name
    response = render(request, template, {"section": "cases", **context}, status=422 if refusal else 200)
    if refusal:
        response["HX-Push-Url"] = "false"
    return response


def show_after(request: HtmxHttpRequest, after: Moment, look: Look) -> HttpResponse:
    """The board after an action: at once for htmx, else at its own address."""
    look = replace(look, redo="")
    if not request.htmx:
        return SeeOther(page(after, look))
    response = show(request, after, look)
    response["HX-Push-Url"] = page(after, look)
    return response


def _too_much(request: HtmxHttpRequest, moment: Moment, look: Look) -> HttpResponse:
    """A board that one edition can work out and another cannot: a page that says so, with the way back."""
    back = page(moment, replace(look, edition=moment.edition))
    template = "workbench/too_much.html" + ("#answer" if request.htmx else "")
    return render(request, template, {"back": back, "section": "cases"}, status=422)
