"""Boards made to tell misconceptions apart: drawn from the patterns of practice, and the few of them that tell most.

made(4000, fittings)        # `fittings`: the sets of ideas that one wrong answer fits, each with how many learners
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

from engine import EvaluationError, Scenario, ScenarioError
from engine.notation.scenarios import canonical
from engine.rulesets import MISCONCEPTIONS
from layers_site.boards.services.evaluation import scenario_of
from layers_site.boards.services.legality import could_come
from layers_site.boards.services.stages import courses_of
from layers_site.content.misconceptions import misconceptions
from layers_site.content.models import Case
from layers_site.learning.practice.library import tidy
from layers_site.learning.practice.varying import varied
from layers_site.questions.chooser import seed_of
from layers_site.questions.telling import Group, Telling, size_of, tellings_on

#: So many things lie on a board at most: it is read for one more answer.
MOST_THINGS: Final = 5
#: So many times boards are chosen that tell all ideas apart: who has seen those of one time gets those of another.
_TIMES: Final = 2
#: What two ideas that a board tells apart count, beside a learner who is told from all others; what one more thing on
#: the board costs; and the least that a board must bring to be taken.
_PAIR: Final = 0.3
_THING: Final = 0.5
_LEAST: Final = 0.1

#: Of a name that no card has.
_NO_CARD: Final = re.compile(r"^(An?|Loses|Gains|Becomes) |[(:]|enters as")

#: What can be asked on each board, by its text.
Pool = Mapping[str, Sequence[Telling]]


def made(draws: int, fittings: Mapping[Group, int], by_hand: Iterable[Scenario] = ()) -> list[Scenario]:
    """Return the boards that detect most in addition to those made by hand, best first.

    The same content and the same number of draws make the same.
    """
    pool = {canonical(scenario): tellings for scenario in _small(draws) if (tellings := _tellings(scenario))}
    weights, texts = _weights(fittings), list[str]()
    for _time in range(_TIMES):
        rest = {text: tellings for text, tellings in pool.items() if text not in texts}
        texts += _selected(rest, weights, [_tellings(scenario) for scenario in by_hand])
    return [scenario_of(text) for text in texts]


def _tellings(scenario: Scenario) -> tuple[Telling, ...]:
    try:
        return tuple(tellings_on(scenario, tuple(MISCONCEPTIONS)))
    except EvaluationError:
        return ()


def _small(draws: int) -> Iterator[Scenario]:
    patterns = [scenario for scenario in _patterns() if size_of(scenario) < MOST_THINGS]
    yield from (item.scenario for item in misconceptions().values())
    for number in range(draws):
        scenario = _varied(patterns[number % len(patterns)], seed_of(f"telling{number}"))
        if scenario is not None and size_of(scenario) <= MOST_THINGS and _has_cards(scenario):
            yield scenario


def _has_cards(scenario: Scenario) -> bool:
    """Return whether every object of the board is named after a card, each card once."""
    names = [obj.name.en for obj in scenario.objects] + [effect.name.en for effect in scenario.effects]
    return len(set(names)) == len(names) and not any(map(_NO_CARD.search, names))


def _patterns() -> Iterator[Scenario]:
    yield from (tidy(item.scenario) for item in misconceptions().values())
    for case in Case.objects.published().order_by("slug"):
        for course in courses_of(case):
            yield from (tidy(scenario_of(stage.text)) for stage in course.stages[-1:])


def _varied(pattern: Scenario, seed: str) -> Scenario | None:
    """Return a board of that pattern; None if the drawn cards do not fit or are impossible in a game."""
    try:
        board = varied(pattern, seed)
        return board if could_come(canonical(board)) else None
    except ScenarioError:
        return None


def _selected(pool: Pool, weights: Mapping[Group, float], first: Iterable[Sequence[Telling]]) -> Iterator[str]:
    """Yield one board after the other, each the one that brings most beside those before it."""
    best = dict.fromkeys(weights, 0.0)
    for tellings in first:
        _surpass(best, _brings(tellings, weights))
    brings = {text: _brings(tellings, weights) for text, tellings in pool.items()}
    while brings:
        gains = {text: _gain(worths, best, weights) - _THING * pool[text][0].size for text, worths in brings.items()}
        text = max(gains, key=lambda key: gains[key])
        if gains[text] < _LEAST:
            return
        yield text
        _surpass(best, brings.pop(text))


def _surpass(best: dict[Group, float], worths: Mapping[Group, float]) -> None:
    for group, worth in worths.items():
        best[group] = max(best[group], worth)


def _weights(fittings: Mapping[Group, int]) -> dict[Group, float]:
    """Return what counts: the learners of each set of ideas, and any two ideas, more where a set has both."""
    weights: dict[Group, float] = {frozenset(pair): _PAIR for pair in combinations(MISCONCEPTIONS, 2)}
    for group, count in fittings.items():
        for pair in combinations(sorted(group), 2):
            weights[frozenset(pair)] += _PAIR
        if len(group) > 1:
            weights[group] = weights.get(group, 0) + count
    return weights


def _brings(tellings: Iterable[Telling], weights: Mapping[Group, float]) -> dict[Group, float]:
    """Return for each set of ideas how well the best question tells them apart, from 0 to 1; without those of 0."""
    worths = {group: max(_apart(telling, group) for telling in tellings) for group in weights}
    return {group: worth for group, worth in worths.items() if worth}


def _apart(telling: Telling, group: Group) -> float:
    """Return the share of the ideas that are alone with their answer, and a little for those that are with fewer."""
    sizes = [len(part) for part in telling.parted(group)]
    if len(sizes) < 2:
        return 0.0
    return (sizes.count(1) + 0.2 * (1 - sum(size * size for size in sizes) / len(group) ** 2)) / len(group)


def _gain(worth: Mapping[Group, float], best: Mapping[Group, float], weights: Mapping[Group, float]) -> float:
    return sum(weights[group] * (value - best[group]) for group, value in worth.items() if value > best[group])
