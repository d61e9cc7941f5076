"""In the pocket: what was seen last and what is looked up opens when the network is cut; the rest says it cannot."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import HUMILITY, OpenWindow, Window

SEEN = "caches.open('seen').then((seen) => seen.keys()).then((all) => all.map(({ url }) => new URL(url).pathname))"


def ready(window: Window) -> None:
    """Until the worker has what comes with the site, and answers for its pages."""
    window.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    window.page.wait_for_timeout(200)


def heading(window: Window, address: str) -> str:
    return window.open(address).page.locator("h1").first.inner_text()


@pytest.mark.by_day
@pytest.mark.parametrize(
    ("language", "layers", "without"),
    [("en", "The seven layers", "You have no network"), ("fr", "Les sept couches", "Vous n’avez pas de réseau")],
)
def test_what_was_seen_opens_without_network(open_window: OpenWindow, language: str, layers: str, without: str) -> None:
    """A case, a lesson and an answer seen before, and the layers, never seen; Ask and practice tell why they do not."""
    window = open_window(worker=True).open(f"/{language}/about/")
    ready(window)
    case, lessons = f"/{language}/cases/{HUMILITY}/?show=1", f"/{language}/lessons/"
    seen = {address: heading(window, address) for address in (case, lessons)}
    window.open(f"/{language}/ask/")
    window.page.context.set_offline(True)
    assert {address: heading(window, address) for address in seen} == seen
    assert heading(window, f"/{language}/layers/") == layers
    for address in ("ask", "practice", "quizzes", "progress"):
        assert heading(window, f"/{language}/{address}/") == without
    window.page.wait_for_selector("[data-kept] a")
    assert [link.get_attribute("href") for link in window.page.locator("[data-kept] a").all()] == [
        f"{window.site}{address}" for address in reversed(seen)
    ]
    window.complaints.clear()  # the browser tells of what it could not load


def test_nothing_is_kept_of_who_is_signed_in(open_window: OpenWindow, django_user_model: Any) -> None:
    """What was seen before goes as somebody signs in, and while they are nothing is kept; so nothing is left after."""
    django_user_model.objects.create_user("ada", password="difference engine")
    window = open_window(worker=True).open("/en/about/")
    ready(window)
    page = window.open("/en/lessons/").page
    assert page.evaluate(SEEN) == ["/en/lessons/"]
    window.open("/en/account/sign-in/")
    page.fill("[name=username]", "ada")
    page.fill("[name=password]", "difference engine")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "sign-in" not in url)
    window.open("/en/lessons/")
    assert page.evaluate(SEEN) == []
