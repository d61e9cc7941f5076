"""The one way to ask: a page with a question, and after an answer the verdict on it.

class Day(QuestionView):
    template_name = "learning/day/day.html"

    def prepare(self, request, when):  ...          # what is asked, and where
    def record(self, answer):          ...          # keep it, and say where the verdict is
    def last_answer(self):             ...          # None while the question is open
    def context(self, outcome):        ...          # what else stands on the page
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, cast

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.decorators import method_decorator
from django.views import View
from django.views.decorators.cache import never_cache
from django.views.decorators.vary import vary_on_headers

from layers_site.boards.services.evaluation import scenario_of
from layers_site.boards.views.responses import SeeOther
from layers_site.explain.presenters.printed import PrintedBoard, printed
from layers_site.platform.context import HtmxHttpRequest
from layers_site.questions import comparison, options
from layers_site.questions.authored import is_of_sizes
from layers_site.questions.diagnosis import one_more
from layers_site.questions.forms import AskForm
from layers_site.questions.presenters import VerdictView
from layers_site.questions.questions import Question
from layers_site.questions.verdicts import LastAnswer, Verdict


@dataclass(frozen=True, slots=True)
class Pick:
    """A whole answer to press: what the button sends, and what is on it, large where that is a size."""

    value: str
    text: str
    sized: bool


def picks(question: Question) -> tuple[Pick, ...]:
    """Return the answers to press; () where they are given in a form alone."""
    sized = question.ask == "pt" or is_of_sizes(question)
    return tuple(
        Pick(value, comparison.in_short(question, answer), sized=sized and answer.get("power", 0) is not None)
        for value, answer in options.picks(question).items()
    )


def picked(question: Question, value: str) -> Mapping[str, object] | None:
    """Return the answer of a button that was pressed, None for one that the page does not have."""
    return options.picks(question).get(value) if value else None


@dataclass(frozen=True, slots=True)
class Outcome:
    """After an answer. `one_more` is the address of a question that tells apart the ideas that fit it, "" for none.

    `is_first`: of all of theirs.
    """

    judged: Verdict
    verdict: VerdictView
    one_more: str
    is_first: bool


def outcome_of(question: Question, last: LastAnswer, here: str) -> Outcome:
    """Return what comes of the last answer; whoever is asked one more question comes back to `here`, "" for nobody."""
    verdict, attempts = last.verdict, last.attempts
    more = one_more(question, verdict, attempts, here) if here else ""
    return Outcome(verdict, VerdictView(question, verdict), more, len(attempts) == 1)


@method_decorator((never_cache, vary_on_headers("HX-Request")), name="dispatch")
class AskingView(View):
    """A page that asks, and takes an answer: what is wrong in it is said at its place, and what is right leads on.

    `region` is the id of what htmx puts in place of itself; `here` is the address of the page, which stands in the
    history of the browser.
    """

    http_method_names = ["get", "head", "post"]
    template_name: ClassVar[str]
    section: ClassVar[str]
    region: ClassVar[str] = ""
    #: Kept out of search engines: there are as many such pages as visitors.
    noindex: ClassVar[bool] = False

    request: HtmxHttpRequest
    here: str

    def prepare(self, *_args: Any, **_kwargs: Any) -> HttpResponse | None:
        """Find what the address asks; a response where there is nothing to ask."""
        raise NotImplementedError

    def sent(self) -> Any:
        """Return the form as it was sent, which has an `answer`, and sets the focus by `focus_mistake`."""
        raise NotImplementedError

    def record(self, answer: dict[str, Any]) -> str:
        """Judge and keep an answer, and return the address that shows what comes of it."""
        raise NotImplementedError

    def ask(self, form: Any = None) -> HttpResponse:
        """Show the question; with a form that was sent, what is wrong in it."""
        raise NotImplementedError

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = self.prepare(*args, **kwargs) or cast(HttpResponse, super().dispatch(request, *args, **kwargs))
        if self.noindex:
            response["X-Robots-Tag"] = "noindex"
        return response

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return self.ask()

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        form = self.sent()
        if not form.is_valid():
            form.focus_mistake()
            return self.ask(form)
        return SeeOther(self.record(form.answer()))

    def render(self, context: dict[str, Any], status: int = 200) -> HttpResponse:
        """Return the page, or for htmx its region."""
        swapped = bool(self.region and self.request.htmx)
        template = self.template_name + (f"#{self.region}" if swapped else "")
        page = {"section": self.section, "here": self.here, "swapped": swapped, "region": self.region} | context
        response = render(self.request, template, page, status=status)
        if swapped:
            response["HX-Push-Url"] = str(page["here"]) if status == 200 else "false"
        return response


class QuestionView(AskingView):
    """A page with one question about a board: GET shows it, or the verdict on the last answer; POST judges an answer.

    While the question is open, nothing that the page is made from comes from the trace of the board, but the options.
    """

    question: Question
    #: Whether one more question is offered where several ideas fit a wrong answer.
    asks_on = True

    @property
    def item(self) -> str:
        """The code under which answers are recorded."""
        raise NotImplementedError

    def last_answer(self) -> LastAnswer | None:
        """Return the answer whose verdict is to be shown, None while the question is open."""
        return None

    def context(self, _outcome: Outcome | None) -> dict[str, Any]:
        """Return what else stands on the page: of an open question nothing that tells the answer."""
        return {}

    @property
    def action(self) -> str:
        """Where the form is sent."""
        return self.here

    @property
    def told_at(self) -> str:
        """The address of the verdict."""
        return self.here

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        last = self.last_answer()
        return self.ask() if last is None else self.tell(last)

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        answer = picked(self.question, request.POST.get("pick", ""))
        response = SeeOther(self.record(dict(answer))) if answer is not None else super().post(request, *args, **kwargs)
        if isinstance(response, SeeOther):
            response["Location"] += "#verdict"
        return response

    def form(self, data: QueryDict | None = None) -> AskForm:
        """Return the form of the question, bound to what was sent."""
        return AskForm(self.question, data, action=self.action, target=f"#{self.region}" if self.region else "")

    def sent(self) -> AskForm:
        return self.form(self.request.POST)

    def ask(self, form: AskForm | None = None) -> HttpResponse:
        return self.render(self.asking(form), status=422 if form else 200)

    def asking(self, form: AskForm | None = None) -> dict[str, Any]:
        """Return what the page of the open question is made of, with the board as it is printed."""
        context = {
            "section": self.section,
            "here": self.here,
            "form": form or self.form(),
            "picks": picks(self.question),
            "action": self.action,
            "printed": self.printed(),
        }
        return context | self.context(None)

    def printed(self) -> PrintedBoard:
        """Return the board that is asked about as it is printed."""
        return printed(scenario_of(self.question.text), self.question.object)

    def tell(self, last: LastAnswer) -> HttpResponse:
        """Show the verdict on an answer."""
        outcome = outcome_of(self.question, last, self.told_at if self.asks_on else "")
        told = {
            "outcome": outcome,
            "verdict": outcome.verdict,
            "here": self.told_at,
            "printed": self.printed(),
        }
        return self.render(told | self.context(outcome))
