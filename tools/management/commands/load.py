"""`manage.py load`: learners at boards and a live quiz at once, for a while, on this machine alone (`make load`).

What the figures mean is told in docs/performance.md.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tools.measuring.load.report import Plan, Report, report_lines, to_json
from tools.measuring.load.setups import SETUPS, Setup, default_postgres, try_setup

MOST_LEARNERS: Final = 300
MOST_SECONDS: Final = 600
_LEAST_SECONDS: Final = 5


class Command(BaseCommand):
    """Serves the site on databases of its own, which are deleted afterwards."""

    help = "Let learners work boards and take a live quiz at once, and print how long they waited and what was lost."
    # It serves sites of its own, which are checked when they start.
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--learners", type=int, default=30, help=f"in the room: 0 to {MOST_LEARNERS} (default: 30)")
        parser.add_argument("--boards", type=int, default=30, help=f"at boards: 0 to {MOST_LEARNERS} (default: 30)")
        seconds = f"for each setup: {_LEAST_SECONDS} to {MOST_SECONDS} (default: 30)"
        parser.add_argument("--seconds", type=int, default=30, help=seconds)
        parser.add_argument("--setups", default=",".join(SETUPS), help="default: %(default)s")
        server = "a PostgreSQL server where databases can be made; default: the one of DATABASE_URL, else on loopback"
        parser.add_argument("--postgres", default=default_postgres(), help=server)
        parser.add_argument("--json", action="store_true", help="figures for programs, instead of tables")

    def handle(self, *_args: Any, **options: Any) -> None:
        plan, setups = _parsed(options)
        try:
            reports = [try_setup(setup, plan, options["postgres"]) for setup in setups]
        except RuntimeError as error:
            raise CommandError(str(error)) from error
        if options["json"]:
            self.stdout.write(json.dumps([to_json(report) for report in reports], indent=1))
        else:
            for line in report_lines(plan, reports):
                self.stdout.write(line)
            self.stdout.write(f"\nAverage load of the machine at the end: {os.getloadavg()[0]:.1f}.")
        faults = list(_faults(reports))
        if faults:
            raise CommandError("\n".join(faults))


def _parsed(options: dict[str, Any]) -> tuple[Plan, list[Setup]]:
    """Read the options. Raises CommandError if one is out of bounds."""
    learners, boards, seconds = options["learners"], options["boards"], options["seconds"]
    few = all(0 <= count <= MOST_LEARNERS for count in (learners, boards))
    if not few or not learners + boards or not _LEAST_SECONDS <= seconds <= MOST_SECONDS:
        raise CommandError(f"1 to {MOST_LEARNERS} learners, {_LEAST_SECONDS} to {MOST_SECONDS} seconds.")
    try:
        setups = [Setup.read(name) for name in options["setups"].split(",")]
    except ValueError as error:
        raise CommandError(str(error)) from error
    return Plan("", learners, boards, seconds), setups


def _faults(reports: list[Report]) -> Iterator[str]:
    for report in reports:
        yield from report.faults()
