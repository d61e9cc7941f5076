"""A placement through its pages: eight boards, nothing told in between, left and resumed, and where to begin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from django.test import Client

from layers_site.accounts.models import Attempt
from layers_site.content.models import Case
from layers_site.learning.lessons.reading import lessons
from layers_site.learning.models import PracticeRound, RoundAnswer
from layers_site.learning.placement import services, views
from layers_site.learning.placement.services import BOARDS, asked_at, way
from layers_site.questions.verdicts import judge
from tests.boards.conftest import store_case
from tests.boards.pages import Page
from tests.night import sample_of

__all__ = ["store_case"]

SEED = "abcdefghij"
HERE = f"/en/placement/{SEED}/"
pytestmark = pytest.mark.django_db


def unknown(client: Client, number: int) -> str:
    """Say at that board that one does not know; return where it leads."""
    sent = client.post(f"{HERE}{number}/", {"do": "unknown"})
    assert sent.status_code == 303
    return sent["Location"]


def answer_all(client: Client, right: Callable[[int], bool], monkeypatch: pytest.MonkeyPatch) -> None:
    """Answer all: rightly where the place of the lesson says so. What a form makes of an answer is tested there."""
    order = {lesson.slug: place for place, lesson in enumerate(way())}

    def record(view: views.BoardQuestion, _answer: object) -> str:
        knows = right(order[view.asked.page.lesson.slug])
        wanted = judge(view.question, {}).wanted if knows else None
        services.answer(view.request, view.seed, view.number, view.asked, wanted)
        return "/"

    with monkeypatch.context() as patch:
        patch.setattr(views.BoardQuestion, "record", record)
        for number in range(1, BOARDS + 1):
            client.post(f"{HERE}{number}/", {"do": "unknown"})


def test_every_lesson_can_be_asked_about() -> None:
    """Of each lesson all three questions can be asked, and their right answers are right; by day of every second."""
    for lesson in sample_of(lessons().values(), 2):
        for number in (1, 2, 3):
            place = asked_at(f"{lesson.slug}/practice-{number}")
            assert place is not None
            assert judge(place.question, judge(place.question, {}).wanted).right


@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_is_told_in_between(client: Client, language: str) -> None:
    """Neither the page after an answer nor the question itself says whether anything was right, or why."""
    client.post(f"/{language}/placement/{SEED}/1/", {"do": "unknown"})
    page = Page(client.get(f"/{language}/placement/{SEED}/2/").content.decode())
    place = asked_at(RoundAnswer.objects.get().asked)
    assert place is not None
    assert not page.root.all(id="verdict")
    assert not page.root.all(tag="li", data_state="wrong")
    assert page.root.only(tag="h1").text in ("Board 2 of 8", "Plateau 2 sur 8")


def test_it_can_be_left_and_resumed(client: Client) -> None:
    """A number that is not due leads to the one that is; the start page and the home page lead there too."""
    assert unknown(client, 1) == f"{HERE}2/"
    for number in (1, 3, 8, 40):
        assert client.get(f"{HERE}{number}/")["Location"] == f"{HERE}2/"
    assert client.get(HERE)["Location"] == f"{HERE}2/"
    start = client.get("/en/placement/").content.decode()
    assert f'href="{HERE}2/"' in start
    assert "Continue: 1 of 8 answered" in start
    assert f'href="{HERE}2/"' in client.get("/en/progress/").content.decode()


def test_nothing_counts_twice(client: Client) -> None:
    """The same board sent again, by reload or from another window, keeps the first answer and makes no other."""
    unknown(client, 1)
    for _time in range(2):
        assert unknown(client, 1) == f"{HERE}2/"
    assert RoundAnswer.objects.count() == Attempt.objects.count() == 1


def test_what_is_no_answer_is_asked_again(client: Client) -> None:
    """An empty form tells what is missing, and nothing is kept."""
    response = client.post(f"{HERE}1/", {})
    assert response.status_code == 422
    assert not Attempt.objects.exists()


def test_the_next_board_depends_on_the_answers(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who knows nothing is asked about earlier lessons than who knows everything; no board comes twice."""
    everything = Client()
    answer_all(client, lambda _place: False, monkeypatch)
    answer_all(everything, lambda _place: True, monkeypatch)
    order = {lesson.slug: place for place, lesson in enumerate(way())}
    lower, higher = (
        [order[mark.asked.partition("/")[0]] for mark in each.answers.all()] for each in PracticeRound.objects.all()
    )
    assert lower[0] == higher[0]
    assert sum(lower) < sum(higher)
    assert len({mark.asked for mark in PracticeRound.objects.all()[0].answers.all()}) == BOARDS
    assert max(Counter(lower).values()) <= 2


@pytest.mark.parametrize(("knows", "says"), [(0, 1), (8, 9), (26, 0)])
def test_it_ends_with_a_lesson_and_one_button(
    client: Client, monkeypatch: pytest.MonkeyPatch, knows: int, says: int
) -> None:
    """Who knows so many lessons begins within two of the next one; who knows all of them goes on with boards."""
    answer_all(client, lambda place: place < knows, monkeypatch)
    page = Page(client.get(HERE).content.decode())
    button = page.root.only(id="placement-next")
    if not says:
        assert button.attrs["href"] == "/en/practice/ten/"
    else:
        titles = [lesson.title.en for lesson in way()]
        assert abs(titles.index(button.text) + 1 - says) <= 2
    assert len(page.root.all(cls="next")) == 1
    assert "Eight boards are few" in page.text
    assert len(page.root.only(cls="placement-rows").all(tag="li")) == BOARDS
    assert len(page.root.only(cls="placement-layers").all(tag="li")) == 7


def test_the_result_is_nobody_elses(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    answer_all(client, lambda _place: True, monkeypatch)
    assert client.get(HERE).status_code == 200
    assert Client().get(HERE)["Location"] == f"{HERE}1/"


def test_its_lesson_is_the_next_step(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Home and progress lead on to the lesson of the placement, with the reason."""
    answer_all(client, lambda place: place < 8, monkeypatch)
    button = Page(client.get(HERE).content.decode()).root.only(id="placement-next").attrs["href"]
    progress = client.get("/en/progress/").content.decode()
    assert "Your eight boards point to it." in progress
    assert f'href="{button}"' in progress


def test_it_can_be_done_again(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    answer_all(client, lambda _place: True, monkeypatch)
    start = Page(client.get("/en/placement/").content.decode())
    begin = start.root.only(cls="next").attrs["href"]
    assert HERE not in begin
    assert client.get(begin).status_code == 200


@pytest.mark.parametrize("path", ["short/", "SEED-BIG-00/1/", "abcdefghij1/2/"])
def test_what_is_no_placement_is_not_there(client: Client, path: str) -> None:
    assert client.get(f"/en/placement/{path}").status_code == 404


def test_it_is_offered_where_one_begins(client: Client) -> None:
    """The list of lessons leads to it."""
    assert 'href="/en/placement/"' in client.get("/en/lessons/").content.decode()


def test_home_offers_it_to_newcomers_alone(
    client: Client, store_case: Callable[[str], Case], monkeypatch: pytest.MonkeyPatch
) -> None:
    """When one comes back after the first answer; not before, nor once a placement was begun."""
    store_case("growth-and-frog")
    link = 'href="/en/placement/"'
    assert link not in client.get("/en/").content.decode()
    client.post("/en/", {"pick": "0"})
    assert link in client.get("/en/").content.decode()
    answer_all(client, lambda _place: True, monkeypatch)
    assert link not in client.get("/en/").content.decode()
