"""One client does not keep all processors busy; a class behind one address is never stopped by ordinary boards."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from types import SimpleNamespace

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings
from pytest_django import DjangoAssertNumQueries

import engine
from engine.budget import Meter
from engine.errors import Fault
from layers_site.boards.views import responses
from layers_site.platform import effort
from layers_site.platform.effort import TURN, EffortMiddleware, Turns
from layers_site.platform.memory import forget
from tests.engine.fuzz.test_doors import endless
from tests.factories import Factory, case_document
from tests.hostile.browsers import session_of

pytestmark = pytest.mark.django_db


class Site:
    """Answers with 200, and takes as long as it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.clock, self.cost = 0.0, 0.0
        monkeypatch.setattr(effort.time, "thread_time", lambda: self.clock)
        self.middleware = EffortMiddleware(self._answer)

    def _answer(self, _request: HttpRequest) -> HttpResponse:
        self.clock += self.cost / 1000
        return HttpResponse("a board")

    def get(
        self,
        path: str = "/en/my-boards/",
        *,
        address: str = "192.0.2.1",
        browser: str = "",
        cookie: str = "",
        **headers: str,
    ) -> int:
        request = RequestFactory().get(path, REMOTE_ADDR=address, headers=headers)
        if cookie:
            request.COOKIES["sessionid"] = cookie
        if browser:
            request.COOKIES["sessionid"] = session_of(browser)
        return self.middleware(request).status_code


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    with override_settings(WORK_SECONDS=30):
        yield Site(monkeypatch)


def test_a_class_at_its_normal_pace_is_never_stopped(site: Site) -> None:
    """Sixty learners behind one address, a page of 40 thousandths every five seconds: 720 take 28.8 of 30 seconds."""
    site.cost = 40
    assert {site.get(browser=f"learner {n % 60}") for n in range(720)} == {200}


def test_a_flood_of_short_pages_is_stopped(site: Site) -> None:
    """A fifth of a second each: what is short counts as well. 151 pass 30 seconds, and another address goes on."""
    site.cost = 200
    assert [site.get() for _ in range(200)] == [200] * 151 + [429] * 49
    assert site.get(address="192.0.2.2") == 200


def test_who_asks_for_heavy_boards_has_to_wait(site: Site) -> None:
    """A second each: 31 pass the 30 seconds of an address, since what is begun is finished."""
    site.cost = 1000
    assert [site.get() for _ in range(40)] == [200] * 31 + [429] * 9


def test_one_browser_of_a_class_is_stopped_before_the_others(site: Site) -> None:
    """It has half of what its address has; new cookies give nobody more than the address has."""
    site.cost = 1000
    assert [site.get(browser="one") for _ in range(20)] == [200] * 16 + [429] * 4
    assert {site.get(browser=f"new {n}") for n in range(15)} == {200}
    assert site.get(browser="newest") == 429
    assert site.get(address="192.0.2.2") == 200


@pytest.mark.parametrize("path", ["/en/my-boards/", "/en/q/ACDEFG/1/", "/fr/live/ACDEFG/"])
@pytest.mark.parametrize("cookie", ["{:032d}", "new {}", "x", "\0{}", "é" * 32, ""])
def test_a_session_that_is_made_up_is_no_browser(site: Site, path: str, cookie: str) -> None:
    """A new one each time, and of the form of a true one: the address pays, where classes answer too."""
    site.cost = 1000
    made_up = [site.get(path, cookie=cookie.format(number)) for number in range(40)]
    assert made_up == [200] * 31 + [429] * 9
    assert site.get("/en/q/ACDEFG/1/", browser="of a class") == 200


