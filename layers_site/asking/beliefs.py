"""What would be answered under the misconceptions and the other editions: each once, and within bounds.

On the largest boards a ruleset that takes longer than it is worth is left out.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any, Final

import engine
from engine import EvaluationError
from engine.bearing import may_differ
from engine.rulesets import AND, DEFAULT, MISCONCEPTIONS, RULESETS, find_ruleset, is_ruleset
from engine.scenario import Ability
from engine.trace import EffectInfo, Trace
from layers_site.asking.answers import Answer, ability_name, agrees, answer_of
from layers_site.asking.layers import contenders, order_of
from layers_site.asking.questions import Question
from layers_site.workbench.services.evaluation import evaluated, scenario_of

#: What one evaluation beside the right one may cost (no curated board takes a quarter), and after how many that cost
#: more the rest is left out.
STEPS: Final = 20_000
GIVE_UP: Final = 2
#: How long pairs are looked for, and how many that fit are enough: more of them are no diagnosis.
PAIR_SECONDS: Final = 0.6
MOST_PAIRS: Final = 3
QUESTIONS_KEPT: Final = 128


@dataclass(frozen=True, slots=True)
class Gathered:
    """What is answered by ruleset, None for what was not evaluated, and what the answers speak of, by its name.

    A misconception that changes only what does not come up on this board is not among them. `effects` are those that
    anybody could take to have a part in the layer asked about.
    """

    answers: Mapping[str, Answer | None]
    abilities: dict[str, Ability]
    effects: dict[str, EffectInfo]


def right_answer(question: Question) -> dict[str, Any]:
    """The answer by the rules of the question's edition."""
    return answer_of(evaluated(question.text, question.ruleset), question)


@lru_cache(maxsize=QUESTIONS_KEPT)
def gathered(question: Question) -> Gathered:
    """What all rulesets answer, right ones and wrong ones, within bounds of counted steps.

    No clock decides, so that a form made from this is the same when it comes back. Raises EvaluationError where the
    question's own ruleset cannot be evaluated.
    """
    right = evaluated(question.text, question.ruleset)
    live = [one for one in MISCONCEPTIONS if may_differ(right, right.rules, find_ruleset(one))]
    found: dict[str, Answer | None] = {}
    abilities, effects = _abilities(right, question), _effects(right, question)
    dear = 0
    for one in (*(edition for edition in RULESETS if edition != question.ruleset), *live):
        trace = evaluated_under(question, one) if dear < GIVE_UP else None
        found[one] = None if trace is None else answer_of(trace, question)
        dear += trace is None
        if trace is not None:
            abilities = _abilities(trace, question) | abilities
            effects = _effects(trace, question) | effects
    return Gathered(found, abilities, effects)


def evaluated_under(question: Question, ruleset: str) -> Trace | None:
    """The board's trace under another ruleset; None where it takes longer than it is worth."""
    try:
        return engine.evaluate(scenario_of(question.text), ruleset, steps=STEPS)
    except EvaluationError:
        return None


def _abilities(trace: Trace, question: Question) -> dict[str, Ability]:
    """What the object asked about has in the end."""
    now = trace.final.get(question.object)
    return {ability_name(one.ability): one.ability for one in now.abilities} if now else {}


def _effects(trace: Trace, question: Question) -> dict[str, EffectInfo]:
    """The effects that apply in the layer asked about; under the question's own ruleset also those that only could."""
    if not question.layer:
        return {}
    rules = find_ruleset(question.ruleset)
    names = set(order_of(trace, rules, question.layer))
    if trace.rules == rules:
        names |= contenders(trace, question.layer)
    return {name: trace.effects[name] for name in names if name in trace.effects}


def editions_with(question: Question, given: Answer) -> tuple[str, ...]:
    """The editions under which that answer is right, oldest first."""
    found = gathered(question).answers
    return tuple(one for one in RULESETS if agrees(question.ask, given, found.get(one)))


def beliefs_of(question: Question, given: Answer) -> tuple[str, ...]:
    """The misconceptions that give exactly that wrong answer; where none does alone, pairs of them ("M07+M11").

    A misconception is one of today's rules: under an older edition, who answers as today's rules do holds none.
    """
    found = gathered(question).answers
    if agrees(question.ask, given, found.get(DEFAULT)):
        return ()
    alone = tuple(one for one in MISCONCEPTIONS if agrees(question.ask, given, found.get(one)))
    return alone or (() if question.ask == "reason" else tuple(_pairs(question, given)))


def _pairs(question: Question, given: Answer) -> Iterator[str]:
    started, count, known = time.monotonic(), 0, _of_pairs(question)
    for pair in _candidates(question):
        if count == MOST_PAIRS or time.monotonic() - started > PAIR_SECONDS:
            return
        if pair not in known:
            trace = evaluated_under(question, pair)
            known[pair] = None if trace is None else answer_of(trace, question)
        if known[pair] == given:
            count += 1
            yield pair


@lru_cache(maxsize=QUESTIONS_KEPT)
def _of_pairs(_question: Question) -> dict[str, Answer | None]:
    """What pairs answer, as far as they were asked for: the next wrong answer goes on from there."""
    return {}


def _candidates(question: Question) -> list[str]:
    """The pairs that can be held together; first those of which more makes a difference by itself."""
    found, right = gathered(question).answers, right_answer(question)
    live = [one for one in MISCONCEPTIONS if found.get(one) is not None]
    pairs = [f"{one}{AND}{other}" for one, other in combinations(live, 2) if is_ruleset(f"{one}{AND}{other}")]
    return sorted(pairs, key=lambda pair: sum(found[one] == right for one in pair.split(AND)))
