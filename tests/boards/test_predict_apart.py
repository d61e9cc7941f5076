"""Several ideas give the same wrong answer: one more board tells them apart, and what answers say is put together."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from django.test import Client

from layers_site.accounts.models import Attempt
from layers_site.boards.services.boards import begin
from layers_site.boards.services.moments import at_case
from layers_site.content.misconceptions import misconceptions
from layers_site.content.models import Case
from layers_site.learning.progress import detector, met
from layers_site.questions.beliefs import gathered, right_answer
from layers_site.questions.flow import outcome_of
from layers_site.questions.places import AskedBoard, item_of, question_of_item
from layers_site.questions.questions import Question, read_question
from layers_site.questions.verdicts import LastAnswer, Verdict, beliefs
from tests.boards.conftest import HUMILITY
from tests.boards.test_predict import ABOUT_HUMILITY, answered, text_of
from tests.questions.boards import as_sent, told_on


def following(page: str) -> str:
    """The address of one more question, "" where there is none."""
    there = re.search(r'href="([^"]+)">Answer one more question', page)
    return unescape(there[1]) if there else ""


def way_back(page: str) -> str:
    there = re.search(r'id="way-back" href="([^"]+)"', page)
    return unescape(there[1]) if there else ""


@pytest.mark.parametrize("idea", ["M03", "M33"])
def test_one_more_question_shows_the_idea_and_leads_back(
    store_case: Callable[[str], Case], client: Client, idea: str
) -> None:
    """The next question tells nothing before its answer; whoever answers as the idea has it told, and the way back."""
    store_case(HUMILITY)
    more = following(answered(client, ABOUT_HUMILITY, "1/1"))
    assert idea in beliefs(Attempt.objects.get())
    open_page = client.get(more)
    assert (open_page.status_code, {"bench", "outcome"} & open_page.context.flatten().keys()) == (200, set())
    question = question_at(more)
    answer = gathered(question).answers.get(idea) or right_answer(question)
    page = client.get(client.post(more, as_sent(question, answer))["Location"]).content.decode()
    told = misconceptions()[idea]
    if answer != right_answer(question):
        assert told.correction.en.partition(":")[0] in text_of(page)
    assert way_back(page) == f"{ABOUT_HUMILITY}&seen=1"
    assert client.get(way_back(page)).status_code == 200


def test_no_board_is_asked_about_twice(store_case: Callable[[str], Case], client: Client) -> None:
    """A second wrong answer leads to another board; and an idea that was taken away since is no reason to fail."""
    store_case(HUMILITY)
    first = following(answered(client, ABOUT_HUMILITY, "1/1"))
    attempt = Attempt.objects.get()
    attempt.believed = [*attempt.believed, "M99"]
    attempt.save()
    client.post(first, as_sent(question_at(first), right_answer(question_at(first))))
    assert following(answered(client, ABOUT_HUMILITY, "1/1")).partition("?")[0] not in ("", first.partition("?")[0])


@pytest.mark.parametrize("back", ["//elsewhere.example/", "https://elsewhere.example/", "\0"])
def test_no_way_back_leads_elsewhere(store_case: Callable[[str], Case], client: Client, back: str) -> None:
    """Whatever stands in the address: the answer is judged as ever."""
    store_case(HUMILITY)
    page = answered(client, f"{ABOUT_HUMILITY}&{urlencode({'back': back})}", "1/1")
    assert "2 misconceptions lead to this answer" in text_of(page)
    assert "elsewhere.example" not in page


def test_without_a_board_that_tells_them_apart_nobody_is_asked_on(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("layers_site.questions.diagnosis.chosen", lambda *_args: None)
    question = told_on(misconceptions()["M08"], ask="pt", object=misconceptions()["M08"].subject)
    verdict = Verdict(False, {"power": 9, "toughness": 9}, right_answer(question), ("M08", "M28"))
    assert outcome_of(question, LastAnswer(verdict, ()), "/here/").one_more == ""


def question_at(href: str) -> Question:
    """The question of an address on a board."""
    url = urlsplit(href)
    query = parse_qs(url.query)
    question = question_of_item(f"board:{url.path.split('/')[3]}:2026:{query['ask'][0]}:{query['object'][0]}")
    assert question is not None
    return question


# --- evidence ---------------------------------------------------------------------------------------


QUESTIONS: list[dict[str, object]] = [
    {"ask": "pt", "object": "humility"},
    {"ask": "reason", "object": "bears"},
    {"ask": "order", "layer": "7b"},
    {"ask": "next", "layer": "7b"},
    {"ask": "next", "layer": "7b", "after": ["humility.a1"]},
]
NO_CODES = ("", "case", "case:x::0:2026:pt", "case:x::y:2026:pt:z", "board:aaaaaaaaaaaa:2026:pt:z")


@pytest.mark.parametrize("document", QUESTIONS)
def test_a_kept_prediction_can_be_read_again(store_case: Callable[[str], Case], document: dict[str, object]) -> None:
    """By its code alone, on a case and on a board; and where the case is gone, there is no question any more."""
    store_case(HUMILITY)
    moment = at_case(HUMILITY, "humility-between" if "after" not in document else "")
    question = read_question(document, moment.text, "2014")
    item = item_of(AskedBoard(moment, "2014"), question)
    assert question_of_item(item) == question
    board = begin(moment.scenario, {"do": "new"})
    assert question_of_item(item_of(AskedBoard(board, "2014"), question)) == question
    Case.objects.all().delete()
    assert question_of_item(item) is None


@pytest.mark.parametrize("item", NO_CODES)
def test_a_code_of_nothing_is_no_question(db: None, item: str) -> None:
    assert question_of_item(item) is None


def test_predictions_cure(store_case: Callable[[str], Case], client: Client) -> None:
    """One wrong answer makes an idea likely; two right ones where it misleads, and it is behind the learner."""
    store_case(HUMILITY)
    answered(client, ABOUT_HUMILITY, "1/1")
    assert _standing("M03") == "likely"
    answered(client, f"{ABOUT_HUMILITY}&variant=one-opalescence-newer", "4/4")
    answered(client, f"{ABOUT_HUMILITY}&variant=humility-newest", "1/1")
    assert _standing("M03") == "cured"


def _standing(code: str) -> str:
    attempts = list(Attempt.objects.all())
    return next(each.standing for each in met(attempts, detector(attempts)) if each.id == code)
