"""Counts in a file: of all processes together, each in one step, and there still when a process is gone."""

from __future__ import annotations

import logging
import os
import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

from layers_site.platform import cache as module
from layers_site.platform.cache import FileCountsCache

COUNTING = """
import sys, django
from django.conf import settings
settings.configure()
from layers_site.platform.cache import FileCountsCache
cache = FileCountsCache(sys.argv[1], {})
for _ in range(int(sys.argv[2])):
    cache.add("attempts", 0, 600)
    cache.incr("attempts")
print("counted", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "counts.sqlite3"


@pytest.fixture
def cache(place: Path) -> FileCountsCache:
    return FileCountsCache(str(place), {"TIMEOUT": 60})


def counting(place: Path, times: int) -> Popen[str]:
    command = [sys.executable, "-c", COUNTING, str(place), str(times)]
    return Popen(command, stdin=PIPE, stdout=PIPE, text=True, cwd=Path(__file__).parents[2])


def test_no_count_is_lost_among_processes_and_threads(place: Path, cache: FileCountsCache) -> None:
    """Three processes and four threads, two hundred times each."""

    def count() -> None:
        own = FileCountsCache(str(place), {})
        for _ in range(200):
            own.add("attempts", 0, 600)
            own.incr("attempts")

    others = [counting(place, 200) for _ in range(3)]
    with ThreadPoolExecutor(4) as threads:
        for done in [threads.submit(count) for _ in range(4)]:
            done.result()
    for other in others:
        other.communicate()
    assert cache.get("attempts") == 7 * 200


def test_what_was_counted_outlives_a_process_that_is_killed(place: Path, cache: FileCountsCache) -> None:
    """As gunicorn ends one that does not answer."""
    process = counting(place, 20)
    assert process.stdout is not None
    assert process.stdout.readline() == "counted\n"
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    assert cache.get("attempts") == 20


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    times = [1_000_000.0]
    monkeypatch.setattr(module.time, "time", lambda: times[0])
    return times


def test_a_count_ends_with_its_time(cache: FileCountsCache, now: list[float]) -> None:
    assert cache.add("attempts", 0, 10)
    assert not cache.add("attempts", 0, 10)
    assert cache.incr("attempts", 5) == 5
    assert cache.incr("attempts", -2) == 3
    now[0] += 10
    assert cache.get("attempts") is None
    with pytest.raises(ValueError, match="not found"):
        cache.incr("attempts")
    assert cache.add("attempts", 0, 10)
    assert cache.get("attempts") == 0


def test_what_has_ended_does_not_stay_in_the_file(
    cache: FileCountsCache, now: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_TIDYING", 10)
    for number in range(9):
        cache.add(f"client{number}", 0, 10)
    now[0] += 10
    cache.add("client9", 0, 10)
    assert cache._opened().execute("SELECT count(*) FROM counts").fetchone() == (1,)


def test_a_number_is_set_and_all_are_forgotten(cache: FileCountsCache) -> None:
    cache.set("value", -3, timeout=None)
    assert cache.get("value", "nothing") == -3
    cache.clear()
    assert cache.get("value", "nothing") == "nothing"


@pytest.mark.parametrize("wrong", ["folder", "no database"])
def test_where_nothing_can_be_written_nothing_is_counted(
    tmp_path: Path, wrong: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The site goes on: whoever asks is let through, with a line in the log."""
    place = tmp_path / "none" / "counts.sqlite3"
    if wrong == "no database":
        place = tmp_path / "counts.sqlite3"
        place.write_bytes(b"x" * 10_000)
    cache = FileCountsCache(str(place), {})
    with caplog.at_level(logging.WARNING):
        assert cache.add("attempts", 0, 10)
        assert cache.get("attempts", "nothing") == "nothing"
        with pytest.raises(ValueError, match="not found"):
            cache.incr("attempts")
    assert "the counts cannot be written" in caplog.text
