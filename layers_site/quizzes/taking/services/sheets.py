"""Sheets of a round: found by its code, with the question at each place and its form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest
from django.urls import reverse

from layers_site.accounts.learners import learner_of
from layers_site.accounts.models import Learner
from layers_site.platform import throttle
from layers_site.quizzes import sitting
from layers_site.quizzes.answer_forms import AnswerForm, EngineForm, answer_form
from layers_site.quizzes.asked import questions_of
from layers_site.quizzes.codes import CLASS_LENGTH, tidied
from layers_site.quizzes.models import Answer, Klass, Round, Sheet
from layers_site.quizzes.querysets import RoundQuerySet
from layers_site.quizzes.shapes import QuestionDoc

#: Codes that nobody has, from one address: a school behind one mistypes some, and 148 million cannot be tried.
SCOPE: Final = "quiz-code"
RATE: Final = "300/10min"
#: Where somebody of an address takes part: kept as a count of the round and the address, for a day at most.
_HERE: Final = "quiz-here"
_ANY: Final = "0/day"


class TooManyError(Exception):
    """From this address more wrong codes came than anybody mistypes."""


def find(request: HttpRequest, code: str) -> Round | None:
    """Return the round of a code as it was typed; None for a code that nobody has, which is counted.

    Raises TooManyError whatever the code, unless this browser, or somebody else of its address, takes part in the round
    already: one who tries codes out does not shut out the class around them.
    """
    plain = tidied(code)
    round_ = _rounds().filter(code=plain).first() if plain else None
    if throttle.exceeded(request, SCOPE, "", RATE) and not (round_ and _is_known(request, round_)):
        raise TooManyError
    if round_ is None and not throttle.allowed(request, SCOPE, "", RATE):
        raise TooManyError
    return round_


def find_class(request: HttpRequest, code: str) -> Klass | None:
    """Return the class of a code as it was typed; None for a code that nobody has, which is counted.

    Raises TooManyError as `find` does.
    """
    plain = tidied(code, CLASS_LENGTH)
    klass = Klass.objects.filter(code=plain).first() if plain else None
    seated = klass is not None and klass.seats.filter(learner=learner_of(request)).exists()
    if not seated and throttle.exceeded(request, SCOPE, "", RATE):
        raise TooManyError
    if klass is None and not throttle.allowed(request, SCOPE, "", RATE):
        raise TooManyError
    return klass


def _rounds() -> RoundQuerySet:
    """Return the rounds without the draft of the quiz, which is long and not needed."""
    return Round.objects.with_quiz().defer("version__quiz__document")


def known_here(request: HttpRequest, round_: Round) -> None:
    """Note that the address of this request belongs to a participant or a trainer of a round."""
    throttle.allowed(request, f"{_HERE} {round_.code}", "", _ANY)


def _is_known(request: HttpRequest, round_: Round) -> bool:
    return throttle.exceeded(request, f"{_HERE} {round_.code}", "", _ANY) or _takes_part(request, round_)


def _takes_part(request: HttpRequest, round_: Round) -> bool:
    if request.user.is_authenticated and Round.objects.seen_by(request.user).filter(pk=round_.pk).exists():
        return True
    learner = learner_of(request)
    return learner is not None and round_.sheets.filter(learner=learner).exists()


# --- places ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Place:
    """A question at its place on a sheet, from 1; `count` is how many there are."""

    sheet: Sheet
    number: int
    count: int
    question: QuestionDoc


def sheet_of(request: HttpRequest, round_: Round, number: int | None = None) -> Sheet | None:
    """Return this browser's sheet of that number, or its last one, or None."""
    learner = learner_of(request)
    if learner is None:
        return None
    sheets = sheets_of(round_, learner)
    return next((sheet for sheet in sheets if number in (None, sheet.number)), None)


def sheets_of(round_: Round, learner: Learner | None) -> tuple[Sheet, ...]:
    """Return every attempt of a learner, the last one first."""
    return tuple(round_.sheets.filter(learner=learner).order_by("-number")) if learner else ()


def place_of(sheet: Sheet, number: int) -> Place | None:
    """Return the question of that number, None where there is none."""
    questions = questions_of(sheet)
    if not 1 <= number <= len(questions):
        return None
    return Place(sheet, number, len(questions), questions[number - 1])


def answers_of(sheet: Sheet) -> Mapping[str, Answer]:
    """Return the stored answers by the id of the question; of several votes the last."""
    return {answer.question: answer for answer in sheet.answers.order_by("vote")}


def unanswered(sheet: Sheet) -> tuple[int, ...]:
    """Return the numbers of the questions that have no answer yet."""
    answers = answers_of(sheet)
    return tuple(number for number, question_doc in enumerate(questions_of(sheet), 1) if question_doc.id not in answers)


# --- asking ----------------------------------------------------------------------------------------


#: What htmx puts the answer's page in place of.
REGION: Final = "#taking"


def form_of(place: Place, data: Mapping[str, Any] | None) -> AnswerForm | EngineForm:
    """Return the form with the answer so far, which may be changed. With htmx the response replaces the question.

    Raises RefusedError for what cannot be asked.
    """
    action = reverse("taking:question", args=(place.sheet.round.code, place.number))
    answer = answers_of(place.sheet).get(place.question.id)
    seed, earlier = sitting.order_seed(place.sheet), answer.given if answer else None
    form = answer_form(place.question, data, action=action, order_seed=seed, answer=earlier)
    form.helper.attrs = {"hx-post": action, "hx-target": REGION, "hx-swap": "outerHTML show:window:top"}
    return form
