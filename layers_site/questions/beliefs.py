"""Answers under the misconceptions and the other editions: each computed once, and within bounds.

On the largest boards a ruleset that takes longer than it is worth is left out.

misleading(text, "2026")["bears", "pt"]     # {'{"power": 1, "toughness": 1}': frozenset({"M02", "M33"})}
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from engine import EvaluationError, SideBySide
from engine.analysis.differences import differences
from engine.evaluation.beside import may_differ
from engine.evaluation.trace import EffectInfo, Trace
from engine.rulesets import DEFAULT, MISCONCEPTIONS, READINGS, RULESETS, find_ruleset
from engine.scenario import Ability
from layers_site.boards.services.evaluation import evaluated, evaluated_aside, scenario_of
from layers_site.platform.memory import cached
from layers_site.questions.answers import KEYS, Answer, ability_name, agrees, answer_of, state_of
from layers_site.questions.questions import Ask, Question, contenders, order_of

#: What one evaluation beside the right one may cost (no curated board takes a quarter), and after how many that cost
#: more the rest is left out.
STEPS: Final = 20_000
GIVE_UP: Final = 2
QUESTIONS_KEPT: Final = 128


@dataclass(frozen=True, slots=True)
class Gathered:
    """The answers by ruleset, None if it was not evaluated, and the abilities and effects in them, by name.

    A misconception that changes only what does not come up on this board is not among them. `abilities` are those that
    the object asked about has in the end, if that is asked; `effects` those that anybody could take to have a part in
    the layer asked about.
    """

    answers: dict[str, Answer | None]
    abilities: dict[str, Ability]
    effects: dict[str, EffectInfo]


def right_answer(question: Question) -> dict[str, Any]:
    """Return the answer by the rules of the question's edition."""
    return answer_of(evaluated(question.text, question.ruleset), question)


@cached("gathered", QUESTIONS_KEPT)
def gathered(question: Question) -> Gathered:
    """Return the answers of all rulesets, right and wrong, within bounds of counted steps.

    No clock decides, so that a form made from this is the same when it comes back. Raises EvaluationError where the
    question's own ruleset cannot be evaluated.
    """
    right = evaluated(question.text, question.ruleset)
    others = (*(READINGS if question.ruleset == DEFAULT else ()), *MISCONCEPTIONS)
    live = [other for other in others if may_differ(right, find_ruleset(other))]
    found = Gathered({}, _abilities(right, question), _effects(right, question))
    editions = (edition for edition in RULESETS if edition != question.ruleset)
    for ruleset, trace in _beside(right, (*editions, *live)):
        found.answers[ruleset] = None if trace is None else answer_of(trace, question)
        if trace is not None:
            for name, ability in _abilities(trace, question).items():
                found.abilities.setdefault(name, ability)
            for name, effect in _effects(trace, question).items():
                found.effects.setdefault(name, effect)
    return found


def _beside(right: Trace, rulesets: Iterable[str]) -> Iterator[tuple[str, Trace | None]]:
    """Yield the trace of the board under each ruleset, None where there is none within the bounds."""
    dear, together = 0, SideBySide(right.scenario, steps=STEPS, beside=right)
    for ruleset in rulesets:
        trace = trace_under(together, ruleset) if dear < GIVE_UP else None
        dear += trace is None
        yield ruleset, trace


def evaluated_under(question: Question, ruleset: str) -> Trace | None:
    """Return the trace of the board under another ruleset; None if that takes too many steps."""
    return trace_under(SideBySide(scenario_of(question.text), steps=STEPS), ruleset)


def trace_under(together: SideBySide, ruleset: str) -> Trace | None:
    """Return the trace that stands beside the others under a ruleset; None where there is no result."""
    try:
        return together.under(ruleset)
    except EvaluationError:
        return None


def _abilities(trace: Trace, question: Question) -> dict[str, Ability]:
    """Return the final abilities of the object, if the question asks for them."""
    now = trace.final.get(question.object) if "abilities" in KEYS[question.ask] else None
    return {ability_name(ability.ability): ability.ability for ability in now.abilities} if now else {}


def _effects(trace: Trace, question: Question) -> dict[str, EffectInfo]:
    """Return the effects that apply in the layer asked about.

    Under the question's own ruleset those that only could apply are among them.
    """
    if not question.layer:
        return {}
    rules = find_ruleset(question.ruleset)
    names = set(order_of(trace, rules, question.layer))
    if trace.rules == rules:
        names |= contenders(trace, question.layer)
    return {name: trace.effects[name] for name in names if name in trace.effects}


