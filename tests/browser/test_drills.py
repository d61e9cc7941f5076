"""The drills in a browser: by keyboard alone, and on narrow screens."""

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


@pytest.mark.by_day
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
