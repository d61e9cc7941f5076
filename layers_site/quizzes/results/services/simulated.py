"""Classes that are made up: learners who guess, and learners who hold one idea, answer a quiz and are weighed."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from layers_site.quizzes.evidence import POWER, SLIP, Idea, Plan, Probe, claims, power
from layers_site.quizzes.shapes import QuizDoc
from layers_site.quizzes.telling import plan_for

#: In a class so many learners.
LEARNERS: Final = 24
_SEED: Final = 613


@dataclass(frozen=True, slots=True)
class Detection:
    """An idea (or several that are one to the quiz), with how often its holders are confirmed.

    The shares are as they are to be expected, and as they came out.
    """

    ids: tuple[str, ...]
    expected: float
    simulated: float


@dataclass(frozen=True, slots=True)
class Simulation:
    """The result of a simulated class.

    `guessers` were confirmed in anything although they guessed, `likely` would be called likely in something; both are
    shares. `ideas` are those of the quiz, `detected` those that it can tell.
    """

    learners: int
    guessers: float
    likely: float
    ideas: int
    confirmable: int
    detected: tuple[Detection, ...]


def simulate(quiz: QuizDoc, classes: int, seed: int = _SEED) -> Simulation:
    plan, chance = plan_for(quiz), random.Random(seed)  # noqa: S311 - it decides about nobody
    learners = classes * LEARNERS
    confirmed = likely = 0
    for _learner in range(learners):
        made = claims(plan, {probe.question: _guessed(probe, chance) for probe in plan.questions})
        confirmed += any(claim.confirmed for claim in made)
        likely += bool(made)
    can = [idea for idea in plan.ideas if power(plan, idea) >= POWER]
    each = max(LEARNERS, learners // max(1, 4 * len(can)))
    detected = tuple(
        Detection(idea.ids, power(plan, idea), _share_of_holders(plan, idea, each, chance)) for idea in can
    )
    return Simulation(
        learners, confirmed / learners, likely / learners, len(plan.ideas), len(plan.confirmable), detected
    )


def _share_of_holders(plan: Plan, idea: Idea, learners: int, chance: random.Random) -> float:
    """Return the share of the holders of whom a claim is confirmed that has their idea in it."""
    right = 0
    for _learner in range(learners):
        made = claims(plan, {probe.question: _held(probe, idea, chance) for probe in plan.questions})
        right += any(claim.confirmed and set(idea.ids) <= set(claim.ids) for claim in made)
    return right / learners


def _guessed(probe: Probe, chance: random.Random) -> tuple[str, ...]:
    """Return the ideas behind a guess, () for the right answer and for those behind which there is none."""
    return _drawn(probe.chances, chance.random())


def _held(probe: Probe, idea: Idea, chance: random.Random) -> tuple[str, ...]:
    """Return the answer of a holder: that of the idea, or the right one where it does not mislead, but for slips."""
    if chance.random() < SLIP:
        return _guessed(probe, chance)
    return probe.group_of(idea.ids[0])


def _drawn(chances: Mapping[tuple[str, ...], float], at: float) -> tuple[str, ...]:
    return next(iter(_below(chances, at)), ())


def _below(chances: Mapping[tuple[str, ...], float], at: float) -> Iterator[tuple[str, ...]]:
    for group, share in chances.items():
        if at < share:
            yield group
            return
        at -= share
