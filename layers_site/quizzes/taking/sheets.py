"""A sheet question by question, each beside its board as printed; and its result after it is over.

Nothing of a question comes from a trace, and what is right stands there only once it may be seen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Final

from django.core.paginator import Paginator
from django.urls import reverse
from django.utils.translation import gettext as _

from engine import ScenarioError
from layers_site.boards.presenters.believed import title_of as edition_title
from layers_site.boards.services.evaluation import scenario_of
from layers_site.content.misconceptions import misconceptions
from layers_site.content.models import Case
from layers_site.explain.names import label
from layers_site.explain.presenters.printed import PrintedBoard, printed
from layers_site.learning.lessons.reading import lessons
from layers_site.learning.lessons.services import address as lesson_address
from layers_site.platform.text import current_language
from layers_site.questions.options import digest
from layers_site.quizzes import attempts, disclosure
from layers_site.quizzes.answer_forms import in_order
from layers_site.quizzes.feedback import Feedback, feedback_on, feedback_on_answer, number
from layers_site.quizzes.models import Answer, Round, Sheet
from layers_site.quizzes.round_questions import questions_of
from layers_site.quizzes.shapes import QuestionDoc
from layers_site.quizzes.taking.cover import at_time, clock, title_of
from layers_site.quizzes.taking.services import address, answers_of
from layers_site.quizzes.telling import claims_on
from layers_site.quizzes.wording import in_words, prompt

#: Each explanation works out a board: so many to a page.
PER_PAGE: Final = 10
_MOST_LINKS: Final = 6
#: So many answers that fit an idea are a pattern; more ideas that they leave open are not told.
_FEWEST_FITS: Final = 2
_MOST_IDEAS: Final = 3


# --- one question -------------------------------------------------------------------------------------


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
        printed=printed_board(question),
    )


def printed_board(question: QuestionDoc) -> PrintedBoard | None:
    """Return the board of a question as printed; None without one, or for one that cannot be read any more."""
    if question.board is None:
        return None
    try:
        return printed(scenario_of(question.board.text), str(question.ask.get("object", "")))
    except ScenarioError:
        return None


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet with its visible questions, the seed that shuffles their options, and whether what is right is shown."""

    sheet: Sheet
    questions: tuple[QuestionDoc, ...]
    order_seed: str
    seen: bool


@dataclass(frozen=True, slots=True)
class Item:
    """A question with what was answered, `yours`, "" for nothing. `feedback` is None until it may be seen."""

    number: int
    question: QuestionView
    yours: str
    feedback: Feedback | None
    marks: tuple[Mapping[str, Any], ...]


def item_of(paper: Paper, question: QuestionDoc, number: int, answers: Mapping[str, Answer], *, marked: bool) -> Item:
    """Return a question of a sheet; where it is `marked` its learner may say what their own words are worth."""
    mine = answers.get(question.id)
    round_ = paper.sheet.round
    return Item(
        number=number,
        question=asked_view(question),
        yours=in_words(question, mine.given) if mine else "",
        feedback=told(question, mine, round_, paper.order_seed) if paper.seen else None,
        marks=tuple(_marks(question, mine, round_)) if marked and mine else (),
    )


def told(question: QuestionDoc, mine: Answer | None, round_: Round, seed: str) -> Feedback:
    """Return what is right, beside the answer where there is one, with the options in the order of the form."""
    feedback = feedback_on_answer(question, mine, round_) if mine else feedback_on(question, question.wanted or {})
    places = {option.id: place for place, option in enumerate(in_order(question, seed))}
    return replace(feedback, options=tuple(sorted(feedback.options, key=lambda option: places[option.id])))


def _marks(question: QuestionDoc, mine: Answer, round_: Round) -> Iterator[dict[str, Any]]:
    """Yield the grades that learners give their own words: nothing of it, half of it, all of it.

    None where the trainer marks.
    """
    if question.kind != "text" or not disclosure.may_self_mark(mine, round_):
        return
    most = Decimal(question.points)
    texts = ((Decimal(0), _("Mine says something else")), (most / 2, _("Half right")), (most, _("Mine says the same")))
    for points, text in texts:
        yield {"points": str(points), "text": text, "chosen": mine.points == points}


# --- a page of a sheet --------------------------------------------------------------------------------


def question_page(sheet: Sheet, number: int, question: QuestionDoc) -> dict[str, Any]:
    """Return the page of one question.

    `fixed`: the answer stays as it is. `back` is "" on the first question; `onward` leads to the hand-in after the
    last. `drafts` names the sheet to the browser that answers it.
    """
    round_, answers = sheet.round, answers_of(sheet)
    mine = answers.get(question.id)
    seen = mine is not None and disclosure.may_see(sheet, question.id)
    paper = Paper(sheet, (question,), attempts.order_seed(sheet), seen)
    pages = _around(sheet, answers, number)
    last = number == len(pages["strip"])
    return pages | {
        "number": number,
        "count": len(pages["strip"]),
        "here": address(round_, number),
        "item": item_of(paper, question, number, answers, marked=seen),
        "back": address(round_, number - 1) if number > 1 else "",
        "onward": pages["hand_in"] if last else address(round_, number + 1),
        "last": last,
        "fixed": mine is not None and round_.feedback == Round.Feedback.NOW,
        "attempt": sheet.number,
        "drafts": of_sheet(sheet),
    }


