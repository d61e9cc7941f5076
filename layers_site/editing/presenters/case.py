"""A case on the desk: what it says, its board, its stages in words, its question; and how a board is saved."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
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
from layers_site.content.services.history import Line, MadeFrom, NewerError, refuse_newer
from layers_site.editing.forms.texts import StageForm, TitleForm
from layers_site.editing.presenters.problems import address
from layers_site.editing.presenters.stages import edition_title, op_sentences, told_of, why_not
from layers_site.editing.presenters.versions import case_changes
from layers_site.editing.services.cases import StagePlace, board_values, key_of, stages_of
from layers_site.editing.services.expecting import counted
from layers_site.editing.services.recording import Recording, UnsayableError, things
from layers_site.explain.names import Names, enumeration, label
from layers_site.platform.text import label_text
from layers_site.platform.versions import Written, stamp_of, written
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


@dataclass(frozen=True, slots=True)
class StageRow:
    """One stage; `key` is what it is called wherever it stands.

    `expected` tells how much is expected under each edition, `wrong` what a learner may answer wrongly, and by which
    ideas; None where that is not worked out.
    """

    key: str
    number: int
    title: str
    note: str
    ops: tuple[str, ...]
    expected: list[dict[str, Any]]
    expect: str
    bench: str
    before: int
    first: bool
    last: bool
    wrong: list[dict[str, Any]] | None


@dataclass(frozen=True, slots=True)
class Course:
    """The stages of the case (`slug` "") or of a variant; `ops` are what happens before its first stage."""

    slug: str
    title: str
    ops: tuple[str, ...]
    stages: tuple[StageRow, ...]
    last: int


def case_view(case: Case) -> dict[str, Any]:
    """Return what a case says, what stands on its board, and what happens in it."""
    scenario = scenario_of(json_text(case.scenario))
    names = Names(scenario)
    items = things(scenario)
    return {
        "titles": (case.title_en, case.title_fr),
        "summaries": (case.summary_en, case.summary_fr),
        "things": [names.item(thing.id) for thing in items if thing.enabled],
        "off": [names.item(thing.id) for thing in items if not thing.enabled],
        "courses": list(_courses(case, scenario)),
        "question": _question(case),
    }


def _question(case: Case) -> dict[str, Any] | None:
    """Return the question with how often each option was chosen first; None where there is none that can be read."""
    found = None if validation.case_problems(case.as_json()) else authored_question(at_stage(case, "", 0))
    if found is None:
        return None
    moment, question = found
    asked, counts = authored_of(question), OptionCount.objects.of(digest(question.authored))
    stage = moment.course.stages[moment.stage] if moment.course else None
    texts = misconceptions()
    options = [
        {
            "text": label(option.text),
            "right": option.right,
            "count": counts.get(place, 0),
            "ideas": [label(texts[idea].title) for idea in option.ideas if idea in texts],
            "because": label(option.because) if option.because else "",
        }
        for place, option in enumerate(asked.options)
    ]
    told = {"asks": label(asked.ask), "verdict": label(asked.verdict), "stage": label(stage.title) if stage else ""}
    return {**told, "answers": sum(counts.values()), "options": options}


def _courses(case: Case, scenario: Scenario) -> Iterator[Course]:
    wrong, left = _wrong(case), MOST_COMPARED
    heads = [("", _("The case itself"), ()), *_variants(case, scenario)]
    for number, (slug, title, ops) in enumerate(heads, -1):
        at = f"/variants/{number}" if slug else ""
        stages = stages_of(case.document, slug)
        rows = [
            _stage(
                case, StagePlace(slug, place), f"{at}/stages/{place}", wrong, compared=place < left, scenario=scenario
            )
            for place in range(len(stages))
        ]
        left -= len(rows)
        yield Course(slug, title, ops, tuple(rows), len(rows) - 1)


def _variants(case: Case, scenario: Scenario) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    for variant in case.variants:
        slug = str(variant["slug"])
        yield slug, label_text(variant["title"]) or slug, _ops_told(variant.get("ops", ()), scenario)


def _wrong(case: Case) -> set[str]:
    """Return the places of expectations with which the engine disagrees: `/stages/0/expect/2014`."""
    try:
        problems = validation.case_differences(case.as_json())
    except ScenarioError:
        return set()
    places = (problem.path.partition("/expect/") for problem in problems)
    return {f"{stage}/expect/{rest.partition('/')[0]}" for stage, _expect, rest in places}


def _stage(
    case: Case, place: StagePlace, path: str, wrong: Collection[str], *, compared: bool, scenario: Scenario
) -> StageRow:
    stages, key = stages_of(case.document, place.variant), key_of(case, place)
    stage, query = stages[place.stage], {"variant": place.variant, "stage": key}
    expected = [
        {
            "title": edition_title(edition),
            "count": ngettext("%(count)s result", "%(count)s results", count) % {"count": count},
            "differs": f"{path}/expect/{edition}" in wrong,
            "href": address("editing:case-expect", case.slug, {**query, "edition": edition}),
        }
        for edition, count in counted(stage.get("expect", {})).items()
    ]
    return StageRow(
        key=key,
        number=place.stage + 1,
        title=label_text(stage["title"]),
        note=label_text(stage["note"]) if stage.get("note") else "",
        ops=_ops_told(stage.get("ops", ()), scenario),
        expected=expected,
        expect=address("editing:case-expect", case.slug, query),
        bench=address("boards:case", case.slug, {"variant": place.variant, "stage": str(place.stage)}),
        before=place.stage - 1,
        first=place.stage == 0,
        last=place.stage == len(stages) - 1,
        wrong=_wrong_answers(case, place) if compared else None,
    )


def _wrong_answers(case: Case, place: StagePlace) -> list[dict[str, Any]] | None:
    """Return what misconceptions answer at a stage, those of most of them first; None where that takes too long."""
    try:
        moment = at_stage(case, place.variant, place.stage)
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
    return [
        {
            "text": told_of(names.thing(question.object), in_short(question, json.loads(answer))),
            "ideas": [label(texts[idea].title) for idea in sorted(ideas) if idea in texts],
        }
        for question, answer, ideas in sorted(answers, key=lambda item: -len(item[2]))[:MOST_WRONG]
    ]


def _ops_told(written: Any, scenario: Scenario) -> tuple[str, ...]:
    try:
        return op_sentences(read_ops(list(written)), scenario)
    except ScenarioError:
        return (_("What happens here can’t be read."),)


# --- a board that is saved ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Way:
    """A way in which a board can be saved: what happens then, sentence by sentence, or why that cannot be told.

    `stamp` is that of what the case says now. A way that needs texts has a form.
    """

    code: str
    title: str
    lead: str
    button: str
    form: TitleForm | None = None
    ops: tuple[str, ...] | None = None
    why_not: tuple[str, ...] = ()
    stamp: str = ""

    @property
    def texts(self) -> dict[str, Any]:
        """Return what was typed, as the document has it."""
        if isinstance(self.form, StageForm):
            return self.form.stage()
        return {"title": self.form.label_of("title")} if self.form else {}


def ways_to_save(
    board: Scenario, recording: Recording | None, sent: Mapping[str, Any] | None, action: str, *, may_add: bool
) -> list[Way]:
    """Return how the board can be saved: as what is recorded on it, and as a new case. `sent` goes to its form."""
    ways = [_recorded(board, recording, sent, action)] if recording is not None else []
    if may_add:
        lead = _("It becomes a draft that only editors see.")
        ways.append(Way("case", _("As a new case"), lead, _("Make a draft"), _form("case", sent, action)))
    return ways


def _recorded(board: Scenario, recording: Recording, sent: Mapping[str, Any] | None, action: str) -> Way:
    title, lead, button = _told_way(recording)
    ops: tuple[str, ...] | None = None
    why: tuple[str, ...] = ()
    if recording.way != "start":
        start = scenario_of(json_text(recording.case.scenario))
        try:
            told = recording.told(board)
        except UnsayableError as error:
            why = why_not(error.what, board)
        else:
            ops = op_sentences(told.ops, scenario_of(json_text(told.scenario)), start)
    form = _form(recording.way, sent, action) if recording.way in ("stage", "variant") else None
    return Way(recording.way, title, lead, button, form, ops, why, stamp_of(board_values(recording.case)))


def _told_way(recording: Recording) -> tuple[str, str, str]:
    """Return the title, the lead and the button of a way."""
    match recording.way:
        case "variant":
            lead = _("From the first board, this is done before the variant begins:")
            return _("As a variant"), lead, _("Save as variant")
        case "start":
            lead = _("The stages continue from this board. What they expect is compared with the engine again.")
            return _("As the board the case starts from"), lead, _("Save as the first board")
        case "again":
            lead = _("“%(stage)s” is recorded again; its texts and expected results stay. This happens in it:")
            told = lead % {"stage": _title(recording.case, recording.following)}
            return _("Instead of the next stage"), told, _("Record this stage again")
    after = _title(recording.case, recording.place)
    lead = _("After “%(stage)s”, this happens:") % {"stage": after} if after else ""
    return _("As the next stage"), lead, _("Save as stage")


def _form(code: str, sent: Mapping[str, Any] | None, action: str) -> TitleForm:
    make = StageForm if code == "stage" else TitleForm
    return make(sent if sent and sent.get("as") == code else None, action=action, auto_id=f"{code}_%s")


def _title(case: Case, place: StagePlace) -> str:
    """Return the title of a stage of the case or variant, "" for none."""
    stages = stages_of(case.document, place.variant)
    return label_text(stages[place.stage]["title"]) if 0 <= place.stage < len(stages) else ""


def board_names(board: Scenario) -> str:
    names = Names(board)
    return enumeration([names.item(thing.id) for thing in things(board)])


def written_as(sent: Mapping[str, Any]) -> tuple[Written, ...]:
    """Return the texts that were sent for a way that was open when the page was made and is closed now."""
    make = {"stage": StageForm, "variant": TitleForm}.get(str(sent.get("as", "")))
    return written(make(sent, action="")) if make else ()


def changed_since(recording: Recording) -> tuple[Line, ...]:
    """Return how the case has changed since the board was taken from it, in words."""
    try:
        refuse_newer(recording.case, MadeFrom(recording.stamp, board_values))
    except NewerError as newer:
        return case_changes(newer.was, newer.now) if newer.was else ()
    return ()
