"""The shipped content, one case at a time, and a visitor who plays with it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from layers_site.content.models import Card, Case
from tests.boards.pages import Page
from tests.factories import Factory, case_document

HUMILITY = "humility-opalescence-replenish"
HTMX = {"HX-Request": "true"}
#: What a browser sends along from a page of the site.
FROM_HERE = {"referer": "http://testserver/en/"}


def shipped(folder: str, slug: str) -> dict[str, Any]:
    path = Path(settings.CONTENT_DIR) / folder / f"{slug}.json"
    document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return document


@pytest.fixture
def store_case(db: None) -> Callable[[str], Case]:
    return lambda slug: Factory().case_of(shipped("cases", slug))


@pytest.fixture
def store_card(db: None) -> Callable[[str], Card]:
    def store(slug: str) -> Card:
        card = Card(status=Card.Status.PUBLISHED)
        card.take_json(shipped("cards", slug))
        card.save()
        return card

    return store


@pytest.fixture
def open_board(db: None, client: Client) -> Callable[..., Visitor]:
    """A visitor before a case that has one board, which opens under 2014."""

    def opened(scenario: dict[str, Any], language: str = "en", query: str = "") -> Visitor:
        slug = "a-board"
        if not Case.objects.filter(slug=slug).exists():
            Factory().case_of(case_document(slug=slug, scenario=scenario, stages=[]))
        return Visitor(client).open(f"/{language}/cases/{slug}/{query or '?show=1'}")

    return opened


@dataclass(slots=True)
class Visitor:
    """Opens pages and presses buttons; `page` is what is seen, `address` where."""

    client: Client
    address: str = ""
    page: Page = None  # type: ignore[assignment]  # there is one as soon as something is opened

    def open(self, address: str) -> Visitor:
        response = self.client.get(address, follow=True, headers=FROM_HERE)
        assert response.status_code == 200, f"{response.status_code} at {address}"
        self.address = response.redirect_chain[-1][0] if response.redirect_chain else address
        self.page = Page(response.content.decode())
        return self

    def press(self, do: str, **more: str) -> Visitor:
        """An action as a plain form: what a browser without JavaScript sends."""
        response = self.client.post(self.page.act, {"do": do, **more})
        assert response.status_code == 303, f"{response.status_code} for {do}"
        return self.open(response["Location"])


@pytest.fixture
def visitor(client: Client) -> Visitor:
    return Visitor(client)


@pytest.fixture
def humility(store_case: Callable[[str], Case], visitor: Visitor) -> Visitor:
    """A visitor before the case of Humility and two Opalescences, in that order."""
    store_case(HUMILITY)
    return visitor.open(f"/en/cases/{HUMILITY}/?show=1")
