"""From the workbench to the desk: boards from nothing, and saving."""

from __future__ import annotations

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
from layers_site.content.publishing import User, may_change
from layers_site.content.services.versions import NewerError
from layers_site.editing.forms.desk import PlaceForm
from layers_site.editing.forms.texts import StageForm, TitleForm
from layers_site.editing.presenters.content import crumbs
from layers_site.editing.presenters.operations import why_not
from layers_site.editing.presenters.problems import address, hindrances
from layers_site.editing.presenters.removals import Question
from layers_site.editing.presenters.saving import Way, Ways, closed, ways
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
        way = ways_to_save.by_code.get(sent.get("as", ""))
        if origin and _overwrites(origin.case, sent):
            asked = Question(
                _("Put this board in place of what everybody sees?"),
                _("“%(title)s” is published: the change is public right away.") % {"title": origin.case},
                (), _("Put it there"), sent["as"], "as",
            )  # fmt: skip
            content = {"crumbs": crumbs(origin.case, itself=True), "back": request.path, "stamp": sent.get(FIELD, "")}
            return show(request, "question", {**content, "question": asked})
        try:
            answer = _act(request, ways_to_save, way, moment.board, refusals)
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


def _act(
    request: HttpRequest, ways: Ways, way: Way | None, board: Board, refusals: list[object]
) -> HttpResponse | None:
    """Save the board in this way; None if it is closed, lacks its texts, or is refused."""
    if way is None or not way.is_open or (way.form is not None and not way.form.is_valid()):
        return None
    if ways.origin is not None and way.code != "case":
        return _into(request, ways.origin, way, board, refusals)
    if way.form is None:
        return None
    messages.success(request, _("The draft is made. Now say what you expect, then give it its texts."))
    return _made(way.form, board, request.user)


def _made(form: TitleForm, board: Board, user: User) -> HttpResponse:
    """Make a draft that starts from the board, and redirect to what is expected there."""
    case = new_case(at_board(board.id).scenario, form.label_of("title"), user)
    return SeeOther(address("editing:case-expect", case.slug, {"stage": case.stage_keys[""][0]}))


def _into(request: HttpRequest, origin: Origin, way: Way, board: Board, refusals: list[object]) -> HttpResponse | None:
    """Save the board into a case, and redirect to its expected results; None, with the reasons, if refused."""
    by = By(request.user, request.POST.get(FIELD, ""))
    try:
        place = _saved(origin, way, board, by)
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


def _saved(origin: Origin, way: Way, board: Board, by: By) -> StagePlace | None:
    """Save the board in one of the ways; return the stage to expect something at. Raises as `save_stage` does."""
    if isinstance(way.form, StageForm):
        return save_stage(origin, board, way.form.stage(), by)
    if way.form is not None:
        return save_variant(origin, board, way.form.label_of("title"), by)
    if way.code == "again":
        return save_again(origin, board, by)
    save_start(origin, board, by)
    return None


def _board_page(moment: Moment) -> str:
    return moment.board.get_absolute_url() if moment.board else reverse("boards:home")
