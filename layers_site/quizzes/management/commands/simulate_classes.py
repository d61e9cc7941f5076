"""Say how often evidence for misconceptions is wrong, and how often it is found, by classes that are made up."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from layers_site.quizzes.documents import read
from layers_site.quizzes.files import read_quizzes
from layers_site.quizzes.results.services.simulated import LEARNERS, Simulation, simulate


class Command(BaseCommand):
    help = "Classes that guess, and classes that hold one idea, answer each quiz that ships; no database is needed."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--classes", type=int, default=1000, help="how many classes guess, for each quiz")
        parser.add_argument("--json", action="store_true", help="the figures as JSON")
        parser.add_argument("--folder", type=Path, default=settings.CONTENT_DIR)

    def handle(self, *_args: str, **options: Any) -> None:
        simulations = {
            file.name: simulate(read(file.quiz), options["classes"]) for file in read_quizzes(options["folder"])
        }
        if options["json"]:
            self.stdout.write(json.dumps([_figures(name, simulation) for name, simulation in simulations.items()]))
            return
        self.stdout.write(f"{options['classes']} classes of {LEARNERS} for each quiz")
        for name, simulation in simulations.items():
            self.stdout.write("\n".join(_lines(name, simulation)))


def _figures(name: str, simulation: Simulation) -> dict[str, Any]:
    return {
        "quiz": name,
        "learners": simulation.learners,
        "guessers_confirmed": simulation.guessers,
        "guessers_likely": simulation.likely,
        "ideas": simulation.ideas,
        "confirmable": simulation.confirmable,
        "detected": [asdict(idea) for idea in simulation.detected],
    }


def _lines(name: str, simulation: Simulation) -> list[str]:
    detected = simulation.detected
    head = (
        f"{name}: of those who guess {simulation.guessers:.2%} confirmed in anything, {simulation.likely:.0%} likely "
        f"in something; {simulation.ideas} ideas, {simulation.confirmable} can be confirmed, {len(detected)} told"
    )
    return [
        head,
        *(f"  {'|'.join(idea.ids)}: {idea.simulated:.1%} of its holders ({idea.expected:.1%})" for idea in detected),
    ]
