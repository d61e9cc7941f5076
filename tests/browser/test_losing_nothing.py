"""Nothing typed at the desk is lost: the session gone, the form too old, two tabs, a refused save, a closed browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from playwright.sync_api import Browser, Page, expect

from layers_site.content.models import Case
from tests.browser.conftest import OpenWindow, Window
from tests.browser.test_desk import PASSWORD, people, sign_in
from tests.night import or_by_night

__all__ = ["people"]
CASE = "blood-moon-and-urborg"
TEXTS = f"desk/cases/{CASE}/texts/"
OFFER = ".offer"
DRAFTS = "Object.keys(localStorage).filter((key) => key.startsWith('desk/')).length"
BOTH = pytest.mark.parametrize("language", or_by_night("fr", night=["en"]))
TYPED = "Which lands are Swamps, and why: typed at length."


@pytest.fixture(autouse=True)
def _draft(people: None) -> None:
    """The case is a draft, so that anybody at the desk changes it, and has its first version."""
    set_status("draft")


def set_status(status: str) -> None:
    case = Case.objects.get(slug=CASE)
    case.status = status
    case.save()


def writing(open_window: OpenWindow, language: str, name: str = "editor") -> Window:
    """Somebody at the texts of a case, who has typed a summary."""
    window = open_window(bypass_csp=True)
    sign_in(window, language, name)
    window.open(f"/{language}/{TEXTS}").page.fill("#id_summary_en", TYPED)
    return window


def stored() -> str:
    return Case.objects.get(slug=CASE).summary_en


def wait_for_drafts(page: Page, count: int = 1) -> None:
    """Wait until the browser keeps so many drafts."""
    page.wait_for_function(f"() => {DRAFTS} === {count}")


def refused(window: Window) -> None:
    """The console says so of a page that was refused, and of nothing else."""
    codes = ("401", "403", "409", "422")
    window.complaints[:] = [text for text in window.complaints if not any(code in text for code in codes)]


def put_back(page: Page) -> None:
    page.click(f"{OFFER} [data-put-back]")
    expect(page.locator("#id_summary_en")).to_have_value(TYPED)


def saved(page: Page) -> None:
    """Saved it is stored, and no draft is left."""
    page.click("#save")
    expect(page.locator(".desk-messages")).to_be_visible()
    assert stored() == TYPED
    wait_for_drafts(page, 0)


# --- the session, the form, two tabs, a refusal -----------------------------------------------------------


@BOTH
def test_the_session_is_gone(open_window: OpenWindow, language: str) -> None:
    """What was sent is shown, to be copied. Signed in again, the form offers it; saved, no draft is left."""
    window = writing(open_window, language)
    page = window.page
    page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    page.click("#save")
    expect(page.locator(".written dd").filter(has_text=TYPED)).to_have_count(1)
    with page.context.expect_page() as beside:
        page.click("main .button.next")
    page = beside.value
    page.fill("#id_username", "editor")
    page.fill("#id_password", PASSWORD)
    page.click("main form .button.next")
    put_back(page)
    saved(page)
    refused(window)


@BOTH
def test_the_form_is_too_old(open_window: OpenWindow, language: str) -> None:
    """Its token is another's by now: the page that says so shows what was typed, and the form offers it when loaded."""
    window = writing(open_window, language)
    page = window.page
    page.context.clear_cookies(name=settings.CSRF_COOKIE_NAME)
    page.click("#save")
    expect(page.locator(".desk-typed textarea").filter(has_text=TYPED)).to_have_count(1)
    window.open(f"/{language}/{TEXTS}")
    put_back(page)
    saved(page)
    refused(window)


@BOTH
def test_two_tabs(open_window: OpenWindow, language: str) -> None:
    """The second is refused and has the words of both; sent again, nobody's are lost. Each tab keeps its own draft."""
    window = writing(open_window, language)
    other = Window(window.page.context.new_page(), window.site).open(f"/{language}/{TEXTS}")
    wait_for_drafts(window.page)
    other.page.fill("#id_title_en", "Typed in the second tab")
    wait_for_drafts(window.page, 2)
    other.page.click("#save")
    expect(other.page.locator(".desk-messages")).to_be_visible()
    window.page.click("#save")
    expect(window.page.locator(".differing")).to_contain_text("Typed in the second tab")
    expect(window.page.locator("#id_summary_en")).to_have_value(TYPED)
    window.page.click("#save")
    expect(window.page.locator(".desk-messages")).to_be_visible()
    case = Case.objects.get(slug=CASE)
    assert (case.summary_en, case.title_en) == (TYPED, "Typed in the second tab")
    wait_for_drafts(window.page, 0)
    refused(window)


