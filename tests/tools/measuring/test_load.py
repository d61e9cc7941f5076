"""Learners at boards and in a room: what they count is what they saw, and what was lost or failed makes it fail."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from layers_site.accounts.models import Attempt, Learner
from layers_site.boards.models import Board
from layers_site.quizzes.models import Answer, Sheet
from tools.measuring.load import room, seen
from tools.measuring.load.boards import buttons
from tools.measuring.load.holding import evaluations, lost
from tools.measuring.load.processes import Cost, Watch, family, memory, processor
from tools.measuring.load.report import Memory, Plan, Report, Took, from_json, report_lines, to_json, took_of
from tools.measuring.load.seen import Answered, Pace, Seen, Visitor, percentile, together
from tools.measuring.load.setups import Setup

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


@pytest.mark.parametrize(
    "bounds", [{"learners": 301}, {"learners": 0, "boards": 0}, {"boards": -1}, {"seconds": 4}, {"seconds": 601}]
)
def test_a_load_has_its_bounds(bounds: dict[str, int]) -> None:
    with pytest.raises(CommandError, match="300"):
        call_command("load", **bounds)


@pytest.mark.parametrize("name", ["", "mysql-1", "sqlite", "sqlite-0", "sqlite-10", "redis-2"])
def test_what_is_no_setup_is_refused(name: str) -> None:
    with pytest.raises(CommandError, match="no setup"):
        call_command("load", setups=f"sqlite-1,{name}")


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


def test_percentiles_are_those_that_so_many_do_not_exceed() -> None:
    """Of 1 to 100, 50 are at most 50, 95 at most 95, 99 at most 99; of three, two are at most the second."""
    hundred = [float(number) for number in range(100, 0, -1)]
    assert [percentile(hundred, share) for share in (0.5, 0.95, 0.99, 1)] == [50, 95, 99, 100]
    assert percentile([3.0, 1.0, 2.0], 0.5) == 2
    assert percentile([], 0.5) != percentile([], 0.5)  # no number


def test_what_is_not_expected_is_counted_as_failed() -> None:
    """By its kind and status; a 303 where a page was expected too, and no answer at all."""
    load = Seen()
    assert load.keep(seen.SWAP, answered(200))
    assert load.keep(seen.POLL, answered(204), 200, 204)
    for status in (500, 500, 303, 0):
        assert not load.keep(seen.SWAP, answered(status))
    assert load.failed == {"a swap: 500": 2, "a swap: 303": 1, "a swap: no answer": 1}
    assert load.count() == 6


def test_where_nobody_answers_a_request_has_failed() -> None:
    """Port 1 of the loopback is nobody's; it is told, and nothing is raised."""
    assert Visitor(1).get("/").status == 0


def test_what_comes_late_has_been_waited_for_since_it_was_due() -> None:
    """Due nine seconds ago, answered in a quarter of one: somebody waited for nine and a quarter."""
    pace = Pace(random.Random(1), threading.Event(), due=time.perf_counter() - 10)
    late = pace.wait(1, 1)
    assert late >= 9
    load = Seen()
    load.keep(seen.SWAP, answered(200, 0.25), late=9.0)
    assert load.took[seen.SWAP] == [9.25]


def test_what_several_saw_is_counted_together() -> None:
    first = Seen(answers=Counter({(0, 1): 1}), late=1, predictions=2, boards={"a", "b"})
    other = Seen(answers=Counter({(0, 1): 1, (1, 1): 1}), late=2, predictions=1, boards={"b", "c"})
    for load in (first, other):
        load.keep(seen.SWAP, answered(500))
    whole = together([first, other])
    assert whole.answers == {(0, 1): 2, (1, 1): 1}
    assert (whole.late, whole.predictions, whole.boards) == (3, 3, {"a", "b", "c"})
    assert (whole.failed, whole.count()) == ({"a swap: 500": 2}, 2)


def test_figures_are_in_milliseconds_and_only_of_what_was_asked() -> None:
    whole = Seen()
    whole.took[seen.SWAP] = [number / 1000 for number in range(1, 101)]
    assert took_of(whole) == {seen.SWAP: Took(100, 50.0, 95.0, 99.0, 100.0)}


