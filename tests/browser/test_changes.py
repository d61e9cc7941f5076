"""One sees what a click changed, and drags what can be moved."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import HUMILITY, OpenWindow, Window

CASE: Final = f"/en/cases/{HUMILITY}/?focus=humility"


def marked(window: Window) -> set[str]:
    return {card.get_attribute("id") or "" for card in window.page.locator(".card[data-moved]").all()}


def test_what_a_click_changed_is_marked_until_the_next(open_window: OpenWindow) -> None:
    """Humility one place down sets the second Opalescence: card, layer, step and reason say so, with the way back."""
    window = open_window().open(CASE)
    page = window.page
    assert marked(window) == set()
    page.hover("#row-humility")
    page.click("#down-humility")
    window.wait_for("opalescence-2", "1/1")
    assert marked(window) == {"card-opalescence-2"}
    assert "4/4 →" in page.inner_text("#card-opalescence-2 .pt")
    assert "has changed" in page.inner_text("#card-opalescence-2")
    expect(page.locator(".said")).to_be_in_viewport()
    assert "Opalescence (second) 4/4 → 1/1" in page.inner_text(".said")
    page.click("#focus-opalescence-2")
    page.wait_for_selector("#layer-7b[data-fresh] .step[data-fresh]")
    assert page.locator(".one-line [data-fresh]").count() > 0
    page.click("#said-undo")
    window.wait_for("opalescence-2", "4/4")
    assert "Undone." in page.inner_text(".said")
    assert marked(window) == {"card-opalescence-2"}


def test_a_mark_that_stays_is_seen_again(open_window: OpenWindow) -> None:
    """The card is the one that it was, and what shows that it has changed begins anew."""
    window = open_window().open(CASE)
    page = window.page
    page.emulate_media(reduced_motion="no-preference")
    page.click("#down-humility")
    window.wait_for("opalescence-2", "1/1")
    page.evaluate("() => { window.card = document.getElementById('card-opalescence-2'); window.begun = 0; }")
    page.evaluate("() => card.addEventListener('animationstart', () => { begun += 1; })")
    page.wait_for_function("() => !card.getAnimations({ subtree: true }).length")
    page.click("#depth-rules")
    page.wait_for_function("() => begun === 1")
    assert page.evaluate("() => card === document.getElementById('card-opalescence-2')")
    assert marked(window) == {"card-opalescence-2"}


def test_another_edition_says_what_it_changed(open_window: OpenWindow) -> None:
    """Under 2003 Humility sets no size: the Bears are 2/2 again."""
    window = open_window().open(CASE).unfold("id_edition")
    window.page.select_option("#id_edition", "2003")
    window.wait_for("bears", "2/2")
    assert "Grizzly Bears 1/1 → 2/2" in window.page.inner_text(".said")
    assert "Grizzly Bears 1/1 → 2/2" in window.page.locator("#live").inner_text()
    assert "card-bears" in marked(window)


def test_when_the_object_in_view_leaves_another_is_followed(open_window: OpenWindow) -> None:
    """Humility off: the Bears, which changed, are in view, and nobody reads of an empty place."""
    window = open_window().open(CASE)
    window.page.click("#switch-humility")
    window.wait_for("bears", "2/2")
    assert window.page.locator(".card[data-focus]").get_attribute("id") == "card-bears"
    assert window.page.locator(".bedrock").is_visible()


def order(page: Page) -> list[str]:
    return [row.get_attribute("id") or "" for row in page.locator(".effects > li").all()]


@pytest.mark.by_day
@pytest.mark.parametrize("still", [False, True], ids=["moving", "still"])
def test_an_effect_is_dragged_to_another_place(open_window: OpenWindow, still: bool) -> None:
    """By its number, past the last: the board comes as by the arrows, the page stays; Escape lets go of it."""
    window = open_window(size=(1366, 768)).open(CASE)
    page = window.page
    page.emulate_media(reduced_motion="reduce" if still else "no-preference")
    first, last = order(page)[0], order(page)[-1]
    page.hover(f"#{first} [data-grip]")
    page.wait_for_load_state("networkidle")
    take(page, first, last)
    page.keyboard.press("Escape")
    page.mouse.up()
    assert order(page)[0] == first
    take(page, first, last)
    assert page.locator(f"#{last}[data-drop]").count() == 1
    page.mouse.up()
    window.wait_for("humility", "1/1")
    assert order(page)[-1] == first
    assert page.locator("[data-held], [data-drop]").count() == 0
    assert page.evaluate("scrollY") < 200


def take(page: Page, row: str, beyond: str) -> None:
    grip, end = page.locator(f"#{row} [data-grip]").bounding_box(), page.locator(f"#{beyond}").bounding_box()
    assert grip is not None
    assert end is not None
    page.mouse.move(grip["x"] + 10, grip["y"] + 10)
    page.mouse.down()
    page.mouse.move(grip["x"] + 10, end["y"] + end["height"] - 4, steps=6)
