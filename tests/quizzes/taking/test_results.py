"""What came of a sheet: seen by its learner alone, when it may be seen, as it was asked.

The Bears are 4/4: set to 1/1 in layer 7b, then +3/+3 in layer 7c (613.4b, 613.4c)."""

from __future__ import annotations

import re
from datetime import timedelta
from decimal import Decimal

import pytest
from django.utils import timezone

from layers_site.accounts.models import Attempt
from layers_site.quizzes.models import Quiz, Round
from layers_site.quizzes.results.marking import regrade
from layers_site.quizzes.round_questions import quiz_of
from tests.factories import Factory
from tests.quizzes.boards import both
from tests.quizzes.taking.conftest import Learner
from tests.quizzes.taking.rounds import SECRET, a_round, document, single, size, words

pytestmark = pytest.mark.django_db


def done(of: Round) -> Learner:
    """Somebody who answered 1/1 twice and gave a reason."""
    learner = Learner(of).begin("Zo\u00eb")
    learner.choose("1/1")
    learner.post("2/", power="1", toughness="1")
    learner.post("3/", answer="The <i>newest</i> one wins.")
    assert learner.post("hand-in/").headers["Location"] == f"{learner.home}result/"
    return learner


def test_each_question_is_explained() -> None:
    """The idea behind a wrong answer, what its option's feedback says, the explanation, the steps of the rules.

    The name of an idea is never a sentence of its own: it is labelled, or quoted where two answers fit it.
    """
    text = done(a_round()).text("result/")
    assert "Misconception: Setting the size removes bonuses" in text
    assert text.count("2 of your answers fit one idea: “Setting the size removes bonuses”.") == 1
    named = text.count("Misconception: Setting the size removes bonuses")
    assert text.count("Setting the size removes bonuses") == named + 1
    assert "Set, then modified." in text
    assert SECRET in text
    assert "613.4c" in text
    assert "The &lt;i&gt;newest&lt;/i&gt; one wins." in text


@pytest.mark.parametrize(
    ("language", "yes", "mine"),
    [
        ("en", "Yes. Your trainer accepts this answer.", "yours, accepted by your trainer"),
        ("fr", "Oui. Votre formateur accepte cette réponse.", "la vôtre, acceptée par votre formateur"),
    ],
)
def test_an_accepted_answer_reads_as_accepted(language: str, yes: str, mine: str) -> None:
    """1/1 gives the point after all, and nobody is told that they were wrong, nor what they may have thought."""
    of = a_round(single(), size())
    learner = Learner(of, language=language).begin("Zo\u00eb")
    learner.choose("1/1")
    learner.post("2/", power="1", toughness="1")
    learner.post("hand-in/")
    for question, answer in (("size", {"option": "b"}), ("numbers", {"power": 1, "toughness": 1})):
        question_ = quiz_of(of).question(question)
        assert question_ is not None
        regrade(of, question_, {"do": "accept", "given": answer}, "Good enough.", of.owner)
    text = learner.text("result/")
    assert text.count(yes) == 2
    assert mine in text
    assert "Not quite" not in text
    assert "Pas tout à fait" not in text
    assert "is-wrong" not in text
    assert 'class="idea"' not in text


def test_the_score_is_that_of_the_answers() -> None:
    """One of one point for the option, nothing of two for the size."""
    learner = Learner(a_round(single(), size())).begin()
    learner.choose("4/4")
    learner.post("hand-in/")
    worth = learner.get("result/").context["result"]["worth"]
    assert (worth["points"], worth["most"], worth["percent"]) == ("1", 3, 33)


def test_an_unanswered_question_shows_what_is_right() -> None:
    learner = Learner(a_round(size())).begin()
    learner.post("hand-in/")
    text = learner.text("result/")
    assert "You did not answer this question." in text
    assert "Yes, that is right." not in text
    assert "Correct answer" in text


def test_until_it_closes_nothing_is_told() -> None:
    """What one answered is there, and when more will be."""
    of = a_round(feedback="closed", closes=timezone.now() + timedelta(hours=1))
    learner = done(of)
    text = learner.text("result/")
    assert SECRET not in text
    assert "points" not in text
    assert "Once the quiz has closed" in text
    assert "1/1" in text
    Round.objects.update(closes=timezone.now())
    assert SECRET in learner.text("result/")


def test_a_result_is_of_what_was_asked_then() -> None:
    """The draft may have become another one."""
    learner = done(a_round())
    changed = single() | {"text": both("How large is the Elk?")}
    Quiz.objects.update(document=document(changed))
    text = learner.text("result/")
    assert "How large are the Bears?" in text
    assert "Elk" not in text


def test_a_result_leads_to_cases_about_the_same() -> None:
    """Once what is right may be seen: a case shows the board with its results."""
    Factory().case()
    closed = a_round(feedback="closed", closes=timezone.now() + timedelta(hours=1))
    assert "/cases/grown-bear/" not in done(closed).text("result/")
    Round.objects.update(feedback="end")
    learner = done(Round.objects.get())
    assert "/en/cases/grown-bear/" in learner.text("result/")


