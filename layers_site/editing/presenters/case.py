"""A case on the desk: what it says, its board, its stages in words, and the question that it asks."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.errors import EvaluationError, ScenarioError
from engine.notation import read_ops
from engine.notation.scenarios import json_text
from engine.rulesets import DEFAULT
from engine.scenario import Scenario
from layers_site.boards.services.evaluation import scenario_of
from layers_site.boards.services.moments import at_stage
from layers_site.content import validation
from layers_site.content.misconceptions import misconceptions
from layers_site.content.models import Case
from layers_site.editing.presenters.operations import op_sentences
from layers_site.editing.presenters.problems import address
from layers_site.editing.presenters.statements import edition_title, told_of
from layers_site.editing.services.differences import things
from layers_site.editing.services.expecting import counted
from layers_site.editing.services.recording import StagePlace
from layers_site.editing.services.stages import key_of
from layers_site.explain.names import Names, label
from layers_site.platform.text import both_languages, label_text
from layers_site.questions.authored import authored_of, authored_question
from layers_site.questions.beliefs import misleading
from layers_site.questions.comparison import in_short
from layers_site.questions.models import OptionCount
from layers_site.questions.options import digest
from layers_site.questions.questions import Question

#: At so many stages wrong answers are worked out; each takes an evaluation for every misconception.
MOST_COMPARED: Final = 6
#: So many wrong answers are told at a stage.
MOST_WRONG: Final = 6
#: A course's slug, title, and what happens before its first stage.
Head = tuple[str, str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Expected:
    """How much is expected under one edition, and whether the engine disagrees with some of it."""

    title: str
    count: str
    differs: bool
    href: str


@dataclass(frozen=True, slots=True)
class WrongAnswer:
    """What a learner may answer wrongly at a stage, with the titles of the misconceptions that lead there."""

    text: str
    ideas: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StageRow:
    """One stage; `key` is what it is called wherever it stands. `wrong` is None where it is not worked out."""

    key: str
    number: int
    title: str
    titles: tuple[str, str]
    note: str
    ops: tuple[str, ...]
    expected: tuple[Expected, ...]
    expect: str
    bench: str
    before: int
    first: bool
    last: bool
    wrong: tuple[WrongAnswer, ...] | None


@dataclass(frozen=True, slots=True)
class OptionRow:
    """An option of the question: how often it was the first answer, and what stands for it.

    `ideas` are the titles of misconceptions, `because` how one comes to it.
    """

    text: str
    right: bool
    count: int
    ideas: tuple[str, ...]
    because: str


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """The question that the case asks; `answers` is how many were counted."""

    asks: str
    stage: str
    verdict: str
    answers: int
    options: tuple[OptionRow, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """The stages of the case (`slug` "") or of a variant; `ops` are what happens before its first stage."""

    slug: str
    title: str
    ops: tuple[str, ...]
    stages: tuple[StageRow, ...]
    last: int


@dataclass(frozen=True, slots=True)
class CaseView:
    """What a case says, what stands on its board, and what happens in it."""

    titles: tuple[str, str]
    summaries: tuple[str, str]
    things: tuple[str, ...]
    off: tuple[str, ...]
    courses: tuple[Course, ...]
    question: QuestionRow | None


def case_view(case: Case) -> CaseView:
    scenario = scenario_of(json_text(case.scenario))
    names = Names(scenario)
    items = things(scenario)
    return CaseView(
        titles=(case.title_en, case.title_fr),
        summaries=(case.summary_en, case.summary_fr),
        things=tuple(names.item(thing.id) for thing in items if thing.enabled),
        off=tuple(names.item(thing.id) for thing in items if not thing.enabled),
        courses=tuple(_courses(case, scenario)),
        question=_question(case),
    )


def _question(case: Case) -> QuestionRow | None:
    """Return the question with how often each option was chosen; None where there is none that can be read."""
    found = None if validation.case_problems(case.as_json()) else authored_question(at_stage(case, "", 0))
    if found is None:
        return None
    moment, question = found
    asked, counts = authored_of(question), OptionCount.objects.of(digest(question.authored))
    stage = moment.course.stages[moment.stage] if moment.course else None
    texts = misconceptions()
    options = tuple(
        OptionRow(
            label(option.text),
            option.right,
            counts.get(place, 0),
            tuple(label(texts[idea].title) for idea in option.ideas if idea in texts),
            label(option.because) if option.because else "",
        )
        for place, option in enumerate(asked.options)
    )
    told = label(stage.title) if stage else ""
    return QuestionRow(label(asked.ask), told, label(asked.verdict), sum(counts.values()), options)


def _courses(case: Case, scenario: Scenario) -> list[Course]:
    wrong = _wrong(case)
    courses = [_course(case, ("", _("The case itself"), ()), case.stages, scenario, wrong, MOST_COMPARED)]
    for place, variant in enumerate(case.variants):
        ops = _ops_told(variant.get("ops", ()), scenario)
        title = label_text(variant["title"]) or str(variant["slug"])
        at = {path.removeprefix(f"/variants/{place}"): True for path in wrong if path.startswith(f"/variants/{place}/")}
        left = MOST_COMPARED - sum(len(course.stages) for course in courses)
        courses.append(_course(case, (str(variant["slug"]), title, ops), variant.get("stages", []), scenario, at, left))
    return courses


def _wrong(case: Case) -> dict[str, bool]:
    """Return the places of expectations with which the engine disagrees: `/stages/0/expect/2014`."""
    try:
        problems = validation.case_differences(case.as_json())
    except ScenarioError:
        return {}
    return {problem.path.partition("/expect/")[0] + "/expect/" + _edition(problem.path): True for problem in problems}


def _edition(path: str) -> str:
    return path.partition("/expect/")[2].partition("/")[0]


def _course(
    case: Case, head: Head, stages: list[dict[str, Any]], scenario: Scenario, wrong: Mapping[str, bool], compared: int
) -> Course:
    slug, title, ops = head
    rows = []
    for place, stage in enumerate(stages):
        key = key_of(case, StagePlace(slug, place))
        query = {"variant": slug, "stage": key}
        rows.append(
            StageRow(
                key=key,
                number=place + 1,
                title=label_text(stage["title"]),
                titles=both_languages(stage["title"]),
                note=label_text(stage["note"]) if stage.get("note") else "",
                ops=_ops_told(stage.get("ops", ()), scenario),
                expected=tuple(_expected(case, query, place, stage, wrong)),
                expect=address("editing:case-expect", case.slug, query),
                bench=address("boards:case", case.slug, {"variant": slug, "stage": str(place)}),
                before=place - 1,
                first=place == 0,
                last=place == len(stages) - 1,
                wrong=_wrong_answers(case, slug, place) if place < compared else None,
            )
        )
    return Course(slug, title, ops, tuple(rows), max(0, len(stages) - 1))


def _wrong_answers(case: Case, variant: str, place: int) -> tuple[WrongAnswer, ...] | None:
    """Return what misconceptions answer at a stage, those of most of them first; None where that takes too long."""
    try:
        moment = at_stage(case, variant, place)
        mistakes = misleading(moment.text, DEFAULT)
    except (EvaluationError, ScenarioError, Http404):
        return None
    names, texts = Names(moment.scenario), misconceptions()
    answers = [
        (Question(moment.text, DEFAULT, ask, thing), answer, ideas)
        for (thing, ask), by in mistakes.items()
        for answer, ideas in by.items()
        if ask in ("pt", "types", "colors")
    ]
    return tuple(
        WrongAnswer(
            told_of(names.thing(question.object), in_short(question, json.loads(answer))),
            tuple(label(texts[idea].title) for idea in sorted(ideas) if idea in texts),
        )
        for question, answer, ideas in sorted(answers, key=lambda item: -len(item[2]))[:MOST_WRONG]
    )


def _ops_told(written: Any, scenario: Scenario) -> tuple[str, ...]:
    try:
        return op_sentences(read_ops(list(written)), scenario)
    except ScenarioError:
        return (_("What happens here cannot be read."),)


def _expected(
    case: Case, query: dict[str, str], place: int, stage: Mapping[str, Any], wrong: Mapping[str, bool]
) -> list[Expected]:
    expecteds = []
    for edition, count in counted(stage.get("expect", {})).items():
        expecteds.append(
            Expected(
                edition_title(edition),
                ngettext("%(count)s result", "%(count)s results", count) % {"count": count},
                differs=f"/stages/{place}/expect/{edition}" in wrong,
                href=address("editing:case-expect", case.slug, {**query, "edition": edition}),
            )
        )
    return expecteds
