"""Each misconception on the board on which it is told: what the believer answers is found to be theirs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.rulesets import MISCONCEPTIONS
from layers_site.boards.services.evaluation import evaluated
from layers_site.content.files import read_json
from layers_site.content.misconceptions import Misconception, misconceptions
from layers_site.questions.answers import KEYS, answer_of
from layers_site.questions.beliefs import evaluated_under, right_answer
from layers_site.questions.diagnosis import MOST_TICKED, board_of, chosen, files, questions_json, tellings
from layers_site.questions.questions import Ask, Question, question_json, read_question
from tests.questions.boards import ask, judged, shipped, told_on

ASPECTS: tuple[Ask, ...] = ("pt", "types", "colors", "abilities", "controller", "state")


def answers(misconception: Misconception) -> Iterator[tuple[Question, dict[str, Any]]]:
    """What the believer answers in each aspect in which it differs from the right answer.

    Both are stored as they were found by hand, as far as they differ; the rest of a aspect is as by the rules.
    """
    believed = {
        key: sorted(value) if isinstance(value, list) else value
        for key, value in misconception.believed.items()
        if not (key == "abilities" and isinstance(value, int))  # a number of abilities does not say which
    }
    for aspect in ASPECTS:
        if not believed.keys().isdisjoint(KEYS[aspect]) and (
            aspect != "state" or len(believed) == len(misconception.believed)
        ):
            question = told_on(misconception, ask=aspect, object=misconception.subject)
            yield question, right_answer(question) | {key: believed[key] for key in KEYS[aspect] if key in believed}


@pytest.mark.parametrize("misconception", misconceptions().values(), ids=list(misconceptions()))
def test_what_a_believer_answers_is_diagnosed(misconception: Misconception) -> None:
    """It can be given in the form, is wrong, and the misconception is among the ideas that fit."""
    questions = list(answers(misconception))
    assert questions
    for question, answer in questions:
        verdict = judged(question, answer)
        assert not verdict.right
        assert misconception.id in verdict.believed, question.ask


@pytest.mark.parametrize(
    ("name", "layer", "order", "expected"),
    [
        # Timestamps alone: Urborg is older. Nothing waits for anything (M07).
        ("misconceptions/M07", "4", ["urborg.a1", "moon.a1"], "M07"),
        # Newest first, like the stack (M03).
        (
            "cases/humility-opalescence-replenish",
            "7b",
            ["opalescence-2.a1", "opalescence-1.a1", "humility.a1"],
            "M03",
        ),
        # An effect ends with its ability, so nothing is left to set a size in 7b (M11).
        ("misconceptions/M11", "7b", ["opalescence.a1"], "M11"),
    ],
)
def test_an_order_is_diagnosed_too(name: str, layer: str, order: list[str], expected: str) -> None:
    """What effects a believer applies in a layer, and in which order, tells them as well as a result does."""
    verdict = judged(ask(shipped(name), ask="order", layer=layer), {"order": order})
    assert not verdict.right
    assert expected in verdict.believed


def test_the_next_effect_is_diagnosed_too() -> None:
    verdict = judged(ask(shipped("misconceptions/M07"), ask="next", layer="4"), {"next": "urborg.a1"})
    assert "M07" in verdict.believed


# --- asking on ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_a_file_says_what_the_ideas_answer(path: Path) -> None:
    """The engine, asked anew, gives the groups of the file; `manage.py diagnosis` writes them."""
    document = read_json(path.read_bytes())
    assert isinstance(document, dict)
    assert document["questions"] == questions_json(board_of(document))


def test_a_question_can_be_asked_and_its_groups_answer_alike() -> None:
    """Whoever is in one group gives one wrong answer, through the same door as a learner's."""
    for telling in tellings()[::7]:
        question = read_question(question_json(telling.question), telling.text, "2026")
        right = right_answer(question)
        for group in telling.groups:
            traces = [evaluated_under(question, idea) for idea in group]
            answers = {json.dumps(answer_of(trace, question)) for trace in traces if trace is not None}
            assert len(answers) == 1
            assert json.dumps(right) not in answers
        assert len(evaluated(telling.text, "2026").final[telling.object].abilities) <= MOST_TICKED


def test_any_two_ideas_are_told_apart_by_some_question() -> None:
    """Which two one is in doubt about depends on the board; there is a question for all."""
    ideas = list(MISCONCEPTIONS)
    together = [
        (first, other) for at, first in enumerate(ideas) for other in ideas[at + 1 :] if not chosen((first, other))
    ]
    assert together == []