def test_a_session_is_looked_for_once(site: Site, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    """Live pages ask every two seconds."""
    session_of("one")
    with django_assert_num_queries(2):  # one of them is of the test: `session_of`
        site.get("/en/live/ACDEFG/now/", browser="one")
    with django_assert_num_queries(1):
        site.get("/en/live/ACDEFG/now/", browser="one")


def test_a_claimed_address_is_no_other_client(site: Site) -> None:
    """Without a proxy the header says nothing; behind one, only the entry that it has written itself."""
    site.cost = 31_000
    assert site.get(**{"x-forwarded-for": "203.0.113.1"}) == 200
    assert site.get(**{"x-forwarded-for": "203.0.113.2"}) == 429
    with override_settings(NINJA_NUM_PROXIES=1):
        assert site.get(**{"x-forwarded-for": "203.0.113.1, 203.0.113.9"}) == 200
        assert site.get(**{"x-forwarded-for": "203.0.113.2, 203.0.113.9"}) == 429


def test_the_site_is_asked_how_it_is_all_the_same(site: Site) -> None:
    site.cost = 60_000
    assert [site.get("/health/live") for _ in range(3)] == [200] * 3
    with override_settings(WORK_SECONDS=0):
        assert [site.get() for _ in range(3)] == [200] * 3


@pytest.mark.parametrize("path", ["/health/zzz", "/health/live/x", "/metrics"])
def test_a_page_that_is_not_there_counts(site: Site, path: str) -> None:
    """Beside those that machines ask for: it is as dear as any."""
    site.cost = 60_000
    assert [site.get(path) for _ in range(2)] == [200, 429]


# --- as a request goes on -----------------------------------------------------------------------------


def working(site: Site, *, to_its_end: bool) -> HttpResponse:
    """A request whose board asks the watch each 100 thousandths of a second; one that is not to end is killed."""

    def answer(_request: HttpRequest) -> HttpResponse:
        for _ in range(10):
            site.clock += 0.1
            Meter(1)  # looks at the watch as it begins
        if not to_its_end:
            raise SystemExit
        return HttpResponse("a board")

    request = RequestFactory().get("/en/my-boards/", REMOTE_ADDR="192.0.2.1")
    return EffortMiddleware(answer)(request)


def test_who_kills_the_process_has_paid(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dear at its first look, each has two seconds reserved, and nothing is given back: 16 of them pass 30 seconds."""
    monkeypatch.setattr(effort.Work, "__exit__", lambda *_: None)
    with override_settings(REQUEST_SECONDS=2):
        for _ in range(15):
            with pytest.raises(SystemExit):
                working(site, to_its_end=False)
        assert site.get() == 200
        with pytest.raises(SystemExit):
            working(site, to_its_end=False)
        assert site.get() == 429


def test_what_was_reserved_and_not_taken_is_given_back(site: Site) -> None:
    """A thousand thousandths are counted, whatever was reserved: 31 pass the 30 seconds."""
    with override_settings(REQUEST_SECONDS=2):
        assert [working(site, to_its_end=True).status_code for _ in range(31)] == [200] * 31
    assert site.get() == 429


def test_many_at_once_are_no_more_than_one_after_the_other(site: Site) -> None:
    """Each begins the next one once it is dear: 16 have reserved two seconds each, which is more than 30."""
    answers = []

    def answer(_request: HttpRequest) -> HttpResponse:
        site.clock += 0.1
        if not engine.is_time_up() and len(answers) < 20:
            answers.append(ask())
        return HttpResponse("a board")

    def ask() -> int:
        return EffortMiddleware(answer)(RequestFactory().get("/en/my-boards/", REMOTE_ADDR="192.0.2.1")).status_code

    with override_settings(REQUEST_SECONDS=2):
        ask()
    assert answers == [429] + [200] * 15


# --- one after the other --------------------------------------------------------------------------------


@pytest.fixture
def no_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """So many wait already that nobody else may; outside of transactions, though the tests are in one."""
    monkeypatch.setattr(effort, "_TURNS", Turns(0))
    monkeypatch.setattr(effort, "connection", SimpleNamespace(in_atomic_block=False))


@pytest.mark.usefixtures("no_turns")
def test_a_short_page_needs_no_turn(site: Site) -> None:
    """However often it looks at the clock."""

    def answer(_request: HttpRequest) -> HttpResponse:
        site.clock += TURN / 1000
        return HttpResponse(str(engine.is_time_up()))

    assert EffortMiddleware(answer)(RequestFactory().get("/en/")).content == b"False"


@pytest.mark.usefixtures("no_turns", "fast_clock")
@pytest.mark.parametrize(
    ("language", "words"), [("en", "try again in a few seconds"), ("fr", "dans quelques secondes")]
)
def test_a_dear_request_without_a_turn_is_told_when_to_come_back(language: str, words: str) -> None:
    """In five seconds at most: not that its board is too large, as the view says that is let go."""
    Factory().case()
    page = Client().get(f"/{language}/cases/grown-bear/?show=1")
    response = Client().post("/api/v1/evaluate", {"scenario": endless(12)}, content_type="application/json")
    assert (page.status_code, response.status_code) == (429, 429)
    assert words in page.content.decode()
    assert 0 < int(page["Retry-After"]) <= 5
    assert 0 < int(response["Retry-After"]) <= 5
    assert response.json()["problems"]


@pytest.mark.usefixtures("no_turns", "fast_clock")
def test_nobody_waits_inside_a_transaction(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has the turn may wait for what is written there."""
    monkeypatch.setattr(effort, "connection", SimpleNamespace(in_atomic_block=True))
    Factory().case()
    assert Client().get("/en/cases/grown-bear/?show=1").status_code == 200


@pytest.mark.parametrize("ends", [True, False])
def test_a_turn_is_given_back_however_the_request_ends(
    site: Site, monkeypatch: pytest.MonkeyPatch, *, ends: bool
) -> None:
    turns = Turns(1)
    monkeypatch.setattr(effort, "_TURNS", turns)
    monkeypatch.setattr(effort, "connection", SimpleNamespace(in_atomic_block=False))
    with suppress(SystemExit):
        working(site, to_its_end=ends)
    assert turns.take("another", 0)


def test_a_request_is_let_go_after_its_seconds(site: Site) -> None:
    """Ten looks of 100 thousandths are too many for half a second: the sixth is too late."""
    with override_settings(REQUEST_SECONDS=0.5), pytest.raises(engine.TimeUpError):
        working(site, to_its_end=True)
    assert site.clock == pytest.approx(0.6)


@pytest.fixture
def fast_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look at the clock of the thread is a tenth of a second later."""
    ticks = count()
    monkeypatch.setattr(effort.time, "thread_time", lambda: next(ticks) / 10)


@pytest.mark.usefixtures("fast_clock")
def test_a_board_that_takes_too_long_is_said_to_do_so() -> None:
    """To programs with its place, on the workbench in the words for boards that are too large."""
    with override_settings(REQUEST_SECONDS=1):
        response = Client().post("/api/v1/evaluate", {"scenario": endless(12)}, content_type="application/json")
        page = Client().post("/en/my-boards/", {"text": json.dumps(endless(12))})
    assert response.status_code == 422
    problem = response.json()["problems"][0]
    assert "takes longer than is allowed (under 2026)" in problem["message"]
    assert problem["path"].startswith("/scenario/objects/")
    assert page.status_code == 422
    assert "takes too long to work out" in page.content.decode()


@pytest.mark.usefixtures("fast_clock")
def test_a_text_is_let_go_as_a_board_is() -> None:
    """Reading looks at the clock of the request, wherever a text is sent to: 429, or the problem for programs."""
    Factory().case()
    text = "\n".join(["Creatures you control get +1/+1 as long as it's a token, it's a token, and it's a token."] * 9)
    with override_settings(REQUEST_SECONDS=0.5):
        response = Client().post(
            "/api/v1/read", {"name": "A", "types": "Enchantment", "text": text}, content_type="application/json"
        )
        pasted = Client().post("/en/cases/grown-bear/paste/", {"text": text, "do": "look"})
        brought = Client().post("/en/ask/", {"card": ["A", "B"], "asked-1": "A", "text-1": text})
    assert (response.status_code, pasted.status_code, brought.status_code) == (422, 429, 429)
    assert "takes longer than is allowed" in response.json()["problems"][0]["message"]
    assert 0 < int(pasted["Retry-After"]) <= 60


@pytest.mark.usefixtures("fast_clock")
@pytest.mark.parametrize(
    "way", ["boards/{}/", "boards/{}/predict/?ask=pt&object=bear", "boards/{}/print/?key=1", "embed/boards/{}/"]
)
def test_every_page_of_a_board_says_so(way: str) -> None:
    """Opened when there was time, looked at when there is none: no page of it is a fault."""
    opened = Client().post("/en/my-boards/", {"text": json.dumps(case_document()["scenario"])})
    board = opened["Location"].split("/boards/")[1].partition("/")[0]
    forget()
    with override_settings(REQUEST_SECONDS=0.05):
        answer = Client().get(f"/en/{way.format(board)}")
    assert answer.status_code == 422
    assert "too much" in answer.content.decode() or "too long" in answer.content.decode()


def test_a_page_without_words_of_its_own_asks_for_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """429, with the time to come back, for whatever nobody has foreseen."""

    def unforeseen(*_: object) -> None:
        raise engine.TimeUpError(engine.Problem("", Fault.TIME_UP))

    monkeypatch.setattr(responses, "page", unforeseen)
    Factory().case()
    answer = Client().get("/en/cases/grown-bear/?show=1")
    assert (answer.status_code, 0 < int(answer["Retry-After"]) <= 60) == (429, True)
    assert "This takes too long." in answer.content.decode()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_is_said_when_to_come_back(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    """On a page with the policies, in its language, and to programs as JSON."""
    Factory().case()
    monkeypatch.setattr(effort.throttle, "exceeded", lambda *_: True)
    with override_settings(WORK_SECONDS=30):
        page = Client().get(f"/{language}/cases/grown-bear/?show=1")
        response = Client().get("/api/v1/cases")
    assert (page.status_code, response.status_code) == (429, 429)
    assert 0 < int(page["Retry-After"]) <= 60
    assert {"en": "a lot of work", "fr": "beaucoup de calculs"}[language] in page.content.decode()
    assert page["Content-Security-Policy"]
    assert response.json()["problems"]
