"""Players, spells, evidence and misconceptions as they are seen: axe, narrow screens, without JavaScript."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from layers_site.content.models import Case
from tests.boards.boards import EVERYTHING
from tests.browser.conftest import NARROW, OpenWindow, Violations, sizes
from tests.factories import case_document
from tests.night import or_by_night, part_of

PAGES = {
    "players and spells": "cases/everything/?show=1",
    "a misconception": "cases/everything/?edition=M01",
    "two of them": "cases/blood-moon-and-urborg/?edition=M02%2BM11",
    "evidence": "cases/blood-moon-and-urborg/?variant=urborg-older&stage=1",
}


@pytest.fixture
def open_here(site: str, open_window: OpenWindow) -> OpenWindow:
    """Windows on a site that has a case with players and spells too."""
    case = Case(status=Case.Status.PUBLISHED)
    case.take_json(case_document(slug="everything", scenario=EVERYTHING, stages=[]))
    case.save()
    return open_window


def unfold(page: Page) -> None:
    for summary in page.locator("details.evidence summary").all():
        summary.click()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_axe_finds_nothing(open_here: OpenWindow, violations: Violations, language: str, dark: bool) -> None:
    """No fault that a program can find, wide or narrow, with the evidence open."""
    window = open_here(dark=dark, bypass_csp=True)
    faults_at = {}
    for name, path in part_of(PAGES.items(), language):
        for width, height in sizes(language):
            window.page.set_viewport_size({"width": width, "height": height})
            unfold(window.open(f"/{language}/{path}").page)
            faults_at[name, width] = violations(window.page, colours=language == "en")
    assert {place: faults for place, faults in faults_at.items() if faults} == {}


@pytest.mark.parametrize("language", or_by_night("fr", night=["en"]))
def test_nothing_scrolls_sideways(open_here: OpenWindow, language: str) -> None:
    """Costs, hand sizes and the evidence fit the window at 320 pixels and up."""
    window, wide = open_here(), {}
    for name, path in PAGES.items():
        unfold(window.open(f"/{language}/{path}").page)
        wide[name] = window.too_wide()
    assert {name: widths for name, widths in wide.items() if widths} == {}


@pytest.mark.parametrize("js", [True, False], ids=["js", "no-js"])
def test_evidence_opens_with_a_key(open_here: OpenWindow, js: bool) -> None:
    """Enter on its summary; no JavaScript is needed."""
    window = open_here(js=js).open("/en/cases/blood-moon-and-urborg/?variant=urborg-older&stage=1")
    evidence = window.page.get_by_text("It does not exist.")
    assert not evidence.is_visible()
    window.page.focus("details.evidence summary")
    window.page.keyboard.press("Enter")
    assert evidence.is_visible()


@pytest.mark.parametrize("js", [True, False], ids=["js", "no-js"])
def test_a_player_changes_with_the_board(open_here: OpenWindow, js: bool) -> None:
    """Switch the Believer off: the opponent's shroud goes, the hand stays three (Cursed Rack, then Gnat Miser)."""
    page = open_here(js=js).open("/en/cases/everything/?show=1").page
    plate = page.locator("#player-opponent")
    assert "shroud" in plate.inner_text()
    page.click("#switch-believer")
    page.wait_for_selector("#switch-believer[aria-checked=false]")
    assert "shroud" not in plate.inner_text()
    assert plate.locator(".pt").inner_text().endswith("3")


@pytest.mark.parametrize("js", [True, False], ids=["js", "no-js"])
def test_the_way_back_from_a_misconception(open_here: OpenWindow, js: bool) -> None:
    """One press leads to today's rules, and the browser's back to the misconception."""
    page = open_here(js=js).open("/en/cases/everything/?edition=M10").page
    page.click("#today")
    page.wait_for_selector(".believed", state="detached")
    page.go_back()
    page.wait_for_selector(".believed")


def test_what_is_new_can_be_hit(open_here: OpenWindow) -> None:
    """The summaries and the way back are at least 24 pixels high."""
    page = open_here(size=NARROW).open("/en/cases/blood-moon-and-urborg/?variant=urborg-older&stage=1&edition=M02").page
    heights = page.eval_on_selector_all(
        "details.evidence summary, #today", "all => all.map((one) => one.getBoundingClientRect().height)"
    )
    assert len(heights) >= 2
    assert min(heights) >= 24
