"""How requests are taken and refused, whatever they ask for."""

from __future__ import annotations

import gzip
import json

import pytest
from django.test import Client, override_settings

from layers_site.api.answers import READING, WORKING
from layers_site.api.operations import api
from layers_site.platform import throttle
from layers_site.platform.throttle import network
from tests.api.conftest import BOARD, ROOT, Asker, problems

GOOD = json.dumps({"scenario": BOARD}).encode()


# --- bodies -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ["/evaluate", "/validate"])
@pytest.mark.parametrize(
    ("body", "path", "message"),
    [
        (b" ", "", "must be JSON"),
        (b"{", "", "must be JSON"),
        (b"nonsense", "", "must be JSON"),
        (b'{"scenario": NaN}', "", "NaN is no number"),
        (b'{"scenario": -Infinity}', "", "-Infinity is no number"),
        (b'{"scenario": {}, "scenario": {}}', "/scenario", "is given twice"),
        (b'{"scenario": {"objects": [{"id": 1, "id": 2}]}}', "/scenario/objects/0/id", "is given twice"),
        (b'{"scenario": "\xff"}', "", "must be UTF-8"),
        ("{}".encode("utf-16"), "", "must be UTF-8"),
        (b"[" * 30_000, "", "nested too deep"),
        (b"\xef\xbb\xbf{}", "", "must be JSON"),
    ],
)
def test_what_is_no_json_is_refused(asker: Asker, address: str, body: bytes, path: str, message: str) -> None:
    """400, strictly: no keys twice, no numbers that JSON does not have, nothing but UTF-8."""
    ((place, problem),) = problems(asker.post(address, body), 400)
    assert place == path
    assert message in problem


def test_a_number_without_end_is_out_of_bounds(asker: Asker) -> None:
    """Ten thousand digits are read as what they are to everyone here."""
    board = b'{"scenario": {"format": "layers/1", "objects": [{"id": "a", "name": "A", "power": %s}]}}' % (
        b"9" * 10_000
    )
    ((path, message),) = problems(asker.post("/evaluate", board), 422)
    assert (path, message) == ("/scenario/objects/0/power", "must be an integer, not a number past all bounds")


def test_a_large_body_is_refused_unread(asker: Asker) -> None:
    """64 KB and not a byte more; a length that is a lie is refused by what it says."""
    filled = GOOD + b" " * (64 * 1024 - len(GOOD))
    assert asker.post("/evaluate", filled).status_code == 200
    assert problems(asker.post("/evaluate", filled + b" "), 413) == [("", "the body must have at most 65536 bytes")]
    assert problems(asker.post("/validate", b"{}", CONTENT_LENGTH="9" * 5000), 413)


@pytest.mark.parametrize("length", ["", "-1", "0x10", "many", "٣"])
def test_a_body_without_a_length_is_refused(asker: Asker, length: str) -> None:
    """411: the body of a request that is sent in pieces would be taken for an empty one."""
    ((_, message),) = problems(asker.post("/evaluate", GOOD, CONTENT_LENGTH=length), 411)
    assert "Content-Length" in message


@pytest.mark.parametrize(
    "kind",
    [
        "", "text/plain", "text/html", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
        "application/json; charset=utf-16", "application/xml", "nonsense", "application/json/x",
    ],
)  # fmt: skip
def test_a_body_that_is_not_called_json_is_refused(asker: Asker, kind: str) -> None:
    """415, naming what would do. So no form of another site can send one without asking first."""
    response = asker.post("/evaluate", GOOD, content_type=kind)
    assert len(problems(response, 415)) == 1
    assert response["Accept"] == "application/json"


@pytest.mark.parametrize(
    "kind", ["application/json", "application/json; charset=utf-8", "APPLICATION/JSON;charset=UTF-8"]
)
def test_json_may_say_that_it_is_utf_8(asker: Asker, kind: str) -> None:
    assert asker.post("/evaluate", GOOD, content_type=kind).status_code == 200


def test_a_compressed_body_is_refused(asker: Asker) -> None:
    """Nothing is unpacked, so that nothing small can become large."""
    response = asker.post("/evaluate", gzip.compress(GOOD), headers={"content-encoding": "gzip"})
    assert problems(response, 415) == [("", "the body must not be compressed")]
    assert response["Accept-Encoding"] == "identity"


@pytest.mark.parametrize("accepted", ["text/html", "application/xml;q=1", "image/*", ""])
def test_the_answer_is_json_whatever_is_accepted(asker: Asker, accepted: str) -> None:
    response = asker.post("/evaluate", GOOD, headers={"accept": accepted})
    assert (response.status_code, response["Content-Type"]) == (200, "application/json")


def test_half_of_a_surrogate_pair_comes_back_as_it_was(asker: Asker) -> None:
    """In a message, spelled out: the answer is UTF-8 whatever was asked."""
    response = asker.post("/evaluate", {"scenario": BOARD, "\ud83d": 1})
    assert problems(response, 422) == [("/\\ud83d", "is not a known key here")]


# --- addresses and methods --------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["get", "post", "put", "patch", "delete"])
@pytest.mark.parametrize(
    "address",
    ["/api/v1", "/api/v2/", "/api/nothing", "/api/v1/nothing", "/api/v1/cases/", "/api/v1/cases/a.b", "/api/%ff"],
)
def test_elsewhere_there_is_nothing(method: str, address: str) -> None:
    """404 as JSON, without the token that pages ask of forms, and never a page."""
    response = getattr(Client(enforce_csrf_checks=True), method)(address)
    assert problems(response, 404) == [("", "there is nothing at this address")]


