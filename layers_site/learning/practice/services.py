"""The boards of a round, answers to new boards, and when a pattern comes back.

What would do as the next board hangs on what the round is about, and on what is known of a learner. Of *Ten for you*
six are of the newest chapter begun, three are due and one is a step above. (No board is dealt about players and costs:
no idea of ours goes wrong on them.) Whoever has begun no lesson gets sizes of the first level, and nobody a kind of
answer that no lesson of theirs has shown. What was wrong comes back once, after the ten, as another board.

Which answers count, `layers_site.learning.rounds` keeps. The answers are kept as predictions about their boards. `fsrs`
settles from them when a pattern comes back: a wrong answer is rated Again, a right one Good. How quick it was is not
measured, so there is no Easy.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from functools import partial
from time import thread_time
from typing import Any, Final, assert_never, cast
from urllib.parse import parse_qs

from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from fsrs import Card, Rating, Scheduler
from fsrs.card import CardDict

from engine import DEFAULT
from layers_site.accounts.learners import attempts_of, learner_of
from layers_site.accounts.models import Attempt, Learner
from layers_site.boards.models import Board
from layers_site.boards.services.boards import begin
from layers_site.boards.services.evaluation import scenario_of
from layers_site.content.models import Case
from layers_site.learning.lessons.chapters import SIZE_ASK, asks_shown, cases_in, cases_of, chapters_begun, lesson_after
from layers_site.learning.lessons.reading import lessons
from layers_site.learning.lessons.services import done_by_lesson, lesson_of
from layers_site.learning.lessons.shapes import Chapter, Lesson
from layers_site.learning.models import Repeated, RoundAnswer
from layers_site.learning.practice.dealing import LEVELS, SECONDS, Dealt, find, in_order, prepared
from layers_site.learning.rounds import TEN, Kind, Marks, Round, coming_back, rights_in
from layers_site.platform.effort import Patience
from layers_site.questions.chooser import seed_of
from layers_site.questions.places import AskedBoard, item_of, subject_of
from layers_site.questions.questions import Question
from layers_site.questions.verdicts import LastAnswer, Verdict, judge, keep, last_answer

#: So many right answers in a row lead to the next level.
UP_AFTER: Final = 2
#: Hardly a size with fewer than two effects in two layers is missed by three ideas: the first level goes up to these.
_FIRST: Final = (1, 2)
#: So many boards of a round are of one pattern, as long as there are others.
MOST_ALIKE: Final = 2
#: Lessons whose cases are of sizes and of nothing else.
_SIZES: Final = ("counters-set-modify-switch", "base-power", "does-it-die")


class Slot(Enum):
    """The sorts of boards in a round."""

    CHAPTER = "chapter"
    DUE = "due"
    STEP = "step"


_C, _D = Slot.CHAPTER, Slot.DUE
#: The boards of a round in their order.
SLOTS: Final = (_C, _C, _D, _C, _C, _D, _C, _D, _C, Slot.STEP)
#: The level of each board of a lesson or a choice. The easiest boards, with a single effect, are those of the lesson.
RAMP: Final = (2, 2, 2, 3, 3, 3, 4, 4, 4, 4)


@dataclass(frozen=True, slots=True)
class Standing:
    """A learner, as the mixer sees them: lessons begun, patterns due, and the answers of their rounds, oldest first.

    Patterns are slugs of cases; each answer is of a pattern, and right or not.
    """

    begun: frozenset[str] = frozenset()
    due: tuple[str, ...] = ()
    answers: tuple[tuple[str, bool], ...] = ()

    @property
    def chapter(self) -> Chapter | None:
        """Return the newest chapter begun of which boards are dealt."""
        return next((each for each in reversed(chapters_begun(self.begun)) if each is not Chapter.PLAYERS), None)

    def level(self, chapter: Chapter) -> int:
        """Return the level in a chapter, by the answers to its patterns."""
        cases = cases_in(chapter)
        return level_after(right for pattern, right in self.answers if pattern in cases)


@dataclass(frozen=True, slots=True)
class Wish:
    """A board that would do: of one of these patterns, levels and kinds of answer; of any where none is named.

    Patterns that teach most of the `concepts` come first.
    """

    cases: frozenset[str] = frozenset()
    levels: Collection[int] = LEVELS
    asks: frozenset[str] = frozenset()
    concepts: tuple[str, ...] = ()


def level_after(rights: Iterable[bool]) -> int:
    """Return the level after these answers, from 1 on: up by two right in a row, down by one wrong."""
    level, row = LEVELS[0], 0
    for right in rights:
        row = row + 1 if right else 0
        if not right:
            level = max(LEVELS[0], level - 1)
        elif row == UP_AFTER:
            level, row = min(LEVELS[-1], level + 1), 0
    return level


def wishes(standing: Standing, number: int, asked: Sequence[str]) -> Iterator[Wish]:
    """Yield what would do as the board of that number, the best first; `asked` are the patterns of the round so far."""
    asks, chapter = asks_shown(standing.begun), standing.chapter
    if chapter is None:
        sizes = cases_in(Chapter.SIZE) - {Chapter.SIZE.boss}
        easy = cases_in(Chapter.SIZE, _SIZES) & sizes
        for cases in (_fresh(easy, asked), _fresh(sizes, asked), sizes, frozenset[str]()):
            yield Wish(cases, _FIRST, frozenset((SIZE_ASK,)))
        return
    slot = SLOTS[number - 1]
    due = next((pattern for pattern in standing.due if pattern not in asked), "")
    if slot is Slot.DUE and due:
        yield Wish(frozenset((due,)), LEVELS, asks)
    level = standing.level(chapter) + (slot is Slot.STEP)
    exact, near = _levels(level), range(LEVELS[0], level + 2)
    for cases in (
        _fresh(cases_in(chapter, standing.begun), asked),
        _fresh(cases_in(chapter), asked),
        cases_in(chapter),
    ):
        yield Wish(cases, exact, asks)
        yield Wish(cases, near, asks)
    yield Wish(frozenset(), near, asks)


def _fresh(cases: frozenset[str], asked: Sequence[str]) -> frozenset[str]:
    """Return the patterns that were not asked often enough in this round; all of them where none is left."""
    return frozenset(case for case in cases if asked.count(case) < MOST_ALIKE) or cases


def _levels(level: int) -> Collection[int]:
    return _FIRST if level <= LEVELS[0] else (min(level, LEVELS[-1]),)


def of_lesson(lesson: Lesson, number: int) -> Iterator[Wish]:
    """Yield what would do as the board of that number in a round of a lesson, the best first."""
    level = (RAMP[number - 1],)
    yield from (Wish(frozenset(cases_of(lesson)), level), Wish(levels=level), Wish())


def of_choice(query: str, number: int) -> Iterator[Wish]:
    """Yield what would do of what was chosen: of the level that was chosen or that is due, else of any level.

    Of a case without a pattern it is one that teaches the same.
    """
    chosen = parse_qs(query)
    cases, concepts = frozenset(chosen.get("case", ())), tuple(chosen.get("concept", ()))
    levels = [int(level) for level in chosen.get("level", ())] or [RAMP[number - 1]]
    yield from (Wish(cases, levels, concepts=concepts), Wish(cases, concepts=concepts))
    taught = Case.objects.published().filter(slug__in=cases).values_list("concepts", flat=True).first()
    yield Wish(concepts=tuple(taught or concepts))


def of_skipping(rights: Sequence[bool]) -> Iterator[Wish]:
    """Yield what would do for somebody who skips ahead: of the lesson that the answers have led to."""
    lesson = lesson_after(rights)
    known = list(lessons())
    asks = asks_shown(known[: known.index(lesson.slug) + 1])
    yield from (Wish(frozenset(cases), asks=asks) for cases in (cases_of(lesson), cases_in(lesson.chapter), ()))


def moved(standing: Standing, asked: Collection[str]) -> Sequence[tuple[Chapter, int]]:
    """Return the chapters that boards of a round were of, among those begun, each with the level in it now."""
    chapters = chapters_begun(standing.begun) or (Chapter.SIZE,)
    return [(each, standing.level(each)) for each in chapters if not cases_in(each).isdisjoint(asked)]


#: So many boards are tried of each wish, before the next.
_MOST_TRIES: Final = 40
#: What was wrong comes back after this, what was right for the first time after some days.
SOON: Final = timedelta(minutes=10)
#: Never longer than this: a pattern is not a word of a language.
LONGEST: Final = 180
#: Without chance, so that the same answers at the same times always lead to the same day.
SCHEDULER: Final = Scheduler(
    learning_steps=(SOON,), relearning_steps=(SOON,), maximum_interval=LONGEST, enable_fuzzing=False
)


def pattern_of(mark: RoundAnswer) -> str:
    """Return the case of the board that was asked about."""
    return mark.asked.partition("/")[0]


def board_of(place: Round, standing: Standing, marks: Marks) -> Dealt | None:
    """Deal the board of a round, no answered one again while there is another; None where no case has a pattern."""
    start, patience = seed_of(f"{place.seed}/{place.number}"), Patience(SECONDS, thread_time)
    published, tried = list(Case.objects.published()), []
    seen = {subject_of(mark.attempt.item) for mark in marks.values()}
    for wish in _wanted(place, standing, marks):
        cases = [case for case in published if case.slug in wish.cases or not wish.cases]
        tried.append((in_order(cases, start, wish.concepts), start, wish.levels, partial(_fits, wish.asks, seen)))
        dealt = find(*tried[-1][:3], patience, tried[-1][3], _MOST_TRIES)
        if dealt is not None:
            return dealt
    found = (prepared(*each) for each in (*tried, (published, *tried[-1][1:])))
    return next(filter(None, found), None)


def _wanted(place: Round, standing: Standing, marks: Marks) -> Iterator[Wish]:
    if place.number > TEN:
        back = coming_back(marks)[place.number - TEN - 1]
        return iter((Wish(frozenset((pattern_of(back),))),))
    match place.kind:
        case Kind.LESSON:
            return of_lesson(lesson_of(place.about), place.number)
        case Kind.PLACEMENT:
            return of_skipping(rights_in(marks))
        case Kind.PRACTICE if place.about:
            return of_choice(place.about, place.number)
        case Kind.PRACTICE | Kind.DRILL:
            return wishes(standing, place.number, [pattern_of(mark) for mark in marks.values()])
        case _:
            assert_never(place.kind)


def _fits(asks: Collection[str], seen: Collection[str], question: Question) -> bool:
    return (not asks or question.ask in asks) and Board.id_of(question.text, {"do": "new"}) not in seen


def standing_of(request: HttpRequest, now: datetime) -> Standing:
    """Return what the mixer has to know of the learner of this browser.

    Due are the patterns whose time has come, then the cases that were answered wrongly and not practiced since.
    """
    learner = learner_of(request)
    if learner is None:
        return Standing()
    mine = Repeated.objects.of(learner)
    due, practiced = mine.filter(due__lte=now).values_list("pattern", flat=True), mine.values_list("pattern", flat=True)
    last = dict(learner.attempts.filter(item__startswith="case:").values_list("item", "right"))
    missed = (subject_of(item) for item, right in last.items() if not right)
    rows = RoundAnswer.objects.filter(round__learner=learner, round__kind__in=(Kind.PRACTICE, Kind.LESSON))
    return Standing(
        frozenset(done_by_lesson(request)),
        tuple(dict.fromkeys((*due, *(pattern for pattern in missed if pattern not in set(practiced))))),
        tuple((pattern_of(row), row.attempt.right) for row in rows.select_related("attempt").order_by("attempt_id")),
    )


def judged(request: HttpRequest, dealt: Dealt, answer: dict[str, Any]) -> Callable[[], Attempt]:
    """Judge an answer, and return what keeps it.

    The first one to a board says when its pattern comes back.
    """
    verdict = judge(dealt.question, answer)
    item = item_of(place_of(dealt), dealt.question)
    return partial(_keep, request, dealt, item, verdict)


def _keep(request: HttpRequest, dealt: Dealt, item: str, verdict: Verdict) -> Attempt:
    first = not attempts_of(request).filter(item=item).exists()
    attempt = keep(request, Attempt.Kind.PREDICTION, item, verdict)
    if first:
        review(attempt.learner, dealt.case, right=verdict.right, now=timezone.now())
    return attempt


def given_at(request: HttpRequest, dealt: Dealt, number: str) -> LastAnswer | None:
    """Return an answer of this learner to this very board, by its number; None for anything else."""
    if not (number.isascii() and number.isdecimal() and len(number) < 16):
        return None
    return last_answer(request, dealt.question, item_of(place_of(dealt), dealt.question), int(number))


def place_of(dealt: Dealt) -> AskedBoard:
    """Return where the board can be seen."""
    return AskedBoard(begin(scenario_of(dealt.question.text), {"do": "new"}), DEFAULT)


@transaction.atomic
def review(learner: Learner, pattern: str, *, right: bool, now: datetime) -> Repeated:
    """Settle when the pattern comes back after an answer."""
    Repeated.objects.get_or_create(learner=learner, pattern=pattern, defaults={"due": now})
    row: Repeated = Repeated.objects.select_for_update().get(learner=learner, pattern=pattern)
    card, _log = SCHEDULER.review_card(_card(row, now), Rating.Good if right else Rating.Again, now)
    row.state, row.due = dict(card.to_dict()), card.due
    row.answered += 1
    row.failed += not right
    row.save()
    return row


def _card(row: Repeated, now: datetime) -> Card:
    return Card.from_dict(cast(CardDict, row.state)) if row.state else Card(card_id=row.pk, due=now)
