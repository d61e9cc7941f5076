"""In the pocket: what was seen last and what is looked up opens when the network is cut; the rest says it cannot."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from layers_site.accounts.models import Attempt
from tests.browser.conftest import HUMILITY, NARROW, WIDE, OpenWindow, Violations, Window
from tests.night import or_by_night

SEEN = "caches.open('seen').then((seen) => seen.keys()).then((all) => all.map(({ url }) => new URL(url).pathname))"


def ready(window: Window) -> None:
    """Until the worker has what comes with the site, and answers for its pages."""
    window.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    window.page.wait_for_timeout(200)


def heading(window: Window, address: str) -> str:
    return window.open(address).page.locator("h1").first.inner_text()


@pytest.mark.by_day
@pytest.mark.parametrize(
    ("language", "layers", "without"),
    [("en", "The seven layers", "You are offline"), ("fr", "Les sept couches", "Vous êtes hors ligne")],
)
def test_what_was_seen_opens_without_network(open_window: OpenWindow, language: str, layers: str, without: str) -> None:
    """A case, a lesson and an answer seen before, and the layers, never seen; Ask and practice tell why they do not."""
    window = open_window(worker=True).open(f"/{language}/about/")
    ready(window)
    case, lessons = f"/{language}/cases/{HUMILITY}/?show=1", f"/{language}/lessons/"
    seen = {address: heading(window, address) for address in (case, lessons)}
    window.open(f"/{language}/ask/")
    window.page.context.set_offline(True)
    assert {address: heading(window, address) for address in seen} == seen
    assert heading(window, f"/{language}/layers/") == layers
    for address in ("ask", "practice", "quizzes", "progress"):
        assert heading(window, f"/{language}/{address}/") == without
    window.page.wait_for_selector("[data-kept] a")
    assert [link.get_attribute("href") for link in window.page.locator("[data-kept] a").all()] == [
        f"{window.site}{address}" for address in reversed(seen)
    ]
    window.complaints.clear()  # the browser tells of what it could not load


def test_nothing_is_kept_of_who_is_signed_in(open_window: OpenWindow, django_user_model: Any) -> None:
    """What was seen before goes as somebody signs in, and while they are nothing is kept; so nothing is left after."""
    django_user_model.objects.create_user("ada", password="difference engine")
    window = open_window(worker=True).open("/en/about/")
    ready(window)
    page = window.open("/en/lessons/").page
    assert page.evaluate(SEEN) == ["/en/lessons/"]
    window.open("/en/account/sign-in/")
    page.fill("[name=username]", "ada")
    page.fill("[name=password]", "difference engine")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "sign-in" not in url)
    window.open("/en/lessons/")
    assert page.evaluate(SEEN) == []


# --- the search ---------------------------------------------------------------------------------------


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


# --- accounts -----------------------------------------------------------------------------------------


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
    assert "from every browser in which" in other.page.locator("main").inner_text()
    other.open("/en/account/").page.click("#sign-out")
    assert "You haven’t started yet" in answered(other)

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
