"""One board a day: the same for all, told to nobody before they have answered, and counted once a learner."""

from __future__ import annotations

from dataclasses import replace
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
from layers_site.learning.week import DayMark
from layers_site.questions.beliefs import Wrong, gathered, right_answer, wrong_answers
from layers_site.questions.diagnosis import begun
from layers_site.questions.forms import question_form
from layers_site.questions.verdicts import judge
from tests.questions.boards import answered

#: A day whose board asks for power and toughness, and the answer nobody gives.
TODAY = date(2026, 11, 11)
HERE = f"/en/today/{TODAY.isoformat()}/"
WRONG = {"power": "77", "toughness": "78"}
THAT_DAY = datetime(2026, 11, 11, 20, tzinfo=UTC)


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


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "Layers · 11 Nov · first try · "), ("fr", "Couches · 11 novembre · du premier coup · ")],
)
def test_answering_shows_the_verdict_and_a_line_to_send(client: Client, db: None, language: str, line: str) -> None:
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


def test_a_wrong_answer_gets_a_second_try_and_the_first_one_counts(client: Client, db: None) -> None:
    """Nothing of the result is told in between; the tally has the first answer alone, and there is no third."""
    client.post(HERE, WRONG)
    page = client.get(HERE).content.decode()
    assert "you have a second try" in page
    for secret in ('class="verdict"', 'id="tally"', 'id="line"', f'{right()["power"]}<span class="slash">'):
        assert secret not in page
    client.post(HERE, WRONG)  # pressed twice
    client.post(HERE, right())
    client.post(HERE, {"power": "5", "toughness": "77"})
    assert not DayAnswer.objects.get().right
    assert [attempt.right for attempt in Attempt.objects.filter(item=f"day/{TODAY.isoformat()}")] == [False, True]
    page = client.get(HERE).content.decode()
    assert 'data-right="yes"' in page
    assert "second try · " in page


def test_whoever_wants_to_is_told_after_the_first(client: Client, db: None) -> None:
    """And can send that without shame; nobody is told before they have answered."""
    assert 'class="verdict"' not in client.get(f"{HERE}?told=1").content.decode()
    client.post(HERE, WRONG)
    page = client.get(f"{HERE}?told=1").content.decode()
    assert 'data-right="no"' in page
    assert " · told · " in page


def test_the_tally_counts_everybody_and_each_idea(client: Client, db: None) -> None:
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


def test_the_line_to_send_is_of_days_and_tells_nothing_of_the_board() -> None:
    """The seven days up to that one, each with the form of its mark: full, half, a line, empty."""
    marks = {TODAY: DayMark.SECOND, TODAY - timedelta(days=1): DayMark.TOLD, TODAY - timedelta(days=6): DayMark.FIRST}
    line = share(
        day_of(TODAY), "https://example.org/", marks | {TODAY - timedelta(days=7): DayMark.FIRST}, DayMark.TOLD
    )
    assert line == "Layers · 11 Nov · told · ▮▯▯▯▯▁▄ · https://example.org/"
    other = share(replace(day_of(TODAY), board=day_of(FIRST_DAY).board), "https://example.org/", marks, DayMark.TOLD)
    assert other == line


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
    client.post(HERE, right())
    page = client.get(HERE).content.decode()
    assert 'datetime="2026-11-12T00:00:00+00:00" data-clock="moment"' in page


def test_a_day_is_in_the_line_if_it_was_answered_on_its_day(client: Client, db: None) -> None:
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
    search = client.get(f"{here}?told=1").context["outcome"].sought
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
    assert after.back == f"{here}?told=1"


def test_a_right_answer_to_the_day_begins_no_search(client: Client, db: None) -> None:
    client.post(HERE, right())
    assert client.get(HERE).context["outcome"].sought is None
