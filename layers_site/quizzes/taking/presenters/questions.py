"""One question to a page: the question itself, the way back and on, and how far one has come."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from decimal import Decimal

from django.urls import reverse
from django.utils.translation import gettext as _

from layers_site.questions.options import digest
from layers_site.quizzes import seeing, sitting
from layers_site.quizzes.asked import questions_of
from layers_site.quizzes.feedback import Feedback, feedback_on_answer
from layers_site.quizzes.models import Answer, Round, Sheet
from layers_site.quizzes.shapes import QuestionDoc
from layers_site.quizzes.taking.presenters.cover import Clock, clock, title_of
from layers_site.quizzes.taking.presenters.prompts import QuestionView, as_seen, asked_view, in_words
from layers_site.quizzes.taking.services.sheets import Place, answers_of


@dataclass(frozen=True, slots=True)
class Bed:
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
    strip: tuple[Bed, ...]
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
    strip: tuple[Bed, ...]
    open: tuple[Bed, ...]
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
        open=tuple(bed for bed in strip if not bed.answered),
        back=address(round_, len(strip)),
        clock=clock(sheet),
    )


def question_page(place: Place) -> QuestionPage:
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


def _feedback(place: Place, mine: Answer | None) -> Feedback | None:
    if mine is None or not seeing.may_see(place.sheet, place.question.id):
        return None
    telling = feedback_on_answer(place.question, mine, place.sheet.round)
    return as_seen(telling, place.question, sitting.order_seed(place.sheet))


def _strip(sheet: Sheet, collection: Collection[str], here: int = 0) -> Iterator[Bed]:
    for number, question in enumerate(questions_of(sheet), 1):
        yield Bed(number, address(sheet.round, number), question.id in collection, number == here)


def address(round_: Round, number: int) -> str:
    return reverse("taking:question", args=(round_.code, number))


# --- drafts ----------------------------------------------------------------------------------------


def of_sheet(sheet: Sheet, language: str = "") -> str:
    """Return the name of a sheet, and of what is `language` where that is asked of everybody at once.

    Another one's sheet, even in the same browser, has another name.
    """
    name = digest(f"drafts {sheet.round.code} {sheet.pk} {sheet.learner_id}")
    return f"{sheet.round.code}/{name}{language}"


def none_of(round_: Round) -> str:
    """Clear what the browser stores of this round, on a page that cannot send anything."""
    return f"{round_.code}/"


# --- marking ---------------------------------------------------------------------------------------


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
    if question.kind != "text" or not seeing.may_self_mark(mine, round_):
        return
    most = Decimal(question.points)
    texts = ((Decimal(0), _("Mine says something else")), (most / 2, _("Half of it")), (most, _("Mine says the same")))
    for points, text in texts:
        yield Mark(str(points), text, mine.points == points)
