"""A lesson from its first page to its last, with and without JavaScript; and who may need more than a mouse for it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Response

from layers_site.learning.lessons.reading import lessons
from layers_site.learning.lessons.services import address
from layers_site.learning.lessons.shapes import Lesson, LessonPart, Practice, Task
from tests.browser.conftest import OpenWindow, Window
from tests.night import or_by_night, part_of

SLUG = "continuous-effects"
#: The commonest wide screen; so many of it a part may take, and so many are scrolled in the whole first lesson.
WIDE_SCREEN = (1366, 768)
SCREENS = 2
EIGHT = 8
#: So little may a control move, in pixels.
STILL = 4


def the_lesson() -> Lesson:
    return lessons()[SLUG]


def expected(number: int) -> tuple[int, int]:
    """Power and toughness as the lesson expects them, found by hand."""
    practice = the_lesson().practice[number - 1]
    power, toughness = practice.expect["power"], practice.expect["toughness"]
    assert isinstance(power, int)
    assert isinstance(toughness, int)
    return power, toughness


def answer(window: Window, power: int, toughness: int) -> None:
    window.page.click(".pick-other summary")
    window.page.fill(".question input[name=power]", str(power))
    window.page.fill(".question input[name=toughness]", str(toughness))
    window.page.click(".question button[type=submit]")
    window.page.wait_for_selector("#verdict")


def guess(window: Window) -> None:
    """Say anything of what a part asks before its board may be moved."""
    page = window.page
    if page.locator("button.pick").count():
        page.click("button.pick >> nth=0")
    else:
        page.locator(".question :is([type=radio], [type=checkbox])").first.check(force=True)
        page.click(".question button[type=submit]")
    page.wait_for_selector("#verdict")


def secrets(language: str) -> list[str]:
    """What only the answers may show: the ways down, and the explanations by their first words."""
    texts = [getattr(question.after, language)[:40] for question in the_lesson().practice]
    return ['id="layers"', 'class="strata"', 'class="bedrock"', *texts]


@pytest.mark.by_day
@pytest.mark.parametrize(
    ("language", "js"), or_by_night(("en", True), ("fr", False), night=[("en", False), ("fr", True)])
)
def test_a_lesson_from_start_to_end(open_window: OpenWindow, language: str, js: bool) -> None:
    """Do each task, answer what is asked; nothing of an answer comes before it; the list knows it all."""
    window = open_window(js=js).open(f"/{language}/lessons/{SLUG}/")
    page, lesson = window.page, the_lesson()
    for code in lesson.codes:
        here = lesson.page(code)
        assert page.locator("h1").inner_text() == getattr(here.title, language) if here else ""
        if page.locator(".question").count():
            assert not [secret for secret in secrets(language) if secret in page.content()]
            if isinstance(here, Practice):
                answer(window, *expected(int(code[-1])))
            else:
                guess(window)
            assert page.locator("#bench").count() == 1
        if isinstance(here, LessonPart) and here.task is not None:
            do(window, here.task)
        page.click(".onward .button.next")
        page.wait_for_load_state()
    assert page.url.endswith(f"/{language}/lessons/{SLUG}/end/")
    assert page.locator(".case-head > .quiet").inner_text().count("3") == 2
    window.open(f"/{language}/lessons/")
    assert page.locator(".descent-row").first.get_attribute("data-finished") is not None
    window.open(f"/{language}/progress/")
    assert page.locator(".figures dd").first.inner_text().startswith("1")


def do(window: Window, task: Task) -> None:
    """Press what the solution presses, as one does on the page; it is judged in place and Next does not move."""
    page = window.page
    next_at = page.locator(".onward .button.next").bounding_box()
    for action in task.solution:
        assert page.locator(".judged-said[data-state=met]").count() == 0
        page.click(f"button[value='{action}']")
        page.wait_for_selector(".news")
    page.wait_for_selector(".judged-said[data-state=met]")
    assert page.locator("#outline [aria-current]").get_attribute("data-state") in ("done", "right", "wrong")
    after = page.locator(".onward .button.next").bounding_box()
    assert next_at is not None
    assert after is not None
    assert abs(after["x"] - next_at["x"]) < STILL


@pytest.mark.parametrize("language", or_by_night("fr", night=["en"]))
def test_a_part_takes_at_most_two_screens(open_window: OpenWindow, language: str) -> None:
    """At 1366 by 768, in every lesson: by day the first part of each, by night all of them, and every question too.

    Next is in sight from the first moment. What is played on the stack has its board below the text.
    """
    window = open_window(size=WIDE_SCREEN)
    tall = {}
    for lesson in lessons().values():
        whole = part_of([code for code in lesson.codes if not on_stack(lesson, code)], language)
        for code in whole:
            window.open(f"/{language}{address(lesson, code).removeprefix('/en')}")
            screens = window.page.evaluate("document.documentElement.scrollHeight") / WIDE_SCREEN[1]
            in_sight = window.page.locator(".onward").bounding_box()
            assert in_sight is not None
            assert in_sight["y"] + in_sight["height"] <= WIDE_SCREEN[1] + 1
            if screens > SCREENS:
                tall[lesson.slug, code] = round(screens, 2)
    assert tall == {}


def on_stack(lesson: Lesson, code: str) -> bool:
    page = lesson.page(code)
    return page is not None and page.board is not None and bool(page.board.stack)


def test_the_first_lesson_takes_eight_screens_of_scrolling(open_window: OpenWindow) -> None:
    """All its parts, questions and verdicts: what one scrolls beyond the first screen of each page, in screens."""
    window = open_window(size=WIDE_SCREEN)
    page, scrolled = window.page, 0.0
    for code in the_lesson().codes:
        window.open(f"/en{address(the_lesson(), code).removeprefix('/en')}")
        if page.locator(".question").count():
            guess(window)
        scrolled += page.evaluate("document.documentElement.scrollHeight") / WIDE_SCREEN[1] - 1
    assert scrolled <= EIGHT


def test_no_request_tells_the_answer(open_window: OpenWindow) -> None:
    """Whatever the browser fetches for the page of a question, the way to its answer is in none of it."""
    window = open_window()
    leaks: list[str] = []

    def heard(response: Response) -> None:
        kind = response.headers.get("content-type", "")
        if "html" in kind or "json" in kind:
            leaks.extend(secret for secret in secrets("en") if secret in response.text())

    window.page.on("response", heard)
    for number in (1, 2, 3):
        window.open(f"/en/lessons/{SLUG}/practice/{number}/")
        window.page.wait_for_load_state("networkidle")
    assert leaks == []


def test_back_and_reload_keep_the_board(open_window: OpenWindow) -> None:
    """Within the lesson the browser's own buttons go through the boards as they were."""
    window = open_window().open(f"/en/lessons/{SLUG}/")
    page = window.page
    guess(window)
    page.click("button[id^=switch-]:not([aria-checked=false])")
    page.wait_for_url("**/?board=*")
    sizes, made = window.sizes(), page.url
    page.reload()
    assert (window.sizes(), page.url) == (sizes, made)
    page.go_back()
    page.wait_for_function("() => !document.querySelector('.news')")
    assert "board=" not in page.url
    page.go_forward()
    page.wait_for_selector(".news")
    assert window.sizes() == sizes


