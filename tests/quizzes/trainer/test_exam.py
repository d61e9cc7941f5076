"""An exam: boards of the library are asked as patterns, and a sheet has no way out but its own."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from layers_site.content.models import Case
from layers_site.quizzes import documents
from layers_site.quizzes.making import make_question
from layers_site.quizzes.models import Quiz
from layers_site.quizzes.shapes import BoardDoc
from layers_site.quizzes.trainer.drafts import add, in_library
from tests.quizzes.taking.rounds import a_round
from tests.quizzes.trainer.conftest import ROOT

pytestmark = pytest.mark.django_db


@pytest.fixture
def exam_of(trainer: User, case: Case) -> Quiz:
    """One question about the board of a case that everybody can look up."""
    quiz = Quiz.objects.create(owner=trainer, title_en="Exam", title_fr="Examen")
    board = BoardDoc(case.document["scenario"], "2026", case.slug)
    made = make_question("pt", board, {"ask": "pt", "object": "bears"}, name="q").question
    add(quiz, [made])
    return quiz


def test_a_board_of_the_library_is_said_and_asked_as_a_pattern(exam_of: Quiz, trainer: User) -> None:
    client = Client()
    client.force_login(trainer)
    path = f"{ROOT}{exam_of.key}/publish/"
    assert in_library(documents.read(exam_of.document)) == (1,)
    page = client.get(f"{ROOT}{exam_of.key}/").content.decode()
    assert 'value="patterns"' in page
    client.post(path, {"do": "patterns"})
    exam_of.refresh_from_db()
    (question,) = documents.read(exam_of.document).questions
    assert question.kind == "pattern"
    assert in_library(documents.read(exam_of.document)) == ()
    assert documents.problems(exam_of.document, complete=False) == ()


def test_a_case_that_is_no_more_in_the_library_is_left_as_it_is(exam_of: Quiz, case: Case) -> None:
    Case.objects.filter(pk=case.pk).update(status="draft")
    assert in_library(documents.read(exam_of.document)) == ()


@pytest.mark.parametrize("mode", ["alone", "live"])
def test_an_open_sheet_has_no_way_out_but_its_own(mode: str) -> None:
    """No search, no rooms, no links at the foot; when it is handed in they are there again."""
    of, client = a_round(mode=mode), Client()
    client.post(f"/en/q/{of.code}/begin/", {"name": "Zoé"})
    pages = [f"/en/q/{of.code}/1/", f"/en/q/{of.code}/hand-in/"] if mode == "alone" else [f"/en/live/{of.code}/"]
    for page in pages:
        text = client.get(page).content.decode()
        assert 'role="search"' not in text
        assert 'href="/en/cases/"' not in text
        assert "<footer" not in text
    if mode == "alone":
        client.post(f"/en/q/{of.code}/hand-in/")
        assert "<footer" in client.get(f"/en/q/{of.code}/", follow=True).content.decode()
