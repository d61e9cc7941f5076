"""The pages of results: who may see them, what they say, in both languages."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import translation

from layers_site.quizzes.models import Quiz, Round, SchoolClass, Seat, Sheet
from layers_site.quizzes.results.marking import regrade
from layers_site.quizzes.round_questions import quiz_of
from tests.quizzes.results.conftest import client_of, staff
from tests.quizzes.results.factories import answer, make_round, make_sheet, multiple, pick, single, size, trainer

SEEN = ("round", "misconceptions", "question", "sheet", "answers", "learners", "document")
QUIZ = ("take", "take?as=json", "take?as=moodle")


def address(name: str, round_: Round) -> str:
    name, mark, query = name.partition("?")
    rest: tuple[object, ...] = ("q1",) if name == "question" else ()
    if name == "sheet":
        rest = (Sheet.objects.filter(round=round_).order_by("pk")[0].pk,)
    first = round_.version.quiz.key if name == "take" else round_.code
    return f"{reverse(f'results:{name}', args=(first, *rest))}{mark}{query}"


# --- who -------------------------------------------------------------------------------------------------


@pytest.mark.whole
@pytest.mark.parametrize("name", [*SEEN, "sheet?forget=1", *QUIZ])
def test_only_its_trainer_sees_a_round(round_: Round, name: str) -> None:
    """Its trainer does; to another one it is not there; a visitor is asked to sign in, a user to become a trainer."""
    path = address(name, round_)
    assert client_of(round_.owner).get(path).status_code == 200
    assert client_of(trainer("other")).get(path).status_code == 404
    visitor = Client().get(path)
    assert visitor.status_code == 302
    assert visitor["Location"].startswith(reverse("accounts:sign-in"))
    plain = client_of(User.objects.create_user("plain")).get(path)
    assert plain.status_code == 302
    assert plain["Location"].startswith(reverse("accounts:training"))


@pytest.mark.parametrize("name", SEEN)
def test_the_staff_see_with_the_permission(round_: Round, name: str) -> None:
    """Who may view all rounds; one of the staff without it is like anybody."""
    assert client_of(staff("view_round")).get(address(name, round_)).status_code == 200
    assert client_of(staff()).get(address(name, round_)).status_code == 302


def test_the_staff_change_only_with_the_permission_for_it(round_: Round) -> None:
    """Viewing alone does not do, and what cannot be done is not offered."""
    viewer, forget = client_of(staff("view_round")), address("sheet?forget=1", round_)
    assert viewer.get(forget).status_code == viewer.post(forget).status_code == 404
    assert viewer.post(address("question", round_), {"do": "drop", "reason": "x"}).status_code == 404
    assert "?forget" not in viewer.get(address("sheet", round_)).content.decode()
    assert 'name="do"' not in viewer.get(address("question", round_)).content.decode()
    assert client_of(staff("view_round", "delete_sheet")).get(forget).status_code == 200
    sent = {"do": "drop", "reason": "x"}
    assert client_of(staff("view_round", "change_round")).post(address("question", round_), sent).status_code == 303


def test_a_sheet_of_another_round_is_not_there(round_: Round, trainer_client: Client, owner: User) -> None:
    other = make_sheet(make_round(owner, single()), "Zoe", pick("a"))
    assert trainer_client.get(reverse("results:sheet", args=(round_.code, other.pk))).status_code == 404


@pytest.mark.parametrize("query", ["?sort=%00&page=-1", "?page=9999999999999999999", "?sort=" + "x" * 999])
def test_nonsense_in_the_address_is_not_heard(round_: Round, trainer_client: Client, query: str) -> None:
    assert trainer_client.get(address("round", round_) + query).status_code == 200


@pytest.mark.parametrize("question", ["q9", "nonsense"])
def test_what_was_not_asked_is_not_there(round_: Round, trainer_client: Client, question: str) -> None:
    assert trainer_client.get(reverse("results:question", args=(round_.code, question))).status_code == 404


# --- what ------------------------------------------------------------------------------------------------


def test_the_table_has_learners_with_their_points(round_: Round, trainer_client: Client) -> None:
    """Eve 4, Dan 2 (1 + half of 2), Bob 0; what is right has its sign and its word."""
    text = trainer_client.get(address("round", round_)).content.decode()
    row = r'<a href="[^"]*sheets/\d+/">(\w+)</a>.*?<td class="num"><b>([\d.]+)</b>'
    assert re.findall(row, text, re.DOTALL) == [("Eve", "4"), ("Dan", "2"), ("Bob", "0")]
    assert '<span class="vh">partly right</span>' in text


def test_sorting_is_a_link(round_: Round, trainer_client: Client) -> None:
    """By points the best come first and the column says so."""
    text = trainer_client.get(address("round", round_) + "?sort=points").content.decode()
    assert text.index(">Eve<") < text.index(">Dan<") < text.index(">Bob<")
    assert '<th scope="col" aria-sort="descending"><a href="?sort=points#learners">' in text


def test_few_learners_are_said_to_be_few(round_: Round, trainer_client: Client) -> None:
    assert "These numbers come from 3 learners" in trainer_client.get(address("round", round_)).content.decode()


def test_a_question_has_its_options_and_ideas(round_: Round, trainer_client: Client) -> None:
    """Two chose b, one a, which shows M07."""
    view = trainer_client.get(address("question", round_)).context["view"]
    assert [(option["letter"], option["count"], option["right"]) for option in view["options"]] == [
        ("A", 1, False),
        ("B", 2, True),
        ("C", 0, False),
    ]
    assert [idea.id for idea in view["options"][0]["ideas"]] == ["M07"]


def test_an_accepted_answer_is_named_beside_the_published_one(owner: User, trainer_client: Client) -> None:
    """In the head and in the table of options."""
    made = make_round(owner, single())
    make_sheet(made, "Ada", pick("a"))
    question = quiz_of(made).question("q1")
    assert question is not None
    regrade(made, question, {"do": "accept", "given": pick("a")}, "because", owner)
    answer = trainer_client.get(address("question", made))
    view = answer.context["view"]
    assert (view["wanted"], view["accepted"]) == ("5/5", ["2/2"])
    assert [option["accepted"] for option in view["options"]] == [True, False, False]
    assert "also accepted:" in answer.content.decode()


def test_equal_answers_stand_together(owner: User, trainer_client: Client) -> None:
    """Two 2/2, which M07 gives, and one 5/5."""
    made = make_round(owner, size("q1"))
    for name, numbers in (("a", (2, 2)), ("b", (5, 5)), ("c", (2, 2))):
        make_sheet(made, name, {"power": numbers[0], "toughness": numbers[1]})
    view = trainer_client.get(address("question", made)).context["view"]
    assert [(cluster["text"], cluster["count"], cluster["right"]) for cluster in view["clusters"]] == [
        ("2/2", 2, False),
        ("5/5", 1, True),
    ]
    assert [idea.id for idea in view["clusters"][0]["ideas"]] == ["M07"]
    assert view["clusters"][0]["names"] == ("a", "c")


def test_ticked_statements_stand_by_their_letters(round_: Round, trainer_client: Client) -> None:
    """a and c, a alone, b alone."""
    path = reverse("results:question", args=(round_.code, "q2"))
    assert [cluster["text"] for cluster in trainer_client.get(path).context["view"]["clusters"]] == ["A, C", "A", "B"]


def test_options_are_called_by_their_letters_whatever_their_ids_are(owner: User, trainer_client: Client) -> None:
    """The letters are those of paper and of the page where the question is made; an id is nobody's business."""
    question = multiple("q1")
    names = {"a": "o748636", "b": "o550265", "c": "o111111"}
    for option in question["options"]:
        option["id"] = names[option["id"]]
    question["wanted"] = {"options": [names["a"], names["c"]]}
    made = make_round(owner, question)
    make_sheet(made, "Eve", {"options": [names["c"], names["a"]]})
    page = trainer_client.get(address("question", made))
    assert [option["letter"] for option in page.context["view"]["options"]] == ["A", "B", "C"]
    assert [cluster["text"] for cluster in page.context["view"]["clusters"]] == ["A, C"]
    assert not any(name in page.content.decode().lower() for name in names.values())


