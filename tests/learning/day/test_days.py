"""One board a day: the same for all, told to nobody before they have answered, and counted once a learner."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta

import pytest
from django.test import Client

from engine.analysis.legality import faults
from engine.evaluation.trace import Trace
from layers_site.accounts.models import Attempt, Learner
from layers_site.boards.services.evaluation import evaluated
from layers_site.learning.day import services as days
from layers_site.learning.day import views as view
from layers_site.learning.day.presenters import day_view, share
from layers_site.learning.day.services import FIRST_DAY, boards, day_of, stored_day, tally_of
from layers_site.learning.models import BoardOfDay, DayAnswer
from layers_site.questions.beliefs import Wrong, gathered, right_answer, wrong_answers
from layers_site.questions.diagnosis import begun
from layers_site.questions.forms import question_form
from layers_site.questions.verdicts import judge
from tests.questions.boards import answered

#: A day whose board asks for power and toughness, and the answer nobody gives.
TODAY = date(2026, 11, 11)
HERE = f"/en/today/{TODAY.isoformat()}/"
WRONG = {"power": "77", "toughness": "78"}


@pytest.fixture(autouse=True)
def _that_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view, "today", lambda: TODAY)
    assert day_of(TODAY).question.ask == "pt"


def right() -> dict[str, str]:
    """The right answer as a form sends it."""
    thing = trace().final[day_of(TODAY).question.object]
    return {"power": str(thing.power), "toughness": str(thing.toughness)}


def trace() -> Trace:
    return evaluated(day_of(TODAY).question.text, "2026")


def test_no_board_comes_again_before_all_have_been() -> None:
    """In one cycle each board has its day, and the next cycle has another order."""
    count = len(boards())
    first = [day_of(FIRST_DAY + timedelta(days=at)).board.key for at in range(count)]
    assert len(set(first)) == count
    assert count > 50
    second = [day_of(FIRST_DAY + timedelta(days=count + at)).board.key for at in range(5)]
    assert second != first[:5]


def test_every_board_could_lie_on_a_table() -> None:
    """A stage that shows what dies at once is asked about where the case tells so, and on no day (704.5f).

    Nor is what was gone before all was there: M04's Riptide Mangler is 3/0 before what makes it larger is done.
    """
    assert not {"ashaya/1", "mycosynth-lattice-and-march/1"} & boards().keys()
    assert [board.key for board in boards().values() if faults(board.scenario)] == []
    assert "M04" not in boards()


def test_the_date_alone_decides() -> None:
    """Made anew, a day has the same board and the same question."""
    before = [day_of(FIRST_DAY + timedelta(days=at)) for at in range(8)]
    days.day_of.cache_clear()
    days.boards.cache_clear()
    assert [day_of(FIRST_DAY + timedelta(days=at)) for at in range(8)] == before


def test_each_question_can_be_asked_and_answered() -> None:
    """Of every day of the first weeks: its form can be made, and its right answer is right."""
    for at in range(0, 28, 3):
        question = day_of(FIRST_DAY + timedelta(days=at)).question
        assert question_form(question, action="/").fields
        wanted = judge(question, {}).wanted
        assert judge(question, wanted).right


@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_of_the_answer_is_there_before(client: Client, db: None, language: str) -> None:
    """Before answering: no verdict, no tally, no line to share, no layer; and the page makes no learner."""
    DayAnswer.objects.create(date=TODAY, board=day_of(TODAY).id, right=True)
    page = client.get(f"/{language}/today/").content.decode()
    for secret in ('id="verdict"', 'id="tally"', 'id="line"', "strata-line", "verdict-", "ruling-steps", "<meter"):
        assert secret not in page
    assert f'{right()["power"]}<span class="slash">/</span>{right()["toughness"]}' not in page
    assert not Learner.objects.exists()


def test_answering_shows_the_verdict_and_the_tally(client: Client, db: None) -> None:
    """After answering: whether it was right, how many were, and seven strata to send on."""
    response = client.post(HERE, right())
    assert (response.status_code, response["Location"]) == (303, f"{HERE}#verdict")
    page = client.get(HERE).content.decode()
    assert 'data-right="yes"' in page
    assert "You are the first to answer." in page
    assert page.count("data-layer=") >= 7
    assert re.search(rf"Layers {TODAY.isoformat()} ✅\s+[🟨🟫🟥🟩🟪🟦🟧⬜]{{7}}\s+http://testserver/en/today/", page)


def test_only_the_first_answer_of_a_learner_counts(client: Client, db: None) -> None:
    """A wrong answer cannot be made a right one; it is kept for the learner's progress once."""
    client.post(HERE, WRONG)
    client.post(HERE, right())
    assert DayAnswer.objects.count() == 1
    assert not DayAnswer.objects.get().right
    assert 'data-right="no"' in client.get(HERE).content.decode()
    assert Attempt.objects.filter(item=f"day/{TODAY.isoformat()}").count() == 1


