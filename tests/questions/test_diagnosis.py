"""The idea behind a wrong answer becomes known by asking on, on boards whose answers stand in files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.rulesets import MISCONCEPTIONS
from layers_site.boards.services.evaluation import evaluated
from layers_site.content.files import read_json
from layers_site.questions.answers import answer_of
from layers_site.questions.beliefs import evaluated_under, right_answer
from layers_site.questions.diagnosis import MOST_TICKED, board_of, chosen, files, questions_json, tellings
from layers_site.questions.questions import read_question


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_a_file_says_what_the_ideas_answer(path: Path) -> None:
    """The engine, asked anew, gives the groups of the file; `manage.py diagnosis` writes them."""
    document = read_json(path.read_bytes())
    assert isinstance(document, dict)
    assert document["questions"] == questions_json(board_of(document))


def test_a_question_can_be_asked_and_its_groups_answer_alike() -> None:
    """Whoever is in one group gives one wrong answer, through the same door as a learner's."""
    for telling in tellings()[::7]:
        question = read_question(telling.candidate.document, telling.text, "2026")
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
