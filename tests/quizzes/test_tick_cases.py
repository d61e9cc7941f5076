"""Ticking the whole library: how many cases give a question with plausible wrong answers to choose from."""

from __future__ import annotations

import io

import pytest
from django.conf import settings
from django.core.management import call_command

from layers_site.content.files import read_folder
from layers_site.questions.chooser import ENOUGH
from layers_site.quizzes.management.commands.tick_cases import choices, question_of

CASES = [file.document for file in read_folder(settings.CONTENT_DIR) if file.kind == "cases"]


@pytest.mark.nightly
def test_most_cases_give_a_question_with_three_plausible_wrong_answers() -> None:
    """At least 45 in 58 of them, and each wrong answer says how somebody comes to it."""
    questions = [question for document in CASES if (question := question_of(document)) is not None]
    assert sum(choices(question) >= ENOUGH for question in questions) * 58 >= 45 * len(CASES)
    for question in questions:
        for option in question.options:
            assert option.right or option.feedback.en or question.ask.get("ask") == "controller"


def test_the_command_says_what_a_case_gives() -> None:
    """Two effects set the color of Wild Mongrel: red by the newer one (613.7), blue by who lets the newest go first."""
    out = io.StringIO()
    call_command("tick_cases", "wild-mongrel-colour-and-pump", "pump-ends-before-switch", stdout=out)
    assert "wild-mongrel-colour-and-pump: What are the colors of Wild Mongrel? [single] red" in out.getvalue()
    assert "pump-ends-before-switch: –" in out.getvalue()
    assert out.getvalue().endswith("2 cases: 1 give a question with 3 or more plausible wrong answers, 0 one to answer "
                                   "freely, 1 none: nobody is misled there.\n")  # fmt: skip
