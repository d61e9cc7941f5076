"""What is typed into a quiz and not sent: there again after a reload, and gone once it is sent or its sheet is over."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from layers_site.quizzes.live.services import move
from layers_site.quizzes.models import Round, Sheet
from tests.browser.conftest import OpenWindow
from tests.quizzes.taking.rounds import a_round, single, words

DRAFTS = "Object.keys(sessionStorage).filter((key) => key.startsWith('draft/')).length"
BACK = "[data-draft-back]"


@pytest.fixture
def site(live_server: LiveServer) -> str:
    """These pages need no more content than their own round."""
    return live_server.url


def begin(open_window: OpenWindow, of: Round) -> Page:
    """At the first question."""
    page = open_window().open(f"/en/q/{of.code}/").page
    page.click(".begin-form .next")
    page.wait_for_url("**/1/")
    return page


def test_what_was_not_sent_is_there_again(open_window: OpenWindow) -> None:
    """Words and a choice, each with its own question; a line says so, and where nothing was typed there is none."""
    page = begin(open_window, a_round(words(), single()))
    page.fill("textarea", "By 613.4 <i>")
    page.click(".taking-on [rel=next]")
    page.wait_for_url("**/2/")
    assert not page.is_visible(BACK)
    page.get_by_text("1/1", exact=True).click()
    page.reload()
    expect(page.locator(BACK)).to_have_text("The text that you typed here but didn’t send is back.")
    assert page.locator("label:has(input:checked)").inner_text() == "1/1"
    page.click(".taking-on [rel=prev]")
    page.wait_for_url("**/1/")
    assert page.input_value("textarea") == "By 613.4 <i>"


def test_what_was_sent_is_not_kept(open_window: OpenWindow) -> None:
    """The answer is; what is typed over it is a draft again, and what is typed back is none."""
    page = begin(open_window, a_round(words(), single()))
    page.fill("textarea", "One.")
    page.click(".ask .next")
    page.wait_for_url("**/2/")
    assert page.evaluate(DRAFTS) == 0
    page.click(".taking-on [rel=prev]")
    page.wait_for_url("**/1/")
    page.click("details.change summary")
    page.fill("textarea", "Two.")
    page.reload()
    assert page.is_visible(BACK)
    assert page.input_value("textarea") == "Two."
    page.fill("textarea", "One.")
    page.reload()
    assert not page.is_visible(BACK)


def test_a_mistake_keeps_what_was_typed(open_window: OpenWindow) -> None:
    """What cannot be taken is not sent: it is there after a reload too."""
    window = open_window()
    page = begin(lambda: window, a_round(words()))
    page.fill("textarea", "   ")
    page.evaluate("document.querySelector('form.ask').noValidate = true")
    page.click(".ask .next")
    page.wait_for_selector(".ask [aria-invalid=true], .ask .errors, .ask .error")
    assert page.evaluate(DRAFTS) == 1
    window.complaints.clear()  # the console says that it was refused


def test_nothing_is_left_of_a_sheet_that_is_over(open_window: OpenWindow) -> None:
    page = begin(open_window, a_round(words()))
    page.fill("textarea", "Mine.")
    page.click(".taking-on [rel=next]")
    page.wait_for_url("**/hand-in/")
    assert page.evaluate(DRAFTS) == 1
    page.click("form.taking-on button")
    page.wait_for_url("**/result/")
    assert page.evaluate(DRAFTS) == 0


def test_another_ones_sheet_gets_nothing(open_window: OpenWindow) -> None:
    """In the same tab, after somebody else has begun: not the words, and they are gone."""
    of = a_round(words())
    page = begin(open_window, of)
    page.fill("textarea", "Mine.")
    page.context.clear_cookies()
    page.goto(page.url.replace("/1/", "/"))
    assert page.evaluate(DRAFTS) == 0
    page.evaluate(f"sessionStorage.setItem('draft/{of.code}/somebody/1', '[[\"answer\",\"Theirs.\"]]')")
    page.click(".begin-form .next")
    page.wait_for_url("**/1/")
    assert page.input_value("textarea") == ""
    assert page.evaluate(DRAFTS) == 0
    assert Sheet.objects.count() == 2


def test_a_live_question_has_no_draft_once_it_is_locked(open_window: OpenWindow) -> None:
    """While it is asked a reload loses nothing; the vote after it begins with an empty form."""
    of = a_round(words(), mode=Round.Mode.LIVE)
    move(of, "start", 0)
    page = open_window().open(f"/en/live/{of.code}/").page
    page.click("#seat form .next")
    page.wait_for_selector("textarea")
    page.fill("textarea", "Mine.")
    page.reload()
    assert page.input_value("textarea") == "Mine."
    move(of, "lock", 1)
    page.wait_for_selector("#seat[data-state=locked]")
    assert page.evaluate(DRAFTS) == 0
    move(of, "revote", 2)
    page.wait_for_selector("textarea")
    assert page.input_value("textarea") == ""
    assert not page.is_visible(BACK)
