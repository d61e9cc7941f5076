"""Each thing that can be wrong has a text in both languages, and what damaged documents bring up is all French."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from string import Formatter

import pytest
from django.conf import settings
from django.utils import translation

from engine import ScenarioError
from engine.errors import KINDS, Code, Fault, Problem
from engine.notation import BROWSER, parse_json, read_case, read_ops, scenario_problems
from engine.stack import BROWSER_STACK
from layers_site.learning.stack.reading import game_document_problems as story_problems
from layers_site.platform import catalogues
from layers_site.platform.problem_texts import TEXTS, editor_text, problem_text
from layers_site.platform.problems import SiteFault, Worded
from layers_site.quizzes import documents
from tests.engine.fuzz.damage import Damage, Json, damaged_case, damaged_ops, damaged_scenario
from tests.engine.stack.tables import script_problems

CODES = [*Fault, *SiteFault, *Worded]
DOCUMENTS = 120
#: The words of a French sentence that are English too; names of the notation are quoted, or come after a colon.
ENGLISH = re.compile(r"\b(must|cannot|not|the|is|are|an|of|this|with|there|which|object|list|string)\b", re.IGNORECASE)


def places(text: str) -> set[str]:
    return set(re.findall(r"%\((\w+)\)s", text))


def english_places(code: Code) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(code.value) if name}


def french(problem: Problem) -> str:
    with translation.override("fr"):
        return problem_text(problem)


@cache
def translations() -> dict[str, str]:
    """The French texts of the catalogue by their English ones."""
    return {str(text.id): str(text.string) for text in catalogues.read(settings.LOCALE_PATHS[0])}


def test_every_code_has_a_text() -> None:
    assert set(TEXTS) == set(CODES)


@pytest.mark.parametrize("code", CODES, ids=str)
def test_a_text_has_places_for_the_same_values_in_each_language(code: Code) -> None:
    """Two languages of the page have the same; both may do without what the engine says to programmers."""
    with translation.override("en"):
        text = str(TEXTS[code])
    assert places(text) <= english_places(code)
    if code is not Worded.TEXT:
        assert places(translations()[text]) == places(text)


def damaged(folder: str) -> Iterator[Json]:
    """The documents of a folder of content, damaged."""
    files = sorted((settings.CONTENT_DIR / folder).glob("*.json"))
    for seed in range(DOCUMENTS):
        yield Damage(seed).do(json.loads(files[seed % len(files)].read_text(encoding="utf-8")))


def refused(document: Json, ops: Json) -> Iterator[Problem]:
    for read, value in ((read_case, document), (read_ops, ops)):
        try:
            read(value)
        except ScenarioError as error:
            yield from error.problems


@cache
def problems(kind: str) -> list[Problem]:
    """What damaged documents of a kind bring up; two laws are tried on it."""
    return list(_brought_up(kind))


def _brought_up(kind: str) -> Iterator[Problem]:
    if kind == "layers":
        for seed in range(DOCUMENTS):
            yield from scenario_problems(damaged_scenario(seed), BROWSER)
            yield from refused(damaged_case(seed), damaged_ops(seed))
    if kind == "stack":
        for story in damaged("stack"):
            yield from story_problems(story)
            yield from script_problems(story.get("script") if isinstance(story, dict) else story, BROWSER_STACK)
    if kind == "quizzes":
        for quiz in damaged("quizzes"):
            yield from documents.problems(quiz, complete=False)


def bare(text: str) -> str:
    """The sentence alone, without the words of the notation in it: those in quotes, after a colon, or of JSON."""
    text = re.sub("«[^»]*»|\u00a0: .*", "", text)
    return re.sub(r"\b(true|false|null)\b", "", text)


@pytest.mark.parametrize("kind", ["layers", "stack", "quizzes"])
def test_what_damaged_documents_bring_up_is_said_in_french(kind: str) -> None:
    """With nothing English left in it, in places that are filled."""
    assert problems(kind)
    for problem in problems(kind):
        text = french(problem)
        assert not ENGLISH.search(bare(text)), (problem, text)
        assert "%(" not in text
        assert not any(word in bare(text) for word in KINDS.values()), text


@pytest.mark.parametrize("kind", ["layers", "stack", "quizzes"])
def test_a_problem_fills_the_places_of_its_english(kind: str) -> None:
    for problem in problems(kind):
        assert set(problem.values) == english_places(problem.code)


def test_an_editor_reads_the_engines_english_or_french() -> None:
    problem = Problem("/objects/0", Fault.NO_KEY, {"key": "name"})
    with translation.override("en"):
        assert editor_text(problem) == 'must have the key "name"'
    assert french(problem) == "la clé «\u00a0name\u00a0» manque."
    with translation.override("fr"):
        assert editor_text(problem) == french(problem)


def test_a_broken_file_is_told_in_plain_words_with_its_line() -> None:
    """A colon is missing in line 2: the parser's own words stand in neither language."""
    with pytest.raises(ScenarioError) as refused:
        parse_json('{\n  "name" "A bear"\n}')
    (problem,) = refused.value.problems
    with translation.override("en"):
        assert editor_text(problem) == "it isn’t JSON: something is wrong in line 2, column 10."
    assert "ligne 2" in french(problem)
