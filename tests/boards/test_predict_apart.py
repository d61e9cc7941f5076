"""Several ideas give the same wrong answer: one more board tells them apart, and what answers say is put together."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

import pytest
from django.template.loader import render_to_string
from django.test import Client

from layers_site.accounts.models import Attempt
from layers_site.boards.services.boards import begin
from layers_site.boards.services.moments import at_case
from layers_site.content.misconceptions import misconceptions
from layers_site.content.models import Case
from layers_site.learning.progress.services.detection import detector
from layers_site.learning.progress.services.misconceptions import met
from layers_site.questions.beliefs import gathered, right_answer
from layers_site.questions.distinctions import telling_apart
from layers_site.questions.places import Place, item_of, question_of_item
from layers_site.questions.predicting import outcome
from layers_site.questions.questions import Question, read_question
from layers_site.questions.verdicts import Verdict, beliefs, shared
from tests.boards.conftest import HUMILITY
from tests.boards.test_predict import ABOUT_HUMILITY, answered, text_of
from tests.questions.boards import as_sent, ask, shipped, told_on


@pytest.mark.parametrize("ideas", [("M03", "M33"), ("M01", "M07"), ("M09", "M11"), ("M14", "M16")], ids="-".join)
def test_one_more_board_tells_ideas_apart(db: None, ideas: tuple[str, str]) -> None:
    """Those who hold one of the two answer there otherwise than those who hold the other."""
    here = ask(shipped(f"cases/{HUMILITY}"), ask="pt", object="humility")
    found = telling_apart(here, ideas)
    assert found is not None
    assert found.spot.text != here.text
    there = read_question(found.document, found.spot.text, "2026")
    answers = [gathered(there).answers.get(one, right_answer(there)) for one in ideas]
    assert answers[0] != answers[1]


def test_two_ideas_with_one_outcome_are_told_to_be_so(db: None) -> None:
    """Losing abilities first, or as an edit of the text: the result is the same, so no board can tell."""
    question = told_on(misconceptions()["M08"], ask="pt", object=misconceptions()["M08"].subject)
    verdict = Verdict(False, {"power": 9, "toughness": 9}, right_answer(question), ("M08", "M28"))
    found = outcome(Place(begin(misconceptions()["M08"].scenario, {"do": "new"}), "2026"), question, verdict, [])
    assert (found.apart, found.none_tells) == ("", True)
    html = render_to_string("questions/_outcome.html", {"outcome": found, "verdict": found.verdict})
    assert "We have no board that tells these ideas apart." in html


def test_the_next_board_is_asked_about_and_does_not_tell(store_case: Callable[[str], Case], client: Client) -> None:
    """A wrong answer leads to a question on another board; whoever answers it the same way is told what both share."""
    store_case(HUMILITY)
    first = answered(client, ABOUT_HUMILITY, "1/1")
    href = unescape(re.search(r'href="([^"]+)">Answer one more question', first)[1])  # type: ignore[index]
    there = client.get(href)
    assert there.status_code == 200
    assert not {"bench", "outcome"} & set(there.context.keys())
    question = question_at(href)
    ideas = beliefs(Attempt.objects.get())
    believed = gathered(question).answers["M03"]
    response = client.post(href, as_sent(question, believed or {}))
    text = text_of(client.get(response["Location"]).content.decode())
    assert "M03" in ideas
    assert "one idea in common: The newest goes first" in text.replace("  ", " ")


def question_at(href: str) -> Question:
    """The question of an address on a board."""
    board, query = re.match(r"/en/boards/(\w+)/predict/\?(.*)", href).groups()  # type: ignore[union-attr]
    asked = dict(pair.split("=") for pair in query.split("&"))
    found = question_of_item(f"board:{board}:2026:{asked['ask']}:{asked['object']}")
    assert found is not None
    return found


# --- evidence ---------------------------------------------------------------------------------------


def test_an_idea_that_is_behind_somebody_is_said_to_be(store_case: Callable[[str], Case], client: Client) -> None:
    """Wrong as one who lets the newest go first, then right where that would mislead again: a kind word."""
    store_case(HUMILITY)
    answered(client, ABOUT_HUMILITY, "1/1")
    text = text_of(answered(client, f"{ABOUT_HUMILITY}&variant=one-opalescence-newer", "4/4"))
    assert "The newest goes first" in text
    assert "You no longer fall for" in text


def test_who_never_fell_for_it_is_told_nothing(store_case: Callable[[str], Case], client: Client) -> None:
    store_case(HUMILITY)
    assert "You no longer fall" not in text_of(answered(client, ABOUT_HUMILITY, "4/4"))


def test_two_answers_share_only_what_both_fit() -> None:
    """M03 and M33 on one board, M03 and M25 on the next: M03 it is. What is no narrower is not said."""
    earlier = [Attempt(right=False, believed=["M03", "M33"]), Attempt(right=True)]
    assert shared(("M03", "M25"), earlier) == ("M03",)
    assert shared(("M07",), earlier) == ()
    assert shared(("M03", "M33"), earlier) == ()
    assert shared(("M03", "M33"), []) == ()


ASKED: list[dict[str, object]] = [
    {"ask": "pt", "object": "humility"},
    {"ask": "reason", "object": "bears"},
    {"ask": "order", "layer": "7b"},
    {"ask": "next", "layer": "7b"},
    {"ask": "next", "layer": "7b", "after": ["humility.a1"]},
]
NO_CODES = ("", "case", "case:x::0:2026:pt", "case:x::y:2026:pt:z", "board:aaaaaaaaaaaa:2026:pt:z")


@pytest.mark.parametrize("document", ASKED)
def test_a_kept_prediction_can_be_read_again(store_case: Callable[[str], Case], document: dict[str, object]) -> None:
    """By its code alone, on a case and on a board; and where the case is gone, there is no question any more."""
    store_case(HUMILITY)
    moment = at_case(HUMILITY, "humility-between" if "after" not in document else "")
    question = read_question(document, moment.text, "2014")
    item = item_of(Place(moment, "2014"), question)
    assert question_of_item(item) == question
    board = begin(moment.scenario, {"do": "new"})
    assert question_of_item(item_of(Place(board, "2014"), question)) == question
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


def _standing(one: str) -> str:
    attempts = list(Attempt.objects.all())
    return next(each.standing for each in met(attempts, detector(attempts)) if each.id == one)
