"""The boards of a placement: questions of the lessons, one after the other, each chosen by the answers before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from django.http import Http404, HttpRequest

from engine import DEFAULT, ScenarioError
from layers_site.accounts.learners import learner_of, record
from layers_site.accounts.models import Attempt
from layers_site.boards.services.boards import begin
from layers_site.boards.services.evaluation import scenario_of
from layers_site.learning.lessons.reading import lessons
from layers_site.learning.lessons.services.places import LessonPage as Page
from layers_site.learning.lessons.services.places import place_of, question_of, start_of
from layers_site.learning.lessons.shapes import Lesson
from layers_site.learning.models import PracticeRound, RoundAnswer
from layers_site.learning.placement.estimating import Estimate, Reply, estimate, next_place
from layers_site.learning.rounds import Marks, RoundKey, answer_once, unfinished
from layers_site.questions.answers import Answer
from layers_site.questions.chooser import pick
from layers_site.questions.places import AskedBoard, item_of
from layers_site.questions.questions import Question
from layers_site.questions.verdicts import judge

BOARDS: Final = 8
#: A lesson has so many questions, of which so many are asked at most.
_QUESTIONS: Final = 3
_MOST_OF_ONE: Final = 2


@dataclass(frozen=True, slots=True)
class LessonQuestion:
    """A question of a lesson, and the page it is from."""

    page: Page
    question: Question

    @property
    def place(self) -> AskedBoard:
        """Return the board, under which the answer is kept as any prediction is."""
        return AskedBoard(begin(scenario_of(self.question.text), {"do": "new"}), DEFAULT)


def key_of(seed: str) -> RoundKey:
    return RoundKey(PracticeRound.Kind.PLACEMENT, "", seed)


def current(request: HttpRequest) -> tuple[str, int] | None:
    """Return seed and number of a placement that was left, None where none was."""
    begun = unfinished(request, PracticeRound.Kind.PLACEMENT, "", BOARDS)
    return (begun[0].seed, begun[1] + 1) if begun else None


def way() -> tuple[Lesson, ...]:
    """Return the lessons on the way down, in their order."""
    return tuple(lessons().values())


def next_asked(seed: str, marks: Marks) -> LessonQuestion:
    """Return the next question. Raises Http404 where no lesson has one left."""
    codes = {mark.asked for mark in marks.values()}
    left = {place: _left(lesson, codes) for place, lesson in enumerate(way())}
    possible = [place for place, codes in left.items() if codes]
    while possible:
        place = next_place(replies(marks), len(left), possible)
        code = pick(left[place], seed, f"{len(marks)}")
        question = asked_at(code)
        if question is not None:
            return question
        left[place] = [other for other in left[place] if other != code]
        possible = [place for place, codes in left.items() if codes]
    raise Http404


def _left(lesson: Lesson, codes: set[str]) -> list[str]:
    """Return the questions of a lesson that are not among those asked; none once enough of it were."""
    every = [f"{lesson.slug}/practice-{number}" for number in range(1, _QUESTIONS + 1)]
    left = [code for code in every if code not in codes]
    return left if len(every) - len(left) < _MOST_OF_ONE else []


def asked_at(code: str) -> LessonQuestion | None:
    """Return the question of a lesson by its code, None where it cannot be asked any more."""
    slug, _slash, page_code = code.partition("/")
    kind, _hyphen, number = page_code.partition("-")
    try:
        page = place_of(slug, kind, int(number))
        question = question_of(page, start_of(page.board))
    except (Http404, ScenarioError, ValueError):
        return None
    return LessonQuestion(page, question) if question is not None else None


def answer(
    request: HttpRequest, seed: str, number: int, lesson_question: LessonQuestion, reply: Answer | None
) -> RoundAnswer:
    """Keep an answer, None for somebody who does not know, at its number of the placement."""
    return answer_once(
        request, key_of(seed), number, lesson_question.page.item, partial(_judged, request, lesson_question, reply)
    )


def _judged(request: HttpRequest, lesson_question: LessonQuestion, reply: Answer | None) -> Callable[[], Attempt]:
    """Judge an answer, and return what keeps it."""
    verdict = judge(lesson_question.question, reply) if reply is not None else None
    content: dict[str, Any] = verdict.answer if verdict else {}
    believed: Sequence[str] = verdict.believed if verdict else ()
    item = item_of(lesson_question.place, lesson_question.question)
    right = verdict is not None and verdict.right
    return partial(record, request, Attempt.Kind.PREDICTION, item, right=right, answer=content, believed=believed)


def replies(marks: Marks) -> list[Reply]:
    """Return the answers of a placement in order. Those to lessons that are gone are left out."""
    places = {lesson.slug: place for place, lesson in enumerate(way())}
    slugs = [(mark.asked.partition("/")[0], mark.attempt.right) for _number, mark in sorted(marks.items())]
    return [Reply(places[slug], right) for slug, right in slugs if slug in places]


def result(marks: Marks) -> Estimate:
    return estimate(replies(marks), len(way()))


def last_result(request: HttpRequest) -> tuple[str, Estimate] | None:
    """Return seed and result of the last placement that this learner has finished, None without one."""
    finished = PracticeRound.objects.of(learner_of(request)).finished(PracticeRound.Kind.PLACEMENT, BOARDS)
    if finished is None:
        return None
    rows = finished.answers.select_related("attempt")
    return finished.seed, result({row.number: row for row in rows})
