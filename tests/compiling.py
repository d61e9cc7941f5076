"""Compiling the tests of a fresh clone together: each process begins elsewhere, and loads what the others have done.

To prepare the assertions of all tests takes longer than to collect them, and each process collects all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest


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
