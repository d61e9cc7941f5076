"""`manage.py misconceptions`. No test here may touch a database, and none is needed."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command

import engine
from layers_site.platform.text import french_problems


def listed(*arguments: str, **options: Any) -> str:
    out = io.StringIO()
    call_command("misconceptions", *arguments, stdout=out, **options)
    return out.getvalue()


def test_lines_are_one_a_misconception() -> None:
    """Each is JSON with the board, the object, and the values that differ, under the same keys on both sides."""
    lines = [json.loads(line) for line in listed("--jsonl").splitlines()]
    assert [line["id"] for line in lines] == list(engine.MISCONCEPTIONS)
    for line in lines:
        assert list(line) == ["id", "scenario", "object", "right", "believed"]
        assert line["right"].keys() == line["believed"].keys() != set()


def test_a_line_evaluates_to_itself() -> None:
    """Whoever evaluates the board of a line under 2026 and under its id gets what the line says."""
    line = json.loads(listed("M21", "--jsonl"))
    scenario = engine.parse(line["scenario"])
    for ruleset, side in (("2026", "right"), ("M21", "believed")):
        result: Any = engine.result_json(engine.evaluate(scenario, ruleset))
        assert {key: result["objects"][line["object"]][key] for key in line[side]} == line[side]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            [
                "M07  Timestamps decide everything",
                "Perhaps you looked only at timestamps",
                "Board: Urborg, Tomb of Yawgmoth, Forest, Blood Moon",
                "Asked: Forest",
                "{T}: Add {G} (613.8a, 613.8b, 305.7).",
                "{T}: Add {G}. {T}: Add {B}",
            ],
        ),
        (
            "fr",
            [
                "M07  Les tampons horaires décident de tout",
                "Situation\u00a0: Urborg, tombe de Yaugzebul, Forêt, Lune de sang",
                "marais et forêt",
            ],
        ),
    ],
)
def test_the_list_can_be_read_in_both_languages(language: str, words: list[str]) -> None:
    """Title, idea, board with the oldest first, the right answer with its rules, and the believer's."""
    text = listed("M07", "--language", language)
    assert [word for word in words if word not in text] == []


def test_the_list_in_french_is_set_as_french() -> None:
    """With no text of the other language, and the misconceptions that are left out at the end."""
    text = listed("--language", "fr")
    assert [line for line in text.splitlines() if french_problems(line)] == []
    assert "Perhaps" not in text
    assert text.index("Laissées de côté") < text.index("M22")


def test_counters_and_zones_are_named_beside_the_object() -> None:
    text = listed("M06", "M12")
    assert "Grizzly Bears (a +1/+1 counter)" in text
    assert "Forest (graveyard)" in text


def test_an_unknown_id_is_refused() -> None:
    with pytest.raises(CommandError, match="M99"):
        listed("M99")
