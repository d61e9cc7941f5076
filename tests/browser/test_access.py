"""Everyone can use it: axe, the keyboard, narrow and dark screens, focus, and what is read out."""

from __future__ import annotations

import pytest

from tests.browser.conftest import HUMILITY, NARROW, WIDE, OpenWindow, Violations, Window
from tests.night import or_by_night, part_of, sample_of
from tools.measuring.browser import show
from tools.measuring.pages import PAGES, Does, Page
from tools.measuring.site import Served

LESSON = "lessons/continuous-effects/"
STACK = "stack/stack-last-in-first-out/"
CASE = f"cases/{HUMILITY}/?focus=humility"
EVIDENCE = "cases/blood-moon-and-urborg/?variant=urborg-older&stage=1&edition=M02"
DRILL = "drills/which-layer/?item=L31"
TICKED = tuple(Does(f"label:has(input[value='{code}'])") for code in ("1a", "2", "7a", "rules"))
UNFOLDED = Does(".evidence summary")
NINE = (Does(".pick-other summary"), Does("[name=power]", "9"), Does("[name=toughness]", "9"))
#: What is not measured, and looked at all the same: more states of the pages that are.
STATES = (
    Page("step-first", f"{CASE}&step=0"),
    Page("step-next", f"{CASE}&step=3", does=(Does("#step-on", then=".stepper-place b:text-is('4')"),)),
    Page(
        "rule-beside", f"{CASE}&depth=rules", does=(Does("#layer-7b .stratum-head .rule-link", then="#beside-title"),)
    ),
    Page("evidence", EVIDENCE, does=(UNFOLDED,)),
    Page("two-ideas", "cases/blood-moon-and-urborg/?edition=M02%2BM11"),
    Page("predict-next", f"cases/{HUMILITY}/predict/?ask=next&layer=7b"),
    Page("drill-choices", "drills/cda-or-not/?item=A11"),
    Page("drill-board", "drills/depends-or-not/?item=D06"),
    Page("drill-ticked", DRILL, does=TICKED),
    Page("drill-partly", DRILL, does=(*TICKED, Does("#drill form button.next", then="#drill-verdict"))),
    Page("lesson-question", f"{LESSON}practice/1/"),
    Page(
        "lesson-verdict",
        f"{LESSON}practice/1/",
        does=(*NINE, Does(".question button[type=submit]", then="#verdict")),
    ),
    Page("lesson-end", f"{LESSON}end/"),
    Page("lesson-to-the-sheet", "lessons/five-steps/2/"),
    Page("stack-start", STACK),
    Page("stack-moved", STACK, does=(Does("#game-stack-last-in-first-out-cast-growth", then="li.sheet"),)),
    Page("stack-question", f"{STACK}?at=3"),
    Page("stack-answered", f"{STACK}?at=3&answer=1"),
    Page("stack-refused", "stack/stack-what-can-answer/?at=2"),
    Page("stack-to-put", "stack/stack-simultaneous-objects/?at=2"),
    Page("stack-old-rules", "stack/stack-combat-damage-by-edition/?at=1"),
    Page("ask-suggested", "ask/", does=(Does("#name-1", "hum", then="#found-1 li"),)),
    Page("today-answered", "today/", does=(Does(".pick", then="#verdict"),)),
    Page("search-suggested", "search/", does=(Does("#search-here", "blood", then="#search-here-found [role=option]"),)),
)
#: Those of editors and trainers are looked at by the tests of their own areas.
HERE = [*(page for page in PAGES if not page.who), *STATES]
#: Of whose controls each can be hit.
HIT = (
    "workbench",
    "evidence",
    "drill",
    "drill-choices",
    "lessons",
    "lesson",
    "lesson-question",
    "lesson-end",
    "progress",
)


SMALL = """() => {
    const inSentence = (e) => e.closest('.leaf-prose p, .descent h3, p.because') || (e.closest('p')
        && getComputedStyle(e).display === 'inline' && e.closest('p').textContent.trim() !== e.textContent.trim());
    return [...document.querySelectorAll('a[href], button:not([aria-hidden]), select, input, summary')]
        .filter((e) => e.offsetParent && e.type !== 'hidden' && !e.closest('.card h3, .skip') && !inSentence(e))
        .filter((e) => [e, ...(e.labels || [])].map((one) => one.getBoundingClientRect())
            .every((box) => box.width < 24 || box.height < 24))
        .map((e) => e.id || e.textContent.trim());
}"""


def visit(window: Window, page: Page, language: str) -> Window:
    """The page as it is looked at: with what belongs to it done there."""
    show(window.page, Served(window.site, "", {}), page, language)
    return window


