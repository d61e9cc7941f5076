"""The way into a quiz, its cover, one question to a page, handing in, and the result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import wraps
from typing import Any, Concatenate, ParamSpec, cast

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, HttpResponsePermanentRedirect, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import HttpResponseClientRedirect

from layers_site.accounts.learners import learner_of
from layers_site.boards.views.responses import SeeOther
from layers_site.platform import throttle
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.text import current_language
from layers_site.questions.flow import AskingView
from layers_site.quizzes import attempts, disclosure
from layers_site.quizzes.answer_forms import AnswerForm, EngineForm, answer_form
from layers_site.quizzes.codes import CLASS_LENGTH
from layers_site.quizzes.disclosure import count_in_progress
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.models import MOST_NAME, Quiz, Round
from layers_site.quizzes.round_questions import questions_of, quiz_of
from layers_site.quizzes.taking import services
from layers_site.quizzes.taking.cover import facts, title_of
from layers_site.quizzes.taking.forms import MOST_TYPED, CodeForm, MarkForm, NameForm, ResultForm, unknown_code
from layers_site.quizzes.taking.services import RATE, SCOPE, TooManyError, address, find, find_class, onward, sheet_of
from layers_site.quizzes.taking.sheets import hand_in_page, question_page, result_view
from layers_site.quizzes.wording import text_in

Parameters = ParamSpec("Parameters")
RoundView = Callable[Concatenate[HtmxHttpRequest, Round, Parameters], HttpResponse]
CodeView = Callable[Concatenate[HtmxHttpRequest, str, Parameters], HttpResponse]
#: What htmx puts the answer's page in place of.
REGION = "taking"


# --- the door -----------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def enter(request: HtmxHttpRequest) -> HttpResponse:
    form = CodeForm(request.POST if request.method == "POST" else None, reverse("taking:enter"))
    if form.is_valid():
        try:
            code = form.cleaned_data["code"]
            target = find_class(request, code) if len(code) == CLASS_LENGTH else find(request, code)
        except TooManyError:
            return throttle.too_many(request, SCOPE, "", RATE)
        if target is not None:
            return SeeOther(target.get_absolute_url())
        form.add_error("code", unknown_code())
    status = 422 if form.is_bound else 200
    return render(request, "quizzes/taking/enter.html", {"form": form, "section": "practice"}, status=status)


def of_round(view: RoundView[Parameters]) -> CodeView[Parameters]:
    """Return a view that gets the round in place of its code."""

    def guarded(
        request: HtmxHttpRequest, code: str, *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> HttpResponse:
        try:
            round_ = find(request, code)
        except TooManyError:
            return throttle.too_many(request, SCOPE, "", RATE)
        if round_ is None:
            return unknown(request, code)
        if round_.code != code and request.method in ("GET", "HEAD"):
            here, query = request.path.replace(f"/{code}/", f"/{round_.code}/", 1), request.META.get("QUERY_STRING", "")
            return HttpResponsePermanentRedirect(f"{here}?{query}" if query else here)
        return view(request, round_, *args, **kwargs)

    return wraps(view)(cast("CodeView[Parameters]", guarded))


def unknown(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Ask for the code again, with the unknown code of the address in the field."""
    form = CodeForm({"code": code[:MOST_TYPED]}, reverse("taking:enter"))
    if form.is_valid():
        form.add_error("code", unknown_code())
    return render(request, "quizzes/taking/enter.html", {"form": form, "section": "practice"}, status=404)


def _whole(request: HtmxHttpRequest) -> HttpResponse | None:
    """Make htmx load a whole page. None for other requests."""
    return HttpResponseClientRedirect(request.get_full_path()) if request.htmx else None


# --- the cover ----------------------------------------------------------------------------------------


@require_safe
@never_cache
@of_round
def quiz(request: HtmxHttpRequest, round_: Round) -> HttpResponse:
    if round_.mode == Round.Mode.LIVE:
        return HttpResponseRedirect(reverse("live:seat", args=(round_.code,)))
    return _whole(request) or to_the_seats(request, round_) or _cover(request, round_, None)


def to_the_seats(request: HtmxHttpRequest, round_: Round) -> HttpResponse | None:
    """Lead who has no seat in the class of the round to that class first; None for everybody else.

    Who leads the round may try it, and who has begun goes on.
    """
    learner = learner_of(request)
    seated = round_.klass is None or (learner is not None and learner.seats.filter(klass=round_.klass).exists())
    begun = learner is not None and round_.sheets.filter(learner=learner).exists()
    leads = request.user.pk == round_.owner_id
    if round_.klass is None or seated or begun or leads or attempts.why_not(round_, learner):
        return None
    messages.info(
        request, _("This round is in a class. Take a seat in the class first, and then open it from your list.")
    )
    return SeeOther(round_.klass.get_absolute_url())


