"""An item as it is asked: what it is about, and what lies on the board. Nothing of the answer."""

from __future__ import annotations

from dataclasses import dataclass

from engine.scenario import Effect, GameObject, Scenario
from layers_site.explain import texts
from layers_site.explain.names import Names, label
from layers_site.learning.drills.boards import is_game, stands
from layers_site.learning.drills.content import Item

#: A larger board would be read instead of thought about.
_MOST_SHOWN = 8


@dataclass(frozen=True, slots=True)
class Laid:
    """One thing on the board: its name, its type line with its size, and its text."""

    name: str
    line: str
    says: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class QuestionView:
    """`asked` says which effect is meant, `question` what is to be answered about it."""

    code: str
    name: str
    text: str
    question: str
    board: tuple[Laid, ...]


def question_view(item: Item) -> QuestionView:
    return QuestionView(item.code, label(item.name), label(item.prompt), label(item.question), _board(item))


def _board(item: Item) -> tuple[Laid, ...]:
    """Return the board of a question about two effects or more. For a single effect the question itself says enough."""
    if is_game(item) or item.family != "depends-or-not":
        return ()
    scenario = stands(item)[0].scenario
    names = Names(scenario)
    things = [_laid(obj, scenario, names) for obj in scenario.objects if obj.enabled]
    effects = [_resolved(effect, scenario) for effect in scenario.effects if effect.enabled]
    return tuple((things + effects)[:_MOST_SHOWN])


def _laid(thing: GameObject, scenario: Scenario, names: Names) -> Laid:
    size = "" if thing.power is None else f" {thing.power}/{thing.toughness}"
    says = tuple(texts.ability(ability, thing, scenario) for ability in thing.abilities if ability.static)
    return Laid(names.thing(thing.id), texts.type_line(thing) + size, says)


def _resolved(effect: Effect, scenario: Scenario) -> Laid:
    return Laid(label(effect.name), "", (texts.effect(effect, scenario),))
