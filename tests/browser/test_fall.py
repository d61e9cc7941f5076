"""What is seen: the fall, nothing upon something else, and the first minute."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Locator

from layers_site.content.models import Case
from tests.browser.conftest import HUMILITY, OpenWindow, Violations, Window
from tests.night import NIGHT

CASE: Final = f"/en/cases/{HUMILITY}/?focus=humility"
DESKTOP, TELEPHONE = (1366, 768), (360, 640)
SAMPLE: Final = 1 if NIGHT else 24
#: A copy has the name of what it copies, which may be a line shorter.
RENAMED: Final = "a-copy-that-keeps-its-color"
#: Where each row stands on the page, and what of the step is not in the window.
SEEN: Final = """() => {
    const box = (one) => one?.getBoundingClientRect();
    const on_page = (one) => [Math.round(box(one).top + scrollY), Math.round(box(one).height)];
    const rows = ['.surface', '.strata > .stratum', '.bedrock'].flatMap((each) => [...document.querySelectorAll(each)]);
    const foot = box(document.querySelector('.stepper')), pocket = document.querySelector('.pocket');
    const head = pocket.checkVisibility() ? box(pocket).bottom : 0;
    const now = document.querySelector('.step[aria-current]');
    const within = (inner, top, bottom) => !inner || (inner.top >= top - 3 && inner.bottom <= bottom + 3);
    return {
        rows: rows.map(on_page), on: document.getElementById('step-on').hasAttribute('href'),
        hidden: [
            within(box(document.querySelector('.token')), head, foot.top) || 'token',
            within(box(document.querySelector('.stratum:has([aria-current])')), head, foot.top) || 'stratum',
            within(box(document.querySelector('.stepper-why')), foot.top, innerHeight) || 'sentence',
            innerWidth > 400 || box(document.querySelector('.stepper-why')).height < 36 || 'two lines',
            !now || within(box(now), box(now.parentElement).top, box(now.parentElement).bottom) || 'effect',
        ].filter((each) => each !== true),
    };
}"""


def step_on(window: Window) -> None:
    window.page.evaluate("() => addEventListener('htmx:afterSettle', () => { window.settled = true }, { once: true })")
    window.page.evaluate("() => { window.settled = false; document.getElementById('step-on').click() }")
    window.page.wait_for_function("() => window.settled")


@pytest.mark.by_day
@pytest.mark.parametrize("size", [DESKTOP, TELEPHONE], ids=["desktop", "telephone"])
def test_nothing_moves_but_what_falls(open_window: OpenWindow, size: tuple[int, int]) -> None:
    """In every step each stratum has its place and height; the lit one, the token and the whole sentence are seen: on a
    telephone it has two lines."""
    window = open_window(size=size)
    wrong: dict[tuple[str, int], Any] = {}
    for slug in Case.objects.published().order_by("slug").values_list("slug", flat=True)[::SAMPLE]:
        window.open(f"/en/cases/{slug}/?show=1&step=0")
        if not window.page.locator(".down").count():
            continue
        first = seen = window.page.evaluate(SEEN)
        step = 0
        while seen["on"]:
            step_on(window)
            step, seen = step + 1, window.page.evaluate(SEEN)
            if seen["hidden"] or (seen["rows"] != first["rows"] and slug != RENAMED):
                wrong[slug, step] = seen
    assert wrong == {}


def place(window: Window) -> str:
    return window.page.locator(".stepper-place b").inner_text()


def test_it_falls_by_itself_until_it_is_stopped(open_window: OpenWindow) -> None:
    """One press of the space bar, and one step after the other comes; another, and it stays. Back leads to where it
    began. Whoever wants no motion goes to the next change, and no further."""
    window = open_window().open(f"{CASE}&step=0")
    page = window.page
    page.emulate_media(reduced_motion="no-preference")
    before = page.evaluate("history.length")
    page.keyboard.press("Space")
    page.wait_for_function("() => document.querySelector('.stepper-place b').innerText === '2'", timeout=15000)
    assert "Step 2 of 6" in page.locator("#live").inner_text()
    page.keyboard.press("Space")
    page.wait_for_timeout(6000)
    assert place(window) == "2"
    assert page.evaluate("history.length") == before + 1
    assert not page.locator("body > .token").count()
    page.emulate_media(reduced_motion="reduce")
    window.open(f"{CASE}&step=0")
    page.click("#step-fall")
    page.wait_for_timeout(6000)
    assert place(window) == "1"
    assert window.complaints == []


# --- nothing lies upon something else -----------------------------------------------------------------


SIZES: Final = ((1366, 768), (1280, 720), (360, 780))
OGRE: Final = "cases/gray-ogre-power-toughness/?stage=3"
#: The pairs of which both are in sight and share more than a pixel, each way. What floats lies beside lines of text, so
#: of a line the words are measured, as far as they show.
UPON: Final = """([above, below]) => {
    const boxes = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
        .flatMap((one) => {
            const range = document.createRange(), box = one.getBoundingClientRect();
            range.selectNodeContents(one);
            const rects = [...(one.matches('p, h3') ? range : one).getClientRects()];
            return rects.map((rect) => [one.textContent.trim(), {
                left: Math.max(rect.left, box.left), right: Math.min(rect.right, box.right),
                top: Math.max(rect.top, box.top), bottom: Math.min(rect.bottom, box.bottom),
            }]);
        });
    const found = [];
    for (const [one, a] of boxes(above)) for (const [other, b] of boxes(below)) {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 1 && high > 1) found.push([one, other, wide, high]);
    }
    return found;
}"""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", SIZES, ids=["wide", "low", "telephone"])
@pytest.mark.parametrize("path", [OGRE, f"cases/{HUMILITY}/?show=1", "?show=1"], ids=["ogre", "humility", "home"])
def test_the_name_of_a_layer_stands_beside_its_steps(
    open_window: OpenWindow, path: str, size: tuple[int, int], language: str
) -> None:
    """With an effect turned on or off, too: each chip keeps its place free."""
    page = open_window(size=size).open(f"/{language}/{path}").page
    chips = ".stratum .step .chip, .stratum .step .who, .stratum .step p"
    page.wait_for_selector(".stratum:not(.empty, .bed) h3", state="attached")
    assert page.evaluate(UPON, [".stratum:not(.bed) .stratum-head h3", chips]) == []
    page.locator(".toggle").first.click()
    page.wait_for_selector(".said")
    assert page.evaluate(UPON, [".stratum:not(.bed) .stratum-head h3", chips]) == []


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", SIZES, ids=["wide", "low", "telephone"])
def test_the_mark_of_a_changed_card_covers_no_word(
    open_window: OpenWindow, size: tuple[int, int], language: str
) -> None:
    """Neither of its own card nor of those around it; and the line at the foot takes at most a tenth of the window."""
    page = open_window(size=size).open(f"/{language}/cases/{HUMILITY}/?show=1").page
    page.locator(".toggle").first.click()
    page.wait_for_selector(".card-changed")
    words = ".card h3, .card .pt, .card .card-type, .card .chip"
    assert page.evaluate(UPON, [".card-changed", words]) == []
    box = page.locator(".said").bounding_box()
    assert box is not None
    assert box["height"] <= size[1] / 10


@pytest.mark.parametrize("size", SIZES, ids=["wide", "low", "telephone"])
def test_the_strip_of_the_result_lies_upon_no_control(open_window: OpenWindow, size: tuple[int, int]) -> None:
    """Where the layers begin at the lower edge, it stays below the ways of looking however far one has scrolled."""
    page = open_window(size=size).open(CASE).page
    top = page.evaluate("() => document.querySelector('.views').getBoundingClientRect().top + scrollY - innerHeight")
    for scrolled in (0, 40, 90, 150):
        page.evaluate("(y) => window.scrollTo({ top: y, behavior: 'instant' })", max(0, top + scrolled))
        assert page.evaluate(UPON, [".bedrock", ".views a"]) == [], scrolled


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("page", ["lessons/", "cases/", "lessons/continuous-effects/"])
def test_the_masthead_keeps_within_a_telephone_wherever_one_is(
    open_window: OpenWindow, page: str, language: str
) -> None:
    """The place where one is stands in bold type, which is wider."""
    assert open_window().open(f"/{language}/{page}").too_wide((390, 360, 320)) == []


# --- the first minute ---------------------------------------------------------------------------------


#: The two screens on which everything of the first minute has its place.
SCREENS = ((1366, 768), (360, 780))
RIGHT = {"en": "Yes, that is right.", "fr": "Oui, c’est juste."}


def outside(window: Window, *things: str) -> list[str]:
    """The things of which something is not on the screen as it is."""
    return [thing for thing in things if not _on_screen(window, window.page.locator(thing).first)]


def _on_screen(window: Window, thing: Locator) -> bool:
    box, size = thing.bounding_box(), window.page.viewport_size
    assert size is not None
    return box is not None and box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


@pytest.mark.by_day
@pytest.mark.parametrize("size", SCREENS, ids=["wide", "narrow"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_one_press_leads_a_stranger_to_the_right_answer_and_its_reason(
    open_window: OpenWindow, language: str, size: tuple[int, int]
) -> None:
    """Cards, question and answers are on the first screen, on a wide one the other ways in too; after one press the
    answer with its reason, the values on the way, and one next step. Nobody has to scroll.
    """
    window = open_window(size=size).open(f"/{language}/")
    beside = (".home-doors a", "#ask-1", ".ask-two button") if size == SCREENS[0] else ()
    assert outside(window, "h1", ".duel", ".picks", *beside) == []
    window.page.get_by_role("button", name="4/4", exact=True).click()
    window.page.wait_for_selector("#verdict")
    window.page.wait_for_load_state("networkidle")
    assert window.page.locator(".verdict-said").inner_text() == RIGHT[language]
    assert window.page.locator(".verdict-reason").inner_text().startswith("4/4. ")
    assert outside(window, "h1", ".verdict-reason", ".verdict-here .button.next") == []


@pytest.mark.parametrize("size", SCREENS, ids=["wide", "narrow"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_wrong_answer_gets_its_reason_on_the_same_screen(
    open_window: OpenWindow, language: str, size: tuple[int, int]
) -> None:
    """The answer with its reason, how one comes to 1/1, and the lesson on it as the one next step."""
    window = open_window(size=size).open(f"/{language}/")
    window.page.get_by_role("button", name="1/1", exact=True).click()
    window.page.wait_for_selector("#verdict")
    assert outside(window, "h1", ".verdict-reason", ".verdict-second", "#learn") == []
    assert window.page.locator(".verdict-here .button.next").count() == 1
    window.page.click("#learn")
    window.page.wait_for_selector(".lesson")


@pytest.mark.parametrize("js", [True, False], ids=["js", "no-js"])
def test_whoever_comes_back_is_led_on(open_window: OpenWindow, js: bool) -> None:
    """After the answer one button leads on; the next visit begins with the same way."""
    window = open_window(js=js, size=SCREENS[1]).open("/en/")
    window.page.get_by_role("button", name="4/4", exact=True).click()
    window.page.wait_for_selector("#verdict")
    onward = window.page.locator(".verdict-here .button.next")
    assert onward.count() == 1
    href = onward.get_attribute("href")
    window.open("/en/")
    assert window.page.locator(".picks").count() == 0
    assert window.page.locator(".home-on .button.next").get_attribute("href") == href
    assert outside(window, ".home-on .button.next") == []


#: What can be surveyed, and what of it is on a telephone's first screen.
LISTS = {
    "cases/": ".tile",
    "cards/": ".card-rows li",
    "rules/": ".rules-entry",
    "glossary/": ".word-entry",
    "layers/": ".overview-layer",
}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("path", LISTS)
def test_lists_begin_on_the_first_screen(
    open_window: OpenWindow, violations: Violations, language: str, path: str
) -> None:
    """Of each list the first entry is on a telephone's first screen, and axe finds nothing."""
    window = open_window(size=SCREENS[1], bypass_csp=True).open(f"/{language}/{path}")
    assert outside(window, LISTS[path]) == []
    assert window.overflow() == 0
    assert violations(window.page, colours=language == "en") == []


@pytest.mark.parametrize("path", ["layers/", "cases/growth-and-frog/?show=1", "cases/growth-and-frog/print/"])
def test_it_is_one_sheet(open_window: OpenWindow, path: str) -> None:
    """Of A4, in either language: the overview, a board with one creature, and its sheet to fill in."""
    window = open_window()
    for language in ("en", "fr"):
        window.open(f"/{language}/{path}")
        assert window.page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n") == 1
