"""Two boards side by side: choosing the other, and looking at both."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from engine import EvaluationError, TimeUpError
from layers_site.accounts.learners import learner_of
from layers_site.boards.models import KeptBoard
from layers_site.boards.presenters.links import ViewOptions, page
from layers_site.boards.services.moments import Moment, at_board
from layers_site.boards.sharing.forms import CompareForm
from layers_site.boards.sharing.presenters.addresses import below
from layers_site.boards.sharing.presenters.compare import compare_view
from layers_site.boards.sharing.presenters.editions import editions_view
from layers_site.boards.sharing.presenters.share import title
from layers_site.boards.sharing.services.documents import UnknownReferenceError, moment_of
from layers_site.boards.sharing.services.editions import where_editions_matter
from layers_site.boards.sharing.services.keeping import frozen
from layers_site.boards.views.responses import SeeOther, case_moment, read_options
from layers_site.content.models import Case
from layers_site.content.shipped import overlay
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.drawing import drawn

_EDITIONS: Final = "boards/sharing/editions.html"


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def board(request: HttpRequest, board_id: str) -> HttpResponse:
    return _choose(request, at_board(board_id))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def case(request: HttpRequest, slug: str) -> HttpResponse:
    return _choose(request, case_moment(request, slug))


def _choose(request: HttpRequest, moment: Moment) -> HttpResponse:
    """Ask for the other board, or show the comparison once it is chosen.

    Moments of cases are frozen then, so that the address of the comparison lasts.
    """
    options = read_options(request)
    action = below(page(moment, options), "compare/")
    boards = [(kept_board.board_id, kept_board.name) for kept_board in KeptBoard.objects.of(learner_of(request))]
    form = CompareForm(request.POST if request.method == "POST" else None, boards, action)
    if form.is_valid():
        try:
            other = moment_of(form.meant(), request.get_host(), drafts=request.user.has_perm("content.change_case"))
        except UnknownReferenceError as error:
            form.add_error("link", str(error))
        else:
            return _together(moment, other, options)
    context = {"section": "cases", "form": form, "title": title(moment), "back": page(moment, options), "here": action}
    return render(request, "boards/sharing/choose.html", context, status=422 if form.errors else 200)


def _together(moment: Moment, other: Moment, options: ViewOptions) -> HttpResponse:
    after, beside = frozen(moment), frozen(other)
    address = page(after, ViewOptions(options.edition, options.focus))
    return SeeOther(below(address, f"compare/{beside.board.id if beside.board else ''}/"))


@require_safe
@never_cache
def compare(request: HttpRequest, board_id: str, other_id: str) -> HttpResponse:
    moment, other = at_board(board_id), at_board(other_id)
    options = read_options(request)
    names = dict(KeptBoard.objects.of(learner_of(request)).values_list("board_id", "name"))
    try:
        view = compare_view(moment, other, options, (names.get(board_id, ""), names.get(other_id, "")))
    except (EvaluationError, TimeUpError):
        return render(request, "boards/too_much.html", {"back": page(moment, options), "section": "cases"}, status=422)
    response = render(request, "boards/sharing/compare.html", {"section": "cases", "compare": view})
    response["X-Robots-Tag"] = "noindex"
    return response


@require_safe
def editions(request: HtmxHttpRequest) -> HttpResponse:
    """Show the results under each edition. The page is cached only once all results are stored."""
    try:
        return drawn(request, _EDITIONS, (Case.objects.version(), overlay.version()), _settled)
    except _UnsettledError as unsettled:
        return render(request, _EDITIONS, unsettled.context)


class _UnsettledError(Exception):
    """The next visitor may see more."""

    def __init__(self, context: dict[str, object]) -> None:
        super().__init__()
        self.context = context


def _settled() -> dict[str, object]:
    """Return the table. Raises _UnsettledError with it as long as not all of it is stored."""
    differences = where_editions_matter(Case.objects.published())
    context: dict[str, object] = {"section": "cases", "editions": editions_view(differences)}
    if not differences.settled:
        raise _UnsettledError(context)
    return context
