"""A visitor's boards and links: list, name and delete them; a board from a document; and where the edition matters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from layers_site.accounts.learners import learner_of
from layers_site.boards.models import KeptBoard, LatestLink
from layers_site.boards.services.boards import RefusedError
from layers_site.boards.sharing import keeping
from layers_site.boards.sharing.documents import UnreadableError, opened, problem_lines
from layers_site.boards.sharing.editions import editions_view, where_editions_matter
from layers_site.boards.sharing.forms import NameForm, OpenForm
from layers_site.boards.sharing.keeping import kept_view, link_view
from layers_site.boards.sharing.views.share import root_of
from layers_site.boards.views.responses import SeeOther
from layers_site.content.models import Case
from layers_site.content.shipped import overlay
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.drawing import drawn


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def mine(request: HttpRequest) -> HttpResponse:
    """List what is the visitor's own; a document that is sent becomes a board."""
    if request.method != "POST":
        return _mine(request)
    form = OpenForm(request.POST, request.FILES, _list())
    if form.is_valid():
        try:
            board = opened(form.document()).board
        except UnreadableError as error:
            lines = problem_lines(error.problems, error.document)
            form.add_error(form.field, [ValidationError(line) for line in lines])
        except RefusedError as refusal:
            form.add_error(form.field, str(refusal))
        else:
            return SeeOther(board.get_absolute_url() if board else _list())
    return _mine(request, opening=form)


def _mine(request: HttpRequest, wrong: NameForm | None = None, opening: OpenForm | None = None) -> HttpResponse:
    learner = learner_of(request)
    kept_views = [
        kept_view(kept_board, wrong if wrong and wrong.auto_id == usual.auto_id else usual)
        for kept_board in KeptBoard.objects.of(learner)
        for usual in [_rename_form(None, kept_board)]
    ]
    links = LatestLink.objects.of(learner).prefetch_related("stops")
    context = {
        "section": "mine",
        "here": _list(),
        "kept": kept_views,
        "links": [link_view(link, root_of(request)) for link in links],
        "opening": opening or OpenForm(None, None, _list()),
    }
    return render(request, "boards/sharing/mine.html", context, status=422 if wrong or opening else 200)


def _list() -> str:
    return reverse("sharing:mine")


def _rename_form(data: Mapping[str, Any] | None, kept_board: KeptBoard) -> NameForm:
    action = reverse("sharing:rename", args=(kept_board.pk,))
    return NameForm(data, action, _("Rename"), key=f"name-{kept_board.pk}", name=kept_board.name)


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


@require_POST
def drop(request: HttpRequest, key: str) -> HttpResponse:
    """Delete the link: it leads nowhere from now on."""
    keeping.link_of(learner_of(request), key).delete()
    messages.success(request, _("The link is deleted."))
    return SeeOther(f"{_list()}#links")


@require_safe
def editions(request: HtmxHttpRequest) -> HttpResponse:
    """Show the results under each edition."""

    def context() -> dict[str, object]:
        return {"section": "cases", "editions": editions_view(where_editions_matter(Case.objects.published()))}

    return drawn(request, "boards/sharing/editions.html", (Case.objects.version(), overlay.version()), context)
