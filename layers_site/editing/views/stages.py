"""The stages and variants of a case: their texts, their order, and taking them away."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from layers_site.boards.views.responses import SeeOther
from layers_site.content.models import Case
from layers_site.content.services import NewerError, whole
from layers_site.editing.forms.texts import StageForm, TitleForm
from layers_site.editing.presenters.case import variant_ops
from layers_site.editing.presenters.problems import address, hindrances, path_of
from layers_site.editing.presenters.removals import removal, taken_away
from layers_site.editing.presenters.texts import fields, late_texts
from layers_site.editing.services import stages
from layers_site.editing.services.cases import RefusedError, Shows, change, change_document, stage_texts, variant_texts
from layers_site.editing.services.recording import StagePlace
from layers_site.editing.services.texts import behind, settle
from layers_site.editing.views.access import (
    CHANGE,
    allowed,
    asked_place,
    changeable,
    said_newer,
    sent_from,
    show,
    show_newer,
)
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.versions import beside, stamp_of, written

MOVES = {"earlier": -1, "later": 1}
DOES = frozenset((*MOVES, "remove", "remove-variant"))


@dataclass(frozen=True, slots=True)
class _Work:
    """A form for the texts of one part of a case: which, how it is found and written, and the page that shows it.

    `called` names the part wherever it stands: `/stages/=s12ab34cd`.
    """

    page: str
    form: type[TitleForm]
    shows: Shows
    called: str
    action: str
    place: Callable[[Case], str]
    write: Callable[[Case, TitleForm], None]
    context: Mapping[str, Any]


@require_http_methods(["GET", "HEAD", "POST"])
@allowed(CHANGE)
def stage(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Edit the texts of a stage, in both languages."""
    case = changeable(request, slug)
    variant_and_stage = request.GET.get("variant", ""), request.GET.get("stage", "")
    if request.method == "POST" and stages.is_gone(case, *variant_and_stage):
        return _gone(request, case, StageForm, stage_texts(*variant_and_stage))
    place, _edition = asked_place(request, case)
    try:
        key = stages.key_of(case, place)
    except (KeyError, IndexError) as error:
        raise Http404(_("This case has no such stage.")) from error

    def write(case: Case, form: TitleForm) -> None:
        if isinstance(form, StageForm):
            now = stages.place_of(case, place.variant, key)
            case.document = {**case.document, **stages.with_stage(case.document, now, **form.stage())}

    within = f"/variants/={place.variant}" if place.variant else ""
    work = _Work(
        page="stage",
        form=StageForm,
        shows=stage_texts(place.variant, key),
        called=f"{within}/stages/={key}",
        action=address("editing:stage", slug, {"variant": place.variant, "stage": key}),
        place=lambda case: path_of(case, stages.place_of(case, place.variant, key)),
        write=write,
        context={"number": place.stage + 1},
    )
    return _written(request, case, work)


@require_http_methods(["GET", "HEAD", "POST"])
@allowed(CHANGE)
def variant(request: HtmxHttpRequest, slug: str, variant: str) -> HttpResponse:
    """Edit the title of a variant."""
    case = changeable(request, slug)
    try:
        stages.variant_of(case.document, variant)
    except KeyError as error:
        if request.method == "POST":
            return _gone(request, case, TitleForm, variant_texts(variant))
        raise Http404(_("This case has no such variant.")) from error

    def write(case: Case, form: TitleForm) -> None:
        title = form.label_of("title")
        case.document = {**case.document, **stages.with_variant(case.document, variant, title=title)}

    work = _Work(
        page="variant",
        form=TitleForm,
        shows=variant_texts(variant),
        called=f"/variants/={variant}",
        action=reverse("editing:variant", args=(slug, variant)),
        place=lambda case: path_of(case, StagePlace(variant)),
        write=write,
        context={"variant": variant, "ops": variant_ops(case, variant)},
    )
    return _written(request, case, work)


def _written(request: HtmxHttpRequest, case: Case, work: _Work) -> HttpResponse:
    """Store the texts and redirect to the case, or show the form; a refused form keeps every word."""
    sent = request.POST if request.method == "POST" else None
    form = _form(sent, case, work)
    if not (form.is_bound and form.is_valid()):
        return _page(request, case, work, form)

    def act(stored: Case) -> None:
        work.write(stored, form)
        settle(stored, form.settled(work.called))

    try:
        change(case.slug, request.user, form.made_from(work.shows), act)
    except RefusedError as refused:
        return _page(request, case, work, form, refused)
    except NewerError as newer:
        return _newer(request, newer, work, form)
    messages.success(request, _("Saved."))
    return SeeOther(reverse("editing:case", args=(case.slug,)) + "#stages")


