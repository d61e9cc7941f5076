"""Answering alone: one question to a page, changed until it is handed in, and nothing told too early.

The Bears are 4/4: set to 1/1 in layer 7b, then +3/+3 in layer 7c (613.4b, 613.4c)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from layers_site.quizzes.models import Round, Sheet
from tests.quizzes.taking.conftest import Learner
from tests.quizzes.taking.rounds import SECRET, a_round, single, size, words

pytestmark = pytest.mark.django_db

#: What a page says of a question that has no form and is not answered.
GONE = "This question can no longer be asked."


def later(of: Round, minutes: int) -> None:
    """Let the sheets of a round have begun so many minutes ago."""
    of.sheets.update(began=timezone.now() - timedelta(minutes=minutes))


# --- beginning --------------------------------------------------------------------------------------------


def test_the_first_page_says_what_is_asked() -> None:
    """How many questions, how long, and when one sees what is right."""
    of = a_round(minutes=20, feedback="closed")
    text = Learner(of).text()
    assert "3 questions" in text
    assert "Time: 20 minutes" in text
    assert "after the quiz has closed" in text


def test_a_name_may_be_anything() -> None:
    """It is shown as it was written, without what cannot be seen or turns the text around it; too long is refused."""
    of = a_round(single())
    refused = Learner(of).post("begin/", name="x" * 61)
    assert refused.status_code == 422
    assert "at most 60 characters" in refused.content.decode()
    learner = Learner(of).begin("  <b>Zo\u00eb</b>\u202e\n\u0007&  ")
    assert of.sheets.get().name == "<b>Zo\u00eb</b> &"
    learner.post("hand-in/")
    assert "&lt;b&gt;Zo\u00eb&lt;/b&gt; &amp;" in learner.text("result/")


@pytest.mark.parametrize("hours", [(-2, -1), (1, 2)], ids=["closed", "not yet open"])
def test_a_round_has_its_time(hours: tuple[int, int]) -> None:
    """Before it opens and after it has closed nobody begins; the page says so."""
    now = timezone.now()
    of = a_round(opens=now + timedelta(hours=hours[0]), closes=now + timedelta(hours=hours[1]))
    learner = Learner(of)
    assert learner.post("begin/", name="").status_code == 422
    assert of.sheets.count() == 0
    assert 'class="notice"' in learner.text()


# --- going through it ---------------------------------------------------------------------------------------


def test_answers_lead_on_and_come_back() -> None:
    """Each answer leads to the next question, the last one to the hand-in; coming back leads to what is open.

    The hand-in lists that, and there are no other questions.
    """
    of = a_round()
    learner = Learner(of).begin()
    home = learner.home
    assert learner.choose("2/2").headers["Location"] == f"{home}2/"
    assert learner.get().context["going_on"] == f"{home}2/"
    assert [question["number"] for question in learner.get("hand-in/").context["page"]["open"]] == [2, 3]
    assert [learner.get(path).status_code for path in ("0/", "4/", "99/")] == [404] * 3
    assert learner.post("2/", power="4", toughness="4").headers["Location"] == f"{home}3/"
    assert learner.post("3/", answer="So").headers["Location"] == f"{home}hand-in/"
    assert learner.get().context["going_on"] == f"{home}hand-in/"
    assert "Your answer" in learner.text("1/")


def test_an_answer_can_be_changed_until_it_is_handed_in() -> None:
    """The last one counts, and is kept once."""
    of = a_round()
    learner = Learner(of).begin()
    learner.choose("1/1")
    learner.choose("4/4")
    assert [answer.given for answer in of.sheets.get().answers.all()] == [{"option": "a"}]
    learner.post("hand-in/")
    assert learner.post("1/", answer="1").headers["Location"] == f"{learner.home}result/?late=1"
    assert [answer.given for answer in of.sheets.get().answers.all()] == [{"option": "a"}]


def test_where_feedback_comes_at_once_the_first_answer_stays() -> None:
    of = a_round(feedback="now")
    learner = Learner(of).begin()
    assert SECRET not in learner.text("1/")
    assert learner.choose("1/1").headers["Location"] == f"{learner.home}1/#verdict"
    assert SECRET in learner.text("1/")
    assert "Setting the size removes bonuses" in learner.text("1/")
    assert GONE not in learner.text("1/")
    learner.post("1/", answer="1")
    assert of.sheets.get().answers.get().given == {"option": "b"}
    assert SECRET not in learner.text("2/")


def test_what_can_no_longer_be_asked_is_said() -> None:
    """The question is about an object that its board does not have."""
    learner = Learner(a_round(size() | {"ask": {"ask": "pt", "object": "gone"}}, single())).begin()
    assert GONE in learner.text("1/")
    assert GONE not in learner.text("2/")


def test_a_mistake_is_said_at_its_field() -> None:
    of = a_round(size())
    learner = Learner(of).begin()
    response = learner.post("1/", power="3", toughness="")
    assert response.status_code == 422
    assert "Enter a whole number." in response.content.decode()
    assert of.sheets.get().answers.count() == 0


def test_htmx_gets_the_question_alone() -> None:
    learner = Learner(a_round()).begin()
    response = learner.client.get(f"{learner.home}2/", headers={"HX-Request": "true"})
    assert response.content.decode().lstrip().startswith('<div id="taking"')
    assert response.headers["HX-Push-Url"] == f"{learner.home}2/"
    assert "HX-Request" in response.headers["Vary"]


def test_after_a_mistake_the_field_has_the_focus() -> None:
    """And nothing else on what htmx swaps in."""
    learner = Learner(a_round(single())).begin()
    response = learner.client.post(f"{learner.home}1/", {}, headers={"HX-Request": "true"})
    text = response.content.decode()
    assert response.status_code == 422
    assert response.headers["HX-Push-Url"] == "false"
    assert "autofocus" not in text.partition("<form")[0]
    assert "autofocus" in text.partition("<form")[2]


def test_the_other_language_is_the_same_question() -> None:
    of = a_round()
    learner = Learner(of).begin()
    learner.choose("2/2")
    assert f'href="/fr/q/{of.code}/1/"' in learner.text("1/")
    french = learner.client.get(f"/fr/q/{of.code}/1/").content.decode()
    assert "Quelle est la taille des Grizzlis" in french
    assert "2/2" in french


# --- nothing is told too early --------------------------------------------------------------------------------


@pytest.mark.whole
@pytest.mark.parametrize("feedback", ["end", "closed", "now"])
def test_nothing_is_told_before_it_may_be_seen(feedback: str) -> None:
    """No page on the way has an explanation, a feedback, an idea, an id of an option, or the size that is right."""
    of = a_round(size(), single(), words(), feedback=feedback)
    learner = Learner(of).begin()
    pages = [learner.text(path) for path in ("", "1/", "2/", "3/", "hand-in/")]
    for text in pages:
        for telling in (SECRET, "So it is.", "Set, then modified.", "Setting the size", 'value="a"', "is-right"):
            assert telling not in text
    assert "4/4" not in pages[1]
    assert pages[2].count("4/4") == 1


def test_the_order_of_options_tells_nothing() -> None:
    """Over many sheets the right one stands in every place."""
    of = a_round(single())
    places: set[str] = set()
    for _ in range(40):
        if len(places) == 4:
            break
        form = Learner(of).begin().get("1/").context["form"]
        places |= {place for place, option in form.options.items() if option.right}
    assert places == {"1", "2", "3", "4"}


# --- time ---------------------------------------------------------------------------------------------------------


def test_what_comes_after_the_end_is_refused() -> None:
    """The result says that it was not taken; what was sent before counts."""
    of = a_round(minutes=10)
    learner = Learner(of).begin()
    learner.choose("4/4")
    later(of, 11)
    assert learner.get("1/").headers["Location"] == f"{learner.home}result/"
    response = learner.post("2/", power="4", toughness="4")
    assert response.headers["Location"] == f"{learner.home}result/?late=1"
    assert "arrived after the end" in learner.text("result/", late=1)
    assert of.sheets.get().answers.count() == 1
    assert of.sheets.get().handed_in is not None


def test_a_trainer_can_give_more_time() -> None:
    of = a_round(minutes=10)
    learner = Learner(of).begin()
    later(of, 11)
    Sheet.objects.update(extra_minutes=5)
    assert "4 minutes left" in learner.text("1/")
    assert learner.choose("4/4").headers["Location"] == f"{learner.home}2/"


# --- times on the clock that the trainer chose --------------------------------------------------------


PARIS: dict[str, Any] = {"zone": "Europe/Paris", "closes": datetime(2030, 9, 30, 16, 30, tzinfo=UTC)}


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "September 30, 2030, 18:30, Paris time"),
        ("fr", "30 septembre 2030 à 18\u00a0h\u00a030, heure de Paris"),
    ],
)
@pytest.mark.parametrize("path", ["", "result/"])
def test_learners_read_when_it_closes(language: str, words: str, path: str) -> None:
    """Before they begin, and where they wait for what is right."""
    learner = Learner(a_round(feedback="closed", **PARIS), language).begin()
    if path:
        learner.post("hand-in/")
    assert words in learner.text(path)


def test_the_time_limit_ends_on_the_same_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the same day the time alone; of another one the day too: 23:50 in Paris and twenty minutes more."""
    learner = Learner(a_round(minutes=20, zone="Europe/Paris")).begin()
    for began, until in (
        (datetime(2026, 9, 30, 16, 10, tzinfo=UTC), ">18:30, Paris time</time>"),
        (datetime(2026, 9, 30, 21, 50, tzinfo=UTC), ">October 1, 2026, 00:10, Paris time</time>"),
    ):
        Sheet.objects.update(began=began)
        monkeypatch.setattr(timezone, "now", lambda began=began: began)
        text = learner.text("1/")
        assert "until <time" in text
        assert until in text
