"""What may go wrong between a visitor and the site: two tabs, back, a slow or broken network, a click too many."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, Route

from tests.browser.conftest import HUMILITY, OpenWindow, Window

CASE = f"/en/cases/{HUMILITY}/?show=1"
ACT = re.compile(r"/act/")
#: Humility first; and after one move down: between the two Opalescences (the case's own variants).
FIRST = {"humility": "4/4", "bears": "1/1", "opalescence-1": "4/4", "opalescence-2": "4/4"}
SECOND = {"humility": "4/4", "bears": "1/1", "opalescence-1": "4/4", "opalescence-2": "1/1"}


def order(window: Window) -> list[str]:
    """The effects from the oldest to the newest."""
    return [row.get_attribute("id") or "" for row in window.page.locator("ol.effects > li").all()]


def act(window: Window, control: str) -> None:
    """A click and its answer: the board that comes has an address of its own."""
    before = window.page.url
    window.unfold(control).page.click(f"#{control}")
    window.page.wait_for_function("before => location.href !== before", arg=before)
    settled(window)


def settled(window: Window) -> None:
    window.page.wait_for_function("() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')")


@contextmanager
def answers(page: Page, pattern: re.Pattern[str], how: Callable[[Route], None]) -> Iterator[None]:
    """While this lasts, requests to such addresses are answered so."""
    page.route(pattern, how)
    try:
        yield
    finally:
        page.unroute(pattern, how)


def test_each_tab_keeps_its_own_line_of_boards(open_window: OpenWindow) -> None:
    """Two tabs on one case: what is done in one is not in the other, and reloading either loses nothing."""
    first = open_window().open(CASE)
    other = Window(first.page.context.new_page(), first.site).open(CASE)
    act(first, "down-humility")
    act(other, "switch-humility")
    act(first, "remove-bears")
    without_bears = {name: size for name, size in SECOND.items() if name != "bears"}
    for window, sizes in ((first, without_bears), (other, other.sizes())):
        window.page.reload()
        assert window.sizes() == sizes
    assert other.page.get_attribute("#switch-humility", "aria-checked") == "false"
    assert first.page.get_attribute("#switch-humility", "aria-checked") == "true"


def shows(window: Window, board: tuple[str, list[str], dict[str, str]]) -> bool:
    """Whether it comes to that: what is not kept in the browser is asked for."""
    for _try in range(100):
        if (window.page.url, order(window), window.sizes()) == board:
            return True
        window.page.wait_for_timeout(50)
    return False


def test_back_and_forward_show_each_board_as_it_was(open_window: OpenWindow) -> None:
    """Ten changes, ten times back, ten times forward: each time the board of that address, as it was first seen."""
    window = open_window().open(CASE)
    seen = [(window.page.url, order(window), window.sizes())]
    for turn in range(10):
        act(window, ("down-humility", "switch-opalescence-1")[turn % 2] if turn < 4 else "switch-bears")
        seen.append((window.page.url, order(window), window.sizes()))
    for go, boards in ((window.page.go_back, seen[-2::-1]), (window.page.go_forward, seen[1:])):
        for board in boards:
            go()
            assert shows(window, board)


def test_a_link_shows_the_same_board_to_somebody_else(open_window: OpenWindow) -> None:
    """Another browser, in the other language and without cookies, has the same board behind the address."""
    mine = open_window().open(CASE)
    act(mine, "down-humility")
    theirs = open_window(size=(360, 780), dark=True)
    theirs.page.goto(mine.page.url.replace("/en/", "/fr/"))
    assert (order(theirs), theirs.sizes()) == (order(mine), SECOND)


def test_a_form_that_has_grown_too_old_is_sent_again(open_window: OpenWindow) -> None:
    """With cookies deleted while the page was open, the change is made all the same, once."""
    window = open_window().open(CASE)
    window.page.context.clear_cookies()
    act(window, "down-humility")
    assert (order(window)[1], window.sizes()) == ("row-humility", SECOND)
    window.complaints.clear()  # the browser notes the 403


def test_a_form_that_is_refused_for_good_says_so(open_window: OpenWindow) -> None:
    """Where no cookie can be kept, the visitor is told, and the board stays."""
    window = open_window().open(CASE)
    with answers(window.page, ACT, lambda route: route.fulfill(status=403, body="no")):
        window.page.click("#down-humility")
        window.page.wait_for_selector("#trouble :text('the page is too old')")
    assert window.sizes() == FIRST
    window.complaints.clear()


@pytest.mark.by_day
def test_a_double_click_acts_once(open_window: OpenWindow) -> None:
    """The second click of two lands on what the first has brought there: it is not meant for that."""
    window = open_window().open(CASE)
    button = window.page.locator("#up-opalescence-2")
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box
    mouse = window.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for click in (1, 2):
        mouse.down(click_count=click)
        mouse.up(click_count=click)
        window.page.wait_for_timeout(500)
    assert order(window) == ["row-humility", "row-opalescence-2", "row-opalescence-1"]


def test_what_is_asked_for_meanwhile_comes_after(open_window: OpenWindow) -> None:
    """On a slow network a second change waits for the first and is made to its board; the same click again is not."""
    window = open_window().open(CASE).unfold("switch-bears")
    with answers(window.page, ACT, slowly(window.page, 600)):
        window.page.click("#down-humility")
        window.page.click("#down-humility")
        window.page.click("#switch-bears")
        window.page.wait_for_selector("#switch-bears[aria-checked=false]")
        settled(window)
    assert order(window)[1] == "row-humility"


def slowly(page: Page, milliseconds: int) -> Callable[[Route], None]:
    def answer(route: Route) -> None:
        page.wait_for_timeout(milliseconds)
        route.continue_()

    return answer


def test_going_back_wants_no_late_answer(open_window: OpenWindow) -> None:
    """Whoever goes back while a change is under way stays on the board that they went back to."""
    window = open_window().open(CASE)
    act(window, "down-humility")
    window.unfold("switch-bears")
    with answers(window.page, ACT, slowly(window.page, 600)):
        window.page.click("#switch-bears", no_wait_after=True)
        window.page.go_back()
        window.page.wait_for_timeout(1000)
    assert (window.page.url, window.sizes()) == (window.site + CASE, FIRST)
    window.complaints.clear()  # htmx notes what it gave up


#: From the click on: milliseconds, and how much can be seen of the line that says that something is under way.
SEEN = """control => new Promise((done) => {
    const start = performance.now(), seen = [];
    document.querySelector(control).click();
    const look = setInterval(() => {
        const passed = performance.now() - start;
        const line = getComputedStyle(document.body, "::before");
        const hidden = line.content === "none" || line.transform.startsWith("matrix(0,");
        seen.push([passed, hidden ? 0 : 1]);
        if (passed > 700) { clearInterval(look); done(seen); }
    }, 20);
})"""


def test_only_a_long_wait_is_shown(open_window: OpenWindow) -> None:
    """The line along the top comes after 200 milliseconds, not before, and goes with the answer."""
    window = open_window().open(CASE)
    with answers(window.page, ACT, slowly(window.page, 1200)):
        seen = window.page.evaluate(SEEN, "#down-humility")
        window.wait_for("opalescence-2", "1/1")
    assert [shown for passed, shown in seen if passed < 190] == [0] * sum(passed < 190 for passed, _shown in seen)
    assert max(shown for _passed, shown in seen) == 1
    assert window.page.evaluate("getComputedStyle(document.body, '::before').content") == "none"


@pytest.mark.by_day
def test_what_breaks_is_said_and_can_be_done_again(open_window: OpenWindow) -> None:
    """A fault of the server, a busy one and a lost network are told in words; the board stays, and one button does it
    again."""
    window = open_window().open(CASE)
    trouble = window.page.locator("#trouble")
    for how, words in (
        (lambda route: route.fulfill(status=500, body="no"), "Something went wrong"),
        (lambda route: route.fulfill(status=503, body="no"), "very busy"),
        (lambda route: route.abort("internetdisconnected"), "can’t be reached"),
    ):
        with answers(window.page, ACT, how):
            window.page.click("#down-humility")
            window.page.wait_for_selector(f"#trouble :text('{words}')")
        assert (window.page.url, window.sizes()) == (window.site + CASE, FIRST)
    trouble.get_by_role("button", name="Try again").click()
    window.wait_for("opalescence-2", "1/1")
    assert (order(window)[1], trouble.inner_text(), window.focused()) == ("row-humility", "", "down-humility")
    window.complaints.clear()  # the browser notes each
