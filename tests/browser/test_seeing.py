"""Seeing the way: keys, addresses and back; a rule beside the board; narrow screens; axe after each swap."""

from __future__ import annotations

import pytest

from tests.browser.conftest import HUMILITY, NARROW, OpenWindow, Window

CASE = f"/en/cases/{HUMILITY}/?focus=humility"
LOOP = "/en/cases/blood-moon-life-and-limb-loop/"


def wait_for_step(window: Window, step: int) -> None:
    window.page.wait_for_url(f"**step={step}*")
    window.page.wait_for_function("n => document.querySelector('.stepper-place b')?.innerText === String(n)", arg=step)


@pytest.mark.by_day
def test_the_arrow_keys_step(open_window: OpenWindow) -> None:
    """Right goes on, left goes back; the address, the cards and what is read out go along."""
    window = open_window().open(f"{CASE}&step=3")
    window.page.keyboard.press("ArrowRight")
    wait_for_step(window, 4)
    window.wait_for("bears", "1/1")
    assert "Step 4 of 6, layer 7b" in window.page.locator("#live").inner_text()
    window.page.keyboard.press("ArrowLeft")
    wait_for_step(window, 3)
    window.wait_for("bears", "2/2")


def test_the_arrow_keys_are_left_alone_elsewhere(open_window: OpenWindow) -> None:
    """In a field they move the cursor, and where no step is in view they do nothing."""
    window = open_window().open(f"{CASE}&step=3")
    window.unfold("id_edition").page.focus("#id_edition")
    window.page.keyboard.press("Alt+ArrowRight")
    window.page.wait_for_timeout(300)
    assert "step=3" in window.page.url
    window.open(CASE)
    window.page.keyboard.press("ArrowRight")
    window.page.wait_for_timeout(300)
    assert "step=" not in window.page.url


def test_a_step_is_reached_by_keyboard_alone_and_back_goes_back(open_window: OpenWindow) -> None:
    """The focus stays on the button from step to step, and the browser's back leads to the step before."""
    window = open_window().open(f"{CASE}&step=1")
    window.page.focus("#step-on")
    window.page.keyboard.press("Enter")
    wait_for_step(window, 2)
    window.page.keyboard.press("Enter")
    wait_for_step(window, 3)
    assert window.focused() == "step-on"
    window.page.go_back()
    wait_for_step(window, 2)


def test_the_step_in_view_is_in_sight(open_window: OpenWindow) -> None:
    """On a narrow screen too, the step is on the screen after the press that led to it."""
    window = open_window(size=NARROW).open(f"{CASE}&step=3")
    window.page.click("#step-on")
    wait_for_step(window, 4)
    window.page.wait_for_function(
        "() => { const box = document.querySelector('.step[aria-current]').getBoundingClientRect();"
        " return box.top >= 0 && box.top < innerHeight; }"
    )


def test_a_rule_opens_beside_the_board(open_window: OpenWindow) -> None:
    """The board and the address stay; the focus goes to the rule and, when it is closed, back to its number."""
    window = open_window().open(f"{CASE}&depth=rules")
    page = window.page
    page.click("#layer-7b .stratum-head .rule-link")
    page.wait_for_selector("#beside-title")
    assert page.locator("#beside h2").inner_text() == "Rule 613.4b"
    assert window.focused() == "beside-title"
    assert page.url.endswith(f"{CASE}&depth=rules")
    page.keyboard.press("Escape")
    assert not page.locator("#beside-title:visible").count()
    assert page.evaluate("document.activeElement.innerText") == "613.4b"
    page.click("#layer-7b .stratum-head .rule-link")
    page.click("#beside-close")
    assert page.evaluate("document.activeElement.innerText") == "613.4b"


def test_a_rule_stays_open_while_the_board_changes(open_window: OpenWindow) -> None:
    window = open_window().open(f"{CASE}&step=3&depth=rules")
    window.page.click("#layer-6 .stratum-head .rule-link")
    window.page.wait_for_selector("#beside-title")
    window.page.click("#step-on")
    wait_for_step(window, 4)
    assert window.page.locator("#beside h2").inner_text() == "Rule 613.1f"


def test_the_other_side_is_chosen_at_once(open_window: OpenWindow) -> None:
    """Another choice in the list is shown on the spot, under its own address."""
    window = open_window().open(f"/en/cases/{HUMILITY}/?focus=bears&with=2003")
    window.page.select_option("#id_with", "2009")
    window.page.wait_for_url("**with=2009*")
    window.page.wait_for_function("() => document.querySelectorAll('.side-final .pt')[1]?.innerText.includes('1')")
    assert window.focused() == "id_with" or window.page.locator("#id_with").count()


def test_the_table_scrolls_within_itself(open_window: OpenWindow) -> None:
    page = open_window(size=(320, 800)).open(f"{CASE}&view=matrix").page
    assert page.evaluate(
        "(() => { const e = document.querySelector('.matrix-scroll'); return e.scrollWidth > e.clientWidth })()"
    )
