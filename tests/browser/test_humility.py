"""A board in a browser: the case of Humility, changes that are seen, cards that are added."""

from __future__ import annotations

from itertools import product
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.boards.boards import EVERYTHING
from tests.browser.conftest import HUMILITY, NARROW, WIDE, OpenWindow, Violations, Window
from tests.factories import Factory, case_document
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


# --- one sees what a click changed, and drags what can be moved ---------------------------------------


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


# --- a card is added ----------------------------------------------------------------------------------


PAGES = (f"/en/cases/{HUMILITY}/?show=1", "/en/sandbox/")


def look_for(window: Window, words: str, card: str, *, js: bool) -> None:
    window.page.fill("#add", words)
    if not js:
        window.page.keyboard.press("Enter")
    window.page.click(f"#add-{card}")


@pytest.mark.parametrize(("start", "js"), or_by_night((PAGES[1], True), night=[(PAGES[0], True), (PAGES[1], False)]))
def test_a_card_is_added_from_the_field(open_window: OpenWindow, start: str, js: bool) -> None:
    """What needs no answer comes at once; what asks does so over the board, where what is wrong is said too."""
    window = open_window(js=js).open(start)
    page = window.page
    look_for(window, "grizzly", "grizzly-bears", js=js)
    expect(page.locator("article.card h3", has_text="Grizzly Bears").last).to_be_visible()
    if js:
        assert window.focused() == "add"
        assert page.input_value("#add") == ""
    look_for(window, "oviniz", "ovinize", js=js)
    page.locator("[name=affected]").first.uncheck()  # the only one that there is is chosen already
    page.click(".slip .next")
    expect(page.locator(".slip")).to_contain_text("Choose at least one object.")
    page.locator("[name=affected]").first.check()
    page.click(".slip .next")
    expect(page.locator("#row-ovinize")).to_be_visible()
    assert page.locator("dialog[open]").count() == 0
    window.complaints[:] = [complaint for complaint in window.complaints if "422" not in complaint]


@pytest.mark.parametrize(
    ("page_at", "words", "card"),
    [("/en/sandbox/", "grizzly", "grizzly-bears"), ("/fr/sandbox/", "grizzlis", "grizzly-bears")],
)
def test_arrows_reach_what_is_found(open_window: OpenWindow, page_at: str, words: str, card: str) -> None:
    """Down and Enter add the first card: without the arrow, Enter asks for the page of all cards found."""
    window = open_window().open(page_at)
    page = window.page
    page.type("#add", words)
    page.wait_for_selector(f"#add-{card}")
    page.keyboard.press("ArrowDown")
    assert window.focused() == f"add-{card}"
    page.keyboard.press("ArrowUp")
    assert window.focused() == "add"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("article.card")).to_have_count(1)
    assert "/sandbox/" not in page.url or "q=" not in page.url


def test_what_is_found_lies_over_no_card(open_window: OpenWindow) -> None:
    """The cards of the board and the field stay in sight, and the page does not grow; Escape takes it away."""
    window = open_window(size=(1366, 768)).open(PAGES[0])
    page = window.page
    height = page.evaluate("document.documentElement.scrollHeight")
    page.fill("#add", "angel")
    page.wait_for_selector("#cards-found li")
    found, cards = page.locator("#cards-found").bounding_box(), page.locator("#bench .board").bounding_box()
    assert found
    assert cards
    assert found["y"] >= cards["y"] + cards["height"]
    assert page.evaluate("document.documentElement.scrollHeight") == height
    page.locator("#focus-bears").focus()
    expect(page.locator("#cards-found")).to_be_hidden()


# --- players and spells -------------------------------------------------------------------------------


@pytest.fixture
def open_here(site: str, open_window: OpenWindow) -> OpenWindow:
    """Windows on a site that has a case with players and spells too."""
    Factory().case_of(case_document(slug="everything", scenario=EVERYTHING, stages=[]))
    return open_window


def test_axe_finds_nothing_and_nothing_scrolls_sideways(open_here: OpenWindow, violations: Violations) -> None:
    """Costs and hand sizes, wide and narrow; the other pages are among those of `test_access`."""
    window = open_here(bypass_csp=True).open("/fr/cases/everything/?show=1")
    assert (violations(window.page), window.too_wide(), violations(window.page)) == ([], [], [])
