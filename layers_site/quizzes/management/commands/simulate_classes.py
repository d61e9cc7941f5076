"""Say how often evidence for misconceptions is wrong, and how often it is found, by classes that are made up.

Learners who guess, and learners who hold one idea, answer a quiz and are weighed.
"""

from __future__ import annotations

import json
import random
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand

from layers_site.quizzes.documents import read
from layers_site.quizzes.evidence import POWER, SLIP, Idea, Plan, Probe, claims, power
from layers_site.quizzes.files import read_quizzes
from layers_site.quizzes.shapes import QuizDoc
from layers_site.quizzes.telling import plan_for

#: In a class so many learners.
LEARNERS: Final = 24
_SEED: Final = 613


class Command(BaseCommand):
    help = "Classes that guess, and classes that hold one idea, answer each quiz that ships; no database is needed."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--classes", type=int, default=1000, help="how many classes guess, for each quiz")
        parser.add_argument("--json", action="store_true", help="the figures as JSON")
        parser.add_argument("--folder", type=Path, default=settings.CONTENT_DIR)

    def handle(self, *_args: str, **options: Any) -> None:
        files = read_quizzes(options["folder"])
        simulations = [{"quiz": file.name, **simulate(read(file.quiz), options["classes"])} for file in files]
        if options["json"]:
            self.stdout.write(json.dumps(simulations))
            return
        self.stdout.write(f"{options['classes']} classes of {LEARNERS} for each quiz")
        for made in simulations:
            self.stdout.write(
                f"{made['quiz']}: of those who guess {made['guessers_confirmed']:.2%} confirmed in anything, "
                f"{made['guessers_likely']:.0%} likely in something; {made['ideas']} ideas, "
                f"{made['confirmable']} can be confirmed, {len(made['detected'])} told"
            )
            for idea in made["detected"]:
                shares = f"{idea['simulated']:.1%} of its holders ({idea['expected']:.1%})"
                self.stdout.write(f"  {'|'.join(idea['ids'])}: {shares}")


def simulate(quiz: QuizDoc, classes: int) -> dict[str, Any]:
    """Return the shares of those who guess and were confirmed in anything, or would be called likely in something.

    Of each idea that the quiz can tell, "detected" has how often its holders are confirmed: as it is to be expected,
    and as it came out.
    """
    plan, chance = plan_for(quiz), random.Random(_SEED)  # noqa: S311 - it decides about nobody
    learners = classes * LEARNERS
    confirmed = likely = 0
    for _learner in range(learners):
        made = claims(plan, {probe.question: _guessed(probe, chance) for probe in plan.questions})
        confirmed += any(claim.confirmed for claim in made)
        likely += bool(made)
    can = [idea for idea in plan.ideas if power(plan, idea) >= POWER]
    each = max(LEARNERS, learners // max(1, 4 * len(can)))
    detected = [
        {
            "ids": idea.ids,
            "expected": power(plan, idea),
            "simulated": _share_of_holders(plan, idea, each, chance),
        }
        for idea in can
    ]
    return {
        "learners": learners,
        "guessers_confirmed": confirmed / learners,
        "guessers_likely": likely / learners,
        "ideas": len(plan.ideas),
        "confirmable": len(plan.confirmable),
        "detected": detected,
    }


def _share_of_holders(plan: Plan, idea: Idea, learners: int, chance: random.Random) -> float:
    """Return the share of the holders of whom a claim is confirmed that has their idea in it."""
    right = 0
    for _learner in range(learners):
        made = claims(plan, {probe.question: _held(probe, idea, chance) for probe in plan.questions})
        right += any(claim.confirmed and set(idea.ids) <= set(claim.ids) for claim in made)
    return right / learners


def _guessed(probe: Probe, chance: random.Random) -> tuple[str, ...]:
    """Return the ideas behind a guess, () for the right answer and for those behind which there is none."""
    at = chance.random()
    for group, share in probe.chances.items():
        if at < share:
            return group
        at -= share
    return ()


def _held(probe: Probe, idea: Idea, chance: random.Random) -> tuple[str, ...]:
    """Return the answer of a holder: that of the idea, or the right one where it does not mislead, but for slips."""
    if chance.random() < SLIP:
        return _guessed(probe, chance)
    return probe.group_of(idea.ids[0])
