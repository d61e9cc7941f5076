"""`make cards` fetches what Scryfall gives away: whole or not at all, only what is new, and as its API wants it.

A server of our own plays theirs: an address for each file of cards, which leads to the file of the day.
"""

from __future__ import annotations

import gzip
import io
import json
import threading
import time
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from layers_site import __version__
from layers_site.content import card_texts
from layers_site.content.card_texts import CardFile, CardText, faces_of, find_text, load_texts
from layers_site.content.management.commands import load_card_texts as fetching
from tests.content.commands.test_load_card_texts import ELF, ELF_FR, TWO_FACES, written

pytestmark = pytest.mark.django_db

ORACLE = json.dumps([ELF, TWO_FACES]).encode()
#: Every print in every language: the English here is of an older print, and is not to be taken.
ALL = json.dumps([ELF | {"oracle_text": "Bury it."}, ELF_FR]).encode()


@dataclass
class Answer:
    """What the server sends for a file. `said` is how many bytes it says that there are, None to end by hanging up."""

    body: bytes
    status: int = 200
    kind: str = "application/json"
    etag: str = '"one"'
    said: int | None = -1
    pause: float = 0.0
    more: dict[str, str] = field(default_factory=dict)


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.asked: list[tuple[str, Message]] = []
        self.files = {"oracle-cards": Answer(ORACLE), "all-cards": Answer(ALL)}

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        self.server.asked.append((self.path, self.headers))
        path = self.path.removeprefix("http://cards.example")
        name = path.rpartition("/")[2].partition("?")[0]
        if path == f"/bulk-data/{name}?format=file":
            self._head(302, {"Location": f"/files/2026-11-29/{name}"})
        elif path == f"/files/2026-11-29/{name}":
            self._file(self.server.files[name])
        else:
            self._head(404, {})

    def _file(self, answer: Answer) -> None:
        if self.headers["If-None-Match"] == answer.etag:
            self._head(304, {"ETag": answer.etag})
            return
        length = len(answer.body) if answer.said == -1 else answer.said
        about = {} if length is None else {"Content-Length": str(length)}
        self._head(answer.status, {"Content-Type": answer.kind, "ETag": answer.etag, **about, **answer.more})
        half = len(answer.body) // 2
        for part in (memoryview(answer.body)[:half], memoryview(answer.body)[half:]):
            self.wfile.write(part)
            self.wfile.flush()
            time.sleep(answer.pause)

    def _head(self, status: int, headers: dict[str, str]) -> None:
        self.send_response(status)
        for key, value in headers.items():
            self.send_header(key, value)
        self.end_headers()

    def log_message(self, *_args: object) -> None:
        pass


