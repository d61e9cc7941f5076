"""A document from a file or pasted: opened on the workbench, or told what is wrong with it."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from layers_site.boards.services.boards import RefusedError
from layers_site.boards.sharing.forms import OpenForm
from layers_site.boards.sharing.presenters.problems import problem_lines
from layers_site.boards.sharing.services.opening import UnreadableError, opened
from layers_site.boards.views.answers import SeeOther


@require_http_methods(["GET", "HEAD", "POST"])
def open_board(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return _form(request, OpenForm(None, None, reverse("sharing:open")))
    form = OpenForm(request.POST, request.FILES, reverse("sharing:open"))
    if not form.is_valid():
        return _form(request, form)
    try:
        moment = opened(form.document())
    except UnreadableError as error:
        lines = problem_lines(error.problems, error.document)
        form.add_error(form.field, [ValidationError(line) for line in lines])
        return _form(request, form)
    except RefusedError as refusal:
        form.add_error(form.field, str(refusal))
        return _form(request, form)
    return SeeOther(reverse("workbench:board", args=(moment.board.id if moment.board else "",)))


def _form(request: HttpRequest, form: OpenForm) -> HttpResponse:
    context = {"section": "cases", "form": form}
    return render(request, "boards/sharing/open.html", context, status=422 if form.errors else 200)
