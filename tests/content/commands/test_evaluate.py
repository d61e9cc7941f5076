"""`manage.py evaluate`: files in, results out. No test here may touch a database, and none is needed."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

import engine
from tests.night import sample_of

Json = Any
SHIPPED = sorted(Path(settings.BASE_DIR, "fixtures", "cases").glob("*.json"))
EDITIONS = ["2003", "2005", "2007", "2009", "2011", "2014", "2026"]

#: Humility is newer than the growth: 1/1 today. In 2005 set and modified by a spell share 6b: 1/1 as well.
BOARD: Json = {
    "format": "layers/1",
    "objects": [
        {
            "id": "bear",
            "name": {"en": "Grizzly Bears", "fr": "Grizzlis"},
            "timestamp": 1,
            "mana_cost": "{1}{G}",
            "types": ["Creature"],
            "subtypes": ["Bear"],
            "power": 2,
            "toughness": 2,
        },
        {
            "id": "humility",
            "name": {"en": "Humility", "fr": "Humilité"},
            "timestamp": 2,
            "mana_cost": "{2}{W}{W}",
            "types": ["Enchantment"],
            "abilities": [
                {
                    "static": {
                        "affects": {"type": "Creature"},
                        "changes": [{"abilities": {"remove": "all"}}, {"pt": {"set": [1, 1]}}],
                    }
                }
            ],
        },
    ],
}
CASE: Json = {
    "slug": "bear",
    "title": {"en": "A bear", "fr": "Un ours"},
    "summary": "A bear",
    "explanation": {"en": "Look.", "fr": "Regardez."},
    "concepts": [],
    "difficulty": 1,
    "stated_under": [],
    "source": "",
    "scenario": BOARD,
    "stages": [{"title": "first"}, {"title": "then", "ops": [{"disable": "humility"}]}],
    "variants": [{"slug": "grown", "title": "Grown", "ops": [{"disable": "humility"}], "stages": [{"title": "only"}]}],
}


def evaluate(*arguments: str, **options: Any) -> str:
    out = io.StringIO()
    call_command("evaluate", *arguments, stdout=out, **options)
    return out.getvalue()


@pytest.fixture
def board(tmp_path: Path) -> str:
    return written(tmp_path / "board.json", BOARD)


@pytest.fixture
def case(tmp_path: Path) -> str:
    return written(tmp_path / "case.json", CASE)


def written(path: Path, document: Json) -> str:
    path.write_text(json.dumps(document), encoding="utf-8")
    return str(path)


def test_a_scenario_gives_one_result_under_todays_rules(board: str) -> None:
    """With every section that the format names, and each ability with a keyword or a text."""
    result = json.loads(evaluate(board))
    assert list(result) == ["ruleset", "objects", "phased_out", "players", "spells", "layers", "idle"]
    assert result["ruleset"] == "2026"
    assert (result["objects"]["bear"]["power"], result["objects"]["bear"]["toughness"]) == (1, 1)
    (ability,) = result["objects"]["humility"]["abilities"]
    assert "lose all abilities" in ability["text"]


def test_a_scenario_under_all_rulesets_gives_a_list(board: str) -> None:
    """One result an edition, the oldest first."""
    assert [result["ruleset"] for result in json.loads(evaluate(board, "--ruleset", "all"))] == EDITIONS
    assert json.loads(evaluate(board, "--ruleset", "2003"))["ruleset"] == "2003"


def test_a_case_gives_a_list_by_variant_and_stage(case: str) -> None:
    """The case's own stages first, with "" for their variant; stages count from 0."""
    results = json.loads(evaluate(case))
    assert [(entry["variant"], entry["stage"], entry["ruleset"]) for entry in results] == [
        ("", 0, "2026"),
        ("", 1, "2026"),
        ("grown", 0, "2026"),
    ]
    assert [entry["result"]["objects"]["bear"]["power"] for entry in results] == [1, 2, 2]
    assert len(json.loads(evaluate(case, "--ruleset", "all"))) == 3 * len(EDITIONS)


def test_several_files_give_one_document_each(board: str, case: str) -> None:
    """In the order in which they were named."""
    decoder, text = json.JSONDecoder(), evaluate(board, case)
    first, end = decoder.raw_decode(text)
    second, _ = decoder.raw_decode(text[end:].lstrip())
    assert isinstance(first, dict)
    assert isinstance(second, list)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_trace_can_be_read_in_both_languages(board: str, language: str) -> None:
    """Names, layers with their rule, what was changed, and why now."""
    text = evaluate(board, "--text", "--language", language)
    wanted = {
        "en": [
            "Grizzly Bears",
            "As printed",
            "Layer 7b (613.4b)",
            "2/2 → 1/1",
            "No other effect applies here",
            "green",
        ],
        "fr": [
            "Grizzlis",
            "Valeurs imprimées",
            "Couche 7b (613.4b)",
            "2/2 → 1/1",
            "Aucun autre effet ne s’applique ici",
            "vert",
        ],
    }
    for words in wanted[language]:
        assert words in text
    assert "Grizzlis" in text if language == "fr" else "Grizzlis" not in text


def test_the_trace_of_a_case_has_a_heading_for_each_stage(case: str) -> None:
    """Case, variant and stage in the language asked for."""
    text = evaluate(case, "--text", "--language", "fr")
    assert [line for line in text.splitlines() if line.startswith("Un ours")] == [
        "Un ours — first",
        "Un ours — then",
        "Un ours — Grown — only",
    ]


