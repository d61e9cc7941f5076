"""`/api/v1` stays: keys may come, none goes, and no request has to say more than it had to.

`api.json` is what was promised on 28 November 2026. Add to it what has come since; take nothing out.
(`SpellSelector` is called `Selector` since the 29th: it reads each key and word that it read.)
"""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tests.promises.described import broken, promise

FILE = Path(__file__).with_name("api.json")


@pytest.fixture
def description(client: Client) -> Any:
    return json.loads(client.get("/api/v1/openapi.json").content)


def test_everything_promised_is_still_described(description: Any) -> None:
    """Addresses, methods, parameters, answers, the keys and words of each document."""
    assert broken(json.loads(FILE.read_text("utf-8")), promise(description)) == []


def test_what_has_come_is_promised_too(description: Any) -> None:
    """An address or a document that is new is entered in the file with the change that brings it."""
    assert broken(promise(description), json.loads(FILE.read_text("utf-8"))) == []


def test_a_broken_promise_is_named(description: Any) -> None:
    """An address that goes, a parameter, a kind of change, a key that a request must have, one that answers lack."""
    before, after = promise(description), copy.deepcopy(description)
    del after["paths"]["/api/v1/validate"]
    after["paths"]["/api/v1/cards"]["get"]["parameters"] = []
    schemas = after["components"]["schemas"]
    schemas["Scenario"]["required"].append("players")
    schemas["Result"]["required"].remove("layers")
    del schemas["Object"]["properties"]["token"]
    faults = broken(before, promise(after))
    assert "POST /api/v1/validate is gone" in faults
    assert any(fault.startswith("GET /api/v1/cards: ") for fault in faults)
    assert {
        "Scenario: players has become required", "Result: layers may be missing", "Object: token is gone"
    } <= set(faults)  # fmt: skip
