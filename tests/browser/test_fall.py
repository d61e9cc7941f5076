"""The fall: nothing of the picture moves but what falls, all of it is in the window, and ▶ goes on by itself."""

from __future__ import annotations

from typing import Any, Final

import pytest

from layers_site.content.models import Case
from tests.browser.conftest import HUMILITY, OpenWindow, Window
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
