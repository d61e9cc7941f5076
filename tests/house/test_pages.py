from __future__ import annotations

from html.parser import HTMLParser

import pytest
from django.core.cache import caches
from django.test import Client, override_settings

from tests.factories import Factory

PUBLIC = ("/en/", "/fr/", "/en/account/sign-in/", "/fr/account/sign-in/", "/en/no-such-page/", "/fr/no-such-page/")
ADMIN = (
    "", "content/case/", "content/case/add/", "content/card/", "content/card/add/", "auth/user/add/",
    "password_change/",
)  # fmt: skip


class InlineCode(HTMLParser):
    """Finds what the policy forbids: scripts and styles in the page itself."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = {name for name, _ in attrs}
        data = dict(attrs).get("type") == "application/json"
        if tag == "style" or (tag == "script" and "src" not in names and not data):
            self.faults.append(f"<{tag}>")
        self.faults += [f"{tag} {name}" for name in names if name == "style" or name.startswith("on")]
        self.faults += [f"{tag} {name}={value}" for name, value in attrs if (value or "").startswith("javascript:")]


def inline_code(html: str) -> list[str]:
    parser = InlineCode()
    parser.feed(html)
    return parser.faults


def assert_strict(response: object) -> None:
    policy = response.headers["Content-Security-Policy"]  # type: ignore[attr-defined]
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert directives["default-src"] == "'self'"
    assert directives["script-src"] == "'self'"
    assert directives["style-src"] == "'self'"
    assert directives["object-src"] == "'none'"
    assert directives["frame-ancestors"] == "'none'"
    assert directives["base-uri"] == directives["form-action"] == "'self'"
    assert "unsafe" not in policy
    assert inline_code(response.content.decode()) == []  # type: ignore[attr-defined]


def test_inline_code_is_recognized() -> None:
    """The check of the other tests finds each way to put code into a page."""
    assert inline_code("<style>a{}</style>") == ["<style>"]
    assert inline_code("<script>1</script>") == ["<script>"]
    assert sorted(inline_code('<p style="color:red" onclick="x()">')) == ["p onclick", "p style"]
    assert inline_code('<a href="javascript:x()">') == ["a href=javascript:x()"]
    assert inline_code('<script src="/static/a.js"></script>') == []


@pytest.mark.django_db
@pytest.mark.parametrize("path", PUBLIC)
def test_every_page_runs_under_a_policy_without_inline_code(client: Client, path: str) -> None:
    assert_strict(client.get(path))


@pytest.mark.django_db
@pytest.mark.parametrize("path", ADMIN)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_admin_runs_under_the_same_policy(client: Client, language: str, path: str) -> None:
    client.force_login(Factory().administrator())
    response = client.get(f"/{language}/admin/{path}")
    assert response.status_code == 200
    assert_strict(response)


@pytest.mark.django_db
def test_pages_are_sent_compressed(client: Client) -> None:
    """A page is some 40 KB of text, and a visitor's line may be slow."""
    response = client.get("/en/account/sign-in/", headers={"accept-encoding": "gzip"})
    assert response["Content-Encoding"] == "gzip"


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_footer_says_what_this_is_and_is_not(client: Client, language: str) -> None:
    """Unofficial, with links to the rules and, where the site names it, to the source of the code."""
    with override_settings(SOURCE_URL="https://code.example/layers"):
        html = client.get(f"/{language}/about/").content.decode()
    assert "Wizards of the Coast" in html
    assert 'href="https://magic.wizards.com/en/rules"' in html
    assert 'href="https://code.example/layers"' in html
    caches["pages"].clear()  # no setting changes while a site runs
    assert "code.example" not in client.get(f"/{language}/about/").content.decode()
