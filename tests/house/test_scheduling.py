"""Each test is run once, by one process; files and groups stay whole, and what needs a browser comes last, singly."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain
from types import SimpleNamespace
from typing import Any

import pytest

from tests.compiling import modules_from
from tests.scheduling import FilesFirst

COLLECTED = [
    "tests/browser/test_a.py::test_one",
    *(f"tests/engine/test_b.py::test_one[{number}]" for number in range(5)),
    "tests/hostile/test_c.py::test_one@harvest",
    "tests/hostile/test_d.py::test_one@harvest",
    "tests/hostile/test_d.py::test_two",
    "tests/browser/test_a.py::test_two",
]


@dataclass(eq=False)
class Process:
    """What stands in for a process: `sent` is what it was asked to run, in lots."""

    sent: list[list[int]] = field(default_factory=list)
    shutting_down: bool = False
    gateway: SimpleNamespace = field(default_factory=lambda: SimpleNamespace(id="gw"))

    def send_runtest_some(self, indices: list[int]) -> None:
        self.sent.append(indices)

    def shutdown(self) -> None:
        self.shutting_down = True


def test_each_test_is_run_once_and_files_stay_whole(
    pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pytestconfig.option, "tx", ["popen", "popen"], raising=False)
    monkeypatch.setattr(pytestconfig.option, "loadscopereorder", True, raising=False)
    scheduler, processes = FilesFirst(pytestconfig), (Process(), Process())
    nodes: tuple[Any, ...] = processes
    for node in nodes:
        scheduler.add_node(node)
        scheduler.add_node_collection(node, COLLECTED)
    scheduler.schedule()
    done = dict.fromkeys(nodes, 0)
    while any(done[node] < sum(map(len, node.sent)) for node in nodes):
        for node in nodes:
            for index in [*chain(*node.sent)][done[node] :]:
                done[node] += 1
                scheduler.mark_test_complete(node, index)
    lots = [[COLLECTED[index] for index in lot] for node in nodes for lot in node.sent]
    assert sorted(test for lot in lots for test in lot) == sorted(COLLECTED)
    assert {tuple(lot) for lot in lots} == {
        tuple(COLLECTED[1:6]), tuple(COLLECTED[6:8]), (COLLECTED[8],), (COLLECTED[0],), (COLLECTED[9],)
    }  # fmt: skip
    assert COLLECTED[1] in [COLLECTED[node.sent[0][0]] for node in nodes]
    assert all("browser" in COLLECTED[node.sent[-1][0]] for node in nodes)
    assert not scheduler.has_pending
    assert all(node.shutting_down for node in nodes)


def test_each_process_imports_all_tests_and_begins_elsewhere(pytestconfig: pytest.Config) -> None:
    orders = [list(modules_from(pytestconfig.rootpath, process, 3)) for process in range(3)]
    assert len({tuple(sorted(order)) for order in orders}) == 1
    assert len({order[0] for order in orders}) == 3
    assert __name__ in orders[0]
