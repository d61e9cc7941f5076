"""Learners at boards and in a room: what they count is what they saw, and what was lost or failed makes it fail."""

from __future__ import annotations

import json
import random
import tempfile
import threading
import time
from collections import Counter
from io import StringIO
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command

from layers_site.accounts.models import Attempt, Learner
from layers_site.boards.models import Board
from layers_site.quizzes.models import Answer, Sheet
from tools.measuring.load import room, seen
from tools.measuring.load.holding import lost
from tools.measuring.load.processes import Cost
from tools.measuring.load.report import Memory, Plan, Report, Took, from_json, report_lines
from tools.measuring.load.seen import Answered, Pace, Seen
from tools.measuring.load.setups import Setup
from tools.measuring.pages import PAGES
from tools.measuring.pictures import all_pictures, shown

FLAT_OUT = {seen.EMPTY: 2000, seen.PAGE: 200, seen.SWAP: 100}
NOBODY = "postgres://127.0.0.1:1/none"


def answered(status: int, seconds: float = 0.25) -> Answered:
    return Answered(status, "", "", "", seconds)


def report(**other: Any) -> Report:
    """An empty view takes 2 ms; of swaps 10 were asked for, half of which took 40 ms or less."""
    figures: dict[str, Any] = {
        "quiet": 2.0,
        "took": {seen.SWAP: Took(10, 40.0, 60.0, 70.0, 80.0)},
        "carried": {kind: Cost(5.0, 4.0, 1.0, count) for kind, count in FLAT_OUT.items()},
        "paced": Cost(10.0, 5.0, 1.0, 200),
        "memory": Memory(100_000_000, 110_000_000, 115_000_000, 120_000_000),
        "taken": {"answers": 7, "predictions": 2, "boards": 5},
        "lost": {"answers": 0, "predictions": 0, "boards": 0},
        "evaluations": {"process": 3, "none": 1},
    }
    return Report("sqlite-1", **figures | other)


# --- what is asked for ------------------------------------------------------------------------------------


def test_a_setup_is_a_database_and_its_workers() -> None:
    assert Setup.read(" postgres-2 ") == Setup("postgres", 2)
    assert Setup("postgres", 2).name == "postgres-2"
    assert Setup.read("postgres-redis-4") == Setup("postgres", 4, redis=True)
    assert Setup("postgres", 4, redis=True).name == "postgres-redis-4"


def test_without_postgresql_its_row_says_so_and_nothing_fails() -> None:
    """Nobody listens on the first port."""
    out = StringIO()
    call_command("load", setups="postgres-2", postgres=NOBODY, stdout=out)
    assert "postgres-2: no PostgreSQL at 127.0.0.1; left out." in out.getvalue()


# --- what is counted --------------------------------------------------------------------------------------


def test_what_is_not_expected_is_counted_as_failed() -> None:
    """By its kind and status; a 303 where a page was expected too, and no answer at all."""
    load = Seen()
    assert load.keep(seen.SWAP, answered(200))
    assert load.keep(seen.POLL, answered(204), 200, 204)
    for status in (500, 500, 303, 0):
        assert not load.keep(seen.SWAP, answered(status))
    assert load.failed == {"a swap: 500": 2, "a swap: 303": 1, "a swap: no answer": 1}
    assert load.count() == 6


def test_what_comes_late_has_been_waited_for_since_it_was_due() -> None:
    """Due nine seconds ago, answered in a quarter of one: somebody waited for nine and a quarter."""
    pace = Pace(random.Random(1), threading.Event(), due=time.perf_counter() - 10)
    late = pace.wait(1, 1)
    assert late >= 9
    load = Seen()
    load.keep(seen.SWAP, answered(200, 0.25), late=9.0)
    assert load.took[seen.SWAP] == [9.25]


# --- what it is told --------------------------------------------------------------------------------------


