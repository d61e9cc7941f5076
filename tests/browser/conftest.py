"""A live site with the shipped content, and visitors with and without JavaScript, on wide and narrow screens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.contrib.auth.models import User
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page
from playwright.sync_api import Error as PlaywrightError
from pytest_django.live_server_helper import LiveServer

from tests.factories import client_of
from tests.night import NIGHT
from tests.shipped import store_shipped

HUMILITY = "humility-opalescence-replenish"
WIDE = (1280, 900)
NARROW = (360, 780)
#: Every page fits its window at 320 pixels and up (WCAG 1.4.10); by day three widths are looked at.
WIDTHS: Final = (1280, 1024, 768, 360, 320) if NIGHT else (1280, 768, 320)
#: What htmx says where a newer request takes the place of an older one, as we ask of it. One that fails says more:
#: `htmx:sendError`, `htmx:timeout`, `htmx:responseError`.
GIVEN_UP: Final = ("htmx:afterRequest, ", "htmx:sendAbort, ", "Service Worker registration blocked by ")
#: What htmx marks while it asks, swaps and settles.
UNSETTLED: Final = ".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added"


def sizes(language: str) -> tuple[tuple[int, int], ...]:
    """By night wide and narrow; by day wide in English, and narrow in French, which has the longer words."""
    return (WIDE, NARROW) if NIGHT else (WIDE if language == "en" else NARROW,)


@pytest.fixture
def site(live_server: LiveServer) -> str:
    """The address of a site with everything that ships."""
    store_shipped()
    return live_server.url


@dataclass(slots=True)
class Window:
    """A browser window; `complaints` is whatever the console said was wrong."""

    page: Page
    site: str
    complaints: list[str] = field(default_factory=list)

    def open(self, path: str) -> Window:
        self.page.goto(self.site + path)
        return self

    def sign_in(self, user: User | None) -> Page:
        """With a session that is there already: whoever needs the form itself fills it in."""
        assert user is not None
        client = client_of(user)
        key = client.cookies[settings.SESSION_COOKIE_NAME].value
        self.page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": key, "url": self.site}])
        return self.page

    def unfold(self, control: str) -> Window:
        """Open what a control is folded away in, as anybody does: by what unfolds it."""
        folds = self.page.locator(f"details:has(#{control})").all()
        for fold in folds:
            if fold.get_attribute("open") is None:
                fold.locator("> summary").click()
        return self

    def size(self, name: str) -> str:
        """Power and toughness on a card, as they are now; "" for what is no creature."""
        numbers = self.page.locator(f"#card-{name} .pt")
        return numbers.inner_text().rpartition("→")[2].strip().replace(" ", "") if numbers.count() else ""

    def sizes(self) -> dict[str, str]:
        cards = self.page.locator("article.card").all()
        names = [(card.get_attribute("id") or "").removeprefix("card-") for card in cards]
        return {name: self.size(name) for name in names}

    def wait_for(self, name: str, size: str) -> None:
        """Until the card says so."""
        self.page.wait_for_function(
            "([id, size]) => document.querySelector(`#card-${id} .pt`)?.innerText.replace(/\\s/g, '').endsWith(size)",
            arg=[name, size],
        )

    def ask(self, expression: str) -> Any:
        """What this is on the page that is there in the end: one that a click asked for may come while it is asked."""
        for tries_left in reversed(range(5)):
            self.page.wait_for_load_state()
            try:
                return self.page.evaluate(expression)
            except PlaywrightError as error:
                if not tries_left or "Execution context was destroyed" not in error.message:
                    raise
        raise AssertionError

    def settle(self) -> None:
        """Until htmx has put what came where it belongs, and the focus with it."""
        for _try in range(150):
            if not self.ask(f"document.querySelector('{UNSETTLED}') !== null"):
                return
            self.page.wait_for_timeout(20)

    def focused(self) -> str:
        """The id of the element that has the focus; its tag if it has none."""
        self.settle()
        element: str = self.ask("document.activeElement.id || document.activeElement.tagName")
        return element

    def overflow(self) -> int:
        """How many pixels one could scroll sideways, once the page that a click asked for is there."""
        pixels: int = self.ask("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        return pixels

    def too_wide(self, widths: Iterable[int] = WIDTHS) -> list[int]:
        """In which of these widths, in pixels, one could scroll the page sideways. It stays in the last one."""
        wide = []
        for width in widths:
            self.page.set_viewport_size({"width": width, "height": 800})
            wide += [width] if self.overflow() > 0 else []
        return wide


OpenWindow = Callable[..., Window]


@contextmanager
def hearing() -> Iterator[Callable[[BrowserContext, str], Window]]:
    """Opens windows whose consoles are heard. At the end they are closed, and none may have complained."""
    windows: list[Window] = []

    def opened(context: BrowserContext, site: str) -> Window:
        window = Window(context.new_page(), site)

        def heard(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning") and not message.text.startswith(GIVEN_UP):
                window.complaints.append(message.text)

        window.page.on("console", heard)
        window.page.on("pageerror", lambda error: window.complaints.append(str(error)))
        windows.append(window)
        return window

    yield opened
    complaints = [complaint for window in windows for complaint in window.complaints]
    for window in windows:
        window.page.context.close()
    assert complaints == []


@pytest.fixture
def open_window(browser: Browser, site: str) -> Iterator[OpenWindow]:
    """Makes windows: `size`, `js`, `dark`, `touch`, on the clock of `zone`, `worker`. At the end, none may complain."""

    def make(
        *,
        size: tuple[int, int] = WIDE,
        js: bool = True,
        dark: bool = False,
        bypass_csp: bool = False,
        zone: str | None = None,
        touch: bool = False,
        worker: bool = False,
    ) -> Window:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            java_script_enabled=js,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            bypass_csp=bypass_csp,
            timezone_id=zone,
            has_touch=touch,
            service_workers="allow" if worker else "block",
        )
        return opened(context, site)

    with hearing() as opened:
        yield make


class Violations(Protocol):
    """What axe finds wrong on a page: rule and elements, one line each.

    The colours of a page do not depend on its language, and looking at them takes longer than all the rest: where one
    is seen light and dark in both languages, they are looked at in English. By day each is seen once, with them.
    """

    def __call__(self, page: Page, *, colours: bool = True) -> list[str]: ...


@pytest.fixture
def violations() -> Violations:
    def find(page: Page, *, colours: bool = True) -> list[str]:
        page.wait_for_load_state()
        rules = {"color-contrast": {"enabled": colours or not NIGHT}}
        results = Axe().run(page, options={"resultTypes": ["violations"], "rules": rules})
        faults = results.response["violations"]
        return [f"{fault['id']}: {[node['html'][:120] for node in fault['nodes']][:4]}" for fault in faults]

    return find
