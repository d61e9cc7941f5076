"""Before a quiz is asked: preview it, see which misconceptions it detects, and publish it."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any, Final

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from layers_site.accounts.roles import request_user, trainer_required
from layers_site.boards.views.responses import SeeOther
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.text import current_language
from layers_site.quizzes import documents
from layers_site.quizzes.answer_forms import answer_form
from layers_site.quizzes.colleagues import as_it_was, note
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.feedback import feedback_on
from layers_site.quizzes.models import Change, Quiz, Round, Version
from layers_site.quizzes.publishing import numbered, worked_out
from layers_site.quizzes.shapes import QuestionDoc
from layers_site.quizzes.trainer.presenters.outline import hindrances, outline_view
from layers_site.quizzes.trainer.presenters.trying import on_board, preview_view, reach_view, settled
from layers_site.quizzes.trainer.services import drafts, exam
from layers_site.quizzes.trainer.services.rounds import ask_now, latest_version, zone_sent
from layers_site.quizzes.trainer.views.access import may_change_quiz, own_quiz, readable_quiz, show
from layers_site.quizzes.wording import text_in


@require_http_methods(["GET", "HEAD", "POST"])
def preview(request: HtmxHttpRequest, key: uuid.UUID) -> HttpResponse:
    """Show one question after the other, in the language of the page. Nothing is stored."""
    quiz = readable_quiz(request, key)
    doc = drafts.draft_of(quiz)
    place = _number(request, "at", len(doc.questions))
    board = _number(request, "board", len(doc.questions[place].dealt)) if doc.questions else 0
    view = preview_view(quiz, doc, place, text_in(doc.intro, current_language()), board)
    context: dict[str, Any] = {"view": view, "here": view.here}
    if not doc.questions:
        return show(request, "preview", context)
    tried = _tried(request, settled(on_board(doc.questions[place], board)), view.here)
    return show(request, "preview", {**context, **tried}, status=422 if tried.get("wrong") else 200)


def _tried(request: HtmxHttpRequest, question: QuestionDoc, here: str) -> dict[str, Any]:
    """Return the context of the form, or of the feedback on a sent answer."""
    try:
        form = answer_form(question, request.POST if request.method == "POST" else None, action=here)
    except RefusedError as refusal:
        return {"refused": str(refusal)}
    if form.is_bound and form.is_valid():
        return {"told": feedback_on(question, form.answer())}
    return {"form": form, "wrong": bool(form.errors)}


def _number(request: HtmxHttpRequest, name: str, count: int) -> int:
    """Return the number of the address, counted from 0; the first where there are not so many."""
    at = request.GET.get(name, "")
    place = int(at) - 1 if at.isascii() and at.isdecimal() and len(at) < 5 else 0
    return place if 0 <= place < count else 0


@require_safe
@trainer_required
def matrix(request: HtmxHttpRequest, key: uuid.UUID) -> HttpResponse:
    """Show which misconceptions the quiz can tell, by which questions."""
    quiz = readable_quiz(request, key)
    view = reach_view(drafts.draft_of(quiz))
    return show(request, "matrix", {"quiz": quiz, "view": view, "own": may_change_quiz(request, quiz)})


@require_http_methods(["GET", "HEAD", "POST"])
@trainer_required
def publish(request: HtmxHttpRequest, key: uuid.UUID) -> HttpResponse:
    """Publish a version, with a round of it if asked for; or list all problems that prevent it."""
    quiz = own_quiz(request, key)
    if request.POST.get("do") in _DEALS:
        return _dealt(request, quiz, _DEALS[request.POST["do"]])
    if request.method == "POST":
        try:
            new = worked_out(quiz.document)
        except RefusedError as refusal:
            return _publishing(request, quiz, refusal)
        # Nobody waits for the engine, and no version is left without its round.
        with transaction.atomic():
            version = numbered(quiz, new, request_user(request))
            note(quiz, request.user, Change.What.PUBLISHED, version.number)
            return _published(request, quiz, version)
    return _publishing(request, quiz)


_DEALS: Final = {"patterns": exam.as_patterns, "deal": exam.dealt_again}


def _dealt(request: HtmxHttpRequest, quiz: Quiz, deal: Callable[[Quiz], exam.Dealt]) -> HttpResponse:
    dealt = deal(quiz)
    for place, was in dealt.were.items():
        note(quiz, request.user, Change.What.KIND_CHANGED, was.id, as_it_was(was, place))
    count = len(dealt.were)
    text = ngettext("%(count)s question has other boards now.", "%(count)s questions have other boards now.", count)
    messages.success(request, text % {"count": count})
    if dealt.left:
        messages.info(request, _("%(count)s are still to be dealt: press once more.") % {"count": dealt.left})
    if dealt.without:
        numbers = {"numbers": ", ".join(map(str, dealt.without))}
        messages.info(request, _("No pattern comes up for: %(numbers)s. They stay as they are.") % numbers)
    return SeeOther(reverse("trainer:quiz", args=(quiz.key,)))


def _publishing(request: HtmxHttpRequest, quiz: Quiz, refusal: RefusedError | None = None) -> HttpResponse:
    doc = drafts.draft_of(quiz)
    problems = refusal.problems if refusal else documents.problems(drafts.stored(quiz), complete=True)
    context = {
        "view": outline_view(quiz, doc, problems, latest_version(quiz)),
        "hindrances": hindrances(quiz, doc, problems),
        "refused": str(refusal) if refusal else "",
    }
    return show(request, "publish", context, status=422 if refusal else 200)


def _published(request: HtmxHttpRequest, quiz: Quiz, version: Version) -> HttpResponse:
    mode = request.POST.get("mode", "")
    if mode == "dates":
        return SeeOther(reverse("trainer:round-new", args=(quiz.key,)))
    if mode in Round.Mode.values:
        made = ask_now(version, request_user(request), mode, zone_sent(request))
        return SeeOther(reverse("trainer:round", args=(made.code,)))
    messages.success(request, _("Version %(number)s is published.") % {"number": version.number})
    return SeeOther(reverse("trainer:publish", args=(quiz.key,)))
