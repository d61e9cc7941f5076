"""Publishing, and rounds: from a quiz to a code."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

import engine
from engine.notation import read_scenario
from layers_site.accounts.models import Learner
from layers_site.boards.models import Board
from layers_site.content.models import Case
from layers_site.quizzes import documents
from layers_site.quizzes.making import make_question
from layers_site.quizzes.models import Answer, Quiz, Round, Sheet, Standing, Version
from layers_site.quizzes.shapes import BoardDoc
from layers_site.quizzes.trainer.drafts import add, in_library
from tests.quizzes.boards import document, option, question
from tests.quizzes.taking.rounds import a_round
from tests.quizzes.trainer.conftest import ROOT, address

pytestmark = pytest.mark.django_db


def the_round(response: Any) -> Round:
    assert response.status_code == 303
    return Round.objects.get(code=response["Location"].split("/")[4])


# --- publishing --------------------------------------------------------------------------------------


def test_publishing_freezes_what_the_quiz_says(here: Client, quiz: Quiz) -> None:
    """A later change makes a new version, and leaves the old one as it is."""
    here.post(address(quiz, "publish"))
    here.post(address(quiz), {"do": "remove:q3"})
    here.post(address(quiz, "publish"))
    counts = [(version.number, len(version.questions)) for version in quiz.versions.order_by("number")]
    assert counts == [(1, 3), (2, 2)]


def test_what_is_missing_is_said_with_its_place(here: Client, trainer: User) -> None:
    """The French text of option B, and the right answer of question 2, each with a link to where it is mended."""
    half = option("b") | {"text": {"en": "Two", "fr": ""}}
    two = question("q2", options=[option("a"), option("b")])
    document_ = document(question(options=[option("a", right=True), half]), two)
    quiz = Quiz.objects.create(owner=trainer, document=document_)
    response = here.post(address(quiz, "publish"))
    assert response.status_code == 422
    assert Version.objects.count() == 0
    hrefs = [hindrance["href"] for hindrance in response.context["view"]["hindrances"]]
    assert f"{address(quiz, 'questions', 'q1')}#id_options-1-text_fr" in hrefs
    assert f"{address(quiz, 'questions', 'q2')}#options" in hrefs


def test_a_link_to_a_missing_text_leads_to_its_field(here: Client, trainer: User) -> None:
    half = option("b") | {"text": {"en": "Two", "fr": ""}}
    quiz = Quiz.objects.create(owner=trainer, document=document(question(options=[option("a", right=True), half])))
    page = here.get(address(quiz, "questions", "q1")).content.decode()
    assert 'id="id_options-1-text_fr"' in page


def test_one_press_publishes_and_gives_a_code(here: Client, quiz: Quiz, trainer: User) -> None:
    made = the_round(here.post(address(quiz, "publish"), {"mode": "live"}))
    assert (made.owner, made.mode, made.is_open) == (trainer, "live", True)
    assert made.version.number == 1


def test_a_shipped_quiz_is_asked_with_one_press(here: Client, trainer: User) -> None:
    shipped = Quiz.objects.create(slug="one", title_en="One", document=document(question()))
    made = the_round(here.post(address(shipped), {"do": "ask", "mode": "alone"}))
    assert (made.owner, made.version.quiz) == (trainer, shipped)
    assert made.code in here.get(f"{ROOT}rounds/{made.code}/").content.decode()


@pytest.mark.parametrize("sentence", ["comes with the site: everybody can try it", "fourni avec le site"])
def test_who_asks_what_ships_is_told_that_everybody_can_try_it(here: Client, quiz: Quiz, sentence: str) -> None:
    """Without an account its preview says what is right. So the form of a round and its page say that it is none for an
    exam; of one’s own quiz, which nobody else can try, they say no such thing."""
    shipped = Quiz.objects.create(slug="one", title_en="One", document=document(question()))
    tried = Client().post(f"{address(shipped, 'preview')}?at=1", {"answer": "1"})
    assert tried.context["told"].right is not None
    language = "/fr/" if "fourni" in sentence else "/en/"
    for quiz_, warned in ((shipped, True), (quiz, False)):
        made = the_round(
            here.post(address(quiz_, "publish") if quiz_.owner else address(quiz_), {"do": "ask", "mode": "alone"})
        )
        pages = (address(quiz_, "round"), f"{ROOT}rounds/{made.code}/change/", f"{ROOT}rounds/{made.code}/")
        for page in pages:
            assert (sentence in here.get(page.replace("/en/", language)).content.decode()) is warned, page
    assert Client().get(address(quiz, "preview")).status_code in (302, 404)


def test_a_copy_of_a_shipped_quiz_is_ones_own(here: Client, trainer: User) -> None:
    shipped = Quiz.objects.create(slug="one", title_en="One", document=document(question()))
    here.post(address(shipped), {"do": "copy"})
    copy = Quiz.objects.get(owner=trainer)
    assert (copy.slug, copy.title_en, copy.document) == (None, "One", shipped.document)


# --- rounds ------------------------------------------------------------------------------------------

SENT = {"name": "", "mode": "alone", "feedback": "end", "attempts": "2", "minutes": "", "opens": "", "closes": ""}


def test_times_are_read_on_the_named_clock(here: Client, quiz: Quiz, round_: Round) -> None:
    """18:30 in Paris in summer is 16:30 UTC; the clock is remembered."""
    sent = SENT | {"opens": "2026-07-01T18:30", "closes": "2026-07-02T18:30", "zone": "Europe/Paris"}
    made = the_round(here.post(address(quiz, "round"), sent))
    assert made.opens == datetime(2026, 7, 1, 16, 30, tzinfo=UTC)
    form = here.get(f"{ROOT}rounds/{made.code}/change/").context["form"]
    assert (form["opens"].value(), form["zone"].value()) == ("2026-07-01T18:30", "Europe/Paris")
    assert "July 1, 2026, 18:30, Paris time" in here.get(f"{ROOT}rounds/{made.code}/").content.decode()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("closes", "2026-01-01T00:00"),
        ("opens", "tomorrow"),
        ("opens", "0001-01-01T00:00"),
        ("zone", "Middle/Earth"),
        ("attempts", "0"),
        ("minutes", "601"),
        ("mode", "dream"),
        ("name", "a" * 121),
    ],
)
def test_what_is_wrong_is_said_at_its_field(here: Client, quiz: Quiz, round_: Round, field: str, value: str) -> None:
    sent = SENT | {"opens": "2026-02-01T00:00", "zone": "Asia/Tokyo", field: value}
    response = here.post(address(quiz, "round"), sent)
    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert Round.objects.count() == 1


@pytest.mark.whole
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"feedback": "now"}, {"feedback": "end"}),
        ({"feedback": "now"}, {"feedback": "closed"}),
        ({"mode": "live"}, {"mode": "alone"}),
        ({"mode": "alone"}, {"mode": "live"}),
    ],
)
def test_what_may_have_been_seen_stays_settled(
    here: Client, round_: Round, before: dict[str, str], after: dict[str, str]
) -> None:
    """Once somebody has answered, no setting opens an answer again to who has seen what is right; before, any does."""
    path = f"{ROOT}rounds/{round_.code}/change/"
    Round.objects.filter(pk=round_.pk).update(**before)
    round_.refresh_from_db()
    sent = {"name": "", "mode": round_.mode, "feedback": round_.feedback, "attempts": 1, "zone": "UTC"}
    sheet = Sheet.objects.create(round=round_, learner=Learner.objects.create())
    Answer.objects.create(sheet=sheet, question="q1", given={"option": "a"})
    refused = here.post(path, sent | after)
    assert refused.status_code == 422
    assert set(refused.context["form"].errors) == set(after)
    assert Round.objects.filter(pk=round_.pk, **before).exists()
    Answer.objects.all().delete()
    if round_.mode == "live":  # the room has seen what is right of a question that nobody answered
        standing = Standing.objects.create(round=round_, state="revealed")
        assert here.post(path, sent | after).status_code == 422
        standing.delete()
    assert here.post(path, sent | after).status_code == 303
    assert Round.objects.filter(pk=round_.pk, **after).exists()


def test_looking_at_the_form_of_a_round_publishes_nothing(here: Client, quiz: Quiz) -> None:
    response = here.get(address(quiz, "round"))
    assert response["Location"] == address(quiz, "publish")
    assert Version.objects.count() == 0


def test_a_round_is_closed_and_opened_at_once(here: Client, round_: Round) -> None:
    path = f"{ROOT}rounds/{round_.code}/"
    here.post(path, {"do": "close"})
    round_.refresh_from_db()
    assert round_.is_closed
    here.post(path, {"do": "open"})
    round_.refresh_from_db()
    assert round_.is_open
    assert here.post(path, {"do": "eat"}).status_code == 404


def test_who_opens_a_round_again_is_told_how_many_may_have_seen_the_key(here: Client, round_: Round) -> None:
    """On its page before they do, and when they have done it; nothing is said where nobody has handed in."""
    switch, page = f"{ROOT}rounds/{round_.code}/", f"{ROOT}rounds/{round_.code}/"
    here.post(switch, {"do": "close"})
    quiet = [here.get(page), here.post(switch, {"do": "open"}, follow=True)]
    assert not [page for page in quiet if "may have seen" in page.content.decode()]
    for _each in range(2):
        Sheet.objects.create(round=round_, learner=Learner.objects.create(), handed_in=timezone.now())
    here.post(switch, {"do": "close"})
    for response in (here.get(page), here.post(switch, {"do": "open"}, follow=True)):
        assert "2 learners have handed in and may have seen the right answers." in response.content.decode()


def test_a_round_that_would_open_tomorrow_opens_now(here: Client, round_: Round) -> None:
    Round.objects.update(opens=timezone.now() + timedelta(days=1))
    here.post(f"{ROOT}rounds/{round_.code}/", {"do": "open"})
    round_.refresh_from_db()
    assert round_.is_open


def test_one_learner_gets_more_time(here: Client, round_: Round) -> None:
    """Twice five minutes, within a bound; not for who has handed in."""
    Round.objects.update(minutes=10)
    sheet = Sheet.objects.create(round=round_, learner=Learner.objects.create(), name="Ada")
    path = f"{ROOT}rounds/{round_.code}/"
    assert "Ada" in here.get(f"{ROOT}rounds/{round_.code}/").content.decode()
    for minutes in ("5", "5", "0", "601", "x"):
        here.post(path, {"sheet": sheet.pk, "minutes": minutes})
    sheet.refresh_from_db()
    assert sheet.extra_minutes == 10
    here.post(path, {"sheet": sheet.pk, "minutes": "600"})
    sheet.refresh_from_db()
    assert sheet.extra_minutes == 600
    Sheet.objects.update(handed_in=timezone.now(), extra_minutes=0)
    here.post(path, {"sheet": sheet.pk, "minutes": "5"})
    sheet.refresh_from_db()
    assert sheet.extra_minutes == 0


def test_the_code_is_found_in_small_letters(here: Client, round_: Round) -> None:
    assert here.get(f"{ROOT}rounds/{round_.code.lower()}/").status_code == 200
    assert here.get(f"{ROOT}rounds/nocode/").status_code == 404


# --- away --------------------------------------------------------------------------------------------


def test_what_goes_with_a_quiz_is_said_first(here: Client, quiz: Quiz, round_: Round) -> None:
    Sheet.objects.create(round=round_, learner=Learner.objects.create())
    page = here.get(address(quiz, "delete"))
    assert page.context["counts"] == {"versions": 1, "rounds": 1, "sheets": 1}
    assert Quiz.objects.exists()
    assert here.post(address(quiz, "delete")).status_code == 303
    assert [model.objects.count() for model in (Quiz, Version, Round, Sheet)] == [0, 0, 0, 0]


def test_a_round_goes_and_its_quiz_stays(here: Client, quiz: Quiz, round_: Round) -> None:
    assert "With them go" not in here.get(f"{ROOT}rounds/{round_.code}/delete/").content.decode()
    here.post(f"{ROOT}rounds/{round_.code}/delete/")
    assert Quiz.objects.exists()
    assert not Round.objects.exists()


# --- an exam ------------------------------------------------------------------------------------------


@pytest.fixture
def exam_of(trainer: User, case: Case) -> Quiz:
    """One question about the board of a case that everybody can look up."""
    quiz = Quiz.objects.create(owner=trainer, title_en="Exam", title_fr="Examen")
    board = BoardDoc(case.document["scenario"], "2026", case.slug)
    made = make_question("pt", board, {"ask": "pt", "object": "bears"}, name="q").question
    add(quiz, [made])
    return quiz


def test_a_board_of_the_library_is_said_and_asked_as_a_pattern(here: Client, exam_of: Quiz) -> None:
    path = f"{ROOT}{exam_of.key}/publish/"
    assert in_library(documents.read(exam_of.document)) == (1,)
    page = here.get(f"{ROOT}{exam_of.key}/").content.decode()
    assert 'value="patterns"' in page
    here.post(path, {"do": "patterns"})
    exam_of.refresh_from_db()
    (question,) = documents.read(exam_of.document).questions
    assert question.kind == "pattern"
    assert in_library(documents.read(exam_of.document)) == ()
    assert documents.problems(exam_of.document, complete=False) == ()


def test_a_case_that_is_no_more_in_the_library_is_left_as_it_is(exam_of: Quiz, case: Case) -> None:
    Case.objects.filter(pk=case.pk).update(status="draft")
    assert in_library(documents.read(exam_of.document)) == ()


@pytest.mark.parametrize("mode", ["alone", "live"])
def test_an_open_sheet_has_no_way_out_but_its_own(mode: str) -> None:
    """No search, no rooms, no links at the foot; when it is handed in they are there again."""
    of, client = a_round(mode=mode), Client()
    client.post(f"/en/q/{of.code}/begin/", {"name": "Zoé"})
    pages = [f"/en/q/{of.code}/1/", f"/en/q/{of.code}/hand-in/"] if mode == "alone" else [f"/en/live/{of.code}/"]
    for page in pages:
        text = client.get(page).content.decode()
        assert 'role="search"' not in text
        assert 'href="/en/cases/"' not in text
        assert "<footer" not in text
    if mode == "alone":
        client.post(f"/en/q/{of.code}/hand-in/")
        assert "<footer" in client.get(f"/en/q/{of.code}/", follow=True).content.decode()


# --- cards by their texts -----------------------------------------------------------------------------


BEARS = "Cave Bears {1}{G}\nCreature — Bear\n2/2"
BLESSING = "Creatures you control get +0/+2."


@pytest.mark.django_db
def test_pasted_cards_lie_on_a_board_that_can_be_asked_about(here: Client, quiz: Quiz) -> None:
    assert f"{quiz.key}/add/card/" in here.get(f"{ROOT}{quiz.key}/add/").content.decode()
    first = here.post(f"{ROOT}{quiz.key}/add/card/", {"text": BEARS, "controller": "you", "do": "keep"})
    assert first.status_code == 303
    asks = first.headers["Location"]
    more = f"{ROOT}{quiz.key}/add/card/?board={asks.strip('/').split('/')[-1]}"
    assert more in here.get(asks).content.decode()
    second = here.post(more, {"text": BLESSING, "controller": "you", "do": "keep"})
    board = Board.objects.get(pk=second.headers["Location"].split("/boards/")[1].strip("/"))
    document = json.loads(board.scenario) if isinstance(board.scenario, str) else board.scenario
    state = engine.evaluate(read_scenario(document)).final["own-card"]
    assert (state.power, state.toughness) == (2, 4)
    assert "Cave Bears" in here.get(second.headers["Location"]).content.decode()


@pytest.mark.django_db
def test_a_text_that_is_refused_comes_back_and_a_look_keeps_nothing(here: Client, quiz: Quiz) -> None:
    address = f"{ROOT}{quiz.key}/add/card/"
    here.get(address)
    count = Board.objects.count()
    insight = "Insight {U}\nSorcery\nDraw two cards."
    for do, status in (("look", 200), ("keep", 422), ("build", 422)):
        response = here.post(address, {"text": insight, "controller": "you", "do": do})
        assert response.status_code == status
        assert "Draw two cards." in response.content.decode()
    assert Board.objects.count() == count
