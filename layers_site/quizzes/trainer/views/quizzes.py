"""The list of quizzes, and one quiz: its editor, settings, order of questions, and deletion."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_headers

from layers_site.accounts.roles import is_trainer, request_user, trainer_required
from layers_site.boards.views.responses import SeeOther
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.versions import ChangedError
from layers_site.quizzes import documents
from layers_site.quizzes.colleagues import as_it_was, last_removed, note
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.models import Change, Quiz, Round
from layers_site.quizzes.publishing import copy_of
from layers_site.quizzes.shapes import QuizDoc
from layers_site.quizzes.trainer.forms.quizzes import QuizForm, SettingsForm
from layers_site.quizzes.trainer.forms.rounds import ArrangeForm
from layers_site.quizzes.trainer.presenters.outline import outline_view, unlike
from layers_site.quizzes.trainer.presenters.shelf import round_rows, shelf_view
from layers_site.quizzes.trainer.services import drafts
from layers_site.quizzes.trainer.services.drafts import delete_quiz
from layers_site.quizzes.trainer.services.rounds import ask_now, latest_version, version_to_ask, zone_sent
from layers_site.quizzes.trainer.views.access import (
    askable_quiz,
    held_quiz,
    may_change_quiz,
    own_quiz,
    readable_quiz,
    show,
    works_on_quiz,
)


@require_http_methods(["GET", "HEAD", "POST"])
@trainer_required
def new(request: HtmxHttpRequest) -> HttpResponse:
    form = QuizForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        quiz = Quiz(owner=request_user(request))
        drafts.keep(quiz, form.quiz())
        return SeeOther(reverse("trainer:add", args=(quiz.key,)))
    return show(request, "new", {"form": form}, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
def quiz(request: HtmxHttpRequest, key: uuid.UUID) -> HttpResponse:
    """Show a quiz: to its trainer as the editor, to other readers as its questions; do what was pressed there."""
    if request.method == "POST":
        return _pressed(request, key)
    quiz = readable_quiz(request, key)
    return show(request, "quiz" if may_change_quiz(request, quiz) else "shipped", _context(request, quiz))


@trainer_required
def _pressed(request: HtmxHttpRequest, key: uuid.UUID) -> HttpResponse:
    do = request.POST.get("do")
    return copy(request, key) if do == "copy" else ask(request, key) if do == "ask" else arrange(request, key)


def _context(request: HtmxHttpRequest, quiz: Quiz) -> dict[str, Any]:
    doc = drafts.draft_of(quiz)
    problems = documents.problems(drafts.stored(quiz), complete=True)
    rounds = Round.objects.seen_by(request.user) if is_trainer(request.user) else Round.objects.none()
    return {
        "view": outline_view(quiz, doc, problems, latest_version(quiz)),
        "rounds": round_rows(rounds.filter(version__quiz=quiz).with_quiz()),
        "trainer": is_trainer(request.user),
        "holds": quiz.owner_id is not None and quiz.owner_id == request.user.pk,
        "works": quiz.owner_id is not None and works_on_quiz(request, quiz),
        "removed": last_removed(quiz, request.user),
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
            note(quiz, request.user, Change.What.SETTINGS)
            messages.success(request, _("Saved."))
            return SeeOther(reverse("trainer:quiz", args=(key,)))
    context = {"quiz": quiz, "form": form, "differing": differing}
    status = 409 if differing else 422 if form.errors else 200
    return show(request, "settings", context, status=status)


def arrange(request: HtmxHttpRequest, key: uuid.UUID) -> HttpResponse:
    """Move, copy or delete one question."""
    quiz = own_quiz(request, key)
    form = ArrangeForm(request.POST)
    if not form.is_valid():
        raise Http404
    verb, name = form.parts()
    doc = drafts.draft_of(quiz)
    try:
        text = _ARRANGED[verb](quiz, name, form.place())
        _note(request, quiz, doc, verb, name)
    except RefusedError as refusal:
        text = str(refusal)
    if request.htmx:
        return render(request, "quizzes/trainer/quiz.html#outline", {**_context(request, quiz), "said": text})
    messages.success(request, text)
    return SeeOther(reverse("trainer:quiz", args=(key,)))


def _note(request: HtmxHttpRequest, quiz: Quiz, was: QuizDoc, verb: str, name: str) -> None:
    """Write down what was done to a question of the quiz as it `was`."""
    place = next((place for place, question in enumerate(was.questions) if question.id == name), None)
    if place is None:
        return
    if verb == "remove":
        note(quiz, request.user, Change.What.QUESTION_REMOVED, name, as_it_was(was.questions[place], place))
    else:
        what = Change.What.QUESTIONS_ADDED if verb == "duplicate" else Change.What.QUESTION_MOVED
        note(quiz, request.user, what, name)


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


@require_http_methods(["GET", "HEAD", "POST"])
@trainer_required
def delete(request: HtmxHttpRequest, key: uuid.UUID) -> HttpResponse:
    """Delete a quiz with everything that belongs to it, after a confirmation."""
    quiz = held_quiz(request, key)
    of_others = Round.objects.filter(version__quiz=quiz).exclude(owner=request_user(request)).count()
    if request.method == "POST" and not of_others:
        title = quiz.title
        delete_quiz(quiz, request.user)
        messages.success(request, _("“%(title)s” is deleted.") % {"title": title})
        return SeeOther(reverse("trainer:home"))
    rounds = Round.objects.filter(version__quiz=quiz)
    sheets = sum(round_.sheets.count() for round_ in rounds)
    counts = {"versions": quiz.versions.count(), "rounds": len(rounds), "sheets": sheets}
    context = {"quiz": quiz, "counts": counts, "of_others": of_others}
    return show(request, "delete_quiz", context, status=409 if request.method == "POST" else 200)


@require_safe
def home(request: HtmxHttpRequest) -> HttpResponse:
    """Show the shipped quizzes, and to trainers their own before these; with `?rounds=all` every round."""
    every = request.GET.get("rounds") == "all"
    view = shelf_view(request_user(request) if is_trainer(request.user) else None, every=every)
    return show(request, "home", {"view": view, "section": "quizzes" if view.trainer else "practice"})


def copy(request: HtmxHttpRequest, key: uuid.UUID) -> HttpResponse:
    made = copy_of(readable_quiz(request, key), request_user(request))
    messages.success(request, _("This is your copy. Change what you like."))
    return SeeOther(reverse("trainer:quiz", args=(made.key,)))


def ask(request: HtmxHttpRequest, key: uuid.UUID) -> HttpResponse:
    """Open a round with one press, and show its code."""
    quiz = askable_quiz(request, key)
    mode = request.POST.get("mode", Round.Mode.ALONE)
    if mode not in Round.Mode.values:
        raise Http404
    try:
        made = ask_now(version_to_ask(quiz), request_user(request), mode, zone_sent(request))
    except RefusedError as refusal:
        messages.error(request, str(refusal))
        return redirect("trainer:quiz", quiz.key)
    return SeeOther(reverse("trainer:round", args=(made.code,)))
