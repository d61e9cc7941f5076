"""One board a day: the same for all, told to nobody before they have answered, and counted once a learner."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from urllib.parse import quote

import pytest
from django.test import Client

from layers_site.accounts.models import Attempt, Learner
from layers_site.content.models import Case
from layers_site.learning import day as view
from layers_site.learning.day import FIRST_DAY, DayMark, day_of, day_view, share, tally_of
from layers_site.learning.models import BoardOfDay, DayAnswer
from layers_site.questions.authored import authored_of
from layers_site.questions.verdicts import judge
from tests.boards.conftest import store_case

__all__ = ["store_case"]

TODAY = date(2026, 11, 11)
HERE = f"/en/today/{TODAY.isoformat()}/"
THAT_DAY = datetime(2026, 11, 11, 20, tzinfo=UTC)
CASES = ("growth-and-frog", "humility-opalescence-replenish", "blood-moon-and-urborg")

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _that_day(monkeypatch: pytest.MonkeyPatch, store_case: Callable[[str], Case]) -> None:
    monkeypatch.setattr(view, "today", lambda: TODAY)
    for slug in CASES:
        store_case(slug)


def right() -> dict[str, str]:
    """The right option as its button sends it."""
    return {"pick": str(judge(day_of(TODAY).question, {}).wanted["option"])}


def wrong(other: int = 0) -> dict[str, str]:
    places = [str(place) for place in range(len(authored_of(day_of(TODAY).question).options))]
    return {"pick": [place for place in places if place != right()["pick"]][other]}


def test_no_case_comes_again_before_all_have_been() -> None:
    """Each of three has its day; then the one that was asked longest ago."""
    days = [day_of(FIRST_DAY + timedelta(days=at)).case for at in range(6)]
    assert sorted(days[:3]) == sorted(CASES)
    assert days[3:] == days[:3]


def test_where_nothing_is_stored_the_date_decides() -> None:
    before = day_of(TODAY)
    BoardOfDay.objects.all().delete()
    assert day_of(TODAY) == before


def test_its_title_is_the_question_of_the_case(client: Client) -> None:
    """With its options to press; the date stands above it."""
    asked = authored_of(day_of(TODAY).question)
    page = client.get(HERE).content.decode()
    assert f"<h1>{asked.ask.en}</h1>" in page
    assert page.count('name="pick"') == len(asked.options)
    assert '<time datetime="2026-11-11">November 11, 2026</time>' in page


@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_of_the_answer_is_there_before(client: Client, language: str) -> None:
    """Before answering: no verdict, no tally, no line to share, no layer; and the page makes no learner."""
    DayAnswer.objects.create(date=TODAY, board=day_of(TODAY).id, right=True)
    page = client.get(f"/{language}/today/").content.decode()
    for secret in ('id="verdict"', 'id="tally"', 'id="line"', "strata-line", "verdict-", "ruling-steps", "<meter"):
        assert secret not in page
    assert not Learner.objects.exists()


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "Layers · 11 Nov · first try · "), ("fr", "Couches · 11 novembre · du premier coup · ")],
)
def test_answering_shows_the_verdict_and_a_line_to_send(client: Client, language: str, line: str) -> None:
    """After answering: whether it was right, and the last seven days; what the others said only from twenty on."""
    here = HERE.replace("/en/", f"/{language}/")
    response = client.post(here, right())
    assert (response.status_code, response["Location"]) == (303, f"{here}#verdict")
    DayAnswer.objects.update(at=THAT_DAY)
    Attempt.objects.update(at=THAT_DAY)
    page = client.get(here).content.decode()
    assert 'data-right="yes"' in page
    assert f"{line}▯▯▯▯▯▯▮ · http://testserver{here}</textarea>" in page
    assert 'id="tally"' not in page


def test_a_wrong_answer_gets_a_second_try_and_the_first_one_counts(client: Client) -> None:
    """Nothing of the result is told in between; the tally has the first answer alone, and there is no third."""
    client.post(HERE, wrong())
    page = client.get(HERE).content.decode()
    assert "you have a second try" in page
    for secret in ('class="verdict"', 'id="tally"', 'id="line"'):
        assert secret not in page
    client.post(HERE, wrong())  # pressed twice
    client.post(HERE, right())
    client.post(HERE, wrong(1))
    assert not DayAnswer.objects.get().right
    assert [attempt.right for attempt in Attempt.objects.filter(item=f"day/{TODAY.isoformat()}")] == [False, True]
    page = client.get(HERE).content.decode()
    assert 'data-right="yes"' in page
    assert "second try · " in page


def test_whoever_wants_to_is_told_after_the_first(client: Client) -> None:
    """And can send that without shame; nobody is told before they have answered."""
    assert 'class="verdict"' not in client.get(f"{HERE}?told=1").content.decode()
    client.post(HERE, wrong())
    page = client.get(f"{HERE}?told=1").content.decode()
    assert 'data-right="no"' in page
    assert " · told · " in page


def test_the_tally_counts_everybody_and_each_idea(client: Client) -> None:
    """Told from twenty answers on, with the ideas behind the wrong ones; pairs of ideas are not counted as one."""
    mine = day_of(TODAY)
    for number in range(18):
        DayAnswer.objects.create(date=TODAY, board=mine.id, right=number < 12, believed=["M07", "M01+M02"])
    DayAnswer.objects.create(date=TODAY, board="another-one", right=True)
    client.post(HERE, right())
    tally = tally_of(mine)
    assert (tally.count, tally.right, tally.ideas) == (19, 13, (("M07", 6),))
    assert 'id="tally"' not in client.get(HERE).content.decode()
    DayAnswer.objects.create(date=TODAY, board=mine.id, right=True)
    assert "14 of 20 answers were right." in client.get(HERE).content.decode()


def test_who_is_forgotten_leaves_a_number(client: Client) -> None:
    """Deleting what one has done takes the name from the tally, not the count."""
    client.post(HERE, wrong())
    client.post("/en/progress/forget/")
    assert DayAnswer.objects.get().learner is None
    assert 'id="verdict"' not in client.get(HERE).content.decode()


@pytest.mark.parametrize("day", ["2026-11-24", "2099-01-01", "2026-10-31", "0001-01-01", "2026-13-01", "2026-02-30"])
def test_no_day_but_those_that_have_been(client: Client, day: str) -> None:
    """Neither the future, nor before there were boards, nor what is no date; asking or answering."""
    assert client.get(f"/en/today/{day}/").status_code == 404
    assert client.post(f"/en/today/{day}/", {"pick": "0"}).status_code == 404


def test_two_options_are_no_question_for_two_tries(store_case: Callable[[str], Case]) -> None:
    """Who has missed the one knows the other."""
    store_case("humility-and-meddling-mage")
    days = {day_of(FIRST_DAY + timedelta(days=at)).case for at in range(8)}
    assert days == set(CASES)


def test_without_a_case_that_asks_there_is_no_day(client: Client) -> None:
    Case.objects.update(status=Case.Status.DRAFT)
    assert client.get(HERE).status_code == 404


def test_days_before_can_be_seen(client: Client) -> None:
    assert client.get(f"/en/today/{FIRST_DAY.isoformat()}/").status_code == 200
    assert day_view(day_of(FIRST_DAY), TODAY)["before"] == ""
    assert day_view(day_of(TODAY), TODAY)["after"] == ""
    assert day_view(day_of(TODAY), TODAY)["before"] == "/en/today/2026-11-10/"


@pytest.mark.parametrize("sent", [{}, {"pick": "99"}, {"pick": "\0"}, {"option": "-1"}])
def test_what_is_no_answer_is_asked_again(client: Client, sent: dict[str, str]) -> None:
    """The form comes back with what is wrong in it, and nothing is counted."""
    assert client.post(HERE, sent).status_code == 422
    assert not DayAnswer.objects.exists()


def test_the_line_to_send_is_of_days_and_tells_nothing_of_the_board() -> None:
    """The seven days up to that one, each with the form of its mark: full, half, a line, empty."""
    marks = {TODAY: DayMark.SECOND, TODAY - timedelta(days=1): DayMark.TOLD, TODAY - timedelta(days=6): DayMark.FIRST}
    line = share(
        day_of(TODAY), "https://example.org/", marks | {TODAY - timedelta(days=7): DayMark.FIRST}, DayMark.TOLD
    )
    assert line == "Layers · 11 Nov · told · ▮▯▯▯▯▁▄ · https://example.org/"
    other = replace(day_of(TODAY), question=day_of(FIRST_DAY).question)
    assert share(other, "https://example.org/", marks, DayMark.TOLD) == line


# --- what a day was, it stays; and what comes tomorrow --------------------------------------------------


def test_a_new_case_changes_no_day_that_was_asked(client: Client, store_case: Callable[[str], Case]) -> None:
    """Nor does one that is withdrawn, but for its own day."""
    client.get(HERE)
    before = day_of(TODAY)
    for slug in ("ashaya", "dress-down", "clone-enters-under-humility"):
        store_case(slug)
    assert day_of(TODAY) == before
    Case.objects.filter(slug=before.case).update(status=Case.Status.DRAFT)
    assert day_of(TODAY).case not in ("", before.case)


def test_a_day_that_was_asked_before_cases_asked_keeps_its_question() -> None:
    """Its board and what was asked of it are stored; what cannot be read any more is asked anew."""
    text = day_of(TODAY).question.text
    thing = day_of(TODAY).question.object
    BoardOfDay.objects.filter(date=TODAY).update(key="growth-and-frog/0", text=text, object=thing, ask="pt")
    old = day_of(TODAY)
    assert (old.case, old.question.ask, old.question.object) == ("growth-and-frog", "pt", thing)
    BoardOfDay.objects.filter(date=TODAY).update(text='{"format": "layers/0"}')
    assert day_of(TODAY).question.ask == "authored"


def test_tomorrow_is_promised_once_today_is_answered(client: Client) -> None:
    """Before the answer there is nothing of it; afterwards the moment, which a browser puts on its own clock."""
    assert "day-promise" not in client.get(HERE).content.decode()
    client.post(HERE, right())
    page = client.get(HERE).content.decode()
    assert 'datetime="2026-11-12T00:00:00+00:00" data-clock="moment"' in page


def test_a_day_is_in_the_line_if_it_was_answered_on_its_day(client: Client) -> None:
    """Whoever answers the boards of other days makes no row of them."""
    client.post(HERE, right())
    learner = Learner.objects.get()
    for back, ago in ((1, 1), (2, 0), (3, 3)):
        item = f"day/{TODAY - timedelta(days=back)}"
        made = Attempt.objects.create(learner=learner, kind=Attempt.Kind.PREDICTION, item=item, right=True)
        Attempt.objects.filter(pk=made.pk).update(at=THAT_DAY - timedelta(days=ago))
    Attempt.objects.filter(item=f"day/{TODAY}").update(at=THAT_DAY)
    assert " · ▯▯▯▮▯▮▮ · " in client.get(HERE).content.decode()


# --- the idea behind a wrong answer --------------------------------------------------------------------


def test_a_wrong_answer_to_the_day_begins_the_search_for_its_idea(client: Client) -> None:
    """Base 1/1 for the Frog is what several ideas give: one more question is offered, with a way back to the day."""
    BoardOfDay.objects.all().delete()
    Case.objects.exclude(slug="growth-and-frog").update(status=Case.Status.DRAFT)
    options = [option.text.en for option in authored_of(day_of(TODAY).question).options]
    client.post(HERE, {"pick": str(options.index("1/1"))})
    assert client.get(f"{HERE}?told=1").context["outcome"].one_more.endswith(f"back={quote(f'{HERE}?told=1', safe='')}")
    client.post(HERE, right())
    assert client.get(HERE).context["outcome"].one_more == ""
