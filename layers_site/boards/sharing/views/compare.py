"""Two boards side by side; and all cases under all editions."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from engine import EvaluationError, TimeUpError
from layers_site.accounts.learners import learner_of
from layers_site.boards.models import KeptBoard
from layers_site.boards.presenters.links import page
from layers_site.boards.services.moments import at_board
from layers_site.boards.sharing.presenters.compare import compare_view
from layers_site.boards.sharing.presenters.editions import editions_view
from layers_site.boards.sharing.services.editions import where_editions_matter
from layers_site.boards.views.responses import read_options
from layers_site.content.models import Case
from layers_site.content.shipped import overlay
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.drawing import drawn

_EDITIONS: Final = "boards/sharing/editions.html"


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
