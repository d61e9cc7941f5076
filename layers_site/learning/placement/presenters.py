"""The pages of a placement: a question, without a word on the answers so far; and what came of all of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from django.urls import reverse
from django.utils.translation import gettext as _

from layers_site.boards.services.evaluation import evaluated, scenario_of
from layers_site.content.misconceptions import misconceptions
from layers_site.explain.names import label
from layers_site.explain.presenters.marks import NO_STRATUM, badges, legend
from layers_site.explain.presenters.printed import PrintedBoard, printed
from layers_site.learning.lessons.services.places import address
from layers_site.learning.models import RoundAnswer
from layers_site.learning.placement.services import BOARDS, LessonQuestion, asked_at, result, way
from layers_site.learning.rounds import Marks, right_in
from layers_site.questions.places import asked_of
from layers_site.questions.questions import ABOUT_EFFECTS, Question
from layers_site.questions.verdicts import beliefs

State = Literal["known", "open", "mixed", "unasked"]


@dataclass(frozen=True, slots=True)
class BoardView:
    """`text` is the situation as the lesson tells it, without its title, which may tell too much."""

    place: str
    text: str
    printed: PrintedBoard


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """One of the boards: the lesson it is from, what became of it, and where its reason is told."""

    lesson: str
    state: Literal["right", "wrong", "unknown"]
    idea: str
    href: str


@dataclass(frozen=True, slots=True)
class LayerRow:
    number: str
    stratum: int
    name: str
    state: State


@dataclass(frozen=True, slots=True)
class ResultView:
    """`title` and `href` are the lesson to begin with; `sure` says how far that may be off.

    Of `rows` the right ones come first.
    """

    says: str
    sure: str
    title: str
    href: str
    right: int
    total: int
    rows: tuple[AnswerRow, ...]
    layers: tuple[LayerRow, ...]


def board_view(lesson_question: LessonQuestion, number: int) -> BoardView:
    return BoardView(
        place=_("Board %(number)s of %(count)s") % {"number": number, "count": BOARDS},
        text=label(lesson_question.page.page.text),
        printed=printed(scenario_of(lesson_question.question.text), lesson_question.question.object),
    )


def result_view(marks: Marks) -> ResultView:
    stand = result(marks)
    lessons = way()
    lesson = lessons[min(stand.stand, len(lessons) - 1)]
    every = stand.stand >= len(lessons)
    answers = [(mark, asked_at(mark.asked)) for _number, mark in sorted(marks.items())]
    rows = [_row(mark, lesson_question) for mark, lesson_question in answers if lesson_question is not None]
    return ResultView(
        says=_says(stand.stand, len(lessons)),
        sure=_sure(stand.low, stand.high, len(lessons)),
        title=_("Ten for you") if every else label(lesson.title),
        href=reverse("practice:ten") if every else address(lesson, "part-1"),
        right=right_in(marks),
        total=BOARDS,
        rows=tuple(sorted(rows, key=lambda row: row.state != "right")),
        layers=tuple(
            _layers(
                [
                    (mark.attempt.right, lesson_question.question)
                    for mark, lesson_question in answers
                    if lesson_question is not None
                ]
            )
        ),
    )


def _says(stand: int, count: int) -> str:
    if stand >= count:
        return _("You seem to know what the lessons teach. Now try brand-new boards.")
    if not stand:
        return _("Begin at the beginning: the first lesson needs nothing that you don’t know.")
    return _("You seem to know most of what comes before “%(lesson)s”.") % {"lesson": label(way()[stand].title)}


def _sure(low: int, high: int, count: int) -> str:
    first, last = (label(way()[min(stand, count - 1)].title) for stand in (low, high))
    if first == last:
        return _("Eight boards are few, but your answers agree with each other.")
    words = {"first": first, "last": last}
    return _("Eight boards are few: it may be any lesson from “%(first)s” to “%(last)s”.") % words


def _row(mark: RoundAnswer, lesson_question: LessonQuestion) -> AnswerRow:
    texts = misconceptions()
    ideas = [label(texts[idea].title) for idea in beliefs(mark.attempt) if idea in texts]
    known = "unknown" if not mark.attempt.given else "wrong"
    return AnswerRow(
        lesson=label(lesson_question.page.lesson.title),
        state="right" if mark.attempt.right else known,  # type: ignore[arg-type]
        idea=ideas[0] if len(ideas) == 1 else "",
        href=lesson_question.place.href(asked_of(lesson_question.question) | {"seen": "1"}),
    )


def _layers(answers: list[tuple[bool, Question]]) -> Iterator[LayerRow]:
    """Yield the seven layers, each with whether the answers to boards on which it mattered were right."""
    by_layer: defaultdict[int, set[bool]] = defaultdict(set)
    for right, question in answers:
        for stratum in _mattered(question):
            by_layer[stratum].add(right)
    states: dict[frozenset[bool], State] = {
        frozenset((True,)): "known",
        frozenset((False,)): "open",
        frozenset((True, False)): "mixed",
    }
    for badge in legend():
        state = states.get(frozenset(by_layer[badge.stratum]), "unasked")
        yield LayerRow(badge.layer, badge.stratum, badge.name, state)


def _mattered(question: Question) -> set[int]:
    """Return the layers in which something happens to what is asked about."""
    trace = evaluated(question.text, question.ruleset)
    marks = badges(trace.rules)
    about_layer = question.ask in ABOUT_EFFECTS
    layers = {
        marks[layer.layer].stratum
        for layer in trace.layers
        for step in layer.applied
        if (layer.layer == question.layer if about_layer else question.object in step.changed)
    }
    return {layer for layer in layers if layer < NO_STRATUM}
