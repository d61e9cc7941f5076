"""The result of a sheet after it is over.

It says what it is worth, and shows each question as it was asked, with what is right once that may be seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from django.core.paginator import Paginator
from django.urls import reverse
from django.utils import formats
from django.utils.translation import gettext as _

from layers_site.content.misconceptions import misconceptions
from layers_site.content.models import Case
from layers_site.explain.names import label
from layers_site.learning.lessons.reading import lessons
from layers_site.learning.lessons.services import address
from layers_site.quizzes import attempts, disclosure
from layers_site.quizzes.answer_words import in_words
from layers_site.quizzes.feedback import Feedback, feedback_on, feedback_on_answer
from layers_site.quizzes.models import Answer, Round, Sheet
from layers_site.quizzes.round_questions import questions_of
from layers_site.quizzes.shapes import QuestionDoc
from layers_site.quizzes.taking.presenters.cover import at_time, title_of
from layers_site.quizzes.taking.presenters.questions import Mark, QuestionView, as_seen, asked_view, marks
from layers_site.quizzes.taking.services import answers_of
from layers_site.quizzes.telling import claims_on

#: Each explanation works out a board: so many to a page.
PER_PAGE: Final = 10
_MOST_LINKS: Final = 6
#: So many answers that fit an idea are a pattern; more ideas that they leave open are not told.
_FEWEST_FITS: Final = 2
_MOST_IDEAS: Final = 3


@dataclass(frozen=True, slots=True)
class Paper:
    """The source of a result.

    It is a sheet, its visible questions, the seed that shuffles their options, and whether the right answers may be
    shown.
    """

    sheet: Sheet
    questions: tuple[QuestionDoc, ...]
    order_seed: str
    seen: bool


@dataclass(frozen=True, slots=True)
class Item:
    """`yours` is "" where nothing was answered; then `told` is of the right answer. It is None until it may be seen."""

    number: int
    question: QuestionView
    yours: str
    feedback: Feedback | None
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Link:
    title: str
    href: str


@dataclass(frozen=True, slots=True)
class Worth:
    points: str
    most: int
    percent: int
    unmarked: int
    #: The page and place of the first answer that its learner has still to mark, "" where none is.
    to_mark: str


@dataclass(frozen=True, slots=True)
class Result:
    """The page of a result.

    `worth` is None, and `later` says when more is to be seen, as long as nothing may be. `cases` and `lessons` are
    about the same. `pattern` says which idea several answers fit, `season` leads to the rounds of one's class or to
    one's progress.
    """

    title: str
    code: str
    attempt: int
    called: str
    answered: int
    questions: int
    worth: Worth | None
    later: str
    items: tuple[Item, ...]
    pages: tuple[int, ...]
    page: int
    again: str
    cases: tuple[Link, ...]
    lessons: tuple[Link, ...]
    pattern: str
    season: str


def result_view(sheet: Sheet, page: int = 1) -> Result:
    """Return the result of a finished sheet."""
    paper = Paper(sheet, questions_of(sheet), attempts.order_seed(sheet), seen=disclosure.may_see(sheet))
    return result_of(paper, page)


def result_of(paper: Paper, page: int = 1) -> Result:
    sheet, questions, seen = paper.sheet, paper.questions, paper.seen
    paginator = Paginator(questions, PER_PAGE)
    shown = paginator.get_page(page)
    answers = answers_of(sheet)
    numbered = enumerate(shown.object_list, shown.start_index())
    marked = disclosure.may_see(sheet)
    return Result(
        title=title_of(sheet.round),
        code=sheet.round.code,
        attempt=sheet.number,
        called=sheet.name,
        answered=sum(question.id in answers for question in questions),
        questions=len(questions),
        worth=_worth(sheet, questions) if seen else None,
        later="" if seen else _later(sheet.round),
        items=tuple(item_of(paper, question, number, answers, marked=marked) for number, question in numbered),
        pages=tuple(paginator.page_range) if paginator.num_pages > 1 else (),
        page=shown.number,
        again=_again(sheet),
        **_related(questions if seen else ()),
        pattern=_pattern(sheet) if marked else "",
        season=_season(sheet) if marked else "",
    )


def _pattern(sheet: Sheet) -> str:
    """Say which idea most of the answers fit, where two at least do; "" without one."""
    claim = max(claims_on(sheet), key=lambda claim: len(claim.questions), default=None)
    if claim is None or len(claim.questions) < _FEWEST_FITS:
        return ""
    known = misconceptions()
    titles = [_("“%(text)s”") % {"text": label(known[idea].title)} for idea in claim.ids if idea in known]
    numbers = {"count": len(claim.questions), "ideas": " · ".join(titles[:_MOST_IDEAS])}
    if len(titles) > 1:
        return _("%(count)s of your answers fit one of these ideas: %(ideas)s.") % numbers
    return _("%(count)s of your answers fit one idea: %(ideas)s.") % numbers


def _season(sheet: Sheet) -> str:
    seat = sheet.learner.seats.filter(klass=sheet.round.klass_id).first() if sheet.round.klass_id else None
    return f"{seat.klass.get_absolute_url()}#season" if seat else reverse("progress:progress")


def _worth(sheet: Sheet, questions: tuple[QuestionDoc, ...]) -> Worth:
    score = attempts.score(sheet, {question.id for question in questions})
    points = score.points.normalize() if score.points % 1 else score.points.quantize(Decimal(1))
    return Worth(formats.localize(points), score.most, score.percent, score.unmarked, _to_mark(sheet, questions))


def _to_mark(sheet: Sheet, questions: tuple[QuestionDoc, ...]) -> str:
    """Return the address of the first answer in words that waits for its learner's mark, "" where none does."""
    answers = answers_of(sheet)
    for number, question in enumerate(questions, 1):
        mine = answers.get(question.id)
        waits = question.kind == "text" and mine is not None and mine.points is None
        if mine is not None and waits and disclosure.may_self_mark(mine, sheet.round):
            return f"?attempt={sheet.number}&page={(number - 1) // PER_PAGE + 1}#q-{number}"
    return ""


