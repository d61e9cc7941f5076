"""Predict first, in a browser: with and without JavaScript, by keyboard, and nothing told before it is answered.

By the rules Humility is 4/4 there: each Opalescence, newer than Humility, sets its size in layer 7b (613.7)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Response

from tests.browser.conftest import HUMILITY, NARROW, OpenWindow, Window

PATH = f"cases/{HUMILITY}/predict/?ask=pt&object=humility"


def press(window: Window, text: str) -> None:
    """One of the answers, and wait for the verdict."""
    window.page.get_by_role("button", name=text, exact=True).click()
    window.page.wait_for_selector("#verdict")


@pytest.mark.parametrize("js", [True, False], ids=["js", "no-js"])
@pytest.mark.parametrize(("language", "right"), [("en", "Yes, that is right."), ("fr", "Oui, c’est juste.")])
def test_a_case_is_predicted_and_then_seen(open_window: OpenWindow, language: str, right: str, js: bool) -> None:
    """From the case two presses to an answer, and one more to the board with its results."""
    window = open_window(js=js).open(f"/{language}/cases/{HUMILITY}/predict/?object=humility")
    press(window, "4/4")
    assert right in window.page.locator(".verdict-said").inner_text()
    window.page.click("#way-on")
    window.page.wait_for_selector("#bench")
    assert window.size("humility") == "4/4"


@pytest.mark.by_day
@pytest.mark.parametrize("js", [True, False], ids=["js", "no-js"])
def test_a_wrong_answer_leads_to_the_idea_behind_it_and_back(open_window: OpenWindow, js: bool) -> None:
    """1/1 fits two ideas; another board asks without telling, names the one that it was, and leads back."""
    window = open_window(js=js, size=NARROW).open(f"/en/{PATH}")
    press(window, "1/1")
    way_on = window.page.locator(".apart .button.next")
    assert window.page.evaluate(
        "button => button.getBoundingClientRect().bottom <= innerHeight", way_on.element_handle()
    )
    assert "newest" in window.page.locator(".verdict-ideas").inner_text()
    way_on.click()
    window.page.wait_for_url("**/boards/**")
    assert window.page.locator(".asking-asked").inner_text().endswith("?")
    assert window.page.locator("#verdict").count() == 0
    window.page.locator(".pick").first.click()
    window.page.wait_for_selector("#way-back")
    window.page.click("#way-back")
    window.page.wait_for_url(f"**{PATH}&seen=1")
    assert "Not quite." in window.page.locator(".verdict-said").inner_text()


def test_nothing_is_told_before_it_is_answered(open_window: OpenWindow) -> None:
    """Not in the page, and in nothing that the browser gets with it: 4/4 is there once, as an answer to press."""
    window = open_window()
    bodies: list[str] = []

    def heard(response: Response) -> None:
        if response.request.resource_type in ("document", "xhr", "fetch"):
            bodies.append(response.text())

    window.page.on("response", heard)
    window.open(f"/en/{PATH}")
    window.page.wait_for_load_state("networkidle")
    assert len(bodies) == 1
    assert bodies[0].count(">4/4<") == 1  # as one of the answers
    assert 'class="chip' not in bodies[0]
    assert "stratum" not in bodies[0]


def test_a_prediction_by_keyboard(open_window: OpenWindow) -> None:
    """Tab to an answer, press it: the focus is on the verdict, and the address is the verdict's."""
    window = open_window().open(f"/en/{PATH}")
    page = window.page
    for _press in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "pick":
            break
    page.keyboard.press("Enter")
    page.wait_for_selector("#verdict")
    page.wait_for_function("document.activeElement.id === 'verdict'")
    assert "seen=1" in page.url
    page.go_back()
    page.wait_for_selector(".picks")
    assert page.locator("#verdict").count() == 0
