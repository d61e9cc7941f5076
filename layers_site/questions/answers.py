"""The answer to a question that a trace gives, as JSON: right under the question's ruleset, believed under another.

pt          {"power": 3, "toughness": 3}, both None for what is no creature
types       {"supertypes": [], "types": ["Creature"], "subtypes": ["Bear"], "all_creature_types": False}
colors      {"colors": ["green"]}
abilities   {"abilities": ["flying", "Other creatures get +1/+1."]}     keyword, or English text
controller  {"controller": "you"}
state       all of these
hand        {"hand_size": 7}, "none" for no maximum
player      {"keywords": ["hexproof"]}      that a player has
cost        {"mana": "{2}{W}"}      in all; "none" for what can't be paid
reason      {"reason": ["layers", "timestamps"]}    codes of `engine.analysis.decided`, [] where none of them decides
order       {"order": ["moon.a1", "urborg.a1"]}
next        {"next": "urborg.a1"}, "" where nothing more applies
authored    {"option": 2}, the place of an option; NO_OPTION for what none of them says
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.analysis.result import size_shown
from engine.characteristics import Characteristics
from engine.evaluation.trace import Step, Trace
from engine.evaluation.world import PlayerState, SpellState
from engine.rulesets import find_ruleset
from engine.scenario import Ability, GameObject
from engine.words import is_creature_type
from layers_site.content.cli import english
from layers_site.questions.authored import option_of
from layers_site.questions.questions import ABOUT_PLAYERS, ABOUT_SPELLS, Ask, Question, deciders, order_of

Answer = Mapping[str, Any]

_TYPES: Final = ("supertypes", "types", "subtypes", "all_creature_types")
#: What each aspect asks for, by the keys of an answer.
KEYS: Final[Mapping[Ask, tuple[str, ...]]] = {
    "pt": ("power", "toughness"),
    "types": _TYPES,
    "colors": ("colors",),
    "abilities": ("abilities",),
    "controller": ("controller",),
    "state": ("power", "toughness", *_TYPES, "colors", "abilities", "controller"),
    "reason": ("reason",),
    "hand": ("hand_size",),
    "player": ("keywords",),
    "cost": ("mana",),
    "order": ("order",),
    "next": ("next",),
    "authored": ("option",),
}
_SETS: Final = frozenset(("supertypes", "types", "subtypes", "colors", "abilities", "keywords", "reason"))
#: In an answer: no maximum, or no cost that can be paid.
NO_VALUE: Final = "none"


def answer_of(trace: Trace, question: Question) -> dict[str, Any]:
    """Return the answer in the trace, which may be under another ruleset than the question."""
    if question.ask == "authored":
        return {"option": option_of(trace, question)}
    if question.ask == "order":
        return {"order": list(_order(trace, question))}
    if question.ask == "next":
        following = (key for key in _order(trace, question) if key not in question.after)
        return {"next": next(following, "")}
    if question.ask == "reason":
        return {"reason": _reasons(trace, question)}
    if question.ask in ABOUT_PLAYERS:
        return player_answer(question.ask, trace.players[question.object])
    if question.ask in ABOUT_SPELLS:
        return spell_answer(trace.spells[question.object])
    everything = state_of(trace, question.object)
    return {key: everything[key] for key in KEYS[question.ask]}


def player_answer(ask: Ask, now: PlayerState) -> dict[str, Any]:
    """Return the answer about a player. A maximum below zero is zero (107.1b)."""
    if ask == "player":
        return {"keywords": sorted(set(now.abilities))}
    return {"hand_size": NO_VALUE if now.hand_size is None else max(0, now.hand_size)}


def spell_answer(now: SpellState) -> dict[str, Any]:
    return {"mana": (now.mana or "{0}") if now.payable else NO_VALUE}


def answers_around(step: Step, question: Question) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """Return the answers about a player or a spell before and after a step; None where it did nothing to them."""
    if question.ask in ABOUT_PLAYERS and question.object in step.players:
        before, after = step.players[question.object]
        return player_answer(question.ask, before), player_answer(question.ask, after)
    if question.ask in ABOUT_SPELLS and question.object in step.spells:
        cost, costs = step.spells[question.object]
        return spell_answer(cost), spell_answer(costs)
    return None


def state_of(trace: Trace, name: str) -> dict[str, Any]:
    """Give the answer to "state": all that can be asked of an object at once."""
    card = next(thing for thing in trace.scenario.objects if thing.id == name)
    return _of_object(trace.final[name], card)


def agrees(ask: Ask, answer: Answer, wanted: Answer | None) -> bool:
    """Return whether an answer is the wanted one. Of several rules that decide, each by itself is a right answer."""
    if wanted is None or ask != "reason" or not answer["reason"]:
        return answer == wanted
    return set(answer["reason"]) <= set(wanted["reason"])


def _reasons(trace: Trace, question: Question) -> list[str]:
    decisions = deciders(question.text, trace.rules.id) or ()
    return sorted(
        decision.what
        for decision in decisions
        if decision.differences and question.object in decision.differences.objects
    )


def _order(trace: Trace, question: Question) -> tuple[str, ...]:
    return order_of(trace, find_ruleset(question.ruleset), question.layer)


def _of_object(now: Characteristics, card: GameObject) -> dict[str, Any]:
    power, toughness = size_shown(now, card)
    return {
        "power": power,
        "toughness": toughness,
        "supertypes": sorted(now.supertypes),
        "types": sorted(now.types),
        "subtypes": _subtypes(now.subtypes, every=now.all_creature_types),
        "all_creature_types": now.all_creature_types,
        "colors": sorted(now.colors),
        "abilities": sorted({ability_name(ability.ability) for ability in now.abilities}),
        "controller": now.controller,
    }


def ability_name(ability: Ability) -> str:
    """Return the name of an ability in an answer, as in a result: its keyword, or its English text.

    Two that say the same are one to whoever is asked.
    """
    if ability.keyword is not None:
        return ability.keyword
    label = ability.text or ability.other
    return label.en if label is not None else english(ability)


def _subtypes(words: Iterable[str], *, every: bool) -> list[str]:
    """Return every creature type at once leaves none to be named."""
    return sorted(word for word in set(words) if not (every and is_creature_type(word)))


def tidied(answer: Answer, ask: Ask) -> dict[str, Any]:
    """Return any answer in the form of `answer_of`; missing keys become None."""
    tidy = {key: _value(key, answer.get(key)) for key in KEYS[ask]}
    if tidy.get("all_creature_types") and isinstance(tidy["subtypes"], list):
        tidy["subtypes"] = _subtypes(tidy["subtypes"], every=True)
    return tidy


def _value(key: str, value: Any) -> Any:
    if key in _SETS:
        return sorted({str(item) for item in value}) if isinstance(value, list | tuple | set | frozenset) else None
    if key == "order":
        return [str(item) for item in value] if isinstance(value, list | tuple) else None
    return value if isinstance(value, bool | int | str) else None
