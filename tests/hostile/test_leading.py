"""Where the site leads people: never elsewhere, whatever an address, a form or a header says."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urljoin, urlsplit

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client, override_settings

from tests.hostile.addresses import address, patterns
from tests.hostile.pages import smuggled
from tests.hostile.world import World
from tests.night import or_by_night, sample_of

pytestmark = pytest.mark.whole

ELSEWHERE: Final = (
    "https://evil.example/", "//evil.example", "///evil.example", "////evil.example/%2f..", "https:evil.example",
    "https:/evil.example", "\\\\evil.example", "/\\evil.example", "\\/evil.example", "/\\/evil.example",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)", "java\tscript:alert(1)", "\x01javascript:alert(1)", " javascript:alert(1)",
    "data:text/html,<script>1</script>", "http://testserver@evil.example/", "http://evil.example\\@testserver/",
    "https://testserver.evil.example/", "http://evil.example#testserver", "/\t/evil.example", "/\n/evil.example",
    "\t//evil.example", "/%0a/evil.example", "%2f%2fevil.example", "/%2fevil.example", "/..//evil.example",
    "http:///evil.example", "//[evil.example]", "ftp://testserver/", "//testserver@evil.example", "http://[::1",
    "/en/\r\nLocation: https://evil.example/", "\u2215\u2215evil.example", "https://evil。example/",
)  # fmt: skip


def leads(location: str) -> str:
    """The host that a browser would go to from here: it takes \\ for /, and leaves tabs and line ends out."""
    plain = re.sub(r"[\t\r\n]", "", location).replace("\\", "/").lstrip("".join(map(chr, range(0x21))))
    where = urlsplit(urljoin("http://testserver/en/", plain))
    return f"{where.scheme}://{where.netloc}"


HERE: Final = frozenset(("http://testserver", "https://testserver"))


def assert_stays(response: object, wanted: str) -> None:
    for name in ("Location", "HX-Redirect", "HX-Location", "HX-Push-Url", "Refresh"):
        target = response.headers.get(name, "")  # type: ignore[attr-defined]
        assert leads(target) in HERE, f"{wanted!r}: {name} {target!r}"
        assert "\n" not in target


def test_what_a_browser_makes_of_an_address_is_known() -> None:
    assert leads("/\\evil.example") == leads("//evil.example") == leads("/\t/evil.example") == "http://evil.example"
    assert leads("/en/?next=//evil.example") == leads("%2f%2fevil.example") == "http://testserver"


@pytest.mark.parametrize("wanted", ELSEWHERE)
def test_the_switch_of_languages_stays_here(client: Client, wanted: str) -> None:
    """In its form, in its address, and where the browser says one comes from."""
    for language in ("fr", "en", "xx", wanted):
        assert_stays(client.post("/i18n/setlang/", {"language": language, "next": wanted}), wanted)
    assert_stays(
        client.post("/i18n/setlang/", {"language": "fr"}, headers={"referer": wanted.replace("\n", "")}), wanted
    )
    assert_stays(client.get("/i18n/setlang/", {"next": wanted}), wanted)


@override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"])
@pytest.mark.parametrize("wanted", sample_of(ELSEWHERE, 5))
def test_the_doors_lead_on_within_the_site(db: None, wanted: str) -> None:
    """Signing up, in and out, on both doors; becoming a trainer; choosing colors."""
    anna = User.objects.create_user("Anna", password="correct horse")
    credentials = {"username": "Anna", "password": "correct horse"}
    for path in ("/en/account/sign-in/", "/en/admin/login/"):
        client = Client()
        response = client.post(path, credentials | {"next": wanted}, query_params={"next": wanted})
        assert_stays(response, wanted)
        assert_stays(client.get(path, {"next": wanted}), wanted)
        assert smuggled(Client().get(path, {"next": wanted}).content.decode()) == []
    client.force_login(anna)
    for path in ("/en/account/sign-in/", "/en/account/sign-up/"):
        assert_stays(client.get(path, {"next": wanted}), wanted)
    for path in (
        "/en/account/training/",
        "/en/theme/",
        "/en/account/sign-out/",
        "/en/admin/logout/",
    ):
        assert_stays(client.post(path, {"next": wanted, "theme": "dark"}, query_params={"next": wanted}), wanted)


_PARAMETERS: Final = (
    "next",
    "back",
    "at",
    "to",
    "url",
    "redirect",
    "return",
    "from",
    "with",
    "focus",
    "edition",
    "case",
    "redo",
)


@pytest.mark.parametrize(
    "wanted", or_by_night("/\\evil.example", night=["//evil.example", "javascript:alert(1)", "https://evil.example/"])
)
def test_no_parameter_of_any_page_leads_elsewhere(world: World, wanted: str) -> None:
    """Neither a redirection nor a link: in every address for everybody or by a link, as any of these parameters."""
    for pattern in patterns():
        if pattern.app in {
            "boards",
            "sharing",
            "short",
            "stack",
            "building",
            "questions",
            "ask",
            "day",
            "accounts",
            "glossary",
        }:
            response = world.by["eve"].get(address(pattern, world), dict.fromkeys(_PARAMETERS, wanted))
            assert_stays(response, pattern.name)
            if b"evil" in response.content or b"alert" in response.content:
                assert smuggled(response.content.decode()) == [], pattern.name


@pytest.mark.parametrize("path", ["//evil.example/en/", "//evil.example/%2e%2e", "/\\evil.example/", "//evil.example"])
def test_no_page_takes_its_address_for_another_site(db: None, path: str) -> None:
    """What stands in links of the page, the switch of languages and the form of the colors among them."""
    response = Client().generic("GET", path)
    assert_stays(response, path)
    for link in re.findall(r'(?:href|action)="([^"]*)"', response.content.decode()):
        assert "evil" not in leads(link), link


def test_htmx_is_led_nowhere_else(world: World) -> None:
    """What it says of the page that one is on leads back to pages of this site alone."""
    for wanted in ELSEWHERE:
        headers = {"HX-Request": "true", "HX-Current-URL": re.sub(r"[\r\n]", "", wanted)}
        for path in ("/en/quizzes/rounds/", "/en/desk/", "/en/q/ACDEFG/", "/en/account/"):
            assert_stays(world.by["stranger"].get(path, headers=headers), wanted)
            assert_stays(world.by["stranger"].post(path, headers=headers), wanted)


# --- headers ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "testserver.evil.example",
        "testserver@evil.example",
        "testserver:x",
        "",
        "a/b",
        "[::1",
        "..",
        "é",
    ],
)
def test_a_host_that_is_not_ours_is_refused(db: None, host: str) -> None:
    """On pages and in the API: no link is made with it."""
    for path in ("/en/", "/en/cases/", "/api/v1/", "/en/my-boards/"):
        response = Client(raise_request_exception=False).get(path, headers={"host": host.encode().decode("latin-1")})
        assert response.status_code == 400
        assert "evil" not in response.content.decode()


def test_nothing_else_says_which_host_it_is(world: World) -> None:
    """X-Forwarded-Host, Forwarded and their like are what anybody can write: no link, code or mail has them."""
    assert not settings.USE_X_FORWARDED_HOST
    assert not settings.USE_X_FORWARDED_PORT
    headers = dict.fromkeys(
        ("X-Forwarded-Host", "Forwarded", "X-Host", "X-Original-Url", "X-Rewrite-Url"), "evil.example"
    )
    board = world.rows["board"].pk
    paths = (f"/en/boards/{board}/share/", f"/en/boards/{board}/print/", "/en/today/", "/en/quizzes/rounds/ACDEFG/")
    for path in paths:
        response = world.by["ada"].get(path, headers=headers)
        assert response.status_code == 200
        assert "evil.example" not in response.content.decode()
        plain = world.by["ada"].get(path)
        assert response.content.count(b"testserver") == plain.content.count(b"testserver")


ODD: Final = (
    {"Accept-Language": "fr;q=9," * 5000},
    {"Accept-Language": "x" * 60_000},
    {"Accept-Language": "fr-\ud7ff, *;q=x, en;q=1e400".encode().decode("latin-1")},
    {"Cookie": "sessionid=" + "x" * 4000 + "; csrftoken=\x7f; theme=<zq-x>; learner=1"},
    {"Cookie": 'sessionid; =; ;;; a=b=c; sessionid="\\073'},
    {"Range": "bytes=0-0,1-1," * 1000},
    {"If-None-Match": '"' * 5000},
    {"If-Modified-Since": "Thu, 99 Foo 99999 99:99:99 GMT"},
    {"Content-Type": "multipart/form-data; boundary=" + "x" * 5000},
    {"Content-Type": "application/x-www-form-urlencoded; charset=utf-7"},
    {"Content-Type": "text/html; charset=idna"},
    {"HX-Request": "<zq-x>", "HX-Target": "x" * 20_000, "HX-Trigger": "\x7f", "HX-Prompt": "%"},
    {
        "HX-Request": "true",
        "HX-Target": "bench",
        "HX-Trigger-URI-AutoEncoded": "true",
        "HX-Target-URI-AutoEncoded": "true",
    },
    {"HX-Request": "true", "HX-Current-URL": "http://[::1", "HX-Current-URL-URI-AutoEncoded": "true"},
    {"Triggering-Event": "{", "HX-Request": "true"},
    {"X-Requested-With": "XMLHttpRequest", "X-HTTP-Method-Override": "DELETE"},
    {"Authorization": "Bearer " + "x" * 20_000},
)


@pytest.mark.parametrize("number", sample_of(range(len(ODD)), 2))
def test_no_header_breaks_a_page(world: World, number: int) -> None:
    """Nor stands in it as anything but text; by day every second of them."""
    client = Client(raise_request_exception=False)
    for path in (
        "/en/",
        "/en/cases/shown/",
        "/en/cases/shown/add/",
        "/en/rules/?number=613",
        "/en/account/",
        "/en/quizzes/rounds/",
        "/en/desk/",
        "/api/v1/rulesets",
        "/metrics",
        "/",
    ):
        response = client.get(path, headers=ODD[number])
        assert response.status_code < 500, path
        assert b"<zq-x" not in response.content
    for path in ("/en/theme/", "/en/my-boards/", "/api/v1/evaluate", "/en/account/sign-in/"):
        sent = {name: value for name, value in ODD[number].items() if name != "Content-Type"}
        kind = ODD[number].get("Content-Type", "application/octet-stream")
        response = client.generic("POST", path, b'--x\r\n{"a": 1}', kind, headers=sent)
        assert response.status_code < 500, path