@pytest.mark.by_day
@pytest.mark.parametrize(
    ("language", "dark", "size"),
    [("en", False, WIDE), ("en", True, NARROW), ("fr", False, NARROW), ("fr", True, WIDE)],
    ids=["en-light-wide", "en-dark-narrow", "fr-light-narrow", "fr-dark-wide"],
)
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    open_window: OpenWindow,
    violations: Violations,
    language: str,
    dark: bool,
    size: tuple[int, int],
) -> None:
    """No page has an accessibility fault that a program can find, in either language, light or dark; and at 320 pixels
    and up every page fits its window (WCAG 1.4.10).

    Each is seen wide and narrow in both languages and both lights, but not in all combinations of the three; its
    colours light and dark. By day every other one is seen, in one of them.
    """
    window = open_window(dark=dark, size=size, bypass_csp=True)
    faults_at, wide = {}, {}
    for page in part_of(sample_of(HERE, 2), language):
        faults_at[page.name] = violations(visit(window, page, language).page, colours=language == "en")
        wide[page.name] = window.too_wide()
        window.page.set_viewport_size({"width": size[0], "height": size[1]})
    window.complaints.clear()  # a page that is not there says 404 in the console, as it should
    assert {name: faults for name, faults in faults_at.items() if faults} == {}
    assert {name: widths for name, widths in wide.items() if widths} == {}


@pytest.mark.parametrize("dark", or_by_night(True, night=[False]))
def test_axe_finds_nothing_after_a_swap(open_window: OpenWindow, violations: Violations, dark: bool) -> None:
    """The recomputed region is as good as the first page, with something off, cards found, and one opened."""
    window = open_window(dark=dark, bypass_csp=True).open(f"/en/cases/{HUMILITY}/?show=1")
    window.page.click("#switch-humility")
    window.wait_for("bears", "2/2")
    window.page.type("#add", "bear")
    window.page.wait_for_selector("#cards-found li")
    assert violations(window.page) == []
    window.page.click("#do-bears")
    window.page.wait_for_selector("dialog[open] #slip")
    assert violations(window.page) == []


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_every_target_can_be_hit(open_window: OpenWindow, size: tuple[int, int]) -> None:
    """Controls, or their labels, are at least 24 by 24 pixels; links inside a sentence are as large as its letters."""
    window, small = open_window(size=size), {}
    for page in HERE:
        if page.name in HIT or page.name.startswith("stack-"):
            small[page.name] = visit(window, page, "en").page.evaluate(SMALL)
    assert {name: controls for name, controls in small.items() if controls} == {}


@pytest.mark.by_day
def test_the_workbench_goes_by_keyboard_alone(open_window: OpenWindow) -> None:
    """Look step by step, change the edition, add a card and take it back, with nothing but keys."""
    window = open_window().open(f"/en/cases/{HUMILITY}/?show=1")
    keys = window.page.keyboard
    reach(window, "step-start")
    keys.press("Enter")
    window.page.wait_for_selector(".stepper[data-on]")
    keys.press("ArrowRight")
    window.page.wait_for_url("**step=1**")
    reach(window, "step-all")
    keys.press("Enter")
    window.page.wait_for_selector("#step-start")
    reach(window, "more-open", backwards=True)
    keys.press("Enter")
    reach(window, "id_edition")
    keys.press("End")
    window.page.wait_for_url("**edition=**")
    reach(window, "add")
    keys.type("ovinize")
    window.page.wait_for_selector("#add-ovinize")
    reach(window, "add-ovinize")
    keys.press("Enter")
    window.page.wait_for_selector("#add_affected_0, [name=affected]")
    reach(window, "", name="affected")
    keys.press("Space")
    keys.press("Enter")
    window.page.wait_for_selector("#row-ovinize")
    assert window.focused() not in ("BODY", "HTML")
    reach(window, "undo", backwards=True)
    keys.press("Enter")
    window.page.wait_for_selector("#row-ovinize", state="detached")
    assert window.focused() == "undo"


def reach(window: Window, id_: str, label: str = "", *, name: str = "", backwards: bool = False) -> None:
    """Go on with Tab until a control has the focus: by its id, its accessible label, or its name in the form."""
    here = "[document.activeElement.id, document.activeElement.ariaLabel, document.activeElement.name]"
    wanted = (id_ or None, label or None, name or None)
    for _press in range(150):
        window.page.keyboard.press("Shift+Tab" if backwards else "Tab")
        places = window.page.evaluate(here)
        if any(want and want == has for want, has in zip(wanted, places, strict=True)):
            return
    raise AssertionError(wanted)


