"""`manage.py diagnosis`: how often the idea behind a wrong answer becomes known; and the boards that tell it."""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand

from engine import Scenario
from engine.notation import write_scenario
from layers_site.content.files import pretty, read_json
from layers_site.content.misconceptions import misconceptions
from layers_site.content.models import Case
from layers_site.learning.practice.making import made
from layers_site.questions.chooser import spots_of
from layers_site.questions.simulating import NEVER, figures, learners
from layers_site.questions.telling import board_of, files, questions_json

#: So many sets of ideas that stay together are named.
_MOST_NAMED: Final = 12


class Command(BaseCommand):
    help = "Ask simulated learners on, each of whom holds one misconception, and say how many are told from all others."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--write", action="store_true", help="work out anew what ideas answer on the boards")
        parser.add_argument(
            "--make",
            type=int,
            metavar="DRAWS",
            help="draw so many boards, and keep those that tell most beside the boards made by hand",
        )

    def handle(self, *_args: object, **options: Any) -> None:
        if options["make"]:
            self._make(options["make"])
        elif options["write"]:
            for path in files():
                _write(path, read_json(path.read_bytes()))
        else:
            self._report()

    def _make(self, draws: int) -> None:
        fittings = Counter(person.fitting for person in learners(_texts()))
        by_hand = [path for path in files() if not path.stem.isdecimal()]
        scenarios = made(draws, fittings, [board_of(read_json(path.read_bytes())) for path in by_hand])
        for path in files():
            if path not in by_hand:
                path.unlink()
        for number, scenario in enumerate(scenarios, 1):
            _write(Path(settings.CONTENT_DIR) / "telling" / f"{number:02}.json", _document(scenario))
        self.stdout.write(f"{len(scenarios)} boards.")

    def _report(self) -> None:
        result = figures(learners(_texts()))
        self.stdout.write(f"{result.all} wrong answers of learners who hold one misconception each; the idea is known")
        for number in range(max(result.count) + 1):
            self.stdout.write(f"  after {number} more: {result.after(number):6.1%}")
        self.stdout.write(f"  never:        {result.count[NEVER] / result.all:6.1%}")
        for ideas, count in result.together.most_common(_MOST_NAMED):
            self.stdout.write(f"  {count:5}  {', '.join(sorted(ideas))}")


def _texts() -> Iterator[str]:
    for case in Case.objects.published().order_by("slug"):
        yield from (spot.text for spot in spots_of(case))


def _document(scenario: Scenario) -> dict[str, Any]:
    """Return the board for a file: that of a misconception by its id."""
    for name, item in misconceptions().items():
        if item.scenario == scenario:
            return {"misconception": name}
    return {"scenario": write_scenario(scenario)}


def _write(path: Path, document: Any) -> None:
    questions = questions_json(board_of(document))
    path.write_text(pretty({**document, "questions": questions}) + "\n", encoding="utf-8")
