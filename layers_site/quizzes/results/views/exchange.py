"""Quizzes to take along to other programs, and to bring in from them."""

from __future__ import annotations

import json
import uuid

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from layers_site.accounts.roles import request_user, trainer_required
from layers_site.boards.views.answers import SeeOther
from layers_site.platform.htmx import HtmxHttpRequest
from layers_site.quizzes import documents
from layers_site.quizzes.results.exchange.forms import BringForm, languages_of
from layers_site.quizzes.results.exchange.gift_writer import gift
from layers_site.quizzes.results.exchange.imported import FileError
from layers_site.quizzes.results.exchange.losses import losses
from layers_site.quizzes.results.exchange.moodle_writer import moodle_xml
from layers_site.quizzes.results.exchange.reading import keep, read_file
from layers_site.quizzes.results.views.doors import quiz_for, results_door, show
from layers_site.quizzes.results.views.exports import attached, file_name


@require_safe
@results_door
def take(request: HtmxHttpRequest, key: uuid.UUID) -> HttpResponse:
    """Return the formats, each with what gets lost in it."""
    quiz = quiz_for(request, key)
    document = documents.read(quiz.document)
    context = {"quiz": quiz, "count": len(document.questions)}
    context |= {"moodle": losses(document, "moodle"), "gift": losses(document, "gift")}
    return show(request, "take", context)


@require_safe
@results_door
def as_json(request: HtmxHttpRequest, key: uuid.UUID) -> HttpResponseBase:
    quiz = quiz_for(request, key)
    text = json.dumps(quiz.document, ensure_ascii=False, indent=1)
    return attached(HttpResponse(text, content_type="application/json"), file_name(quiz.title, "json"))


@require_safe
@results_door
def as_gift(request: HtmxHttpRequest, key: uuid.UUID) -> HttpResponseBase:
    quiz = quiz_for(request, key)
    text = gift(documents.read(quiz.document), languages_of(request.GET))
    return attached(HttpResponse(text, content_type="text/plain; charset=utf-8"), file_name(quiz.title, "gift.txt"))


@require_safe
@results_door
def as_moodle(request: HtmxHttpRequest, key: uuid.UUID) -> HttpResponseBase:
    quiz = quiz_for(request, key)
    data = moodle_xml(documents.read(quiz.document), languages_of(request.GET))
    return attached(HttpResponse(data, content_type="application/xml"), file_name(quiz.title, "xml"))


@require_http_methods(["GET", "HEAD", "POST"])
@trainer_required
def bring(request: HtmxHttpRequest) -> HttpResponse:
    """Make a draft of the trainer's own from a file. If something was changed or left out, the page says that first."""
    sent = request.method == "POST"
    form = BringForm(*((request.POST, request.FILES) if sent else (None, None)), action=reverse("results:bring"))
    if not (sent and form.is_valid()):
        return show(request, "bring", {"form": form}, status=422 if sent else 200)
    file = form.cleaned_data["file"]
    try:
        file_read = read_file(file.read(), file.name, form.language_chosen)
    except FileError as error:
        where = _("line %(line)s: %(why)s") % {"line": error.line, "why": error} if error.line else str(error)
        form.add_error("file", where)
        return show(request, "bring", {"form": form}, status=422)
    quiz = keep(file_read.document, request_user(request))
    if file_read.notes:
        count = len(file_read.document["questions"])
        return show(request, "brought", {"quiz": quiz, "notes": file_read.notes, "count": count})
    messages.success(request, _("It is here, as a draft of yours."))
    return SeeOther(reverse("trainer:quiz", args=(quiz.key,)))