def test_nothing_moves_for_those_who_want_no_motion(open_window: OpenWindow) -> None:
    """After a move and a step no animation runs that would be seen (prefers-reduced-motion)."""
    window = open_window().open(f"/en/cases/{HUMILITY}/?show=1")
    window.page.evaluate(
        """() => {
            window.moving = [];
            document.addEventListener("htmx:afterSettle", () => requestAnimationFrame(() => {
                for (const one of document.getAnimations()) {
                    const { duration } = one.effect.getComputedTiming();
                    if (duration > 20) moving.push([one.animationName ?? one.transitionProperty, duration]);
                }
            }));
        }"""
    )
    for control, there in (
        ("down-humility", ".news"),
        ("step-start", ".stepper[data-on]"),
        ("step-on", "[aria-current=step]"),
    ):
        window.page.click(f"#{control}")
        window.page.wait_for_selector(there)
    window.page.wait_for_timeout(100)
    assert window.page.evaluate("moving") == []
    assert window.page.evaluate("getComputedStyle(document.documentElement).scrollBehavior") == "auto"


def test_the_skip_link_comes_first(open_window: OpenWindow) -> None:
    """One press on Tab and one on Enter lead past the masthead."""
    window = open_window().open(f"/en/cases/{HUMILITY}/?show=1")
    window.page.keyboard.press("Tab")
    window.page.keyboard.press("Enter")
    assert window.focused() == "main"


@pytest.mark.parametrize("control", ["switch-humility", "down-humility", "last", "up-opalescence-2"])
def test_the_focus_stays_on_the_control(open_window: OpenWindow, control: str) -> None:
    """After a swap the same control has the focus, even at the end of the list."""
    window = open_window().open(f"/en/cases/{HUMILITY}/?show=1")
    control = "down-opalescence-2" if control == "last" else control
    window.page.focus(f"#{control}")
    with window.page.expect_response("**/act/**"):
        window.page.keyboard.press("Enter")
    assert window.focused() == control


@pytest.mark.parametrize("gone", ["remove-humility", "remove-opalescence-2", "remove-bears"])
def test_the_focus_is_never_lost(open_window: OpenWindow, gone: str) -> None:
    """When the control goes with its row, the focus goes to a neighbour, not to the top of the page."""
    window = open_window().open(f"/en/cases/{HUMILITY}/?show=1").unfold(gone)
    window.page.focus(f"#{gone}")
    window.page.keyboard.press("Enter")
    window.page.wait_for_selector(f"#{gone}", state="detached")
    assert window.focused() not in ("BODY", "HTML", gone)


@pytest.mark.by_day
def test_what_changed_is_read_out(open_window: OpenWindow) -> None:
    """The live region was there before, and says the move and its result."""
    window = open_window().open(f"/en/cases/{HUMILITY}/?show=1")
    live = window.page.locator("#live")
    assert (live.get_attribute("role"), live.inner_text()) == ("status", "")
    window.page.click("#down-humility")
    window.wait_for("opalescence-2", "1/1")
    assert live.inner_text() == "Humility moved to position 2 of 3. Opalescence (second) 4/4 → 1/1."


def test_a_refusal_is_read_out(open_window: OpenWindow) -> None:
    """What cannot be done is said, and the board stays."""
    window = open_window().open(f"/en/cases/{HUMILITY}/?show=1")
    window.page.eval_on_selector("#down-humility", "button => { button.value = 'down:nobody'; }")
    window.page.click("#down-humility")
    window.page.wait_for_selector(".notice[role=alert]")
    assert window.page.locator("#live").inner_text() == "This is no longer on this board."
    assert window.size("humility") == "4/4"
    window.complaints.clear()  # the browser notes the 422


def test_the_colors_are_chosen_without_a_flash(open_window: OpenWindow) -> None:
    """The choice acts at once, and the next page comes in it from the server."""
    window = open_window().open("/en/")
    light = window.page.evaluate("getComputedStyle(document.body).backgroundColor")
    window.page.click(".switches .theme button[value=dark]")
    dark = window.page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert dark != light
    window.open("/en/cases/")
    assert window.page.locator("html").get_attribute("data-theme") == "dark"
    assert window.page.evaluate("getComputedStyle(document.body).backgroundColor") == dark


def test_the_colors_are_chosen_without_javascript(open_window: OpenWindow) -> None:
    """A plain form does the same, and leads back to the page."""
    window = open_window(js=False).open("/fr/cases/?q=lune")
    window.page.click(".switches .theme button[value=dark]")
    window.page.wait_for_load_state()
    assert window.page.url.endswith("/fr/cases/?q=lune")
    assert window.page.locator("html").get_attribute("data-theme") == "dark"


def test_nothing_jumps_while_it_loads(open_window: OpenWindow) -> None:
    """The layout shifts by at most 0.02 on the first visit."""
    window = open_window().open("/en/")
    shift = window.page.evaluate(
        """() => new Promise((done) => {
            let sum = 0;
            new PerformanceObserver((list) => { for (const e of list.getEntries()) sum += e.value; })
                .observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => done(sum), 400);
        })"""
    )
    assert shift <= 0.02
