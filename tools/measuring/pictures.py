"""The pictures of the pages in docs/images: which there are, how they are taken, and the page that shows them."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

from tools.measuring.browser import NARROW, WIDE, new_tab, show
from tools.measuring.pages import PAGES, Page, named
from tools.measuring.site import Served

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from playwright.sync_api import Page as Tab

#: No picture has more bytes than this: it is taken in the best of these qualities that allows it, at worst in the last.
MOST_BYTES: Final = 46_000
_QUALITIES: Final = (82, 68, 54, 40, 25)
#: Beside every page in English on a wide screen: in French, in the dark, on a telephone.
_ALSO_FRENCH: Final = ("home", "catalogue", "workbench", "verdict", "lesson", "ask-ruling", "desk-texts")
_ALSO_DARK: Final = ("home", "workbench", "workbench-pictures", "drill-answered", "stack-game")
_ALSO_NARROW: Final = (
    *(
        "home",
        "catalogue",
        "workbench",
        "workbench-step",
        "workbench-table",
        "verdict",
        "lesson",
        "drill",
        "stack-game",
    ),
    *("ask-ruling", "today", "rules"),
)


@dataclass(frozen=True, slots=True)
class Picture:
    page: Page
    language: str = "en"
    narrow: bool = False
    dark: bool = False

    @property
    def file(self) -> str:
        """Return the name of the file: "workbench-fr-dark-narrow.webp". Light and wide are left out."""
        more = [self.language, *(["dark"] if self.dark else []), *(["narrow"] if self.narrow else [])]
        return f"{'-'.join([self.page.name, *more])}.webp"

    @property
    def caption(self) -> str:
        words = ["French" if self.language == "fr" else "English"]
        words += (["dark"] if self.dark else []) + (["on a telephone"] if self.narrow else [])
        return ", ".join(words)


def all_pictures() -> Iterator[Picture]:
    """Yield the pictures page by page."""
    for page in PAGES:
        yield Picture(page)
        if page.name in _ALSO_FRENCH:
            yield Picture(page, "fr")
        if page.name in _ALSO_DARK:
            yield Picture(page, dark=True)
        if page.name in _ALSO_NARROW:
            yield Picture(page, narrow=True)


def take(browser: Browser, site: Served, picture: Picture) -> bytes:
    """Return the picture as WebP: what the window shows from the top of what the page is about."""
    tab = new_tab(browser, size=NARROW if picture.narrow else WIDE, dark=picture.dark)
    try:
        show(tab, site, picture.page, picture.language)
        if picture.page.top:
            tab.eval_on_selector(
                picture.page.top, "element => window.scrollTo(0, element.getBoundingClientRect().top - 16)"
            )
        return _small(tab)
    finally:
        tab.context.close()


def _small(tab: Tab) -> bytes:
    session = tab.context.new_cdp_session(tab)
    picture = b""
    for quality in _QUALITIES:
        taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": quality})
        picture = base64.b64decode(taken["data"])
        if len(picture) <= MOST_BYTES:
            break
    return picture


def shown(pictures: list[Picture]) -> str:
    """Write docs/screenshots.md: every picture under the name of its page."""
    lines = ["# What it looks like", "", "Taken by `make screenshots` from the curated content.", ""]
    for name, some in groupby(pictures, key=lambda picture: picture.page.name):
        lines += [f"## {_title(name)}", "", f"`/en/{named(name).path}`", ""]
        lines += [f"![{_title(name)}: {picture.caption}](images/{picture.file})" for picture in some]
        lines += [""]
    return "\n".join(lines).rstrip() + "\n"


def _title(name: str) -> str:
    first, _dash, rest = name.partition("-")
    return first.capitalize() + (f": {rest.replace('-', ' ')}" if rest else "")
