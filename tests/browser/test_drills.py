"""The drills in a browser: with and without JavaScript, by keyboard, narrow and dark, and for a screen reader."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from layers_site.learning.drills.boards import FAMILIES
from tests.browser.conftest import NARROW, OpenWindow, Violations, Window, sizes
from tests.night import or_by_night, part_of

WHICH = "/en/drills/which-layer/"
PAGES = {
    "list": "/practice/",
    "layers": "/drills/which-layer/?item=L29",
    "choices": "/drills/cda-or-not/?item=A11",
    "board": "/drills/depends-or-not/?item=D06",
}


def _choose(window: Window, *codes: str) -> None:
    """Tick the boxes as a visitor does, on what can be seen of them."""
    for code in codes:
        window.page.locator(f"label:has(input[value='{code}'])").click()


def _check(window: Window, headline: str) -> None:
    window.page.get_by_role("button", name="Check").click()
    expect(window.page.locator("#drill-verdict")).to_have_text(headline)


@pytest.mark.by_day
@pytest.mark.parametrize("js", [True, False], ids=["with-script", "without"])
def test_five_items_are_played(open_window: OpenWindow, js: bool) -> None:
    """Answer, verdict, next: five times, and the place in the round goes along."""
    window = open_window(js=js).open(WHICH)
    seen = set()
    for _ in range(5):
        seen.add(window.page.locator("#drill-name").inner_text())
        _choose(window, "4")
        window.page.get_by_role("button", name="Check").click()
        expect(window.page.locator("#drill-verdict")).to_be_visible()
        window.page.click("#drill-next")
        expect(window.page.locator("#drill form")).to_be_visible()
    assert len(seen) >= 4
    expect(window.page.locator(".drill-place")).to_contain_text("Question 6 of 10")


@pytest.mark.parametrize("js", [True, False], ids=["with-script", "without"])
def test_all_layers_have_to_be_named(open_window: OpenWindow, js: bool) -> None:
    """Humility: 6 alone is not all, 6 and 7b are; the verdict has its own address and can be reloaded."""
    window = open_window(js=js).open(f"{WHICH}?item=L29")
    _choose(window, "6")
    _check(window, "Right so far, but not all.")
    expect(window.page.locator(".marked .missed")).to_contain_text("7b")
    window.page.reload()
    expect(window.page.locator("#drill-verdict")).to_have_text("Right so far, but not all.")
    window.open(f"{WHICH}?item=L29")
    _choose(window, "6", "7b")
    _check(window, "Right.")
    assert "answer=" in window.page.url


def test_an_empty_answer_is_asked_for(open_window: OpenWindow) -> None:
    """Without a choice the question stays, and says what is missing."""
    window = open_window().open(f"{WHICH}?item=L29")
    window.page.get_by_role("button", name="Check").click()
    expect(window.page.locator("#drill_wrong")).to_contain_text("Choose at least one")
    window.complaints.clear()  # the refusal is a 422, which the console mentions


def test_a_drill_goes_by_keyboard_alone(open_window: OpenWindow) -> None:
    """Tab and Space choose, Enter sends, the focus goes to the verdict, and on to the next question."""
    window = open_window().open(f"{WHICH}?item=L11")
    window.page.locator("input[value='3']").focus()
    window.page.keyboard.press("Tab")
    window.page.keyboard.press("Space")
    assert window.page.locator("input[value='4']").is_checked()
    window.page.keyboard.press("Enter")
    expect(window.page.locator("#drill-verdict")).to_have_text("Right.")
    assert window.focused() == "drill-verdict"
    for _ in range(6):
        window.page.keyboard.press("Tab")
        if window.focused() == "drill-next":
            break
    assert window.focused() == "drill-next"
    window.page.keyboard.press("Enter")
    expect(window.page.locator("#drill form")).to_be_visible()
    assert window.focused() == "drill-name"


def test_back_leads_to_the_question(open_window: OpenWindow) -> None:
    """After a verdict and the next question, back shows the verdict again."""
    window = open_window().open(f"{WHICH}?item=L11")
    _choose(window, "4")
    _check(window, "Right.")
    window.page.click("#drill-next")
    expect(window.page.locator("#drill form")).to_be_visible()
    window.page.go_back()
    expect(window.page.locator("#drill-verdict")).to_have_text("Right.")


# --- for everybody ----------------------------------------------------------------------------------------


def _look(window: Window, violations: Violations, language: str) -> dict[tuple[str, int], list[str]]:
    faults_at = {}
    for name, path in part_of(PAGES.items(), language):
        for width, height in sizes(language):
            window.page.set_viewport_size({"width": width, "height": height})
            window.open(f"/{language}{path}")
            faults_at[name, width] = violations(window.page, colours=language == "en")
    return {place: faults for place, faults in faults_at.items() if faults}


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_axe_finds_nothing(open_window: OpenWindow, violations: Violations, language: str, dark: bool) -> None:
    """No page of the drills has an accessibility fault that a program can find, wide or narrow."""
    assert _look(open_window(dark=dark, bypass_csp=True), violations, language) == {}


@pytest.mark.parametrize("dark", or_by_night(False, night=[True]))
def test_axe_finds_nothing_once_answered(open_window: OpenWindow, violations: Violations, dark: bool) -> None:
    """Ticked boxes and verdicts are as good, with what was missed and what was wrong."""
    window = open_window(dark=dark, bypass_csp=True).open(f"{WHICH}?item=L31")
    _choose(window, "1a", "2", "3", "4", "5", "6", "7a", "rules")
    ticked = violations(window.page)
    _check(window, "Partly right.")
    assert (ticked, violations(window.page)) == ([], [])
    for path, code in (("depends-or-not/?item=D06", "no-change"), ("uses-the-stack/?item=K15", "no")):
        window.open(f"/en/drills/{path}")
        _choose(window, code)
        _check(window, "Not this time.")
        assert violations(window.page) == []


@pytest.mark.parametrize("language", or_by_night("fr", night=["en"]))
def test_nothing_scrolls_sideways(open_window: OpenWindow, language: str) -> None:
    """At 320 pixels and up every page fits, before the answer and after it."""
    window = open_window()
    for path in (*PAGES.values(), *(f"/drills/{slug}/" for slug in FAMILIES)):
        assert window.open(f"/{language}{path}").too_wide() == [], path
    window.open(f"/{language}/drills/which-layer/?item=L31")
    _choose(window, "players", "costs", "none")
    window.page.locator("#drill form [type=submit]").click()
    expect(window.page.locator("#drill-verdict")).to_be_visible()
    assert window.too_wide() == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_can_be_hit_is_large_enough(open_window: OpenWindow, language: str) -> None:
    """Every choice is at least 24 pixels high and wide, on a telephone too."""
    window = open_window(size=NARROW)
    for path in ("which-layer/?item=L29", "cda-or-not/?item=A11"):
        window.open(f"/{language}/drills/{path}")
        boxes = [label.bounding_box() for label in window.page.locator(".picks label").all()]
        assert all(box and min(box["width"], box["height"]) >= 24 for box in boxes)
