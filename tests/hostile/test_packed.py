"""What is packed small and grows: nothing is unpacked that comes compressed, archives have limits, XML no entities."""

from __future__ import annotations

import gzip
import io
import zipfile
from collections.abc import Callable
from typing import Final

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.hostile.test_oversized import CLEAR, MB, within
from tests.hostile.world import World


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