def test_only_what_can_be_done_is_done() -> None:
    """A button that does nothing just now is no button; what is removed is gone, so nobody removes."""
    text = (
        '<button class="tool" id="up-a" name="do" value="up:a" aria-disabled="true">'
        '<button class="tool" id="down-a" name="do" value="down:a">'
        '<button class="toggle" id="switch-a" name="do" value="switch:a">'
        '<button class="tool end" id="remove-a" name="do" value="remove:a">'
    )
    assert buttons(text) == ["down:a", "switch:a"]
    assert buttons(text, "up") == []


def test_evaluations_are_those_of_boards() -> None:
    """In whatever order the labels stand; what else is asked of a board is not counted."""
    text = (
        'layers_evaluations_total{cache="process",kind="trace"} 12.0\n'
        'layers_evaluations_total{kind="trace",cache="none"} 4.0\n'
        'layers_evaluations_total{cache="none",kind="deciding"} 9.0\n'
        'layers_requests_total{view="home"} 3.0\n'
    )
    assert evaluations(text) == {"process": 12, "none": 4}


def test_a_server_is_all_of_its_processes() -> None:
    """With a child there is one more of them, and more memory; a process that has ended takes none."""
    own = Watch(0, 0)
    with subprocess.Popen([sys.executable, "-c", "print(1, flush=True); input()"], stdin=-1, stdout=-1) as child:
        assert child.stdout is not None
        child.stdout.readline()
        own.server = child.pid
        assert family(child.pid) == [child.pid]
        assert own.look() == own.largest > 0
        assert memory(child.pid) > 0
        assert processor(child.pid) >= 0
        child.kill()


def test_a_worker_whose_place_another_has_taken_has_died() -> None:
    """The server, its two workers, and a third one that came later."""
    watch = Watch(1, 2)
    watch._seen = {1, 2, 3}
    assert watch.died == 0
    watch._seen.add(4)
    assert watch.died == 1


# --- what it is told --------------------------------------------------------------------------------------


def test_times_and_throughput_are_ratios_to_the_empty_view() -> None:
    """40 ms where it takes 2; 20 swaps a second where it could be asked 400 times."""
    assert report().ratio(seen.SWAP) == 20
    assert report().share(seen.SWAP) == 0.05


def test_costs_add_up() -> None:
    """Of three times five seconds with 2,300 requests; four seconds of the processor for 100 swaps are 40 ms each."""
    assert report().flat_out() == Cost(15.0, 12.0, 3.0, 2300)
    assert report().carried[seen.SWAP].each == 40
    assert report().carried[seen.SWAP].rate == 20


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


def test_a_report_comes_back_from_the_process_that_made_it() -> None:
    assert from_json(json.loads(json.dumps(to_json(report())))) == report()


def test_what_failed_or_was_lost_is_a_fault_and_what_came_late_is_none() -> None:
    """An answer after the lock was refused, and its learner was told so."""
    assert list(report(late=4).faults()) == []
    lost_one = report(lost={"answers": 1, "predictions": 0, "boards": 0})
    assert list(lost_one.faults()) == ["sqlite-1: 1 answers lost"]
    assert list(report(failed={"a swap: 500": 2}).faults()) == ["sqlite-1: 2 × a swap: 500"]


def test_a_fault_makes_the_command_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    from tools.management.commands import load

    monkeypatch.setattr(load, "try_setup", lambda *_args: report(lost={"answers": 1, "predictions": 0, "boards": 0}))
    with pytest.raises(CommandError, match="1 answers lost"):
        call_command("load", setups="sqlite-1", stdout=StringIO())


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


def test_a_room_has_questions_for_as_long_as_it_lasts() -> None:
    """One takes eight seconds, and 60 are all that a quiz may have."""
    assert [len(room.document(seconds)["questions"]) for seconds in (5, 20, 100, 600)] == [1, 3, 13, 60]


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
