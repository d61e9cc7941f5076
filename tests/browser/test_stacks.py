"""The stack in a browser: played with and without JavaScript, by keyboard, on narrow screens, and seen by axe."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenWindow

pytestmark = pytest.mark.browser

FIRST = "stack-last-in-first-out"
REGION = f"#game-{FIRST}"


def pile(page: Page) -> list[str]:
    """The names on the stack as they are drawn, from top to bottom of the screen."""
    sheets = page.locator("li.sheet").all()
    heights = sorted((sheet.bounding_box() or {"y": 0.0})["y"] for sheet in sheets)
    drawn = {(sheet.bounding_box() or {"y": 0.0})["y"]: sheet.locator(".sheet-name").inner_text() for sheet in sheets}
    return [drawn[y].split("\n")[0].strip() for y in heights]


def play_the_case(page: Page) -> None:
    """C40, in both seats, up to the Bolt on top of the Growth, and on until the stack is empty."""
    for at, button in enumerate(("cast-growth", "pass", "cast-bolt"), 1):
        if button.startswith("cast"):
            page.select_option(f"{REGION}-{button}-target-1", "bears")
        press(page, button, at)
    assert pile(page) == ["Lightning Bolt", "Giant Growth"]
    press(page, "pass-each", 4)
    assert pile(page) == ["Giant Growth"]
    assert "state-based actions destroy it" in page.locator(".happened").inner_text()
    press(page, "pass-each", 5)
    assert page.locator(".pile-empty").count() == 1
    assert "it does not resolve" in page.locator(".happened").inner_text()


def press(page: Page, button: str, at: int) -> None:
    """Make a move, and wait until the page stands after so many."""
    page.click(f"{REGION}-{button}")
    page.wait_for_selector(f"text={at} of 5 moves")


@pytest.mark.by_day
def test_a_case_is_played_live(open_window: OpenWindow) -> None:
    """Each move swaps the region alone; back and reload show the same game, and the result is read aloud."""
    window = open_window().open(f"/en/stack/{FIRST}/")
    page = window.page
    page.evaluate("window.stillHere = true")
    play_the_case(page)
    page.wait_for_url("**/?at=5")
    assert page.evaluate("window.stillHere")
    assert "it does not resolve" in page.locator("#live").inner_text()
    page.go_back()
    page.wait_for_selector("text=4 of 5 moves")
    page.reload()
    assert pile(page) == ["Giant Growth"]


def test_a_case_is_played_without_javascript(open_window: OpenWindow) -> None:
    """Plain forms and links do the same."""
    page = open_window(js=False).open(f"/en/stack/{FIRST}/").page
    play_the_case(page)
    assert page.url.endswith("?at=5")


def test_the_focus_is_never_lost(open_window: OpenWindow) -> None:
    """By keyboard: a move that can be made no more leaves the focus on another one."""
    window = open_window().open(f"/en/stack/{FIRST}/")
    window.page.focus(f"{REGION}-cast-growth")
    window.page.keyboard.press("Enter")
    window.page.wait_for_selector("li.sheet")
    assert window.focused() not in ("BODY", "HTML")
    window.page.focus(f"{REGION}-later")
    window.page.keyboard.press("Enter")
    window.page.wait_for_url("**/?at=2")
    assert window.focused() == f"{REGION}-later"[1:]
