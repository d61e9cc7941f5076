"""Rounds: create, show, open, close and delete them; print what is asked, and type in what comes back on paper."""

from __future__ import annotations

import uuid
from dataclasses import replace

from django.contrib import messages
from django.forms import formset_factory
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from engine import EvaluationError, ScenarioError
from layers_site.accounts.roles import request_user, trainer_required
from layers_site.boards.presenters.believed import title_of
from layers_site.boards.sharing.pictures.drawn import CONTENT_TYPES, Kind, Wanted, png_of, svg_of
from layers_site.boards.sharing.pictures.sheet import Head, Part
from layers_site.boards.views.responses import SeeOther
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.text import current_language
from layers_site.platform.views import named
from layers_site.quizzes.access import askable_quiz, held_round, own_round, round_for, works_on_quiz
from layers_site.quizzes.colleagues import note
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.models import Change, Quiz, Round
from layers_site.quizzes.shapes import BoardDoc
from layers_site.quizzes.taking.cover import invitation
from layers_site.quizzes.taking.services import known_here
from layers_site.quizzes.trainer import rounds
from layers_site.quizzes.trainer.drafts import delete_round
from layers_site.quizzes.trainer.forms import ExtendForm, PaperForm, PrintForm, RoundForm
from layers_site.quizzes.trainer.paper import MOST_SHEETS, paper, samples, slides, take_in, unseen
from layers_site.quizzes.trainer.rounds import FORMS, form_of, has_zone, remember_zone, reopening, round_view, zone_of
from layers_site.quizzes.trainer.views import show
from layers_site.quizzes.wording import prompt


@require_http_methods(["GET", "HEAD", "POST"])
@trainer_required
def new(request: HtmxHttpRequest, key: uuid.UUID) -> HttpResponse:
    """Create a round of the latest version."""
    quiz = askable_quiz(request, key)
    version = rounds.latest_version(quiz)
    if version is None:
        messages.error(request, _("Publish the quiz first."))
        return SeeOther(reverse("trainer:publish" if works_on_quiz(request, quiz) else "trainer:quiz", args=(key,)))
    round_ = Round(version=version, owner=request_user(request))
    return _form(request, quiz, round_, reverse("trainer:quiz", args=(key,)))


@require_http_methods(["GET", "HEAD", "POST"])
@trainer_required
def change(request: HtmxHttpRequest, code: str) -> HttpResponse:
    round_ = own_round(request, code)
    return _form(request, round_.version.quiz, round_, reverse("trainer:round", args=(round_.code,)))


