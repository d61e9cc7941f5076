"""What trainers look at: the preview, the matrix, the paper and its key."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from layers_site.accounts.models import Learner
from layers_site.boards.services.moments import at_case
from layers_site.content.models import Case
from layers_site.questions.chooser import Candidate, Spot, covering, spots_of
from layers_site.quizzes import documents
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.making import make_question
from layers_site.quizzes.models import Answer, Quiz, Round, SchoolClass, Seat, Sheet
from layers_site.quizzes.publishing import publish
from layers_site.quizzes.round_questions import quiz_of
from layers_site.quizzes.trainer.additions import (
    askable,
    board_of,
    box_value,
    read_value,
    spot_of,
)
from layers_site.quizzes.trainer.drafts import add
from layers_site.quizzes.trainer.paper import paper, typed
from layers_site.quizzes.trainer.rounds import form_of
from tests.factories import client_of
from tests.quizzes.boards import ANTHEM, anthem, document
from tests.quizzes.results.factories import make_round, own_words, single, size, trainer
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
    assert "M02" in [idea.id for idea in wrong.ideas]
    assert (Sheet.objects.count(), Answer.objects.count()) == (0, 0)


def test_nothing_of_the_answer_is_on_the_page_before(here: Client, quiz: Quiz) -> None:
    page = here.get(f"{address(quiz, 'preview')}?at=2")
    assert "told" not in page.context
    assert page.context["form"].question_text == "What are the power and toughness of Grizzly Bears?"


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


def test_the_page_names_what_it_can_tell_and_what_is_blind(here: Client, quiz: Quiz) -> None:
    """Of the three, the one in words names M02, the size detects it; words of one’s own detect nothing."""
    view = here.get(address(quiz, "matrix")).context["view"]
    questions = {idea: row["questions"] for row in (*view["tells"], *view["hints"]) for idea, _title in row["ideas"]}
    assert questions["M02"] == [1, 2]
    assert [name for _number, name, _prompt in view["blind"]] == ["q3"]
    assert "M02" not in [idea for idea, _title in view["missed"]]


# --- what can be asked ---------------------------------------------------------------------------------


def test_what_can_be_asked_of_the_bears_and_of_the_effects(case: Case) -> None:
    """Control is no question where no effect is about it; the two effects are in different sublayers."""
    choices = askable(spot_of(at_case(case.slug), "2026"))
    bears = [choice.ask for choice in choices if choice.about == "bears"]
    assert bears == ["pt", "types", "colors", "abilities", "state", "reason"]
    assert [choice for choice in choices if choice.ask == "order"] == []
    assert {choice.about for choice in choices if choice.ask == "layer"} == {"shrink", "anthem.a1"}


def test_what_tells_nothing_more_is_not_suggested(case: Case) -> None:
    spots = spots_of(case)
    first = covering(spots, 6)
    known = frozenset(idea for suggestion in first for idea in suggestion.detects)
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
    response = here.get(f"{ROOT}rounds/{printed.code}/print/")
    (sheet,) = response.context["papers"]
    (question,) = sheet["questions"]
    assert {"2/2", "1/1"} <= {option["text"] for option in question["options"]}
    assert not any(option["right"] or option["ideas"] for option in question["options"])
    assert not question.keys() & {"answer", "believed", "explanation", "way"}
    page = response.content.decode()
    assert "(right)" not in page
    assert printed.code[:3] in page


def test_the_key_says_what_is_right_and_what_the_others_mean(here: Client, printed: Round) -> None:
    (sheet,) = here.get(f"{ROOT}rounds/{printed.code}/print/?what=key").context["keys"]
    (question,) = sheet["questions"]
    assert [option["text"] for option in question["options"] if option["right"]] == ["2/2"]
    meaning = next(option["ideas"] for option in question["options"] if option["text"] == "1/1")
    assert "Setting the size removes bonuses" in meaning


def test_a_paper_is_in_the_languages_that_are_ticked(here: Client, printed: Round) -> None:
    """Whatever the page’s own language is; what is not known is the page’s."""
    path = f"{ROOT}rounds/{printed.code}/print/?language="
    languages = {
        query: [paper["language"] for paper in here.get(path + query).context["papers"]]
        for query in ("fr", "en&language=fr", "xx")
    }
    assert languages == {"fr": ["fr"], "en&language=fr": ["en", "fr"], "xx": ["en"]}
    french = here.get(path + "fr").context["papers"][0]["questions"][0]
    assert french["prompt"].startswith("Grizzlis")


def _on_boards(*boards: dict[str, Any] | None) -> dict[str, Any]:
    """Questions for a size, each on the board of its place, or in words."""
    asks = [{"ask": "pt", "object": "bears"} if board else {} for board in boards]
    rows = [
        {"id": f"q{place}", "kind": "pt" if board else "text", "board": board, "ask": ask}
        for place, (board, ask) in enumerate(zip(boards, asks, strict=True))
    ]
    return document() | {"questions": rows}


def test_a_board_stands_with_the_questions_about_it() -> None:
    """Two in a row share it; where it comes again after another question it is printed again, under its letter."""
    board = {"scenario": ANTHEM, "edition": anthem().edition, "case": "", "variant": "", "stage": 0}
    sheet = paper(documents.read(_on_boards(board, board, None, board)), "en", key=False)
    assert [len(group["questions"]) for group in sheet["groups"]] == [2, 1, 1]
    boards = [group["board"] and (group["board"]["letter"], group["board"]["again"]) for group in sheet["groups"]]
    assert boards == [("A", False), None, ("A", True)]


def test_each_question_says_how_it_is_answered(here: Client, printed: Round) -> None:
    (sheet,) = here.get(f"{ROOT}rounds/{printed.code}/print/").context["papers"]
    assert [question["hint"] for question in sheet["questions"]] == ["Tick one."]


def test_the_key_has_the_way_with_its_rules(here: Client, printed: Round) -> None:
    """The Bears become 1/1 in layer 7b, and get +1/+1 in 7c (613.4b, 613.4c); the paper has nothing of it."""
    (key,) = here.get(f"{ROOT}rounds/{printed.code}/print/?what=key").context["keys"]
    way = "\n".join(key["questions"][0]["way"])
    assert way.index("Layer 7b: Becomes a 1/1") < way.index("Layer 7c: Glorious Anthem")
    assert "613.4b, 613.4c" in way
    (sheet,) = here.get(f"{ROOT}rounds/{printed.code}/print/").context["papers"]
    assert "way" not in sheet["questions"][0]


def test_form_b_has_its_options_in_another_order_and_its_own_key(here: Client, printed: Round) -> None:
    """In both forms the same answer is right; on paper and in the key of a form it has the same letter."""
    sheets = here.get(f"{ROOT}rounds/{printed.code}/print/?what=a&what=b").context["papers"]
    keys = here.get(f"{ROOT}rounds/{printed.code}/print/?what=a&what=b&what=key").context["keys"]
    assert [sheet["form"] for sheet in sheets] == [key["form"] for key in keys] == ["A", "B"]
    texts = [[option["text"] for option in sheet["questions"][0]["options"]] for sheet in sheets]
    assert texts[0] != texts[1]
    assert sorted(texts[0]) == sorted(texts[1])
    assert [[option["text"] for option in key["questions"][0]["options"]] for key in keys] == texts
    rights = [[option["text"] for option in key["questions"][0]["options"] if option["right"]] for key in keys]
    assert rights == [["2/2"], ["2/2"]]


# --- what is ticked -----------------------------------------------------------------------------------


def test_one_page_prints_what_is_ticked(here: Client, printed: Round) -> None:
    """The key comes behind the sheets; a sheet for answers has letters alone; what is not ticked is not there."""
    path = f"{ROOT}rounds/{printed.code}/print/"
    body = here.get(f"{path}?what=a&what=answers&what=key&what=slides").content.decode()
    assert printed.code[:3] in body
    assert body.index("answer-grid") < body.index("sheet-key") < body.index('class="slide"')
    plain = here.get(path).content.decode()
    assert not [part for part in ("answer-grid", "sheet-key", 'class="slide"') if part in plain]
    grid = here.get(f"{path}?what=answers").content.decode()
    assert "1/1" not in grid
    assert 'class="answer-letter">A<' in grid
    for part in ("printed", "layers"):
        for kind, begins in (("svg", b"<svg"), ("png", b"\x89PNG")):
            response = here.get(f"{ROOT}rounds/{printed.code}/slides/1.{kind}?part={part}")
            assert response.content.startswith(begins)
    assert here.get(f"{ROOT}rounds/{printed.code}/slides/2.svg").status_code == 404


def test_the_slide_of_a_question_tells_nothing(here: Client, printed: Round) -> None:
    question_slide = here.get(f"{ROOT}rounds/{printed.code}/slides/1.svg?part=printed").content.decode()
    answer_slide = here.get(f"{ROOT}rounds/{printed.code}/slides/1.svg?part=layers").content.decode()
    assert "7c" not in question_slide
    assert "7c" in answer_slide


# --- answers from paper, typed in as letters ----------------------------------------------------------


@pytest.fixture
def of() -> Round:
    """The Bears are 5/5: among options, and in numbers; and why, in one's own words."""
    return make_round(trainer("ada"), single(), size("q2"), own_words("q3"))


@pytest.fixture
def ada(of: Round) -> Client:
    return client_of(of.owner)


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