def test_tables_have_a_cell_for_each_heading() -> None:
    """And the figures in them: of four evaluations one was worked out, 200 requests in ten seconds are 20 a second."""
    text = "\n".join(report_lines(Plan("", 3, 4, 10), [report(), Report("postgres-2", left_out="none there")]))
    assert "3 learners in a room and 4 at boards for 10 s" in text
    assert "| a swap | 10: 40, 60, 70; × 20.0 |" in text
    assert "| swaps a second | 20.0 |\n| … to empty views | 1 : 20.0 |\n| … ms of a processor each | 40.0 |" in text
    assert "| requests in all | 2500 |" in text
    assert "| evaluations that a cache had | 75% of 4 |" in text
    assert "| requests a second | 20 |\n| … ms of a processor each | 25.0 |" in text
    assert "| processors: the server | 0.50 |\n| processors: those who ask | 0.10 |" in text
    assert "postgres-2: none there; left out." in text
    for block in text.split("\n\n"):
        rows = [line.count("|") for line in block.splitlines() if line.startswith("|")]
        assert len(set(rows)) <= 1


def test_what_failed_or_was_lost_is_a_fault_and_what_came_late_is_none() -> None:
    """An answer after the lock was refused, and its learner was told so."""
    assert list(report(late=4).faults()) == []
    lost_one = report(lost={"answers": 1, "predictions": 0, "boards": 0})
    assert list(lost_one.faults()) == ["sqlite-1: 1 answers lost"]
    assert list(report(failed={"a swap: 500": 2}).faults()) == ["sqlite-1: 2 × a swap: 500"]


# --- what has been kept -----------------------------------------------------------------------------------


def test_what_was_acknowledged_and_is_missing_is_lost(db: None) -> None:
    """Two answers, a prediction and a board were taken and are there; then one of each is deleted."""
    of = room.make_room(5)
    sheet = Sheet.objects.create(round=of.of, learner=Learner.objects.create())
    for vote in (1, 2):
        Answer.objects.create(sheet=sheet, question=of.questions[0], vote=vote)
    Attempt.objects.create(learner=sheet.learner, kind=Attempt.Kind.PREDICTION, item="a", right=True)
    Board.objects.create(id="aaaabbbbcccc", scenario={})
    whole = Seen(answers=Counter({(0, 1): 1, (0, 2): 1}), predictions=1, boards={"aaaabbbbcccc"})
    assert lost(of, whole) == {"answers": 0, "predictions": 0, "boards": 0}
    for row in (Answer.objects.get(vote=2), Attempt.objects.get(), Board.objects.get()):
        row.delete()
    assert lost(of, whole) == {"answers": 1, "predictions": 1, "boards": 1}


def test_an_answer_that_was_refused_and_is_there_is_a_fault_too(db: None) -> None:
    """Its learner was told that it did not count."""
    of = room.make_room(5)
    sheet = Sheet.objects.create(round=of.of, learner=Learner.objects.create())
    Answer.objects.create(sheet=sheet, question=of.questions[0])
    assert lost(of, Seen(late=1))["answers"] == 1


# --- all of it, for a moment ------------------------------------------------------------------------------


@pytest.mark.nightly
def test_the_command_serves_asks_checks_and_leaves_nothing_behind(tmp_path: Any, monkeypatch: Any) -> None:
    """A site of its own on loopback with two workers, the learners in a process of their own."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    out = StringIO()
    call_command("load", learners=2, boards=2, seconds=5, setups="sqlite-2", json=True, stdout=out)
    (load_,) = [from_json(load) for load in json.loads(out.getvalue())]
    assert (load_.setup, list(load_.faults())) == ("sqlite-2", [])
    assert set(load_.took) >= {seen.EMPTY, seen.PAGE, seen.FILE, seen.POLL}
    assert load_.memory.largest >= load_.memory.before > 0
    assert load_.taken["boards"] > 0
    assert load_.taken["answers"] + load_.late > 0
    assert min(cost.answered for cost in load_.carried.values()) > 0
    assert load_.evaluations
    assert list(tmp_path.iterdir()) == []


# --- what is measured ---------------------------------------------------------------------------------


def test_each_page_and_each_picture_has_a_name_of_its_own() -> None:
    """Files are named after pages, so that no picture takes the place of another."""
    names = [page.name for page in PAGES]
    files = [picture.file for picture in all_pictures()]
    assert (len(set(names)), len(set(files))) == (len(names), len(files))


def test_the_page_of_pictures_shows_all_of_them() -> None:
    """docs/screenshots.md is what the command writes, and every picture on it is there."""
    pictures = list(all_pictures())
    docs = settings.BASE_DIR / "docs"
    assert (docs / "screenshots.md").read_text(encoding="utf-8") == shown(pictures)
    assert [picture.file for picture in pictures if not (docs / "images" / picture.file).exists()] == []
