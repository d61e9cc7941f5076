"""A case on the desk: what it says, its board, its stages in words, and what stands in the way of the next step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

from engine.errors import ScenarioError
from engine.notation import read_ops
from engine.notation.scenarios import json_text
from engine.scenario import Scenario
from layers_site.boards.services.evaluation import scenario_of
from layers_site.boards.services.moments import at_stage
from layers_site.content import publishing, validation
from layers_site.content.misconceptions import misconceptions
from layers_site.content.models import Card, Case
from layers_site.content.publishing import User
from layers_site.content.services import whole
from layers_site.content.services.deleting import may_delete
from layers_site.editing.presenters.comments import Conversation, conversation
from layers_site.editing.presenters.operations import op_sentences
from layers_site.editing.presenters.problems import Hindrance, address, hindrances
from layers_site.editing.presenters.statements import edition_title
from layers_site.editing.services.differences import things
from layers_site.editing.services.expecting import counted
from layers_site.editing.services.recording import StagePlace
from layers_site.editing.services.stages import key_of
from layers_site.editing.services.texts import behind
from layers_site.explain.names import Names, label
from layers_site.platform.text import LANGUAGES, both_languages, label_text
from layers_site.platform.versions import stamp_of
from layers_site.questions.authored import authored_of, authored_question
from layers_site.questions.models import OptionCount
from layers_site.questions.options import digest

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
class StageRow:
    """One stage; `key` is what it is called wherever it stands."""

    key: str
    number: int
    title: str
    titles: tuple[str, str]
    note: str
    ops: tuple[str, ...]
    expected: tuple[Expected, ...]
    here: str
    expect: str
    bench: str
    again: str
    first: bool
    last: bool


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
    record: str


@dataclass(frozen=True, slots=True)
class CaseStep:
    """A status that this user may give the case."""

    status: str
    title: str
    forward: bool


@dataclass(frozen=True, slots=True)
class Preview:
    language: str
    name: str
    href: str


@dataclass(frozen=True, slots=True)
class CaseView:
    """`stamp` is that of the whole case, for its buttons; `remarks` are worth a look, and keep it from nothing.

    `badly_set` tells that some French text is not set as French print asks, which one button does.
    """

    case: Case
    stamp: str
    status: str
    may_change: bool
    may_delete: bool
    titles: tuple[str, str]
    summaries: tuple[str, str]
    things: tuple[str, ...]
    off: tuple[str, ...]
    courses: tuple[Course, ...]
    question: QuestionRow | None
    steps: tuple[CaseStep, ...]
    hindrances: tuple[Hindrance, ...]
    remarks: tuple[Hindrance, ...]
    badly_set: bool
    behind: int
    previews: tuple[Preview, ...]
    proposals: tuple[Case, ...]
    talk: Conversation


def case_view(case: Case, user: User, refused: tuple[Hindrance, ...] = ()) -> CaseView:
    """Return the view of a case.

    `refused` are the reasons of a refused step; without them those of the next step are shown.
    """
    scenario = scenario_of(json_text(case.scenario))
    names = Names(scenario)
    items = things(scenario)
    return CaseView(
        case=case,
        stamp=stamp_of(whole(case)),
        status=str(Case.Status(case.status).label),
        may_change=publishing.may_change(user, case),
        may_delete=may_delete(case, user),
        titles=(case.title_en, case.title_fr),
        summaries=(case.summary_en, case.summary_fr),
        things=tuple(names.item(thing.id) for thing in items if thing.enabled),
        off=tuple(names.item(thing.id) for thing in items if not thing.enabled),
        courses=tuple(courses(case, scenario)),
        question=_question(case),
        steps=steps(case, user),
        hindrances=refused or next_hindrances(case),
        remarks=_remarks(case),
        badly_set=publishing.may_change(user, case) and publishing.is_badly_set(case),
        behind=len(behind(case)),
        previews=tuple(_previews(case)),
        proposals=tuple(case.proposals.all()),
        talk=conversation(case, user),
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


def next_hindrances(case: Case) -> tuple[Hindrance, ...]:
    """Return the problems that keep the case from the next status, or a published case from its present one."""
    following = {publishing.DRAFT: publishing.REVIEWED, publishing.REVIEWED: publishing.PUBLISHED}
    status = following.get(case.status, case.status)
    return hindrances(case, publishing.problems_before(case, status))


def _remarks(case: Case) -> tuple[Hindrance, ...]:
    """Return what is worth a look in a case that can be read; of a published case nothing is asked any more."""
    if case.is_published or validation.case_problems(case.as_json()):
        return ()
    return hindrances(case, publishing.remarks(case, Card.objects.french_names()))


def steps(content: Card | Case, user: User) -> tuple[CaseStep, ...]:
    titles = {
        publishing.REVIEWED: _("Mark as reviewed"),
        publishing.PUBLISHED: _("Publish"),
        publishing.DRAFT: _("Make it a draft again") if content.status == publishing.REVIEWED else _("Withdraw"),
    }
    return tuple(
        CaseStep(status, titles[status], forward=status != publishing.DRAFT)
        for status in publishing.next_steps(content, user)
    )


def _previews(case: Case) -> list[Preview]:
    previews = []
    for language in LANGUAGES:
        with override(language):
            name = {"en": "English", "fr": "Français"}[language]
            previews.append(Preview(language, name, reverse("boards:case", args=(case.slug,))))
    return previews


def courses(case: Case, scenario: Scenario) -> list[Course]:
    wrong = _wrong(case)
    courses = [_course(case, ("", _("The case itself"), ()), case.stages, scenario, wrong)]
    for place, variant in enumerate(case.variants):
        ops = _ops_told(variant.get("ops", ()), scenario)
        title = label_text(variant["title"]) or str(variant["slug"])
        at = {path.removeprefix(f"/variants/{place}"): True for path in wrong if path.startswith(f"/variants/{place}/")}
        courses.append(_course(case, (str(variant["slug"]), title, ops), variant.get("stages", []), scenario, at))
    return courses


def variant_ops(case: Case, slug: str) -> tuple[str, ...]:
    """Return what is done before a variant begins, sentence by sentence."""
    written = next(variant.get("ops", ()) for variant in case.variants if variant["slug"] == slug)
    return _ops_told(written, scenario_of(json_text(case.scenario)))


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
    case: Case, head: Head, stages: list[dict[str, Any]], scenario: Scenario, wrong: Mapping[str, bool]
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
                here=address("editing:stage", case.slug, query),
                expect=address("editing:expect", case.slug, query),
                bench=address("boards:case", case.slug, {"variant": slug, "stage": str(place)}),
                again=address("boards:case", case.slug, {"variant": slug, "stage": str(place - 1)}) if place else "",
                first=place == 0,
                last=place == len(stages) - 1,
            )
        )
    last = {"variant": slug, "stage": str(max(0, len(stages) - 1))}
    return Course(slug, title, ops, tuple(rows), address("boards:case", case.slug, last))


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
                href=address("editing:expect", case.slug, {**query, "edition": edition}),
            )
        )
    return expecteds
