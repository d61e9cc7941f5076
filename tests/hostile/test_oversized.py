"""Too much, too deep, too large, or packed small and growing: refused in words, with little work and little memory."""

from __future__ import annotations

import gzip
import io
import json
import tracemalloc
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from engine.notation import BROWSER
from layers_site.boards.models import Board
from layers_site.platform.policies import LARGEST_REQUEST
from layers_site.quizzes.models import Quiz
from tests.hostile.world import World

#: What a refusal says it with.
CLEAR: Final = frozenset((400, 413, 422))
MB: Final = 1024 * 1024
DEEP: Final = 100_000
BOARD: Final = '{"format": "layers/1", "objects": [], "effects": [%s]}'

DOCUMENTS: Final[dict[str, str | bytes]] = {
    "nested lists": "[" * DEEP + "]" * DEEP,
    "nested objects": '{"a":' * 9000 + "1" + "}" * 9000,
    "never closed": '{"objects": [' * 4000,
    "a huge number": BOARD % ("9" * 50_000),
    "a number beyond all": BOARD % "1e400",
    "no number": BOARD % "NaN",
    "many things": BOARD % ",".join(["1"] * 20_000),
    "many names": "{" + ",".join(f'"k{n}": {n}' for n in range(4000)) + "}",
    "the same name twice": '{"format": "layers/1", "format": "layers/1"}',
    "half a pair": '{"format": "\\ud800"}',
    "not UTF-8": b"\xff\xfe{\x00}\x00",
    "nothing": "",
    "a text": '"layers/1"',
}


def bytes_of(document: str | bytes) -> bytes:
    return document if isinstance(document, bytes) else document.encode()


@contextmanager
def within(megabytes: float) -> Iterator[None]:
    """What goes on inside never holds more memory of its own than this."""
    tracemalloc.start()
    try:
        yield
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < megabytes * MB, f"{peak / MB:.1f} MB"


# --- every door that takes a document -----------------------------------------------------------------


@pytest.mark.parametrize("door", ["evaluate", "validate"])
def test_the_api_says_what_is_wrong(db: None, client: Client, door: str) -> None:
    for name, document in DOCUMENTS.items():
        for sent in (bytes_of(document) or b" ", b'{"scenario": ' + bytes_of(document) + b"}"):
            response = client.post(f"/api/v1/{door}", sent, content_type="application/json")
            answer = response.json()
            assert response.status_code in CLEAR or (door == "validate" and answer["valid"] is False), name
            assert answer["problems"], name
            assert all(problem["message"] for problem in answer["problems"]), name


def test_what_is_deep_or_many_takes_little_memory(db: None, client: Client) -> None:
    """200 KB of brackets, and 20,000 things where 200 may be."""
    for name in ("nested lists", "many things"):
        with within(16):
            response = client.post("/api/v1/evaluate", bytes_of(DOCUMENTS[name]), content_type="application/json")
        assert response.status_code in CLEAR


def test_a_pasted_board_is_refused_in_words(db: None, client: Client) -> None:
    before = Board.objects.count()
    for name, document in DOCUMENTS.items():
        body = bytes_of(document)
        pasted = client.post("/en/my-boards/", {"text": body.decode("utf-8", "replace")})
        sent = client.post("/en/my-boards/", {"file": SimpleUploadedFile("board.json", body)})
        assert (pasted.status_code, sent.status_code) == (422, 422), name
    assert Board.objects.count() == before


def test_a_name_may_be_long_and_strange_and_is_a_name(db: None, client: Client) -> None:
    """8000 accents on one letter: the board is shown, and the page is not much longer than the name."""
    name = "a" + "\u0301" * 8000
    board = {"format": "layers/1", "objects": [{"id": "a", "name": name, "types": ["Artifact"]}]}
    opened = client.post("/en/my-boards/", {"text": json.dumps(board, ensure_ascii=False)})
    assert opened.status_code == 303
    page = client.get(opened["Location"])
    assert page.status_code == 200
    assert len(page.content) < 20 * len(name.encode()) + 200_000


def test_a_quiz_from_elsewhere_is_refused_in_words(world: World) -> None:
    """Whatever kind of file it pretends to be; nothing is kept."""
    before = Quiz.objects.count()
    for number, (name, document) in enumerate(DOCUMENTS.items()):
        file = ("quiz.json", "quiz.xml", "quiz.txt")[number % 3]
        sent = SimpleUploadedFile(file, bytes_of(document) or b" ")
        response = world.by["ada"].post("/en/quizzes/import/", {"file": sent, "language": "en"})
        assert response.status_code == 422, name
    assert Quiz.objects.count() == before


