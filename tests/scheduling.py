"""Which process runs which tests, and how each loads the tests of a fresh clone.

A file stays whole, so that what it prepares is prepared once. Of what needs a browser each test goes by itself, and
last, so that no process waits long for another in the end. To prepare the assertions of all tests takes longer than to
collect them, and each process collects all of them: each begins elsewhere, and loads what the others have done.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest
from xdist.scheduler import LoadGroupScheduling
from xdist.workermanage import WorkerController

#: The folders of which each test goes by itself.
SINGLY: Final = ("tests/browser/", "tests/many/")


class FilesFirst(LoadGroupScheduling):
    """Files, the largest first, and then single tests; tests of one `xdist_group` together."""

    def _split_scope(self, nodeid: str) -> str:
        scope = super()._split_scope(nodeid)
        return scope if scope != nodeid or nodeid.startswith(SINGLY) else nodeid.partition("::")[0]

    def mark_test_complete(self, node: WorkerController, item_index: int, duration: float = 0) -> None:
        """Forget what is done: the work of a process is counted after every test, and would be thousands of them."""
        nodeid = self.registered_collections[node][item_index]
        scope, work = self._split_scope(nodeid), self.assigned_work[node]
        work[scope][nodeid] = True
        if all(work[scope].values()):
            del work[scope]
        self._reschedule(node)


def compile_together(config: pytest.Config) -> None:
    """Import every module of tests, in a process of several that collects them all, from its own part onwards."""
    process = getattr(config, "workerinput", None)
    if process is None or [Path(argument).resolve() for argument in config.args] != [config.rootpath / "tests"]:
        return
    for module in modules_from(config.rootpath, int(process["workerid"].removeprefix("gw")), process["workercount"]):
        import_module(module)


def modules_from(root: Path, process: int, processes: int) -> Iterator[str]:
    """Yield the names of all modules of tests: first the part of this process, then those of the others after it."""
    paths = sorted((root / "tests").rglob("test_*.py"))
    first = len(paths) * process // processes
    for path in (*paths[first:], *paths[:first]):
        yield ".".join(path.relative_to(root).with_suffix("").parts)
