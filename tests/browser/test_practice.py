"""Practice, as somebody goes through it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import HUMILITY, NARROW, WIDE, OpenWindow, Violations


@pytest.mark.by_day
@pytest.mark.parametrize(("scripts", "size", "dark"), [(True, WIDE, False), (False, NARROW, True)])
def test_from_a_case_to_what_is_forgotten(
    open_window: OpenWindow, violations: Violations, scripts: bool, size: tuple[int, int], dark: bool
) -> None:
    """Take a board like that of a case, answer wrongly, and have it forgotten; with JavaScript and without."""
    window = open_window(js=scripts, size=size, dark=dark, bypass_csp=scripts).open(f"/en/cases/{HUMILITY}/?show=1")
    page = window.page
    page.click("#more-boards")
    page.get_by_role("heading", name="Board 1 of 10").wait_for()
    if scripts:
        assert violations(page) == []
    answer_wrongly(page)
    page.locator("#verdict").wait_for()
    page.get_by_text("This browser remembers").wait_for()
    window.open("/en/practice/")
    page.get_by_role("link", name="Delete my answers").click()
    page.locator("#mine").wait_for()


def answer_wrongly(page: Page) -> None:
    """Whatever is asked: nobody is 97/97, and nothing is everything that can be ticked."""
    for other in page.locator("#practice .pick-other:not([open]) summary").all():
        other.click()
    form = page.locator("#practice form.ask")
    for number in form.locator("input[type=number]").all():
        number.fill("97")
    for group in form.locator("fieldset").all():
        for box in group.locator("label").all():
            # That there is none of it cannot be said beside what there is.
            if box.evaluate(
                "label => ![label.control.value, label.control.name].some((is) => ['none', 'no_size'].includes(is))"
            ):
                box.click()
    form.get_by_role("button", name="Check my answer").click()
