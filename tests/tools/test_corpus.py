"""The open corpus: it holds every expectation that ships, our own engine passes it, and a broken engine fails."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

import engine
from engine.cases import moments
from engine.notation import read_case
from layers_site.learning.drills.documents import families
from tests.night import or_by_night
from tools.corpus.writing import write_corpus

OURS = [sys.executable, "manage.py", "evaluate", "--jsonl", "-"]
#: An engine that adds one to every power, and one that stops at once.
TOO_STRONG = """
import json, subprocess, sys
done = subprocess.run(sys.argv[1:], stdin=sys.stdin, stdout=subprocess.PIPE)
for line in done.stdout.splitlines():
    answer = json.loads(line)
    for item in answer["result"]["objects"].values():
        item["power"] = None if item["power"] is None else item["power"] + 1
    print(json.dumps(answer))
"""
SILENT = "import sys; sys.stdin.read()"


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("corpus")
    write_corpus(folder)
    return folder


def lines(corpus: Path, name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (corpus / name).read_text("utf-8").splitlines()]


def run_corpus(corpus: Path, *options: str, command: list[str]) -> subprocess.CompletedProcess[str]:
    """Run the runner of the corpus as its description says."""
    return subprocess.run(
        [sys.executable, corpus / "run.py", *options, "--", *command],
        cwd=settings.BASE_DIR, capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_every_expectation_of_a_case_is_there(corpus: Path) -> None:
    """Each moment with an expectation once; under the seven editions as ranges and "*" say, and by no other word."""
    boards = {board["id"]: board for board in lines(corpus, "boards.jsonl")}
    wanted = 0
    for path in sorted((Path(settings.CONTENT_DIR) / "cases").glob("*.json")):
        for moment in moments(read_case(json.loads(path.read_text("utf-8")))):
            name = f"cases/{path.stem}/{moment.variant or 'itself'}/{moment.index}"
            rulesets = {ruleset for ruleset in engine.RULESETS if moment.stage.expected(ruleset) is not None}
            assert rulesets <= set(boards.get(name, {"expect": {}})["expect"])
            wanted += bool(moment.stage.expect)
    assert wanted == sum(name.startswith("cases/") for name in boards)
    assert {
        ruleset for board in boards.values() for ruleset in board["expect"] if not engine.is_ruleset(ruleset)
    } == set()


def test_drills_and_misconceptions_are_there_with_their_answers(corpus: Path) -> None:
    """All questions of the drills with the codes of the right answer, all misconceptions with a board."""
    drills = {drill["id"]: drill for drill in lines(corpus, "drills.jsonl")}
    items = [item for family in families().values() for item in family.items.values()]
    assert {f"drills/{item.key}": sorted(item.expect) for item in items} == {k: d["right"] for k, d in drills.items()}
    boards = {board["id"] for board in lines(corpus, "boards.jsonl")}
    assert [idea["id"] for idea in lines(corpus, "misconceptions.jsonl")] == list(engine.MISCONCEPTIONS)
    assert {idea["board"] for idea in lines(corpus, "misconceptions.jsonl")} <= boards


def test_boards_of_peers_come_out_as_the_rules_say(corpus: Path) -> None:
    """Each names its source and the rules, and ours is right on all of them, also where the peer's test is not."""
    theirs = [board for board in lines(corpus, "boards.jsonl") if board["id"].startswith("peers/")]
    assert (len(theirs), sum("magefree/mage, " in board["source"] for board in theirs)) == (90, 50)
    assert all("(" in board["about"]["en"] and len(board["expect"]) == 1 for board in theirs)
    done = run_corpus(corpus, "--only", "peers/", command=OURS)
    assert done.returncode == 0, done.stdout


def test_the_version_is_that_of_the_content(corpus: Path, tmp_path: Path) -> None:
    """Written again it is the same."""
    manifest = json.loads((corpus / "manifest.json").read_text("utf-8"))
    assert write_corpus(tmp_path) == manifest
    assert manifest["counts"]["boards.jsonl"] == len(lines(corpus, "boards.jsonl"))


@pytest.mark.parametrize("options", or_by_night(("--ruleset", "2026"), night=[(("--all",),)]), ids=" ".join)
def test_our_engine_passes(corpus: Path, options: tuple[str, ...]) -> None:
    """By the runner that others use; by night under every ruleset."""
    done = run_corpus(corpus, *options, command=OURS)
    assert done.stdout.splitlines()[-1].endswith("questions, 0 answered differently"), done.stdout[-2000:]
    assert done.returncode == 0


def test_a_wrong_answer_fails(corpus: Path) -> None:
    """Each board with a power is named, with what was expected."""
    done = run_corpus(
        corpus, "--only", "cases/giant-growth-and-sorceress-queen", command=[sys.executable, "-c", TOO_STRONG, *OURS]
    )
    assert done.returncode == 1
    assert "power should be" in done.stdout


def test_an_engine_that_says_nothing_fails(corpus: Path) -> None:
    """As does a choice of boards that is empty."""
    done = run_corpus(corpus, "--only", "cases/ashaya", command=[sys.executable, "-c", SILENT])
    assert (done.returncode, "no answer" in done.stdout) == (1, True)
    assert run_corpus(corpus, "--only", "nothing", command=OURS).returncode == 1
