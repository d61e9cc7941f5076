"""The page stays where it is: whatever is pressed on a bench is still under the pointer when the board has been
worked out anew, and has the focus. By day one control of each kind is pressed by the mouse; by night two of each, by
touch too; `LAYERS_THOROUGH=1` presses every one on every page."""

from __future__ import annotations

import math
import os
import re
from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

import pytest
from playwright.sync_api import TimeoutError  # noqa: A004 - Playwright has its own

from tests.browser.conftest import HUMILITY, OpenWindow, Window
from tests.night import NIGHT, or_by_night

THOROUGH: Final = bool(os.environ.get("LAYERS_THOROUGH"))
#: Pixels from the top of the window to a control before it is pressed, and how far it may move.
PLACE, MOVES = 300, 4
DESKTOP, TELEPHONE = (1366, 768), (360, 780)
CASES: Final = (
    f"cases/{HUMILITY}/?show=1",
    "cases/gray-ogre-power-toughness/?stage=2&depth=rules",
    f"cases/{HUMILITY}/?with=M03",
    f"cases/{HUMILITY}/?edition=M03",
    "cases/blood-moon-life-and-limb-loop/?view=matrix",
    "cases/ovinize-and-angelic-armaments/?stage=2",
    "lessons/continuous-effects/",
    "?show=1",
)
#: What is named after the object that it is about.
ABOUT_ONE: Final = re.compile(
    r"(switch|up|down|move-open|move|attach-open|attach|remove|focus|variant|differing|otherwise)-.+"
)
#: All that acts on the bench, by its id; what leads to another page is none of it.
CONTROLS: Final = """() => {
    for (const one of document.querySelectorAll('#bench details')) one.open = true;
    return [...document.querySelectorAll('#bench :is(a[href], button, select:not(.pick))')].filter((one) =>
        one.checkVisibility() && !one.matches('[aria-hidden], .rule-link, [href^="#"]')
        && one.closest('[hx-boost]').getAttribute('hx-boost') === 'true' && !one.form?.id.startsWith('to-')
    ).map((one) => one.id || one.outerHTML);
}"""
#: It is noted when something has been swapped.
READY: Final = """() => {
    document.addEventListener('htmx:afterSettle', () => setTimeout(() => { window.settled = true }, 30));
}"""
#: Brings a control to its place in the window. What is there then: the control, what unfolds it, its row and the next
#: one, and what it stands in, each with its distance from the top of the window.
BEFORE: Final = """([id, place]) => {
    const top = (one) => one && one.getBoundingClientRect().top;
    const one = document.getElementById(id);
    for (let up = one; up; up = up.parentElement.closest('details')) if (up.matches('details')) up.open = true;
    window.scrollBy({ top: top(one) - place, behavior: 'instant' });
    const box = one.getBoundingClientRect(), row = one.closest("[id^='row-']");
    const around = [];
    for (let up = one.parentElement; up; up = up.parentElement) if (up.id) around.push([up.id, top(up)]);
    return {
        at: [box.x + Math.min(box.width / 2, 12), box.y + Math.min(box.height / 2, 12)], top: box.top,
        folded: one.matches('summary') ? null : top(one.closest('details')?.querySelector('summary')) ?? null,
        row: row ? [row.nextElementSibling?.id ?? '', top(row)] : null, around,
    };
}"""
#: Where it is afterwards; what has been folded is where it unfolds.
AFTER: Final = """(id) => {
    const one = document.getElementById(id);
    const seen = one?.checkVisibility() ? one : one?.closest('details')?.querySelector('summary');
    return seen ? seen.getBoundingClientRect().top : null;
}"""


@dataclass(slots=True)
class Pressed:
    """How far it, or what has taken its place, has moved, and what has the focus then."""

    moved: float
    focus: str

    @property
    def fine(self) -> bool:
        return abs(self.moved) < MOVES and self.focus not in ("BODY", "HTML", "main")


def kind(control: str) -> str:
    match = ABOUT_ONE.fullmatch(control)
    return match[1] if match else control


def press(window: Window, control: str, *, touch: bool) -> Pressed:
    """With a real press where the control is; a select by the choice of its last option, as by the keyboard."""
    page = window.page
    page.evaluate(READY)
    before: dict[str, Any] = page.evaluate(BEFORE, [control, PLACE])
    if control.startswith("id_"):
        page.locator(f"#{control}").focus()
        options = page.locator(f"#{control} option:not(:checked)")
        page.select_option(f"#{control}", options.last.get_attribute("value"))
    else:
        (page.touchscreen.tap if touch else page.mouse.click)(*before["at"])
    try:
        page.wait_for_function("() => window.settled", timeout=10_000)
    except TimeoutError:
        return Pressed(math.inf, "no answer")
    focus = window.focused()
    return Pressed(_moved(window, control, before), focus)


