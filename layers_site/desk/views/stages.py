"""The stages and variants of a case: their texts, their order, and taking them away."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from layers_site.cases.models import Case
from layers_site.common.htmx import HtmxHttpRequest
from layers_site.common.language import both_languages
from layers_site.desk.forms.texts import StageForm, TitleForm
from layers_site.desk.presenters.problems import address, hindrances
from layers_site.desk.presenters.texts import fields
from layers_site.desk.services import stages
from layers_site.desk.services.cases import RefusedError, change_document
from layers_site.desk.services.catching_up import behind
from layers_site.desk.services.recording import Place
from layers_site.desk.views.doors import CHANGE, allowed, asked_place, changeable, show
from layers_site.workbench.views.answers import SeeOther

MOVES = {"earlier": -1, "later": 1}


@require_http_methods(["GET", "HEAD", "POST"])
@allowed(CHANGE)
def stage(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """What is said of a stage, in both languages."""
    case = changeable(request, slug)
    place, _edition = asked_place(request)
    here = address("desk:stage", slug, {"variant": place.variant, "stage": str(place.stage)})
    try:
        now = stages.stage_at(case.document, place)
    except KeyError as error:
        raise Http404(_("This case has no such stage.")) from error
    sent = request.POST if request.method == "POST" else None
    form = StageForm(sent, initial=_initial(now, "title", "note"), action=here)
    if form.is_bound and form.is_valid():
        return _changed(request, case, lambda document: stages.with_stage(document, place, **form.stage()))
    shown = fields(form, behind(case), _path(case, place))
    context = {"case": case, "form": form, "fields": shown, "number": place.stage + 1}
    return show(request, "stage", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@allowed(CHANGE)
def variant(request: HtmxHttpRequest, slug: str, variant: str) -> HttpResponse:
    """What a variant is called."""
    case = changeable(request, slug)
    try:
        now = stages.variant_of(case.document, variant)
    except KeyError as error:
        raise Http404(_("This case has no such variant.")) from error
    sent = request.POST if request.method == "POST" else None
    here = reverse("desk:variant", args=(slug, variant))
    form = TitleForm(sent, initial=_initial(now, "title"), action=here)
    if form.is_bound and form.is_valid():
        title = form.label_of("title")
        return _changed(request, case, lambda document: stages.with_variant(document, variant, title=title))
    shown = fields(form, behind(case), _path(case, Place(variant)))
    context = {"case": case, "form": form, "fields": shown, "variant": variant}
    return show(request, "variant", context, status=422 if form.errors else 200)


@require_POST
@allowed(CHANGE)
def arrange(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Move a stage (`do` is "earlier" or "later"), or take it or a whole variant away ("remove", "remove-variant")."""
    case = changeable(request, slug)
    place, _edition = asked_place(request)
    do = request.POST.get("do", "")
    acts: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
        "remove": lambda document: stages.without_stage(document, place),
        "remove-variant": lambda document: stages.without_variant(document, place.variant),
        **{name: _mover(place, by) for name, by in MOVES.items()},
    }
    if do not in acts:
        raise Http404
    return _changed(request, case, acts[do])


def _mover(place: Place, by: int) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    return lambda document: stages.with_stage_moved(document, place, by)


def _changed(
    request: HtmxHttpRequest, case: Case, change: Callable[[Mapping[str, Any]], dict[str, Any]]
) -> HttpResponse:
    """Back at the case, with what was done or why it was not."""
    try:
        changed = change(case.document)
    except KeyError as error:
        raise Http404(_("This case has no such stage.")) from error
    try:
        change_document(case.slug, changed, request.user)
    except RefusedError as error:
        case.document = changed
        for one in hindrances(case, error.problems)[:5]:
            messages.error(
                request, _("That was not done. %(where)s: %(what)s.") % {"where": one.where, "what": one.what}
            )
    else:
        messages.success(request, _("Saved."))
    return SeeOther(reverse("desk:case", args=(case.slug,)) + "#stages")


def _path(case: Case, place: Place) -> str:
    """Where a stage (or with the stage -1 a variant) stands in the case's document."""
    at = f"/stages/{place.stage}" if place.stage >= 0 else ""
    if not place.variant:
        return at
    number = next(number for number, one in enumerate(case.variants) if one["slug"] == place.variant)
    return f"/variants/{number}{at}"


def _initial(item: Mapping[str, Any], *texts: str) -> dict[str, str]:
    found = {}
    for text in texts:
        found[f"{text}_en"], found[f"{text}_fr"] = both_languages(item.get(text) or "")
    return found
