"""Questions about players and spells: which of them are worth asking, and what there is to choose from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.scenario import PlayerAbilities, Scenario
from layers_site.boards.services.evaluation import evaluated, scenario_of
from layers_site.questions import options
from layers_site.questions.answers import NO_VALUE, answer_of
from layers_site.questions.beliefs import gathered, right_answer
from layers_site.questions.chooser import Candidate, Spot
from layers_site.questions.questions import Question
from layers_site.questions.unfinished import left_out

#: What players have most often.
_KEYWORDS: Final = ("hexproof", "protection from red", "shroud")


def candidates_of_the_world(spot: Spot) -> Iterator[Candidate]:
    """Yield what can be asked of each player whom an effect changes, and of each spell. Raises EvaluationError."""
    trace = evaluated(spot.text, spot.edition)
    steps = [step for layer in trace.layers for step in layer.applied]
    for player in trace.players:
        pairs = [step.players[player] for step in steps if player in step.players]
        if any(before.hand_size != after.hand_size for before, after in pairs):
            yield Candidate(spot, "hand", player)
        if any(before.abilities != after.abilities for before, after in pairs):
            yield Candidate(spot, "player", player)
    for spell in trace.spells:
        yield Candidate(spot, "cost", spell)


def costs(question: Question) -> tuple[str, ...]:
    """Return the total costs to choose from, in an order that tells nothing."""
    trace, spell = evaluated(question.text, question.ruleset), _spell(question)
    answers = [right_answer(question), *(answer for answer in gathered(question).answers.values() if answer)]
    answers += [dict(item.answer) for item in left_out(question)]
    answers += [answer_of(trace, Question(question.text, question.ruleset, "cost", other)) for other in trace.spells]
    known = dict.fromkeys([*(str(answer["mana"]) for answer in answers), spell or "{0}", "{0}"])
    return (*sorted((mana for mana in known if mana != NO_VALUE), key=options.digest), NO_VALUE)


def _spell(question: Question) -> str:
    return next(spell.mana_cost for spell in scenario_of(question.text).spells if spell.id == question.object)


def keywords(question: Question) -> tuple[str, ...]:
    """Return the abilities of a player to choose from, in the order of the dictionary."""
    answers = [right_answer(question), *(answer for answer in gathered(question).answers.values() if answer)]
    believed = {word for answer in answers for word in answer["keywords"]}
    return tuple(sorted({*believed, *_offered_by_effects(scenario_of(question.text)), *_KEYWORDS}))


def _offered_by_effects(scenario: Scenario) -> Iterator[str]:
    """Yield the abilities that effects on this board give players or take from them."""
    for change in options.changes_on(scenario):
        if isinstance(change, PlayerAbilities):
            yield from (keyword for keyword in change.keywords if isinstance(keyword, str))
