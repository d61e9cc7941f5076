"""Validation of cards and cases: each problem with its place in the document (a JSON pointer)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _

from engine.analysis.expectations import Translations, check_expectation, translations
from engine.analysis.result import result_json
from engine.cases import Case, Moment, key_for, moments
from engine.errors import EvaluationError, Problem, ScenarioError
from engine.evaluation.evaluator import evaluate
from engine.notation.cases import read_case
from engine.rulesets import MISCONCEPTIONS, READINGS, RULESETS
from layers_site.content.card_notation import card_problems
from layers_site.content.concepts import concept_problems
from layers_site.content.differing import difference_text, place_said
from layers_site.content.files import ContentFile
from layers_site.content.json_text import LIMITS
from layers_site.platform.names import name_problems
from layers_site.platform.problems import SiteFault, worded

#: Stages of a case and its variants together; each is evaluated under up to seven editions.
MOST_STAGES: Final = 100


def problems(file: ContentFile) -> list[Problem]:
    """List unreadable parts and texts that miss a language; a draft may miss one. [] is a good file."""
    if file.kind == "cards":
        return card_problems(file.document)
    return case_problems(file.document) or ([] if file.is_draft else missing_texts(file.document))


def differences(file: ContentFile) -> list[Problem]:
    """List the places where a case expects other results than the engine gives.

    A card expects none, a draft may be wrong.
    """
    return case_differences(file.document) if file.kind == "cases" and not file.is_draft else []


# --- cases ------------------------------------------------------------------------------------------


def case_problems(document: object) -> list[Problem]:
    """List the problems that keep a case or its stages from being read."""
    try:
        case = read_case(document, LIMITS)
    except ScenarioError as error:
        return list(error.problems)
    stages = len(case.stages) + sum(len(variant.stages) for variant in case.variants)
    if stages > MOST_STAGES:
        return [Problem("/stages", SiteFault.MANY_STAGES, {"most": MOST_STAGES})]
    return concept_problems(case.concepts) + name_problems(document)


def missing_texts(document: object, path: str = "") -> list[Problem]:
    """Return the texts that are empty in one language or in both."""
    if isinstance(document, list):
        return [problem for place, item in enumerate(document) for problem in missing_texts(item, f"{path}/{place}")]
    if not isinstance(document, dict):
        return []
    if document.keys() == {"en", "fr"}:
        return [
            Problem(f"{path}/{key}", SiteFault.EMPTY_TEXT) for key, text in document.items() if not str(text).strip()
        ]
    return [problem for key, item in document.items() for problem in missing_texts(item, f"{path}/{key}")]


def no_expectation(document: object) -> list[Problem]:
    """Return a problem if a (readable) case expects nothing anywhere: then it shows nothing."""
    if any(moment.stage.expect for moment in moments(read_case(document, LIMITS))):
        return []
    return [Problem("/stages", SiteFault.NO_EXPECTATION)]


def case_differences(document: object) -> list[Problem]:
    """List the differences between a (readable) case and the engine, under each edition that the case names.

    Editions that differ in the same way are named together: "2003, 2005: 4 is expected, but the engine gives 5
    (stage 1, “After Giant Growth”: Grizzly Bears, power)".
    """
    case = read_case(document, LIMITS)
    editions: dict[tuple[str, str, str], list[str]] = {}
    french = translations(case.scenario)
    for moment in moments(case):
        named = [key for key in moment.stage.expect if key in MISCONCEPTIONS or key in READINGS]
        for edition in (*RULESETS, *named):
            for difference in _differences_at(case, moment, edition, french):
                editions.setdefault(difference, []).append(edition)
    return [
        worded(
            path,
            _("%(editions)s: %(message)s (%(place)s)")
            % {"editions": ", ".join(ids), "message": message, "place": place},
        )
        for (path, message, place), ids in editions.items()
    ]


def _differences_at(case: Case, moment: Moment, edition: str, french: Translations) -> Iterator[tuple[str, str, str]]:
    """Yield the path of each difference, the difference, and its place in words."""
    expect = moment.stage.expected(edition)
    if expect is None:
        return
    path = f"{moment.path}/expect/{key_for(moment.stage.expect, edition)}"
    try:
        result = result_json(evaluate(moment.scenario, edition))
    except EvaluationError as error:
        yield path, str(error), place_said(case, moment)
        return
    for difference in check_expectation(expect, result, french):
        yield path + difference.path, difference_text(difference, case, french), place_said(case, moment, difference)