def hand_in_page(sheet: Sheet) -> dict[str, Any]:
    """Return the page before it is handed in: `open` are the questions without an answer."""
    page = _around(sheet, answers_of(sheet), 0)
    return page | {
        "here": page["hand_in"],
        "open": [question for question in page["strip"] if not question["answered"]],
        "back": address(sheet.round, len(page["strip"])),
    }


def _around(sheet: Sheet, answered: Collection[str], here: int) -> dict[str, Any]:
    strip = [
        {
            "number": number,
            "href": address(sheet.round, number),
            "answered": question.id in answered,
            "here": number == here,
        }
        for number, question in enumerate(questions_of(sheet), 1)
    ]
    return {
        "title": title_of(sheet.round),
        "code": sheet.round.code,
        "strip": strip,
        "hand_in": reverse("taking:hand-in", args=(sheet.round.code,)),
        "clock": clock(sheet),
    }


def of_sheet(sheet: Sheet, part: str = "") -> str:
    """Return the name of a sheet to its browser, and of the `part` of it where that is asked of everybody at once.

    Another one's sheet, even in the same browser, has another name.
    """
    name = digest(f"drafts {sheet.round.code} {sheet.pk} {sheet.learner_id}")
    return f"{sheet.round.code}/{name}{part}"


def none_of(round_: Round) -> str:
    """Clear what the browser stores of this round, on a page that cannot send anything."""
    return f"{round_.code}/"


# --- the result ---------------------------------------------------------------------------------------


def result_view(sheet: Sheet, page: int) -> dict[str, Any]:
    """Return the result of a finished sheet."""
    paper = Paper(sheet, questions_of(sheet), attempts.order_seed(sheet), seen=disclosure.may_see(sheet))
    return result_of(paper, page)


def result_of(paper: Paper, page: int) -> dict[str, Any]:
    """Return the page of a result.

    `worth` is None, and `later` says when more is to be seen, as long as nothing may be. `cases` and `lessons` are
    about the same. `pattern` says which idea several answers fit, `season` leads to the rounds of one's class or to
    one's progress. `again` leads to another attempt, "" if there is none.
    """
    sheet, questions, seen = paper.sheet, paper.questions, paper.seen
    shown = (paginator := Paginator(questions, PER_PAGE)).get_page(page)
    answers = answers_of(sheet)
    numbered = enumerate(shown.object_list, shown.start_index())
    marked = disclosure.may_see(sheet)
    return {
        "title": title_of(sheet.round),
        "code": sheet.round.code,
        "attempt": sheet.number,
        "called": sheet.name,
        "answered": sum(question.id in answers for question in questions),
        "questions": len(questions),
        "worth": _worth(sheet, questions, answers) if seen else None,
        "later": "" if seen else _later(sheet.round),
        "shown": [item_of(paper, question, number, answers, marked=marked) for number, question in numbered],
        "pages": list(paginator.page_range) if paginator.num_pages > 1 else [],
        "page": shown.number,
        "again": sheet.round.get_absolute_url() if attempts.may_begin(sheet.round, sheet.learner) else "",
        "pattern": _pattern(sheet) if marked else "",
        "season": _season(sheet) if marked else "",
        **_related(questions if seen else ()),
    }


def _worth(sheet: Sheet, questions: tuple[QuestionDoc, ...], answers: Mapping[str, Answer]) -> dict[str, Any]:
    """Return the score; `to_mark` leads to the first answer in words that waits for its learner's mark."""
    score = attempts.score(sheet, {question.id for question in questions})
    waiting = (
        f"?attempt={sheet.number}&page={(number - 1) // PER_PAGE + 1}#q-{number}"
        for number, question in enumerate(questions, 1)
        if question.kind == "text"
        and (mine := answers.get(question.id)) is not None
        and mine.points is None
        and disclosure.may_self_mark(mine, sheet.round)
    )
    worth = {"points": number(score.points), "most": score.most, "percent": score.percent}
    return worth | {"unmarked": score.unmarked, "to_mark": next(waiting, "")}


def _later(round_: Round) -> str:
    if round_.closes is None:
        return _("Once your trainer has closed the quiz, this page shows the right answers.")
    if round_.is_closed:
        return _("The quiz has just closed. In half a minute this page shows the right answers: load it again then.")
    return at_time(_("Once the quiz has closed, this page shows the right answers: %(time)s."), round_.closes, round_)


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


def _related(questions: tuple[QuestionDoc, ...]) -> dict[str, list[tuple[str, str]]]:
    """Return titles and addresses of lessons and cases about the same boards."""
    slugs = list(dict.fromkeys(question.case for question in questions if question.case))
    cases = {case.slug: case for case in Case.objects.published().filter(slug__in=slugs)}
    about = (lesson for lesson in lessons().values() if set(lesson.cases) & set(slugs))
    return {
        "cases": [(cases[slug].title, cases[slug].get_absolute_url()) for slug in slugs if slug in cases][:_MOST_LINKS],
        "lessons": [(label(lesson.title), lesson_address(lesson, "part-1")) for lesson in about][:_MOST_LINKS],
    }
