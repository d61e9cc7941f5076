"""Building a quiz: few clicks, and nothing is lost."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from layers_site.accounts.models import Learner
from layers_site.boards.models import KeptBoard
from layers_site.boards.services.boards import begin
from layers_site.boards.services.moments import at_case
from layers_site.content.models import CardText, Case
from layers_site.quizzes import documents
from layers_site.quizzes.feedback import feedback_on
from layers_site.quizzes.models import Quiz
from layers_site.quizzes.shapes import QuestionDoc
from layers_site.quizzes.trainer.question_forms import OptionFormSet
from tests.factories import Factory, case_document
from tests.quizzes.boards import ANTHEM, document, question
from tests.quizzes.trainer.conftest import ROOT, address

pytestmark = pytest.mark.django_db


def questions(quiz: Quiz) -> tuple[QuestionDoc, ...]:
    quiz.refresh_from_db()
    return documents.read(quiz.document).questions


def ids(quiz: Quiz) -> list[str]:
    return [question_.id for question_ in questions(quiz)]


def make(client: Client, **sent: Any) -> Quiz:
    """A new quiz, as its form makes it."""
    data = {"title_en": "Layers", "title_fr": "Couches", "level": "L1", "languages": ["en", "fr"], **sent}
    response = client.post(f"{ROOT}new/", data)
    assert response.status_code == 303
    return Quiz.objects.get(key=response["Location"].split("/")[3])


def form_of(client: Client, path: str) -> dict[str, Any]:
    """What a browser would send of the page’s form, untouched."""
    context = client.get(path).context
    forms, options = [context["form"]], context.get("options")
    if isinstance(options, OptionFormSet):
        forms += [*options, options.management_form]
    data = {field.html_name: field.value() for form in forms for field in form}
    if isinstance(options, OptionFormSet) and options.kind == "single":
        data[options.right_name] = options.right_number
    return {name: value for name, value in data.items() if value not in (None, False)}


# --- a new one ---------------------------------------------------------------------------------------


def test_a_quiz_begins_with_a_title_in_one_language(here: Client) -> None:
    quiz = make(here, title_fr="")
    assert (quiz.title_en, quiz.level, questions(quiz)) == ("Layers", "L1", ())


def test_a_quiz_without_a_title_is_shown_again_with_what_was_sent(here: Client) -> None:
    response = here.post(f"{ROOT}new/", {"level": "L2"})
    assert response.status_code == 422
    assert response.context["form"]["level"].value() == "L2"
    assert response.context["form"].errors.keys() == {"title_en"}


# --- questions from the library ------------------------------------------------------------------------


def choose_a_size(here: Client, quiz: Quiz, case: Case) -> None:
    """Ask for the size of the Bears, with answers to choose from."""
    here.post(address(quiz, "add", "cases", case.slug), {"ask": ["~0~pt~bears"], "edition": "2026"})
    path = address(quiz, "questions", "q1")
    here.post(path, {"kind": "single", "stamp": here.get(path).context["view"]["stamp"]})


def test_a_ticked_case_gives_the_question_with_most_wrong_answers(here: Client, case: Case) -> None:
    """The Bears are 2/2. 1/1 is said by who sets last (M02), 3/3 by who overlooks what sets: that is too few to choose
    among. An outcome comes before the rule that decides it.
    """
    quiz = make(here)
    response = here.post(address(quiz, "add"), {"case": [case.slug]})
    assert response.status_code == 303
    (question_,) = questions(quiz)
    assert (question_.kind, dict(question_.ask)) == ("pt", {"ask": "pt", "object": "bears"})
    assert question_.wanted == {"power": 2, "toughness": 2}
    assert "M02" in [idea for wrong in question_.believed for idea in wrong.misconceptions]


def test_a_case_that_misleads_nobody_is_not_asked_about(here: Client) -> None:
    """A 2/2 alone on the board is a 2/2 to everybody."""
    lone = {"format": "layers/1", "objects": [ANTHEM["objects"][0]]}
    case = Factory().case_of(case_document(slug="lone", scenario=lone, stages=[], stated_under=["2014"]))
    quiz = make(here)
    page = here.post(address(quiz, "add"), {"case": ["lone"]}, follow=True).content.decode()
    assert questions(quiz) == ()
    assert case.title in page
    assert "the common misconceptions give the right answer there" in page


def test_where_there_are_too_few_wrong_answers_it_is_answered_freely(here: Client, case: Case) -> None:
    """1/1 and 3/3 are two: the size is entered, and the page says so."""
    quiz = make(here)
    sent = {"ask": ["~0~pt~bears"], "edition": "2026", "how": "choose"}
    page = here.post(address(quiz, "add", "cases", case.slug), sent, follow=True).content.decode()
    assert [question_.kind for question_ in questions(quiz)] == ["pt"]
    assert "has a free answer, because fewer than three wrong answers are plausible" in page


def test_several_ticked_questions_are_added_at_once(here: Client, case: Case) -> None:
    quiz = make(here)
    boxes = ["~0~pt~bears", "~0~colors~bears", "~0~layer~shrink", "~0~multiple~bears", "~0~reason~bears"]
    sent = {"ask": boxes, "edition": "2026", "how": "enter"}
    assert here.post(address(quiz, "add", "cases", case.slug), sent).status_code == 303
    assert [question_.kind for question_ in questions(quiz)] == ["pt", "state", "layer", "multiple", "reason"]
    assert [question_.board.case for question_ in questions(quiz) if question_.board] == ["anthem"] * 5


@pytest.mark.parametrize("box", ["", "~~~", "~x~pt~bears", "~0", "~0~pt~" + "a" * 500])
def test_a_box_that_no_page_has_is_refused(here: Client, case: Case, box: str) -> None:
    quiz = make(here)
    sent = {"ask": [box], "edition": "2026"}
    assert here.post(address(quiz, "add", "cases", case.slug), sent).status_code == 422
    assert questions(quiz) == ()


@pytest.mark.parametrize("box", ["~0~pt~nobody", "~9~pt~bears", "nowhere~0~pt~bears", "~0~dance~bears"])
def test_what_cannot_be_asked_there_is_left_out(here: Client, case: Case, box: str) -> None:
    quiz = make(here)
    sent = {"ask": [box, "~0~pt~bears"], "edition": "2026"}
    assert here.post(address(quiz, "add", "cases", case.slug), sent).status_code == 303
    assert len(questions(quiz)) == 1


def test_the_best_questions_of_a_case_are_suggested_first(here: Client, case: Case) -> None:
    quiz = make(here)
    view = here.get(address(quiz, "add", "cases", case.slug)).context["view"]
    assert view["suggestions"][0].value == "~0~pt~bears"
    assert view["suggestions"][0].ideas
    here.post(address(quiz, "add", "cases", case.slug), {"ask": ["~0~pt~bears"], "edition": "2026"})
    again = here.get(address(quiz, "add", "cases", case.slug)).context["view"]
    assert "~0~pt~bears" not in [box.value for box in again["suggestions"]]


def test_a_search_keeps_what_is_ticked(here: Client, case: Case) -> None:
    quiz = make(here)
    page = here.get(address(quiz, "add"), {"q": "no such words", "case": case.slug})
    assert [(row["slug"], row["ticked"]) for row in page.context["rows"]] == [(case.slug, True)]


def test_a_board_is_found_by_its_link(here: Client, case: Case) -> None:
    quiz = make(here)
    board = begin(at_case(case.slug).scenario, {"do": "new"}).board
    assert board is not None
    response = here.post(address(quiz, "add"), {"board": f"https://example.org/fr/boards/{board.pk}/?step=2"})
    assert response["Location"] == address(quiz, "add", "boards", board.pk)
    here.post(response["Location"], {"ask": ["~0~pt~bears"], "edition": "2026"})
    assert questions(quiz)[0].board is not None
    nothing = here.post(address(quiz, "add"), {"board": "https://example.org/boards/aaaaaaaaaaaa/"})
    assert nothing.status_code == 422


def test_no_more_questions_than_a_quiz_may_have(here: Client, trainer: Any) -> None:
    full = document(*(question(f"q{number}") for number in range(60)))
    quiz = Quiz.objects.create(owner=trainer, document=full)
    here.post(address(quiz, "add"), {"kind": "text"})
    assert len(questions(quiz)) == 60


# --- their order ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sent", "wanted"),
    [
        ({"do": "down:q1"}, ["q2", "q1", "q3"]),
        ({"do": "up:q1"}, ["q1", "q2", "q3"]),
        ({"do": "place:q1", "place-q1": "3"}, ["q2", "q3", "q1"]),
        ({"do": "place:q1", "place-q1": "x"}, ["q1", "q2", "q3"]),
        ({"do": "duplicate:q2"}, ["q1", "q2", "q4", "q3"]),
        ({"do": "remove:q2"}, ["q1", "q3"]),
        ({"do": "remove:q9"}, ["q1", "q2", "q3"]),
    ],
)
def test_questions_are_put_in_order(here: Client, quiz: Quiz, sent: dict[str, str], wanted: list[str]) -> None:
    assert here.post(address(quiz), sent).status_code == 303
    assert ids(quiz) == wanted


def test_htmx_gets_the_list_alone(here: Client, quiz: Quiz) -> None:
    response = here.post(address(quiz), {"do": "down:q1"}, headers={"HX-Request": "true"})
    page = response.content.decode()
    assert "<html" not in page
    assert page.index("row-q2") < page.index("row-q1")


# --- one question ----------------------------------------------------------------------------------------


def test_a_question_is_asked_in_the_trainers_words(here: Client, quiz: Quiz) -> None:
    path = address(quiz, "questions", "q2")
    page = here.get(path).context["form"]
    assert page.fields["text_en"].widget.attrs["placeholder"] == "What are the power and toughness of Grizzly Bears?"
    assert here.post(path, form_of(here, path) | {"text_en": "How large?", "points": "3"}).status_code == 303
    question_ = questions(quiz)[1]
    assert (question_.text.en, question_.text.fr, question_.points) == ("How large?", "", 3)


def test_a_card_has_its_official_text_where_the_site_has_loaded_it(here: Client, quiz: Quiz) -> None:
    path = address(quiz, "questions", "q2")
    assert "Oracle text" not in here.get(path).content.decode()
    english = {"name": "Glorious Anthem", "type_line": "Enchantment", "text": "Creatures you control get +1/+1."}
    CardText.objects.create(key="glorious anthem", english=english)
    assert here.get(path).context["view"]["oracle"] == [("Glorious Anthem", english["text"])]


def test_options_are_changed_added_and_taken_away(here: Client, quiz: Quiz) -> None:
    path = address(quiz, "questions", "q1")
    sent = form_of(here, path)
    sent |= {"options-0-text_en": "Two", "options-1-DELETE": "on", "options-2-text_en": "Three"}
    here.post(path, sent)
    assert [(option.id, option.text.en, option.right) for option in questions(quiz)[0].options] == [
        ("a", "Two", True),
        ("c", "Three", False),
    ]


def test_what_the_engine_gave_cannot_be_claimed_otherwise(here: Client, case: Case) -> None:
    """The engine’s answers have no box for being right, and a box that is sent all the same says nothing."""
    quiz = make(here)
    choose_a_size(here, quiz, case)
    path = address(quiz, "questions", "q1")
    before = questions(quiz)[0].options
    wrong = next(place for place, option in enumerate(before) if not option.right)
    here.post(path, form_of(here, path) | {f"options-{wrong}-right": "on"})
    assert [option.right for option in questions(quiz)[0].options] == [option.right for option in before]


def test_a_question_that_is_wrong_is_shown_again_with_everything(here: Client, quiz: Quiz) -> None:
    path = address(quiz, "questions", "q1")
    sent = form_of(here, path) | {"points": "0", "explanation_fr": "Voilà", "options-1-text_en": "Mine"}
    response = here.post(path, sent)
    assert response.status_code == 422
    page = response.content.decode()
    assert "Voilà" in page
    assert "Mine" in page
    assert questions(quiz)[0].points == 1


def test_one_answer_of_a_single_choice_is_right(here: Client, quiz: Quiz) -> None:
    """One field says which it is, so that there cannot be two."""
    path = address(quiz, "questions", "q1")
    assert [option.right for option in questions(quiz)[0].options] == [True, False]
    assert here.post(path, form_of(here, path) | {"options-right": "1"}).status_code == 303
    assert [option.right for option in questions(quiz)[0].options] == [False, True]


def test_several_answers_of_ones_own_are_written_at_once(here: Client, quiz: Quiz) -> None:
    path = address(quiz, "questions", "q1")
    more = {f"options-{place}-text_{code}": f"Answer {place}" for place in range(2, 7) for code in ("en", "fr")}
    assert here.post(path, form_of(here, path) | more).status_code == 303
    assert len(questions(quiz)[0].options) == 7


def test_a_wrong_answer_of_ones_own_stands_for_an_idea_and_it_counts(here: Client, quiz: Quiz) -> None:
    """Who chooses it is told the idea; a right answer stands for none."""
    path = address(quiz, "questions", "q1")
    sent = {"options-0-idea": "M07", "options-1-idea": "M03"}
    assert here.post(path, form_of(here, path) | sent).status_code == 303
    assert [option.misconceptions for option in questions(quiz)[0].options] == [(), ("M03",)]
    feedback = feedback_on(questions(quiz)[0], {"option": "b"})
    assert [idea.id for idea in feedback.ideas] == ["M03"]


def test_an_idea_that_is_none_is_refused(here: Client, quiz: Quiz) -> None:
    path = address(quiz, "questions", "q1")
    assert here.post(path, form_of(here, path) | {"options-1-idea": "M99"}).status_code == 422


def test_fewer_than_three_plausible_answers_are_said(here: Client, case: Case) -> None:
    """1/1, by M02, and 3/3, without what sets: both say how somebody comes to them."""
    quiz = make(here)
    choose_a_size(here, quiz, case)
    wrong = {option.text.en: option.feedback.en for option in questions(quiz)[0].options if not option.right}
    assert wrong.keys() == {"1/1", "3/3"}
    assert wrong["3/3"] == "That would be the answer without this: Becomes a 1/1."
    assert here.get(address(quiz, "questions", "q1")).context["view"]["few"]


# --- two tabs ------------------------------------------------------------------------------------------


def test_a_second_tab_overwrites_nothing_silently(here: Client, quiz: Quiz) -> None:
    """It is shown both, and may decide; another question does not stand in its way."""
    path, other = address(quiz, "questions", "q2"), address(quiz, "questions", "q1")
    first, second = form_of(here, path), form_of(here, path)
    here.post(other, form_of(here, other) | {"points": "5"})
    assert here.post(path, first | {"text_en": "First tab?"}).status_code == 303
    refused = here.post(path, second | {"text_en": "Second tab?"})
    assert refused.status_code == 409
    assert questions(quiz)[1].text.en == "First tab?"
    page = refused.content.decode()
    assert "First tab?" in page
    assert "Second tab?" in page
    stamp = refused.context["form"]["stamp"].value()
    assert here.post(path, second | {"text_en": "Second tab?", "stamp": stamp}).status_code == 303
    assert questions(quiz)[1].text.en == "Second tab?"


def test_settings_are_not_overwritten_silently_either(here: Client, quiz: Quiz) -> None:
    path = address(quiz, "settings")
    first, second = form_of(here, path), form_of(here, path)
    assert here.post(path, first | {"title_en": "One", "shuffle_questions": "on"}).status_code == 303
    refused = here.post(path, second | {"title_en": "Two"})
    assert refused.status_code == 409
    assert {difference.name: (difference.stored, difference.sent) for difference in refused.context["differing"]} == {
        "id_title_en": ("One", "Two"),
        "id_shuffle_questions": ("yes", "no"),
    }
    quiz.refresh_from_db()
    assert quiz.title_en == "One"


def test_a_question_removed_in_another_tab_is_not_brought_back(here: Client, quiz: Quiz) -> None:
    path = address(quiz, "questions", "q2")
    sent = form_of(here, path)
    here.post(address(quiz), {"do": "remove:q2"})
    refused = here.post(path, sent | {"text_en": "What I wrote"})
    assert refused.status_code == 409
    assert refused.context["texts"] == ("What I wrote",)
    assert ids(quiz) == ["q1", "q3"]


# --- kinds -----------------------------------------------------------------------------------------------


def test_a_question_becomes_another_kind_and_back(here: Client, quiz: Quiz) -> None:
    """What the trainer wrote around the answer stays; the answers are the engine’s again."""
    path = address(quiz, "questions", "q2")
    here.post(path, form_of(here, path) | {"explanation_en": "Setting first."})
    kinds = []
    for kind in ("single", "multiple", "text", "pt"):
        stamp = here.get(path).context["view"]["stamp"]
        here.post(path, {"kind": kind, "stamp": stamp})
        kinds.append((questions(quiz)[1].kind, questions(quiz)[1].explanation.en))
    assert kinds == [(kind, "Setting first.") for kind in ("single", "multiple", "text", "pt")]


def test_the_engines_options_come_back(here: Client, case: Case) -> None:
    quiz = make(here)
    choose_a_size(here, quiz, case)
    path = address(quiz, "questions", "q1")
    before = questions(quiz)[0].options
    here.post(path, form_of(here, path) | {"options-0-text_en": "Nonsense", "options-1-DELETE": "on"})
    assert questions(quiz)[0].options != before
    here.post(path, {"reset": "1", "stamp": here.get(path).context["view"]["stamp"]})
    assert questions(quiz)[0].options == before


def test_a_kind_that_does_not_fit_is_refused(here: Client, quiz: Quiz) -> None:
    path = address(quiz, "questions", "q1")
    here.post(path, {"kind": "order", "stamp": here.get(path).context["view"]["stamp"]})
    assert questions(quiz)[0].kind == "single"


def test_an_old_page_makes_nothing_anew(here: Client, quiz: Quiz) -> None:
    path = address(quiz, "questions", "q2")
    here.post(path, {"kind": "single", "stamp": "0" * 16})
    assert questions(quiz)[1].kind == "pt"


def test_a_row_that_nobody_has_written_to_is_an_empty_quiz(here: Client, trainer: Any) -> None:
    quiz = Quiz.objects.create(owner=trainer)
    for part in ([], ["add"], ["matrix"], ["publish"], ["preview"], ["settings"]):
        assert here.get(address(quiz, *part)).status_code == 200
    here.post(address(quiz, "add"), {"kind": "text"})
    assert ids(quiz) == ["q1"]


def test_boards_that_are_kept_are_offered(here: Client, quiz: Quiz, trainer: Any, case: Case) -> None:
    board = begin(at_case(case.slug).scenario, {"do": "new"}).board
    learner = Learner.objects.create(user=trainer)
    KeptBoard.objects.create(learner=learner, board=board, name="Monday’s board")
    boards = here.get(address(quiz, "add")).context["kept"]
    assert boards == [("Monday’s board", address(quiz, "add", "boards", board.pk if board else ""))]


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"options-TOTAL_FORMS": "x", "options-INITIAL_FORMS": "0"},
        {"options-TOTAL_FORMS": "100000", "options-INITIAL_FORMS": "0"},
        {"options-TOTAL_FORMS": "2", "options-INITIAL_FORMS": "9", "options-0-id": "z" * 41},
    ],
)
def test_a_form_that_no_page_has_is_no_fault_of_the_site(here: Client, quiz: Quiz, sent: dict[str, str]) -> None:
    """Whatever a browser sends in place of the options, the question stays as it is."""
    path = address(quiz, "questions", "q1")
    before = questions(quiz)[0]
    stamp = here.get(path).context["view"]["stamp"]
    assert here.post(path, {"points": "1", "stamp": stamp, **sent}).status_code == 422
    assert questions(quiz)[0] == before


# --- by misconception ----------------------------------------------------------------------------------


def test_questions_are_found_by_the_idea_that_they_find_out(here: Client, case: Case) -> None:
    """The Bears are 2/2, and 1/1 to who lets setting come last (M02); nothing there tells M37, whose "you" stays the
    owner.
    """
    quiz = make(here)
    page = here.get(address(quiz, "add"), {"idea": "M02"})
    (row,) = page.context["sought"]["questions"]
    asked = ("What are the power and toughness of Grizzly Bears?", "2/2", "1/1")
    assert (row["prompt"], row["right"], row["believed"]) == asked
    here.post(row["action"], {"ask": row["value"], "edition": row["edition"]})
    assert [dict(question_.ask) for question_ in questions(quiz)] == [{"ask": "pt", "object": "bears"}]
    assert here.get(address(quiz, "add"), {"idea": "M02"}).context["sought"]["questions"][0]["is_asked"]
    assert here.get(address(quiz, "add"), {"idea": "M37"}).context["sought"]["questions"] == []
    assert here.get(address(quiz, "add"), {"idea": "M99"}).context["sought"] is None


def test_what_a_quiz_does_not_detect_leads_to_questions_that_do(here: Client, quiz: Quiz, case: Case) -> None:
    page = here.get(address(quiz, "matrix")).content.decode()
    assert f"{address(quiz, 'add')}?idea=M37#by-idea" in page
