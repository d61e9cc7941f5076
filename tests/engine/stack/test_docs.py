"""docs/stack.md says the truth: its example plays, and it knows every code, event, kind, outcome and step."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final, get_args

import pytest

from engine.notation import named_schemas
from engine.stack import CODES, STEPS, What, read_script, replay, write_script
from engine.stack.actions import HAPPENS, KINDS

PAGE: Final = (Path(__file__).parents[3] / "docs" / "stack.md").read_text(encoding="utf-8")


def _example() -> Any:
    return json.loads(re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)[0])


def test_its_example_is_c40_and_plays() -> None:
    """Growth answered by Bolt: the Bears die, and Growth does not resolve (C40 V1)."""
    script = read_script(_example())
    assert [ply.refused for ply in script.plies] == [None, "no_priority", *[None] * 4]
    events = {(event.what, event.about) for event in replay(script)[-1].log}
    assert {("state_based", "bear"), ("did_not_resolve", "growth")} <= events


def test_its_example_is_in_the_written_form_but_for_order() -> None:
    """Reading and writing it again loses nothing."""
    assert read_script(write_script(read_script(_example()))) == read_script(_example())


@pytest.mark.parametrize("words", [CODES, get_args(What), KINDS, STEPS], ids=["refusals", "events", "kinds", "steps"])
def test_it_names_every_word(words: tuple[str, ...]) -> None:
    assert [word for word in words if f"`{word}`" not in PAGE] == []


def main_keys(name: str) -> tuple[str, ...]:
    """The keys that say what something is, of which one must be there."""
    return tuple(next(key for key in reversed(form["required"])) for form in named_schemas()[name]["anyOf"])


@pytest.mark.parametrize(
    "keys", [main_keys("Outcome"), main_keys("Move"), HAPPENS], ids=["outcomes", "moves", "events"]
)
def test_it_names_every_key(keys: tuple[str, ...]) -> None:
    assert [key for key in keys if f'`{{"{key}":' not in PAGE] == []
