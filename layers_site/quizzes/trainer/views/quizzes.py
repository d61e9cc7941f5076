"""The list of quizzes, and one quiz: its editor, settings, order of questions; preview, publishing and deletion."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any, Final

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_headers

from layers_site.accounts.roles import is_trainer, request_user, trainer_required
from layers_site.boards.views.responses import SeeOther
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.versions import ChangedError
from layers_site.quizzes import documents
from layers_site.quizzes.access import askable_quiz, held_quiz, own_quiz, readable_quiz, works_on_quiz
from layers_site.quizzes.answer_forms import answer_form
from layers_site.quizzes.colleagues import as_it_was, last_removed, note
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.feedback import feedback_on
from layers_site.quizzes.models import Change, Quiz, Round, Version
from layers_site.quizzes.publishing import copy_of, numbered, worked_out
from layers_site.quizzes.shapes import QuestionDoc, QuizDoc
from layers_site.quizzes.trainer import drafts
from layers_site.quizzes.trainer.forms import ArrangeForm, QuizForm, SettingsForm, initial_of
from layers_site.quizzes.trainer.outline import differing, outline_view, round_rows, shelf_view
from layers_site.quizzes.trainer.question import preview_view, reach_view, settled
from layers_site.quizzes.trainer.rounds import ask_now, latest_version, version_to_ask, zone_sent
from layers_site.quizzes.trainer.views import show


@require_http_methods(["GET", "HEAD", "POST"])
@trainer_required
def new(request: HtmxHttpRequest) -> HttpResponse:
    form = QuizForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        quiz = Quiz(owner=request_user(request))
        quiz.take(documents.write(form.quiz()))
        return SeeOther(reverse("trainer:add", args=(quiz.key,)))
    return show(request, "new", {"form": form}, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
def quiz(request: HtmxHttpRequest, key: uuid.UUID) -> HttpResponse:
    """Show a quiz: to its trainer as the editor, to other readers as its questions; do what was pressed there."""
    if request.method == "POST":
        return _pressed(request, key)
    quiz = readable_quiz(request, key)
    return show(request, "quiz" if works_on_quiz(request, quiz) else "shipped", _context(request, quiz))


@trainer_required
def _pressed(request: HtmxHttpRequest, key: uuid.UUID) -> HttpResponse:
    do = request.POST.get("do")
    return copy(request, key) if do == "copy" else ask(request, key) if do == "ask" else arrange(request, key)


def _context(request: HtmxHttpRequest, quiz: Quiz) -> dict[str, Any]:
    doc = drafts.draft_of(quiz)
    problems = documents.problems(drafts.stored(quiz), complete=True)
    rounds = Round.objects.worked_on_by(request.user) if is_trainer(request.user) else Round.objects.none()
    return {
        "view": outline_view(quiz, doc, problems, latest_version(quiz)),
        "rounds": round_rows(rounds.filter(version__quiz=quiz).with_quiz()),
        "trainer": is_trainer(request.user),
        "holds": quiz.owner_id is not None and quiz.owner_id == request.user.pk,
        "removed": last_removed(quiz, request.user),
    }


@require_http_methods(["GET", "HEAD", "POST"])
@trainer_required
def settings(request: HtmxHttpRequest, key: uuid.UUID) -> HttpResponse:
    """Edit titles, introduction, languages, shuffling."""
    quiz = own_quiz(request, key)
    doc = drafts.draft_of(quiz)
    form = SettingsForm.of(request.POST if request.method == "POST" else None, doc, drafts.stamp_of_settings(doc))
    unlike: tuple[Any, ...] = ()
    if form.is_bound and form.is_valid():
        try:
            drafts.save_settings(quiz, form.quiz(), form.cleaned_data["stamp"])
        except ChangedError as changed:
            unlike = differing(form, initial_of(changed.now))
            form = form.over(drafts.stamp_of_settings(changed.now))
        else:
            note(quiz, request.user, Change.What.SETTINGS)
            messages.success(request, _("Saved."))
            return SeeOther(reverse("trainer:quiz", args=(key,)))
    context = {"quiz": quiz, "form": form, "differing": unlike}
    status = 409 if unlike else 422 if form.errors else 200
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
        text = _arranged(quiz, verb, name, form.place())
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


def _arranged(quiz: Quiz, verb: str, name: str, place: int | None) -> str:
    """Do it, and say what was done. Raises RefusedError."""
    if verb == "remove":
        drafts.remove(quiz, name)
        return _("The question is removed.")
    if verb == "duplicate":
        drafts.add(quiz, [drafts.question_of(drafts.draft_of(quiz), name)], after=name)
        return _("The question is duplicated.")
    now = [question.id for question in drafts.draft_of(quiz).questions]
    if name not in now:
        raise drafts.GoneError
    to = place if place is not None else now.index(name) + {"up": -1, "down": 1}.get(verb, 0)
    return _("The question is at place %(place)s.") % {"place": drafts.move(quiz, name, to) + 1}


@require_http_methods(["GET", "HEAD", "POST"])
@trainer_required
def delete(request: HtmxHttpRequest, key: uuid.UUID) -> HttpResponse:
    """Delete a quiz with everything that belongs to it, after a confirmation."""
    quiz = held_quiz(request, key)
    of_others = Round.objects.filter(version__quiz=quiz).exclude(owner=request_user(request)).count()
    if request.method == "POST" and not of_others:
        title = quiz.title
        drafts.delete_quiz(quiz, request.user)
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
    return show(request, "home", {"view": view, "section": "quizzes" if view["trainer"] else "practice"})


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


@require_http_methods(["GET", "HEAD", "POST"])
def preview(request: HtmxHttpRequest, key: uuid.UUID) -> HttpResponse:
    """Show one question after the other, in the language of the page. Nothing is stored."""
    quiz = readable_quiz(request, key)
    doc = drafts.draft_of(quiz)
    place = _number(request, "at", len(doc.questions))
    board = _number(request, "board", len(doc.questions[place].dealt)) if doc.questions else 0
    view = preview_view(quiz, doc, place, board)
    context: dict[str, Any] = {"view": view, "here": view["here"]}
    if not doc.questions:
        return show(request, "preview", context)
    tried = _tried(request, settled(doc.questions[place].on_board(board)), view["here"])
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
    return show(request, "matrix", {"quiz": quiz, "view": view, "own": works_on_quiz(request, quiz)})


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


_DEALS: Final = {"patterns": drafts.as_patterns, "deal": drafts.deal_again}


def _dealt(request: HtmxHttpRequest, quiz: Quiz, deal: Callable[[Quiz], drafts.Dealt]) -> HttpResponse:
    dealt = deal(quiz)
    for place, was in dealt.were.items():
        note(quiz, request.user, Change.What.KIND_CHANGED, was.id, as_it_was(was, place))
    count = len(dealt.were)
    text = ngettext("%(count)s question has other boards now.", "%(count)s questions have other boards now.", count)
    messages.success(request, text % {"count": count})
    if dealt.left:
        messages.info(request, _("%(count)s are still missing: press the button again.") % {"count": dealt.left})
    if dealt.without:
        numbers = {"numbers": ", ".join(map(str, dealt.without))}
        messages.info(request, _("No pattern could be found for: %(numbers)s. They don’t change.") % numbers)
    return SeeOther(reverse("trainer:quiz", args=(quiz.key,)))


def _publishing(request: HtmxHttpRequest, quiz: Quiz, refusal: RefusedError | None = None) -> HttpResponse:
    doc = drafts.draft_of(quiz)
    problems = refusal.problems if refusal else documents.problems(drafts.stored(quiz), complete=True)
    view = outline_view(quiz, doc, problems, latest_version(quiz))
    return show(request, "publish", {"view": view, "refused": str(refusal or "")}, status=422 if refusal else 200)


def _published(request: HtmxHttpRequest, quiz: Quiz, version: Version) -> HttpResponse:
    mode = request.POST.get("mode", "")
    if mode == "dates":
        return SeeOther(reverse("trainer:round-new", args=(quiz.key,)))
    if mode in Round.Mode.values:
        made = ask_now(version, request_user(request), mode, zone_sent(request))
        return SeeOther(reverse("trainer:round", args=(made.code,)))
    messages.success(request, _("Version %(number)s is published.") % {"number": version.number})
    return SeeOther(reverse("trainer:publish", args=(quiz.key,)))