@pytest.mark.parametrize(
    "path", sample_of(sorted(Path(settings.BASE_DIR, "fixtures", "cases").glob("*.json")), 48), ids=lambda p: p.stem
)
def test_every_shipped_case_can_be_told_in_both_languages(path: Path) -> None:
    """Under every edition; the traces of two languages have the same number of lines. By day two cases."""
    english = evaluate(str(path), "--text", "--ruleset", "all").splitlines()
    french = evaluate(str(path), "--text", "--ruleset", "all", "--language", "fr").splitlines()
    assert len(english) == len(french)


# --- what is wrong ----------------------------------------------------------------------------------


def test_a_bad_file_is_refused_with_path_and_message_and_the_others_are_evaluated(tmp_path: Path, board: str) -> None:
    """All its problems, one a line, by the name of the file."""
    bad = written(tmp_path / "bad.json", {**BOARD, "life": {"eve": "x"}})
    out = io.StringIO()
    with pytest.raises(CommandError) as caught:
        call_command("evaluate", bad, board, stdout=out)
    assert [line.split(" ", 2)[:2] for line in str(caught.value).splitlines()] == [[f"{bad}:", "/life/eve"]] * 2
    assert json.loads(out.getvalue())["ruleset"] == "2026"


def test_what_the_engine_does_not_evaluate_is_refused_at_its_place(tmp_path: Path) -> None:
    """In a case, by its place in the case's scenario, and with the stage. No number goes past a milliard."""
    huge = {"static": {"affects": {}, "changes": [{"pt": {"add": [10**9, 1]}}]}}
    scenario = {"format": "layers/1", "objects": [{"id": "s", "name": "S", "abilities": [huge, huge]}]}
    with pytest.raises(CommandError, match=r": /objects/0 a number goes past"):
        evaluate(written(tmp_path / "s.json", scenario))
    case = {**CASE, "scenario": scenario, "stages": [{"title": "t"}], "variants": []}
    with pytest.raises(CommandError, match=r": /scenario/objects/0 .* \(at /stages/0, under 2026\)"):
        evaluate(written(tmp_path / "c.json", case))


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["no-such-file.json"],
        ["--ruleset", "1999", "x.json"],
        ["--jsonl", "no-such-file.jsonl"],
        ["--jsonl", "-", "x.json"],
        ["--jsonl", "-", "--text"],
        ["--jsonl", "-", "--ruleset", "all"],
    ],
)
def test_arguments_that_make_no_sense_are_refused(arguments: list[str]) -> None:
    """Each with one sentence, not with a traceback."""
    with pytest.raises(CommandError):
        evaluate(*arguments)


def run(*arguments: str, sent: bytes) -> subprocess.CompletedProcess[bytes]:
    """The command as a program of its own, where no database could be reached."""
    return subprocess.run(
        [sys.executable, str(Path(settings.BASE_DIR, "manage.py")), "evaluate", *arguments],
        input=sent,
        capture_output=True,
        check=False,
        env={**os.environ, "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none"},
        timeout=120,
    )


@pytest.mark.nightly
def test_the_exit_status_tells() -> None:
    """0 and a result for a good document, 1 and the path on standard error for a bad one."""
    good = run("-", sent=json.dumps(BOARD).encode())
    assert (good.returncode, json.loads(good.stdout)["ruleset"]) == (0, "2026")
    bad = run("-", sent=b'{"format": "layers/1", "objects": [{"id": "a", "name": "A", "types": "Creature"}]}')
    assert (bad.returncode, bad.stdout) == (1, b"")
    assert b"/objects/0/types must be a list of card types, not a string" in bad.stderr


@pytest.mark.nightly
def test_lines_from_standard_input_are_answered() -> None:
    """Also a last line without its end."""
    lines = [json.dumps({"id": 1, "scenario": BOARD}), "", "{", json.dumps({"id": 2, "scenario": BOARD})]
    answered = run("--jsonl", "-", sent="\n".join(lines).encode())
    assert answered.returncode == 0
    assert [json.loads(line)["id"] for line in answered.stdout.splitlines()] == [1, None, None, 2]


def test_the_rulesets_are_those_of_the_engine() -> None:
    assert list(engine.RULESETS) == EDITIONS


def test_costs_are_told_in_the_order_of_their_formula(tmp_path: Path) -> None:
    """601.2f: an increase comes before a minimum, whatever the timestamps; the text says so in both languages."""
    costs = [{"minimum": 3}, {"add": "{1}"}]
    abilities = [{"static": {"changes": [{"cost": {"spells": {}, "who": "each", **cost}}]}} for cost in costs]
    scenario = {
        "format": "layers/1",
        "objects": [{"id": "toll", "name": "Toll", "types": ["Artifact"], "abilities": abilities}],
        "spells": [{"id": "bolt", "name": "Bolt", "mana_cost": "{R}", "types": ["Instant"]}],
    }
    board = written(tmp_path / "costs.json", scenario)
    english, french = evaluate(board, text=True), evaluate(board, text=True, language="fr")
    assert english.index("It is an increase, and increases come first (601.2f).") < english.index("It is a minimum")
    assert french.count("(601.2f).") == 2
