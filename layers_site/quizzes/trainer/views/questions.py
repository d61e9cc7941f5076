"""The questions of a quiz: added from cases, boards and cards, of a pattern, in own words; and one of them."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

import engine
from engine.scenario import Scenario
from layers_site.accounts.learners import learner_of
from layers_site.accounts.roles import trainer_required
from layers_site.boards.building.views.effects import pasting
from layers_site.boards.building.views.objects import empty_board
from layers_site.boards.forms import CatalogueForm
from layers_site.boards.services.moments import Moment, at_board
from layers_site.boards.views.responses import SeeOther, case_moment
from layers_site.content.models import Case
from layers_site.content.validation import concept_name, concepts
from layers_site.explain.names import enumeration
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.versions import ChangedError
from layers_site.questions.places import edition_asked
from layers_site.quizzes import patterns
from layers_site.quizzes.access import own_quiz
from layers_site.quizzes.colleagues import as_it_was, last_removed, note
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.models import Change, Quiz
from layers_site.quizzes.notation import MOST_QUESTIONS
from layers_site.quizzes.shapes import Kind, QuestionDoc, QuizDoc
from layers_site.quizzes.trainer import additions, drafts
from layers_site.quizzes.trainer.additions import Harvest, one_for_each
from layers_site.quizzes.trainer.forms import AsksForm, BoardForm, CasesForm, first_error
from layers_site.quizzes.trainer.library import (
    asks_view,
    idea_choices,
    idea_view,
    kept_boards,
    library_rows,
)
from layers_site.quizzes.trainer.question import question_view, sent_texts, unlike_question
from layers_site.quizzes.trainer.question_forms import OptionFormSet, QuestionForm, option_forms, question_form
from layers_site.quizzes.trainer.views import show


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
@trainer_required
def add(request: HtmxHttpRequest, key: uuid.UUID) -> HttpResponse:
    """List the cases; add the most telling question of each ticked case, an empty question, or go to a board."""
    quiz = own_quiz(request, key)
    wrong = ""
    if "board" in request.POST:
        return _find_board(request, quiz)
    if "kind" in request.POST:
        return _own(request, quiz)
    if request.method == "POST":
        ticked = CasesForm(request.POST)
        if ticked.is_valid():
            return _of_cases(request, quiz, ticked)
        wrong = first_error(ticked, "case")
    return _library(request, quiz, {"wrong": wrong, "board_form": BoardForm()}, 422 if wrong else 200)


def _of_cases(request: HtmxHttpRequest, quiz: Quiz, ticked: CasesForm) -> HttpResponse:
    """Add a question of each ticked case; name those of which none is made, and say why."""
    candidates, blind = one_for_each(ticked.cleaned_data["case"], drafts.draft_of(quiz))
    if blind:
        text = _("We found no question about %(cases)s: the common misconceptions give the right answer there.")
        messages.info(request, text % {"cases": enumeration([case.title for case in blind])})
    return take_in(request, quiz, additions.harvest(candidates, choose=True))


def _library(request: HtmxHttpRequest, quiz: Quiz, context: dict[str, Any], status: int) -> HttpResponse:
    here = reverse("trainer:add", args=(quiz.key,))
    form = CatalogueForm(request.GET, [(code, concept_name(code)) for code in concepts()], here)
    form.helper.attrs["hx-include"] = "#found [name=case], #add-ticked"  # the button is always there
    cases = Case.objects.published().in_short().matching(form.cleaned_data) if form.is_valid() else ()
    ticked = (request.POST if request.method == "POST" else request.GET).getlist("case")
    doc = drafts.draft_of(quiz)
    rows = library_rows(quiz, doc, cases, ticked)
    idea = request.GET.get("idea", "")
    of_ideas = {"ideas": idea_choices(idea), "sought": idea_view(quiz, doc, idea)}
    part = "quizzes/trainer/add.html#found" if request.htmx and request.method != "POST" else "quizzes/trainer/add.html"
    kept_rows = kept_boards(quiz, learner_of(request))
    extra = {"section": "quizzes", "quiz": quiz, "form": form, "rows": rows, "here": here, "kept": kept_rows}
    extra |= {**of_ideas, **context, "most_at_once": additions.MOST_AT_ONCE, "most_questions": MOST_QUESTIONS}
    return render(request, part, extra, status=422 if form.errors else status)


@require_http_methods(["GET", "HEAD", "POST"])
@trainer_required
def case(request: HtmxHttpRequest, key: uuid.UUID, slug: str) -> HttpResponse:
    """Show the possible questions about a case: at this stage, and the most telling ones at any stage; its pattern."""
    quiz = own_quiz(request, key)
    if request.POST.get("do") == "pattern":
        return _add_pattern(request, quiz, get_object_or_404(Case.objects.published(), slug=slug))
    return _asks(request, quiz, case_moment(request, slug))


@require_http_methods(["GET", "HEAD", "POST"])
@trainer_required
def board(request: HtmxHttpRequest, key: uuid.UUID, board_id: str) -> HttpResponse:
    return _asks(request, own_quiz(request, key), at_board(board_id))


def _asks(request: HtmxHttpRequest, quiz: Quiz, moment: Moment) -> HttpResponse:
    form = AsksForm(request.POST) if request.method == "POST" else None
    if form is not None and form.is_valid():
        candidates = additions.ticked(moment, form.cleaned_data["edition"], form.cleaned_data["ask"])
        return take_in(request, quiz, additions.harvest(candidates, choose=form.choose))
    doc = drafts.draft_of(quiz)
    context = {
        "quiz": quiz,
        "view": asks_view(quiz, doc, moment, edition_asked(request)),
        "more_cards": _more_cards(quiz, moment),
        "wrong": first_error(form, "ask") if form else "",
        "ticked": request.POST.getlist("ask"),
        "how": request.POST.get("how", "choose"),
        "at_case": moment.board is None and moment.case is not None,
        "has_pattern": moment.board is None and moment.case is not None and patterns.has_pattern(moment.case),
    }
    return show(request, "asks", context, status=422 if form else 200)


def _more_cards(quiz: Quiz, moment: Moment) -> str:
    """Return the address where a board takes one more card; "" at a case, which is nobody's own board."""
    return f"{reverse('trainer:add-card', args=(quiz.key,))}?board={moment.board.pk}" if moment.board else ""


