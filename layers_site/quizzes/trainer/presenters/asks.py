"""Possible questions about a board as boxes to tick: first the most telling, then all, by object and by layer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils.translation import gettext as _

from engine import EvaluationError
from layers_site.boards.forms import edition_choices
from layers_site.boards.presenters.believed import title_of
from layers_site.boards.services.evaluation import scenario_of
from layers_site.boards.services.moments import Course, Moment, courses_of
from layers_site.content.models import Case
from layers_site.explain.names import Names, label
from layers_site.explain.presenters.marks import Badge, badges, ruleset_of
from layers_site.explain.presenters.printed import PrintedBoard, printed
from layers_site.platform.text import current_language, with_query
from layers_site.questions.chooser import Candidate, Spot, covering, spots_of
from layers_site.questions.predicting import ask_title
from layers_site.questions.questions import ABOUT_PLAYERS, ABOUT_SPELLS
from layers_site.quizzes.models import Quiz
from layers_site.quizzes.shapes import QuestionDoc, QuizDoc
from layers_site.quizzes.trainer.services.additions import (
    EFFECT,
    MULTIPLE,
    SUGGESTED,
    ask_document,
    askable,
    asked_already,
    board_of,
    box_value,
    ideas_in,
    kind_of,
    spot_of,
)
from layers_site.quizzes.wording import effect_name, prompt


@dataclass(frozen=True, slots=True)
class Box:
    """Something to tick.

    `ideas` are the titles of the misconceptions that answer it wrongly; `is_asked`: the quiz has it.
    """

    value: str
    title: str
    ideas: tuple[str, ...]
    is_asked: bool
    where: str = ""

    @property
    def detects(self) -> int:
        return len(self.ideas)


@dataclass(frozen=True, slots=True)
class Group:
    """The possible questions about one object, or (then with its badge) about the effects of one layer."""

    title: str
    badge: Badge | None
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Way:
    """Another stage, variant or edition of the same case."""

    title: str
    href: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class AsksView:
    """`hard` where the board takes too long to be asked about. `look` is where it can be seen with its results."""

    title: str
    stage: str
    edition: str
    edition_title: str
    look: str
    suggestions: tuple[Box, ...]
    groups: tuple[Group, ...]
    more: tuple[Group, ...]
    stages: tuple[Way, ...]
    variants: tuple[Way, ...]
    editions: tuple[Way, ...]
    printed: PrintedBoard
    hard: bool


def asks_view(quiz: Quiz, doc: QuizDoc, moment: Moment, edition: str) -> AsksView:
    """Return the possible questions. `moment` is a stage of a case, or a board by itself."""
    spot, asked = spot_of(moment, edition), asked_already(doc)
    case = moment.case if moment.board is None else None
    spots = spots_of(case, edition) if case else (spot,)
    suggested = covering(spots, SUGGESTED, ideas_in(doc), asked)
    groups, more = _groups(spot, asked)
    return AsksView(
        title=moment.case.title if moment.case else _("A board"),
        stage=stage_title(case, moment.variant, moment.stage) if case else "",
        edition=edition,
        edition_title=title_of(edition),
        look=_look(moment, edition),
        suggestions=tuple(_suggestion(candidate, case) for candidate in suggested),
        groups=groups,
        more=more,
        stages=tuple(_stages(quiz, moment, edition)) if case else (),
        variants=tuple(_variants(quiz, moment, edition)) if case else (),
        editions=tuple(_editions(quiz, moment, edition)),
        printed=printed(moment.scenario),
        hard=not (groups or more),
    )


def _look(moment: Moment, edition: str) -> str:
    if moment.board is not None:
        return with_query(reverse("boards:board", args=(moment.board.id,)), {"edition": edition})
    place = {"variant": moment.variant, "stage": str(moment.stage or ""), "edition": edition}
    return with_query(reverse("boards:case", args=(moment.case.slug if moment.case else "",)), place)


def _suggestion(candidate: Candidate, case: Case | None) -> Box:
    where = stage_title(case, candidate.spot.variant, candidate.spot.stage) if case else ""
    return replace(_box(candidate, sentence(candidate), ()), where=where)


def sentence(candidate: Candidate) -> str:
    """Return the whole question in the page's language."""
    kind, board = kind_of(candidate, choose=False), board_of(candidate.spot)
    return prompt(QuestionDoc("q", kind, board=board, ask=ask_document(candidate)), current_language())


def _groups(spot: Spot, existing: Sequence[object]) -> tuple[tuple[Group, ...], tuple[Group, ...]]:
    """Return what can be asked, and what candidates are seldom asked; () and () where the board takes too long."""
    try:
        candidates = askable(spot)
    except EvaluationError:
        return (), ()
    usual = (
        *_by_object(spot, candidates, existing),
        *_of_world(candidates, existing),
        *_by_layer(spot, candidates, existing),
    )
    return usual, (*_of_all(spot, candidates, existing), *_by_effect(spot, candidates, existing))


