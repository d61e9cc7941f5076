"""A learner in a browser: the path, practice, drills, the stack, predicting first."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Response, expect

from layers_site.learning.drills.boards import FAMILIES
from tests.browser.conftest import HUMILITY, NARROW, WIDE, OpenWindow, Violations, Window
from tests.night import or_by_night


@pytest.mark.parametrize(("scripts", "size", "dark"), [(True, WIDE, False), (False, NARROW, True)])
def test_some_boards_lead_to_a_lesson(
    open_window: OpenWindow, violations: Violations, scripts: bool, size: tuple[int, int], dark: bool
) -> None:
    """From the list of lessons through boards that are missed, left and resumed once, to the first page of a lesson."""
    window = open_window(js=scripts, size=size, dark=dark, bypass_csp=scripts).open("/en/lessons/")
    page = window.page
    page.get_by_role("link", name="Skip ahead: eight boards").click()
    for number in range(1, 9):
        page.get_by_role("heading", name=f"Board {number} of 8").wait_for()
        if scripts and number == 1:
            assert violations(page) == []
        if number == 2:
            window.open("/en/practice/ten/?skip=1")
            page.get_by_role("heading", name="Board 2 of 8").wait_for()
        answer_wrongly(page)
        page.locator("#verdict").wait_for()
        page.click("#next-board")
        if page.locator("#start-here").count():
            break
    page.get_by_role("heading", name="Start here").wait_for()
    if scripts:
        assert violations(page) == []
    page.click("#start-here")
    page.wait_for_url("**/lessons/**")


@pytest.mark.parametrize(("scripts", "size", "dark"), [(True, NARROW, False), (False, WIDE, True)])
def test_a_round_of_a_drill_has_an_end(
    open_window: OpenWindow, violations: Violations, scripts: bool, size: tuple[int, int], dark: bool
) -> None:
    """Four questions, a reload and the way back in between, then the end: what went wrong, and done."""
    window = open_window(js=scripts, size=size, dark=dark, bypass_csp=scripts).open("/en/drills/cost-order/")
    page = window.page
    for number in range(1, 5):
        page.get_by_text(f"Question {number} of 4").wait_for()
        page.locator("#drill form label").first.click()
        page.get_by_role("button", name="Check").click()
        page.locator("#drill-verdict").wait_for()
        if number == 2:
            page.reload()
            page.locator("#drill-verdict").wait_for()
        page.click("#drill-next")
    page.get_by_role("link", name="Done").wait_for()
    if scripts:
        assert violations(page) == []
    assert page.locator(".round-marks li:not([data-state=''])").count() == 4
    page.go_back()
    page.locator("#drill-verdict").wait_for()


# --- practice -----------------------------------------------------------------------------------------


@pytest.mark.by_day
@pytest.mark.parametrize(("scripts", "size", "dark"), [(True, WIDE, False), (False, NARROW, True)])
def test_from_a_case_to_what_is_forgotten(
    open_window: OpenWindow, violations: Violations, scripts: bool, size: tuple[int, int], dark: bool
) -> None:
    """Take a board like that of a case, answer wrongly, and have it forgotten; with JavaScript and without."""
    window = open_window(js=scripts, size=size, dark=dark, bypass_csp=scripts).open(f"/en/cases/{HUMILITY}/?show=1")
    page = window.page
    page.click("#more-boards")
    page.get_by_role("heading", name="Board 1 of 10").wait_for()
    if scripts:
        assert violations(page) == []
    answer_wrongly(page)
    page.locator("#verdict").wait_for()
    page.get_by_text("This browser remembers").wait_for()
    window.open("/en/practice/")
    page.get_by_role("link", name="Delete my answers").click()
    page.locator("#mine").wait_for()


def answer_wrongly(page: Page) -> None:
    """Whatever is asked: nobody is 97/97, and nothing is everything that can be ticked."""
    for other in page.locator("#practice .pick-other:not([open]) summary").all():
        other.click()
    form = page.locator("#practice form.ask")
    for number in form.locator("input[type=number]").all():
        number.fill("97")
    for group in form.locator("fieldset").all():
        for box in group.locator("label").all():
            # That there is none of it cannot be said beside what there is.
            if box.evaluate(
                "label => ![label.control.value, label.control.name].some((is) => ['none', 'no_size'].includes(is))"
            ):
                box.click()
    form.get_by_role("button", name="Check my answer").click()


# --- drills -------------------------------------------------------------------------------------------


WHICH = "/en/drills/which-layer/"


def _tick(window: Window, *codes: str) -> None:
    """Tick the boxes as a visitor does, on what can be seen of them."""
    for code in codes:
        window.page.locator(f"label:has(input[value='{code}'])").click()


@pytest.mark.by_day
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


# --- for everybody ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", or_by_night("fr", night=["en"]))
def test_nothing_scrolls_sideways(open_window: OpenWindow, language: str) -> None:
    """At 320 pixels and up every page fits, before the answer and after it."""
    window = open_window()
    for slug in FAMILIES:
        assert window.open(f"/{language}/drills/{slug}/").too_wide() == [], slug
    window.open(f"/{language}/drills/which-layer/?item=L31")
    _tick(window, "players", "costs", "none")
    window.page.locator("#drill form [type=submit]").click()
    expect(window.page.locator("#drill-verdict")).to_be_visible()
    assert window.too_wide() == []


# --- the stack ----------------------------------------------------------------------------------------


FIRST = "stack-last-in-first-out"
REGION = f"#game-{FIRST}"


def pile(page: Page) -> list[str]:
    """The names on the stack as they are drawn, from top to bottom of the screen."""
    sheets = page.locator("li.sheet").all()
    heights = sorted((sheet.bounding_box() or {"y": 0.0})["y"] for sheet in sheets)
    drawn = {(sheet.bounding_box() or {"y": 0.0})["y"]: sheet.locator(".sheet-name").inner_text() for sheet in sheets}
    return [drawn[y].split("\n")[0].strip() for y in heights]


def play_the_case(page: Page) -> None:
    """C40, in both seats, up to the Bolt on top of the Growth, and on until the stack is empty."""
    for at, button in enumerate(("cast-growth", "pass", "cast-bolt"), 1):
        if button.startswith("cast"):
            page.select_option(f"{REGION}-{button}-target-1", "bears")
        press(page, button, at)
    assert pile(page) == ["Lightning Bolt", "Giant Growth"]
    press(page, "pass-each", 4)
    assert pile(page) == ["Giant Growth"]
    assert "state-based actions destroy it" in page.locator(".happened").inner_text()
    press(page, "pass-each", 5)
    assert page.locator(".pile-empty").count() == 1
    assert "it doesn’t resolve" in page.locator(".happened").inner_text()


def press(page: Page, button: str, at: int) -> None:
    """Make a move, and wait until the page stands after so many."""
    page.click(f"{REGION}-{button}")
    page.wait_for_selector(f"text={at} of 5 moves")


@pytest.mark.by_day
def test_a_case_is_played_live(open_window: OpenWindow) -> None:
    """Each move swaps the region alone; back and reload show the same game, and the result is read aloud."""
    window = open_window().open(f"/en/stack/{FIRST}/")
    page = window.page
    page.evaluate("window.stillHere = true")
    play_the_case(page)
    page.wait_for_url("**/?at=5")
    assert page.evaluate("window.stillHere")
    assert "it doesn’t resolve" in page.locator("#live").inner_text()
    page.go_back()
    page.wait_for_selector("text=4 of 5 moves")
    page.reload()
    assert pile(page) == ["Giant Growth"]


def test_a_case_is_played_without_javascript(open_window: OpenWindow) -> None:
    """Plain forms and links do the same."""
    page = open_window(js=False).open(f"/en/stack/{FIRST}/").page
    play_the_case(page)
    assert page.url.endswith("?at=5")


def test_the_focus_is_never_lost(open_window: OpenWindow) -> None:
    """By keyboard: a move that can be made no more leaves the focus on another one."""
    window = open_window().open(f"/en/stack/{FIRST}/")
    window.page.focus(f"{REGION}-cast-growth")
    window.page.keyboard.press("Enter")
    window.page.wait_for_selector("li.sheet")
    assert window.focused() not in ("BODY", "HTML")
    window.page.focus(f"{REGION}-later")
    window.page.keyboard.press("Enter")
    window.page.wait_for_url("**/?at=2")
    assert window.focused() == f"{REGION}-later"[1:]


# --- predict first ------------------------------------------------------------------------------------


PATH = f"cases/{HUMILITY}/predict/?ask=pt&object=humility"


def predict(window: Window, text: str) -> None:
    """One of the answers, and wait for the verdict."""
    window.page.get_by_role("button", name=text, exact=True).click()
    window.page.wait_for_selector("#verdict")


@pytest.mark.parametrize("js", [True, False], ids=["js", "no-js"])
@pytest.mark.parametrize(("language", "right"), [("en", "Yes, that is right."), ("fr", "Oui, c’est juste.")])
def test_a_case_is_predicted_and_then_seen(open_window: OpenWindow, language: str, right: str, js: bool) -> None:
    """From the case two presses to an answer, and one more to the board with its results."""
    window = open_window(js=js).open(f"/{language}/cases/{HUMILITY}/predict/?object=humility")
    predict(window, "4/4")
    assert right in window.page.locator(".verdict-said").inner_text()
    window.page.click("#way-on")
    window.page.wait_for_selector("#bench")
    assert window.size("humility") == "4/4"


@pytest.mark.by_day
@pytest.mark.parametrize("js", [True, False], ids=["js", "no-js"])
def test_a_wrong_answer_leads_to_the_idea_behind_it_and_back(open_window: OpenWindow, js: bool) -> None:
    """1/1 fits two ideas; another board asks without telling, names the one that it was, and leads back."""
    window = open_window(js=js, size=NARROW).open(f"/en/{PATH}")
    predict(window, "1/1")
    way_on = window.page.locator(".apart .button.next")
    assert window.page.evaluate(
        "button => button.getBoundingClientRect().bottom <= innerHeight", way_on.element_handle()
    )
    assert "newest" in window.page.locator(".verdict-ideas").inner_text()
    way_on.click()
    window.page.wait_for_url("**/boards/**")
    assert window.page.locator(".asking-asked").inner_text().endswith("?")
    assert window.page.locator("#verdict").count() == 0
    window.page.locator(".pick").first.click()
    window.page.wait_for_selector("#way-back")
    window.page.click("#way-back")
    window.page.wait_for_url(f"**{PATH}&seen=1")
    assert "Not quite." in window.page.locator(".verdict-said").inner_text()


def test_nothing_is_told_before_it_is_answered(open_window: OpenWindow) -> None:
    """Not in the page, and in nothing that the browser gets with it: 4/4 is there once, as an answer to predict."""
    window = open_window()
    bodies: list[str] = []

    def heard(response: Response) -> None:
        if response.request.resource_type in ("document", "xhr", "fetch"):
            bodies.append(response.text())

    window.page.on("response", heard)
    window.open(f"/en/{PATH}")
    window.page.wait_for_load_state("networkidle")
    assert len(bodies) == 1
    assert bodies[0].count(">4/4<") == 1  # as one of the answers
    assert 'class="chip' not in bodies[0]
    assert "stratum" not in bodies[0]


def test_a_prediction_by_keyboard(open_window: OpenWindow) -> None:
    """Tab to an answer, predict it: the focus is on the verdict, and the address is the verdict's."""
    window = open_window().open(f"/en/{PATH}")
    page = window.page
    for _press in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "pick":
            break
    page.keyboard.press("Enter")
    page.wait_for_selector("#verdict")
    page.wait_for_function("document.activeElement.id === 'verdict'")
    assert "seen=1" in page.url
    page.go_back()
    page.wait_for_selector(".picks")
    assert page.locator("#verdict").count() == 0
