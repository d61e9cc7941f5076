"""What htmx swaps is on the page, and everything that it does can be done without it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Final
from urllib.parse import urljoin, urlsplit

import pytest
from django.urls import Resolver404, resolve

from tests.hostile.addresses import address, patterns
from tests.hostile.harvest import Seen, harvest
from tests.hostile.owners import OWNER, owner_of
from tests.hostile.world import World
from tests.night import sample_of

# One process reads the pages, once.
pytestmark = pytest.mark.xdist_group("hostile harvest")
#: What htmx finds from the element itself.
RELATIVE: Final = re.compile(r"this|closest |find |next|previous")
SENDS: Final = frozenset(("hx-get", "hx-post"))


class Elements(HTMLParser):
    """Each element with its attributes and those that it stands in; `ids` and `classes` of all."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.all: list[tuple[str, dict[str, str], tuple[str, ...]]] = []
        self.open: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        here = {name: value or "" for name, value in attrs}
        self.ids.add(here.get("id", ""))
        self.all.append((tag, here, tuple(self.open)))
        if tag not in ("input", "link", "meta", "br", "img", "hr", "wbr", "path", "use"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while tag in self.open and self.open.pop() != tag:
            pass


def pages(world: World) -> Iterator[tuple[str, Seen, Elements]]:
    for name, seen in harvest(world).pages.items():
        if seen.is_html and seen.status < 400:
            yield name, seen, Elements(seen.body)


def test_what_is_swapped_is_on_the_page(world: World) -> None:
    """Every selector that an element of a page names (`hx-target`, `hx-select`, `hx-sync`) is that of an element of
    the same page: a button whose answer has no place does nothing."""
    lost = []
    for name, _seen, page in pages(world):
        for tag, here, _around in page.all:
            for attribute in ("hx-target", "hx-select", "hx-sync", "hx-include", "hx-indicator"):
                first = here.get(attribute, "this").partition(":")[0].split()[0]
                if not RELATIVE.match(here.get(attribute, "this")) and first.removeprefix("#") not in page.ids:
                    lost.append((name, tag, attribute, here[attribute]))
    assert lost == []


def test_what_is_sent_by_htmx_is_sent_without_it(world: World) -> None:
    """A link has an address, a form an action that there is, and a button or a field that sends itself stands in a
    form."""
    stuck = []
    for name, _seen, page in pages(world):
        for tag, here, around in page.all:
            if tag == "form":
                url = urlsplit(urljoin("http://x/", here.get("action", "")))
                stuck += [] if _leads(url.path) or not here.get("action") else [(name, tag, url.path)]
            if SENDS & set(here) and tag == "a" and "href" not in here:
                stuck.append((name, tag, str(here)))
            if SENDS & set(here) and tag in ("button", "input", "select") and not {"form"} & {*around, *here}:
                stuck.append((name, tag, str(here)))
    assert stuck == []


def test_every_page_answers_what_htmx_asks(world: World) -> None:
    """Asked for the part of it that is swapped, a page that can be opened does not fail; by day every third."""
    failed = []
    for pattern in sample_of(patterns(), 3):
        client, where = world.by[OWNER[owner_of(pattern)]], address(pattern, world)
        status = client.get(where, headers={"HX-Request": "true"}).status_code
        failed += [(pattern.name, status)] if status >= 500 else []
    assert failed == []


def _leads(path: str) -> bool:
    try:
        resolve(path)
    except Resolver404:
        return False
    return True
