"""Several ideas give the same wrong answer: one more board tells them apart, and what answers say is put together."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from html import unescape
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from django.template.loader import render_to_string
from django.test import Client

from layers_site.accounts.models import Attempt
from layers_site.boards.services.boards import begin
from layers_site.boards.services.moments import at_case
from layers_site.content.misconceptions import misconceptions
from layers_site.content.models import Case
from layers_site.learning.progress.services.answers import detector, met
from layers_site.questions.beliefs import gathered, right_answer
from layers_site.questions.diagnosis import MOST_QUESTIONS, Origin
from layers_site.questions.outcomes import outcome_of
from layers_site.questions.places import AskedBoard, item_of, question_of_item
from layers_site.questions.questions import Question, read_question
from layers_site.questions.verdicts import LastAnswer, Verdict, beliefs, shared
from tests.boards.conftest import HUMILITY
from tests.boards.test_predict import ABOUT_HUMILITY, answered, text_of
from tests.questions.boards import as_sent, told_on


@dataclass
class Search:
    """A learner who answered 1/1 on the board of Humility, which several ideas fit, and is asked on."""

    client: Client
    page: str

    @classmethod
    def begun(cls, client: Client) -> Search:
        return cls(client, answered(client, ABOUT_HUMILITY, "1/1"))

    @property
    def following(self) -> str:
        """The address of the next question, "" where there is none."""
        there = re.search(r'href="([^"]+)">Answer one more question', self.page)
        return unescape(there[1]) if there else ""

    @property
    def way_back(self) -> str:
        there = re.search(r'id="way-back" href="([^"]+)"', self.page)
        return unescape(there[1]) if there else ""

    def answers_as(self, idea: str) -> str:
        """The text of the last page, once all questions were answered as that idea has it, or as the rules do."""
        for _question in range(MOST_QUESTIONS):
            address = self.following
            if not address:
                break
            question = question_at(address)
            answer = gathered(question).answers.get(idea) or right_answer(question)
            response = self.client.post(address, as_sent(question, answer))
            self.page = self.client.get(response["Location"]).content.decode()
        return text_of(self.page)


@pytest.mark.parametrize("idea", ["M03", "M33"])
def test_a_search_ends_with_the_idea_and_leads_back(
    store_case: Callable[[str], Case], client: Client, idea: str
) -> None:
    """Whoever answers on as one of the ideas has that one told, with what the rules say, and the way back."""
    store_case(HUMILITY)
    search = Search.begun(client)
    assert idea in beliefs(Attempt.objects.get())
    text = search.answers_as(idea)
    assert "Your answers fit one idea only:" in text
    assert misconceptions()[idea].title.en in text
    assert misconceptions()[idea].correction.en.partition(":")[0] in text
    assert search.way_back == f"{ABOUT_HUMILITY}&seen=1"
    assert client.get(search.way_back).status_code == 200


def test_the_next_question_tells_nothing_before_its_answer(store_case: Callable[[str], Case], client: Client) -> None:
    store_case(HUMILITY)
    there = client.get(Search.begun(client).following)
    assert (there.status_code, {"bench", "outcome"} & set(there.context.keys())) == (200, set())
    assert "One more question" in text_of(there.content.decode())


def test_who_answers_as_no_idea_does_is_told_so(store_case: Callable[[str], Case], client: Client) -> None:
    """All ideas mislead on the next board or none is left: a right answer is the rules' own."""
    store_case(HUMILITY)
    search = Search.begun(client)
    question = question_at(search.following)
    ideas = beliefs(Attempt.objects.get())
    assert all(gathered(question).answers.get(idea, right_answer(question)) != {"power": 71} for idea in ideas)
    odd = as_sent(question, {**right_answer(question), "power": 71, "toughness": 72})
    search.page = client.get(client.post(search.following, odd)["Location"]).content.decode()
    assert "No single idea fits all of your answers." in text_of(search.page)
    assert search.way_back


def test_the_same_search_is_not_made_on_a_board_that_was_answered(
    store_case: Callable[[str], Case], client: Client
) -> None:
    """A second wrong answer leads to another board."""
    store_case(HUMILITY)
    search = Search.begun(client)
    first = search.following
    search.answers_as("M03")
    again = answered(client, ABOUT_HUMILITY, "1/1")
    assert Search(client, again).following.partition("?")[0] != first.partition("?")[0]


