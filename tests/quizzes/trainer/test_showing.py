"""What trainers look at: the preview, the matrix, the paper and its key."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from layers_site.boards.services.moments import at_case
from layers_site.content.models import Case
from layers_site.questions.chooser import Candidate, Spot, covering, spots_of
from layers_site.quizzes import documents
from layers_site.quizzes.making import make_question
from layers_site.quizzes.models import Answer, Quiz, Round, Sheet
from layers_site.quizzes.publishing import publish
from layers_site.quizzes.trainer.presenters.papers import paper
from layers_site.quizzes.trainer.services.additions import (
    askable,
    board_of,
    box_value,
    read_value,
    spot_of,
)
from layers_site.quizzes.trainer.services.drafts import add
from tests.quizzes.boards import ANTHEM, anthem, document
from tests.quizzes.trainer.conftest import ROOT, address

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(trainer: User, case: Case) -> Quiz:
    """One question of the engine: the Bears are 2/2, and 1/1 by M02."""
    quiz = Quiz.objects.create(owner=trainer, title_en="Layers", document=document() | {"questions": []})
    board = board_of(spot_of(at_case(case.slug), "2026"))
    add(quiz, [make_question("single", board, {"ask": "pt", "object": "bears"}, name="q").question])
    return quiz


# --- the preview -------------------------------------------------------------------------------------


def test_trying_a_question_stores_nothing(here: Client, quiz: Quiz) -> None:
    """The Bears are 2/2: setting applies before modifying (613.4)."""
    wrong = here.post(f"{address(quiz, 'preview')}?at=2", {"power": "1", "toughness": "1"}).context["told"]
    right = here.post(f"{address(quiz, 'preview')}?at=2", {"power": "2", "toughness": "2"}).context["told"]
    assert (wrong.right, right.right) == (False, True)
    assert "M02" in [one.id for one in wrong.ideas]
    assert (Sheet.objects.count(), Answer.objects.count()) == (0, 0)


def test_nothing_of_the_answer_is_on_the_page_before(here: Client, quiz: Quiz) -> None:
    page = here.get(f"{address(quiz, 'preview')}?at=2")
    assert "told" not in page.context
    assert page.context["form"].question_text == "Grizzly Bears: what are its power and toughness?"


def test_the_preview_speaks_both_languages(here: Client, quiz: Quiz) -> None:
    page = here.get(f"{address(quiz, 'preview').replace('/en/', '/fr/')}?at=2")
    assert page.context["form"].question_text.startswith("Grizzlis")


def test_an_answer_that_is_none_is_asked_for_again(here: Client, quiz: Quiz) -> None:
    assert here.post(f"{address(quiz, 'preview')}?at=2", {"power": "x"}).status_code == 422


def test_everybody_tries_a_shipped_quiz(client: Client, db: None) -> None:
    shipped = Quiz.objects.create(slug="one", title_en="One", document=document())
    assert client.get(address(shipped, "preview")).status_code == 200
    assert client.post(address(shipped, "preview"), {"answer": "1"}).status_code == 200


# --- what it detects ----------------------------------------------------------------------------------


def test_the_matrix_names_what_is_detected_and_what_is_blind(here: Client, quiz: Quiz) -> None:
    """Of the three, the one in words names M02, the size detects it; words of one’s own detect nothing."""
    view = here.get(address(quiz, "matrix")).context["view"]
    row = next(one for one in view.rows if one.id == "M02")
    assert [bool(cell.letter) for cell in row.cells] == [True, True, False]
    assert [one.id for one in view.blind] == ["q3"]
    assert "M02" not in [one.id for one in view.missed]


def test_a_gap_is_closed_by_a_question_of_a_case(here: Client, trainer: User, case: Case) -> None:
    quiz = Quiz.objects.create(owner=trainer, document=document() | {"questions": []})
    closing = here.get(address(quiz, "matrix")).context["view"].closing
    assert closing[0].value == "~0~pt~bears"
    here.post(closing[0].action, {"ask": closing[0].value, "edition": closing[0].edition})
    view = here.get(address(quiz, "matrix")).context["view"]
    assert "M02" in [one.id for one in view.rows]


# --- what can be asked ---------------------------------------------------------------------------------


def test_what_can_be_asked_of_the_bears_and_of_the_effects(case: Case) -> None:
    """Control is no question where no effect is about it; the two effects are in different sublayers."""
    found = askable(spot_of(at_case(case.slug), "2026"))
    bears = [one.ask for one in found if one.about == "bears"]
    assert bears == ["pt", "types", "colors", "abilities", "state", "reason"]
    assert [one for one in found if one.ask == "order"] == []
    assert {one.about for one in found if one.ask == "layer"} == {"shrink", "anthem.a1"}


def test_what_tells_nothing_more_is_not_suggested(case: Case) -> None:
    spots = spots_of(case)
    first = covering(spots, 6)
    known = frozenset(idea for one in first for idea in one.detects)
    assert "M02" in known
    assert covering(spots, 6, known) == ()


def test_a_box_says_what_it_stands_for() -> None:
    spot = Spot("", "2026", "anthem", "reversed", 3)
    assert read_value(box_value(Candidate(spot, "pt", "bears"))) == ("reversed", 3, "pt", "bears")
    assert read_value(box_value(Candidate(spot, "order", "7b"))) == ("reversed", 3, "order", "7b")


# --- on paper ------------------------------------------------------------------------------------------


@pytest.fixture
def printed(made: Quiz, trainer: User) -> Round:
    made.title_fr = "Couches"
    return Round.objects.create(version=publish(made, trainer), owner=trainer)


def test_the_paper_has_every_option_and_no_answer(here: Client, printed: Round) -> None:
    response = here.get(f"{ROOT}rounds/{printed.code}/paper/")
    (sheet,) = response.context["papers"]
    (one,) = sheet.questions
    assert {"2/2", "1/1"} <= {option.text for option in one.options}
    assert not any(option.right or option.ideas for option in one.options)
    assert (one.answer, one.believed, one.explanation) == ("", (), "")
    page = response.content.decode()
    assert "(right)" not in page
    assert printed.code[:3] in page


def test_the_key_says_what_is_right_and_what_the_others_mean(here: Client, printed: Round) -> None:
    (sheet,) = here.get(f"{ROOT}rounds/{printed.code}/key/").context["papers"]
    (one,) = sheet.questions
    assert [option.text for option in one.options if option.right] == ["2/2"]
    meaning = next(option.ideas for option in one.options if option.text == "1/1")
    assert "Setting comes after modifying" in meaning


def test_a_paper_is_in_one_language_or_in_both(here: Client, printed: Round) -> None:
    """Whatever the page’s own language is; what is not known is the page’s."""
    path = f"{ROOT}rounds/{printed.code}/paper/?languages="
    asked = {one: [paper.language for paper in here.get(path + one).context["papers"]] for one in ("fr", "both", "xx")}
    assert asked == {"fr": ["fr"], "both": ["en", "fr"], "xx": ["en"]}
    french = here.get(path + "fr").context["papers"][0].questions[0]
    assert french.prompt.startswith("Grizzlis")


def test_a_board_is_printed_once_for_several_questions() -> None:
    board = {"scenario": ANTHEM, "edition": anthem().edition, "case": "", "variant": "", "stage": 0}
    asks = [{"ask": "pt", "object": "bears"}, {"ask": "colors", "object": "bears"}]
    kinds = ("pt", "state")
    rows = [
        {"id": f"q{place}", "kind": kind, "board": board, "ask": ask}
        for place, (kind, ask) in enumerate(zip(kinds, asks, strict=True))
    ]
    sheet = paper(documents.read(document() | {"questions": rows}), "en", key=False)
    assert [(bool(one.board), one.see) for one in sheet.questions] == [(True, ""), (False, "A")]
