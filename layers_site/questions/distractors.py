"""Choose the wrong answers that stand beside a right one: those of misconceptions first, as far as they go."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, permutations
from typing import Any, Final

from engine.words import COLORS
from layers_site.boards.services.evaluation import evaluated, scenario_of
from layers_site.questions import options
from layers_site.questions.answers import Answer, agrees, answer_of
from layers_site.questions.beliefs import Wrong, right_answer, wrong_answers
from layers_site.questions.facts import DECIDERS
from layers_site.questions.questions import Question

#: Of more effects than these not every order is tried.
_FEW: Final = 5


def distractors(question: Question, fewest: int, most: int) -> tuple[Wrong, ...]:
    """Choose wrong answers: of misconceptions at most `most`, and where these are few, others up to `fewest`.

    The others are first the answers of other editions, then some that nobody is known to hold. Raises EvaluationError.
    """
    wrong = wrong_answers(question)
    chosen = [answer for answer in wrong if answer.misconceptions][:most]
    right, unused = right_answer(question), (answer for answer in wrong if not answer.misconceptions)
    for answer in chain(unused, (Wrong(answer, (), ()) for answer in _guesses(question))):
        if len(chosen) >= fewest:
            break
        if not agrees(question.ask, answer.answer, right) and all(answer.answer != other.answer for other in chosen):
            chosen.append(answer)
    return tuple(chosen)


def _guesses(question: Question) -> Iterator[Answer]:
    """Yield answers of the right form, the likeliest first; right ones and believed ones may be among them."""
    if question.layer:
        yield from _of_effects(question)
    elif question.ask == "reason":
        yield from ({"reason": [reason]} for reason in DECIDERS)
        yield {"reason": []}
    else:
        trace = evaluated(question.text, question.ruleset)
        yield answer_of(replace(trace, final=trace.printed), question)
        yield from _of_object(question)


def _of_effects(question: Question) -> Iterator[Answer]:
    if question.ask == "next":
        yield from ({"next": effect} for effect in options.effects(question))
        yield {"next": ""}
        return
    right = right_answer(question)["order"]
    yield {"order": right[::-1]}
    yield from ({"order": list(permutation)} for permutation in permutations(right[:_FEW]))
    yield {"order": []}


def _of_object(question: Question) -> Iterator[Answer]:
    """Yield answers that change one part of the right answer."""
    right = right_answer(question)
    for key, value in chain(*(_others(key, question) for key in ("colors", "abilities", "controller") if key in right)):
        yield {**right, key: value}
    for power, toughness in _sizes(question) if "power" in right else ():
        yield {**right, "power": power, "toughness": toughness}
    for types in _types(right) if "types" in right else ():
        yield {**right, "types": types}


def _others(key: str, question: Question) -> Iterator[tuple[str, Any]]:
    if key == "controller":
        yield from ((key, player) for player in scenario_of(question.text).players)
    elif key == "colors":
        yield from ((key, sorted({color})) for color in sorted(COLORS, key=options.digest))
        yield key, []
    else:
        yield key, []
        yield from ((key, [ability]) for ability in options.abilities(question))


def _sizes(question: Question) -> Iterator[tuple[int | None, int | None]]:
    """Yield the sizes printed on the board, and sizes near these."""
    things = scenario_of(question.text).objects
    printed = [
        (thing.power, thing.toughness) for thing in things if thing.power is not None and thing.toughness is not None
    ]
    yield from sorted(dict.fromkeys(printed), key=_digest)
    right = right_answer(question)
    power, toughness = right["power"], right["toughness"]
    if power is None or toughness is None:
        yield from ((1, 1), (0, 0))
        return
    near = [(toughness, power), *((max(0, power + more), max(0, toughness + more)) for more in (1, -1, 2, 3))]
    yield from sorted(dict.fromkeys(near), key=_digest)
    yield None, None


def _types(right: Answer) -> Iterator[list[str]]:
    types = set(right["types"])
    for word in ("Creature", "Artifact", "Enchantment", "Land"):
        left = types ^ {word}
        if left:
            yield sorted(left)


def _digest(thing: object) -> str:
    return options.digest(json.dumps(thing))
