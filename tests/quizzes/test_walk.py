"""What a trainer meets on a walk through everything: states that are so, texts that name what they mean."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from layers_site.platform.problem_texts import problem_text
from layers_site.platform.text import Language
from layers_site.quizzes import documents
from layers_site.quizzes.documents import lacking
from layers_site.quizzes.models import Standing
from tests.factories import Factory, client_of
from tests.quizzes.boards import both
from tests.quizzes.live.conftest import Seat, Trainer
from tests.quizzes.results.factories import document, make_round, make_sheet, single, size, trainer
from tests.quizzes.taking.conftest import Learner
from tests.quizzes.taking.rounds import a_round

pytestmark = pytest.mark.django_db


def test_who_comes_to_make_quizzes_signs_up_as_a_trainer() -> None:
    """From the page of quizzes the box is ticked; from elsewhere it is not."""
    ticked = re.compile(r'<input[^>]*name="trains"[^>]*checked')
    assert ticked.search(Client().get("/en/account/sign-up/?next=/en/quizzes/").content.decode())
    assert not ticked.search(Client().get("/en/account/sign-up/?next=/en/lessons/").content.decode())


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"explanation": both("613.4c", " ")}, "The French explanation is missing."),
        ({"text": {"en": "", "fr": "Quelle taille ?"}}, "The English text is missing."),
    ],
)
def test_what_is_missing_is_named(change: dict[str, dict[str, str]], says: str) -> None:
    """An explanation is not called the text."""
    languages: tuple[Language, ...] = ("en", "fr")
    quiz = documents.read({**document(single(**change)), "languages": list(languages)})
    assert says in [problem_text(problem) for problem in lacking(quiz)]


def test_questions_that_are_worded_alike_are_told_apart_by_their_case() -> None:
    """In the results the case of the board stands beside the question."""
    Factory().case()
    of = make_round(trainer(), size("q1"), size("q2"))
    make_sheet(of, "Eve", {"power": 5, "toughness": 5}, {"power": 2, "toughness": 2})
    page = client_of(of.owner).get(f"/en/quizzes/rounds/{of.code}/results/").content.decode()
    assert page.count("A bear grows · ") == 2


def test_learners_are_counted_and_not_their_attempts() -> None:
    of = make_round(trainer(), single(), attempts=3)
    first = make_sheet(of, "Eve", {"option": "a"})
    make_sheet(of, "Eve", {"option": "b"}, learner=first.learner)
    make_sheet(of, "Bob", None, over=False)
    page = client_of(of.owner).get(f"/en/quizzes/rounds/{of.code}/").content.decode()
    assert "2 began, 1 handed in" in page


def test_a_live_round_that_has_ended_says_so() -> None:
    """Its code is shown no more, nobody is told to lead it, and what is no matter of a live round is left out."""
    of = a_round(mode="live")
    leader = Trainer(of)
    running = leader.client.get(f"/en/quizzes/rounds/{of.code}/").content.decode()
    assert "Host live" in running
    assert "Attempts" not in running
    leader.go("start", "lock", "reveal", "end")
    assert Standing.objects.get(round=of).state == "ended"
    over = leader.client.get(f"/en/quizzes/rounds/{of.code}/").content.decode()
    assert "Host live" not in over
    assert "invite-head" not in over
    assert "Over" in over
    assert 'data-state="over">over<' in leader.client.get("/en/quizzes/").content.decode()


def test_without_javascript_a_seat_promises_no_change() -> None:
    """What stays as it is says how to see what is new; with JavaScript nothing of this is there."""
    of = a_round(mode="live")
    seat = Seat(of, "Zoé")
    lobby = seat.look()
    assert "This page then changes by itself." not in lobby
    assert re.search(r"<noscript>.*press “Refresh”.*</noscript>", lobby, re.DOTALL)


def test_a_symbol_is_drawn_in_the_words_of_a_trainer() -> None:
    """On the screen of a learner as on paper."""
    of = make_round(trainer(), single(text=both("What does {W} pay for?")))
    page = Learner(of).begin("Eve").text("1/")
    match = re.search(r'id="asked">(.*?)</h2>', page, re.DOTALL)
    assert match
    assert "{W}" not in match[1]
    assert 'class="pip pip-w"' in match[1]


def test_the_strip_of_questions_has_no_color_of_a_layer() -> None:
    of = make_round(trainer(), *[single(f"q{number}") for number in range(1, 6)])
    page = Learner(of).begin("Eve").text("2/")
    strip = re.search(r'<nav class="strip".*?</nav>', page, re.DOTALL)
    assert strip
    assert "data-layer" not in strip[0]


def test_a_question_with_a_board_leads_to_it() -> None:
    """On a telephone the board stands far below the question."""
    of = make_round(trainer(), size())
    page = Learner(of).begin("Eve").text("1/")
    assert 'href="#printed"' in page
    assert 'id="printed"' in page
