"""The learners of `make bench` and what is counted of them; no test here is about time."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tools.benchmark import sharing
from tools.benchmark.folder import FolderCache
from tools.benchmark.learners import Case, Request, Response, learner
from tools.benchmark.report import sharing_json, sharing_lines
from tools.benchmark.sharing import Plan, Played, Way

CASES = [Case("moon", {"format": "layers/1"}), Case("humility", {"format": "layers/1"})]
PAGE = '<button name="pick" value="p1"></button><button name="do" value="switch:a&amp;b"></button>'

Site = Callable[[Request], Response]


def site(request: Request) -> Response:
    """Every form leads to the page of a board; every page has one button of each sort."""
    if request.sent is not None and not request.kind:
        return Response(303, "/en/boards/abc/?stage=1#bench", "")
    return Response(200, "", PAGE)


def played(seed: int, answer: Site = site) -> list[Request]:
    """What a learner asks for, to the end."""
    way = learner(CASES, random.Random(seed))
    asked, request = [], next(way, None)
    while request is not None:
        asked.append(request)
        try:
            request = way.send(answer(request))
        except StopIteration:
            request = None
    return asked


def test_a_seed_plays_the_same_stream_again() -> None:
    assert played(1) == played(1)
    assert len({json.dumps(played(seed)) for seed in range(10)}) > 1


@pytest.mark.parametrize("seed", range(8))
def test_learners_press_what_is_on_the_page_and_follow_where_it_leads(seed: int) -> None:
    """Each form that is sent holds a value of the page's buttons, and is followed by the address it led to."""
    asked = played(seed)
    forms = [place for place, one in enumerate(asked) if one.sent is not None and not one.kind]
    assert forms
    for place in forms:
        assert asked[place].sent in ({"pick": "p1"}, {"do": "switch:a&b"})
        assert asked[place + 1] == Request("/en/boards/abc/?stage=1")


def test_a_page_without_buttons_is_only_read() -> None:
    asked = played(3, lambda _request: Response(200, "", ""))
    assert all(one.sent is None or one.kind for one in asked)


# --- several processes --------------------------------------------------------------------------------


class Processes:
    """Processes that answer at once. A learner gets a cookie by the first answer, and must bring it ever after."""

    def __init__(self) -> None:
        self.line: list[Any] | None = None
        self.seen: list[tuple[Any, dict[str, str], bool]] = []
        self.given = 0

    def told(self, process: object, line: str) -> None:
        self.line = json.loads(line) if line else None
        if self.line is not None:
            self.seen.append((process, self.line[3], self.line[4]))

    def answer(self, _process: object) -> Any:
        if self.line is None:
            return {"decided": {"none": 3.0, "shared": 1.0}, "trace": {"none": 5.0}}
        path, sent, kind, cookies, _forgetting = self.line
        if not cookies and path != "/en/about/":
            self.given += 1
            cookies = {"learner": str(self.given)}
        found = site(Request(path, sent, kind))
        return {"ms": 2.0, "wall_ms": 3.0, **found._asdict(), "cookies": cookies}


@pytest.mark.parametrize("forgets", [True, False])
def test_every_learner_is_served_by_any_process_with_their_own_cookies(
    monkeypatch: pytest.MonkeyPatch, forgets: bool
) -> None:
    """Five learners get five cookies, no more; both processes have work; each is told whether to forget."""
    here = Processes()
    monkeypatch.setattr(sharing, "_told", here.told)
    monkeypatch.setattr(sharing, "_answer", here.answer)
    way = Way("way", shares=False, forgets=forgets, seed=7)
    found = sharing._played(way, Plan(5, 2, 2), ["one", "two"], CASES)  # type: ignore[list-item]
    asked = [one for one in here.seen if one[1]]
    assert here.given == 5
    assert {process for process, _cookies, _forgetting in asked} == {"one", "two"}
    assert {forgetting for _process, _cookies, forgetting in asked} == {forgets}
    assert found.requests == len(here.seen) - 2
    assert (found.ms, found.wall_ms) == (2.0, 3.0)
    assert found.asked["decided"] == {"none": 6.0, "shared": 2.0}


def test_an_answer_that_is_an_error_ends_the_benchmark(monkeypatch: pytest.MonkeyPatch) -> None:
    """What fails quickly would make everything look quick."""
    here = Processes()
    monkeypatch.setattr(sharing, "_told", here.told)
    monkeypatch.setattr(sharing, "_answer", lambda _process: here.answer(None) | {"status": 500})
    with pytest.raises(RuntimeError, match="500"):
        sharing._played(Way("way", shares=False, forgets=False, seed=7), Plan(1, 1, 1), ["one"], CASES)  # type: ignore[list-item]


WAY = Played(
    "kept by all", 1, 10, 5.0, 6.0, 9.0, {"decided": {"none": 1, "process": 2, "shared": 1}, "trace": {"none": 9}}
)


def test_parts_are_of_what_can_be_shared() -> None:
    """One of four was shared, two were in the process; traces, which are not shared, count by themselves."""
    assert [WAY.part(layer) for layer in ("process", "shared", "none")] == [0.5, 0.25, 0.25]
    assert (WAY.part("none", "trace"), WAY.part("shared", "trace")) == (1.0, 0.0)


def test_ways_are_told_beside_the_first_with_the_same_learners() -> None:
    """5 ms instead of 10 are half; other learners, who ask for other things, begin anew."""
    nothing = WAY._replace(name="nothing kept", ms=10.0, asked={"decided": {"none": 4}})
    others = nothing._replace(name="others", stream=2)
    lines = list(sharing_lines([nothing, WAY, others]))
    assert ["0.50" in line for line in lines[1:4]] == [False, True, False]
    assert "1.00" in lines[3]
    assert [line.split()[:2] for line in lines[-2:]] == [["decided", "4"], ["trace", "9"]]
    assert [one["shared"] for one in sharing_json([nothing, WAY])] == [0, 0.25]


def test_the_stand_in_keeps_what_redis_would(tmp_path: Path) -> None:
    """JSON data for whoever opens the same folder; what is damaged is not there."""
    FolderCache(str(tmp_path), {}).set("key", {"a": ["x" * 1000, None]})
    other = FolderCache(str(tmp_path), {})
    assert other.get("key") == {"a": ["x" * 1000, None]}
    assert other.get("other", "nothing") == "nothing"
    (tmp_path / "key").write_bytes(b"\x80\x04K\x01.")
    assert other.get("key", "nothing") == "nothing"
