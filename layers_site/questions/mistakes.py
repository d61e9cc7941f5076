"""Work out what misconceptions answer wrongly about the objects of a board.

misleading(text, "2026")["bears", "pt"]     # {'{"power": 1, "toughness": 1}': frozenset({"M02", "M33"})}
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

import engine
from engine import EvaluationError
from engine.analysis.differences import differences
from engine.evaluation.beside import may_differ
from engine.evaluation.trace import Trace
from engine.rulesets import DEFAULT, MISCONCEPTIONS, find_ruleset
from layers_site.boards.services.evaluation import evaluated, evaluated_aside
from layers_site.platform.memory import cached
from layers_site.questions.answers import KEYS, state_of
from layers_site.questions.beliefs import GIVE_UP, STEPS
from layers_site.questions.questions import Ask

#: What is asked of one object, the quickest to answer first.
OF_AN_OBJECT: Final[tuple[Ask, ...]] = ("pt", "types", "colors", "controller", "abilities")
BOARDS_KEPT: Final = 512

#: The different wrong answers to one question, as JSON, each with the misconceptions that give it.
WrongAnswers = Mapping[str, frozenset[str]]
#: The wrong answers by object and aspect; where nobody is wrong, there is no entry.
Mistakes = Mapping[tuple[str, Ask], WrongAnswers]


def misleading(text: str, edition: str) -> Mistakes:
    """Give what each misconception gets wrong on a board. Raises EvaluationError.

    A misconception is one of today's rules: who answers an older edition as today's rules do holds none.
    """
    return _misleading(text, edition, STEPS)


def mistakes(right: Trace, believed: Iterable[Trace], today: Trace | None = None) -> Mistakes:
    """Give what each of the traces answers otherwise than `right` does, and than `today` does."""
    excused = set() if today is None else set(answered_otherwise(right, today))
    wrong: defaultdict[tuple[str, Ask], defaultdict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for trace in believed:
        for difference in answered_otherwise(right, trace):
            if difference not in excused:
                thing, ask, answer = difference
                wrong[thing, ask][answer].add(trace.rules.id)
    return _frozen({key: {answer: frozenset(ideas) for answer, ideas in by.items()} for key, by in wrong.items()})


def answered_otherwise(right: Trace, other: Trace) -> Iterator[tuple[str, Ask, str]]:
    """Yield object, aspect, and as JSON what the other trace answers, wherever that is not what `right` does."""
    for thing in differences(right, other).objects:
        here, there = state_of(right, thing), state_of(other, thing)
        for ask in OF_AN_OBJECT:
            if any(here[key] != there[key] for key in KEYS[ask]):
                yield thing, ask, json.dumps({key: there[key] for key in KEYS[ask]}, sort_keys=True)


def _frozen(wrong: dict[tuple[str, Ask], dict[str, frozenset[str]]]) -> Mistakes:
    return MappingProxyType({key: MappingProxyType(by) for key, by in wrong.items()})


@cached("misleading", BOARDS_KEPT)
def _misleading(text: str, edition: str, steps: int) -> Mistakes:
    right = evaluated(text, edition)
    today = None if edition == DEFAULT else evaluated_aside(text, DEFAULT, steps)
    return mistakes(right, _believed(right, steps), today)


def _believed(right: Trace, steps: int) -> Iterator[Trace]:
    """Yield the board under every misconception that comes up on it, within the bounds of `beliefs`."""
    costly, together = 0, engine.SideBySide(right.scenario, steps=steps, beside=right)
    for idea in MISCONCEPTIONS:
        if costly < GIVE_UP and may_differ(right, right.rules, find_ruleset(idea)):
            try:
                yield together.under(idea)
            except EvaluationError:
                costly += 1