@dataclass(frozen=True, slots=True)
class Wrong:
    """A wrong answer: the misconceptions that give it, each alone, and the editions under which it would be right."""

    answer: Answer
    misconceptions: tuple[str, ...]
    editions: tuple[str, ...]


def wrong_answers(question: Question) -> tuple[Wrong, ...]:
    """Give each wrong answer once, those of most misconceptions first. Raises EvaluationError.

    What is right by another reading of the rules is not among them.
    """
    right = right_answer(question)
    givers: dict[str, dict[str, Answer]] = {}
    for ruleset, answer in gathered(question).answers.items():
        if answer is not None and not agrees(question.ask, answer, right):
            givers.setdefault(json.dumps(answer, sort_keys=True), {})[ruleset] = answer
    wrong = (_wrong(answers) for answers in givers.values() if answers.keys().isdisjoint(READINGS))
    return tuple(sorted(wrong, key=lambda item: (-len(item.misconceptions), item.misconceptions, item.editions)))


def _wrong(answers: Mapping[str, Answer]) -> Wrong:
    """Return the wrong answer with its misconceptions and editions; an answer that today's rules give has none."""
    return Wrong(
        answer=next(iter(answers.values())),
        misconceptions=tuple(idea for idea in MISCONCEPTIONS if idea in answers and DEFAULT not in answers),
        editions=tuple(edition for edition in RULESETS if edition in answers),
    )


def editions_with(question: Question, answer: Answer) -> tuple[str, ...]:
    """Return the editions under which that answer is right, oldest first, and the other readings."""
    answers = gathered(question).answers
    return tuple(edition for edition in (*RULESETS, *READINGS) if agrees(question.ask, answer, answers.get(edition)))


def beliefs_of(question: Question, answer: Answer) -> tuple[str, ...]:
    """Return the misconceptions that give exactly that wrong answer, each by itself.

    A misconception is one of today's rules: under an older edition, who answers as today's rules do holds none. Nor
    does who follows another reading of them.
    """
    answers = gathered(question).answers
    if any(agrees(question.ask, answer, answers.get(today)) for today in (DEFAULT, *READINGS)):
        return ()
    return tuple(idea for idea in MISCONCEPTIONS if agrees(question.ask, answer, answers.get(idea)))


#: What is asked of one object, the quickest to answer first.
OF_AN_OBJECT: Final[tuple[Ask, ...]] = ("pt", "types", "colors", "controller", "abilities")
BOARDS_KEPT: Final = 512

#: The different wrong answers to one question, as JSON, each with the misconceptions that give it.
WrongAnswers = Mapping[str, frozenset[str]]
#: The wrong answers by object and aspect; where nobody is wrong, there is no entry.
Mistakes = Mapping[tuple[str, Ask], WrongAnswers]


@cached("misleading", BOARDS_KEPT)
def misleading(text: str, edition: str) -> Mistakes:
    """Give what each misconception gets wrong on a board. Raises EvaluationError.

    A misconception is one of today's rules: who answers an older edition as today's rules do holds none.
    """
    right = evaluated(text, edition)
    today = None if edition == DEFAULT else evaluated_aside(text, DEFAULT, STEPS)
    excused = set() if today is None else set(_answered_otherwise(right, today))
    wrong: defaultdict[tuple[str, Ask], defaultdict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for idea, trace in _beside(right, (idea for idea in MISCONCEPTIONS if may_differ(right, find_ruleset(idea)))):
        for difference in _answered_otherwise(right, trace) if trace is not None else ():
            if difference not in excused:
                thing, ask, answer = difference
                wrong[thing, ask][answer].add(idea)
    answers = ((key, {answer: frozenset(ideas) for answer, ideas in by.items()}) for key, by in wrong.items())
    return MappingProxyType({key: MappingProxyType(by) for key, by in answers})


def _answered_otherwise(right: Trace, other: Trace) -> Iterator[tuple[str, Ask, str]]:
    """Yield object, aspect, and as JSON what the other trace answers, wherever that is not what `right` does."""
    for thing in differences(right, other).objects:
        here, there = state_of(right, thing), state_of(other, thing)
        for ask in OF_AN_OBJECT:
            if any(here[key] != there[key] for key in KEYS[ask]):
                yield thing, ask, json.dumps({key: there[key] for key in KEYS[ask]}, sort_keys=True)
