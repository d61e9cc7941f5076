"""Links that lead out of the site: found wherever editors write, asked once each, and told apart when they fail."""

from __future__ import annotations

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import StringIO
from threading import Thread
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from layers_site.operations.management.commands import check_links as links
from layers_site.platform.text import addresses_in
from tests.factories import Factory

STATES: dict[str, links.State] = {
    "https://here.example/a": "there",
    "https://here.example/gone": "gone",
    "https://here.example/shy": "refused",
}


def check(*options: str) -> str:
    out = StringIO()
    call_command("check_links", *options, stdout=out)
    return out.getvalue()


@pytest.fixture
def cases(db: None) -> None:
    Factory().case(slug="one", source_en="Read https://here.example/a, then https://here.example/gone.")
    Factory().case(slug="two", status="draft", explanation_fr="(https://here.example/shy)")


@pytest.mark.parametrize(
    ("text", "addresses"),
    [
        (
            "See https://a.example/x_(y)?q=1, and (http://b.example/).",
            ["https://a.example/x_(y)?q=1", "http://b.example/"],
        ),
        ("« https://a.example/é » https://", ["https://a.example/é"]),
        ("ftp://a.example javascript:https", []),
    ],
)
def test_an_address_ends_where_the_sentence_does(text: str, addresses: list[str]) -> None:
    assert addresses_in(text) == addresses


def test_what_leads_nowhere_is_named_with_where_it_stands(cases: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Drafts count too; a server that turns programs away does not fail the command, what is gone does."""
    out = StringIO()
    monkeypatch.setattr(links, "ask", STATES.get)
    with pytest.raises(CommandError, match="Lead nowhere: 1"):
        call_command("check_links", stdout=out)
    report = out.getvalue()
    assert "https://here.example/gone leads nowhere  (case one)" in report
    assert "https://here.example/shy does not answer programs" in report
    assert "Addresses in the content: 3. There: 1." in report


def test_only_so_many_are_asked(cases: None, monkeypatch: pytest.MonkeyPatch) -> None:
    addresses: list[str] = []
    monkeypatch.setattr(links, "ask", lambda address: addresses.append(address) or "there")
    assert "Not asked (--most): 2." in check("--most", "1")
    assert len(addresses) == 1
    assert "https://here.example/gone  (case one)" in check("--list")
    assert len(addresses) == 1


def test_without_a_network_nothing_is_said_of_the_links(cases: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "ask", lambda _address: "unreached")
    with pytest.raises(CommandError, match="seems to be offline"):
        check()


class _Server(BaseHTTPRequestHandler):
    """Knows no HEAD for one page, has lost another, and sends on from a third."""

    def do_HEAD(self) -> None:
        codes = {"/no-head": 405, "/gone": 410, "/shy": 503, "/on": 302, "/file": 302, "/ftp": 302}
        self.send_response(codes.get(self.path, 200))
        targets = {"/on": "/there", "/file": "file:///etc/passwd", "/ftp": "ftp://a.example/"}
        if self.path in targets:
            self.send_header("Location", targets[self.path])
        self.end_headers()

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_args: Any) -> None:
        pass


@pytest.fixture
def server() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), _Server) as running:
        thread = Thread(target=running.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield f"http://127.0.0.1:{running.server_port}"
        running.shutdown()
        thread.join()


def test_a_server_is_asked_without_following_it_into_this_machine(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An address that only this network reaches is never asked, by name or by redirection; files are not opened."""
    assert links.ask(f"{server}/there") == "unreached"
    monkeypatch.setattr(links, "_must_be_outside", lambda _address: None)
    paths = ("there", "no-head", "gone", "shy", "on", "file", "ftp")
    states = [links.ask(f"{server}/{path}") for path in paths]
    assert states == ["there", "there", "gone", "refused", "there", "refused", "unreached"]
    assert links.ask("http://127.0.0.1:1/") == "unreached"
    assert links.ask("http://[::1") == "unreached"