def test_the_desk_and_the_admin_refuse_it_in_words(world: World) -> None:
    """Files of cases; and a name that is too long for a card, where one that is only odd makes a draft."""
    card_model = type(world.rows["card"])
    for name, document in DOCUMENTS.items():
        response = world.by["root"].post(
            "/en/desk/import/", {"file": SimpleUploadedFile("a.json", bytes_of(document) or b" ")}
        )
        assert response.status_code in CLEAR | {200}, name
        text = bytes_of(document).decode("utf-8", "replace")
        card = {"name_en": text, "name_fr": text, "kind": "object"}
        response = world.by["root"].post("/en/admin/content/card/add/", card)
        assert response.status_code in CLEAR | {200, 302}, name
        assert response.status_code == 302 or not card_model.objects.filter(name_en=text).exists()


# --- forms ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/en/theme/", "/en/my-boards/", "/en/ask/", "/en/account/sign-in/", "/en/q/"])
def test_too_many_fields_and_too_large_bodies(db: None, path: str) -> None:
    """4001 fields, and more than a megabyte of text in one, as either kind of form."""
    client = Client(raise_request_exception=False)
    assert client.post(path, {f"f{n}": "" for n in range(4001)}).status_code in CLEAR
    assert client.post(path, {"text": "x" * (MB + 1)}).status_code in CLEAR
    form = "application/x-www-form-urlencoded"
    assert client.post(path, "a=" + "x" * (MB + 1), content_type=form).status_code in CLEAR


class Unread(io.BytesIO):
    """A body that nobody may touch."""

    def read(self, *_size: Any) -> bytes:
        raise AssertionError("the body was read")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_no_door_takes_is_not_read(language: str) -> None:
    """413 from the length alone, in the language of the page; for the API as JSON."""
    sentences = {"en": "What you sent is too large.", "fr": "Ce que vous avez envoyé est trop volumineux."}
    headers: dict[str, Any] = {"CONTENT_LENGTH": str(LARGEST_REQUEST + 1), "wsgi.input": Unread()}
    page = Client().generic("POST", f"/{language}/my-boards/", **headers)
    assert page.status_code == 413
    assert sentences[language] in page.content.decode()
    response = Client().generic("POST", "/api/v1/evaluate", **headers)
    assert (response.status_code, len(response.json()["problems"])) == (413, 1)


@pytest.mark.parametrize("length", ["", "-1", "x", "1e3", "9" * 400, "\u0663", "+5", "0x10"])
def test_a_length_may_be_anything(db: None, length: str) -> None:
    response = Client(raise_request_exception=False).generic("POST", "/en/theme/", CONTENT_LENGTH=length)
    assert response.status_code < 500


# --- the work of one evaluation ---------------------------------------------------------------------


def growing(count: int) -> dict[str, Any]:
    """Effects of which each doubles what the ones before have made, on as many creatures."""
    bears = [{"id": f"b{n}", "name": "Bear", "types": ["Creature"], "power": 1, "toughness": 1} for n in range(count)]
    double = {"pt": {"add": [{"power": "affected"}, {"toughness": "affected"}]}}
    effects = [
        {"id": f"e{n}", "name": "Double", "affects": {"type": "Creature"}, "changes": [double]} for n in range(count)
    ]
    return {"format": "layers/1", "objects": bears, "effects": effects}


def test_a_board_that_explodes_is_counted_out(db: None, client: Client) -> None:
    """The steps of the engine and its numbers have an end: 2 to the 60th is beyond them."""
    board = growing(60)
    assert len(json.dumps(board)) < (BROWSER.bytes or 0)
    response = client.post("/api/v1/evaluate", {"scenario": board}, content_type="application/json")
    assert response.status_code in CLEAR
    assert client.post("/en/my-boards/", {"text": json.dumps(board)}).status_code in CLEAR


# --- what is packed small and grows -------------------------------------------------------------------


@pytest.fixture(scope="module")
def bomb() -> bytes:
    """32 MB of spaces in 32 KB, packed before anything is measured."""
    return gzip.compress(b" " * (32 * MB))


