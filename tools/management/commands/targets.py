"""`manage.py targets`: the site in a real browser against its targets (development only).

What is measured, and how, is told in docs/performance.md.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tools.measuring import times, visits
from tools.measuring.browser import MissingError, chromium
from tools.measuring.site import served
from tools.measuring.table import Row, click_rows, lines, recompute_rows, time_rows, visit_rows

#: With more to do than this for each core, times are those of waiting.
_BUSY: Final = 1.5


class Command(BaseCommand):
    help = "Measure weights, times and shifts of the pages. Needs the development requirements and Chromium."
    # It serves a site of its own, which has been checked when it starts.
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="fail if a target does not hold")

    def handle(self, *_args: Any, **options: Any) -> None:
        missed = 0
        try:
            for row in _rows():
                missed += row.holds is False
                self.stdout.write(next(lines([row])))
        except (MissingError, RuntimeError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{missed} of the targets do not hold." if missed else "All targets hold.")
        busy, cores = os.getloadavg()[0], os.cpu_count() or 1
        if busy > _BUSY * cores:
            self.stdout.write(f"The machine has much else to do (load {busy:.0f} on {cores} cores): times say little.")
        if missed and options["check"]:
            message = "Not all targets hold."
            raise CommandError(message)


def _rows() -> Iterator[Row]:
    """Yield each figure as soon as it is measured: the times first, while no browser uses the processor."""
    yield from recompute_rows(list(times.recomputes()))
    with served() as site:
        yield from time_rows(list(times.measured(site)))
        with chromium() as browser:
            yield from visit_rows(list(visits.visits(browser, site)))
            yield from click_rows(visits.clicks(browser, site))
