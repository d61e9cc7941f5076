"""A real browser, that of the system, and how it is driven. Playwright and Chromium are needed for development only."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from tools.measuring.pages import Page
from tools.measuring.site import EDITOR, Served

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from playwright.sync_api import Page as Tab

WIDE: Final = (1280, 900)
NARROW: Final = (360, 780)
#: The shell is the same browser without windows of its own, and opens a page in a third of the time.
NAMES: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
ADVICE: Final = "no Chromium on this machine (on Debian: apt install chromium-headless-shell)"
#: Without the services that talk to the network.
_QUIET: Final = (
    "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip


class MissingError(Exception):
    """Something that is needed for development only is not installed; the text says what, and how to get it."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """Open the browser of the system. Raises MissingError."""
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415 - not on a server
    except ImportError as error:
        message = "Playwright is missing: pip install -r requirements-dev.txt"
        raise MissingError(message) from error
    path = chromium_path()
    if path is None:
        raise MissingError(ADVICE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=chromium_flags())
        yield browser
        browser.close()


def new_tab(
    browser: Browser, *, size: tuple[int, int] = WIDE, dark: bool = False, still: bool = True, script: str = ""
) -> Tab:
    """Return a visitor who was never here. `still`: who wants no motion; `script` runs first on every page."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce" if still else "no-preference",
    )
    if script:
        context.add_init_script(script)
    return context.new_page()


def show(tab: Tab, site: Served, page: Page, language: str = "en") -> None:
    """Open the page, signed in if it has to be so, and do there what belongs to it."""
    if page.who and not tab.context.cookies(site.address):
        sign_in(tab, site)
    tab.goto(f"{site.address}/{language}/{page.path}")
    for does in page.does:
        if does.text:
            tab.fill(does.at, does.text)
        else:
            tab.click(does.at)
        if does.then:
            tab.wait_for_selector(does.then)
    tab.evaluate("() => document.fonts.ready")


def sign_in(tab: Tab, site: Served) -> None:
    tab.goto(f"{site.address}/en/admin/login/")
    tab.fill("[name=username]", EDITOR)
    tab.fill("[name=password]", site.password)
    tab.click("[type=submit]")


def chromium_path() -> str | None:
    """Return the path of the browser, or None."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def chromium_flags() -> list[str]:
    """Return its arguments; the administrator of a machine has to do without its sandbox."""
    return [*_QUIET, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