def _find_board(request: HtmxHttpRequest, quiz: Quiz) -> HttpResponse:
    """Redirect to the board of the given link."""
    form = BoardForm(request.POST)
    if form.is_valid():
        return SeeOther(reverse("trainer:add-board", args=(quiz.key, form.cleaned_data["board"])))
    return _library(request, quiz, {"board_form": form}, 422)


def _own(request: HtmxHttpRequest, quiz: Quiz) -> HttpResponse:
    """Add an empty question in the trainer's own words, and redirect to its form."""
    kind: Kind = next((kind for kind in drafts.OWN if kind == request.POST["kind"]), "single")
    try:
        (name,) = drafts.add(quiz, [QuestionDoc("q", kind, wanted={} if kind == "text" else None)])
        note(quiz, request.user, Change.What.QUESTIONS_ADDED, name)
    except RefusedError as refusal:
        messages.error(request, str(refusal))
        return SeeOther(reverse("trainer:quiz", args=(quiz.key,)))
    return SeeOther(reverse("trainer:question", args=(quiz.key, name)))


def _add_pattern(request: HtmxHttpRequest, quiz: Quiz, case: Case) -> HttpResponse:
    """Add a question of the pattern of a case. If no boards are found, show the case again."""
    try:
        made = patterns.of_case(case)
    except RefusedError as refusal:
        messages.error(request, str(refusal))
        return SeeOther(f"{reverse('trainer:add-case', args=(quiz.key, case.slug))}#pattern")
    return take_in(request, quiz, Harvest((made,)))


def take_in(request: HtmxHttpRequest, quiz: Quiz, harvest: Harvest) -> HttpResponse:
    """Add the questions to the draft, and go back to it."""
    try:
        names = drafts.add(quiz, harvest.questions)
    except RefusedError as refusal:
        messages.error(request, str(refusal))
        return SeeOther(reverse("trainer:quiz", args=(quiz.key,)))
    if names:
        note(quiz, request.user, Change.What.QUESTIONS_ADDED, " ".join(names))
        text = ngettext("%(count)s question is added.", "%(count)s questions are added.", len(names))
        messages.success(request, text % {"count": len(names)})
    if harvest.freely:
        text = ngettext(
            "%(count)s of them has a free answer, because fewer than three wrong answers are plausible.",
            "%(count)s of them have a free answer, because fewer than three wrong answers are plausible.",
            harvest.freely,
        )
        messages.info(request, text % {"count": harvest.freely})
    if harvest.refused:
        messages.error(request, _("%(count)s couldn’t be asked about its board.") % {"count": harvest.refused})
    return SeeOther(reverse("trainer:quiz", args=(quiz.key,)))


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
