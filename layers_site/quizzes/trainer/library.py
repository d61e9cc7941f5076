"""What can be asked, to tick: the cases of the library, questions about a board, and those that find out one idea."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _

from engine import EvaluationError
from engine.rulesets import MISCONCEPTIONS, find_ruleset
from layers_site.accounts.models import Learner
from layers_site.boards.forms import edition_choices
from layers_site.boards.models import KeptBoard
from layers_site.boards.presenters.believed import title_of
from layers_site.boards.presenters.catalogue import tile
from layers_site.boards.services.evaluation import scenario_of
from layers_site.boards.services.moments import Moment, courses_of
from layers_site.content.misconceptions import misconceptions
from layers_site.content.models import Case
from layers_site.explain.names import Names, label
from layers_site.explain.presenters.marks import Badge, badges
from layers_site.explain.presenters.printed import printed
from layers_site.platform.text import current_language, lowered, with_query
from layers_site.questions.beliefs import right_answer
from layers_site.questions.chooser import Candidate, Spot, covering, spots_of
from layers_site.questions.questions import ABOUT_PLAYERS, ABOUT_SPELLS
from layers_site.questions.words import ask_title
from layers_site.quizzes.models import Quiz
from layers_site.quizzes.shapes import QuestionDoc, QuizDoc
from layers_site.quizzes.trainer.additions import (
    EFFECT,
    MULTIPLE,
    SUGGESTED,
    ask_document,
    askable,
    asked_already,
    board_of,
    box_value,
    detectable,
    detecting,
    ideas_in,
    kind_of,
    others,
    spot_of,
)
from layers_site.quizzes.wording import effect_name, prompt, spoken

#: So many boards that a trainer keeps are offered, and so many questions on one idea; more would be a second library.
MOST_KEPT: Final = 30
MOST_SHOWN: Final = 12


@dataclass(frozen=True, slots=True)
class Box:
    """Something to tick.

    `ideas` are the titles of the misconceptions that answer it wrongly; `is_asked`: the quiz has it.
    """

    value: str
    title: str
    ideas: tuple[str, ...] = ()
    is_asked: bool = False
    where: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """The possible questions about one object, or (then with its badge) about the effects of one layer."""

    title: str
    boxes: tuple[Box, ...]
    badge: Badge | None = None


def asks_view(quiz: Quiz, doc: QuizDoc, moment: Moment, edition: str) -> dict[str, Any]:
    """Return the possible questions about a stage of a case, or about a board by itself.

    `hard` where the board takes too long to be asked about. `look` is where it can be seen with its results.
    """
    spot, asked = spot_of(moment, edition), asked_already(doc)
    case = moment.case if moment.board is None else None
    suggested = covering(spots_of(case, edition) if case else (spot,), SUGGESTED, ideas_in(doc), asked)
    groups, more = _groups(spot, asked)
    return {
        "title": moment.case.title if moment.case else _("A board"),
        "stage": stage_title(case, moment.variant, moment.stage) if case else "",
        "edition": edition,
        "edition_title": title_of(edition),
        "look": _address(moment, edition),
        "suggestions": [_suggestion(candidate, case) for candidate in suggested],
        "groups": groups,
        "more": more,
        "stages": _stages(quiz, moment, edition) if case else [],
        "variants": _variants(quiz, moment, edition, case) if case else [],
        "editions": [(title, _address(moment, code, quiz), code == edition) for code, title in edition_choices()],
        "printed": printed(moment.scenario),
        "hard": not (groups or more),
    }


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
    return tuple(_usual(spot, candidates, existing)), tuple(_rare(spot, candidates, existing))


def _objects(candidates: Iterable[Candidate]) -> list[Candidate]:
    of_world = ABOUT_PLAYERS | ABOUT_SPELLS
    return [item for item in candidates if "object" in ask_document(item) and item.ask not in of_world]


def _usual(spot: Spot, candidates: Sequence[Candidate], existing: Sequence[object]) -> Iterator[Group]:
    """Yield what can be asked about each object, about players and spells, and about the order in each layer."""
    names, of_objects = Names(scenario_of(spot.text)), _objects(candidates)
    for about in dict.fromkeys(candidate.about for candidate in of_objects):
        mine = [candidate for candidate in of_objects if candidate.about == about and candidate.ask != "state"]
        boxes = [_box(candidate, ask_title(ask_document(candidate)["ask"]), existing) for candidate in mine]
        several = box_value(Candidate(spot, MULTIPLE, about))
        yield Group(names.thing(about), (*boxes, Box(several, _("Which of several statements are true"))))
    of_world = [candidate for candidate in candidates if candidate.ask in ABOUT_PLAYERS | ABOUT_SPELLS]
    if of_world:
        worldly = tuple(_box(candidate, sentence(candidate), existing) for candidate in of_world)
        yield Group(_("Players and costs"), worldly)
    marks = badges(find_ruleset(spot.edition))
    for candidate in candidates:
        if candidate.ask == "order":
            mark = marks[candidate.about]
            yield Group(mark.name, (_box(candidate, ask_title("order"), existing),), mark)


def _rare(spot: Spot, candidates: Sequence[Candidate], existing: Sequence[object]) -> Iterator[Group]:
    """Yield the questions about all of an object at once, and in which layers an effect applies."""
    names, board = Names(scenario_of(spot.text)), board_of(spot)
    of_all = [candidate for candidate in _objects(candidates) if candidate.ask == "state"]
    if of_all:
        boxes = tuple(_box(candidate, names.thing(candidate.about), existing) for candidate in of_all)
        yield Group(ask_title("state"), boxes)
    of_effects = [candidate for candidate in candidates if candidate.ask == EFFECT]
    if of_effects:
        boxes = tuple(_box(candidate, effect_name(board, candidate.about), existing) for candidate in of_effects)
        yield Group(_("In which layers does this effect apply?"), boxes)


def _box(candidate: Candidate, title: str, existing: Sequence[object]) -> Box:
    is_asked = (candidate.spot.text, ask_document(candidate)) in existing
    return Box(box_value(candidate), title, tuple(map(title_of, sorted(candidate.detects))), is_asked=is_asked)


def stage_title(case: Case | None, variant: str, stage: int) -> str:
    course = next((course for course in courses_of(case) if course.slug == variant), None) if case else None
    if course is None or stage >= len(course.stages):
        return ""
    parts = (label(course.title) if course.title else "", label(course.stages[stage].title))
    return " · ".join(filter(None, parts))


def _stages(quiz: Quiz, moment: Moment, edition: str) -> list[tuple[str, str, bool]]:
    """Return the stages of a case: title, address, and whether it is the one that is looked at."""
    stages = moment.course.stages if moment.course and len(moment.course.stages) > 1 else ()
    return [
        (label(stage.title), _address(replace(moment, stage=place), edition, quiz), place == moment.stage)
        for place, stage in enumerate(stages)
    ]


def _variants(quiz: Quiz, moment: Moment, edition: str, case: Case) -> list[tuple[str, str, bool]]:
    courses = courses_of(case)
    return [
        (
            label(course.title) if course.title else _("In words"),
            _address(
                replace(moment, variant=course.slug, stage=min(moment.stage, len(course.stages) - 1)), edition, quiz
            ),
            course.slug == moment.variant,
        )
        for course in (courses if len(courses) > 1 else ())
    ]


def _address(moment: Moment, edition: str, quiz: Quiz | None = None) -> str:
    """Return where the board is asked about for a quiz, or without one where it is seen."""
    if moment.board is not None:
        board = moment.board.id
        page = reverse("trainer:add-board", args=(quiz.key, board)) if quiz else reverse("boards:board", args=(board,))
        return with_query(page, {"edition": edition})
    slug = moment.case.slug if moment.case else ""
    page = reverse("trainer:add-case", args=(quiz.key, slug)) if quiz else reverse("boards:case", args=(slug,))
    return with_query(page, {"variant": moment.variant, "stage": str(moment.stage or ""), "edition": edition})


def kept_boards(quiz: Quiz, learner: Learner | None) -> list[tuple[str, str]]:
    """Return the names of the boards kept last, with the pages on which each is asked about."""
    kept = KeptBoard.objects.of(learner)[:MOST_KEPT]
    return [(board.name, reverse("trainer:add-board", args=(quiz.key, board.board_id))) for board in kept]


def library_rows(quiz: Quiz, doc: QuizDoc, cases: Iterable[Case], ticked: Sequence[str]) -> list[dict[str, Any]]:
    """Return the cases, ticked ones first, so that no search hides them.

    Each has how many questions of the quiz are about it, and how many misconceptions it `detects`, 0 where that is not
    known yet.
    """
    listed = list(cases)
    slugs = {case.slug for case in listed}
    still_ticked = [case for case in Case.objects.published().filter(slug__in=ticked[:50]) if case.slug not in slugs]
    detects = detectable((*still_ticked, *listed))
    counter = Counter(question.board.case for question in doc.questions if question.board is not None)
    return [
        {
            "slug": case.slug,
            "tile": tile(case),
            "href": reverse("trainer:add-case", args=(quiz.key, case.slug)),
            "question_count": counter[case.slug],
            "detects": detects.get(case.slug, 0),
            "ticked": case.slug in ticked,
        }
        for case in (*still_ticked, *listed)
    ]


def idea_choices(chosen: str) -> list[tuple[str, str, bool]]:
    return [(idea, title_of(idea), idea == chosen) for idea in MISCONCEPTIONS]


def idea_view(quiz: Quiz, doc: QuizDoc, idea: str) -> dict[str, Any] | None:
    """Return the questions that find out a misconception; None for an id that is none.

    `whole` says that all cases were looked at.
    """
    if idea not in MISCONCEPTIONS:
        return None
    cases = {case.slug: case for case in Case.objects.published()}
    candidates, whole = detecting(idea, cases.values())
    misconception = misconceptions()[idea]
    return {
        "title": label(misconception.title),
        "description": label(misconception.description),
        "correction": lowered(label(misconception.correction)),
        "questions": list(_questions(quiz, doc, idea, candidates[:MOST_SHOWN], cases)),
        "whole": whole,
    }


def _questions(
    quiz: Quiz, doc: QuizDoc, idea: str, candidates: tuple[Candidate, ...], cases: dict[str, Case]
) -> Iterator[dict[str, Any]]:
    """Yield each question with the answer by the rules, the one with the idea, and the ideas that give the same."""
    asked = asked_already(doc)
    for candidate in candidates:
        case, spot = cases[candidate.spot.case], candidate.spot
        try:
            right = spoken(candidate.question, right_answer(candidate.question))
        except EvaluationError:
            continue
        answer = next(json.loads(answer) for answer, ideas in candidate.wrong.items() if idea in ideas)
        yield {
            "prompt": sentence(candidate),
            "case": case.title,
            "stage": stage_title(case, spot.variant, spot.stage),
            "right": right,
            "believed": spoken(candidate.question, answer),
            "others": [title_of(other) for other in sorted(others(candidate, idea))],
            "value": box_value(candidate),
            "action": reverse("trainer:add-case", args=(quiz.key, case.slug)),
            "edition": spot.edition,
            "is_asked": (spot.text, candidate.document) in asked,
        }