def test_the_tally_counts_everybody_and_each_idea(client: Client, db: None) -> None:
    """Two of three right, one idea behind the third; pairs of ideas are not counted as one."""
    mine = day_of(TODAY)
    for number in range(2):
        DayAnswer.objects.create(date=TODAY, board=mine.id, right=number == 0, believed=["M07", "M01+M02"])
    DayAnswer.objects.create(date=TODAY, board="another-one", right=True)
    client.post(HERE, right())
    tally = tally_of(mine)
    assert (tally.count, tally.right, tally.ideas) == (3, 2, (("M07", 1),))
    assert "2 of 3 answers were right." in client.get(HERE).content.decode()


def test_who_is_forgotten_leaves_a_number(client: Client, db: None) -> None:
    """Deleting what one has done takes the name from the tally, not the count."""
    client.post(HERE, WRONG)
    client.post("/en/progress/forget/")
    assert DayAnswer.objects.get().learner is None
    assert 'id="verdict"' not in client.get(HERE).content.decode()


@pytest.mark.parametrize("day", ["2026-11-24", "2099-01-01", "2026-10-31", "0001-01-01", "2026-13-01", "2026-02-30"])
def test_no_day_but_those_that_have_been(client: Client, db: None, day: str) -> None:
    """Neither the future, nor before there were boards, nor what is no date; asking or answering."""
    assert client.get(f"/en/today/{day}/").status_code == 404
    assert client.post(f"/en/today/{day}/", WRONG).status_code == 404


def test_days_before_can_be_seen(client: Client, db: None) -> None:
    """Each day leads to the one before, until the first."""
    assert client.get(f"/en/today/{FIRST_DAY.isoformat()}/").status_code == 200
    assert day_view(day_of(FIRST_DAY), TODAY).before == ""
    assert day_view(day_of(TODAY), TODAY).after == ""
    assert day_view(day_of(TODAY), TODAY).before == "/en/today/2026-11-10/"


@pytest.mark.parametrize("sent", [{}, {"power": "x"}, {"power": "9" * 400, "toughness": "1"}, {"power": "\0"}])
def test_what_is_no_answer_is_asked_again(client: Client, db: None, sent: dict[str, str]) -> None:
    """The form comes back with what is wrong in it, and nothing is counted."""
    assert client.post(HERE, sent).status_code == 422
    assert not DayAnswer.objects.exists()


def test_the_line_to_share_tells_nothing_but_the_strata() -> None:
    """Seven signs, right or wrong, the day and its address: no name and no number of the board.

    Giant Growth and the Sorceress Queen's ability only change power and toughness: layer 7 (613.4).
    """
    days = (day_of(FIRST_DAY + timedelta(days=number)) for number in range(len(boards())))
    mine = next(day for day in days if day.board.case == "giant-growth-and-sorceress-queen")
    text = share(mine, "https://example.org/", right=False).text
    lines = text.split("\n")
    assert lines[0] == f"Layers {mine.date.isoformat()} ❌"
    assert len(lines[1]) == 7
    assert lines[2:] == ["https://example.org/"]
    lit = [stratum.number for stratum in share(mine, "", right=True).strata if stratum.lit]
    assert lit == [7]


# --- what a day was, it stays; and what comes tomorrow --------------------------------------------------


