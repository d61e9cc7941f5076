"""From the workbench to the desk: boards from nothing, and saving."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import Resolver404, ResolverMatch, resolve, reverse
from django.utils.translation import get_language, get_language_from_path, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from layers_site.boards.building.views.objects import empty_board
from layers_site.boards.models import Board
from layers_site.boards.services.moments import Moment, at_board, at_case, of_board
from layers_site.boards.views.responses import SeeOther
from layers_site.content.models import Case
from layers_site.content.publishing import may_change
from layers_site.content.services import NewerError
from layers_site.editing.forms.desk import PlaceForm
from layers_site.editing.presenters.content import crumbs
from layers_site.editing.presenters.operations import why_not
from layers_site.editing.presenters.problems import address, hindrances
from layers_site.editing.presenters.removals import Question
from layers_site.editing.presenters.saving import Ways, closed, ways
from layers_site.editing.presenters.versions import case_changes
from layers_site.editing.services.cases import RefusedError, new_case
from layers_site.editing.services.differences import UnsayableError
from layers_site.editing.services.recording import StagePlace
from layers_site.editing.services.saving import (
    By,
    Origin,
    held,
    origin_of,
    save_again,
    save_stage,
    save_start,
    save_variant,
)
from layers_site.editing.services.stages import key_of
from layers_site.editing.views.access import ADD, CHANGE, allowed, show, show_newer, the_case
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.versions import FIELD


@require_POST
@allowed(ADD)
def new(_request: HtmxHttpRequest) -> HttpResponse:
    """Redirect to an empty board on the workbench."""
    return SeeOther(_board_page(empty_board()))


@require_safe
@allowed(ADD, CHANGE)
def from_bench(request: HtmxHttpRequest) -> HttpResponse:
    """Redirect from a page of the workbench (its address in `at`) to the page that saves that board."""
    try:
        address = urlsplit(request.GET.get("at", ""))
        match = _resolved(address.path)
    except (Resolver404, ValueError) as error:
        raise Http404(_("That isn’t a board.")) from error
    if match.view_name == "boards:board":
        return SeeOther(reverse("editing:save", args=(match.kwargs["board_id"],)))
    if match.view_name != "boards:case":
        raise Http404(_("That isn’t a board."))
    form = PlaceForm(QueryDict(address.query))
    if not form.is_valid():
        raise Http404(_("This case has no such stage."))
    try:
        place = form.place(the_case(match.kwargs["slug"]))
    except KeyError as error:
        raise Http404(_("This case has no such stage.")) from error
    moment = at_case(match.kwargs["slug"], place.variant, place.stage, drafts=request.user.has_perm(CHANGE))
    return SeeOther(reverse("editing:save", args=(held(moment).id,)))


def _resolved(path: str) -> ResolverMatch:
    """Resolve an address in any language."""
    with override(get_language_from_path(path) or get_language()):
        return resolve(path)


@require_http_methods(["GET", "HEAD", "POST"])
@allowed(ADD, CHANGE)
def save(request: HtmxHttpRequest, board_id: str) -> HttpResponse:
    """Show how the board can be saved, and save it."""
    moment = at_board(board_id)
    if moment.board is None:
        raise Http404
    origin = origin_of(moment.board)
    if origin is not None and not may_change(request.user, origin.case):
        origin = None
    sent = request.POST if request.method == "POST" else None
    ways_to_save = ways(
        moment, origin, sent, reverse("editing:save", args=(board_id,)), may_add=request.user.has_perm(ADD)
    )
    refusals: list[object] = []
    context = {"ways": ways_to_save, "back": _board_page(moment), "refusals": refusals}
    if sent is not None:
        act = _ACTS.get(sent.get("as", ""))
        if origin and _overwrites(origin.case, sent):
            asked = Question(
                _("Put this board in place of what everybody sees?"),
                _("“%(title)s” is published: the change is public right away.") % {"title": origin.case},
                (), _("Put it there"), sent["as"], "as",
            )  # fmt: skip
            content = {"crumbs": crumbs(origin.case, itself=True), "back": request.path, "stamp": sent.get(FIELD, "")}
            return show(request, "question", {**content, "question": asked})
        try:
            answer = act(request, ways_to_save, moment.board, refusals) if act else None
        except NewerError as newer:
            since = case_changes(newer.was, newer.now) if newer.was else ()
            return show_newer(request, "save", {**context, "since": since}, newer, ())
        if answer is not None:
            return answer
        words = closed(ways_to_save, sent)
        if words is not None:
            return show(request, "save", {**context, "closed": True, "written": words}, status=409)
    return show(request, "save", context, status=422 if sent is not None else 200)


def _overwrites(case: Case, sent: QueryDict) -> bool:
    """Return whether this puts a board in place of one that is published, and nobody has said yet that it shall."""
    return sent.get("as") in ("again", "start") and case.is_published and "sure" not in sent


def _save_case(request: HttpRequest, ways: Ways, board: Board, _refusals: list[object]) -> HttpResponse | None:
    if ways.as_case is None or not ways.as_case.is_valid():
        return None
    titles = ways.as_case.label_of("title")
    case = new_case(at_board(board.id).scenario, titles, request.user)
    messages.success(request, _("The draft is made. Now say what you expect, then give it its texts."))
    return SeeOther(address("editing:case-expect", case.slug, {"stage": case.stage_keys[""][0]}))


def _save_stage(request: HttpRequest, ways: Ways, board: Board, refusals: list[object]) -> HttpResponse | None:
    if ways.origin is None or ways.as_stage is None or not ways.as_stage.is_valid():
        return None
    form = ways.as_stage
    texts, by = form.stage(), _by(request)
    return _into(request, ways.origin, board, refusals, lambda origin: save_stage(origin, board, texts, by))


def _save_variant(request: HttpRequest, ways: Ways, board: Board, refusals: list[object]) -> HttpResponse | None:
    if ways.origin is None or ways.as_variant is None or not ways.as_variant.is_valid():
        return None
    title = ways.as_variant.label_of("title")
    return _into(request, ways.origin, board, refusals, lambda origin: save_variant(origin, board, title, _by(request)))


def _save_again(request: HttpRequest, ways: Ways, board: Board, refusals: list[object]) -> HttpResponse | None:
    if ways.origin is None or not ways.instead:
        return None
    return _into(request, ways.origin, board, refusals, lambda origin: save_again(origin, board, _by(request)))


def _save_start(request: HttpRequest, ways: Ways, board: Board, refusals: list[object]) -> HttpResponse | None:
    def act(origin: Origin) -> StagePlace | None:
        save_start(origin, board, _by(request))
        return None

    return _into(request, ways.origin, board, refusals, act) if ways.origin else None


def _into(
    request: HttpRequest,
    origin: Origin,
    board: Board,
    refusals: list[object],
    act: Callable[[Origin], StagePlace | None],
) -> HttpResponse | None:
    """Save the board into a case, and redirect to its expected results; None, with the reasons, if refused."""
    try:
        place = act(origin)
    except UnsayableError as error:
        refusals += why_not(error.what, of_board(board).scenario)
        return None
    except RefusedError as error:
        refusals += [
            f"{hindrance.where}: {hindrance.what}"
            for hindrance in hindrances(error.case or origin.case, error.problems)
        ]
        return None
    messages.success(request, _("Saved."))
    if place is None:
        return SeeOther(reverse("editing:case", args=(origin.case.slug,)))
    query = {"variant": place.variant, "stage": key_of(the_case(origin.case.slug), place)}
    return SeeOther(address("editing:case-expect", origin.case.slug, query))


def _by(request: HttpRequest) -> By:
    return By(request.user, request.POST.get(FIELD, ""))


_ACTS = {"case": _save_case, "stage": _save_stage, "again": _save_again, "variant": _save_variant, "start": _save_start}


def _board_page(moment: Moment) -> str:
    return moment.board.get_absolute_url() if moment.board else reverse("boards:home")
