"""One question to a page: how it is put, the board as printed beside it, the way back and on, how far one has come.

Nothing here comes from a trace.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from django.urls import reverse
from django.utils.translation import gettext as _

from engine import ScenarioError
from layers_site.boards.presenters.believed import title_of as edition_title
from layers_site.boards.services.evaluation import scenario_of
from layers_site.explain.presenters.printed import PrintedBoard, printed
from layers_site.platform.text import current_language
from layers_site.questions.options import digest
from layers_site.quizzes import attempts, disclosure
from layers_site.quizzes.answer_forms import AnswerForm, answer_form
from layers_site.quizzes.feedback import Feedback, feedback_on_answer
from layers_site.quizzes.models import Answer, Round, Sheet
from layers_site.quizzes.round_questions import questions_of
from layers_site.quizzes.shapes import OF_OPTIONS, BoardDoc, QuestionDoc
from layers_site.quizzes.taking.presenters.cover import Clock, clock, title_of
from layers_site.quizzes.taking.services import QuestionPlace, answers_of
from layers_site.quizzes.wording import in_words, prompt


@dataclass(frozen=True, slots=True)
class StripQuestion:
    """One question in the strip."""

    number: int
    href: str
    answered: bool
    here: bool


@dataclass(frozen=True, slots=True)
class QuestionPage:
    """The page of one question of a sheet.

    `yours` is what was answered so far, "" for nothing. `told` is there only once it may be seen. `fixed`: the answer
    stays as it is. `back` is "" on the first question; `onward` leads to the hand-in after the last. `drafts` names the
    sheet to the browser that answers it.
    """

    title: str
    code: str
    number: int
    count: int
    here: str
    question: QuestionView
    strip: tuple[StripQuestion, ...]
    back: str
    onward: str
    hand_in: str
    last: bool
    clock: Clock | None
    yours: str
    fixed: bool
    feedback: Feedback | None
    attempt: int
    marks: tuple[Mark, ...]
    drafts: str


@dataclass(frozen=True, slots=True)
class HandIn:
    """Before it is handed in: `open` are the questions without an answer."""

    title: str
    code: str
    count: int
    here: str
    strip: tuple[StripQuestion, ...]
    open: tuple[StripQuestion, ...]
    back: str
    clock: Clock | None


def hand_in_page(sheet: Sheet) -> HandIn:
    round_ = sheet.round
    strip = tuple(_strip(sheet, answers_of(sheet)))
    return HandIn(
        title=title_of(round_),
        code=round_.code,
        count=len(strip),
        here=reverse("taking:hand-in", args=(round_.code,)),
        strip=strip,
        open=tuple(question for question in strip if not question.answered),
        back=address(round_, len(strip)),
        clock=clock(sheet),
    )


def question_page(place: QuestionPlace) -> QuestionPage:
    sheet, round_ = place.sheet, place.sheet.round
    answers = answers_of(sheet)
    mine = answers.get(place.question.id)
    seen = _feedback(place, mine)
    last = place.number == place.count
    hand_in = reverse("taking:hand-in", args=(round_.code,))
    return QuestionPage(
        title=title_of(round_),
        code=round_.code,
        number=place.number,
        count=place.count,
        here=address(round_, place.number),
        question=asked_view(place.question),
        strip=tuple(_strip(sheet, answers, place.number)),
        back=address(round_, place.number - 1) if place.number > 1 else "",
        onward=hand_in if last else address(round_, place.number + 1),
        hand_in=hand_in,
        last=last,
        clock=clock(sheet),
        yours=in_words(place.question, mine.given) if mine else "",
        fixed=mine is not None and round_.feedback == Round.Feedback.NOW,
        feedback=seen,
        attempt=sheet.number,
        marks=tuple(marks(place.question, mine, round_)) if seen and mine else (),
        drafts=of_sheet(sheet),
    )


def _feedback(place: QuestionPlace, mine: Answer | None) -> Feedback | None:
    if mine is None or not disclosure.may_see(place.sheet, place.question.id):
        return None
    telling = feedback_on_answer(place.question, mine, place.sheet.round)
    return as_seen(telling, place.question, attempts.order_seed(place.sheet))


def _strip(sheet: Sheet, answered: Collection[str], here: int = 0) -> Iterator[StripQuestion]:
    for number, question in enumerate(questions_of(sheet), 1):
        yield StripQuestion(number, address(sheet.round, number), question.id in answered, number == here)


def address(round_: Round, number: int) -> str:
    return reverse("taking:question", args=(round_.code, number))


def of_sheet(sheet: Sheet, language: str = "") -> str:
    """Return the name of a sheet, and of what is `language` where that is asked of everybody at once.

    Another one's sheet, even in the same browser, has another name.
    """
    name = digest(f"drafts {sheet.round.code} {sheet.pk} {sheet.learner_id}")
    return f"{sheet.round.code}/{name}{language}"


def none_of(round_: Round) -> str:
    """Clear what the browser stores of this round, on a page that cannot send anything."""
    return f"{round_.code}/"


@dataclass(frozen=True, slots=True)
class Mark:
    """One grade: what its button sends, and what it says."""

    points: str
    text: str
    chosen: bool


def marks(question: QuestionDoc, mine: Answer, round_: Round) -> Iterator[Mark]:
    """Yield the grades that learners give their own words: nothing of it, half of it, all of it.

    None where the trainer marks.
    """
    if question.kind != "text" or not disclosure.may_self_mark(mine, round_):
        return
    most = Decimal(question.points)
    texts = ((Decimal(0), _("Mine says something else")), (most / 2, _("Half right")), (most, _("Mine says the same")))
    for points, text in texts:
        yield Mark(str(points), text, mine.points == points)


@dataclass(frozen=True, slots=True)
class QuestionView:
    """`printed` is None and `edition` "" for a question without a board."""

    id: str
    text: str
    edition: str
    printed: PrintedBoard | None


def asked_view(question: QuestionDoc) -> QuestionView:
    """Return the question in the page's language."""
    return QuestionView(
        id=question.id,
        text=prompt(question, current_language()),
        edition=edition_title(question.board.edition) if question.board else "",
        printed=_printed(question.board, str(question.ask.get("object", ""))) if question.board else None,
    )


def _printed(board: BoardDoc, focus: str) -> PrintedBoard | None:
    """Return the printed board, or None for a board that cannot be read any more."""
    try:
        return printed(scenario_of(board.text), focus)
    except ScenarioError:
        return None


def as_seen(shown: Feedback, question: QuestionDoc, seed: str) -> Feedback:
    """Return the feedback with its options in the order of the form."""
    if question.kind not in OF_OPTIONS:
        return shown
    form = answer_form(question, action="", order_seed=seed)
    if not isinstance(form, AnswerForm):
        return shown
    places = {option.id: place for place, option in enumerate(form.options.values())}
    return replace(shown, options=tuple(sorted(shown.options, key=lambda option_told: places[option_told.id])))
