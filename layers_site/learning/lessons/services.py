"""The pages of lessons: where each is and what it asks; answers and tasks on them, judged and kept; what is done."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from engine import EvaluationError, ScenarioError
from engine.timeline import DIRECTIONS
from layers_site.accounts.learners import attempts_of, learner_made, learner_of
from layers_site.accounts.models import Attempt
from layers_site.boards.services.moments import Moment, at_board, at_case, at_stage
from layers_site.learning.lessons.judging import Judgement, judgement_on
from layers_site.learning.lessons.reading import lessons
from layers_site.learning.lessons.shapes import (
    MOST_PARTS,
    BoardSpec,
    GameTask,
    Lesson,
    LessonPart,
    Move,
    Practice,
    Task,
)
from layers_site.learning.models import Seen
from layers_site.learning.stack import services as games
from layers_site.learning.stack.reading import game_differences
from layers_site.learning.stack.services import Position
from layers_site.questions.places import subject_of
from layers_site.questions.questions import Question, read_question
from layers_site.questions.verdicts import Verdict, judge, keep


@dataclass(frozen=True, slots=True)
class LessonPage:
    """One page of a lesson; `code` is "part-2" or "practice-1"."""

    lesson: Lesson
    code: str
    page: LessonPart | Practice

    @property
    def item(self) -> str:
        """Return the name under which answers are recorded."""
        return f"{self.lesson.slug}/{self.code}"

    @property
    def number(self) -> int:
        return int(self.code.rpartition("-")[2])

    @property
    def is_to_read(self) -> bool:
        """Return whether it is a part without a task, which is done once it is read to its end."""
        return isinstance(self.page, LessonPart) and not self.page.has_task

    @property
    def board(self) -> BoardSpec | None:
        return self.page.board

    @property
    def task(self) -> Task | None:
        """Return what is to be done on the board; a question has nothing of the kind."""
        return self.page.task if isinstance(self.page, LessonPart) else None

    @property
    def play(self) -> GameTask | None:
        """Return what is to be done in the game on the stack."""
        return self.page.play if isinstance(self.page, LessonPart) else None

    @property
    def ask(self) -> Mapping[str, Any] | None:
        """Return what is asked before the result is shown."""
        return self.page.asked

    @property
    def focus(self) -> str:
        """Return the object in view: the one that the board names, or that the question is about."""
        return (self.board.focus if self.board else "") or str((self.page.ask or {}).get("object", ""))

    @property
    def href(self) -> str:
        return address(self.lesson, self.code)

    def what(self, what: str) -> str:
        """Return the address of an action on this page: "answer", "read"."""
        return f"{self.href}{what}/"


def lesson_of(slug: str) -> Lesson:
    """Return the lesson. Raises Http404 if there is none."""
    lesson = lessons().get(slug)
    if lesson is None:
        raise Http404(_("This lesson doesn’t exist."))
    return lesson


def place_of(slug: str, kind: str, number: int) -> LessonPage:
    """Return a page by its address. Raises Http404 if there is no such lesson or page."""
    lesson = lesson_of(slug)
    code = f"{kind}-{number}"
    page = lesson.page(code)
    if page is None:
        raise Http404(_("This lesson doesn’t have this page."))
    return LessonPage(lesson, code, page)


def page_shown(slug: str, kind: str, number: int) -> LessonPage:
    """Return a page by its address, or the last part where the lesson has had more. Raises Http404 as `place_of`."""
    last = len(lesson_of(slug).parts)
    return place_of(slug, kind, last if kind == "part" and last < number <= MOST_PARTS else number)


def address(lesson: Lesson, code: str) -> str:
    """Return the address of the page of that code.

    The first part is the lesson's own address, and "end" its last page.
    """
    if code == "part-1":
        return reverse("lessons:lesson", args=(lesson.slug,))
    if code == "end":
        return reverse("lessons:end", args=(lesson.slug,))
    kind, _hyphen, number = code.partition("-")
    return reverse(f"lessons:{kind}", args=(lesson.slug, int(number)))


def before(place: LessonPage) -> str:
    """Return the code of the page before, "" on the first."""
    codes = ("", *place.lesson.codes)
    return codes[codes.index(place.code) - 1]


def after(place: LessonPage) -> str:
    """Return the code of the next page, which is "end" after the last question."""
    codes = (*place.lesson.codes, "end")
    return codes[codes.index(place.code) + 1]


def next_lesson(lesson: Lesson) -> Lesson | None:
    """Return the lesson after this one, in this chapter or the next."""
    rest = iter(lessons().values())
    return next(rest, None) if any(other.slug == lesson.slug for other in rest) else None


def start_of(board: BoardSpec | None) -> Moment | None:
    """Return the moment on which a page opens; None without a live board, or if the case is gone."""
    if board is None or not board.live:
        return None
    if board.text:
        return Moment(board.text, None, "", 0)
    try:
        return at_case(board.case, board.variant, board.stage)
    except Http404:
        return None


def moment_at(start: Moment, board_id: str, stage: int | None) -> Moment:
    """Return a board made on the page, or another stage of its case. Raises Http404 for what does not belong there."""
    if board_id:
        made = at_board(board_id)
        if made.case != start.case:
            raise Http404(_("This board isn’t in this lesson."))
        return made
    if stage is None or start.case is None:
        return start
    return at_stage(start.case, start.variant, stage)


def question_of(place: LessonPage, start: Moment | None) -> Question | None:
    """Return the question of the page about its board, None where nothing is asked or can be."""
    board = place.board
    if not place.ask or board is None or start is None:
        return None
    with suppress(ScenarioError):
        return read_question(place.ask, start.text, board.edition)
    return None


#: Where the session counts the actions on one page.
_MOVED: Final = "lesson-moves"
#: The kind of move that an action of the workbench is.
_MOVES: Final[dict[str, Move]] = {
    "switch": "switch",
    "attach": "attach",
    "to": "move",
    **dict.fromkeys(DIRECTIONS, "move"),
}


@dataclass(frozen=True, slots=True)
class Done:
    """The finished pages of a lesson, by their codes.

    `right` and `wrong` go by the last answer; `read` are the parts whose task was done, and those that were read to
    their end while they had none.
    """

    read: frozenset[str] = frozenset()
    right: frozenset[str] = frozenset()
    wrong: frozenset[str] = frozenset()

    @property
    def begun(self) -> bool:
        return bool(self.read or self.right or self.wrong)


def answer(request: HttpRequest, place: LessonPage, question: Question, answer: Mapping[str, Any]) -> Verdict:
    """Judge an answer and keep it."""
    verdict = judge(question, answer)
    keep(request, Attempt.Kind.LESSON, place.item, verdict)
    return verdict


def mark_done(request: HttpRequest, place: LessonPage) -> None:
    """Note that the task of a part was done, or that a part without one was read to its end.

    This makes a learner, as an answer does.
    """
    Seen.objects.get_or_create(learner=learner_made(request), item=place.item)


def done_by_lesson(request: HttpRequest) -> Mapping[str, Done]:
    """Return the finished pages of this browser, by the slug of the lesson; lessons not begun are left out."""
    learner = learner_of(request)
    if learner is None:
        return {}
    read = set(Seen.objects.filter(learner=learner).values_list("item", flat=True))
    attempts = learner.attempts.filter(kind=Attempt.Kind.LESSON).values_list("item", "right")
    answered = dict(attempts)  # the later answer to a question takes the place of the earlier one
    right = {item for item, was_right in answered.items() if was_right}
    slugs = {item.partition("/")[0] for item in (*read, *answered)}
    return {
        slug: Done(_codes(read, slug), _codes(right, slug), _codes(answered.keys() - right, slug)) for slug in slugs
    }


def cases_answered(request: HttpRequest) -> frozenset[str]:
    """Return the cases whose own question this browser has answered rightly."""
    right = attempts_of(request).filter(kind=Attempt.Kind.PREDICTION, right=True, item__startswith="case:")
    items = right.filter(item__contains=":authored:").values_list("item", flat=True)
    return frozenset(map(subject_of, items))


def done_of(request: HttpRequest, lesson: Lesson) -> Done:
    return done_by_lesson(request).get(lesson.slug, Done())


def _codes(items: set[str], slug: str) -> frozenset[str]:
    return frozenset(item.partition("/")[2] for item in items if item.partition("/")[0] == slug)


def is_allowed(place: LessonPage, verb: str) -> bool:
    """Return whether an action of the workbench may be done on this page."""
    return place.task is None or _MOVES.get(verb) in place.task.moves


def judged(place: LessonPage, start: Moment | None, moment: Moment) -> Judgement | None:
    """Judge a board made on a page, under the rules of the page.

    None where the page has no task or no board, or where these rules cannot work out the board, which was made under
    others. Raises TimeUpError: more time may show that the task is done.
    """
    if place.task is None or place.board is None or start is None:
        return None
    try:
        return judgement_on(place.task, place.board.edition, start, moment)
    except EvaluationError:
        return None


def moves_made(request: HttpRequest, place: LessonPage) -> int:
    """Return how many actions were done on this page since its board was as it begins."""
    item, count = request.session.get(_MOVED, ("", 0))
    return count if item == place.item else 0


def begin(request: HttpRequest) -> None:
    """Forget the actions that were counted: the board is as it begins."""
    request.session.pop(_MOVED, None)


def take(request: HttpRequest, place: LessonPage, start: Moment | None, moment: Moment) -> None:
    """Count an action, and keep that the task of the page was done if the board does it."""
    request.session[_MOVED] = (place.item, moves_made(request, place) + 1)
    judgement = judged(place, start, moment)
    if judgement is not None and judgement.met:
        mark_done(request, place)


def position_of(place: LessonPage, code: str) -> Position:
    """Return the game of a page at a position ("play-abcdefghijkl", "case-bolt-first-3"), by default at its start.

    Raises Http404 for a page without a game, and for a position of another one.
    """
    slug = place.board.stack if place.board else ""
    kind, _hyphen, rest = code.partition("-")
    if kind == "play":
        position = games.at_play(rest)
    else:
        variant, _last, moves = rest.rpartition("-")
        position = games.at_case(slug, variant, int(moves) if moves.isdecimal() else 0)
    if not slug or position.case is None or position.case.slug != slug:
        raise Http404(_("This game isn’t in this lesson."))
    return position


def differences(task: GameTask, position: Position) -> tuple[str, ...]:
    """Return where the game is not yet as it should be, as paths: "/stack", "/zones/bears"."""
    return tuple(path for path, _wanted, _actual in game_differences(task.goal, position.game))


def take_game(request: HttpRequest, place: LessonPage, position: Position) -> None:
    """Keep that the task of the page was done, if the game does it."""
    if place.play is not None and not differences(place.play, position):
        mark_done(request, place)
