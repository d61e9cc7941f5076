"""Answers to programs: the description of the API and its answers, command lines, and the content as files."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any, Final

from tools.record import still
from tools.record.keeping import Archive
from tools.record.pages import sent
from tools.record.traces import boards, corpus, output_of

_READ: Final = (
    "", "openapi.json", "cases", "cards", "rulesets", "nothing", "cases?language=fr", "cards?language=fr",
    "cards?search=bear", "cards?kind=effect", "cases?limit=3", "cards?limit=3&offset=6", "rulesets/2026",
    "rulesets/M07", "rulesets/1066", "cases/humility-opalescence-replenish", "cases/none", "cards/humility",
    "cards/none",
)  # fmt: skip
_BEAR: Final[dict[str, Any]] = {"id": "bear", "name": "Bear", "types": ["Creature"], "power": 2, "toughness": 2}
_BOARD: Final[dict[str, Any]] = {"format": "layers/1", "objects": [_BEAR]}
#: Asked and refused: the whole of each answer is promised to programs.
_REQUESTS: Final[tuple[tuple[str, Any], ...]] = (
    *(("evaluate", {"scenario": _BOARD, "ruleset": name}) for name in ("2003", "*", ["M07", "2014"], "1066", [], 7)),
    ("evaluate", {"scenario": _BOARD, "ops": [{"counters": ["bear", "+1/+1", 2]}]}),
    ("evaluate", {"scenario": _BOARD, "ops": [{"disable": "nobody"}]}),
    ("evaluate", {"scenario": _BOARD, "steps": True}),
    ("evaluate", {"scenario": _BOARD, "language": "fr"}),
    ("evaluate", {"scenario": {**_BOARD, "format": "layers/9"}}),
    ("evaluate", {"scenario": {**_BOARD, "objects": [_BEAR, _BEAR]}}),
    ("evaluate", {}), ("evaluate", []), ("evaluate", "{"),
    ("validate", _BOARD), ("validate", {"scenario": _BOARD}), ("validate", {"scenario": {**_BOARD, "size": 1}}),
    ("validate", {"scenario": {}}), ("validate", {"scenario": {**_BOARD, "objects": [{**_BEAR, "power": "2"}]}}),
    ("read", {"name": "Bear", "types": "Creature — Bear", "text": "Flying"}),
    ("read", {"language": "fr", "name": "Ours", "types": "Créature : ours", "text": "Vol"}),
    ("read", {"name": "Lord", "types": "Creature", "text": "Other creatures you control get +1/+1.\nDraw a card."}),
    ("read", {"name": "", "text": 4}), ("read", {}),
)  # fmt: skip
#: Commands that only read, or that write where they are told to.
_RUN: Final = (
    ("check_cases", "--fixtures"), ("check_cases",), ("check_stack_cases", "--fixtures"), ("check_stack_cases",),
    ("check_quizzes", "--fixtures"), ("check_quizzes",), ("check_lessons",), ("check_links", "--list"),
    ("misconceptions",), ("misconceptions", "--jsonl"), ("diagnosis",), ("compare_editions",),
    ("prune", "--dry-run"), ("evaluate", "nowhere.json"), ("read_card",), ("read_card", "nowhere.json"),
)  # fmt: skip
_OURS: Final = re.compile(r"\s(?:layers_site|tools)\b|\[(\w+)\]")


def record(archive: Archive) -> None:
    world = still.store_site()
    client = world.by["stranger"]
    for path in _READ:
        archive.add(f"api/{path}", sent(client, "get", f"/api/v1/{path}", "en", path))
    for number, (path, body) in enumerate(_REQUESTS):
        archive.add(f"api/{path} {number}", _posted(client, path, body))
    for board in [*boards(corpus())][::10]:
        archive.add(f"api/evaluate/{board['id']}", _posted(client, "evaluate", {"scenario": board["scenario"]}))
    for name in _commands():
        archive.add(f"help/{name}", _help(name))
    for command in _RUN:
        archive.add("runs/" + " ".join(command), output_of(*command))
    _files(archive)


def _posted(client: Any, path: str, body: Any) -> str:
    """Return the answer to a document, or to a text as it is."""
    from django.core.cache import cache  # noqa: PLC0415

    cache.clear()
    data = body if isinstance(body, str) else json.dumps(body)
    response = client.post(f"/api/v1/{path}", data, content_type="application/json")
    return f"{data}\n{still.response_text(response)}"


def _commands() -> list[str]:
    """Return the commands of the site itself, not Django's."""
    from django.core.management import get_commands  # noqa: PLC0415

    return sorted(name for name, app in get_commands().items() if str(app).startswith("layers_site"))


def _help(name: str) -> str:
    from django.core.management import get_commands, load_command_class  # noqa: PLC0415

    parser = load_command_class(get_commands()[name], name).create_parser("manage.py", name)
    return str(parser.format_help())


def _files(archive: Archive) -> None:
    """Export all content, load it into the same site again, and export it once more."""
    folder = Path(os.environ["RECORD_PLACE"])
    for number in ("first", "again"):
        archive.add(f"export/{number}", output_of("export_content", str(folder / number), everything=True))
        for file in sorted((folder / number).rglob("*.json")):
            archive.add(f"{number}/{file.relative_to(folder / number)}", file.read_text("utf-8"))
        for command in ("load_content", "load_quizzes"):
            archive.add(f"load/{command} {number}", output_of(command, str(folder / number), overwrite=True))
