"""Accounts, in a browser: a stranger's progress finds its way into one, and nothing is left when they go."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from layers_site.accounts.models import Attempt
from tests.browser.conftest import NARROW, WIDE, OpenWindow, Violations, Window

PASSWORD = "seven strata deep"


def answered(window: Window) -> str:
    """How many answers the page of progress counts."""
    return window.open("/en/progress/").page.locator("main").inner_text()


def to_account(page: Page) -> None:
    """Follow the way to one's account, which is in the menu."""
    if not page.locator(".to-account:visible").count():
        page.locator("header summary:visible").first.click()
    page.locator(".to-account:visible").first.click()


@pytest.mark.parametrize(("size", "js"), [(WIDE, True), (NARROW, False)], ids=["wide", "narrow-without-js"])
def test_from_stranger_to_account_and_back(open_window: OpenWindow, size: tuple[int, int], *, js: bool) -> None:
    """Answer, make an account, find the answer on another device, sign out, delete: with mouse and keys alone."""
    window = open_window(size=size, js=js).open("/en/drills/which-layer/")
    page = window.page
    page.locator("label:has(input[value='4'])").click()
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#drill-verdict")).to_be_visible()

    to_account(page)
    page.click("main a[href*='sign-up']")
    page.fill("[name=username]", "Zoë Ørsted")
    page.fill("[name=password1]", PASSWORD)
    page.fill("[name=password2]", PASSWORD)
    page.check("[name=trains]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/en/drills/which-layer/**")
    assert Attempt.objects.get().learner.user == User.objects.get(username="Zoë Ørsted")

    other = open_window(size=size, js=js).open("/en/progress/")
    to_account(other.page)
    expect(other.page.locator("[name=username]")).to_be_focused()
    other.page.keyboard.type("Zoë Ørsted")
    other.page.keyboard.press("Tab")
    other.page.keyboard.type(PASSWORD)
    other.page.keyboard.press("Enter")
    other.page.wait_for_url(f"{other.site}/en/progress/")
    assert "in whichever browser" in other.page.locator("main").inner_text()
    other.open("/en/account/").page.click("#sign-out")
    assert "Nothing yet" in answered(other)

    window.open("/en/account/delete/").page.fill("[name=password]", PASSWORD)
    page.click(".door-slip .next")
    page.wait_for_url("**/en/account/deleted/")
    assert (User.objects.count(), Attempt.objects.count()) == (0, 0)


PAGES = ("sign-in/", "sign-up/", "password/forgotten/", "", "training/", "mail/", "password/", "delete/")


def test_axe_finds_nothing_and_nothing_scrolls_sideways(open_window: OpenWindow, violations: Violations) -> None:
    """Each page, in the language with the longer words: wide and light, then dark at 320 pixels with errors at its
    fields."""
    User.objects.create_user("Anna", password=PASSWORD)
    window = open_window(bypass_csp=True)
    page, faults = window.page, {}
    for path in PAGES:
        address = f"/fr/account/{path}"
        if path == "":  # the pages from here on are Anna's
            sign_in_anna(window)
        page.set_viewport_size({"width": 1280, "height": 800})
        page.emulate_media(color_scheme="light")
        faults[path, "wide"] = violations(window.open(address).page)
        page.set_viewport_size({"width": 320, "height": 800})
        page.emulate_media(color_scheme="dark")
        if page.locator(".door-slip form").count():
            page.evaluate("document.querySelector('.door-slip form').noValidate = true")
            page.click(".door-slip .next")
            page.wait_for_selector("[aria-invalid]")
        faults[path, "narrow"] = violations(page) + ["scrolls"] * bool(window.overflow())
    faults["privacy", "narrow"] = violations(window.open("/fr/privacy/").page) + ["scrolls"] * bool(window.overflow())
    window.complaints.clear()  # a form that is sent empty is answered with 422, and the console says so
    assert {place: faults_here for place, faults_here in faults.items() if faults_here} == {}


def sign_in_anna(window: Window) -> None:
    page = window.open("/fr/account/sign-in/").page
    page.fill("[name=username]", "Anna")
    page.fill("[name=password]", PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/fr/account/")