@require_POST
@of_round
def begin(request: HtmxHttpRequest, round_: Round) -> HttpResponse:
    """Begin a sheet or take a seat in a live room, or go on with what is unfinished."""
    seats = to_the_seats(request, round_)
    if seats is not None:
        return seats
    form = begin_form(request, round_, request.POST)
    refused = "" if attempts.may_begin(round_, learner_of(request)) else attempts.why_not(round_, learner_of(request))
    if refused or not form.is_valid():
        return _refused(request, round_, form, refused)
    try:
        sheet = services.begin(request, round_, form.cleaned_data["name"], form.cleaned_data["stranger"])
    except RefusedError as refusal:
        return _refused(request, round_, form, str(refusal))
    except TooManyError:
        return throttle.too_many(request, *services.BEGUN)
    tell_name(request, form.cleaned_data["name"], sheet.name)
    live = round_.mode == Round.Mode.LIVE
    return SeeOther(reverse("live:seat", args=(round_.code,)) if live else onward(sheet))


def begin_form(request: HtmxHttpRequest, round_: Round, data: Mapping[str, Any] | None = None) -> NameForm:
    live = round_.mode == Round.Mode.LIVE
    alone = _("You can leave it empty. Only your trainer sees it and can delete it.")
    room = _("You can leave it empty. Everybody in the room sees it until it begins; your trainer can delete it.")
    return NameForm(
        data,
        action=reverse("taking:begin", args=(round_.code,)),
        says=_("Join") if live else _("Begin"),
        seen_by=room if live else alone,
        stranger=services.stranger(round_.code),
        name=services.name_in_class(request, round_),
    )


def _refused(request: HtmxHttpRequest, round_: Round, form: NameForm, refused: str) -> HttpResponse:
    if round_.mode == Round.Mode.LIVE:
        messages.error(request, refused or _("This name is too long."))
        return SeeOther(reverse("live:seat", args=(round_.code,)))
    return _cover(request, round_, form, refused)


def tell_name(request: HtmxHttpRequest, wanted: str, name: str) -> None:
    """Tell somebody whose name is taken what they are called here."""
    if wanted and name.startswith(f"{wanted[: MOST_NAME - 6]} ("):
        messages.info(request, _("This name is taken. Here you are %(name)s.") % {"name": name})


def _cover(request: HtmxHttpRequest, round_: Round, form: NameForm | None, refused: str = "") -> HttpResponse:
    """Render the cover; `refused` says why no sheet was begun."""
    document, learner = quiz_of(round_), learner_of(request)
    sheets, going = services.sheets_of(round_, learner), attempts.open_sheet(round_, learner)
    context = {
        "section": "quizzes",
        "code": round_.code,
        "title": title_of(round_),
        "intro": text_in(document.intro, current_language()),
        "level": Quiz.Level(document.level).label,
        "facts": list(facts(round_, len(sheets))),
        "going_on": onward(going) if going else "",
        "refused": (not going and attempts.why_not(round_, learner)) or refused,
        "over": [sheet.number for sheet in reversed(sheets) if sheet != going],
        "form": form or begin_form(request, round_),
        "here": round_.get_absolute_url(),
    }
    return render(request, "quizzes/taking/quiz.html", context, status=422 if form else 200)


# --- the sheet ----------------------------------------------------------------------------------------


