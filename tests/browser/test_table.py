"""An argument at the table: from the home page to the ruling; and the board of the day, with and without JavaScript."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from layers_site.learning.day import day_of, today
from layers_site.questions.beliefs import right_answer
from tests.browser.conftest import OpenWindow, Window
from tests.night import or_by_night

SENTENCE = {"en": "Urborg, Tomb of Yawgmoth is a Mountain", "fr": "Urborg, tombe de Yaugzebul est une montagne"}


def to_the_ruling(window: Window, language: str, mine: str, other: str) -> Page:
    page = window.open(f"/{language}/").page
    page.fill("#ask-1", mine)
    page.fill("#ask-2", other)
    page.keyboard.press("Enter")
    page.wait_for_selector("#sentence")
    return page


def answer_the_day(page: Page, *, right: bool) -> None:
    """Press an option of the question of the day."""
    wanted = right_answer(day_of(today()).question)["option"]
    values = [button.get_attribute("value") or "" for button in page.locator(".pick").all()]
    page.click(f".pick[value='{next(value for value in values if (value == str(wanted)) is right)}']")
    page.wait_for_selector("#verdict")


@pytest.mark.by_day
@pytest.mark.parametrize("js", or_by_night(True, night=[False]), ids=["js", "no-js"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_from_the_home_page_to_the_ruling(open_window: OpenWindow, language: str, js: bool) -> None:
    """Two names with mistakes, one key: the sentence, the reason, and an address that shows it to anybody."""
    page = to_the_ruling(open_window(js=js), language, "blod moon", "urbrog")
    assert page.locator("h1").inner_text().startswith(SENTENCE[language])
    assert "613.8" in page.locator(".answer-why").inner_text()
    assert page.locator(".rows > li").count() >= 2
    link = page.input_value("#link")
    elsewhere = open_window(js=js)
    elsewhere.page.goto(link)
    assert elsewhere.page.locator("h1").inner_text() == page.locator("h1").inner_text()


@pytest.mark.parametrize("js", [True, False], ids=["js", "no-js"])
def test_swapping_and_going_back(open_window: OpenWindow, js: bool) -> None:
    """The swap gives what it said, keeps the focus, and "back" leads to the board before."""
    window = open_window(js=js)
    page = to_the_ruling(window, "en", "Humility", "Opalescence")
    first = page.url
    promised = page.locator("#hang-1 em").inner_text()
    page.click("#hang-1")
    expect(page.locator("h1")).to_contain_text("Humility is a 1/1 enchantment creature")
    assert promised == "Humility is a 1/1 enchantment creature"
    page.wait_for_url(lambda url: url != first)
    if js:
        assert window.focused() == "hang-1"
        assert "Humility is a 1/1" in page.locator("#live").inner_text()
    page.go_back()
    expect(page.locator("h1")).to_contain_text("Humility is a 4/4 enchantment creature")


def test_suggestions_by_keyboard(open_window: OpenWindow) -> None:
    """Down and Enter take a suggestion, Escape puts them away; the form is sent by another Enter."""
    page = open_window().open("/en/ask/").page
    page.keyboard.type("blod mo")
    page.wait_for_selector("#found-1 li")
    assert page.get_attribute("#name-1", "aria-expanded") == "true"
    page.keyboard.press("ArrowDown")
    assert page.get_attribute("#name-1", "aria-activedescendant") == "found-1-0"
    page.keyboard.press("Enter")
    assert page.input_value("#name-1") == "Blood Moon"
    page.keyboard.press("Tab")
    page.keyboard.type("urbor")
    page.wait_for_selector("#found-2 li")
    page.keyboard.press("Escape")
    assert page.locator("#found-2 li").count() == 0
    page.keyboard.press("Enter")
    page.wait_for_selector("#sentence")


@pytest.mark.parametrize(
    ("language", "js"), or_by_night(("en", True), ("fr", False), night=[("en", False), ("fr", True)])
)
def test_the_board_of_the_day(open_window: OpenWindow, language: str, js: bool) -> None:
    """One answer: then the verdict and a line to send, and the same after coming back; no tally from one answer."""
    window = open_window(js=js).open(f"/{language}/today/")
    page = window.page
    assert page.locator("#verdict, #tally, #line").count() == 0
    answer_the_day(page, right=True)
    assert page.locator(".verdict").get_attribute("data-right") == "yes"
    assert page.locator("#tally").count() == 0
    assert f"/{language}/today/{today().isoformat()}/" in page.input_value("#line")
    window.open(f"/{language}/today/")
    assert page.locator(".asking").count() == 0
    assert page.locator("#line").count() == 1
