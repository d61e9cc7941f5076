"""Players, spells, evidence and misconceptions as they are seen: axe, narrow screens, without JavaScript."""

from __future__ import annotations

import pytest

from layers_site.content.models import Case
from tests.boards.boards import EVERYTHING
from tests.browser.conftest import OpenWindow, Violations
from tests.factories import case_document


@pytest.fixture
def open_here(site: str, open_window: OpenWindow) -> OpenWindow:
    """Windows on a site that has a case with players and spells too."""
    case = Case(status=Case.Status.PUBLISHED)
    case.take_json(case_document(slug="everything", scenario=EVERYTHING, stages=[]))
    case.save()
    return open_window


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


def test_axe_finds_nothing_and_nothing_scrolls_sideways(open_here: OpenWindow, violations: Violations) -> None:
    """Costs and hand sizes, wide and narrow; the other pages are among those of `test_access`."""
    window = open_here(bypass_csp=True).open("/fr/cases/everything/?show=1")
    assert (violations(window.page), window.too_wide(), violations(window.page)) == ([], [], [])
