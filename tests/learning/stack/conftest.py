"""The shipped stack cases, and a learner who plays them."""

from __future__ import annotations

import copy
import json
import re
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from layers_site.content.documents.models import Document

FOLDER = Path(settings.CONTENT_DIR) / "stack"
SLUGS = sorted(path.stem for path in FOLDER.glob("*.json"))
FIRST = "stack-last-in-first-out"
HTMX = {"HX-Request": "true"}


def shipped(slug: str = FIRST) -> dict[str, Any]:
    """The document of a shipped case, to be changed at will."""
    document: dict[str, Any] = json.loads((FOLDER / f"{slug}.json").read_text(encoding="utf-8"))
    return copy.deepcopy(document)


def store(document: dict[str, Any]) -> Document:
    """A game that an editor has published, in place of the one that ships or beside those."""
    row = Document(kind="stack", slug=document["slug"], document=document, shown=document, status="published")
    row.save()
    return row


def address_of(slug: str) -> str:
    return f"/en/stack/{slug}/"


def text_of(html: str) -> str:
    """What a person reads of a page, with single spaces."""
    bare = re.sub(r"<(script|style|title)\b.*?</\1>", " ", html, flags=re.DOTALL)
    inline = re.sub(r"</?(a|b|i|span)\b[^>]*>", "", bare)
    return plain(unescape(re.sub(r"<[^>]+>", " ", inline)).replace("\u2060", ""))


def plain(text: str) -> str:
    """With single spaces that may break."""
    return re.sub(r"\s+", " ", text)


@dataclass(slots=True)
class Learner:
    """Opens pages and makes moves as plain forms; `html` is what came back, `address` where it was."""

    client: Client
    address: str = ""
    html: str = ""

    def open(self, address: str, status: int = 200) -> Learner:
        response = self.client.get(address)
        assert response.status_code == status, f"{response.status_code} at {address}"
        self.address, self.html = address, response.content.decode()
        return self

    def case(self, slug: str = FIRST, query: str = "", language: str = "en") -> Learner:
        return self.open(f"/{language}/stack/{slug}/{query}")

    def move(self, do: str, status: int = 303, **fields: str) -> Learner:
        """Press a button; fields are written with `_` for `-`."""
        data = {"do": do} | {name.replace("_", "-"): value for name, value in fields.items()}
        response = self.client.post(self.form(do), data)
        assert response.status_code == status, f"{response.status_code} for {do}"
        if status == 303:
            return self.open(response["Location"])
        self.html = response.content.decode()
        return self

    def form(self, do: str) -> str:
        """The address to which the form with this button goes; where the page has no such button, that of a move."""
        forms = re.findall(r'<form method="post" action="([^"]*/stack/[^"]*)".*?</form>', self.html, re.DOTALL)
        assert forms, f"no form for {do}"
        return unescape(forms[0])

    @property
    def text(self) -> str:
        return text_of(self.html)

    @property
    def pile(self) -> list[str]:
        """The names on the stack, the top first."""
        names = re.findall(r'"sheet-name">(.*?)(?:<span|</p>)', self.html, re.DOTALL)
        return [text_of(name).strip() for name in names]

    @property
    def buttons(self) -> list[str]:
        values = [unescape(value) for value in re.findall(r'name="do" value="([^"]*)"', self.html)]
        return [value for value in values if value != "board"]


@pytest.fixture
def learner(client: Client, db: None) -> Learner:
    return Learner(client)
