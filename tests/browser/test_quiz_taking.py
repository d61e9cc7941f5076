"""A quiz answered alone in a browser: by telephone, without JavaScript, over a line that breaks, in two languages.

The Bears are 4/4: set to 1/1 in layer 7b, then +3/+3 in layer 7c (613.4b, 613.4c). Who takes what is set to come last
answers 1/1."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from layers_site.quizzes.models import Round
from tests.browser.conftest import NARROW, OpenWindow, Violations, Window
from tests.night import or_by_night
from tests.quizzes.taking.rounds import SECRET, a_round


@pytest.fixture
def site(live_server: LiveServer) -> str:
    """These pages need no more content than their own round."""
    return live_server.url


def enter(window: Window, of: Round, language: str = "en", name: str = "Zoé") -> Page:
    """From the door to the first question."""
    page = window.open(f"/{language}/q/").page
    page.fill("#code_code", f"{of.code[:3]}-{of.code[3:]}".lower())
    page.click(".code-form .next")
    page.fill("#begin_name", name)
    page.click(".begin-form .next")
    page.wait_for_url("**/1/")
    return page


def choose(page: Page, text: str) -> None:
    page.locator(".ask").get_by_text(text, exact=True).click()
    page.click(".ask .next")


@pytest.mark.by_day
@pytest.mark.parametrize("js", [True, False], ids=["js", "no-js"])
def test_a_quiz_from_its_code_to_its_result(open_window: OpenWindow, js: bool) -> None:
    """A misconception, a size, one's own words; then what is right, and the words are marked beside it."""
    of = a_round(minutes=10, marking="self")
    page = enter(open_window(js=js, size=NARROW), of, name="<b>Zoé</b>")
    choose(page, "1/1")
    page.wait_for_url("**/2/")
    page.fill("#ask_power", "4")
    page.fill("#ask_toughness", "4")
    page.click(".ask .next")
    page.wait_for_url("**/3/")
    assert SECRET not in page.content()
    page.click(".taking-on [rel=next]")
    page.wait_for_url("**/hand-in/")
    assert page.locator(".open-questions li").all_inner_texts() == ["Question 3"]
    page.click(".open-questions a")
    page.fill("textarea", "So.")
    page.click(".ask .next")
    page.wait_for_url("**/hand-in/")
    page.click("form.taking-on button")
    page.wait_for_url("**/result/")
    assert page.locator(".worth b").inner_text() == "2"
    assert "Setting comes after modifying" in page.inner_text(".result-items")
    assert "<b>Zoé</b>" in page.inner_text(".taking-head")
    page.get_by_role("button", name="Mine says the same").click()
    page.wait_for_url("**#q-3")
    assert page.locator(".worth b").inner_text() == "4"


def test_who_comes_back_goes_on(open_window: OpenWindow) -> None:
    """After the line broke the answer is still in the form; after the browser was closed, the place is still there;
    and in the other language too."""
    of = a_round()
    window = open_window()
    page = enter(window, of)
    page.context.set_offline(True)
    choose(page, "1/1")
    page.wait_for_selector("#trouble button")
    assert page.locator(".ask input:checked").count() == 1
    page.context.set_offline(False)
    page.locator("#trouble").get_by_role("button", name="Try again").click()
    page.wait_for_url("**/2/")
    window.complaints.clear()  # the console says that there was no line
    page.close()
    again = page.context.new_page()
    again.goto(f"{window.site}/en/q/{of.code}/")
    again.get_by_text("Continue where you were").click()
    again.wait_for_url("**/2/")
    again.click("#other-language")
    again.wait_for_url(f"**/fr/q/{of.code}/2/")
    assert of.sheets.get().answers.count() == 1


def test_the_time_counts_down(open_window: OpenWindow) -> None:
    """By the server's clock; what comes after it is refused, and the result says so."""
    of = a_round(minutes=1)
    page = enter(open_window(), of)
    page.wait_for_function("() => /^0:[0-5][0-9]$/.test(document.querySelector('[data-left]').textContent)")
    of.sheets.update(began=of.sheets.get().began - timedelta(minutes=5))
    choose(page, "4/4")
    page.wait_for_url("**/result/?late=1")
    assert "arrived after the end" in page.inner_text("#main")
    assert of.sheets.get().answers.count() == 0


@pytest.mark.parametrize(
    ("language", "zone", "js", "words"),
    [
        ("en", "America/New_York", True, "Closes: September 30, 2030, 12:30, your time"),
        ("fr", "America/New_York", True, "Fermeture\u00a0: 30 septembre 2030 à 12\u00a0h\u00a030, à votre heure"),
        ("en", "Europe/Berlin", True, "Closes: September 30, 2030, 18:30, Paris time"),
        ("en", "America/New_York", False, "Closes: September 30, 2030, 18:30, Paris time"),
    ],
)
def test_times_are_told_on_ones_own_clock(
    open_window: OpenWindow, language: str, zone: str, js: bool, words: str
) -> None:
    """Where it differs from the trainer's: in Berlin it is as late as in Paris, in New York six hours earlier."""
    of = a_round(zone="Europe/Paris", closes=datetime(2030, 9, 30, 16, 30, tzinfo=UTC))
    page = open_window(js=js, zone=zone).open(f"/{language}/q/{of.code}/").page
    assert words in page.inner_text(".cover-facts")


@pytest.mark.parametrize("dark", or_by_night(False, night=[True]))
def test_everybody_can_answer(open_window: OpenWindow, violations: Violations, dark: bool) -> None:
    """Nothing for axe to complain about, nothing wider than a small screen, and after a swap the focus is on the next
    question."""
    of = a_round(feedback="now")
    window = open_window(dark=dark, bypass_csp=True, size=(320, 700))
    page = window.open("/fr/q/").page
    faults = violations(page)
    page = enter(window, of, "fr")
    faults += violations(page)
    choose(page, "1/1")
    page.wait_for_selector("#verdict")
    page.wait_for_function("() => document.activeElement.id === 'verdict'")
    faults += violations(page)
    page.goto(f"{window.site}/fr/q/{of.code}/hand-in/")
    faults += violations(page)
    assert window.overflow() == 0
    page.click("form.taking-on button")
    page.wait_for_url("**/result/")
    faults += violations(page)
    assert (faults, window.overflow()) == ([], 0)
