"""A trainer looks at what came of a round, grades a question again, and deletes a learner."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from layers_site.quizzes.models import Round
from tests.browser.conftest import OpenWindow, Violations
from tests.night import part_of
from tests.quizzes.results.factories import make_round, make_sheet, pick, pt, tick, trainer

NARROWEST = (320, 780)


@pytest.fixture
def round_(site: str) -> Round:
    made = make_round(trainer(), name="Tuesday", code="ACDEFG")
    make_sheet(made, "Eve", pick("b"), tick("a", "c"), pt(5, 5), {"text": "Layer 7c."})
    make_sheet(made, "Bob", pick("a"), tick("b"), pt(2, 2), None)
    return made


def test_from_the_table_to_the_log_without_javascript(round_: Round, open_window: OpenWindow) -> None:
    """Sort by points, open the question, accept Bob's answer, find it in the log and in the table; delete Eve."""
    window = open_window(js=False, size=NARROWEST)
    window.sign_in(round_.owner)
    page = window.open("/en/quizzes/rounds/ACDEFG/results/").page
    page.get_by_role("link", name="Points", exact=True).click()
    names = page.locator(".results-learners tbody th a")
    expect(names).to_have_text(["Eve", "Bob"])
    page.get_by_role("link", name="How large is it?").click()
    page.get_by_text("Grade this question again").click()
    page.locator("select[name=given]").select_option(label="2/2 (1 answer)")
    page.get_by_label("Reason").fill("The wording allowed it.")
    page.locator("button[name=do][value=accept]").click()
    expect(page.get_by_text("The wording allowed it.")).to_be_visible()
    page.get_by_role("link", name="Results", exact=True).click()
    page.get_by_role("link", name="Eve", exact=True).click()
    page.get_by_role("link", name="Delete this learner’s results…").click()
    page.get_by_role("button", name="Yes, delete them").click()
    expect(names).to_have_text(["Bob"])


def test_pages_are_accessible_and_fit(round_: Round, open_window: OpenWindow, violations: Violations) -> None:
    """In French, in the dark, on the narrowest screen, and in English on a wide one."""
    sheet = round_.sheets.order_by("pk")[0]
    under = f"quizzes/rounds/{round_.code}/results/"
    paths = ["", "questions/q1/", "misconceptions/", f"sheets/{sheet.pk}/"]
    others = ["quizzes/import/", f"quizzes/{round_.version.quiz.key}/export/"]
    dark = open_window(size=NARROWEST, dark=True, bypass_csp=True)
    light = open_window(bypass_csp=True)
    for window, language in ((dark, "fr"), (light, "en")):
        window.sign_in(round_.owner)
        for path in part_of((*(under + path for path in paths), *others), language):
            window.open(f"/{language}/{path}")
            assert violations(window.page) == [], path
            assert window.overflow() == 0, path
