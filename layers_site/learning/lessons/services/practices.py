"""Proof of the questions at the end of a lesson: each expects what the engine finds, and its reason names a rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _

import engine
from engine import EvaluationError
from engine.errors import Problem, ScenarioError
from engine.expectations import check_expectation, translations
from engine.notation.canonical import canonical
from engine.notation.expectations import EXPECT
from engine.notation.reader import Reader
from layers_site.boards.services.evaluation import evaluated
from layers_site.content.cli import english
from layers_site.learning.lessons.content import Lesson, Practice
from layers_site.learning.lessons.references import scenario_at
from layers_site.platform.problems import worded
from layers_site.questions.answers import answer_of
from layers_site.questions.questions import ABOUT_EFFECTS, read_question

_RULE: Final = re.compile(r"\d{3}\.\d+[a-z]?")


def practice_problems(lesson: Lesson) -> list[Problem]:
    """List the questions of a (readable) lesson that expect something else than the engine finds.

    Reasons without a rule are listed too.
    """
    return [
        problem
        for number, practice in enumerate(lesson.practice)
        for problem in (*_otherwise(practice, f"/practice/{number}"), *_no_rule(practice, f"/practice/{number}"))
    ]


def _no_rule(practice: Practice, path: str) -> Iterator[Problem]:
    """Yield the languages in which the reason names other rules than in the other, or none."""
    english_rules, french_rules = (set(_RULE.findall(text)) for text in (practice.after.en, practice.after.fr))
    if not english_rules:
        yield worded(f"{path}/after/en", _("names no rule by its number"))
    elif english_rules != french_rules:
        yield worded(f"{path}/after/fr", _("names other rules than the English text"))


def _otherwise(practice: Practice, path: str) -> Iterator[Problem]:
    try:
        differences = list(_differences(practice))
    except (EvaluationError, ScenarioError):
        yield worded(f"{path}/ask", _("cannot be worked out on this board"))
        return
    for where, wanted, actual in differences:
        values = {"expected": wanted, "found": actual}
        yield worded(f"{path}/expect{where}", _("%(expected)s is expected, but the engine gives %(found)s") % values)


def _differences(practice: Practice) -> Iterator[tuple[str, object, object]]:
    text, edition = canonical(scenario_at(practice.board)), practice.board.edition
    trace, ask = evaluated(text, edition), str(practice.ask["ask"])
    if ask in ABOUT_EFFECTS:
        differences = answer_of(trace, read_question(practice.ask, text, edition))
        for key, wanted in practice.expect.items():
            if (list(wanted) if isinstance(wanted, list) else wanted) != differences.get(key):
                yield f"/{key}", wanted, differences.get(key)
        return
    expect = EXPECT(Reader(), {"objects": {practice.ask["object"]: dict(practice.expect)}}, "")
    result = engine.result_json(trace, text_of=english)
    for difference in check_expectation(expect, result, translations(trace.scenario)):
        yield f"/{difference.path.rpartition('/')[2]}", difference.expected, difference.actual
