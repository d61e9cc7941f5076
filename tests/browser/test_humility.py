"""The case of Humility played through, as the rules have it: layer 7b by timestamp (613.7), on effects that have
begun and go on without their ability (613.6). Newest Opalescence: 4/4; newest Humility: everything 1/1."""

from __future__ import annotations

from itertools import product

import pytest

from tests.browser.conftest import HUMILITY, NARROW, WIDE, OpenWindow
from tests.night import or_by_night

ORDERED = {"bears": "1/1", "humility": "4/4", "opalescence-1": "4/4", "opalescence-2": "4/4"}
BETWEEN = {"bears": "1/1", "humility": "4/4", "opalescence-1": "4/4", "opalescence-2": "1/1"}
LAST = {"bears": "1/1", "humility": "1/1", "opalescence-1": "1/1", "opalescence-2": "1/1"}
MOVED = {"en": "Humility moved to position 3 of 3.", "fr": "sur 3"}


#: A language, with JavaScript or without it, the window.
BY_DAY = [("en", True, WIDE), ("fr", True, WIDE)]
BY_NIGHT = [
    combination for combination in product(("en", "fr"), (True, False), (WIDE, NARROW)) if combination not in BY_DAY
]


@pytest.mark.by_day
@pytest.mark.parametrize(("language", "js", "size"), or_by_night(*BY_DAY, night=BY_NIGHT))
def test_the_case_plays_through(open_window: OpenWindow, language: str, js: bool, size: tuple[int, int]) -> None:
    """Move Humility down twice, undo, redo, reload, reset: each board has the sizes that the rules give."""
    window = open_window(size=size, js=js).open(f"/{language}/cases/{HUMILITY}/?show=1")
    page = window.page
    assert window.sizes() == ORDERED
    page.click("#down-humility")
    window.wait_for("opalescence-2", "1/1") if js else page.wait_for_load_state()
    assert window.sizes() == BETWEEN
    page.click("#down-humility")
    window.wait_for("humility", "1/1") if js else page.wait_for_load_state()
    assert window.sizes() == LAST
    assert MOVED[language] in page.locator(".news").inner_text()
    page.reload()
    assert window.sizes() == LAST
    page.click("#undo")
    window.wait_for("humility", "4/4") if js else page.wait_for_load_state()
    assert window.sizes() == BETWEEN
    page.click("#redo")
    window.wait_for("humility", "1/1") if js else page.wait_for_load_state()
    assert window.sizes() == LAST
    page.click("#reset")
    window.wait_for("humility", "4/4") if js else page.wait_for_load_state()
    assert window.sizes() == ORDERED
    assert f"/{language}/cases/{HUMILITY}/" in page.url


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_home_page_shows_its_board(open_window: OpenWindow, language: str) -> None:
    """Who will not predict is shown; one press takes the growth away, on the spot, and the address is the board's."""
    window = open_window().open(f"/{language}/")
    window.page.click(".predict-show")
    window.page.click("#switch-growth")
    window.wait_for("bears", "1/1")
    assert f"/{language}/boards/" in window.page.url


def test_after_going_back_one_can_go_on(open_window: OpenWindow) -> None:
    """A board that was gone back to is worked on like any other."""
    window = open_window().open(f"/en/cases/{HUMILITY}/?show=1")
    page = window.page
    page.click("#down-humility")
    window.wait_for("opalescence-2", "1/1")
    page.go_back()
    window.wait_for("opalescence-2", "4/4")
    page.click("#switch-humility")
    window.wait_for("bears", "2/2")
    page.click("#switch-humility")
    window.wait_for("bears", "1/1")
    assert window.sizes() == ORDERED


def test_the_switch_of_language_keeps_the_board(open_window: OpenWindow) -> None:
    """After a swap the link to the other language leads to the board that is seen."""
    window = open_window().open(f"/en/cases/{HUMILITY}/?show=1")
    window.page.click("#down-humility")
    window.wait_for("opalescence-2", "1/1")
    window.page.click("#other-language")
    window.page.wait_for_url("**/fr/boards/**")
    assert window.sizes() == BETWEEN
    assert window.page.locator("html").get_attribute("lang") == "fr"


def test_the_edition_is_chosen_without_javascript(open_window: OpenWindow) -> None:
    """A button sends the choice where no script does."""
    window = open_window(js=False).open(f"/fr/cases/{HUMILITY}/?focus=bears")
    window.unfold("id_edition").page.select_option("#id_edition", "2003")
    window.page.click(".edition .button")
    window.page.wait_for_load_state()
    assert window.size("bears") == "2/2"
    assert "edition=2003" in window.page.url
    assert "focus=bears" in window.page.url


def test_the_edition_is_chosen_at_once(open_window: OpenWindow) -> None:
    """Under 2003 an effect ended with its ability: Humility sets no size, the Bears are 2/2."""
    window = open_window().open(f"/en/cases/{HUMILITY}/?show=1")
    window.unfold("id_edition").page.select_option("#id_edition", "2003")
    window.wait_for("bears", "2/2")
    assert "edition=2003" in window.page.url
