"""Answers from paper, typed in as letters, count as answers on a screen do."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from layers_site.accounts.models import Learner
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.models import Round, SchoolClass, Seat
from layers_site.quizzes.round_questions import quiz_of
from layers_site.quizzes.trainer.paper import typed
from layers_site.quizzes.trainer.rounds import form_of
from tests.quizzes.results.factories import make_round, own_words, single, size, trainer

pytestmark = pytest.mark.django_db


@pytest.fixture
def of() -> Round:
    """The Bears are 5/5: among options, and in numbers; and why, in one's own words."""
    return make_round(trainer("ada"), single(), size("q2"), own_words("q3"))


@pytest.fixture
def ada(of: Round) -> Client:
    client = Client()
    client.force_login(of.owner)
    return client


def right_letter(of: Round) -> str:
    question = next(question for question in form_of(of, "A").questions if question.id == "q1")
    return "ABCDEF"[next(at for at, option in enumerate(question.options) if option.right)]


def send(client: Client, of: Round, *rows: tuple[str, str, str]) -> Any:
    sent = {"sheets-TOTAL_FORMS": len(rows), "sheets-INITIAL_FORMS": 0}
    for at, (name, form, line) in enumerate(rows):
        sent |= {f"sheets-{at}-name": name, f"sheets-{at}-form": form, f"sheets-{at}-line": line}
    return client.post(f"/en/quizzes/rounds/{of.code}/typing/", sent)


def test_a_line_is_a_sheet_that_is_handed_in_and_counted(of: Round, ada: Client) -> None:
    response = send(
        ada, of, ("Zoé", "A", f"{right_letter(of)} 5/5 1"), ("Ben", "A", f"{right_letter(of)} 2/2 ."), ("", "A", "")
    )
    assert response.status_code == 303, response.context["rows"].errors
    zoe, ben = of.sheets.order_by("pk")
    assert [(answer.question, answer.right) for answer in zoe.answers.order_by("question")] == [
        ("q1", True), ("q2", True), ("q3", zoe.answers.get(question="q3").points == quiz_of(of).questions[2].points),
    ]  # fmt: skip
    assert zoe.handed_in is not None
    assert [answer.right for answer in ben.answers.order_by("question")] == [True, False]


def test_the_idea_of_a_typed_answer_is_found_as_that_of_any_other(of: Round, ada: Client) -> None:
    """2/2 is what the Bears are to whoever leaves the effects away."""
    send(ada, of, ("Zoé", "A", f"{right_letter(of)} 2/2 ."))
    assert of.sheets.get().answers.get(question="q2").believed


@pytest.mark.parametrize(
    "line", ["Z 5/5 1", "A 5/5", "A five 1", "A 5/5 9", "A 5/5 1 B", "A 5/5 x", "A 5/5 1e30", "A - 1 1"]
)
def test_what_is_no_line_is_said_and_nothing_is_stored(of: Round, ada: Client, line: str) -> None:
    assert send(ada, of, ("Zoé", "A", line)).status_code == 422
    assert not of.sheets.exists()


def test_a_dot_is_a_blank_and_a_dash_is_no_creature(of: Round) -> None:
    questions = form_of(of, "A").questions
    assert typed(questions, ". . .") == ()
    assert typed(questions, ". - .")[0].given == {"power": None, "toughness": None}
    with pytest.raises(RefusedError, match="2"):
        typed(questions, ". 5 .")


def test_a_name_of_the_class_is_the_learner_at_that_seat_and_has_one_sheet(of: Round, ada: Client) -> None:
    of.klass = SchoolClass.objects.create(owner=of.owner, name="Tuesday")
    of.save()
    seat = Seat.objects.create(klass=of.klass, learner=Learner.objects.create(), name="Zoé")
    assert send(ada, of, ("zoé", "A", ". 5/5 .")).status_code == 303
    assert of.sheets.get().learner == seat.learner
    assert send(ada, of, ("Zoé", "A", ". 5/5 .")).status_code == 422


def test_without_a_class_the_second_of_a_name_has_a_number(of: Round, ada: Client) -> None:
    send(ada, of, ("Anna", "A", ". 5/5 ."), ("Anna", "A", ". 2/2 ."))
    assert list(of.sheets.order_by("pk").values_list("name", flat=True)) == ["Anna", "Anna (2)"]


@pytest.mark.parametrize("what", ["a", "b", "answers", "slides"])
def test_what_is_given_to_learners_has_nothing_of_the_key(of: Round, ada: Client, what: str) -> None:
    """What is right stands on the key alone, which is ticked for itself."""
    home = f"/en/quizzes/rounds/{of.code}/print/"
    for page in (ada.get(home, {"what": what}), ada.get(f"/en/quizzes/rounds/{of.code}/typing/")):
        assert page.status_code == 200
        assert "613.4c" not in page.content.decode()
    assert "613.4c" in ada.get(home, {"what": "key"}).content.decode()
