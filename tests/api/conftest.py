from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client

from layers_site.api.answers import READING, WORKING
from tests.factories import Factory

ROOT = "/api/v1"
BEAR: dict[str, Any] = {"id": "bear", "name": "Bear", "types": ["Creature"], "power": 2, "toughness": 2}
BOARD: dict[str, Any] = {"format": "layers/1", "objects": [BEAR]}


class Asker:
    """Asks the API as a program would."""

    def __init__(self) -> None:
        self.client = Client()

    def get(self, path: str, **options: Any) -> HttpResponse:
        return self.client.get(f"{ROOT}{path}", **options)  # type: ignore[return-value]

    def post(self, path: str, body: object, **options: Any) -> HttpResponse:
        """`body` as it is where it is bytes, else as JSON."""
        data = body if isinstance(body, bytes) else json.dumps(body)
        sent = {"content_type": "application/json", **options}
        return self.client.post(f"{ROOT}{path}", data, **sent)  # type: ignore[return-value]

    def evaluate(self, scenario: object, **more: Any) -> Any:
        """The answer as data; the question must be answered."""
        response = self.post("/evaluate", {"scenario": scenario, **more})
        assert response.status_code == 200, response.content
        return json.loads(response.content)


def problems(response: HttpResponse, status: int) -> list[tuple[str, str]]:
    """The problems of a refusal, as (path, message), in the form that every refusal has."""
    assert response.status_code == status, response.content
    assert response["Content-Type"] == "application/json"
    assert response["Access-Control-Allow-Origin"] == "*"
    document = json.loads(response.content)
    assert document.keys() == {"problems"}
    assert document["problems"]
    assert all(problem.keys() == {"path", "message"} for problem in document["problems"])
    return [(problem["path"], problem["message"]) for problem in document["problems"]]


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nobody waits in tests, but where a test sets a rate of its own."""
    monkeypatch.setattr(READING, "rate", "")
    monkeypatch.setattr(WORKING, "rate", "")
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def asker() -> Asker:
    return Asker()


@pytest.fixture
def content(db: None) -> Factory:
    """A published case, a draft of another, and two cards."""
    factory = Factory()
    factory.case()
    factory.case(slug="draft", title_en="A secret draft", status="draft")
    factory.card()
    factory.card(
        slug="giant-growth",
        kind="effect",
        name_en="Giant Growth",
        name_fr="Croissance gigantesque",
        data={"changes": [{"pt": {"add": [3, 3]}}]},
    )
    return factory
