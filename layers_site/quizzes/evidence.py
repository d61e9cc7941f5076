"""Evidence for misconceptions: what a quiz can tell at all, and what the answers of one learner say.

No Django, no models. A *fact* is what is asked of a board, however often it is asked. Somebody who holds an idea
answers a fact in which it shows as the idea does, but for a slip; somebody who guesses hits that answer by chance. The
likelihood ratio of the two, over all facts that were answered, is how much more the answers are to be expected of the
idea than of guessing: a fit speaks for it, and an answer that does not fit speaks against it.

- **Ideas that the quiz never tells apart are one** (`Idea`): "one of these five".
- **likely**: an answer fits, and the ratio is at least `LIKELY`.
- **confirmed**: answers on two boards fit, and the ratio reaches the `bar` of the quiz, `CERTAIN` times the number of
  ideas that the quiz can confirm. By chance a ratio of r or more comes in at most 1 of r cases (Markov), so that of
  those who guess at most 1 in `CERTAIN` is confirmed in anything at all.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

#: Of answers that an idea gives, so many are given otherwise by mistake.
SLIP: Final = 0.05
LIKELY: Final = 3.0
CERTAIN: Final = 50.0
#: Ideas whose ratios differ by less than this, on the same answers, are not told apart by a learner's answers.
EVEN: Final = 10.0
#: An idea counts as one that the quiz can tell where so many of its holders are confirmed in it.
POWER: Final = 0.9
_FEWEST_BOARDS: Final = 2
#: By question that was answered, the ideas that give this very answer; () for any other answer.
Answers = Mapping[str, tuple[str, ...]]
#: By the logarithm of the ratio and the boards with a fit, how often it comes.
_Outcomes = dict[tuple[float, frozenset[str]], float]


@dataclass(frozen=True, slots=True)
class Probe:
    """A question: its fact and its board, and by each group of ideas with one wrong answer the chance to guess that."""

    question: str
    fact: str
    board: str
    chances: Mapping[tuple[str, ...], float]

    def group_of(self, idea: str) -> tuple[str, ...]:
        """Return the ideas with the same answer here, () where the idea does not mislead."""
        return next((group for group in self.chances if idea in group), ())


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact in which an idea shows: on which board, and by which chance a guess gives the idea's answer."""

    name: str
    board: str
    chance: float

    @property
    def fit(self) -> float:
        return math.log((1 - SLIP) / self.chance)

    @property
    def miss(self) -> float:
        return math.log(SLIP / (1 - self.chance))


@dataclass(frozen=True, slots=True)
class Idea:
    """Misconceptions that give the same answer to every question of the quiz, and the facts in which they show."""

    ids: tuple[str, ...]
    facts: tuple[Fact, ...]

    @property
    def boards(self) -> int:
        return len({fact.board for fact in self.facts})

    @property
    def most(self) -> float:
        """Return the logarithm of the ratio if every answer fits."""
        return sum(fact.fit for fact in self.facts)


@dataclass(frozen=True)
class Plan:
    """The reach of a quiz: its ideas, those that it can confirm, and the logarithm of the ratio that this takes."""

    questions: tuple[Probe, ...]
    ideas: tuple[Idea, ...]
    confirmable: frozenset[tuple[str, ...]]
    bar: float


def plan_of(questions: Sequence[Probe]) -> Plan:
    """Return the ideas to look for, with the bar that each has to reach.

    Of the ideas that show on two boards as many as possible are taken, the best first, so that the bar for so many can
    still be reached by each of them.
    """
    ideas = tuple(_ideas(questions))
    ranked = sorted((idea for idea in ideas if idea.boards >= _FEWEST_BOARDS), key=lambda idea: -idea.most)
    count = max((number for number, idea in enumerate(ranked, 1) if idea.most >= bar_for(number)), default=0)
    return Plan(tuple(questions), ideas, frozenset(idea.ids for idea in ranked[:count]), bar_for(max(1, count)))


def bar_for(ideas: int) -> float:
    """Return the logarithm of the ratio that confirms one of so many ideas."""
    return math.log(CERTAIN * ideas)


def _ideas(questions: Sequence[Probe]) -> Iterator[Idea]:
    alike: dict[tuple[tuple[str, ...], ...], list[str]] = {}
    for idea in sorted({idea for probe in questions for group in probe.chances for idea in group}):
        alike.setdefault(tuple(probe.group_of(idea) for probe in questions), []).append(idea)
    for ids in alike.values():
        yield Idea(tuple(ids), tuple(_facts(questions, ids[0])))


