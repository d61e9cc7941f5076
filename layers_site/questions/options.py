"""Choices in the form of a question, in an order that does not tell the answer.

The options are all that anybody could come to: what every edition and every misconception gives on this board, what is
printed, what the board's effects speak of, and some more words of the kind. None of this depends on which of them is
right, and neither does the order: words stand as in a dictionary, abilities and effects by a digest of their names.
So a board on which another one is right has the same form.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Final

from engine.evaluation.board import present
from engine.evaluation.trace import EffectInfo
from engine.scenario import (
    Ability,
    AddAbilities,
    AllCreatureTypes,
    CardTypes,
    Change,
    FullText,
    GameObject,
    Scenario,
    Subtypes,
    Supertypes,
    changes_of,
    nested,
)
from engine.words import BASIC_LAND_TYPES
from layers_site.boards.services.evaluation import scenario_of
from layers_site.questions.answers import ability_name
from layers_site.questions.authored import option_texts
from layers_site.questions.beliefs import gathered, right_answer
from layers_site.questions.questions import Ask, Question

#: What is always offered, so that ticking everything is no answer.
_ALWAYS: Final[Mapping[str, tuple[str, ...]]] = {
    "supertypes": ("Basic", "Legendary", "Snow"),
    "types": ("Artifact", "Creature", "Enchantment", "Land"),
    "subtypes": (),
}
_SUBTYPES: Final = ("Bear", "Elf", "Equipment", "Forest", "Goblin", "Human", "Island", "Soldier", "Spirit", "Zombie")
_KEYWORDS: Final = ("deathtouch", "first strike", "flying", "haste", "lifelink", "reach", "trample", "vigilance")
#: As many are offered at least. Beside what is printed and what is right: at most so many of what effects and wrong
#: ideas lead to (only boards made to be unwieldy have more), and so many that stand elsewhere on the board.
FEWEST: Final = 4
MOST_POSSIBLE: Final = 30
MOST_OTHERS: Final = 6
#: Whole answers to press.
FEWEST_PICKS: Final = 3
MOST_PICKS: Final = 8
ENOUGH_PICKS: Final = 4


def digest(text: str) -> str:
    """Return a short name by which a form calls an ability or an effect.

    Its order has nothing to do with the game's.
    """
    return sha256(text.encode()).hexdigest()[:12]


def type_words(question: Question, key: str) -> frozenset[str]:
    """Return the supertypes, card types or subtypes (`key`) to choose from."""
    card, scenario = card_of(question), scenario_of(question.text)
    words = {*getattr(card, key), *_ALWAYS[key], *right_answer(question)[key]}
    could_be = {str(word) for answer in _all_answers(question) for word in _listed(answer.get(key))}
    words |= _some({*could_be, *_words_in_effects(scenario, key)} - words, MOST_POSSIBLE)
    return frozenset(_more_subtypes(words, scenario) if key == "subtypes" else words)


def _more_subtypes(words: set[str], scenario: Scenario) -> set[str]:
    """Add all basic land types if there is one, subtypes of other objects, and some more if these are few."""
    if words & set(BASIC_LAND_TYPES):
        words |= set(BASIC_LAND_TYPES)
    words |= _some({word for thing in _there(scenario) for word in thing.subtypes} - words, MOST_OTHERS)
    return words | _some(set(_SUBTYPES) - words, FEWEST - len(words))


def offers_every_creature_type(question: Question) -> bool:
    """Return whether "every creature type" can be chosen.

    That is where the board speaks of it, or where somebody could come to it.
    """
    any_ = any(isinstance(change, AllCreatureTypes) for change in changes_on(scenario_of(question.text)))
    return any_ or any(answer.get("all_creature_types") for answer in _all_answers(question))


def may_be_empty(question: Question, key: str) -> bool:
    """Return whether somebody could come to it that there are none at all."""
    return any(answer.get(key) == [] for answer in _all_answers(question))


def _words_in_effects(scenario: Scenario, key: str) -> Iterator[str]:
    """Yield the words of that sort in what the board's effects do."""
    kinds = {"supertypes": Supertypes, "types": CardTypes, "subtypes": Subtypes}
    for change in changes_on(scenario):
        if isinstance(change, Supertypes | CardTypes | Subtypes) and isinstance(change, kinds[key]):
            yield from (word for word in change.words if isinstance(word, str))


@lru_cache(maxsize=128)
def abilities(question: Question) -> Mapping[str, Ability]:
    """Return the abilities to choose from, by their names in an answer, in the order in which they are shown.

    What X is in a keyword is a number in each answer: "annihilator X" is none.
    """
    card, scenario = card_of(question), scenario_of(question.text)
    printed = _by_name(card.abilities)
    known = printed | _by_name(_granted_abilities(scenario)) | gathered(question).abilities
    own = {*right_answer(question)["abilities"], *printed}
    abilities = {name: known[name] for name in own | _some(set(known) - own, MOST_POSSIBLE)}
    others = _by_name(ability for thing in _there(scenario) for ability in thing.abilities)
    abilities |= {name: others[name] for name in _some(set(others) - set(abilities), MOST_OTHERS)}
    keywords = _some(set(_KEYWORDS) - set(abilities), FEWEST - len(abilities))
    abilities |= {name: Ability(keyword=name) for name in keywords}
    return {name: abilities[name] for name in sorted(abilities, key=digest)}