@BOTH
def test_a_save_is_refused(open_window: OpenWindow, language: str) -> None:
    """A published case takes no text in one language alone: each word stays, and is a draft until saved."""
    set_status("published")
    window = writing(open_window, language, "administrator")
    page = window.page
    page.click("#save")
    expect(page.locator(".desk-refusal").first).to_be_visible()
    expect(page.locator("#id_summary_en")).to_have_value(TYPED)
    wait_for_drafts(page)
    window.open(f"/{language}/{TEXTS}")
    put_back(page)
    page.check("#right_summary")
    saved(page)
    refused(window)


# --- the browser is closed --------------------------------------------------------------------------------


Reopen = Callable[[], Page]


@pytest.fixture
def reopen(browser: Browser, browser_type_launch_args: dict[str, Any], tmp_path: Path, site: str) -> Iterator[Reopen]:
    """Closes the browser, all of it, and opens it again with what it has kept on the disk."""
    with ExitStack() as stack:

        @contextmanager
        def opened() -> Iterator[Page]:
            context = browser.browser_type.launch_persistent_context(tmp_path, **browser_type_launch_args)
            try:
                yield context.new_page()
            finally:
                context.close()

        def again() -> Page:
            stack.pop_all().close()
            return stack.enter_context(opened())

        yield again


def enter(page: Page, site: str, name: str, path: str) -> Page:
    """Sign in with a session of its own, and go there."""
    Window(page, site).sign_in(User.objects.get(username=name))
    page.goto(f"{site}/{path}")
    return page


@pytest.mark.by_day
@BOTH
def test_the_browser_is_closed(reopen: Reopen, site: str, language: str) -> None:
    """What was typed is offered, in words, and not put over anything by itself; nobody else is shown it."""
    path = f"{language}/{TEXTS}"
    page = enter(reopen(), site, "editor", path)
    before = page.input_value("#id_summary_en")
    page.fill("#id_summary_en", TYPED)
    page.check("input[name=concepts] >> nth=0")
    wait_for_drafts(page)
    page = enter(reopen(), site, "reviewer", path)
    assert not page.is_visible(OFFER)
    page = enter(reopen(), site, "editor", path)
    expect(page.locator(OFFER)).to_be_visible()
    page.click(f"{OFFER} summary")
    expect(page.locator(f"{OFFER} dd").filter(has_text=TYPED)).to_be_visible()
    assert page.input_value("#id_summary_en") == before
    put_back(page)
    saved(page)


def test_what_was_changed_meanwhile_is_shown_beside(reopen: Reopen, site: str) -> None:
    """The offer says so; what was put back is refused with both side by side, as from any form that is too old."""
    page = enter(reopen(), site, "editor", f"en/{TEXTS}")
    page.fill("#id_summary_en", TYPED)
    wait_for_drafts(page)
    case = Case.objects.get(slug=CASE)
    case.summary_en, case.title_en = "Theirs.", "Their title"
    case.save()
    page = enter(reopen(), site, "editor", f"en/{TEXTS}")
    expect(page.locator(f"{OFFER} [data-moved-on]")).to_be_visible()
    expect(page.locator(f"{OFFER} dd").filter(has_text=TYPED)).to_be_visible()
    page.click(f"{OFFER} [data-put-back]")
    page.click("#save")
    expect(page.locator(".differing")).to_contain_text("Theirs.")
    page.click("#save")
    expect(page.locator(".desk-messages")).to_be_visible()
    case.refresh_from_db()
    assert (case.summary_en, case.title_en) == (TYPED, "Their title")


def test_forgotten_and_signed_out_nothing_is_left(open_window: OpenWindow) -> None:
    """One is forgotten by a press; signing out takes all of one's own, and no one else's. No secret is kept at all."""
    window = writing(open_window, "en")
    page = window.page
    wait_for_drafts(page)
    held = page.evaluate("Object.values(localStorage).join()")
    assert TYPED in held
    assert "csrfmiddlewaretoken" not in held
    page.reload()
    page.click(f"{OFFER} [data-forget]")
    wait_for_drafts(page, 0)
    page.fill("#id_summary_en", TYPED)
    wait_for_drafts(page)
    page.evaluate("localStorage.setItem('desk/0/desk/x/#/1', JSON.stringify({at: Date.now(), pairs: [], words: []}))")
    window.open("/en/desk/").page.click(".desk-out button")
    page.wait_for_load_state()
    assert page.evaluate(DRAFTS) == 1


def test_a_wrong_password_deletes_no_draft_and_the_account_takes_them_along(open_window: OpenWindow) -> None:
    window = writing(open_window, "en")
    page = window.page
    wait_for_drafts(page)
    for password, left, path in (("wrong", 1, "**/delete/"), (PASSWORD, 0, "**/deleted/")):
        window.open("/en/account/delete/")
        page.fill("[type=password]", password)
        page.click("[data-deletes] [type=submit]")
        page.wait_for_url(path)
        wait_for_drafts(page, left)
    window.complaints.clear()  # the console says that the wrong one was refused