def _objects(candidates: Iterable[Candidate]) -> list[Candidate]:
    of_world = ABOUT_PLAYERS | ABOUT_SPELLS
    return [item for item in candidates if "object" in ask_document(item) and item.ask not in of_world]


def _by_object(spot: Spot, candidates: Iterable[Candidate], existing: Sequence[object]) -> Iterator[Group]:
    names, of_objects = Names(scenario_of(spot.text)), _objects(candidates)
    for about in dict.fromkeys(candidate.about for candidate in of_objects):
        mine = [candidate for candidate in of_objects if candidate.about == about and candidate.ask != "state"]
        boxes = [_box(candidate, ask_title(ask_document(candidate)["ask"]), existing) for candidate in mine]
        several = box_value(Candidate(spot, MULTIPLE, about))
        statements = Box(several, _("Which of several statements hold"), (), is_asked=False)
        yield Group(names.thing(about), None, (*boxes, statements))


def _of_all(spot: Spot, candidates: Iterable[Candidate], existing: Sequence[object]) -> Iterator[Group]:
    """Yield the question about all of an object at once."""
    names = Names(scenario_of(spot.text))
    mine = [candidate for candidate in _objects(candidates) if candidate.ask == "state"]
    if mine:
        boxes = tuple(_box(candidate, names.thing(candidate.about), existing) for candidate in mine)
        yield Group(ask_title("state"), None, boxes)


def _of_world(candidates: Iterable[Candidate], existing: Sequence[object]) -> Iterator[Group]:
    """Yield the questions about players and spells, if there are any."""
    of_world = ABOUT_PLAYERS | ABOUT_SPELLS
    boxes = [_box(candidate, sentence(candidate), existing) for candidate in candidates if candidate.ask in of_world]
    if boxes:
        yield Group(_("Players and costs"), None, tuple(boxes))


def _by_layer(spot: Spot, candidates: Iterable[Candidate], existing: Sequence[object]) -> Iterator[Group]:
    marks = badges(ruleset_of(spot.edition))
    for candidate in candidates:
        if candidate.ask == "order":
            mark = marks[candidate.about]
            yield Group(mark.name, mark, (_box(candidate, ask_title("order"), existing),))


def _by_effect(spot: Spot, candidates: Iterable[Candidate], existing: Sequence[object]) -> Iterator[Group]:
    board, of_effects = board_of(spot), (candidate for candidate in candidates if candidate.ask == EFFECT)
    boxes = [_box(candidate, effect_name(board, candidate.about), existing) for candidate in of_effects]
    if boxes:
        yield Group(_("In which layers does this effect apply?"), None, tuple(boxes))


def _box(candidate: Candidate, title: str, existing: Sequence[object]) -> Box:
    is_asked = (candidate.spot.text, ask_document(candidate)) in existing
    return Box(box_value(candidate), title, tuple(map(title_of, sorted(candidate.detects))), is_asked=is_asked)


def stage_title(case: Case | None, variant: str, stage: int) -> str:
    course = next((course for course in courses_of(case) if course.slug == variant), None) if case else None
    if course is None or stage >= len(course.stages):
        return ""
    parts = (label(course.title) if course.title else "", label(course.stages[stage].title))
    return " · ".join(filter(None, parts))


def _stages(quiz: Quiz, moment: Moment, edition: str) -> Iterator[Way]:
    course = moment.course
    for place, stage in enumerate(course.stages if course and len(course.stages) > 1 else ()):
        here = replace(moment, stage=place)
        yield Way(label(stage.title), _way(quiz, here, edition), place == moment.stage)


def _variants(quiz: Quiz, moment: Moment, edition: str) -> Iterator[Way]:
    courses: tuple[Course, ...] = courses_of(moment.case) if moment.case else ()
    for course in courses if len(courses) > 1 else ():
        last = min(moment.stage, len(course.stages) - 1)
        here = replace(moment, variant=course.slug, stage=last)
        title = label(course.title) if course.title else _("In words")
        yield Way(title, _way(quiz, here, edition), course.slug == moment.variant)


def _editions(quiz: Quiz, moment: Moment, edition: str) -> Iterator[Way]:
    for code, title in edition_choices():
        yield Way(title, _way(quiz, moment, code), code == edition)


def _way(quiz: Quiz, moment: Moment, edition: str) -> str:
    if moment.board is not None:
        return with_query(reverse("trainer:add-board", args=(quiz.key, moment.board.id)), {"edition": edition})
    slug = moment.case.slug if moment.case else ""
    place = {"variant": moment.variant, "stage": str(moment.stage or ""), "edition": edition}
    return with_query(reverse("trainer:add-case", args=(quiz.key, slug)), place)
