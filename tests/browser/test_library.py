"""A card is looked for on the board and added to it, with and without JavaScript."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import HUMILITY, OpenWindow, Window
from tests.night import or_by_night

PAGES = (f"/en/cases/{HUMILITY}/?show=1", "/en/sandbox/")


def look_for(window: Window, words: str, card: str, *, js: bool) -> None:
    window.page.fill("#add", words)
    if not js:
        window.page.keyboard.press("Enter")
    window.page.click(f"#add-{card}")


@pytest.mark.parametrize(("start", "js"), or_by_night((PAGES[1], True), night=[(PAGES[0], True), (PAGES[1], False)]))
def test_a_card_is_added_from_the_field(open_window: OpenWindow, start: str, js: bool) -> None:
    """What needs no answer comes at once; what asks does so over the board, where what is wrong is said too."""
    window = open_window(js=js).open(start)
    page = window.page
    look_for(window, "grizzly", "grizzly-bears", js=js)
    expect(page.locator("article.card h3", has_text="Grizzly Bears").last).to_be_visible()
    if js:
        assert window.focused() == "add"
        assert page.input_value("#add") == ""
    look_for(window, "oviniz", "ovinize", js=js)
    page.click(".slip .next")
    expect(page.locator(".slip")).to_contain_text("Choose at least one object.")
    page.locator("[name=affected]").first.check()
    page.click(".slip .next")
    expect(page.locator("#row-ovinize")).to_be_visible()
    assert page.locator("dialog[open]").count() == 0
    window.complaints[:] = [complaint for complaint in window.complaints if "422" not in complaint]


@pytest.mark.parametrize(
    ("page_at", "words", "card"),
    [("/en/sandbox/", "grizzly", "grizzly-bears"), ("/fr/sandbox/", "grizzlis", "grizzly-bears")],
)
def test_arrows_reach_what_is_found(open_window: OpenWindow, page_at: str, words: str, card: str) -> None:
    """Down and Enter add the first card: without the arrow, Enter asks for the page of all cards found."""
    window = open_window().open(page_at)
    page = window.page
    page.type("#add", words)
    page.wait_for_selector(f"#add-{card}")
    page.keyboard.press("ArrowDown")
    assert window.focused() == f"add-{card}"
    page.keyboard.press("ArrowUp")
    assert window.focused() == "add"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("article.card")).to_have_count(1)
    assert "/sandbox/" not in page.url or "q=" not in page.url


def test_what_is_found_lies_over_no_card(open_window: OpenWindow) -> None:
    """The cards of the board and the field stay in sight, and the page does not grow; Escape takes it away."""
    window = open_window(size=(1366, 768)).open(PAGES[0])
    page = window.page
    height = page.evaluate("document.documentElement.scrollHeight")
    page.fill("#add", "angel")
    page.wait_for_selector("#cards-found li")
    found, cards = page.locator("#cards-found").bounding_box(), page.locator("#bench .board").bounding_box()
    assert found
    assert cards
    assert found["y"] >= cards["y"] + cards["height"]
    assert page.evaluate("document.documentElement.scrollHeight") == height
    page.locator("#focus-bears").focus()
    expect(page.locator("#cards-found")).to_be_hidden()