def test_a_new_case_changes_no_day_that_was_asked(client: Client, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A day is stored when it is first opened: with other boards in the pool, it is still the same one."""
    client.get(HERE)
    before = stored_day(TODAY)
    fewer = dict(list(boards().items())[::2])
    monkeypatch.setattr(days, "boards", lambda: fewer)
    day_of.cache_clear()
    changed = [day for at in range(20) if day_of(day := FIRST_DAY + timedelta(days=at)).board.key != before.board.key]
    assert TODAY in changed
    assert stored_day(TODAY).id == before.id
    assert before.board.text in BoardOfDay.objects.get(date=TODAY).text
    day_of.cache_clear()


def test_a_day_whose_board_cannot_be_read_any_more_is_made_anew(db: None) -> None:
    """What an older program has stored breaks no page."""
    BoardOfDay.objects.create(date=TODAY, key="x", text='{"format": "layers/0"}', object="x", ask="pt")
    assert stored_day(TODAY) == day_of(TODAY)


def test_tomorrow_is_promised_once_today_is_answered(client: Client, db: None) -> None:
    """Before the answer there is nothing of it; afterwards the moment, which a browser puts on its own clock."""
    assert "day-promise" not in client.get(HERE).content.decode()
    client.post(HERE, WRONG)
    page = client.get(HERE).content.decode()
    assert 'datetime="2026-11-12T00:00:00+00:00" data-clock="moment"' in page
    assert "You have answered 1 day." in page
    assert "in a row" not in page


@pytest.mark.parametrize(
    ("answered", "says"),
    [
        ([(0, 0), (1, 1), (2, 2)], "3 days in a row."),
        ([(0, 0), (1, 1), (3, 3)], "2 days in a row."),
        ([(0, 0), (1, 0), (2, 0)], ""),
    ],
)
def test_days_in_a_row_were_each_answered_on_their_day(
    client: Client, db: None, answered: list[tuple[int, int]], says: str
) -> None:
    """Each pair is a day before today, and how many days ago it was answered: who answers old boards makes no row."""
    client.post(HERE, WRONG)
    learner = Learner.objects.get()
    DayAnswer.objects.all().delete()
    for back, ago in answered:
        row = DayAnswer.objects.create(date=TODAY - timedelta(days=back), learner=learner, right=True, board="x")
        at = datetime(TODAY.year, TODAY.month, TODAY.day - ago, 20, tzinfo=UTC)
        DayAnswer.objects.filter(pk=row.pk).update(at=at)
    DayAnswer.objects.filter(date=TODAY).update(board=day_of(TODAY).id)
    page = client.get(HERE).content.decode()
    assert "You have answered 3 days." in page
    assert (says in page) if says else ("in a row" not in page)


# --- the idea behind a wrong answer --------------------------------------------------------------------


def of_several_ideas() -> tuple[date, Wrong]:
    """A day on which a size fits several ideas that a board of ours tells apart."""
    for at in range(60):
        when = FIRST_DAY + timedelta(days=at)
        question = day_of(when).question
        for wrong in wrong_answers(question) if question.ask == "pt" and when <= TODAY else ():
            if len(wrong.misconceptions) > 1 and begun(question, wrong.misconceptions, ()).following is not None:
                return when, wrong
    raise AssertionError


def test_a_wrong_answer_to_the_day_begins_the_search_for_its_idea(client: Client, db: None) -> None:
    """One more question is offered, as after a case; whoever answers it as one of the ideas does has fewer left, and a
    way back to the day.
    """
    when, wrong = of_several_ideas()
    here = f"/en/today/{when.isoformat()}/"
    client.post(here, wrong.answer)
    search = client.get(here).context["outcome"].sought
    assert set(search.left) == set(wrong.misconceptions)
    assert "since=day" in search.href
    telling = begun(day_of(when).question, wrong.misconceptions, ()).following
    assert telling is not None
    question = telling.candidate.question
    held = gathered(question).answers.get(search.left[0]) or right_answer(question)
    page = client.post(search.href, answered(question, held).data, follow=True)
    after = page.context["outcome"].sought
    assert search.left[0] in after.left
    assert len(after.left) < len(search.left)
    assert after.back == here


def test_a_right_answer_to_the_day_begins_no_search(client: Client, db: None) -> None:
    client.post(HERE, right())
    assert client.get(HERE).context["outcome"].sought is None
