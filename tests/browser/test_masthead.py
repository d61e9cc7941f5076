"""The masthead's menu: with and without JavaScript, by keyboard, on the narrowest screens."""

from __future__ import annotations

from itertools import pairwise

import pytest
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import WIDE, OpenWindow, Window
from tests.night import or_by_night


@pytest.fixture
def site(live_server: LiveServer) -> str:
    """These pages need no content."""
    return live_server.url


@pytest.mark.parametrize("language", or_by_night("fr", night=["en"]))
@pytest.mark.parametrize("size", [(320, 700), (360, 780), (600, 800), (900, 800), WIDE])
def test_the_open_menu_is_whole(open_window: OpenWindow, language: str, size: tuple[int, int]) -> None:
    """Without JavaScript it opens, nothing of it is outside of the screen, and its links lead on."""
    window = open_window(js=False, size=size).open(f"/{language}/about/")
    window.page.click(".menu summary")
    box = window.page.locator(".menu ul").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size[0]
    assert window.overflow() == 0
    window.page.click(".menu a[href$='/progress/']")
    assert window.page.url.endswith(f"/{language}/progress/")


def test_the_menu_closes(open_window: OpenWindow) -> None:
    """By Escape, with the focus back on its button; by a press elsewhere; by its button."""
    page = open_window().open("/en/about/").page
    page.focus(".menu summary")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "My progress"
    page.keyboard.press("Escape")
    assert page.locator(".menu[open]").count() == 0
    assert page.evaluate("document.activeElement.tagName") == "SUMMARY"
    page.click(".menu summary")
    assert page.locator(".menu[open]").count() == 1
    page.click("h1")
    assert page.locator(".menu[open]").count() == 0
    page.click(".menu summary")
    page.click(".menu summary")
    assert page.locator(".menu[open]").count() == 0


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_masthead_is_one_row(open_window: OpenWindow, language: str) -> None:
    """At most 64 pixels on every screen, and nothing in it is cut off or lies upon something else."""
    window = open_window(size=(320, 700)).open(f"/{language}/practice/")
    for width in (320, 360, 390, 600, 768, 900, 1024, 1200, 1280, 1366):
        window.page.set_viewport_size({"width": width, "height": 700})
        assert _masthead_is_one_row(window, width), width


def _masthead_is_one_row(window: Window, width: int) -> bool:
    box = window.page.locator(".masthead").bounding_box()
    boxes = [
        element.bounding_box()
        for element in window.page.locator(".masthead .wrap > :not(nav), .masthead nav > *").all()
    ]
    places = sorted((box["x"], box["x"] + box["width"]) for box in boxes if box)
    apart = all(end <= start + 1 for (_start, end), (start, _end) in pairwise(places))
    return box is not None and box["height"] <= 64 and window.overflow() == 0 and apart and places[-1][1] <= width
