"""What a trainer and learners do in a round, wherever it is served."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.conftest import Window


def press(page: Page, text: str, state: str) -> None:
    """A button of the console, until the room is in that state."""
    page.get_by_role("button", name=text, exact=True).click()
    page.wait_for_selector(f"#lead[data-state={state}]")


def join(window: Window, code: str, name: str) -> Page:
    """Join under that name, and wait in the lobby."""
    page = window.open(f"/en/q/{code}/").page
    page.fill("#begin_name", name)
    page.click(".begin-form .next")
    page.wait_for_selector("#seat[data-state=lobby]")
    return page


def enter(window: Window, code: str, language: str, name: str) -> Page:
    """From the door to the first question."""
    page = window.open(f"/{language}/q/").page
    page.fill("#code_code", code)
    page.click(".code-form .next")
    page.fill("#begin_name", name)
    page.click(".begin-form .next")
    page.wait_for_url("**/1/")
    return page


def hand_in(page: Page) -> None:
    page.wait_for_url("**/hand-in/")
    page.click("form.taking-on button")
    page.wait_for_url("**/result/")
