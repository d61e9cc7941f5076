"""The masthead's menu: with and without JavaScript, by keyboard, on the narrowest screens."""

from __future__ import annotations

import pytest
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import WIDE, OpenWindow
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
    window.page.click(".menu a[href$='/practice/']")
    assert window.page.url.endswith(f"/{language}/practice/")


def test_the_menu_closes(open_window: OpenWindow) -> None:
    """By Escape, with the focus back on its button; by a press elsewhere; by its button."""
    page = open_window().open("/en/about/").page
    page.focus(".menu summary")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Practice"
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
