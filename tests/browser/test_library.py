"""The library, on a page of its own and beside a bench: what it offers is added, with and without JavaScript."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import HUMILITY, OpenWindow, Window
from tests.night import or_by_night

PAGES = (f"cases/{HUMILITY}/", "empty", "board")
#: By day each of these pages is tried with JavaScript or without it, by night with both.
JS = (True, True, False)
BEAR, OVINIZE = "Add Grizzly Bears", "Add Ovinize: choose for what"


def beginning(window: Window, page: str) -> str:
    """The address of a board to add to: a case, one of one's own, or an empty one."""
    if page == "empty":
        window.open("/en/sandbox/")
    elif page == "board":
        window.open(f"/en/cases/{HUMILITY}/?show=1").page.click("#switch-humility")
    else:
        return f"/en/{page}"
    window.page.wait_for_url("**/boards/**")
    return window.page.url.removeprefix(window.site).partition("?")[0]


@pytest.mark.parametrize(
    ("page", "js"),
    or_by_night(*zip(PAGES, JS, strict=True), night=zip(PAGES, (not js for js in JS), strict=True)),
)
def test_a_card_is_added_from_the_page_of_the_library(open_window: OpenWindow, page: str, js: bool) -> None:
    """In a tab of its own, after a search there, and with a question to answer first."""
    window = open_window(js=js)
    start = beginning(window, page)
    tab = window.open(f"{start}add/").page
    tab.get_by_label(BEAR, exact=True).click()
    tab.wait_for_selector("#bench")
    assert tab.locator("article.card h3", has_text="Grizzly Bears").count() >= 1
    window.open(f"{start}add/")
    tab.fill("[name=q]", "grizzly")
    tab.keyboard.press("Enter")
    tab.wait_for_function("() => document.querySelectorAll('#shelves li').length === 1") if js else tab.wait_for_url(
        "**q=grizzly**"
    )
    tab.get_by_label(BEAR, exact=True).click()
    tab.wait_for_selector("#bench")
    if page != "empty":
        window.open(f"{start}add/").page.get_by_label(OVINIZE, exact=True).click()
        tab.click("form .next")
        expect(tab.locator("main")).to_contain_text("Choose at least one object.")
        tab.locator("[name=affected]").first.check()
        tab.click("form .next")
        tab.wait_for_selector("#bench")
        assert tab.locator(".effect h3", has_text="Ovinize").count() == 1
    window.complaints[:] = [complaint for complaint in window.complaints if "422" not in complaint]


def test_what_a_card_asks_leaves_the_address_as_it_is(open_window: OpenWindow) -> None:
    """Beside the bench: so that a reload shows the board again. The first question has the focus."""
    window = open_window().open(f"/en/cases/{HUMILITY}/?show=1")
    tab = window.page
    before = tab.url
    tab.click("#add")
    tab.get_by_label(OVINIZE, exact=True).click()
    tab.wait_for_selector("[name=affected]")
    assert tab.url == before
    assert window.focused() == "add_affected_0"
    tab.get_by_text("Another card").click()
    tab.wait_for_selector("#shelves")
    assert tab.url == before
    tab.get_by_label(BEAR, exact=True).click()
    tab.wait_for_url("**/boards/**")
