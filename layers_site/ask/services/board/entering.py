"""Deeds of a card as it enters (614.1c): the counters that it enters with, the choice that it makes, its size.

It is done only if the card has that ability as it enters, under the effects that are there before it (614.12).
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from engine.evaluation.trace import Trace
from engine.scenario import Ability, Chosen, Counters, GameObject, Scenario
from layers_site.ask.services.board.evaluating import evaluated
from layers_site.ask.services.cards.numbers import entered_with, is_entered_larger
from layers_site.ask.services.cards.plain import is_plain
from layers_site.cardtext.reading.own_words import facts_in

#: What is chosen where nobody says it.
_CHOICES: Final = (
    (re.compile(r"\bchoose a color\b"), Chosen(color="blue")),
    (re.compile(r"\bchoose a creature type\b"), Chosen(creature_type="Bear")),
    (re.compile(r"\bchoose a basic land type\b"), Chosen(land_type="Swamp")),
)
_CHOOSING: Final = re.compile(r"\bchoose\b")


def is_done_as_it_enters(ability: Ability) -> bool:
    """Return whether the ability says what its own card does as it enters."""
    if is_entered_larger(ability):
        return True
    facts = facts_in(ability.other.en) if ability.other is not None else None
    return facts is not None and facts.entering and not facts.others_enter


def acts_as_it_enters(card: GameObject) -> bool:
    """Return whether what using the card leaves behind is done as it enters, and at no other time."""
    is_used = any(ability.kind in ("activated", "triggered") for ability in card.abilities)
    return not is_used and any(map(is_done_as_it_enters, card.abilities))


def keeps(trace: Trace, card: str, ability: Ability) -> bool:
    """Return whether the card has that ability on the board."""
    there = (instance.ability for instance in trace.final[card].abilities)
    return any((other.other, other.keyword) == (ability.other, ability.keyword) for other in there)


def as_entered(scenario: Scenario) -> Scenario:
    """Return the board on which each named card has done as it entered what it could do then, by the timestamps."""
    for card in scenario.objects:
        if card.zone == "battlefield" and card.enabled and not is_plain(card.id) and not card.face_down:
            texts = tuple(ability for ability in card.abilities if is_done_as_it_enters(ability))
            made = _entered(scenario, card, texts) if texts else card
            if made != card:
                objects = tuple(made if obj.id == card.id else obj for obj in scenario.objects)
                scenario = replace(scenario, objects=objects)
    return scenario


def _entered(scenario: Scenario, card: GameObject, texts: tuple[Ability, ...]) -> GameObject:
    then = evaluated(board_before(scenario, card))
    made = card
    for ability in texts:
        made = _having_done(made, ability) if keeps(then, card.id, ability) else _without(made, ability)
    return made


def board_before(scenario: Scenario, card: GameObject) -> Scenario:
    """Return the board as the card enters it, with nothing that is newer."""
    objects = tuple(obj for obj in scenario.objects if obj.timestamp < card.timestamp)
    there = {card.id, *(obj.id for obj in objects)}
    objects = tuple(
        replace(obj, attached_to=obj.attached_to if obj.attached_to in {*there, *scenario.players} else None)
        for obj in objects
    )
    effects = tuple(
        effect for effect in scenario.effects
        if effect.timestamp < card.timestamp and there.issuperset(effect.affects) and card.id not in effect.affects
    )  # fmt: skip
    entering = replace(card, counters=(), attached_to=None)
    return replace(scenario, objects=(*objects, entering), effects=effects, spells=())


def _without(card: GameObject, ability: Ability) -> GameObject:
    """Return the card that has not done that."""
    kinds = {kind for kind, _number in entered_with(ability)}
    card = replace(card, counters=tuple(counter for counter in card.counters if counter.kind not in kinds))
    text = ability.other.en if ability.other is not None else ""
    if _CHOOSING.search(text):
        card = replace(card, chosen=Chosen())
    if facts_in(text).sizes:
        card = replace(card, power=0, toughness=0)
    return card


def _having_done(card: GameObject, ability: Ability) -> GameObject:
    """Return the card that has done that, be it in the usual way where nothing on it tells how."""
    there = {counter.kind for counter in card.counters}
    more = (Counters(kind, number, card.timestamp) for kind, number in entered_with(ability) if kind not in there)
    card = replace(card, counters=(*card.counters, *more))
    text = ability.other.en if ability.other is not None else ""
    if card.chosen == Chosen():
        card = replace(card, chosen=next((usual for words, usual in _CHOICES if words.search(text)), card.chosen))
    sizes = facts_in(text).sizes
    if sizes and (card.power, card.toughness) == (0, 0):
        power, toughness = sizes[0].split("/")
        card = replace(card, power=int(power), toughness=int(toughness))
    return card