def _by_name(abilities: Iterable[Ability]) -> dict[str, Ability]:
    return {ability_name(ability): ability for ability in abilities if ability.x is None}


def _granted_abilities(scenario: Scenario) -> Iterator[Ability]:
    """Yield the abilities that effects on this board give."""
    for change in changes_on(scenario):
        if isinstance(change, AddAbilities | FullText):
            yield from change.abilities if isinstance(change, AddAbilities) else change.plus


def effects(question: Question) -> Mapping[str, EffectInfo]:
    """Return the effects to choose from, by their names in the trace, in the order in which they are shown.

    For "next" those that have been applied already are left out.
    """
    effect_infos = gathered(question).effects
    return {name: effect_infos[name] for name in sorted(effect_infos, key=digest) if name not in question.after}


def picks(question: Question) -> Mapping[str, Mapping[str, object]]:
    """Return whole answers as buttons: the answers that people may come to, and the printed values.

    By what a form calls them; sizes from small to large, others by that name. Empty where they are so few that they
    would tell, or more than one would read, and for what is not said in a word. Those of an authored question stand as
    they were written.
    """
    if question.ask == "authored":
        return {str(place): {"option": place} for place in option_texts(question)}
    if question.ask not in _PRINTED:
        return {}
    answers = [*_all_answers(question), *_PRINTED[question.ask](card_of(question))]
    if question.ask == "pt":
        answers += _other_sizes(question, {_size(answer) for answer in answers})
    answers_by_pick = {digest(json.dumps(answer, sort_keys=True)): answer for answer in answers}
    if not FEWEST_PICKS <= len(answers_by_pick) <= MOST_PICKS:
        return {}
    return {
        name: answers_by_pick[name]
        for name in sorted(answers_by_pick, key=lambda name: (_size(answers_by_pick[name]), name))
    }


def _size(answer: Mapping[str, object]) -> tuple[bool, int, int]:
    power, toughness = answer.get("power"), answer.get("toughness")
    sized = isinstance(power, int) and isinstance(toughness, int)
    return (False, power, toughness) if sized else (True, 0, 0)  # type: ignore[return-value]


def _other_sizes(question: Question, existing: set[tuple[bool, int, int]]) -> list[Mapping[str, object]]:
    """Add sizes of the board, or sizes near it, if there are few. They are the same whichever is right."""
    printed = {size for thing in _there(scenario_of(question.text)) for size in map(_size, _printed_size(thing))}
    sizes = [(power, toughness) for none, power, toughness in sorted(existing | printed) if not none]
    near = {(False, power + more, toughness + more) for power, toughness in sizes for more in (-1, 1, 2)}
    near |= {(False, toughness, power) for power, toughness in sizes}
    near = {size for size in near if size[1] >= 0 and size[2] > 0}
    wanted = ENOUGH_PICKS - len(existing)
    known = sorted(printed - existing, key=_digest)[: max(0, wanted)]
    guessed = sorted(near - existing - printed, key=_digest)[: max(0, wanted - len(known))]
    return [{"power": power, "toughness": toughness} for _none, power, toughness in (*known, *guessed)]


def _digest(thing: object) -> str:
    return digest(repr(thing))


def _printed_size(card: GameObject) -> Iterator[Mapping[str, object]]:
    if card.power is not None and card.toughness is not None:
        yield {"power": card.power, "toughness": card.toughness}


def _printed_line(card: GameObject) -> Iterator[Mapping[str, object]]:
    words = {key: sorted(getattr(card, key)) for key in ("supertypes", "types", "subtypes")}
    yield words | {"all_creature_types": False}


def _printed_colors(card: GameObject) -> Iterator[Mapping[str, object]]:
    yield {"colors": sorted(card.colors)}


_PRINTED: Final[Mapping[Ask, Callable[[GameObject], Iterator[Mapping[str, object]]]]] = {
    "pt": _printed_size,
    "types": _printed_line,
    "colors": _printed_colors,
}


def card_of(question: Question) -> GameObject:
    """Return the object that is asked about, as it is printed."""
    return next(obj for obj in scenario_of(question.text).objects if obj.id == question.object)


def _all_answers(question: Question) -> Iterator[Mapping[str, object]]:
    yield right_answer(question)
    yield from (answer for answer in gathered(question).answers.values() if answer is not None)


def changes_on(scenario: Scenario) -> Iterator[Change]:
    """Yield all that effects and abilities of the board do, as far as they are there."""
    yield from nested(change for effect in scenario.effects if effect.enabled for change in effect.changes)
    for thing in _there(scenario):
        for ability in thing.abilities:
            yield from changes_of(ability)


def _there(scenario: Scenario) -> Iterator[GameObject]:
    """Yield the objects that are there: what a later stage brings is no part of the question, and would tell of it."""
    return (thing for thing in present(scenario).objects if thing.enabled)


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _some(words: Iterable[str], count: int) -> frozenset[str]:
    """Choose at most so many words, always the same ones."""
    return frozenset(sorted(words, key=digest)[: max(0, count)])
