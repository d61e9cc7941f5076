"""What comes takes the place of what is there only where it differs, and no difference is left: after each swap the
bench is what the answer says, and after each action what the page loaded anew says. What stays is the same element."""

from __future__ import annotations

import random
from typing import Any, Final

import pytest

from tests.browser.conftest import HUMILITY, OpenWindow, Window
from tests.browser.test_place import CASES, CONTROLS
from tests.night import NIGHT, or_by_night

STACK: Final = "stack/stack-what-can-answer/"
#: What is pressed on each page, one after the other.
PRESSES: Final = 40 if NIGHT else 12
#: Makes of a region what two of them are compared by: without what somebody has unfolded, what a form needs to be sent
#: once, what is kept beside the board, and what htmx leaves on what has asked.
COMPARE: Final = """() => {
    const plain = (region) => {
        const copy = region.cloneNode(true);
        for (const one of copy.querySelectorAll('noscript, [name=csrfmiddlewaretoken]')) one.remove();
        for (const one of copy.querySelectorAll('details')) one.removeAttribute('open');
        copy.querySelector('#beside')?.replaceChildren();
        for (const one of [copy, ...copy.querySelectorAll('[class*=htmx-]')]) {
            one.classList.remove('htmx-request', 'htmx-swapping', 'htmx-settling', 'htmx-added');
            if (!one.classList.length) one.removeAttribute('class');
        }
        copy.normalize();
        const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) texts.currentNode.data = texts.currentNode.data.replace(/\\s+/g, ' ');
        return copy;
    };
    const first = (here, there) => {
        if (here.isEqualNode(there)) return '';
        const alike = here.nodeName === there.nodeName && here.childNodes.length === there.childNodes.length;
        const below = alike && here.cloneNode().isEqualNode(there.cloneNode());
        for (const at of below ? here.childNodes.keys() : []) {
            const found = first(here.childNodes[at], there.childNodes[at]);
            if (found) return found;
        }
        return `${here.outerHTML ?? here.data} instead of ${there.outerHTML ?? there.data}`;
    };
    const said = (region) => [...region.querySelectorAll('input:not([type=hidden]), select')].map((one) =>
        `${one.id} ${one.value} ${one.checked}`).join();
    window.differences = [];
    window.compare = (region, html) => {
        const there = new DOMParser().parseFromString(html, 'text/html').getElementById(region.id);
        const says = [said(region), said(there)];
        const found = first(plain(region), plain(there)) || (says[0] === says[1] ? '' : says.join(' instead of '));
        if (found) differences.push(found);
    };
    document.addEventListener('htmx:afterSettle', ({ detail }) => {
        if (detail.requestConfig.elt.matches('[data-aside]')) return; // it came by itself
        if (detail.target.matches('#bench, .game')) {
            compare(document.getElementById(detail.target.id), detail.xhr.responseText);
        }
        window.settled = true;
    });
}"""
#: The page as it is loaded anew, but for the comparison of editions, which comes by itself.
ANEW: Final = """async () => {
    const html = await (await fetch(location.href)).text();
    const bench = document.getElementById('bench').cloneNode(true);
    for (const one of bench.querySelectorAll('#other-editions')) one.replaceChildren();
    const page = new DOMParser().parseFromString(html, 'text/html');
    page.getElementById('other-editions')?.replaceChildren();
    for (const one of [bench, page]) {
        for (const option of one.querySelectorAll('#id_edition option')) option.replaceChildren();
    }
    compare(bench, page.documentElement.outerHTML);
}"""
PRESS: Final = """(id) => {
    const one = document.getElementById(id);
    for (let up = one; up; up = up.parentElement.closest('details')) if (up.matches('details')) up.open = true;
    one.focus();
    const leads = one.matches('a:not([hx-push-url=false])') ? one.pathname + one.search : '';
    if (one.matches('select')) {
        one.value = [...one.options].find((option) => !option.selected).value;
        one.dispatchEvent(new Event('change', { bubbles: true }));
    } else one.click();
    return leads;
}"""


def press(window: Window, control: str) -> None:
    """Press it; a link leads where it says by now, wherever it led as it came."""
    page = window.page
    page.evaluate("() => { window.settled = false; }")
    leads = page.evaluate(PRESS, control)
    page.wait_for_function("() => window.settled")
    window.settle()
    if leads:
        assert page.evaluate("() => location.pathname + location.search") == leads, control


@pytest.mark.by_day
@pytest.mark.parametrize("path", or_by_night(CASES[0], CASES[6], night=(*CASES[1:6], CASES[7])))
def test_nothing_is_left_of_what_was_there(open_window: OpenWindow, path: str) -> None:
    window = open_window().open(f"/en/{path}")
    page, chance = window.page, random.Random(7)
    page.evaluate(COMPARE)
    pressed: list[str] = []
    for _press in range(PRESSES):
        controls: list[str] = [control for control in page.evaluate(CONTROLS) if not control.startswith("<")]
        control = chance.choice([control for control in controls if control not in pressed] or controls)
        pressed.append(control)
        press(window, control)
        if control.partition("-")[0] in ("switch", "up", "down"):
            page.evaluate(ANEW)
        assert page.evaluate("differences") == [], pressed


def test_nothing_is_left_of_a_move_of_a_game(open_window: OpenWindow) -> None:
    window = open_window().open(f"/en/{STACK}")
    page = window.page
    page.evaluate(COMPARE)
    for _move in range(PRESSES):
        moves: list[str] = page.evaluate(
            "[...document.querySelectorAll('.game :is(button, a[href])[id]')].map((one) => one.id)"
        )
        later = [move for move in moves if move.endswith("-later")]
        if not later:
            break
        press(window, later[0])
        assert page.evaluate("differences") == []


@pytest.mark.by_day
def test_what_does_not_change_stays(open_window: OpenWindow) -> None:
    """The card and the row that are as before, with what is typed and unfolded there; and the focus is never away.

    Nor is anything folded for a moment. A field that comes with another attribute, here the number of places, keeps
    what is typed.
    """
    window = open_window(size=(1280, 500)).open(f"/en/cases/{HUMILITY}/?focus=humility")
    page = window.page
    page.evaluate(COMPARE)
    page.click("#more-opalescence-1")
    page.fill("#to-opalescence-1", "3")
    page.evaluate("""() => {
        const ids = ['card-humility', 'row-opalescence-1', 'switch-opalescence-2'];
        window.stays = ids.map((id) => document.getElementById(id));
        window.away = [];
        window.folded = [];
        new MutationObserver((changes) => folded.push(...changes.filter(({ oldValue }) => oldValue === null))).observe(
            document.getElementById('more-opalescence-1').parentElement,
            { attributeFilter: ['open'], attributeOldValue: true });
        document.getElementById('bench').addEventListener('focusout', ({ target }) => away.push(target.id));
    }""")
    page.focus("#switch-opalescence-2")
    page.evaluate("() => { away.length = 0; }")
    page.keyboard.press("Space")
    page.wait_for_function("() => window.settled")
    stays: list[Any] = page.evaluate("() => stays.map((one) => document.getElementById(one.id) === one)")
    assert stays == [True, True, True]
    assert page.input_value("#to-opalescence-1") == "3"
    assert page.locator("#row-opalescence-1 details").get_attribute("open") is not None
    assert window.focused() == "switch-opalescence-2"
    assert page.evaluate("away") == []
    press(window, "remove-opalescence-2")
    assert page.get_attribute("#to-opalescence-1", "max") == "2"
    assert page.input_value("#to-opalescence-1") == "3"
    assert page.evaluate("folded.length") == 0