def test_votes_show_how_opinion_moved(owner: User, trainer_client: Client) -> None:
    """First one of two is right, then both."""
    made = make_round(owner, single(), mode=Round.Mode.LIVE)
    for name in "ab":
        sheet = make_sheet(made, name, pick(name), over=False)
        answer(sheet, "q1", pick("b"), vote=2, minute=5)
    view = trainer_client.get(address("question", made)).context["view"]
    assert [(vote["vote"], vote["answered"], vote["right"]) for vote in view["votes"]] == [(1, 2, 1), (2, 2, 2)]


def test_an_attempt_is_shown_as_it_was_published(round_: Round, trainer_client: Client) -> None:
    """The draft has changed since; and so has what its answer is worth."""
    Quiz.objects.update(document={"format": "layers-quiz/1", "questions": []})
    text = trainer_client.get(address("sheet", round_)).content.decode()
    assert "How large is it?" in text
    assert "Layer 7c adds." in text


def test_a_sheet_says_what_its_learner_believes_and_leads_to_the_season(owner: User, trainer_client: Client) -> None:
    """Bob answers as M07 does, on two boards; he has a seat in the class of the round."""
    klass = SchoolClass.objects.create(owner=owner, name="Tuesday")
    made = make_round(owner, single(), size("q2"), klass=klass)
    sheet = make_sheet(made, "Bob", pick("a"), {"power": 2, "toughness": 2})
    seat = Seat.objects.create(klass=klass, learner=sheet.learner, name="Bob")
    page = trainer_client.get(reverse("results:sheet", args=(made.code, sheet.pk)))
    assert [[idea.id for idea in ideas] for _confirmed, ideas in page.context["view"]["ideas"]] == [["M07"]]
    assert reverse("classes:seat", args=(klass.code, seat.pk)) in page.content.decode()


def test_the_questions_of_an_attempt_stand_as_its_learner_got_them(round_: Round, trainer_client: Client) -> None:
    Sheet.objects.update(order=[3, 0, 2, 1])
    view = trainer_client.get(address("sheet", round_)).context["view"]
    texts = [asked["item"].question.text for asked in view["questions"]]
    assert [text[:9] for text in texts] == ["Why?", "How large", "What are ", "What is i"]


def test_a_round_without_learners_says_so(owner: User, trainer_client: Client) -> None:
    made = make_round(owner, single())
    assert "Nobody has started yet" in trainer_client.get(address("round", made)).content.decode()


def test_numbers_are_written_as_in_the_language(round_: Round, trainer_client: Client) -> None:
    """The mean of 4, 2, 0 and 1 is 1.75, in French with a comma."""
    make_sheet(round_, "Zoe", pick("b"), None, None)
    with translation.override("fr"):
        text = trainer_client.get(address("round", round_)).content.decode()
    assert "1,75" in text
