"""In one hand: on a telephone the board comes first and the answers wait at the thumb, whatever is pressed is as high
as a thumb is wide, and nothing is smaller than can be read."""

from __future__ import annotations

from typing import Final

import pytest

from layers_site.learning.lessons.shapes import LessonPart
from tests.browser.conftest import HUMILITY, NARROW, OpenWindow, Window
from tests.browser.test_lessons import guess, the_lesson
from tests.night import or_by_night

PATHS: Final = (
    "",
    "lessons/",
    "lessons/continuous-effects/",
    f"cases/{HUMILITY}/",
    f"cases/{HUMILITY}/?show=1",
    "cases/",
    "practice/",
    "today/",
    "now/",
    "search/?q=humility",
    "layers/",
    "progress/",
)
#: In pixels, less what a zoomed screen rounds away.
THUMB, SMALLEST = 43.5, 13.9
#: Whatever is pressed and too low or too narrow, but for links within a sentence (WCAG 2.5.8); and what is written too
#: small, but for what is drawn and not read.
FOUND: Final = """([thumb, smallest]) => {
    const seen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        && !one.closest('.vh, .skip, [aria-hidden=true]');
    const pressed = [...document.querySelectorAll('a[href], button, select, summary, input:not([type=hidden])')]
        .filter(seen).map((one) => one.matches('input') ? one.closest('label') ?? one : one)
        .map((one) => one.matches('.card h3 a, .tile h3 a') ? one.closest('.card, .tile') : one)
        .filter((one) => {
            const { width, height } = one.getBoundingClientRect(), around = one.parentElement;
            const alone = around.innerText.trim() === one.innerText.trim();
            const within = getComputedStyle(one).display === 'inline' && !alone;
            return width > 2 && !within && Math.min(width, height) < thumb;
        });
    const written = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const one = texts.currentNode.parentElement, { fontSize, color } = getComputedStyle(one);
        const drawn = one.closest('.core-line, svg, script, style, noscript') || color === 'rgba(0, 0, 0, 0)';
        if (texts.currentNode.data.trim() && !drawn && seen(one) && parseFloat(fontSize) < smallest) written.push(one);
    }
    return [...pressed, ...written].map((one) => one.outerHTML.slice(0, 120));
}"""
#: The upper edges of question, board and answers, and the lower edge of the answers.
STANDS: Final = """() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const [asked, board, question] = ['.asking-asked', '.printed .board', '.question'].map(box);
    return [asked.top, board.top, question.top, question.bottom, board.bottom].map(Math.round);
}"""


def hand(open_window: OpenWindow) -> Window:
    return open_window(size=NARROW, touch=True)


@pytest.mark.by_day
@pytest.mark.parametrize("language", or_by_night("fr", night=["en"]))
def test_a_thumb_meets_and_an_eye_reads_everything(open_window: OpenWindow, language: str) -> None:
    window = hand(open_window)
    found = {}
    for path in PATHS:
        page = window.open(f"/{language}/{path}").page
        found[path] = (page.evaluate(FOUND, [THUMB, SMALLEST]), window.overflow())
    assert {path: what for path, what in found.items() if what != ([], 0)} == {}


@pytest.mark.by_day
def test_the_board_comes_first_and_the_answers_are_at_hand(open_window: OpenWindow) -> None:
    """However far one has scrolled the board, the answers stand at the foot of the window; below it they end it."""
    window = hand(open_window)
    page = window.open(f"/en/cases/{HUMILITY}/").page
    asked, board, answers, end, _end = page.evaluate(STANDS)
    assert 0 < asked < board < answers < end <= NARROW[1]
    page.evaluate("() => scrollBy({ top: 200, behavior: 'instant' })")
    assert page.evaluate(STANDS)[3] == NARROW[1]
    page.evaluate("() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })")
    _asked, _board, answers, _end, board_end = page.evaluate(STANDS)
    assert board_end <= answers


@pytest.mark.by_day
def test_what_became_of_a_task_is_read_whole(open_window: OpenWindow) -> None:
    """It stands above the way on, all of it in the window; nothing is left out, nothing lies behind it."""
    window = hand(open_window).open("/fr/lessons/continuous-effects/4/")
    page, part = window.page, the_lesson().page(the_lesson().codes[3])
    assert isinstance(part, LessonPart)
    assert part.task is not None
    guess(window)
    for action in part.task.solution:
        page.click(f"button[value='{action}']")
    said = page.locator(".judged-said[data-state=met] span")
    said.wait_for()
    box, way_on = said.bounding_box(), page.locator(".onward .button.next").bounding_box()
    assert box is not None
    assert way_on is not None
    assert box["y"] + box["height"] <= way_on["y"] < NARROW[1] - way_on["height"] + 1
    assert said.evaluate("(one) => one.scrollHeight - one.clientHeight") <= 1