def test_long_results_have_pages() -> None:
    """Ten questions to a page, each with its number."""
    questions = [single() | {"id": f"q{number}"} for number in range(12)]
    learner = Learner(a_round(*questions)).begin()
    learner.post("hand-in/")
    shown = learner.get("result/", page=2).context["result"]
    assert [item.number for item in shown["shown"]] == [11, 12]


def test_no_name_is_on_a_page_twice() -> None:
    """The same board is shown with each question of a result, and has a name to link to where it is alone."""
    learner = Learner(a_round(single(), size())).begin()
    assert 'id="card-bear"' in learner.text("1/")
    learner.post("hand-in/")
    text = learner.text("result/")
    assert text.count('class="printed"') == 2
    names = re.findall(r'\bid="([^"]*)"', text)
    assert sorted(names) == sorted(set(names))


# --- one's own words ----------------------------------------------------------------------------------------------


def test_ones_own_words_are_marked_beside_an_answer() -> None:
    """Half of two points is one; it is added to the score."""
    of = a_round(marking="self")
    learner = done(of)
    response = learner.post("mark/", question="why", points="1", attempt="1", place="3", page="1")
    assert response.headers["Location"] == f"{learner.home}result/?attempt=1&page=1#q-3"
    assert of.sheets.get().answers.get(question="why").points == Decimal(1)
    assert learner.get("result/").context["result"]["worth"]["points"] == "1"


@pytest.mark.parametrize(
    "sent",
    [
        {"question": "size", "points": "1"},
        {"question": "why", "points": "3"},
        {"question": "why", "points": "-1"},
        {"question": "why", "points": "x"},
        {"question": "none", "points": "1"},
        {"question": "why", "points": "1", "attempt": "2"},
    ],
)
def test_nothing_else_is_marked(sent: dict[str, str]) -> None:
    of = a_round(marking="self")
    learner = done(of)
    assert learner.post("mark/", **{"attempt": "1", "place": "3"} | sent).status_code == 404
    assert of.sheets.get().answers.get(question="size").points == 0


# --- whose it is ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["1/", "hand-in/", "result/", "result/?attempt=1"])
def test_a_sheet_is_its_learners_alone(path: str) -> None:
    """Another browser is led to the beginning."""
    of = a_round()
    done(of)
    other = Learner(of)
    response = other.client.get(other.home + path)
    assert response.status_code in (302, 303)
    assert response.headers["Location"] == other.home


def test_nobody_answers_or_marks_for_another() -> None:
    of = a_round()
    done(of)
    other = Learner(of)
    assert other.post("1/", answer="1").headers["Location"] == other.home
    assert other.post("hand-in/").headers["Location"] == other.home
    assert other.post("mark/", question="why", points="2", attempt="1", place="3").status_code == 404
    assert of.sheets.get().answers.get(question="why").points is None


@pytest.mark.parametrize("path", ["", "result/"])
def test_looking_changes_nothing(path: str) -> None:
    """A page that is only read takes no form, and a form's address shows nothing."""
    learner = Learner(a_round()).begin()
    assert learner.client.post(learner.home + path).status_code == 405
    assert learner.get("begin/").status_code == 405
    assert learner.get("mark/").status_code == 405


def test_words_stay_unmarked_until_somebody_marks_them() -> None:
    learner = Learner(a_round(words())).begin()
    learner.post("1/", answer="So")
    learner.post("hand-in/")
    assert learner.get("result/").context["result"]["worth"]["unmarked"] == 1


# --- a quiz that was taken counts in progress, once ---------------------------------------------------


def taken(of: Round) -> Learner:
    """Somebody who answers 1/1, then 4/4, says something in words, and hands in."""
    learner = Learner(of).begin("Ada")
    learner.choose("1/1")
    learner.post("2/", power="4", toughness="4")
    learner.post("3/", answer="The newest wins.")
    learner.post("hand-in/")
    return learner


def counted() -> dict[str, bool]:
    rows = Attempt.objects.filter(kind=Attempt.Kind.QUIZ)
    return {row.item.rpartition("/")[2]: row.right for row in rows}


def test_the_result_counts_once() -> None:
    """However often it is looked at; with the idea behind a wrong answer; what has no grade does not count."""
    learner = taken(a_round(single(), size(), words()))
    for _time in range(3):
        learner.text("result/")
    assert counted() == {"size": False, "numbers": True}
    assert Attempt.objects.get(item__endswith="/size").believed == ["M02"]
    progress = learner.client.get("/en/progress/").content.decode()
    assert "Questions of quizzes" in progress
    assert "Setting the size removes bonuses" in progress


def test_nothing_counts_before_it_may_be_seen() -> None:
    """Progress would tell what is right while others still answer."""
    of = a_round(single(), size(), words(), feedback=Round.Feedback.CLOSED)
    learner = taken(of)
    learner.text("result/")
    assert counted() == {}
    assert "Questions of quizzes" not in learner.client.get("/en/progress/").content.decode()


def test_a_second_attempt_counts_beside_the_first() -> None:
    of = a_round(single(), size(), words(), attempts=2)
    learner = taken(of)
    learner.text("result/")
    learner.begin("Ada")
    learner.choose("4/4")
    learner.post("hand-in/")
    learner.text("result/")
    assert sorted(Attempt.objects.filter(item__endswith="/size").values_list("right", flat=True)) == [False, True]
