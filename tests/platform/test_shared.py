"""Answers are worked out once for all processes, and only for the very same question to the very same program."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import override_settings
from redis.exceptions import ConnectionError as LostError

import engine
from engine.errors import EvaluationError, Fault, Problem
from layers_site.platform import metrics, shared
from layers_site.platform.shared import Answers, Last, Notation, cached, digest_of
from layers_site.questions.questions import Question
from tests.memory_redis import Server, one_server

PLAIN: Notation[list[int]] = Notation(list, lambda written: [int(number) for number in written])


@pytest.fixture
def server() -> Iterator[Server]:
    with one_server() as server_:
        yield server_


class Worked:
    """Says its question again as numbers; counts how often it had to."""

    def __init__(self, kind: str = "worked", *, lasting: bool = True) -> None:
        self.times = 0
        self.ask: Answers[[str, int], list[int]] = shared.shared(kind, 2, PLAIN, lambda _value: lasting)(self._work)

    def _work(self, text: str, steps: int) -> list[int]:
        self.times += 1
        return [len(text), steps]


def test_what_one_process_worked_out_no_other_works_out(server: Server) -> None:
    worked = Worked()
    assert worked.ask("board", 5) == [5, 5]
    shared.forget()
    assert worked.ask("board", 5) == [5, 5]
    assert worked.times == 1


def test_what_comes_once_the_time_is_up_is_not_kept(server: Server) -> None:
    """Some part of it may have been left out for want of time: whoever asks next has it worked out again."""
    worked, times = Worked(), [False]
    with engine.watched(lambda: times[-1]):
        times.append(True)
        assert worked.ask("board", 5) == [5, 5]
        worked.ask.put([0, 0], "board", 5)
        assert not server.stored
        times.append(False)
        assert worked.ask("board", 5) == [5, 5]
    assert (worked.times, len(server.stored)) == (2, 1)


def test_without_a_shared_cache_each_process_works_it_out_once() -> None:
    worked = Worked()
    with override_settings(CACHES={"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}):
        for _time in range(2):
            worked.ask("board", 5)
        shared.forget()
        worked.ask("board", 5)
    assert worked.times == 2


@pytest.mark.parametrize("other", [("boards", 5), ("board", 6)])
def test_another_board_or_another_bound_is_another_question(server: Server, other: tuple[str, int]) -> None:
    worked = Worked()
    worked.ask("board", 5)
    worked.ask(*other)
    assert (worked.times, len(server.stored)) == (2, 2)


def test_another_kind_of_question_is_another_one(server: Server) -> None:
    worked, other = Worked("one"), Worked("other")
    worked.ask("board", 5)
    other.ask("board", 5)
    assert (worked.times, other.times) == (1, 1)


def test_another_version_of_the_program_asks_anew(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    worked = Worked()
    for version in ("one", "other", "one"):
        monkeypatch.setattr(shared, "version", lambda version=version: version)
        shared.forget()
        worked.ask("board", 5)
    assert worked.times == 2


def test_a_question_is_a_key_by_all_of_its_fields(server: Server) -> None:
    """Two questions that differ in the last field alone are two."""
    questions: list[Question] = []

    @shared.shared("fields", 0, PLAIN)
    def about(question: Question) -> list[int]:
        questions.append(question)
        return [len(question.after)]

    for after in ((), ("moon.a1",), ("moon.a1",)):
        about(Question("text", "2026", "next", "", "4", after))
    assert [question.after for question in questions] == [(), ("moon.a1",)]


def test_a_bound_that_nobody_names_cannot_be_left_out_of_the_key() -> None:
    def worked(text: str, steps: int = 5) -> int:
        return steps

    with pytest.raises(TypeError, match="default"):
        cached("defaults", 1)(worked)


def test_errors_and_what_was_cut_short_are_not_kept(server: Server) -> None:
    """Neither by the process nor by others: the next who asks has more time, perhaps."""
    cut = Worked(lasting=False)
    for _time in range(2):
        cut.ask("board", 5)
    assert (cut.times, server.stored) == (2, {})

    tried: list[str] = []

    @shared.shared("fails", 2, PLAIN)
    def fails(text: str) -> list[int]:
        tried.append(text)
        raise EvaluationError(Problem("", Fault.MANY_STEPS))

    for _time in range(2):
        with pytest.raises(EvaluationError):
            fails("board")
    assert (len(tried), server.stored) == (2, {})


def test_a_process_keeps_the_last_ones_only() -> None:
    """Two of three: the first is gone, unless it was asked for in between."""
    times: list[int] = []
    numbered = cached("last", 2)(times.append)
    for number in (1, 2, 1, 3, 1, 2):
        numbered(number)
    assert times == [1, 2, 3, 2]


def test_what_is_shared_is_json(server: Server) -> None:
    """Of a short value the bytes are a letter and the JSON; a key tells nothing of the board."""
    Worked().ask("board", 5)
    ((key, written),) = server.stored.items()
    assert json.loads(written[1:]) == [[5, 5]]
    assert "board" not in key


FOREIGN = (
    b"", b"nonsense", b"\x80\x04K\x01.", b"j[[1", b"j[]", b"j[[1,2],3]", b'j["text"]', b"j[null]", b"j{}", b"j7", b"12",
    b"z", b"zzz", b"z" + zlib.compress(b"["),
)  # fmt: skip


@pytest.mark.parametrize("foreign", FOREIGN)
def test_what_cannot_be_read_is_worked_out_anew_and_replaced(server: Server, foreign: bytes) -> None:
    worked = Worked()
    worked.ask("board", 5)
    (key,) = server.stored
    good, server.stored[key] = server.stored[key], foreign
    shared.forget()
    assert worked.ask("board", 5) == [5, 5]
    assert (worked.times, server.stored[key]) == (2, good)


def test_a_lost_server_stops_no_work(server: Server) -> None:
    server.fault = LostError()
    worked = Worked()
    for _process in range(2):
        shared.forget()
        assert worked.ask("board", 5) == [5, 5]
    assert worked.times == 2


def test_hits_are_counted_by_kind_and_layer(server: Server) -> None:
    """Once worked out, once kept here, once from the others."""

    def counts() -> list[float]:
        layers = ("none", "process", "shared")
        return [metrics.EVALUATIONS.labels("counted", layer)._value.get() for layer in layers]

    worked, before = Worked("counted"), counts()
    worked.ask("board", 5)
    worked.ask("board", 5)
    shared.forget()
    worked.ask("board", 5)
    assert [now - then for now, then in zip(counts(), before, strict=True)] == [1, 1, 1]


def test_what_is_found_out_bit_by_bit_takes_the_place_of_what_was_there(server: Server) -> None:
    worked = Worked()
    worked.ask("board", 5)
    worked.ask.put([1, 2, 3], "board", 5)
    shared.forget()
    assert (worked.ask("board", 5), worked.times) == ([1, 2, 3], 1)


# --- the version ------------------------------------------------------------------------------------


def written(folder: Path, **sources: str) -> Path:
    for name, text in sources.items():
        (folder / f"{name}.py").write_text(text)
    return folder


def test_the_version_changes_with_any_source(tmp_path: Path) -> None:
    """A changed file, a new one, one that is gone, one renamed, text moved from one to the next: six programs."""
    variants: tuple[dict[str, str], ...] = (
        {"a": "x", "b": "y"},
        {"a": "x", "b": "z"},
        {"a": "x", "b": "y", "c": ""},
        {"a": "x"},
        {"a": "x", "c": "y"},
        {"a": "xy", "b": ""},
    )
    digests = set()
    for number, variant in enumerate(variants):
        folder = tmp_path / str(number)
        folder.mkdir()
        digests.add(digest_of(written(folder, **variant)))
    assert len(digests) == len(variants)


def test_the_same_sources_elsewhere_are_the_same_program(tmp_path: Path) -> None:
    """Two machines have them in different folders; what is no source does not count."""
    here, other = tmp_path / "one", tmp_path / "other"
    for folder in (here, other):
        (folder / "deep").mkdir(parents=True)
        written(folder / "deep", a="x")
    (other / "notes.txt").write_text("anything")
    assert digest_of(here) == digest_of(other)


def test_without_sources_nobody_shares_anything(tmp_path: Path) -> None:
    assert digest_of(tmp_path) != digest_of(tmp_path)


def test_the_sources_are_looked_at_as_the_program_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anybody can put a newer program in their place; and not at all where nothing is shared."""
    looked: list[None] = []
    monkeypatch.setattr(shared, "version", lambda: looked.append(None))
    alone = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    with override_settings(CACHES=alone):
        shared.begin()
    assert looked == []
    with one_server():
        shared.begin()
    assert len(looked) == 1


def test_the_last_values_weigh_no_more_than_they_may() -> None:
    last: Last[str] = Last(100)
    for number in range(10):
        last.put(number, "x", 30)
    assert [number for number in range(10) if last.get(number, None)] == [7, 8, 9]
    last.put(9, "y", 70)
    assert [number for number in range(10) if last.get(number, None)] == [8, 9]
    last.put("large", "z", 101)
    assert last.get("large", None) is None


def test_of_long_texts_fewer_values_are_kept() -> None:
    asked = []

    @cached("of-long-texts", 8)
    def length(text: str) -> int:
        asked.append(text[0])
        return len(text)

    for letter in "abcdefgh":
        length(letter)
    assert length("a") == 1
    length("x" * 20_000)  # as much as six
    length("b")
    length("a")
    assert asked == [*"abcdefgh", "x", "b"]