def _later(round_: Round) -> str:
    if round_.closes is None:
        return _("Once your trainer has closed the quiz, this page shows what is right.")
    if round_.is_closed:
        return _("The quiz has just closed. In half a minute this page shows what is right: load it again then.")
    return at_time(_("Once the quiz has closed, this page shows what is right: %(time)s."), round_.closes, round_)


def _again(sheet: Sheet) -> str:
    """Return the address of another attempt, "" if there is none."""
    round_ = sheet.round
    return round_.get_absolute_url() if attempts.may_begin(round_, sheet.learner) else ""


def item_of(paper: Paper, question: QuestionDoc, number: int, answers: Mapping[str, Answer], *, marked: bool) -> Item:
    """Return a question of the result; where it is `marked` its learner may say what their own words are worth."""
    mine = answers.get(question.id)
    round_ = paper.sheet.round
    return Item(
        number=number,
        question=asked_view(question),
        yours=in_words(question, mine.given) if mine else "",
        feedback=as_seen(_feedback(question, mine, round_), question, paper.order_seed) if paper.seen else None,
        marks=tuple(marks(question, mine, round_)) if marked and mine else (),
    )


def _feedback(question: QuestionDoc, mine: Answer | None, round_: Round) -> Feedback:
    if mine is None:
        return feedback_on(question, question.wanted or {})
    return feedback_on_answer(question, mine, round_)


def _related(questions: tuple[QuestionDoc, ...]) -> dict[str, tuple[Link, ...]]:
    slugs = list(dict.fromkeys(filter(None, (question.case for question in questions))))
    cases = {case.slug: case for case in Case.objects.published().filter(slug__in=slugs)}
    about = (lesson for lesson in lessons().values() if set(lesson.cases) & set(slugs))
    return {
        "cases": tuple(_case(cases[slug]) for slug in slugs if slug in cases)[:_MOST_LINKS],
        "lessons": tuple(Link(label(lesson.title), address(lesson, "part-1")) for lesson in about)[:_MOST_LINKS],
    }


def _case(case: Case) -> Link:
    return Link(case.title, case.get_absolute_url())
