"""How often something may be done."""

from __future__ import annotations

import pytest
from django.http import HttpRequest
from django.test import RequestFactory, override_settings

from layers_site.platform import throttle
from layers_site.platform.throttle import allowed, window


@pytest.fixture(autouse=True)
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, which a test may set: ten seconds into a minute, an hour and a day."""
    times = [864_000.0 * 2000 + 10]
    monkeypatch.setattr(throttle, "now", lambda: times[0])
    return times


def request_from(address: str = "192.0.2.1", **headers: str) -> HttpRequest:
    return RequestFactory().get("/", REMOTE_ADDR=address, headers=headers)


def test_as_many_as_the_rate_says_and_no_more() -> None:
    assert [allowed(request_from(), "test", "", "2/min") for _ in range(4)] == [True, True, False, False]


def test_after_its_time_it_is_counted_anew(now: list[float]) -> None:
    """Fifty seconds are left of the minute, and Retry-After says so."""
    assert [allowed(request_from(), "test", "", "1/min") for _ in range(2)] == [True, False]
    assert window(request_from(), "test", "", "1/min").left == 50
    now[0] += 50
    assert allowed(request_from(), "test", "", "1/min")


def test_a_rate_may_count_over_several_units() -> None:
    """590 seconds are left of ten minutes."""
    assert window(request_from(), "test", "", "5/10min").left == 590


def test_clients_scopes_and_names_are_counted_apart() -> None:
    """A name is one name from wherever it is tried; an address is one address."""
    assert allowed(request_from(), "test", "", "1/h")
    assert allowed(request_from("192.0.2.2"), "test", "", "1/h")
    assert allowed(request_from(), "other", "", "1/h")
    assert allowed(request_from(), "test", "anna", "1/h")
    assert not allowed(request_from("192.0.2.2"), "test", "anna", "1/h")
    assert allowed(request_from(), "test", "client:192.0.2.1", "1/h")


def test_who_the_client_is_only_a_proxy_can_say() -> None:
    """Without one, the header is what the client claims; behind one, its last entry is the proxy's word."""
    assert allowed(request_from(**{"x-forwarded-for": "203.0.113.1"}), "test", "", "1/h")
    assert not allowed(request_from(**{"x-forwarded-for": "203.0.113.2"}), "test", "", "1/h")
    with override_settings(NINJA_NUM_PROXIES=1):
        assert allowed(request_from(**{"x-forwarded-for": "x, 203.0.113.5"}), "proxied", "", "1/h")
        assert not allowed(request_from(**{"x-forwarded-for": "y, 203.0.113.5"}), "proxied", "", "1/h")


def test_no_rate_is_no_limit_and_what_is_no_rate_is_refused() -> None:
    assert all(allowed(request_from(), "test", "", "") for _ in range(100))
    with pytest.raises(ValueError, match="no rate"):
        allowed(request_from(), "test", "", "often")


def test_the_page_says_when_to_come_back() -> None:
    response = throttle.too_many(request_from(), "test", "", "1/10min")
    assert (response.status_code, response["Retry-After"]) == (429, "590")
    assert "Try again in 10 minutes." in response.content.decode()
