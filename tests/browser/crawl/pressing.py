"""Pressing one control in a real browser, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from playwright.sync_api import ConsoleMessage, Dialog, Page, Response
from playwright.sync_api import Error as BrowserError

from tests.browser.conftest import GIVEN_UP, UNSETTLED
from tests.browser.crawl.controls import Control

#: What the browser does outside the page leaves a mark in it: nobody is there to print.
INIT: Final = "window.print = () => { document.documentElement.dataset.printed = 'yes' };"
#: All of a page that can answer: where it is, what it shows, what has the focus, what is filled in.
_STATE: Final = """() => JSON.stringify([
    location.href, document.documentElement.outerHTML.replace(/csrfmiddlewaretoken" value="[^"]*"/g, ''),
    document.activeElement?.outerHTML ?? '', scrollY,
    [...document.querySelectorAll('input, select, textarea')].map((one) => [one.value, one.checked]),
    document.querySelectorAll('dialog[open], :popover-open').length,
])"""
#: What says that something was not taken.
_REFUSED: Final = (
    "[role=alert], .errorlist, .errornote, .invalid-feedback, .notice, .troubles, .errors, [aria-invalid=true], .error"
)
#: What a control is folded away in is unfolded.
UNFOLD: Final = """(path) => {
    for (let one = document.querySelector(path)?.parentElement; one; one = one.parentElement) {
        if (one.tagName === 'DETAILS') one.open = true;
    }
}"""
#: How often, in steps of some milliseconds, is looked whether there is an answer.
_LOOKS, _STEP = 60, 50
#: Plausible things for fields that must not stay empty.
_FILL: Final = """(path) => {
    const form = document.querySelector(path).form;
    const plain = { email: 'somebody@layers.example', password: 'Strata-and-beds-7', number: '1', text: 'Layers',
                    textarea: 'Words', search: 'Layers', url: 'https://layers.example/' };
    for (const one of form ? [...form.elements] : []) {
        if (one.type === 'radio' || one.type === 'checkbox') {
            const none = one.type === 'radio' && !form.querySelector(`[name="${one.name}"]:checked`);
            if (one.required || none) one.checked = true;
        } else if (one.tagName === 'SELECT') {
            if (!one.value) one.value = [...one.options].map((option) => option.value).find(Boolean) ?? '';
        } else if (!one.value && plain[one.type]) one.value = plain[one.type];
    }
}"""


@dataclass(slots=True)
class Heard:
    """What a page complained about, and the answers that refused something."""

    faults: list[str] = field(default_factory=list)
    refused: bool = False
    elsewhere: bool = False


@contextmanager
def hearing(page: Page) -> Iterator[Heard]:
    heard = Heard()

    def console(message: ConsoleMessage) -> None:
        expected = "status of 422" in message.text or message.text.startswith(GIVEN_UP)
        if message.type == "error" and not expected:
            heard.faults.append(f"console: {message.text[:200]}")

    def response(answer: Response) -> None:
        heard.refused |= answer.status == 422
        if answer.status >= 400 and answer.status != 422:
            heard.faults.append(f"{answer.status} {answer.request.method} {answer.url}")

    def dialog(box: Dialog) -> None:
        heard.elsewhere = True
        box.accept()

    def elsewhere(_what: object) -> None:
        heard.elsewhere = True

    def crashed(error: object) -> None:
        heard.faults.append(f"script: {str(error)[:200]}")

    listeners = {
        "console": console, "response": response, "dialog": dialog, "pageerror": crashed,
        "download": elsewhere, "popup": elsewhere,
    }  # fmt: skip
    for name, listener in listeners.items():
        page.on(name, listener)  # type: ignore[call-overload]
    yield heard
    for name, listener in listeners.items():
        page.remove_listener(name, listener)


def press(page: Page, control: Control) -> list[str]:
    """Press it as the page stands; where something is lacking, fill the form in and press again. What is wrong then."""
    with hearing(page) as heard:
        lacking = _pressed(page, control, heard)
        if lacking and not heard.faults and page.locator(control.path).count():
            heard.refused = False
            page.evaluate(_FILL, control.path)
            _pressed(page, control, heard)
        return heard.faults


def _pressed(page: Page, control: Control, heard: Heard) -> bool:
    """Whether a field was found empty or wrong, by the browser or by us."""
    before, answered = page.evaluate(_STATE), False
    try:
        if control.tag == "select":
            options = page.locator(f"{control.path} >> option:not(:checked)")
            value = options.last.get_attribute("value") if options.count() else None
            page.select_option(control.path, value) if value is not None else None
        elif control.key[:2] == ("a", "#"):
            page.locator(control.path).press("Enter")  # what leads past something is seen by the keyboard only
        else:
            page.locator(control.path).click(timeout=4000, no_wait_after=True)
        answered = _answered(page, before, heard)
    except BrowserError as error:
        heard.faults.append(f"cannot be pressed: {_reason(str(error))}")
        return False
    refused_by_browser = page.locator(":focus:invalid").count() > 0  # by the browser, beside the field
    if not answered and not refused_by_browser and not heard.faults and not _goes_nowhere(page, control):
        heard.faults.append("no visible answer")
    if heard.refused and not any(message.is_visible() for message in page.locator(_REFUSED).all()):
        heard.faults.append("refused without a word")
    return heard.refused or refused_by_browser


def _reason(error: str) -> str:
    """The last thing that the browser found in the way of a press."""
    lines = [line.strip(" -") for line in error.splitlines()]
    return next((line[:160] for line in reversed(lines) if "intercepts" in line or "not " in line), lines[0])


def _goes_nowhere(page: Page, control: Control) -> bool:
    """A link to where one is already."""
    return control.tag == "a" and control.href.partition("#")[0] == page.url.partition("#")[0]


def _answered(page: Page, before: str, heard: Heard) -> bool:
    for _look in range(_LOOKS):
        page.wait_for_timeout(_STEP)
        if heard.elsewhere:
            return True
        try:
            page.wait_for_load_state("load", timeout=5000)
            busy = page.evaluate(f"document.querySelector('{UNSETTLED}') !== null")
            if not busy and page.evaluate(_STATE) != before:
                return True
        except BrowserError:
            continue  # the page is on its way to another one
    return False