def _form(sent: Mapping[str, Any] | None, case: Case, work: _Work) -> TitleForm:
    shown = work.shows(case)
    return work.form(sent, initial=dict(shown), action=work.action, stamp=stamp_of(shown))


def _page(
    request: HtmxHttpRequest, case: Case, work: _Work, form: TitleForm, refused: RefusedError | None = None
) -> HttpResponse:
    status = 422 if form.errors or refused else 200
    return show(request, work.page, _context(case, work, form, refused), status=status)


def _context(case: Case, work: _Work, form: TitleForm, refused: RefusedError | None = None) -> dict[str, Any]:
    late = late_texts(refused, work.place(case))
    return {
        **work.context,
        "case": case,
        "form": form,
        "fields": fields(form, behind(case), work.called, late),
        "refusals": hindrances(refused.case or case, refused.problems) if refused else (),
    }


def _newer(request: HtmxHttpRequest, newer: NewerError, work: _Work, form: TitleForm) -> HttpResponse:
    try:
        now = work.shows(newer.now)
    except KeyError:
        return _gone(request, newer.now, work.form, work.shows)
    data, differing = beside(form, now, work.shows(newer.was) if newer.was else None)
    again = _form(data, newer.now, work)
    return show_newer(request, work.page, _context(newer.now, work, again), newer, differing)


def _gone(request: HtmxHttpRequest, case: Case, form: type[TitleForm], shows: Shows) -> HttpResponse:
    """Show the texts written for a removed part, so that they can be copied."""
    words = written(form(request.POST, action=""))
    return show(request, "gone", {"view": taken_away(case, sent_from(request, shows), words)}, status=409)


@require_POST
@allowed(CHANGE)
def arrange(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Move a stage (`do` is "earlier" or "later"), or remove it ("remove") or a variant ("remove-variant").

    What is taken away is shown first, and goes once that is sent with `sure`.
    """
    case = changeable(request, slug)
    do = request.POST.get("do", "")
    if do not in DOES:
        raise Http404
    try:
        sent_from(request, whole).check(case)
    except NewerError as newer:
        # Perhaps the stage is gone that was to be moved.
        messages.error(request, said_newer(newer))
        return SeeOther(reverse("editing:case", args=(slug,)) + "#stages")
    place, _edition = asked_place(request, case)
    acts: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
        "remove": lambda document: stages.without_stage(document, place),
        "remove-variant": lambda document: stages.without_variant(document, place.variant),
        **{name: _mover(place, by) for name, by in MOVES.items()},
    }
    if do not in MOVES and "sure" not in request.POST:
        return _confirmation(request, case, place, do)
    return _changed(request, case, acts[do])


def _confirmation(request: HtmxHttpRequest, case: Case, place: StagePlace, do: str) -> HttpResponse:
    """Ask for confirmation before a stage or variant is removed."""
    try:
        view = removal(case, place, whole_variant=do == "remove-variant")
    except KeyError as error:
        raise Http404(_("This case has no such stage.")) from error
    return show(request, "remove", {"case": case, "do": do, "view": view, "stamp": request.POST.get("stamp", "")})


def _mover(place: StagePlace, by: int) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    return lambda document: stages.with_stage_moved(document, place, by)


def _changed(request: HtmxHttpRequest, case: Case, edit: Callable[[Mapping[str, Any]], dict[str, Any]]) -> HttpResponse:
    """Redirect to the case, with the result or the reason of a refusal."""
    try:
        change_document(case.slug, request.user, sent_from(request, whole), edit)
    except KeyError as error:
        raise Http404(_("This case has no such stage.")) from error
    except NewerError as newer:
        messages.error(request, said_newer(newer))
    except RefusedError as error:
        for hindrance in hindrances(error.case or case, error.problems)[:5]:
            messages.error(
                request,
                _("That was not done. %(where)s: %(what)s.") % {"where": hindrance.where, "what": hindrance.what},
            )
    else:
        messages.success(request, _("Saved."))
    return SeeOther(reverse("editing:case", args=(case.slug,)) + "#stages")
