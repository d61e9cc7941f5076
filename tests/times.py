"""Say where the time of a run goes, in seconds by folder, summed over all processes; and what it did without."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from pathlib import PurePosixPath
from typing import Final

import pytest

from tools.measuring import browser

#: Folders that take less are summed up in the last line.
SHOWN: Final = 15


class FolderTimes:
    def __init__(self) -> None:
        self.seconds: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[folder(report.nodeid)] += report.duration

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.seconds.total() < 60:
            return
        terminalreporter.section("seconds by folder, all processes together")
        shown = self.seconds.most_common(SHOWN)
        for name, seconds in shown:
            terminalreporter.write_line(f"{seconds:7.0f} {name}")
        rest = self.seconds.total() - sum(seconds for _name, seconds in shown)
        terminalreporter.write_line(f"{rest:7.0f} elsewhere; {self.seconds.total():.0f} in all")


class MissingBrowser:
    """Say, in the last line of a run, how many tests were skipped for want of a browser, and what brings one."""

    def __init__(self) -> None:
        self.skipped = 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.skipped += report.skipped and browser.ADVICE in str(report.longrepr)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> Generator[None]:
        yield
        terminal = session.config.pluginmanager.get_plugin("terminalreporter")
        if self.skipped and terminal is not None:
            terminal.write_line(f"{self.skipped} tests wait for a browser: {browser.ADVICE}", yellow=True)


def folder(nodeid: str) -> str:
    """Two folders deep: `tests/engine/laws/test_x.py::test_y` counts for `tests/engine/laws`."""
    return "/".join(PurePosixPath(nodeid.partition("::")[0]).parent.parts[:3])
