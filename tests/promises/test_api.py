"""`/api/v1` and command lines stay."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import get_commands, load_command_class
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


# --- command lines ------------------------------------------------------------------------------------


#: What `docs/command-line.md` named on 28 November 2026: positional arguments and options, by command.
PROMISED = {
    "backup": "file --database",
    "catalogues": "--update --check --compile",
    "check_cases": "slugs --fixtures --folder",
    "check_lessons": "",
    "check_links": "--most --list",
    "check_quizzes": "--fixtures --folder",
    "check_stack_cases": "slugs --fixtures --folder",
    "compare_editions": "",
    "diagnosis": "--write",
    "evaluate": "files --ruleset --text --language --jsonl",
    "export_content": "folder slugs --everything",
    "export_quiz": "key slug --folder",
    "load_card_texts": "file",
    "load_content": "folder --overwrite --restore",
    "load_quizzes": "folder --overwrite --restore",
    "load_stack_cases": "folder --overwrite --restore",
    "make_groups": "",
    "misconceptions": "ids --jsonl --language",
    "password_link": "name --site --language",
    "prepare": "--part",
    "prune": "--months --dry-run",
    "read_card": "files --text --say --jsonl",
    "reading_coverage": "file --most",
    "restore": "file --force --database",
    "simulate_classes": "--classes --json --folder",
    "wording": "words --folder",
}


@pytest.mark.parametrize("name", PROMISED)
def test_a_command_takes_what_it_took(name: str) -> None:
    """Each argument in its place, each option; and it asks for nothing that it did not ask for."""
    actions = load_command_class(get_commands()[name], name).create_parser("manage.py", name)._actions
    places = [action.dest for action in actions if not action.option_strings]
    options = {option for action in actions for option in action.option_strings}
    wanted = PROMISED[name].split()
    assert places[: len(wanted)] == [word for word in wanted if not word.startswith("-")]
    assert options >= {word for word in wanted if word.startswith("-")}
    assert not any(action.required and action.option_strings for action in actions)