@pytest.mark.parametrize(
    ("address", "wrong", "allowed"),
    [
        ("/evaluate", "get", "OPTIONS, POST"),
        ("/evaluate", "head", "OPTIONS, POST"),
        ("/validate", "delete", "OPTIONS, POST"),
        ("/cases", "post", "GET, HEAD, OPTIONS"),
        ("/cases/x", "put", "GET, HEAD, OPTIONS"),
        ("/", "patch", "GET, HEAD, OPTIONS"),
        ("/openapi.json", "trace", "GET, HEAD, OPTIONS"),
    ],
)
def test_a_method_that_is_not_there_is_refused(address: str, wrong: str, allowed: str) -> None:
    response = getattr(Client(enforce_csrf_checks=True), wrong)(ROOT + address)
    assert response.status_code == 405
    assert response["Allow"] == allowed
    if wrong != "head":
        problems(response, 405)


def test_a_browser_is_told_that_every_site_may_ask(asker: Asker) -> None:
    """The question before the question: which methods, which headers; no cookies, so any origin."""
    headers = {"origin": "https://other.example", "access-control-request-method": "POST"}
    response = asker.client.options(f"{ROOT}/evaluate", headers=headers)
    assert (response.status_code, response.content) == (204, b"")
    assert response["Access-Control-Allow-Origin"] == "*"
    assert response["Access-Control-Allow-Methods"] == "OPTIONS, POST"
    assert response["Access-Control-Allow-Headers"] == "Content-Type, If-None-Match"
    assert "Access-Control-Allow-Credentials" not in response
    assert problems(asker.client.options("/api/nothing"), 404)


@pytest.mark.django_db
def test_head_is_get_without_its_body(asker: Asker) -> None:
    get, head = asker.get("/rulesets/2026"), asker.client.head(f"{ROOT}/rulesets/2026")
    assert (head.status_code, head.content) == (200, b"")
    assert (head["ETag"], head["Content-Length"]) == (get["ETag"], str(len(get.content)))


def test_nobody_is_remembered(asker: Asker) -> None:
    """No cookie is set, and a cookie changes nothing."""
    plain = asker.post("/evaluate", GOOD)
    assert not plain.cookies
    asker.client.cookies.load({"sessionid": "x", "csrftoken": "y", "django_language": "fr"})
    assert asker.post("/evaluate", GOOD).content == plain.content


def test_a_host_that_is_not_ours_is_refused_as_json(asker: Asker) -> None:
    response = asker.get("/rulesets", headers={"host": "example.org"})
    assert problems(response, 400) == [("", "the request cannot be understood")]


def test_a_fault_is_told_in_the_same_form(asker: Asker, monkeypatch: pytest.MonkeyPatch) -> None:
    """What nobody thought of is noted in the log and told without its inside; with DEBUG no page either."""

    def broken(*_: object) -> None:
        raise ZeroDivisionError("a secret")

    monkeypatch.setattr("layers_site.api.operations.answer", broken)
    asker.client.raise_request_exception = False
    for debug in (False, True):
        with override_settings(DEBUG=debug):
            response = asker.post("/evaluate", GOOD)
        assert problems(response, 500) == [("", "something went wrong on this side; it has been noted")]
        assert b"secret" not in response.content


def test_pages_are_not_touched(client: Client) -> None:
    """What is no address of the API is answered as ever."""
    response = client.get("/en/no-such-page/")
    assert response.status_code == 404
    assert response["Content-Type"].startswith("text/html")
    assert "Access-Control-Allow-Origin" not in response


# --- how often --------------------------------------------------------------------------------------


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(READING, "rate", "3/min")
    monkeypatch.setattr(WORKING, "rate", "2/min")


@pytest.mark.django_db
@pytest.mark.usefixtures("hurried")
def test_who_asks_too_often_has_to_wait(asker: Asker) -> None:
    """429, and how long; reading is counted for itself, and so is every other client."""
    assert [asker.post("/evaluate", GOOD).status_code for _ in range(2)] == [200, 200]
    response = asker.post("/validate", GOOD)
    assert problems(response, 429) == [("", "too many requests: wait as many seconds as Retry-After says")]
    assert 0 < int(response["Retry-After"]) <= 60
    assert [asker.get("/rulesets/2026").status_code for _ in range(4)] == [200, 200, 200, 429]
    assert asker.post("/evaluate", GOOD, REMOTE_ADDR="192.0.2.7").status_code == 200
    assert asker.client.options(f"{ROOT}/evaluate").status_code == 204


@pytest.mark.usefixtures("hurried")
def test_after_the_wait_it_goes_on(asker: Asker, monkeypatch: pytest.MonkeyPatch) -> None:
    """The requests of the last minute count, not those before."""
    now = 1_000_000.0
    monkeypatch.setattr(throttle, "now", lambda: now)
    assert [asker.post("/evaluate", GOOD).status_code for _ in range(3)] == [200, 200, 429]
    now += 60
    assert asker.post("/evaluate", GOOD).status_code == 200


def test_a_network_of_ipv6_is_one_client() -> None:
    """A customer has all addresses of a /64; an IPv4 address is one client, also as IPv6 writes it."""
    assert network("2001:db8:1:2::1") == network("2001:db8:1:2:ffff::9") != network("2001:db8:1:3::1")
    assert network("192.0.2.1") != network("192.0.2.2")
    assert network("::ffff:192.0.2.1") != network("::ffff:192.0.2.2")
    assert network("unknown\x00") == "unknown\x00"


def test_every_operation_is_throttled() -> None:
    """None is open to be asked without end."""
    for router in api._get_bound_routers():
        for view in router.path_operations.values():
            assert all(operation.throttle_objects for operation in view.operations)