def _moved(window: Window, control: str, before: dict[str, Any]) -> float:
    """What is gone has left its place to the next row, or to nothing in a region that has not moved."""
    now: float | None = window.page.evaluate(AFTER, control)
    if now is not None:
        hidden = not window.page.locator(f"#{control}").is_visible()
        return now - (before["folded"] if hidden else before["top"])
    gone = [before["row"]] if before["row"] else []
    for name, top in [*gone, *before["around"]]:
        then = window.page.evaluate(AFTER, name) if name else None
        if then is not None:
            return float(then - top)
    raise AssertionError(control)


@pytest.mark.parametrize(("size", "touch"), or_by_night((DESKTOP, False), night=[(TELEPHONE, True)]))
def test_what_is_pressed_stays_under_the_pointer(open_window: OpenWindow, size: tuple[int, int], touch: bool) -> None:
    """Of every kind of control on cases, a board, a lesson and the home page; none has lost the focus either."""
    window = open_window(size=size, touch=touch)
    made = board(window)
    tried: Counter[str] = Counter()
    astray, nameless = {}, []
    for path in (*CASES, made):
        controls = window.open(f"/en/{path}").page.evaluate(CONTROLS)
        nameless += [(path, control) for control in controls if control.startswith("<")]
        for control in dict.fromkeys(reversed([control for control in controls if not control.startswith("<")])):
            if not THOROUGH and tried[kind(control)] >= (2 if NIGHT else 1):
                continue
            tried[kind(control)] += 1
            pressed = press(window.open(f"/en/{path}"), control, touch=touch)
            if not pressed.fine:
                astray[path, control] = pressed
    print(f"{sum(tried.values())} controls of {len(tried)} kinds at {size[0]} pixels")
    assert nameless == []  # nothing can be found again that has no name
    assert astray == {}
    assert set(tried) >= EVERY_KIND


#: Kinds that there have to be, so that none goes untried without being missed.
EVERY_KIND: Final = {
    "switch", "up", "down", "move", "attach", "remove", "focus", "variant", "differing", "otherwise",
    "undo", "reset", "earlier", "later", "view-way", "view-matrix", "view-sides", "id_edition", "id_with",
    "step-start", "depth-line", "depth-why", "depth-rules", "today",
}  # fmt: skip


def board(window: Window) -> str:
    """A board that can be undone: a case with an effect switched off."""
    window.open(f"/en/cases/{HUMILITY}/?show=1").page.click("#switch-humility")
    window.page.wait_for_url("**/boards/**")
    return window.page.url.partition("/en/")[2]


def top(window: Window, control: str) -> float:
    pixels = window.page.evaluate(AFTER, control)
    assert pixels is not None, control
    return float(pixels)


@pytest.mark.by_day
@pytest.mark.parametrize(
    ("size", "touch"), [(DESKTOP, False), (TELEPHONE, True)], ids=["desktop", "telephone-by-touch"]
)
def test_the_next_step_is_where_the_last_one_was(open_window: OpenWindow, size: tuple[int, int], touch: bool) -> None:
    """Step after step with presses at one place of the window: the way back and on is always there, and the step in
    sight."""
    window = open_window(size=size, touch=touch).open(f"/en/cases/{HUMILITY}/?step=0")
    page = window.page
    page.evaluate(BEFORE, ["step-on", PLACE])
    place, steps = page.evaluate(BEFORE, ["step-on", top(window, "step-on")])["at"], 0
    while page.locator("#step-on[href]").count():
        page.evaluate(READY)
        page.evaluate("() => { window.settled = false }")
        (page.touchscreen.tap if touch else page.mouse.click)(*place)
        steps += 1
        page.wait_for_url(re.compile(f"step={steps}\\b"))
        page.wait_for_function("() => window.settled")
        assert abs(page.evaluate(BEFORE, ["step-on", top(window, "step-on")])["at"][1] - place[1]) < MOVES
        now = page.locator(".step[aria-current]").bounding_box()
        assert now is not None
        assert 0 <= now["y"] < size[1] - 100
    assert steps > 5


#: Notes which rows move when a board has come.
MOVING: Final = """() => {
    document.addEventListener('htmx:afterSettle', () => {
        window.moving = document.getAnimations().map((one) => one.effect.target)
            .filter((one) => one.matches?.('.effects > li')).map((one) => one.id);
        window.settled = true;
    });
}"""


def test_only_what_was_moved_is_shown_moving(open_window: OpenWindow) -> None:
    """Rows that changed places move to them, unless motion is not wanted; whatever else is pressed moves none."""
    page = open_window(size=DESKTOP).open(f"/en/cases/{HUMILITY}/?show=1").page
    page.evaluate(MOVING)
    moved = {}
    for motion, pressed in (
        ("no-preference", "down-humility"),
        ("no-preference", "switch-humility"),
        ("reduce", "up-humility"),
    ):
        page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
        page.evaluate("() => { window.settled = false }")
        page.click(f"#{pressed}")
        page.wait_for_function("() => window.settled")
        moved[pressed] = set(page.evaluate("() => window.moving"))
    assert moved["down-humility"] >= {"row-opalescence-1"}
    assert moved["switch-humility"] == moved["up-humility"] == set()