def test_an_idea_that_was_taken_away_is_left_out(store_case: Callable[[str], Case], client: Client) -> None:
    """What is stored may name what a later version does not have."""
    store_case(HUMILITY)
    search = Search.begun(client)
    first = Attempt.objects.get()
    first.believed = [*first.believed, "M99"]
    first.save()
    assert "Your answers fit one idea only:" in search.answers_as("M03")


FOREIGN = (
    {"since": "board:aaaaaaaaaaaa:2026:pt:z"},
    {"since": "x" * 201},
    {"since": "case:x::0:2026:pt:z", "back": "//elsewhere.example/"},
    {"since": "\0", "back": "https://elsewhere.example/"},
)


@pytest.mark.parametrize("query", FOREIGN)
def test_a_search_that_nobody_began_is_none(
    store_case: Callable[[str], Case], client: Client, query: dict[str, str]
) -> None:
    """Whatever stands in the address: the answer is judged as ever, and no way leads elsewhere."""
    store_case(HUMILITY)
    page = answered(client, f"{ABOUT_HUMILITY}&{urlencode(query)}", "1/1")
    assert "Two misconceptions lead to this answer" in text_of(page)
    assert "elsewhere.example" not in page


def test_two_ideas_with_one_outcome_are_told_to_be_so(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a board that tells them apart, nobody is asked on."""
    monkeypatch.setattr("layers_site.questions.diagnosis.chosen", lambda *_args: None)
    question = told_on(misconceptions()["M08"], ask="pt", object=misconceptions()["M08"].subject)
    verdict = Verdict(False, {"power": 9, "toughness": 9}, right_answer(question), ("M08", "M28"))
    view = outcome_of(question, LastAnswer(verdict, ()), "board", "/here/", Origin())
    html = render_to_string("questions/_outcome.html", {"outcome": view, "verdict": view.verdict})
    assert "No board of ours tells these ideas apart." in html
    assert "Answer one more question" not in html


def test_whoever_answers_one_idea_twice_is_told_what_both_share(
    store_case: Callable[[str], Case], client: Client
) -> None:
    """Two wrong answers on two boards, without a search: one idea fits both."""
    store_case(HUMILITY)
    address = Search.begun(client).following.partition("&since")[0]
    question = question_at(address)
    first = beliefs(Attempt.objects.get())
    idea = next(idea for idea in first if (gathered(question).answers.get(idea) or {}) != right_answer(question))
    response = client.post(address, as_sent(question, gathered(question).answers[idea] or {}))
    text = text_of(client.get(response["Location"]).content.decode())
    assert f"one idea in common: {misconceptions()[idea].title.en}" in text.replace("  ", " ")


def question_at(href: str) -> Question:
    """The question of an address on a board."""
    url = urlsplit(href)
    query = parse_qs(url.query)
    question = question_of_item(f"board:{url.path.split('/')[3]}:2026:{query['ask'][0]}:{query['object'][0]}")
    assert question is not None
    return question


# --- evidence ---------------------------------------------------------------------------------------


def test_an_idea_that_is_behind_somebody_is_said_to_be(store_case: Callable[[str], Case], client: Client) -> None:
    """Wrong as one who lets the newest go first, then right where that would mislead again: a kind word."""
    store_case(HUMILITY)
    answered(client, ABOUT_HUMILITY, "1/1")
    again = f"{ABOUT_HUMILITY}&variant=one-opalescence-newer"
    assert "This time it did not" not in text_of(answered(client, again, "4/4")), (
        "it fits two ideas: which, nobody knows"
    )
    Attempt.objects.filter(right=False).update(believed=["M03"])
    text = text_of(answered(client, again, "4/4"))
    assert "The newest applies first" in text
    assert "Not this time!" in text


def test_who_never_fell_for_it_is_told_nothing(store_case: Callable[[str], Case], client: Client) -> None:
    store_case(HUMILITY)
    assert "This time it did not" not in text_of(answered(client, ABOUT_HUMILITY, "4/4"))


def test_two_answers_share_only_what_both_fit() -> None:
    """M03 and M33 on one board, M03 and M25 on the next: M03 it is. What is no narrower is not said."""
    earlier = [Attempt(right=False, believed=["M03", "M33"]), Attempt(right=True)]
    assert shared(("M03", "M25"), earlier) == ("M03",)
    assert shared(("M07",), earlier) == ()
    assert shared(("M03", "M33"), earlier) == ()
    assert shared(("M03", "M33"), []) == ()


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