@pytest.mark.parametrize("coding", ["gzip", "deflate", "br", "zstd", "gzip, gzip", "x"])
def test_no_request_is_unpacked(db: None, client: Client, bomb: bytes, coding: str) -> None:
    """32 MB of spaces in 32 KB: they are taken for what they are, bytes that say nothing."""
    client.post("/api/v1/evaluate", b"{}", content_type="application/json")  # the first one of a process loads the site
    with within(4):
        response = client.post(
            "/api/v1/evaluate", bomb, content_type="application/json", headers={"content-encoding": coding}
        )
    assert response.status_code in CLEAR | {415}


def test_no_file_is_unpacked_where_none_is_expected(world: World, bomb: bytes) -> None:
    for who, path in (("stranger", "/en/my-boards/"), ("ada", "/en/quizzes/import/")):
        with within(24):
            response = world.by[who].post(path, {"file": SimpleUploadedFile("b.json.gz", bomb), "language": "en"})
        assert response.status_code == 422


def zipped(*files: tuple[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files:
            archive.writestr(name, content)
    return packed.getvalue()


def lying(size: int) -> bytes:
    """An archive that says that its file has 100 bytes, where it has many."""
    return zipped(("cases/a.json", b" " * size)).replace(size.to_bytes(4, "little"), (100).to_bytes(4, "little"))


#: Packed when they are sent: that takes longer than all else that is read here.
ARCHIVES: Final[dict[str, Callable[[], bytes]]] = {
    "one large file": lambda: zipped(("cases/a.json", b" " * (40 * MB))),
    "many files": lambda: zipped(*((f"cases/{n}.json", b" " * 60_000) for n in range(400))),
    "one that lies": lambda: lying(20 * MB),
    "an archive in an archive": lambda: zipped(("cases/a.json", zipped(("cases/a.json", b" " * (20 * MB))))),
    "a way out": lambda: zipped(("../../etc/passwd", b"{}"), ("/etc/shadow", b"{}"), ("C:\\x.json", b"{}")),
    "no archive": lambda: b"PK\x03\x04" + b"\0" * 100,
}


@pytest.mark.parametrize("name", ARCHIVES)
def test_an_archive_is_not_unpacked_beyond_what_it_may(world: World, name: str) -> None:
    """The editor's own archives have 64 MB at most, each file far less; what it says of itself is not believed."""
    sent = SimpleUploadedFile("content.zip", ARCHIVES[name]())
    with within(40):
        response = world.by["root"].post("/en/desk/import/", {"file": sent})
    assert response.status_code in CLEAR | {200}
    assert not type(world.rows["case"]).objects.filter(slug="a").exists()


_LAUGHS: Final = "".join(f'<!ENTITY l{n + 1} "{f"&l{n};" * 10}">' for n in range(9))
XML: Final = {
    "billion laughs": f'<?xml version="1.0"?><!DOCTYPE q [<!ENTITY l0 "ha">{_LAUGHS}]><quiz>&l9;</quiz>',
    "quadratic": f'<!DOCTYPE q [<!ENTITY a "{"x" * 50_000}">]><quiz>{"&a;" * 5000}</quiz>',
    "a file of the machine": '<!DOCTYPE q [<!ENTITY f SYSTEM "file:///etc/passwd">]><quiz>&f;</quiz>',
    "an address": '<!DOCTYPE q SYSTEM "http://127.0.0.1:9/x.dtd"><quiz/>',
    "parameters": '<!DOCTYPE q [<!ENTITY % p SYSTEM "file:///etc/passwd">%p;]><quiz/>',
    "nested": "<quiz>" + "<a>" * 30_000 + "</a>" * 30_000 + "</quiz>",
    "attributes": "<quiz " + " ".join(f'a{n}="x"' for n in range(30_000)) + "/>",
}


@pytest.mark.parametrize("name", XML)
def test_xml_grows_to_nothing(world: World, name: str) -> None:
    """No document types, no entities, nothing fetched, nothing deep."""
    sent = SimpleUploadedFile("quiz.xml", XML[name].encode())
    with within(64):
        response = world.by["ada"].post("/en/quizzes/import/", {"file": sent, "language": "en"})
    assert response.status_code == 422
    assert "root:" not in response.content.decode()


def test_no_address_holds_a_board(world: World, bomb: bytes) -> None:
    """Short links are keys of rows: whatever is packed into one leads nowhere."""
    packed = bomb.hex()[:400]
    for path in (
        f"/b/{packed}",
        f"/l/{packed}",
        f"/c/{packed}",
        f"/en/boards/{packed}/",
        f"/en/boards/{'a' * 60_000}/",
    ):
        assert world.by["stranger"].get(path).status_code == 404