def test_the_keyboard_is_enough(open_window: OpenWindow) -> None:
    """Numbers, Enter, and on to the next page; after the answer the verdict is what one stands before."""
    window = open_window().open(f"/en/lessons/{SLUG}/practice/1/")
    power, toughness = expected(1)
    keys = window.page.keyboard
    window.page.focus(".pick-other summary")
    keys.press("Enter")
    keys.press("Tab")
    keys.type(str(power))
    keys.press("Tab")
    keys.type(str(toughness))
    keys.press("Enter")
    window.page.wait_for_selector("#verdict[tabindex]")
    assert window.page.url.endswith("/practice/1/#verdict")
    for _press in range(120):
        keys.press("Tab")
        if window.page.evaluate("document.activeElement.matches('.onward .button.next')"):
            break
    keys.press("Enter")
    window.page.wait_for_url("**/practice/2/")


def test_the_focus_stays_on_the_control(open_window: OpenWindow) -> None:
    """After a swap within a lesson too."""
    window = open_window().open(f"/en/lessons/{SLUG}/")
    guess(window)
    control = window.page.locator("button[id^=switch-]:not([aria-checked=false])").first.get_attribute("id")
    window.page.focus(f"#{control}")
    with window.page.expect_response("**/act/**"):
        window.page.keyboard.press("Enter")
    assert window.focused() == control
    assert window.page.locator("#live").inner_text()
