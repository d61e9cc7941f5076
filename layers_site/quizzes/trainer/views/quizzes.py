"""One quiz: the page from which it is built, what it is called, the order of its questions, and taking it away."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from layers_site.accounts.roles import is_trainer, request_user, trainer_required
from layers_site.boards.views.answers import SeeOther
from layers_site.platform.htmx import HtmxHttpRequest
from layers_site.platform.versions import ChangedError
from layers_site.quizzes import documents
from layers_site.quizzes.models import Quiz, Round
from layers_site.quizzes.refusing import RefusedError
from layers_site.quizzes.trainer.forms.rounds import ArrangeForm
from layers_site.quizzes.trainer.forms.settings import QuizForm, SettingsForm
from layers_site.quizzes.trainer.presenters.outline import outline_view
from layers_site.quizzes.trainer.presenters.settings import unlike
from layers_site.quizzes.trainer.presenters.shelf import round_rows
from layers_site.quizzes.trainer.services import drafts
from layers_site.quizzes.trainer.services.drafts import delete_quiz
from layers_site.quizzes.trainer.services.rounds import latest_version
from layers_site.quizzes.trainer.views.doors import own_quiz, readable_quiz, show


@require_http_methods(["GET", "HEAD", "POST"])
@trainer_required
def new(request: HtmxHttpRequest) -> HttpResponse:
    form = QuizForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        quiz = Quiz(owner=request_user(request))
        drafts.keep(quiz, form.quiz())
        return SeeOther(reverse("trainer:add", args=(quiz.key,)))
    return show(request, "new", {"form": form}, status=422 if form.errors else 200)


@require_safe
@vary_on_headers("HX-Request")
def quiz(request: HtmxHttpRequest, key: uuid.UUID) -> HttpResponse:
    """Show a quiz: to its trainer as the editor, to other readers as its questions."""
    quiz = readable_quiz(request, key)
    own = quiz.owner_id is not None and quiz.owner_id == request.user.pk
    return show(request, "quiz" if own else "shipped", _context(request, quiz))


def _context(request: HtmxHttpRequest, quiz: Quiz) -> dict[str, Any]:
    doc = drafts.draft_of(quiz)
    problems = documents.problems(drafts.stored(quiz), complete=True)
    rounds = Round.objects.of(request.user) if is_trainer(request.user) else Round.objects.none()
    return {
        "view": outline_view(quiz, doc, problems, latest_version(quiz)),
        "rounds": round_rows(rounds.filter(version__quiz=quiz).with_quiz()),
        "trainer": is_trainer(request.user),
    }


@require_http_methods(["GET", "HEAD", "POST"])
@trainer_required
def settings(request: HtmxHttpRequest, key: uuid.UUID) -> HttpResponse:
    """Edit titles, introduction, languages, shuffling."""
    quiz = own_quiz(request, key)
    doc = drafts.draft_of(quiz)
    form = SettingsForm.of(request.POST if request.method == "POST" else None, doc, drafts.stamp_of_settings(doc))
    differing: tuple[Any, ...] = ()
    if form.is_bound and form.is_valid():
        try:
            drafts.save_settings(quiz, form.quiz(), form.cleaned_data["stamp"])
        except ChangedError as changed:
            differing = unlike(form, changed.now)
            form = form.over(drafts.stamp_of_settings(changed.now))
        else:
            messages.success(request, _("Saved."))
            return SeeOther(reverse("trainer:quiz", args=(key,)))
    context = {"quiz": quiz, "form": form, "differing": differing}
    status = 409 if differing else 422 if form.errors else 200
    return show(request, "settings", context, status=status)


# --- the list of questions ---------------------------------------------------------------------------


@require_POST
@vary_on_headers("HX-Request")
@trainer_required
def arrange(request: HtmxHttpRequest, key: uuid.UUID) -> HttpResponse:
    """Move, copy or delete one question."""
    quiz = own_quiz(request, key)
    form = ArrangeForm(request.POST)
    if not form.is_valid():
        raise Http404
    verb, name = form.parts()
    try:
        text = _ARRANGED[verb](quiz, name, form.place())
    except RefusedError as refusal:
        text = str(refusal)
    if request.htmx:
        return render(request, "quizzes/trainer/quiz.html#outline", {**_context(request, quiz), "said": text})
    messages.success(request, text)
    return SeeOther(reverse("trainer:quiz", args=(key,)))


def _moved(quiz: Quiz, name: str, place: int | None, by: int = 0) -> str:
    now = [question.id for question in drafts.draft_of(quiz).questions]
    if name not in now:
        raise drafts.GoneError
    to = place if place is not None else now.index(name) + by
    return _("The question is at place %(place)s.") % {"place": drafts.move(quiz, name, to) + 1}


def _twice(quiz: Quiz, name: str, _place: int | None) -> str:
    drafts.duplicate(quiz, name)
    return _("The question is there twice now.")


def _away(quiz: Quiz, name: str, _place: int | None) -> str:
    drafts.remove(quiz, name)
    return _("The question is removed.")


_ARRANGED: dict[str, Callable[[Quiz, str, int | None], str]] = {
    "up": lambda quiz, name, _place: _moved(quiz, name, None, -1),
    "down": lambda quiz, name, _place: _moved(quiz, name, None, 1),
    "place": _moved,
    "duplicate": _twice,
    "remove": _away,
}


# --- away --------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@trainer_required
def delete(request: HtmxHttpRequest, key: uuid.UUID) -> HttpResponse:
    """Delete a quiz with everything that belongs to it. The page first says what that is."""
    quiz = own_quiz(request, key)
    if request.method == "POST":
        title = quiz.title
        delete_quiz(quiz, request.user)
        messages.success(request, _("“%(title)s” is deleted.") % {"title": title})
        return SeeOther(reverse("trainer:home"))
    rounds = Round.objects.filter(version__quiz=quiz)
    sheets = sum(round_.sheets.count() for round_ in rounds)
    counts = {"versions": quiz.versions.count(), "rounds": len(rounds), "sheets": sheets}
    return show(request, "delete_quiz", {"quiz": quiz, "counts": counts})