def _facts(questions: Sequence[Probe], idea: str) -> Iterator[Fact]:
    """Yield each fact once, with the chance of the question that is easiest to guess."""
    chances: dict[tuple[str, str], float] = {}
    for probe in questions:
        group = probe.group_of(idea)
        if group:
            key = (probe.fact, probe.board)
            chances[key] = max(probe.chances[group], chances.get(key, 0.0))
    for (fact, board), chance in chances.items():
        yield Fact(fact, board, chance)


@dataclass(frozen=True, slots=True)
class Claim:
    """One of these ideas is likely, or confirmed, by the questions whose answers fit. `ratio` is over guessing."""

    ids: tuple[str, ...]
    confirmed: bool
    ratio: float
    questions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Weight:
    """An idea, weighed: the facts whose answers fit, by board, and the logarithm of the ratio."""

    idea: Idea
    fits: Mapping[str, str]
    log: float


def claims(plan: Plan, answers: Answers) -> tuple[Claim, ...]:
    """Return what the answers say, the strongest first. Each answer that fits is used for one claim alone."""
    used: set[str] = set()
    made: list[Claim] = []
    while True:
        weighed = [weight for idea in plan.ideas if (weight := _weigh(plan, idea, answers, used)).fits]
        strong = sorted(
            (weight for weight in weighed if weight.log >= math.log(LIKELY)),
            key=lambda weight: (-weight.log, weight.idea.ids),
        )
        if not strong:
            return tuple(made)
        best = strong[0]
        even = [weight for weight in strong if _is_even(weight, best)]
        made.append(_claim(plan, best, even, answers))
        used |= {fact for weight in even for fact in weight.fits}


def _is_even(weight: _Weight, best: _Weight) -> bool:
    """Return whether the answers leave open which of the two it is: some of them fit both, and neither is far ahead."""
    return bool(weight.fits.keys() & best.fits.keys()) and best.log - weight.log < math.log(EVEN)


def _claim(plan: Plan, best: _Weight, even: Iterable[_Weight], answers: Answers) -> Claim:
    ids = tuple(sorted(idea for weight in even for idea in weight.idea.ids))
    fitting = (probe.question for probe in plan.questions if probe.fact in best.fits and answers.get(probe.question))
    return Claim(ids, is_confirmed(plan, best.idea, best.fits, best.log), math.exp(best.log), tuple(fitting))


def is_confirmed(plan: Plan, idea: Idea, fits: Mapping[str, str], log: float) -> bool:
    return idea.ids in plan.confirmable and log >= plan.bar and len(set(fits.values())) >= _FEWEST_BOARDS


def _weigh(plan: Plan, idea: Idea, answers: Answers, used: set[str]) -> _Weight:
    """Weigh the evidence for an idea.

    A fact that is asked twice fits where each answer to it does. What is used up speaks for nothing more, and what does
    not fit speaks against it all the same.
    """
    fits, log = {}, 0.0
    for fact in idea.facts:
        held = _held(plan, idea, fact, answers)
        if held is False:
            log += fact.miss
        elif held and fact.name not in used:
            log += fact.fit
            fits[fact.name] = fact.board
    return _Weight(idea, fits, log)


def _held(plan: Plan, idea: Idea, fact: Fact, answers: Answers) -> bool | None:
    """Return whether the answers to a fact are those of the idea; None where none was given."""
    names = (row.question for row in plan.questions if row.fact == fact.name and row.group_of(idea.ids[0]))
    holds = [idea.ids[0] in answers[question] for question in names if question in answers]
    return all(holds) if holds else None


def chance_of(idea: Idea, least: float, *, boards: int = 1, holds: bool = False) -> float:
    """Return how often the ratio comes to `least` (its logarithm), with fits on so many boards.

    It is that of learners who guess all facts, or of those who hold the idea and slip.
    """
    outcomes: _Outcomes = {(0.0, frozenset()): 1.0}
    for fact in idea.facts:
        outcomes = _after(outcomes, fact, 1 - SLIP if holds else fact.chance, boards)
    return sum(share for (log, seen), share in outcomes.items() if log >= least - 1e-9 and len(seen) >= boards)


def _after(before: _Outcomes, fact: Fact, chance: float, boards: int) -> _Outcomes:
    """Return the outcomes after one more fact. Of boards no more are remembered than are asked for."""
    after: defaultdict[tuple[float, frozenset[str]], float] = defaultdict(float)
    for (log, seen), share in before.items():
        more = seen if len(seen) >= boards else seen | {fact.board}
        after[round(log + fact.fit, 6), more] += share * chance
        after[round(log + fact.miss, 6), seen] += share * (1 - chance)
    return after


def power(plan: Plan, idea: Idea) -> float:
    """Return the share of the holders of an idea who are confirmed in it, if they answer everything."""
    if idea.ids not in plan.confirmable:
        return 0.0
    return chance_of(idea, plan.bar, boards=_FEWEST_BOARDS, holds=True)
