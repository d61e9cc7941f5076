"""One question: its texts and options, as another kind; and a card by its text on the trainer's own board."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

import engine
from engine.scenario import Scenario
from layers_site.accounts.roles import trainer_required
from layers_site.boards.building.views.effects import pasting
from layers_site.boards.building.views.objects import empty_board
from layers_site.boards.services.moments import Moment, at_board
from layers_site.boards.views.responses import SeeOther
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.versions import ChangedError
from layers_site.quizzes.access import own_quiz
from layers_site.quizzes.colleagues import as_it_was, last_removed, note
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.models import Change, Quiz
from layers_site.quizzes.shapes import QuestionDoc, QuizDoc
from layers_site.quizzes.trainer import drafts
from layers_site.quizzes.trainer.question import question_view, sent_texts, unlike_question
from layers_site.quizzes.trainer.question_forms import OptionFormSet, QuestionForm, option_forms, question_form
from layers_site.quizzes.trainer.views import show

Forms = tuple[QuestionForm, OptionFormSet | None]


@dataclass(frozen=True, slots=True)
class _StoredQuestion:
    """A question of a quiz, as it is stored."""

    quiz: Quiz
    doc: QuizDoc
    now: QuestionDoc


@require_http_methods(["GET", "HEAD", "POST"])
@trainer_required
def question(request: HtmxHttpRequest, key: uuid.UUID, name: str) -> HttpResponse:
    quiz = own_quiz(request, key)
    doc = drafts.draft_of(quiz)
    sent = request.POST if request.method == "POST" else None
    if sent is not None and doc.question(name) is None:
        return show(request, "gone", {"quiz": quiz, "texts": sent_texts(sent)}, status=409)
    now = _question_or_404(doc, name)
    here = _StoredQuestion(quiz, doc, now)
    if sent is not None and {"kind", "reset"} & sent.keys():
        return _rework(request, here)
    form, options = question_form(sent, now, drafts.stamp_of_question(now)), option_forms(sent, now)
    if sent is None:
        return _page(request, here, (form, options))
    if form.is_valid() and (options is None or options.is_valid()):
        return _save(request, here, (form, options))
    return _page(request, here, (form, options), status=422)


def _save(request: HtmxHttpRequest, here: _StoredQuestion, forms: Forms) -> HttpResponse:
    form, options = forms
    made = _written(here.now, forms)
    try:
        drafts.save_question(here.quiz, made, form.cleaned_data["stamp"])
    except ChangedError as changed:
        differing = unlike_question(changed.now, made)
        again = form.over(drafts.stamp_of_question(changed.now))
        return _page(request, here, (again, options), {"differing": differing}, 409)
    except drafts.GoneError as gone:
        return _page(request, here, forms, {"gone": str(gone)}, 409)
    if made != here.now:
        place = [question.id for question in here.doc.questions].index(here.now.id)
        note(here.quiz, request.user, Change.What.QUESTION_CHANGED, here.now.id, as_it_was(here.now, place))
    messages.success(request, _("Saved."))
    return SeeOther(_onward(request, here))


def _written(now: QuestionDoc, forms: Forms) -> QuestionDoc:
    form, options = forms
    made = form.question(now)
    return made if options is None else options.put_into(made)


def _onward(request: HtmxHttpRequest, here: _StoredQuestion) -> str:
    """Return the address behind the pressed button: this page, the next question, or the quiz."""
    ids = [question.id for question in here.doc.questions]
    place = ids.index(here.now.id)
    if "stay" in request.POST:
        return reverse("trainer:question", args=(here.quiz.key, here.now.id))
    if "next" in request.POST and place + 1 < len(ids):
        return reverse("trainer:question", args=(here.quiz.key, ids[place + 1]))
    return reverse("trainer:quiz", args=(here.quiz.key,))


def _page(
    request: HtmxHttpRequest,
    here: _StoredQuestion,
    forms: Forms,
    extra: dict[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    form, options = forms
    context = {
        "view": question_view(here.quiz, here.doc, here.now, form, options),
        "form": form,
        "options": options,
        "removed": last_removed(here.quiz, request.user),
        **(extra or {}),
    }
    return show(request, "question", context, status=status)


def _rework(request: HtmxHttpRequest, here: _StoredQuestion) -> HttpResponse:
    """Change the question to another kind (`kind`), or give it the engine's options."""
    quiz, now, kind = here.quiz, here.now, request.POST.get("kind", "")
    try:
        made = drafts.turned(now, kind) if kind else drafts.reset(now)
        drafts.save_question(quiz, made, request.POST.get("stamp", ""))
    except ChangedError:
        messages.error(request, _("The question was changed in another tab. This is how it is now."))
    except RefusedError as refusal:
        messages.error(request, str(refusal))
    else:
        note(quiz, request.user, Change.What.KIND_CHANGED, now.id, as_it_was(now, here.doc.questions.index(now)))
        messages.success(request, _("The question is made again."))
    return SeeOther(reverse("trainer:question", args=(quiz.key, now.id)))


def _question_or_404(doc: QuizDoc, name: str) -> QuestionDoc:
    try:
        return drafts.question_of(doc, name)
    except drafts.GoneError as gone:
        raise Http404(str(gone)) from gone


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
@trainer_required
def paste(request: HtmxHttpRequest, key: uuid.UUID) -> HttpResponse:
    """Put a pasted card on the board, or as the first card on an empty one, and ask about that."""
    quiz, board_id = own_quiz(request, key), request.GET.get("board", "")
    return pasting(request, QuizBoard(quiz, at_board(board_id) if board_id else empty_board(), board_id))


@dataclass(frozen=True, slots=True)
class QuizBoard:
    """A board that a trainer builds for a quiz."""

    quiz: Quiz
    moment: Moment
    board_id: str
    edition: str = engine.DEFAULT

    @property
    def scenario(self) -> Scenario:
        return self.moment.scenario

    @property
    def back(self) -> str:
        return self._address(self.board_id) if self.board_id else reverse("trainer:add", args=(self.quiz.key,))

    def tool(self, page: str, /, **query: str) -> str:
        """Return the address of the form for a pasted card, the only builder tool of a quiz."""
        del page, query
        address = reverse("trainer:add-card", args=(self.quiz.key,))
        return f"{address}?board={self.board_id}" if self.board_id else address

    def to(self, after: Moment, focus: str = "") -> HttpResponse:
        del focus
        return SeeOther(self._address(after.board.pk) if after.board else self.back)

    def _address(self, board_id: str) -> str:
        return reverse("trainer:add-board", args=(self.quiz.key, board_id))
