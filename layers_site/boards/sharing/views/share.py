"""The page from which a board is shared, its QR code, and its document."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from layers_site.accounts.learners import learner_of
from layers_site.boards.models import LatestLink
from layers_site.boards.presenters.links import page
from layers_site.boards.services.moments import Moment, at_board
from layers_site.boards.sharing.forms import NameForm, keep_form, link_form, refused_or
from layers_site.boards.sharing.presenters.addresses import asking, below, short
from layers_site.boards.sharing.presenters.mine import LinkView, link_view
from layers_site.boards.sharing.presenters.share import ShareView, share_view, title
from layers_site.boards.sharing.services.documents import document_of, file_name
from layers_site.boards.sharing.services.keeping import comes_from, frozen
from layers_site.boards.sharing.services.qr import qr_svg
from layers_site.boards.views.responses import SeeOther, case_moment, read_options
from layers_site.platform.views import attached


@require_safe
@never_cache
def board(request: HttpRequest, board_id: str) -> HttpResponse:
    return show_share(request, at_board(board_id))


@require_safe
@never_cache
def case(request: HttpRequest, slug: str) -> HttpResponse:
    return show_share(request, case_moment(request, slug))


def root_of(request: HttpRequest) -> str:
    """Return scheme and host of this site; the host is one of ALLOWED_HOSTS."""
    return request.build_absolute_uri("/")[:-1]


def show_share(
    request: HttpRequest, moment: Moment, *, wrong: NameForm | None = None, status: int = 200
) -> HttpResponse:
    """Show the page for sharing a board; `wrong` is the form that was refused."""
    options = read_options(request)
    view = share_view(moment, options, root_of(request))
    context = {
        "section": "cases",
        "here": view.here,
        "share": view,
        "keep_form": refused_or(wrong, keep_form(None, view.keep, title(moment))),
        "link_form": refused_or(wrong, link_form(None, view.make_link, title(moment))),
        "links": _links(request, moment, view),
    }
    response = render(request, "boards/sharing/share.html", context, status=status)
    response["X-Robots-Tag"] = "noindex"
    return response


def _links(request: HttpRequest, moment: Moment, view: ShareView) -> list[LinkView]:
    """Return the visitor's own links, those first that led to a board from which this one was made."""
    mine = list(LatestLink.objects.of(learner_of(request)))
    near = comes_from(moment.board, {latest_link.board_id for latest_link in mine}) if mine and moment.board else set()
    board_id = moment.board.id if moment.board else ""
    return _sorted(
        link_view(latest_link, root_of(request), board=board_id, at=view.board, near=latest_link.board_id in near)
        for latest_link in mine
    )


def _sorted(links: Iterable[LinkView]) -> list[LinkView]:
    return sorted(links, key=lambda link_view: not (link_view.near or link_view.here))


@require_POST
def freeze(request: HttpRequest, slug: str) -> HttpResponse:
    """Store the stage of a case as a board that never changes, and share that."""
    moment = case_moment(request, slug)
    return SeeOther(below(page(frozen(moment), read_options(request)), "share/"))


# --- files ------------------------------------------------------------------------------------------


@require_safe
def board_qr(request: HttpRequest, board_id: str) -> HttpResponse:
    return _qr(request, at_board(board_id))


@require_safe
def case_qr(request: HttpRequest, slug: str) -> HttpResponse:
    return _qr(request, case_moment(request, slug))


def _qr(request: HttpRequest, moment: Moment) -> HttpResponse:
    """Draw the short link as a QR code; only addresses of this site are drawn."""
    address = root_of(request) + short(moment, read_options(request))
    asks = request.GET.get("predict") == "1"
    return HttpResponse(qr_svg(asking(address) if asks else address), content_type="image/svg+xml")


@require_safe
def board_document(_request: HttpRequest, board_id: str) -> HttpResponse:
    return _document(at_board(board_id))


@require_safe
def case_document(request: HttpRequest, slug: str) -> HttpResponse:
    return _document(case_moment(request, slug))


def _document(moment: Moment) -> HttpResponse:
    response = attached(HttpResponse(document_of(moment), content_type="application/json"), file_name(moment))
    response["X-Content-Type-Options"] = "nosniff"
    return response
