"""One client does not keep all processors busy; a class behind one address is never stopped by ordinary boards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings

from layers_site.common import effort
from layers_site.common.effort import FREE, EffortMiddleware
from tests.factories import Factory

pytestmark = pytest.mark.django_db


class Site:
    """Answers with 200, and takes as long as it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.clock, self.cost = 0.0, 0.0
        monkeypatch.setattr(effort.time, "thread_time", lambda: self.clock)
        # Ten seconds into a minute, which does not end meanwhile.
        monkeypatch.setattr(effort.throttle.time, "time", lambda: 864_000.0 * 2000 + 10)
        self.asked = EffortMiddleware(self._answer)

    def _answer(self, _request: HttpRequest) -> HttpResponse:
        self.clock += self.cost / 1000
        return HttpResponse("a board")

    def get(self, path: str = "/en/open/", *, address: str = "192.0.2.1", browser: str = "", **headers: str) -> int:
        request = RequestFactory().get(path, REMOTE_ADDR=address, headers=headers)
        if browser:
            request.COOKIES["sessionid"] = browser
        return self.asked(request).status_code


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    with override_settings(WORK_SECONDS=30):
        yield Site(monkeypatch)


def test_a_class_with_ordinary_boards_is_never_stopped(site: Site) -> None:
    """Thirty learners behind one address, a hundred pages each in the same minute, each as slow as is free."""
    site.cost = FREE
    assert {site.get(browser=f"learner {n % 30}") for n in range(3000)} == {200}


def test_who_asks_for_heavy_boards_has_to_wait(site: Site) -> None:
    """Of 1250 thousandths 1000 are counted. 31 fit into the 30 seconds of an address: what is begun is finished."""
    site.cost = FREE + 1000
    assert [site.get() for _ in range(40)] == [200] * 31 + [429] * 9


def test_one_browser_of_a_class_is_stopped_before_the_others(site: Site) -> None:
    """It has half of what its address has; new cookies give nobody more than the address has."""
    site.cost = FREE + 1000
    assert [site.get(browser="one") for _ in range(20)] == [200] * 16 + [429] * 4
    site.cost = FREE
    assert site.get(browser="another") == 200
    site.cost = FREE + 1000
    assert {site.get(browser=f"new {n}") for n in range(15)} == {200}
    assert site.get(browser="newest") == 429
    assert site.get(address="192.0.2.2") == 200


def test_a_claimed_address_is_no_other_client(site: Site) -> None:
    """Without a proxy the header says nothing; behind one, only the entry that it has written itself."""
    site.cost = FREE + 31_000
    assert site.get(**{"x-forwarded-for": "203.0.113.1"}) == 200
    assert site.get(**{"x-forwarded-for": "203.0.113.2"}) == 429
    with override_settings(NINJA_NUM_PROXIES=1):
        assert site.get(**{"x-forwarded-for": "203.0.113.1, 203.0.113.9"}) == 200
        assert site.get(**{"x-forwarded-for": "203.0.113.2, 203.0.113.9"}) == 429


def test_the_site_is_asked_how_it_is_all_the_same(site: Site) -> None:
    site.cost = FREE + 60_000
    assert [site.get("/health/live") for _ in range(3)] == [200] * 3
    with override_settings(WORK_SECONDS=0):
        assert [site.get() for _ in range(3)] == [200] * 3


@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_is_said_when_to_come_back(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    """On a page with the policies, in its language, and to programs as JSON."""
    Factory().case()
    monkeypatch.setattr(effort.throttle, "exceeded", lambda *_: True)
    with override_settings(WORK_SECONDS=30):
        page = Client().get(f"/{language}/cases/grown-bear/")
        told = Client().get("/api/v1/cases")
    assert (page.status_code, told.status_code) == (429, 429)
    assert 0 < int(page["Retry-After"]) <= 60
    assert {"en": "a lot of work", "fr": "beaucoup de calculs"}[language] in page.content.decode()
    assert page["Content-Security-Policy"]
    assert told.json()["problems"]
