"""One learner, every request on whichever machine comes next: a case, a prediction, an account, a board of one's own.

The sizes are those of tests/browser/test_humility.py: newest Humility makes everything 1/1 (613.4b, 613.7).
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import HUMILITY, Window
from tests.browser.test_humility import BETWEEN, LAST, ORDERED
from tests.many.cluster import Cluster
from tests.many.conftest import OpenWindow

# One process runs them all: the machines are started once.
pytestmark = [pytest.mark.xdist_group("many"), pytest.mark.nightly]
PASSWORD = "seven strata deep"


def sign_up(window: Window, name: str, *, trains: bool = False) -> Page:
    page = window.open("/en/account/sign-up/").page
    page.fill("[name=username]", name)
    page.fill("[name=password1]", PASSWORD)
    page.fill("[name=password2]", PASSWORD)
    page.set_checked("[name=trains]", trains)
    page.keyboard.press("Enter")
    page.wait_for_url("**/en/account/")
    return page


def sign_in(window: Window, name: str) -> Page:
    page = window.open("/en/account/sign-in/").page
    page.fill("[name=username]", name)
    page.fill("[name=password]", PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/en/account/")
    return page


def test_a_case_is_worked_through(site: Cluster, open_window: OpenWindow) -> None:
    """Moved, switched, undone, gone back to, seen in the other language and by somebody else: each board is the one
    that the rules give, and its address says all of it."""
    window = open_window()
    page = window.page
    with site.all_answer():
        window.open(f"/en/cases/{HUMILITY}/?show=1")
        assert window.sizes() == ORDERED
        page.click("#down-humility")
        window.wait_for("opalescence-2", "1/1")
        page.click("#down-humility")
        window.wait_for("humility", "1/1")
        assert window.sizes() == LAST
        page.click("#undo")
        window.wait_for("humility", "4/4")
        assert window.sizes() == BETWEEN
        page.click("#switch-humility")
        window.wait_for("bears", "2/2")
        page.go_back()
        window.wait_for("bears", "1/1")
        assert window.sizes() == BETWEEN
        page.click("#other-language")
        page.wait_for_url("**/fr/boards/**")
        assert window.sizes() == BETWEEN
        assert open_window(js=False).open(page.url.removeprefix(site.address)).sizes() == BETWEEN


def test_predictions_and_progress_are_kept(site: Cluster, open_window: OpenWindow) -> None:
    """Two answers on two machines are two answers of one learner, who has no account: 4/4 is right, 1/1 is not."""
    window = open_window()
    page = window.page
    with site.all_answer():
        for answer, sentence in (("1/1", "Not quite."), ("4/4", "Yes, that is right.")):
            window.open(f"/en/cases/{HUMILITY}/predict/?ask=pt&object=humility")
            page.get_by_role("button", name=answer, exact=True).click()
            page.wait_for_selector("#verdict")
            assert sentence in page.locator(".verdict-said").inner_text()
        window.open("/en/progress/")
    mine = "select count(*), count(distinct learner_id) from accounts_attempt where item like %s"
    assert site.database.rows(mine, f"%{HUMILITY}%") == [(2, 1)]


def test_an_account_and_a_board_go_from_browser_to_browser(site: Cluster, open_window: OpenWindow) -> None:
    """Signed up here, signed in there, in whatever language; what was kept is there, and a short link leads a stranger
    to it. Signed out, the browser knows nothing of it any more, on any machine."""
    window, other, stranger = open_window(), open_window(), open_window(js=False)
    with site.all_answer():
        page = sign_up(window, "Ana")
        window.open(f"/en/cases/{HUMILITY}/?show=1")
        page.click("#down-humility")
        window.wait_for("opalescence-2", "1/1")
        window.unfold("share").page.click("#share")
        page.wait_for_selector("#link")
        link = page.input_value("#link")
        assert link.startswith(f"{site.address}/")
        page.fill("#keep_name", "To show on Friday")
        page.click("form:has(#keep_name) [type=submit]")
        expect(page.locator(".kept h2")).to_have_text("To show on Friday")

        sign_in(other, "Ana")
        expect(other.open("/fr/my-boards/").page.locator(".kept h2")).to_have_text("To show on Friday")
        stranger.page.goto(link)
        assert stranger.sizes() == BETWEEN

        window.open("/en/account/").page.click("#sign-out")
        for _machine in site.machines:
            assert window.open("/en/my-boards/").page.locator(".kept").count() == 0
            assert other.open("/en/my-boards/").page.locator(".kept").count() == 1