def _form(request: HtmxHttpRequest, quiz: Quiz, round_: Round, back: str) -> HttpResponse:
    sent = request.POST if request.method == "POST" else None
    form = RoundForm(sent, round_, zone_of(request, round_), request_user(request).pk)
    form.initial["minutes"] = form.initial.get("minutes") or request.GET.get("minutes", "")
    seen = rounds.seen_by(round_) if round_.pk else 0
    if form.is_bound and form.is_valid():
        remember_zone(request, form.cleaned_data["zone"])
        if seen and not round_.is_closed:
            messages.warning(request, reopening(seen))
        new = round_.pk is None
        made = form.save()
        note(made, request.user, Change.What.ROUND_MADE if new else Change.What.ROUND_CHANGED)
        return SeeOther(reverse("trainer:round", args=(made.code,)))
    guess = not (round_.zone or has_zone(request) or form.is_bound)
    context = {"quiz": quiz, "round": round_, "form": form, "back": back, "guess_zone": guess}
    return show(request, "round_form", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@trainer_required
def show_round(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Show the round with its code in large letters; open or close it, or give a learner more time."""
    if request.method == "POST":
        _act(request, own_round(request, code))
        return SeeOther(request.path)
    round_ = round_for(request, code)
    known_here(request, round_)
    own = Round.objects.worked_on_by(request.user).filter(pk=round_.pk).exists()
    holds = round_.owner_id == request.user.pk
    return show(request, "round", {"view": round_view(request, round_), "own": own, "holds": holds})


def _act(request: HtmxHttpRequest, round_: Round) -> None:
    """Do what was pressed. Raises Http404 for anything else."""
    do = request.POST.get("do")
    if do == "open":
        seen = rounds.seen_by(round_)
        rounds.open_now(round_)
        note(round_, request.user, Change.What.OPENED)
        messages.success(request, " ".join(filter(None, (_("The round is open."), reopening(seen)))))
    elif do == "close":
        rounds.close_now(round_)
        note(round_, request.user, Change.What.CLOSED)
        messages.success(request, _("The round is closed. Answers sent before that are still accepted for 20 seconds."))
    elif "minutes" in request.POST:
        _extend(request, round_, ExtendForm(request.POST))
    else:
        raise Http404


def _extend(request: HtmxHttpRequest, round_: Round, form: ExtendForm) -> None:
    """Give one learner more time."""
    if not form.is_valid():
        messages.error(request, _("Give a whole number of minutes, from 1 to 600."))
    elif rounds.extend(round_, form.cleaned_data["sheet"], form.cleaned_data["minutes"]):
        note(round_, request.user, Change.What.EXTENDED)
        messages.success(request, _("%(minutes)s more minutes.") % {"minutes": form.cleaned_data["minutes"]})
    else:
        messages.error(request, _("This learner has already handed in."))


@require_http_methods(["GET", "HEAD", "POST"])
@trainer_required
def delete(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Delete a round with all answers, after a confirmation."""
    round_ = held_round(request, code)
    if request.method == "POST":
        delete_round(round_, request.user)
        messages.success(request, _("The round %(code)s is deleted.") % {"code": code})
        return SeeOther(reverse("trainer:home"))
    return show(request, "delete_round", {"round": round_, "sheets": round_.sheets.count()})


@require_safe
@never_cache
@trainer_required
def printing(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Print what is ticked: sheets of the forms A and B, the sheet for answers, the key, slides."""
    round_ = round_for(request, code)
    form = PrintForm(request.GET)
    docs = [(letter, form_of(round_, letter)) for letter in form.letters]
    papers = [paper(doc, language, key=False, form=letter) for language in form.languages for letter, doc in docs]
    context = {
        "round": round_,
        "form": form,
        "parts": form.parts,
        "papers": papers,
        "keys": [paper(doc, form.languages[0], key=True, form=letter) for letter, doc in docs if form.has("key")],
        "slides": tuple(slides(round_, docs[0][1])) if form.has("slides") else (),
        "invitation": invitation(request, round_),
    }
    return show(request, "print", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@trainer_required
def typing(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Type in sheets of paper, one line for each."""
    round_ = own_round(request, code)
    if round_.mode == Round.Mode.LIVE:
        raise Http404
    questions = {letter: form_of(round_, letter).questions for letter in FORMS}
    names = [{"name": name, "form": FORMS[0]} for name in unseen(round_)]
    factory = formset_factory(PaperForm, extra=max(5, 30 - len(names)), max_num=MOST_SHEETS, absolute_max=MOST_SHEETS)
    sent = request.POST if request.method == "POST" else None
    rows = factory(sent, initial=names, form_kwargs={"questions": questions}, prefix="sheets")
    if sent is not None and rows.is_valid():
        sheets = [sheet for row in rows if (sheet := row.sheet()) is not None]
        try:
            take_in(round_, sheets)
        except RefusedError as refusal:
            messages.error(request, str(refusal))
        else:
            note(round_, request.user, Change.What.TYPED, len(sheets))
            text = ngettext("%(count)s sheet is typed in.", "%(count)s sheets are typed in.", len(sheets))
            messages.success(request, text % {"count": len(sheets)})
            return SeeOther(reverse("trainer:typing" if len(sheets) == MOST_SHEETS else "results:round", args=(code,)))
    context = {"round": round_, "rows": rows, "samples": [(letter, samples(questions[letter])) for letter in FORMS]}
    return show(request, "typing", context, status=422 if sent is not None else 200)


@require_safe
@never_cache
@trainer_required
def slide(request: HtmxHttpRequest, code: str, number: int, kind: str) -> HttpResponse:
    """Draw the board of a question for a slide: `part` is "printed", or "layers" with the result."""
    round_ = round_for(request, code)
    questions = form_of(round_, FORMS[0]).questions
    question = questions[number - 1] if 1 <= number <= len(questions) else None
    if question is None or question.board is None or kind not in ("svg", "png"):
        raise Http404
    drawn: Kind = "svg" if kind == "svg" else "png"
    part: Part = "layers" if request.GET.get("part") == "layers" else "printed"
    focus = str(question.ask.get("object", "")) if part == "layers" else ""
    language = current_language()
    head = Head(prompt(question, language), round_.version.quiz.title, title_of(question.board.edition), "")
    try:
        text = _on_the_table(question.board)
        wanted = Wanted(text, question.board.edition, focus, None, part, "light", language, head)
        content = svg_of(wanted).encode() if kind == "svg" else png_of(wanted)
    except (ScenarioError, EvaluationError) as error:
        raise Http404(_("This board can no longer be drawn.")) from error
    return named(HttpResponse(content, content_type=CONTENT_TYPES[drawn]), f"{code}-{number}-{part}.{drawn}")


def _on_the_table(board: BoardDoc) -> str:
    """Return the text of a board without what is switched off: it was not there for who answered."""
    there = {
        key: [thing for thing in value if thing.get("enabled", True)] if key in ("objects", "effects") else value
        for key, value in board.scenario.items()
    }
    try:
        return replace(board, scenario=there).text
    except ScenarioError:
        return board.text
