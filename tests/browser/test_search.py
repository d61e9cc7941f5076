"""The search by the keyboard, by ear, and without JavaScript."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NARROW, OpenWindow
from tests.night import or_by_night


@pytest.mark.by_day
def test_a_suggestion_is_taken_by_the_keyboard(open_window: OpenWindow) -> None:
    """The key / leads to the field, Down marks, Escape puts away, Enter leads to the page of what is marked."""
    window = open_window().open("/en/search/")
    page = window.page
    page.keyboard.press("/")
    assert window.focused() == "search-here"
    field = page.locator("#search-here")
    page.keyboard.type("613/8")
    expect(field).to_have_value("613/8")
    field.fill("sherdold")
    expect(page.locator("#search-here-found [role=option]").first).to_contain_text("Sheoldred, the Apocalypse")
    expect(field).to_have_attribute("aria-expanded", "true")
    expect(page.locator("#live")).to_have_text("8 suggestions")
    page.keyboard.press("Escape")
    expect(field).to_have_attribute("aria-expanded", "false")
    expect(page.locator("#search-here-found [role=option]")).to_have_count(0)
    field.fill("dependency")
    page.wait_for_selector("#search-here-found [role=option]")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    expect(field).to_have_attribute("aria-activedescendant", "search-here-found-0")
    page.keyboard.press("Enter")
    page.wait_for_url("**/en/glossary/#dependency")


def test_a_suggestion_is_pressed(open_window: OpenWindow) -> None:
    page = open_window(size=NARROW).open("/fr/search/").page
    page.fill("#search-here", "couche 7")
    page.locator("#search-here-found [role=option]").first.click()
    page.wait_for_url("**/fr/layers/#layer-7")


@pytest.mark.parametrize("js", or_by_night(False, night=[True]))
def test_enter_leads_to_all_results(open_window: OpenWindow, js: bool) -> None:
    page = open_window(js=js).open("/en/search/").page
    page.fill("#search-here", "elesh norn")
    page.keyboard.press("Enter")
    page.wait_for_url("**/en/search/?q=elesh+norn")
    expect(page.locator(".search-results li")).to_have_count(2)
    expect(page.locator("#search-here")).to_have_value("elesh norn")
