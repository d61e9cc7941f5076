"""A visitor's boards and links: list, name, redirect and delete them."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from layers_site.accounts.learners import learner_made, learner_of
from layers_site.boards.models import KeptBoard, LatestLink
from layers_site.boards.presenters.links import page
from layers_site.boards.services.moments import Moment, at_board
from layers_site.boards.sharing.forms import NameForm, keep_form, link_form, refused_or
from layers_site.boards.sharing.presenters.addresses import below
from layers_site.boards.sharing.presenters.mine import kept_view, link_view
from layers_site.boards.sharing.presenters.share import title
from layers_site.boards.sharing.services import keeping
from layers_site.boards.sharing.services.keeping import FullError, frozen
from layers_site.boards.sharing.views.share import root_of, show_share
from layers_site.boards.views.responses import SeeOther, case_moment, read_options


@require_safe
@never_cache
def mine(request: HttpRequest) -> HttpResponse:
    return _mine(request)


def _mine(request: HttpRequest, wrong: NameForm | None = None) -> HttpResponse:
    learner = learner_of(request)
    renaming = {kept_board.pk: _rename_form(None, kept_board) for kept_board in KeptBoard.objects.of(learner)}
    kept_views = [
        kept_view(kept_board, refused_or(wrong, renaming[kept_board.pk]))
        for kept_board in KeptBoard.objects.of(learner)
    ]
    links = LatestLink.objects.of(learner).prefetch_related("stops")
    context = {"section": "mine", "kept": kept_views, "links": [link_view(link, root_of(request)) for link in links]}
    return render(request, "boards/sharing/mine.html", context | {"here": _list()}, status=422 if wrong else 200)


def _list() -> str:
    return reverse("sharing:mine")


def _rename_form(data: object, kept_board: KeptBoard) -> NameForm:
    sent = data if data is None or hasattr(data, "get") else None
    action = reverse("sharing:rename", args=(kept_board.pk,))
    return NameForm(sent, action, _("Rename"), key=f"name-{kept_board.pk}", name=kept_board.name)  # type: ignore[arg-type]


# --- boards -----------------------------------------------------------------------------------------


@require_POST
def keep_board(request: HttpRequest, board_id: str) -> HttpResponse:
    return _keep(request, at_board(board_id))


@require_POST
def keep_case(request: HttpRequest, slug: str) -> HttpResponse:
    return _keep(request, case_moment(request, slug))


def _keep(request: HttpRequest, moment: Moment) -> HttpResponse:
    """Add the board to the visitor's list under a name; a stage of a case becomes a board first."""
    edition = read_options(request).edition
    form = keep_form(request.POST, below(page(moment, read_options(request)), "keep/"), title(moment))
    if not form.is_valid():
        return show_share(request, moment, wrong=form, status=422)
    board = frozen(moment).board
    try:
        if board is not None:
            keeping.keep(learner_made(request), board, form.cleaned_data["name"], edition)
    except FullError as refusal:
        form.add_error("name", str(refusal))
        return show_share(request, moment, wrong=form, status=422)
    messages.success(request, _("Kept among your boards."))
    return SeeOther(_list())


@require_POST
def rename(request: HttpRequest, pk: int) -> HttpResponse:
    kept_board = keeping.kept_by(learner_of(request), pk)
    form = _rename_form(request.POST, kept_board)
    if not form.is_valid():
        return _mine(request, form)
    keeping.keep(kept_board.learner, kept_board.board, form.cleaned_data["name"], kept_board.edition)
    return SeeOther(f"{_list()}#kept-{pk}")


@require_POST
def forget(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a board off the visitor's list. The board itself stays: others may have its link."""
    keeping.kept_by(learner_of(request), pk).delete()
    messages.success(request, _("Removed from your boards. Its link still works."))
    return SeeOther(_list())


# --- links to the latest ----------------------------------------------------------------------------


@require_POST
def link_to_board(request: HttpRequest, board_id: str) -> HttpResponse:
    return _make_link(request, at_board(board_id))


@require_POST
def link_to_case(request: HttpRequest, slug: str) -> HttpResponse:
    return _make_link(request, case_moment(request, slug))


def _make_link(request: HttpRequest, moment: Moment) -> HttpResponse:
    options = read_options(request)
    form = link_form(request.POST, below(page(moment, options), "latest/"), title(moment))
    if not form.is_valid():
        return show_share(request, moment, wrong=form, status=422)
    after = frozen(moment)
    try:
        if after.board is not None:
            keeping.make_link(learner_made(request), after.board, form.cleaned_data["name"], options.edition)
    except FullError as refusal:
        form.add_error("name", str(refusal))
        return show_share(request, moment, wrong=form, status=422)
    return SeeOther(below(page(after, options), "share/") + "#latest")


@require_POST
def point_to_board(request: HttpRequest, board_id: str, key: str) -> HttpResponse:
    return _point(request, at_board(board_id), key)


@require_POST
def point_to_case(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    return _point(request, case_moment(request, slug), key)


def _point(request: HttpRequest, moment: Moment, key: str) -> HttpResponse:
    """Point one of the visitor's own links to this board. Links of others do not exist for them."""
    link = keeping.link_of(learner_of(request), key)
    options = read_options(request)
    after = frozen(moment)
    if after.board is not None:
        keeping.point(link, after.board, options.edition)
    messages.success(request, _("“%(name)s” leads here now.") % {"name": link.name})
    return SeeOther(below(page(after, options), "share/") + "#latest")


@require_POST
def drop(request: HttpRequest, key: str) -> HttpResponse:
    """Delete the link: it leads nowhere from now on."""
    keeping.link_of(learner_of(request), key).delete()
    messages.success(request, _("The link no longer leads anywhere."))
    return SeeOther(f"{_list()}#links")
