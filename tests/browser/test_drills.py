"""The drills in a browser: with and without JavaScript, by keyboard, narrow and dark, and for a screen reader."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from layers_site.learning.drills.boards import FAMILIES
from tests.browser.conftest import OpenWindow, Window
from tests.night import or_by_night

WHICH = "/en/drills/which-layer/"


def _choose(window: Window, *codes: str) -> None:
    """Tick the boxes as a visitor does, on what can be seen of them."""
    for code in codes:
        window.page.locator(f"label:has(input[value='{code}'])").click()


def _check(window: Window, headline: str) -> None:
    window.page.get_by_role("button", name="Check").click()
    expect(window.page.locator("#drill-verdict")).to_have_text(headline)


@pytest.mark.by_day
@pytest.mark.parametrize("js", [True, False], ids=["with-script", "without"])
def test_five_items_are_played(open_window: OpenWindow, js: bool) -> None:
    """Answer, verdict, next: five times, and the place in the round goes along."""
    window = open_window(js=js).open(WHICH)
    seen = set()
    for _ in range(5):
        seen.add(window.page.locator("#drill-name").inner_text())
        _choose(window, "4")
        window.page.get_by_role("button", name="Check").click()
        expect(window.page.locator("#drill-verdict")).to_be_visible()
        window.page.click("#drill-next")
        expect(window.page.locator("#drill form")).to_be_visible()
    assert len(seen) >= 4
    expect(window.page.locator(".drill-place")).to_contain_text("Question 6 of 10")


@pytest.mark.parametrize("js", [True, False], ids=["with-script", "without"])
def test_all_layers_have_to_be_named(open_window: OpenWindow, js: bool) -> None:
    """Humility: 6 alone is not all, 6 and 7b are; the verdict has its own address and can be reloaded."""
    window = open_window(js=js).open(f"{WHICH}?item=L29")
    _choose(window, "6")
    _check(window, "Right so far, but not all.")
    expect(window.page.locator(".marked .missed")).to_contain_text("7b")
    window.page.reload()
    expect(window.page.locator("#drill-verdict")).to_have_text("Right so far, but not all.")
    window.open(f"{WHICH}?item=L29")
    _choose(window, "6", "7b")
    _check(window, "Right.")
    assert "answer=" in window.page.url


def test_an_empty_answer_is_asked_for(open_window: OpenWindow) -> None:
    """Without a choice the question stays, and says what is missing."""
    window = open_window().open(f"{WHICH}?item=L29")
    window.page.get_by_role("button", name="Check").click()
    expect(window.page.locator("#drill_wrong")).to_contain_text("Choose at least one")
    window.complaints.clear()  # the refusal is a 422, which the console mentions


def test_a_drill_goes_by_keyboard_alone(open_window: OpenWindow) -> None:
    """Tab and Space choose, Enter sends, the focus goes to the verdict, and on to the next question."""
    window = open_window().open(f"{WHICH}?item=L11")
    window.page.locator("input[value='3']").focus()
    window.page.keyboard.press("Tab")
    window.page.keyboard.press("Space")
    assert window.page.locator("input[value='4']").is_checked()
    window.page.keyboard.press("Enter")
    expect(window.page.locator("#drill-verdict")).to_have_text("Right.")
    assert window.focused() == "drill-verdict"
    for _ in range(6):
        window.page.keyboard.press("Tab")
        if window.focused() == "drill-next":
            break
    assert window.focused() == "drill-next"
    window.page.keyboard.press("Enter")
    expect(window.page.locator("#drill form")).to_be_visible()
    assert window.focused() == "drill-name"


def test_back_leads_to_the_question(open_window: OpenWindow) -> None:
    """After a verdict and the next question, back shows the verdict again."""
    window = open_window().open(f"{WHICH}?item=L11")
    _choose(window, "4")
    _check(window, "Right.")
    window.page.click("#drill-next")
    expect(window.page.locator("#drill form")).to_be_visible()
    window.page.go_back()
    expect(window.page.locator("#drill-verdict")).to_have_text("Right.")


# --- for everybody ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", or_by_night("fr", night=["en"]))
def test_nothing_scrolls_sideways(open_window: OpenWindow, language: str) -> None:
    """At 320 pixels and up every page fits, before the answer and after it."""
    window = open_window()
    for slug in FAMILIES:
        assert window.open(f"/{language}/drills/{slug}/").too_wide() == [], slug
    window.open(f"/{language}/drills/which-layer/?item=L31")
    _choose(window, "players", "costs", "none")
    window.page.locator("#drill form [type=submit]").click()
    expect(window.page.locator("#drill-verdict")).to_be_visible()
    assert window.too_wide() == []
