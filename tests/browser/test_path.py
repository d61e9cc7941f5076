"""The path of a learner: eight boards to where one begins, and a round of ten."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NARROW, WIDE, OpenWindow, Violations
from tests.browser.test_practice import answer_wrongly


@pytest.mark.parametrize(("scripts", "size", "dark"), [(True, WIDE, False), (False, NARROW, True)])
def test_some_boards_lead_to_a_lesson(
    open_window: OpenWindow, violations: Violations, scripts: bool, size: tuple[int, int], dark: bool
) -> None:
    """From the list of lessons through boards that are missed, left and resumed once, to the first page of a lesson."""
    window = open_window(js=scripts, size=size, dark=dark, bypass_csp=scripts).open("/en/lessons/")
    page = window.page
    page.get_by_role("link", name="Skip ahead: eight boards").click()
    for number in range(1, 9):
        page.get_by_role("heading", name=f"Board {number} of 8").wait_for()
        if scripts and number == 1:
            assert violations(page) == []
        if number == 2:
            window.open("/en/practice/ten/?skip=1")
            page.get_by_role("heading", name="Board 2 of 8").wait_for()
        answer_wrongly(page)
        page.locator("#verdict").wait_for()
        page.click("#next-board")
        if page.locator("#start-here").count():
            break
    page.get_by_role("heading", name="Start here").wait_for()
    if scripts:
        assert violations(page) == []
    page.click("#start-here")
    page.wait_for_url("**/lessons/**")


@pytest.mark.parametrize(("scripts", "size", "dark"), [(True, NARROW, False), (False, WIDE, True)])
def test_a_round_of_a_drill_has_an_end(
    open_window: OpenWindow, violations: Violations, scripts: bool, size: tuple[int, int], dark: bool
) -> None:
    """Four questions, a reload and the way back in between, then the end: what went wrong, and done."""
    window = open_window(js=scripts, size=size, dark=dark, bypass_csp=scripts).open("/en/drills/cost-order/")
    page = window.page
    for number in range(1, 5):
        page.get_by_text(f"Question {number} of 4").wait_for()
        _choose(page)
        page.locator("#drill-verdict").wait_for()
        if number == 2:
            page.reload()
            page.locator("#drill-verdict").wait_for()
        page.click("#drill-next")
    page.get_by_role("link", name="Done").wait_for()
    if scripts:
        assert violations(page) == []
    assert page.locator(".round-marks li:not([data-state=''])").count() == 4
    page.go_back()
    page.locator("#drill-verdict").wait_for()


def _choose(page: Page) -> None:
    page.locator("#drill form label").first.click()
    page.get_by_role("button", name="Check").click()
