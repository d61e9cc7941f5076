"""The first minute: what a stranger sees without scrolling, before and after one press, and where it leads."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator

from tests.browser.conftest import OpenWindow, Violations, Window

#: The two screens on which everything of the first minute has its place.
SCREENS = ((1366, 768), (360, 780))
RIGHT = {"en": "Yes, that is right.", "fr": "Oui, c’est juste."}


def outside(window: Window, *things: str) -> list[str]:
    """The things of which something is not on the screen as it is."""
    return [thing for thing in things if not _on_screen(window, window.page.locator(thing).first)]


def _on_screen(window: Window, thing: Locator) -> bool:
    box, size = thing.bounding_box(), window.page.viewport_size
    assert size is not None
    return box is not None and box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


@pytest.mark.by_day
@pytest.mark.parametrize("size", SCREENS, ids=["wide", "narrow"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_one_press_leads_a_stranger_to_the_right_answer_and_its_reason(
    open_window: OpenWindow, language: str, size: tuple[int, int]
) -> None:
    """Cards, question and answers are on the first screen, on a wide one the other ways in too; after one press the
    answer with its reason, the values on the way, and one next step. Nobody has to scroll.
    """
    window = open_window(size=size).open(f"/{language}/")
    beside = (".home-doors a", "#ask-1", ".ask-two button") if size == SCREENS[0] else ()
    assert outside(window, "h1", ".duel", ".picks", *beside) == []
    window.page.get_by_role("button", name="4/4", exact=True).click()
    window.page.wait_for_selector("#verdict")
    window.page.wait_for_load_state("networkidle")
    assert window.page.locator(".verdict-said").inner_text() == RIGHT[language]
    assert window.page.locator(".verdict-reason").inner_text().startswith("4/4. ")
    assert outside(window, "h1", ".verdict-reason", ".verdict-here .button.next") == []


@pytest.mark.parametrize("size", SCREENS, ids=["wide", "narrow"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_wrong_answer_gets_its_reason_on_the_same_screen(
    open_window: OpenWindow, language: str, size: tuple[int, int]
) -> None:
    """The answer with its reason, how one comes to 1/1, and the lesson on it as the one next step."""
    window = open_window(size=size).open(f"/{language}/")
    window.page.get_by_role("button", name="1/1", exact=True).click()
    window.page.wait_for_selector("#verdict")
    assert outside(window, "h1", ".verdict-reason", ".verdict-second", "#learn") == []
    assert window.page.locator(".verdict-here .button.next").count() == 1
    window.page.click("#learn")
    window.page.wait_for_selector(".lesson")


@pytest.mark.parametrize("js", [True, False], ids=["js", "no-js"])
def test_whoever_comes_back_is_led_on(open_window: OpenWindow, js: bool) -> None:
    """After the answer one button leads on; the next visit begins with the same way."""
    window = open_window(js=js, size=SCREENS[1]).open("/en/")
    window.page.get_by_role("button", name="4/4", exact=True).click()
    window.page.wait_for_selector("#verdict")
    onward = window.page.locator(".verdict-here .button.next")
    assert onward.count() == 1
    href = onward.get_attribute("href")
    window.open("/en/")
    assert window.page.locator(".picks").count() == 0
    assert window.page.locator(".home-on .button.next").get_attribute("href") == href
    assert outside(window, ".home-on .button.next") == []


#: What can be surveyed, and what of it is on a telephone's first screen.
LISTS = {
    "cases/": ".tile",
    "cards/": ".card-rows li",
    "rules/": ".rules-entry",
    "glossary/": ".word-entry",
    "layers/": ".overview-layer",
}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("path", LISTS)
def test_lists_begin_on_the_first_screen(
    open_window: OpenWindow, violations: Violations, language: str, path: str
) -> None:
    """Of each list the first entry is on a telephone's first screen, and axe finds nothing."""
    window = open_window(size=SCREENS[1], bypass_csp=True).open(f"/{language}/{path}")
    assert outside(window, LISTS[path]) == []
    assert window.overflow() == 0
    assert violations(window.page, colours=language == "en") == []


@pytest.mark.parametrize("path", ["layers/", "cases/growth-and-frog/?show=1", "cases/growth-and-frog/print/"])
def test_it_is_one_sheet(open_window: OpenWindow, path: str) -> None:
    """Of A4, in either language: the overview, a board with one creature, and its sheet to fill in."""
    window = open_window()
    for language in ("en", "fr"):
        window.open(f"/{language}/{path}")
        assert window.page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n") == 1