class SheetQuestion(AskingView):
    """Ask a question of a sheet, and store its answer. After the end there is the result."""

    template_name = "quizzes/taking/question.html"
    section = "quizzes"
    region = REGION

    def prepare(self, round_: Round, number: int) -> HttpResponse | None:
        """Find the question. Without a sheet there is the cover. Raises Http404 for a number that there is not."""
        sheet = sheet_of(self.request, round_)
        if sheet is None or round_.mode == Round.Mode.LIVE:
            return SeeOther(round_.get_absolute_url())
        questions = questions_of(sheet)
        if not 1 <= number <= len(questions):
            raise Http404(_("This question isn’t in this quiz."))
        self.sheet, self.number, self.question = sheet, number, questions[number - 1]
        self.here = address(round_, number)
        is_read = self.request.method != "POST"
        return SeeOther(_result(round_)) if is_read and attempts.is_over(sheet) else None

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Store an answer. After the end, refuse it and redirect to the result."""
        try:
            return super().post(request, *args, **kwargs)
        except RefusedError:
            return self._too_late() or SeeOther(self.here)

    def _too_late(self) -> HttpResponse | None:
        over = attempts.is_over(self.sheet)
        return SeeOther(f"{_result(self.sheet.round)}?late=1") if over else None

    def sent(self) -> AnswerForm | EngineForm:
        return self._form(self.request.POST)

    def _form(self, data: Mapping[str, Any] | None) -> AnswerForm | EngineForm:
        """Return the form with the answer so far, which may be changed. With htmx the response replaces the question.

        Raises RefusedError for what cannot be asked.
        """
        answer = services.answers_of(self.sheet).get(self.question.id)
        seed, earlier = attempts.order_seed(self.sheet), answer.given if answer else None
        form = answer_form(self.question, data, action=self.here, order_seed=seed, answer=earlier)
        form.helper.attrs = {"hx-post": self.here, "hx-target": f"#{REGION}", "hx-swap": "outerHTML show:window:top"}
        return form

    def record(self, answer: dict[str, Any]) -> str:
        attempts.answer(self.sheet, self.question.id, answer)
        page = question_page(self.sheet, self.number, self.question)
        return f"{self.here}#verdict" if page["fixed"] else str(page["onward"])

    def ask(self, form: AnswerForm | EngineForm | None = None) -> HttpResponse:
        late = self._too_late() if form is not None else None
        if late is not None:
            return late
        page = question_page(self.sheet, self.number, self.question)
        shown: Form | None = form
        if shown is None and not page["fixed"]:
            with suppress(RefusedError):
                shown = self._form(None)
        return self.render({"page": page, "form": shown, "here": self.here}, status=422 if form else 200)


question = of_round(cast("RoundView[...]", SheetQuestion.as_view()))


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
@never_cache
@of_round
def hand_in(request: HtmxHttpRequest, round_: Round) -> HttpResponse:
    sheet = sheet_of(request, round_)
    if sheet is None or round_.mode == Round.Mode.LIVE:
        return SeeOther(round_.get_absolute_url())
    if request.method == "POST" or attempts.is_over(sheet):
        attempts.hand_in(sheet)
        return SeeOther(_result(round_))
    page = hand_in_page(sheet)
    name = f"quizzes/taking/hand_in.html{f'#{REGION}' if request.htmx else ''}"
    response = render(request, name, {"section": "quizzes", "page": page, "here": page["here"]})
    if request.htmx:
        response["HX-Push-Url"] = page["here"]
    return response


# --- the result ---------------------------------------------------------------------------------------


def _result(round_: Round) -> str:
    return reverse("taking:result", args=(round_.code,))


@require_safe
@never_cache
@of_round
def result(request: HtmxHttpRequest, round_: Round) -> HttpResponse:
    """Show the learner's result after the end. Without a sheet, redirect to the cover."""
    asked = ResultForm.asked(request.GET)
    sheet = sheet_of(request, round_, asked.get("attempt"))
    if sheet is None or round_.mode == Round.Mode.LIVE or not attempts.is_over(sheet):
        return HttpResponseRedirect(round_.get_absolute_url())
    sheet = disclosure.settle(attempts.hand_in(sheet))
    count_in_progress(sheet)
    view = result_view(sheet, asked.get("page") or 1)
    context = {"section": "quizzes", "result": view, "late": bool(asked.get("late"))}
    return _whole(request) or render(request, "quizzes/taking/result.html", context)


@require_POST
@of_round
def mark(request: HtmxHttpRequest, round_: Round) -> HttpResponse:
    """Store the learner's own grade of a free text. Raises Http404 without such an answer."""
    form = MarkForm(request.POST)
    if not form.is_valid():
        raise Http404(_("This answer doesn’t exist."))
    data = form.cleaned_data
    sheet = sheet_of(request, round_, data["attempt"])
    answer = services.answers_of(sheet).get(data["question"]) if sheet else None
    if sheet is None or answer is None:
        raise Http404(_("This answer doesn’t exist."))
    try:
        disclosure.self_mark(answer, data["points"])
    except RefusedError as refusal:
        raise Http404(str(refusal)) from refusal
    if round_.mode == Round.Mode.LIVE:
        return SeeOther(f"{reverse('live:seat', args=(round_.code,))}#q-{data['place']}")
    if not attempts.is_over(sheet):
        return SeeOther(address(round_, data["place"]))
    return SeeOther(f"{_result(round_)}?attempt={sheet.number}&page={data['page'] or 1}#q-{data['place']}")
