"""`manage.py bench`: how long one recompute takes, as ratios to an empty view of the same run, and how time grows.

What is measured, and how, is told in docs/performance.md.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.test import Client, override_settings

import engine
from layers_site.content.models import Case
from tools.benchmark import engine_alone, floor, measuring, report, requests
from tools.measuring.site import EMPTY
from tools.measuring.times import Times, quantile

#: Static files by their own names: hashed ones exist only after `collectstatic`.
_PLAIN = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}


class Command(BaseCommand):
    """Times the engine alone, the whole page and an empty view in turn, so that a slow moment hits all alike."""

    help = "Time recomputes of the largest case, through the page and in the engine alone, and how time grows."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--rounds", type=int, default=40, help="how often each request is timed (default: 40)")
        parser.add_argument("--json", action="store_true", help="print the figures as JSON")

    def handle(self, *_args: Any, **options: Any) -> None:
        rounds = max(2, options["rounds"])
        case = max(Case.objects.published(), key=_size)
        storages = {**settings.STORAGES, "staticfiles": _PLAIN}
        open_to_all = {"ALLOWED_HOSTS": ["*"], "SECURE_SSL_REDIRECT": False}
        with override_settings(ROOT_URLCONF="tools.measuring.urls", STORAGES=storages, **open_to_all):
            figures = _measure(_subjects(case), rounds)
        lines = (
            [json.dumps(_as_json(case, figures, rounds), indent=2)]
            if options["json"]
            else _lines(case, figures, rounds)
        )
        for line in lines:
            self.stdout.write(line)


def _lines(case: Case, figures: list[Times], rounds: int) -> Iterator[str]:
    """Yield the tables, each as soon as it is measured."""
    yield f"Largest case: {case.slug}. Time of the processor, each {rounds} times, in turn."
    yield f"{'':44}{'p50 ms':>10}{'p95 ms':>10}{'× empty view':>14}"
    for figure in figures:
        yield f"  {figure.name:42}{figure.p50:10.2f}{figure.p95:10.2f}{figure.p50 / figures[0].p50:14.2f}"
    yield ""
    yield from report.request_lines(requests.measured(rounds))
    yield ""
    yield "From here on the best of several tries. “No prints”: without footprints."
    yield ""
    yield from report.floor_lines(floor.measured(_dearest()))
    yield from report.alone_lines(list(engine_alone.group_figures(case.document["scenario"])))
    for family in engine_alone.growths():
        yield from report.growth_lines(family)


def _as_json(case: Case, figures: list[Times], rounds: int) -> dict[str, Any]:
    return {
        "case": case.slug,
        "figures": [figure._asdict() | {"ratio": figure.p50 / figures[0].p50} for figure in figures],
        "requests": [item._asdict() for item in requests.measured(rounds)],
        "floor": [item._asdict() | {"times": item.times} for item in floor.measured(_dearest())],
        "alone": report.alone_json(list(engine_alone.group_figures(case.document["scenario"]))),
        "growth": [report.growth_json(family) for family in engine_alone.growths()],
    }


def _dearest() -> Any:
    """Return the scenario of the case that takes most under all rulesets together."""
    return Case.objects.get(slug="prismatic-omen-reevaluation").document["scenario"]


def _size(case: Case) -> int:
    """Count the steps of its evaluation: a long document may have everything switched off."""
    return measuring.steps(engine.parse(case.document["scenario"]), engine.DEFAULT)


def _subjects(case: Case) -> list[tuple[str, Callable[[], object]]]:
    document = case.document["scenario"]
    scenario = engine.parse(document)
    client = Client()
    address = f"/{settings.LANGUAGE_CODE[:2]}/cases/{case.slug}/?show=1"
    return [
        ("an empty view, same middleware", lambda: client.get(f"/{EMPTY}")),
        ("evaluate, today’s rules", lambda: engine.evaluate(scenario)),
        ("evaluate, every pair tried", lambda: engine.evaluate(scenario, footprints=False)),
        ("read, evaluate, write the result", lambda: engine.result_json(engine.evaluate(engine.parse(document)))),
        ("all seven editions", lambda: [engine.evaluate(scenario, edition) for edition in engine.RULESETS]),
        ("the page of the case, whole", lambda: _fetched(client, address)),
        ("the page of the case, the swapped region", lambda: _fetched(client, address, hx_request="true")),
    ]


def _fetched(client: Client, address: str, **headers: str) -> int:
    response = client.get(address, headers={name.replace("_", "-"): value for name, value in headers.items()})
    if response.status_code != 200:
        raise RuntimeError(f"{address} answered {response.status_code}")
    return len(response.content)


def _measure(subjects: list[tuple[str, Callable[[], object]]], rounds: int) -> list[Times]:
    taken: dict[str, list[float]] = {name: [] for name, _ in subjects}
    for _ in range(3):  # caches warm, modules imported
        for _, call in subjects:
            call()
    for _ in range(rounds):
        for name, call in subjects:
            start = time.process_time()
            call()
            taken[name].append((time.process_time() - start) * 1000)
    return [Times(name, statistics.median(times), quantile(times, 0.95)) for name, times in taken.items()]