@pytest.fixture
def server(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    with Server() as server_:
        settings.CARDS_URL = f"{server_.address}/bulk-data"
        thread = threading.Thread(target=server_.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield server_
        server_.shutdown()
        thread.join()


def cards() -> str:
    out = io.StringIO()
    call_command("load_card_texts", stdout=out)
    return out.getvalue()


def rows() -> list[dict[str, Any]]:
    return list(CardText.objects.values())


def test_one_command_brings_every_card_in_both_languages(server: Server, client: Client) -> None:
    said = cards()
    english, french = find_text("grove warden", "en"), find_text("grove warden", "fr")
    assert english is not None
    assert french is not None
    assert (english.text, french.name, french.text) == ("Trample", "Gardien du bosquet", "Piétinement")
    assert find_text("Night Path", "en") is not None
    assert "Fan Content Policy" in said
    for address in ("/fr/search/?q=gardien+du+bos", "/fr/ask/names/?card=gardein+du+bos"):
        assert "Gardien du bosquet" in client.get(address).content.decode()
    answer = client.post("/fr/ask/", {"card": ["Gardien du bosquet", "Grove Warden"]}, follow=True).content.decode()
    assert 'id="ruling"' in answer
    assert "Gardien du bosquet" in answer


def test_each_face_is_found_by_its_french_name(server: Server) -> None:
    """The English comes with one file, and the French with the other."""
    french = [("Day Path", "Sentier du jour"), ("Night Path", "Sentier de nuit")]
    faces = [{"name": en, "printed_name": fr, "printed_type_line": "Terrain"} for en, fr in french]
    server.files["all-cards"].body = json.dumps([{**TWO_FACES, "lang": "fr", "card_faces": faces}]).encode()
    cards()
    for _english, name in french:
        found = find_text(name, "fr")
        assert found is not None
        assert found.name == "Sentier du jour // Sentier de nuit"


def test_it_asks_as_the_api_wants_to_be_asked(server: Server, settings: Any) -> None:
    """Each file once, by a name of our own, with what is accepted; and French alone where it is wanted."""
    settings.SOURCE_URL = "https://code.example/layers"
    cards()
    assert [path for path, _ in server.asked] == [
        "/bulk-data/oracle-cards?format=file", "/files/2026-11-29/oracle-cards",
        "/bulk-data/all-cards?format=file", "/files/2026-11-29/all-cards",
    ]  # fmt: skip
    for _, headers in server.asked:
        assert headers["User-Agent"] == f"layers/{__version__} (+https://code.example/layers)"
        assert "application/json" in headers["Accept"]
        assert headers["Accept-Encoding"] == "gzip"
    server.asked.clear()
    settings.CARDS_FRENCH = False
    cards()
    assert {path.rpartition("/")[2] for path, _ in server.asked} == {"oracle-cards?format=file", "oracle-cards"}


def test_twice_the_same_does_nothing(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server is asked whether there is something new, sends nothing, and nothing is read; then one file is new."""
    cards()
    before = rows()
    with monkeypatch.context() as patch:
        patch.setattr(card_texts, "_store", None)
        assert cards().count("nothing new") == 2
    assert [headers["If-None-Match"] for _, headers in server.asked[4:]] == ['"one"'] * 4
    assert rows() == before
    server.files["oracle-cards"] = Answer(json.dumps([ELF | {"oracle_text": "Reach"}]).encode(), etag='"two"')
    said = cards()
    assert "1 updated" in said
    assert "all-cards: nothing new" in said
    server.files["oracle-cards"].etag = ""
    assert "0 updated, 1 unchanged" in cards()


def packed(answer: Answer) -> None:
    answer.body, answer.more = gzip.compress(answer.body), {"Content-Encoding": "gzip"}


def packed_file(answer: Answer) -> None:
    answer.body, answer.kind = gzip.compress(answer.body), "application/gzip"


def without_length(answer: Answer) -> None:
    answer.said = None


def slowly(answer: Answer) -> None:
    answer.pause = 0.1


@pytest.mark.parametrize("change", [packed, packed_file, without_length, slowly])
def test_a_file_may_come_in_several_ways(server: Server, change: Callable[[Answer], None]) -> None:
    for answer in server.files.values():
        change(answer)
    cards()
    assert find_text("gardien du bosquet", "fr") is not None


PACKED = gzip.compress(ORACLE)
NO_FACES = [{"name": "A", "color_indicator": 5}, {"name": "B"}]
LONG = b"[" + b" " * 300_000 + ORACLE[1:]


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        pytest.param(Answer(LONG[:-100], said=len(LONG)), "broke off", id="half of a file"),
        pytest.param(Answer(b"186A0\r\n" + LONG[:90_000], said=None, more={"Transfer-Encoding": "chunked"}),
                     "broke off", id="half of a part"),
        pytest.param(Answer(LONG[:-100], said=None), "no whole JSON", id="half of a file of no length"),
        pytest.param(Answer(PACKED[:-20], said=None), "no whole JSON", id="half of a packed file"),
        pytest.param(Answer(PACKED[:30] + b"\0" * 60 + PACKED[90:]), "no whole JSON", id="packed, with a hole"),
        pytest.param(Answer(b"<title>Sign in</title>", kind="text/html; charset=utf-8"), "text/html", id="a page"),
        pytest.param(Answer(b"<title>Sign in</title>"), "is no JSON", id="a page that says it is JSON"),
        pytest.param(Answer(b'{"object": "error"}'), "no card", id="an error in JSON"),
        pytest.param(Answer(b"[1, 2]"), "no card", id="numbers"),
        pytest.param(Answer(b"[]"), "no card", id="nothing"),
        pytest.param(Answer(b""), "no JSON", id="not a byte"),
        pytest.param(Answer(json.dumps([ELF, {**TWO_FACES, "card_faces": NO_FACES}]).encode()), "no card",
                     id="wrong behind what is right"),
        pytest.param(Answer(b"", status=500), "answers 500", id="an error"),
        pytest.param(Answer(b"", status=429, more={"Retry-After": "60"}), "wait 60 seconds", id="too often"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("before", [False, True], ids=["on a new site", "on one with cards"])
def test_what_comes_wrong_leaves_what_was_there(server: Server, answer: Answer, said: str, *, before: bool) -> None:
    """It is said in one line; and when the file comes as it should, it is loaded as if nothing had been."""
    if before:
        cards()
    kept = rows()
    answer.etag = '"two"'
    server.files["oracle-cards"] = answer
    with pytest.raises(CommandError, match=said) as refused:
        cards()
    assert "\n" not in str(refused.value)
    assert str(refused.value).endswith("Nothing was loaded.")
    assert rows() == kept
    server.files["oracle-cards"] = Answer(json.dumps([ELF | {"oracle_text": "Reach"}]).encode(), etag='"three"')
    cards()
    found = find_text("grove warden", "en")
    assert found is not None
    assert found.text == "Reach"


def test_a_server_that_falls_silent_is_not_waited_for(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetching, "PATIENCE", (1, 0.2))
    server.files["oracle-cards"].pause = 1
    with pytest.raises(CommandError, match="broke off"):
        cards()
    assert rows() == []


def test_an_address_that_leads_to_itself_is_left(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Handler, "_file", lambda self, _answer: self._head(302, {"Location": self.path}))
    with pytest.raises(CommandError, match="without end"):
        cards()


@pytest.mark.parametrize(
    ("address", "said"),
    [("http://127.0.0.1:9/", "cannot be reached"), ("layers.example", "no address"), ("http://", "no address")],
)
def test_where_nothing_is_reached_it_is_said(server: Server, settings: Any, address: str, said: str) -> None:
    settings.CARDS_URL = address
    with pytest.raises(CommandError, match=said):
        cards()


def test_it_goes_through_the_proxy_that_the_environment_names(
    server: Server, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name of their server is for the proxy alone to look up."""
    monkeypatch.setenv("http_proxy", server.address)
    settings.CARDS_URL = "http://cards.example/bulk-data/"
    cards()
    assert server.asked[0][0] == "http://cards.example/bulk-data/oracle-cards?format=file"
    assert find_text("gardien du bosquet", "fr") is not None


def test_a_load_that_was_killed_is_done_again(server: Server, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is stored stays; the file counts as loaded when all of it is."""
    monkeypatch.setattr(card_texts, "BATCH", 1)
    loading = load_texts(faces_of(written(tmp_path, [ELF, TWO_FACES])), "oracle-cards", '"one"')
    next(loading)
    loading.close()
    assert CardText.objects.count() == 1
    assert not CardFile.objects.exists()
    assert "2 faces created, 0 updated, 1 unchanged" in cards()


def test_a_token_with_the_name_of_a_card_is_not_taken_for_it(server: Server) -> None:
    """A token is no card (111.6), and some have the name of one, without its cost."""
    token = ELF | {"layout": "token", "mana_cost": "", "type_line": "Token Creature — Zombie Elf"}
    server.files["oracle-cards"].body = json.dumps([ELF, token]).encode()
    cards()
    found = find_text("grove warden", "en")
    assert found is not None
    assert found.type_line == "Creature — Elf"


def test_no_file_is_held_in_memory(server: Server) -> None:
    """Twenty megabytes go to the disk and through the reader: less than eight of them are there at a time."""
    server.files["oracle-cards"].body = ORACLE[:-1] + b" " * 20_000_000 + b"]"
    tracemalloc.start()
    base, _ = tracemalloc.get_traced_memory()
    cards()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak - base < 8 * 1024 * 1024
