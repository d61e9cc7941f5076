"""Flows through the site in a browser: what it asks for and shows, also where something goes wrong."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

from tools.record import still
from tools.record.flow_steps import FLOWS
from tools.record.keeping import Archive

#: What htmx of either version marks while it asks, swaps and settles.
_BUSY: Final = ".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added"
#: Asked again and again as time goes by: how often depends on the machine.
_POLLED: Final = re.compile(r"/live/\w+/(lead/)?now/")
#: Parts of a page that come by themselves, sooner or later than the next step.
_LATER: Final = ("other-editions", "reading")
#: Keys of a browser, which are drawn in the order in which requests happen to come.
_KEY: Final = re.compile(r"[0-9a-f]{32}[\w:-]*")
_SEEN: Final = """() => ({
    address: location.pathname + location.search + location.hash, title: document.title,
    focus: document.activeElement.id || document.activeElement.tagName.toLowerCase(), scrolled: Math.round(scrollY),
    alerts: [...document.querySelectorAll('[role=alert], #live, #trouble')].map(e => e.innerText.trim())
        .filter(Boolean),
    marked: [...document.querySelectorAll('[aria-current], [aria-checked=false], [aria-expanded=true], :invalid')]
        .map(e => e.id || e.tagName.toLowerCase()).join(' '),
})"""
#: Refuses to be slow: a step that finds nothing is told in the record, and the next one is taken.
_PATIENCE: Final = 8000
#: By word of a flow, how a request is answered.
_FAULTS: Final = {
    "503": {"status": 503, "content_type": "text/html", "body": "<title>Busy</title><p id=bench>Busy</p>"},
    "500": {"status": 500, "content_type": "text/html", "body": "<title>Broken</title><p id=bench>Broken</p>"},
    "429": {
        "status": 429,
        "content_type": "text/html",
        "body": "<title>Slowly</title>",
        "headers": {"Retry-After": "9"},
    },
    "403": {"status": 403, "content_type": "text/html", "body": "<title>Refused</title>"},
}


def record(archive: Archive) -> None:
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - not on a server

    world = still.store_site()
    path = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "google-chrome"))))
    flags = ["--no-sandbox"] if os.geteuid() == 0 else []
    with _served() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        # What is made once a process is made now, so that nobody waits for it in a flow.
        world.by["stranger"].get("/en/cases/humility-opalescence-replenish/?show=1")
        for name, steps in FLOWS.items():
            still.draw(name)
            archive.add(name, _walked(browser, site, world, steps))
        browser.close()


@contextmanager
def _served() -> Iterator[str]:
    """Serve the site from a thread, with its static files."""
    from django.contrib.staticfiles.handlers import StaticFilesHandler  # noqa: PLC0415 - after `still.begin`
    from django.test.testcases import LiveServerThread  # noqa: PLC0415

    server = LiveServerThread("localhost", StaticFilesHandler, connections_override={})
    server.daemon = True
    server.start()
    server.is_ready.wait()
    try:
        yield f"http://localhost:{server.port}"
    finally:
        server.terminate()


def _walked(browser: Any, site: str, world: Any, steps: str) -> str:
    """Return the log of a flow: its steps, each with what was asked for and what is there then."""
    walk = Walk(browser, site, world)
    for step in filter(None, map(str.strip, steps.splitlines())):
        walk.take(step)
    walk.close()
    return "\n".join(walk.log)


class Walk:
    """Somebody with windows that share nothing: "as NAME" opens the window of somebody, or goes back to it."""

    def __init__(self, browser: Any, site: str, world: Any) -> None:
        self.browser, self.site, self.world = browser, site, world
        self.log: list[str] = []
        self.pages: dict[str, Any] = {}
        self.requests: list[dict[str, Any]] = []
        self.page: Any = None

    def take(self, step: str) -> None:
        from playwright.sync_api import Error  # noqa: PLC0415

        verb, _space, rest = step.partition(" ")
        if self.page is None:
            self._as("stranger")
        self.requests.clear()
        self.log.append(f"> {step}")
        try:
            getattr(self, f"_{verb}")(self._filled(rest))
            self._settle()
            seen = self.page.evaluate(_SEEN)
        except Error as error:
            self.log.append(f"  could not: {error.message.splitlines()[0]}")
            seen = {}
        self.log += [_line(one_request) for one_request in self.requests if _is_of_the_step(one_request["request"])]
        self.log += [f"  {name}: {value}" for name, value in seen.items() if value]

    def close(self) -> None:
        for page in self.pages.values():
            page.context.close()

    def _filled(self, text: str) -> str:
        """Put codes and keys of the world where a step names them, as {round.code}."""
        rows = self.world.rows
        return re.sub(r"\{([\w ]+)\.(\w+)\}", lambda match: str(getattr(rows[match[1]], match[2])), text)

    def _settle(self) -> None:
        """Wait until nothing is asked for and nothing moves, three times one after the other."""
        quiet = 0
        for _try in range(200):
            self.page.wait_for_load_state()
            busy = (
                any(one_request["status"] is None for one_request in self.requests) or self.page.locator(_BUSY).count()
            )
            quiet = 0 if busy else quiet + 1
            if quiet == 3:
                return
            self.page.wait_for_timeout(40)

    # --- verbs ---------------------------------------------------------------------------------------

    def _as(self, who: str) -> None:
        """Go to the window of somebody; "NAME plain" is one without JavaScript."""
        if who not in self.pages:
            name, _space, plain = who.partition(" ")
            context = self.browser.new_context(
                viewport={"width": 1280, "height": 900}, java_script_enabled=not plain, reduced_motion="reduce"
            )
            client = self.world.by.get(name)
            for cookie in client.cookies.values() if client else ():
                context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": self.site}])
            self.pages[who] = context.new_page()
            self.pages[who].set_default_timeout(_PATIENCE)
            self._listen(self.pages[who])
        self.page = self.pages[who]

    def _listen(self, page: Any) -> None:
        by_request: dict[Any, dict[str, Any]] = {}

        def began(request: Any) -> None:
            if request.resource_type in ("document", "xhr", "fetch"):
                by_request[request] = {"request": request, "status": None, "pushed": ""}
                self.requests.append(by_request[request])

        def ended(request: Any, status: str, pushed: str = "") -> None:
            if request in by_request:
                by_request[request].update(status=status, pushed=pushed)

        page.on("request", began)
        page.on("response", lambda answer: ended(answer.request, str(answer.status), _htmx_headers(answer.headers)))
        page.on("requestfailed", lambda request: ended(request, f"failed: {request.failure}"))
        page.on("pageerror", lambda error: self.log.append(f"  fault of a script: {error}"))
        page.on("dialog", self._agree)

    def _agree(self, dialog: Any) -> None:
        self.log.append(f"  dialog: {dialog.message}")
        dialog.accept()

    def _open(self, path: str) -> None:
        self.page.goto(self.site + path, timeout=20_000)

    def _click(self, control: str) -> None:
        """Open what the control is folded away in, and click it."""
        self._reached(control).click()

    def _reached(self, control: str) -> Any:
        target = self.page.locator(control).first
        target.wait_for(state="attached")
        for fold in target.locator("xpath=ancestor::details[not(@open)]").all():
            if target.locator("xpath=self::summary").count() == 0:
                fold.locator("> summary").click()
        return target

    def _answer(self, form: str) -> None:
        """Fill in whatever is asked: 97 for numbers, "So." for words, and the first of what can be chosen."""
        self.page.locator(form).first.wait_for()
        for number in self.page.locator(f"{form} input[type=number]").all():
            number.fill("97")
        for words in self.page.locator(f"{form} textarea, {form} input[type=text]").all():
            words.fill("So.")
        for group in self.page.locator(f"{form} fieldset").all():
            group.locator("label").first.click()
        self.page.locator(f"{form} [type=submit], {form} button.next").first.click()

    def _twice(self, control: str) -> None:
        self.page.locator(control).first.dblclick()

    def _quickly(self, controls: str) -> None:
        """Make two clicks, the second while the first is under way."""
        for control in controls.split(" then "):
            self.page.evaluate("control => document.querySelector(control).click()", control)

    def _fill(self, what: str) -> None:
        control, text = re.split(r"\s=(?:\s|$)", what, maxsplit=1)
        self._reached(control).fill(text.replace("\\n", "\n"))

    def _type(self, text: str) -> None:
        self.page.keyboard.type(text)
        self.page.wait_for_timeout(700)

    def _press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def _choose(self, what: str) -> None:
        control, _sign, value = what.partition(" = ")
        self._reached(control).select_option(value)

    def _scroll(self, pixels: str) -> None:
        self.page.evaluate(f"scrollTo(0, {pixels})")

    def _back(self, _rest: str) -> None:
        self.page.go_back()

    def _forward(self, _rest: str) -> None:
        self.page.go_forward()

    def _forget(self, cookie: str) -> None:
        """Delete a cookie: the token in the page is an old one then."""
        self.page.context.clear_cookies(name=cookie)

    def _wait(self, control: str) -> None:
        self.page.wait_for_selector(control, timeout=8000)

    def _fault(self, what: str) -> None:
        """Answer requests to addresses with these signs so; "cut" breaks the line, "slow" takes a second."""
        how, _space, signs = what.partition(" ")

        def answer(route: Any) -> None:
            if how == "cut":
                route.abort("internetdisconnected")
            elif how == "slow":
                self.page.wait_for_timeout(800)
                route.continue_()
            else:
                route.fulfill(**_FAULTS[how])

        self.page.route(re.compile(re.escape(signs)), answer)

    def _mend(self, _rest: str) -> None:
        self.page.unroute_all(behavior="ignoreErrors")


def _htmx_headers(headers: dict[str, str]) -> str:
    return " ".join(f"{name}={value}" for name, value in sorted(headers.items()) if name.startswith("hx-"))


def _is_of_the_step(request: Any) -> bool:
    return request.headers.get("hx-target") not in _LATER and not _POLLED.search(request.url)


def _line(one_request: dict[str, Any]) -> str:
    """Return a request in a line: method, address, what htmx says of itself, the fields, and what came of it."""
    request = one_request["request"]
    path = urlsplit(request.url)._replace(scheme="", netloc="").geturl()
    ours = [f"{name}={value}" for name, value in sorted(request.headers.items()) if name.startswith("hx-")]
    ours = [header for header in ours if not header.startswith("hx-current-url")]
    body = request.post_data or ""
    fields = "file" if "form-data" in body else [pair for pair in parse_qsl(body, True) if "csrf" not in pair[0]]
    parts = (request.resource_type, request.method, path, *ours, *([str(fields)] if body else []))
    return _KEY.sub("KEY", f"  {' '.join(parts)} -> {one_request['status']} {one_request['pushed']}".rstrip())
